"""Claims: the remaining tricks go to one side, offered only when that is proven.

A claim is proven from one seat's view, for every deal that agrees with it. ``mine``: the seat has
one way of playing, from its own view alone, in which its side takes every trick still to come,
whatever cards the others hold and however they play, its partner included. ``theirs``: the other
side takes all of them even if everybody plays for this one; not where each seat plays for itself,
since that would not settle their division. ``decided``: whatever cards are played, no score changes
any more.

Sampled deals quickly show where there is nothing to claim. The rest is proven by counting, when no
card that is out can beat those of the seat, or by enumerating all deals when few are left.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from itertools import islice, permutations
from operator import or_
from typing import NamedTuple

from ...cards import Card, CardSet, each
from ...game import Terms
from ...order import TRUMP, Order
from ...problem import Problem
from ...state import CALL, Move, Over, Phase, Seat, State, View
from ...tricks import NOTHING, Contract, Tricks
from ..sense.play import each_for_itself
from ..solver.search import Bounds, Search, backend, solve
from ..worlds.knowledge import Knowledge
from ..worlds.sampler import STRICT, chance, every, worlds

PROOF_HANDS = 60_000
"""The limit on layouts examined for one proof, each counted anew at every position."""

QUESTION_NODES = {"wasm": 50_000, "python": 2_000}
"""The limit on nodes searched for one question about one deal, by backend."""

SCREENING_DEALS = 12
"""The number of sampled deals in which a claim must hold before a proof is attempted."""

MOST_DEALS = 400
"""The largest number of deals that a proof enumerates."""

STEP_HANDS = 2_000
"""Layouts examined between two pauses; each is counted anew at every position."""


class Claim(NamedTuple):
    """The claim that is proven, if any, and the number of deals examined for it."""

    who: str | None
    worlds: int


Steps = Generator[Claim, None, bool]
"""A proof in progress: yields at each pause and returns True if it succeeds."""


def claim(terms: Terms, view: View, hands: int = PROOF_HANDS) -> Iterator[Claim]:
    """Yield an empty claim at each pause of the proof, and last the claim of the seat to play; an
    empty one alone where the seat is not to play a card."""
    if isinstance(view.phase, Tricks) and view.phase.turn == view.seat:
        yield from Proof(terms, view, view.phase, hands).steps()
    else:
        yield Claim(None, 0)


def finish_claimed(state: State, seat: Seat) -> list[Move]:
    """Return the moves that end a deal after a proven claim of this seat: it takes all tricks if it
    can, and the others play any card."""
    moves: list[Move] = []
    while not isinstance(state.phase, Over):
        moves.append(_last_move(state, seat))
        state = state.advance(moves[-1])
    return moves


def _last_move(state: State, seat: Seat) -> Move:
    phase, hands = state.phase, state.piles
    if isinstance(phase, Tricks) and phase.turn == seat:
        values = _unaided(phase, hands, seat).values
        return max(values, key=lambda card: values[card].low)
    moves = state.legal_moves()
    if moves[0] >= CALL and isinstance(phase.after(moves[0]), Over):
        for move in moves[1:]:  # a seat that may end the deal continues if it takes all the rest
            onward = phase.after(phase.heard(move))
            if isinstance(onward, Tricks) and onward.turn == phase.turn:
                search = _unaided(onward, hands, onward.turn)
                if search.best.low == _left(search.problem):
                    return move
    return moves[0]


# --- one deal, all cards open


def _left(problem: Problem) -> int:
    """Return the number of tricks still to come."""
    return len(problem.tricks)


def _to_tricks(play: Tricks[Contract], hands: Sequence[CardSet], seat: Seat) -> Problem:
    """Return the problem of the number of tricks that the side of a seat takes from here on."""
    asked = play.problem(hands, seat)
    own = asked.high[asked.seats.index(seat)]
    side = tuple([high == own for high in asked.high])
    return replace(
        asked,
        high=side,
        weight=tuple(map(int, side)),
        worth=NOTHING,
        tricks=(1,) * _left(asked),
        taken=0,
        least=None,
        most=None,
        sweep=None,
    )


def _unaided(play: Tricks[Contract], hands: Sequence[CardSet], seat: Seat) -> Search:
    """Search the tricks that a seat's side takes if its partner plays against it; all of them prove
    a claim of this deal."""
    asked = _to_tricks(play, hands, seat)
    alone = tuple([each_seat == seat for each_seat in asked.seats])
    return _searched(replace(asked, high=alone), [_left(asked)])


def _searched(problem: Problem, steps: Sequence[int] | None = None) -> Search:
    return solve(problem, QUESTION_NODES[backend().name], steps)


def _beyond_help(play: Tricks[Contract], hands: Sequence[CardSet], seat: Seat) -> bool:
    """Check that the side of a seat takes no trick even if everybody plays for it."""
    if each_for_itself(play, hands):
        return False
    asked = _to_tricks(play, hands, seat)
    return _searched(replace(asked, high=(True,) * len(asked.seats)), [1]).best.high < 1


def _settled(play: Tricks[Contract], hands: Sequence[CardSet], search: bool) -> bool:
    """Check that no score depends on the cards still to be played: by their points alone, or with
    ``search`` also by searching the play."""
    for seat in play.contract.seats:
        asked = play.problem(hands, seat)
        found = _range(asked)
        if search and not _same(play, asked, found, seat):
            together = len(asked.seats)
            most = _searched(replace(asked, high=(True,) * together)).best.high
            least = _searched(replace(asked, high=(False,) * together)).best.low
            found = Bounds(least, most)
        if not _same(play, asked, found, seat):
            return False
    return True


def _same(play: Tricks[Contract], asked: Problem, found: Bounds, seat: Seat) -> bool:
    gains = {play.gain(asked, asked.clamped(value), seat) for value in found}
    return len(gains) == 1


def _range(problem: Problem) -> Bounds:
    """Return the bounds of the final value, from the points and tricks that are left."""
    left = sum(problem.tricks)
    for cards in (*problem.hands, *(1 << card for card in problem.trick)):
        left += sum(problem.worth[c] for c in each(cards))
    ends = [problem.taken + weight * left for weight in problem.weight]
    bonus = (0, *problem.sweep.bonus) if problem.sweep else (0,)
    return Bounds(min(ends) + min(bonus), max(ends) + max(bonus))


# --- all deals


class Layout(NamedTuple):
    """A layout of the cards: the hands by seat, and the seats on the side of the claimer."""

    hands: tuple[CardSet, ...]
    side: frozenset[Seat]


class Enough(Exception):
    """The proof would exceed its limit."""


class Proof:
    """The search for a claim from one view."""

    def __init__(self, terms: Terms, view: View, play: Tricks[Contract], most: int) -> None:
        self.terms, self.view, self.play = terms, view, play
        self.know = Knowledge(terms, view)
        self.most = most
        """The limit on hands examined."""
        self.examined = 0
        """The number of hands examined."""
        self.worlds = 0
        """The number of deals examined."""
        self.cards = play.playable(view.hand)
        """The cards that take all tricks, cards open, in every deal examined."""
        self.likely = ["mine", "theirs", "decided"]
        """The claims that hold in every deal examined."""
        self.hands: Sequence[CardSet] = ()
        """The deal examined last."""

    def steps(self) -> Iterator[Claim]:
        """Yield an empty claim at each pause, and last the claim that is proven, if any."""
        found = None
        try:
            if (yield from self._glanced()):
                found = yield from self._proven()
        except Enough:
            pass
        yield Claim(found, self.worlds)

    def _glanced(self) -> Steps:
        """Screen the claims on sampled deals; return False if none is left."""
        rng = chance(self.terms, self.view)
        for world in islice(worlds(self.know, rng, few=SCREENING_DEALS), SCREENING_DEALS):
            if world.loose != STRICT or not (yield from self._comes_true(world.state.piles)):
                return False
        return True

    def _comes_true(self, hands: Sequence[CardSet]) -> Steps:
        """Keep the claims that hold in this deal, with all cards open; return False if none is
        left."""
        self.worlds += 1
        self.hands = hands
        for who in tuple(self.likely):
            if not self._holds(who, hands):
                self.likely.remove(who)
            yield Claim(None, self.worlds)
        return bool(self.likely)

    def _holds(self, who: str, hands: Sequence[CardSet]) -> bool:
        if not self.play.problem(hands, self.view.seat).exact:
            return False  # an estimate proves nothing
        if who == "theirs":
            return _beyond_help(self.play, hands, self.view.seat)
        if who == "decided":
            return _settled(self.play, hands, True)
        search = _unaided(self.play, hands, self.view.seat)
        for card, bounds in search.values.items():
            if bounds.high < _left(search.problem):
                self.cards &= ~(1 << card)
        return bool(self.cards)

    def _proven(self) -> Generator[Claim, None, str | None]:
        """Return the claim that holds in all deals, or None."""
        if "mine" in self.likely and self._counted():
            return "mine"
        found = every(self.know, MOST_DEALS)
        if found is None:
            sure = "decided" in self.likely and self._sides_known()
            return "decided" if sure and _settled(self.play, self.hands, False) else None
        self.worlds = 0
        for state in found:
            if not (yield from self._comes_true(state.piles)):
                return None
        if "mine" in self.likely:
            deals = [Layout(state.piles, self._side(state.piles)) for state in found]
            try:
                if (yield from self.taken(self.play, deals)):
                    return "mine"
            except Enough:
                pass
        return next((who for who in ("theirs", "decided") if who in self.likely), None)

    def _side(self, hands: Sequence[CardSet]) -> frozenset[Seat]:
        asked = _to_tricks(self.play, hands, self.view.seat)
        return frozenset(seat for seat, own in zip(asked.seats, asked.high, strict=True) if own)

    def _sides_known(self) -> bool:
        """Check that the seat knows the sides, however the hidden cards lie."""
        known = self.play.announced.sides
        if known is not None:
            return None not in known
        hidden = [seat for seat in self.play.contract.seats if self.view.piles[seat] is None]
        found = set()
        for some in permutations(hidden):
            hands = list(self.hands)
            for seat, other in zip(hidden, some, strict=True):
                hands[seat] = self.hands[other]
            found.add(self.play.problem(hands, self.view.seat).high)
        return len(found) == 1

    # --- by counting

    def _counted(self) -> bool:
        """Check that the seat takes this trick for certain, and then leads cards that nothing
        beats."""
        view, play = self.view, self.play
        order, trick = play.order, play.trick
        know = self.know
        asked = play.problem(self.hands, view.seat)
        if asked.duty.keep or asked.first and asked.duty.late:
            return False  # the duty may make it lead other cards first
        if asked.duty.exempt:
            return False  # another seat may keep such a card while its group is led
        others: list[tuple[CardSet, int]] = []
        later = 0
        for place in range(1, len(play.contract.seats)):
            seat = play.seat_of(len(trick) + place)
            held = view.piles[seat]
            if held is None:
                held = know.fixed[seat] | know.unseen & ~know.excluded[seat]
            to_play = bool(trick) and place < len(play.contract.seats) - len(trick)
            others.append((held, view.sizes[seat] - to_play))
            later |= held if to_play else 0
        if not trick:
            return _unbeaten(order, view.hand, others)
        return any(
            order.best((*trick, card)) == len(trick)
            and not any(order.beats(c, card) for c in each(later))
            and _unbeaten(order, view.hand ^ 1 << card, others)
            for card in each(self.cards)
        )

    # --- by going through all

    def taken(self, phase: Phase, deals: Sequence[Layout]) -> Steps:
        """Check that one way of playing takes all tricks for the seat's side in each of these
        deals, though the seat does not know which of them is the real one."""
        before, self.examined = self.examined, self.examined + len(deals)
        if self.examined > self.most:
            raise Enough
        if before // STEP_HANDS < self.examined // STEP_HANDS:
            yield Claim(None, self.worlds)
        if isinstance(phase, Over):
            return True
        if not isinstance(phase, Tricks):
            return (yield from self._after_calls(phase, deals))
        seat = phase.turn
        if seat == self.view.seat:
            cards = phase.playable(deals[0].hands[seat])
            if phase is self.play:
                cards &= self.cards
            group, power = phase.order.group, phase.order.power
            for card in sorted(each(cards), key=lambda c: (-group[c], -power[c])):
                if (yield from self._after(phase, card, deals)):
                    return True
            return False
        allowed = [phase.playable(deal.hands[seat]) for deal in deals]
        for card in each(reduce(or_, allowed)):
            some = [deal for deal, may in zip(deals, allowed, strict=True) if may >> card & 1]
            if not (yield from self._after(phase, card, some)):
                return False
        return True

    def _after_calls(self, phase: Phase, deals: Sequence[Layout]) -> Steps:
        """Check the same for every call that can be made between two cards."""
        seat = phase.turn
        assert seat is not None
        may = [phase.legal(deal.hands[seat], ()) for deal in deals]
        for call in sorted(set().union(*may)):
            if call < CALL:
                raise Enough  # cards that change hands are not followed
            some = [deal for deal, calls in zip(deals, may, strict=True) if call in calls]
            if not (yield from self.taken(phase.after(phase.heard(call)), some)):
                return False
        return True

    def _after(self, play: Tricks[Contract], card: Card, deals: Sequence[Layout]) -> Steps:
        """Check the same after a card that is legal in all of these deals."""
        trick = (*play.trick, card)
        if len(trick) == len(play.contract.seats):
            winner = play.seat_of(play.order.best(trick))
            if any(winner not in deal.side for deal in deals):
                return False
        seat = play.turn
        return (
            yield from self.taken(
                play.after(card),
                [
                    Layout((*hands[:seat], hands[seat] ^ 1 << card, *hands[seat + 1 :]), side)
                    for hands, side in deals
                ],
            )
        )


def _unbeaten(order: Order, hand: CardSet, others: Sequence[tuple[CardSet, int]]) -> bool:
    """Check that all cards of a hand that is to lead take their tricks, trumps first. ``others``
    holds for each other seat the cards it may hold and their number.

    A seat with cards of a suit loses one each time that the suit is led.
    """
    for group in (TRUMP, 0, 1, 2, 3):
        cards = order.cards[group]
        rounds = max(min((held & cards).bit_count(), size) for held, size in others)
        mine = sorted(each(hand & cards), key=order.power.__getitem__, reverse=True)
        if group == TRUMP and hand & ~cards and rounds > len(mine):
            return False
        out = reduce(or_, (held & cards for held, _ in others))
        if any(order.above(out, card) for card in mine[:rounds]):
            return False
    return True
