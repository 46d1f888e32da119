"""Estimates of the tricks that a hand wins or loses, before a card is played."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TypeAlias

from ...cards import Card, CardSet, each
from ...order import TRUMP, Order
from ...sums import added

Ladder: TypeAlias = tuple[tuple[Card, ...], ...]
"""Cards by group, the strongest first; trumps are the last group."""


def ladder(order: Order) -> Ladder:
    """Return the groups of an order, each with its strongest card first."""
    power = order.power
    return tuple(
        tuple(sorted(each(group), key=power.__getitem__, reverse=True)) for group in order.cards
    )


def losers(hand: CardSet, cards: Ladder) -> float:
    """Estimate the tricks that a lone declarer loses with this hand and these trumps."""
    total = 0.0
    for number, group in enumerate(cards):
        mine = sum(hand >> c & 1 for c in group)
        rounds = -(-(len(group) - mine) * 3 // 5)  # one opponent may hold this many
        total += _lost(hand, group, rounds)
        if number == TRUMP:
            total += 0.7 * max(0, rounds - mine)
    return total


def _lost(hand: CardSet, group: tuple[Card, ...], rounds: int) -> int:
    """Count the cards that fall to a stronger one when the hand leads a group this many rounds.
    Each card of the opponents takes one."""
    lost = higher = place = 0
    for c in group:
        if not hand >> c & 1:
            higher += 1
        elif place < rounds:
            place += 1
            lost += higher > lost
    return lost


def beaten(hand: CardSet, cards: Ladder) -> float:
    """Return the mean number of beaten cards, over all layouts of the other hands, when the hand
    leads every group from the top, trumps first."""
    size, deck = hand.bit_count(), sum(map(len, cards))
    total = 0.0
    for number, group in enumerate(cards):
        missing = sum(not hand >> c & 1 for c in group)
        higher = led = 0
        for c in group:
            if hand >> c & 1:
                total += _beats(deck - size, size, missing, higher, led)
                led += 1
            else:
                higher += 1
        if number == TRUMP:
            total += _beats(deck - size, size, missing, missing, led)
    return total


@cache
def _beats(unseen: int, size: int, missing: int, higher: int, led: int) -> float:
    """Return the probability that an opponent holds more of the missing cards than were led, one of
    them higher. It is three times that of one opponent: two at once are rare."""
    ways = added(
        comb(missing, held) * comb(unseen - missing, size - held) * _some(missing, higher, held)
        for held in range(led + 1, min(missing, size) + 1)
    )
    return min(1.0, 3 * ways / comb(unseen, size))


def _some(missing: int, higher: int, held: int) -> float:
    """Return the probability that a higher card is among the missing cards that one hand holds."""
    return 1 - comb(missing - higher, held) / comb(missing, held)


def winners(
    hand: CardSet, cards: Ladder, there: float, ruffed: tuple[float, float] = (0.35, 0.25)
) -> float:
    """Estimate the tricks that a lone declarer wins.

    ``there`` is the fraction of the other cards that opponents hold. ``ruffed`` are the probability
    that an opponent with a trump ruffs the first card of a plain suit, and its increase with every
    further card.
    """
    total, absent = 0.0, 1.0 - there
    first, further = ruffed
    higher = place = 0
    for c in cards[TRUMP]:
        if hand >> c & 1:
            total += _power(absent, higher - place)
            place += 1
        else:
            higher += 1
    armed = 1.0 - _power(absent, higher - place)
    for group in cards[:TRUMP]:
        higher = place = 0
        for c in group:
            if hand >> c & 1:
                total += _power(absent, higher) * (1.0 - armed * (first + further * place))
                place += 1
            else:
                higher += 1
    return total


def _power(base: float, times: int) -> float:
    """Return ``base`` to the power ``times``: the probability that none of these cards is there."""
    result = 1.0
    for _ in range(times):
        result *= base
    return result
