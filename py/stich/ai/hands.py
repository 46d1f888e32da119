"""What a hand is worth before play: tricks it will lose alone, tricks it should win."""

from __future__ import annotations

from functools import lru_cache

from ..cards import CardSet, each
from ..order import TRUMP, Order


def strengths(cards: CardSet, order: Order) -> list[int]:
    """How strong cards of one group are, the strongest first."""
    return sorted((order.power[c] for c in each(cards)), reverse=True)


def _lost(mine: list[int], theirs: list[int], rounds: int) -> float:
    """How many of my cards of a group fall to a stronger one when it is led again and again, and
    the enemies can follow so many times; each of theirs takes one of mine."""
    lost = 0
    for power in mine[:rounds]:
        if lost < len(theirs) and theirs[lost] > power:
            lost += 1
    return lost


@lru_cache(maxsize=4096)
def losers(hand: CardSet, order: Order) -> float:
    """About how many tricks a hand loses that plays alone against all with these trumps."""
    trumps = order.cards[TRUMP]
    mine, theirs = strengths(hand & trumps, order), strengths(trumps & ~hand, order)
    rounds = -(-len(theirs) * 3 // 5)  # one enemy may well hold this many of them
    total = _lost(mine, theirs, rounds) + 0.7 * max(0, rounds - len(mine))
    for group in range(4):
        cards = order.cards[group]
        mine, theirs = strengths(hand & cards, order), strengths(cards & ~hand, order)
        total += _lost(mine, theirs, -(-len(theirs) * 3 // 5))
    return total


@lru_cache(maxsize=4096)
def winners(hand: CardSet, order: Order, out: int) -> float:
    """About how many tricks a hand wins alone; ``out`` is how many cards the enemies hold."""
    everything = 0
    for cards in order.cards:
        everything |= cards
    there = out / max(1, (everything & ~hand).bit_count())  # the share of cards that are in play
    trumps = order.cards[TRUMP]
    mine, theirs = strengths(hand & trumps, order), strengths(trumps & ~hand, order)
    total = 0.0
    for place, power in enumerate(mine):
        higher = sum(other > power for other in theirs) - place
        total += _chance(max(0, higher), there) if higher > 0 else 1.0
    armed = 1.0 - _chance(len(theirs) - len(mine), there)
    for group in range(4):
        cards = order.cards[group]
        theirs = strengths(cards & ~hand, order)
        for place, power in enumerate(strengths(hand & cards, order)):
            higher = sum(other > power for other in theirs)
            fewer = 1.0 - armed * (0.35 + 0.25 * place)
            total += _chance(higher, there) * fewer
    return total


def _chance(higher: int, there: float) -> float:
    """How likely none of so many higher cards is in play."""
    chance = 1.0
    for _ in range(higher):
        chance *= 1.0 - there
    return chance
