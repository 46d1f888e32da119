"""Facts of a position of play: the sides, and the cards still in hands."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import Card, CardSet
from ...order import TRUMP
from ...problem import Problem
from ...tricks import Contract, Tricks


def in_hands(play: Tricks[Contract], hands: Sequence[CardSet]) -> CardSet:
    """Return the cards yet to be played from ``hands``, which are indexed by seat; seats that sit
    out are ignored."""
    found = 0
    for seat in play.contract.seats:
        found |= hands[seat]
    return found


def unseen(play: Tricks[Contract], hand: CardSet) -> CardSet:
    """Return the cards that are neither in the hand nor in finished tricks."""
    found = 0
    for cards in play.order.cards:
        found |= cards
    for trick in play.done:
        for card in trick.cards:
            found &= ~(1 << card)
    return found & ~hand


def exposed(play: Tricks[Contract], hand: CardSet, card: Card) -> bool:
    """Check that a card is plain and that a stronger one of its suit is unseen."""
    order = play.order
    return order.group[card] != TRUMP and order.above(unseen(play, hand), card) > 0


def each_for_itself(play: Tricks[Contract], hands: Sequence[CardSet]) -> bool:
    """Check that each seat plays for itself, against all others."""
    one, other = (play.problem(hands, seat).high for seat in play.contract.seats[:2])
    return one != other


def sides(play: Tricks[Contract], hands: Sequence[CardSet]) -> tuple[int, ...]:
    """Return for each seat the first seat of its side; a seat that sits out is its own side."""
    found = list(range(play.contract.players))
    for seat in play.contract.seats:
        asked = play.problem(hands, seat)
        own = asked.high[asked.seats.index(seat)]
        found[seat] = asked.seats[asked.high.index(own)]
    return tuple(found)


def all_or_nothing(problem: Problem) -> bool:
    """Check that the contract needs every trick: the first lost trick has the value -1."""
    return problem.least == -1
