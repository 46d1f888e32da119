"""The play of tricks, with the hooks in which contracts differ."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple, Protocol, TypeVar

from .cards import NAMES, SUITS, Card, CardSet, card_set, each, listed
from .order import TRUMP, Order
from .problem import Called, Duty, Problem, Sweep
from .state import Facts, Goal, Move, Phase, Reason, Seat

NO_DUTY = Duty()
NOTHING = (0,) * 52
"""The worth of the cards in a contract without card points."""


class Trick(NamedTuple):
    """A finished trick: the leader, the cards in the order played, the winner."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat


class Contract(Protocol):
    """The constant part of a play of tricks."""

    @property
    def order(self) -> Order:
        """The groups of the cards, trumps included, and their strength."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that play, in the order of play: ascending from any seat, or descending in a
        game that is played anticlockwise."""

    @property
    def players(self) -> int:
        """The number of seats at the table, including those that sit out."""


C = TypeVar("C", bound=Contract, covariant=True)


@dataclass(frozen=True, slots=True)
class Contracted(Phase, Generic[C]):
    """A phase under a contract, by whose order hands are sorted."""

    contract: C

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.contract.order


@dataclass(frozen=True, slots=True)
class Tricks(Contracted[C]):
    """Tricks under a contract. A game defines the playable cards, the end and the score."""

    leader: Seat
    trick: tuple[Card, ...] = ()
    done: tuple[Trick, ...] = ()

    name = "play"
    card_play = True
    follow_rule: ClassVar[str] = ""
    """The number of the rule to follow suit."""
    last_trick: ClassVar[int] = 0
    """The card points that the last trick brings by itself."""

    @property
    def turn(self) -> Seat:
        return self.seat_of(len(self.trick))

    def seat_of(self, place: int) -> Seat:
        """Return the seat that plays the card at this place of the current trick."""
        seats = self.contract.seats
        return seats[(seats.index(self.leader) + place) % len(seats)]

    def playable(self, hand: CardSet) -> CardSet:
        """Return the legal cards of a hand: those of the suit led, otherwise any."""
        if self.trick:
            return self.contract.order.follow(hand, self.trick[0]) or hand
        return hand

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(self.playable(hand))

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        contract = self.contract
        trick = (*self.trick, heard)
        if len(trick) < len(contract.seats):
            return type(self)(contract, self.leader, trick, self.done)
        winner = self.seat_of(contract.order.best(trick))
        play = type(self)(contract, winner, (), (*self.done, Trick(self.leader, trick, winner)))
        return play.settle() if play.finished() else play

    @abstractmethod
    def finished(self) -> bool:
        """Return True if play ends here; called after every trick."""

    @abstractmethod
    def settle(self) -> Phase:
        """Return the phase after the last trick, from public cards only."""

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if not self.trick:
            return None
        group = self.order.group[self.trick[0]]
        if self.order.follow(hand, self.trick[0]) and self.order.group[card] != group:
            if group == TRUMP:
                return Reason("follow_trump", self.follow_rule)
            return Reason("follow", self.follow_rule, SUITS[group])
        return None

    def worth(self, card: Card) -> int:
        """Return the card points of a card; 0 where only tricks count."""
        return 0

    @abstractmethod
    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Return the solver's problem for these hands: the two sides of the contract or, where each
        seat plays for itself, this seat against the others together."""

    @abstractmethod
    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        """Return a seat's score above the mean if the play ends with this value.

        It is monotonic: it never falls with the value for a seat that plays for a high one, and
        never rises for the others. Otherwise the problem is not ``exact``.

        A side without points counts as a side without tricks, unless it has taken one already.
        """

    def problem_of(
        self,
        hands: Sequence[CardSet],
        high: tuple[bool, ...],
        weight: tuple[int, ...],
        worth: tuple[int, ...],
        tricks: tuple[int, ...],
        least: int | None = None,
        most: int | None = None,
        duty: Duty = NO_DUTY,
        called: Called | None = None,
        sweep: Sweep | None = None,
        exact: bool = True,
        steps: tuple[int, ...] | None = None,
    ) -> Problem:
        """Return the problem of these tables.

        ``high`` and ``weight`` are in the order of the contract's ``seats``, ``worth`` is by card;
        ``tricks`` are the points of all tricks of the deal; ``sweep`` is without its takers.
        """
        contract, done = self.contract, self.done
        seats = contract.seats
        taken = 0
        for trick, points in zip(done, tricks, strict=False):
            if stake := weight[seats.index(trick.winner)]:
                for card in trick.cards:
                    points += worth[card]
                taken += stake * points
        if sweep:
            takers = {seats.index(t.winner) for t in done if card_set(t.cards) & sweep.cards}
            sweep = Sweep(sweep.cards, sweep.bonus, tuple(sorted(takers)))
        return Problem(
            contract.order,
            seats,
            tuple([hands[seat] for seat in seats]),
            seats.index(self.leader),
            self.trick,
            high,
            weight,
            worth,
            tricks[len(done) :],
            taken,
            least,
            most,
            duty,
            called,
            not done,
            sweep,
            exact,
            steps,
        )

    def dealt(self, seat: Seat, hand: CardSet) -> CardSet:
        """Return the cards with which a seat began to play, given the hand it has left."""
        seats = self.contract.seats
        places, place = len(seats), seats.index(seat)
        for trick in self.done:
            hand |= 1 << trick.cards[(place - seats.index(trick.leader)) % places]
        if (at := (place - seats.index(self.leader)) % places) < len(self.trick):
            hand |= 1 << self.trick[at]
        return hand

    def tricks_of(self, side: Sequence[Seat]) -> int:
        """Return the number of tricks that these seats have taken together."""
        return sum(trick.winner in side for trick in self.done)

    def points_of(self, side: Sequence[Seat]) -> int:
        """Return the card points that these seats have taken together."""
        tricks = zip(self.done, self.brought(), strict=True)
        return sum(points for trick, points in tricks if trick.winner in side)

    def brought(self) -> list[int]:
        """Return the card points of every finished trick."""
        found = [sum(map(self.worth, trick.cards)) for trick in self.done]
        if self.last_trick and found and self.finished():
            found[-1] += self.last_trick
        return found

    def points_to_take(
        self, name: str, side: tuple[Seat, ...], need: int, of: int, known: bool = True
    ) -> Goal:
        """Return the goal to take ``need`` of the card points."""
        return self._toward(name, side, need, of, self.brought(), known)

    def points_to_hit(self, name: str, side: tuple[Seat, ...], need: int, of: int) -> Goal:
        """Return the goal to take exactly ``need`` of the card points: a trick that brings more
        decides that it is missed, and otherwise the last one decides."""
        return self._toward(name, side, need, of, self.brought(), exactly=True)

    def tricks_to_hit(self, name: str, side: tuple[Seat, ...], need: int, of: int) -> Goal:
        """Return the goal to take exactly ``need`` of the tricks, as ``points_to_hit``."""
        return self._toward(name, side, need, of, [1] * len(self.done), exactly=True)

    def tricks_to_take(self, name: str, side: tuple[Seat, ...], need: int, of: int) -> Goal:
        """Return the goal to take ``need`` of the tricks."""
        return self._toward(name, side, need, of, [1] * len(self.done))

    def _toward(
        self,
        name: str,
        side: tuple[Seat, ...],
        need: int,
        of: int,
        brought: Sequence[int],
        known: bool = True,
        exactly: bool = False,
    ) -> Goal:
        """Return a goal; ``brought`` is the worth of every finished trick. A goal to be met exactly
        is decided once it is missed, or by the last trick."""
        have = others = 0
        decided = None
        for number, (trick, worth) in enumerate(zip(self.done, brought, strict=True), 1):
            if trick.winner in side:
                have += worth
            else:
                others += worth
            over = have > need if exactly else have >= need
            if decided is None and known and (over or others > of - need):
                decided = number
        if exactly and decided is None and self.done and self.finished():
            decided = len(self.done)
        return Goal(name, have, need, of, side, known, decided, exactly)

    def goal(self, seat: Seat, hand: CardSet) -> Goal | None:
        """Return the default goal: the seat's card points, or tricks where no card counts."""
        if any(self.worth(card) for cards in self.order.cards for card in each(cards)):
            return Goal("points", self.points_of((seat,)), side=(seat,))
        return Goal("tricks", self.tricks_of((seat,)), side=(seat,))

    def facts(self) -> Facts:
        order = self.order
        taken = [0] * self.contract.players
        points = [0] * self.contract.players
        brought = self.brought()
        for trick, points_of in zip(self.done, brought, strict=True):
            taken[trick.winner] += 1
            points[trick.winner] += points_of
        return {
            "leader": self.leader,
            "trick": [[self.seat_of(i), NAMES[c]] for i, c in enumerate(self.trick)],
            "winning": order.best(self.trick) if self.trick else None,
            "tricks": list(map(self._stated, self.done, brought)),
            "taken": taken,
            "points": points,
        }

    def _stated(self, trick: Trick, points: int) -> Facts:
        seats = self.contract.seats
        first = seats.index(trick.leader)
        return {
            "leader": trick.leader,
            "cards": [
                [seats[(first + i) % len(seats)], NAMES[c]] for i, c in enumerate(trick.cards)
            ],
            "winner": trick.winner,
            "points": points,
        }
