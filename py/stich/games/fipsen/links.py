"""The formats of Fipsen's links. A published format never changes; a new one is appended."""

from __future__ import annotations

from ...game import Format

F = Format(
    letter="f",
    options={
        "players": (4, 3),
        "deals": (20, 21, 4, 12, 40, 100, 120),
        "min_bid": (2, 3),
        "allow_hold": (True, False),
        "raise_after_auction": ("any", "hold_only", "never"),
        "durch_rank": ("equal", "higher", "not_biddable"),
        "early_durch": (True, False),
        "first_lead": ("declarer", "forehand"),
        "all_pass": ("same_dealer", "next_dealer"),
        "hand_if_skat_returned": (False, True),
        "siebener_window": ("until_lead", "own_turn", "never"),
        "end_when_decided": (True, False),
        "defenders_score": (False, True),
    },
    setup={
        "dealer": (3, 0, 1, 2),
    },
    profiles=(
        {},
        {
            "raise_after_auction": "never",
            "durch_rank": "not_biddable",
            "early_durch": False,
            "first_lead": "forehand",
        },
        {"players": 3, "deals": 21},
        {
            "players": 3,
            "deals": 21,
            "raise_after_auction": "never",
            "durch_rank": "not_biddable",
            "early_durch": False,
            "first_lead": "forehand",
        },
    ),
)

FORMATS = (F,)
