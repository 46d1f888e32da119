"""Random deals of the cards left that grant wishes: each such deal with the same chance.

A wish bounds the worth of the cards of one pile: their number in a suit, their card points. The
deals that grant all wishes are counted and numbered, so that a random number is a random deal and
none is drawn where there is none. Cards that no wish tells apart form a class. The piles with
wishes take numbers of cards from each class one after the other; the other piles share the rest.

Where counting takes more than STEPS steps, random deals are tried, TRIES at most. The first that
grants all wishes is as likely as any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb, prod
from random import Random
from typing import NamedTuple, TypeAlias

from ..cards import CardSet, each, listed
from ..deal import count, shuffled, unrank

STEPS = 200_000
"""The most steps of counting before deals are tried."""

TRIES = 20_000
"""The most random deals that are tried."""


class Wish(NamedTuple):
    """Bounds for the sum of the worth of the cards of a pile."""

    pile: int
    worth: Sequence[int]
    """The worth of each of the 52 cards, never negative."""
    least: int
    most: int

    def granted(self, cards: CardSet) -> bool:
        """Return True if the cards of the pile are within the bounds."""
        return self.least <= sum(self.worth[card] for card in each(cards)) <= self.most


class TooMany(Exception):
    """Counting takes more than STEPS steps."""


class Rare(Exception):
    """None of TRIES random deals grants the wishes, and counting takes too long to tell if any
    deal does."""


Counts: TypeAlias = tuple[int, ...]
"""A number of cards for each class."""

Class: TypeAlias = tuple[int, ...]
"""The worth of a card in each wish."""


class Granting:
    """The deals of the cards left that grant all wishes, numbered from 0.

    ``piles`` are the cards already dealt, ``rooms`` the numbers of cards that each pile still
    takes: together those of the cards left.
    """

    def __init__(
        self,
        left: CardSet,
        piles: Sequence[CardSet],
        rooms: Sequence[int],
        wishes: Sequence[Wish],
        steps: int = STEPS,
    ) -> None:
        """Count the deals. Raise TooMany if that takes more than this number of steps."""
        self._left, self._rooms, self._steps = left, tuple(rooms), steps
        self._wishes: dict[int, list[Wish]] = {}
        for wish in wishes:
            dealt = sum(wish.worth[card] for card in each(piles[wish.pile]))
            owed = wish._replace(least=wish.least - dealt, most=wish.most - dealt)
            self._wishes.setdefault(wish.pile, []).append(owed)
        by_classes = sorted(self._wishes, key=lambda pile: len(self._classes([pile])), reverse=True)
        self._order = tuple(by_classes)
        self._others = tuple(pile for pile in range(len(rooms)) if pile not in self._wishes)
        self._parts = [self._classes(self._order[at:]) for at in range(len(self._order) + 1)]
        self._merged = [
            [list(after).index(key[len(self._wishes[pile]) :]) for key in before]
            for pile, before, after in zip(self._order, self._parts, self._parts[1:], strict=False)
        ]
        self._ways: dict[tuple[int, Counts], int] = {}
        start = tuple(cards.bit_count() for cards in self._parts[0].values())
        taken = sum(self._rooms[pile] for pile in self._order)
        rest = (self._rooms[pile] for pile in self._others)
        some = (1 << left.bit_count() - taken) - 1
        self._rest = count(some, tuple(rest)) if self._others else 1
        self.total = self._count(0, start) * self._rest

    def _classes(self, piles: Sequence[int]) -> dict[Class, CardSet]:
        """Return the cards left in classes that the wishes of some piles do not tell apart."""
        wishes = [wish for pile in piles for wish in self._wishes[pile]]
        found: dict[Class, CardSet] = {}
        for card in each(self._left):
            key = tuple(wish.worth[card] for wish in wishes)
            found[key] = found.get(key, 0) | 1 << card
        return found

    def _count(self, at: int, counts: Counts) -> int:
        """Return the number of ways to deal to the piles with wishes from the ``at``-th on."""
        if at == len(self._order):
            return 1
        known = self._ways.get((at, counts))
        if known is None:
            takes = self._takes(at, counts)
            known = sum(self._ways_of(at, counts, taken) for taken in takes)
            self._ways[at, counts] = known
        return known

    def _ways_of(self, at: int, counts: Counts, taken: Counts) -> int:
        """Return the number of ways after the ``at``-th pile takes these numbers of cards."""
        return prod(map(comb, counts, taken)) * self._count(at + 1, self._after(at, counts, taken))

    def _after(self, at: int, counts: Counts, taken: Counts) -> Counts:
        """Return the numbers left in the classes of the next pile."""
        merged = [0] * len(self._parts[at + 1])
        for place, many, some in zip(self._merged[at], counts, taken, strict=True):
            merged[place] += many - some
        return tuple(merged)

    def _takes(self, at: int, counts: Counts) -> Iterator[Counts]:
        """Yield the numbers of cards of each class with which the ``at``-th pile is full and its
        wishes are granted."""
        wishes = self._wishes[self._order[at]]
        classes = list(self._parts[at])  # their first worths are those of this pile's wishes
        ends = len(classes)
        highest = [
            [max((key[n] for key in classes[place:]), default=0) for n in range(len(wishes))]
            for place in range(ends + 1)
        ]
        following = [sum(counts[place:]) for place in range(ends + 1)]

        def chosen(place: int, room: int, sums: Counts, taken: Counts) -> Iterator[Counts]:
            """Yield the numbers that begin with ``taken``: ``place`` is the next class, ``room``
            the cards that the pile still takes, ``sums`` the worth of those taken in each wish."""
            self._steps -= 1
            if self._steps < 0:
                raise TooMany
            if room > following[place]:
                return
            for wish, have, top in zip(wishes, sums, highest[place], strict=True):
                if have > wish.most or have + room * top < wish.least:
                    return
            if place == ends:
                yield taken
                return
            key = classes[place]
            for some in range(min(room, counts[place]) + 1):
                more = tuple(have + some * key[n] for n, have in enumerate(sums))
                yield from chosen(place + 1, room - some, more, (*taken, some))

        return chosen(0, self._rooms[self._order[at]], (0,) * len(wishes), ())

    def deal(self, number: int) -> list[CardSet]:
        """Return the cards that each pile takes in the deal of this number."""
        number, index = divmod(number, self._rest)
        left, given = self._left, [0] * len(self._rooms)
        counts = tuple(cards.bit_count() for cards in self._parts[0].values())
        for at, pile in enumerate(self._order):
            for taken in self._takes(at, counts):
                ways = self._ways_of(at, counts, taken)
                if number < ways:
                    break
                number -= ways
            for cards, some in zip(self._parts[at].values(), taken, strict=True):
                there = cards & left
                number, choice = divmod(number, comb(there.bit_count(), some))
                given[pile] |= unrank(there, (some, there.bit_count() - some), choice)[0]
            left &= ~given[pile]
            counts = self._after(at, counts, taken)
        if self._others:
            rest = unrank(left, [self._rooms[pile] for pile in self._others], index)
            for pile, cards in zip(self._others, rest, strict=True):
                given[pile] = cards
        return given


def drawn(
    left: CardSet,
    piles: Sequence[CardSet],
    rooms: Sequence[int],
    wishes: Sequence[Wish],
    rng: Random,
    steps: int = STEPS,
) -> list[CardSet] | None:
    """Return the cards that each pile takes in a random deal that grants all wishes; None if there
    is no such deal. Raise Rare if none was found and counting takes too long."""
    try:
        granting = Granting(left, piles, rooms, wishes, steps)
        granting._steps = steps  # finding the deal takes at most as many again
        return granting.deal(rng.randrange(granting.total)) if granting.total else None
    except TooMany:
        return _tried(left, piles, rooms, wishes, rng)


def _tried(
    left: CardSet,
    piles: Sequence[CardSet],
    rooms: Sequence[int],
    wishes: Sequence[Wish],
    rng: Random,
) -> list[CardSet]:
    """Return the first of TRIES random deals that grants all wishes. Raise Rare if none does."""
    cards = listed(left)
    for _ in range(TRIES):
        mixed = iter(shuffled(cards, rng))
        given = [sum(1 << next(mixed) for _ in range(room)) for room in rooms]
        if all(wish.granted(piles[wish.pile] | given[wish.pile]) for wish in wishes):
            return given
    raise Rare
