"""The strongest bot: imagined deals, each played out perfectly.

What a card is worth is the mean of what perfect play makes of it in worlds the seat could be in.
Perfect players know all cards and so find every luck and need no caution: where a deal is still
long that is balanced by what sensible players make of the same worlds.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from ..state import CALL, Move, Seat, State, View
from ..tricks import Tricks
from .aims import nudge, shade
from .club import sampling, weighed
from .solver import Search, backend
from .thought import Thought, believed, twins
from .worlds import Terms

CALLS = sampling(40_000, 16, 120)
"""How what is not a card to a trick is decided."""

MOST = 40
"""Worlds looked at for one card."""

NODES = {"wasm": 3_000_000, "python": 30_000}
"""Nodes spent on one card, at most; no new world is begun after them."""

LIMIT = {"wasm": 400_000, "python": 4_000}
"""Nodes spent on one world."""

STEP = {"wasm": 60_000, "python": 600}
"""Nodes between two looks at the clock."""

LONG = {"barbu": 9}
"""From so many cards a hand on only sensible players are asked: perfect play takes too long."""


def master(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Cards by perfect play in imagined worlds, calls by imagining how the deal goes on."""
    legal = view.legal_moves()
    longest = max(view.sizes[seat] for seat in range(terms.game.players(terms.rules)))
    if (
        not isinstance(view.phase, Tricks)
        or len(legal) == 1
        or longest >= LONG.get(terms.game.id, 99)
    ):
        yield from CALLS(terms, view, rng)
    else:
        yield from _cards(terms, view, rng)


def _cards(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    equal = twins(terms, view, view.legal_moves())
    totals = dict.fromkeys(equal, 0.0)
    best = dict.fromkeys(equal, 0)
    spent = 0
    weight = nudge(terms.game.id, terms.rules)
    for count, world in enumerate(islice(believed(terms, view, rng), MOST), 1):
        for found in perfect(terms, world.state, view.seat, list(equal)):
            if found is None:
                yield _thought(equal, totals, best, count - 1)
        assert found
        values, nodes = found
        spent += nodes
        top = max(values.values())
        looks = weighed(terms, world.state, view.seat)
        for move, value in values.items():
            totals[move] += value + weight * looks.get(move, 0.0)
            best[move] += value >= top - 1e-9
        yield _thought(equal, totals, best, count)
        if spent > NODES[backend()]:
            return


def _thought(
    equal: dict[Move, list[Move]],
    totals: dict[Move, float],
    best: dict[Move, int],
    count: int,
) -> Thought:
    worlds = count or 1
    values = {twin: totals[move] / worlds for move in equal for twin in equal[move]}
    top = max(totals, key=totals.__getitem__)
    return Thought(values, count, best[top] / worlds)


def perfect(
    terms: Terms, state: State, seat: Seat, moves: list[Move]
) -> Iterator[tuple[dict[Move, float], int] | None]:
    """What each move brings a seat that is to play if all play perfectly from there, and the nodes
    spent on it, after some steps without anything."""
    play = state.phase
    assert isinstance(play, Tricks)
    machine = backend()
    found: dict[Move, float] = {}
    nodes = 0
    calls = [(play.after(move), move) for move in moves if move >= CALL]
    for position, card in [(play, None), *calls]:
        assert isinstance(position, Tricks)
        problem = position.problem(state.piles[:-1], seat)
        search = Search(problem)
        while not search.go_on(STEP[machine]) and search.nodes < LIMIT[machine]:
            yield None
        nodes += search.nodes
        point = shade(terms.game.id, terms.rules)
        if not problem.high[problem.seats.index(seat)]:
            point = -point
        told = {}
        for each, bounds in search.values.items():
            value = (bounds.low + bounds.high) // 2
            told[each] = position.gain(problem, value, seat) + point * value
        if card is None:
            found |= {move: told[move] for move in moves if move < CALL}
        else:
            found[card] = max(told.values())
    yield found, nodes
