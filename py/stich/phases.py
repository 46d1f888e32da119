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

TRAY, TAKE = -1, -2
"""Where a card goes that is not yet for its taker to see; and no card, but the tray is taken up."""


@cache
def _passes(players: int, shift: int, number: int) -> tuple[tuple[Seat, int], ...]:
    """Who gives a card and to whom, one after the other.

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
    """Everybody gives another seat cards, face down, and chooses them before he sees his own.

    A game needs a pile for cards under way, and a call ``take`` for taking them up.
    """

    start: T
    """What the game wants to know afterwards."""
    players: int
    shift: int
    """How many seats clockwise the cards go, 1 to players - 1."""
    number: int
    """How many cards each seat gives."""
    made: int = 0
    """How many of all these moves have been made."""

    name = "pass"
    take: ClassVar[Move]

    @abstractmethod
    def passed(self) -> Phase:
        """What follows when all have their cards."""

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
    """Whoever holds a card plays it or says so: seats are asked in turn, and none has a choice."""

    start: T
    """What the game wants to know afterwards."""
    card: Card
    seats: tuple[Seat, ...]
    """Who is asked now, and who may have to be asked later."""

    name = "holder"
    automatic = True
    no: ClassVar[Move]
    yes: ClassVar[Move | None] = None
    """What the holder says; None: he plays the card."""

    @abstractmethod
    def held(self, seat: Seat, heard: Move) -> Phase:
        """What follows once the holder is known; a seat that is the last to be left is taken to
        hold the card, even if in a supposed deal it says no."""

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
