"""A trick contract with all cards open, told in tables: what perfect play needs to know.

A contract hands over its order, what cards and tricks are worth to whom, who plays with whom and
which duties bind the players; the solver knows no game. The *value* of a play is what has been
``taken`` and, for every trick to come, the weight of its winner times the worth of its cards and
of the trick itself; a Sweep may add to that at the end. One side plays for a high value, the other
for a low one.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, CardSet, each
from .order import Order
from .state import Seat

NONE, FIRST, ALWAYS, HEAD = range(4)
"""When a card that wins must be played: never; a trump to a trick without trumps; a trump whenever
one can; any card whenever one can."""


@dataclass(frozen=True, slots=True)
class Duty:
    """What binds the players beyond following suit. The defaults bind nobody."""

    trump: bool = False
    """Who cannot follow plays a trump."""
    rise: CardSet = 0
    """Once one of these trumps lies in the trick, who may play trumps plays a higher one of them
    if he can."""
    win: int = NONE
    """When, of the cards allowed, one that wins must be played."""
    dump: CardSet = 0
    """Who cannot follow plays one of these if he can."""
    keep: CardSet = 0
    """Not led by who has anything else."""
    sealed: bool = False
    """``keep`` binds only until one of its cards has been played to an earlier trick; where that
    has happened already, nothing is kept."""
    late: CardSet = 0
    """Not played to the first trick of the deal by who may play anything else."""


@dataclass(frozen=True, slots=True)
class Called:
    """What binds whoever holds the called card, until it is played."""

    card: CardSet
    suit: CardSet
    """The cards of its suit, itself included."""
    long: bool | None = None
    """Whether he may lead another card of the suit; None: while he holds four of it or more."""
    once: bool = False
    """That lead is allowed only the first time."""
    free: bool = False
    """After it nothing of the suit binds him any more."""
    locked: bool = False
    """Before it the called card is not thrown away on other suits, while there is another card."""
    away: bool = False
    """He has already led the suit without the called card."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """What is added to the value when one place takes all of some cards: all or nothing."""

    cards: CardSet
    bonus: tuple[int, ...]
    """By place."""
    takers: tuple[int, ...] = ()
    """The places that have taken some of them in earlier tricks."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Who holds what, who is to play, and what it is all worth.

    ``hands``, ``high`` and ``weight`` go by place: the seats that play, in the order of ``seats``,
    clockwise.
    """

    order: Order
    seats: tuple[Seat, ...]
    hands: tuple[CardSet, ...]
    leader: int
    """The place that has led or is to lead the current trick."""
    trick: tuple[Card, ...]
    high: tuple[bool, ...]
    """Which places play for a high value."""
    weight: tuple[int, ...]
    """What a point taken counts: 1 and 0, or what the stakes between players make of it."""
    worth: tuple[int, ...]
    """The points of each of the 52 cards."""
    tricks: tuple[int, ...]
    """The points of each trick by itself, the current one first."""
    taken: int = 0
    """The value of the tricks already finished."""
    least: int | None = None
    most: int | None = None
    """Values below or above these count as these: nobody plays for more."""
    duty: Duty = Duty()
    called: Called | None = None
    first: bool = False
    """Whether the current trick is the first of the deal."""
    sweep: Sweep | None = None
    exact: bool = True
    """Whether this is all there is to the play: no rule is left out, and every seat on the high
    side scores the more (or the same), the higher the value, every other seat the less. What is
    found of any other problem is an estimate and proves nothing."""
    steps: tuple[int, ...] | None = None
    """The values it is worth asking for, if not for each: whether the play comes to so much."""

    @property
    def turn(self) -> int:
        """The place that is to play."""
        return (self.leader + len(self.trick)) % len(self.seats)

    @property
    def reach(self) -> tuple[int, int]:
        """The values between which every play of this lies, by what there is to take; as a search
        knows them that has not begun."""
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
        """A value, no further out than ``least`` and ``most``."""
        if self.least is not None and value < self.least:
            return self.least
        return self.most if self.most is not None and value > self.most else value
