"""What a hand of Fipsen is worth to who plays alone with it, by its cards and nothing else.

How a deal ends varies so much that hundreds of imagined ones tell less of a bid than the mean over
many thousand tells. So a small network has learnt what every hand comes to: with each suit as
trumps, in 2,000 deals of four players in which its holder leads, everybody plays by the heuristic,
and he goes on for all five tricks when nothing is left that beats him; and with the Skat, if the
best cards are kept and the best trumps named; `python -m training fipsen` does it all again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import islice
from math import exp, inf
from pkgutil import get_data
from struct import iter_unpack
from typing import TypeAlias

from ...cards import CardSet, card
from ...games.fipsen.auction import settlements
from ...games.fipsen.bids import BID, BIDS, DURCH, HAND, RUTEN, Rules

Times: TypeAlias = tuple[float, ...]
"""What a declarer gets, on average, in times the value of his contract: 1 where it is won, 2 where
he goes on as well, -2 where it is lost. For two, three, and four tricks, and for all five with
Durch."""

CARDS, HIDDEN, RESULTS = 25, 32, 24
UNIT, SCALE = 127.0, 24.69
"""What counts as 1 in the rows of cards and in those of the hidden numbers."""

LOW, HIGH = -2.02, (*(2.02, 2.02, 2.02, 1.02) * 4, 4.04, 4.04, 4.04, 2.04, 2.02, 2.02, 2.02, 1.02)
"""Between which values the results lie."""

LOWEST, RANKS = card("C7"), 8
SEVEN = card("D7")

Suits: TypeAlias = tuple[int, int, int, int]
"""Which cards of clubs, spades and hearts a hand has, as bits from the seven upwards, the suit with
the highest card first, for they count alike; and whether it has the seven of diamonds."""


def _suits(hand: CardSet) -> Suits:
    ranks = (1 << RANKS) - 1
    first, second, third = sorted([hand >> at + LOWEST & ranks for at in (0, 13, 26)], reverse=True)
    return first, second, third, hand >> SEVEN & 1


def _weights() -> bytes:
    """The trained weights, one byte each: fipsen_outlook.bin beside this module."""
    data = get_data(__package__, "fipsen_outlook.bin")
    assert data
    return data


@cache
def _rows() -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """A byte a weight: 25 rows of what a card adds to the hidden numbers, and what is added in any
    case; then a row of what each of these adds to the results, and what is added in any case."""
    numbers = (n for (n,) in iter_unpack("b", _weights()))
    cards = [tuple(islice(numbers, HIDDEN)) for _ in range(CARDS + 1)]
    return cards, [tuple(islice(numbers, RESULTS)) for _ in range(HIDDEN + 1)]


@cache
def _added(place: int, cards: int) -> tuple[int, ...]:
    """What these cards of the suit at a place of ``Suits`` add to the hidden numbers."""
    rows, _ = _rows()
    its = [rows[RANKS * place + rank] for rank in range(RANKS) if cards >> rank & 1]
    return tuple(map(sum, zip(*its, strict=True))) or (0,) * HIDDEN


def _results(suits: Suits) -> list[Times]:
    """By trumps, in the order of the suits, by hand; with the Skat; with the Skat and diamonds."""
    (*_, always), (*hidden, more) = _rows()
    totals: list[float] = list(more)
    sums = map(sum, zip(always, *map(_added, range(4), suits), strict=True))
    for total, row in zip(sums, hidden, strict=True):
        if total > 0:
            by = total / UNIT
            totals = [so_far + by * weight for so_far, weight in zip(totals, row, strict=True)]
    found = [
        LOW + (high - LOW) / (1 + exp(-total / SCALE))
        for total, high in zip(totals, HIGH, strict=True)
    ]
    return [tuple(found[at : at + 4]) for at in range(0, RESULTS, 4)]


def outlook(hand: CardSet) -> tuple[Times, ...]:
    """By trumps, what a hand of five cards comes to by hand, which is not counted."""
    suits = _suits(hand)
    *plain, diamonds, _, _ = _results(suits)
    ranks = (1 << RANKS) - 1
    return (*(plain[suits.index(hand >> at + LOWEST & ranks)] for at in (0, 13, 26)), diamonds)


@lru_cache(maxsize=8192)
def _times(suits: Suits) -> tuple[Times, ...]:
    """With the best trumps that may be named: by hand, which is not counted, and as a declarer who
    has not bid Hand plays best, by hand or with the Skat; then both with diamonds as trumps, where
    these are not counted, but elsewhere twice."""
    *plain, diamonds, skat, ruten = _results(suits)
    alone = tuple([max(*each) for each in zip(*plain, [2 * its for its in diamonds], strict=True)])
    return (
        *(alone, tuple([max(2 * own, its) for own, its in zip(alone, skat, strict=True)])),
        *(diamonds, tuple([max(2 * own, its) for own, its in zip(diamonds, ruten, strict=True)])),
    )


def _goal(tricks: int, extras: int) -> int:
    """The place of what must be won among ``Times``."""
    return 3 if extras & DURCH else tricks - 2


PLACES = tuple(
    (
        0 if bid.kieker else bid.tricks << bid.extras.bit_count(),
        2 * (bid.extras & RUTEN > 0) + (not bid.extras & HAND),
        _goal(bid.tricks, bid.extras),
    )
    for bid in BIDS
)
"""By bid its value, and where ``_times`` tells how often that is won; 0 for a Kieker, of which
nothing is known."""


def worth(hand: CardSet) -> tuple[float, ...]:
    """What the bids of the ladder bring a declarer on average, in points of the score."""
    return _worth(_suits(hand))


def _worth(suits: Suits) -> tuple[float, ...]:
    found = _times(suits)
    return tuple([value * found[way][place] if value else -inf for value, way, place in PLACES])


Brings: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]
"""By bid what it brings, made and held, if it wins the auction and is settled as is best."""


def settled_best(hand: CardSet, rules: Rules) -> Brings:
    """What the bids bring a hand under these rules, in points of the score."""
    return _settled_best(_suits(hand), rules)


@lru_cache(maxsize=8192)
def _settled_best(suits: Suits, rules: Rules) -> Brings:
    its = _worth(suits).__getitem__

    def best(ways: Sequence[Sequence[int]]) -> tuple[float, ...]:
        return tuple([max(map(its, bids), default=-inf) for bids in ways])

    made, held = _settlements(rules)
    return best(made), best(held)


@cache
def _settlements(rules: Rules) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """By bid those as which it may be settled, made and held; none where it cannot be bid."""
    return tuple(
        tuple(tuple(move - BID for move in settlements(rules, bid, by)) for bid in range(len(BIDS)))
        for by in (False, True)
    )


def by_trumps(hand: CardSet, tricks: int, extras: int) -> tuple[float, ...]:
    """By hand, by the trumps named: those of diamonds count twice, unless Ruten was bid."""
    *plain, diamonds = [its[_goal(tricks, extras)] for its in outlook(hand)]
    return (*plain, diamonds if extras & RUTEN else 2 * diamonds)


def by_hand(hand: CardSet, tricks: int, extras: int) -> float:
    """By hand, which is not counted, with the best trumps that may be named."""
    return _times(_suits(hand))[2 * (extras & RUTEN > 0)][_goal(tricks, extras)]


def takes_skat(hand: CardSet, tricks: int, extras: int) -> bool:
    """Whether the Skat is worth more than playing by hand, which doubles."""
    found, way = _times(_suits(hand)), 2 * (extras & RUTEN > 0)
    place = _goal(tricks, extras)
    return found[way + 1][place] > 2 * found[way][place]
