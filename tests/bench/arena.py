"""Records results of the arena, one JSON object a line on standard input:
``python -m stich arena GAME --a NAME --b NAME --json | python -m tests.bench.arena --record``.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from stich.games import GAMES

from .records import record


def command(found: dict[str, Any]) -> str:
    """Return the call of the arena that prints this result."""
    game = GAMES[found["game"]]
    words = [game.id, "--a", found["a"], "--b", found["b"]]
    words += ["--deals", str(found["deals"]), "--seed", str(found["seed"])]
    if found["rules"] != game.Rules().values():
        names = [name for name, of in game.profiles.items() if of.values() == found["rules"]]
        single = f"'{json.dumps(found['rules'])}'"
        words += ["--profile", names[0]] if names else ["--rules", single]
    if found["calls"]:
        words += ["--calls", found["calls"]]
    return " ".join(["python -m stich arena", *words])


def main() -> None:
    for line in sys.stdin:
        found = json.loads(line)
        title = f"{found['game']}, {found['a']} − {found['b']}"
        if found["calls"]:
            title += f", calls by {found['calls']}"
        difference = f"{found['mean']:+.3f} ± {found['margin']:.3f}"
        print(f"{title}: {difference} in {found['deals']} deals")
        record(
            "strength",
            title,
            {"difference": difference.replace("-", "−")},
            command=command(found),
            seeds=str(found["seed"]),
            count=f"{found['deals']:,} deals",
            interval="95 %",
        )


if __name__ == "__main__":
    main()
