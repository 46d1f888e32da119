"""Speed of the engine and length of its links.

Usage: ``python -m tests.bench.engine [links] [--record]``, or ``python build.py bench``.

Speeds are for reading and comparing on one machine in one run; nothing here fails for being slow.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any

from stich.code import decode, encode
from stich.deal import count
from stich.game import AnyGame, Record
from stich.games import GAMES
from stich.seat import encode as encode_seat
from stich.seat import of
from tests.bench.records import arguments
from tests.bench.records import record as note
from tests.support.table import at_random, random_deal

ROOT = Path(__file__).parents[2]


def speed(game: AnyGame, deals: int) -> float:
    """Return the number of checked moves a second over random whole deals, legal moves, choice and
    check included."""
    rng = Random(1)
    starts = [random_deal(game, rng) for _ in range(deals)]
    moves = 0
    start = perf_counter()
    for record in starts:
        moves += len(at_random(record, rng).moves)
    return moves / (perf_counter() - start)


def replay(game: AnyGame, deals: int) -> float:
    """Return the median milliseconds from the text of a link to the last position of a whole
    deal."""
    rng = Random(2)
    links = [encode(at_random(random_deal(game, rng), rng)) for _ in range(deals)]
    times = []
    for link in links:
        start = perf_counter()
        decode(link, [game])
        times.append(perf_counter() - start)
    return median(times) * 1000


def information(record: Record) -> int:
    """Return the fewest 6-bit characters for a deal: the bits of the cards and of every choice."""
    bits = math.log2(count(*record.game.shape(record.rules)))
    for state in record.states()[:-1]:
        bits += math.log2(len(state.legal_moves()))
    return math.ceil(bits / 6)


def lengths(game: AnyGame, deals: int) -> dict[str, float]:
    """Return the lengths in characters of the links of random whole deals, beside the fewest
    possible."""
    rng = Random(3)
    records = [at_random(random_deal(game, rng), rng) for _ in range(deals)]
    links = [len(encode(record)) for record in records]
    return {
        "mean": mean(links),
        "most": max(links),
        "floor": mean(information(record) for record in records),
    }


def seat_lengths(game: AnyGame, deals: int) -> dict[str, float]:
    """Return the lengths in characters of the links to every position of random deals: with all
    cards, with the view of the seat to move alone, and the largest excess of the second over the
    first."""
    rng = Random(4)
    positions, seats = [], []
    for _ in range(deals):
        record = at_random(random_deal(game, rng), rng)
        for ply, state in enumerate(record.states()[:-1]):
            assert state.phase.turn is not None
            positions.append(len(encode(record.upto(ply))))
            seats.append(len(encode_seat(of(record.upto(ply), state.phase.turn))))
    more = [seat - all_cards for seat, all_cards in zip(seats, positions, strict=True)]
    return {"mean": mean(positions), "seat": mean(seats), "longest": max(seats), "more": max(more)}


def measure(deals: int) -> dict[str, Any]:
    """Return all figures by game."""
    return {
        game.id: {"speed": speed(game, deals), "replay": replay(game, deals)}
        for game in GAMES.values()
    }


def in_pyodide(deals: int) -> dict[str, Any]:
    """Return the same figures from the Python that the browser runs, here under Node."""
    code = (
        "import sys; sys.path[:0] = ['/repo', '/repo/py']\n"
        "import json\n"
        "from tests.bench.engine import measure\n"
        f"print('figures', json.dumps(measure({deals})))"
    )
    node = ["node", "tests/pyodide/python.mjs", "--", code]
    printed = subprocess.run(node, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    lines = [line for line in printed.splitlines() if line.startswith("figures ")]
    figures: dict[str, Any] = json.loads(lines[0].removeprefix("figures "))
    return figures


def speeds(deals: int = 300) -> None:
    """Print the speed here and in Pyodide."""
    here, there = measure(deals), in_pyodide(deals)
    print(f"CPython {sys.version.split()[0]} and Pyodide under Node, whole random deals")
    print(f"{'game':14}{'moves/s':>10}{'Pyodide':>10}{'ratio':>7}{'replay ms':>12}{'Pyodide':>10}")
    for name, row in here.items():
        other = there[name]
        ratio = row["speed"] / other["speed"]
        print(
            f"{name:14}{row['speed']:>10,.0f}{other['speed']:>10,.0f}{ratio:>7.2f}"
            f"{row['replay']:>12.3f}{other['replay']:>10.3f}"
        )
        columns = {"moves/s": f"{row['speed']:,.0f}", "in Pyodide": f"{other['speed']:,.0f}"}
        columns["replay, ms"] = f"{row['replay']:.2f}"
        columns["in Pyodide, ms"] = f"{other['replay']:.2f}"
        note("engine", name, columns, count=f"{deals} deals")
    fast, slow = (mean(row["speed"] for row in rows.values()) for rows in (here, there))
    print(f"{'mean':14}{fast:>10,.0f}{slow:>10,.0f}{fast / slow:>7.2f}")


def main(links: int = 1000) -> None:
    """Print the length of links, and before it the speeds unless ``links`` is asked for alone."""
    if "links" not in arguments():
        speeds()
    print(f"\n{'game':14}{'link mean':>10}{'most':>6}{'floor':>8}{'over':>7}")
    for game in GAMES.values():
        row = lengths(game, links)
        over = row["mean"] - row["floor"]
        print(f"{game.id:14}{row['mean']:>10.2f}{row['most']:>6}{row['floor']:>8.2f}{over:>7.2f}")
        columns = {"mean": f"{row['mean']:.2f}", "most": f"{row['most']}"}
        columns |= {"floor": f"{row['floor']:.2f}", "above it": f"{over:.2f}"}
        note("links", game.id, columns, count=f"{links:,} deals", seeds="3")
    print(f"\n{'positions':14}{'link mean':>10}{'of a seat':>11}{'most':>6}{'longer':>8}")
    for game in GAMES.values():
        row = seat_lengths(game, links // 20)
        means = f"{row['mean']:>10.2f}{row['seat']:>11.2f}"
        print(f"{game.id:14}{means}{row['longest']:>6}{row['more']:>8}")


if __name__ == "__main__":
    main()
