"""Packs: all tasks of a game in one file, from which the page shows and judges them without the
engine. A pack is a file of tasks without the lines of deals; its header names what was mined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from ..games import GAMES
from .mine import FORMAT, Row, alike, completed, lines, packed, yields
from .task import DECOY
from .themes import rules

DECOYS = 10
"""One of this number of tasks may be a decoy."""

DUG = ("seed", "players", "kinds", "longest")
"""The fields of a header that a pack keeps for each file."""


def pack(paths: Sequence[Path]) -> str:
    """Return the pack of the tasks in these files. Raise ValueError for files of different games or
    rules."""
    files = [lines(path) for path in paths]
    first = files[0][0]
    for path, (header, *_) in zip(paths, files, strict=True):
        if (header["game"], header["rules"]) != (first["game"], first["rules"]):
            raise ValueError(f"{path} is of another game or of other rules than {paths[0]}")
    dug = []
    for header, *rows in files:
        found = yields(rows)
        deals = sum("deal" in row for row in rows)
        if deals:
            here = {"deals": deals, "looked": found.looked}
            dug.append({name: header[name] for name in DUG} | here)
    tasks = chosen(row for _, *rows in files for row in rows if "question" in row)
    header = {"format": FORMAT, "game": first["game"], "rules": first["rules"]}
    header |= {"themes": rules(GAMES[first["game"]]), "mined": dug}
    return "".join(map(packed, [header, *tasks]))


def chosen(rows: Iterable[Row]) -> list[Row]:
    """Return the tasks without those alike and without decoys beyond their share, the easiest
    first."""
    known = {alike(row): completed(row) for row in rows}
    tasks = sorted(known.values(), key=lambda row: (row["grade"], row["id"]))
    room = sum(row["question"] != DECOY for row in tasks) // (DECOYS - 1)
    counts = Counter[str]()
    found = []
    for row in tasks:
        counts[row["question"]] += 1
        if row["question"] != DECOY or counts[DECOY] <= room:
            found.append(row)
    return found
