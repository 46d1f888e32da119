"""Between page and worker: what is said fits the schema, and the page stays free to draw."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from playwright.sync_api import BrowserContext, Page, expect
from website.install import ROOT

from tests.e2e.site import Hosted
from tests.e2e.test_table import GAMES, MINUTES, SEED, move, play_until, prefer, sit_down

SCHEMA = json.loads((ROOT / "static/protocol.schema.json").read_text())
OVERHEAR = """
    const overheard = { requests: [], answers: [] };
    globalThis.overheard = overheard;
    const { stringify, parse } = JSON;
    JSON.stringify = (value, ...rest) => {
        if (value && typeof value.ask === "string") overheard.requests.push(stringify(value));
        return stringify(value, ...rest);
    };
    JSON.parse = (text, ...rest) => {
        const value = parse(text, ...rest);
        if (value && typeof value.ok === "boolean") overheard.answers.push(text);
        return value;
    };
"""
LONG_TASKS = """
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: "longtask" });
"""
LONGEST_TASK = 250
"""Milliseconds; fifty are meant, the rest is for a machine under load."""


def faults(part: str, texts: list[str]) -> list[str]:
    """What does not fit this part of the schema."""
    validator = Draft202012Validator({**SCHEMA, "oneOf": [{"$ref": f"#/$defs/{part}"}]})
    found = []
    for text in texts:
        error = next(validator.iter_errors(json.loads(text)), None)
        if error:
            found.append(f"{text[:120]}: {error.message[:200]}")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_all_that_page_and_worker_say_fits_the_schema(
    context: BrowserContext, page: Page, site: Hosted, game: str
) -> None:
    context.add_init_script(OVERHEAR)
    sit_down(page, site, game, games={game: {"seats": ["person", *["beginner"] * 3]}})
    move(page)
    for tool in ("hint", "undo"):
        if page.locator(f"[data-tool={tool}]").count():
            page.locator(f"[data-tool={tool}]").dispatch_event("click")
            page.wait_for_timeout(200)
    play_until(page, lambda: False)
    heard: dict[str, Any] = page.evaluate("overheard")
    asks = {json.loads(text)["ask"] for text in heard["requests"]}
    assert {"games", "new", "play", "advance"} <= asks
    assert len(heard["answers"]) >= len(heard["requests"]) - 1 > 5
    assert not faults("request", heard["requests"])
    assert not faults("answer", heard["answers"])


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_never_busy_for_long_while_bots_think(
    page: Page, site: Hosted, game: str
) -> None:
    page.goto(site.url)
    seats = {game: {"seats": ["club"] * 4, "seed": SEED}}
    prefer(page, speed="off", rest="short", games=seats)
    page.locator(f'[data-tile="{game}"] .tile-play').click()
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    page.evaluate(LONG_TASKS)
    before = page.get_attribute("#table", "data-code")
    page.wait_for_timeout(4000)
    assert page.get_attribute("#table", "data-code") != before, "nobody thinks here"
    assert page.evaluate("longest") < LONGEST_TASK
