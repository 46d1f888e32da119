"""Packing and checking of problems; the search itself checks nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from struct import Struct

from ...cards import NAMES, CardSet, each
from ...order import Order
from ...problem import Called, Duty, Problem

CARDS, PLACES, HAND = 52, 4, 26
NEVER, MAY, COUNTED = range(3)
"""Called.long as a number."""

LEAST = -32_767
"""Lower bound, below every value."""

MOST = 32_767
"""Upper bound, above every value."""

VALUES = 30_000
"""Largest absolute value that the solver accepts."""

MARKS = 8
"""The number of sets of cards in TABLES."""

TABLES = Struct(f"<{MARKS}Q{CARDS}h{CARDS}B{CARDS}b9B7x")
"""Format of a contract, with the names of the fields of Duty, Called and Sweep. Sets of cards:
rise, dump, keep, late, called, suit, sweep, exempt; of each card: worth, group, power; then trump,
win, sealed, far, once, free, locked, ruff, over."""

POSITION = Struct(f"<9Q3i8h{4 * HAND}hH13BxI")
"""Format of a position: hands, deal, asked; taken, least, most; weight, bonus; tricks, steps,
low, high; generation, places, leader, maximise, played, away, first, taker, stages, trick, done;
nodes."""

DEAL, ASKED, TAKEN, WEIGHT, BONUS, TRICKS = 4, 8, 9, 12, 16, 20
STEPS, LOW, HIGH, GENERATION = (TRICKS + HAND * i for i in range(1, 5))
TRICK = GENERATION + 9
DONE = TRICK + PLACES
NODES = DONE + 1
"""Indices of the fields with these names in an unpacked POSITION."""

SHARED = 0
"""Taker of a sweep, beside the places 1 to 4: several places have taken cards of it, so that it
counts for nobody."""

NOBODY = 5
"""Taker of a sweep: no place has taken a card of it yet."""

NOT_CALLED = Called(0, 0)


class Table:
    """The packed tables that all problems of a contract share."""

    def __init__(
        self,
        order: Order,
        worth: tuple[int, ...],
        duty: Duty,
        called: Called,
        swept: CardSet,
    ) -> None:
        if len(worth) != CARDS:
            raise ValueError(f"{len(worth)} cards have a worth, not {CARDS}")
        self.deck = 0
        for cards in order.cards:
            if len({order.power[c] for c in each(cards)}) < cards.bit_count() or cards & self.deck:
                raise ValueError("two cards of a group are equally strong")
            self.deck |= cards
        self.points = sum(abs(worth[c]) for c in each(self.deck))
        if self.points > VALUES:
            raise ValueError(f"cards are worth {self.points} points, more than {VALUES:,}")
        far = COUNTED if called.long is None else MAY if called.long else NEVER
        self.keep = duty.keep
        self.sealed = duty.sealed
        self.late = duty.late
        self.packed = TABLES.pack(
            *(duty.rise, duty.dump, duty.keep, duty.late, called.card, called.suit, swept),
            duty.exempt,
            *(points if self.deck >> c & 1 else 0 for c, points in enumerate(worth)),
            *order.group,
            *order.power,
            *(duty.trump, duty.win, duty.sealed, far, called.once, called.free, called.locked),
            *(duty.ruff, duty.over),
        )


_table = lru_cache(64)(Table)
_last: tuple[Problem, Table] | None = None


def table(problem: Problem) -> Table:
    """Return the table of a problem, cached."""
    global _last
    if _last:
        other, known = _last
        if (
            other.order is problem.order
            and other.worth is problem.worth
            and other.duty is problem.duty
            and other.called is problem.called
            and (other.sweep.cards if other.sweep else 0)
            == (problem.sweep.cards if problem.sweep else 0)
        ):
            return known
    called = problem.called or NOT_CALLED
    if called.away:
        called = replace(called, away=False)
    swept = problem.sweep.cards if problem.sweep else 0
    found = _table(problem.order, problem.worth, problem.duty, called, swept)
    _last = problem, found
    return found


def check(problem: Problem) -> None:
    """Raise ValueError with the reason if this is no position of a trick game."""
    hands, played = problem.hands, len(problem.trick)
    places = len(hands)
    if not 2 <= places <= PLACES:
        raise ValueError(f"{places} places play tricks; it takes 2 to {PLACES}")
    if not len(problem.seats) == len(problem.high) == len(problem.weight) == places:
        raise ValueError(f"seats, hands, sides and weights are not all {places}")
    if not 0 <= problem.leader < places:
        raise ValueError(f"place {problem.leader} does not exist")
    if played >= places:
        raise ValueError(f"a trick of {played} cards is finished")
    seen = 0
    for card in problem.trick:
        if not 0 <= card < CARDS or seen >> card & 1:
            raise ValueError(f"{problem.trick} is no trick")
        seen |= 1 << card
    size = hands[problem.turn].bit_count()
    if not size:
        raise ValueError("there are no cards to play")
    for index, hand in enumerate(hands):
        if hand < 0 or hand & seen:
            lies = [NAMES[c] for c in each(hand & seen)] if hand > 0 else hand
            raise ValueError(f"cards lie twice: {lies}")
        seen |= hand
        has_played = (index - problem.leader) % places < played
        if hand.bit_count() != size - has_played:
            raise ValueError(f"hands of {[h.bit_count() for h in hands]} cards do not fit")
    known = table(problem)
    if seen & ~known.deck:
        raise ValueError("there are cards that have no place in the order")
    if len(problem.tricks) != size:
        raise ValueError(f"{len(problem.tricks)} tricks have points, but {size} are left")
    points = known.points + sum(map(abs, problem.tricks))
    most = abs(problem.taken) + points * max(map(abs, problem.weight))
    if sweep := problem.sweep:
        if len(sweep.bonus) != places or not {*sweep.takers} <= {*range(places)}:
            raise ValueError(f"a sweep of {len(sweep.bonus)} places, taken from by {sweep.takers}")
        if not sweep.cards:
            raise ValueError("a sweep of no cards")
        most += max(map(abs, sweep.bonus))
    if most > VALUES:
        raise ValueError(f"values may lie beyond {VALUES:,}")
    for bound in (problem.least, problem.most):
        if bound is not None and abs(bound) > VALUES:
            raise ValueError(f"values may lie beyond {VALUES:,}")
    if problem.clamped(LEAST) > problem.clamped(MOST):
        raise ValueError("the least value is above the most")


def filled(numbers: Sequence[int], size: int) -> tuple[int, ...]:
    """Return the numbers, followed by zeros up to a size."""
    return (*numbers, *(0,) * (size - len(numbers)))


NO_BOUNDS = (LEAST,) * HAND + (MOST,) * HAND


def position(
    problem: Problem,
    asked: CardSet = 0,
    steps: Sequence[int] | None = None,
    deal: tuple[CardSet, ...] | None = None,
    generation: int = 0,
) -> bytes:
    """Pack a problem that ``check`` has accepted.

    Without ``asked`` every legal card is searched. Without ``steps``, or with more than HAND of
    them, every value is proven. ``deal`` are the hands of the deal's first known position, by
    default those of the problem; ``generation`` is the number of that deal in the transposition
    table.
    """
    places = len(problem.hands)
    stages: tuple[int, ...] = ()
    if steps is not None:
        stages = tuple(sorted({s for s in steps if abs(s) <= VALUES})) or (LEAST,)
        if len(stages) > HAND:  # prove every value, which includes these
            stages = ()
    hands = filled(problem.hands, PLACES)
    sweep, taker = problem.sweep, SHARED
    if sweep and len(sweep.takers) < 2:
        taker = sweep.takers[0] + 1 if sweep.takers else NOBODY
    return POSITION.pack(
        *hands,
        *(filled(deal, PLACES) if deal else hands),
        asked,
        *(problem.taken, problem.clamped(LEAST), problem.clamped(MOST)),
        *filled(problem.weight, PLACES),
        *filled(sweep.bonus if sweep else (), PLACES),
        *filled(problem.tricks[::-1], HAND),
        *filled(stages, HAND),
        *NO_BOUNDS,
        *(generation, places, problem.leader),
        sum(1 << p for p, high in enumerate(problem.high) if high),
        *(len(problem.trick), problem.called is not None and problem.called.away),
        *(problem.first, taker, len(stages)),
        *filled(problem.trick, PLACES),
        *(0, 0),
    )
