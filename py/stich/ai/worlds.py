"""Worlds: whole positions that agree with all that one seat knows.

Where there are few, each of them comes once. Otherwise the cards left over are dealt so that every
deal that agrees with the play is equally likely; those that contradict the calls are thrown away,
and the less likely somebody is to have called like that, the more of them. When that finds too
little, cards are exchanged between hands until they agree; and when even that fails, constraints
are dropped, and the world says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from ..deal import Piles
from ..state import Seat, State, View
from .dealer import Dealer, mixed
from .knowledge import Belief, Knowledge, knowledge
from .knowledge import Terms as Terms

FEW = 64
"""Where no more worlds agree, each of them comes once."""

LOOKED = 3_000
"""Ways to deal that are gone through in search of the few that agree."""

TRIES = 40
"""Deals looked at for one world before cards are exchanged to make one that agrees."""

SWAPS = 2_000
"""Exchanges tried to make a deal agree before constraints are dropped."""

STIRS = 8
"""Exchanges tried to come from one such deal to the next."""

GLANCES = 8
"""Deals looked at beforehand to see how likely the likeliest are."""

STRICT, PLAY_ONLY, SIZES_ONLY = range(3)
"""What a world respects: calls and play, the play alone, or only how many cards lie where."""


class World(NamedTuple):
    """A position a seat could be in, and how much of what it knows it respects."""

    state: State
    loose: int = STRICT
    weight: float = 1.0
    """How much it counts beside the others."""


def worlds(
    terms: Terms, view: View, rng: Random, belief: Belief | None = None, few: int = FEW
) -> Iterator[World]:
    """Positions the seat could be in, one after the other.

    If there are at most ``few`` the iterator ends after all of them, each once, the likeliest
    first, with weights that say how likely; else it does not end, and all weigh the same.
    """
    know = knowledge(terms, view)
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


def every(terms: Terms, view: View, limit: int) -> list[State] | None:
    """All positions the seat could be in; None if there are more than ``limit``, or so many to
    look at that it is not found out."""
    found = _all(knowledge(terms, view), limit, 100 * limit)
    return None if found is None else [view.suppose(piles) for piles in found]


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
        glances = self.agreeing(GLANCES if belief else 0)
        self.top = max((self.weight(piles) for piles in glances), default=1.0)
        """How likely the likeliest piles were so far."""

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
        last = self.made()
        while last:
            last = self.stirred(last)
            yield World(view.suppose(last))
        while True:
            yield World(view.suppose(self.drawn()), PLAY_ONLY)

    def picked(self) -> Piles | None:
        """Piles that agree, each as often as it is likely; of some that are all unlikely the
        likeliest; None if none is found."""
        best, second = 0.0, None
        for piles in self.agreeing(TRIES):
            weight = self.weight(piles)
            self.top = max(self.top, weight)
            if weight >= self.top or self.rng.random() * self.top < weight:
                return piles
            if weight > best:
                best, second = weight, piles
        return second

    def made(self) -> Piles | None:
        """Piles that agree, made from some that may not by exchanges between two of them."""
        piles = self.drawn()
        wrong = self.wrong(piles)
        for _ in range(SWAPS):
            if not wrong and self.know.recalls(piles):
                return piles
            after = self.exchanged(piles, self.any_of(wrong or self.know.hidden))
            still = self.wrong(after)
            if len(still) <= len(wrong):
                piles, wrong = after, still
        return None

    def stirred(self, piles: Piles) -> Piles:
        """Other piles that agree: by exchanges such that each is met as often as it is likely."""
        weight = self.weight(piles)
        for _ in range(STIRS):
            after = self.exchanged(piles, self.any_of(self.know.hidden))
            if after != piles and self.know.agrees(after):
                new = self.weight(after)
                if new >= weight or self.rng.random() * weight < new:
                    piles, weight = after, new
        return piles

    def wrong(self, piles: Piles) -> list[Seat]:
        """The seats that could not have spoken and played like that."""
        return [seat for seat in self.know.plies if not self.know.explains(seat, piles[seat])]

    def exchanged(self, piles: Piles, one: int) -> Piles:
        """The piles after one of them and any other have their cards dealt anew, as the play
        allows."""
        know, room = self.know, self.know.dealer.room
        other = self.any_of([p for p in know.hidden if p != one and room[p]] or [one])
        pair = {one, other}
        cards = sum(piles[pile] & know.unseen for pile in pair)
        some = [size if pile in pair else 0 for pile, size in enumerate(room)]
        dealt = Dealer(cards, some, know.dealer.excluded).deal(self.rng)
        return tuple(
            know.fixed[pile] | dealt[pile] if pile in pair else now
            for pile, now in enumerate(piles)
        )

    def any_of(self, some: Sequence[int]) -> int:
        return some[int(self.rng.random() * len(some))]
