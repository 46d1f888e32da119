"""Random deals that grant wishes: counted, numbered, and each drawn with the same chance.

The second opinion lists every deal of a small pack and keeps those that grant all wishes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest

from stich.app.wishes import Granting, Rare, TooMany, Wish, drawn
from stich.cards import CardSet, card_set, deck, each, rank, suit

PACK = deck("789TJQKA")
POINTS = {8: 10, 9: 2, 10: 3, 11: 4, 12: 11}
WORTHS = (
    [int(suit(card) == 1) for card in range(52)],
    [int(rank(card) > 8) for card in range(52)],
    [POINTS.get(rank(card), 0) for card in range(52)],
)
"""The worth of cards as spades, as high cards, in card points."""

SHAPES = ((3, 3, 2), (2, 2, 2, 2), (4, 4), (1, 3, 0, 4))


def every(left: CardSet, rooms: Sequence[int]) -> Iterator[tuple[CardSet, ...]]:
    """Yield all ways to deal these cards."""
    if not rooms:
        yield ()
        return
    for some in combinations(list(each(left)), rooms[0]):
        taken = card_set(some)
        for rest in every(left & ~taken, rooms[1:]):
            yield (taken, *rest)


def a_problem(rng: Random) -> tuple[CardSet, list[CardSet], tuple[int, ...], list[Wish]]:
    """Return eight cards left, a card in each pile, the rooms, and up to three wishes."""
    rooms = rng.choice(SHAPES)
    cards = rng.sample(range(52), 8 + len(rooms))
    piles = [1 << card for card in cards[8:]]
    wishes = []
    for _ in range(rng.randrange(4)):
        kind = rng.randrange(3)
        step = (1, 1, 9)[kind]
        least = rng.randrange(3) * step
        pile = rng.randrange(len(rooms))
        wishes.append(Wish(pile, WORTHS[kind], least, least + rng.randrange(3) * step))
    return card_set(cards[:8]), piles, rooms, wishes


def test_the_numbered_deals_are_exactly_those_that_grant_all_wishes() -> None:
    rng = Random(1)
    none = some = 0
    for _ in range(60):
        left, piles, rooms, wishes = a_problem(rng)
        granting = Granting(left, piles, rooms, wishes)
        wanted = [
            dealt
            for dealt in every(left, rooms)
            if all(wish.granted(piles[wish.pile] | dealt[wish.pile]) for wish in wishes)
        ]
        found = [tuple(granting.deal(number)) for number in range(granting.total)]
        assert sorted(found) == sorted(wanted)
        none, some = none + (not wanted), some + bool(wishes and wanted)
    assert none > 5 and some > 20


def test_every_number_is_drawn() -> None:
    """A deal is that of a number drawn by ``randrange``, so that all have the same chance."""

    class Numbers(Random):
        def randrange(self, start: int, *more: int, **others: int) -> int:  # type: ignore[override]
            asked.append(start)
            return start - 1

    asked: list[int] = []
    left, piles, rooms, wishes = PACK, [0] * 4, [8] * 4, [Wish(2, WORTHS[0], 3, 3)]
    granting = Granting(left, piles, rooms, wishes)
    found = drawn(left, piles, rooms, wishes, Numbers())
    assert asked == [granting.total] and found == granting.deal(granting.total - 1)


@pytest.mark.parametrize("steps", [200_000, 10])
def test_wishes_are_granted_counted_or_tried(steps: int) -> None:
    """With few steps deals are tried in place of counting."""
    wishes = [Wish(0, WORTHS[2], 40, 60), Wish(2, WORTHS[0], 2, 8), Wish(2, WORTHS[2], 0, 30)]
    if steps == 10:
        with pytest.raises(TooMany):
            Granting(PACK, [0] * 4, [8] * 4, wishes, steps)
    for seed in range(20):
        found = drawn(PACK, [0] * 4, [8] * 4, wishes, Random(seed), steps)
        assert found is not None
        assert sum(found) == PACK and [cards.bit_count() for cards in found] == [8] * 4
        assert all(wish.granted(found[wish.pile]) for wish in wishes)


def test_no_deal_is_told_from_a_rare_one() -> None:
    """Eight cards have at most 84 points."""
    most = [Wish(0, WORTHS[2], 85, 120)]
    assert drawn(PACK, [0] * 4, [8] * 4, most, Random(1)) is None
    with pytest.raises(Rare):
        drawn(PACK, [0] * 4, [8] * 4, most, Random(1), steps=2)
