"""Start times: from the navigation to the engine's first answer.

Compared with stock Pyodide (its own standard library, no PyScript, nothing trimmed) that imports
the same engine in a hand-written worker, in the same run on the same machine: on this machine, on
slow lines and on a slow phone. Usage: `python -m tests.bench.boot [RUNS] [desk|line|phone ...]
[--record]`, or `python build.py bench`.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright
from website.command import build
from website.install import MODULES, WORK
from website.server import Handler
from website.site import Site, write

from tests.bench.processes import processes, settle, slower, work
from tests.bench.records import arguments, record
from tests.e2e.conftest import ENGINE, works_offline
from tests.e2e.site import Hosted, built
from tests.support import browsers
from tests.support.line import Line, on_line

STOCK_PAGE = b"""<!doctype html><title>stock</title><link rel="icon" href="data:,">
<script type="module" src="./stock.js"></script>"""
STOCK_JS = b"""
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
globalThis.answered = new Promise((done) => {
  worker.onmessage = ({ data }) => done([performance.now(), data]);
});
worker.postMessage('{"ask": "games"}');
"""
STOCK_WORKER = b"""
import { loadPyodide } from "./pyodide/pyodide.mjs";
const started = (async () => {
  const pyodide = await loadPyodide();
  const engine = await (await fetch(new URL("./engine.zip", import.meta.url))).arrayBuffer();
  pyodide.unpackArchive(engine, "zip");
  return pyodide.pyimport("stich.app.session").handle;
})();
onmessage = async ({ data }) => postMessage((await started)(data));
"""
OURS = f"async () => {{ await (await import({ENGINE})).ready; return performance.now(); }}"
STOCK = """async () => {
    while (!globalThis.answered) await new Promise((done) => setTimeout(done, 5));
    return (await globalThis.answered)[0];
}"""
LONG_TASKS = """globalThis.longest = 0;
new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: "longtask", buffered: true });"""
TAPS = """async () => {
    const waits = [];
    let loading = true;
    const frame = () => new Promise(requestAnimationFrame);
    const seen = async (condition) => { while (loading && !condition()) await frame(); };
    const answered = import(ENGINE).then(({ ready }) => ready).then(() => (loading = false));
    while (loading) {
        const opener = () => document.querySelector('[data-panel="settings"]');
        await seen(opener);
        const start = performance.now();
        opener().click();
        await seen(() => document.querySelector("dialog[open]"));
        if (loading) waits.push([start, performance.now() - start]);
        document.querySelector("dialog[open]")?.close();
        await new Promise((done) => setTimeout(done, 200));
    }
    await answered;
    return [waits[0][0], waits[0][1], Math.max(...waits.map(([, wait]) => wait)), longest];
}""".replace("ENGINE", ENGINE)
"""Open the settings again and again while the engine is loading. Milliseconds: when the first tap
came, how long it waited, how long any waited at most; the longest task of the page."""

MBIT = (4, 10, 50)
PHONE = 4
"""Factor by which the phone is slower."""
NAMES = ("stock Pyodide", "this table")


@dataclass(frozen=True)
class Host:
    """A site, the line it is on, and the expression that waits for its first answer."""

    site: Hosted
    question: str
    line: Line


@dataclass(frozen=True)
class Visit:
    """Milliseconds until the first answer, seconds of work by all processors, bytes on the line."""

    taken: float
    work: float
    sent: int


Measured = dict[str, list[Visit]]


def stock_site() -> Site:
    """Return Pyodide as npm has it, with the engine as plain Python files."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    pyodide = MODULES / "pyodide"
    site = {f"pyodide/{name}": (pyodide / name).read_bytes() for name in names}
    site["pyodide/pyodide-lock.json"] = (pyodide / "pyodide-lock.json").read_bytes()
    site["engine.zip"] = (WORK / "engine-source.zip").read_bytes()
    return site | {"index.html": STOCK_PAGE, "stock.js": STOCK_JS, "worker.js": STOCK_WORKER}


def visit(host: Host, page: Page, go: Callable[[], object]) -> Visit:
    sent, worked = host.line.sent, processes()
    go()
    taken: float = page.evaluate(host.question)
    return Visit(taken, work(worked), host.line.sent - sent)


def cold(browser: Browser, host: Host) -> Visit:
    """Measure the visit of a person who has never been here."""
    context = browser.new_context()
    page = context.new_page()
    settle()
    seen = visit(host, page, partial(page.goto, host.site.url, wait_until="commit"))
    context.close()
    return seen


def warm(page: Page, host: Host) -> Visit:
    """Measure the visit of a person who comes back."""
    return visit(host, page, partial(page.reload, wait_until="commit"))


def table(title: str, measured: Measured) -> None:
    columns = ("median ms", "best", "worst", "of stock", "work s", "of stock", "MB")
    print(f"\n{title:32}" + "".join(f"{column:>10}" for column in columns))
    stock = measured[NAMES[0]]
    usual, hard = (median(v.taken for v in stock), median(v.work for v in stock))
    for name, runs in measured.items():
        times = [v.taken for v in runs]
        worked, sent = median(v.work for v in runs), median(v.sent for v in runs) / 1e6
        print(
            f"{name:32}{median(times):10.0f}{min(times):10.0f}{max(times):10.0f}"
            f"{median(times) / usual:10.2f}{worked:10.2f}{worked / hard:10.2f}{sent:10.2f}",
            flush=True,
        )
    ours = measured[NAMES[1]]
    middle, worked = median(v.taken for v in ours), median(v.work for v in ours)
    figures = {"ms": f"{middle:,.0f}", "worst": f"{max(v.taken for v in ours):,.0f}"}
    figures |= {"of stock": f"{middle / usual:.2f}", "work of stock": f"{worked / hard:.2f}"}
    record("start", title.lower(), figures, count=f"{len(ours)} visits")


def measure(runs: int, once: Mapping[str, Callable[[], Visit]]) -> Measured:
    """Take turns, so that a busy moment of the machine hits all alike."""
    measured: Measured = {name: [] for name in once}
    for number in range(runs):
        print(f"\r  run {number + 1} of {runs}", end="", file=sys.stderr, flush=True)
        for name, start in once.items():
            measured[name].append(start())
    print("\r" + " " * 20 + "\r", end="", file=sys.stderr)
    return measured


def bench(title: str, browser: Browser, stock: Host, ours: Host, runs: int) -> None:
    """Print the times of a first and of a later visit."""
    hosts = dict(zip(NAMES, (stock, ours), strict=True))
    first = {name: partial(cold, browser, host) for name, host in hosts.items()}
    table(f"{title}, first visit", measure(runs, first))
    context = browser.new_context()
    pages = {name: context.new_page() for name in hosts}
    for name, page in pages.items():
        page.goto(hosts[name].site.url)
        page.evaluate(hosts[name].question)
    works_offline(pages[NAMES[1]])
    again = {name: partial(warm, page, hosts[name]) for name, page in pages.items()}
    for start in again.values():
        start()  # the browser keeps compiled code from the second visit on
    table(f"{title}, later visit", measure(runs, again))
    context.close()


def taps(title: str, browser: Browser, ours: Host, runs: int) -> None:
    """Print how soon the page answers a visitor who does not wait for the engine."""
    tapped = []
    for _ in range(runs):
        context = browser.new_context()
        page = context.new_page()
        page.add_init_script(LONG_TASKS)
        page.goto(ours.site.url, wait_until="commit")
        tapped.append(page.evaluate(TAPS))
        context.close()
    at, waited, most, longest = (max(run[n] for run in tapped) for n in range(4))
    print(
        f"{title}, while loading (worst of {runs}): first tap possible at {at:.0f} ms and answered "
        f"in {waited:.0f}, later ones within {most:.0f}; longest task {longest:.0f} ms",
        flush=True,
    )


def main(runs: int, parts: list[str]) -> None:
    build()
    path = browsers.chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(stock_site(), Path(folder) / "stock")
        write(built(), Path(folder) / "ours")
        browser = playwright.chromium.launch(executable_path=path, args=browsers.CHROMIUM_FLAGS)

        def compare(title: str, runs: int, line: Callable[[], Line]) -> None:
            hosts = []
            for name, question in (("stock", STOCK), ("ours", OURS)):
                shared = line()
                kind: type[Handler] = on_line(shared)
                hosts.append(Host(Hosted(Path(folder) / name, handler=kind), question, shared))
            bench(title, browser, hosts[0], hosts[1], runs)
            taps(title, browser, hosts[1], max(2, runs // 2))
            for host in hosts:
                host.site.stop()

        if "desk" in parts:
            compare("Desk", runs, partial(Line, 100_000, 0.0))
        if "line" in parts:
            for mbit in MBIT:
                compare(f"{mbit} Mbit/s", max(2, runs // 2), partial(Line, mbit))
        if "phone" in parts:
            with slower(PHONE):
                compare(f"Phone {PHONE}x slower, 10 Mbit/s", max(2, runs // 3), partial(Line, 10))
        browser.close()


if __name__ == "__main__":
    numbers = [int(word) for word in arguments() if word.isdigit()]
    words = [word for word in arguments() if not word.isdigit()]
    main(numbers[0] if numbers else 7, words or ["desk", "line", "phone"])
