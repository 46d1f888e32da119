"""Exercises that ask for cards in order."""

from __future__ import annotations

from collections.abc import Callable

from ...cards import NAMES, each
from ..task import Unproved
from .question import Json, Question, mixed, playing

FIELDS = ("cards", "by")
"""The fields of this kind besides those of the scene."""


def make(asked: Question) -> Json:
    """Make an exercise: put cards of one suit, or trumps, in order, the strongest first; or cards
    in order of points."""
    record = asked.record
    phase, among = record.replay().phase, asked.cards("cards")
    power: Callable[[int], int] = phase.order.power.__getitem__
    if asked.fields.get("by") == "points":
        power = playing(record.replay()).worth
    elif len({phase.order.group[card] for card in each(among)}) > 1:
        raise Unproved("these cards are not all of one suit or all trumps")
    falling = sorted(each(among), key=power, reverse=True)
    if len({power(card) for card in falling}) < len(falling):
        raise Unproved("two of these cards count the same")
    shown = [NAMES[card] for card in mixed(falling, record.number)]
    criterion = asked.fields.get("by", "rank")
    return {"cards": shown, "answer": [NAMES[card] for card in falling], "by": criterion}
