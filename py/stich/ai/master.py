"""The strongest bot: imagined deals, each played out perfectly.

What a card is worth is the mean of what perfect play makes of it in worlds the seat could be in.
Perfect players know all cards and so find every luck and need no caution: where a deal is still
long that is balanced by what sensible players make of the same worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from ..game import Game
from ..state import Move, Seat, State, View
from ..tricks import Tricks
from .aims import nudge, shade
from .club import sampling, weighed
from .perfect import Weighing
from .rollout import finish
from .solver import backend
from .thought import Thought, believed, twins, worth
from .worlds import Terms

CALLS = sampling(24_000, 12, 80)
"""How what is not a card to a trick is decided, and cards where perfect play takes too long."""

WORLDS = 48
"""Worlds looked at for one card, at most."""

NODES = {"wasm": 3_000_000, "python": 30_000}
"""Nodes searched for one card; no new world is begun after them."""

LIMIT = {"wasm": 400_000, "python": 3_000}
"""Nodes searched in one world."""

LONG = {"barbu": 9}
"""Hands from which on perfect play takes too long."""

EARLY = 5
"""Hands from which on sensible players are asked too."""


def master(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Cards by perfect play in imagined worlds, calls by imagining how the deal goes on."""
    legal, long = view.legal_moves(), LONG.get(terms.game.id, 99)
    if not isinstance(view.phase, Tricks) or len(legal) == 1 or _longest(view) >= long:
        yield from CALLS(terms, view, rng)
    else:
        yield from _cards(terms, view, rng)


def _longest(view: View) -> int:
    """How many cards the fullest hand has."""
    phase = view.phase
    assert isinstance(phase, Tricks)
    seats: tuple[Seat, ...] = phase.contract.seats
    return max(view.sizes[seat] for seat in seats)


def _cards(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    seat, machine = view.seat, backend()
    equal = twins(terms, view, view.legal_moves())
    early = _longest(view) >= EARLY
    point = shade(terms.game.id, terms.rules)
    nudged = 2 * nudge(terms.game.id, terms.rules)
    totals = dict.fromkeys(equal, 0.0)
    best = dict.fromkeys(equal, 0.0)
    weights, nodes = 0.0, 0
    thought = Thought(dict.fromkeys(view.legal_moves(), 0.0), 0)
    for count, world in enumerate(islice(believed(terms, view, rng), WORLDS), 1):
        state = world.state
        weighing = Weighing(state, seat)
        for _ in weighing.go_on(LIMIT[machine]):
            yield thought
        values = perfect(weighing, point)
        if early:
            for move in equal:
                values[move] += sensible(terms.game, state, seat, move, point)
                values[move] /= 2
                yield thought
        looks = weighed(terms, state, seat)
        top = max(values[move] for move in equal)
        for move in equal:
            totals[move] += world.weight * (values[move] + nudged * looks.get(move, 0.0))
            best[move] += world.weight * (values[move] > top - 1e-9)
        weights += world.weight
        nodes += weighing.nodes
        means = {twin: totals[move] / weights for move in equal for twin in equal[move]}
        leader = max(totals, key=totals.__getitem__)
        thought = Thought(means, count, best[leader] / weights)
        yield thought
        if nodes > NODES[machine]:
            return


def perfect(weighing: Weighing, point: float) -> dict[Move, float]:
    """What the moves bring their seat if all play perfectly: score above the mean, and ``point``
    for every card point of its side."""
    return {
        move: (low + high) / 2 + 2 * point * weighing.points(move)
        for move, (low, high) in weighing.gains.items()
    }


def sensible(game: Game, state: State, seat: Seat, move: Move, point: float) -> float:
    """The same if all play sensibly."""
    return worth(finish(game, state.advance(move)), seat, point)
