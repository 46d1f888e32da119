"""Bots: what a seat sees becomes, step by step, a better thought.

A bot is given a View and nothing else. Its budget is counted in worlds, never in seconds, and its
chance is seeded by what it sees: in the same place the same bot makes the same move everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

from ..game import Game
from ..state import Move, State, View
from .worlds import worlds


@dataclass(frozen=True, slots=True)
class Thought:
    """What each legal move is worth to the seat, after so many imagined worlds."""

    values: dict[Move, float]
    worlds: int

    @property
    def best(self) -> Move:
        """The move of the highest value, the first of equals."""
        return max(self.values, key=self.values.__getitem__)


Bot: TypeAlias = Callable[[Game, Any, View, Random], Iterator[Thought]]
"""(game, rules, what the seat sees, chance) -> ever better thoughts"""


def chance(game: Game, view: View) -> Random:
    """The chance of whoever sees this: the same for the same view."""
    return Random(f"{game.id} {view.seat} {view.piles} {view.history}")


def sampling(tries: int) -> Bot:
    """A bot that plays every legal move in so many worlds to the end."""

    def bot(game: Game, rules: Any, view: View, rng: Random) -> Iterator[Thought]:
        moves = view.legal_moves()
        totals = dict.fromkeys(moves, 0.0)
        yield Thought(dict(totals), 0)
        if len(moves) == 1:
            return
        deck, _ = game.layout(rules)
        for count, world in zip(range(1, tries + 1), worlds(view, deck, rng), strict=False):
            for move in moves:
                score = _finished(world.advance(move), rng).score()
                totals[move] += score[view.seat] - sum(score) / len(score)
                yield Thought({m: t / max(count, 1) for m, t in totals.items()}, count - 1)
        yield Thought({m: t / tries for m, t in totals.items()}, tries)

    return bot


def _finished(state: State, rng: Random) -> State:
    while moves := state.legal_moves():
        state = state.advance(moves[int(rng.random() * len(moves))])
    return state


LEVELS: dict[str, Bot] = {"beginner": sampling(4), "club": sampling(24)}
"""The bots by name, the weakest first."""
