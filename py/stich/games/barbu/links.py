"""The formats of Barbu's links. A published format never changes; a new one is appended."""

from __future__ import annotations

from ...game import Format

_SEVEN = ("tricks", "queens", "last_two", "hearts", "king", "trumps", "domino")
_USED = tuple(  # every set of contracts but that of all seven, by its bitmask
    "+".join(name for bit, name in enumerate(_SEVEN) if used >> bit & 1) or "none"
    for used in range(127)
)
_DOUBLED = tuple(a + b + c for a in "012" for b in "012" for c in "012")

A = Format(
    letter="a",
    options={
        "declarer_double": ("only_undoubled", "only_redouble", "free", "none"),
        "positive_double_declarer_only": (False, True),
        "min_doubles_of_declarer": (0, 2),
        "undoubled_negative": ("play", "split"),
        "rotation": ("every_deal", "seven_in_a_row"),
        "first_lead": ("declarer", "left"),
        "heart_lead": ("only_hearts", "after_broken", "free"),
        "king_heart_lead": ("only_hearts", "after_broken", "free"),
        "forced_dump": (False, True),
        "end_when_decided": (True, False),
        "must_trump": ("full", "ruff_only", "none"),
        "domino_start": ("announced", "first_card"),
        "domino_ace": ("high", "low"),
        "doubling": (True, False),
        "deals": (28, 16, 8, 4),
    },
    setup={
        "dealer": (0, 1, 2, 3),
        "used": _USED,
        "doubled": _DOUBLED,
    },
    profiles=(
        {},
        {
            "declarer_double": "only_redouble",
            "positive_double_declarer_only": True,
            "min_doubles_of_declarer": 2,
            "rotation": "seven_in_a_row",
        },
    ),
)

FORMATS = (A,)
