"""Upcard: a game for tests, with a card turned up, secret calls and play to the right.

Three seats get seven of 24 cards each; the dealer turns up the next, whose suit is trumps (1). All
say at the same time and in secret how many tricks they will take (2). The seat to the dealer's
right leads, and play and deal pass to the right (3). Suit is followed (4). The difference between
tricks and call is lost (5).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from stich.cards import SUITS, Card, CardSet, card, deck, suit
from stich.game import Choices, DealSetup, Format, Game, Totals, choice
from stich.openings import Sealed, TurnUp
from stich.order import Order, order
from stich.problem import Problem, aimed
from stich.state import CALL, NATURAL, Facts, Goal, Move, Over, Phase, Seat
from stich.tricks import Tricks

RANKS = "9TJQKA"
DECK = deck(RANKS)
TURNED = 3
"""The pile of the card to turn up."""
TRICKS = 7


@cache
def order_of(trump: str) -> Order:
    return order(DECK, RANKS, tuple(card(trump + r) for r in RANKS))


def rightwards(dealer: Seat) -> tuple[Seat, ...]:
    """Return the seats in the order of play (3)."""
    return tuple((dealer - distance) % 3 for distance in (1, 2, 3))


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    deals: int = choice(3, 6)


@dataclass(frozen=True, slots=True)
class Setup(DealSetup):
    dealer: int = choice(2, 0, 1)


@dataclass(frozen=True, slots=True)
class Contract:
    rules: Rules
    seats: tuple[Seat, ...]
    trump: str
    targets: tuple[int, ...] = ()
    """By seat the tricks it means to take."""
    players: int = 3

    @property
    def order(self) -> Order:
        return order_of(self.trump)


@dataclass(frozen=True, slots=True)
class Turning(TurnUp[Contract]):
    """The dealer turns up trumps (1)."""

    order = NATURAL

    def turned(self, card: Card) -> Phase:
        contract = Contract(self.start.rules, self.start.seats, SUITS[suit(card)])
        return Bidding(contract, contract.seats)


@dataclass(frozen=True, slots=True)
class Bidding(Sealed[Contract]):
    """All call at the same time (2)."""

    unbound = True

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.start.order

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return (TURNED,)

    def calls(self, hand: CardSet) -> tuple[Move, ...]:
        return tuple(range(CALL, CALL + TRICKS + 1))

    def called(self, calls: Sequence[Move]) -> Phase:
        start = self.start
        targets = tuple(calls[self.seats.index(seat)] - CALL for seat in range(3))
        return Play(Contract(start.rules, start.seats, start.trump, targets), self.seats[0])

    def facts(self) -> Facts:
        return {"trump": self.start.trump}


@dataclass(frozen=True, slots=True)
class Play(Tricks[Contract]):
    contract: Contract

    follow_rule = "4"

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return (TURNED,)

    def finished(self) -> bool:
        return len(self.done) == TRICKS

    def settle(self) -> Over:
        targets = self.contract.targets
        missed = [abs(self.tricks_of((seat,)) - targets[seat]) for seat in range(3)]
        return Over(tuple(-each for each in missed), (("missed", max(missed)),), self)  # (5)

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        return self.tricks_to_hit("called", (seat,), self.contract.targets[seat], TRICKS)

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        own = tuple(each == seat for each in self.contract.seats)
        free = (0,) * 52
        problem = self.problem_of(hands, own, tuple(map(int, own)), free, (1,) * TRICKS)
        return aimed(problem, self.contract.targets[seat])

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        """Minus what it misses: what the others miss is not known from this seat's tricks."""
        return -abs(value - self.contract.targets[seat])

    def facts(self) -> Facts:
        known: Facts = {"trump": self.contract.trump, "targets": list(self.contract.targets)}
        return {**super(Play, self).facts(), **known}


def opening(rules: Rules, setup: Setup) -> Phase:
    # The trump of this contract is not known before the card is turned up.
    contract = Contract(rules, rightwards(setup.dealer), SUITS[0])
    return Turning(contract, setup.dealer, TURNED, TURNED)


GAME = Game(
    id="upcard",
    formats=(Format(letter="X", options={"deals": (3, 6)}, setup={"dealer": (2, 0, 1)}),),
    calls=tuple(map(str, range(TRICKS + 1))),
    piles=("turned", "stock"),
    Rules=Rules,
    Setup=Setup,
    profiles={"seed": Rules()},
    shape=lambda rules: (DECK, (7, 7, 7, 1, 2, 0)),
    opening=opening,
    begin=lambda rules, dealer: Totals(dealer % 3, totals=(0, 0, 0)),
    setup=lambda rules, standing: Setup(standing.dealer) if standing.deals < rules.deals else None,
    carry=lambda rules, standing, over: standing.after(over, step=-1),
)
