"""Fipsen: as many tricks are bid as the hand should win, the Skat counted for a little."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import exp

from ...cards import SUITS, Card, CardSet, card_set, rank
from ...games.fipsen.auction import Auction, Settle, opening
from ...games.fipsen.bids import (
    BID,
    BIDS,
    DURCH,
    FIPS,
    HAND,
    HOLD,
    NAMED,
    ON,
    PASS,
    RUTEN,
    SEVENS,
    SKAT,
    STOP,
    SURRENDER,
    TAKE,
    Bid,
    Rules,
    Setup,
    trump_order,
)
from ...games.fipsen.contract import GoOn, Play
from ...games.fipsen.exchange import Discard, Look, undertake
from ...state import CALL, Move, Phase, State
from .attempts import Attempt, Dealt, declined
from .hands import beaten, ladder, winners
from .heuristic import Objective
from .objective import keep, of_sides, skilled
from .sense import ALL_HANDS, Habit, Sense

TRICKS = (8.0,) * 5


def objective(play: Play, hands: Sequence[CardSet]) -> Objective:
    """Tricks, the declarer against all others."""
    contract = play.contract
    side = [int(seat == contract.declarer) for seat in range(contract.players)]
    return of_sides(contract.order, side, trick=TRICKS)


LOWEST_TRUMP, NEXT_TRUMP, HIGHEST, NEXT_PLAIN = 2.2, 0.65, 2.5, 0.04
"""What a skilled player gives for the lowest trump kept in hand, and for each above it; for the
highest card of another suit, and for each above its lowest. A trick is worth 8."""


def skill(play: Play, hands: Sequence[CardSet]) -> Objective:
    """The same tricks with more skill: fitted to 8,000 deals, and in 25,000 others 0.10 ± 0.02
    points of the score better, one side against the other."""
    found = objective(play, hands)
    return skilled(found, keep(found.order, LOWEST_TRUMP, NEXT_TRUMP, HIGHEST, NEXT_PLAIN))


@dataclass(frozen=True, eq=False)
class Judgement:
    """How a player judges what his hand is worth."""

    chances: Mapping[int, tuple[float, float]]
    """By what is promised: the margin in tricks, over those needed, that a hand must win by itself
    for even chances, and the slope of the logistic curve a trick."""
    passing: float
    """The value of leaving the deal to others, in points, on the scale of ``gains``."""
    there: float
    """The share of the unseen cards that lie in opponents' hands."""
    ruffed: tuple[float, float]
    """The chance that an opponent with a trump ruffs the first card of a plain suit, and what each
    further card adds to it."""


SENSIBLE = Judgement(
    chances={0: (-1.4, 1.1), HAND: (-0.75, 2.2), RUTEN: (-0.4, 1.35), DURCH: (-0.5, 1.5)},
    passing=-0.6,
    there=0.7,
    ruffed=(0.35, 0.25),
)
"""As every level calls but the strongest; the chances fitted to 250 hands played by the heuristic.
Two more cards to choose from are worth most of a trick."""

SKILLED = Judgement(
    chances={0: (-1.74, 0.58), HAND: (-0.56, 1.87), RUTEN: (-0.36, 2.21), DURCH: (0.25, 2.3)},
    passing=-0.82,
    there=0.48,
    ruffed=(0.42, 0.31),
)
"""As the strongest level takes everybody to call, and finds the bids it thinks about: all fitted
together to what whole deals bring, cards by the heuristic, against players who bid by either."""

KIEKER = 0.5
"""The chance that five out of ten cards win every trick."""

TEMPERATURE, LAPSE = 1.2, 0.02
"""How much less a call should bring than another, in points, to be e times less likely, and the
share of calls made for no reason: by these what masters have said makes the true hand 1.8 times as
likely as any other, what club players have said 1.6 times (2,000 seats)."""

RISK = 0.2
"""Cards that may be beaten, on average, for a skilled player to go on for all five tricks; so he
earns 0.42 of the 0.53 points a contract that thinking about it does (1,800 deals)."""

LADDERS = tuple(ladder(trump_order(suit)) for suit in range(4))


def call(phase: Phase, hand: CardSet, legal: Sequence[Move], by: Judgement = SENSIBLE) -> Move:
    """The call, or the card to put away."""
    if FIPS in legal:
        return FIPS
    if isinstance(phase, Discard):
        return max((c for c in legal if c < CALL), key=lambda c: best(hand & ~(1 << c), by)[0])
    suits = [move for move in legal if NAMED <= move < NAMED + 4]
    if suits:
        if SURRENDER in legal and best(hand, by)[0] < 3:
            return SURRENDER
        return max(suits, key=lambda move: tricks(hand, by)[move - NAMED])
    if isinstance(phase, Auction | Settle):
        choices = _choices(phase, hand, legal, by)
        return max(choices, key=choices.__getitem__)
    if SKAT in legal:
        return SKAT
    for move in (TAKE, STOP):
        if move in legal:
            return move
    return legal[0]


def skilled_call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """The call of a player who bids what pays, and goes on for all five tricks if they are safe."""
    if isinstance(phase, GoOn):
        return ON if _left_beaten(phase.play, hand) < RISK else STOP
    return call(phase, hand, legal, SKILLED)


def _left_beaten(play: Play, hand: CardSet) -> float:
    """How many of the cards left in the declarer's hand are beaten, on average."""
    trump = play.contract.trump
    assert trump is not None
    played = card_set(c for trick in play.done for c in trick.cards)
    left = tuple(tuple(c for c in group if not played >> c & 1) for group in LADDERS[trump])
    return beaten(hand, left)


@lru_cache(maxsize=8192)
def tricks(hand: CardSet, by: Judgement) -> tuple[float, ...]:
    """About how many tricks a hand wins with each suit as trumps."""
    return tuple(winners(hand, cards, by.there, by.ruffed) for cards in LADDERS)


def best(hand: CardSet, by: Judgement) -> tuple[float, int]:
    """About how many tricks a hand wins with the trumps that suit it best, and the suit."""
    return max((number, suit) for suit, number in enumerate(tricks(hand, by)))


def _choices(
    phase: Auction | Settle, hand: CardSet, legal: Sequence[Move], by: Judgement
) -> dict[Move, float]:
    """What bids, a hold and a pass should bring."""
    found = gains(hand, by)
    choices = {move: found[move - BID] for move in legal if BID <= move < BID + len(BIDS)}
    if HOLD in legal:
        choices[HOLD] = found[phase.bid]
    if PASS in legal:
        choices[PASS] = by.passing
    return choices


@lru_cache(maxsize=8192)
def gains(hand: CardSet, by: Judgement) -> tuple[float, ...]:
    """What each bid of the ladder should bring in points: won it pays its value, lost it costs
    twice as much."""
    *others, diamonds = tricks(hand, by)
    wins = max(others), diamonds
    found = []
    for value, need, kind, ruten in PROMISED:
        chance = KIEKER
        if kind is not None:
            even, slope = by.chances[kind]
            chance = 1 / (1 + exp(slope * (need + even - wins[ruten])))
        found.append(value * (3 * chance - 2))
    return tuple(found)


def _promised(bid: Bid) -> tuple[int, int, int | None, bool]:
    """The value of a bid, the tricks it needs, by which chances it is won, and whether diamonds
    must be trumps."""
    kind = next(extra for extra in (DURCH, RUTEN, HAND, 0) if bid.extras & extra == extra)
    need = 5 if bid.extras & DURCH else bid.tricks
    value = bid.tricks << bid.extras.bit_count()
    return value, need, None if bid.kieker else kind, bid.extras & RUTEN > 0


PROMISED = tuple(map(_promised, BIDS))


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """In the auction only the three best bids; all suits; of each suit only the lowest card is put
    away, but with four sevens, which an ace may join."""
    if FIPS in legal:
        return [FIPS]
    if isinstance(phase, Discard) and hand & SEVENS != SEVENS:
        return [move for move in legal if move >= CALL or not hand & below(move)]
    bids = [move for move in legal if BID <= move < BID + len(BIDS)]
    likely = sorted(bids, key=lambda move: -gains(hand, SKILLED)[move - BID])[:3]
    return [move for move in legal if move not in bids or move in likely]


THIN, LOSING = 0.15, 0.15
"""What a bid must bring more than a pass, in points: imagined deals tell no smaller difference. Of
194 bids foreseen at up to 0.4 more, each played and passed by masters in the true deal, passing
came to 0.13 ± 0.38 less. And as what part of it counts what the hand loses with that bid: that
somebody goes beyond it is less sure than imagined deals show."""


def below(card: Card) -> CardSet:
    """The lower cards of its suit."""
    return (1 << card) - (1 << card - rank(card))


def bias(phase: Phase, hand: CardSet, move: Move) -> float:
    """Where bidding is foreseen to bring hardly more than passing, one passes; above all with a
    hand that would lose."""
    if not isinstance(phase, Auction) or move in (PASS, FIPS):
        return 0.0
    bid = phase.bid if move == HOLD else move - BID
    return LOSING * min(0.0, gains(hand, SKILLED)[bid]) - THIN


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """Of what may be said, the less a call should bring than the best, the less likely it is."""
    if not isinstance(phase, Auction) or call == FIPS:
        return 1.0
    choices = _choices(phase, hand, phase.legal(hand, ()), SKILLED)
    if call not in choices:
        return LAPSE
    short = choices[call] - max(choices.values())
    return LAPSE + (1.0 - LAPSE) * exp(short / TEMPERATURE)


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
    skill=skill,
    call=call,
    skilled_call=skilled_call,
    candidates=candidates,
    bias=bias,
    belief=belief,
    habit=Habit(temperature=0.03, lapse=0.35),
    nudge=lambda rules: 0.03,
    perfect_hands=ALL_HANDS,
    attempts=attempts,
)
