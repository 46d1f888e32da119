"""Time to the first exercise: from the first paint of a first visit, while Python is loading,
through the course's list of stages to the reply to a first answer.

Usage: ``python -m tests.bench.learn [RUNS] [--record]``, or ``python build.py bench``.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser

from tests.bench.boot import OURS
from tests.bench.processes import settle
from tests.bench.records import arguments, record
from tests.bench.visits import DEVICES, Pace, hosted
from tests.e2e.site import Hosted
from tests.e2e.steps import GAMES

EAGER = """
    const path = ["[data-learn=GAME]", "[data-next-stage]", ".learn-scene button"];
    {
        const look = () => {
            const next = path.length > 0 && document.querySelector(path[0]);
            if (next) {
                path.shift();
                next.click();
            } else if (path.length === 0 && document.querySelector(".learn-said > *")) {
                watch.disconnect();
                requestAnimationFrame(() => console.debug(performance.now()));
            }
        };
        const watch = new MutationObserver(look);
        watch.observe(document, { childList: true, subtree: true });
    }
"""
"""A visitor that taps each control on the way to the first answer as soon as it appears. The page
logs the time to the console: polling it from outside would slow it down."""
PAINT = "() => performance.getEntriesByName('first-contentful-paint')[0].startTime"


def first_visit(browser: Browser, site: Hosted, game: str, pace: Pace) -> tuple[float, float]:
    """Return the milliseconds from the first paint to the reply, and to the engine's first answer,
    in a window that was there before."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    page = context.new_page()
    page.add_init_script(EAGER.replace("GAME", game))
    settle()
    with pace():
        with page.expect_console_message(lambda said: said.type == "debug") as logged:
            page.goto(site.url, wait_until="commit")
        replied = float(logged.value.text)
        ready: float = page.evaluate(OURS)
        paint: float = page.evaluate(PAINT)
    context.close()
    return replied - paint, ready - paint


def main(runs: int) -> None:
    with hosted() as (browser, site):
        print(f"\n{'first exercise of':16}{'on':20}{'median ms':>10}{'worst':>8}{'engine':>8}")
        for device, pace in DEVICES:
            middles, slowest = [], []
            for game in GAMES:
                waits = [first_visit(browser, site, game, pace) for _ in range(runs)]
                replied, ready = zip(*waits, strict=True)
                row = f"{game:16}{device:20}{median(replied):10.0f}{max(replied):8.0f}"
                print(f"{row}{median(ready):8.0f}", flush=True)
                middles.append(median(replied))
                slowest.append(max(replied))
            columns = {"ms": f"{min(middles):.0f} to {max(middles):.0f}"}
            columns |= {"worst": f"{max(slowest):.0f}"}
            record("start", f"{device}, first exercise", columns, count=f"{runs} visits each")


if __name__ == "__main__":
    main(*map(int, arguments()[:1] or ["5"]))
