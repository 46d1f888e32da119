"""The choice of player and trumps: ties (11)–(13), the kind of a solo, the suit named (14)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import CardSet
from ...state import Facts, Move, Phase, Seat
from .exchange import Give
from .play import Contract
from .rules import (
    BARE,
    BIG,
    DROP,
    JACKS,
    LEAVE,
    LOW,
    LOWEST,
    NAMED,
    SAID,
    SMALL,
    TAKE,
    Rules,
    Setup,
    contract_order,
    holding,
    lowest,
    public,
)


@dataclass(frozen=True, slots=True)
class Agree(Phase):
    """A tie between partners: the earlier names trumps, or leaves it to the other (13)."""

    rules: Rules
    setup: Setup
    seat: Seat
    number: int

    name = "agree"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.seat

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (TAKE, LEAVE)

    def after(self, heard: Move | None) -> Phase:
        maker = self.seat if heard == TAKE else self.setup.partner(self.seat)
        return Trump(self.rules, self.setup, maker, self.number)

    def facts(self) -> Facts:
        return {**public(self.setup), "number": self.number}


@dataclass(frozen=True, slots=True)
class Tie(Phase):
    """A tie between opponents: each names the rank of its lowest trump; the highest makes trumps
    (12)."""

    rules: Rules
    setup: Setup
    number: int
    tied: tuple[Seat, ...]  # the seats yet to speak, in order
    best: int = -1  # the highest rank named so far, a place on LOWEST
    maker: Seat = -1

    name = "tie"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.tied[0]

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        ranks = {lowest(hand, suit) for suit in meant(hand, said, self.number)}
        named = sorted(LOW + low for low in ranks if low > self.best)
        if not named:
            return (DROP,)
        return (*named, DROP) if self.rules.tiebreak_concede and self.maker >= 0 else tuple(named)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        best, maker = (self.best, self.maker) if heard == DROP else (heard - LOW, self.tied[0])
        if len(self.tied) > 1:
            return Tie(self.rules, self.setup, self.number, self.tied[1:], best, maker)
        return Trump(self.rules, self.setup, maker, self.number)

    def facts(self) -> Facts:
        named = LOWEST[self.best] if self.maker >= 0 else None
        return {**public(self.setup), "number": self.number, "tied": list(self.tied), "low": named}


def meant(hand: CardSet, said: Sequence[Move], number: int) -> list[int]:
    """Return the suits that a bid of this number may stand for: the one named secretly, or for a
    sampled hand without such a call every suit with this number of trumps, else any suit."""
    mind = [(move - SAID) % 4 for move in said if SAID <= move < SAID + 28]
    if mind:
        return mind
    return [s for s in range(4) if holding(hand, s).bit_count() == number] or [0, 1, 2, 3]


@dataclass(frozen=True, slots=True)
class Kind(Phase):
    """The soloist's choice of the kind of Solo (14)."""

    rules: Rules
    setup: Setup
    soloist: Seat

    name = "kind"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.soloist

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (BIG,) if hand & JACKS == JACKS else (SMALL, BIG)

    def after(self, heard: Move | None) -> Phase:
        marks = 8 if heard == SMALL else 12
        return Trump(self.rules, self.setup, self.soloist, 0, marks)

    def facts(self) -> Facts:
        return {**public(self.setup), "declarer": self.soloist}


@dataclass(frozen=True, slots=True)
class Trump(Phase):
    """The naming of the suit: that of the number (11), or any in a solo (15)."""

    rules: Rules
    setup: Setup
    maker: Seat
    number: int  # the bid; 0 in a solo
    marks: int = 0  # the marks for the solo; 0 in a normal deal

    name = "trump"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.maker

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        if self.marks:
            return tuple(range(NAMED, NAMED + 4))
        mind = said if self.rules.suit_choice == "bound" else ()
        return tuple(NAMED + suit for suit in meant(hand, mind, self.number))

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        suit = heard - NAMED
        partner = self.setup.partner(self.maker) if self.marks else None
        seats = tuple(seat for seat in range(4) if seat != partner)
        contract = Contract(
            self.rules, self.setup, contract_order(suit), seats, suit, self.maker, self.marks
        )
        return Give(contract) if self.marks == 8 else contract.opening()

    def facts(self) -> Facts:
        kind = {0: "number", 8: "small", 12: "big"}[self.marks]
        return {
            **public(self.setup),
            "declarer": self.maker,
            "contract": kind,
            "number": self.number or None,
        }
