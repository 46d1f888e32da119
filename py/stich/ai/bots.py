"""Bots: what a seat sees becomes, step by step, a better thought.

A bot is given a View and nothing else. Its budget is counted in worlds and in moves played in
them, never in seconds, and its chance is seeded by what it sees: in the same place the same bot
makes the same move everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import TypeAlias

from ..cards import Card, CardSet, each
from ..state import CALL, Move, Over, Seat, State, View
from ..tricks import Tricks
from .aims import AIMS, nudge, shade
from .calls import BELIEFS, BIASES, CALLERS, CHOOSERS
from .rollout import finish
from .thumb import weigh
from .worlds import Terms, World, worlds


@dataclass(frozen=True, slots=True)
class Thought:
    """What the moves worth a thought bring the seat, after so many imagined worlds."""

    values: dict[Move, float]
    worlds: int

    @property
    def best(self) -> Move:
        """The move of the highest value, the first of equals."""
        return max(self.values, key=self.values.__getitem__)


Bot: TypeAlias = Callable[[Terms, View, Random], Iterator[Thought]]
"""(what all know, what the seat sees, chance) -> ever better thoughts"""


def chance(terms: Terms, view: View) -> Random:
    """The chance of whoever sees this: the same for the same view."""
    rules = list(terms.rules.values().values())
    return Random(f"{terms.game.id} {rules} {view.seat} {view.piles} {view.history}")


def beginner(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Rules of thumb: the call that fits the hand, the card that looks best in a few worlds."""
    phase, legal = view.phase, view.legal_moves()
    if len(legal) == 1:
        yield Thought({legal[0]: 0.0}, 0)
    elif isinstance(phase, Tricks):
        yield from _by_thumb(terms, view, phase, rng)
    else:
        best = CALLERS[terms.game.id](phase, view.hand, legal)
        yield Thought({move: float(move == best) for move in legal}, 0)


def _by_thumb(terms: Terms, view: View, play: Tricks, rng: Random) -> Iterator[Thought]:
    totals = dict.fromkeys(each(play.playable(view.hand)), 0.0)
    for count, world in enumerate(islice(_believed(terms, view, rng), GLANCES), 1):
        for card, value in _weighed(terms, world.state, play, view.seat).items():
            totals[card] += value
        yield Thought({card: total / count for card, total in totals.items()}, count)


def _weighed(terms: Terms, state: State, play: Tricks, seat: Seat) -> dict[Move, float]:
    """What the rules of thumb say of the cards of a seat, in a world that tells the sides."""
    hands, out = state.piles[:-1], 0
    for player in play.contract.seats:
        out |= hands[player]
    hand = hands[seat]
    return weigh(play, seat, play.playable(hand), out & ~hand, AIMS[terms.game.id](play, hands))


def _believed(terms: Terms, view: View, rng: Random) -> Iterator[World]:
    return worlds(terms, view, rng, BELIEFS[terms.game.id])


GLANCES = 4
"""Worlds a beginner looks at, to know whom he plays with."""


def sampling(nodes: int, fewest: int, most: int) -> Bot:
    """A bot that plays every move worth a thought to the end of the same imagined worlds.

    It looks at as many worlds as cost about so many moves, within these bounds.
    """

    def bot(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
        legal = view.legal_moves()
        if len(legal) == 1 and not view.phase.discreet:
            yield Thought({legal[0]: 0.0}, 0)
            return
        twins = _twins(terms, view, legal)
        tried = list(twins)
        length = sum(view.sizes[:-1]) + 8
        budget = min(most, max(fewest, nodes // (length * len(tried))))
        bias = BIASES.get(terms.game.id)
        extra = {move: bias(view.phase, move) if bias else 0.0 for move in tried}
        totals = dict.fromkeys(tried, 0.0)
        counts = dict.fromkeys(tried, 0)
        point, weight = shade(terms.game.id, terms.rules), nudge(terms.game.id, terms.rules)
        for done, world in enumerate(islice(_believed(terms, view, rng), budget)):
            looks: dict[Move, float] = {}
            if isinstance(view.phase, Tricks):
                looks = _weighed(terms, world.state, view.phase, view.seat)
            for move in tried:
                over = finish(terms.game, world.state.advance(move))
                totals[move] += worth(over, view.seat, point) + weight * looks.get(move, 0.0)
                counts[move] += 1
                yield Thought(
                    {
                        twin: totals[each] / (counts[each] or 1) + extra[each]
                        for each in tried
                        for twin in twins[each]
                    },
                    done + (move == tried[-1]),
                )

    return bot


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


def _twins(terms: Terms, view: View, legal: Sequence[Move]) -> dict[Move, list[Move]]:
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


LEVELS: dict[str, Bot] = {"beginner": beginner, "club": sampling(16_000, 8, 60)}
"""The bots by name, the weakest first."""
