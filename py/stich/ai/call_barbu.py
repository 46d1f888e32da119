"""Sensible calls in Barbu: trumps that are long, a starting rank near the cards held, and in
Dominoes the card that opens the way for one's own."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import RANKS, CardSet, listed
from ..cards import rank as rank_of
from ..cards import suit as suit_of
from ..games.barbu import Choose
from ..games.barbu.calls import DOMINO, DOUBLE, NAMED, NO, TRUMPS
from ..games.barbu.domino import LANES, Domino
from ..state import Move, Phase
from .owed import given_away

SUIT = (1 << 13) - 1


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """The contract, double or no double, the card of Dominoes."""
    if isinstance(phase, Domino):
        return max(legal, key=lambda c: opens(phase, hand, c))
    if NO in legal:
        return NO
    return max(legal, key=lambda move: _fit(phase, hand, move))


def worth_trying(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """All contracts, but only the likeliest trump suits and starting ranks."""
    trumps = [move for move in legal if TRUMPS <= move < TRUMPS + 4]
    starts = [move for move in legal if DOMINO <= move < DOMINO + 13]
    if not trumps and not starts:
        return legal
    likely = sorted(trumps, key=lambda move: -_fit(phase, hand, move))[:1]
    likely += sorted(starts, key=lambda move: -_fit(phase, hand, move))[:3]
    return [move for move in legal if move in likely or move not in (*trumps, *starts)]


def bias(phase: Phase, move: Move) -> float:
    """What choosing this contract gives away, since it can be chosen but once; and what a double
    must promise at least."""
    if isinstance(phase, Choose):
        name = NAMED[move].split(".")[0]
        return -given_away(phase.setup.owed, name, phase.setup.chances(phase.rules))
    return -1.0 if move == DOUBLE else 0.0


def believable(phase: Phase, hand: CardSet, call: Move) -> bool:
    """Whether a sensible player with this hand would say so."""
    suit = call - TRUMPS
    return not 0 <= suit < 4 or (hand >> 13 * suit & SUIT).bit_count() >= 4


def _fit(phase: Phase, hand: CardSet, move: Move) -> float:
    """How well a contract suits a hand, roughly in points above what it usually brings."""
    if TRUMPS <= move < TRUMPS + 4:
        suits = [hand >> 13 * suit & SUIT for suit in range(4)]
        own = suits[move - TRUMPS]
        high = sum(rank - 8 for rank in range(9, 13) for cards in suits if cards >> rank & 1)
        return 4.0 * own.bit_count() + sum(r for r in range(9, 13) if own >> r & 1) / 6 + high - 28
    if DOMINO <= move < DOMINO + 13:
        assert isinstance(phase, Choose)
        return _start(LANES[phase.rules.domino_ace], hand, RANKS[move - DOMINO])
    return 0.0


def _start(lane: str, hand: CardSet, face: str) -> float:
    """How well a starting rank suits a hand: a line through what 400 hands made of every rank.

    All cards are better near, and best in one direction; of the ways out to the last card on
    either side of each suit the second longest counts most, since only one is gone at a time.
    """
    start = lane.index(face)
    places = [(suit_of(c), lane.index(RANKS[rank_of(c)])) for c in listed(hand)]
    away = sum(abs(place - start) for _, place in places)
    ends = sum(place in (0, 12) for _, place in places)
    ways: dict[tuple[int, bool], int] = {}
    for suit, place in places:
        way = suit, place > start
        ways[way] = max(ways.get(way, 0), abs(place - start))
    second = sorted(ways.values())[-2] if len(ways) > 1 else 0
    others = all(place != start for _, place in places)
    return 45 - 0.65 * away + 1.2 * (start - 6) ** 2 - 4 * second - 2.2 * ends + 4.4 * others


def opens(phase: Domino, hand: CardSet, card: Move) -> float:
    """How much a card opens the way for others of one's own, less what it opens for the rest."""
    lane = LANES[phase.contract.rules.domino_ace]
    own = hand >> 13 * suit_of(card) & SUIT
    place = lane.index(RANKS[rank_of(card)])
    held = [bool(own >> RANKS.index(face) & 1) for face in lane]
    first = None if phase.start is None else lane.index(RANKS[phase.start])
    value = 0.0
    if first is None or place >= first:
        value += _beyond(held[place + 1 :])
    if first is None or place <= first:
        value += _beyond(held[:place][::-1])
    return value


def _beyond(held: Sequence[bool]) -> float:
    """What the next card outwards is worth: own cards farther out wait for it, but cards of others
    between gain too, and with none of one's own it only helps them."""
    if not held:
        return 1.0
    if not any(held):
        return -0.4 * len(held)
    value = 0.0
    for distance, mine in enumerate(held):
        value += (2.0 + 0.3 * distance) if mine else -0.3
    return value + 1.0 if held[0] else value
