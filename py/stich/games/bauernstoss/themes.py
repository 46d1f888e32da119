"""The themes of tasks in this game."""

from __future__ import annotations

from collections.abc import Mapping

from ...cards import deck
from ...order import TRUMP
from ...state import Move, View
from ...themes import Theme
from ...tricks import Tricks

JACKS = deck("J")


def chalk(view: View, move: Move) -> bool:
    """Return True if the seat's side has the chalk, for which 42 points are enough."""
    goal = view.phase.goal(view.seat, view.hand)
    return goal is not None and goal.name == "chalk"


def jack(view: View, move: Move) -> bool:
    """Return True if a trump is played on a trick with a jack, so that the jack rule holds."""
    trick = view.phase.trick if isinstance(view.phase, Tricks) else ()
    trumps = view.phase.order.cards[TRUMP]
    return bool(trumps >> move & 1) and any(JACKS >> card & 1 for card in trick)


THEMES: Mapping[str, Theme] = {
    "declarer": Theme("11"),
    "defender": Theme("21"),
    "lead": Theme("17"),
    "draw_trumps": Theme("2"),
    "lead_low": Theme("19"),
    "follow": Theme("18.1"),
    "ruff": Theme("18.2"),
    "discard": Theme("18.3"),
    "take": Theme("19"),
    "hold_up": Theme("19"),
    "unblock": Theme("18.1"),
    "give_points": Theme("22"),
    "last_hand": Theme("19"),
    "second_hand": Theme("19"),
    "endgame": Theme("22"),
    "chalk": Theme("22", chalk),
    "jack": Theme("18.4", jack),
}
