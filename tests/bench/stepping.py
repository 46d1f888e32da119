"""Time of a step in the study: from the click on a control to the frame that shows the position.

Usage: ``python -m tests.bench.stepping [DEALS] [--record]``, or ``python build.py bench``.
"""

from __future__ import annotations

from statistics import median, quantiles

from playwright.sync_api import Browser

from tests.bench.processes import settle
from tests.bench.records import arguments, record
from tests.bench.visits import DEVICES, Pace, hosted
from tests.e2e.site import Hosted
from tests.e2e.steps import GAMES, MINUTES, finished

PAUSE_MS = 250
"""Milliseconds between two steps of a person who looks at each position."""
STEPS = f"""async () => {{
    const study = document.getElementById("study");
    const taken = [];
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (;;) {{
        const button = study.querySelector("[data-step=forward]");
        if (button.getAttribute("aria-disabled") === "true") return taken;
        const ply = Number(study.dataset.ply) + 1;
        const start = performance.now();
        button.click();
        while (Number(document.getElementById("study").dataset.ply) < ply) await frame();
        taken.push(performance.now() - start);
        await new Promise((done) => setTimeout(done, {PAUSE_MS}));
    }}
}}"""


def steps(browser: Browser, site: Hosted, code: str, pace: Pace) -> list[float]:
    """Return the milliseconds of every step through a deal, card by card from its start."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site.url}#/study/{code}")
    page.locator(".study-intro [data-way=look]").click(timeout=MINUTES)
    page.locator("#study:not([data-linked]) [data-step=forward]").wait_for()
    settle()
    with pace():
        taken: list[float] = page.evaluate(STEPS)
    context.close()
    return taken


def main(deals: int) -> None:
    with hosted() as (browser, site):
        print(f"\n{'a step in the study':32}{'median ms':>10}{'p95':>8}{'worst':>8}{'steps':>8}")
        for device, pace in DEVICES:
            taken = [
                ms
                for game in GAMES
                for seed in range(deals)
                for ms in steps(browser, site, finished(game, seed=seed), pace)
            ]
            middle, high = median(taken), quantiles(taken, n=20)[-1]
            row = f"{device:32}{middle:10.1f}{high:8.1f}{max(taken):8.1f}{len(taken):8}"
            print(row, flush=True)
            columns = {"ms": f"{middle:.1f}", "p95": f"{high:.1f}", "worst": f"{max(taken):.0f}"}
            record("page", f"{device}, a step in the study", columns, count=f"{len(taken)} steps")


if __name__ == "__main__":
    main(*map(int, arguments()[:1] or ["1"]))
