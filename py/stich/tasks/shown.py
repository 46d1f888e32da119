"""The view of a task in the page's format, so that the page shows the task without the engine."""

from __future__ import annotations

from dataclasses import replace

from ..app import wire
from ..app.table import turns
from ..game import Record
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
        deal = Record(record.game, record.rules, record.setup, 0)
        made = [(each.phase.turn or 0, each.phase.name) for each in record.views()[:-1]]
    else:
        states, players = record.states(), record.game.players(record.rules)
        deal, made = record.upto(0), turns(states)
        view = replace(view, piles=(*states[-1].piles[:players], *view.piles[players:]))
    found = wire.view(deal, view, made, view.seat)
    return {name: value for name, value in found.items() if name not in LEFT_OUT}
