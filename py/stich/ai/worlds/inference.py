"""Inference from play: the likelihood of the cards played in a sampled world.

Players who mostly play well reveal their hands with every card. Worlds that agree with all that is
known are drawn in groups. Of each group one world is resampled in proportion to its likelihood, and
carries the weight of the group.
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
from ...sums import added
from ...tricks import Contract, Tricks
from ..sense import sense_of
from ..sense.heuristic import card_values
from ..sense.play import in_hands
from .knowledge import Knowledge
from .sampler import MOST_LAYOUTS, World, worlds

Source: TypeAlias = Callable[[Terms, View, Random], Iterator[World]]
"""(public terms, the seat's view, random numbers) -> worlds the seat could be in"""

Likelihood: TypeAlias = Callable[[Piles], float]
"""(the piles now) -> the likelihood of the cards played, relative to players who play at random"""

GROUP = 2
"""Group size for resampling: evaluating a world costs more than drawing one."""


class PlayLikelihood:
    """The likelihood of the cards that the others played, for players who follow the heuristic; 1
    in games without a ``habit``."""

    def __init__(self, know: Knowledge) -> None:
        self.sense, self.seat = sense_of(know.terms.game), know.view.seat
        self.plays: list[tuple[Tricks[Contract], Seat, Card]] = []
        """For every card played the position before it, and the seat that played it."""
        self.played = [0] * know.players
        if self.sense.habit is None:
            return
        for phase, heard in zip(know.phases, know.heard, strict=False):
            if isinstance(phase, Tricks) and heard is not None and heard < CALL:
                self.plays.append((phase, phase.turn, heard))
                self.played[phase.turn] |= 1 << heard

    def likelihood(self, piles: Piles) -> float:
        """Return the likelihood of the cards played if the piles are like this now, relative to
        players who play at random."""
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
                share /= added(exp((value - top) / temperature) for value in values.values())
                result *= lapse + (1.0 - lapse) * share * len(values)
            hands[seat] = hand & ~(1 << card)
            left &= ~(1 << card)
        return result


def plausible(terms: Terms, view: View, rng: Random) -> Iterator[World]:
    """Yield worlds in which every call is plausible, as far as there are any."""
    return worlds(Knowledge(terms, view), rng, sense_of(terms.game).belief)


def weighted(
    terms: Terms,
    view: View,
    rng: Random,
    likelihood: Likelihood | None = None,
    group: int = GROUP,
) -> Iterator[World]:
    """Yield plausible worlds, weighted by the likelihood of the cards played.

    The heuristic gives that likelihood where no other is given. One world of each ``group`` is
    yielded.
    """
    know = Knowledge(terms, view)
    by_heuristic = PlayLikelihood(know)
    drawn = worlds(know, rng, by_heuristic.sense.belief)
    if not by_heuristic.plays:
        yield from drawn
        return
    of_play = likelihood or by_heuristic.likelihood
    size = 1 if know.layouts.ways <= MOST_LAYOUTS else group
    while some := [
        world._replace(weight=world.weight * of_play(world.state.piles))
        for world in islice(drawn, size)
    ]:
        yield resampled(some, rng)


def resampled(group: list[World], rng: Random) -> World:
    """Return one of these worlds, drawn in proportion to its weight. Its new weight is the sum of
    all weights."""
    total = added(world.weight for world in group)
    mark = rng.random() * total
    for world in group:
        mark -= world.weight
        if mark < 0:
            break
    return world._replace(weight=total)
