"""The auction: duels in turn, in which the earlier seat may hold; then the bid is settled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import CardSet
from ...state import Facts, Move, Over, Phase, Seat
from .bids import (
    BARE,
    BID,
    BIDS,
    EXTRAS,
    FIPS,
    HOLD,
    PASS,
    PICTURES,
    Rules,
    Setup,
    dealer,
    settled,
    spoken,
)
from .contract import Lay, call_names, with_fips
from .exchange import undertake


def opening(rules: Rules, setup: Setup) -> Phase:
    """Return the auction of a deal, in which the dealer's left neighbour speaks first (8)."""
    players = rules.players
    return Auction(rules, (dealer(rules, setup) + 1) % players, (None,) * players)


@dataclass(frozen=True, slots=True)
class Auction(Phase):
    """The auction: the survivor against one challenger after the other, from forehand on to the
    dealer (8)."""

    rules: Rules
    forehand: Seat
    calls: tuple[Move | None, ...]  # the latest call of every seat
    place: int = 0  # the challenger's place, counted from forehand
    survivor: Seat | None = None
    bid: int = -1  # the highest bid, as a place on BIDS; -1 for none
    held: bool = False  # the survivor holds it, instead of the challenger who made it
    answering: bool = False  # the survivor is to speak

    name = "auction"
    order = BARE

    @property
    def challenger(self) -> Seat:
        return (self.forehand + self.place) % self.rules.players

    @property
    def turn(self) -> Seat:
        if self.answering:
            assert self.survivor is not None
            return self.survivor
        return (self.forehand + self.place) % self.rules.players

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        rules = self.rules
        hold = self.answering and rules.allow_hold  # (10)
        moves = spoken(rules.min_bid, rules.durch_rank, self.bid, hold, hand & PICTURES > 0)
        return with_fips(rules, moves, hand)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        seat = self.turn
        if heard == FIPS:
            return Lay(seat, self.rules.players, self)
        calls = (*self.calls[:seat], heard, *self.calls[seat + 1 :])
        if heard == PASS:
            survivor = self.challenger if self.answering else self.survivor
            return self.next(calls, survivor)
        if heard == HOLD:
            return self.duel(calls, self.bid, True, False)
        if self.survivor is None:
            bidder = Auction(self.rules, self.forehand, calls, self.place, seat, heard - BID)
            return bidder.next(calls, seat)
        return self.duel(calls, heard - BID, False, not self.answering)

    def duel(self, calls: tuple[Move | None, ...], bid: int, held: bool, answering: bool) -> Phase:
        """Continue the duel between the same two seats (11)."""
        return Auction(
            *(self.rules, self.forehand, calls, self.place, self.survivor, bid, held, answering)
        )

    def next(self, calls: tuple[Move | None, ...], survivor: Seat | None) -> Phase:
        """Return the phase after one of the two is out: the next seat challenges, until the dealer
        has (8), (12)."""
        rules, forehand, place, held = self.rules, self.forehand, self.place + 1, self.held
        if place < rules.players:
            return Auction(rules, forehand, calls, place, survivor, self.bid, held)
        if survivor is None:
            last = Auction(rules, forehand, calls, self.place)
            return passed_out(rules, last)
        settle = Settle(rules, forehand, calls, survivor, self.bid, held)
        moves = settle.moves()
        return settle if len(moves) > 1 else settle.after(moves[0])

    def facts(self) -> Facts:
        bid = BIDS[self.bid] if self.bid >= 0 else None
        return {
            "calls": call_names(self.calls),
            "survivor": self.survivor,
            "challenger": self.challenger,
            "bid": bid.name if bid else None,
            "held": self.held,
            "owed": bid.extras.bit_count() if bid and self.held else None,
        }


def passed_out(rules: Rules, last: Phase) -> Over:
    """Return the end of a deal that all passed."""
    return Over((0,) * rules.players, (("passed_out", 0),), last)


def settlements(rules: Rules, bid: int, held: bool) -> tuple[Move, ...]:
    """Return the bids that a declarer may settle on after this one won the auction (13)."""
    custom = rules.raise_after_auction
    raising = custom == "any" or custom == "hold_only" and held
    return settled(bid, held, raising, rules.durch_rank)


@dataclass(frozen=True, slots=True)
class Settle(Phase):
    """The declarer's settlement: it fixes the extras owed after a hold, and may raise the tricks
    (13)."""

    rules: Rules
    forehand: Seat
    calls: tuple[Move | None, ...]
    declarer: Seat
    bid: int
    held: bool

    name = "settle"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.declarer

    @property
    def standing(self) -> Move | None:
        """Return the declarer's bid as made; None after a hold, which leaves extras to be fixed."""
        return None if self.held else BID + self.bid

    def moves(self) -> tuple[Move, ...]:
        """Return the bids on which the declarer may settle; they do not depend on its cards."""
        return settlements(self.rules, self.bid, self.held)

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return with_fips(self.rules, self.moves(), hand)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        if heard == FIPS:
            return Lay(self.declarer, self.rules.players, self)
        return undertake(self.rules, self.forehand, self.declarer, heard - BID, self.calls)

    def facts(self) -> Facts:
        bid = BIDS[self.bid]
        named = [] if self.held else [name for extra, name, _ in EXTRAS if bid.extras & extra]
        return {
            "calls": call_names(self.calls),
            "declarer": self.declarer,
            "contract": "normal",
            "bid": bid.name,
            "number": bid.tricks,
            "extras": named,
            "held": self.held,
            "owed": bid.extras.bit_count() if self.held else None,
        }
