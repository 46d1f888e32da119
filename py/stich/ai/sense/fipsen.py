"""Fipsen: as many tricks are bid as the hand should win, the Skat counted for a little."""

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


CHANCES = {0: (-1.4, 1.1), HAND: (-0.75, 2.2), RUTEN: (-0.4, 1.35), DURCH: (-0.5, 1.5)}
"""By what is promised: the margin in tricks, over those needed, that a hand must win by itself for
even chances, and the slope of the logistic curve a trick. Fitted to 250 hands played by the
heuristic: two more cards to choose from are worth most of a trick."""

PASSING = -0.6
"""The value of leaving the deal to others, in points, on the scale of ``gains``."""

THERE, RUFFED = 0.7, (0.35, 0.25)
"""The share of the unseen cards that lie in opponents' hands; the chance that one of them with a
trump ruffs the first card of a plain suit, and what each further card adds to it."""

KIEKER = 0.5
"""The chance that five out of ten cards win every trick."""

RISK = 0.2
"""Cards that may be beaten, on average, for a skilled player to go on for all five tricks; so he
earns 0.42 of the 0.53 points a contract that thinking about it does (1,800 deals)."""

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
    """The call of a player who knows what hands come to; of a Kieker he knows no more than any."""
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
    """Whether to take the Skat, what to put away, which trumps to name."""
    bid = phase.contract.tricks, phase.contract.extras
    if isinstance(phase, Exchange):
        return SKAT if takes_skat(hand, *bid) else ALONE
    if isinstance(phase, Trump):
        return max(legal, key=lambda move: by_trumps(hand, *bid)[move - NAMED])

    away = combinations(listed(hand), phase.left)
    return max(away, key=lambda cards: by_hand(hand & ~card_set(cards), *bid))[0]


def _left_beaten(play: Play, hand: CardSet) -> float:
    """How many of the cards left in the declarer's hand are beaten, on average."""
    trump = play.contract.trump
    assert trump is not None
    played = card_set(c for trick in play.done for c in trick.cards)
    left = tuple(tuple(c for c in group if not played >> c & 1) for group in LADDERS[trump])
    return beaten(hand, left)


@lru_cache(maxsize=8192)
def tricks(hand: CardSet) -> tuple[float, ...]:
    """About how many tricks a hand wins with each suit as trumps."""
    return tuple(winners(hand, cards, THERE, RUFFED) for cards in LADDERS)


def best(hand: CardSet) -> tuple[float, int]:
    """About how many tricks a hand wins with the trumps that suit it best, and the suit."""
    return max((number, suit) for suit, number in enumerate(tricks(hand)))


def _choices(phase: Auction | Settle, hand: CardSet, legal: Sequence[Move]) -> dict[Move, float]:
    """What bids, a hold and a pass should bring."""
    found = gains(hand)
    choices = {move: found[move - BID] for move in legal if BID <= move < BID + len(BIDS)}
    if HOLD in legal:
        choices[HOLD] = found[phase.bid]
    if PASS in legal:
        choices[PASS] = PASSING
    return choices


@lru_cache(maxsize=8192)
def gains(hand: CardSet) -> tuple[float, ...]:
    """What each bid of the ladder should bring in points: won it pays its value, lost it costs
    twice as much."""
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
    """The value of a bid, the tricks it needs, by which chances it is won, and whether diamonds
    must be trumps."""
    kind = next(extra for extra in (DURCH, RUTEN, HAND, 0) if bid.extras & extra == extra)
    need = 5 if bid.extras & DURCH else bid.tricks
    value = bid.tricks << bid.extras.bit_count()
    return value, need, None if bid.kieker else kind, bid.extras & RUTEN > 0


PROMISED = tuple(map(_promised, BIDS))


OVER, OVER_EXTRA, AGAIN = -1.6, -1.7, 3.2
"""What passing is worth to a challenger, in points, on the scale of ``worth``: over a bid, for each
of its extras, and if he has bid before."""

ANSWER_TRICK, HELD = 1.2, 1.5
"""The same to who is challenged, for every trick of the bid beyond two; and what a hold is worth
beside the contract."""

HIGHER = -1.0
"""What every step is worth by which a bid is higher than it must be."""

LEAST, LEAST_HELD = -1.0, -0.5
"""What a contract must bring to be bid, and to be held: good players do not only drive others."""


def prospects(
    phase: Auction, hand: CardSet, legal: Sequence[Move], higher: float = HIGHER
) -> dict[Move, float]:
    """What may be said, and how good it is: what the contract brings, and what the auction makes of
    it. Nobody bids a Kieker.

    The numbers were fitted to whole deals against club players and against players like this one;
    nothing is gained by passing before anybody has bid.
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
    """By bid its rung of the ladder; a Kieker is none."""
    strengths = [strength(bid, durch_rank) for bid in BIDS]
    steps = sorted({its for bid, its in zip(BIDS, strengths, strict=True) if not bid.kieker})
    return tuple(bisect_left(steps, its) for its in strengths)


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """In the auction what the outlook says, in the game that it was learnt in: deals differ by so
    much that of a few imagined ones the luckiest call is chosen. Else the three best bids; all
    suits; of each suit only the lowest card is put away, but with four sevens, which an ace may
    join."""
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
    """The lower cards of its suit."""
    return (1 << card) - (1 << card - rank(card))


TEMPERATURE, LAPSE = 1.8, 0.02
"""How much less a call should bring than another, in points, to be e times less likely, and the
share of calls made for no reason: by these what masters have said makes the true hand 3.0 times as
likely as any other, what club players have said 1.4 times (480 seats)."""


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """Of what may be said, the less good a call is beside the best, the less likely it is; how much
    higher than he must one bids is a matter of taste."""
    if not isinstance(phase, Auction) or call == FIPS:
        return 1.0
    said = prospects(phase, hand, phase.legal(hand, ()), higher=0.0)
    if call not in said:
        return LAPSE
    short = said[call] - max(said.values())
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
    belief=belief,
    habit=Habit(temperature=0.03, lapse=0.35),
    nudge=lambda rules: 0.03,
    perfect_hands=ALL_HANDS,
    attempts=attempts,
)
