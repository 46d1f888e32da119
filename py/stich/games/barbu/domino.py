"""Dominoes: every suit grows up and down from the starting rank (14)–(17).

Facts: ``layout`` lowest and highest rank on the table per suit, ``ranks`` the ranks in the order in
which they join, ``start`` the starting rank, ``out`` the seats without cards in the order in which
they finished, ``passes`` per seat.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ...cards import RANKS, SUITS, Card, CardSet, card, card_set, deck, listed, rank, suit
from ...state import Facts, Goal, Move, Phase, Reason, Seat
from .calls import PASS
from .rules import SEATS
from .settle import Contract

DECK = deck(RANKS)
LANES = {"high": RANKS, "low": "A23456789TJQK"}  # (15)
PRIZES = (45, 20, 5, -5)  # (17)


@cache
def neighbours(ace: str) -> tuple[CardSet, ...]:
    """Return for every card its neighbours in its suit, one higher and one lower; ``ace`` is "high"
    or "low" (15)."""
    lane = LANES[ace]
    found = []
    for c in range(52):
        place = lane.index(RANKS[rank(c)])
        beside = (lane[i] for i in (place - 1, place + 1) if 0 <= i < 13)
        found.append(card_set(card(SUITS[suit(c)] + face) for face in beside))
    return tuple(found)


def starters(start: int) -> CardSet:
    """Return the four cards of the starting rank."""
    return deck(RANKS[start])


@dataclass(frozen=True, slots=True)
class Domino(Phase):
    """The play of Dominoes: a card or a pass in turn; a seat that has played all its cards is out
    (14)–(16)."""

    contract: Contract
    seat: Seat
    start: int | None  # the starting rank; None until a first card fixes it
    ready: CardSet  # the cards that are legal for the seat that holds them
    laid: CardSet = 0
    left: tuple[int, ...] = (13, 13, 13, 13)
    out: tuple[Seat, ...] = ()
    passes: tuple[int, ...] = (0, 0, 0, 0)

    name = "domino"
    card_play = True

    @property
    def turn(self) -> Seat:
        return self.seat

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand & self.ready) or (PASS,)  # (14)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        seat, left, out, passes = self.seat, self.left, self.out, self.passes
        start, ready, laid = self.start, self.ready, self.laid
        if heard == PASS:
            passes = (*passes[:seat], passes[seat] + 1, *passes[seat + 1 :])
        else:
            if start is None:
                start = rank(heard)
                ready = starters(start)
            bit = 1 << heard
            laid |= bit
            ready = (ready | neighbours(self.contract.rules.domino_ace)[heard]) & ~laid
            left = (*left[:seat], left[seat] - 1, *left[seat + 1 :])
            if not left[seat]:
                out = (*out, seat)  # (16)
        over = len(out) == 4 or len(out) == 3 and self.contract.rules.end_when_decided
        if not over:
            seat = (seat + 1) % 4
            while not left[seat]:
                seat = (seat + 1) % 4
        after = Domino(self.contract, seat, start, ready, laid, left, out, passes)
        return self.contract.over(after.raw(), after) if over else after

    def raw(self) -> tuple[int, ...]:
        """Return the prizes won; the last is certain once three seats are out (17)."""
        raw = [0, 0, 0, 0]
        order = self.out
        if len(order) == 3:
            order += tuple(seat for seat in SEATS if seat not in order)
        for seat, prize in zip(order, PRIZES, strict=False):
            raw[seat] = prize
        return tuple(raw)

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        return None if self.ready >> card & 1 else Reason("domino", "15")

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """Return the number of cards that have left the hand, of all thirteen."""
        return Goal("domino", 13 - self.left[seat], need=13, of=13, side=(seat,))

    def facts(self) -> Facts:
        lane = LANES[self.contract.rules.domino_ace]
        layout: dict[str, list[str] | None] = {}
        for group in SUITS:
            lie = [face for face in lane if self.laid >> card(group + face) & 1]
            layout[group] = [lie[0], lie[-1]] if lie else None
        return {
            **self.contract.scored(self.raw()),
            "start": None if self.start is None else RANKS[self.start],
            "layout": layout,
            "ranks": lane,
            "out": list(self.out),
            "passes": list(self.passes),
        }


def opening(contract: Contract) -> Domino:
    """Start the play of Dominoes with the declarer's turn (14)."""
    start = contract.start
    return Domino(contract, contract.declarer, start, DECK if start is None else starters(start))
