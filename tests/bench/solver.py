"""Time and nodes of perfect play: ``python -m tests.bench.solver [DEALS] [--record]``, or
``build.py bench``.

Random deals from the first card on, the value of every card that may be led. Chromium runs the
kernel as a page's worker would; the same deals, called from Python, run in wasmtime. Times are for
reading and comparing in one run; nodes are the same everywhere, and so are the values.
"""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from stich.ai.sense.hands import ladder, losers
from stich.ai.sense.schafkopf_hands import LOSES
from stich.ai.solver import packed
from stich.ai.solver import search as solver
from stich.ai.solver.reference import Reference
from stich.ai.solver.search import solve
from stich.games.schafkopf.contracts import SOLO, WENZ
from stich.games.schafkopf.ramsch import LEAST, MOST
from stich.problem import Problem
from tests.bench.records import arguments, record
from tests.support.problems import BARBU, DEALS, cut, solve_many

ROOT = Path(__file__).parents[2]
NODE_LIMIT = 50_000_000

ROUNDS = 20
"""Most searches of one deal."""

LONG_ENOUGH = 5
"""Milliseconds of searching after which a deal is not searched again. A page's clock ticks ten
times in a millisecond."""

RUN = """([code, problems, limit, enough]) => {
  const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const kernel = new WebAssembly.Instance(new WebAssembly.Module(bytes(code))).exports;
  return problems.map(([table, ...texts]) => {
    const memory = new Uint8Array(kernel.memory.buffer);
    const positions = texts.map(bytes);
    memory.set(bytes(table), kernel.tables());
    const start = performance.now();
    let [rounds, taken] = [0, 0];
    do {
      memory.set(positions[rounds++], kernel.positions());
      kernel.load();
      kernel.run(1, limit);
      taken = performance.now() - start;
    } while (rounds < positions.length && taken < enough);
    const found = memory.slice(kernel.positions(), kernel.positions() + positions[0].length);
    return [taken / rounds, btoa(String.fromCharCode(...found))];
  });
}"""


class Run(NamedTuple):
    """One search of a problem: its milliseconds and nodes, True if it came to its end, and the
    width of the widest bounds."""

    time: float
    nodes: int
    done: bool
    width: int


def text(data: bytes) -> str:
    return base64.b64encode(data).decode()


def in_chromium(problems: Sequence[Problem], limit: int) -> list[Run]:
    code = (ROOT / "py/stich/ai/solver/solver.wasm").read_bytes()
    asked = []
    marks = count(1)  # a search with a mark of its own finds nothing that others have left
    for problem in problems:
        packed.check(problem)
        rounds = [packed.position(problem, generation=next(marks)) for _ in range(ROUNDS)]
        asked.append([text(packed.table(problem).packed), *map(text, rounds)])
    from playwright.sync_api import sync_playwright

    from tests.support import browsers

    path, flags = browsers.chromium(), browsers.CHROMIUM_FLAGS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        found = browser.new_page().evaluate(RUN, [text(code), asked, limit, LONG_ENOUGH])
        browser.close()
    runs = []
    for time, data in found:
        values = packed.POSITION.unpack(base64.b64decode(data))
        cards = values[packed.ASKED].bit_count()
        lows, highs = (values[start : start + cards] for start in (packed.LOW, packed.HIGH))
        width = max(high - low for low, high in zip(lows, highs, strict=True))
        runs.append(Run(time, values[packed.NODES], bool(values[packed.DONE]), width))
    return runs


def in_python(problems: Sequence[Problem], limit: int) -> list[Run]:
    runs = []
    for problem in problems:
        start = perf_counter()
        search = solve(problem, limit)
        time = (perf_counter() - start) * 1000
        width = max(high - low for low, high in search.values.values())
        runs.append(Run(time, search.nodes, search.done, width))
    return runs


def share(numbers: Sequence[float], part: float) -> float:
    ordered = sorted(numbers)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def table(kinds: dict[str, list[Problem]], limit: int) -> None:
    print(
        f"{'contract':16}{'deals':>6}{'median ms':>11}{'p95':>9}{'most':>9}{'wasmtime':>10}"
        f"{'nodes':>12}{'p95':>12}{'exact':>7}{'width':>7}"
    )
    for name, problems in kinds.items():
        runs, native = in_chromium(problems, limit), in_python(problems, limit)
        assert [run.nodes for run in runs] == [run.nodes for run in native]
        times, nodes = [run.time for run in runs], [run.nodes for run in runs]
        print(
            f"{name:16}{len(runs):>6}{share(times, 0.5):>11.2f}{share(times, 0.95):>9.2f}"
            f"{max(times):>9.1f}{share([run.time for run in native], 0.5):>10.2f}"
            f"{share(nodes, 0.5):>12,}{share(nodes, 0.95):>12,}"
            f"{sum(run.done for run in runs) / len(runs):>7.0%}"
            f"{share([run.width for run in runs], 0.5):>7.0f}"
        )
        columns = {
            "median ms": f"{share(times, 0.5):,.2g}",
            "p95 ms": f"{share(times, 0.95):,.0f}",
            "most ms": f"{max(times):,.0f}",
            "nodes median": f"{share(nodes, 0.5):,}",
            "nodes p95": f"{share(nodes, 0.95):,}",
            "exact": f"{sum(run.done for run in runs) / len(runs):.0%}",
        }
        record("solver", name, columns, count=f"{len(runs)} deals", seeds="1")


def biddable(make: Callable[[Random], Problem], loses: float) -> Callable[[Random], Problem]:
    """Return ``make``, limited to deals whose soloist's own hand loses at most ``loses`` tricks."""

    def one(rng: Random) -> Problem:
        while True:
            problem = make(rng)
            hand = problem.hands[problem.high.index(True)]
            if losers(hand, ladder(problem.order)) <= loses:
                return problem

    return one


def as_asked(rng: Random) -> Problem:
    """Return a Ramsch with the two questions that are asked of its first card."""
    return replace(DEALS["ramsch"](rng), steps=(LEAST, MOST))


LEADS = {
    **DEALS,
    "ramsch": as_asked,
    "each point": DEALS["ramsch"],
    "solo bid": biddable(DEALS["solo"], LOSES[SOLO]),
    "wenz bid": biddable(DEALS["wenz"], LOSES[WENZ]),
}


def each_call(work: Callable[[], object], number: int) -> float:
    """Return the microseconds of each of this number of repetitions."""
    start = perf_counter()
    work()
    return (perf_counter() - start) / number * 1e6


def small(sizes: Sequence[int] = (2, 3, 4, 5), number: int = 200) -> dict[str, list[float]]:
    """Return for endings of each size, as worlds of a bot, the microseconds a call takes, one by
    one and at once."""
    figures = {}
    for size in sizes:
        rng = Random(size)
        first = DEALS["partner"](rng)
        worlds = [
            replace(cut(rng, first, size), hands=cut(rng, DEALS["partner"](rng), size).hands)
            for _ in range(number)
        ]
        solve(worlds[0])  # the backend is there and knows the contract
        alone = each_call(lambda: [solve(world).values for world in worlds], number)  # noqa: B023
        solver._arbiter.deal = None
        many = each_call(lambda: [s.values for s in solve_many(worlds)], number)  # noqa: B023
        figures[str(size)] = [alone, many]
    return figures


def small_in_pyodide() -> dict[str, list[float]]:
    code = (
        "import sys; sys.path[:0] = ['/repo', '/repo/py']\n"
        "import json\n"
        "from stich.ai.solver.search import backend\n"
        "from tests.bench.solver import small\n"
        "assert backend().name == 'wasm'\n"
        "print('figures', json.dumps(small()))"
    )
    node = ["node", "tests/pyodide/python.mjs", "--", code]
    printed = subprocess.run(node, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = [line for line in printed.splitlines() if line.startswith("figures ")]
    figures: dict[str, list[float]] = json.loads(lines[0].removeprefix("figures "))
    return figures


def against_the_reference(size: int = 5, number: int = 10) -> tuple[float, float]:
    """Return nodes a second of kernel and reference in the same endings."""
    rng = Random(1)
    asked = [cut(rng, DEALS["solo"](rng), size) for _ in range(number)]
    speeds = []
    for backend in (solver.backend(), Reference()):
        nodes, start = 0, perf_counter()
        for mark, problem in enumerate(asked, 1):
            backend.load(packed.table(problem).packed)
            found = backend.run([packed.position(problem, generation=mark)], NODE_LIMIT)
            nodes += packed.POSITION.unpack(found[0])[packed.NODES]
        speeds.append(nodes / (perf_counter() - start))
        solver._arbiter.table = None
    return speeds[0], speeds[1]


def main(deals: int = 100) -> None:
    rng = Random(1)
    print("Values of all leads, whole random deals: in Chromium, and called from Python")
    table({name: [make(rng) for _ in range(deals)] for name, make in LEADS.items()}, NODE_LIMIT)
    for size, limit in ((8, NODE_LIMIT), (13, 1_000_000)):
        print(f"\nBarbu, {size} cards a hand, at most {limit:,} nodes")
        few = max(1, deals // 5)
        kinds = {
            f"{name}, {size}": [make(rng, size) for _ in range(few)] for name, make in BARBU.items()
        }
        table(kinds, limit)
    print(f"\n{'cards left':12}{'solve µs':>10}{'many':>8}{'Pyodide':>10}{'many':>8}")
    there = small_in_pyodide()
    for left, (alone, many) in small().items():
        print(f"{left:12}{alone:>10.0f}{many:>8.0f}{there[left][0]:>10.0f}{there[left][1]:>8.0f}")
    fast, slow = against_the_reference()
    print(f"\nnodes/s: kernel {fast:,.0f}, reference {slow:,.0f}, ratio {fast / slow:.0f}")


if __name__ == "__main__":
    main(*map(int, arguments()))
