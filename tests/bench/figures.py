"""Mean fair loss a decision of the bots in their own deals, by game, part and role:
``python -m tests.bench.figures FILE [DEALS] [--record]``.

In each deal one seat is judged, each in turn: many deals differ more than the seats of few. FILE
takes a line for each deal, and a later run goes on after the last.
``--record`` also writes the figures that the page shows beside a person's own.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from stich.ai.players.levels import LEVELS
from stich.ai.review.analysis import Analysis
from stich.game import Record
from stich.games import GAMES
from stich.lab.arena import Duel, start

from .records import FLAG, ROOT, arguments, record

SEED = 1

DEALS = 60
"""The default number of deals of each game and level."""

WORLDS = 100
"""Sampled deals of a decision, as many as the page's analysis samples."""

LEVELS_COMPARED = tuple(LEVELS)[1:]

SHOWN = ROOT / "static/screens/numbers/levels.json"
"""The figures that the page shows."""

CONFIDENCE = 1.96
"""The half-width of a 95 % interval, in standard errors."""

Sums = list[float]
"""The number of decisions, the sum of their losses, and the sum of the squares."""


def played(game: str, level: str, number: int) -> Record:
    """Return a deal in which all seats are of this level, with random numbers of its own: the
    strongest bot would lose nothing by thoughts equal to those that judge it."""
    deal = start(Duel(game, level, level, SEED, ()), number)
    state, rng = deal.start(), Random(f"{game} {level} {number}")
    while legal := state.legal_moves():
        move = legal[0]
        if len(legal) > 1:
            assert state.phase.turn is not None
            *_, thought = LEVELS[level](deal.terms, state.view(state.phase.turn), rng)
            move = thought.best
        state = state.advance(move)
    return deal.play([move for move in state.history if move is not None])


def account_of(game: str, level: str, number: int) -> dict[str, Any]:
    """Return the account of one seat in one deal of this level."""
    deal = played(game, level, number)
    seat = number % GAMES[game].players(deal.rules)
    analysis = Analysis(deal, seat, WORLDS)
    for _ in analysis.steps():
        pass
    account = analysis.account
    assert account is not None
    losses = [[each.part, each.loss] for each in account.decisions]
    about = {"game": game, "level": level, "deal": number, "seat": seat}
    return {**about, "role": account.role, "losses": losses}


def measure(path: Path, deals: int) -> list[dict[str, Any]]:
    """Return the accounts of all deals, those already in the file included."""
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    known = {(row["game"], row["level"], row["deal"]) for row in rows}
    for number in range(deals):
        for game in GAMES:
            for level in LEVELS_COMPARED:
                if (game, level, number) in known:
                    continue
                row = account_of(game, level, number)
                with path.open("a") as file:
                    file.write(json.dumps(row) + "\n")
                rows.append(row)
                print(f"{number + 1}/{deals} {game} {level}", end="   \r", flush=True)
    return [row for row in rows if row["deal"] < deals]


def sums(rows: Iterable[dict[str, Any]]) -> dict[str, dict[str, dict[str, Sums]]]:
    """Return the sums of the losses by game, level, and "all", part or role."""
    found: dict[str, dict[str, dict[str, Sums]]] = {}
    for row in rows:
        groups = found.setdefault(row["game"], {}).setdefault(
            row["level"], defaultdict(lambda: [0, 0.0, 0.0])
        )
        for part, loss in row["losses"]:
            for name in ("all", f"part.{part}", f"role.{row['role']}"):
                for at, more in enumerate((1, loss, loss * loss)):
                    groups[name][at] = round(groups[name][at] + more, 4)
    return found


def mean(of: Sums) -> str:
    """Return a mean loss with its 95 % interval and the number of decisions."""
    n, total, squares = of
    average = total / n
    spread = sqrt(max(0.0, squares / n - average * average) / max(1, n - 1))
    return f"{average:.2f} ± {CONFIDENCE * spread:.2f} ({n:.0f})"


def main(file: str, deals: int = DEALS) -> None:
    found = sums(measure(Path(file), deals))
    for game, levels in found.items():
        for level, groups in levels.items():
            texts = [f"{name} {mean(groups[name])}" for name in sorted(groups)]
            print(f"\n{game} {level}", *texts, sep="\n  ")
    for level in LEVELS_COMPARED:
        columns = {game: mean(found[game][level]["all"]) for game in found}
        record("figures", level, columns, seeds=str(SEED), count=f"{deals} deals of each game")
    if FLAG in sys.argv:
        source = "tests/bench/results/figures.jsonl"
        shown = {"source": source, "seed": SEED, "deals": deals, "games": found}
        SHOWN.write_text(json.dumps(shown, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    file, *more = arguments()
    main(file, *map(int, more))
