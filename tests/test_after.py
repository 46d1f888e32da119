"""A deal that is over, or one's own turn, looked at: analysis, imagined deals, other lines."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from stich.ai.players.levels import LEVELS
from stich.ai.players.thought import Thought
from stich.ai.worlds.sampler import chance
from stich.cards import NAMES, listed
from stich.code import decode, encode
from stich.deal import Piles
from stich.game import Record, Terms
from stich.state import State, View
from stich.tricks import Tricks
from tests.support.games import GAMES
from tests.support.page import LONG, Page, played
from tests.transcripts.recordings import a_deal

pytestmark = pytest.mark.usefixtures("fifth")

UNPLAYED = encode(
    Record(GAMES["bauernstoss"], GAMES["bauernstoss"].Rules(), GAMES["bauernstoss"].Setup(), 0)
)


@pytest.fixture
def page() -> Page:
    return Page()


def pulled(page: Page, ask: str, ms: int, **fields: Any) -> dict[str, list[Any]]:
    """Return all that an analysis finds, asked for in slices."""
    found: dict[str, list[Any]] = {"decisions": [], "values": [], "rows": [], "worlds": []}
    before, done = -1, False
    while not done:
        answer = page.table(ask, ms=ms, **fields)
        for name, news in found.items():
            news += answer.get(name, [])
        progress, done = answer["progress"], answer["done"]
        assert before <= progress["done"] <= progress["of"]
        before = progress["done"]
    assert progress["done"] == progress["of"]
    return found


@pytest.mark.parametrize("game", ["fipsen", "bauernstoss"])
@pytest.mark.parametrize("ask", ["analyse", "double_dummy"])
def test_slices_of_any_length_find_the_same(page: Page, game: str, ask: str) -> None:
    code = played(page, game)["code"]
    about: dict[str, Any] = {"seat": 1, "worlds": 4} if ask == "analyse" else {}
    at_once = pulled(page, ask, LONG, code=code, **about)
    assert at_once["decisions"] or at_once["rows"]
    for ms in (0, 7):
        assert pulled(Page(), ask, ms, code=code, **about) == at_once


def test_work_goes_on_where_it_was_whatever_is_asked_in_between(page: Page) -> None:
    code = played(page, "bauernstoss")["code"]
    about = {"code": code, "seat": None, "worlds": 0}
    whole = pulled(page, "analyse", LONG, **about)
    assert whole["values"]
    assert page.table("analyse", ms=0, **about)["decisions"] == []
    assert page.table("analyse", ms=0, **about, anew=True)["progress"]["done"] == 0
    other = played(page, "fipsen")["code"]
    assert pulled(page, "analyse", 0, **about) == whole
    first: list[Any] = []
    while not first:
        first += page.table("double_dummy", code=code, ms=1)["rows"]
    page.table("double_dummy", code=other, ms=0)
    page.table("analyse", ms=0, **{**about, "seat": 2})
    page.table("new", game="schafkopf", seats=["beginner"] * 4)
    page.table("advance", ms=LONG)
    rows = pulled(page, "double_dummy", LONG, code=code)["rows"]
    assert rows
    assert first + rows == pulled(page, "double_dummy", LONG, code=code, anew=True)["rows"]


@pytest.mark.parametrize("ask", ["analyse", "double_dummy"])
def test_the_deal_on_the_table_is_not_talked_about_before_it_is_over(page: Page, ask: str) -> None:
    about: dict[str, Any] = {"seat": None, "worlds": 0} if ask == "analyse" else {}
    over = played(page, "bauernstoss", 9)
    page.table(ask, code=over["code"], ms=0, **about)
    undone = page.table("redeal")
    assert page.refused(ask, code=over["code"], ms=0, **about) == "not_over"
    assert page.refused(ask, code=undone["code"], ms=0, **about) == "not_over"
    kin = decode(over["code"], GAMES.values())
    other_table = Record(kin.game, kin.rules, replace(kin.setup, dealer=1), kin.number)
    assert page.refused(ask, code=encode(other_table), ms=0, **about) == "not_over"
    other_rules = Record(kin.game, replace(kin.rules, target=15), kin.setup, kin.number)
    assert page.refused(ask, code=encode(other_rules), ms=0, **about) == "not_over"
    page.table(ask, code=UNPLAYED, ms=0, **about)
    page.table("new", game="bauernstoss", seed=10)
    page.table(ask, code=over["code"], ms=0, **about)


@pytest.mark.parametrize("game", ["schafkopf", "fipsen", "bauernstoss"])
def test_one_position_is_analysed_like_the_whole_deal_even_at_its_end(
    page: Page, game: str
) -> None:
    code = played(page, game)["code"]
    whole = pulled(page, "analyse", LONG, code=code, seat=None, worlds=0)["decisions"]
    known = next(each for each in whole if each["exact"] and each["gain"])
    about = {"code": code, "seat": None, "worlds": 0, "ply": known["ply"]}
    (alone,) = pulled(page, "analyse", LONG, **about)["decisions"]
    assert alone == known
    tip = page.table("look", code=code, ply=known["ply"], seat=0, open=True)
    (late,) = pulled(page, "analyse", LONG, **{**about, "code": tip["code"]})["decisions"]
    assert late["move"] is None and late["loss"] == {"open": None, "fair": None}
    assert (late["gain"], late["best"]["open"]) == (known["gain"], known["best"]["open"])
    assert set(late["gain"]) <= set(tip["view"]["legal"])
    fair = {**about, "seat": known["seat"], "worlds": 5, "code": tip["code"]}
    judged = pulled(page, "analyse", LONG, **fair)["decisions"][-1]
    assert judged["fair"] and judged["reason"]["name"]
    assert page.refused("analyse", **{**about, "ply": 99}, ms=0) == "bad_value"


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_goes_on_from_any_position_by_another_move_and_by_bots(
    page: Page, game: str
) -> None:
    code = played(page, game)["code"]
    plies = page.table("look", code=code, ply="last", seat=None, open=True)["plies"]
    positions = [page.table("look", code=code, ply=p, seat=0, open=True) for p in range(plies)]
    forks = [position for position in positions if len(position["view"]["legal"]) > 1]
    fork = forks[-1]
    made = page.table("look", code=code, ply="last", seat=0, open=True)["view"]["log"]
    other = next(
        move for move in fork["view"]["legal"] if move != made[len(fork["view"]["log"])]["move"]
    )
    varied = page.table("vary", code=fork["code"], move=other, ms=0)
    while not varied["over"]:
        varied = page.table("vary", code=varied["code"], ms=0)
    line = page.table("look", code=varied["code"], ply="last", seat=0, open=True)
    at = len(fork["view"]["log"])
    assert line["view"]["log"][:at] == made[:at]
    assert line["view"]["log"][at]["move"] == other
    assert line["over"] and line["view"]["score"] is not None
    assert page.refused("vary", code=fork["code"], move="C2C", ms=0) == "illegal_move"
    undone = page.table("redeal")
    if undone["view"]["phase"] != "over":
        assert page.refused("vary", code=undone["code"], ms=0) == "not_over"


def test_an_analysis_is_refused_what_it_cannot_be_about(page: Page) -> None:
    code = played(page, "bauernstoss")["code"]
    assert page.refused("analyse", code=code, seat=4, worlds=1, ms=0) == "bad_value"
    assert page.refused("analyse", code=code, seat=0, worlds=1001, ms=0) == "bad_value"
    assert page.refused("analyse", code=code, seat="0", worlds=1, ms=0) == "malformed"
    assert page.refused("analyse", code=code[:-1], seat=0, worlds=1, ms=0) == "code_check"
    assert page.refused("double_dummy", code="", ms=0) == "code_length"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", GAMES)
def test_the_deals_shown_are_those_the_bot_imagined(page: Page, game: str, level: str) -> None:
    record = decode(played(page, game)["code"], GAMES.values())
    terms = record.terms
    states = record.states()
    choices = [
        ply
        for ply, state in enumerate(states[:-1])
        if isinstance(state.phase, Tricks) and len(state.legal_moves()) > 1
    ]
    for ply in choices[:1] + choices[-1:]:
        seat = states[ply].phase.turn
        assert seat is not None
        view = states[ply].view(seat)
        thought, supposed = imagining(level, terms, view)
        about = {"code": encode(record), "ply": ply, "level": level}
        worlds = pulled(page, "imagine", 0, **about)["worlds"]
        assert worlds == pulled(Page(), "imagine", LONG, **about)["worlds"]
        assert len(worlds) == thought.worlds > 0
        known = iter(supposed)
        for world in worlds:
            piles = [*world["hands"], *world["piles"].values()]
            assert piles[seat] is None
            seen = [None if pile is None else set(pile) for pile in piles]
            assert any(seen == unseen(view, piles) for piles in known)


def imagining(level: str, terms: Terms, view: View) -> tuple[Thought, list[Piles]]:
    """Return the last thought of a bot, and the piles of every position that it has supposed."""
    supposed, suppose = [], View.suppose

    def noted(view: View, piles: Piles) -> State:
        supposed.append(piles)
        return suppose(view, piles)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(View, "suppose", noted)
        *_, thought = LEVELS[level](terms, view, chance(terms, view))
    return thought, supposed


def unseen(view: View, piles: Piles) -> list[set[str] | None]:
    """Return the names of the cards of every pile but the last that a seat does not see."""
    return [
        {NAMES[card] for card in listed(pile)} if own is None else None
        for own, pile in zip(view.piles[:-1], piles, strict=False)
    ]


def test_of_a_running_deal_one_s_own_turn_alone_is_imagined(page: Page) -> None:
    answer = page.settled(page.table("new", game="schafkopf", seed=31))
    code, ply = answer["code"], len(answer["view"]["log"])
    shown = page.table("imagine", code=code, ply=ply, ms=LONG)
    assert shown["seat"] == 0
    assert [hand is None for hand in shown["worlds"][0]["hands"]] == [True, False, False, False]
    if ply:
        assert page.refused("imagine", code=code, ply=0, ms=0) == "not_over"
    page.table("sit", seat=1)
    assert page.refused("imagine", code=code, ply=ply, ms=0) == "not_your_turn"
    page.table("sit", seat=None)
    assert page.refused("imagine", code=code, ply=ply, ms=0) == "not_your_turn"
    page.table("new", game="schafkopf", seats=["beginner"] * 4)
    page.table("imagine", code=code, ply=ply, ms=0)


def test_nothing_is_imagined_where_nobody_thinks(page: Page) -> None:
    over = played(page, "bauernstoss")
    plies = len(over["view"]["log"])
    page.table("new", game="fipsen")
    assert page.refused("imagine", code=over["code"], ply=plies, ms=0) == "bad_value"
    assert page.refused("imagine", code=over["code"], ply=plies + 1, ms=0) == "bad_value"
    assert page.refused("imagine", code=over["code"], ply=0, ms=0, level="oracle") == "bad_value"
    by_rule = page.table("imagine", code=over["code"], ply=0, ms=LONG, level="beginner")
    assert by_rule["done"]
    assert by_rule["worlds"] == []


@pytest.mark.parametrize("game", GAMES)
def test_one_plays_on_from_any_ply_in_any_seat_and_the_deal_stays(page: Page, game: str) -> None:
    before = played(page, game)
    whole = decode(before["code"], GAMES.values())
    players = len(before["match"]["seats"])
    for place, ply in enumerate((0, 3, len(whole.moves) // 2, len(whole.moves) - 1)):
        seat = place % players
        look = page.table("look", code=before["code"], ply=ply, seat=seat, open=False)
        branch = page.settled(page.table("open", code=look["code"], seat=seat))
        assert branch["view"]["seat"] == seat
        assert branch["match"]["seats"][seat] == "person"
        line = decode(branch["code"], GAMES.values())
        assert line.moves[:ply] == whole.moves[:ply]
        if ply and any(
            len(s.legal_moves()) > 1 for s in line.states()[:ply] if s.phase.turn == seat
        ):
            assert len(page.table("undo")["view"]["log"]) < len(line.moves)  # even further back
            page.table("open", code=look["code"], seat=seat)
        a_deal(page, page.table("sit", seat=seat), Random(2))
    seats = ["person", "beginner", "person", "beginner"][:players]
    look = page.table("look", code=before["code"], ply=2, seat=None, open=True)
    branch = page.table("open", code=look["code"], seats=seats, seat=2)
    assert (branch["view"]["seat"], branch["match"]["seats"]) == (2, seats)
    assert page.table("resume", saved=before["saved"])["code"] == before["code"]
