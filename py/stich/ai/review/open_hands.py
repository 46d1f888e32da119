"""Advice with all hands open, on the real deal alone.

Card play and short endgames are searched; positions that cannot be searched to the end are
estimated by rollouts.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from ...game import Terms
from ...state import Move, State, above_mean
from ..players.evaluation import MoveSearch, foreseen, searchable
from ..players.thought import Thought
from ..sense import sense_of
from ..solver import max_n
from ..solver.search import backend
from .analysis import ENDGAME_POSITIONS, OPEN_NODES
from .figures import apart
from .reasons import Advice, because, runner_up, settled, without_counting


def advise_openly(
    terms: Terms, state: State, among: Sequence[Move] = ()
) -> Generator[Advice, None, bool]:
    """Yield an empty thought for every step, then the settled advice to the seat to move.

    If moves ``among`` are given and the best move is none of them, nothing is settled. Return True
    if advice was settled.
    """
    seat = state.phase.turn
    assert seat is not None
    view, key = state.view(seat), sense_of(terms.game).endgame
    lines = max_n.solve(state, key, ENDGAME_POSITIONS) if key(state.phase) is not None else None
    proven = True
    if lines:
        thought = Thought({move: above_mean(scores, seat) for move, scores in lines.items()}, 0)
    elif key(state.phase) is None and searchable(state):
        search = MoveSearch(state, seat)
        for _ in search.go_on(OPEN_NODES[backend().name]):
            yield Advice(Thought({}, 0))
        gains = search.gains
        proven = search.exact and all(low == high for low, high in gains.values())
        values = {move: (low + high) / 2 for move, (low, high) in gains.items()}
        best = max(values, key=lambda move: (values[move], search.points(move)))
        thought = Thought(values, 0, choice=best)
    else:
        proven, values = False, {}
        for move in state.legal_moves():
            yield Advice(Thought({}, 0))
            values[move] = foreseen(terms.game, state.advance(move), seat)
        thought = Thought(values, 0)
    if among and thought.best not in among:
        return False
    reason = without_counting(terms, view, thought)
    second = runner_up(thought)
    if reason is None and second is not None:
        more = apart(thought.values[thought.best], thought.values[second])
        reason = because("proven" if proven else "foreseen", more=more)
    yield settled(terms, view, thought, among, reason)
    return True
