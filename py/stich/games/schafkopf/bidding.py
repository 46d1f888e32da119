"""The auction, a chain of duels, and the announcement of the game.

Forehand speaks first. Who has said "play" is the survivor; everybody after him passes or names a
higher game, and the survivor says "Gud" (go on) or "Ich spiel auch" (I hold). The last one left
announces what he plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...cards import CardSet, cards, each, suit
from ...state import Move, Over, Phase, Seat
from .contracts import (
    ANNOUNCED,
    BID,
    GUD,
    HEARTS,
    HOLD,
    KINDS,
    MATADORS,
    NAMED,
    PARTNER,
    PARTNER_ORDER,
    PASS,
    PLAIN_ACES,
    PLAY,
    RANK,
    SIE,
    SOLO,
    SOLO_TOUT,
    WENZ,
    WENZ_TOUT,
    Announcement,
    Contract,
    Rules,
    Setup,
    company,
    contract_order,
    told,
)
from .play import begin, sie


def higher(hand: CardSet, level: int) -> tuple[Move, ...]:
    """The games above a level that this hand may name; Sie needs the eight matadors (10)."""
    top = SIE if hand == MATADORS else SOLO_TOUT
    return tuple(bid for kind, bid in BID.items() if level < kind <= top)


@dataclass(frozen=True, slots=True)
class Auction:
    """What has been said so far."""

    rules: Rules
    setup: Setup
    survivor: Seat
    level: int  # the rank of the highest game named
    calls: tuple[Move | None, ...]  # the last call of each seat

    def said(self, seat: Seat, call: Move, survivor: Seat, level: int) -> Auction:
        calls = (*self.calls[:seat], call, *self.calls[seat + 1 :])
        return Auction(self.rules, self.setup, survivor, level, calls)

    def onward(self, seat: Seat) -> Phase:
        """After a duel with this seat: the next one that has not spoken, or the end (11)."""
        if seat == self.setup.dealer:
            return Announce(self)
        return Challenge(self, (seat + 1) % 4)

    def facts(self) -> dict[str, Any]:
        return {"survivor": self.survivor, "level": KINDS[self.level], "calls": told(self.calls)}


@dataclass(frozen=True, slots=True)
class Bidding(Phase):
    """Nobody plays yet: play, or pass (9)."""

    rules: Rules
    setup: Setup
    passed: int = 0

    name = "bidding"
    order = PARTNER_ORDER

    @property
    def turn(self) -> Seat:
        return (self.setup.forehand + self.passed) % 4

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        named = higher(hand, PARTNER) if self.rules.open_named_bids else ()
        return (PASS, PLAY, *named)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        if heard == PASS:
            passed = Bidding(self.rules, self.setup, self.passed + 1)
            if self.passed < 3:
                return passed
            return Over((0, 0, 0, 0), (("passed_out", 0),), passed)  # (13)
        auction = Auction(self.rules, self.setup, -1, 0, self.calls())
        level = RANK.get(heard, PARTNER)
        return auction.said(self.turn, heard, self.turn, level).onward(self.turn)

    def calls(self) -> tuple[Move | None, ...]:
        forehand = self.setup.forehand
        return tuple(PASS if (s - forehand) % 4 < self.passed else None for s in range(4))

    def facts(self) -> dict[str, Any]:
        return {"survivor": None, "level": None, "calls": told(self.calls())}


@dataclass(frozen=True, slots=True)
class Challenge(Phase):
    """Somebody plays: pass, or a higher game (10)."""

    auction: Auction
    seat: Seat

    name = "challenge"
    order = PARTNER_ORDER

    @property
    def turn(self) -> Seat:
        return self.seat

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (PASS, *higher(hand, self.auction.level))

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        auction = self.auction
        if heard == PASS:
            return auction.said(self.seat, PASS, auction.survivor, auction.level).onward(self.seat)
        return Answer(auction.said(self.seat, heard, auction.survivor, RANK[heard]), self.seat)

    def facts(self) -> dict[str, Any]:
        return {**self.auction.facts(), "challenger": self.seat}


@dataclass(frozen=True, slots=True)
class Answer(Phase):
    """A higher game was named: the survivor yields, or holds by seniority (11)."""

    auction: Auction
    challenger: Seat

    name = "answer"
    order = PARTNER_ORDER

    @property
    def turn(self) -> Seat:
        return self.auction.survivor

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        able = self.auction.level < SIE or hand == MATADORS
        return (GUD, HOLD) if able else (GUD,)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        auction, seat = self.auction, self.turn
        if heard == GUD:
            return auction.said(seat, GUD, self.challenger, auction.level).onward(self.challenger)
        return Challenge(auction.said(seat, HOLD, seat, auction.level), self.challenger)

    def facts(self) -> dict[str, Any]:
        return {**self.auction.facts(), "challenger": self.challenger}


@dataclass(frozen=True, slots=True)
class Announce(Phase):
    """The declarer says what he plays: any game of at least the level he reached (14)."""

    auction: Auction

    name = "announce"
    order = PARTNER_ORDER

    @property
    def turn(self) -> Seat:
        return self.auction.survivor

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        level = self.auction.level
        games = partner_games(self.auction.rules, hand) if level == PARTNER else []
        games += [Announcement(kind) for kind in (WENZ, WENZ_TOUT) if kind >= level]
        for kind in (SOLO, SOLO_TOUT):
            if kind >= level:
                games += [Announcement(kind, suit) for suit in self.suits(hand)]  # (15)
        if hand == MATADORS or level == SIE:
            games.append(Announcement(SIE))
        return tuple(sorted(map(NAMED.__getitem__, games)))

    def suits(self, hand: CardSet) -> list[int]:
        """The suits in which this hand may play a Solo."""
        if not self.auction.rules.solo_requires_suit_card:
            return [0, 1, 2, 3]
        return sorted({suit(c) for c in each(hand & ~MATADORS)})

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        auction, game = self.auction, ANNOUNCED[heard]
        contract = Contract(
            auction.rules,
            auction.setup,
            contract_order(game.kind, game.suit),
            auction.survivor,
            game.kind,
            game.suit,
            game.called,
            company(game.called),
            game.void,
            auction.level,
            auction.calls,
        )
        return sie(contract) if game.kind == SIE else begin(contract)

    def facts(self) -> dict[str, Any]:
        return {**self.auction.facts(), "declarer": self.turn}


def partner_games(rules: Rules, hand: CardSet) -> list[Announcement]:
    """The Partner games a hand may announce: each with a card the declarer does not hold (16)."""
    if hand & PLAIN_ACES == PLAIN_ACES:  # (17)
        if rules.own_aces == "forbidden":
            return []
        tens = [1 << c for c in each(cards("CT ST DT") & ~hand)]
        if rules.own_aces == "call_ten" and tens:
            return [Announcement(PARTNER, HEARTS, ten) for ten in tens]
        return [Announcement(PARTNER, HEARTS)]
    aces = [1 << c for c in each(PLAIN_ACES & ~hand)]
    if rules.call_requires_suit_card == "free":
        return [Announcement(PARTNER, HEARTS, ace) for ace in aces]
    accompanied = [ace for ace in aces if hand & company(ace)]
    if accompanied or rules.call_requires_suit_card == "required":
        return [Announcement(PARTNER, HEARTS, ace) for ace in accompanied]
    return [Announcement(PARTNER, HEARTS, ace, True) for ace in aces]
