"""Play many deals in one tab and count what stays: nodes, listeners and heap after each stretch.

Usage: ``python -m tests.bench.tab [DEALS] [GAME] [--record]``, or ``python build.py bench``.
"""

from __future__ import annotations

from typing import NamedTuple

from playwright.sync_api import CDPSession, Page

from tests.bench.records import arguments, record
from tests.bench.visits import hosted
from tests.e2e.steps import MINUTES, open_panel, sit_down

STRETCH = 20
"""Deals between two counts."""
GO_ON = "[data-tool=next], [data-tool=new]"


class Count(NamedTuple):
    """The nodes, listeners and megabytes of JavaScript that a page holds."""

    nodes: int
    listeners: int
    megabytes: float


def counted(session: CDPSession) -> Count:
    """Collect garbage, then count."""
    session.send("HeapProfiler.collectGarbage")
    dom = session.send("Memory.getDOMCounters")
    heap = session.send("Runtime.getHeapUsage")
    return Count(dom["nodes"], dom["jsEventListeners"], heap["usedSize"] / 1e6)


def deal(page: Page) -> None:
    """Let the bots finish the deal from the panel of the score, then begin the next one."""
    open_panel(page, "score")
    page.locator("[data-finish=deal]").click()
    page.locator(GO_ON).first.wait_for(timeout=MINUTES)
    page.locator(GO_ON).first.click()
    page.locator(GO_ON).first.wait_for(state="detached", timeout=MINUTES)


def main(deals: int, game: str) -> None:
    with hosted() as (browser, site):
        print(f"\n{'deals of ' + game:24}{'nodes':>10}{'listeners':>12}{'heap, MB':>10}")
        page = browser.new_page()
        sit_down(page, site, game, impatient=False)
        session = page.context.new_cdp_session(page)
        for done in range(1, deals + 1):
            deal(page)
            if done == 1 or done % STRETCH == 0:
                count = counted(session)
                print(f"{done:<24}{count.nodes:10}{count.listeners:12}{count.megabytes:10.1f}")
                columns = {
                    "nodes": f"{count.nodes}",
                    "listeners": f"{count.listeners}",
                    "heap, MB": f"{count.megabytes:.1f}",
                }
                record("page", f"{game}, {done} deals in one tab", columns)


if __name__ == "__main__":
    given = arguments()
    main(int(given[0]) if given else 60, given[1] if len(given) > 1 else "fipsen")
