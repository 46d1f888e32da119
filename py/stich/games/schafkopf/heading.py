"""The duty to take a trick where one can, which tables have in Bettel and in Ramsch (F8)."""

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
    """Those of some cards that would take the trick as it lies."""
    top = trick[order.best(trick)]
    return card_set(c for c in each(cards) if order.beats(c, top))


class Heading(Tricks[C]):
    """Play in which whoever can take a trick may have to."""

    __slots__ = ()

    headed: ClassVar[str]
    """The value of ``head_the_trick`` that means this game and no other."""

    @property
    def heads(self) -> bool:
        """Whether whoever can take the trick must."""
        return self.contract.rules.head_the_trick in (self.headed, "both")

    @property
    def duty(self) -> Duty:
        """The same, as a problem says it."""
        return Duty(win=HEAD) if self.heads else NO_DUTY

    def playable(self, hand: CardSet) -> CardSet:
        cards = Tricks.playable(self, hand)
        return self.trick and self.heads and winning(self.order, self.trick, cards) or cards

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if self.playable(hand) >> card & 1:
            return None
        return Tricks.reason(self, hand, said, card) or Reason("head", "38")
