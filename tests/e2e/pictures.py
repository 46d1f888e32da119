"""Pictures of every screen, for a person to judge: ``python build.py pictures``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import chain, product
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
    leave_study,
    move,
    open_panel,
    open_study,
    sit_down,
    turn_to,
    worked_out,
)
from tests.support import browsers

FOLDER = WORK / "pictures"
README = ROOT / ".github/pictures"
WINDOWS = {"desktop": (1280, 800), "phone": (360, 640), "sideways": (740, 360)}
THEMES = ("light", "dark")
LANGUAGES = ("en", "de", "ja")
PANELS = (
    *("score", "log", "table", "settings", "share"),
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
        worked_out(page)
        yield f"{game}-imagined"
        leave_study(page)
    while move(page):
        pass
    still(page)
    yield f"{game}-over"


def panels(page: Page) -> Iterator[str]:
    """Open every panel over a finished deal, and yield the name of each."""
    for panel in PANELS:
        open_panel(page, panel)
        still(page)
        yield f"panel-{panel}"
        close_panel(page)


def studies(page: Page) -> Iterator[str]:
    """Open the study of the finished deal at a card, with values, with a line and on every tab, and
    yield the name of each."""
    open_study(page, ply=9)
    yield "study"
    page.locator(".study-values select").select_option(index=2)
    page.locator(".study-worth").first.wait_for(state="attached")
    still(page)
    yield "study-values"
    cards = page.locator(".felt .cards button:not([aria-disabled])")
    if cards.count() > 1:
        cards.last.click()
        still(page)
        yield "study-line"
    for tab in ("moves", "graph", "mistakes", "deals", "table", "more"):
        turn_to(page, tab)
        if page.locator("#study .progress-line").count():
            worked_out(page)
        if tab == "mistakes" and page.locator(".mistake").count():
            page.locator(".mistake").first.click()
        still(page)
        yield f"study-{tab}"
    leave_study(page)


def edits(page: Page) -> Iterator[str]:
    """Enter a deal in the editor from home: empty, in part, with a wish, with a text, whole, with
    its calls; yield the name of each."""
    page.locator(".home-foot [data-panel=editor]").click()
    page.locator("#editor .deck").wait_for()
    yield "editor-empty"
    for _ in range(11):
        page.locator(".deck [data-card]:not([data-held])").first.click()
    still(page)
    yield "editor-part"
    page.locator("[data-tool=text]").click()
    page.fill("#editor textarea", "♣A 10 Joker\n♥K CA")
    page.locator(".editor-faults li").first.wait_for()
    yield "editor-text"
    page.locator("[data-tool=fill]").click()
    page.locator("[data-way=wish]").click()
    page.locator("[data-way=fill-so]").scroll_into_view_if_needed()
    yield "editor-wish"
    page.locator("[data-way=fill-so]").click()
    page.locator("[data-way=start]").wait_for()
    page.locator("#editor h2").scroll_into_view_if_needed()
    yield "editor-whole"
    page.locator("[data-tool=calls]").click()
    page.locator("#editor [data-turn]").scroll_into_view_if_needed()
    yield "editor-calls"


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
            for name in chain(panels(page), studies(page)):
                page.screenshot(path=at / f"{name}.png")
            page.locator(".bar-home").click()
            still(page)
            page.screenshot(path=at / "home.png")
            for name in edits(page):
                page.screenshot(path=at / f"{name}.png")
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
