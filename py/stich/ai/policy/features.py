"""The features of a position of play for one seat: the inputs of its policy network.

A feature is a fact that holds or does not: "I hold this card", "the second player is out of that
suit". Seats are numbered by their place after the seat to play, plain suits from the longest in
hand to the shortest, cards of a suit from the top, so that positions which differ only in the names
of seats or suits have the same features. ``policy.c`` computes the same numbers in C.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ...cards import Card, CardSet, card_set, each
from ...game import Terms
from ...order import TRUMP, Order
from ...problem import NONE
from ...state import CALL, Move, Phase, Seat, View
from ...tricks import Contract, Tricks


class GameInputs(NamedTuple):
    """Game-specific inputs of the policy network. Tuples are indexed by seat."""

    kind: int
    """The number of the contract among those of the game, 0 to 15."""
    declarer: Seat | None
    mates: tuple[bool | None, ...]
    """By seat True if it is on the side of the seat to play, else False; None where the seat to
    play does not know."""
    said: tuple[int, ...] = (0,) * 4
    """The call of each seat before play, 0 to 15."""
    stands: tuple[int, ...] = (0,) * 4
    """By seat a number from 0 to 3 that the game defines. Where pairs settle: 1 if the seat to play
    has doubled that seat, plus 2 if that seat has doubled the seat to play."""
    doubles: int = 0
    """The doubles between pairs of seats: bit 4 * doubler + doubled."""
    late: bool = False
    """True if ``stands`` is known only once the first card lies."""
    called: int | None = None
    """The suit of the called card, which is numbered first."""
    holds: bool = False
    """True if the seat to play was dealt the called card."""


Calls: TypeAlias = Sequence[tuple[Phase, Move]]
"""Calls as a seat heard them, each with the phase in which it was made."""

InputsOf: TypeAlias = Callable[[Any, View, Calls], GameInputs | None]
"""(position of play, view of the seat to play, the calls before it) -> the game's inputs; None for
a contract that no network was trained on"""


class Shape(NamedTuple):
    """The size of a network's inputs."""

    trumps: int
    """Most trumps of any contract."""
    plain: int
    """Most cards of a plain suit."""

    @property
    def cards(self) -> int:
        """The number of places of cards: trumps first, then four plain suits, each from the top."""
        return self.trumps + 4 * self.plain

    @property
    def inputs(self) -> int:
        """The number of features."""
        return ABOUT_CARDS * self.cards + ABOUT_PLAY


OWN = 0
"""Block of features, one for each card: the seat holds it."""
HIGH = 1
"""Block: the seat holds the card, and no card out is higher."""
OUT = 2
"""Block: the seat has not seen the card."""
TABLE = 3
"""Three blocks: the first, second or third player after the seat has played the card to this
trick."""
PLAYED = 6
"""Four blocks: the seat or one of the three other players has played the card to an earlier
trick."""
BEST = 10
"""Block: the card wins the trick now."""

ABOUT_CARDS = 11
"""The number of blocks of features, each with one feature a card."""

# The features of the play, counted from the end of the blocks of cards: in ``Features.facts``,
# ABOUT_CARDS * Shape.cards is added to these numbers.

VOID = 0
"""First feature by other player and group of cards: the player is out of that group; counted from
the end of the blocks."""
ON_TABLE = 15
"""First feature by the number of cards in the trick; counted from the end of the blocks."""
WINNER = 19
"""First feature by the place of the player who wins the trick now; counted from the end of the
blocks."""
WINNING_SIDE = 23
"""First feature by the side of the player who wins the trick now: other, own, unknown; counted from
the end of the blocks."""
LEFT = 26
"""First feature by the number of cards in hand; counted from the end of the blocks."""
OURS = 40
"""First feature by the points or tricks of the seat's side; counted from the end of the blocks."""
THEIRS = 65
"""First feature by the points or tricks of the other side; counted from the end of the blocks."""
SIDE = 90
"""First feature by other player and side: other, own, unknown; counted from the end of the
blocks."""
DECLARER = 99
"""First feature by the place of the declarer, or none; counted from the end of the blocks."""
KIND = 104
"""First feature by the kind of the contract; counted from the end of the blocks."""
SAID = 120
"""First feature by player and the player's call before play; counted from the end of the blocks."""
STANDS = 184
"""First feature by player and the player's value in ``GameInputs.stands``; counted from the end of
the blocks."""
HOLDS = 200
"""Feature, counted from the end of the blocks: the seat was dealt the called card."""
LEADS = 201
"""Feature, counted from the end of the blocks: the seat leads."""
LED = 202
"""First feature by the group of cards led; counted from the end of the blocks."""

ABOUT_PLAY = 207
"""The number of features that are not about cards."""

MOST = 24
"""Cap on the points or tricks of a side that have a feature of their own."""


@dataclass(frozen=True, slots=True)
class Features:
    """The features of a position for the seat to play."""

    facts: tuple[int, ...]
    """The numbers of the features that hold: those of the ABOUT_CARDS blocks, each of
    ``Shape.cards`` features, then those of the play."""
    places: dict[Card, int]
    """The place of every card."""


def features(shape: Shape, terms: Terms, view: View, inputs_of: InputsOf) -> Features | None:
    """Return the features of a position for the seat to play; None for a contract that the game
    gives no inputs for."""
    play = view.phase
    assert isinstance(play, Tricks)
    given = inputs_of(play, view, heard(terms, view).calls)
    if given is None:
        return None
    own, trick, order = view.hand, play.trick, play.order
    shown = _Shown(play, view)
    known = own | card_set(trick)
    for pile in (*shown.played, *(view.piles[pile] or 0 for pile in play.sees(view.seat))):
        known |= pile
    out = terms.game.shape(terms.rules)[0] & ~known
    slots = _slots(order, own, out, given.called)
    places = _places(shape, order, slots)

    def block(number: int, cards: CardSet) -> list[int]:
        return [number * shape.cards + places[c] for c in each(cards)]

    facts = block(OWN, own) + block(OUT, out)
    facts += block(HIGH, card_set(c for c in each(own) if not order.above(out, c)))
    for away, cards in enumerate(shown.played):
        facts += block(PLAYED + away, cards)
    leads = shown.after(play.leader)
    for place, card in enumerate(trick):
        facts += block(TABLE - 1 + (leads + place) % shown.many, 1 << card)
    winner = (leads + order.best(trick)) % shown.many if trick else 0
    if trick:
        facts += block(BEST, 1 << trick[order.best(trick)])

    seats = [shown.seats[(shown.first + away) % shown.many] for away in range(shown.many)]
    side = [1, *(_SIDE[given.mates[seat]] for seat in seats[1:])]
    has = [
        sum(taken for taken, other in zip(shown.taken, side, strict=True) if other == ours)
        for ours in (1, 0)
    ]
    others = [
        LED + slots[order.group[trick[0]]] if trick else LEADS,
        ON_TABLE + len(trick),
        WINNER + winner,
        LEFT + own.bit_count(),
        OURS + min(MOST, has[0] // shown.unit),
        THEIRS + min(MOST, has[1] // shown.unit),
        DECLARER + (seats.index(given.declarer) if given.declarer in seats else 4),
        KIND + given.kind,
    ]
    if winner:
        others.append(WINNING_SIDE + side[winner])
    if given.holds:
        others.append(HOLDS)
    for away, seat in enumerate(seats):
        others += [SAID + 16 * away + given.said[seat], STANDS + 4 * away + given.stands[seat]]
        if away:
            others += [VOID + 5 * (away - 1) + slots[group] for group in shown.lacks[away]]
            others += [SIDE + 3 * (away - 1) + side[away]]
    start = ABOUT_CARDS * shape.cards
    return Features((*facts, *(start + other for other in others)), places)


_SIDE = {False: 0, True: 1, None: 2}


class _Shown:
    """The cards played, the points taken and the suits that players are out of, by place after the
    seat."""

    def __init__(self, play: Tricks[Contract], view: View) -> None:
        self.seats = play.contract.seats
        self.many, self.first = len(self.seats), self.seats.index(view.seat)
        asked = play.problem((0,) * len(view.piles), view.seat)
        worth, self.duty = asked.worth, asked.duty
        total = sum(map(abs, worth))
        self.unit = 5 if total > 60 else 2 if total else 1
        """The unit for what a side has taken: 5 or 2 points, or 1; a trick if no card counts."""
        self.played, self.taken = [0] * self.many, [0] * self.many
        self.lacks = [set[int]() for _ in range(self.many)]
        """The suits that each is known to be out of."""
        for leader, cards, winner in play.done:
            self._follow(play.order, leader, cards)
            for place, card in enumerate(cards):
                self.played[(self.after(leader) + place) % self.many] |= 1 << card
            self.taken[self.after(winner)] += sum(abs(worth[c]) for c in cards) if total else 1
        if play.trick:
            self._follow(play.order, play.leader, play.trick)

    def after(self, seat: Seat) -> int:
        return (self.seats.index(seat) - self.first) % self.many

    def _follow(self, order: Order, leader: Seat, cards: Sequence[Card]) -> None:
        led, due = order.group[cards[0]], self.duty.trump or self.duty.win != NONE
        for place, card in enumerate(cards):
            group = order.group[card]
            ruffs = self.duty.ruff and group == TRUMP  # perhaps able to follow
            if group != led and not ruffs:
                lacks = self.lacks[(self.after(leader) + place) % self.many]
                lacks |= {led, TRUMP} if due and group != TRUMP else {led}
            if group == TRUMP and not self.duty.trump:
                due = False


class Heard(NamedTuple):
    """The moves of a deal as all seats heard them."""

    calls: Calls
    """The calls before play."""
    play: Tricks[Contract] | None = None
    """The position at the first card; None before it."""
    cards: Sequence[tuple[Seat, Card]] = ()
    """All cards played so far, each with its seat."""


def heard(terms: Terms, view: View) -> Heard:
    """Return the calls and the cards of a view's deal as all seats heard them."""
    phase, calls = terms.game.opening(terms.rules, terms.setup), list[tuple[Phase, Move]]()
    play, cards = None, list[tuple[Seat, Card]]()
    for move in view.heard:
        if isinstance(phase, Tricks):
            play = play or phase
        if isinstance(phase, Tricks) and move is not None and move < CALL:
            cards.append((phase.turn, move))
        elif play is None and move is not None:
            calls.append((phase, move))
        phase = phase.after(move)
    return Heard(calls, play or (phase if isinstance(phase, Tricks) else None), cards)


def _slots(order: Order, own: CardSet, out: CardSet, called: int | None) -> list[int]:
    """Return the number of every suit: the called suit first, then the longest in hand, and trumps
    last."""

    def holding(group: int) -> tuple[bool, bool, int, int, int]:
        cards = order.cards[group]
        ranked = sorted(each(cards), key=order.power.__getitem__)
        mine, others = (
            sum((some >> c & 1) << place for place, c in enumerate(ranked)) for some in (own, out)
        )
        return cards != 0, group == called, mine.bit_count(), mine, others

    plain = sorted(range(TRUMP), key=holding, reverse=True)
    return [*(plain.index(group) for group in range(TRUMP)), TRUMP]


def _places(shape: Shape, order: Order, slots: Sequence[int]) -> dict[Card, int]:
    places = {}
    for group, cards in enumerate(order.cards):
        first = 0 if group == TRUMP else shape.trumps + shape.plain * slots[group]
        ranked = sorted(each(cards), key=order.power.__getitem__, reverse=True)
        places.update({card: first + place for place, card in enumerate(ranked)})
    return places
