"""Study many deals in one tab and count what stays: nodes, listeners and heap after each stretch.

The picture of a card is added to the page when it is first shown, and stays: nodes grow until all
of the deck are there, so that the number of pictures stands beside them.

Usage: ``python -m tests.bench.studies [DEALS] [--record]``. The engine answers from this process,
so that the figures are those of the page alone.
"""

from __future__ import annotations

from playwright.sync_api import Page, sync_playwright
from website.command import build
from website.install import DIST

from tests.bench.records import arguments, record
from tests.bench.tab import STRETCH, counted
from tests.e2e.cpython import Answering
from tests.e2e.site import Hosted
from tests.e2e.steps import GAMES, MINUTES, finished, leave_study, open_study, turn_to
from tests.support import browsers

TABS = ("graph", "mistakes", "deals", "table", "more", "moves")
OTHER = ".felt .cards button:not([aria-disabled])"


def study(page: Page, code: str) -> None:
    """Open a deal, step through some of it with values, look at every tab, try a card, leave."""
    open_study(page, code=code, ply=8)
    page.locator(".study-values select").select_option(index=2)
    for ply in range(9, 15):
        page.keyboard.press("ArrowRight")
        page.locator(f"#study[data-ply='{ply}']").wait_for(timeout=MINUTES)
    for tab in TABS:
        turn_to(page, tab)
    if page.locator(OTHER).count():
        page.locator(OTHER).last.click()
        page.locator("#study[data-ply='15']").wait_for(timeout=MINUTES)
    leave_study(page)


def main(deals: int) -> None:
    build()
    with sync_playwright() as playwright:
        path = browsers.chromium()
        browser = playwright.chromium.launch(executable_path=path, args=browsers.CHROMIUM_FLAGS)
        site = Hosted(DIST, handler=Answering)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(site.url)
        page.locator("#home").wait_for(timeout=MINUTES)
        session = page.context.new_cdp_session(page)
        print(
            f"\n{'deals studied':24}{'nodes':>10}{'listeners':>12}{'heap, MB':>10}{'pictures':>10}"
        )
        for done in range(1, deals + 1):
            study(page, finished(GAMES[done % len(GAMES)], seed=done))
            if done in (1, STRETCH // 4) or done % STRETCH == 0:
                count = counted(session)
                pictures = page.locator("symbol").count()
                print(
                    f"{done:<24}{count.nodes:10}{count.listeners:12}{count.megabytes:10.1f}"
                    f"{pictures:10}",
                    flush=True,
                )
                columns = {
                    "nodes": f"{count.nodes}",
                    "listeners": f"{count.listeners}",
                    "heap, MB": f"{count.megabytes:.1f}",
                    "pictures": f"{pictures}",
                }
                record("page", f"{done} deals studied in one tab", columns)
        browser.close()
        site.stop()


if __name__ == "__main__":
    given = arguments()
    main(int(given[0]) if given else 100)
