"""Worlds: whole positions that agree with all that one seat knows.

Where there are few, each of them comes once. Otherwise the cards left over are dealt so that every
deal that agrees with the play is equally likely; those that contradict the calls are thrown away,
and the less likely somebody is to have called like that, the more of them. When that finds too
little, cards are exchanged between hands until they agree and the calls are likely; and when even
that fails, constraints are dropped, and the world says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from random import Random
from typing import NamedTuple

from ...cards import listed
from ...deal import Piles
from ...game import Terms
from ...state import Seat, State, View
from ..sense.sense import Belief
from .knowledge import Knowledge
from .layouts import Dealer, mixed

FEW = 64
"""Where no more worlds agree, each of them comes once."""

LOOKED = 3_000
"""Ways to deal that are gone through in search of the few that agree."""

TRIES = 40
"""Deals looked at for one world before cards are exchanged to make one that agrees."""

SWAPS = 2_000
"""Exchanges tried to make a deal agree before constraints are dropped."""

STIRS = 16
"""Exchanges tried to come from one such deal to the next."""

CLIMB, HEAT = 300, 0.3
"""Exchanges tried to come to a deal that is likely at all, and the power of what is likely that
counts on the way there."""

CHAINS = 8
"""Deals from which exchanges start, that not all are alike."""

GLANCES = 8
"""Deals looked at beforehand to see how likely the likeliest are."""

FAINT = 0.02
"""How likely a deal must be, of 1, to be taken as it is drawn; of calls that suit few hands drawing
would only show others."""

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
    know: Knowledge, rng: Random, belief: Belief | None = None, few: int = FEW
) -> Iterator[World]:
    """Positions the seat could be in, one after the other.

    If there are at most ``few`` the iterator ends after all of them, each once, the likeliest
    first, with weights that say how likely; else it does not end, and all weigh the same.
    """
    view = know.view
    if know.dealer.ways:
        found = _all(know, few, LOOKED)
        if found:
            weighed = [
                (know.weight(found[i], belief), found[i]) for i in mixed(range(len(found)), rng)
            ]
            for weight, piles in sorted(weighed, key=lambda each: -each[0]):
                yield World(view.suppose(piles), STRICT, weight)
            return
        yield from Urn(know, rng, belief).worlds()
    while True:
        yield World(view.suppose(know.laid(know.careless.deal(rng))), SIZES_ONLY)


def every(know: Knowledge, limit: int) -> list[State] | None:
    """All positions the seat could be in; None if there are more than ``limit``, or so many to
    look at that it is not found out."""
    found = _all(know, limit, 100 * limit)
    return None if found is None else [know.view.suppose(piles) for piles in found]


def _all(know: Knowledge, limit: int, looked: int) -> list[Piles] | None:
    """All piles that agree; None if there are more than ``limit``, or than ``looked`` that agree
    with the play."""
    if know.dealer.ways > looked:
        return None

    def fits(pile: int, cards: int) -> bool:
        return pile not in know.plies or know.explains(pile, know.fixed[pile] | cards)

    found = []
    for dealt in know.dealer.every(fits):
        piles = know.laid(dealt)
        if know.recalls(piles):
            found.append(piles)
            if len(found) > limit:
                return None
    return found


class Urn:
    """Draws piles that agree with what a seat knows."""

    def __init__(self, know: Knowledge, rng: Random, belief: Belief | None) -> None:
        self.know, self.rng, self.belief = know, rng, belief
        self.places = [pile for pile in know.hidden if know.dealer.room[pile]]
        """Where cards unseen lie."""
        glances = self.agreeing(GLANCES if belief else 0)
        self.top = max((self.weight(piles) for piles in glances), default=1.0)
        """How likely the likeliest piles were so far."""
        self.lately: list[Piles] = []
        """Piles drawn last that agree."""

    def weight(self, piles: Piles) -> float:
        return self.know.weight(piles, self.belief)

    def drawn(self) -> Piles:
        """Any piles that agree with the play."""
        return self.know.laid(self.know.dealer.deal(self.rng))

    def agreeing(self, tries: int) -> Iterator[Piles]:
        """Those of so many that agree with the calls too, each as likely."""
        for _ in range(tries):
            piles = self.drawn()
            if self.know.agrees(piles):
                yield piles

    def worlds(self) -> Iterator[World]:
        """Worlds without end."""
        view = self.know.view
        while piles := self.picked():
            yield World(view.suppose(piles))
        starts = self.lately[:CHAINS] or self.made()
        for chain in cycle([self.chain(piles) for piles in starts]):
            yield World(view.suppose(next(islice(chain, STIRS - 1, None))))
        while True:
            yield World(view.suppose(self.drawn()), PLAY_ONLY)

    def picked(self) -> Piles | None:
        """Piles that agree, each as often as it is likely; of some that are all unlikely the
        likeliest; None if none is found that is likely at all."""
        best, second = 0.0, None
        self.lately = []
        for piles in self.agreeing(TRIES):
            self.lately.append(piles)
            weight = self.weight(piles)
            self.top = max(self.top, weight)
            kept = weight >= self.top or self.rng.random() * self.top < weight
            if kept and weight >= FAINT:
                return piles
            if weight > best:
                best, second = weight, piles
        return second if best >= FAINT else None

    def made(self) -> list[Piles]:
        """Piles that agree, made from some that may not by exchanges between two of them, if that
        succeeds."""
        piles = self.drawn()
        wrong = self.wrong(piles)
        for _ in range(SWAPS):
            if not wrong and self.know.recalls(piles):
                return [piles]
            after = self.exchanged(piles, self.any_of(wrong or self.places))
            still = self.wrong(after)
            if len(still) <= len(wrong):
                piles, wrong = after, still
        return []

    def chain(self, piles: Piles) -> Iterator[Piles]:
        """Piles that agree, one after the other by an exchange, such that in the long run each is
        met as often as it is likely; the first are likely at all, if such are found soon."""
        weight, climb = self.steep(piles), CLIMB
        for exchange in cycle((self.swapped, self.exchanged)):
            after = exchange(piles, self.any_of(self.places))
            if after != piles and self.know.agrees(after):
                new = self.steep(after)
                if new >= weight or self.rng.random() < (new / weight) ** (HEAT if climb else 1.0):
                    piles, weight = after, new
            climb = 0 if weight >= FAINT else max(0, climb - 1)
            if not climb:
                yield piles

    def steep(self, piles: Piles) -> float:
        """How likely piles are, though hardly at all, so that there is a way to likelier ones."""
        return self.know.weight(piles, self.belief, 0.0)

    def wrong(self, piles: Piles) -> list[Seat]:
        """The seats that could not have spoken and played like that."""
        return [seat for seat in self.know.plies if not self.know.explains(seat, piles[seat])]

    def exchanged(self, piles: Piles, one: int) -> Piles:
        """The piles after one of them and any other have their cards dealt anew, as the play
        allows."""
        know, pair = self.know, {one, self.other(one)}
        cards = sum(piles[pile] & know.unseen for pile in pair)
        some = [size if pile in pair else 0 for pile, size in enumerate(know.dealer.room)]
        dealt = Dealer(cards, some, know.dealer.excluded).deal(self.rng)
        return tuple(
            know.fixed[pile] | dealt[pile] if pile in pair else now
            for pile, now in enumerate(piles)
        )

    def swapped(self, piles: Piles, one: int) -> Piles:
        """The piles after one of them and any other have changed a card, if the play allows it."""
        other, unseen = self.other(one), self.know.unseen
        after = list(piles)
        for source, to in ((one, other), (other, one)):
            card = 1 << self.any_of(listed(piles[source] & unseen))
            if card & self.know.dealer.excluded[to]:
                return piles
            after[source] ^= card
            after[to] |= card
        return tuple(after)

    def other(self, one: int) -> int:
        """Any other pile that cards unseen lie in, if there is one."""
        return self.any_of([pile for pile in self.places if pile != one] or [one])

    def any_of(self, some: Sequence[int]) -> int:
        return some[int(self.rng.random() * len(some))]
