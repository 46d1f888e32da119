"""Card points that tricks can hold, whoever has played which card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

TRICK = 4
"""The number of cards of a trick."""


@cache
def takings(worths: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    """Return by number of tricks the sums of points that many tricks of a pack can hold. ``worths``
    are the points of its cards."""
    sums: list[set[int]] = [{0}, *(set[int]() for _ in worths)]
    for number, worth in enumerate(worths):
        for size in range(number, -1, -1):
            sums[size + 1] |= {total + worth for total in sums[size]}
    return tuple(map(frozenset, sums[::TRICK]))


@cache
def shared(worths: tuple[int, ...]) -> frozenset[int]:
    """Return the points that a side can make while both sides take a trick."""
    return frozenset[int]().union(*takings(worths)[1:-1])


def divides(worths: tuple[int, ...], points: Sequence[int], tricks: Sequence[int]) -> bool:
    """Check that a pack can be divided into tricks such that every seat has its points and its
    number of tricks."""
    kinds = sorted({*worths}, reverse=True)
    needs = sorted((TRICK * n, own) for n, own in zip(tricks, points, strict=True))
    return _divides(tuple((worth, worths.count(worth)) for worth in kinds), tuple(needs))


Cards = tuple[tuple[int, int], ...]
"""Cards as pairs: the points of a card, and the number of cards with these points."""


@lru_cache(maxsize=1024)
def _divides(cards: Cards, needs: tuple[tuple[int, int], ...]) -> bool:
    """Check that cards can be divided into parts of these sizes and points."""
    if not needs:
        return not any(number for _, number in cards)
    return any(_divides(rest, needs[1:]) for rest in _without(cards, *needs[0]))


def _without(cards: Cards, size: int, points: int) -> Iterator[Cards]:
    """Yield the cards that are left when ``size`` of them with these points are taken away."""
    if not cards:
        if size == points == 0:
            yield ()
        return
    (worth, number), *others = cards
    for taken in range(min(number, size) + 1):
        if worth * taken <= points:
            for rest in _without(tuple(others), size - taken, points - worth * taken):
                yield ((worth, number - taken), *rest)
