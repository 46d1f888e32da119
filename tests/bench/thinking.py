"""Time that bots and analysis think in the browser.

Usage: ``python -m tests.bench.thinking [DEALS] [--record]``.

Whole deals played by one level in every seat, and such deals analysed, over the page's own engine
in Chromium. ``python build.py bench`` runs it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, sync_playwright
from website.command import build
from website.install import DIST

from stich.games import GAMES
from tests.bench.records import arguments, record
from tests.e2e.conftest import ENGINE
from tests.e2e.site import Hosted
from tests.support import browsers

WORLDS = 100

PLAYED = f"""async ([game, level, players, seed]) => {{
  const {{ ask }} = await import({ENGINE});
  const seats = Array(players).fill(level), times = [];
  let answer = await ask({{ ask: "new", game, seats, seed }}), thought = 0;
  while (answer.view.phase !== "over") {{
    const plies = answer.view.log.length, start = performance.now();
    answer = await ask({{ ask: "advance", ms: 10000 }});
    thought += performance.now() - start;
    if (answer.view.log.length > plies) {{ times.push(thought); thought = 0; }}
  }}
  return [times, answer.code];
}}"""

PULLED = f"""async (request) => {{
  const {{ ask }} = await import({ENGINE});
  const start = performance.now();
  let slowest = 0, answer = {{ done: false }};
  while (!answer.done) {{
    const begun = performance.now();
    answer = await ask({{ ...request, ms: 30 }});
    slowest = Math.max(slowest, performance.now() - begun);
  }}
  return [performance.now() - start, slowest];
}}"""


def share(values: Sequence[float], part: float) -> float:
    """Return the value below which this fraction of the values lies."""
    return sorted(values)[min(len(values) - 1, int(part * len(values)))]


def row(title: str, values: Sequence[float]) -> None:
    middle, high = share(values, 0.5), share(values, 0.95)
    print(f"{title:34}{len(values):>6}{middle:>10.0f}{high:>9.0f}{max(values):>9.0f}")
    columns = {"median ms": f"{middle:,.0f}", "p95 ms": f"{high:,.0f}"}
    record("thinking", title, {**columns, "most ms": f"{max(values):,.0f}"}, count=str(len(values)))


def thinking(page: Page, levels: Sequence[str], deals: int) -> None:
    print(f"\n{'milliseconds in Chromium':34}{'n':>6}{'median':>10}{'p95':>9}{'most':>9}")
    for game in GAMES.values():
        players = game.players(game.Rules())
        codes = []
        for level in levels:
            times: list[float] = []
            for seed in range(deals):
                taken, code = page.evaluate(PLAYED, [game.id, level, players, seed])
                times += taken
                codes.append(code)
            row(f"{game.id}, a move of {level}", times)
        asks: dict[str, dict[str, Any]] = {
            "open analysis": {"ask": "analyse", "seat": None, "worlds": WORLDS},
            f"fair analysis, {WORLDS} worlds": {"ask": "analyse", "seat": 0, "worlds": WORLDS},
            "what could be played": {"ask": "double_dummy"},
        }
        for title, asked in asks.items():
            found = [page.evaluate(PULLED, {**asked, "code": code}) for code in codes[-deals:]]
            row(f"{game.id}, {title}", [taken for taken, _ in found])
            row(f"{game.id}, its longest answer", [slowest for _, slowest in found])


def main(deals: int) -> None:
    build()
    site = Hosted(DIST)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=browsers.CHROMIUM_FLAGS
        )
        page = browser.new_page()
        page.goto(site.url)
        levels = page.evaluate(f"async () => (await (await import({ENGINE})).ready).levels")
        thinking(page, levels, deals)
        browser.close()
    site.stop()


if __name__ == "__main__":
    main(*map(int, arguments()[:1] or ["10"]))
