"""A whole deal whose view equals a seat's record: the proof that the record is possible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random

from ...cards import Card, CardSet, card_set, each, listed, suit
from ...cards import rank as rank_of
from ...deal import Piles, rank, shuffled
from ...game import Record, Terms
from ...seat import SeatRecord
from ...state import Move, Seat, State, View
from .knowledge import Knowledge
from .layouts import LayoutSampler
from .sampler import MOST_LAYOUTS, Sampler

DRAWN = 2_000
"""Most layouts drawn uniformly for one record."""

STARTS = 10
"""Most layouts made by repairing drawn ones, tried last."""

BIASED = 400
"""Most layouts drawn with a bias to some suits and ranks, tried between the uniform and the
repaired ones."""

STEPS = 60_000
"""Budget of a record, in moves tried. A possible record takes a few times its own length; an
impossible one might take minutes."""

STEPS_EACH = 6_000
"""Budget of one layout: another may explain the record at once."""


class _GivenUp(Exception):
    """The budget is spent."""


class _Steps:
    """The budget left, and the part of it reserved for other layouts."""

    def __init__(self) -> None:
        self.left, self.reserved = STEPS, 0

    def take(self) -> None:
        """Take a step. Raise _GivenUp when none is left."""
        self.left -= 1
        if self.left < self.reserved:
            raise _GivenUp


class _Measured(Knowledge):
    """The knowledge of a seat, whose search takes steps."""

    def __init__(self, terms: Terms, view: View, steps: _Steps) -> None:
        super().__init__(terms, view)
        self.steps = steps

    def before(self, number: int, piles: Piles) -> Iterator[tuple[Piles, Move | None]]:
        for earlier in super().before(number, piles):
            self.steps.take()
            yield earlier


def explained(record: SeatRecord, rng: Random) -> Record | None:
    """Return a deal, played as far as the record, whose view equals the record; None if none was
    found.

    A small number of layouts is enumerated, otherwise some are drawn. No more than STEPS moves are
    tried.
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
        steps.reserved = max(0, steps.left - STEPS_EACH)
        try:
            if deal := _played(record, know, views, piles, steps):
                return deal
        except _GivenUp:
            if not steps.reserved:
                raise
        steps.reserved = 0
    return None


def _played(
    record: SeatRecord, know: Knowledge, views: Sequence[View], piles: Piles, steps: _Steps
) -> Record | None:
    """Return a deal that leads to these piles by a play with the views of the record; None without
    one."""
    for start, moves in _starts(know, views, len(know.changes), piles, {}):
        if all(seen in (None, pile) for seen, pile in zip(record.dealt, start, strict=True)):
            deal = Record(record.game, record.rules, record.setup, rank(record.deck, start))
            played = _alike(deal.start(), views, moves, steps)
            if isinstance(played, list):
                return deal.play(played)
    return None


def _agreeing(know: Knowledge, rng: Random) -> Iterator[Piles]:
    """Yield piles that agree with the knowledge of the seat."""
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
    """Yield piles that agree with rare calls, such as those of a long suit or many jacks: some
    seats, drawn at random, get cards of favoured suits and ranks."""
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
    """Draw ``size`` of these cards with a bias to one suit and one rank."""
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
    """Yield the deals that may have led to these piles by the first ``number`` changes, each with
    the moves that moved cards, by ply. ``moves`` are the moves after these changes."""
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
    """Return the piles with the sizes at the start: cards of several piles outside the hands may
    lie in one of them, since nobody saw in which pile each lay."""
    wrong = [i for i, pile in enumerate(piles) if pile.bit_count() != know.sizes[i]]
    cards = each(sum(piles[i] for i in wrong))
    found = list(piles)
    for index in wrong:
        found[index] = sum(1 << card for card in islice(cards, know.sizes[index]))
    return tuple(found)


def _alike(
    state: State, views: Sequence[View], moves: Mapping[int, Move], steps: _Steps
) -> list[Move] | set[Seat]:
    """Return moves from here on with these views, trying first the ``moves`` by ply.

    Without any, return the seats whose earlier secret calls may be the cause: whatever the others
    have called in secret, none are found with these piles. Every move tried takes a step. Raise
    _GivenUp when none is left.
    """
    if len(views) == 1:
        return []
    phase, heard = state.phase, views[1].history[-1]
    assert phase.turn is not None
    causes: set[Seat] = set()
    dead: list[Piles] = []
    """Piles that lead no further, whatever this seat calls."""
    met: set[Piles] = set()
    likely = heard, moves.get(len(state.history))
    for move in sorted(state.legal_moves(), key=lambda move: move not in likely):
        if dead and phase.transfer(state.piles, move) in dead:
            continue
        steps.take()
        after = state.advance(move)
        if after.view(views[1].seat) == views[1]:
            later = _alike(after, views[1:], moves, steps)
            if isinstance(later, list):
                return [move, *later]
            causes |= later
            met.add(after.piles)
            if phase.turn not in later:
                dead.append(after.piles)
    if not met or heard is None and met != {state.piles}:
        causes.add(phase.turn)
    return causes
