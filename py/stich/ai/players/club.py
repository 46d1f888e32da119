"""Bots that go by rules of thumb: at once, or by playing imagined deals to their end with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import TypeAlias

from ...cards import each
from ...game import Game
from ...games.barbu.domino import Domino
from ...state import Move, Seat, State, View
from ...tricks import Tricks
from ..sense.calls import BIASES, CALLERS
from ..sense.heuristic import weigh
from ..sense.objective import AIMS, nudge, shade
from ..worlds.sampler import Terms
from .rollout import sensible
from .thought import Bot, Source, Thought, believed, twins


def beginner(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Rules of thumb: the call that fits the hand, the card that looks best in a few worlds."""
    phase = view.phase
    if isinstance(phase, Tricks) and len(view.legal_moves()) > 1:
        yield from _by_thumb(terms, view, phase, rng)
    else:
        yield _called(terms, view)


def _called(terms: Terms, view: View) -> Thought:
    """What the rules of thumb do at once: the only move, or the one that fits the hand."""
    legal = view.legal_moves()
    if len(legal) == 1:
        return Thought({legal[0]: 0.0}, 0)
    best = CALLERS[terms.game.id](view.phase, view.hand, legal)
    return Thought({move: float(move == best) for move in legal}, 0)


def _by_thumb(terms: Terms, view: View, play: Tricks, rng: Random) -> Iterator[Thought]:
    totals = dict.fromkeys(each(play.playable(view.hand)), 0.0)
    weights = 0.0
    for count, world in enumerate(islice(believed(terms, view, rng), GLANCES), 1):
        weights += world.weight
        for card, value in weighed(terms, world.state, view.seat).items():
            totals[card] += world.weight * value
        yield Thought({card: total / weights for card, total in totals.items()}, count)


def weighed(terms: Terms, state: State, seat: Seat) -> dict[Move, float]:
    """What the rules of thumb say of the cards of a seat, in a world that tells the sides."""
    play, hands, out = state.phase, state.piles[:-1], 0
    assert isinstance(play, Tricks)
    for player in play.contract.seats:
        out |= hands[player]
    hand = hands[seat]
    return weigh(play, seat, play.playable(hand), out & ~hand, AIMS[terms.game.id](play, hands))


GLANCES = 4
"""Worlds a beginner looks at, to know whom he plays with."""


Ending: TypeAlias = Callable[[Game, State, Seat, float], float]
"""(game, a world, seat, worth of a card point) -> what it comes to for the seat"""


def sampling(
    nodes: int, fewest: int, most: int, source: Source = believed, ending: Ending = sensible
) -> Bot:
    """A bot that tries every move worth a thought in the same imagined worlds.

    It looks at as many worlds of its source as cost about so many moves, within these bounds.
    """

    def bot(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
        legal = view.legal_moves()
        if len(legal) == 1 and not view.phase.discreet:
            yield Thought({legal[0]: 0.0}, 0)
            return
        equal = twins(terms, view, legal)
        tried = list(equal)
        if not isinstance(view.phase, Tricks):
            likely = CALLERS[terms.game.id](view.phase, view.hand, legal)
            tried.sort(key=lambda move: move != likely)  # the first of equals is best
        length = sum(view.sizes[:-1]) + 8
        budget = min(most, max(fewest, nodes // (length * len(tried))))
        bias = BIASES.get(terms.game.id)
        extra = {move: bias(view.phase, move) if bias else 0.0 for move in tried}
        totals = dict.fromkeys(tried, 0.0)
        weights = dict.fromkeys(tried, 0.0)
        point, weight = shade(terms.game.id, terms.rules), nudge(terms.game.id, terms.rules)
        for done, world in enumerate(islice(source(terms, view, rng), budget)):
            looks: dict[Move, float] = {}
            if isinstance(view.phase, Tricks):
                looks = weighed(terms, world.state, view.seat)
            for move in tried:
                value = ending(terms.game, world.state.advance(move), view.seat, point)
                value += weight * looks.get(move, 0.0)
                totals[move] += world.weight * value
                weights[move] += world.weight
                yield Thought(
                    {
                        twin: totals[each] / (weights[each] or 1) + extra[each]
                        for each in tried
                        for twin in equal[each]
                    },
                    done + (move == tried[-1]),
                )

    return bot


CARDS = sampling(8_000, 16, 32)
"""How a club player thinks about a card."""


def club(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Cards by imagining how the deal goes on, calls by rules of thumb."""
    if isinstance(view.phase, Tricks | Domino):
        yield from CARDS(terms, view, rng)
    else:
        yield _called(terms, view)
