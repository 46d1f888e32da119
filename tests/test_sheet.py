"""Score sheets of deals played with real cards: rows, people who rest, corrections, refusals."""

from __future__ import annotations

import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from stich.app.asks import Refused
from stich.app.sheet import MOST_ROWS, Sheet, outcome_of, placed, written
from stich.games import GAMES
from tests.support.results import Played, deals

SEED = {name: game.Rules() for name, game in GAMES.items()}
FIPSEN_OF_THREE = GAMES["fipsen"].Rules(players=3, all_pass="next_dealer")
UNITS = {"king": 1, "queens": 4}
ROUND = list(enumerate(["king"] * 4 + ["queens"] * 4))
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


NOTING = Path(__file__).parent / "js/noted.js"
OF_A_GAME = 1500


def on_the_page(name: str, played: list[Played]) -> list[tuple[str, str]]:
    """Return the rows that the page writes of played deals: tapped anew, and opened and saved."""
    game = GAMES[name]
    assert game.settlement is not None
    known = [
        {"rules": deal.rules.values(), "setup": deal.setup.values()}
        | {"game": name, "seats": game.players(deal.rules)}
        | {"values": game.settlement().outcome(deal.over).values()}
        for deal in played
    ]
    rows: list[tuple[str, str]] = asked({"deals": known, "tables": []})["rows"]
    return rows


def asked(of: dict[str, Any]) -> Any:
    words = ["node", str(NOTING)]
    return json.loads(
        subprocess.run(
            words, input=json.dumps(of), capture_output=True, text=True, check=True
        ).stdout
    )


@pytest.mark.native
def test_the_page_offers_sheets_of_the_games_that_have_a_settlement() -> None:
    assert asked({"deals": [], "tables": []})["games"] == NOTED


@pytest.mark.native
@pytest.mark.parametrize("name", NOTED)
def test_a_row_of_the_page_scores_as_the_deal_that_was_played(name: str) -> None:
    game, played = GAMES[name], deals(name)[-OF_A_GAME:]
    assert game.settlement is not None
    settlement = game.settlement()
    for deal, rows in zip(played, on_the_page(name, played), strict=True):
        for row in rows:
            outcome = outcome_of(settlement.Outcome, row)
            over = settlement.settle(deal.rules, deal.setup, outcome)
            assert (over.score, over.items) == (deal.over.score, deal.over.items), (row, deal)


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


def tables() -> Iterator[tuple[str, int, int, int, tuple[str, ...]]]:
    """Yield tables of every size, and rows that pass the deal on, some with a dealer of their own:
    game, seats, people, first dealer, rows."""
    for game, seats, passed in (
        ("schafkopf", 4, "game=passed_out"),
        ("fipsen", 3, "kind=passed_out"),
    ):
        for people in range(seats, seats + 3):
            named = ("", *(f"dealer={person} " for person in range(people)))
            for dealer, one, other in product(range(people), named, named):
                rows = (one + passed, passed, other + passed, passed)
                yield game, seats, people, dealer, rows


@pytest.mark.native
def test_the_page_seats_people_as_the_engine_does() -> None:
    games = {"schafkopf": SEED["schafkopf"], "fipsen": FIPSEN_OF_THREE}
    cases = list(tables())
    sent = [
        {"rows": rows, "dealer": dealer, "people": people, "players": seats}
        for _, seats, people, dealer, rows in cases
    ]
    for case, page in zip(cases, asked({"deals": [], "tables": sent})["places"], strict=True):
        game, _, people, dealer, rows = case
        settled = answer(game, list(rows), people, dealer, games[game])
        for engine, own in zip([*settled["rows"], settled], page, strict=True):
            assert {"dealer": engine["dealer"], "seats": engine["seats"]} == own, case


def test_people_take_turns_in_dealing_and_in_resting() -> None:
    for people, rest in ((4, 0), (5, 1), (6, 2)):
        rows = ["game=wenz points=61", "game=passed_out"] * people
        settled = answer("schafkopf", rows, people, people - 1)["rows"]
        assert [row["dealer"] for row in settled] == [(n - 1) % people for n in range(2 * people)]
        rested = Counter(person for row in settled for person in {*range(people)} - {*row["seats"]})
        assert rested == {person: 2 * rest for person in range(people) if rest}
        assert all(row["dealer"] not in row["seats"] for row in settled if rest)


def test_who_rested_stays_when_an_earlier_deal_is_corrected() -> None:
    named = [f"dealer={n % 5} game=wenz declarer={n % 4} points=61" for n in (4, 0, 1, 2)]
    before = answer("schafkopf", named, 5, 4)["rows"]
    named[1] = "dealer=3 game=wenz points=60"
    after = answer("schafkopf", named, 5, 4)["rows"]
    for at in (0, 2, 3):
        assert (after[at]["seats"], after[at]["score"]) == (
            before[at]["seats"],
            before[at]["score"],
        )


@pytest.mark.parametrize("kind", ["number", "passed_out"])
def test_a_row_without_the_chalk_that_it_needs_says_so(kind: str) -> None:
    rows = [f"kind={kind} chalk=0 points=60", "kind=number points=84", "kind=number points=84"]
    settled = answer("bauernstoss", rows)
    keys = [row["refused"] and row["refused"]["key"] for row in settled["rows"]]
    assert keys == [None, *(["chalk"] * 2 if kind == "passed_out" else [None] * 2)]
    rows[1:] = ["kind=number chalk=1 points=84", "kind=number chalk=1 points=84"]
    keys = [row["refused"] and row["refused"]["key"] for row in answer("bauernstoss", rows)["rows"]]
    assert keys == [None, *([None] * 2 if kind == "passed_out" else ["held"] * 2)]


def test_a_row_comes_with_its_setup_so_that_a_correction_asks_what_the_entry_did() -> None:
    chalk = [
        row["setup"]["chalk"] for row in answer("bauernstoss", ["chalk=1 points=71"] * 2)["rows"]
    ]
    assert chalk == ["club_jack", "13"]


def test_a_correction_that_makes_later_rows_impossible_marks_these_alone() -> None:
    rows = [f"dealer={n % 4} contract={name} took_{n % 4}={UNITS[name]}" for n, name in ROUND]
    assert all(row["refused"] is None for row in answer("barbu", rows)["rows"])
    rows[0] = "dealer=0 contract=queens took_1=4"
    wrong = answer("barbu", rows)
    keys = [row["refused"] and row["refused"]["key"] for row in wrong["rows"]]
    assert keys == [None] * 4 + ["used"] + [None] * 3
    assert wrong["totals"] == [
        sum(row["score"][seat] for row in wrong["rows"]) for seat in range(4)
    ]
    rows[4] = "dealer=0 contract=king took_0=1"
    assert all(row["refused"] is None for row in answer("barbu", rows)["rows"])


def test_a_row_counts_for_the_people_who_sat() -> None:
    rows = ["game=wenz declarer=2 points=61", "game=wenz declarer=0 points=60"]
    settled = answer("schafkopf", rows, people=5, dealer=1)
    assert settled["rows"][0]["seats"] == [0, 2, 3, 4]
    assert settled["rows"][0]["score"] == [-50, 0, -50, 150, -50]
    assert settled["rows"][0]["facts"]["declarer"] == 3
    assert settled["rows"][1]["seats"] == [0, 1, 3, 4]
    assert settled["totals"] == [-200, 50, -50, 200, 0]
    assert settled["dealer"] == 3


@pytest.mark.parametrize(
    ("kind", "least"),
    [
        ("played", {"contract", "bid", "trump", "declarer"}),
        ("passed_out", set()),
        ("surrendered", {"contract", "bid", "trump", "declarer"}),
        ("fips", {"fips"}),
    ],
)
def test_a_deal_tells_the_same_where_people_rest(kind: str, least: set[str]) -> None:
    row = f"kind={kind} declarer=2 tricks=3 hand=True won=3"
    (four,), (six,) = (answer("fipsen", [row], people, 0)["rows"] for people in (4, 6))
    assert six["items"] == four["items"]
    words = {
        name: fact for name, fact in four["facts"].items() if fact is None or isinstance(fact, str)
    }
    seats = {name: six["seats"][2] for name in ("declarer", "fips") if name in four["facts"]}
    assert six["facts"] == words | seats
    assert six["facts"].keys() >= least


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


def test_three_seats_have_five_people_at_most() -> None:
    assert placed(1, 5, 3).seats == (0, 2, 4)
    with pytest.raises(Refused, match="people are from 3 to 5"):
        answer("fipsen", [], 6, 0, FIPSEN_OF_THREE)


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
        ("bauernstoss", 5, 0, [], "people are from 4 to 4"),
        ("schafkopf", 5, 5, [], "dealer is a person from 0 to 4"),
        ("schafkopf", 4, 0, ["game=passed_out"] * (MOST_ROWS + 1), "at most"),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    name: str, people: int, dealer: int, rows: list[str], said: str
) -> None:
    with pytest.raises(Refused, match=said):
        answer(name, rows, people, dealer)
