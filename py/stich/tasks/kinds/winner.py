"""Exercises that ask for the seat that takes a trick."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import cards
from ...order import TRUMP, Order
from ...state import Over
from ..task import Unproved
from .question import Json, Question, facts_of, seen

FIELDS = ()
"""The fields of this kind besides those of the scene."""


def make(asked: Question) -> Json:
    """Make an exercise: name the seat that takes the trick on the table."""
    record = asked.record
    state = record.replay()
    tricks = facts_of(state.phase).get("tricks") or []
    if not tricks:
        raise Unproved("the trick on the table is not whole")
    trick = tricks[-1]
    phase = state.phase.last if isinstance(state.phase, Over) else state.phase
    assert phase is not None
    table = [cards(name).bit_length() - 1 for _, name in trick["cards"]]
    taker = next(i for i, (seat, _) in enumerate(trick["cards"]) if seat == trick["winner"])
    why = [loses(phase.order, table, place, taker) for place in range(len(table))]
    view = seen(record, asked.me) | {"legal": []}
    return {"view": view, "trick": trick, "answer": taker, "why": why}


def loses(order: Order, table: Sequence[int], place: int, taker: int) -> str:
    """Return the reason why a card does not take the trick, or why it does."""
    led, card, best = (order.group[table[i]] for i in (0, place, taker))
    if place == taker:
        return "trumped" if card == TRUMP and led != TRUMP else "highest"
    if card not in (led, TRUMP):
        return "thrown"
    return "trumped" if best == TRUMP != card else "lower"
