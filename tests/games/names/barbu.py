"""What is said in the course of a deal of Barbu."""

from __future__ import annotations

from tests.support.words import Names

NAMES = Names(
    phases=(
        "choose",
        "double",
        "split",
        "play",
        "domino",
        "over",
    ),
    items=(
        "tricks",
        "queens",
        "last_two",
        "hearts",
        "king",
        "trumps",
        "domino",
        "doubles",
        "moved",
        "split",
    ),
    reasons=(
        "follow",
        "follow_trump",
        "hearts",
        "dump",
        "trump",
        "higher",
        "domino",
    ),
    contracts=(
        "tricks",
        "queens",
        "last_two",
        "hearts",
        "king",
        "trumps",
        "domino",
    ),
    facts=(
        "start",
        "target",
    ),
    goals=(
        "tricks",
        "queens",
        "last_two",
        "hearts",
        "king",
        "trumps",
        "domino",
    ),
)
