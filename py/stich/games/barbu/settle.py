"""The terms of a deal before its first card, and the score: raw points, then pair by pair (18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from ...cards import RANKS, SUITS
from ...order import Order
from ...state import Facts, Over, Phase, Seat
from .rules import SEATS, TOTALS, Rules, Setup


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract, its declarer, and the doubles: bit 4 * doubler + doubled."""

    rules: Rules
    setup: Setup
    name: str
    declarer: Seat
    order: Order
    trump: int | None = None
    start: int | None = None
    doubles: int = 0

    seats = SEATS
    players = 4

    def doubled(self, doubler: Seat, target: Seat) -> bool:
        return bool(self.doubles >> (4 * doubler + target) & 1)

    def weight(self, seat: Seat) -> tuple[int, ...]:
        """Return the change of this seat's score for one raw point of each seat, once pairs have
        settled (18)."""
        times = [self.doubled(seat, other) + self.doubled(other, seat) for other in SEATS]
        return tuple([1 + sum(times) if other == seat else -times[other] for other in SEATS])

    def settlement(self, raw: Sequence[int]) -> list[tuple[Seat, Seat, int, int]]:
        """Return the payments of the pairs with a double and with different raw points: payer,
        receiver, number of doubles (1 or 2), difference above 0 (18)."""
        paid = []
        for one, other in combinations(SEATS, 2):
            times = self.doubled(one, other) + self.doubled(other, one)
            difference = abs(raw[one] - raw[other])
            if times and difference:
                payer, receiver = (one, other) if raw[one] < raw[other] else (other, one)
                paid.append((payer, receiver, times, difference))
        return paid

    def settled(self, raw: Sequence[int]) -> tuple[int, ...]:
        """Return the score of each seat with these raw scores (19)."""
        score = list(raw)
        for payer, receiver, times, difference in self.settlement(raw):
            score[payer] -= times * difference
            score[receiver] += times * difference
        return tuple(score)

    def over(self, raw: Sequence[int], last: Phase, *items: tuple[str, int]) -> Over:
        """Return the end of a deal with these raw scores (19)."""
        if self.doubles:
            moved = sum(times * difference for _, _, times, difference in self.settlement(raw))
            items = (*items, ("doubles", self.doubles.bit_count()), ("moved", moved))
        return Over(self.settled(raw), ((self.name, TOTALS[self.name]), *items), last)

    def facts(self) -> Facts:
        return {
            **table(self.rules, self.setup),
            "owed": [name for name in self.setup.owed if name != self.name],
            "contract": self.name,
            "trump": None if self.trump is None else SUITS[self.trump],
            "start": None if self.start is None else RANKS[self.start],
            "doubles": [
                [seat for seat in SEATS if self.doubled(doubler, seat)] for doubler in SEATS
            ],
        }

    def scored(self, raw: Sequence[int]) -> Facts:
        """Return the facts once points are made: raw scores, the settlement at these scores, and
        the scores after it (``standing``)."""
        return {
            **self.facts(),
            "raw": list(raw),
            "settlement": list(map(list, self.settlement(raw))),
            "standing": list(self.settled(raw)),
        }


def table(rules: Rules, setup: Setup) -> Facts:
    """Return the facts known before a contract is chosen."""
    facts: Facts = {"declarer": setup.declarer(rules), "owed": list(setup.owed)}
    if rules.min_doubles_of_declarer:
        facts["due"] = list(setup.due(rules))
    return facts
