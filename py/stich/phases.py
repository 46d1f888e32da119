"""Phases that card games share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, Generic, TypeVar

from .cards import Card, CardSet, listed
from .deal import Piles
from .state import Facts, Move, Phase, Seat

T = TypeVar("T")

TRAY = -1
"""Target of a card that its taker may not see yet."""

TAKE = -2
"""Target of the move that takes up the tray."""


@cache
def _passes(players: int, shift: int, number: int) -> tuple[tuple[Seat, int], ...]:
    """Return giver and target of every move.

    Each seat gives before the one it takes from, and so sees nothing before it has chosen. Only the
    first of a round gives to one that has yet to choose: its cards lie on the tray until then.
    """
    found: list[tuple[Seat, int]] = []
    given: set[Seat] = set()
    for first in range(players):
        if first in given:
            continue
        last, giver = (first + shift) % players, first
        while giver not in given:
            given.add(giver)
            to = TRAY if giver == first else (giver + shift) % players
            found += [(giver, to)] * number
            giver = (giver - shift) % players
        found.append((last, TAKE))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Pass(Phase, Generic[T]):
    """The passing of cards, face down: every seat chooses before it sees those it gets.

    A game needs a pile for cards under way, and a call ``take`` for taking them up.
    """

    start: T
    """A value that the game needs after this phase."""
    players: int
    shift: int
    """The distance of the passing in seats clockwise, 1 to players - 1."""
    number: int
    """The number of cards that each seat gives."""
    made: int = 0
    """The number of moves made."""

    name = "pass"
    take: ClassVar[Move]

    @abstractmethod
    def passed(self) -> Phase:
        """Return the phase after all cards are passed."""

    @property
    def _move(self) -> tuple[Seat, int]:
        return _passes(self.players, self.shift, self.number)[self.made]

    @property
    def turn(self) -> Seat:
        return self._move[0]

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (self.take,) if self._move[1] == TAKE else listed(hand)

    def heard(self, move: Move) -> Move | None:
        return move if move == self.take else None

    def witnesses(self) -> tuple[Seat, ...]:
        to = self._move[1]
        return () if to == TRAY else (to,)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        seat, to = self._move
        tray, moved = self.players, list(piles)
        if to == TAKE:
            moved[seat] |= moved[tray]
            moved[tray] = 0
        else:
            moved[seat] ^= 1 << move
            moved[tray if to == TRAY else to] |= 1 << move
        return tuple(moved)

    def after(self, heard: Move | None) -> Phase:
        made = self.made + 1
        more = made < len(_passes(self.players, self.shift, self.number))
        return replace(self, made=made) if more else self.passed()

    def facts(self) -> Facts:
        return {"to": (self.turn + self.shift) % self.players, "cards": self.number}


@dataclass(frozen=True, slots=True)
class Holder(Phase, Generic[T]):
    """The search for the holder of a card: that seat plays or announces it. No seat has a
    choice."""

    start: T
    """A value that the game needs after this phase."""
    card: Card
    seats: tuple[Seat, ...]
    """The seats left to ask, the current one first."""

    name = "holder"
    automatic = True
    no: ClassVar[Move]
    yes: ClassVar[Move | None] = None
    """The call of the holder; None if the card is played."""

    @abstractmethod
    def held(self, seat: Seat, heard: Move) -> Phase:
        """Return the phase after the holder is known. The last seat left counts as the holder, even
        if it denies that in a supposed deal."""

    @property
    def turn(self) -> Seat:
        return self.seats[0]

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        if not hand >> self.card & 1:
            return (self.no,)
        return (self.card if self.yes is None else self.yes,)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        if heard == self.no and len(self.seats) > 1:
            return replace(self, seats=self.seats[1:])
        return self.held(self.turn, heard)


@dataclass(frozen=True, slots=True)
class Noted(Phase, Generic[T]):
    """The end of a deal that was played with real cards: only its outcome is known."""

    contract: T
    known: Facts

    name = "noted"

    @property
    def turn(self) -> Seat | None:
        return None

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return ()

    def after(self, heard: Move | None) -> Phase:
        raise ValueError("the deal is over")

    def facts(self) -> Facts:
        return self.known
