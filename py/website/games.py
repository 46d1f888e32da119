"""The games named where the site's own files name them: what static/games/index.js lists."""

from __future__ import annotations

import functools
import json

from website.install import ROOT, run

NAMES_MARK = "{games}"

_LIST = """import { ROOMS } from './static/games/index.js';
console.log(JSON.stringify(ROOMS.map(({ id, course }) => [id, course])));"""


@functools.cache
def listed() -> list[tuple[str, bool]]:
    """The games in the page's order, and whether each has a course."""
    told = run(["node", "--input-type=module", "-e", _LIST], "read the page's list of games")
    return [(game, course) for game, course in json.loads(told)]


def names() -> list[str]:
    """The games' names in the page's order, in English."""
    words = ROOT / "static/words/en"
    found = [json.loads((words / f"{game}.json").read_text())["name"] for game, _ in listed()]
    return [name.removeprefix("<<").removesuffix(">>") for name in found]


def with_games(text: str) -> str:
    """The text with the games' names in a sentence that asks for them."""
    *others, last = names()
    return text.replace(NAMES_MARK, f"{', '.join(others)} and {last}")
