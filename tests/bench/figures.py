"""Mean fair loss a decision of the bots in their own deals, by game, part and role:
``python -m tests.bench.figures [DEALS [GAME ...]] [--record]``.

In each deal one seat is judged, each in turn: many deals differ more than the seats of few. Every
judged deal is one line of ``ACCOUNTS``; a later run judges those that are missing below DEALS, and
two runs for different games may work side by side. With 0 DEALS none is judged.
``--record`` also writes the figures of all lines to the table and to the page, where they stand
beside a person's own.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import sqrt
from random import Random
from typing import Any

from stich.ai.players.levels import LEVELS
from stich.ai.review.account import part, real, role
from stich.ai.review.analysis import Analysis
from stich.ai.worlds.sampled import CONFIDENCE
from stich.game import Record
from stich.games import GAMES
from stich.lab.arena import Duel, start

from .records import FLAG, RESULTS, ROOT, arguments, record

SEED = 1

DEALS = 60
"""The default number of deals of each game and level."""

WORLDS = 100
"""Sampled deals of a decision, as many as the page's analysis samples."""

LEVELS_COMPARED = tuple(LEVELS)[1:]

ACCOUNTS = RESULTS / "figures/accounts.jsonl"
"""The judged deals, a line each."""

SHOWN = ROOT / "static/screens/numbers/levels.json"
"""The figures that the page shows."""

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
    """Return the account of one seat in one deal of this level: the role, and the part and the fair
    loss of each real decision."""
    deal = played(game, level, number)
    seat = number % GAMES[game].players(deal.rules)
    analysis = Analysis(deal, seat, WORLDS)
    losses = list(losses_of(analysis, seat))
    first = analysis.states[analysis.plays[0] if analysis.plays else -1]
    about = {"game": game, "level": level, "deal": number, "seat": seat}
    return {**about, "role": role(first, analysis.sides, seat), "losses": losses}


def losses_of(analysis: Analysis, seat: int) -> Iterator[tuple[str, float]]:
    """Yield the part and the fair loss of each real decision of a seat."""
    for ply, state in enumerate(analysis.states[:-1]):
        if state.phase.turn != seat or not real(analysis.terms, view := state.view(seat)):
            continue
        *_, decision = analysis.fairly(ply)
        yield part(view), decision.fair_loss or 0.0


def accounts() -> list[dict[str, Any]]:
    """Return the judged deals."""
    return [json.loads(line) for line in ACCOUNTS.read_text().splitlines()]


def measure(deals: int, games: Iterable[str]) -> None:
    """Judge the deals of these games that are not judged yet."""
    known = {(row["game"], row["level"], row["deal"]) for row in accounts()}
    for number in range(deals):
        for game in games:
            for level in LEVELS_COMPARED:
                if (game, level, number) in known:
                    continue
                row = account_of(game, level, number)
                with ACCOUNTS.open("a") as file:
                    file.write(json.dumps(row) + "\n")
                print(f"{number + 1}/{deals} {game} {level}", flush=True)


def judged(rows: list[dict[str, Any]], game: str) -> int:
    """Return the number of deals of a game, from the first on, that are judged at every level."""
    known = {(row["level"], row["deal"]) for row in rows if row["game"] == game}
    missing = (n for n in range(DEALS) if any((level, n) not in known for level in LEVELS_COMPARED))
    return next(missing, DEALS)


def shown(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the figures that the page shows, of the deals that every level has."""
    deals = {game: judged(rows, game) for game in GAMES}
    figures = sums(row for row in rows if row["deal"] < deals[row["game"]])
    return {"source": ACCOUNTS.relative_to(ROOT).as_posix(), "deals": deals, "games": figures}


def sums(rows: Iterable[dict[str, Any]]) -> dict[str, dict[str, dict[str, Sums]]]:
    """Return the sums of the losses by game, level, and "all", part or role."""
    found: dict[str, dict[str, dict[str, Sums]]] = {}
    for row in rows:
        groups = found.setdefault(row["game"], {}).setdefault(
            row["level"], defaultdict(lambda: [0, 0.0, 0.0])
        )
        for kind, loss in row["losses"]:
            for name in ("all", f"part.{kind}", f"role.{row['role']}"):
                for at, more in enumerate((1, loss, loss * loss)):
                    groups[name][at] = round(groups[name][at] + more, 4)
    return found


def mean(of: Sums) -> str:
    """Return a mean loss with its 95 % interval and the number of decisions."""
    n, total, squares = of
    average = total / n
    spread = sqrt(max(0.0, squares / n - average * average) / max(1, n - 1))
    return f"{average:.2f} ± {CONFIDENCE * spread:.2f} ({n:.0f})"


def main(deals: int = DEALS, *games: str) -> None:
    measure(deals, games or GAMES)
    page = shown(accounts())
    found = page["games"]
    for game, levels in found.items():
        for level, groups in levels.items():
            texts = [f"{name} {mean(groups[name])}" for name in sorted(groups)]
            print(f"\n{game} {level}", *texts, sep="\n  ")
    counts = ", ".join(f"{n} deals of {game}" for game, n in page["deals"].items())
    for level in LEVELS_COMPARED:
        columns = {game: mean(found[game][level]["all"]) for game in found}
        record("figures", level, columns, seeds=str(SEED), count=counts)
    if FLAG in sys.argv:
        SHOWN.write_text(json.dumps(page, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    deals, *games = [*arguments(), str(DEALS)][: max(1, len(arguments()))]
    main(int(deals), *games)
