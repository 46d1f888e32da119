"""Hearts: a fifth game, known to tests alone, for properties that hold for any game.

Three cards are passed, to the left, to the right, across, and then none (1). Who holds the two of
clubs leads it (2). Suit is followed (3); hearts are led once one has been played, or by who has
nothing else (4); no penalty goes to the first trick but from who has nothing else (5). A heart
costs a point, the queen of spades thirteen (6); who takes them all costs the others 26 each (7).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stich.cards import NAMES, RANKS, Card, CardSet, card, card_set, deck, each
from stich.game import Choices, DealSetup, Format, Game, Totals, choice
from stich.order import Order
from stich.phases import Holder, Pass
from stich.problem import Duty, Problem, Sweep
from stich.state import CALL, NATURAL, Facts, Move, Over, Phase, Reason, Seat
from stich.tricks import Tricks

DECK = deck(RANKS)
HEARTS = deck(RANKS, "H")
PENALTIES = HEARTS | 1 << card("SQ")
WORTH = tuple(-13 if name == "SQ" else -int(name[0] == "H") for name in NAMES)  # (6)
ALL = 26


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    target: int = choice(100, 50)
    clean_first_trick: bool = choice(True, False)


@dataclass(frozen=True, slots=True)
class Setup(DealSetup):
    dealer: int = choice(3, 0, 1, 2)
    shift: int = choice(1, 3, 2, 0)  # how many seats clockwise cards are passed


@dataclass(frozen=True, slots=True)
class Contract:
    rules: Rules
    setup: Setup

    order: Order = NATURAL
    seats: tuple[Seat, ...] = (0, 1, 2, 3)
    players: int = 4


@dataclass(frozen=True, slots=True)
class Passing(Pass[Contract]):
    """Three cards each (1)."""

    take = CALL

    def passed(self) -> Phase:
        return Opening(self.start, card("C2"), self.start.seats)


@dataclass(frozen=True, slots=True)
class Opening(Holder[Contract]):
    """The two of clubs is led (2)."""

    no = CALL + 1

    def held(self, seat: Seat, heard: Move) -> Phase:
        return Play(self.start, seat, (heard,) if heard < CALL else ())


def opening(rules: Rules, setup: Setup) -> Phase:
    contract = Contract(rules, setup)
    if setup.shift:
        return Passing(contract, 4, setup.shift, 3)
    return Opening(contract, card("C2"), contract.seats)


@dataclass(frozen=True, slots=True)
class Play(Tricks[Contract]):
    contract: Contract

    follow_rule = "3"

    def playable(self, hand: CardSet) -> CardSet:
        if self.trick:
            cards = self.order.follow(hand, self.trick[0]) or hand
        else:
            cards = hand if self.broken else hand & ~HEARTS or hand  # (4)
        if self.contract.rules.clean_first_trick and not self.done:  # (5)
            cards = cards & ~PENALTIES or cards
        return cards

    @property
    def broken(self) -> bool:
        return any(card_set(trick.cards) & HEARTS for trick in self.done)

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if self.playable(hand) >> card & 1:
            return None
        follow = super(Play, self).reason(hand, said, card)
        return follow or (Reason("late", "5") if self.trick else Reason("broken", "4"))

    def finished(self) -> bool:
        return len(self.done) == 13

    def settle(self) -> Over:
        points = [-self.points_of((seat,)) for seat in self.contract.seats]
        if ALL in points:  # (7)
            score = tuple(0 if taken == ALL else -ALL for taken in points)
            return Over(score, (("moon", ALL),), self)
        return Over(tuple(-taken for taken in points), (("points", max(points)),), self)

    def worth(self, card: Card) -> int:
        return WORTH[card]

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Return minus the points of this seat; all of them are worth 13 to it, or -13 if another
        takes them, so that the mean of all is always as far away."""
        own = tuple([each == seat for each in self.contract.seats])
        return self.problem_of(
            hands,
            own,
            tuple(map(int, own)),
            WORTH,
            (0,) * 13,
            duty=Duty(
                keep=0 if self.broken else HEARTS,
                sealed=not self.broken,
                late=PENALTIES if self.contract.rules.clean_first_trick else 0,
            ),
            sweep=Sweep(PENALTIES, tuple([13 + ALL if mine else -13 for mine in own])),
        )

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        return value + ALL / 4

    def facts(self) -> Facts:
        left = sum(1 << c for t in self.done for c in t.cards)
        return {**super(Play, self).facts(), "out": [NAMES[c] for c in each(PENALTIES & ~left)]}


def shape(rules: Rules) -> tuple[CardSet, tuple[int, ...]]:
    return DECK, (13, 13, 13, 13, 0, 0)


def begin(rules: Rules, dealer: Seat) -> Totals:
    return Totals(dealer)


def setup(rules: Rules, standing: Totals) -> Setup | None:
    """Return the next deal's setup, or None once a seat has reached the target of penalties."""
    if min(standing.totals) <= -rules.target:
        return None
    return Setup(standing.dealer, (1, 3, 2, 0)[standing.deals % 4])


def carry(rules: Rules, standing: Totals, over: Over) -> Totals:
    return standing.after(over)


GAME = Game(
    id="hearts",
    formats=(
        Format(
            letter="Z",
            options={"target": (100, 50), "clean_first_trick": (True, False)},
            setup={"dealer": (3, 0, 1, 2), "shift": (1, 3, 2, 0)},
        ),
    ),
    calls=("take", "no"),
    piles=("passed",),
    Rules=Rules,
    Setup=Setup,
    profiles={"seed": Rules()},
    shape=shape,
    opening=opening,
    begin=begin,
    setup=setup,
    carry=carry,
)
