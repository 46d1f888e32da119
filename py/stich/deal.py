"""The numbering of all deals of a deck. A random deal is a random number."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, prod
from random import Random
from typing import TypeAlias

from .argument import check, check_card, check_number, check_numbers, check_set, check_sets
from .cards import Card, CardSet, listed

Piles: TypeAlias = tuple[CardSet, ...]
"""Sets of cards that together are the deck: the hands, the game's own piles, the cards played."""


@cache
def _ways(deck: CardSet, sizes: tuple[int, ...]) -> tuple[int, ...]:
    """Return for every pile the number of ways to take it from the cards left by earlier piles."""
    left = deck.bit_count()
    if sum(sizes) != left or min(sizes, default=0) < 0:
        raise ValueError(f"piles of {sizes} cards do not add up to a deck of {left}")
    ways = []
    for size in sizes:
        ways.append(comb(left, size))
        left -= size
    return tuple(ways)


def count(deck: CardSet, sizes: Sequence[int]) -> int:
    """Return the number of deals of a deck into piles of these sizes.

    Raise ValueError when the sizes do not add up to the deck.
    """
    return prod(_checked_ways(deck, sizes))


def _checked_ways(deck: CardSet, sizes: Sequence[int]) -> tuple[int, ...]:
    try:
        return _ways(deck, tuple(sizes))
    except (AttributeError, TypeError):
        check_set("deck", deck)
        check_numbers("sizes", sizes)
        raise


_cards = cache(listed)
"""The cards of a deck, cached: there are few decks."""


@cache
def _choose(n: int) -> tuple[int, ...]:
    return tuple(comb(n, k) for k in range(n + 1)) + (0,) * (54 - n)


def unrank(deck: CardSet, sizes: Sequence[int], number: int) -> Piles:
    """Return the deal of this number, as one set of cards for each size.

    Raise ValueError when the number is not in 0..count-1 or the sizes do not fit the deck.
    """
    ways = _checked_ways(deck, sizes)
    check_number("number", number)
    if not 0 <= number < prod(ways):
        raise ValueError(f"deals are numbered from 0 to {prod(ways) - 1}, so there is no {number}")
    left = list(_cards(deck))
    piles = []
    for size, many in zip(sizes, ways, strict=True):
        number, index = divmod(number, many)
        pile, place = 0, len(left)
        while size:  # combinatorial number system, largest place first
            place -= 1
            if (below := _choose(place)[size]) <= index:
                index -= below
                size -= 1
                pile |= 1 << left.pop(place)
        piles.append(pile)
    return tuple(piles)


def moved(piles: Piles, card: Card, source: int, target: int) -> Piles:
    """Return the piles after a card has moved from one to another."""
    try:
        after = list(piles)
        after[source] &= ~(1 << card)
        after[target] |= 1 << card
    except (IndexError, TypeError, ValueError):
        check_sets("piles", piles)
        check_card("card", card)
        check_number("source", source, 0, len(piles) - 1)
        check_number("target", target, 0, len(piles) - 1)
        raise
    return tuple(after)


def rank(deck: CardSet, piles: Sequence[CardSet]) -> int:
    """Return the number of a deal, the inverse of unrank.

    Raise ValueError when the piles are not exactly the deck.
    """
    seen = 0
    try:
        for pile in piles:
            if pile & seen:
                raise ValueError("a card lies in two piles")
            seen |= pile
    except TypeError:
        check_sets("piles", piles)
        raise
    if seen != deck:
        raise ValueError("the piles are not the deck: cards are missing or foreign")
    ways = _checked_ways(deck, [pile.bit_count() for pile in piles])
    left = list(_cards(deck))
    indices = []
    for pile in piles:
        places = [place for place, c in enumerate(left) if pile >> c & 1]
        indices.append(sum(_choose(place)[k + 1] for k, place in enumerate(places)))
        left = [c for c in left if not pile >> c & 1]
    number = 0
    for index, many in zip(reversed(indices), reversed(ways), strict=True):
        number = number * many + index
    return number


def shuffled(cards: Sequence[Card], rng: Random) -> list[Card]:
    """Return these cards in random order, drawn by ``rng.random()`` alone: every Python has the
    same."""
    try:
        found, chance = list(cards), rng.random
    except (AttributeError, TypeError):
        check("cards", cards, Sequence, "a sequence of cards")
        check("rng", rng, Random)
        raise
    for top in range(len(found) - 1, 0, -1):
        other = int(chance() * (top + 1))
        found[top], found[other] = found[other], found[top]
    return found


def draw(deck: CardSet, sizes: Sequence[int], rng: Random) -> int:
    """Return the number of a random deal, drawn uniformly.

    It uses nothing but ``rng.random()``, so that a seed means the same deal on every Python.
    """
    _checked_ways(deck, sizes)  # raises before anything is drawn
    cards = shuffled(_cards(deck), rng)
    piles = []
    start = 0
    for size in sizes:
        piles.append(sum(1 << c for c in cards[start : start + size]))
        start += size
    return rank(deck, piles)
