"""What moves are worth over the deals a seat could be in: for exercises about judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random

from stich.ai.players.evaluation import IMAGINED_NODES, MoveSearch, unit_of
from stich.ai.players.rollout import rollout
from stich.ai.sense import sense_of
from stich.ai.solver.search import backend
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import STRICT, worlds
from stich.game import Record
from stich.state import Move
from stich.tricks import Tricks

WORLDS = 400
"""Deals imagined for one exercise."""

SHORT = 5
"""Cards in the longest hand up to which every card is followed by perfect play; with more, as with
calls, by the play of sensible players."""

CONFIDENCE = 1.96
"""Standard errors on either side of a mean that hold 95 % of all."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The mean of what a move brings, in card points of one's side where every card is followed by
    perfect play and cards count, else in score above the average of the table; how much less that
    is than the best move brings in the same deals, and half the width of the interval (95 %) of
    that difference."""

    mean: float
    loss: float
    margin: float

    @property
    def worse(self) -> bool:
        """Whether it is certain that this move brings less than the best."""
        return self.loss - self.margin > 0

    @property
    def cost(self) -> str:
        return f"{self.loss:.2f} ± {self.margin:.2f}"

    def __str__(self) -> str:
        return f"{self.mean:+.2f} (costs {self.cost})"


def judged(record: Record, moves: Sequence[Move], many: int = WORLDS) -> dict[Move, Worth]:
    """What these moves are worth to whoever is to move."""
    view, seat = record.replay().view(record.replay().phase.turn or 0), record.replay().phase.turn
    assert seat is not None
    know = Knowledge(record.terms, view)
    belief = sense_of(record.game).belief
    found: dict[Move, list[float]] = {move: [] for move in moves}
    rng = Random(f"{record.number} {record.moves}")
    unit = unit_of(record.replay()) if isinstance(view.phase, Tricks) else "score"
    perfect = isinstance(view.phase, Tricks) and max(view.sizes[:-1]) <= SHORT
    weights: list[float] = []
    for world in islice(worlds(know, rng, belief), many):
        weights.append(world.weight)
        if world.loose != STRICT:
            raise ValueError("the deals imagined do not agree with all that was said")
        if perfect:
            search = MoveSearch(world.state, seat)
            for _ in search.go_on(IMAGINED_NODES[backend().name]):
                pass
            if unit == "points":
                values = {move: search.points(move) for move in moves}
            else:
                values = {move: sum(ends) / 2 for move, ends in search.gains.items()}
            for move in moves:
                found[move].append(values[move])
        else:
            for move in moves:
                found[move].append(rollout(record.game, world.state.advance(move), seat))
    every_one = len(weights) < many  # there are no more: nothing is left to chance
    means = {move: _mean(values, weights) for move, values in found.items()}
    best = max(means, key=means.__getitem__)
    return {m: _worth(found[best], found[m], weights, every_one) for m in moves}


def _mean(values: Sequence[float], weights: Sequence[float]) -> float:
    return sum(v * w for v, w in zip(values, weights, strict=True)) / sum(weights)


def _worth(
    best: Sequence[float], own: Sequence[float], weights: Sequence[float], every_one: bool
) -> Worth:
    losses = [a - b for a, b in zip(best, own, strict=True)]
    loss = _mean(losses, weights)
    spread = sqrt(_mean([(each - loss) ** 2 for each in losses], weights))
    margin = 0.0 if every_one else CONFIDENCE * spread / sqrt(len(losses))
    return Worth(_mean(own, weights), loss, margin)
