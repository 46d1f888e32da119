"""Fipsen: as many tricks are bid as the hand should win, the Skat counted for a little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import exp

from ...cards import SUITS, CardSet
from ...games.fipsen.auction import Auction, opening
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
    Rules,
    Setup,
    trump_order,
)
from ...games.fipsen.contract import Play
from ...games.fipsen.exchange import Discard, Look, undertake
from ...state import CALL, Move, Phase, State
from .attempts import Attempt, Dealt, declined
from .hands import ladder, winners
from .heuristic import Objective
from .objective import of_sides
from .sense import ALL_HANDS, Habit, Sense

TRICKS = (8.0,) * 5


def objective(play: Play, hands: Sequence[CardSet]) -> Objective:
    """Tricks, the declarer against all others."""
    contract = play.contract
    side = [int(seat == contract.declarer) for seat in range(contract.players)]
    return of_sides(contract.order, side, trick=TRICKS)


CHANCES = {0: (-1.4, 1.1), HAND: (-0.75, 2.2), RUTEN: (-0.4, 1.35), DURCH: (-0.5, 1.5)}
"""By what is promised: the margin in tricks, over those needed, that a hand must win by itself for
even chances, and the slope of the logistic curve a trick; fitted to 250 hands played by the
heuristic. Two more cards to choose from are worth most of a trick."""

KIEKER = 0.5
"""The chance that five out of ten cards win every trick."""

PASSING = -0.6
"""The value of leaving the deal to others, in points, on the scale of ``gain``."""

DARING = -2.0
"""The expected loss, in points, up to which a bid is still plausible."""

WITH_OPPONENTS = 0.7
"""The share of the unseen cards that lie in opponents' hands."""

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
    return tuple(winners(hand, cards, WITH_OPPONENTS) for cards in LADDERS)


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
    even, slope = CHANCES[kind]
    chance = KIEKER if bid.kieker else 1 / (1 + exp(slope * (need + even - wins)))
    value = 5 if bid.kieker else bid.tricks
    return (value << bid.extras.bit_count()) * (3 * chance - 2)


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """In the auction only the three best bids; all suits."""
    if FIPS in legal:
        return [FIPS]
    bids = [move for move in legal if BID <= move < BID + len(BIDS)]
    likely = sorted(bids, key=lambda move: -gain(hand, move - BID))[:3]
    return [move for move in legal if move not in bids or move in likely]


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """A bid that the hand does not carry is about a third as likely, counted in deals of bots of
    all levels."""
    bid = BID <= call < BID + len(BIDS) and isinstance(phase, Auction)
    return 1.0 if not bid or gain(hand, call - BID) > DARING else 0.3


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Each seat and suit by the dealt hand and with the Skat, for as many tricks as it makes.

    A Kieker is left out: its 252 ways to discard cost more than they tell.
    """
    rules, setup = dealt.record.rules, dealt.record.setup
    assert isinstance(rules, Rules) and isinstance(setup, Setup)
    forehand = opening(rules, setup).turn
    assert forehand is not None
    nobody = (None,) * rules.players
    bids = [i for i, bid in enumerate(BIDS) if bid.name in "5432"[: 6 - rules.min_bid]]
    for seat in range(rules.players):
        undertaken = [undertake(rules, forehand, seat, bid, nobody) for bid in reversed(bids)]
        for suit in SUITS:
            for take in (False, True):
                ways = partial(_contracts, dealt, undertaken, suit, take)
                yield Attempt(seat, ways, unplayed="made")


def _contracts(dealt: Dealt, undertaken: Sequence[Phase], suit: str, take: bool) -> Iterator[State]:
    """These contracts with these trumps, by hand or after each way to discard two cards."""
    for phase in undertaken:
        if not take:
            yield declined(dealt.at(phase, "hand", f"trump.{suit}"))
            continue
        full = dealt.at(phase, "skat")
        if isinstance(full.phase, Look):
            full = dealt.after(full, "take")
        for first in full.legal_moves():
            one = full.advance(first)
            for second in one.legal_moves():
                if first < second < CALL:
                    yield declined(dealt.after(one.advance(second), f"trump.{suit}"))


SENSE: Sense[Rules, Play] = Sense(
    objective=objective,
    call=call,
    candidates=candidates,
    belief=belief,
    habit=Habit(temperature=0.25, lapse=0.2),
    nudge=lambda rules: 0.03,
    perfect_hands=ALL_HANDS,
    attempts=attempts,
)
