"""The themes of tasks in this game."""

from __future__ import annotations

from collections.abc import Mapping

from ...state import CALL, Move, View
from ...themes import Theme


def every_trick(view: View, move: Move) -> bool:
    """Return True if the seat's side needs all tricks that are left."""
    goal = view.phase.goal(view.seat, view.hand)
    if goal is None or goal.need is None:
        return False
    return goal.need - goal.have == view.hand.bit_count()


def raises(view: View, move: Move) -> bool:
    """Return True if the best move is an announcement during play."""
    return move >= CALL


THEMES: Mapping[str, Theme] = {
    "declarer": Theme("18"),
    "defender": Theme("21"),
    "lead": Theme("18"),
    "draw_trumps": Theme("18"),
    "lead_low": Theme("18"),
    "follow": Theme("18"),
    "ruff": Theme("18"),
    "discard": Theme("18"),
    "take": Theme("18"),
    "hold_up": Theme("18"),
    "unblock": Theme("18"),
    "last_hand": Theme("18"),
    "second_hand": Theme("18"),
    "endgame": Theme("19"),
    "every_trick": Theme("20", every_trick),
    "raise": Theme("17", raises),
}
