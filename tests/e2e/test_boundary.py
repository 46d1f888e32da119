"""Between page and worker: messages fit the schema, and the page stays free to draw."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from playwright.sync_api import BrowserContext, Page, expect
from website.install import ROOT

from tests.e2e.conftest import OVERHEAR, answered
from tests.e2e.site import Hosted
from tests.e2e.steps import GAMES, MINUTES, READY, SEED, arrive, move, play_until, sit_down
from tests.support.games import seated

SCHEMA = json.loads((ROOT / "static/protocol.schema.json").read_text())
SLICE = int(re.findall(r"SLICE_MS = (\d+)", (ROOT / "static/engine/poll.js").read_text())[0])
"""Milliseconds that a bot may think before the page can send another request."""
FRAMES = """
    const nextFrame = globalThis.requestAnimationFrame;
    globalThis.requestAnimationFrame = (draw) => nextFrame((time) => {
        globalThis.overheard?.order.push(["drawn", null]);
        draw(time);
    });
"""
"""A script that records the frames drawn, in their order among the messages overheard."""
OTHERS = [game for game in GAMES if game != "fipsen"]
THOUGHTS = 20
"""Most slices of thought that are examined."""


def faults(part: str, texts: list[str]) -> list[str]:
    """Return the parts of a message that do not fit this part of the schema."""
    validator = Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{part}"}]})
    found = []
    for text in texts:
        error = next(validator.iter_errors(json.loads(text)), None)
        if error:
            found.append(f"{text[:120]}: {error.message[:200]}")
    return found


@pytest.mark.parametrize("game", [pytest.param("fipsen", marks=pytest.mark.pyodide), *OTHERS])
def test_all_that_page_and_worker_say_fits_the_schema(
    context: BrowserContext, page: Page, site: Hosted, game: str
) -> None:
    context.add_init_script(OVERHEAR)
    sit_down(page, site, game, games={game: {"seats": seated(game, "person", "beginner")}})
    move(page)
    for tool in ("hint", "undo"):
        page.locator(READY).first.wait_for(timeout=MINUTES)
        page.locator(f"[data-tool={tool}]").click()
        page.wait_for_function(
            "tool => overheard.order.some(([what, ask]) => what === 'answered' && ask === tool)",
            arg=tool,
        )
    play_until(page, lambda: False)
    answered(page)
    heard: dict[str, Any] = page.evaluate("overheard")
    asks = {json.loads(text)["ask"] for text in heard["requests"]}
    assert {"games", "new", "play", "advance", "hint", "undo"} <= asks
    assert len(heard["answers"]) == len(heard["requests"]) > 5
    assert not faults("request", heard["requests"])
    assert not faults("answer", heard["answers"])


@pytest.mark.pyodide
@pytest.mark.parametrize(
    "game", ["fipsen", *(pytest.param(game, marks=pytest.mark.nightly) for game in OTHERS)]
)
def test_a_frame_is_drawn_between_any_two_slices_of_thought(
    context: BrowserContext, page: Page, site: Hosted, game: str
) -> None:
    context.add_init_script(OVERHEAR)
    context.add_init_script(FRAMES)
    seats = {game: {"seats": ["club"] * 4, "seed": SEED}}
    arrive(page, site, speed="off", rest="short", games=seats)
    page.locator(f'[data-tile="{game}"] .tile-play').click()
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    page.wait_for_function(
        """(thoughts) => document.getElementById("table").dataset.phase === "over"
            || overheard.order.filter(([what, ask]) => what === "answered" && ask === "advance")
                .length >= thoughts""",
        arg=THOUGHTS,
        polling=100,
        timeout=MINUTES,
    )
    heard: dict[str, Any] = page.evaluate("overheard")
    requests = map(json.loads, heard["requests"])
    assert {asked["ms"] for asked in requests if asked["ask"] == "advance"} == {SLICE}
    answers = iter(map(json.loads, heard["answers"]))
    waiting = moves = 0
    owing = False  # whether a slice has ended without a move, and no frame has been drawn since
    for what, ask in heard["order"]:
        if what == "asked":
            assert not owing, "the next slice was asked for before the page was drawn"
        elif what == "answered":
            before, moves = moves, len(next(answers).get("view", {}).get("log", ()))
            owing = ask == "advance" and moves == before
            waiting += owing
        else:
            owing = False
    assert waiting, "nobody thinks here"
