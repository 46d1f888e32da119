"""Cards, orders, deals: the ground the games stand on."""

from __future__ import annotations

from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.cards import NAMES, RANKS, SUITS, card, card_set, cards, deck, each, listed, names
from stich.deal import count, draw, rank, unrank
from stich.match import ranking
from stich.order import TRUMP, order
from tests.support.games import GAMES

PACKS = [(game, rules) for game in GAMES.values() for rules in game.profiles.values()]


def test_names_and_cards_are_inverse() -> None:
    assert [card(name) for name in NAMES] == list(range(52))
    assert NAMES[card("CJ")] == "CJ"


@pytest.mark.parametrize("name", ["", "JC", "C1", "C10", "cj", "CJ ", "XX", None, 9])
def test_foreign_names_are_refused(name: object) -> None:
    with pytest.raises(ValueError, match="no card is called"):
        card(name)  # type: ignore[arg-type]


@given(st.sets(st.integers(0, 51)))
def test_sets_list_their_cards_ascending(chosen: set[int]) -> None:
    mask = card_set(chosen)
    assert list(listed(mask)) == list(each(mask)) == sorted(chosen)
    assert cards(" ".join(names(mask))) == mask


def test_a_deck_is_its_ranks_in_its_suits() -> None:
    assert deck("7A", "CD") == cards("C7 CA D7 DA")
    assert deck(RANKS) == (1 << 52) - 1


@given(st.permutations(list("789QKTA")), st.lists(st.integers(0, 51), unique=True, min_size=1))
def test_best_is_the_card_no_later_one_beats(ranks: list[str], trick: list[int]) -> None:
    trumps = tuple(card(s + "J") for s in "DHSC")
    pack = deck("789JQKTA")
    trick = [c for c in trick if pack >> c & 1]
    if not trick:
        return
    order_ = order(pack, "".join(ranks), trumps)
    winner = trick[0]
    for c in trick[1:]:
        if order_.beats(c, winner):
            winner = c
    assert trick[order_.best(trick)] == winner


def test_above_and_follow_keep_to_the_group() -> None:
    order_ = order(deck("789JQKTA"), "789QKTA", tuple(card(s + "J") for s in "DHSC"))
    hand = cards("CJ DJ SA S7 HK")
    assert order_.follow(hand, card("HJ")) == cards("CJ DJ")
    assert order_.follow(hand, card("S9")) == cards("SA S7")
    assert order_.above(hand, card("HJ")) == cards("CJ")
    assert order_.above(hand, card("SK")) == cards("SA")
    assert order_.cards[TRUMP] == cards("CJ SJ HJ DJ")
    assert order_.groups(hand) == [["CJ", "DJ"], [], ["HK"], ["SA", "S7"], []]


@pytest.mark.parametrize(("game", "rules"), PACKS)
def test_deals_are_numbered(game, rules) -> None:  # type: ignore[no-untyped-def]
    pack, sizes = game.shape(rules)
    many = count(pack, sizes)
    product = factorial(pack.bit_count())
    for size in sizes:
        product //= factorial(size)
    assert many == product
    rng = Random(1)
    for number in [0, many - 1, *(int(rng.random() * many) for _ in range(50))]:
        piles = unrank(pack, sizes, number)
        assert [pile.bit_count() for pile in piles] == list(sizes)
        assert rank(pack, piles) == number
    for number in (-1, many):
        with pytest.raises(ValueError, match="numbered"):
            unrank(pack, sizes, number)


def test_small_deals_are_all_there() -> None:
    pack = deck("789", "CS")
    deals = {unrank(pack, (2, 1, 3), n) for n in range(count(pack, (2, 1, 3)))}
    assert len(deals) == 60


def test_impossible_piles_are_refused() -> None:
    pack = deck("789", "CS")
    with pytest.raises(ValueError, match="two piles"):
        rank(pack, (cards("C7"), cards("C7 C8"), cards("C9 S7 S8 S9")))
    with pytest.raises(ValueError, match="missing or foreign"):
        rank(pack, (cards("C7"), cards("C8"), cards("C9 S7 S8")))
    with pytest.raises(ValueError, match="add up"):
        unrank(pack, (2, 2), 0)


def test_a_seed_means_the_same_deal_everywhere() -> None:
    pack = deck("789TJQKA")
    assert draw(pack, (8, 8, 8, 8), Random(1)) == draw(pack, (8, 8, 8, 8), Random(1))
    numbers = {draw(pack, (8, 8, 8, 8), Random(seed)) for seed in range(200)}
    assert len(numbers) == 200


def test_drawing_is_fair_to_every_small_deal() -> None:
    pack, sizes, rng = deck("78", "CS"), (2, 1, 1), Random(5)
    seen = [0] * count(pack, sizes)
    for _ in range(6000):
        seen[draw(pack, sizes, rng)] += 1
    assert all(400 < times < 600 for times in seen)


def test_ranking_shares_equal_totals() -> None:
    assert ranking((5, 5, -10)) == [[0, 1], [2]]
    assert SUITS == "CSHD"
