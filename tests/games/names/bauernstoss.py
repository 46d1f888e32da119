"""What is said in the course of a deal of Bauernstoss."""

from __future__ import annotations

from tests.support.words import Names

NAMES = Names(
    phases=(
        "bidding",
        "agree",
        "tie",
        "kind",
        "trump",
        "give",
        "return",
        "play",
        "over",
    ),
    items=(
        "passed_out",
        "chalk_points",
        "other_points",
        "won",
        "schneider",
        "schwarz",
        "small",
        "big",
    ),
    reasons=(
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
)
