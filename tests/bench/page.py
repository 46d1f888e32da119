"""Time that the page is busy while the engine works: it must stay free to draw and to be used.

Usage: ``python -m tests.bench.page [--record]``, or ``python build.py bench``.
"""

from __future__ import annotations

from playwright.sync_api import Page

from tests.bench.records import record
from tests.bench.visits import hosted
from tests.e2e.conftest import ENGINE
from tests.e2e.site import Hosted
from tests.e2e.steps import GAMES, MINUTES, SEED, finished, open_link, prefer

WATCHED = 4000
"""Milliseconds for which the page is watched."""
LONG_TASKS = """
    globalThis.longest = 0;
    new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
    }).observe({ type: "longtask" });
"""
ANSWERS = f"""async (request) => {{
    const {{ ask }} = await import({ENGINE});
    const taken = [];
    for (let i = 0; i < 20; i++) {{
        const before = performance.now();
        await ask(request);
        taken.push(performance.now() - before);
    }}
    return Math.max(...taken);
}}"""


def watched(page: Page) -> float:
    """Return the milliseconds of the longest task that kept the page busy; 0 below 50, where
    browsers report none."""
    page.evaluate(LONG_TASKS)
    page.wait_for_timeout(WATCHED)
    longest: float = page.evaluate("longest")
    return longest


def four_bots(page: Page, site: Hosted, game: str) -> None:
    """Sit down beside four bots that play among themselves."""
    page.goto(site.url)
    seats = {game: {"seats": ["club"] * 4, "seed": SEED}}
    prefer(page, speed="off", rest="short", games=seats)
    page.locator(f'[data-tile="{game}"] .tile-play').click()
    page.locator("#table[data-live]").wait_for(timeout=MINUTES)


def main() -> None:
    with hosted() as (browser, site):
        print(f"{'while the engine works':32}{'longest task, ms':>18}{'slowest answer, ms':>20}")
        for game in GAMES:
            page = browser.new_page()
            four_bots(page, site, game)
            busy = watched(page)
            print(f"{'bots play ' + game:32}{busy:18.0f}")
            record("page", f"bots play {game}", {"longest task, ms": f"{busy:.0f}"})
            page.close()
        page = browser.new_page()
        open_link(page, site, finished("schafkopf"))
        look = {"ask": "look", "code": finished("fipsen"), "ply": 3, "seat": 0, "open": False}
        slowest = page.evaluate(ANSWERS, look)
        busy = watched(page)
        print(f"{'schafkopf is analysed':32}{busy:18.0f}{slowest:20.0f}")
        columns = {"longest task, ms": f"{busy:.0f}", "slowest answer, ms": f"{slowest:.0f}"}
        record("page", "schafkopf is analysed", columns)


if __name__ == "__main__":
    main()
