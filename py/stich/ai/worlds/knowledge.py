"""The conclusions of one seat from the cards it sees and the moves it has heard.

They cover the way of cards that were given away, the cards excluded from a hand that could not
follow suit, and the hands from which the rules would not have allowed a call or a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from ...cards import CardSet, each, listed
from ...deal import Piles
from ...game import Terms
from ...state import CALL, Carried, Move, Phase, Seat, View, carried
from ..sense.sense import Belief
from .layouts import LayoutSampler

CALL_FLOOR = 1e-5
"""Floor of a call's likelihood. An implausible call is possible, yet rarer than the rarest call of
a hand that asks for it."""


class Ply(NamedTuple):
    """A move of another seat."""

    phase: Phase
    heard: Move
    """The move as heard."""
    later: CardSet
    """The cards that left the hand with this move and later ones."""


class Past(NamedTuple):
    """A hypothesis about an earlier position."""

    ply: int
    piles: Piles
    """The piles before the move of that ply."""
    move: Move | None
    """The move of that ply; None if it is not known in full."""


class Knowledge:
    """The conclusions of one seat from its view."""

    def __init__(self, terms: Terms, view: View) -> None:
        self.terms, self.view = terms, view
        self.deck, self.sizes = terms.game.shape(terms.rules)
        self.players = terms.game.players(terms.rules)
        self.heard = view.heard
        self.phases: list[Phase] = [terms.game.opening(terms.rules, terms.setup)]
        for move in self.heard:
            self.phases.append(self.phases[-1].after(move))
        self.may, self.since = self._tracked()
        self._explained: dict[tuple[Seat, CardSet], bool] = {}
        self._known_likelihoods: dict[tuple[Belief, Seat, CardSet], list[float]] = {}

    # --- the way of the cards

    def _tracked(self) -> tuple[list[CardSet], list[int]]:
        """Return for each pile the cards that may lie in it, by their way, and the ply since which
        it has lost only cards that were heard."""
        may = [self.deck if size else 0 for size in self.sizes]
        since = [0] * len(may)
        self.changes: list[tuple[int, Carried]] = []
        self.piles_before: list[tuple[list[int], list[CardSet]]] = []
        """Before each change the sizes of the piles, and the cards that may lie in each."""
        sizes = list(self.sizes)
        played = Carried(tuple(range(len(may))), len(may) - 1)
        for ply, (move, phase) in enumerate(zip(self.view.history, self.phases, strict=False)):
            seat = phase.source
            assert seat is not None
            if move is not None and type(phase).transfer is Phase.transfer:
                if move < CALL:
                    self.changes.append((ply, played))
                    self.piles_before.append((sizes, may))
                    sizes = sizes[:]
                    sizes[seat] -= 1
                    sizes[-1] += 1
                    may = [cards & ~(1 << move) for cards in may]
                    may[-1] |= 1 << move
                continue
            change = self._change(phase, seat, move)
            if change is None:
                continue
            self.changes.append((ply, change))
            self.piles_before.append((sizes, may[:]))
            sizes = [
                sum(size for size, to in zip(sizes, change.piles, strict=True) if to == pile)
                for pile in range(len(may))
            ]
            if change.card is not None:
                sizes[seat] -= 1
                sizes[change.card] += 1
            if any(i != j for i, j in enumerate(change.piles)):
                moved = [0] * len(may)
                for i, j in enumerate(change.piles):
                    moved[j] |= may[i]
                may = moved
            to = change.card
            touched = {i for pair in enumerate(change.piles) if pair[0] != pair[1] for i in pair}
            if to is not None and move is None:
                unheard = sum(1 << c for c in each(may[seat]) if phase.heard(c) is None)
                may[to] |= unheard
                touched |= {seat, to} if to != seat else set()
            elif to is not None and move is not None:
                may = [cards & ~(1 << move) for cards in may]
                may[to] |= 1 << move
                touched |= {to} - {seat, len(may) - 1}
            for pile in touched:
                since[pile] = ply + 1
        return may, since

    def _change(self, phase: Phase, seat: Seat, move: Move | None) -> Carried | None:
        """Return what a move changes; None if it leaves all cards in place and shows none."""
        unheard = move is None
        if move is None:
            first = phase.legal(self.deck, ())[0]
            if first >= CALL:
                return None  # an unheard call
            move = first
        change = carried(phase, move, len(self.sizes))
        still = change.piles == tuple(range(len(self.sizes))) and change.card in (None, seat)
        return None if still and (move >= CALL or unheard) else change

    @cached_property
    def hidden(self) -> list[int]:
        """The piles that the seat does not see."""
        return [i for i, pile in enumerate(self.view.piles) if pile is None]

    @cached_property
    def fixed(self) -> Piles:
        """The cards known to lie in each pile."""
        found = [pile or 0 for pile in self.view.piles]
        left = self.deck
        for pile in found:
            left &= ~pile
        for index in self.hidden:
            others = 0
            for other in self.hidden:
                if other != index:
                    others |= self.may[other]
            found[index] = left & self.may[index] & ~others
        return tuple(found)

    @cached_property
    def unseen(self) -> CardSet:
        """The cards that may lie in several piles."""
        left = self.deck
        for pile in self.fixed:
            left &= ~pile
        return left

    # --- conclusions from moves

    @cached_property
    def plies(self) -> dict[Seat, list[Ply]]:
        """By other seat with a hidden hand its moves since that hand last changed otherwise than by
        cards heard, the earliest first. Each has the cards that have left the hand with that move
        or later."""
        found: dict[Seat, list[Ply]] = {}
        for seat in range(self.players):
            if seat == self.view.seat or self.view.piles[seat] is not None:
                continue
            later, moves = 0, []
            for ply in range(len(self.heard) - 1, self.since[seat] - 1, -1):
                phase, move = self.phases[ply], self.heard[ply]
                if phase.source == seat and move is not None:
                    if move < CALL:
                        later |= 1 << move
                    moves.append(Ply(phase, move, later))
            found[seat] = moves[::-1]
        return found

    @cached_property
    def excluded(self) -> list[CardSet]:
        """For every pile the cards that cannot lie in it, because of cards given away or of the
        play.

        The play excludes a card if no hand with it, large or small, allows the moves of the seat.
        """
        found = [self.deck & ~may for may in self.may]
        for seat, plies in self.plies.items():
            for ply in plies:
                if ply.phase.card_play:
                    found[seat] |= self._impossible(ply, seat, self.unseen & ~found[seat])
        return found

    def _impossible(self, ply: Ply, seat: Seat, cards: CardSet) -> CardSet:
        own = self._own(ply, seat)
        if ply.heard in ply.phase.legal(own | ply.later | cards, ()):
            return 0
        return sum(
            1 << c for c in each(cards) if ply.heard not in ply.phase.legal(own | 1 << c, ())
        )

    def _own(self, ply: Ply, seat: Seat) -> CardSet:
        """Return cards that the seat certainly held at this move."""
        return self.fixed[seat] | (1 << ply.heard if ply.heard < CALL else 0)

    @cached_property
    def unsettled(self) -> dict[Seat, list[Ply]]:
        """By other seat its calls, and the cards played that some hand without excluded cards would
        not allow."""
        return {
            seat: [ply for ply in plies if not (ply.phase.card_play and self._settled(ply, seat))]
            for seat, plies in self.plies.items()
        }

    def _settled(self, ply: Ply, seat: Seat) -> bool:
        """Return True if every hand without excluded cards allows this card: tried are the smallest
        hand, that hand with any card more, and the largest."""
        own, cards = self._own(ply, seat), self.unseen & ~self.excluded[seat]
        hands = (own, own | ply.later | cards, *(own | 1 << c for c in each(cards | ply.later)))
        return all(ply.heard in ply.phase.legal(hand, ()) for hand in hands)

    def explains(self, seat: Seat, hand: CardSet) -> bool:
        """Return True if the rules allow the calls and cards of a seat if it now has this hand.

        Every possible meaning of a call not heard in full is followed through all its moves.
        """
        key = seat, hand
        if key not in self._explained:
            self._explained[key] = self._explains(seat, hand)
        return self._explained[key]

    def _explains(self, seat: Seat, hand: CardSet) -> bool:
        if hand & self.excluded[seat]:
            return False
        meanings: set[tuple[Move, ...]] = {()}
        for phase, heard, later in self.unsettled[seat]:
            meanings = possible_meanings(phase, hand | later, heard, None, meanings)
            if not meanings:
                return False
        return self.terms.game.fits(self.view, seat, hand)

    def agrees(self, piles: Piles) -> bool:
        """Return True if these piles are possible, by all calls and cards."""
        return all(self.explains(seat, piles[seat]) for seat in self.plies) and self.recalls(piles)

    def likelihood(self, piles: Piles, belief: Belief | None, floor: float = CALL_FLOOR) -> float:
        """Return the likelihood of all calls for these piles, each at least ``floor``."""
        result = 1.0
        if belief:
            for seat in self.calls:
                for likelihood in self._likelihoods(belief, seat, piles[seat]):
                    result *= max(floor, likelihood)
        return result

    def _likelihoods(self, belief: Belief, seat: Seat, hand: CardSet) -> Sequence[float]:
        """Return the likelihood of each call of a seat if this is its hand now."""
        key = belief, seat, hand
        if key not in self._known_likelihoods:
            self._known_likelihoods[key] = [
                belief(phase, hand | later, heard) for phase, heard, later in self.calls[seat]
            ]
        return self._known_likelihoods[key]

    @cached_property
    def calls(self) -> dict[Seat, list[Ply]]:
        """By other seat the calls that depend on its hand. A call made before cards were added to
        the hand counts as a call of the whole hand."""
        return {
            seat: [
                ply
                for ply in self._earlier(seat) + plies
                if ply.heard >= CALL and not ply.phase.card_play
            ]
            for seat, plies in self.plies.items()
        }

    def _earlier(self, seat: Seat) -> list[Ply]:
        """Return the calls that any hand allowed, made before this one took up cards; none if it
        has given any away."""
        since = self.since[seat]
        for ply, change in self.changes:
            gave = change.card is not None and self.phases[ply].source == seat
            if ply < since and (gave or change.piles[seat] != seat):
                return []
        played = 0
        for phase, heard in zip(self.phases[since:], self.heard[since:], strict=False):
            if phase.source == seat and heard is not None and heard < CALL:
                played |= 1 << heard
        return [
            Ply(phase, heard, played)
            for phase, heard in zip(self.phases[:since], self.heard, strict=False)
            if phase.unbound and phase.source == seat and heard is not None
        ]

    # --- hands that have changed since their calls

    @cached_property
    def changed(self) -> list[Seat]:
        """The other seats that have given away or taken cards unheard since a hand first limited
        the calls."""
        return [
            seat
            for seat in self.plies
            if any(phase.source == seat for phase in self.phases[self.bound : self.since[seat]])
        ]

    @cached_property
    def bound(self) -> int:
        """The first ply at which the legal moves depend on the hand of the seat to move."""
        plies = (ply for ply, phase in enumerate(self.phases) if not phase.unbound)
        return next(plies, len(self.phases))

    def recalls(self, piles: Piles) -> bool:
        """Return True if some deal, and some cards given away, lead to these piles by the rules."""
        if not self.changed:
            return True
        last = max(self.since)
        found = list(piles)
        changes = self.changes[:]
        while changes[-1][0] >= last:
            ply, change = changes.pop()
            seat, move = self.phases[ply].source, self.heard[ply]
            assert seat is not None and move is not None and change.card is not None
            found[change.card] ^= 1 << move
            found[seat] |= 1 << move
        return self._came(len(changes), [Past(last, tuple(found), None)])

    def _came(self, number: int, pasts: list[Past]) -> bool:
        """Return True if the first ``number`` changes may have led to the piles; ``pasts`` are the
        hypotheses about the positions after them, the earliest last."""
        if not number or self.changes[number - 1][0] < self.bound:
            return all(self._may_have_said(seat, pasts) for seat in self.changed)
        ply, _ = self.changes[number - 1]
        then = pasts[-1]
        below = then.move if then.move is not None and self._again(ply, then) else None
        return any(
            self._came(number - 1, [*pasts, Past(ply, before, move)])
            for before, move in self.before(number - 1, then.piles)
            if move is None or below is None or move < below
        )

    def _again(self, ply: int, then: Past) -> bool:
        """Return True if the same seat put away two unseen cards in a row, so that their order does
        not matter."""
        heard, turns = self.view.history, [self.phases[each].source for each in (ply, ply + 1)]
        unheard = heard[ply] is None and heard[then.ply] is None
        return unheard and then.ply == ply + 1 and turns[0] == turns[1]

    def _may_have_said(self, seat: Seat, pasts: Sequence[Past]) -> bool:
        """Return True if the rules allow the moves of a seat that held these hands."""
        meanings: set[tuple[Move, ...]] = {()}
        past = len(pasts)
        for ply, phase in enumerate(self.phases[self.bound : pasts[0].ply], self.bound):
            while pasts[past - 1].ply < ply:
                past -= 1
            if phase.source == seat:
                until, piles, move = pasts[past - 1]
                if ply < until:
                    move = None if ply in self.unheard else self.view.history[ply]
                meanings = possible_meanings(phase, piles[seat], self.heard[ply], move, meanings)
        return bool(meanings)

    def before(self, number: int, piles: Piles) -> Iterator[tuple[Piles, Move | None]]:
        """Yield the piles that a move may have changed into these, with the move if it was a card
        or was heard in full. Cards outside the hands may lie in one pile instead of several."""
        ply, change = self.changes[number]
        phase, move = self.phases[ply], self.view.history[ply]
        seat, to = phase.source, change.card
        assert seat is not None
        if to is None:
            for parted in self._parted(number, piles):
                yield parted, None if ply in self.unheard else move
            return
        for c in each(piles[to] if move is None else piles[to] & 1 << move):
            if move is not None or phase.heard(c) is None:
                earlier = list(piles)
                earlier[to] ^= 1 << c
                earlier[change.piles[seat]] |= 1 << c
                if change.merges:
                    for parted in self._parted(number, tuple(earlier)):
                        if parted[seat] >> c & 1:
                            yield parted, c
                else:
                    yield tuple(earlier), c

    def _parted(self, number: int, piles: Piles) -> Iterator[Piles]:
        """Yield the piles before several of them were merged: a hand may have held any of the
        merged cards; the rest lay in the other piles."""
        takers = self.changes[number][1].piles
        earlier = [0] * len(piles)
        for taker in set(takers):
            sources = [i for i, to in enumerate(takers) if to == taker]
            earlier[next((i for i in sources if i >= self.players), sources[0])] = piles[taker]
        seats = [i for i in range(self.players) if takers.count(takers[i]) > 1]
        seats.sort(key=lambda seat: seat == self.view.seat)  # the seat may know more of its own
        yield from self._dealt_again(number, piles, earlier, seats)

    def _dealt_again(
        self, number: int, piles: Piles, earlier: list[CardSet], seats: Sequence[Seat]
    ) -> Iterator[Piles]:
        """Yield the piles after these seats have got their hands back, in every way."""
        if not seats:
            yield tuple(earlier)
            return
        seat = seats[0]
        takers, (sizes, may) = self.changes[number][1].piles, self.piles_before[number]
        cards = piles[takers[seat]]
        others = [i for i, to in enumerate(takers) if to == takers[seat] and i != seat]
        rest, elsewhere = others[0], 0
        for other in others:
            elsewhere |= may[other]
        kept = cards & ~elsewhere
        room = sizes[seat] - kept.bit_count()
        if kept & ~may[seat] or room < 0:
            return
        for some in combinations(listed(cards & elsewhere & may[seat]), room):
            earlier[seat] = kept | sum(1 << c for c in some)
            earlier[rest] = cards & ~earlier[seat]
            yield from self._dealt_again(number, piles, earlier, seats[1:])

    @cached_property
    def unheard(self) -> set[int]:
        """The plies whose moves the seat has not heard in full."""
        return {ply for ply, knowers, _ in self.view.secrets if self.view.seat not in knowers}

    # --- layouts

    @cached_property
    def layouts(self) -> LayoutSampler:
        """The layouts of the unseen cards that agree with the play."""
        return self._layouts(self.excluded)

    @cached_property
    def any_layouts(self) -> LayoutSampler:
        """The layouts of the unseen cards that agree with the sizes of the piles."""
        return self._layouts([0] * len(self.sizes))

    def _layouts(self, excluded: Sequence[CardSet]) -> LayoutSampler:
        room = [
            size - pile.bit_count() if index in self.hidden else 0
            for index, (size, pile) in enumerate(zip(self.view.sizes, self.fixed, strict=True))
        ]
        return LayoutSampler(self.unseen, room, excluded)

    def laid(self, dealt: Sequence[CardSet]) -> Piles:
        """Return the piles with these cards added to the known ones."""
        return tuple(a | b for a, b in zip(self.fixed, dealt, strict=True))


def possible_meanings(
    phase: Phase,
    hand: CardSet,
    heard: Move | None,
    move: Move | None,
    meanings: set[tuple[Move, ...]],
) -> set[tuple[Move, ...]]:
    """Return the possible meanings of all calls of a seat with this hand, after one more call.

    ``meanings`` are those possible before, ``heard`` is the call as heard, ``move`` the call in
    full where it is known.
    """
    found = set()
    for said in meanings:
        legal = phase.legal(hand, said)
        meant = heard if move is None else move
        if meant is not None and meant in legal:
            found.add(said if meant == heard else (*said, meant))
        elif move is None:
            found |= {(*said, other) for other in legal if phase.heard(other) == heard}
    return found
