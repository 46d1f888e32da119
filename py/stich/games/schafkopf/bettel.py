"""Bettel: alone, to take no trick (F6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import Card, CardSet
from ...problem import Problem
from ...state import Goal, Phase, Seat
from ...tricks import NOTHING
from .contracts import Contract
from .heading import Heading
from .play import SEATS, Play
from .settle import pay_bettel


@dataclass(frozen=True, slots=True)
class Bettel(Heading[Contract], Play):
    """The play of a Bettel, which ends with the first trick the declarer takes (F7)."""

    headed = "bettel"

    def worth(self, card: Card) -> int:
        return 0

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Value a position at minus the declarer's tricks."""
        contract = self.contract
        high = tuple([each == contract.declarer for each in SEATS])
        tricks = (-1,) * contract.rules.hand_size
        weight = tuple(map(int, high))
        return self.problem_of(hands, high, weight, NOTHING, tricks, least=-1, duty=self.duty)

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """Return the aim: every trick for the others, or one for the declarer."""
        size, declarer = self.contract.rules.hand_size, self.contract.declarer
        others = tuple([each for each in SEATS if each != declarer])
        if seat == declarer:
            return self.tricks_to_take("bettel", others, size, size)._replace(side=(seat,))
        return self.tricks_to_take("stop_bettel", (declarer,), 1, size)._replace(side=others)

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        score, _ = pay_bettel(self.contract, value == 0, len(self.done))
        return score[seat] - sum(score) / 4

    def finished(self) -> bool:
        contract = self.contract
        lost = self.done[-1].winner == contract.declarer
        return lost or len(self.done) == contract.rules.hand_size

    def settle(self) -> Phase:
        won = self.done[-1].winner != self.contract.declarer
        return self.ended(pay_bettel(self.contract, won, len(self.done)))
