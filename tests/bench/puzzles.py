"""Time to open a puzzle, and to judge an answer: from the click to the frame that shows the felt
or the reply, without the engine; and the longest task of the page while one's own deals are
analysed in idle time.

Usage: ``python -m tests.bench.puzzles [PUZZLES] [--record]``, or ``python build.py bench``.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Browser

from tests.bench.page import watched
from tests.bench.processes import settle
from tests.bench.records import arguments, record
from tests.bench.visits import DEVICES, Pace, hosted
from tests.e2e.site import ENGINE, Hosted
from tests.e2e.steps import GAMES, MINUTES, RECORDS, VALUE, finished, remember

DEALS = 4
"""Deals of one's own that wait to be analysed."""

SOLVED = 600
"""Answers to puzzles of each game that the solver has given before."""

PATIENCE = 10_000
"""Milliseconds in which at least one deal is analysed."""

SOLVE = """async (count) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const until = async (what) => {
        await null; // the page draws once the handlers of a click have ended
        while (!what()) await frame();
    };
    const timed = async (button, what) => {
        const start = performance.now();
        button.click();
        await until(what);
        await frame();
        return performance.now() - start;
    };
    const main = () => document.getElementById("practise");
    const opened = [];
    const judged = [];
    for (let n = 0; n < count; n += 1) {
        const before = main().dataset.puzzle;
        const next = main().querySelector("[data-way=next], [data-way=fits]");
        const another = () => main().dataset.puzzle !== before && main().querySelector(".felt");
        opened.push(await timed(next, another));
        const answer = main().querySelector("[data-answers] button:not([aria-disabled=true])");
        const replied = () => main().querySelector(".practise-said p");
        judged.push(await timed(answer, replied));
        main().querySelector("[data-way=reveal]")?.click();
        await until(() => main().querySelector("[data-way=next]"));
    }
    return [opened, judged];
}"""
"""A function that opens and answers puzzles; the milliseconds of both."""


def times(
    browser: Browser, site: Hosted, game: str, count: int, pace: Pace
) -> tuple[list[float], list[float]]:
    """Return the milliseconds to open each puzzle, and those to judge an answer to it."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.route(f"**/{ENGINE}", lambda route: None)
    page.goto(site.url)
    page.locator("#home").wait_for()
    answers = {f"solved-{n}": [n + 1, n % 2, 1300 + n % 400] for n in range(SOLVED)}
    page.evaluate(RECORDS, [["learned", {"puzzles": dict.fromkeys(GAMES, answers)}]])
    page.goto("about:blank")
    page.goto(f"{site.url}#/practise/{game}")
    page.locator("#practise [data-way=fits]").wait_for()
    settle()
    with pace():
        opened, judged = page.evaluate(SOLVE, count)
    context.close()
    return opened, judged


def idle(browser: Browser, site: Hosted, pace: Pace) -> tuple[float, int]:
    """Return the milliseconds of the longest task while deals are analysed in idle time, and the
    number of deals done."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    remember(page, site, idle=True)
    seats = ["person", "club", "club", "club"]
    codes = [finished("bauernstoss", seed=seed) for seed in range(1, DEALS + 1)]
    saved = {"game": "bauernstoss", "rules": {}, "seats": seats, "viewer": 0}
    table = {"saved": {**saved, "deals": codes, "code": codes[0]}}
    kept = {"id": "m", "game": "bauernstoss", "started": 1, "changed": 1, "table": table}
    page.goto(site.url)
    page.locator("#home .ready").wait_for(timeout=MINUTES)
    page.evaluate(RECORDS, [["match:m", kept]])
    page.reload()
    page.locator("#home .ready").wait_for(timeout=MINUTES)
    settle()
    with pace():
        longest = watched(page)
    page.wait_for_timeout(PATIENCE)
    figures = page.evaluate(VALUE, "figures") or {"deals": {}}
    context.close()
    return longest, len(figures["deals"])


def main(count: int) -> None:
    with hosted() as (browser, site):
        for device, pace in DEVICES:
            longest, deals = idle(browser, site, pace)
            found = [times(browser, site, game, count, pace) for game in GAMES]
            columns = {"idle analysis, longest task, ms": f"{longest:.0f}"}
            for name, part in (("to open a puzzle", 0), ("to judge an answer", 1)):
                taken = [ms for both in found for ms in both[part]]
                columns[f"{name}, ms (worst)"] = f"{median(taken):.1f} ({max(taken):.0f})"
            print(device, *(f"{name}: {cell}" for name, cell in columns.items()), sep="\n  ")
            about = f"{count * len(GAMES)} puzzles, {deals} deals"
            record("page", f"puzzles, {device}", columns, count=about)


if __name__ == "__main__":
    main(*map(int, arguments()[:1] or ["10"]))
