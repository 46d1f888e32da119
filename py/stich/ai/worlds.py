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

SWAPS = 400
"""Exchanges tried to make a deal agree before constraints are dropped."""

STIRS = 8
"""Exchanges tried to come from one such deal to the next."""

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
        yield from _sampled(know, rng, belief)
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


def _sampled(know: Knowledge, rng: Random, belief: Belief | None) -> Iterator[World]:
    """Worlds without end, unless none is found that agrees with the calls."""
    while piles := _drawn(know, rng, belief):
        yield World(know.view.suppose(piles))
    last = _made(know, rng)
    while last:
        last = _stirred(know, last, rng, belief)
        yield World(know.view.suppose(last))
    while True:
        yield World(know.view.suppose(know.laid(know.dealer.deal(rng))), PLAY_ONLY)


def _drawn(know: Knowledge, rng: Random, belief: Belief | None) -> Piles | None:
    """A deal that agrees, each as often as it is likely; of some that are all unlikely the
    likeliest; None if none is found."""
    best, second = 0.0, None
    for _ in range(TRIES):
        piles = know.laid(know.dealer.deal(rng))
        if know.agrees(piles):
            weight = know.weight(piles, belief)
            if weight >= 1.0 or rng.random() < weight:
                return piles
            if weight > best:
                best, second = weight, piles
    return second


def _made(know: Knowledge, rng: Random) -> Piles | None:
    """A deal that agrees, made from one that may not by exchanges between two piles."""
    piles = know.laid(know.dealer.deal(rng))
    wrong = _wrong(know, piles)
    for _ in range(SWAPS):
        if not wrong and know.recalls(piles):
            return piles
        one = _any(wrong or know.hidden, rng)
        after = _exchanged(know, piles, one, rng)
        still = _wrong(know, after)
        if len(still) <= len(wrong):
            piles, wrong = after, still
    return None


def _stirred(know: Knowledge, piles: Piles, rng: Random, belief: Belief | None) -> Piles:
    """Another deal that agrees: by so many exchanges that each is as often met as it is likely."""
    weight = know.weight(piles, belief)
    for _ in range(STIRS):
        after = _exchanged(know, piles, _any(know.hidden, rng), rng)
        if after != piles and know.agrees(after):
            new = know.weight(after, belief)
            if new >= weight or rng.random() * weight < new:
                piles, weight = after, new
    return piles


def _wrong(know: Knowledge, piles: Piles) -> list[Seat]:
    """The seats that could not have spoken and played like that."""
    return [seat for seat in know.plies if not know.explains(seat, piles[seat])]


def _exchanged(know: Knowledge, piles: Piles, one: int, rng: Random) -> Piles:
    """The piles after one of them and any other have their cards dealt anew, as the play allows."""
    room = know.dealer.room
    other = _any([pile for pile in know.hidden if pile != one and room[pile]] or [one], rng)
    cards = sum(piles[pile] & know.unseen for pile in {one, other})
    some = [size if pile in (one, other) else 0 for pile, size in enumerate(room)]
    dealt = Dealer(cards, some, know.dealer.excluded).deal(rng)
    return tuple(
        know.fixed[pile] | dealt[pile] if pile in (one, other) else now
        for pile, now in enumerate(piles)
    )


def _any(some: Sequence[int], rng: Random) -> int:
    return some[int(rng.random() * len(some))]
