"""Rules of thumb for one card: what it wins or loses in this trick, less what it is worth kept.

Nothing is looked up in the hands of others: how likely a card is to hold is judged by how many
cards are still out that could beat it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...cards import Card, CardSet, listed
from ...order import TRUMP, Order
from ...state import Seat
from ...tricks import Tricks

Classes: TypeAlias = tuple[tuple[float, CardSet], ...]

_LACKS = (1.0, 0.667, 0.444, 0.296, 0.198, 0.132, 0.088, 0.059, 0.039, 0.026, 0.017, 0.012, 0.008)
"""How likely a seat has none of so many cards that lie in three hands."""

_MATE = 0.3
"""How likely a partner who is still to play takes a trick from an enemy."""


@dataclass(frozen=True, slots=True)
class Aim:
    """What is played for: the value of a card to whoever takes it, and of each trick itself.

    ``side`` says who wins together; what others win is lost to me ``share`` times over. ``keep``
    is what a card is worth in hand beyond this trick, ``lead`` what it adds to lead it.
    """

    order: Order
    worth: tuple[float, ...]
    classes: Classes  # the cards by their worth
    trick: tuple[float, ...]  # the value of every trick, by its number
    side: tuple[int, ...]
    share: float
    keep: tuple[float, ...]
    above: tuple[CardSet, ...]  # for every card those of its group that beat it
    lead: tuple[float, ...] | None = None


def classes(worth: Sequence[float]) -> Classes:
    """The cards by their worth; worthless ones are left out."""
    found: dict[float, int] = {}
    for c, value in enumerate(worth):
        if value:
            found[value] = found.get(value, 0) | 1 << c
    return tuple(sorted(found.items()))


def above(order: Order) -> tuple[CardSet, ...]:
    """For every card those of its group that are stronger."""
    deck = 0
    for group in order.cards:
        deck |= group
    return tuple(order.above(deck, c) if deck >> c & 1 else 0 for c in range(52))


def choose(play: Tricks, seat: Seat, hand: CardSet, out: CardSet, aim: Aim) -> Card:
    """The card a sensible player plays; ``out`` are the cards he does not see."""
    legal = play.playable(hand)
    if not legal & legal - 1:
        return legal.bit_length() - 1
    values = weigh(play, seat, legal, out, aim)
    return max(values, key=values.__getitem__)


def weigh(play: Tricks, seat: Seat, legal: CardSet, out: CardSet, aim: Aim) -> dict[Card, float]:
    """What playing each of these cards is worth, in the points of the aim."""
    order, worth, keep, side = aim.order, aim.worth, aim.keep, aim.side
    group, power = order.group, order.power
    trick, seats = play.trick, play.contract.seats
    mine = side[seat]
    place, many = len(trick), len(seats)
    left = many - place - 1
    first = seats.index(seat)
    foes = 0
    for i in range(1, left + 1):
        foes += side[seats[(first + i) % many]] != mine
    mates = left - foes
    at_stake = aim.trick[len(play.done)]
    if left:
        pool = 0.0
        for value, cards in aim.classes:
            pool += value * (out & cards).bit_count()
        if pool:
            at_stake += pool / out.bit_count() * left
    trumps = (out & order.cards[TRUMP]).bit_count()
    armed = 1.0 - _LACKS[trumps if trumps < 12 else 12]
    best = -1
    ours, held = False, 0.0
    if trick:
        for c in trick:
            at_stake += worth[c]
        index = order.best(trick)
        best = trick[index]
        ours = side[seats[(first - place + index) % many]] == mine
        held = _holds(best, out, aim, foes, armed) if ours else _MATE if mates else 0.0
    values = {}
    share, lead = aim.share, aim.lead
    for c in listed(legal):
        if best < 0 or (power[c] > power[best] if group[c] == group[best] else group[c] == TRUMP):
            holds = _holds(c, out, aim, foes, armed) if foes else 1.0
            if ours and held > holds:
                holds = held
        else:
            holds = held
        stake = at_stake + worth[c]
        values[c] = (holds - (1.0 - holds) * share) * stake - keep[c]
        if lead is not None and not trick:
            values[c] += lead[c]
    return values


def _holds(card: Card, out: CardSet, aim: Aim, foes: int, armed: float) -> float:
    """How likely no enemy who is still to play beats this card."""
    if not foes:
        return 1.0
    order = aim.order
    higher = (out & aim.above[card]).bit_count()
    group = order.group[card]
    beaten = 1.0 - _LACKS[higher if higher < 12 else 12]
    if group != TRUMP and armed:
        rest = (out & order.cards[group]).bit_count()
        lacks = _LACKS[rest if rest < 12 else 12]
        beaten = lacks * armed + (1.0 - lacks) * beaten
    holds = 1.0 - beaten
    return holds if foes == 1 else holds * holds if foes == 2 else holds * holds * holds
