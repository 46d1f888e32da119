"""Anybody's Pyodide page can install the engine from a built site and play with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from website.install import MODULES

from stich.games import GAMES
from tests.e2e.conftest import blank
from tests.e2e.site import Hosted

INSTALL = """async (url) => {
    const { loadPyodide } = await import("/stock/pyodide.mjs");
    const pyodide = await loadPyodide({ lockFileURL: `${url}runtime/pyodide-lock.json` });
    await pyodide.loadPackage("micropip", { messageCallback: () => {} });
    const { files } = await (await fetch(`${url}files.json`)).json();
    const wheel = Object.keys(files).find((name) => name.startsWith("wheels/stich-"));
    await pyodide.pyimport("micropip").install(url + wheel);
    globalThis.pyodide = pyodide;
}"""
PLAY = """
from random import Random
from stich.code import decode, encode
from stich.games import GAMES
from stich.match import new

game = GAMES[NAME]
deal = new(game, game.Rules(), dealer=0).draw(Random(1))
state, rng = deal.start(), Random(2)
while moves := state.legal_moves():
    state = state.apply(rng.choice(moves))
code = encode(deal.play(state.history))
f"{code} {list(state.score())} {decode(code, GAMES.values()).replay() == state}"
"""


@pytest.fixture
def other_page(page: Page, site: Hosted) -> Page:
    """A page of somebody else, on the same host but without our policy, with their own Pyodide."""
    stock = f"{site.origin}/stock/"
    folder = MODULES / "pyodide"
    page.route(f"{stock}*", lambda route: route.fulfill(path=folder / Path(route.request.url).name))
    blank(page, f"{site.origin}/other.html")
    page.evaluate(INSTALL, site.url)
    return page


def played(name: str) -> str:
    """Return the same deal here, in CPython."""
    scope: dict[str, Any] = {"NAME": name}
    *body, last = PLAY.strip().splitlines()
    exec("\n".join(body), scope)
    return str(eval(last, scope))


def test_engine_installs_with_micropip_and_plays_as_here(other_page: Page) -> None:
    for name in GAMES:
        code = f"NAME = {name!r}\n{PLAY}"
        there = other_page.evaluate("(code) => pyodide.runPython(code)", code)
        assert there == played(name)
        assert there.endswith(" True")
