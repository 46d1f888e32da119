"""Rates of calls and tempting cards by level: how often, in a thousand chances, each calls,
doubles, bids alone or plays a card to think twice about; and the contracts that result.

``python -m tests.bench.habits GAME [DEALS] [--profile NAME] [--levels NAME ...] [--cards NAME]
[--record] [--noted CALL ...]``

A level sits in all seats. A chance is a decision in which a call may be made, and something else
as well; calls that differ after a full stop only, as in a suit, are one. Cards to tricks are played
by the heuristic, or by the level named, for everybody: levels differ by what they say alone. With
``--cards own`` each level plays its own.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from stich.ai.players.club import heuristic_values
from stich.ai.players.levels import LEVELS, think
from stich.game import AnyGame, Record
from stich.games import GAMES
from stich.lab.arena import Duel, start
from stich.state import CALL, Move, Over, State, above_mean
from stich.tricks import Tricks

from .records import arguments, record
from .temptations import temptations

WEAKEST = next(iter(LEVELS))

OWN = "own"
"""Value of ``--cards`` with which every level plays the cards as well as the calls."""

T = TypeVar("T")

Saying: TypeAlias = tuple[str, str]
"""(name of a phase, family of the move made in it)"""


def family(game: AnyGame, move: Move) -> str:
    """Return the name under which a move is counted: a call's up to the full stop, or "card"."""
    return game.name(move).split(".")[0] if move >= CALL else "card"


def _chosen(record: Record, state: State, level: str | None) -> Move:
    """Return a level's move; without a level, the heuristic's card or the weakest level's call."""
    seat = state.phase.turn
    assert seat is not None
    if level is None and isinstance(state.phase, Tricks):
        values = heuristic_values(record.terms, state, seat)
        return max(values, key=values.__getitem__)
    *_, thought = think(LEVELS[level or WEAKEST], record.terms, state.view(seat))
    return thought.best


@dataclass
class Habits:
    """Count of one level's calls, cards and contracts over the deals added."""

    deals: int = 0
    chances: Counter[Saying] = field(default_factory=Counter)
    taken: Counter[Saying] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    """Deals by contract."""
    made: Counter[str] = field(default_factory=Counter)
    """Deals by contract in which the declarer scored above the mean of all seats."""

    def add(self, record: Record, level: str, cards: str | None = None) -> None:
        """Play and count a deal in which ``level`` calls, and ``cards`` or the heuristic plays."""
        state = record.start()
        while moves := state.legal_moves():
            families = {family(record.game, move) for move in moves}
            move = moves[0]
            if len(moves) > 1:
                move = _chosen(record, state, level if len(families) > 1 else cards)
            if len(families) > 1:
                self.chances.update((state.phase.name, each) for each in families)
                self.taken[state.phase.name, family(record.game, move)] += 1
            if isinstance(state.phase, Tricks):
                for name, tempting in temptations(state.phase, state.piles[:-1]).items():
                    self.chances[state.phase.name, name] += 1
                    self.taken[state.phase.name, name] += move < CALL and bool(tempting >> move & 1)
            state = state.advance(move)
        assert isinstance(state.phase, Over)
        declarer, contract = state.phase.announced[:2]
        name = contract or state.phase.items[0][0]
        self.deals += 1
        self.played[name] += 1
        self.made[name] += declarer is not None and above_mean(state.phase.score, declarer) > 0


def rows(table: dict[str, Habits]) -> list[str]:
    """Return the table by level: calls and cards per thousand chances, with the number of chances;
    contracts per thousand deals, with the share made."""
    found = {"": [f"{level:>18}" for level in table]}
    for phase, said in _all(habits.chances for habits in table.values()):
        cells = found[f"{phase} {said}"] = []
        for habits in table.values():
            chances = habits.chances[phase, said]
            rate = f"{1000 * habits.taken[phase, said] / chances:.0f}" if chances else "-"
            cells.append(f"{rate:>9} of {chances:<5}")
    for name in _all(habits.played for habits in table.values()):
        cells = found[f"= {name}"] = []
        for habits in table.values():
            played = habits.played[name]
            made = f"{100 * habits.made[name] / played:.0f} %" if played else "-"
            cells.append(f"{1000 * played / habits.deals:>9.0f} {made:>8}")
    width = 2 + max(map(len, found))
    return [f"{label:{width}}" + "".join(cells) for label, cells in found.items()]


def _all(counters: Iterable[Counter[T]]) -> list[T]:
    return sorted({each for counter in counters for each in counter}, key=str)


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("deals", type=int, nargs="?", default=100)
    parser.add_argument("--profile")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=list(LEVELS))
    parser.add_argument("--cards", choices=[OWN, *LEVELS])
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--noted", nargs="+", help="calls and cards to record; default: all")
    asked = parser.parse_args(arguments())
    rules = GAMES[asked.game].Rules()
    if asked.profile:
        rules = GAMES[asked.game].profiles[asked.profile]
    duel = Duel(asked.game, WEAKEST, WEAKEST, asked.seed, tuple(rules.values().items()))
    table = {level: Habits() for level in asked.levels}
    for number in range(asked.deals):
        for level, habits in table.items():
            cards = level if asked.cards == OWN else asked.cards
            habits.add(start(duel, number), level, cards)
        if number % 50 == 49 or number + 1 == asked.deals:
            print(f"{asked.game}, {number + 1} deals", *rows(table), sep="\n", flush=True)
    title = asked.game + (f" {asked.profile}" if asked.profile else "")
    for phase, said in _all(habits.chances for habits in table.values()):
        columns = {
            level: f"{1000 * habits.taken[phase, said] / chances:.0f} of {chances:,}"
            for level, habits in table.items()
            if (chances := habits.chances[phase, said])
        }
        if said in (asked.noted or [said]):
            about = {"seeds": str(asked.seed), "count": f"{asked.deals} deals"}
            record("habits", f"{title}, {phase} {said}", columns, **about)


if __name__ == "__main__":
    main()
