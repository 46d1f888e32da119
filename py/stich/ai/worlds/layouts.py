"""Layouts of unseen cards over piles, drawn uniformly at random or enumerated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import TypeAlias

from ...cards import CardSet, each, listed
from ...deal import shuffled

Room: TypeAlias = tuple[int, ...]
"""The number of cards that each pile still takes."""


class LayoutSampler:
    """Layouts of some cards over piles, none with a card in a pile that excludes it.

    Cards that may lie in the same piles form a class and are dealt together. A split of a class
    over its piles is drawn in proportion to the number of layouts with this split.
    """

    def __init__(self, cards: CardSet, room: Sequence[int], excluded: Sequence[CardSet]) -> None:
        self.cards, self.room, self.excluded = cards, tuple(room), tuple(excluded)
        classes: dict[tuple[int, ...], CardSet] = {}
        piles = [(i, excluded[i]) for i, size in enumerate(room) if size]
        for c in each(cards):
            places = tuple([i for i, no in piles if not no >> c & 1])
            classes[places] = classes.get(places, 0) | 1 << c
        self.classes = sorted(
            ((places, listed(some)) for places, some in classes.items()),
            key=lambda item: (len(item[0]), item[1]),
        )
        self._known: dict[tuple[int, Room], tuple[int, list[tuple[int, Room]]]] = {}

    @property
    def ways(self) -> int:
        """The number of layouts; 0 where the exclusions leave none."""
        return self._ways(0, self.room)

    def draw(self, rng: Random) -> list[CardSet]:
        """Return a layout drawn uniformly: the cards of every pile."""
        piles = [0] * len(self.room)
        room = self.room
        for at, (places, cards) in enumerate(self.classes):
            ways, splits = self._splits(at, room)
            after = splits[0][1] if len(splits) == 1 else _drawn(ways, splits, rng)
            left = shuffled(cards, rng) if len(places) > 1 else list(cards)
            for place in places:
                for _ in range(room[place] - after[place]):
                    piles[place] |= 1 << left.pop()
            room = after
        return piles

    def every(self, fits: Callable[[int, CardSet], bool]) -> Iterator[list[CardSet]]:
        """Yield every layout in which ``fits(pile, cards)`` holds for all piles."""
        order = sorted((i for i, n in enumerate(self.room) if n), key=lambda i: self.room[i])
        return self._rest([0] * len(self.room), order, self.cards, fits)

    def _rest(
        self,
        piles: list[CardSet],
        order: list[int],
        left: CardSet,
        fits: Callable[[int, CardSet], bool],
    ) -> Iterator[list[CardSet]]:
        if not order:
            if not left:
                yield list(piles)
            return
        pile, later = order[0], order[1:]
        must = left
        for other in later:
            must &= self.excluded[other]
        more = self.room[pile] - must.bit_count()
        if must & self.excluded[pile] or more < 0:
            return
        for some in combinations(listed(left & ~must & ~self.excluded[pile]), more):
            cards = must
            for c in some:
                cards |= 1 << c
            if fits(pile, cards):
                piles[pile] = cards
                yield from self._rest(piles, later, left & ~cards, fits)

    def _ways(self, at: int, room: Room) -> int:
        return 1 if at == len(self.classes) else self._splits(at, room)[0]

    def _splits(self, at: int, room: Room) -> tuple[int, list[tuple[int, Room]]]:
        """Return the number of ways to deal the classes from ``at`` on, and the splits of the first
        of them: the number of ways for each room left to the later classes."""
        key = (at, room)
        if key not in self._known:
            places, cards = self.classes[at]
            begun = [(1, len(cards), room)]
            space = sum(room[place] for place in places)
            for place in places:
                space -= room[place]  # cards that do not fit here must fit into the later places
                begun = [
                    (ways * comb(left, n), left - n, _less(into, place, n))
                    for ways, left, into in begun
                    for n in range(max(0, left - space), min(left, into[place]) + 1)
                ]
            splits = [
                (ways * rest, into)
                for ways, left, into in begun
                if not left and (rest := self._ways(at + 1, into))
            ]
            self._known[key] = sum(ways for ways, _ in splits), splits
        return self._known[key]


def _less(room: Room, place: int, n: int) -> Room:
    return (*room[:place], room[place] - n, *room[place + 1 :])


def _drawn(all_ways: int, splits: list[tuple[int, Room]], rng: Random) -> Room:
    """Return the room after a split, drawn in proportion to the number of ways."""
    at = rng.random() * all_ways
    for ways, room in splits:
        at -= ways
        if at < 0:
            return room
    return splits[-1][1]
