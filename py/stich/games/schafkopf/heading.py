"""The duty to take a trick where one can, a house rule of Bettel and Ramsch (F8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol, TypeVar

from ...cards import Card, CardSet, card_set, each
from ...order import Order
from ...problem import HEAD, Duty
from ...state import Move, Reason
from ...tricks import NO_DUTY, Contract, Tricks
from .rules import Rules


class Ruled(Contract, Protocol):
    """A contract that knows the rules of its table."""

    @property
    def rules(self) -> Rules: ...


C = TypeVar("C", bound=Ruled, covariant=True)


def winning(order: Order, trick: Sequence[Card], cards: CardSet) -> CardSet:
    """Return those of some cards that would take the trick as it lies."""
    top = trick[order.best(trick)]
    return card_set(c for c in each(cards) if order.beats(c, top))


class Heading(Tricks[C]):
    """Play with an optional duty to take the trick."""

    __slots__ = ()

    headed: ClassVar[str]
    """The value of ``head_the_trick`` that imposes the duty in this game alone."""

    @property
    def heads(self) -> bool:
        """True if a seat that can take the trick must take it."""
        return self.contract.rules.head_the_trick in (self.headed, "both")

    @property
    def duty(self) -> Duty:
        """The duty in the form that a problem for the solver uses."""
        return Duty(win=HEAD) if self.heads else NO_DUTY

    def playable(self, hand: CardSet) -> CardSet:
        cards = Tricks.playable(self, hand)
        return self.trick and self.heads and winning(self.order, self.trick, cards) or cards

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if self.playable(hand) >> card & 1:
            return None
        return Tricks.reason(self, hand, said, card) or Reason("head", "38")
