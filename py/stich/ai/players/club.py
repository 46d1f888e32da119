"""The two weaker bots, which play by the heuristic: at once, or by rollouts of sampled worlds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from ...cards import each
from ...game import Terms
from ...state import Move, Seat, State, View
from ...tricks import Contract, Tricks
from ..sense import sense_of
from ..sense.heuristic import card_values
from ..sense.play import in_hands
from ..worlds.inference import plausible
from ..worlds.sampled import Sampled
from .candidates import equivalents
from .rollout import rollout
from .thought import Bot, Thought

BEGINNERS_WORLDS = 4
"""Worlds sampled by a beginner for a card; they show whose side each seat is on."""

ALL_TRIED = 3
"""Worlds in which every candidate is tried."""

MOST_TRIED = 32
"""Candidates tried in the later worlds: the best ones."""


def beginner(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Choose the call that fits the hand, and the card of the best heuristic value."""
    phase = view.phase
    if isinstance(phase, Tricks) and len(view.legal_moves()) > 1:
        yield from _by_heuristic(terms, view, phase, rng)
    else:
        yield from _call(terms, view, rng, FEW_ROLLOUTS)


def club(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Choose cards by rollouts, calls by the hand. Unlike a beginner a club player doubles."""
    legal = view.legal_moves()
    if view.phase.card_play:
        yield from ROLLOUTS(terms, view, rng)
    elif len(legal) > 1 and sense_of(terms.game).doubles(view.phase, view.hand):
        yield Thought({move: float(move == legal[-1]) for move in legal}, 0)
    else:
        yield from _call(terms, view, rng, ROLLOUTS)


def _call(terms: Terms, view: View, rng: Random, fallback: Bot) -> Iterator[Thought]:
    """Choose the only move or the one that fits the hand; for a game without sensible calls, let
    another bot choose."""
    legal, call = view.legal_moves(), sense_of(terms.game).call
    if len(legal) == 1:
        yield Thought({legal[0]: 0.0}, 0)
    elif call is None:
        yield from fallback(terms, view, rng)
    else:
        best = call(view.phase, view.hand, legal)
        yield Thought({move: float(move == best) for move in legal}, 0)


def _by_heuristic(
    terms: Terms, view: View, play: Tricks[Contract], rng: Random
) -> Iterator[Thought]:
    """Choose the card of the best mean heuristic value over a few worlds."""
    sampled = Sampled(each(play.playable(view.hand)))
    for world in islice(plausible(terms, view, rng), BEGINNERS_WORLDS):
        sampled.add(world.weight, heuristic_values(terms, world.state, view.seat))
        yield Thought(sampled.means, sampled.worlds)


def heuristic_values(
    terms: Terms, state: State, seat: Seat, skilled: bool = False
) -> dict[Move, float]:
    """Return the heuristic value of every legal card of a seat, in points of its objective."""
    play, hands = state.phase, state.piles[:-1]
    assert isinstance(play, Tricks)
    hand, objective = hands[seat], sense_of(terms.game).aims(play, hands, skilled)
    return card_values(play, seat, play.playable(hand), in_hands(play, hands) & ~hand, objective)


def sampling(moves: int, fewest: int, most: int) -> Bot:
    """Return a bot that plays every candidate on by rollouts in the same sampled worlds.

    ``moves`` is the budget of moves made in rollouts, which gives the number of worlds, within the
    bounds ``fewest`` and ``most``. The thoughts name only the moves still tried.
    """

    def bot(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
        legal = view.legal_moves()
        if len(legal) == 1 and not view.phase.hides_forced:
            yield Thought({legal[0]: 0.0}, 0)
            return
        sense, playing = sense_of(terms.game), isinstance(view.phase, Tricks)
        equal = equivalents(terms, view, legal)
        tried = list(equal)
        if not playing and sense.call:
            sensible = sense.call(view.phase, view.hand, legal)
            tried.sort(key=lambda move: move != sensible)  # the first of equals is best
        length = sum(view.sizes[:-1]) + 8
        budget = min(most, max(fewest, moves // (length * len(tried))))
        bias = {  # so few worlds leave more in doubt than any prior
            move: sense.bias(view.phase, view.hand, move) + sense.prior(view.phase, view.hand, move)
            for move in tried
        }
        sampled = Sampled(tried)
        card_point, nudge = sense.card_point(terms.rules), sense.tuning.nudge(terms.rules)
        for world in islice(plausible(terms, view, rng), budget):
            heuristic = heuristic_values(terms, world.state, view.seat) if playing else {}
            for move in tried:
                value = rollout(terms.game, world.state.advance(move), view.seat, card_point)
                value += nudge * heuristic.get(move, 0.0)
                sampled.add(world.weight, {move: value})
                values = {
                    other: mean + bias[one]
                    for one, mean in sampled.means.items()
                    for other in equal[one]
                }
                yield Thought(values, sampled.complete)
            if sampled.complete == ALL_TRIED:
                sampled.keep(sorted(tried, key=values.__getitem__, reverse=True)[:MOST_TRIED])
                tried = list(sampled.means)

    return bot


FEW_ROLLOUTS = sampling(1_000, 4, 4)
"""The choice of a call by a beginner, in a game without sensible calls."""

ROLLOUTS = sampling(8_000, 16, 32)
"""The choice of a card by a club player."""
