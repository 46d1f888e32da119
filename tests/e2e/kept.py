"""Steps of the storage tests: the matches kept in this browser, and the table resumed from them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.steps import MINUTES, READY

New = Callable[..., BrowserContext]

SHELF = """async () => {
    const { createStorage } = await import(new URL("static/storage.js", document.baseURI).href);
    const answer = await createStorage().list();
    return (answer.matches ?? answer).map(({ id, started, changed, table }) =>
        ({ id, started, changed, saved: table.saved }));
}"""


def live(page: Page) -> None:
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)


def stored(page: Page) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = page.evaluate(SHELF)
    return kept


def until(page: Page, fact: str, arg: Any = None) -> None:
    """Wait until a promise resolves to true: `wait_for_function` takes the promise itself for
    true."""
    late = time.monotonic() + MINUTES / 1000
    while not page.evaluate(fact, arg):
        assert time.monotonic() < late, f"it is never true: {fact}"
        page.wait_for_timeout(20)  # asked without pause, the page would have no time for its work


def my_turn(page: Page) -> None:
    page.locator("#table [data-move]").first.wait_for(timeout=MINUTES)


def settled(page: Page) -> None:
    """Wait until it is the person's turn, or the deal is over."""
    page.locator(READY).first.wait_for(timeout=MINUTES)


def go_home(page: Page) -> None:
    """Leave the table, and wait until the browser has gone back too: a step back still under way
    would abort a reload."""
    page.locator(".bar-home").click()
    page.wait_for_function("() => history.state.depth === 0")


def action(page: Page, name: str) -> None:
    page.locator(".notice button", has_text=name).click()
