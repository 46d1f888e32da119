"""Differenzler with open calls, a Swiss Jass: a game of targets that only tests know.

Four seats play 36 cards in nine tricks; forehand leads (1). Each says in turn how many card points
it will take (2). A trump may be played to any suit (3), but not under a trump in the trick unless
nothing else is left (4); the jack of trumps need not follow (5). The last trick brings five points,
so that there are 157 (6). The difference between points and call is lost (7).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from stich.cards import SUITS, Card, CardSet, card, deck, rank, suit
from stich.game import Choices, DealSetup, Format, Game, Totals, choice
from stich.order import TRUMP, Order, order
from stich.problem import Duty, Problem, aimed
from stich.state import CALL, Facts, Goal, Move, Over, Phase, Reason, Seat
from stich.tricks import Tricks

RANKS = "6789TJQKA"
DECK = deck(RANKS)
POINTS = {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}
TRUMP_POINTS = {**POINTS, "9": 14, "J": 20}
LAST = 5  # (6)
ALL = 157
TRICKS = 9


@cache
def order_of(trump: str) -> Order:
    return order(DECK, RANKS, tuple(card(trump + r) for r in "678TQKA9J"))


@cache
def worth_of(trump: str) -> tuple[int, ...]:
    def points(each: Card) -> int:
        table = TRUMP_POINTS if SUITS[suit(each)] == trump else POINTS
        return table.get("23456789TJQKA"[rank(each)], 0) if DECK >> each & 1 else 0

    return tuple(points(each) for each in range(52))


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    deals: int = choice(4, 8)


@dataclass(frozen=True, slots=True)
class Setup(DealSetup):
    dealer: int = choice(3, 0, 1, 2)
    trump: str = choice(*SUITS)


@dataclass(frozen=True, slots=True)
class Contract:
    trump: str
    called: tuple[int, ...] = ()
    """By seat the points it means to take."""

    seats: tuple[Seat, ...] = (0, 1, 2, 3)
    players: int = 4

    @property
    def order(self) -> Order:
        return order_of(self.trump)


@dataclass(frozen=True, slots=True)
class Calling(Phase):
    """Every seat says in turn how many points it will take (2)."""

    trump: str
    forehand: Seat
    said: tuple[int, ...] = ()

    name = "calling"
    unbound = True

    @property
    def order(self) -> Order:  # type: ignore[override]
        return order_of(self.trump)

    @property
    def turn(self) -> Seat:
        return (self.forehand + len(self.said)) % 4

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return tuple(range(CALL, CALL + ALL + 1))

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        said = (*self.said, heard - CALL)
        if len(said) < 4:
            return Calling(self.trump, self.forehand, said)
        called = tuple(said[(seat - self.forehand) % 4] for seat in range(4))
        return Play(Contract(self.trump, called), self.forehand)

    def facts(self) -> Facts:
        return {"trump": self.trump, "said": list(self.said)}


@dataclass(frozen=True, slots=True)
class Play(Tricks[Contract]):
    contract: Contract

    follow_rule = "3"
    last_trick = LAST

    @property
    def jack(self) -> CardSet:
        return 1 << card(f"{self.contract.trump}J")

    def playable(self, hand: CardSet) -> CardSet:
        if not self.trick:
            return hand
        trumps, led = self.order.cards[TRUMP], self.order.group[self.trick[0]]
        cards = self.order.follow(hand, self.trick[0])
        if not cards & ~self.jack:
            cards = hand  # (5)
        elif led != TRUMP:
            cards |= hand & trumps  # (3)
        best = self.trick[self.order.best(self.trick)]
        if led != TRUMP and self.order.group[best] == TRUMP:  # (4)
            lower = cards & trumps & ~self.order.above(trumps, best)
            cards = cards & ~lower or cards
        return cards

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if self.playable(hand) >> card & 1:
            return None
        return Reason("under", "4") if self.order.group[card] == TRUMP else Reason("follow", "3")

    def finished(self) -> bool:
        return len(self.done) == TRICKS

    def settle(self) -> Over:
        missed = [abs(self.points_of((seat,)) - self.contract.called[seat]) for seat in range(4)]
        return Over(tuple(-each for each in missed), (("missed", max(missed)),), self)  # (7)

    def worth(self, card: Card) -> int:
        return worth_of(self.contract.trump)[card]

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        return self.points_to_hit("called", (seat,), self.contract.called[seat], ALL)

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        own = tuple(each == seat for each in self.contract.seats)
        duty = Duty(ruff=True, over=True, exempt=self.jack)
        prices = (*(0,) * (TRICKS - 1), LAST)
        worth = worth_of(self.contract.trump)
        problem = self.problem_of(hands, own, tuple(map(int, own)), worth, prices, duty=duty)
        return aimed(problem, self.contract.called[seat])

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        """Return minus what it misses: what the others miss is not known from this seat's
        points."""
        return -abs(value - self.contract.called[seat])

    def facts(self) -> Facts:
        facts = super(Play, self).facts()
        return {**facts, "trump": self.contract.trump, "targets": list(self.contract.called)}


GAME = Game(
    id="jass",
    formats=(
        Format(
            letter="Y",
            options={"deals": (4, 8)},
            setup={"dealer": (3, 0, 1, 2), "trump": tuple(SUITS)},
        ),
    ),
    calls=tuple(map(str, range(ALL + 1))),
    piles=(),
    Rules=Rules,
    Setup=Setup,
    profiles={"seed": Rules()},
    shape=lambda rules: (DECK, (9, 9, 9, 9, 0)),
    opening=lambda rules, setup: Calling(setup.trump, (setup.dealer + 1) % 4),
    begin=lambda rules, dealer: Totals(dealer),
    setup=lambda rules, standing: (
        Setup(standing.dealer, SUITS[standing.deals % 4]) if standing.deals < rules.deals else None
    ),
    carry=lambda rules, standing, over: standing.after(over),
)
