"""Points and tricks: sums that some tricks can hold, against every division of a pack."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from stich.takings import divides, shared, takings

WORTHS = (0, 0, 0, 0, 2, 2, 3, 4, 4, 10, 10, 11)
"""Three tricks, of a pack that is short enough to try every division."""


def divisions(cards: tuple[int, ...], tricks: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Yield the points by seat of every division of cards among seats with so many tricks."""
    if not tricks:
        yield ()
        return
    places = range(len(cards))
    for own in combinations(places, 4 * tricks[0]):
        rest = tuple(cards[place] for place in places if place not in own)
        for others in divisions(rest, tricks[1:]):
            yield (sum(cards[place] for place in own), *others)


@pytest.mark.parametrize("tricks", [(1, 1, 1), (2, 1), (3, 0), (0, 1, 2), (1, 0, 1, 1)])
def test_points_go_with_tricks_as_the_cards_can_lie(tricks: tuple[int, ...]) -> None:
    possible = set(divisions(WORTHS, tricks))
    assert all(divides(WORTHS, points, tricks) for points in possible)
    rng, total, refused = Random(1), sum(WORTHS), 0
    for _ in range(2000):
        cuts = sorted(rng.randint(0, total) for _ in tricks[1:])
        points = tuple(b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True))
        refused += not (found := divides(WORTHS, points, tricks))
        assert found == (points in possible), (points, tricks)
    assert refused > 500


def test_points_of_the_whole_pack() -> None:
    pack = tuple(worth for worth in (0, 0, 0, 2, 3, 4, 10, 11) for _ in range(4))
    assert set(range(121)) - shared(pack) == {1, 119}
    assert [max(sums) for sums in takings(pack)] == [0, 44, 84, 100, 112, 120, 120, 120, 120]
    assert [min(sums) for sums in takings(pack)] == [0, 0, 0, 0, 8, 20, 36, 76, 120]
    short = tuple(worth for worth in (2, 3, 4, 10, 11) for _ in range(4))
    assert sorted(set(range(121)) - shared(short)) == [*range(8), *range(113, 121)]
