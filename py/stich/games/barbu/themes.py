"""The themes of tasks in this game."""

from __future__ import annotations

from collections.abc import Mapping

from ...cards import card, deck
from ...state import Move, View
from ...themes import Theme
from ...tricks import Tricks

KING, HEARTS, QUEENS = card("HK"), deck("AKQJT98765432", "H"), deck("Q")


def sheds(view: View, move: Move) -> bool:
    """Check that a card does not beat the trick on the table."""
    play = view.phase
    if not isinstance(play, Tricks) or not play.trick:
        return False
    return not play.order.beats(move, play.trick[play.order.best(play.trick)])


def king(view: View, move: Move) -> bool:
    """Check that the card is the king of hearts and does not beat the trick."""
    return move == KING and sheds(view, move)


def heart(view: View, move: Move) -> bool:
    """Check that the card is a heart and does not beat the trick."""
    return bool(HEARTS >> move & 1) and sheds(view, move)


def queen(view: View, move: Move) -> bool:
    """Check that the card is a queen and does not beat the trick."""
    return bool(QUEENS >> move & 1) and sheds(view, move)


def doubled(view: View, move: Move) -> bool:
    """Check that some seat has doubled another."""
    doubles = view.phase.facts().get("doubles")
    return isinstance(doubles, list) and any(doubles)


THEMES: Mapping[str, Theme] = {
    "lead": Theme("8"),
    "draw_trumps": Theme("11"),
    "lead_low": Theme("9"),
    "follow": Theme("9"),
    "ruff": Theme("12"),
    "discard": Theme("9"),
    "take": Theme("9"),
    "hold_up": Theme("9"),
    "unblock": Theme("9"),
    "last_hand": Theme("9"),
    "second_hand": Theme("9"),
    "endgame": Theme("9"),
    "king": Theme("10", king),
    "heart": Theme("10", heart),
    "queen": Theme("9", queen),
    "doubled": Theme("18", doubled),
}
