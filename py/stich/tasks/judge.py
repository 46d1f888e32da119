"""The values of moves over sampled deals: for exercises about judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random

from ..ai.players.evaluation import IMAGINED_NODES, MoveSearch, unit_of
from ..ai.players.rollout import rollout
from ..ai.sense import sense_of
from ..ai.solver.search import backend
from ..ai.worlds.knowledge import Knowledge
from ..ai.worlds.sampled import CONFIDENCE, Sampled
from ..ai.worlds.sampler import STRICT, worlds
from ..game import Record
from ..state import Move
from ..tricks import Tricks

WORLDS = 400
"""The number of deals sampled for one exercise."""

SHORT = 5
"""The largest hand in which every card is followed by perfect play; larger hands and calls are
followed by rollouts."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of a move over sampled deals.

    ``mean`` is in card points of the seat's side if perfect play follows and cards count, else in
    score above the table's average. ``loss`` is the mean difference to the best move in the same
    deals, ``margin`` half the width of its 95 % interval.
    """

    mean: float
    loss: float
    margin: float

    @property
    def worse(self) -> bool:
        """True if this move is certainly worse than the best."""
        return self.loss - self.margin > 0

    @property
    def cost(self) -> str:
        return f"{self.loss:.2f} ± {self.margin:.2f}"

    def __str__(self) -> str:
        return f"{self.mean:+.2f} (costs {self.cost})"


def judged(record: Record, moves: Sequence[Move], many: int = WORLDS) -> dict[Move, Worth]:
    """Return the values of these moves for the seat to move."""
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
            raise ValueError("the sampled deals do not agree with all calls")
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
    exhaustive = sampled.worlds < many  # all possible worlds: no sampling error
    means = sampled.means
    best = max(means, key=means.__getitem__)

    def worth(move: Move) -> Worth:
        margin = 0.0 if exhaustive else CONFIDENCE * sampled.error(best, move)
        return Worth(means[move], means[best] - means[move], margin)

    return {move: worth(move) for move in moves}
