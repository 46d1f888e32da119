"""A whole deal that looks to one seat as its record says: the proof that the record can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from ...cards import Card, CardSet, card_set, each, listed, suit
from ...cards import rank as rank_of
from ...deal import Piles, rank, shuffled
from ...game import Record, Terms
from ...seat import SeatRecord
from ...state import Move, State, View
from .knowledge import Knowledge
from .layouts import LayoutSampler
from .sampler import MOST_LAYOUTS, Sampler

DRAWN = 2_000
"""Ways to deal the cards out of sight that are drawn before others are tried."""

STARTS = 10
"""Deals from which exchanges start."""

BIASED = 400
"""Hands of every seat that are drawn with a liking for some suits and ranks."""

STEPS, STEPS_EACH = 60_000, 6_000
"""Moves tried and taken back before a record is given up, and before some cards are: what was
really seen takes a few times as many as were made, but what cannot be might be tried for minutes,
and so might a few ways to deal of a record that other ways explain at once."""


class _GivenUp(Exception):
    """All the steps are taken."""


class _Steps:
    """The steps that are left, and how many of them are for others to take."""

    def __init__(self) -> None:
        self.left, self.kept = STEPS, 0

    def take(self) -> None:
        """One of them. Raises _GivenUp when there is none."""
        self.left -= 1
        if self.left < self.kept:
            raise _GivenUp


class _Measured(Knowledge):
    """What a seat knows, asked for no more steps than there are."""

    def __init__(self, terms: Terms, view: View, steps: _Steps) -> None:
        super().__init__(terms, view)
        self.steps = steps

    def before(self, number: int, piles: Piles) -> Iterator[tuple[Piles, Move | None]]:
        for earlier in super().before(number, piles):
            self.steps.take()
            yield earlier


def explained(record: SeatRecord, rng: Random) -> Record | None:
    """A deal, played up to here, that looks like this to the seat; None if none was found.

    Where few ways to deal agree with the play they are all tried, otherwise some are drawn as the
    play allows; either way no longer than for so many steps.
    """
    try:
        return _explained(record, rng)
    except _GivenUp:
        return None


def _explained(record: SeatRecord, rng: Random) -> Record | None:
    steps = _Steps()
    terms, views = Terms(record.game, record.rules, record.setup), record.views()
    know = _Measured(terms, views[-1], steps)
    for piles in _agreeing(know, rng):
        steps.kept = max(0, steps.left - STEPS_EACH)
        try:
            if deal := _played(record, know, views, piles, steps):
                return deal
        except _GivenUp:
            if not steps.kept:
                raise
        steps.kept = 0
    return None


def _played(
    record: SeatRecord, know: Knowledge, views: Sequence[View], piles: Piles, steps: _Steps
) -> Record | None:
    """A deal played up to here that led to these piles and looks like this to the seat."""
    for start, moves in _starts(know, views, len(know.changes), piles, {}):
        if all(seen in (None, pile) for seen, pile in zip(record.dealt, start, strict=True)):
            deal = Record(record.game, record.rules, record.setup, rank(record.deck, start))
            played = _alike(deal.start(), views, moves, steps)
            if played is not None:
                return deal.play(played)
    return None


def _agreeing(know: Knowledge, rng: Random) -> Iterator[Piles]:
    """Piles that agree with all the seat knows."""
    if not know.layouts.ways:
        return
    if know.layouts.ways <= MOST_LAYOUTS:

        def fits(pile: int, cards: CardSet) -> bool:
            return pile not in know.plies or know.explains(pile, know.fixed[pile] | cards)

        for dealt in know.layouts.every(fits):
            if know.recalls(know.laid(dealt)):
                yield know.laid(dealt)
        return
    sampler = Sampler(know, rng, None)
    yield from sampler.agreeing(DRAWN)
    yield from _biased(know, rng)
    for _ in range(STARTS):
        if piles := sampler.made():
            yield piles


def _biased(know: Knowledge, rng: Random) -> Iterator[Piles]:
    """Piles for seats that have said what few hands let them say, of a long suit or many jacks:
    some of them, drawn by lot, get cards of the suits and ranks they are given a liking for."""
    for _ in range(BIASED):
        left, dealt, room = know.unseen, list(know.fixed), list(know.layouts.room)
        for seat in shuffled([seat for seat in know.plies if rng.random() < 0.5], rng):
            cards = _liked(left & ~know.excluded[seat], room[seat], rng)
            dealt[seat] |= cards
            room[seat] -= cards.bit_count()
            left &= ~cards
        rest = LayoutSampler(left, room, know.excluded)
        if rest.ways:
            piles = tuple(a | b for a, b in zip(dealt, rest.draw(rng), strict=True))
            if know.agrees(piles):
                yield piles


def _liked(cards: CardSet, size: int, rng: Random) -> CardSet:
    """So many of some cards, those of one suit and one rank first, or rather sooner."""
    held = listed(cards)
    if not held:
        return 0
    favourite, other = held[int(rng.random() * len(held))], held[int(rng.random() * len(held))]
    for_suit, for_rank = 2 * rng.random(), 2 * rng.random()

    def liking(c: Card) -> float:
        mine = suit(c) == suit(favourite), rank_of(c) == rank_of(other)
        return rng.random() + for_suit * mine[0] + for_rank * mine[1]

    return card_set(sorted(held, key=liking)[-size:]) if size else 0


def _starts(
    know: Knowledge, views: Sequence[View], number: int, piles: Piles, moves: Mapping[int, Move]
) -> Iterator[tuple[Piles, Mapping[int, Move]]]:
    """The deals that may have come to these piles by so many changes, and by which moves, as far as
    cards were moved: by ply. ``moves`` are those after these changes."""
    if not number:
        yield _laid_out(know, piles), moves
        return
    ply = know.changes[number - 1][0]
    for before, move in know.before(number - 1, piles):
        hands = zip(views[ply].piles[: know.players], before, strict=False)
        if all(seen in (None, hand) for seen, hand in hands):
            made = moves if move is None else {**moves, ply: move}
            yield from _starts(know, views, number - 1, before, made)


def _laid_out(know: Knowledge, piles: Piles) -> Piles:
    """The same, where the cards of several piles outside the hands lie in one of them, with these
    in piles of their sizes; which of them lay in which pile nobody ever saw."""
    wrong = [i for i, pile in enumerate(piles) if pile.bit_count() != know.layout[i]]
    cards = each(sum(piles[i] for i in wrong))
    found = list(piles)
    for index in wrong:
        found[index] = sum(1 << card for card in islice(cards, know.layout[index]))
    return tuple(found)


def _alike(
    state: State, views: Sequence[View], moves: Mapping[int, Move], steps: _Steps
) -> list[Move] | None:
    """Moves from here on that look to the seat like those from the first of its views on; those by
    ply are tried before others. Each takes a step. Raises _GivenUp when there is none left."""
    if len(views) == 1:
        return []
    likely = moves.get(len(state.history))
    for move in sorted(state.legal_moves(), key=lambda move: move != likely):
        steps.take()
        after = state.advance(move)
        if after.view(views[1].seat) == views[1]:
            later = _alike(after, views[1:], moves, steps)
            if later is not None:
                return [move, *later]
    return None
