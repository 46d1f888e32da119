"""What is said in the course of a deal of Schafkopf."""

from __future__ import annotations

from tests.support.words import Names

NAMES = Names(
    phases=(
        "bidding",
        "challenge",
        "answer",
        "announce",
        "stoss",
        "play",
        "runners",
        "over",
    ),
    items=(
        "passed_out",
        "won",
        "lost",
        "others",
        "tout_won",
        "tout_lost",
        "partner",
        "wenz",
        "solo",
        "wenz_tout",
        "solo_tout",
        "sie",
        "schneider",
        "schwarz",
        "runners",
        "value",
        "doubled",
        "each",
    ),
    reasons=(
        "follow",
        "follow_trump",
        "called_follow",
        "called_lead",
        "called_locked",
    ),
    contracts=(
        "partner",
        "wenz",
        "solo",
        "wenz_tout",
        "solo_tout",
        "sie",
    ),
    facts=(
        "survivor",
        "level",
        "partner",
    ),
)
