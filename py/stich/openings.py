"""Phases before the play: a card turned up, calls made at the same time.

The page's archive carries this module once one of its games imports it.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from .cards import Card, CardSet, listed
from .deal import Piles, moved
from .state import Move, Phase, Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TurnUp(Phase, Generic[T]):
    """The turning up of the only card of a pile, which the deal lays apart. No seat has a choice.

    Later phases, by ``sees``, let every seat see the pile in which the card then lies.
    """

    start: T
    """A value that the game needs after this phase."""
    seat: Seat
    """The seat that turns up the card, and does not know it before."""
    pile: int
    to: int
    """The pile in which the card then lies: the same one, or the hand of a seat."""

    name = "turn_up"
    automatic = True
    unbound = True

    @abstractmethod
    def turned(self, card: Card) -> Phase:
        """Return the phase after a card is turned up."""

    @property
    def turn(self) -> Seat:
        return self.seat

    @property
    def source(self) -> int:
        return self.pile

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        return moved(piles, move, self.pile, self.to)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        return self.turned(heard)


@dataclass(frozen=True, slots=True)
class Sealed(Phase, Generic[T]):
    """Calls made at the same time: each seat calls without hearing the others. Then each shows its
    call, which leaves it no choice."""

    start: T
    """A value that the game needs after this phase."""
    seats: tuple[Seat, ...]
    """The seats that call, in order."""
    made: int = 0
    """The number of calls made in secret."""
    shown: tuple[Move, ...] = ()
    """The calls shown, in the order of ``seats``."""

    name = "sealed"

    @abstractmethod
    def calls(self, hand: CardSet) -> tuple[Move, ...]:
        """Return the calls that a hand may make, ascending."""

    @abstractmethod
    def called(self, calls: Sequence[Move]) -> Phase:
        """Return the phase after these calls, in the order of ``seats``, are shown."""

    @property
    def showing(self) -> bool:
        """True once every seat has called."""
        return self.made == len(self.seats)

    @property
    def automatic(self) -> bool:  # type: ignore[override]
        return self.showing

    @property
    def turn(self) -> Seat:
        return self.seats[len(self.shown) if self.showing else self.made]

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        # A seat whose call is not known in a sampled world shows any.
        return (said[-1],) if self.showing and said else self.calls(hand)

    def heard(self, move: Move) -> Move | None:
        return move if self.showing else None

    def after(self, heard: Move | None) -> Phase:
        if heard is None:
            return replace(self, made=self.made + 1)
        shown = (*self.shown, heard)
        return replace(self, shown=shown) if len(shown) < self.made else self.called(shown)
