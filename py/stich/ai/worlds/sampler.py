"""Worlds: whole positions that agree with all that one seat knows.

A small number of worlds is enumerated. Otherwise layouts that agree with the play are drawn
uniformly; those that contradict the calls are rejected, the others accepted in proportion to the
likelihood of the calls. Where rejection sampling accepts too few, a Markov chain exchanges cards
between hands. Where that fails too, constraints are dropped and the world is marked ``loose``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from ...cards import listed
from ...deal import Piles, shuffled
from ...game import Terms
from ...state import Seat, State, View
from ..sense.sense import Belief
from .knowledge import Knowledge

FEW_WORLDS = 64
"""Most worlds that are enumerated instead of drawn."""

MOST_LAYOUTS = 3_000
"""Most layouts that are enumerated to find the worlds among them."""

REJECTIONS = 40
"""Layouts drawn for one world before the Markov chain takes over."""

REPAIRS = 2_000
"""Exchanges tried to make a layout agree before constraints are dropped."""

THINNING = 16
"""Steps of a chain between two worlds."""

BURN_IN = 300
"""Most steps of a chain to its first plausible layout."""

BURN_IN_POWER = 0.3
"""Power of the likelihood ratio by which steps are accepted during burn-in."""

CHAINS = 8
"""Chains run side by side from different layouts. The effective sample size of one chain is 40 % of
independent draws, of eight chains 60 %."""

SCOUTS = 8
"""Layouts drawn beforehand to estimate the largest likelihood."""

OUTRIGHT = 0.5
"""Layouts at least this likely, relative to the likeliest, are accepted outright and down-weighted;
this saves up to a third of all layouts drawn."""

MINIMUM_LIKELIHOOD = 0.02
"""Likelihood at which the best of the rejected layouts is accepted, so that rare calls match."""

STRICT, PLAY_ONLY, SIZES_ONLY = range(3)
"""The constraints that a world satisfies: calls and play; the play alone; the sizes of piles."""


class World(NamedTuple):
    """A position that a seat could be in."""

    state: State
    loose: int = STRICT
    """The constraints that the world satisfies: STRICT, PLAY_ONLY or SIZES_ONLY."""
    weight: float = 1.0
    """The weight of the world in a mean over worlds."""


def chance(terms: Terms, view: View) -> Random:
    """Return random numbers seeded by a view."""
    rules = list(terms.rules.values().values())
    return Random(f"{terms.game.id} {rules} {view.seat} {view.piles} {view.history}")


def worlds(
    know: Knowledge, rng: Random, belief: Belief | None = None, few: int = FEW_WORLDS
) -> Iterator[World]:
    """Yield worlds of the seat.

    Up to ``few`` worlds are enumerated, the likeliest first, each weighted by its likelihood. More
    are drawn without end: the probability of a draw, times its weight, is proportional to its
    likelihood. Where no layout agrees with the play, worlds of SIZES_ONLY are drawn without end.
    """
    view = know.view
    if know.layouts.ways:
        found = _all(know, few, MOST_LAYOUTS)
        if found:
            weighed = [
                (know.likelihood(found[i], belief), found[i])
                for i in shuffled(range(len(found)), rng)
            ]
            for weight, piles in sorted(weighed, key=lambda each: -each[0]):
                yield World(view.suppose(piles), STRICT, weight)
            return
        yield from Sampler(know, rng, belief).worlds()
    while True:
        yield World(view.suppose(know.laid(know.any_layouts.draw(rng))), SIZES_ONLY)


def every(know: Knowledge, limit: int) -> list[State] | None:
    """Return all positions that the seat could be in; None if there are more than ``limit``, or too
    many layouts to enumerate."""
    found = _all(know, limit, 100 * limit)
    return None if found is None else [know.view.suppose(piles) for piles in found]


def _all(know: Knowledge, limit: int, layouts: int) -> list[Piles] | None:
    """Return all piles that agree with play and calls; None if there are more than ``limit``, or
    more than ``layouts`` that agree with the play."""
    if know.layouts.ways > layouts:
        return None

    def fits(pile: int, cards: int) -> bool:
        return pile not in know.plies or know.explains(pile, know.fixed[pile] | cards)

    found = []
    for dealt in know.layouts.every(fits):
        piles = know.laid(dealt)
        if know.recalls(piles):
            found.append(piles)
            if len(found) > limit:
                return None
    return found


class Sampler:
    """A sampler of piles that agree with the knowledge of a seat."""

    def __init__(self, know: Knowledge, rng: Random, belief: Belief | None) -> None:
        self.know, self.rng, self.belief = know, rng, belief
        self.places = [pile for pile in know.hidden if know.layouts.room[pile]]
        """The piles in which unseen cards lie."""
        scouts = self.agreeing(SCOUTS if belief else 0)
        self.top = max((self.likelihood(piles) for piles in scouts), default=1.0)
        """The largest likelihood found."""
        self.rejected: list[Piles] = []
        """The piles of the last rejection sampling that agree."""

    def likelihood(self, piles: Piles) -> float:
        """Return the likelihood of the calls for these piles."""
        return self.know.likelihood(piles, self.belief)

    def drawn(self) -> Piles:
        """Draw piles that agree with the play."""
        return self.know.laid(self.know.layouts.draw(self.rng))

    def agreeing(self, tries: int) -> Iterator[Piles]:
        """Draw ``tries`` piles and yield those that agree with the calls too."""
        for _ in range(tries):
            piles = self.drawn()
            if self.know.agrees(piles):
                yield piles

    def worlds(self) -> Iterator[World]:
        """Yield random worlds without end."""
        view = self.know.view
        while found := self.picked():
            piles, weight = found
            yield World(view.suppose(piles), STRICT, weight)
        chains: list[Iterator[Piles]] = []
        for piles in islice(self.starts(), CHAINS):
            chains.append(islice(self.chain(piles), THINNING - 1, None, THINNING))
            yield World(view.suppose(next(chains[-1])))
        for chain in cycle(chains):
            yield World(view.suppose(next(chain)))
        while True:
            yield World(view.suppose(self.drawn()), PLAY_ONLY)

    def picked(self) -> tuple[Piles, float] | None:
        """Draw piles that agree, with their weight, by rejection sampling. Fall back on the
        likeliest of the rejected; None if that is too unlikely."""
        best, second = 0.0, None
        self.rejected = []
        for piles in self.agreeing(REJECTIONS):
            self.rejected.append(piles)
            likelihood = self.likelihood(piles)
            self.top = max(self.top, likelihood)
            weight = max(likelihood / self.top, OUTRIGHT)
            if likelihood >= max(MINIMUM_LIKELIHOOD, self.rng.random() * OUTRIGHT * self.top):
                return piles, weight
            if likelihood > best:
                best, second = likelihood, piles
        return (second, OUTRIGHT) if second and best >= MINIMUM_LIKELIHOOD else None

    def starts(self) -> Iterator[Piles]:
        """Yield piles that agree, from which chains start: rejected ones, then repaired ones."""
        yield from self.rejected
        while piles := self.made():
            yield piles

    def made(self) -> Piles | None:
        """Draw piles and repair them by exchanges between two of them until they agree; None if
        that fails."""
        piles = self.drawn()
        wrong = self.wrong(piles)
        for _ in range(REPAIRS):
            if not wrong and self.know.recalls(piles):
                return piles
            after = self.exchanged(piles, self.any_of(wrong or self.places))
            still = self.wrong(after)
            if len(still) <= len(wrong):
                piles, wrong = after, still
        return None

    def chain(self, piles: Piles) -> Iterator[Piles]:
        """Yield the states of a Markov chain over piles that agree, in the long run in proportion
        to likelihood. Before the first lies the burn-in."""
        weight, burn_in = self.unfloored(piles), BURN_IN
        for exchange in cycle((self.swapped, self.exchanged)):
            after = exchange(piles, self.any_of(self.places))
            if after != piles and self.know.agrees(after):
                new = self.unfloored(after)
                if new >= weight or self.rng.random() < (new / weight) ** (
                    BURN_IN_POWER if burn_in else 1.0
                ):
                    piles, weight = after, new
            burn_in = 0 if weight >= MINIMUM_LIKELIHOOD else max(0, burn_in - 1)
            if not burn_in:
                yield piles

    def unfloored(self, piles: Piles) -> float:
        """Return the likelihood without a floor, which leads a chain to likelier piles."""
        return self.know.likelihood(piles, self.belief, 0.0)

    def wrong(self, piles: Piles) -> list[Seat]:
        """Return the seats whose calls and cards contradict these piles."""
        return [seat for seat in self.know.plies if not self.know.explains(seat, piles[seat])]

    def exchanged(self, piles: Piles, one: int) -> Piles:
        """Return the piles after the unseen cards of one pile and of a random other were dealt
        again, as the play allows."""
        know, other = self.know, self.other(one)
        if other == one:
            return piles
        first, second = sorted((one, other))
        banned = know.layouts.excluded
        cards = (piles[first] | piles[second]) & know.unseen
        dealt = cards & banned[second]
        free = shuffled(listed(cards & ~banned[first] & ~banned[second]), self.rng)
        for _ in range(know.layouts.room[first] - dealt.bit_count()):
            dealt |= 1 << free.pop()
        after = list(piles)
        after[first] = know.fixed[first] | dealt
        after[second] = know.fixed[second] | cards ^ dealt
        return tuple(after)

    def swapped(self, piles: Piles, one: int) -> Piles:
        """Return the piles after one pile and a random other have swapped a card, if the play
        allows it."""
        other, unseen = self.other(one), self.know.unseen
        after = list(piles)
        for source, to in ((one, other), (other, one)):
            card = 1 << self.any_of(listed(piles[source] & unseen))
            if card & self.know.layouts.excluded[to]:
                return piles
            after[source] ^= card
            after[to] |= card
        return tuple(after)

    def other(self, one: int) -> int:
        """Return a random other pile with unseen cards, or the same if there is none."""
        return self.any_of([pile for pile in self.places if pile != one] or [one])

    def any_of(self, some: Sequence[int]) -> int:
        return some[int(self.rng.random() * len(some))]
