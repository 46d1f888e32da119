"""The list of games for the site's own files, as in static/games/index.js."""

from __future__ import annotations

import functools
import json

from website.install import run
from website.words import words

NAMES_MARK = "{games}"

_LIST = """import { ROOMS } from './static/games/index.js';
console.log(JSON.stringify(ROOMS.map(({ id, course }) => [id, course])));"""


@functools.cache
def listed() -> list[tuple[str, bool]]:
    """Return the games in the page's order, each with True if it has a course."""
    printed = run(["node", "--input-type=module", "-e", _LIST], "read the page's list of games")
    return [(game, course) for game, course in json.loads(printed)]


def names() -> list[str]:
    """Return the games' names in the page's order, in English."""
    found = [words("en", game)["name"] for game, _ in listed()]
    return [name.removeprefix("<<").removesuffix(">>") for name in found]


def with_games(text: str) -> str:
    """Return the text with the games' names in place of the mark."""
    *others, last = names()
    return text.replace(NAMES_MARK, f"{', '.join(others)} and {last}")
