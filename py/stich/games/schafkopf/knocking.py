"""Knocking: a seat may double the deal on its first packet, before the second is taken up (F34)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import CardSet
from ...deal import Piles
from ...state import Facts, Move, Phase, Seat
from .announce import Unsettled
from .bidding import Bidding
from .contracts import KNOCK, NO, call_names, unannounced
from .rules import Rules, Setup

SECOND = 4
"""The pile of seat 0's second packet; those of the other seats follow."""


def opening(rules: Rules, setup: Setup) -> Phase:
    """Return the first phase of a deal."""
    return Bidding(rules, setup) if rules.knock == "off" else Knocking(rules, setup)


@dataclass(frozen=True, slots=True)
class Knocking(Unsettled):
    """The question of a knock, asked from forehand on: each seat has seen its first packet
    (F35)."""

    rules: Rules
    setup: Setup
    asked: int = 0
    knocked: tuple[Seat, ...] = ()

    name = "knocking"
    raises = True
    unbound = True

    @property
    def turn(self) -> Seat:
        return (self.setup.forehand + self.asked) % 4

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (NO, KNOCK)

    def last(self, heard: Move | None) -> bool:
        """Check that no seat is asked after this answer."""
        how = self.rules.knock
        ends = (
            how == "forehand" or how == "one" and heard == KNOCK or how == "chain" and heard == NO
        )
        return ends or self.asked == 3

    def after(self, heard: Move | None) -> Phase:
        knocked = (*self.knocked, self.turn) if heard == KNOCK else self.knocked
        if self.last(heard):
            return Bidding(self.rules, self.setup, 0, knocked)
        return Knocking(self.rules, self.setup, self.asked + 1, knocked)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        """After the last answer, move all second packets into the hands (F35)."""
        if not self.last(move):
            return piles
        hands = [piles[seat] | piles[SECOND + seat] for seat in range(4)]
        return (*hands, 0, 0, 0, 0, *piles[SECOND + 4 :])

    def facts(self) -> Facts:
        known = unannounced(self.rules, self.setup, self.knocked)
        return {"survivor": None, "level": None, "calls": call_names((None,) * 4), **known}
