"""The formats of links as they were published: the meaning of a letter never changes.

``python -m tests.golden.formats`` adds new formats; published ones stay as they are.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stich.game import AnyGame, Format
from stich.games import GAMES

FILE = Path(__file__).parent / "formats.json"


def listed(game: AnyGame, format: Format) -> dict[str, Any]:
    """Return a format and the calls of its game as JSON values."""
    return {
        "game": game.id,
        "options": {name: list(values) for name, values in format.options.items()},
        "setup": {name: list(values) for name, values in format.setup.items()},
        "profiles": [dict(profile) for profile in format.profiles],
        "calls": list(game.calls),
    }


def published() -> dict[str, dict[str, Any]]:
    """Return the formats recorded in the file, by letter."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
    return found


def write() -> None:
    formats = published() if FILE.exists() else {}
    for game in GAMES.values():
        for format in game.formats:
            formats.setdefault(format.letter, listed(game, format))
    rows = []
    for letter, said in formats.items():
        fields = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in said.items()]
        rows.append(f" {json.dumps(letter)}: {{\n" + ",\n".join(fields) + "\n }")
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", "utf-8")


if __name__ == "__main__":
    write()
