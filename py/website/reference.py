"""The API reference: HTML that pdoc makes of the package's docstrings."""

from __future__ import annotations

import os
from pathlib import Path

from website.install import PYTHON, ROOT, WORK, run, step

REFERENCE = WORK / "reference"

MODULES = (
    "stich",
    "stich.public",
    "stich.cards",
    "stich.deal",
    "stich.order",
    "stich.state",
    "stich.game",
    "stich.match",
    "stich.code",
    "stich.seat",
    "stich.text",
    "stich.tricks",
    "stich.phases",
    "stich.openings",
    "stich.problem",
    "stich.games",
    "stich.ai.players.levels",
    "stich.ai.players.thought",
    "stich.ai.review.analysis",
    "stich.ai.review.double_dummy",
    "stich.ai.sense.sense",
    "stich.lab",
)
"""The modules of the reference, each with the modules below it."""


def write_reference(folder: Path = REFERENCE) -> Path:
    """Write the reference into a folder and return its first page. Raise BuildError where pdoc
    fails."""
    there = {**os.environ, "PYTHONPATH": str(ROOT / "py")}
    chosen = ("--no-show-source", "--docformat", "markdown", "-o", folder)
    with step("Writing the API reference"):
        run([PYTHON, "-m", "pdoc", *chosen, *MODULES], "write the API reference", env=there)
    return folder / "index.html"
