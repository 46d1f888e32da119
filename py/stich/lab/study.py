"""The engine's judgement of one deal: thoughts of a bot, double dummy, analysis.

A deal is given as a ``Record`` or as a link. Values of moves are keyed by the move's number, which
``record.game.name`` names.
"""

from __future__ import annotations

from typing import NamedTuple

from ..ai.players.evaluation import MoveSearch, Range, searchable, unit_of
from ..ai.players.levels import LEVELS, STRONGEST
from ..ai.players.levels import think as thoughts
from ..ai.players.thought import Thought
from ..ai.review.analysis import OPEN_NODES, Analysis, Decision
from ..ai.review.double_dummy import Row, double_dummy
from ..ai.solver.search import Bounds, backend
from ..app.links import follow
from ..app.mending import mend
from ..argument import check, check_number, short
from ..game import Record, Terms
from ..seat import SeatRecord
from ..state import Move, Seat, State, View
from ..tricks import Tricks


class Solution(NamedTuple):
    """The values of the legal moves of one position, all cards open and all seats perfect."""

    seat: Seat
    """The seat to move."""
    unit: str | None
    """The unit of ``values``: "points" of cards, "tricks", "made" (the tricks won of a contract to
    win all or none), "score"; None for a call."""
    values: dict[Move, Bounds]
    """By move the proven bounds of the value, counted for the side that plays for a high one."""
    gains: dict[Move, Range]
    """By move the proven bounds of the seat's final score above the mean of all."""
    exact: bool
    """False where the rules cannot be stated to the solver in full, so that all is an estimate."""

    @property
    def best(self) -> Move:
        """The move with the highest lower bound of its gain."""
        return max(self.gains, key=self.gains.__getitem__)


def think(position: Record | SeatRecord | str, bot: str = STRONGEST) -> Thought:
    """Return the final thought of a bot on the decision at the end of a record: the fair value of
    the moves it considers, from nothing but the view of the seat to move.

    The values of "club" and "master" are points of the score above the mean of all seats. Where
    ``worlds`` is 0, a rule of thumb chose, as a beginner and a club player do for most calls: 1.0
    marks the move, and the others have 0.0.

    Raise ValueError where that seat has no choice, where the view is another seat's, and for an
    unknown level.

    >>> import stich
    >>> record = stich.decode("by")
    >>> record.game.name(think(record, "beginner").best)
    '8.C'
    """
    check("bot", bot, str, "the name of a level")
    if bot not in LEVELS:
        raise ValueError(f"there is no bot {short(bot)}; there are: {', '.join(LEVELS)}")
    terms, view = _seen(position)
    if len(view.legal_moves()) < 2:
        raise ValueError(f"seat {view.seat} has no choice here")
    *_, last = thoughts(LEVELS[bot], terms, view)
    return last


def solve(deal: Record | str, nodes: int | None = None) -> Solution:
    """Return the values of the legal moves at the end of a record, all cards open.

    ``nodes`` limits the search of a move; past it the bounds proven so far remain. By default
    4,000,000 with WebAssembly, 20,000 in Python. Raise ValueError when the deal is over, and for a
    call that does not lead straight to the play of tricks.
    """
    if nodes is not None:
        check_number("nodes", nodes, 1)
    state = _state(deal)
    seat = _turn(state)
    if not searchable(state):
        raise ValueError(
            f"seat {seat} makes a call that others may answer, so there is nothing to solve yet; "
            "the double-dummy table has the value of every contract"
        )
    search = MoveSearch(state, seat)
    for _ in search.go_on(OPEN_NODES[backend().name] if nodes is None else nodes):
        pass
    unit = unit_of(state) if isinstance(state.phase, Tricks) else None
    return Solution(seat, unit, search.values, search.gains, search.exact)


def table(deal: Record | str) -> list[Row]:
    """Return the double-dummy table of a deal: the value of every contract for every declarer with
    all cards open. The moves of the record do not matter."""
    return [step.row for step in double_dummy(_record(deal)) if step.row]


def analyse(deal: Record | str, seat: Seat | None = None, worlds: int = 100) -> list[Decision]:
    """Return the decisions of a deal in the order they were made, with the values of their moves.

    ``open`` and ``gain`` of a decision are found with all cards open, for every seat. ``fair``,
    the strongest bot's expectation from the seat's own view, is found for the decisions of ``seat``
    alone; moves that the bot does not consider are compared in up to ``worlds`` sampled deals.
    Raise ValueError for a number that is no seat.
    """
    record = _record(deal)
    players = record.game.players(record.rules)
    if seat is not None:
        check_number("seat", seat, 0, players - 1)
    check_number("worlds", worlds, 1)
    work = Analysis(record, seat, 0 if seat is None else worlds)
    for _ in work.steps():
        pass
    return [work.known[ply] for ply in sorted(work.known)]


def _read(deal: object) -> Record | SeatRecord:
    if isinstance(deal, str):
        return follow(mend(deal).code)
    check("deal", deal, (Record, SeatRecord), "a record or a link")
    assert isinstance(deal, Record | SeatRecord)
    return deal


def _record(deal: object) -> Record:
    found = _read(deal)
    if isinstance(found, SeatRecord):
        raise TypeError("this takes a whole deal, and the record holds what one seat has seen")
    return found


def _state(deal: object) -> State:
    return _record(deal).replay()


def _turn(state: State) -> Seat:
    if state.phase.turn is None:
        raise ValueError("the deal is over, so nothing is left to decide")
    return state.phase.turn


def _seen(position: object) -> tuple[Terms, View]:
    """Return what all know, and the view of the seat to move."""
    found = _read(position)
    terms = Terms(found.game, found.rules, found.setup)
    if isinstance(found, Record):
        state = found.replay()
        return terms, state.view(_turn(state))
    view = found.view()
    if view.phase.turn != view.seat:
        raise ValueError(f"this is the view of seat {view.seat}, and it is not to move")
    return terms, view
