"""Measures what the contracts of Barbu bring a declarer: the table in ai/sense/barbu_outlook.py.

`PYTHONPATH=py:. python -m tests.bench.barbu_outlook [HANDS [WORLDS]]` prints a row a random hand:
for each contract, in the order of the rules, what sensible players make of it in random worlds,
above the average of the four seats and with the best trumps or starting rank.
"""

from __future__ import annotations

import sys
from itertools import islice
from random import Random

from stich.ai.players.rollout import rollout
from stich.ai.sense.barbu import candidates
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import worlds
from stich.deal import draw
from stich.game import Record, Terms
from stich.games import GAMES
from stich.games.barbu.rules import CONTRACTS
from stich.state import State

GAME = GAMES["barbu"]


def opening(number: int) -> State:
    """Return the deal of this number, before seat 0 chooses."""
    rng = Random(f"owed {number}")
    return Record(GAME, GAME.Rules(), GAME.Setup(), draw(*GAME.shape(GAME.Rules()), rng)).start()


def row(number: int, count: int) -> list[int]:
    """Return the mean score of each contract for the hand of this number, over ``count`` worlds."""
    view, rng = opening(number).view(0), Random(f"worlds {number}")
    moves = candidates(view.phase, view.hand, view.legal_moves())
    totals = dict.fromkeys(moves, 0.0)
    know = Knowledge(Terms(GAME, GAME.Rules(), GAME.Setup()), view)
    for world in islice(worlds(know, rng), count):
        for move in moves:
            totals[move] += rollout(GAME, world.state.advance(move), view.seat)
    found = dict.fromkeys(CONTRACTS, float("-inf"))
    for move, total in totals.items():
        name = GAME.name(move).split(".")[0]
        found[name] = max(found[name], total / count)
    return [round(found[name]) for name in CONTRACTS]


def main(hands: int = 64, count: int = 60) -> None:
    for number in range(hands):
        print(" ".join(f"{value:3}" for value in row(number, count)), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
