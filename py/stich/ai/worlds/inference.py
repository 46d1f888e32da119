"""Inference from play: how likely it is that the others would have played as they did.

Whoever mostly plays as a skilled player would tells of his hand with every card. Worlds that agree
with all that is known are taken in groups; one world of each group is drawn in proportion to its
likelihood and carries the group's weight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from math import exp
from random import Random
from typing import TypeAlias

from ...cards import Card
from ...deal import Piles
from ...game import Terms
from ...state import CALL, Seat, View
from ...tricks import Contract, Tricks
from ..sense import sense_of
from ..sense.heuristic import card_values
from ..sense.play import in_hands
from .knowledge import Knowledge
from .sampler import MOST_LAYOUTS, World, worlds

Source: TypeAlias = Callable[[Terms, View, Random], Iterator[World]]
"""(what all know, what the seat sees, random numbers) -> worlds the seat could be in"""

Likelihood: TypeAlias = Callable[[Piles], float]
"""How likely the cards played are if the piles are like this now, relative to players who play at
random."""

GROUP = 2
"""Worlds of which one is drawn, for to look at it takes longer than to find it."""


class Reading:
    """What the cards played by others tell of their hands; nothing where players have no habit."""

    def __init__(self, know: Knowledge) -> None:
        self.sense, self.seat = sense_of(know.terms.game), know.view.seat
        self.plays: list[tuple[Tricks[Contract], Seat, Card]] = []
        """The cards played so far, each with what was known before and who played it."""
        self.played = [0] * know.players
        if self.sense.habit is None:
            return
        for phase, heard in zip(know.phases, know.heard, strict=False):
            if isinstance(phase, Tricks) and heard is not None and heard < CALL:
                self.plays.append((phase, phase.turn, heard))
                self.played[phase.turn] |= 1 << heard

    def likelihood(self, piles: Piles) -> float:
        """How likely the cards played are if the piles are like this now and everybody goes by the
        heuristic with skill, relative to players who play at random."""
        if not self.plays or self.sense.habit is None:
            return 1.0
        hands = [pile | played for pile, played in zip(piles, self.played, strict=False)]
        first = self.plays[0][0]
        objective = self.sense.aims(first, hands, skilled=True)
        temperature, lapse = self.sense.habit
        left = in_hands(first, hands)
        result = 1.0
        for phase, seat, card in self.plays:
            hand = hands[seat]
            legal = phase.playable(hand)
            if seat != self.seat and legal >> card & 1 and legal & legal - 1:
                values = card_values(phase, seat, legal, left & ~hand, objective)
                top = max(values.values())
                share = exp((values[card] - top) / temperature)
                share /= sum([exp((value - top) / temperature) for value in values.values()])
                result *= lapse + (1.0 - lapse) * share * len(values)
            hands[seat] = hand & ~(1 << card)
            left &= ~(1 << card)
        return result


def believed(terms: Terms, view: View, rng: Random) -> Iterator[World]:
    """Worlds in which nobody's calls are implausible, if such are found."""
    return worlds(Knowledge(terms, view), rng, sense_of(terms.game).belief)


def read(
    terms: Terms,
    view: View,
    rng: Random,
    likelihood: Likelihood | None = None,
    group: int = GROUP,
) -> Iterator[World]:
    """Worlds in which nobody's calls are implausible, weighted by the cards played: by how likely
    they are by the heuristic, if nothing else tells. One of a ``group`` is given."""
    know = Knowledge(terms, view)
    reading = Reading(know)
    drawn = worlds(know, rng, reading.sense.belief)
    if not reading.plays:
        yield from drawn
        return
    likely = likelihood or reading.likelihood
    size = 1 if know.layouts.ways <= MOST_LAYOUTS else group
    while some := [
        world._replace(weight=world.weight * likely(world.state.piles))
        for world in islice(drawn, size)
    ]:
        yield kept(some, rng)


def kept(group: list[World], rng: Random) -> World:
    """One of these worlds, drawn in proportion to its weight, with the weight of all together."""
    total = sum(world.weight for world in group)
    at = rng.random() * total
    for world in group:
        at -= world.weight
        if at < 0:
            break
    return world._replace(weight=total)
