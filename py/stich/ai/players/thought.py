"""What a bot is: from what a seat sees it makes, step by step, a better thought.

A bot is given a View and nothing else. Its budget is counted in worlds and in moves played or
searched in them, never in seconds, and its chance is seeded by what it sees: in the same place the
same bot makes the same move everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from ...cards import Card, CardSet, each
from ...state import CALL, Move, Over, Seat, View
from ...tricks import Tricks
from ..sense.calls import BELIEFS, CHOOSERS
from ..worlds.sampler import Terms, World, worlds


@dataclass(frozen=True, slots=True)
class Thought:
    """What the moves worth a thought bring the seat, after so many imagined worlds.

    ``sure`` is the share of the worlds in which no other move was better than the best; 0 where
    that was not counted.
    """

    values: dict[Move, float]
    worlds: int
    sure: float = 0.0

    @property
    def best(self) -> Move:
        """The move of the highest value, the first of equals."""
        return max(self.values, key=self.values.__getitem__)


Bot: TypeAlias = Callable[[Terms, View, Random], Iterator[Thought]]
"""(what all know, what the seat sees, chance) -> ever better thoughts"""

Source: TypeAlias = Callable[[Terms, View, Random], Iterator[World]]
"""(what all know, what the seat sees, chance) -> worlds the seat could be in"""


def chance(terms: Terms, view: View) -> Random:
    """The chance of whoever sees this: the same for the same view."""
    rules = list(terms.rules.values().values())
    return Random(f"{terms.game.id} {rules} {view.seat} {view.piles} {view.history}")


def believed(terms: Terms, view: View, rng: Random) -> Iterator[World]:
    """Worlds in which nobody has called against all sense, if such are found."""
    return worlds(terms, view, rng, BELIEFS[terms.game.id])


def worth(over: Over, seat: Seat, point: float = 0.0) -> float:
    """What the end of a deal is worth to a seat: how much better it does than the average, and a
    shade, ``point``, for every card point that its side has taken and the other has not."""
    score = over.score
    mean = sum(score) / len(score)
    value = score[seat] - mean
    last = over.last
    if point and isinstance(last, Tricks):
        won = value > 0
        for trick in last.done:
            points = sum(map(last.worth, trick.cards))
            value += point * points if (score[trick.winner] > mean) == won else -point * points
    return value


def twins(terms: Terms, view: View, legal: Sequence[Move]) -> dict[Move, list[Move]]:
    """The moves worth a thought, each with those that come to the same: cards of a suit between
    which no card is left, and which count the same."""
    phase = view.phase
    if not isinstance(phase, Tricks):
        chosen = CHOOSERS[terms.game.id](phase, view.hand, legal)
        return {move: [move] for move in chosen}
    deck, _ = terms.game.layout(terms.rules)
    gone = view.piles[-1] or 0
    for card in phase.trick:
        gone &= ~(1 << card)
    between = deck & ~gone & ~view.hand
    found: dict[Move, list[Move]] = {}
    order = phase.order
    by_power = sorted((order.group[m], order.power[m], m) for m in legal if m < CALL)
    for group, power, card in by_power:
        twin = next(reversed(found), None)
        if (
            twin is not None
            and order.group[twin] == group
            and phase.worth(twin) == phase.worth(card)
            and not _between(between & order.cards[group], order.power, found[twin][-1], power)
        ):
            found[twin].append(card)
        else:
            found[card] = [card]
    return {**found, **{move: [move] for move in legal if move >= CALL}}


def _between(cards: CardSet, power: Sequence[int], low: Card, high: int) -> bool:
    return any(power[low] < power[c] < high for c in each(cards))
