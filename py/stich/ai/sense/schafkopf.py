"""Schafkopf: with long trumps one plays with a partner, alone only what will lose little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp
from typing import Any

from ...cards import SUITS, CardSet, cards, each
from ...games.schafkopf.bidding import Announce, Answer, Auction, Bidding, Challenge
from ...games.schafkopf.contracts import (
    ANNOUNCED,
    BID,
    GUD,
    HOLD,
    NO,
    PARTNER,
    PARTNER_ORDER,
    PASS,
    PLAY,
    POINTS,
    RANK,
    SIE,
    SOLO,
    SOLO_TOUT,
    TARIFFS,
    WENZ,
    WENZ_TOUT,
    Announcement,
    contract_order,
)
from ...games.schafkopf.play import Poll
from ...order import TRUMP, Order
from ...state import Move, Phase
from .attempts import Attempt, Dealt
from .hands import beaten, ladder, losers
from .heuristic import Objective
from .objective import EVERY_TRICK, of_sides
from .sense import ALL_HANDS, Habit, Sense

QUEENS, JACKS = cards("CQ SQ HQ DQ"), cards("CJ SJ HJ DJ")
ACES = cards("CA SA HA DA")
TOUTS = (WENZ_TOUT, SOLO_TOUT)

GAMES = {
    kind: tuple(game for game in ANNOUNCED.values() if game.kind == kind)
    for kind in (WENZ, SOLO, WENZ_TOUT, SOLO_TOUT, SIE)
}
"""The games played alone, by rank."""

LADDERS = {
    (kind, suit): ladder(contract_order(kind, suit))
    for kind in (WENZ, SOLO, WENZ_TOUT, SOLO_TOUT)
    for suit in range(-1, 4)
}

LOSES = {WENZ: 2.0, SOLO: 2.5, WENZ_TOUT: 0.0, SOLO_TOUT: 0.0, SIE: 0.0}
"""The tricks a game played alone may lose and still be worth it."""

CARRIED = {WENZ: 3.0, SOLO: 3.3}
"""The tricks a hand will lose at which half of all players announce a game alone."""

FORCE = {
    PARTNER: (5.2, 5.2),
    WENZ: (2.0, 4.0),
    SOLO: (4.2, 8.0),
    WENZ_TOUT: (2.0, 4.0),
    SOLO_TOUT: (4.2, 8.0),
    SIE: (4.2, 8.0),
}
"""The strength at which half of all hands double: against or with a partner; as a lone declarer.
Fitted to 400 decisions of the strongest bots."""

WORTH = tuple(map(float, POINTS))


def objective(play: Any, hands: Sequence[CardSet]) -> Objective:
    """Points for the declarer's side, the secret partner included, or every trick of a Tout."""
    contract = play.contract
    partner = contract.partner(play.done, play.leader, play.trick)
    if contract.called and partner < 0:
        partner = next((seat for seat in range(4) if hands[seat] & contract.called), -1)
    side = [int(seat in (contract.declarer, partner)) for seat in range(4)]
    if contract.tout:
        return of_sides(contract.order, side, trick=EVERY_TRICK, every_trick=True)
    return of_sides(contract.order, side, WORTH)


def card_point(rules: Any) -> float:
    """A little of the price of a game with a partner."""
    return 0.004 * TARIFFS[rules.tariff].partner


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """The call, the game announced, the answer to a poll."""
    if isinstance(phase, Announce):
        return max(legal, key=lambda move: _fit(hand, ANNOUNCED[move]))
    if isinstance(phase, Answer):
        return HOLD if HOLD in legal and alone(hand) >= phase.auction.level else GUD
    if isinstance(phase, Challenge):
        best = BID.get(alone(hand))
        return best if best is not None and best in legal else PASS
    if PLAY in legal:
        return PLAY if alone(hand) or strong(hand) else PASS
    return NO if NO in legal else legal[0]


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """Games played alone only with a hand that may carry them, and six announcements at most."""
    if isinstance(phase, Announce):
        games = {move: ANNOUNCED[move] for move in legal}
        likely = sorted(legal, key=lambda move: -_fit(hand, games[move]))
        least = [move for move in likely if games[move].kind == phase.auction.level]
        found = [m for m in likely if games[m].kind == PARTNER or _near(hand, games[m])]
        return sorted(found[:6] or least[:2] or likely[:2])
    if PLAY in legal and not _plays(hand):
        return [PASS]
    return [move for move in legal if move not in RANK or _may(hand, RANK[move])] or legal


def bias(phase: Phase, move: Move) -> float:
    """A double must promise at least half of what is at stake, for it may be answered."""
    if not isinstance(phase, Poll) or move == NO:
        return 0.0
    contract = phase.contract
    stake = TARIFFS[contract.rules.tariff].base(contract.kind) << len(contract.doubled)
    alone = phase.turn == contract.declarer and not contract.called
    return -0.5 * stake * (3 if alone else 1)


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """Nobody plays alone without the cards for it, but some play with a partner on few trumps, and
    some pass with many. Whoever doubles has long and high trumps, or aces beside them."""
    if isinstance(phase, Poll):
        return 1.0 if call == NO else _doubling(phase, hand)
    if isinstance(phase, Announce):
        game = ANNOUNCED[call]
        return _or(0.2, _trumps(hand) >= 3) if game.kind == PARTNER else _apt(hand, game)
    if call in RANK:
        return max(_apt(hand, game) for game in GAMES[RANK[call]])
    if isinstance(phase, Bidding):
        return _or(0.2, _trumps(hand) >= 3) if call == PLAY else _or(0.1, not strong(hand))
    return 1.0


def _doubling(poll: Poll, hand: CardSet) -> float:
    contract = poll.contract
    alone = poll.turn == contract.declarer and not contract.called
    return _rising((_force(hand, contract.order) - FORCE[contract.kind][alone]) / 0.5)


def _rising(by: float) -> float:
    """The logistic function: more likely than not from 0 upwards."""
    return 1 / (1 + exp(-by))


@lru_cache(maxsize=4096)
def _apt(hand: CardSet, game: Announcement) -> float:
    """How likely this hand is to announce a game alone, relative to one made for it; fitted to
    1,400 decisions of the strongest bots with hands that came near."""
    if game.kind == SIE:
        return 1.0
    if game.kind in TOUTS:
        return _rising((0.2 - beaten(hand, LADDERS[game.kind, game.suit])) / 0.1)
    return _rising((CARRIED[game.kind] - _lost(hand, game)) / 0.2)


@lru_cache(maxsize=4096)
def _force(hand: CardSet, order: Order) -> float:
    """The strength of a hand: its trumps, the four highest counting more, and its plain aces."""
    trumps = order.cards[TRUMP]
    highest = sorted(each(trumps), key=order.power.__getitem__)[-4:]
    high = sum(hand >> card & 1 for card in highest)
    return (hand & trumps).bit_count() + 0.6 * high + 0.7 * (hand & ACES & ~trumps).bit_count()


def _or(unlikely: float, likely: bool) -> float:
    return 1.0 if likely else unlikely


def _trumps(hand: CardSet) -> int:
    return (hand & PARTNER_ORDER.cards[TRUMP]).bit_count()


def _plays(hand: CardSet) -> bool:
    """Whether it is worth a thought to play with these cards."""
    return _trumps(hand) >= 3 or any(_may(hand, kind) for kind in (WENZ, SOLO))


def strong(hand: CardSet) -> bool:
    """Whether a hand wants to play with a partner."""
    trumps = _trumps(hand)
    queens, jacks = (hand & QUEENS).bit_count(), (hand & JACKS).bit_count()
    points = trumps + 0.6 * queens + 0.2 * jacks
    aces = (hand & cards("CA SA DA")).bit_count()
    return trumps >= 4 and points + 0.4 * aces >= 5.6


def alone(hand: CardSet) -> int:
    """The highest game that this hand should play alone, by rank; 0 when there is none."""
    for kind in (SOLO_TOUT, WENZ_TOUT, SOLO, WENZ):
        if _loss(hand, kind) <= LOSES[kind]:
            return kind
    return 0


def _may(hand: CardSet, kind: int) -> bool:
    return _loss(hand, kind) <= LOSES[kind] + 1.0


def _near(hand: CardSet, game: Announcement) -> bool:
    return game.kind == SIE or _lost(hand, game) <= LOSES[game.kind] + 1.0


def _loss(hand: CardSet, kind: int) -> float:
    """About how many tricks a hand loses in a game alone, with its best suit as trumps."""
    if kind == SIE:
        return 0.0
    return min(_lost(hand, game) for game in GAMES[kind])


@lru_cache(maxsize=4096)
def _lost(hand: CardSet, game: Announcement) -> float:
    order = contract_order(game.kind, game.suit)
    few = 2 if game.kind in (WENZ, WENZ_TOUT) else 4
    lacking = max(0, few - (hand & order.cards[TRUMP]).bit_count())
    return losers(hand, LADDERS[game.kind, game.suit]) + 1.5 * lacking


def _fit(hand: CardSet, game: Announcement) -> float:
    """How well a game suits a hand: any that it should play alone before one with a partner, and
    a partner in a suit of which it has a few cards, but not many."""
    if game.kind == SIE:
        return 1000.0
    if game.kind == PARTNER:
        if not game.called:
            return -1.0
        suit = next(s for s in range(4) if PARTNER_ORDER.cards[s] & game.called)
        held = hand & PARTNER_ORDER.cards[suit]
        ten = bool(held & cards(SUITS[suit] + "T"))
        return {0: -0.8, 1: 1.0, 2: 0.6, 3: 0.0}.get(held.bit_count(), -0.5) - 0.3 * ten
    spare = LOSES[game.kind] - _lost(hand, game)
    return 10.0 * game.kind + spare if spare >= 0 else spare - 10.0


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Whatever the rules let each hand announce, had it won the auction with a plain "play"."""
    for seat in range(4):
        won = Auction(dealt.record.rules, dealt.record.setup, seat, PARTNER, (None,) * 4)
        announce = dealt.at(Announce(won))
        for move in announce.legal_moves():
            yield dealt.as_announced(seat, announce.advance(move), unplayed="made")


SENSE = Sense(
    objective=objective,
    call=call,
    candidates=candidates,
    bias=bias,
    belief=belief,
    habit=Habit(temperature=1.0, lapse=0.3),
    card_point=card_point,
    nudge=lambda rules: 1.5 * card_point(rules),
    perfect_hands=ALL_HANDS,
    attempts=attempts,
)
