"""The solver's input: a trick contract with all cards open, as tables.

A contract gives the order, the worth of cards and tricks, the sides and the duties of the players;
the solver knows no game. The *value* of a play is the sum already ``taken`` and, for every trick to
come, the weight of the winner times the worth of the cards and of the trick; a Sweep may add a
bonus. One side plays for a high value, the other for a low one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .cards import Card, CardSet, each
from .order import Order
from .state import Seat

NONE, FIRST, ALWAYS, HEAD = range(4)
"""The duty to win the trick: none; by a trump, if the trick has none; by a trump, if possible; by
any card, if possible."""


@dataclass(frozen=True, slots=True)
class Duty:
    """Duties beyond following suit; by default none."""

    trump: bool = False
    """A player who cannot follow must play a trump."""
    rise: CardSet = 0
    """Once one of these trumps is in the trick, a player of trumps must play a higher one of them,
    if possible."""
    win: int = NONE
    """The duty to win, among the cards otherwise legal."""
    dump: CardSet = 0
    """A player who cannot follow must play one of these, if possible."""
    keep: CardSet = 0
    """Cards barred from being led unless nothing else is legal."""
    sealed: bool = False
    """True if ``keep`` ends once one of these cards was played to an earlier trick."""
    late: CardSet = 0
    """Cards barred from the first trick unless nothing else is legal."""
    ruff: bool = False
    """True if a player who can follow a plain suit may play a trump instead."""
    over: bool = False
    """True if a trump played to a plain suit must be higher than the trumps in the trick, unless
    nothing else is legal."""
    exempt: CardSet = 0
    """Cards that need not follow: a player with no other card of the group led may play any."""


@dataclass(frozen=True, slots=True)
class Called:
    """Duties of the holder of the called card, until it is played."""

    card: CardSet
    suit: CardSet
    """The cards of that suit, including the called card."""
    long: bool | None = None
    """True if the holder may lead another card of the suit; None: with four or more cards of it."""
    once: bool = False
    """True if the holder may lead another card of the suit only once."""
    free: bool = False
    """True if a lead of another card of the suit by the holder ends all duties in it."""
    locked: bool = False
    """True if the called card is barred from being discarded until the holder has led another card
    of the suit, unless nothing else is legal."""
    away: bool = False
    """True if the holder has led the suit without the called card."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """A bonus for the place that takes all of some cards."""

    cards: CardSet
    bonus: tuple[int, ...]
    """The bonus of every place."""
    takers: tuple[int, ...] = ()
    """The places that have taken some of these cards in earlier tricks."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position of play with open cards, and the worth of cards and tricks.

    ``hands``, ``high`` and ``weight`` are indexed by place: the seats that play, in the order of
    play.
    """

    order: Order
    seats: tuple[Seat, ...]
    hands: tuple[CardSet, ...]
    leader: int
    """The place that has led or is to lead the current trick."""
    trick: tuple[Card, ...]
    high: tuple[bool, ...]
    """By place True if it plays for a high value."""
    weight: tuple[int, ...]
    """The factor of a point taken, by place: 1 or 0, or a sum of the stakes between players."""
    worth: tuple[int, ...]
    """The points of each of the 52 cards."""
    tricks: tuple[int, ...]
    """The points of each trick by itself, the current one first."""
    taken: int = 0
    """The value of the tricks already finished."""
    least: int | None = None
    """Lower bound: lower values count as this one. None for no bound."""
    most: int | None = None
    """Upper bound: higher values count as this one. None for no bound."""
    duty: Duty = Duty()
    called: Called | None = None
    first: bool = False
    """True if the current trick is the first of the deal."""
    sweep: Sweep | None = None
    exact: bool = True
    """True if the problem states the play completely: all rules, and scores monotonic in the value.
    A result for any other problem is an estimate."""
    steps: tuple[int, ...] | None = None
    """The values at which the score changes; None: all values."""
    target: int | None = None
    """The value with the best score, which falls on both sides of it; None without one. A search
    pushes values one way only, so that such a problem is not ``exact``."""

    @property
    def turn(self) -> int:
        """The place that is to play."""
        return (self.leader + len(self.trick)) % len(self.seats)

    @property
    def reach(self) -> tuple[int, int]:
        """The bounds of the value before any search, from the points left to take."""
        best, worst = max(self.weight), min(self.weight)
        points = [self.worth[card] for card in self.trick]
        points += [self.worth[card] for hand in self.hands for card in each(hand)]
        low = high = self.taken
        for amount in (*self.tricks, *points):
            low += amount * (worst if amount > 0 else best)
            high += amount * (best if amount > 0 else worst)
        if self.sweep and len(self.sweep.takers) < 2:
            bonus = self.sweep.bonus
            if self.sweep.takers:
                bonus = (bonus[self.sweep.takers[0]],)
            low += min(0, *bonus)
            high += max(0, *bonus)
        return self.clamped(low), self.clamped(high)

    def clamped(self, value: int) -> int:
        """Return a value, limited to ``least`` and ``most``."""
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and value > self.most else value


def aimed(problem: Problem, target: int) -> Problem:
    """Return the problem of coming as close as possible to a value, for the place that plays for a
    high one: that place plays high if the target is in the upper half of what can be reached, else
    low. A result is an estimate.
    """
    low, high = problem.reach
    rising = 2 * target >= low + high
    sides = problem.high if rising else tuple([not side for side in problem.high])
    return replace(problem, high=sides, exact=False, target=target)
