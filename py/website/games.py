"""The games named where the site's own files name them: what static/games/index.js lists."""

from __future__ import annotations

import functools
import json

from website.install import ROOT, run

TILES_MARK = "<!-- build.py lists the games here -->"
NAMES_MARK = "{games}"

_LIST = "import { GAMES } from './static/games/index.js'; console.log(JSON.stringify(GAMES))"
_TILE = '<li class="tile"><span class="tile-name"{}>{}</span></li>'


@functools.cache
def names() -> list[str]:
    """The games' names in the page's order, in English; a German one is still marked by << >>."""
    listed = run(["node", "--input-type=module", "-e", _LIST], "read the page's list of games")
    words = ROOT / "static/words/en"
    return [json.loads((words / f"{game}.json").read_text())["name"] for game in json.loads(listed)]


def with_games(text: str) -> str:
    """The text with the games where it asks for them: as tiles, or named in a sentence."""
    tiles, plain = [], []
    for name in names():
        own = name.removeprefix("<<").removesuffix(">>")
        plain.append(own)
        tiles.append(_TILE.format("" if own == name else ' lang="de"', own))
    text = text.replace(NAMES_MARK, f"{', '.join(plain[:-1])} and {plain[-1]}")
    return text.replace(TILES_MARK, "\n          ".join(tiles))
