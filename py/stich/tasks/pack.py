"""Packs: all tasks of a game in one file, from which the page shows and judges them without the
engine. A pack is a file of tasks without the lines of deals; its header names what was mined."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path

from ..games import GAMES
from .mine import FORMAT, Row, alike, completed, lines, packed, yields
from .task import CALLED, CHANCE, DECOY, OPEN, SURE
from .themes import rules

DECOYS = 10
"""One in this number of tasks may be a decoy."""

ORDER = (SURE, CHANCE, CALLED, DECOY, OPEN)
"""The kinds in the order of preference where one task gives another away: the rarest first."""

DUG = ("seed", "players", "kinds", "longest", "without")
"""The fields of a header that a pack keeps for each file, those that are not empty."""


def pack(paths: Sequence[Path]) -> str:
    """Return the pack of the tasks in these files, of which each may be a pack itself. Raise
    ValueError for files of different games or rules."""
    files = [lines(path) for path in paths]
    first = files[0][0]
    for path, (header, *_) in zip(paths, files, strict=True):
        if (header["game"], header["rules"]) != (first["game"], first["rules"]):
            raise ValueError(f"{path} is of another game or of other rules than {paths[0]}")
    dug = []
    for header, *rows in files:
        dug += header.get("mined", [])
        found = yields(rows)
        deals = sum("deal" in row for row in rows)
        if deals:
            here = {"deals": deals, "looked": found.looked}
            dug.append({name: header[name] for name in DUG if header.get(name, []) != []} | here)
    tasks = chosen(row for _, *rows in files for row in rows if "question" in row)
    header = {"format": FORMAT, "game": first["game"], "rules": first["rules"]}
    header |= {"themes": rules(GAMES[first["game"]]), "mined": dug}
    return "".join(map(packed, [header, *tasks]))


def chosen(rows: Iterable[Row]) -> list[Row]:
    """Return the tasks that do not give each other away, the easiest first: one of several alike,
    and beside a task with all cards open none of the same deal. Decoys beyond their share are left
    out."""
    known, dealt = set[str](), set[Hashable]()
    tasks = list[Row]()
    hardest = sorted(map(completed, rows), key=lambda row: (-row["grade"], row["id"]))
    for row in sorted(hardest, key=lambda row: ORDER.index(row["question"])):
        same, marks = alike(row), marks_of(row)
        if same not in known and (row["question"] != OPEN or not marks & dealt):
            known.add(same)
            dealt |= marks
            tasks.append(row)
    room = sum(row["question"] != DECOY for row in tasks) // (DECOYS - 1)
    decoys = [row for row in tasks if row["question"] == DECOY][:room]
    found = [row for row in tasks if row["question"] != DECOY] + decoys
    return sorted(found, key=lambda row: (row["grade"], row["id"]))


def marks_of(row: Row) -> set[Hashable]:
    """Return values of which two tasks of one deal share some: the cards dealt to each seat whose
    hand is seen, and the first trick."""
    view = row["view"]
    played = [(move["seat"], move["move"]) for move in view["log"] if move["phase"] == "play"]
    found = set[Hashable]()
    for seat, hand in enumerate(view["hands"]):
        if isinstance(hand, list):
            own = {card for other, card in played if other == seat}
            found.add((seat, frozenset(own.union(hand))))
    if len(played) >= view["seats"]:
        found.add(tuple(played[: view["seats"]]))
    return found
