"""Why the best move is best: a single fact, in names and numbers, for the page to put into words.

The numbers ``n`` and ``other`` count, out of 100 deals that the seat could be in, those in which
something comes true when the heuristic plays out the trick, or the whole deal.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple, TypeAlias

from ...cards import Card
from ...game import Terms
from ...state import CALL, Move, Over, Seat, State, View
from ...tricks import Contract, Tricks
from ..players.evaluation import foreseen
from ..players.rollout import to_cards
from ..players.thought import Bot, Thought
from ..sense import sense_of
from ..sense.heuristic import choose
from ..sense.play import each_for_itself, in_hands
from ..worlds.inference import believed
from ..worlds.sampler import chance

REASONS: dict[str, tuple[str, ...]] = {
    "only": (),
    "unweighed": (),
    "equal": (),
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
}
"""Each fact, with the names of its numbers."""

MOST_WORLDS = 60
"""Deals imagined for one reason."""

CLEAR_DIFFERENCE = 10
"""In deals out of 100: the smallest difference worth mentioning."""

AS_GOOD_AS_WON, AS_GOOD_AS_LOST = 70, 30
"""In deals out of 100: a side takes the trick at least, or at most, so often."""

WORTH_A_WORD = 7
"""Card points from which a reason mentions them."""

NO_DIFFERENCE = 0.005
"""In score: up to this, two moves count as equal."""

Holds: TypeAlias = Callable[[Terms, State, Seat, Move], bool]
"""(what all know, an imagined position, a seat, its move) -> whether something comes true"""


@dataclass(frozen=True, slots=True)
class Because:
    """A fact of REASONS and its numbers."""

    name: str
    numbers: dict[str, float]


class Advice(NamedTuple):
    """What a bot thinks of a position, and, once it has finished, why."""

    thought: Thought
    reason: Because | None = None


def advise(bot: Bot, terms: Terms, view: View) -> Iterator[Advice]:
    """A bot's thoughts as they improve, then the reason for the move it likes best."""
    thought = Thought({}, 0)
    for thought in bot(terms, view, chance(terms, view)):
        yield Advice(thought)
    for reason in explain(terms, view, thought):
        yield Advice(thought, reason)


def because(name: str, **numbers: float) -> Because:
    """A fact with its numbers, in the order of REASONS."""
    return Because(name, {each: numbers[each] for each in REASONS[name]})


def explain(terms: Terms, view: View, thought: Thought) -> Iterator[Because | None]:
    """The clearest reason for the best move; None for every step before it is found."""
    values, best = thought.values, thought.best
    others = [move for move in values if values[best] - values[move] > NO_DIFFERENCE]
    ahead = max(values.values()) - values[best]
    if len(view.legal_moves()) == 1:
        yield because("only")
    elif ahead > NO_DIFFERENCE:
        yield because("sensible", more=ahead)
    elif len(values) == 1:  # of the others nothing is known
        yield because("unweighed")
    elif not others:
        yield because("equal")
    else:
        second = max(others, key=values.__getitem__)
        found = None
        if isinstance(view.phase, Tricks) and max(best, second) < CALL:
            n, other = yield from _counted(terms, view, best, second, _taken)
            found = _of_trick(terms, view, best, second, n, other)
        if not found and not _each_for_itself(terms, view, (best, second)):
            n, other = yield from _counted(terms, view, best, second, _won)
            found = because("makes", n=n, other=other) if n - other >= CLEAR_DIFFERENCE else None
        more = values[best] - values[second]
        close = more < (values[best] - min(values.values())) / 10
        yield found or because("close" if close else "brings", more=more)


def _counted(
    terms: Terms, view: View, best: Move, second: Move, holds: Holds
) -> Generator[None, None, tuple[int, int]]:
    """In how many of 100 deals something comes true after each of two moves."""
    found, whole = {best: 0.0, second: 0.0}, 0.0
    for world in islice(believed(terms, view, chance(terms, view)), MOST_WORLDS):
        whole += world.weight
        for move in found:
            found[move] += world.weight * holds(terms, world.state, view.seat, move)
            yield None
    n, other = (round(100 * weight / whole) for weight in found.values())
    return n, other


def _each_for_itself(terms: Terms, view: View, moves: Sequence[Move]) -> bool:
    """Whether one of these moves leads to play in which everybody plays for himself."""
    state = next(believed(terms, view, chance(terms, view))).state
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
    """Whether a seat scores above the average after a move."""
    return foreseen(terms.game, state.advance(move), seat) > 0


def _taken(terms: Terms, state: State, seat: Seat, card: Card) -> bool:
    """Whether the side of a seat takes the trick if it plays this card."""
    play = state.phase
    assert isinstance(play, Tricks)
    objective = sense_of(terms.game).objective(play, state.piles[:-1])
    while True:
        state = state.advance(card)
        phase = state.phase.last if isinstance(state.phase, Over) else state.phase
        if isinstance(phase, Tricks) and len(phase.done) > len(play.done):
            return objective.side[phase.done[-1].winner] == objective.side[seat]
        card = state.legal_moves()[0]  # nobody doubles or goes on
        if isinstance(phase, Tricks):
            own = state.piles[phase.turn]
            card = choose(phase, phase.turn, own, in_hands(play, state.piles) & ~own, objective)


def _of_trick(
    terms: Terms, view: View, best: Card, second: Card, n: int, other: int
) -> Because | None:
    """What the best card does for the trick. It wins the trick for the seat's side in ``n`` of 100
    deals, the second best in ``other``."""
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
    """Whether no card counts less, and no card of its suit counts the same and is lower."""
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
