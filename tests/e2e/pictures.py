"""Pictures of every screen, for a person to judge: ``python build.py pictures``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from website.install import DIST, ROOT, WORK

from tests.e2e.conftest import still
from tests.e2e.site import Hosted
from tests.e2e.steps import (
    GAMES,
    MINUTES,
    READY,
    close_panel,
    move,
    open_panel,
    sit_down,
    worked_out,
)
from tests.support import browsers

FOLDER = WORK / "pictures"
README = ROOT / ".github/pictures"
WINDOWS = {"desktop": (1280, 800), "phone": (360, 640), "sideways": (740, 360)}
THEMES = ("light", "dark")
LANGUAGES = ("en", "de", "ja")
PANELS = (
    *("score", "log", "table", "settings", "study", "analysis", "double-dummy", "share"),
    *("matches", "rules", "help", "about"),
)
MOVES = {"barbu": 9, "fipsen": 3}
USUAL_MOVES = 4
"""Moves that the person makes in a deal before the picture."""


def opened(browser: Browser, site: Hosted, window: str, **preferences: Any) -> Page:
    """Return a new person's page with these preferences; with ``game`` at a table of beginners."""
    width, height = WINDOWS[window]
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    game = preferences.pop("game", None)
    seats = {g: {"seats": ["person", *["beginner"] * 3]} for g in GAMES}
    sit_down(page, site, game or GAMES[0], **{"games": seats, **preferences})
    return page


def played(page: Page, moves: int) -> None:
    """Make this number of the person's moves, or fewer if the deal ends before."""
    for _ in range(moves):
        if not move(page):
            return
    page.locator(READY).first.wait_for(timeout=MINUTES)
    still(page)


def screens(page: Page, game: str) -> Iterator[str]:
    """Open the screens of one game one after the other, and yield the name of each."""
    yield f"{game}-start"
    played(page, MOVES.get(game, USUAL_MOVES))
    yield f"{game}-play"
    if page.locator("[data-tool=hint]").count():
        page.locator("[data-tool=hint]").click()
        page.locator("[data-hint=worths]").click(timeout=MINUTES)
        yield f"{game}-hint"
        page.locator("[data-hint=deals]").click()
        worked_out(page, "imagined")
        yield f"{game}-imagined"
        close_panel(page)
    while move(page):
        pass
    still(page)
    yield f"{game}-over"


def panels(page: Page) -> Iterator[str]:
    """Open every panel over a finished deal, and yield the name of each."""
    for panel in PANELS:
        open_panel(page, panel)
        still(page)
        if panel in ("analysis", "double-dummy"):
            worked_out(page, panel)
            if page.locator(".mistake").count():
                page.locator(".mistake").first.click()
            page.locator(".panel-body").evaluate("body => body.scrollTo(0, 0)")
            still(page)
        yield f"panel-{panel}"
        if panel == "analysis":
            page.locator(".mistakes").evaluate("list => list.scrollIntoView()")
            yield f"panel-{panel}-mistakes"
        close_panel(page)


def all_screens(
    browser: Browser, site: Hosted, window: str, theme: str, language: str, games: Sequence[str]
) -> None:
    """Take pictures of every screen in one window, theme and language, into a folder of their own;
    panels over the first game only."""
    at = FOLDER / f"{window}-{theme}-{language}"
    at.mkdir(parents=True, exist_ok=True)
    for game in games:
        look = {"theme": theme, "language": language, "speed": "off", "rest": "short"}
        page = opened(browser, site, window, game=game, **look)
        for name in screens(page, game):
            page.screenshot(path=at / f"{name}.png")
        if game == games[0]:
            for name in panels(page):
                page.screenshot(path=at / f"{name}.png")
            page.locator(".bar-home").click()
            still(page)
            page.screenshot(path=at / "home.png")
        page.context.close()
    print(at, len(list(at.glob("*.png"))), flush=True)


def for_the_readme(browser: Browser, site: Hosted) -> None:
    """Take the two pictures in the README."""
    README.mkdir(parents=True, exist_ok=True)
    look = {"language": "en", "theme": "light", "speed": "off", "rest": "short"}
    page = opened(browser, site, "desktop", game="bauernstoss", **look)
    played(page, 4)
    page.screenshot(path=README / "table.png")
    page.context.close()
    look = {"language": "ja", "theme": "dark", "speed": "off", "rest": "short"}
    page = opened(browser, site, "phone", game="schafkopf", **look)
    played(page, 5)
    page.screenshot(path=README / "phone.png")
    page.context.close()


def chosen(only: Sequence[str]) -> list[list[str]]:
    """Return the windows, themes, languages and games named in ``only``; where none of a kind is
    named, all of that kind."""
    kinds = (WINDOWS, THEMES, LANGUAGES, GAMES)
    known = [name for kind in kinds for name in kind]
    if unknown := [name for name in only if name not in known]:
        sys.exit(f"There is no {', '.join(unknown)}; there are {', '.join(known)} and readme.")
    return [[name for name in kind if name in only] or list(kind) for kind in kinds]


def main(only: Sequence[str]) -> None:
    readme = list(only) == ["readme"]
    windows, themes, languages, games = chosen([] if readme else only)
    site = Hosted(DIST)
    with sync_playwright() as running:
        browser = running.chromium.launch(
            executable_path=browsers.chromium(), args=browsers.CHROMIUM_FLAGS
        )
        if readme:
            for_the_readme(browser, site)
        else:
            for look in product(windows, themes, languages):
                all_screens(browser, site, *look, games)
        browser.close()
    site.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
