"""Wait for the cards of a link on a first visit: from first paint to the dealt cards on the screen,
while Python is loading, beside the wait for the engine's first answer in the same visit.

Usage: ``python -m tests.bench.dealt [RUNS] [--record]``, or ``python build.py bench``.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser

from tests.bench.boot import OURS
from tests.bench.learn import PAINT
from tests.bench.processes import settle
from tests.bench.records import arguments, record
from tests.bench.visits import DEVICES, Pace, hosted
from tests.e2e.site import Hosted
from tests.e2e.steps import GAMES, finished

DRAWN = """
    const watch = new MutationObserver(() => {
        if (!document.querySelector("#deal [data-card]")) return;
        watch.disconnect();
        requestAnimationFrame(() => console.debug(performance.now()));
    });
    watch.observe(document, { childList: true, subtree: true });
"""
"""Write the time of the first frame with cards to the console: a question from outside would take
the page time."""


def first_visit(browser: Browser, site: Hosted, code: str, pace: Pace) -> tuple[float, float]:
    """Return the milliseconds from first paint to the cards, and to the engine's first answer."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    page = context.new_page()
    page.add_init_script(DRAWN)
    settle()
    with pace():
        with page.expect_console_message(lambda said: said.type == "debug") as message:
            page.goto(f"{site.url}#{code}", wait_until="commit")
        drawn = float(message.value.text)
        ready: float = page.evaluate(OURS)
        paint: float = page.evaluate(PAINT)
    context.close()
    return drawn - paint, ready - paint


def main(runs: int) -> None:
    with hosted() as (browser, site):
        head = f"{'cards of a link':32}{'median ms':>10}{'worst':>8}{'engine':>8}{'of engine':>10}"
        print(f"\n{head}")
        for device, pace in DEVICES:
            codes = [finished(game) for game in GAMES] * runs
            visits = [first_visit(browser, site, code, pace) for code in codes]
            drawn, ready = zip(*visits, strict=True)
            middle, share = median(drawn), median(drawn) / median(ready)
            row = f"{device:32}{middle:10.0f}{max(drawn):8.0f}{median(ready):8.0f}{share:10.2f}"
            print(row, flush=True)
            columns = {"ms": f"{middle:.0f}", "worst": f"{max(drawn):.0f}"}
            columns |= {"of engine": f"{share:.2f}"}
            record("start", f"{device}, cards of a link", columns, count=f"{len(codes)} visits")


if __name__ == "__main__":
    main(*map(int, arguments()[:1] or ["2"]))
