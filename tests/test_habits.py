"""Counting of calls and cards by chances: decisions in which another move was possible."""

from __future__ import annotations

from random import Random

from stich.cards import NAMES, each
from stich.game import Record
from stich.games.barbu.rules import Setup
from stich.state import State
from tests.bench.habits import Habits, family, rows
from tests.bench.temptations import temptations
from tests.support.games import GAMES
from tests.support.schafkopf_table import after, declared, tavern
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


def test_the_table_shows_rates_per_thousand_chances() -> None:
    habits = Habits()
    habits.deals, habits.played["number"], habits.made["number"] = 4, 3, 1
    habits.chances["bidding", "solo"], habits.taken["bidding", "solo"] = 40, 2
    _, bid, played = rows({"club": habits})
    assert bid.split() == ["bidding", "solo", "50", "of", "40"]
    assert played.split() == ["=", "number", "750", "33", "%"]


def test_cards_are_counted_as_what_is_played() -> None:
    habits, record = Habits(), random_deal(GAMES["schafkopf"], Random(3))
    habits.add(record, "club")
    exposed = [key for key in habits.chances if key[0] == "play"]
    assert exposed and all(habits.taken[key] <= habits.chances[key] for key in exposed)


HANDS = (
    "CQ HQ CJ HT HA S7 DT D7",
    "SA ST S9 S8 CA CT C9 C8",
    "SQ DQ H9 DA D9 D8 CK C7",
    "SJ HJ DJ HK H8 H7 DK SK",
)
PLAIN_LEAD = "a plain suit led by the declarer, early"
CALLED = "the called suit led by the declarer"
EXPOSED = "a ten led below an ace that is out"
TO_PARTNER = "a dear card thrown to a partner who may be beaten"
TO_ENEMY = "a dear card thrown to the enemy"
TRUMP_LED, DRAWN = "a trump led by a defender", "a trump led that only a partner has"


def tempting(state: State) -> dict[str, set[str]]:
    found = temptations(state.phase, state.piles[:-1])  # type: ignore[arg-type]
    return {name: {NAMES[c] for c in each(cards)} for name, cards in found.items()}


def test_what_tempts_who_sees_all_hands() -> None:
    """Seat 0 plays with seat 1, whose ace of spades is called."""
    begun = declared("call.S", *HANDS, rules=tavern())
    plain = {"S7", "D7", "DT"}
    assert tempting(begun) == {EXPOSED: {"DT"}, PLAIN_LEAD: plain, CALLED: {"S7"}}
    below = after(begun, "HQ")  # the queens of spades and clubs are above it, as seat 1 sees it
    assert tempting(below) == {TO_PARTNER: {"CA", "CT", "ST", "SA"}}
    assert tempting(after(begun, "CQ")) == {}  # nothing is above that
    defending = after(begun, "D7 C8 DA DK")
    assert tempting(defending) == {TRUMP_LED: {"SQ", "DQ", "H9"}}
    assert tempting(after(defending, "SQ HK")) == {}  # a partner is still to play
    assert tempting(after(defending, "SQ HK HT")) == {TO_ENEMY: {"CA", "CT", "ST", "SA"}}
    assert tempting(after(defending, "SQ HK CQ")) == {}  # it is one's own trick


def test_trumps_are_drawn_from_a_partner_once_no_enemy_has_any() -> None:
    hands = ("CQ SQ HQ DQ CJ SJ HJ S7", "DJ HA HT HK H9 H8 H7 SA")
    begun = declared("call.S", *hands, rules=tavern())
    assert DRAWN not in tempting(begun)
    second = begun
    for _ in range(4):
        second = second.advance(second.legal_moves()[0])
    assert tempting(second).keys() == {DRAWN, PLAIN_LEAD, CALLED}
    assert tempting(second)[DRAWN] == {NAMES[m] for m in second.legal_moves()} - {"S7"}
