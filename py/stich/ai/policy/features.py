"""What one seat knows of a play of tricks, as the inputs of its policy network.

An input is a fact that is so or is not: "I hold this card", "the second player is out of that
suit". All is told as the seat to play sees it, seats by their place after it, plain suits from the
longest in hand to the shortest, cards of a suit from the top: positions that differ only in the
names of seats or suits look the same. ``train.c`` in ``py/training`` tells the same in C, number
for number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from ...cards import Card, CardSet, card_set, each
from ...game import Terms
from ...order import TRUMP, Order
from ...state import CALL, Move, Phase, Seat, View
from ...tricks import Contract, Tricks


class Told(NamedTuple):
    """What a game tells a seat of the contract and the players; by seat where it is a tuple."""

    kind: int
    """Which of the game's contracts it is, 0 to 15."""
    declarer: Seat | None
    mates: tuple[bool | None, ...]
    """Whether each is on this seat's side; None where the seat does not know."""
    said: tuple[int, ...] = (0,) * 4
    """What each has said before play, 0 to 15."""
    stands: tuple[int, ...] = (0,) * 4
    """What else is known of each, 0 to 3; where pairs settle, 1 if this seat has doubled it, and 2
    if it has doubled this seat."""
    doubles: int = 0
    """Who has doubled whom, where pairs settle: bit 4 * doubler + doubled."""
    late: bool = False
    """Whether that is heard only once the first card lies."""
    called: int | None = None
    """The suit that comes first, because a card of it was called."""
    holds: bool = False
    """Whether this seat was dealt that card."""
    trumps_due: bool = False
    """Whether who cannot follow must trump, so that who does not has none."""
    ruffs_due: bool = False
    """Whether he must while nobody else has."""


Calls: TypeAlias = Sequence[tuple[Phase, Move]]
"""Calls as a seat heard them, each with the phase in which it was made."""

Teller: TypeAlias = Callable[[Any, View, Calls], Told | None]
"""(position of play, what the seat to play sees, the calls before it) -> what it is told; None for
a contract of which no network has learnt"""


class Layout(NamedTuple):
    """How many trumps and how many cards of a plain suit there are at most."""

    trumps: int
    plain: int

    @property
    def cards(self) -> int:
        """Places of cards: trumps first, then four plain suits, each from the top."""
        return self.trumps + 4 * self.plain

    @property
    def inputs(self) -> int:
        """How many facts there are."""
        return ABOUT_CARDS * self.cards + ABOUT_PLAY


OWN, HIGH, OUT, TABLE, PLAYED, BEST = 0, 1, 2, 3, 6, 10
"""Facts about each card, in blocks: held; held, and none out is higher; out; lying in the trick, by
the three players after the seat; played to earlier tricks, by the seat and the three; best so
far."""

ABOUT_CARDS = 11

VOID, ON_TABLE, WINNER, WINNING_SIDE, LEFT, OURS, THEIRS = 0, 15, 19, 23, 26, 40, 65
SIDE, DECLARER, KIND, SAID, STANDS, HOLDS, LEADS, LED = 90, 99, 104, 120, 184, 200, 201, 202
"""The other facts, from their first: who is out of which suit; how many cards lie in the trick, who
wins it and on whose side; tricks left; what either side has; sides; the declarer; the contract;
what was said, what else is known; whether the card called is held; whether the seat leads, or which
suit was led."""

ABOUT_PLAY = 207

MOST = 24
"""No more is told of what a side has."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What a position looks like to the seat to play."""

    facts: tuple[int, ...]
    """The numbers of those that are so."""
    places: dict[Card, int]
    """By card, its place."""


def sight(layout: Layout, terms: Terms, view: View, tell: Teller) -> Sight | None:
    """The position as it looks to the seat whose view it is, who is to play a card; None where the
    game tells nothing of it."""
    play = view.phase
    assert isinstance(play, Tricks)
    told = tell(play, view, heard(terms, view).calls)
    if told is None:
        return None
    own, trick, order = view.hand, play.trick, play.order
    shown = _Shown(play, view, told)
    known = own | card_set(trick)
    for pile in (*shown.played, *(view.piles[pile] or 0 for pile in play.sees(view.seat))):
        known |= pile
    out = terms.game.layout(terms.rules)[0] & ~known
    slots = _slots(order, own, out, told.called)
    places = _places(layout, order, slots)

    def block(number: int, cards: CardSet) -> list[int]:
        return [number * layout.cards + places[c] for c in each(cards)]

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
    side = [1, *(_SIDE[told.mates[seat]] for seat in seats[1:])]
    has = [
        sum(taken for taken, its in zip(shown.taken, side, strict=True) if its == ours)
        for ours in (1, 0)
    ]
    others = [
        LED + slots[order.group[trick[0]]] if trick else LEADS,
        ON_TABLE + len(trick),
        WINNER + winner,
        LEFT + own.bit_count(),
        OURS + min(MOST, has[0] // shown.unit),
        THEIRS + min(MOST, has[1] // shown.unit),
        DECLARER + (seats.index(told.declarer) if told.declarer in seats else 4),
        KIND + told.kind,
    ]
    if winner:
        others.append(WINNING_SIDE + side[winner])
    if told.holds:
        others.append(HOLDS)
    for away, seat in enumerate(seats):
        others += [SAID + 16 * away + told.said[seat], STANDS + 4 * away + told.stands[seat]]
        if away:
            others += [VOID + 5 * (away - 1) + slots[group] for group in shown.lacks[away]]
            others += [SIDE + 3 * (away - 1) + side[away]]
    start = ABOUT_CARDS * layout.cards
    return Sight((*facts, *(start + other for other in others)), places)


_SIDE = {False: 0, True: 1, None: 2}


class _Shown:
    """What the cards played have shown; by place after the seat."""

    def __init__(self, play: Tricks[Contract], view: View, told: Told) -> None:
        self.seats = play.contract.seats
        self.many, self.first = len(self.seats), self.seats.index(view.seat)
        worth = play.problem((0,) * len(view.piles), view.seat).worth
        total = sum(map(abs, worth))
        self.unit = 5 if total > 60 else 2 if total else 1
        """What is counted as one: points where there are many, else tricks."""
        self.played, self.taken = [0] * self.many, [0] * self.many
        self.lacks = [set[int]() for _ in range(self.many)]
        """The groups of which each is known to have none."""
        for leader, cards, winner in play.done:
            self._follow(play.order, leader, cards, told)
            for place, card in enumerate(cards):
                self.played[(self.after(leader) + place) % self.many] |= 1 << card
            self.taken[self.after(winner)] += sum(abs(worth[c]) for c in cards) if total else 1
        if play.trick:
            self._follow(play.order, play.leader, play.trick, told)

    def after(self, seat: Seat) -> int:
        return (self.seats.index(seat) - self.first) % self.many

    def _follow(self, order: Order, leader: Seat, cards: Sequence[Card], told: Told) -> None:
        led, due = order.group[cards[0]], told.trumps_due or told.ruffs_due
        for place, card in enumerate(cards):
            if (group := order.group[card]) != led:
                lacks = self.lacks[(self.after(leader) + place) % self.many]
                lacks |= {led, TRUMP} if due and group != TRUMP else {led}
            if group == TRUMP and not told.trumps_due:
                due = False


class Heard(NamedTuple):
    """What a seat has heard of a deal."""

    calls: Calls
    """Those before play."""
    play: Tricks[Contract] | None = None
    """The position at the first card, once it has come to that."""
    cards: Sequence[tuple[Seat, Card]] = ()
    """Those played since, and who played each."""


def heard(terms: Terms, view: View) -> Heard:
    """What the seat whose view it is has heard of the deal."""
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
    """By group its number among the plain suits: the called one, then those that the seat holds
    most of; trumps are the last."""

    def holding(group: int) -> tuple[bool, bool, int, int, int]:
        cards = order.cards[group]
        ranked = sorted(each(cards), key=order.power.__getitem__)
        mine, others = (
            sum((some >> c & 1) << place for place, c in enumerate(ranked)) for some in (own, out)
        )
        return cards != 0, group == called, mine.bit_count(), mine, others

    plain = sorted(range(TRUMP), key=holding, reverse=True)
    return [*(plain.index(group) for group in range(TRUMP)), TRUMP]


def _places(layout: Layout, order: Order, slots: Sequence[int]) -> dict[Card, int]:
    places = {}
    for group, cards in enumerate(order.cards):
        first = 0 if group == TRUMP else layout.trumps + layout.plain * slots[group]
        ranked = sorted(each(cards), key=order.power.__getitem__, reverse=True)
        places.update({card: first + place for place, card in enumerate(ranked)})
    return places
