"""Stoss and its answers, asked around the first trick.

The window for doubling is one poll, in the seed's rules between the first and the second card of
the first trick. In a Partner game nobody knows the partner, so everybody is asked who might be of
the side to speak, and whoever is not can only refuse: his refusal sounds like any other.
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
"""Cards of the first trick that lie when everybody is asked at once, by window."""
LAST_BEFORE = {"second_card": 0, "before_first_card": -1, "own_first_card": 2}
"""The most cards of the first trick that lie when somebody may still be asked, by window."""


def begin(contract: Contract) -> Phase:
    """The first trick, led by forehand, whoever declares (20)."""
    return onward(contract, contract.setup.forehand, ())


def onward(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> Phase:
    """What comes before the next card of the first trick: a poll, or the card itself."""
    window = contract.rules.stoss_window
    place = PLACES.get(window, len(trick))
    if len(trick) == place and not contract.doubled:
        asked = candidates(contract, leader, trick)
        if window == "own_first_card":  # who has yet to play says it before his own card
            asked = tuple(seat for seat in asked if seat == (leader + place) % 4)
        if asked:
            return Poll(contract, leader, trick, asked)
    return resume(contract, leader, trick)


def resume(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> Phase:
    """The first trick goes on, with polls to come or without."""
    if len(trick) <= LAST_BEFORE[contract.rules.stoss_window]:
        return (FirstBettel if contract.bettel else FirstTrick)(contract, leader, trick)
    return (Bettel if contract.bettel else Play)(contract, leader, trick)


def candidates(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> tuple[Seat, ...]:
    """Who may be of the side that could double next, clockwise from the seat due to play (18)."""
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
    """Does anybody double? Asked one by one; the first who speaks has the level (18)."""

    leader: Seat
    trick: tuple[Card, ...]
    asked: tuple[Seat, ...]  # who has yet to answer, in order

    name = "stoss"
    hides_forced = True

    @property
    def turn(self) -> Seat:
        return self.asked[0]

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return self.contract.open

    def partner(self) -> Seat:
        return self.contract.partner((), self.leader, self.trick)

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        """The secret partner cannot speak for the defenders, nor they for the declarer (19)."""
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
    """The first trick while somebody may still be asked to double."""

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        return onward(self.contract, self.leader, (*self.trick, heard))


@dataclass(frozen=True, slots=True)
class FirstBettel(Bettel):
    """The same in a Bettel."""

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        return onward(self.contract, self.leader, (*self.trick, heard))
