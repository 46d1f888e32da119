"""What links of Schafkopf can say. A published format never changes; a new one is appended."""

from __future__ import annotations

from ...game import Format

S = Format(
    letter="s",
    options={
        "open_named_bids": (False, True),
        "solo_requires_suit_card": (False, True),
        "call_requires_suit_card": ("free", "required", "announce_void"),
        "own_aces": ("alone_for_10", "forbidden", "call_ten"),
        "called_ace_locked": (False, True),
        "free_after_runaway": (False, True),
        "runaway_count": ("now", "dealt"),
        "runaway_only_first_lead": (False, True),
        "stoss_window": ("second_card", "own_first_card", "before_first_card"),
        "re_by_partner": (True, False),
        "max_doublings": (4, 0, 1, 2, 3, 5, 6),
        "tariff": ("seed", "official", "ten_twenty_fifty", "five_twenty", "units"),
        "runners": (0, 8, 14),
        "deals": (16, 4, 8, 32, 60, 64, 120),
        "count_passed_deals": (False, True),
    },
    setup={
        "dealer": (3, 0, 1, 2),
    },
    profiles=(
        {},
        {
            "solo_requires_suit_card": True,
            "call_requires_suit_card": "required",
            "own_aces": "forbidden",
            "called_ace_locked": True,
            "free_after_runaway": True,
            "max_doublings": 2,
            "tariff": "official",
            "runners": 14,
        },
    ),
)

FORMATS = (S,)
