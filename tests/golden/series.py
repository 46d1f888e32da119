"""Series and results as links, with what they mean: no line of ``series.txt`` may ever change.

``series LINK game deals level name`` and the links of its deals; ``result LINK seat name pair`` and
the points of every deal, ``-`` for one not played. Names stand as JSON.
``python -m tests.golden.series`` writes the lines that are missing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from stich.app.series import Result, Series, encode, encode_result
from stich.app.standings import line
from stich.code import encode as encode_deal
from stich.game import Record
from stich.games import GAMES
from stich.state import Move

SERIES = Path(__file__).parent / "series.txt"

NAMES = ("kolanu", "Stammtisch 12", "五番街", "Ä")
"""The names of the sample, one for each number of deals."""

RULES: dict[str, dict[str, Any]] = {
    "barbu": {"doubling": False},
    "bauernstoss": {"target": 15, "solo_needs_club_jack": True},
    "fipsen": {"players": 3},
    "schafkopf": {"deck": 24, "all_pass": "ramsch"},
}
"""House rules of a series that no profile has, for games that have such a sample."""


def sampled() -> Iterator[Series]:
    """Yield the series of the sample."""
    for id, game in GAMES.items():
        special = [game.Rules.of(RULES[id])] if id in RULES else []
        for rules in (game.Rules(), *special):
            for deals, level, name in zip(
                (1, 4, 8, 32), ("club", "beginner", "master", "club"), NAMES, strict=True
            ):
                yield Series(game, rules, deals, level, name)


def at_random(record: Record, rng: Random) -> Record:
    """Return a deal with a play in which every seat moves at random."""
    state, moves = record.start(), list[Move]()
    while legal := state.legal_moves():
        moves.append(rng.choice(legal))
        state = state.advance(moves[-1])
    return record.play(moves)


def results(series: Series) -> Iterator[Result]:
    """Yield two results of random plays: of every deal, and of every second one."""
    rng = Random(encode(series))
    for each, name in ((1, "Anna Ö"), (2, "")):
        seat = series.sides[(each - 1) % len(series.sides)]
        plays = tuple(
            None if nth % each else at_random(series.deal(nth), rng)
            for nth in range(1, series.deals + 1)
        )
        pair = "" if len(series.sides) == 1 else "Blau"
        yield Result(series, seat, name, pair, plays)


def line_of_series(series: Series) -> str:
    """Return the line of a series."""
    name = json.dumps(series.name, ensure_ascii=False)
    deals = [encode_deal(series.deal(nth)) for nth in range(1, series.deals + 1)]
    head = ("series", encode(series), series.game.id, series.deals, series.level)
    return " ".join(map(str, (*head, *deals, name)))


def line_of_result(result: Result) -> str:
    """Return the line of a result."""
    code = encode_result(result)
    points = ["-" if own is None else str(own) for own in line(code, result).points]
    names = json.dumps([result.name, result.pair], ensure_ascii=False)
    return " ".join(("result", code, str(result.seat), *points, names))


def main() -> None:
    lines = SERIES.read_text("utf-8").splitlines() if SERIES.exists() else []
    known = {line.split()[1]: line for line in lines}
    found = []
    for series in sampled():
        code = encode(series)
        found.append(known.get(code) or line_of_series(series))
        if series.deals < 32:
            for result in results(series):
                code = encode_result(result)
                found.append(known.get(code) or line_of_result(result))
    SERIES.write_text("\n".join(found) + "\n", "utf-8")


if __name__ == "__main__":
    main()
