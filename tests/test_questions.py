"""Questions about a decision and their answers: links, secrecy, values."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from stich.app.links import follow
from stich.app.questions import Decision
from stich.code import ALPHABET, CodeError, decode
from stich.game import AnyGame
from stich.games import GAMES
from stich.pasted import Pasted, readings
from stich.seat import encode, of
from stich.state import CALL
from tests.golden.questions import QUESTIONS, line, some
from tests.support.often import often
from tests.support.page import LONG, Page

LINES = QUESTIONS.read_text("utf-8").splitlines()
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
MOST_ADDED = 5
"""The most characters of a mark: two moves among at most thirty, and a check character."""


def parts(text: str) -> tuple[str, str]:
    """Return code and mark of a golden line."""
    code, mark = text.split()[0].split("/ask-")
    return code, mark


@pytest.mark.parametrize("text", LINES)
def test_a_golden_link_means_what_it_always_meant(text: str) -> None:
    code, mark = parts(text)
    asked = Decision.of(follow(code))
    assert line(asked, *asked.marked(mark)) == text


@ALL
def test_a_mark_says_any_two_moves_in_few_characters(game: AnyGame) -> None:
    for asked in some(game, 2, often(2, 20)):
        moves = (None, *asked.legal)
        for theirs in moves:
            for reply in moves:
                mark = asked.mark(theirs, reply)
                assert asked.marked(mark) == (theirs, reply)
                assert len(mark) <= MOST_ADDED


@ALL
def test_a_damaged_mark_is_refused_or_is_that_of_another_question(game: AnyGame) -> None:
    """Six bits of check let one damaged mark in 64 pass by chance; never two marks for one
    question."""
    rng = Random(game.id)
    decisions = some(game, 3, 5)
    passed, tried = 0, 0
    while tried < often(300, 10_000):
        asked = rng.choice(decisions)
        pair = (rng.choice(asked.legal), rng.choice((None, *asked.legal)))
        mark = asked.mark(*pair)
        at, cut = rng.randrange(len(mark) + 1), rng.randrange(3)
        put = "".join(rng.choice(ALPHABET + ".é %") for _ in range(rng.randrange(3)))
        damaged = mark[:at] + put + mark[at + cut :]
        if damaged == mark:
            continue
        tried += 1
        try:
            found = asked.marked(damaged)
        except CodeError as error:
            assert error.code == "check" and "\n" not in str(error)
        else:
            passed += 1
            assert asked.mark(*found) == damaged and found != pair
    assert passed < tried / 20


def test_a_mark_belongs_to_its_position() -> None:
    """Beside another position's link it passes by chance alone."""
    decisions = [each for game in GAMES.values() for each in some(game, 4, 6)]
    passed = tried = 0
    for one in decisions:
        for other in decisions:
            if one is not other:
                tried += 1
                try:
                    other.marked(one.mark(one.legal[0], one.legal[1]))
                    passed += 1
                except CodeError:
                    pass
    assert passed < tried / 20


@ALL
def test_a_receiver_sees_neither_the_move_of_the_sender_nor_another_hand(game: AnyGame) -> None:
    page = Page()
    for asked in some(game, 5, often(2, 30)):
        seen = set[str]()
        for theirs in asked.legal:
            mark = asked.mark(theirs)
            answer = page.table("question", code=asked.code, mark=mark)
            assert answer.pop("mark") == mark
            assert answer["theirs"] is None and answer["reply"] is None and answer["said"]
            seen.add(json.dumps(answer))
        assert len(seen) == 1
        hands = json.loads(seen.pop())["view"]["hands"]
        closed = [hand for hand in hands if not isinstance(hand, list)]
        assert len(closed) >= len(hands) - 2  # partners may have laid a hand open


@ALL
def test_what_was_asked_comes_back_with_both_moves(game: AnyGame) -> None:
    page = Page()
    for asked in some(game, 6, often(2, 12)):
        code, legal = asked.code, game.names(asked.legal)
        posed = page.table("pose", code=code, move=legal[-1])
        answered = page.table("question", code=code, mark=posed["mark"], move=legal[0])
        assert (answered["theirs"], answered["reply"]) == (legal[-1], legal[0])
        assert page.table("question", code=code, mark=answered["mark"]) == answered
        assert page.refused("question", code=code, mark=posed["mark"], move="C2C") == "illegal_move"


@ALL
def test_a_question_about_a_whole_deal_is_what_the_seat_to_move_had_seen(game: AnyGame) -> None:
    page = Page()
    for asked in some(game, 7, often(1, 8)):
        deal = page.table("open", code=asked.code)
        ply = len(asked.record.history)
        posed = page.table("pose", code=deal["code"], ply=ply)
        record = of(decode(deal["code"], GAMES.values()).upto(ply), asked.record.seat)
        assert posed["code"] == encode(record) == asked.code


def test_values_are_those_of_the_seat_whatever_the_time_slices() -> None:
    """Of both moves, whether or not the bot has considered them."""
    for game in ("fipsen", "bauernstoss"):
        (asked,) = some(GAMES[game], 8, 1, most=4)
        moves = GAMES[game].names(asked.legal)
        found = []
        for ms in (LONG, 1):
            page, thought = Page(), dict[str, Any](done=False)
            while not thought["done"]:
                thought = page.table("weigh", code=asked.code, moves=moves, ms=ms)["thought"]
            found.append(thought)
        assert found[0] == found[1]
        assert set(moves) <= set(found[0]["values"])
        assert found[0]["best"] in found[0]["values"]


def test_moves_that_the_bot_has_not_weighed_get_a_value_beside_the_best() -> None:
    """A call that nobody sensible makes."""
    asked = next(each for each in some(GAMES["fipsen"], 9, 40) if asked_of_calls(each))
    worst = GAMES["fipsen"].name(asked.legal[-1])
    page = Page()
    alone = page.table("weigh", code=asked.code, moves=[], ms=LONG)["thought"]
    assert worst not in alone["values"]
    beside = page.table("weigh", code=asked.code, moves=[worst], ms=LONG)["thought"]
    assert {worst, beside["best"]} <= set(beside["values"])


def asked_of_calls(asked: Decision) -> bool:
    return asked.legal[0] >= CALL and len(asked.legal) > 10


def test_questions_without_a_decision_are_refused() -> None:
    page = Page()
    whole = page.table("open", code="s7nX9Ft21PVAuPL")["code"]
    assert page.refused("pose", code=whole) == "code_deal"  # it is over
    assert page.refused("pose", code=whole, ply=99) == "bad_value"
    assert page.refused("question", code=whole, mark="A") == "code_deal"
    assert page.refused("weigh", code=whole, moves=[], ms=0) == "code_deal"


def test_a_pasted_question_is_mended() -> None:
    for text in LINES:
        code, mark = parts(text)
        address = f"{code}/ask-{mark}"
        for damaged in (f"(https://x.example/stich/#{address}).", f"#{address}…", f"##{address} "):
            found = next(iter(readings(damaged)))
            assert Pasted(code, f"/ask-{mark}") in found
