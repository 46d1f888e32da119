"""A sample of the deals of days and weeks over ten years, as the page gives them.

``days.txt`` has a day of every month for each game and the round of a week of every quarter: game,
day, code. No line may ever change; ``python -m tests.golden.days`` writes those that are missing.

``day_plays.txt`` has for some of these days what club players make of them in all seats, with which
the page compares a result: game, day, link of the play. A change of the bots changes it. Whoever
wants that says so in ``static/changelog.json`` and deletes lines, which the command writes anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from stich.app.days import dealt
from stich.games import GAMES
from tests.support.page import LONG, Page

DAYS = Path(__file__).parent / "days.txt"
PLAYS = DAYS.with_name("day_plays.txt")
EVERY = 70
"""Every so many days of a game have their play in day_plays.txt."""
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


def compared(game: str) -> Iterator[tuple[str, str]]:
    """Yield day and code of the days of a game that club players have played."""
    lines = [line.split() for line in DAYS.read_text("utf-8").splitlines()]
    own = [(day, code) for of, day, code in lines if of == game]
    yield from own[::EVERY]


def club_play(code: str) -> str:
    """Return the link of the play of club players in all seats."""
    page, played = Page(), {"code": code, "over": False}
    while not played["over"]:
        played = page.table("vary", code=played["code"], ms=LONG)
    return str(played["code"])


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
    made = PLAYS.read_text("utf-8").splitlines() if PLAYS.exists() else []
    plays = {tuple(line.split()[:2]): line for line in made}
    wanted = [(game, day, code) for game in GAMES for day, code in compared(game)]
    for game, day, code in wanted:
        if (game, day) not in plays:
            plays[game, day] = f"{game} {day} {club_play(code)}"
    PLAYS.write_text("".join(plays[game, day] + "\n" for game, day, _ in wanted), "utf-8")


if __name__ == "__main__":
    main()
