"""Print how many deals a minute random play with observations makes in each environment, and the
share of the time that each part of it takes: ``python -m tests.bench.environment [GAME …]``.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from stich.lab.env import Deals, env
from tests.support.games import asked

from .records import arguments, record

DEALS = 300


def play(name: str, observe: bool) -> tuple[float, int]:
    """Return the seconds of DEALS random deals and their decisions. Without ``observe`` no array is
    made, and the legal moves are asked of the engine."""
    deals, rng, decisions = Deals(name), Random(1), 0
    deals.reset(seed=1)
    begun = time.perf_counter()
    for _ in range(DEALS):
        while not deals.terminations[agent := deals.agent_selection]:
            if observe:
                legal: Any = deals.observe(agent)["action_mask"].nonzero()[0]
            else:
                legal = deals.state_now.legal_moves()
            deals.step(int(legal[int(rng.random() * len(legal))]))
            decisions += 1
        deals.reset()
    return time.perf_counter() - begun, decisions


def seconds(name: str, observe: bool) -> float:
    return play(name, observe)[0]


def wrapped(name: str) -> float:
    """Return the seconds of DEALS random deals by PettingZoo's own loop and wrapper."""
    deals, rng, over = env(name), Random(1), 0
    deals.reset(seed=1)
    begun = time.perf_counter()
    while over < DEALS:
        observation, _, termination, _, _ = deals.last()
        if termination:
            over += 1
            deals.reset()
            continue
        legal = observation["action_mask"].nonzero()[0]
        deals.step(int(legal[int(rng.random() * len(legal))]))
    return time.perf_counter() - begun


def best(function: Callable[[], float]) -> float:
    """Return the shortest of three runs."""
    return min(function() for _ in range(3))


def main() -> None:
    for game in asked(arguments()):
        _, decisions = play(game.id, False)
        rules = best(partial(seconds, game.id, False))
        arrays = best(partial(seconds, game.id, True)) - rules
        whole = best(partial(wrapped, game.id))
        columns = {
            "deals a minute": f"{DEALS / whole * 60:,.0f}",
            "decisions a deal": f"{decisions / DEALS:.1f}",
            "rules and cards": f"{rules / whole:.0%}",
            "arrays": f"{arrays / whole:.0%}",
            "PettingZoo": f"{(whole - rules - arrays) / whole:.0%}",
        }
        print(f"{game.id:12}" + "  ".join(f"{name} {of}" for name, of in columns.items()))
        command = f"python -m tests.bench.environment {game.id}"
        record("environment", game.id, columns, command=command, seeds="1", count=f"{DEALS} deals")


if __name__ == "__main__":
    main()
