"""The card that a small solo gives to the partner, and the one that comes back (15), (16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import CardSet, listed
from ...deal import Piles
from ...order import Order
from ...state import Facts, Move, Phase, Seat
from .play import Contract
from .rules import JACKS


@dataclass(frozen=True, slots=True)
class Give(Phase):
    """In a Small Solo the soloist hands his partner a card, face up if it is a jack (15)."""

    contract: Contract

    name = "give"

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.contract.order

    @property
    def turn(self) -> Seat:
        return self.contract.maker

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand)

    def heard(self, move: Move) -> Move | None:
        return move if JACKS >> move & 1 else None

    def transfer(self, piles: Piles, move: Move) -> Piles:
        """The card lies unseen beside the partner, so that he cannot hand it back."""
        hands = list(piles)
        hands[self.turn] ^= 1 << move
        hands[4] |= 1 << move
        return tuple(hands)

    def after(self, heard: Move | None) -> Phase:
        return Return(self.contract)

    def facts(self) -> Facts:
        return self.contract.facts()


@dataclass(frozen=True, slots=True)
class Return(Phase):
    """The partner hands back a card of his original hand, face down (15)."""

    contract: Contract

    name = "return"

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.contract.order

    @property
    def turn(self) -> Seat:
        return self.contract.setup.partner(self.contract.maker)

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand)

    def heard(self, move: Move) -> None:
        return None

    def transfer(self, piles: Piles, move: Move) -> Piles:
        hands = list(piles)
        hands[self.turn] ^= 1 << move
        hands[self.contract.maker] |= 1 << move
        return tuple(hands)

    def after(self, heard: Move | None) -> Phase:
        return self.contract.opening()

    def facts(self) -> Facts:
        return self.contract.facts()
