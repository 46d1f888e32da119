"""The formats of Schafkopf's links. A published format never changes; a new one is appended."""

from __future__ import annotations

from ...game import Format, Value

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

_LOCKED: dict[str, Value] = {
    "call_requires_suit_card": "required",
    "own_aces": "forbidden",
    "called_ace_locked": True,
    "free_after_runaway": True,
    "runners": 14,
    "tout_runners": "double",
}
_WIRTSHAUS: dict[str, Value] = {
    **_LOCKED,
    "open_named_bids": True,
    "stoss_window": "own_first_card",
    "max_doublings": 2,
    "tariff": "ten_twenty_fifty",
    "farbwenz": True,
    "geier": True,
    "all_pass": "ramsch",
    "knock": "all",
}
_TURNIER: dict[str, Value] = {
    **_LOCKED,
    "solo_requires_suit_card": True,
    "max_doublings": 0,
    "tariff": "official",
    "deals": 64,
    "all_pass": "must",
}

W = Format(
    letter="w",
    options={
        **S.options,
        "deck": (32, 24, 20),
        "farbwenz": (False, True),
        "geier": (False, True),
        "farbgeier": (False, True),
        "ladder": ("pure_first", "wenz_first"),
        "heart_solo_first": (False, True),
        "bettel": ("off", "plain", "with_ouvert"),
        "bettel_price": ("solo", "partner"),
        "bettel_trumps": ("none", "hearts"),
        "head_the_trick": ("off", "bettel", "ramsch", "both"),
        "hochzeit": ("off", "closed", "open"),
        "hochzeit_return": ("plain", "any"),
        "all_pass": ("throw_in", "next_doubled", "stock", "ramsch", "must"),
        "ramsch_price": ("partner", "solo"),
        "ramsch_tie": ("highest_trump", "tricks", "share"),
        "ramsch_virgin": ("all", "once", "many", "off"),
        "ramsch_march": ("91", "120", "tricks", "off"),
        "stock_by": ("side", "caller", "any"),
        "stock_cap": ("none", "25"),
        "must_needs": ("60", "60_weak", "61"),
        "knock": ("off", "all", "one", "forehand", "chain"),
        "bock_round": ("off", "heart_solo", "pointless", "both"),
        "stoss_takes_over": (False, True),
        "tout_runners": ("single", "double"),
    },
    setup={
        **S.setup,
        "stock": tuple(range(0, 1001, 2)),
        "doubled": (0, 1, 2, 3),
        "bock": (0, 1, 2, 3, 4, 5, 6, 7, 8),
    },
    profiles=(_WIRTSHAUS, {**_WIRTSHAUS, "deck": 24, "hochzeit": "closed"}, _TURNIER),
)

FORMATS = (S, W)
