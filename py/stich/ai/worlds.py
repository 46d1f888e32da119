"""Worlds: whole positions that agree with what one seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..cards import CardSet, listed
from ..state import State, View


def shuffled(cards: CardSet, rng: Random) -> list[int]:
    """These cards in random order, by ``rng.random()`` alone."""
    found = list(listed(cards))
    for top in range(len(found) - 1, 0, -1):
        other = int(rng.random() * (top + 1))
        found[top], found[other] = found[other], found[top]
    return found


def worlds(view: View, deck: CardSet, rng: Random) -> Iterator[State]:
    """Positions the seat could be in, one after the other, without end."""
    unseen = deck
    for pile in view.piles:
        if pile is not None:
            unseen &= ~pile
    while True:
        left = shuffled(unseen, rng)
        piles = []
        for pile, size in zip(view.piles, view.sizes, strict=True):
            if pile is None:
                pile = sum(1 << left.pop() for _ in range(size))
            piles.append(pile)
        yield view.suppose(tuple(piles))
