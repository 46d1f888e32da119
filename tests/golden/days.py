"""A sample of the deals of days and weeks over ten years, as the page gives them.

``days.txt`` has a day of every month for each game and the round of a week of every quarter: game,
day, code. No line may ever change; ``python -m tests.golden.days`` writes those that are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stich.app.days import dealt
from stich.games import GAMES

DAYS = Path(__file__).parent / "days.txt"
FIRST, LAST = 2026, 2035
"""The years of the sample."""


def sampled() -> Iterator[tuple[str, str]]:
    """Yield game and day of every line."""
    for year in range(FIRST, LAST + 1):
        for month in range(1, 13):
            for game in GAMES:
                yield game, f"{year}-{month:02}-{(year + 7 * month) % 28 + 1:02}"
        for quarter in range(4):
            week = f"{year}-W{13 * quarter + year % 10 + 2:02}"
            for game in GAMES:
                yield from ((game, f"{week}-{nth}") for nth in (1, 2))


def main() -> None:
    lines = DAYS.read_text("utf-8").splitlines() if DAYS.exists() else []
    known = {tuple(line.split()[:2]): line for line in lines}
    found = []
    for game, day in sampled():
        if (game, day) not in known:
            known[game, day] = f"{game} {day} {dealt(GAMES[game], day)['code']}"
            print(known[game, day], flush=True)
        found.append(known[game, day])
    DAYS.write_text("\n".join(found) + "\n", "utf-8")


if __name__ == "__main__":
    main()
