"""What moves are worth over the deals a seat could be in: for exercises about judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from stich.ai.players.evaluation import IMAGINED_NODES, MoveSearch, unit_of
from stich.ai.players.rollout import rollout
from stich.ai.sense import sense_of
from stich.ai.solver.search import backend
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampled import Sampled
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
    sampled = Sampled(moves, paired=True)
    rng = Random(f"{record.number} {record.moves}")
    unit = unit_of(record.replay()) if isinstance(view.phase, Tricks) else "score"
    perfect = isinstance(view.phase, Tricks) and max(view.sizes[:-1]) <= SHORT
    for world in islice(worlds(know, rng, belief), many):
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
        else:
            values = {m: rollout(record.game, world.state.advance(m), seat) for m in moves}
        sampled.add(world.weight, {move: values[move] for move in moves})
    exhaustive = sampled.worlds < many  # every world there is: no sampling error
    means = sampled.means
    best = max(means, key=means.__getitem__)

    def worth(move: Move) -> Worth:
        margin = 0.0 if exhaustive else CONFIDENCE * sampled.error(best, move)
        return Worth(means[move], means[best] - means[move], margin)

    return {move: worth(move) for move in moves}
