"""The exchange of a wedding: one trump for a card, before the first trick (F15)."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import Card, CardSet, listed
from ...deal import Piles, moved
from ...order import TRUMP
from ...state import Facts, Move, Phase, Reason, Seat
from .announce import Claimed
from .contracts import HEARTS, PARTNER, Announcement, Contract
from .doubling import begin

TRAY = 8
"""The pile in which the offerer's trump lies until the taker has given a card for it."""


class Exchange(Claimed):
    """A phase in which the partners of a wedding exchange a card; nobody else sees either card."""

    __slots__ = ()

    def heard(self, move: Move) -> Move | None:
        return None

    def contract(self) -> Contract:
        """Return the contract of the wedding (F16)."""
        return self.auction.contract(Announcement(PARTNER, HEARTS), self.auction.taker)

    def facts(self) -> Facts:
        contract = self.contract()
        return {**self.auction.facts(), **contract.facts(contract.taker)}


class Give(Exchange):
    """The laying down of the only trump in the offerer's hand."""

    __slots__ = ()

    name = "give"
    automatic = True

    @property
    def turn(self) -> Seat:
        return self.auction.survivor

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand & self.order.cards[TRUMP] or hand)

    def heard(self, move: Move) -> Move | None:
        """Return the card if weddings are open, where everybody has seen it, else None (F15)."""
        return move if self.auction.shown >= 0 else None

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.auction.taker,)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        return moved(piles, move, self.turn, TRAY)

    def after(self, heard: Move | None) -> Phase:
        return Return(self.auction)


class Return(Exchange):
    """The taker's card in exchange, of its own hand, for the trump that it takes up."""

    __slots__ = ()

    name = "return"

    @property
    def turn(self) -> Seat:
        return self.auction.taker

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        if self.auction.rules.hochzeit_return == "any":
            return listed(hand)
        return listed(hand & ~self.order.cards[TRUMP] or hand)

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        return None if card in self.legal(hand, said) else Reason("no_trump_back", "45")

    def witnesses(self) -> tuple[Seat, ...]:
        return (self.auction.survivor,)

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return (TRAY,) if seat in (self.auction.taker, self.auction.survivor) else ()

    def transfer(self, piles: Piles, move: Move) -> Piles:
        after = list(moved(piles, move, self.turn, self.auction.survivor))
        after[self.turn] |= after[TRAY]
        after[TRAY] = 0
        return tuple(after)

    def after(self, heard: Move | None) -> Phase:
        return begin(self.contract())
