"""Score sheets of deals played with real cards: rows, people who rest, corrections, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from stich.app.asks import Refused
from stich.app.sheet import MOST_ROWS, Sheet, outcome_of, placed, written
from stich.games import GAMES
from tests.support.results import deals

SEED = {name: game.Rules() for name, game in GAMES.items()}
NOTED = [name for name, game in GAMES.items() if game.settlement]
"""The games with a score sheet for deals played with real cards."""


def answer(name: str, rows: list[str], people: int = 4, dealer: int = 3, rules: Any = None) -> Any:
    return Sheet(GAMES[name], rules or SEED[name], dealer, people).answer(rows)


@pytest.mark.parametrize("name", NOTED)
def test_a_row_is_read_as_it_was_written(name: str) -> None:
    settlement = GAMES[name].settlement
    assert settlement is not None
    kind = settlement().Outcome
    outcomes = {settlement().outcome(deal.over) for deal in deals(name)[:2000]}
    assert len(outcomes) > 100
    for outcome in outcomes:
        assert outcome_of(kind, written(outcome)) == outcome
    for row, said in (("oops=1", "no field 'oops'"), (f"{next(iter(kind().values()))}=?", "'?'")):
        with pytest.raises(ValueError, match=said):
            outcome_of(kind, row)


@pytest.mark.parametrize("name", NOTED)
def test_the_rows_of_a_match_add_up_to_its_totals(name: str) -> None:
    game, matches = GAMES[name], 0
    settlement = game.settlement
    assert settlement is not None
    played = deals(name)
    starts = [at for at, deal in enumerate(played) if deal.standing.deals == 0]
    for at, end in zip(starts, [*starts[1:], len(played)], strict=True):
        match = played[at:end]
        rules, first = match[0].rules, match[0].standing
        if first != game.begin(rules, first.dealer):
            continue
        rows = [written(settlement().outcome(deal.over)) for deal in match]
        sheet = Sheet(game, rules, first.dealer, game.players(rules))
        settled: Any = sheet.answer(rows)
        last = game.carry(rules, match[-1].standing, match[-1].over)
        assert [row["refused"] for row in settled["rows"]] == [None] * len(rows)
        assert [row["score"] for row in settled["rows"]] == [list(d.over.score) for d in match]
        assert settled["totals"] == list(last.totals)
        assert settled["over"] == (game.setup(rules, last) is None)
        matches += 1
    assert matches > 500


def test_of_five_and_six_people_some_rest() -> None:
    assert placed(4, 5, 4).seats == (0, 1, 2, 3)
    assert placed(1, 5, 4).seats == (0, 2, 3, 4)
    assert placed(1, 6, 4).seats == (0, 2, 3, 5)
    assert placed(5, 6, 4).seats == (0, 1, 3, 4)
    assert placed(0, 4, 3).seats == (1, 2, 3)
    for people in (4, 5, 6):
        for dealer in range(people):
            place = placed(dealer, people, 4)
            forehand = place.seats[(place.dealing + 1) % 4]
            after = [(dealer + step) % people for step in range(1, people + 1)]
            assert forehand == next(person for person in after if person in place.seats)


def test_a_row_counts_for_the_people_who_sat() -> None:
    rows = ["game=wenz declarer=2 points=61", "game=wenz declarer=0 points=60"]
    settled = answer("schafkopf", rows, people=5, dealer=1)
    assert settled["rows"][0]["seats"] == [0, 2, 3, 4]
    assert settled["rows"][0]["score"] == [-50, 0, -50, 150, -50]
    assert settled["rows"][0]["facts"]["declarer"] == 3
    assert settled["rows"][1]["seats"] == [0, 1, 3, 4]
    assert settled["totals"] == [-200, 50, -50, 200, 0]
    assert settled["dealer"] == 3


def test_a_dealer_may_be_named_and_the_next_follows() -> None:
    settled = answer("schafkopf", ["dealer=0 game=wenz points=61", "game=passed_out"])
    assert [row["dealer"] for row in settled["rows"]] == [0, 1]
    assert settled["dealer"] == 2
    passed = answer("fipsen", ["kind=passed_out", "kind=passed_out"])
    assert passed["dealer"] == 3, "the same dealer deals again"


def test_an_impossible_row_says_why_and_leaves_the_others() -> None:
    king = "dealer=0 contract=king took_1=1"
    settled = answer("barbu", [king, king, "dealer=1 contract=queens took_0=3", king[9:]])
    reasons = [row["refused"] and row["refused"]["key"] for row in settled["rows"]]
    assert reasons == [None, "used", "sum", None]
    assert settled["rows"][2]["refused"]["data"] == {"total": 3, "most": 4}
    assert settled["totals"] == [0, -40, 0, 0]
    unknown = answer("barbu", ["contract=poker"])["rows"][0]["refused"]
    assert unknown["key"] == "unknown"


def test_a_row_after_the_end_is_refused() -> None:
    rules = GAMES["bauernstoss"].Rules(target=15)
    won = "kind=big maker=0"
    settled = answer("bauernstoss", [won, won, won], rules=rules)
    assert [row["refused"] is None for row in settled["rows"]] == [True, True, False]
    assert settled["over"] and settled["totals"] == [24, 0, 24, 0]
    assert settled["teams"] == [[0, 2], [1, 3]], "the teams stay known"


@pytest.mark.parametrize(
    "name, people, dealer, rows, said",
    [
        ("barbu", 5, 0, [], "people are from 4 to 4"),
        ("schafkopf", 7, 0, [], "people are from 4 to 6"),
        ("schafkopf", 5, 5, [], "dealer is a person from 0 to 4"),
        ("schafkopf", 4, 0, ["game=passed_out"] * (MOST_ROWS + 1), "at most"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    name: str, people: int, dealer: int, rows: list[str], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        answer(name, rows, people, dealer)
