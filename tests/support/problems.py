"""Random deals of every trick contract as problems, at the first card: for benches and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random

from stich.ai.solver import packed
from stich.ai.solver import search as solver
from stich.cards import CardSet, card, card_set, cards, listed
from stich.games.barbu import contracts as barbu
from stich.games.barbu import trump_order
from stich.games.bauernstoss.rules import DECK as BAUERNSTOSS_DECK
from stich.games.bauernstoss.rules import JACKS as BAUERNSTOSS_JACKS
from stich.games.bauernstoss.rules import POINTS as BAUERNSTOSS_POINTS
from stich.games.bauernstoss.rules import contract_order as bauernstoss_order
from stich.games.fipsen import bids
from stich.games.schafkopf import contracts as schafkopf
from stich.order import Order
from stich.problem import FIRST, Called, Duty, Problem
from stich.state import NATURAL

NO_DUTY = Duty()
NOTHING = (0,) * 52


def dealt(rng: Random, deck: CardSet, size: int, places: int = 4) -> tuple[CardSet, ...]:
    chosen = rng.sample(listed(deck), size * places)
    return tuple(card_set(chosen[i * size : (i + 1) * size]) for i in range(places))


def problem(
    order: Order,
    hands: tuple[CardSet, ...],
    high: tuple[bool, ...],
    worth: tuple[int, ...] = NOTHING,
    trick: int = 0,
    weight: tuple[int, ...] | None = None,
    duty: Duty = NO_DUTY,
    called: Called | None = None,
    least: int | None = None,
    most: int | None = None,
) -> Problem:
    """Return a problem in which place 0 leads; ``trick`` is the points of every trick."""
    size = hands[0].bit_count()
    weights = weight or tuple(map(int, high))
    seats = tuple(range(len(hands)))
    tricks = (trick,) * size
    return Problem(
        order, seats, hands, 0, (), high, weights, worth, tricks, 0, least, most, duty, called
    )


CALLS = {
    suit: Called(cards(f"{suit}A"), cards(" ".join(f"{suit}{rank}" for rank in "789KTA")))
    for suit in "CSD"
}


def partner(rng: Random) -> Problem:
    """Return the problem of a random Partner game, in which the declarer can call an ace."""
    while True:
        hands = dealt(rng, schafkopf.DECK, 8)
        declarer, call = rng.randrange(4), CALLS[rng.choice("CSD")]
        if hands[declarer] & call.suit and not hands[declarer] & call.card:
            high = tuple(i == declarer or bool(hand & call.card) for i, hand in enumerate(hands))
            return problem(schafkopf.PARTNER_ORDER, hands, high, schafkopf.POINTS, called=call)


def alone(rng: Random, places: int = 4) -> tuple[bool, ...]:
    one = rng.randrange(places)
    return tuple(i == one for i in range(places))


def solo(rng: Random) -> Problem:
    order = schafkopf.contract_order(schafkopf.SOLO, rng.randrange(4))
    return problem(order, dealt(rng, schafkopf.DECK, 8), alone(rng), schafkopf.POINTS)


def wenz(rng: Random) -> Problem:
    order = schafkopf.contract_order(schafkopf.WENZ, -1)
    return problem(order, dealt(rng, schafkopf.DECK, 8), alone(rng), schafkopf.POINTS)


def geier(rng: Random) -> Problem:
    order = schafkopf.contract_order(schafkopf.GEIER, -1)
    return problem(order, dealt(rng, schafkopf.DECK, 8), alone(rng), schafkopf.POINTS)


def farbwenz(rng: Random) -> Problem:
    order = schafkopf.contract_order(schafkopf.FARBWENZ, rng.randrange(4))
    return problem(order, dealt(rng, schafkopf.DECK, 8), alone(rng), schafkopf.POINTS)


def farbgeier(rng: Random) -> Problem:
    order = schafkopf.contract_order(schafkopf.FARBGEIER, rng.randrange(4))
    return problem(order, dealt(rng, schafkopf.DECK, 8), alone(rng), schafkopf.POINTS)


def bettel(rng: Random) -> Problem:
    """Return a Bettel problem: the declarer has the lowest cards and loses by taking a trick."""
    order = schafkopf.contract_order(schafkopf.BETTEL, -1)
    hands = dealt(rng, schafkopf.DECK, 8)
    height = [sum(order.power[c] for c in listed(hand)) for hand in hands]
    high = tuple(i == height.index(min(height)) for i in range(4))
    return problem(order, hands, high, trick=-1, least=-1)


def ramsch(rng: Random) -> Problem:
    """Return a Ramsch problem: one seat avoids points, all others play against it."""
    high = tuple(not one for one in alone(rng))
    weight = tuple(int(not h) for h in high)
    hands = dealt(rng, schafkopf.DECK, 8)
    return problem(schafkopf.PARTNER_ORDER, hands, high, schafkopf.POINTS, weight=weight)


def tout(rng: Random) -> Problem:
    """Return a Tout problem: the soloist has the most trumps and loses with the first trick
    lost."""
    order = schafkopf.contract_order(schafkopf.SOLO_TOUT, rng.randrange(4))
    hands = dealt(rng, schafkopf.DECK, 8)
    trumps = [(hand & order.cards[4]).bit_count() for hand in hands]
    high = tuple(i == trumps.index(max(trumps)) for i in range(4))
    weight = tuple(int(not h) for h in high)
    return problem(order, hands, high, trick=-1, weight=weight, least=-1)


JACKS = Duty(trump=True, rise=BAUERNSTOSS_JACKS)


def teams(rng: Random) -> Problem:
    order = bauernstoss_order(rng.randrange(4))
    hands = dealt(rng, BAUERNSTOSS_DECK, 8)
    return problem(order, hands, (True, False) * 2, BAUERNSTOSS_POINTS, duty=JACKS)


def three(rng: Random) -> Problem:
    order = bauernstoss_order(rng.randrange(4))
    high = alone(rng, 3)
    weight = tuple(int(not h) for h in high)
    hands = dealt(rng, BAUERNSTOSS_DECK, 8, 3)
    return problem(order, hands, high, trick=-1, weight=weight, duty=JACKS, least=-1)


def fipsen(rng: Random) -> Problem:
    order = bids.trump_order(rng.randrange(4))
    need = rng.randint(2, 5)
    return problem(order, dealt(rng, bids.DECK, 5), alone(rng), trick=1, least=need - 1, most=need)


def priced(points: int, cards_priced: CardSet, **others: int) -> tuple[int, ...]:
    """Return the points of the 52 cards: ``points`` for each of ``cards_priced``, other prices by
    name."""
    own = {card(name): price for name, price in others.items()}
    return tuple(own.get(c, points if cards_priced >> c & 1 else 0) for c in range(52))


QUEENS = priced(-6, barbu.QUEENS)
HEARTS = priced(-2, barbu.HEARTS, HA=-6)
KING = priced(-20, barbu.KING)
KEEP = Duty(keep=barbu.HEARTS)
TRUMPING = Duty(win=FIRST)
FULL = (1 << 52) - 1


def last_two(rng: Random, size: int) -> Problem:
    p = problem(NATURAL, dealt(rng, FULL, size), alone(rng))
    return replace(p, tricks=(*(0,) * (size - 2), -10, -20)[-size:])


def in_barbu(contract: str) -> Callable[[Random, int], Problem]:
    def make(rng: Random, size: int) -> Problem:
        hands, high = dealt(rng, FULL, size), alone(rng)
        if contract == "tricks":
            return problem(NATURAL, hands, high, trick=-2)
        if contract == "trumps":
            return problem(trump_order(rng.randrange(4)), hands, high, trick=5, duty=TRUMPING)
        if contract == "last_two":
            return last_two(rng, size)
        worth = {"queens": QUEENS, "hearts": HEARTS, "king": KING}[contract]
        return problem(NATURAL, hands, high, worth, duty=NO_DUTY if contract == "queens" else KEEP)

    return make


def cut(rng: Random, whole: Problem, size: int) -> Problem:
    """Return the problem with only ``size`` random cards left in each hand."""
    hands = tuple(card_set(rng.sample(listed(hand), size)) for hand in whole.hands)
    return replace(whole, hands=hands, tricks=whole.tricks[-size:])


DEALS: dict[str, Callable[[Random], Problem]] = {
    "partner": partner,
    "solo": solo,
    "wenz": wenz,
    "tout": tout,
    "geier": geier,
    "farbwenz": farbwenz,
    "farbgeier": farbgeier,
    "bettel": bettel,
    "ramsch": ramsch,
    "teams": teams,
    "three": three,
    "fipsen": fipsen,
}
BARBU: dict[str, Callable[[Random, int], Problem]] = {
    name: in_barbu(name) for name in ("tricks", "queens", "hearts", "king", "last_two", "trumps")
}


def solve_many(
    problems: Sequence[Problem], nodes: int = solver.NODE_LIMIT, steps: Sequence[int] | None = None
) -> list[solver.Search]:
    """Return the search that solve() makes of each problem, at less cost for many small ones.

    Consecutive problems of one contract, such as worlds of one view, are searched together.
    """
    searches = [solver.Search(problem, None, steps) for problem in problems]
    for _, group in groupby(searches, lambda search: packed.table(search.problem)):
        some = list(group)
        positions = [search._ready() for search in some]
        for search, found in zip(some, solver.backend().run(positions, nodes), strict=True):
            search._take(found)
        solver._arbiter.owner = some[-1]
    return searches
