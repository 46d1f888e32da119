"""Names that occur in a deal of Fipsen."""

from __future__ import annotations

from tests.support.words import Names

NAMES = Names(
    phases=(
        "auction",
        "settle",
        "exchange",
        "look",
        "show",
        "stock",
        "discard",
        "trump",
        "sevens",
        "play",
        "go_on",
        "lay",
        "over",
    ),
    items=(
        "passed_out",
        "siebener_fips",
        "surrendered",
        "taken",
        "bid",
        "kieker",
        "hand",
        "ruten",
        "durch",
        "won",
        "lost",
        "opponents",
    ),
    reasons=(
        "follow",
        "follow_trump",
        "show",
        "lay",
    ),
    contracts=(
        "normal",
        "kieker",
    ),
    facts=(
        "bid",
        "survivor",
        "owed",
        "need",
        "left",
        "fips",
    ),
    goals=(
        "declarer",
        "defenders",
    ),
)
