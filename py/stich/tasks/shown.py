"""The view of a task in the page's format, so that the page shows the task without the engine."""

from __future__ import annotations

from dataclasses import replace

from ..app import wire
from ..app.seen import seen
from ..app.table import turns
from ..seat import SeatRecord
from ..state import Json
from .task import Position

LEFT_OUT = frozenset(
    {"game", "rules", "profile", "number", "person", "thinking", "instead", "score", "items"}
)
"""The fields of a view that are the same in all tasks of a pack, or mean nothing in a task."""


def shown(position: Position) -> dict[str, Json]:
    """Return the view of the seat to move, with all hands if they lie open."""
    record, view = position.record, position.view
    if isinstance(record, SeatRecord):
        found = seen(record, record.views())
    else:
        states, players = record.states(), record.game.players(record.rules)
        view = replace(view, piles=(*states[-1].piles[:players], *view.piles[players:]))
        found = wire.view(record.upto(0), view, turns(states), view.seat)
    return {name: value for name, value in found.items() if name not in LEFT_OUT}
