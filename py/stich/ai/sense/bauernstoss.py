"""Sensible calls in Bauernstoss: long trumps are bid, solos only with a hand that takes all."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...cards import CardSet
from ...games.bauernstoss import (
    BIG,
    NAMED,
    POINTS,
    SAID,
    SMALL,
    SOLO,
    TAKE,
    Give,
    Return,
    contract_order,
    holding,
)
from ...order import TRUMP
from ...state import Move, Phase
from .hands import ladder, losers

LADDERS = tuple(ladder(contract_order(suit)) for suit in range(4))
NUMBERS = range(SAID, SAID + 28)


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """The call, or the card to give away."""
    if isinstance(phase, Give):
        return min(legal, key=lambda c: _use(c, hand, phase.contract.suit))
    if isinstance(phase, Return):
        return max(legal, key=lambda c: _use(c, hand, phase.contract.suit))
    if SOLO in legal and risk(hand) == 0:
        return SOLO
    if SMALL in legal:
        return BIG if risk(hand) == 0 else SMALL
    if TAKE in legal:
        return TAKE
    suits = [move for move in legal if NAMED <= move < NAMED + 4]
    if suits:
        return min(suits, key=lambda move: losers(hand, LADDERS[move - NAMED]))
    numbers = [move for move in legal if move in NUMBERS]
    if numbers:
        return max(numbers, key=lambda move: ((move - SAID) // 4, _strength(hand, move)))
    return legal[0]


@lru_cache(maxsize=4096)
def risk(hand: CardSet) -> float:
    """About how many tricks the best solo of a hand loses."""
    return min(losers(hand, cards) for cards in LADDERS)


def worth_trying(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """Without a hand for it nobody thinks of a solo."""
    return [move for move in legal if move != SOLO or len(legal) == 1 or risk(hand) <= 2]


def believable(phase: Phase, hand: CardSet, call: Move) -> bool:
    """Whether a sensible player with this hand would say so."""
    return call != SOLO or risk(hand) <= 1.5


def _strength(hand: CardSet, number: Move) -> int:
    """How strong the trumps behind a number are."""
    suit = (number - SAID) % 4
    power = contract_order(suit).power
    return sum(power[c] for c in range(52) if holding(hand, suit) >> c & 1)


def _use(card: int, hand: CardSet, suit: int) -> tuple[int, int]:
    """How useful a card is to a soloist: trumps by strength, then plain cards by rank; a single
    low card is the first to go."""
    order = contract_order(suit)
    if order.group[card] == TRUMP:
        return 100, order.power[card]
    alone = (hand & order.cards[order.group[card]]).bit_count() == 1
    return POINTS[card] - alone, order.power[card]
