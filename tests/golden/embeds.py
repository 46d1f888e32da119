"""Links of embedded pages: deals of every game, whole or as one seat saw them.

``embeds.txt`` has a link and the hash of the positions read from it in every line: both stay what
they are. ``python -m tests.golden.embeds`` adds deals of games and house rules that have none yet.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from website import install

from stich.app.session import Session
from stich.code import encode
from stich.game import AnyGame, Record
from stich.games import GAMES
from stich.seat import encode as encode_seat
from stich.seat import of
from stich.text import show
from tests.support.table import at_random, random_deal

EMBEDS = Path(__file__).parent / "embeds.txt"
DEALS = 12
"""Deals of each game."""


def looked(record: Record, seat: int | None) -> list[dict[str, Any]]:
    """Return the engine's views of every position of a deal: with all hands, or a seat's."""
    session, code = Session(), encode(record)
    plies = range(len(record.moves) + 1)
    views: list[Any] = [session.look(code, ply, seat, seat is None)["view"] for ply in plies]
    return views


def shown(game: AnyGame, number: int, name: str) -> dict[str, Any]:
    """Return a deal of random moves, whole or begun, as the embedded page is given it."""
    rng = Random(f"{name} {game.id} {number}")
    record = at_random(random_deal(game, rng), rng)
    if number % 3 == 0:
        record = replace(record, moves=record.moves[: rng.randrange(len(record.moves) + 1)])
    seat = rng.randrange(game.players(record.rules)) if number % 2 else None
    code = encode(record) if seat is None else encode_seat(of(record, seat))
    start = rng.randrange(len(record.moves) + 1)
    text = show(record if seat is None else of(record, seat))
    return {"code": code, "start": start, "views": looked(record, seat), "text": text}


def embedded(deals: Sequence[dict[str, Any]], words: dict[str, Any], every: int) -> list[Any]:
    """Return the line of tests/js/embedded.js for each deal; boards are compared at every
    ``every``th position."""
    script = str(install.ROOT / "tests/js/embedded.js")
    sent = "\n".join(json.dumps(line) for line in [{"words": words, "every": every}, *deals])
    done = subprocess.run(["node", script], input=sent, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    return [json.loads(line) for line in done.stdout.splitlines()]


def main() -> None:
    deals = [shown(game, number, "golden") for game in GAMES.values() for number in range(DEALS)]
    lines = EMBEDS.read_text("utf-8").splitlines() if EMBEDS.exists() else []
    for found in embedded(deals, {}, 1_000):
        if not any(line.split()[0] == found["link"] for line in lines):
            lines.append(f"{found['link']} {found['hash']}")
    EMBEDS.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
