"""Worked endings and the hardest deals: the solver against values known from elsewhere."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from stich.ai.solver import search as solver
from stich.ai.solver.search import solve
from stich.cards import NAMES, card, cards
from stich.games.barbu import trump_order
from stich.games.bauernstoss.rules import POINTS as BAUERNSTOSS_POINTS
from stich.games.bauernstoss.rules import contract_order as bauernstoss_order
from stich.games.fipsen import bids
from stich.games.schafkopf import contracts as schafkopf
from stich.order import Order
from stich.problem import Called, Duty, Problem
from stich.state import NATURAL
from tests.support import problems
from tests.support.minimax import after, exact, truth
from tests.support.problems import BARBU, DEALS

KNOWN = Path(__file__).parent / "known"


def contract(words: list[str]) -> tuple[Order, tuple[int, ...], int, Duty, Called | None, bool]:
    """Return the contract of these words: order, worth of the cards and of a trick, duty, called
    card, and True if the low side counts."""
    name, more = words[0], words[1:]
    trumps = "CSHD".index(more[0]) if more and len(more[0]) == 1 else 0
    free, none = Duty(), problems.NOTHING
    if name in ("solo", "wenz"):
        kind = schafkopf.SOLO if name == "solo" else schafkopf.WENZ
        suit = trumps if name == "solo" else -1
        return schafkopf.contract_order(kind, suit), schafkopf.POINTS, 0, free, None, False
    if name == "tout":
        return schafkopf.contract_order(schafkopf.SOLO_TOUT, trumps), none, -1, free, None, True
    if name == "partner":
        called = problems.CALLS[more[0][0]]
        called = replace(called, locked="locked" in more, free="free" in more)
        return schafkopf.PARTNER_ORDER, schafkopf.POINTS, 0, free, called, False
    if name == "bauernstoss":
        order = bauernstoss_order(trumps)
        return order, BAUERNSTOSS_POINTS, 0, problems.JACKS, None, False
    if name == "three":
        return bauernstoss_order(trumps), none, -1, problems.JACKS, None, True
    if name == "fipsen":
        return bids.trump_order(trumps), none, 1, free, None, False
    assert name == "barbu"
    price = {"tricks": -2, "trumps": 5}.get(more[0], 0)
    worth = {"queens": problems.QUEENS, "hearts": problems.HEARTS, "king": problems.KING}
    duty = {"hearts": problems.KEEP, "king": problems.KEEP, "trumps": problems.TRUMPING}
    if more[0] == "trumps":
        return trump_order("CSHD".index(more[1])), none, price, duty["trumps"], None, False
    return NATURAL, worth.get(more[0], none), price, duty.get(more[0], free), None, False


def ending(text: str) -> tuple[Problem, dict[str, int]]:
    fields = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line[:12])
    words = fields["contract"].split()
    order, worth, price, duty, called, low_counts = contract(words)
    hands = tuple(cards(hand) for hand in fields["hands"].split("|"))
    high = tuple(str(place) in fields["high"].split() for place in range(len(hands)))
    weight = tuple(int(h != low_counts) for h in high)
    if "weight" in fields:
        weight = tuple(map(int, fields["weight"].split()))
    size = max(hand.bit_count() for hand in hands)
    tricks = (*(0,) * (size - 2), -10, -20) if words[-1] == "last_two" else (price,) * size
    trick = tuple(map(card, fields.get("trick", "").split()))
    least, most = (int(fields[k]) if k in fields else None for k in ("least", "most"))
    problem = Problem(
        order,
        tuple(range(len(hands))),
        hands,
        int(fields.get("leader", 0)),
        trick,
        high,
        weight,
        worth,
        tricks,
        int(fields.get("taken", 0)),
        -1 if low_counts else least,
        most,
        duty,
        called,
    )
    values = (pair.split("=") for pair in fields["values"].split())
    return problem, {name: int(value) for name, value in values}


ENDINGS = {
    part.split("\n", 1)[0]: part.split("\n", 1)[1]
    for part in (KNOWN / "endings.txt").read_text("utf-8").split("\n== ")[1:]
}


@pytest.mark.parametrize("name", ENDINGS)
def test_worked_endings(name: str, searcher: str) -> None:
    problem, values = ending(ENDINGS[name])
    found = {NAMES[played]: value for played, value in exact(solve(problem)).items()}
    assert found == values
    assert {NAMES[played]: value for played, value in truth(problem).items()} == values


def test_there_are_enough_worked_endings() -> None:
    assert len(ENDINGS) >= 12


HARDEST = [
    line.split() for line in (KNOWN / "hardest.txt").read_text("utf-8").splitlines() if "=" in line
]


@pytest.mark.parametrize("row", HARDEST, ids=lambda row: " ".join(row[:2]))
def test_hardest_deals(row: list[str]) -> None:
    name, seed, nodes, *values = row
    rng = Random(int(seed))
    search = solve(DEALS[name](rng) if name in DEALS else BARBU[name](rng, 8), int(nodes))
    assert [f"{NAMES[c]}={value}" for c, value in exact(search).items()] == values


def test_who_shuns_tricks_has_an_order_of_moves_of_its_own() -> None:
    """With that of those who want them this Ramsch takes five million nodes."""
    found = exact(solve(DEALS["ramsch"](Random(8)), 3_000_000))
    assert {NAMES[played]: value for played, value in found.items()} == {
        **{"C8": 68, "C9": 68, "CJ": 65, "CK": 64},
        **{"SJ": 65, "HK": 67, "HA": 67, "DK": 68},
    }


@pytest.mark.parametrize("name", ["partner", "solo", "wenz", "teams"])
def test_whole_deals_keep_their_value_under_best_play(name: str) -> None:
    """Every position on the way is searched with nothing learnt before."""
    problem = DEALS[name](Random(15))
    best = solve(problem).best
    while problem.hands[problem.turn]:
        values = exact(solve(problem))
        choose = max if problem.high[problem.turn] else min
        assert choose(values.values()) == best.low == best.high
        problem = after(problem, choose(values, key=lambda played: values[played]))
        solver._arbiter.deal = None
    assert problem.taken == best.low
