"""Reading the cards: how likely it is that the others would have played as they did.

Whoever plays by the rules of thumb more often than not tells of his hand by every card. Of some
worlds that agree with all that is known, one is kept, the likelier the more often, and counts as
much as all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import exp
from random import Random
from typing import NamedTuple

from ...cards import Card
from ...deal import Piles
from ...state import CALL, Seat, View
from ...tricks import Tricks
from ..players.thought import believed
from ..sense.heuristic import weigh
from ..sense.objective import AIMS
from .knowledge import Knowledge, knowledge
from .sampler import LOOKED, Terms, World


class Habit(NamedTuple):
    """How players go by the rules of thumb."""

    heat: float
    """The difference, in the points of an aim, that makes a card e times as likely."""
    whim: float
    """How often any card is played."""


HABITS = {
    "barbu": Habit(2.0, 0.2),
    "bauernstoss": Habit(0.25, 0.3),
    "fipsen": Habit(0.25, 0.2),
    "schafkopf": Habit(1.0, 0.3),
}
"""As they explain best which cards beginners and masters played in 180 deals."""

GROUP = 4
"""Worlds of which one is kept."""


class Reading:
    """What the cards that others have played tell of how the cards lay."""

    def __init__(self, know: Knowledge) -> None:
        self.game, self.seat = know.terms.game.id, know.view.seat
        self.plays: list[tuple[Tricks, Seat, Card]] = []
        """The cards played so far, each with what was known before and who played it."""
        self.played = [0] * know.players
        for phase, heard in zip(know.phases, know.heard, strict=False):
            if isinstance(phase, Tricks) and heard is not None and heard < CALL:
                self.plays.append((phase, phase.turn, heard))
                self.played[phase.turn] |= 1 << heard

    def weighed(self, world: World) -> World:
        """The world, weighing what its calls and its cards tell."""
        return world._replace(weight=world.weight * self.likelihood(world.state.piles))

    def likelihood(self, piles: Piles) -> float:
        """How likely these cards were played if the piles are like this now, as against players
        who play any card."""
        if not self.plays:
            return 1.0
        hands = [pile | played for pile, played in zip(piles, self.played, strict=False)]
        first = self.plays[0][0]
        aim = AIMS[self.game](first, hands)
        heat, whim = HABITS[self.game]
        left = 0
        for seat in first.contract.seats:
            left |= hands[seat]
        result = 1.0
        for phase, seat, card in self.plays:
            hand = hands[seat]
            legal = phase.playable(hand)
            if seat != self.seat and legal >> card & 1 and legal & legal - 1:
                values = weigh(phase, seat, legal, left & ~hand, aim)
                top = max(values.values())
                share = exp((values[card] - top) / heat)
                share /= sum([exp((value - top) / heat) for value in values.values()])
                result *= whim + (1.0 - whim) * share * len(values)
            hands[seat] = hand & ~(1 << card)
            left &= ~(1 << card)
        return result


def read(terms: Terms, view: View, rng: Random) -> Iterator[World]:
    """Worlds in which nobody has called or played against all sense, as their weights tell."""
    know = knowledge(terms, view)
    reading = Reading(know)
    drawn = believed(terms, view, rng)
    if not reading.plays:
        yield from drawn
        return
    size = 1 if know.dealer.ways <= LOOKED else GROUP
    while group := [reading.weighed(world) for world in islice(drawn, size)]:
        yield kept(group, rng)


def kept(group: list[World], rng: Random) -> World:
    """One of these worlds, each as often as it weighs, that weighs as much as all together."""
    total = sum(world.weight for world in group)
    at = rng.random() * total
    for world in group:
        at -= world.weight
        if at < 0:
            break
    return world._replace(weight=total)
