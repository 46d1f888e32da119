"""The account of a deal for one seat: the losses of its real decisions, and the parts of its
result.

A decision is real if the seat had two moves of different effect. With all cards open the value of a
deal changes from card to card; each change belongs to the seat that caused it, so that the value at
the first card and all changes add up to the result.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...game import Terms
from ...state import Move, Seat, State, View
from ...tricks import Tricks
from ..players.candidates import equivalents

PARTS = ("call", "double", "lead", "follow", "discard")
"""The parts of a deal in which a seat decides; a card played without tricks is followed."""

ROLES = ("declarer", "partner", "defender")
"""The roles of a seat; without a declarer, and where each seat plays for itself, all but the
declarer are defenders."""


class Counted(NamedTuple):
    """A real decision: its part of the deal, and its fair loss in points of the score."""

    ply: int
    part: str
    loss: float


class Split(NamedTuple):
    """The result of a seat, in score above the mean of all seats, in parts that add up to it.

    ``cards`` is the value of the deal at the first card, with all cards open; ``own`` and
    ``others`` are the changes that the seat and the others caused. ``rest`` has doubles that the
    values leave out, and the result of deals without tricks.
    """

    cards: float
    own: float
    others: float
    rest: float

    def rounded(self) -> Split:
        """Return the parts rounded to hundredths, with the same sum as the rounded result."""
        result = round(sum(self), 2)
        cards, own, rest = (round(each, 2) for each in (self.cards, self.own, self.rest))
        return Split(cards, own, round(result - cards - own - rest, 2), rest)


class Account(NamedTuple):
    """The account of a finished deal for one seat."""

    role: str
    decisions: list[Counted]
    parts: Split


def part(view: View) -> str:
    """Return the part of the deal to which a decision in this view belongs."""
    phase = view.phase
    if not isinstance(phase, Tricks):
        return "double" if phase.raises else "follow" if phase.card_play else "call"
    if not phase.trick:
        return "lead"
    group = phase.order.group
    led = phase.order.cards[group[phase.trick[0]]]
    return "follow" if led & view.hand else "discard"


def real(terms: Terms, view: View) -> bool:
    """Return True if the seat to move has two moves of different effect."""
    legal = view.legal_moves()
    classes = equivalents(terms, view, legal)
    return len(classes) + len(set(legal).difference(*classes.values())) > 1


def role(state: State, sides: Sequence[int | None], seat: Seat) -> str:
    """Return the role of a seat, given the side of each."""
    declarer = state.phase.announced.declarer
    if declarer is None or declarer == seat:
        return ROLES[2] if declarer is None else ROLES[0]
    together = sides[seat] is not None and sides[seat] == sides[declarer]
    return ROLES[1] if together else ROLES[2]


def split(states: Sequence[State], values: Mapping[int, float], result: float, seat: Seat) -> Split:
    """Return the parts of a result, given the seat's value of positions by ply."""
    plies = sorted(values)
    if not plies:
        return Split(0, 0, 0, result)
    own = others = 0.0
    for ply, later in zip(plies, plies[1:], strict=False):
        change = values[later] - values[ply]
        if cause(states, ply, later) == seat:
            own += change
        else:
            others += change
    return Split(values[plies[0]], own, others, result - values[plies[-1]])


def cause(states: Sequence[State], ply: int, later: int) -> Seat | None:
    """Return the seat that changed the value between two plies: the last that made another move
    than the default of a call, else the one that played the first card."""
    for at in range(later - 1, ply, -1):
        made: Move | None = states[at + 1].history[at]
        if made not in (None, states[at].legal_moves()[0]):
            return states[at].phase.turn
    return states[ply].phase.turn
