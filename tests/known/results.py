"""Results of deals for the tests of the page, one for every combination of items.

``python -m tests.known.results`` writes them anew; review the difference before it is
committed.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "py"), str(ROOT)]

from stich.games import GAMES  # noqa: E402
from tests.support.results import results  # noqa: E402

FILE = Path(__file__).parent / "results.jsonl"
MOST = 60
"""Most results of each game."""
SHORT = (
    *("declarer", "partner", "contract", "trump", "sides", "bid", "fips", "raw", "settlement"),
    *("doubles", "chalk"),
)
"""Names of the facts stored with a result: all that the page needs to draw the result and the
sheet."""


def written() -> str:
    """Return the file: a line for every result."""
    lines = []
    for game in GAMES.values():
        found: dict[tuple[str, ...], str] = {}
        for _, end in results(game.id):
            names = tuple(name for name, _ in end.items)
            facts = {name: value for name, value in end.facts().items() if name in SHORT}
            result = {"game": game.id, "score": end.score, "items": end.items, "facts": facts}
            found.setdefault(names, json.dumps(result, separators=(",", ":")))
        lines += list(found.values())[:MOST]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
