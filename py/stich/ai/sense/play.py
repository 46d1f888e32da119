"""What every position of play tells: who plays with whom, and which cards are still in hands."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import Card, CardSet
from ...order import TRUMP
from ...problem import Problem
from ...tricks import Contract, Tricks


def in_hands(play: Tricks[Contract], hands: Sequence[CardSet]) -> CardSet:
    """The cards yet to be played; ``hands`` by seat, of which those that sit out are left aside."""
    found = 0
    for seat in play.contract.seats:
        found |= hands[seat]
    return found


def unseen(play: Tricks[Contract], hand: CardSet) -> CardSet:
    """The cards of the contract that a hand has not seen in finished tricks, nor holds itself."""
    found = 0
    for cards in play.order.cards:
        found |= cards
    for trick in play.done:
        for card in trick.cards:
            found &= ~(1 << card)
    return found & ~hand


def exposed(play: Tricks[Contract], hand: CardSet, card: Card) -> bool:
    """Whether a card is plain, and one of its suit is stronger that a hand has not seen."""
    order = play.order
    return order.group[card] != TRUMP and order.above(unseen(play, hand), card) > 0


def each_for_itself(play: Tricks[Contract], hands: Sequence[CardSet]) -> bool:
    """Whether there are no two sides: each seat has a problem of its own, against all others."""
    one, other = (play.problem(hands, seat).high for seat in play.contract.seats[:2])
    return one != other


def sides(play: Tricks[Contract], hands: Sequence[CardSet]) -> tuple[int, ...]:
    """By seat, the first seat that wins and loses with it; itself if it sits out."""
    found = list(range(play.contract.players))
    for seat in play.contract.seats:
        asked = play.problem(hands, seat)
        own = asked.high[asked.seats.index(seat)]
        found[seat] = asked.seats[asked.high.index(own)]
    return tuple(found)


def all_or_nothing(problem: Problem) -> bool:
    """Whether all that counts is that every trick is made: the first one lost is value -1."""
    return problem.least == -1
