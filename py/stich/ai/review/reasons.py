"""The reason for the best move: a single fact, in names and numbers, for the page to put into
words.

The numbers ``n`` and ``other`` are shares in per cent of the worlds that the bot sampled, by their
likelihood: of those in which the fact holds when the heuristic plays out the trick, or the whole
deal. ``more`` is a difference in score between two values as displayed.

A move is named once the bot has finished: the others were eliminated as clearly worse, or the
budget of worlds for one decision is spent. Until then the leader may change with every world.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple, TypeAlias

from ...cards import Card
from ...game import Terms
from ...state import CALL, Move, Over, Seat, State, View
from ...tricks import Contract, Tricks
from ..players.candidates import equivalents
from ..players.evaluation import foreseen
from ..players.levels import LEVELS, SOURCES, think
from ..players.rollout import to_cards
from ..players.thought import Thought
from ..sense import sense_of
from ..sense.heuristic import choose
from ..sense.play import each_for_itself, in_hands
from ..worlds.inference import Source
from ..worlds.sampled import Sampled
from ..worlds.sampler import chance
from .figures import apart, percent, tenth

REASONS: dict[str, tuple[str, ...]] = {
    "only": (),
    "unweighed": (),
    "equal": (),
    "alike": (),
    "level": ("more",),
    "sensible": ("more",),
    "takes": ("n", "other"),
    "keeps": ("n",),
    "adds": ("n", "points"),
    "saves": ("n", "points"),
    "cheap": ("n",),
    "ducks": ("n", "other"),
    "sheds": ("n", "points"),
    "makes": ("n", "other"),
    "brings": ("more",),
    "close": ("more",),
    "proven": ("more",),
    "foreseen": ("more",),
}
"""The names of each fact's numbers."""

MOST_WORLDS = 60
"""The largest number of worlds sampled for one reason."""

CLEAR_DIFFERENCE = 10
"""The smallest difference worth mentioning, in deals out of 100."""

AS_GOOD_AS_WON = 70
"""The share of deals, in per cent, from which on a trick counts as won."""

AS_GOOD_AS_LOST = 30
"""The share of deals, in per cent, down to which a trick counts as lost."""

WORTH_A_WORD = 7
"""The fewest card points that a reason mentions."""

Holds: TypeAlias = Callable[[Terms, State, Seat, Move], bool]
"""(public terms, a sampled position, a seat, its move) -> True if the fact holds"""


@dataclass(frozen=True, slots=True)
class Because:
    """A fact of REASONS and its numbers."""

    name: str
    numbers: dict[str, float]


class Advice(NamedTuple):
    """A bot's opinion of a position; once it is settled, the move to make and the reason."""

    thought: Thought
    settled: bool = False
    """True if the bot has finished thinking, so that the best move is final."""
    equal: tuple[Move, ...] = ()
    """The other cards equivalent to the best move."""
    level: tuple[Move, ...] = ()
    """Moves that are not equivalent but have the same value as displayed."""
    reason: Because | None = None


def advise(
    level: str, terms: Terms, view: View, among: Sequence[Move] = ()
) -> Generator[Advice, None, bool]:
    """Yield a bot's thoughts as they improve, then the settled advice until its reason is found.

    If moves ``among`` are given and the best move is none of them, nothing is settled. Return True
    if advice was settled.
    """
    thought = Thought({}, 0)
    for thought in think(LEVELS[level], terms, view):
        yield Advice(thought)
    if among and thought.best not in among:
        return False
    for reason in explain(terms, view, thought, SOURCES[level]):
        yield settled(terms, view, thought, among, reason)
    return True


def settled(
    terms: Terms, view: View, thought: Thought, among: Sequence[Move], reason: Because | None
) -> Advice:
    """Return the advice of a finished thought. If moves ``among`` are given, it has the values of
    those moves alone."""
    equal, tied = alike(terms, view, thought), ties(terms, view, thought)
    if among:
        shown = {move: value for move, value in thought.values.items() if move in among}
        thought = replace(thought, values=shown, choice=thought.best)
    return Advice(thought, True, equal, tied, reason)


def alike(terms: Terms, view: View, thought: Thought) -> tuple[Move, ...]:
    """Return the other cards equivalent to the best: see ``equivalents``."""
    best = thought.best
    classes = equivalents(terms, view, view.legal_moves()).values()
    return tuple(other for cards in classes if best in cards for other in cards if other != best)


def ties(terms: Terms, view: View, thought: Thought) -> tuple[Move, ...]:
    """Return the moves that display the same value as the best, except the equivalent cards."""
    best, equal = thought.best, alike(terms, view, thought)
    return tuple(
        move
        for move, value in thought.values.items()
        if move != best and move not in equal and tenth(value) == tenth(thought.values[best])
    )


def because(name: str, **numbers: float) -> Because:
    """Return a fact with its numbers, in the order of REASONS."""
    return Because(name, {each: numbers[each] for each in REASONS[name]})


def explain(terms: Terms, view: View, thought: Thought, source: Source) -> Iterator[Because | None]:
    """Yield None for every step, then the clearest reason for the best move.

    Shares are counted in worlds of ``source``, the sampler that the bot has used.
    """
    if plain := without_counting(terms, view, thought):
        yield plain
        return
    values, best, second = thought.values, thought.best, runner_up(thought)
    assert second is not None
    found = None
    if isinstance(view.phase, Tricks) and max(best, second) < CALL:
        n, other = yield from _counted(terms, view, source, best, second, _taken)
        found = _of_trick(terms, view, best, second, n, other)
    if not found and not _each_for_itself(terms, view, source, (best, second)):
        n, other = yield from _counted(terms, view, source, best, second, _won)
        found = because("makes", n=n, other=other) if n - other >= CLEAR_DIFFERENCE else None
    more = apart(values[best], values[second])
    close = more < (values[best] - min(values.values())) / 10
    yield found or because("close" if close else "brings", more=more)


def without_counting(terms: Terms, view: View, thought: Thought) -> Because | None:
    """Return the reason for the best move where no counting of deals can compare it with another;
    None where counting can."""
    values, best, legal = thought.values, thought.best, view.legal_moves()
    equal = alike(terms, view, thought)
    ahead = apart(max(values.values()), values[best])
    if len(legal) == 1:
        return because("only")
    if len(legal) == 1 + len(equal):
        return because("alike")
    if ahead > 0:
        return because("sensible", more=ahead)
    if len(values) == 1:  # the others have no value
        return because("unweighed")
    second = runner_up(thought)
    if second is None:
        return because("equal")
    more = apart(values[best], values[second])
    return because("level", more=more) if ties(terms, view, thought) else None


def runner_up(thought: Thought) -> Move | None:
    """Return the best of the moves whose value as shown is lower than that of the best move; None
    without one."""
    values, best = thought.values, tenth(thought.values[thought.best])
    lower = [move for move in values if tenth(values[move]) < best]
    return max(lower, key=values.__getitem__, default=None)


def _counted(
    terms: Terms, view: View, source: Source, best: Move, second: Move, holds: Holds
) -> Generator[None, None, tuple[int, int]]:
    """Return in per cent the shares of worlds in which the fact holds, after the best move and
    after the second. Yield after every move examined."""
    sampled = Sampled((best, second))
    for world in islice(source(terms, view, chance(terms, view)), MOST_WORLDS):
        for move in (best, second):
            came_true = holds(terms, world.state, view.seat, move)
            sampled.add(world.weight, {move: float(came_true)})
            yield None
    n, other = (percent(sampled.mean(move)) for move in (best, second))
    return n, other


def _each_for_itself(terms: Terms, view: View, source: Source, moves: Sequence[Move]) -> bool:
    """Return True if one of these moves leads to play in which each seat plays for itself."""
    state = next(source(terms, view, chance(terms, view))).state
    if isinstance(state.phase, Tricks):
        return each_for_itself(state.phase, state.piles[:-1])
    for move in moves:
        after = to_cards(sense_of(terms.game), state.advance(move))
        if isinstance(after.phase, Tricks):
            if each_for_itself(after.phase, after.piles[:-1]):
                return True
        elif isinstance(after.phase, Over) and after.phase.last:
            last = after.phase.last
            if last.card_play and not isinstance(last, Tricks):
                return True
    return False


def _won(terms: Terms, state: State, seat: Seat, move: Move) -> bool:
    """Check that a seat scores above the average after a move."""
    return foreseen(terms.game, state.advance(move), seat) > 0


def _taken(terms: Terms, state: State, seat: Seat, card: Card) -> bool:
    """Check that the side of a seat takes the trick if it plays this card."""
    play = state.phase
    assert isinstance(play, Tricks)
    objective = sense_of(terms.game).objective(play, state.piles[:-1])
    while True:
        state = state.advance(card)
        phase = state.phase.last if isinstance(state.phase, Over) else state.phase
        if isinstance(phase, Tricks) and len(phase.done) > len(play.done):
            return objective.side[phase.done[-1].winner] == objective.side[seat]
        card = state.legal_moves()[0]  # declines to double or to go on
        if isinstance(phase, Tricks):
            own = state.piles[phase.turn]
            card = choose(phase, phase.turn, own, in_hands(play, state.piles) & ~own, objective)


def _of_trick(
    terms: Terms, view: View, best: Card, second: Card, n: int, other: int
) -> Because | None:
    """Return the best card's effect on the trick, or None if it is not clear. The card wins the
    trick for the seat's side in ``n`` of 100 deals, the second best in ``other``."""
    play = view.phase
    assert isinstance(play, Tricks)
    objective = sense_of(terms.game).objective(play, [pile or 0 for pile in view.piles[:-1]])
    if min(*objective.trick, *objective.worth) < 0:
        return _where_tricks_are_bad(play, best, n, other)
    if n <= AS_GOOD_AS_LOST and play.worth(second) - play.worth(best) >= WORTH_A_WORD:
        points = play.worth(second) - play.worth(best)
        return because("saves", n=100 - n, points=points)
    if n <= AS_GOOD_AS_LOST and play.trick and _cheapest(play, best, view.legal_moves()):
        return because("cheap", n=100 - n)
    if n - other >= CLEAR_DIFFERENCE:
        return because("takes", n=n, other=other)
    if n >= AS_GOOD_AS_WON and not play.trick:
        return because("keeps", n=n)
    if n >= AS_GOOD_AS_WON and play.worth(best) >= WORTH_A_WORD:
        return because("adds", n=n, points=play.worth(best))
    return None


def _cheapest(play: Tricks[Contract], card: Card, legal: Sequence[Move]) -> bool:
    """Check that no card counts less, and that no card of the suit counts the same and is lower."""
    order, worth = play.order, play.worth(card)
    return all(
        play.worth(other) >= worth
        and (
            order.group[other] != order.group[card]
            or play.worth(other) > worth
            or order.power[other] >= order.power[card]
        )
        for other in legal
        if other < CALL
    )


def _where_tricks_are_bad(play: Tricks[Contract], best: Card, n: int, other: int) -> Because | None:
    if n <= AS_GOOD_AS_LOST and play.trick and play.worth(best) < 0:
        return because("sheds", n=100 - n, points=-play.worth(best))
    if other - n >= CLEAR_DIFFERENCE:
        return because("ducks", n=100 - n, other=100 - other)
    return None
