"""Names that occur in a deal of Barbu."""

from __future__ import annotations

from stich.games.barbu.rules import CONTRACTS
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
        *CONTRACTS,
        "doubles",
        "moved",
        "split",
    ),
    reasons=(
        "follow",
        "follow_trump",
        "hearts",
        "unbroken",
        "dump",
        "trump",
        "higher",
        "domino",
    ),
    contracts=CONTRACTS,
    facts=("start",),
    goals=CONTRACTS,
)
