"""The themes of tasks in this game."""

from __future__ import annotations

from collections.abc import Mapping

from ...cards import card, deck
from ...state import Move, View
from ...themes import Theme
from ...tricks import Tricks

KING, HEARTS, QUEENS = card("HK"), deck("AKQJT98765432", "H"), deck("Q")


def sheds(view: View, move: Move, contract: str) -> bool:
    """Check that a card does not beat the trick on the table in this contract."""
    play = view.phase
    if not isinstance(play, Tricks) or not play.trick or play.announced.contract != contract:
        return False
    return not play.order.beats(move, play.trick[play.order.best(play.trick)])


def king(view: View, move: Move) -> bool:
    """Check that the card is the king of hearts and does not beat the trick where it costs."""
    return move == KING and sheds(view, move, "king")


def heart(view: View, move: Move) -> bool:
    """Check that the card is a heart and does not beat the trick where hearts cost."""
    return bool(HEARTS >> move & 1) and sheds(view, move, "hearts")


def queen(view: View, move: Move) -> bool:
    """Check that the card is a queen and does not beat the trick where queens cost."""
    return bool(QUEENS >> move & 1) and sheds(view, move, "queens")


def doubled(view: View, move: Move) -> bool:
    """Check that the seat has doubled another, or another the seat."""
    doubles = view.phase.facts().get("doubles")
    if not isinstance(doubles, list):
        return False
    return bool(doubles[view.seat]) or any(view.seat in others for others in doubles)


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
