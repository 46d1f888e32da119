"""The themes of tasks in this game."""

from __future__ import annotations

from collections.abc import Mapping

from ...cards import NAMES
from ...state import Move, View
from ...themes import Theme


def called_ace(view: View, move: Move) -> bool:
    """Return True if a card is the called ace."""
    return view.phase.announced.called == NAMES[move]


def schneider(view: View, move: Move) -> bool:
    """Return True if the deal is won already, so that only the bonuses are open."""
    goal = view.phase.goal(view.seat, view.hand)
    return goal is not None and goal.decided is not None


THEMES: Mapping[str, Theme] = {
    "declarer": Theme("14"),
    "defender": Theme("25"),
    "lead": Theme("22"),
    "draw_trumps": Theme("4"),
    "lead_low": Theme("22"),
    "follow": Theme("21"),
    "ruff": Theme("21"),
    "discard": Theme("21"),
    "take": Theme("22"),
    "hold_up": Theme("21"),
    "unblock": Theme("21"),
    "give_points": Theme("25"),
    "last_hand": Theme("22"),
    "second_hand": Theme("22"),
    "endgame": Theme("25"),
    "called_ace": Theme("23", called_ace),
    "schneider": Theme("27", schneider),
}
