"""Stoss and its answers, asked around the first trick.

The window for doubling is one poll, in the seed's rules between the first and the second card of
the first trick. In a Partner game nobody knows the partner, so every seat is asked that might be of
the side to speak. A seat of the other side can only refuse, and its refusal sounds like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import Card, CardSet
from ...state import Facts, Move, Phase, Seat
from ...tricks import Contracted
from .bettel import Bettel
from .contracts import NO, STOSS, Contract
from .play import Play

PLACES = {"second_card": 1, "before_first_card": 0}
"""The number of cards of the first trick on the table when all are asked at once, by window."""
LAST_BEFORE = {"second_card": 0, "before_first_card": -1, "own_first_card": 2}
"""The largest number of cards on the table after which a later poll may still follow, by window;
-1 where there is never a later one."""


def begin(contract: Contract) -> Phase:
    """Start the play: a poll if one is due, then the first trick, led by forehand (20)."""
    return onward(contract, contract.setup.forehand, ())


def onward(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> Phase:
    """Return the next phase of the first trick: a poll if one is due, else the next card."""
    window = contract.rules.stoss_window
    place = PLACES.get(window, len(trick))
    if len(trick) == place and not contract.doubled:
        asked = candidates(contract, leader, trick)
        if window == "own_first_card":  # only the seat about to play a card is asked
            asked = tuple(seat for seat in asked if seat == (leader + place) % 4)
        if asked:
            return Poll(contract, leader, trick, asked)
    return resume(contract, leader, trick)


def resume(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> Phase:
    """Continue the first trick after a poll, with later polls still possible or not."""
    if len(trick) <= LAST_BEFORE[contract.rules.stoss_window]:
        return (FirstBettel if contract.bettel else FirstTrick)(contract, leader, trick)
    return (Bettel if contract.bettel else Play)(contract, leader, trick)


def candidates(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> tuple[Seat, ...]:
    """Return the seats that may be of the side that could double next, clockwise from the seat due
    to play (18)."""
    doubled = len(contract.doubled)
    if doubled >= contract.rules.max_doublings:
        return ()
    side = 1 - doubled % 2
    if side == 0 and not contract.rules.re_by_partner:
        return (contract.declarer,)
    sides = contract.sides(contract.partner((), leader, trick))
    due = leader + len(trick)
    return tuple([s % 4 for s in range(due, due + 4) if sides[s % 4] in (side, None)])


@dataclass(frozen=True, slots=True)
class Poll(Contracted[Contract]):
    """A poll for doubling: the seats are asked one by one, and the first to double takes the level
    (18)."""

    leader: Seat
    trick: tuple[Card, ...]
    asked: tuple[Seat, ...]  # the seats yet to answer, in order

    name = "stoss"
    raises = True
    hides_forced = True

    @property
    def turn(self) -> Seat:
        return self.asked[0]

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return self.contract.open

    def partner(self) -> Seat:
        return self.contract.partner((), self.leader, self.trick)

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        """Return the legal answers: the secret partner cannot double for the defenders, nor they
        for the declarer (19)."""
        contract = self.contract
        doubled = len(contract.doubled)
        own = contract.sides(self.partner())[self.turn]
        if own is None:
            own = 0 if hand & contract.called else 1
        return (NO, STOSS + doubled) if own == 1 - doubled % 2 else (NO,)

    def after(self, heard: Move | None) -> Phase:
        contract, asked = self.contract, self.asked[1:]
        if heard != NO:
            contract = contract.double(self.turn)
            asked = candidates(contract, self.leader, self.trick)
        if asked:
            return Poll(contract, self.leader, self.trick, asked)
        return resume(contract, self.leader, self.trick)

    def facts(self) -> Facts:
        table = Play(self.contract, self.leader, self.trick)
        return {**table.facts(), "asked": list(self.asked)}


@dataclass(frozen=True, slots=True)
class FirstTrick(Play):
    """The first trick while a poll for doubling may still come."""

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        return onward(self.contract, self.leader, (*self.trick, heard))


@dataclass(frozen=True, slots=True)
class FirstBettel(Bettel):
    """The first trick of a Bettel while a poll for doubling may still come."""

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        return onward(self.contract, self.leader, (*self.trick, heard))
