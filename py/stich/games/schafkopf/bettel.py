"""Bettel: alone, to take no trick (F6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import Card, CardSet
from ...order import Order
from ...problem import HEAD, Duty, Problem
from ...state import Goal, Move, Phase, Reason, Seat
from ...tricks import NO_DUTY, NOTHING, Tricks
from .play import SEATS, Play
from .settle import pay_bettel

HEADING = Duty(win=HEAD)


def winning(order: Order, trick: Sequence[Card], cards: CardSet) -> CardSet:
    """Those of some cards that would take the trick as it lies (F8)."""
    top = trick[order.best(trick)]
    return sum(1 << c for c in range(52) if cards >> c & 1 and order.beats(c, top))


@dataclass(frozen=True, slots=True)
class Bettel(Play):
    """The deal ends with the first trick the declarer takes (F7)."""

    @property
    def heads(self) -> bool:
        """Whether who can take the trick must (F8)."""
        return self.contract.rules.head_the_trick in ("bettel", "both")

    def playable(self, hand: CardSet) -> CardSet:
        if not self.trick:
            return hand
        cards = self.contract.order.follow(hand, self.trick[0]) or hand
        return self.heads and winning(self.order, self.trick, cards) or cards

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if self.playable(hand) >> card & 1:
            return None
        return Tricks.reason(self, hand, said, card) or Reason("head", "38")

    def worth(self, card: Card) -> int:
        return 0

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Minus the tricks of the declarer."""
        contract = self.contract
        high = tuple([each == contract.declarer for each in SEATS])
        tricks = (-1,) * contract.rules.hand_size
        duty = HEADING if self.heads else NO_DUTY
        weight = tuple(map(int, high))
        return self.opened(hands, high, weight, NOTHING, tricks, least=-1, duty=duty)

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """Every trick for the others, or one for the declarer."""
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
