"""The raise of Fipsen at the table: it changes nothing and is not asked for, but stands beside the
next question.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stich.code import decode, encode
from tests.support.games import GAMES
from tests.support.page import LONG, Page
from tests.support.table import deal, random_deal


@pytest.fixture
def page() -> Page:
    return Page()


def bought(page: Page, bid: str, **rules: Any) -> Any:
    """Return the page's answer after a person bought the deal with the first bid; bots passed."""
    game, rng = GAMES["fipsen"], Random(3)
    chosen = game.Rules(**rules)
    while True:
        record = random_deal(game, rng, chosen)
        calls = [game.call(name) for name in (bid, "pass", "pass", "pass")]
        if not {"fips", "kieker"} & set(game.names(record.start().legal_moves())):
            break
    code = encode(record.play(calls[:4]))
    page.table("open", code=code, seat=0)
    return page.table("advance", ms=LONG)


@pytest.mark.parametrize(
    ("bid", "phase", "legal", "instead"),
    [
        ("3", "exchange", ["skat", "hand"], ["4", "5"]),
        ("2.R", "exchange", ["skat", "hand"], ["3.R", "4.R", "5.R"]),
        ("3.H", "trump", ["trump.C", "trump.S", "trump.H", "trump.D"], ["4.H", "5.H"]),
        ("4.HR", "trump", ["trump.D"], ["5.HR"]),
        ("5", "exchange", ["skat", "hand"], []),
    ],
)
def test_a_raise_stands_beside_the_next_question(
    page: Page, bid: str, phase: str, legal: list[str], instead: list[str]
) -> None:
    table = bought(page, bid)
    view = table["view"]
    assert (view["phase"], view["legal"], view["instead"]) == (phase, legal, instead)
    assert view["person"] and view["turn"] == view["seat"] == 0
    for raised in instead:
        after = page.table("play", move=raised)
        view = after["view"]
        assert (view["phase"], view["facts"]["bid"], view["instead"]) == (phase, raised, [])
        game = GAMES["fipsen"]
        record = decode(after["code"], GAMES.values())
        assert game.names(record.moves[-1:]) == [raised], "a link says it as it always did"
        assert page.table("undo")["code"] == table["code"]
    if legal != ["trump.D"]:
        page.table("play", move=legal[0])
        assert page.table("undo")["code"] == table["code"]
    assert page.refused("play", move=bid) == "illegal_move"


def test_a_link_and_a_kept_match_offer_the_raise_again(page: Page) -> None:
    table = bought(page, "2")
    again = page.table("open", code=table["code"], seat=0)
    assert again["view"]["instead"] == table["view"]["instead"] == ["3", "4", "5"]
    assert page.table("resume", saved=table["saved"])["view"] == table["view"]
    watched = page.table("look", code=table["code"], ply=5, seat=1, open=False)["view"]
    assert watched["instead"] == []


def test_whoever_held_is_asked_for_his_extras(page: Page) -> None:
    game = GAMES["fipsen"]
    calls = [game.call(name) for name in ("2", "2.H", "hold", "pass", "pass", "pass")]
    record = random_deal(game, Random(5)).play(calls)
    view = page.table("open", code=encode(record), seat=0)["view"]
    assert view["phase"] == "settle"
    assert view["instead"] == [] and "2.H" in view["legal"] and "5" in view["legal"]


@pytest.mark.parametrize("custom", ["hold_only", "never"])
def test_where_nobody_may_raise_nothing_stands_beside(page: Page, custom: str) -> None:
    assert bought(page, "3", raise_after_auction=custom)["view"]["instead"] == []


def test_a_hint_may_be_to_raise(page: Page) -> None:
    game = GAMES["fipsen"]
    for hand, raising in (("CA CK CQ CJ CT", True), ("C7 S8 H9 C8 S9", False)):
        record = deal(game, [hand]).play([game.call(n) for n in ("2.H", "pass", "pass", "pass")])
        page.table("open", code=encode(record), seat=0)
        page.table("advance", ms=LONG)
        thought: dict[str, Any] = {"done": False}
        while not thought["done"]:
            thought = page.table("hint", ms=LONG)["thought"]
        assert (thought["best"] in ("3.H", "4.H", "5.H")) == raising
        assert "2.H" not in thought["values"]
