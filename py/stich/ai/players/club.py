"""Bots that go by the heuristic: at once, or by playing imagined deals to their end with it."""

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
from ..worlds.inference import believed
from .candidates import equivalents
from .rollout import rollout
from .thought import Bot, Thought


def beginner(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """The call that fits the hand, the card that looks best in a few worlds."""
    phase = view.phase
    if isinstance(phase, Tricks) and len(view.legal_moves()) > 1:
        yield from _by_looks(terms, view, phase, rng)
    else:
        yield from _call(terms, view, rng, GUESSES)


def _call(terms: Terms, view: View, rng: Random, otherwise: Bot) -> Iterator[Thought]:
    """The only move, or the one that fits the hand; where nothing is known of what fits, what
    another bot thinks."""
    legal, call = view.legal_moves(), sense_of(terms.game).call
    if len(legal) == 1:
        yield Thought({legal[0]: 0.0}, 0)
    elif call is None:
        yield from otherwise(terms, view, rng)
    else:
        best = call(view.phase, view.hand, legal)
        yield Thought({move: float(move == best) for move in legal}, 0)


def _by_looks(terms: Terms, view: View, play: Tricks[Contract], rng: Random) -> Iterator[Thought]:
    totals = dict.fromkeys(each(play.playable(view.hand)), 0.0)
    weights = 0.0
    for count, world in enumerate(islice(believed(terms, view, rng), BEGINNERS_WORLDS), 1):
        weights += world.weight
        for card, value in looks(terms, world.state, view.seat).items():
            totals[card] += world.weight * value
        yield Thought({card: total / weights for card, total in totals.items()}, count)


def looks(terms: Terms, state: State, seat: Seat, skilled: bool = False) -> dict[Move, float]:
    """What the heuristic says of the cards of a seat, in a world that tells the sides."""
    play, hands = state.phase, state.piles[:-1]
    assert isinstance(play, Tricks)
    hand, objective = hands[seat], sense_of(terms.game).aims(play, hands, skilled)
    return card_values(play, seat, play.playable(hand), in_hands(play, hands) & ~hand, objective)


BEGINNERS_WORLDS = 4
"""Worlds a beginner looks at, to know whom he plays with."""


def sampling(moves: int, fewest: int, most: int) -> Bot:
    """A bot that tries every move worth considering in the same imagined worlds.

    It looks at as many of them as cost about so many moves, within these bounds. Cards that look
    right come first among equals.
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
            likely = sense.call(view.phase, view.hand, legal)
            tried.sort(key=lambda move: move != likely)  # the first of equals is best
        length = sum(view.sizes[:-1]) + 8
        budget = min(most, max(fewest, moves // (length * len(tried))))
        extra = {move: sense.bias(view.phase, view.hand, move) for move in tried}
        totals = dict.fromkeys(tried, 0.0)
        weights = dict.fromkeys(tried, 0.0)
        card_point, nudge = sense.card_point(terms.rules), sense.nudge(terms.rules)
        for done, world in enumerate(islice(believed(terms, view, rng), budget)):
            looked = looks(terms, world.state, view.seat) if playing else {}
            for move in tried:
                value = rollout(terms.game, world.state.advance(move), view.seat, card_point)
                value += nudge * looked.get(move, 0.0)
                totals[move] += world.weight * value
                weights[move] += world.weight
                yield Thought(
                    {
                        other: totals[each] / (weights[each] or 1) + extra[each]
                        for each in tried
                        for other in equal[each]
                    },
                    done + (move == tried[-1]),
                )

    return bot


GUESSES = sampling(1_000, 4, 4)
"""How a beginner decides on a call of which nothing is known."""

CARDS = sampling(8_000, 16, 32)
"""How a club player thinks about a card."""


def club(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Cards by imagining how the deal goes on, calls as fits the hand, which a beginner does not
    trust so far as to double."""
    legal = view.legal_moves()
    if view.phase.card_play:
        yield from CARDS(terms, view, rng)
    elif len(legal) > 1 and sense_of(terms.game).doubles(view.phase, view.hand):
        yield Thought({move: float(move == legal[-1]) for move in legal}, 0)
    else:
        yield from _call(terms, view, rng, CARDS)
