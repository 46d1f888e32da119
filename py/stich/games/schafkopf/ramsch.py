"""Ramsch: all have passed, every seat plays for itself, and the one with most points pays (F20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import Card, CardSet
from ...order import TRUMP, Order
from ...problem import Problem
from ...state import Facts, Goal, Move, Over, Seat
from ...tricks import Trick, Tricks
from .contracts import POINTS, call_names, carried, raised
from .heading import Heading
from .play import SEATS
from .rules import Rules, Setup
from .settle import factors, known
from .stock import Items, Result


@dataclass(frozen=True, slots=True)
class Everybody:
    """The fixed terms of a Ramsch, which has no declarer."""

    rules: Rules
    setup: Setup
    order: Order
    calls: tuple[Move | None, ...]
    knocked: tuple[Seat, ...]

    seats = (0, 1, 2, 3)
    players = 4

    @property
    def factor(self) -> int:
        """The factor of the deal (F26)."""
        return raised(self.setup, self.knocked)

    @property
    def price(self) -> int:
        """The price the loser pays to each of the others, before doubling (F21)."""
        prices = self.rules.prices
        return prices.partner if self.rules.ramsch_price == "partner" else prices.solo


def points_of(tricks: Sequence[Trick], seat: Seat) -> int:
    """Return the card points in the tricks of a seat."""
    return sum(POINTS[c] for trick in tricks if trick.winner == seat for c in trick.cards)


def marched(rules: Rules, points: int, tricks: int) -> bool:
    """Check that a seat's points and tricks are a march (F25)."""
    how = rules.ramsch_march
    if how == "tricks":
        return tricks == rules.hand_size
    return how != "off" and points >= int(how)


def losers(contract: Everybody, tricks: Sequence[Trick]) -> list[Seat]:
    """Return the seats with most points; a tie leaves one by the table's rule, or all of them
    (F23)."""
    points = [points_of(tricks, seat) for seat in SEATS]
    most = [seat for seat in SEATS if points[seat] == max(points)]
    how = contract.rules.ramsch_tie
    if len(most) == 1 or how == "share":
        return most
    order = contract.order

    def standing(seat: Seat) -> tuple[int, ...]:
        own = [number for number, trick in enumerate(tricks) if trick.winner == seat]
        trumps = [
            order.power[c]
            for number in own
            for c in tricks[number].cards
            if order.group[c] == TRUMP
        ]
        top = max(trumps, default=-1)
        if how == "tricks":
            return len(own), len(trumps), top, own[-1]
        return top, len(own), own[-1]

    return [max(most, key=standing)]


def pay(contract: Everybody, tricks: Sequence[Trick]) -> Result:
    """Return the score of each seat in a Ramsch, and the items of the result."""
    points = [points_of(tricks, seat) for seat in SEATS]
    counts = [sum(trick.winner == seat for trick in tricks) for seat in SEATS]
    return settled(contract, points, counts, losers(contract, tricks))


def settled(
    contract: Everybody, points: Sequence[int], counts: Sequence[int], found: Sequence[Seat]
) -> Result:
    """Return the score of each seat in a Ramsch, and the items of the result, from the card points
    and the number of tricks of every seat. ``found`` are the seats that lose it, unless one has
    marched."""
    rules, price = contract.rules, contract.price
    for seat in SEATS:
        if marched(rules, points[seat], counts[seat]):
            score = [3 * price if s == seat else -price for s in SEATS]
            items: Items = [("ramsch_march", points[seat]), ("ramsch", price)]
            return _times(score, items, contract, [("each", price)])
    virgins = [seat for seat in SEATS if not counts[seat]]
    items = [("ramsch_lost", points[found[0]])]
    many, how = len(virgins), rules.ramsch_virgin
    if many and how != "off":
        items.append(("virgins", many))
    items.append(("ramsch", price))
    if len(found) > 1:
        return _shared(found, items, contract, many if how == "all" else 0)
    if how == "all":
        score = [price << many] * len(SEATS)
        score[found[0]] -= sum(score)
        return _times(score, items, contract, [("each", price << many)], many)
    to_virgin = price * {"once": 2, "many": 1 << many}.get(how, 1)
    score = [to_virgin if seat in virgins else price for seat in SEATS]
    score[found[0]] -= sum(score)
    shares: Items = [("each", price)] if how == "off" or many < len(SEATS) - 1 else []
    if many and how != "off":
        shares.append(("each_virgin", to_virgin))
    return _times(score, items, contract, shares)


def _shared(found: Sequence[Seat], items: Items, contract: Everybody, doubled: int) -> Result:
    """Return the result when several seats level with most points all pay. ``doubled`` is the
    number of virgins that double it."""
    rest = len(SEATS) - len(found)
    if not rest:
        return (0,) * len(SEATS), (("ramsch_level", LEAST),)
    items = [*items, ("ramsch_shared", len(found))]
    pays = contract.price << doubled
    gain = pays * len(found) // rest
    score = [-pays if seat in found else gain for seat in SEATS]
    return _times(score, items, contract, [("each_pays", pays)], doubled)


def _times(
    score: Sequence[int], items: Items, contract: Everybody, shares: Items, doubled: int = 0
) -> Result:
    """Multiply a result by all that doubles it: the number of virgins in ``doubled``, knocks, and
    so on.

    ``shares`` are the amounts single seats pay or get before knocks and the like double them.
    """
    doublings = factors(contract.setup, len(contract.knocked))
    if doubled:
        doublings = [("virgins_double", 1 << doubled), *doublings]
    if doublings:
        items = [*items, ("value", contract.price), *doublings]
    factor = contract.factor
    items = [*items, *((name, points * factor) for name, points in shares)]
    return tuple(n * factor for n in score), tuple(items)


@dataclass(frozen=True, slots=True)
class Ramsch(Heading[Everybody]):
    """The play of a Ramsch: all tricks, with the trumps of the Partner game (F20)."""

    contract: Everybody

    follow_rule = "21"
    headed = "ramsch"

    def worth(self, card: Card) -> int:
        return POINTS[card]

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Value a position at the points of one seat, which wants few, against all others.

        This is an estimate: the loser depends on the division of points among the others, and a
        march reverses the result. In long hands the solver answers two questions only: can the seat
        be made to lose, and must it lose?
        """
        high = tuple([each != seat for each in SEATS])
        weight = tuple([int(each == seat) for each in SEATS])
        tricks = (0,) * self.contract.rules.hand_size
        long = len(tricks) - len(self.done) > EVERY_POINT
        steps = tuple(sorted({self.danger(seat), MOST})) if long else None
        return self.problem_of(
            hands, high, weight, POINTS, tricks, duty=self.duty, exact=False, steps=steps
        )

    def danger(self, seat: Seat) -> int:
        """Return the points below which the seat cannot lose."""
        return max(LEAST, *(points_of(self.done, other) for other in SEATS if other != seat))

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """Return the aim: as few points as possible; none is left once a seat has marched."""
        rules, done = self.contract.rules, self.done
        over = any(
            marched(rules, points_of(done, each), sum(trick.winner == each for trick in done))
            for each in SEATS
        )
        return Goal("march" if over else "ramsch", self.points_of((seat,)), of=120, side=(seat,))

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        """Return the expected score if all others together can drive the seat to these points. As
        they do not really play together, the loss counts by its risk."""
        contract = self.contract
        price = contract.price * contract.factor
        sure = value if len(problem.tricks) == 1 else problem.taken
        if marched(contract.rules, sure, 0):
            return 3 * price
        risk = 0.0 if value < self.danger(seat) else RISK[value >= MOST]
        return price * (1.0 - 4.0 * (1.0 if sure >= MOST else risk))

    def finished(self) -> bool:
        return len(self.done) == self.contract.rules.hand_size

    def settle(self) -> Over:
        score, items = pay(self.contract, self.done)
        return Over(score, items, self)

    def facts(self) -> Facts:
        contract = self.contract
        return {
            **Tricks.facts(self),
            "declarer": None,
            "contract": "ramsch",
            "trump": "H",
            "multiplier": contract.factor,
            "doubled": [],
            "calls": call_names(contract.calls),
            **carried(contract.rules, contract.setup, contract.knocked),
            **known(
                [
                    ("ramsch", contract.price),
                    *factors(contract.setup, len(contract.knocked)),
                    ("loser", contract.price * contract.factor),
                ],
                [("virgin", 2)] if contract.rules.ramsch_virgin == "all" else [],
            ),
        }


LEAST = 30
"""The fewest points with which a seat can lose a Ramsch."""

MOST = 61
"""The points from which on no other seat can have more."""

RISK = (0.12, 0.40)
"""The share of Ramsch deals lost by a seat that all others together could drive to ``LEAST``
points, and to ``MOST``: measured over 400 hands played by the heuristic. Of the other seats one in
25 lost."""

EVERY_POINT = 4
"""The largest number of cards in a hand at which the solver distinguishes every point."""
