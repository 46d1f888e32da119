"""The heuristic for one card: what it wins or loses in this trick, less what it is worth in hand.

It never looks into the hands of others: how likely a card is to hold is judged by the number of
cards still out that could beat it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ...cards import Card, CardSet, listed
from ...order import TRUMP, Order
from ...state import Seat
from ...tricks import Contract, Tricks

Classes: TypeAlias = tuple[tuple[float, CardSet], ...]
"""The cards by what they are worth, the worthless left out."""

_LACKS = (1.0, 0.667, 0.444, 0.296, 0.198, 0.132, 0.088, 0.059, 0.039, 0.026, 0.017, 0.012, 0.008)
"""By the number of cards spread over three hands: the chance that a given one of them has none."""

_COMES_UP = (1.0, 0.9, 0.65, 0.35, 0.15, 0.05, 0.02, *(0.0,) * 6)
"""By the place of a card among a hand's of its suit, the lowest first: the chance that its suit is
played so often that it has to follow."""

_USUALLY = 0.3
"""How often a partner who has yet to play takes the trick back from an opponent who has it."""


@dataclass(frozen=True, slots=True)
class Objective:
    """What is played for in a deal: the value of each card, and of each trick, to who takes it.

    Values are points of the objective's own scale.
    """

    order: Order
    worth: tuple[float, ...]
    """By card."""
    classes: Classes
    trick: tuple[float, ...]
    """By number of the trick."""
    side: tuple[int, ...]
    """By seat: those with the same number win together."""
    share: float
    """What the others take costs me so much of it: 1 between two sides."""
    keep: tuple[float, ...]
    """By card: its worth in hand beyond this trick."""
    stronger: tuple[CardSet, ...]
    """By card: those of its group that beat it."""
    every_trick: bool = False
    """Whether a single trick lost loses everything."""
    ducking: bool = False
    """Whether everybody shuns every trick, and so beats a card only if he must; without trumps."""
    coming: float = 1.0
    """How much counts of what others are yet to play to a trick, as a share of their average."""
    retake: float = 0.0
    """How often a partner who has yet to play takes back what an opponent takes, now or later, if
    he can; 0 for who does not ask that, and takes it to happen ``_USUALLY`` of the time."""
    must_follow: bool = False
    """Whether a trump on a plain suit is safe from all who still have that suit."""
    suit_danger: float = 0.0
    """What it is worth to be rid of a card that would take a trick of its suit, as a share of the
    mean price of the tricks to come; for a contract that restricts no play but following suit."""


def classes(worth: Sequence[float]) -> Classes:
    """The cards by what they are worth, the worthless left out."""
    found: dict[float, int] = {}
    for c, value in enumerate(worth):
        if value:
            found[value] = found.get(value, 0) | 1 << c
    return tuple(sorted(found.items()))


def stronger(order: Order) -> tuple[CardSet, ...]:
    """For every card those of its group that beat it."""
    deck = 0
    for group in order.cards:
        deck |= group
    return tuple(order.above(deck, c) if deck >> c & 1 else 0 for c in range(52))


def choose(
    play: Tricks[Contract], seat: Seat, hand: CardSet, out: CardSet, objective: Objective
) -> Card:
    """The card that the heuristic plays; ``out`` are the cards in the other hands."""
    legal = play.playable(hand)
    if not legal & legal - 1:
        return legal.bit_length() - 1
    values = card_values(play, seat, legal, out, objective)
    return max(values, key=values.__getitem__)


def card_values(
    play: Tricks[Contract], seat: Seat, legal: CardSet, out: CardSet, objective: Objective
) -> dict[Card, float]:
    """The value of playing each of these cards, in points of the objective."""
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
        price = -objective.suit_danger * sum(to_come) / len(to_come)
        for c, danger in _relieved(legal, out, objective).items():
            values[c] += price * danger
    return values


def _relieved(legal: CardSet, out: CardSet, objective: Objective) -> dict[Card, float]:
    """By card how much less likely its suit is to take tricks later once it is played: it takes
    none itself, but leaves the higher ones with a lower one less to follow with before them."""
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
    """The chance that none of so many who have yet to play beats this card; one of them has trumps
    with the chance ``armed`` and may beat a trump with the chance ``free``."""
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
    """The chance that this card takes the trick, or a partner who has yet to play takes it back."""
    lost = _holds(card, out, objective, mates, armed, free)
    return holds + (1.0 - holds) * objective.retake * (1.0 - lost)


def _ducked(
    card: Card, out: CardSet, objective: Objective, foes: int, armed: float, free: float
) -> float:
    """The chance that nobody who has yet to play must beat this card: who cannot follow throws
    another suit, and who has a lower card plays it."""
    suit = out & objective.order.cards[objective.order.group[card]]
    rest, lower = suit.bit_count(), (suit & ~objective.stronger[card]).bit_count()
    stays = 1.0 - _LACKS[lower if lower < 12 else 12] + _LACKS[rest if rest < 12 else 12]
    return stays if foes == 1 else stays * stays if foes == 2 else stays * stays * stays
