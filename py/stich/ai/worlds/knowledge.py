"""What one seat can conclude from what it sees and has heard.

That is more than what it sees: where cards went that were given away, which cards a seat that could
not follow suit cannot hold, which hands the rules would not have let bid or play as they did.
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
"""The floor of a call's likelihood: implausible is not impossible, yet rarer than the rarest call
with a hand that asks for it."""


class Ply(NamedTuple):
    """A move of another seat, as heard, and the cards that have left its hand from then on."""

    phase: Phase
    heard: Move
    later: CardSet


class Past(NamedTuple):
    """A supposition: how the cards lay before the move of a ply, and that move, if known."""

    ply: int
    piles: Piles
    move: Move | None


class Knowledge:
    """What one seat can conclude from its view."""

    def __init__(self, terms: Terms, view: View) -> None:
        self.terms, self.view = terms, view
        self.deck, self.layout = terms.game.layout(terms.rules)
        self.players = terms.game.players(terms.rules)
        self.heard = view.heard
        self.phases: list[Phase] = [terms.game.opening(terms.rules, terms.setup)]
        for move in self.heard:
            self.phases.append(self.phases[-1].after(move))
        self.may, self.since = self._tracked()
        self._explained: dict[tuple[Seat, CardSet], bool] = {}
        self._beliefs: dict[tuple[Belief, Seat, CardSet], list[float]] = {}

    # --- where the cards went

    def _tracked(self) -> tuple[list[CardSet], list[int]]:
        """The cards that may lie in each pile, by what was seen of their way; and for each pile the
        ply since which only cards that were heard have left it."""
        may = [self.deck if size else 0 for size in self.layout]
        since = [0] * len(may)
        self.changes: list[tuple[int, Carried]] = []
        self.piles_before: list[tuple[list[int], list[CardSet]]] = []
        """Before each change the number of cards in each pile, and those that may lie there."""
        sizes = list(self.layout)
        played = Carried(tuple(range(len(may))), len(may) - 1)
        for ply, (move, phase) in enumerate(zip(self.view.history, self.phases, strict=False)):
            seat = phase.turn
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
                return None  # a call that nobody hears
            move = first
        change = carried(phase, move, len(self.layout))
        still = change.piles == tuple(range(len(self.layout))) and change.card in (None, seat)
        return None if still and (move >= CALL or unheard) else change

    @cached_property
    def hidden(self) -> list[int]:
        """The piles the seat does not see."""
        return [i for i, pile in enumerate(self.view.piles) if pile is None]

    @cached_property
    def fixed(self) -> Piles:
        """The cards the seat knows to lie in each pile."""
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
        """The cards that could lie in more than one place."""
        left = self.deck
        for pile in self.fixed:
            left &= ~pile
        return left

    # --- what the moves tell

    @cached_property
    def plies(self) -> dict[Seat, list[Ply]]:
        """For every other seat the moves made with its present hand and the cards played since."""
        found: dict[Seat, list[Ply]] = {}
        for seat in range(self.players):
            if seat == self.view.seat or self.view.piles[seat] is not None:
                continue
            later, moves = 0, []
            for ply in range(len(self.heard) - 1, self.since[seat] - 1, -1):
                phase, move = self.phases[ply], self.heard[ply]
                if phase.turn == seat and move is not None:
                    if move < CALL:
                        later |= 1 << move
                    moves.append(Ply(phase, move, later))
            found[seat] = moves[::-1]
        return found

    @cached_property
    def excluded(self) -> list[CardSet]:
        """For every pile the cards that cannot lie there, by their way or by the play.

        The play excludes a card when no hand with it, large or small, could have played as the
        seat did.
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
        """Cards that the seat certainly had when it moved."""
        return self.fixed[seat] | (1 << ply.heard if ply.heard < CALL else 0)

    @cached_property
    def open(self) -> dict[Seat, list[Ply]]:
        """The moves that a hand without excluded cards may still not be allowed."""
        return {
            seat: [ply for ply in plies if not (ply.phase.card_play and self._settled(ply, seat))]
            for seat, plies in self.plies.items()
        }

    def _settled(self, ply: Ply, seat: Seat) -> bool:
        """Whether every hand without excluded cards could have played this card: the smallest one
        could, also with any one card more, and the largest."""
        own, cards = self._own(ply, seat), self.unseen & ~self.excluded[seat]
        hands = (own, own | ply.later | cards, *(own | 1 << c for c in each(cards | ply.later)))
        return all(ply.heard in ply.phase.legal(hand, ()) for hand in hands)

    def explains(self, seat: Seat, hand: CardSet) -> bool:
        """Whether the rules let a seat that now has this hand bid and play as it did.

        What it may have meant by calls not heard in full is followed through all its moves.
        """
        key = seat, hand
        if key not in self._explained:
            self._explained[key] = self._explains(seat, hand)
        return self._explained[key]

    def _explains(self, seat: Seat, hand: CardSet) -> bool:
        if hand & self.excluded[seat]:
            return False
        minds: set[tuple[Move, ...]] = {()}
        for phase, heard, later in self.open[seat]:
            minds = followed(phase, hand | later, heard, None, minds)
            if not minds:
                return False
        return self.terms.game.fits(self.view, seat, hand)

    def agrees(self, piles: Piles) -> bool:
        """Whether the cards may lie like this, by all that was called and played."""
        return all(self.explains(seat, piles[seat]) for seat in self.plies) and self.recalls(piles)

    def likelihood(self, piles: Piles, belief: Belief | None, floor: float = CALL_FLOOR) -> float:
        """How likely all calls are if the cards lie like this, each at least ``floor``."""
        result = 1.0
        if belief:
            for seat in self.spoken:
                for likely in self._believed(belief, seat, piles[seat]):
                    result *= max(floor, likely)
        return result

    def _believed(self, belief: Belief, seat: Seat, hand: CardSet) -> Sequence[float]:
        """How likely each call of a seat is if this is its hand now."""
        key = belief, seat, hand
        if key not in self._beliefs:
            self._beliefs[key] = [
                belief(phase, hand | later, heard) for phase, heard, later in self.spoken[seat]
            ]
        return self._beliefs[key]

    @cached_property
    def spoken(self) -> dict[Seat, list[Ply]]:
        """The calls of others, which they make as their hands suggest. What they said of a hand to
        which cards have only been added since is taken for a call of the whole."""
        return {
            seat: [
                ply
                for ply in self._earlier(seat) + plies
                if ply.heard >= CALL and not ply.phase.card_play
            ]
            for seat, plies in self.plies.items()
        }

    def _earlier(self, seat: Seat) -> list[Ply]:
        """The calls open to any hand, from before this one took up cards; none if it has given any
        away."""
        since = self.since[seat]
        for ply, change in self.changes:
            gave = change.card is not None and self.phases[ply].turn == seat
            if ply < since and (gave or change.piles[seat] != seat):
                return []
        played = 0
        for phase, heard in zip(self.phases[since:], self.heard[since:], strict=False):
            if phase.turn == seat and heard is not None and heard < CALL:
                played |= 1 << heard
        return [
            Ply(phase, heard, played)
            for phase, heard in zip(self.phases[:since], self.heard, strict=False)
            if phase.unbound and phase.turn == seat and heard is not None
        ]

    # --- hands that were different when they called

    @cached_property
    def changed(self) -> list[Seat]:
        """The other seats that have given away or taken cards unheard since their hands first
        bound what they said."""
        return [
            seat
            for seat in self.plies
            if any(phase.turn == seat for phase in self.phases[self.bound : self.since[seat]])
        ]

    @cached_property
    def bound(self) -> int:
        """The first ply at which not any hand might have said anything."""
        plies = (ply for ply, phase in enumerate(self.phases) if not phase.unbound)
        return next(plies, len(self.phases))

    def recalls(self, piles: Piles) -> bool:
        """Whether some deal, and some cards given away, led to these piles by the rules."""
        if not self.changed:
            return True
        last = max(self.since)
        found = list(piles)
        changes = self.changes[:]
        while changes[-1][0] >= last:
            ply, change = changes.pop()
            seat, move = self.phases[ply].turn, self.heard[ply]
            assert seat is not None and move is not None and change.card is not None
            found[change.card] ^= 1 << move
            found[seat] |= 1 << move
        return self._came(len(changes), [Past(last, tuple(found), None)])

    def _came(self, number: int, pasts: list[Past]) -> bool:
        """Whether the piles may have come about by so many changes; ``pasts`` are the suppositions
        about the time after them, the earliest last."""
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
        """Whether the same seat put away two cards unseen, one after the other: their order does
        not matter."""
        heard, turns = self.view.history, [self.phases[each].turn for each in (ply, ply + 1)]
        unheard = heard[ply] is None and heard[then.ply] is None
        return unheard and then.ply == ply + 1 and turns[0] == turns[1]

    def _may_have_said(self, seat: Seat, pasts: Sequence[Past]) -> bool:
        """Whether a seat that had these hands may have made its moves by the rules."""
        minds: set[tuple[Move, ...]] = {()}
        past = len(pasts)
        for ply, phase in enumerate(self.phases[self.bound : pasts[0].ply], self.bound):
            while pasts[past - 1].ply < ply:
                past -= 1
            if phase.turn == seat:
                until, piles, move = pasts[past - 1]
                if ply < until:
                    move = None if ply in self.unheard else self.view.history[ply]
                minds = followed(phase, piles[seat], self.heard[ply], move, minds)
        return bool(minds)

    def before(self, number: int, piles: Piles) -> Iterator[tuple[Piles, Move | None]]:
        """The piles that a move may have changed into these, and the move if it was a card or was
        heard in full. Cards outside the hands may be put in one pile instead of several."""
        ply, change = self.changes[number]
        phase, move = self.phases[ply], self.view.history[ply]
        seat, to = phase.turn, change.card
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
        """The piles before some of them were put together: hands may have had any of the cards they
        are among now; the rest lay elsewhere."""
        takers = self.changes[number][1].piles
        earlier = [0] * len(piles)
        for taker in set(takers):
            sources = [i for i, to in enumerate(takers) if to == taker]
            earlier[next((i for i in sources if i >= self.players), sources[0])] = piles[taker]
        seats = [i for i in range(self.players) if takers.count(takers[i]) > 1]
        seats.sort(key=lambda seat: seat == self.view.seat)  # of its own it may know more
        yield from self._dealt_again(number, piles, earlier, seats)

    def _dealt_again(
        self, number: int, piles: Piles, earlier: list[CardSet], seats: Sequence[Seat]
    ) -> Iterator[Piles]:
        """The piles after these seats have got their hands back, each all ways."""
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
        """The moves that the seat has not heard in full."""
        return {ply for ply, knowers, _ in self.view.secrets if self.view.seat not in knowers}

    # --- layouts

    @cached_property
    def layouts(self) -> LayoutSampler:
        """The layouts of the unseen cards that the play allows."""
        return self._layouts(self.excluded)

    @cached_property
    def any_layouts(self) -> LayoutSampler:
        """The layouts of the unseen cards by the sizes of the piles alone."""
        return self._layouts([0] * len(self.layout))

    def _layouts(self, excluded: Sequence[CardSet]) -> LayoutSampler:
        room = [
            size - pile.bit_count() if index in self.hidden else 0
            for index, (size, pile) in enumerate(zip(self.view.sizes, self.fixed, strict=True))
        ]
        return LayoutSampler(self.unseen, room, excluded)

    def laid(self, dealt: Sequence[CardSet]) -> Piles:
        """The piles if these cards are added to what is known."""
        return tuple(a | b for a, b in zip(self.fixed, dealt, strict=True))


def followed(
    phase: Phase, hand: CardSet, heard: Move | None, move: Move | None, minds: set[tuple[Move, ...]]
) -> set[tuple[Move, ...]]:
    """What a seat with this hand may have meant by all its calls, after another that was ``heard``.

    ``minds`` are the meanings possible before; ``move`` is what the call really was, if known.
    """
    found = set()
    for said in minds:
        legal = phase.legal(hand, said)
        meant = heard if move is None else move
        if meant is not None and meant in legal:
            found.add(said if meant == heard else (*said, meant))
        elif move is None:
            found |= {(*said, other) for other in legal if phase.heard(other) == heard}
    return found
