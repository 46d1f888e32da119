"""The heuristic: the expected gain of a card in this trick, less its worth in hand.

It never sees other hands: the probability that a card holds follows from the number of unseen cards
that beat it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...cards import Card, CardSet, listed
from ...order import TRUMP, Order
from ...state import Seat
from ...sums import added
from ...tricks import Contract, Tricks

Classes: TypeAlias = tuple[tuple[float, CardSet], ...]
"""Cards by value, without those of value 0."""

_LACKS = (1.0, 0.667, 0.444, 0.296, 0.198, 0.132, 0.088, 0.059, 0.039, 0.026, 0.017, 0.012, 0.008)
"""Probability that a given one of three hands has none of n cards, indexed by n."""

_COMES_UP = (1.0, 0.9, 0.65, 0.35, 0.15, 0.05, 0.02, *(0.0,) * 6)
"""Probability that a card must be played because its suit is led often enough, indexed by its place
in the hand's suit, the lowest first."""

_USUALLY = 0.3
"""Fixed probability that a partner yet to play takes the trick back from an opponent."""


@dataclass(frozen=True, slots=True)
class Objective:
    """The value of each card, and of each trick, to the player who takes it.

    Values are points on the objective's own scale.
    """

    order: Order
    worth: tuple[float, ...]
    """Value of each card."""
    classes: Classes
    trick: tuple[float, ...]
    """Value of each trick, indexed by the number of tricks before it."""
    side: tuple[int, ...]
    """Side of each seat."""
    share: float
    """Share of an opponent's gain that is the seat's own loss; 1 with two sides."""
    keep: tuple[float, ...]
    """Worth of each card in hand, beyond this trick."""
    stronger: tuple[CardSet, ...]
    """Cards of the same group that beat each card."""
    every_trick: bool = False
    """True if one lost trick loses the contract."""
    ducking: bool = False
    """True if every player avoids every trick and beats a card only when forced; without trumps."""
    coming: float = 1.0
    """Weight of the cards yet to be played to a trick, relative to their mean."""
    retake: float = 0.0
    """Probability that a partner yet to play, who can take the trick back, does so. 0 disables
    this; a fixed ``_USUALLY`` is used instead."""
    must_follow: bool = False
    """True if players must follow suit, so that a trump on a plain suit is safe from them."""
    suit_danger: float = 0.0
    """Gain from shedding a card that would take a trick of its suit, as a fraction of the mean
    price of the tricks to come; for contracts in which following suit is the only restriction."""


def classes(worth: Sequence[float]) -> Classes:
    """Return the cards by value, without those of value 0."""
    found: dict[float, int] = {}
    for c, value in enumerate(worth):
        if value:
            found[value] = found.get(value, 0) | 1 << c
    return tuple(sorted(found.items()))


def stronger(order: Order) -> tuple[CardSet, ...]:
    """Return for each card the cards of its group that beat it."""
    deck = 0
    for group in order.cards:
        deck |= group
    return tuple(order.above(deck, c) if deck >> c & 1 else 0 for c in range(52))


def choose(
    play: Tricks[Contract], seat: Seat, hand: CardSet, out: CardSet, objective: Objective
) -> Card:
    """Return the card that the heuristic plays; ``out`` are the cards in the other hands."""
    legal = play.playable(hand)
    if not legal & legal - 1:
        return legal.bit_length() - 1
    values = card_values(play, seat, legal, out, objective)
    return max(values, key=values.__getitem__)


def card_values(
    play: Tricks[Contract], seat: Seat, legal: CardSet, out: CardSet, objective: Objective
) -> dict[Card, float]:
    """Return the value of playing each legal card, in points of the objective."""
    order, worth, keep, side = objective.order, objective.worth, objective.keep, objective.side
    chance = _ducked if objective.ducking else _holds
    group, power = order.group, order.power
    trick, seats = play.trick, play.contract.seats
    mine = side[seat]
    place, many = len(trick), len(seats)
    left = many - place - 1
    first = seats.index(seat)
    foes = 0
    for i in range(1, left + 1):
        foes += side[seats[(first + i) % many]] != mine
    mates = left - foes
    retake = objective.retake if mates else 0.0
    at_stake = objective.trick[len(play.done)]
    if left:
        pool = 0.0
        for value, cards in objective.classes:
            pool += value * (out & cards).bit_count()
        if pool:
            at_stake += pool / out.bit_count() * left * objective.coming
    trumps = (out & order.cards[TRUMP]).bit_count()
    armed = 1.0 - _LACKS[trumps if trumps < 12 else 12]
    best = -1
    ours, held, free = False, 0.0, 1.0
    if trick:
        if objective.must_follow and group[trick[0]] != TRUMP:
            rest = (out & order.cards[group[trick[0]]]).bit_count()
            free = _LACKS[rest if rest < 12 else 12]
        for c in trick:
            at_stake += worth[c]
        index = order.best(trick)
        best = trick[index]
        ours = side[seats[(first - place + index) % many]] == mine
        if ours:
            held = chance(best, out, objective, foes, armed, free)
        elif mates and not retake:
            held = _USUALLY
        if retake and held < 1.0:
            held = _taken_back(held, best, out, objective, mates, armed, free)
    values = {}
    share = objective.share
    for c in listed(legal):
        if best < 0 or (power[c] > power[best] if group[c] == group[best] else group[c] == TRUMP):
            holds = chance(c, out, objective, foes, armed, free) if foes else 1.0
            if retake and holds < 1.0:
                holds = _taken_back(holds, c, out, objective, mates, armed, free)
            if ours and held > holds:
                holds = held
        else:
            holds = held
        stake = at_stake + worth[c]
        values[c] = (holds - (1.0 - holds) * share) * stake - keep[c]
    if objective.suit_danger:
        to_come = objective.trick[len(play.done) :]
        price = -objective.suit_danger * added(to_come) / len(to_come)
        for c, danger in _relieved(legal, out, objective).items():
            values[c] += price * danger
    return values


def _relieved(legal: CardSet, out: CardSet, objective: Objective) -> dict[Card, float]:
    """Return for each card the expected later tricks of its suit that playing it saves.

    The card itself takes none, but higher cards of the hand lose a lower one that could be played
    before them.
    """
    found, stronger = {}, objective.stronger
    for suit in objective.order.cards:
        others, mine = out & suit, legal & suit
        if not others or not mine:
            continue
        rest = others.bit_count()
        void = _LACKS[rest if rest < 12 else 12]
        cards = listed(mine)
        closer = 0.0
        for place in range(len(cards) - 1, -1, -1):
            c, comes = cards[place], _COMES_UP[place]
            lower = (others & ~stronger[c]).bit_count()
            stays = 1.0 - _LACKS[lower if lower < 12 else 12] + void
            takes = stays * stays * stays
            found[c] = comes * takes - closer
            closer += (_COMES_UP[place - 1] - comes) * takes
    return found


def _holds(
    card: Card, out: CardSet, objective: Objective, foes: int, armed: float, free: float
) -> float:
    """Return the probability that none of ``foes`` players yet to play beats this card; each has
    trumps with the probability ``armed`` and may beat a trump with the probability ``free``."""
    if not foes:
        return 1.0
    order = objective.order
    higher = (out & objective.stronger[card]).bit_count()
    group = order.group[card]
    beaten = 1.0 - _LACKS[higher if higher < 12 else 12]
    if group == TRUMP:
        beaten *= free
    elif armed:
        rest = (out & order.cards[group]).bit_count()
        lacks = _LACKS[rest if rest < 12 else 12]
        beaten = lacks * armed + (1.0 - lacks) * beaten
    holds = 1.0 - beaten
    return holds if foes == 1 else holds * holds if foes == 2 else holds * holds * holds


def _taken_back(
    holds: float,
    card: Card,
    out: CardSet,
    objective: Objective,
    mates: int,
    armed: float,
    free: float,
) -> float:
    """Return the probability that this card or a partner yet to play takes the trick."""
    lost = _holds(card, out, objective, mates, armed, free)
    return holds + (1.0 - holds) * objective.retake * (1.0 - lost)


def _ducked(
    card: Card, out: CardSet, objective: Objective, foes: int, armed: float, free: float
) -> float:
    """Return the probability that no player yet to play is forced to beat this card. A player
    without the suit discards; a player with a lower card plays it."""
    suit = out & objective.order.cards[objective.order.group[card]]
    rest, lower = suit.bit_count(), (suit & ~objective.stronger[card]).bit_count()
    stays = 1.0 - _LACKS[lower if lower < 12 else 12] + _LACKS[rest if rest < 12 else 12]
    return stays if foes == 1 else stays * stays if foes == 2 else stays * stays * stays
