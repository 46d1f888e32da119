"""The deals of days and weeks: pinned over ten years, chosen as written, each with a decision."""

from __future__ import annotations

from datetime import date
from hashlib import sha512
from itertools import count as counting
from typing import Any

import pytest

from stich.app import days
from stich.code import decode, encode
from stich.deal import count
from stich.game import AnyGame, Record
from stich.games import GAMES
from stich.state import CALL, Over, State
from tests.golden.days import DAYS, PLAYS, club_play, compared, sampled
from tests.support.page import LONG, Page
from tests.support.table import next_setup

LINES = [line.split() for line in DAYS.read_text("utf-8").splitlines()]
EVERY = 37
"""The gate chooses every so many deals of a game again; the nightly run chooses all."""

AT_ONCE = 40
"""The most deals of a test that the nightly run chooses again."""


def pinned(game: str) -> list[tuple[str, str]]:
    """Return day and code of the lines of a game."""
    return [(day, code) for of, day, code in LINES if of == game]


def test_the_sample_is_whole_and_no_deal_comes_twice() -> None:
    assert [(game, day) for game, day, _ in LINES] == list(sampled())
    assert len({code for _, _, code in LINES}) == len(LINES)


@pytest.mark.parametrize("game", GAMES)
def test_days_have_the_deals_that_they_had(game: str) -> None:
    for day, code in pinned(game)[::EVERY]:
        assert days.dealt(GAMES[game], day)["code"] == code, day


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(0, 200, AT_ONCE))
@pytest.mark.parametrize("game", GAMES)
def test_all_days_of_the_sample_have_the_deals_that_they_had(game: str, first: int) -> None:
    assert len(pinned(game)) == 200
    for day, code in pinned(game)[first : first + AT_ONCE]:
        assert days.dealt(GAMES[game], day)["code"] == code, day


def drawn(game: AnyGame, text: str) -> Record:
    """Return the deal of a text, once more: digit by digit from the digest in hexadecimal."""
    number = 0
    for digit in sha512(text.encode("ascii")).hexdigest():
        number = 16 * number + "0123456789abcdef".index(digit)
    rules = game.Rules()
    players = game.players(rules)
    setup = next_setup(game, rules, game.begin(rules, number % players))
    return Record(game, rules, setup, number // players % count(*game.shape(rules)))


def lot(text: str, nth: int) -> int:
    """Return the lot of this number, from 0."""
    return sha512(f"{text} {nth // 64 + 1}".encode()).digest()[nth % 64]


def best(state: State) -> int:
    """Return the score of seat 0 after perfect play, every line searched."""
    if isinstance(state.phase, Over):
        return state.phase.score[0]
    scores = [best(state.apply(move)) for move in state.legal_moves()]
    return max(scores) if state.phase.turn == 0 else min(scores)


def undecided(record: Record, text: str) -> list[int] | None:
    """Return the different scores of the cards at the first late choice that matters in a line."""
    state, nth = record.start(), 0
    while not isinstance(state.phase, Over):
        legal = list(state.legal_moves())
        if len(legal) == 1:
            state = state.apply(legal[0])
            continue
        if max(legal) >= CALL:
            legal = legal[:2]
        elif state.phase.turn == 0 and state.view(0).hand.bit_count() <= 2:
            scores = [best(state.apply(card)) for card in legal]
            if min(scores) < max(scores):
                return scores
        state = state.apply(legal[lot(text, nth) * len(legal) // 256])
        nth += 1
    return None


@pytest.mark.parametrize("game", GAMES)
def test_a_naive_choice_finds_the_same_deal_with_a_decision_in_it(game: str) -> None:
    for day, code in pinned(game)[5::67]:
        for n in counting(1):
            text = f"stich A {game} {day} {n}"
            record = drawn(GAMES[game], text)
            lines = (undecided(record, f"{text} {line}") for line in range(1, 33))
            if any(scores is not None for scores in lines):
                assert encode(record) == code, day
                break


def test_dealers_and_numbers_spread_over_all_there_are() -> None:
    for game in GAMES.values():
        records = [days.candidate(game, f"spread {n}") for n in range(400)]
        dealers = [record.setup.dealer for record in records]
        players = game.players(records[0].rules)
        assert all(
            400 / players * 0.7 < dealers.count(seat) < 400 / players * 1.3
            for seat in range(players)
        )
        half = count(*game.shape(records[0].rules)) // 2
        assert 150 < sum(record.number < half for record in records) < 250


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("2026-11-31", "a day that November lacks"),
        ("2026-W54-1", "a week that no year has"),
        ("2026-W48-3", "a third deal of a game"),
        ("2026-W48", "a week without the number of a deal"),
        ("2025-12-31", "before the first day"),
        ("2026-W01-1", "before the first Monday"),
        ("20261127", "another way to write a date"),
        ("２０２６-11-27", "digits of another script"),
        (" 2026-11-27", "a space"),
        ("", "nothing"),
    ],
)
def test_no_deal_is_found_for(day: str, why: str) -> None:
    assert Page().refused("day", game="fipsen", day=day) == "bad_value", why


def test_a_new_format_leaves_the_days_before_it_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(days, "FORMATS", (*days.FORMATS, ("B", date(2027, 3, 1))))
    assert [days.format_of(day) for day in ("2027-02-28", "2027-03-01")] == ["A", "B"]
    assert [days.format_of(day) for day in ("2027-W08-2", "2027-W09-1")] == ["A", "B"]
    page = Page()
    day, code = pinned("barbu")[0]
    assert page.table("day", game="barbu", day=day)["code"] == code
    later = page.table("day", game="barbu", day="2027-03-01")["code"]
    monkeypatch.undo()
    assert page.table("day", game="barbu", day="2027-03-01")["code"] != later


@pytest.mark.parametrize("game", GAMES)
def test_a_day_is_played_at_a_table_against_the_bots_of_its_format(game: str) -> None:
    page = Page()
    day, code = pinned(game)[0]
    of_day = page.table("day", game=game, day=day)
    players = GAMES[game].players(GAMES[game].Rules())
    assert (of_day["code"], of_day["seat"]) == (code, 0)
    assert of_day["seats"] == ["person", *["club"] * (players - 1)]
    record = decode(code, GAMES.values())
    assert record.rules == GAMES[game].profiles["seed"] and not record.moves
    table = page.table("open", code=code, seat=of_day["seat"], seats=of_day["seats"])
    assert table["match"]["seats"] == of_day["seats"]


def played_on(page: Page, code: str, **fields: Any) -> str:
    """Return the link of a deal that bots have played to its end, in as many requests as that
    takes."""
    over = False
    while not over:
        answer = page.table("vary", code=code, ms=LONG, **fields)
        code, over = answer["code"], answer["over"]
    return code


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_named_levels_play_a_deal_on(game: str) -> None:
    page, code = Page(), pinned(game)[1][1]
    players = GAMES[game].players(GAMES[game].Rules())
    ends = {}
    for level in ("beginner", "club"):
        ends[level] = played_on(page, code, seats=[level] * players)
    assert played_on(page, code) == ends["club"]
    seats = ["person", *["club"] * (players - 1)]
    assert page.refused("vary", code=code, seats=seats, ms=0) == "bad_value"
    assert page.refused("vary", code=code, seats=["club"], ms=0) == "bad_value"


@pytest.mark.parametrize("game", GAMES)
def test_club_players_make_of_a_day_what_they_made(game: str) -> None:
    lines = [line.split() for line in PLAYS.read_text("utf-8").splitlines()]
    found = [[game, day, club_play(code)] for day, code in compared(game)]
    assert found == [line for line in lines if line[0] == game], "see tests/golden/days.py"


def test_a_digest_is_far_longer_than_the_number_of_any_deal() -> None:
    for game in GAMES.values():
        assert count(*game.shape(game.Rules())) < 1 << 256
