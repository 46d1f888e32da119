"""Bock rounds: deals that count twice after certain others (F38)."""

from __future__ import annotations

from collections.abc import Sequence

from ...state import Seat
from ...tricks import Trick
from .contracts import HEARTS, POINTS, SOLO, SOLO_TOUT, Contract
from .stock import Result

BOCK_DEALS, MOST_BOCK_DEALS = 4, 8


def to_come(bock: int, starts: bool) -> int:
    """Return the number of coming deals that count twice.

    ``bock`` is that number before the deal just played, which it includes; ``starts`` adds a round.
    """
    left = max(0, bock - 1)
    return min(MOST_BOCK_DEALS, left + BOCK_DEALS) if starts else left


def starts(contract: Contract, score: Sequence[int], without_points: bool) -> bool:
    """Check for the start of a Bock round: a lost Solo in hearts, or a side whose only trick has no
    points (``without_points``)."""
    how = contract.rules.bock_round
    if how == "off":
        return False
    if how != "pointless" and _lost_hearts(contract, score):
        return True
    return how != "heart_solo" and without_points


def _lost_hearts(contract: Contract, score: Sequence[int]) -> bool:
    solo = contract.kind in (SOLO, SOLO_TOUT) and contract.suit == HEARTS
    return solo and score[contract.declarer] < 0


def pointless(ours: Sequence[Seat], done: Sequence[Trick]) -> bool:
    """Check that the only trick of a side has no points. ``ours`` is the declarer's side."""
    for own in (True, False):
        tricks = [trick for trick in done if (trick.winner in ours) == own]
        if len(tricks) == 1 and not any(POINTS[c] for c in tricks[0].cards):
            return True
    return False


def added(contract: Contract, result: Result) -> Result:
    """Return the result of a deal that starts a Bock round, with the number of coming deals that
    count twice."""
    score, items = result
    place = next(i for i, (name, _) in enumerate(items) if name == "each")
    deals = to_come(contract.setup.bock, True)
    return score, (*items[:place], ("bock_starts", deals), *items[place:])
