"""A whole game that nothing in the product knows, at every door: page, command line, arena.

The tests that go through every game go through this one too (tests.support.games).
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from stich.__main__ import main
from stich.ai.players.levels import LEVELS
from stich.code import decode
from stich.games import GAMES
from stich.lab.arena import Duel, result, samples
from stich.state import Over
from tests.fifth.hearts import GAME
from tests.support.page import LONG, Page, played

pytestmark = pytest.mark.usefixtures("fifth")

BELOW = {"club": "beginner"}
"""By level the one below it, where the two do not play alike."""

PERSON_FIRST = ["person", "beginner", "beginner", "beginner"]

DEALS = {"club": 6}
"""Deals played against the level below, each twice with the seats exchanged."""


def pulled(page: Page, ask: str, code: str, **fields: Any) -> list[dict[str, Any]]:
    """Return all answers of a piece of work."""
    answers = [page.table(ask, code=code, ms=LONG, **fields)]
    while not answers[-1]["done"]:
        answers.append(page.table(ask, code=code, ms=LONG, **fields))
    return answers


def test_a_person_plays_a_deal_with_hints_and_may_take_cards_back() -> None:
    page, rng = Page(), Random(1)
    phases: set[str] = set()
    answer = page.settled(page.table("new", game="hearts", seed=2, seats=PERSON_FIRST))
    while answer["view"]["score"] is None:
        view = answer["view"]
        phases.add(view["phase"])
        assert view["turn"] == view["seat"] == 0
        if len(answer["view"]["legal"]) > 1 and rng.random() < 0.2:
            hint = page.table("hint", ms=LONG)["thought"]
            assert hint["done"] and hint["best"] in view["legal"]
            assert hint["reason"]["name"]
        move = view["legal"][int(rng.random() * len(view["legal"]))]
        answer = page.settled(page.table("play", move=move))
    assert phases == {"pass", "play"}
    record = decode(answer["code"], GAMES.values())
    over = record.replay().phase
    assert isinstance(over, Over) and list(over.score) == answer["view"]["score"]
    undone = page.table("undo")
    assert undone["view"]["score"] is None
    match = page.settled(page.table("new", game="hearts", seed=3, seats=["beginner"] * 4))
    assert match["view"]["score"] is not None
    assert page.table("next")["view"]["phase"] == "pass"


@pytest.mark.parametrize("level", LEVELS)
def test_bots_of_every_level_play_a_deal(level: str) -> None:
    page = Page()
    seats = [level, "beginner", "beginner", "beginner"]
    answer = page.settled(page.table("new", game="hearts", seed=4, seats=seats))
    assert sum(answer["view"]["score"]) in (-26, -78)


def test_a_deal_is_analysed() -> None:
    page = Page()
    code = played(page, "hearts")["code"]
    answers = pulled(page, "analyse", code, seat=1, worlds=2)
    decisions = [decision for answer in answers for decision in answer["decisions"]]
    assert answers[0]["unit"] == "score"
    assert {decision["phase"] for decision in decisions} == {"pass", "play"}
    fair = [decision for decision in decisions if decision["fair"] is not None]
    assert fair and {decision["seat"] for decision in fair} == {1}
    opened = [decision for decision in decisions if decision["open"] is not None]
    assert opened and all(decision["exact"] for decision in opened)
    assert any(low == high for d in opened for low, high in d["open"].values())
    assert any(decision["loss"]["open"] for decision in opened)


def test_the_double_dummy_table_has_a_row() -> None:
    page = Page()
    code = played(page, "hearts")["code"]
    rows = [row for answer in pulled(page, "double_dummy", code) for row in answer["rows"]]
    assert rows and all(row["unit"] == "score" and row["exact"] for row in rows)


def test_the_rest_is_claimed_once_all_penalties_are_taken() -> None:
    page = Page()
    claims: set[str | None] = set()
    for seed in range(6):
        if {None, "decided"} <= claims:
            break
        answer = page.settled(page.table("new", game="hearts", seed=seed, seats=PERSON_FIRST))
        while answer["view"]["score"] is None:
            if answer["view"]["phase"] == "play" and len(answer["view"]["hands"][0]) <= 4:
                claim = page.table("claim", ms=LONG)
                assert claim["done"]
                claims.add(claim["claim"])
                if claim["claim"]:
                    answer = page.table("settle")
                    continue
            answer = page.settled(page.table("play", move=answer["view"]["legal"][0]))
    assert {None, "decided"} <= claims


def test_deals_are_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "hearts", "--deals", "5", "--seed", "1", "--jsonl"]
    assert main([*words, "--rules", '{"target": 50}']) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    for line in lines:
        deal = json.loads(line)
        record = decode(deal["code"], [GAME])
        assert record.rules.values()["target"] == 50
        assert list(record.replay().score()) == deal["score"]


@pytest.mark.native
@pytest.mark.nightly
@pytest.mark.parametrize("level", BELOW)
def test_no_level_is_weaker_than_the_one_below(level: str) -> None:
    """The deals are few: only a level that is clearly weaker fails."""
    outcome = result(samples(Duel("hearts", level, BELOW[level], seed=1), DEALS[level]))
    assert outcome.mean + outcome.margin > 0
