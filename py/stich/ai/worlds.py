"""Worlds: whole positions that agree with all that one seat knows.

What a seat knows is more than what it sees: where cards went that it gave away, which cards nobody
can hold who could not follow, which hands no rule would have let speak or play as they did. The
cards left over are dealt so that every deal that agrees with the play is equally likely; those
that contradict the calls are thrown away, and so are, if possible, those in which somebody would
have called against all sense. When that finds too little, constraints are dropped, and the world
says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb
from random import Random
from typing import Any, NamedTuple, TypeAlias

from ..cards import Card, CardSet, each, listed
from ..deal import Piles
from ..game import Game
from ..state import CALL, Move, Phase, Seat, State, View
from ..tricks import Tricks

Room: TypeAlias = tuple[int, ...]
"""How many more cards each pile takes."""

Belief: TypeAlias = Callable[[Phase, CardSet, Move], bool]
"""(phase, hand, call as heard) -> whether a sensible player with this hand would say so"""

TRIES = 40
"""Deals looked at for one world before constraints are dropped."""

STRICT, PLAY_ONLY, SIZES_ONLY = range(3)
"""What a world respects: calls and play, the play alone, or only how many cards lie where."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What everybody knows before the cards are dealt."""

    game: Game
    rules: Any
    setup: Any


class World(NamedTuple):
    """A position a seat could be in, and how much of what it knows it respects."""

    state: State
    loose: int = STRICT


class Knowledge:
    """What one seat can conclude from its view."""

    def __init__(self, terms: Terms, view: View) -> None:
        self.terms, self.view = terms, view
        self.players = terms.game.players(terms.rules)
        self.heard = list(view.history)
        for index, _, heard in view.secrets:
            self.heard[index] = heard
        self.phases: list[Phase] = [terms.game.opening(terms.rules, terms.setup)]
        for move in self.heard:
            self.phases.append(self.phases[-1].after(move))
        self.known, self.since = self._tracked()

    def _tracked(self) -> tuple[Piles, list[int]]:
        """The cards known to lie in each pile, and for each pile since which ply nothing but cards
        that were heard has left it."""
        view = self.view
        known = [0] * len(view.piles)
        known[view.seat] = view.hand
        for move, phase in zip(view.history, self.phases, strict=False):
            if phase.turn == view.seat and move is not None and move < CALL:
                known[view.seat] |= 1 << move
        since = [0] * len(view.piles)
        for ply, (move, phase) in enumerate(zip(view.history, self.phases, strict=False)):
            seat = phase.turn
            assert seat is not None
            if move is None:  # perhaps a card nobody told us of: this hand may have changed
                touched = self._touched(phase, seat, 0) if self._gives(phase) else []
                for pile in touched:
                    since[pile] = ply + 1
                if seat in touched:
                    known[seat] = 0
                continue
            if move < CALL:
                known[seat] |= 1 << move
            for pile in self._touched(phase, seat, move):
                if pile != seat or move >= CALL:
                    since[pile] = ply + 1
            known = list(phase.transfer(tuple(known), move))
        return tuple(known), since

    def _touched(self, phase: Phase, seat: Seat, move: Move) -> list[int]:
        """The piles whose cards a move changes; the cards played last do not count."""
        marks = [1 << CALL + index for index in range(len(self.view.piles))]
        if move < CALL:
            marks[seat] |= 1 << move
        moved = phase.transfer(tuple(marks), move)
        return [i for i, pile in enumerate(moved[:-1]) if pile != marks[i]]

    def _gives(self, phase: Phase) -> bool:
        """Whether a move in this phase may be a card."""
        deck, _ = self.terms.game.layout(self.terms.rules)
        return phase.legal(deck, ())[0] < CALL

    @cached_property
    def hidden(self) -> list[int]:
        """The piles the seat does not see."""
        return [i for i, pile in enumerate(self.view.piles) if pile is None]

    @cached_property
    def fixed(self) -> Piles:
        """The cards the seat knows to lie in each pile."""
        view = self.view
        seen = 0
        for pile in view.piles:
            seen |= pile or 0
        return tuple(
            known & ~seen if pile is None else pile
            for pile, known in zip(view.piles, self.known, strict=True)
        )

    @cached_property
    def unseen(self) -> CardSet:
        """The cards that could lie in more than one place."""
        deck, _ = self.terms.game.layout(self.terms.rules)
        for pile in self.fixed:
            deck &= ~pile
        return deck

    @cached_property
    def plies(self) -> dict[Seat, list[tuple[Phase, Move, CardSet]]]:
        """For every other seat its moves that its hand of today explains: the phase, the move as
        heard, and the cards that have left the hand from then on."""
        found: dict[Seat, list[tuple[Phase, Move, CardSet]]] = {}
        for seat in range(self.players):
            if seat == self.view.seat or self.view.piles[seat] is not None:
                continue
            later, moves = 0, []
            for ply in range(len(self.heard) - 1, self.since[seat] - 1, -1):
                phase, move = self.phases[ply], self.heard[ply]
                if phase.turn == seat and move is not None:
                    if move < CALL:
                        later |= 1 << move
                    if is_play(phase) or not self.since[seat]:
                        moves.append((phase, move, later))
            found[seat] = moves[::-1]
        return found

    @cached_property
    def excluded(self) -> list[CardSet]:
        """For every pile the cards that the play shows not to lie there.

        A card is excluded when no hand with it, be it small or large, might have played as it did.
        """
        found = [0] * len(self.view.piles)
        for seat, plies in self.plies.items():
            for phase, move, later in plies:
                if is_play(phase):
                    found[seat] |= self._impossible(phase, move, later, self.unseen & ~found[seat])
        return found

    def _impossible(self, phase: Phase, move: Move, later: CardSet, cards: CardSet) -> CardSet:
        own = 1 << move if move < CALL else 0
        if move in phase.legal(own | later | cards, ()):
            return 0
        return sum(1 << c for c in each(cards) if move not in phase.legal(own | 1 << c, ()))

    def explains(self, seat: Seat, hand: CardSet) -> bool:
        """Whether the rules let a seat that now has this hand speak and play as it did.

        What it may have meant by words not heard in full is followed through all its moves.
        """
        minds: set[tuple[Move, ...]] = {()}
        for phase, heard, later in self.plies[seat]:
            before, minds = minds, set()
            for said in before:
                for move in phase.legal(hand | later, said):
                    if move == heard:
                        minds.add(said)
                    elif phase.heard(move) == heard:
                        minds.add((*said, move))
            if not minds:
                return False
        return self.terms.game.fits(self.view, seat, hand)

    def believes(self, seat: Seat, hand: CardSet, belief: Belief) -> bool:
        """Whether a seat that now has this hand would have called as it did."""
        return all(
            belief(phase, hand | later, heard)
            for phase, heard, later in self.plies[seat]
            if heard >= CALL and not is_play(phase)
        )


def is_play(phase: Phase) -> bool:
    """Whether cards are played in turn, so that what is not played tells of the hand."""
    return isinstance(phase, Tricks) or phase.name == "domino"


class Dealer:
    """Deals cards into piles, every way that leaves no pile with an excluded card as likely.

    Cards that may lie in the same places are dealt together; how many ways there are to deal the
    rest decides how often a split of them is drawn.
    """

    def __init__(self, cards: CardSet, room: Sequence[int], excluded: Sequence[CardSet]) -> None:
        classes: dict[tuple[int, ...], CardSet] = {}
        for c in each(cards):
            places = tuple(i for i, no in enumerate(excluded) if room[i] and not no >> c & 1)
            classes[places] = classes.get(places, 0) | 1 << c
        self.classes = sorted(classes.items(), key=lambda item: (len(item[0]), item[1]))
        self.room = tuple(room)
        self._known: dict[tuple[int, Room], list[tuple[int, Room]]] = {}

    @property
    def ways(self) -> int:
        """How many ways there are; 0 when what is excluded leaves none."""
        return self._ways(0, self.room)

    def deal(self, rng: Random) -> list[CardSet]:
        """The cards that each pile gets."""
        piles = [0] * len(self.room)
        room = self.room
        for at, (places, cards) in enumerate(self.classes):
            after = _drawn(self._splits(at, room), rng)
            left = shuffled(cards, rng)
            for place in places:
                for _ in range(room[place] - after[place]):
                    piles[place] |= 1 << left.pop()
            room = after
        return piles

    def _ways(self, at: int, room: Room) -> int:
        if at == len(self.classes):
            return 1
        return sum(ways for ways, _ in self._splits(at, room))

    def _splits(self, at: int, room: Room) -> list[tuple[int, Room]]:
        """How a class of cards may be split among its places: in how many ways, and the room left
        for the later classes."""
        key = (at, room)
        if key not in self._known:
            places, cards = self.classes[at]
            begun = [(1, cards.bit_count(), room)]
            for place in places:
                begun = [
                    (ways * comb(left, n), left - n, _less(into, place, n))
                    for ways, left, into in begun
                    for n in range(min(left, into[place]) + 1)
                ]
            self._known[key] = [
                (ways * rest, into)
                for ways, left, into in begun
                if not left and (rest := self._ways(at + 1, into))
            ]
        return self._known[key]


def _less(room: Room, place: int, n: int) -> Room:
    return (*room[:place], room[place] - n, *room[place + 1 :])


def _drawn(splits: list[tuple[int, Room]], rng: Random) -> Room:
    """One of the splits, each as often as there are ways to it."""
    at = rng.random() * sum(ways for ways, _ in splits)
    for ways, room in splits:
        at -= ways
        if at < 0:
            return room
    return splits[-1][1]


def shuffled(cards: CardSet, rng: Random) -> list[Card]:
    """These cards in random order, by ``rng.random()`` alone."""
    found = list(listed(cards))
    for top in range(len(found) - 1, 0, -1):
        other = int(rng.random() * (top + 1))
        found[top], found[other] = found[other], found[top]
    return found


def worlds(terms: Terms, view: View, rng: Random, belief: Belief | None = None) -> Iterator[World]:
    """Positions the seat could be in, one after the other, without end."""
    know = Knowledge(terms, view)
    room = [
        size - pile.bit_count() if index in know.hidden else 0
        for index, (size, pile) in enumerate(zip(view.sizes, know.fixed, strict=True))
    ]
    dealer = Dealer(know.unseen, room, know.excluded)
    if dealer.ways:
        while True:
            yield _guess(know, dealer, rng, belief)
    dealer = Dealer(know.unseen, room, [0] * len(room))
    while True:
        yield World(view.suppose(_dealt(know, dealer, rng)), SIZES_ONLY)


def _dealt(know: Knowledge, dealer: Dealer, rng: Random) -> Piles:
    return tuple(a | b for a, b in zip(know.fixed, dealer.deal(rng), strict=True))


def _guess(know: Knowledge, dealer: Dealer, rng: Random, belief: Belief | None) -> World:
    """The first of some deals that explains all calls and is believed; else one that explains
    them; else any that agrees with the play."""
    second, loose = None, PLAY_ONLY
    for _ in range(TRIES):
        piles = _dealt(know, dealer, rng)
        if all(know.explains(seat, piles[seat]) for seat in know.plies):
            if not belief or all(know.believes(s, piles[s], belief) for s in know.plies):
                return World(know.view.suppose(piles))
            second, loose = piles, STRICT
    return World(know.view.suppose(second or piles), loose)
