"""How fast the engine is and how short its links are: ``python build.py bench`` prints the tables.

Speeds are for reading and comparing on one machine in one run; nothing here fails for being slow.
"""

from __future__ import annotations

import json
import math
import sys
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Any

from stich.code import decode, encode
from stich.deal import count
from stich.game import Game, Record
from stich.games import GAMES
from tests.table import at_random, random_deal


def speed(game: Game, deals: int) -> float:
    """Checked moves a second over random whole deals, legal moves, choice and check included."""
    rng = Random(1)
    starts = [random_deal(game, rng) for _ in range(deals)]
    moves = 0
    start = perf_counter()
    for record in starts:
        moves += len(at_random(record, rng).moves)
    return moves / (perf_counter() - start)


def replay(game: Game, deals: int) -> float:
    """Median milliseconds from the text of a link to the last position of a whole deal."""
    rng = Random(2)
    links = [encode(at_random(random_deal(game, rng), rng)) for _ in range(deals)]
    times = []
    for link in links:
        start = perf_counter()
        decode(link, [game])
        times.append(perf_counter() - start)
    return median(times) * 1000


def information(record: Record) -> int:
    """The fewest 6-bit characters for a deal: the bits of the cards and of every choice."""
    bits = math.log2(count(*record.game.layout(record.rules)))
    for state in record.states()[:-1]:
        bits += math.log2(len(state.legal_moves()))
    return math.ceil(bits / 6)


def lengths(game: Game, deals: int) -> dict[str, float]:
    """Characters of the links of random whole deals, beside what information theory asks for."""
    rng = Random(3)
    records = [at_random(random_deal(game, rng), rng) for _ in range(deals)]
    links = [len(encode(record)) for record in records]
    return {
        "mean": mean(links),
        "most": max(links),
        "floor": mean(information(record) for record in records),
    }


def measure(deals: int) -> dict[str, Any]:
    """All figures by game."""
    return {
        game.id: {"speed": speed(game, deals), "replay": replay(game, deals)}
        for game in GAMES.values()
    }


def main(deals: int = 300, links: int = 1000) -> dict[str, Any]:
    """Prints the tables; what was measured."""
    figures = measure(deals)
    print(f"{sys.implementation.name} {sys.version.split()[0]} on {sys.platform}")
    print(f"{'game':14}{'moves/s':>10}{'replay ms':>12}")
    for name, row in figures.items():
        print(f"{name:14}{row['speed']:>10,.0f}{row['replay']:>12.3f}")
    print(f"{'mean':14}{mean(row['speed'] for row in figures.values()):>10,.0f}")
    if links:
        print(f"{'game':14}{'link mean':>10}{'most':>6}{'floor':>8}{'over':>7}")
        for game in GAMES.values():
            row = lengths(game, links)
            over = row["mean"] - row["floor"]
            print(
                f"{game.id:14}{row['mean']:>10.2f}{row['most']:>6}{row['floor']:>8.2f}{over:>7.2f}"
            )
    return figures


if __name__ == "__main__":
    if "--json" in sys.argv:
        print(json.dumps(measure(100)))
    else:
        main()
