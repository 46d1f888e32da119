"""The formats of links as they were published: what a letter says never changes.

``python -m tests.golden.formats`` adds those that are new; one that is published stays as it is.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stich.game import AnyGame, Format
from stich.games import GAMES

FILE = Path(__file__).parent / "formats.json"


def told(game: AnyGame, format: Format) -> dict[str, Any]:
    """A format, and the calls that its game has."""
    return {
        "game": game.id,
        "options": {name: list(values) for name, values in format.options.items()},
        "setup": {name: list(values) for name, values in format.setup.items()},
        "profiles": [dict(profile) for profile in format.profiles],
        "calls": list(game.calls),
    }


def published() -> dict[str, dict[str, Any]]:
    """The formats by letter."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def write() -> None:
    formats = published() if FILE.exists() else {}
    for game in GAMES.values():
        for format in game.formats:
            formats.setdefault(format.letter, told(game, format))
    rows = []
    for letter, said in formats.items():
        fields = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in said.items()]
        rows.append(f" {json.dumps(letter)}: {{\n" + ",\n".join(fields) + "\n }")
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    write()
