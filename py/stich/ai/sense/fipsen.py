"""Sensible calls in Fipsen: as many tricks as the hand should win, the Skat counted for a bit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp

from ...cards import CardSet
from ...games.fipsen.auction import Auction
from ...games.fipsen.bids import (
    BID,
    BIDS,
    DURCH,
    FIPS,
    HAND,
    HOLD,
    NAMED,
    PASS,
    RUTEN,
    SKAT,
    STOP,
    SURRENDER,
    TAKE,
    trump_order,
)
from ...games.fipsen.exchange import Discard
from ...state import CALL, Move, Phase
from .hands import ladder, winners

CHANCES = {0: (-1.4, 1.1), HAND: (-0.75, 2.2), RUTEN: (-0.4, 1.35), DURCH: (-0.5, 1.5)}
"""By what is promised: how many tricks more than asked for a hand must win by itself for even
chances, and how steep they rise with every one, as sensible players made them of 250 hands. Two
more cards to choose from are worth most of a trick."""

KIEKER = 0.5
"""How likely five out of ten cards win all tricks."""

PASSING = -0.6
"""What a deal brings whoever leaves it to others, beside what a bid brings."""

DARING = -2.0
"""Points that a bid may cost on the average, and still be made by somebody."""

THERE = 0.7
"""The share of the cards one does not see that lie in the hands of enemies."""

LADDERS = tuple(ladder(trump_order(suit)) for suit in range(4))


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """The call, or the card to put away."""
    if FIPS in legal:
        return FIPS
    if isinstance(phase, Discard):
        return max((c for c in legal if c < CALL), key=lambda c: best(hand & ~(1 << c))[0])
    suits = [move for move in legal if NAMED <= move < NAMED + 4]
    if suits:
        if SURRENDER in legal and best(hand)[0] < 3:
            return SURRENDER
        return max(suits, key=lambda move: tricks(hand)[move - NAMED])
    bids = [move for move in legal if BID <= move < BID + len(BIDS)]
    if bids or PASS in legal or HOLD in legal:
        return _bid(phase, hand, legal, bids)
    if SKAT in legal:
        return SKAT
    for move in (TAKE, STOP):
        if move in legal:
            return move
    return legal[0]


@lru_cache(maxsize=4096)
def tricks(hand: CardSet) -> tuple[float, ...]:
    """About how many tricks a hand wins with each suit as trumps."""
    return tuple(winners(hand, cards, THERE) for cards in LADDERS)


def best(hand: CardSet) -> tuple[float, int]:
    """About how many tricks a hand wins with the trumps that suit it best, and the suit."""
    return max((number, suit) for suit, number in enumerate(tricks(hand)))


def _bid(phase: Phase, hand: CardSet, legal: Sequence[Move], bids: Sequence[Move]) -> Move:
    choices = {move: gain(hand, move - BID) for move in bids}
    if HOLD in legal and isinstance(phase, Auction):
        choices[HOLD] = gain(hand, phase.bid)
    if PASS in legal:
        choices[PASS] = PASSING
    return max(choices, key=choices.__getitem__)


def gain(hand: CardSet, index: int) -> float:
    """What a bid should bring in points: won it pays its value, lost it costs twice as much."""
    bid = BIDS[index]
    need = 5 if bid.extras & DURCH else bid.tricks
    likely = tricks(hand)
    wins = likely[3] if bid.extras & RUTEN else max(likely[:3])
    kind = next(extra for extra in (DURCH, RUTEN, HAND, 0) if bid.extras & extra == extra)
    even, steep = CHANCES[kind]
    chance = KIEKER if bid.kieker else 1 / (1 + exp(steep * (need + even - wins)))
    value = 5 if bid.kieker else bid.tricks
    return (value << bid.extras.bit_count()) * (3 * chance - 2)


def worth_trying(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """In the auction only the few bids that suit the hand; of the suits all."""
    if FIPS in legal:
        return [FIPS]
    bids = [move for move in legal if BID <= move < BID + len(BIDS)]
    likely = sorted(bids, key=lambda move: -gain(hand, move - BID))[:3]
    return [move for move in legal if move not in bids or move in likely]


def believable(phase: Phase, hand: CardSet, call: Move) -> float:
    """How likely a sensible player with this hand is to say so, beside one whose hand asks for it:
    about a third as likely, counted in deals of all levels."""
    bid = BID <= call < BID + len(BIDS) and isinstance(phase, Auction)
    return 1.0 if not bid or gain(hand, call - BID) > DARING else 0.3
