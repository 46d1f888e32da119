"""The position of a seat record in the page's format."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Record
from ..seat import SeatRecord
from ..state import View
from . import wire
from .wire import Answer


def seen(record: SeatRecord, views: Sequence[View]) -> Answer:
    """Return the last of the views of a seat record, in which the seat itself may be to decide."""
    deal = Record(record.game, record.rules, record.setup, 0)
    turns = [(view.phase.turn or 0, view.phase.name) for view in views[:-1]]
    return wire.view(deal, views[-1], turns, record.seat)
