"""The six contracts that are played in tricks: five to be avoided, and trumps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from ...cards import NAMES, RANKS, SUITS, Card, CardSet, card, cards, deck, each
from ...order import TRUMP
from ...problem import ALWAYS, FIRST, Duty, Problem
from ...state import Facts, Goal, Move, Over, Reason, Seat
from ...tricks import NO_DUTY, NOTHING, Trick, Tricks
from .rules import SEATS, TOTALS
from .settle import Contract

HEARTS = deck(RANKS, "H")
QUEENS = cards("CQ SQ HQ DQ")
KING = 1 << card("HK")


def _points(prices: dict[Card, int]) -> tuple[int, ...]:
    return tuple(prices.get(c, 0) for c in range(52))


@dataclass(frozen=True, slots=True)
class Play(Tricks[Contract]):
    """The play of thirteen tricks; follow suit, the highest card of the suit led wins (8), (9)."""

    contract: Contract

    follow_rule = "9"
    penalties: ClassVar[CardSet] = 0
    """The penalty cards of the contract, kept face up by the seat that takes them."""
    points: ClassVar[tuple[int, ...]] = NOTHING
    """The points of each card."""
    prices: ClassVar[tuple[int, ...]] = (0,) * 13
    """The points of each trick apart from its cards, the first trick first."""

    def worth(self, card: Card) -> int:
        return self.points[card]

    def raw(self) -> tuple[int, ...]:
        """Return the points of each seat before doubles."""
        raw = [0, 0, 0, 0]
        for trick, price in zip(self.done, self.prices, strict=False):
            raw[trick.winner] += price + sum(map(self.worth, trick.cards))
        return tuple(raw)

    def duty(self) -> Duty:
        """Return the duties beyond following suit."""
        return NO_DUTY

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Value a position at the final score of one seat, doubles included, with all others
        against it."""
        high = tuple([each == seat for each in SEATS])
        weight = self.contract.weight(seat)
        return self.problem_of(hands, high, weight, self.points, self.prices, duty=self.duty())

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        return value - TOTALS[self.contract.name] / 4

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """Return the points of this seat in the contract, without doubles."""
        name = self.contract.name
        return Goal(name, self.raw()[seat], of=TOTALS[name], side=(seat,))

    def finished(self) -> bool:
        return len(self.done) == 13

    def settle(self) -> Over:
        return self.contract.over(self.raw(), self)

    def facts(self) -> Facts:
        captured: list[list[str]] = [[], [], [], []]
        for trick in self.done:
            captured[trick.winner] += [NAMES[c] for c in trick.cards if self.penalties >> c & 1]
        return {
            **super(Play, self).facts(),
            **self.contract.scored(self.raw()),
            "points": None,
            "captured": captured,
        }


class NoTricks(Play):
    """No Tricks: −2 a trick."""

    __slots__ = ()

    prices = (-2,) * 13


class NoLastTwo(Play):
    """No Last Two: −10 for trick 12, −20 for trick 13."""

    __slots__ = ()

    prices = (*(0,) * 11, -10, -20)


@cache
def _avoiding(dump: CardSet, keep: CardSet = 0, sealed: bool = False) -> Duty:
    return Duty(dump=dump, keep=keep, sealed=sealed)


class Penalties(Play):
    """A contract with penalty cards; under ``end_when_decided`` the deal ends once all are
    taken."""

    __slots__ = ()

    dump: ClassVar[CardSet] = 0
    """The cards that a house rule may force out at the first chance."""

    @property
    def unled(self) -> str:
        """The name of the reason why a card may not be led."""
        return "hearts"

    def playable(self, hand: CardSet) -> CardSet:
        if not self.trick:
            return self.leads(hand)
        if follows := self.contract.order.follow(hand, self.trick[0]):
            return follows
        return hand & self.forced() or hand

    def leads(self, hand: CardSet) -> CardSet:
        """Return the cards of a hand that may be led."""
        return hand

    def finished(self) -> bool:
        if len(self.done) == 13:
            return True
        if not self.contract.rules.end_when_decided or not self.taken(self.done[-1]):
            return False
        return sum(map(self.taken, self.done)) == self.penalties.bit_count()

    def forced(self) -> CardSet:
        """Return the cards that these house rules force out at the first chance (9)."""
        return self.dump if self.contract.rules.forced_dump else 0

    def duty(self) -> Duty:
        return _avoiding(self.forced())

    def taken(self, trick: Trick) -> int:
        """Return the number of penalty cards in a trick."""
        return sum(self.penalties >> c & 1 for c in trick.cards)

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if self.playable(hand) >> card & 1:
            return None
        if not self.trick:
            return Reason(self.unled, "10", "H")
        return super().reason(hand, said, card) or Reason("dump", "9")


class NoQueens(Penalties):
    """No Queens: −6 a queen."""

    __slots__ = ()

    penalties = QUEENS
    points = _points(dict.fromkeys(each(QUEENS), -6))
    dump = QUEENS


class NoHearts(Penalties):
    """No Hearts: −2 a heart, −6 for the ace. Only a seat with nothing else may lead hearts, unless
    ``heart_lead`` allows it (10)."""

    __slots__ = ()

    penalties = HEARTS
    points = _points({**dict.fromkeys(each(HEARTS), -2), card("HA"): -6})

    def leads(self, hand: CardSet) -> CardSet:
        return hand if self.free() else hand & ~HEARTS or hand

    def free(self) -> bool:
        """Check that a heart may be led from a hand with other suits."""
        rule = self.lead_rule()
        return rule == "free" or rule == "after_broken" and self.broken()

    def lead_rule(self) -> str:
        return self.contract.rules.heart_lead

    @property
    def unled(self) -> str:
        return "unbroken" if self.lead_rule() == "after_broken" else "hearts"

    def duty(self) -> Duty:
        if self.free():
            return _avoiding(self.forced())
        return _avoiding(self.forced(), HEARTS, self.lead_rule() == "after_broken")

    def broken(self) -> bool:
        """Check that a heart was played to an earlier trick."""
        return any(HEARTS >> c & 1 for trick in self.done for c in trick.cards)


class NoKing(NoHearts):
    """No King: −20 for the king of hearts, the bearded one. Only a seat with nothing else may lead
    hearts, unless ``king_heart_lead`` allows it (10)."""

    __slots__ = ()

    penalties = KING
    points = _points({card("HK"): -20})
    dump = KING

    def lead_rule(self) -> str:
        return self.contract.rules.king_heart_lead


_WIN = {"none": NO_DUTY, "ruff_only": Duty(win=FIRST), "full": Duty(win=ALWAYS)}


class Trumps(Play):
    """Trumps: +5 a trick; of the cards allowed, a trump that wins must be played as far as
    ``must_trump`` demands it (11)–(13)."""

    __slots__ = ()

    follow_rule = "12"

    prices = (5,) * 13

    def playable(self, hand: CardSet) -> CardSet:
        if not self.trick:
            return hand
        cards = self.contract.order.follow(hand, self.trick[0]) or hand
        return self.winning(cards) or cards

    def duty(self) -> Duty:
        return _WIN[self.contract.rules.must_trump]

    def winning(self, cards: CardSet) -> CardSet:
        """Return the trumps among some cards that the duty to win demands: they beat everything in
        the trick (12)."""
        duty = self.contract.rules.must_trump
        if duty == "none":
            return 0
        order = self.contract.order
        top = self.trick[order.best(self.trick)]
        if order.group[top] != TRUMP:
            return cards & order.cards[TRUMP]
        return order.above(cards, top) if duty == "full" else 0

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if self.playable(hand) >> card & 1:
            return None
        order = self.contract.order
        trumped = any(order.group[c] == TRUMP for c in self.trick)
        duty = Reason("higher" if trumped else "trump", "12", SUITS[self.contract.trump or 0])
        return super().reason(hand, said, card) or duty


TRICKS: dict[str, type[Play]] = {
    "tricks": NoTricks,
    "queens": NoQueens,
    "last_two": NoLastTwo,
    "hearts": NoHearts,
    "king": NoKing,
    "trumps": Trumps,
}
