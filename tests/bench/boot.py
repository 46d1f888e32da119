"""How long a visitor waits: from the navigation to the engine's first answer.

Compared with stock Pyodide (its own standard library, no PyScript, nothing trimmed) that imports
the same engine in a hand-written worker, in the same run on the same machine. Usage:
`python -m tests.bench.boot [RUNS]`, or `python build.py bench`.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from website.command import build
from website.install import MODULES, WORK
from website.site import Site, write

from tests.e2e.conftest import ENGINE, works_offline
from tests.e2e.site import Hosted, built
from tests.support import browsers

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
STOCK = "async () => (await globalThis.answered)[0]"


def stock_site() -> Site:
    """Pyodide as npm has it, with the engine as plain Python files."""
    names = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
    pyodide = MODULES / "pyodide"
    site = {f"pyodide/{name}": (pyodide / name).read_bytes() for name in names}
    site["pyodide/pyodide-lock.json"] = (pyodide / "pyodide-lock.json").read_bytes()
    site["engine.zip"] = (WORK / "engine-source.zip").read_bytes()
    return site | {"index.html": STOCK_PAGE, "stock.js": STOCK_JS, "worker.js": STOCK_WORKER}


def cold(browser: Browser, site: Hosted, question: str) -> float:
    """Milliseconds to the first answer for a visitor who has never been here."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(site.url)
    taken: float = page.evaluate(question)
    context.close()
    return taken


def warm(page: Page, question: str) -> float:
    """Milliseconds to the first answer for a visitor who comes back."""
    page.reload()
    taken: float = page.evaluate(question)
    return taken


def table(title: str, measured: dict[str, list[float]]) -> None:
    stock = statistics.median(measured["stock Pyodide"])
    print(f"\n{title:24}{'median ms':>12}{'best':>9}{'worst':>9}{'of stock':>10}")
    for name, times in measured.items():
        median = statistics.median(times)
        print(f"{name:24}{median:12.0f}{min(times):9.0f}{max(times):9.0f}{median / stock:10.2f}")


def measure(runs: int, once: Mapping[str, Callable[[], float]]) -> dict[str, list[float]]:
    """Takes turns, so that a busy moment of the machine hits all alike."""
    measured: dict[str, list[float]] = {name: [] for name in once}
    for number in range(runs):
        print(f"\r  run {number + 1} of {runs}", end="", file=sys.stderr, flush=True)
        for name, start in once.items():
            measured[name].append(start())
    print("\r" + " " * 20 + "\r", end="", file=sys.stderr)
    return measured


def bench(browser: Browser, ours: Hosted, stock: Hosted, runs: int) -> None:
    first = {
        "stock Pyodide": partial(cold, browser, stock, STOCK),
        "this table": partial(cold, browser, ours, OURS),
    }
    table(f"First visit ({runs} runs)", measure(runs, first))
    context = browser.new_context()
    stock_page, our_page = context.new_page(), context.new_page()
    stock_page.goto(stock.url)
    stock_page.evaluate(STOCK)
    our_page.goto(ours.url)
    our_page.evaluate(OURS)
    works_offline(our_page)
    again = {
        "stock Pyodide": partial(warm, stock_page, STOCK),
        "this table": partial(warm, our_page, OURS),
    }
    table(f"Later visit ({runs} runs)", measure(runs, again))


def main(runs: int) -> None:
    build()
    path = browsers.chromium()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(stock_site(), Path(folder) / "stock")
        write(built(), Path(folder) / "ours")
        hosts = [Hosted(Path(folder) / name) for name in ("ours", "stock")]
        browser = playwright.chromium.launch(executable_path=path, args=browsers.CHROMIUM_FLAGS)
        bench(browser, hosts[0], hosts[1], runs)
        browser.close()
        for host in hosts:
            host.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
