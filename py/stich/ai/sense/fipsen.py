"""Knowledge of Fipsen: bids, the Skat, trumps, and when to go on."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations
from math import exp

from ...cards import SUITS, Card, CardSet, card_set, listed, rank
from ...games.fipsen.auction import Auction, Settle, opening
from ...games.fipsen.bids import (
    ALONE,
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
    strength,
    trump_order,
)
from ...games.fipsen.contract import GoOn, Play
from ...games.fipsen.exchange import Discard, Exchange, Look, Trump, undertake
from ...state import CALL, Move, Phase, State
from .attempts import Attempt, Dealt, declined
from .fipsen_outlook import by_hand, by_trumps, settled_best, takes_skat, worth
from .hands import beaten, ladder, winners
from .heuristic import Objective
from .objective import keep, of_sides, skilled
from .sense import ALL_HANDS, Habit, Sense, Tuning

TRICKS = (8.0,) * 5
"""Points of each trick."""


def objective(play: Play, hands: Sequence[CardSet]) -> Objective:
    """Return the tricks of the declarer against all others."""
    contract = play.contract
    side = [int(seat == contract.declarer) for seat in range(contract.players)]
    return of_sides(contract.order, side, trick=TRICKS)


LOWEST_TRUMP = 2.2
"""Worth of the lowest trump in a skilled player's hand; a trick is worth 8."""

NEXT_TRUMP = 0.65
"""Increase in worth from one trump to the next higher."""

HIGHEST = 2.5
"""Worth of the highest card of a plain suit."""

NEXT_PLAIN = 0.04
"""Increase in worth from one plain card to the next higher."""


def skill(play: Play, hands: Sequence[CardSet]) -> Objective:
    """Return a skilled player's objective, with worth in hand fitted to 8,000 deals."""
    found = objective(play, hands)
    return skilled(found, keep(found.order, LOWEST_TRUMP, NEXT_TRUMP, HIGHEST, NEXT_PLAIN))


CHANCES = {0: (-1.4, 1.1), HAND: (-0.75, 2.2), RUTEN: (-0.4, 1.35), DURCH: (-0.5, 1.5)}
"""Logistic curve of winning a bid, by extra: the margin of the hand's own tricks over those needed
at which winning is even, and the slope a trick. Fitted to 250 hands played by the heuristic."""

PASSING = -0.6
"""Value of a pass in points, on the scale of ``gains``."""

THERE = 0.7
"""Fraction of the unseen cards that lie in opponents' hands."""

RUFFED = (0.35, 0.25)
"""Probability that an opponent with a trump ruffs the first card of a plain suit, and its increase
with every further card."""

KIEKER = 0.5
"""Probability that the best five of ten cards win every trick."""

RISK = 0.2
"""Largest mean number of beaten cards with which a skilled player goes on for all five tricks."""

LADDERS = tuple(ladder(trump_order(suit)) for suit in range(4))
"""The groups of each trump suit, the strongest card first."""


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """Return the call, or the card to discard, of a sensible player."""
    if FIPS in legal:
        return FIPS
    if isinstance(phase, Discard):
        return max((c for c in legal if c < CALL), key=lambda c: best(hand & ~(1 << c))[0])
    suits = [move for move in legal if NAMED <= move < NAMED + 4]
    if suits:
        if SURRENDER in legal and best(hand)[0] < 3:
            return SURRENDER
        return max(suits, key=lambda move: tricks(hand)[move - NAMED])
    if isinstance(phase, Auction | Settle):
        choices = _choices(phase, hand, legal)
        return max(choices, key=choices.__getitem__)
    if SKAT in legal:
        return SKAT
    for move in (TAKE, STOP):
        if move in legal:
            return move
    return legal[0]


def skilled_call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """Return the call of a player who knows the expected values of hands."""
    if FIPS in legal:
        return FIPS
    if isinstance(phase, GoOn):
        return ON if _left_beaten(phase.play, hand) < RISK else STOP
    if isinstance(phase, Auction):
        said = prospects(phase, hand, legal)
        return max(said, key=said.__getitem__)
    if isinstance(phase, Settle):
        return max(legal, key=lambda move: worth(hand)[move - BID])
    if isinstance(phase, Exchange | Discard | Trump) and not phase.contract.kieker:
        return _exchanged(phase, hand, legal)
    return call(phase, hand, legal)


def _exchanged(phase: Exchange | Discard | Trump, hand: CardSet, legal: Sequence[Move]) -> Move:
    """Return the move with the highest expected value: the Skat or not, a discard, or trumps."""
    bid = phase.contract.tricks, phase.contract.extras
    if isinstance(phase, Exchange):
        return SKAT if takes_skat(hand, *bid) else ALONE
    if isinstance(phase, Trump):
        return max(legal, key=lambda move: by_trumps(hand, *bid)[move - NAMED])

    away = combinations(listed(hand), phase.left)
    return max(away, key=lambda cards: by_hand(hand & ~card_set(cards), *bid))[0]


def _left_beaten(play: Play, hand: CardSet) -> float:
    """Return the mean number of beaten cards among those left in the declarer's hand."""
    trump = play.contract.trump
    assert trump is not None
    played = card_set(c for trick in play.done for c in trick.cards)
    left = tuple(tuple(c for c in group if not played >> c & 1) for group in LADDERS[trump])
    return beaten(hand, left)


@lru_cache(maxsize=8192)
def tricks(hand: CardSet) -> tuple[float, ...]:
    """Estimate the tricks that a hand wins with each suit as trumps."""
    return tuple(winners(hand, cards, THERE, RUFFED) for cards in LADDERS)


def best(hand: CardSet) -> tuple[float, int]:
    """Estimate the tricks that a hand wins with its best trumps, and return the suit."""
    return max((number, suit) for suit, number in enumerate(tricks(hand)))


def _choices(phase: Auction | Settle, hand: CardSet, legal: Sequence[Move]) -> dict[Move, float]:
    """Return the expected points of bids, a hold and a pass."""
    found = gains(hand)
    choices = {move: found[move - BID] for move in legal if BID <= move < BID + len(BIDS)}
    if HOLD in legal:
        choices[HOLD] = found[phase.bid]
    if PASS in legal:
        choices[PASS] = PASSING
    return choices


@lru_cache(maxsize=8192)
def gains(hand: CardSet) -> tuple[float, ...]:
    """Return the expected points of each bid: its value if won, minus twice its value if lost."""
    *others, diamonds = tricks(hand)
    wins = max(others), diamonds
    found = []
    for value, need, kind, ruten in PROMISED:
        chance = KIEKER
        if kind is not None:
            even, slope = CHANCES[kind]
            chance = 1 / (1 + exp(slope * (need + even - wins[ruten])))
        found.append(value * (3 * chance - 2))
    return tuple(found)


def _promised(bid: Bid) -> tuple[int, int, int | None, bool]:
    """Return a bid's value, the tricks it needs, its curve in ``CHANCES`` (None for a Kieker), and
    True if diamonds must be trumps."""
    kind = next(extra for extra in (DURCH, RUTEN, HAND, 0) if bid.extras & extra == extra)
    need = 5 if bid.extras & DURCH else bid.tricks
    value = bid.tricks << bid.extras.bit_count()
    return value, need, None if bid.kieker else kind, bid.extras & RUTEN > 0


PROMISED = tuple(map(_promised, BIDS))
"""By bid its value, the tricks it needs, its curve in ``CHANCES``, and True if diamonds must be
trumps."""

OVER = -1.6
"""Value of a challenger's pass, in points, on the scale of ``worth``."""

OVER_EXTRA = -1.7
"""Increase of the value of a challenger's pass with each extra of the bid."""

AGAIN = 3.2
"""Increase of the value of a challenger's pass for a challenger who has bid before."""

ANSWER_TRICK = 1.2
"""Value of a challenged player's pass, in points, for every trick of the bid beyond two."""

HELD = 1.5
"""Value of a hold, in points, in addition to the contract."""

HIGHER = -1.0
"""Value of every step by which a bid is higher than necessary, in points."""

LEAST = -1.0
"""Least value of a contract for a bid: good players do not bid only to drive others up."""

LEAST_HELD = -0.5
"""Least value of a contract for a hold."""


def prospects(
    phase: Auction, hand: CardSet, legal: Sequence[Move], higher: float = HIGHER
) -> dict[Move, float]:
    """Return by call the value of the contract and of the auction that follows, in points.

    ``higher`` is added for every step by which a bid is above the lowest legal one. A Kieker, a bid
    worth less than LEAST and a hold worth less than LEAST_HELD have no value. A pass before any bid
    has the value 0. The constants were fitted to whole deals against club players and against
    players who call by this function.
    """
    (made, held), rungs = settled_best(hand, phase.rules), _rungs(phase.rules.durch_rank)
    bids = [move - BID for move in legal if BID <= move < BID + len(BIDS)]
    found = {
        BID + bid: made[bid] + higher * (rungs[bid] - rungs[bids[0]])
        for bid in bids
        if made[bid] >= LEAST
    }
    if HOLD in legal and held[phase.bid] >= LEAST_HELD:
        found[HOLD] = held[phase.bid] + HELD
    if phase.bid < 0:
        found[PASS] = 0.0
    elif phase.answering:
        found[PASS] = ANSWER_TRICK * (BIDS[phase.bid].tricks - 2)
    else:
        again, extras = phase.calls[phase.turn] is not None, BIDS[phase.bid].extras.bit_count()
        found[PASS] = OVER + OVER_EXTRA * extras + AGAIN * again
    return found


@cache
def _rungs(durch_rank: str) -> tuple[int, ...]:
    """Return the rung of each bid on the ladder, on which a Kieker is not counted."""
    strengths = [strength(bid, durch_rank) for bid in BIDS]
    steps = sorted({rung for bid, rung in zip(BIDS, strengths, strict=True) if not bid.kieker})
    return tuple(bisect_left(steps, rung) for rung in strengths)


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """Return the calls worth considering.

    In an auction of four players whose declarer leads, that is the call of the best ``prospects``
    alone: a few sampled deals would choose a lucky one. In other auctions it is a pass and the
    three best calls. Discards are the lowest cards of each suit, except with four sevens, which an
    ace may join.
    """
    if FIPS in legal:
        return [FIPS]
    if isinstance(phase, Discard) and hand & SEVENS != SEVENS:
        return [move for move in legal if move >= CALL or not hand & below(move)]
    if isinstance(phase, Auction):
        said = prospects(phase, hand, legal)
        likely = sorted(said, key=lambda move: -said[move])
        if phase.rules.players == 4 and phase.rules.first_lead == "declarer":
            return likely[:1]
        return [move for move in legal if move in (PASS, *likely[:3])]
    if isinstance(phase, Settle):
        return sorted(legal, key=lambda move: -worth(hand)[move - BID])[:3]
    return legal


def below(card: Card) -> CardSet:
    """Return the lower cards of a card's suit."""
    return (1 << card) - (1 << card - rank(card))


TEMPERATURE = 1.8
"""Difference in value, in points, that makes a call e times less likely."""

LAPSE = 0.02
"""Fraction of calls made at random."""


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """Return the likelihood of a call, which falls with the difference in value to the best call.
    Bids higher than necessary are not penalized."""
    if not isinstance(phase, Auction) or call == FIPS:
        return 1.0
    said = prospects(phase, hand, phase.legal(hand, ()), higher=0.0)
    if call not in said:
        return LAPSE
    short = said[call] - max(said.values())
    return LAPSE + (1.0 - LAPSE) * exp(short / TEMPERATURE)


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Yield each seat and suit, by the dealt hand and with the Skat, for the most tricks that it
    makes.

    A Kieker is left out because of its 252 discards.
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
    """Yield these contracts with these trumps, by hand or after each discard of two cards."""
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
    belief=belief,
    habit=Habit(temperature=0.03, lapse=0.35),
    attempts=attempts,
    tuning=Tuning(
        nudge=lambda rules: 0.03,
        perfect_hands=ALL_HANDS,
    ),
)
