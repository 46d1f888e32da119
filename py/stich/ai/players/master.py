"""The strongest bot: imagined deals, each played out perfectly.

What a card is worth is the mean of what perfect play makes of it in worlds the seat could be in,
the more likely the more the cards played so far speak for them.
Perfect players know all cards and so find every luck and need no caution: where a deal is still
long that is balanced by what sensible players make of the same worlds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import TypeAlias

from ...state import Move, Seat, State, View
from ...tricks import Tricks
from ..sense.objective import nudge, shade
from ..solver import dominoes as domino
from ..solver.search import backend
from ..worlds.inference import read
from ..worlds.sampler import Terms
from .club import sampling, weighed
from .evaluation import IMAGINED, Weighing, foreseen
from .rollout import sensible
from .thought import Thought, twins

WORLDS = 80
"""Worlds looked at for one card, at most."""

NODES = {"wasm": 3_000_000, "python": 30_000}
"""Nodes searched for one card; no new world is begun after them."""

LONG = {"barbu": 9, "bauernstoss": 5}
"""Hands from which on more deals played sensibly tell more: perfect play takes too long in Barbu,
and trusts too much in what partners of Bauernstoss cannot know of each other."""

DOMINO, DOMINO_CARDS = 700, 24
"""Positions searched in one world of Dominoes, and from how many cards on it is tried."""

EARLY = 5
"""Hands from which on sensible players are asked too."""


CALLS = sampling(32_000, 16, 100, read, foreseen)
"""How what is not a card to a trick is decided, and cards where perfect play takes too long."""


def master(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Cards by perfect play in imagined worlds, calls by imagining how the deal goes on."""
    phase, game = view.phase, terms.game.id
    if len(view.legal_moves()) == 1:
        yield from CALLS(terms, view, rng)
    elif phase.name == "domino":
        yield from _mean(terms, view, rng, in_dominoes)
    elif isinstance(phase, Tricks) and _longest(phase, view.sizes) < LONG.get(game, 99):
        yield from _mean(terms, view, rng, in_tricks)
    else:
        yield from CALLS(terms, view, rng)


def _longest(play: Tricks, sizes: Sequence[int]) -> int:
    """How many cards the fullest hand has."""
    seats: tuple[Seat, ...] = play.contract.seats
    return max(sizes[seat] for seat in seats)


Values: TypeAlias = tuple[dict[Move, float], int]
"""What the moves bring in one world, and the nodes it took."""

Valued: TypeAlias = Callable[[Terms, State, Seat, Sequence[Move]], Iterator[Values | None]]
"""(what all know, a world, seat, moves) -> after some steps without any, the values"""


def _mean(terms: Terms, view: View, rng: Random, valued: Valued) -> Iterator[Thought]:
    """The mean value of every move over worlds the seat could be in."""
    equal = twins(terms, view, view.legal_moves())
    totals = dict.fromkeys(equal, 0.0)
    best = dict.fromkeys(equal, 0.0)
    weights, spent = 0.0, 0
    thought = Thought(dict.fromkeys(view.legal_moves(), 0.0), 0)
    for count, world in enumerate(islice(read(terms, view, rng), WORLDS), 1):
        for found in valued(terms, world.state, view.seat, list(equal)):
            if found is None:
                yield thought
        assert found
        values, nodes = found
        top = max(values.values())
        for move, value in values.items():
            totals[move] += world.weight * value
            best[move] += world.weight * (value > top - 1e-9)
        weights += world.weight
        spent += nodes
        means = {twin: totals[move] / weights for move in equal for twin in equal[move]}
        leader = max(totals, key=totals.__getitem__)
        thought = Thought(means, count, best[leader] / weights)
        yield thought
        if spent > NODES[backend()]:
            return


def in_tricks(
    terms: Terms, state: State, seat: Seat, moves: Sequence[Move]
) -> Iterator[Values | None]:
    """By perfect play, while hands are long by sensible play too, and a little by looks."""
    point = shade(terms.game.id, terms.rules)
    weighing = Weighing(state, seat)
    for _ in weighing.go_on(IMAGINED[backend()]):
        yield None
    gains = weighing.gains
    values = {m: sum(gains[m]) / 2 + 2 * point * weighing.points(m) for m in moves}
    assert isinstance(state.phase, Tricks)
    if _longest(state.phase, [pile.bit_count() for pile in state.piles]) >= EARLY:
        for move in moves:
            values[move] += sensible(terms.game, state.advance(move), seat, point)
            values[move] /= 2
            yield None
    looks = weighed(terms, state, seat)
    nudged = 2 * nudge(terms.game.id, terms.rules)
    yield {m: values[m] + nudged * looks.get(m, 0.0) for m in moves}, weighing.nodes


def in_dominoes(
    terms: Terms, state: State, seat: Seat, moves: Sequence[Move]
) -> Iterator[Values | None]:
    """By perfect play where it is short, else by sensible play."""
    cards = sum(pile.bit_count() for pile in state.piles[:-1])
    lines = domino.solve(state, DOMINO) if cards <= DOMINO_CARDS else None
    if lines:
        yield {move: domino.above(lines[move], seat) for move in moves}, 0
        return
    values = {}
    for move in moves:
        values[move] = sensible(terms.game, state.advance(move), seat)
        yield None
    yield values, 0
