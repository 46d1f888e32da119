"""Expected value of declaring in Fipsen, from the five cards alone.

Results vary so much that the mean over thousands of deals predicts a bid better than hundreds of
sampled deals. A small network has learnt these means: for each suit as trumps over 2,000 deals of
four players in which the declarer leads, all play by the heuristic, and the declarer goes on for
all five tricks when no card beats the rest of its hand; and for the Skat with the best discard and
the best trumps. `python -m training fipsen` trains it anew.
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
"""A declarer's mean results in multiples of the contract's value: 1 for a won contract, 2 if the
declarer also goes on, -2 for a lost one. They are for two, three and four tricks and for Durch."""

CARDS = 25
"""Inputs of the network, one a card."""

HIDDEN = 32
"""Hidden units of the network."""

RESULTS = 24
"""Outputs of the network: for each suit the goals of ``Times``, without the Skat and with it."""

UNIT = 127.0
"""The weight that stands for 1 from the cards to the hidden units."""

SCALE = 24.69
"""The weight that stands for 1 from the hidden units to the outputs."""

LOW = -2.02
"""Lower bound of every output."""

HIGH = (*(2.02, 2.02, 2.02, 1.02) * 4, 4.04, 4.04, 4.04, 2.04, 2.02, 2.02, 2.02, 1.02)
"""Upper bound of each output."""

LOWEST = card("C7")
"""The lowest card of the first suit."""

RANKS = 8
"""Ranks of each suit but diamonds."""

SEVEN = card("D7")
"""The only diamond."""

Suits: TypeAlias = tuple[int, int, int, int]
"""A hand's clubs, spades and hearts as bits from the seven upwards, the highest first because these
suits are equivalent; then 1 with the seven of diamonds, 0 without it."""


def _suits(hand: CardSet) -> Suits:
    """Return the cards of a hand by suit."""
    ranks = (1 << RANKS) - 1
    first, second, third = sorted([hand >> at + LOWEST & ranks for at in (0, 13, 26)], reverse=True)
    return first, second, third, hand >> SEVEN & 1


def _weights() -> bytes:
    """Return the trained weights in fipsen_outlook.bin, a byte each."""
    data = get_data(__package__, "fipsen_outlook.bin")
    assert data
    return data


@cache
def _rows() -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return the weights from each card to the hidden units and from each hidden unit to the
    outputs, each list followed by the bias."""
    numbers = (n for (n,) in iter_unpack("b", _weights()))
    cards = [tuple(islice(numbers, HIDDEN)) for _ in range(CARDS + 1)]
    return cards, [tuple(islice(numbers, RESULTS)) for _ in range(HIDDEN + 1)]


@cache
def _added(place: int, cards: int) -> tuple[int, ...]:
    """Return the sum of the weights of these cards, of the suit at a place of ``Suits``."""
    rows, _ = _rows()
    held = [rows[RANKS * place + rank] for rank in range(RANKS) if cards >> rank & 1]
    return tuple(map(sum, zip(*held, strict=True))) or (0,) * HIDDEN


def _results(suits: Suits) -> list[Times]:
    """Return the results without the Skat, by trump suit; with the Skat; and with the Skat and
    diamonds as trumps."""
    (*_, hidden_bias), (*rows, output_bias) = _rows()
    outputs: list[float] = list(output_bias)
    sums = map(sum, zip(hidden_bias, *map(_added, range(4), suits), strict=True))
    for total, row in zip(sums, rows, strict=True):
        if total > 0:
            unit = total / UNIT
            outputs = [output + unit * weight for output, weight in zip(outputs, row, strict=True)]
    found = [
        LOW + (high - LOW) / (1 + exp(-total / SCALE))
        for total, high in zip(outputs, HIGH, strict=True)
    ]
    return [tuple(found[at : at + 4]) for at in range(0, RESULTS, 4)]


def outlook(hand: CardSet) -> tuple[Times, ...]:
    """Return a declarer's mean results with these five cards and without the Skat, by trump suit.
    Points are not doubled for Hand."""
    suits = _suits(hand)
    *plain, diamonds, _, _ = _results(suits)
    ranks = (1 << RANKS) - 1
    return (*(plain[suits.index(hand >> at + LOWEST & ranks)] for at in (0, 13, 26)), diamonds)


@lru_cache(maxsize=8192)
def _times(suits: Suits) -> tuple[Times, ...]:
    """Return the results with the best trumps: without the Skat, not doubled for Hand; with the
    better of playing by hand and taking the Skat; then both for diamonds as trumps. Diamonds count
    double in the first two and single in the others."""
    *plain, diamonds, skat, ruten = _results(suits)
    doubled = [2 * result for result in diamonds]
    alone = tuple([max(*results) for results in zip(*plain, doubled, strict=True)])
    return alone, _better(alone, skat), diamonds, _better(diamonds, ruten)


def _better(hand: Times, skat: Times) -> Times:
    """Return the better of playing by hand, which doubles, and taking the Skat."""
    return tuple([max(2 * own, taken) for own, taken in zip(hand, skat, strict=True)])


def _goal(tricks: int, extras: int) -> int:
    """Return the index in ``Times`` of the tricks that must be won."""
    return 3 if extras & DURCH else tricks - 2


PLACES = tuple(
    (
        0 if bid.kieker else bid.tricks << bid.extras.bit_count(),
        2 * (bid.extras & RUTEN > 0) + (not bid.extras & HAND),
        _goal(bid.tricks, bid.extras),
    )
    for bid in BIDS
)
"""The value of each bid, and the two indices of its result in ``_times``. The value is 0 for a
Kieker, which the network has not learnt."""


def worth(hand: CardSet) -> tuple[float, ...]:
    """Return a declarer's mean score with each bid of the ladder."""
    return _worth(_suits(hand))


def _worth(suits: Suits) -> tuple[float, ...]:
    """Return a declarer's mean score with each bid of the ladder."""
    found = _times(suits)
    return tuple([value * found[way][place] if value else -inf for value, way, place in PLACES])


Brings: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]
"""Two tuples of mean scores by bid, if the bid wins the auction and is settled best: of its bidder,
and of its holder."""


def settled_best(hand: CardSet, rules: Rules) -> Brings:
    """Return the mean scores of a hand's bids if they win the auction and are settled best under
    these rules: by bid as its bidder, and by bid as its holder."""
    return _settled_best(_suits(hand), rules)


@lru_cache(maxsize=8192)
def _settled_best(suits: Suits, rules: Rules) -> Brings:
    """Return the scores that ``settled_best`` gives, of a hand by its suits."""
    score = _worth(suits).__getitem__

    def best(ways: Sequence[Sequence[int]]) -> tuple[float, ...]:
        return tuple([max(map(score, bids), default=-inf) for bids in ways])

    made, held = _settlements(rules)
    return best(made), best(held)


@cache
def _settlements(rules: Rules) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the bids as which each bid may be settled, for its bidder and for its holder; none for
    a bid that the rules forbid."""
    return tuple(
        tuple(
            tuple(move - BID for move in settlements(rules, bid, held)) for bid in range(len(BIDS))
        )
        for held in (False, True)
    )


def by_trumps(hand: CardSet, tricks: int, extras: int) -> tuple[float, ...]:
    """Return the result without the Skat for each trump suit; diamonds count double unless Ruten
    was bid."""
    *plain, diamonds = [results[_goal(tricks, extras)] for results in outlook(hand)]
    return (*plain, diamonds if extras & RUTEN else 2 * diamonds)


def by_hand(hand: CardSet, tricks: int, extras: int) -> float:
    """Return the result without the Skat with the best trumps, not doubled for Hand."""
    return _times(_suits(hand))[2 * (extras & RUTEN > 0)][_goal(tricks, extras)]


def takes_skat(hand: CardSet, tricks: int, extras: int) -> bool:
    """Check that taking the Skat is worth more than playing by hand, which doubles."""
    found, way = _times(_suits(hand)), 2 * (extras & RUTEN > 0)
    place = _goal(tricks, extras)
    return found[way + 1][place] > 2 * found[way][place]
