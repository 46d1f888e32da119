"""The auction, a chain of duels, and the offer of a wedding in it.

Forehand speaks first. The first seat that says "play" is the survivor; every seat after it passes
or names a higher game, and the survivor says "Gud" (go on) or "Ich spiel auch" (I hold). The last
one left announces the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from ...cards import Card, CardSet, listed
from ...deal import Piles
from ...order import TRUMP
from ...state import Facts, Move, Phase, Seat
from .after_passing import all_passed
from .announce import Announce, Auction, Claimed, Unsettled, in_sight
from .contracts import (
    BID,
    GUD,
    HOCHZEIT,
    HOLD,
    NO,
    PARTNER,
    PASS,
    PLAY,
    RANK,
    SIE,
    TAKE,
    call_names,
    highest,
    ladder,
    unannounced,
)
from .rules import Rules, Setup
from .wedding import Give


def higher(rules: Rules, hand: CardSet, level: int) -> tuple[Move, ...]:
    """Return the games above a level that this hand may name, ascending; Sie needs the matadors
    (10)."""
    return _higher(ladder(rules), level, hand == highest(rules))


@cache
def _higher(kinds: tuple[int, ...], level: int, matadors: bool) -> tuple[Move, ...]:
    above = kinds[kinds.index(level) + 1 :]
    return tuple(sorted(BID[kind] for kind in above if kind != SIE or matadors))


def onward(auction: Auction, seat: Seat) -> Phase:
    """Return the phase after a duel with this seat: the next seat that has not spoken, or the end
    (11).

    A seat that has taken a wedding speaks no more; if nothing higher was named the wedding is
    played (F14).
    """
    while seat != auction.setup.dealer:
        seat = (seat + 1) % 4
        if seat != auction.taker:
            return Challenge(auction, seat)
    if auction.taker >= 0 and auction.level == PARTNER:
        return Give(auction)
    return Announce(auction)


@dataclass(frozen=True, slots=True)
class Bidding(Unsettled):
    """The auction before anybody plays: play, pass (9), or offer a wedding (F11)."""

    rules: Rules
    setup: Setup
    passed: int = 0
    knocked: tuple[Seat, ...] = ()
    refused: tuple[Seat, ...] = ()  # the seats whose wedding nobody wanted

    name = "bidding"

    @property
    def turn(self) -> Seat:
        return (self.setup.forehand + self.passed) % 4

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        rules = self.rules
        named = higher(rules, hand, PARTNER) if rules.open_named_bids else ()
        if rules.hochzeit != "off" and (hand & self.order.cards[TRUMP]).bit_count() == 1:
            return tuple(sorted((PASS, PLAY, *named, HOCHZEIT)))
        return (PASS, PLAY, *named)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        if heard == PASS:
            return self.onward()
        if heard == HOCHZEIT:
            return Show(self) if self.rules.hochzeit == "open" else offered(self)
        return onward(self.auction(heard, RANK.get(heard, PARTNER)), self.turn)

    def onward(self, refused: tuple[Seat, ...] = ()) -> Phase:
        """Return the phase after a pass, or after a refused wedding, which counts as one (F13)."""
        passed = self.passed + 1
        after = Bidding(self.rules, self.setup, passed, self.knocked, (*self.refused, *refused))
        if passed < 4:
            return after
        calls, over = after.calls(), partial(_closed, after)
        return all_passed(self.rules, self.setup, calls, self.knocked, over)

    def auction(self, call: Move, level: int, taker: Seat = -1) -> Auction:
        """Start the auction once a seat plays or a wedding is taken."""
        seat = self.turn
        calls = list(self.calls())
        calls[seat] = call
        if taker >= 0:
            calls[taker] = TAKE
        return Auction(self.rules, self.setup, seat, level, tuple(calls), self.knocked, taker)

    def calls(self) -> tuple[Move | None, ...]:
        forehand = self.setup.forehand
        return tuple(
            None if (s - forehand) % 4 >= self.passed else HOCHZEIT if s in self.refused else PASS
            for s in range(4)
        )

    def facts(self) -> Facts:
        known = unannounced(self.rules, self.setup, self.knocked)
        return {"survivor": None, "level": None, "calls": call_names(self.calls()), **known}


def _closed(bidding: Bidding, setup: Setup) -> Phase:
    """Return the bidding in which all have passed, with the setup that the next deal inherits."""
    return replace(bidding, setup=setup)


@dataclass(frozen=True, slots=True)
class Offering(Unsettled):
    """A phase in which a wedding is offered (F11)."""

    bidding: Bidding

    @property
    def rules(self) -> Rules:  # type: ignore[override]
        return self.bidding.rules


@dataclass(frozen=True, slots=True)
class Show(Offering):
    """The showing of the offerer's trump, which belongs to the offer where weddings are open
    (F15)."""

    name = "show"
    automatic = True

    @property
    def turn(self) -> Seat:
        return self.bidding.turn

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand & self.order.cards[TRUMP] or hand)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        return piles

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        return offered(self.bidding, heard)

    def facts(self) -> Facts:
        return {**self.bidding.facts(), "offered": self.turn}


def offered(bidding: Bidding, shown: Card = -1) -> Phase:
    """Ask all others clockwise, also those that have passed, for the wedding (F12)."""
    seat = bidding.turn
    return Take(bidding, tuple((seat + place) % 4 for place in (1, 2, 3)), shown)


@dataclass(frozen=True, slots=True)
class Take(Offering):
    """The question to each other seat in turn; the first that accepts has the wedding (F12)."""

    asked: tuple[Seat, ...]  # the seats yet to answer, in order
    shown: Card  # the offerer's trump where it is shown, else -1

    name = "wedding"
    hides_forced = True

    @property
    def turn(self) -> Seat:
        return self.asked[0]

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        """Return the legal answers: a hand of trumps alone must refuse, as it has no plain card to
        give back (F12)."""
        able = self.rules.hochzeit_return == "any" or hand & ~self.order.cards[TRUMP]
        return (NO, TAKE) if able else (NO,)

    def after(self, heard: Move | None) -> Phase:
        bidding = self.bidding
        if heard == TAKE:
            auction = bidding.auction(HOCHZEIT, PARTNER, self.turn)
            return onward(replace(auction, shown=self.shown), bidding.turn)
        if asked := self.asked[1:]:
            return Take(bidding, asked, self.shown)
        return bidding.onward((bidding.turn,))

    def facts(self) -> Facts:
        offerer, calls = self.bidding.turn, list(self.bidding.calls())
        calls[offerer] = HOCHZEIT
        return {
            **self.bidding.facts(),
            "calls": call_names(calls),
            "offered": offerer,
            "shown": in_sight(self.shown),
            "asked": list(self.asked),
        }


@dataclass(frozen=True, slots=True)
class Duel(Claimed):
    """A phase in which a survivor plays and a challenger may name a higher game (10)."""

    challenger: Seat

    def facts(self) -> Facts:
        return {**self.auction.facts(), "challenger": self.challenger}


@dataclass(frozen=True, slots=True)
class Challenge(Duel):
    """The challenger's turn: pass, or name a higher game (10)."""

    name = "challenge"

    @property
    def turn(self) -> Seat:
        return self.challenger

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (PASS, *higher(self.rules, hand, self.auction.level))

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        auction, seat = self.auction, self.challenger
        level = auction.level if heard == PASS else RANK[heard]
        said = auction.said(seat, heard, auction.survivor, level)
        return onward(said, seat) if heard == PASS else Answer(said, seat)


@dataclass(frozen=True, slots=True)
class Answer(Duel):
    """The survivor's answer to a higher game: yield, or hold by seniority (11)."""

    name = "answer"

    @property
    def turn(self) -> Seat:
        return self.auction.survivor

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        able = self.auction.level < SIE or hand == highest(self.rules)
        return (GUD, HOLD) if able else (GUD,)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        auction, seat = self.auction, self.turn
        if heard == GUD:
            given = auction.said(seat, GUD, self.challenger, auction.level)
            return onward(given, self.challenger)
        return Challenge(auction.said(seat, HOLD, seat, auction.level), self.challenger)
