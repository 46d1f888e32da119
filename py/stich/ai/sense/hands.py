"""What a hand is worth before play: the tricks it should win, and those it will lose alone."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TypeAlias

from ...cards import Card, CardSet, each
from ...order import TRUMP, Order

Ladder: TypeAlias = tuple[tuple[Card, ...], ...]
"""The cards of every group, the strongest first; trumps are the last group."""


def ladder(order: Order) -> Ladder:
    """The groups of an order."""
    power = order.power
    return tuple(
        tuple(sorted(each(group), key=power.__getitem__, reverse=True)) for group in order.cards
    )


def losers(hand: CardSet, cards: Ladder) -> float:
    """A rough count of the tricks a hand loses when it plays alone with these trumps."""
    total = 0.0
    for number, group in enumerate(cards):
        mine = sum(hand >> c & 1 for c in group)
        rounds = -(-(len(group) - mine) * 3 // 5)  # one opponent may well hold this many of them
        total += _lost(hand, group, rounds)
        if number == TRUMP:
            total += 0.7 * max(0, rounds - mine)
    return total


def _lost(hand: CardSet, group: tuple[Card, ...], rounds: int) -> int:
    """How many cards of a hand fall to a stronger one when it leads a group so many times; each
    of the opponents' cards takes only one."""
    lost = higher = place = 0
    for c in group:
        if not hand >> c & 1:
            higher += 1
        elif place < rounds:
            place += 1
            lost += higher > lost
    return lost


def beaten(hand: CardSet, cards: Ladder) -> float:
    """How many cards of a hand are beaten, on average over all layouts of the others, when it leads
    every group from the top, trumps first."""
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
    """The chance that an opponent has more of so many missing cards than were led before, a higher
    one among them: for one of three, times three, since two hardly ever do."""
    ways = sum(
        comb(missing, held) * comb(unseen - missing, size - held) * _some(missing, higher, held)
        for held in range(led + 1, min(missing, size) + 1)
    )
    return min(1.0, 3 * ways / comb(unseen, size))


def _some(missing: int, higher: int, held: int) -> float:
    """The chance that a higher card is among so many of those missing."""
    return 1 - comb(missing - higher, held) / comb(missing, held)


def winners(
    hand: CardSet, cards: Ladder, there: float, ruffed: tuple[float, float] = (0.35, 0.25)
) -> float:
    """A rough count of the tricks a hand wins alone; ``there`` is the share of the other cards that
    lie in opponents' hands, ``ruffed`` the chance that one of them with a trump ruffs the first
    card of a plain suit, and how much likelier each further one makes it."""
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
    """``base`` to the power ``times``: the chance that none of so many cards is there."""
    result = 1.0
    for _ in range(times):
        result *= base
    return result
