"""The calls of Barbu: contracts, doubles and passes."""

from __future__ import annotations

from ...cards import RANKS, SUITS
from ...state import CALL, Move
from .rules import NEGATIVE

CALLS = (
    *NEGATIVE,
    *(f"trumps.{suit}" for suit in SUITS),
    *(f"domino.{rank}" for rank in RANKS),
    "domino",  # the first card fixes the starting rank
    "no",
    "double",
    "split",
    "pass",
)
NAMED = {CALL + place: call for place, call in enumerate(CALLS)}


def call(name: str) -> Move:
    """Return the call of this name."""
    return CALL + CALLS.index(name)


TRUMPS, DOMINO, ANY_START = call("trumps.C"), call("domino.2"), call("domino")
NO, DOUBLE, SPLIT, PASS = map(call, ("no", "double", "split", "pass"))
