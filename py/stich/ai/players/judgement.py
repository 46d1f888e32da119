"""The policy network's values of the legal cards, and the span of the score that scales them."""

from __future__ import annotations

from ...game import Terms
from ...problem import Problem
from ...state import Move, Seat, State, View
from ...sums import added
from ...tricks import Contract, Tricks
from ..policy import network_of
from ..policy.features import features
from ..sense import sense_of
from ..sense.play import all_or_nothing, each_for_itself

FEWEST_CARDS = 5
"""The smallest hand, in cards, in which the network is used: perfect play knows more of the last
tricks."""


def shares(terms: Terms, view: View) -> dict[Move, float] | None:
    """Return by legal card the network's value above the mean of all legal cards, in shares of the
    span of the seat's score, as the network gives it. Return None with fewer than FEWEST_CARDS
    cards in hand, and for contracts the network was not trained on."""
    if view.hand.bit_count() < FEWEST_CARDS:
        return None
    sense, network = sense_of(terms.game), network_of(terms.game.id)
    seen = features(network.shape, terms, view, sense.inputs) if network and sense.inputs else None
    if not network or not seen:
        return None
    found = network.values(seen, [move for move in view.legal_moves() if move in seen.places])
    mean = added(found.values()) / len(found)
    return {card: value - mean for card, value in found.items()}


def extremes(asked: Problem) -> tuple[int, int]:
    """Return the values of a play of two sides with nothing taken, and with everything taken."""
    if all_or_nothing(asked):
        return -1, 0
    low = 0 if asked.least is None else asked.least
    return low, sum(asked.worth) if asked.most is None else asked.most


def span(state: State, seat: Seat) -> float:
    """Return the difference between a seat's scores if its side takes nothing and if it takes
    everything; 1 if they are equal. train.c uses the same span."""
    play = state.phase
    assert isinstance(play, Tricks)
    asked = play.problem(state.piles[:-1], seat)
    return difference(play, asked, seat, each_for_itself(play, state.piles))


def difference(play: Tricks[Contract], asked: Problem, seat: Seat, itself: bool) -> float:
    """Return the difference between a seat's scores at the two extremes of its problem; 1 if they
    are equal. If it plays for ``itself``, these are the bounds of the points still to be taken,
    else those of ``extremes``."""
    ends = asked.reach if itself else extremes(asked)
    low, high = (play.gain(asked, value, seat) for value in ends)
    return abs(high - low) or 1.0
