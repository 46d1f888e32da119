"""Names that occur in a deal of Bauernstoss."""

from __future__ import annotations

from tests.support.words import Names

NAMES = Names(
    phases=(
        "draw",
        "bidding",
        "agree",
        "tie",
        "kind",
        "trump",
        "give",
        "return",
        "play",
        "owner",
        "over",
    ),
    items=(
        "drawn",
        "redrawn",
        "passed_out",
        "kept",
        "chalk_points",
        "other_points",
        "won",
        "schneider",
        "schwarz",
        "small",
        "big",
    ),
    reasons=(
        "draw",
        "follow",
        "follow_trump",
        "trump",
        "jack",
    ),
    contracts=(
        "number",
        "small",
        "big",
    ),
    goals=(
        "chalk",
        "no_chalk",
        "chalk_hidden",
        "alone",
        "against",
    ),
)
