"""The card that a small solo gives to the partner, and the one that comes back (15), (16)."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import CardSet, listed
from ...deal import Piles, moved
from ...state import Facts, Move, Phase, Seat
from ...tricks import Contracted
from .play import Contract
from .rules import JACKS

TRAY = 4
"""The pile of the card that the soloist has given away."""


class Exchange(Contracted[Contract]):
    """A phase in which a partner hands one of its cards to the other."""

    __slots__ = ()

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand)

    def facts(self) -> Facts:
        return self.contract.facts()


class Give(Exchange):
    """The soloist's card in a Small Solo: it goes to the partner, face up if it is a jack (15)."""

    __slots__ = ()

    name = "give"

    @property
    def turn(self) -> Seat:
        return self.contract.maker

    def heard(self, move: Move) -> Move | None:
        return move if JACKS >> move & 1 else None

    def transfer(self, piles: Piles, move: Move) -> Piles:
        """Put the card unseen beside the partner, so that it cannot be handed back."""
        return moved(piles, move, self.turn, TRAY)

    def after(self, heard: Move | None) -> Phase:
        return Return(self.contract)


class Return(Exchange):
    """The partner's card in return: one of its original hand, face down (15)."""

    __slots__ = ()

    name = "return"

    @property
    def turn(self) -> Seat:
        return self.contract.setup.partner(self.contract.maker)

    def heard(self, move: Move) -> None:
        return None

    def transfer(self, piles: Piles, move: Move) -> Piles:
        return moved(piles, move, self.turn, self.contract.maker)

    def after(self, heard: Move | None) -> Phase:
        return self.contract.opening()
