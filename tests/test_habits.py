"""What levels say is counted by chances: a decision in which something else could be done."""

from __future__ import annotations

from random import Random

from stich.game import Record
from stich.games.barbu.rules import Setup
from tests.bench.habits import Habits, family, rows
from tests.support.games import GAMES
from tests.support.table import random_deal

BARBU, BAUERNSTOSS = GAMES["barbu"], GAMES["bauernstoss"]
DOUBLES = ("double", "double"), ("double", "no")


def test_calls_that_differ_in_a_suit_are_one_and_so_are_cards() -> None:
    moves = ("trumps.C", "trumps.H", "domino.7", "double", "C7", "HA")
    found = [family(BARBU, BARBU.move(name)) for name in moves]
    assert found == ["trumps", "trumps", "domino", "double", "card", "card"]


def test_every_chance_is_taken_or_not_and_every_contract_counted() -> None:
    habits, rng = Habits(), Random(1)
    for _ in range(3):
        habits.add(random_deal(BARBU, rng), "club")
    assert habits.deals == sum(habits.played.values()) == 3
    yes, no = DOUBLES
    assert habits.chances[yes] == habits.chances[no] == habits.taken[yes] + habits.taken[no]
    assert habits.taken[yes] and habits.taken[no]
    assert sum(habits.taken[key] for key in habits.taken if key[0] == "choose") == 3


def test_what_leaves_no_choice_is_no_chance() -> None:
    """In the last deal a contract is left to choose, or a suit of it, and three owe a double."""
    used, rules = (
        "tricks+queens+last_two+hearts+king+domino",
        BARBU.Rules(min_doubles_of_declarer=2),
    )
    number = random_deal(BARBU, Random(2)).number
    free, owing = Habits(), Habits()
    free.add(Record(BARBU, rules, Setup(used=used, doubled="222"), number), "club")
    owing.add(Record(BARBU, rules, Setup(used=used, doubled="111"), number), "club")
    assert not any(phase == "choose" for phase, _ in free.chances)
    assert free.chances[DOUBLES[0]] >= 9 and owing.chances[DOUBLES[0]] == 6


def test_the_table_tells_rates_a_thousand_chances() -> None:
    habits = Habits()
    habits.deals, habits.played["number"], habits.made["number"] = 4, 3, 1
    habits.chances["bidding", "solo"], habits.taken["bidding", "solo"] = 40, 2
    _, bid, played = rows({"club": habits})
    assert bid.split() == ["bidding", "solo", "50", "of", "40"]
    assert played.split() == ["=", "number", "750", "33", "%"]
