"""Worlds: whole positions that agree with all that one seat knows.

Where there are few, each of them comes once. Otherwise they are drawn: layouts that agree with the
play uniformly, those that contradict the calls rejected, and the others accepted in proportion to
the likelihood of the calls. Where rejection finds too few, a Markov chain exchanges cards between
hands; and where even that fails constraints are dropped, and the world says so.
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
"""Up to so many worlds, each of them comes once."""

MOST_LAYOUTS = 3_000
"""Layouts gone through in search of the few that agree."""

REJECTIONS = 40
"""Layouts drawn for one world before the Markov chain takes over."""

REPAIRS = 2_000
"""Exchanges tried to make a layout agree before constraints are dropped."""

THINNING = 16
"""Steps of a chain from one world to the next."""

BURN_IN, BURN_IN_POWER = 300, 0.3
"""Steps, at most, of a chain to its first plausible layout, and the power of the likelihood ratio
by which steps are accepted until then."""

CHAINS = 8
"""Chains run side by side, each from a layout of its own: worlds of one alone, so few steps apart,
tell as much as 40 % of as many drawn one by one, of eight as 60 %."""

SCOUTS = 8
"""Layouts drawn beforehand to see how likely the likeliest are."""

OFTEN = 0.5
"""The share of the likeliest layout's likelihood from which one is met as often as that one, and
weighs less instead; this saves up to a third of all layouts drawn."""

MINIMUM_LIKELIHOOD = 0.02
"""Likelihood at which a drawn layout is accepted; rare calls would otherwise never be matched."""

STRICT, PLAY_ONLY, SIZES_ONLY = range(3)
"""What a world respects: calls and play, the play alone, or only how many cards lie where."""


class World(NamedTuple):
    """A position a seat could be in, and how much of what it knows it respects."""

    state: State
    loose: int = STRICT
    weight: float = 1.0
    """How much it counts beside the others."""


def chance(terms: Terms, view: View) -> Random:
    """The random numbers of whoever sees this: the same for the same view."""
    rules = list(terms.rules.values().values())
    return Random(f"{terms.game.id} {rules} {view.seat} {view.piles} {view.history}")


def worlds(
    know: Knowledge, rng: Random, belief: Belief | None = None, few: int = FEW_WORLDS
) -> Iterator[World]:
    """Positions the seat could be in, one after the other.

    If there are at most ``few`` the iterator ends after all of them, each once, the likeliest
    first, with weights that say how likely; else it does not end, and weights, which are not far
    apart, say how likely those are that are met as often.
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
    """All positions the seat could be in; None if there are more than ``limit``, or so many to
    look at that it is not found out."""
    found = _all(know, limit, 100 * limit)
    return None if found is None else [know.view.suppose(piles) for piles in found]


def _all(know: Knowledge, limit: int, looked: int) -> list[Piles] | None:
    """All piles that agree; None if there are more than ``limit``, or than ``looked`` that agree
    with the play."""
    if know.layouts.ways > looked:
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
    """Draws piles that agree with what a seat knows."""

    def __init__(self, know: Knowledge, rng: Random, belief: Belief | None) -> None:
        self.know, self.rng, self.belief = know, rng, belief
        self.places = [pile for pile in know.hidden if know.layouts.room[pile]]
        """Where cards unseen lie."""
        glances = self.agreeing(SCOUTS if belief else 0)
        self.top = max((self.likelihood(piles) for piles in glances), default=1.0)
        """How likely the likeliest piles were so far."""
        self.lately: list[Piles] = []
        """Piles drawn last that agree."""

    def likelihood(self, piles: Piles) -> float:
        """How likely the calls are if the cards lie like this."""
        return self.know.likelihood(piles, self.belief)

    def drawn(self) -> Piles:
        """Any piles that agree with the play."""
        return self.know.laid(self.know.layouts.draw(self.rng))

    def agreeing(self, tries: int) -> Iterator[Piles]:
        """Those of so many that agree with the calls too, each as likely."""
        for _ in range(tries):
            piles = self.drawn()
            if self.know.agrees(piles):
                yield piles

    def worlds(self) -> Iterator[World]:
        """Worlds without end."""
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
        """Piles that agree, each as often as it is likely, but the likeliest all as often; and what
        they weigh. Of some that are all unlikely the likeliest; None if none is likely at all."""
        best, second = 0.0, None
        self.lately = []
        for piles in self.agreeing(REJECTIONS):
            self.lately.append(piles)
            likely = self.likelihood(piles)
            self.top = max(self.top, likely)
            weight = max(likely / self.top, OFTEN)
            if likely >= max(MINIMUM_LIKELIHOOD, self.rng.random() * OFTEN * self.top):
                return piles, weight
            if likely > best:
                best, second = likely, piles
        return (second, OFTEN) if second and best >= MINIMUM_LIKELIHOOD else None

    def starts(self) -> Iterator[Piles]:
        """Piles that agree for chains to start from: those drawn lately, then such as are made."""
        yield from self.lately
        while piles := self.made():
            yield piles

    def made(self) -> Piles | None:
        """Piles that agree, made from some that may not by exchanges between two of them; None if
        that does not succeed."""
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
        """Piles that agree, one after the other by an exchange, such that in the long run each is
        met as often as it is likely; the first are likely at all, if such are found soon."""
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
        """The likelihood without a floor for calls, so that a chain is led to likelier piles."""
        return self.know.likelihood(piles, self.belief, 0.0)

    def wrong(self, piles: Piles) -> list[Seat]:
        """The seats that could not have spoken and played like that."""
        return [seat for seat in self.know.plies if not self.know.explains(seat, piles[seat])]

    def exchanged(self, piles: Piles, one: int) -> Piles:
        """The piles after one of them and any other have their cards dealt anew, as the play
        allows."""
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
        """The piles after one of them and any other have changed a card, if the play allows it."""
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
        """Any other pile that cards unseen lie in, if there is one."""
        return self.any_of([pile for pile in self.places if pile != one] or [one])

    def any_of(self, some: Sequence[int]) -> int:
        return some[int(self.rng.random() * len(some))]
