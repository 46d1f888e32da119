"""Refusals of the engine and their errors: damaged links and saves, requests gone wrong."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.app.asks import ERRORS
from stich.app.further import KNOWN
from stich.code import encode
from tests.support.games import GAMES
from tests.support.page import Page
from tests.support.table import deal
from tests.transcripts.recordings import a_deal

pytestmark = pytest.mark.usefixtures("fifth")

BAUERNSTOSS = GAMES["bauernstoss"]


@pytest.fixture
def page() -> Page:
    return Page()


@pytest.mark.parametrize(
    ("code", "error"),
    [
        ("b!", "code_alphabet"),
        ("bA", "code_check"),
        ("bAn", "code_deal"),
        ("fmBx", "code_deal"),
        ("b", "code_length"),
        ("", "code_length"),
        ("b" * 161, "code_too_long"),
        ("b" * 10**6, "code_too_long"),
    ],
)
def test_a_damaged_link_says_how(page: Page, code: str, error: str) -> None:
    before = page.table("new", game="bauernstoss", seed=1)
    assert page.refused("open", code=code) == error
    assert page.refused("look", code=code, ply=0, seat=None, open=True) == error
    assert page.refused("text", code=code) == error
    assert page.table("sit", seat=0) == before


def test_a_damaged_save_is_refused_and_the_table_stays(page: Page) -> None:
    answer = page.table("new", game="bauernstoss", seed=1)
    answer = a_deal(page, answer, Random(1))
    saved = page.table("next")["saved"]
    before = page.table("sit", seat=0)
    other = encode(deal(BAUERNSTOSS, [], rules=BAUERNSTOSS.Rules(target=15)))
    whole, running = saved["deals"][0], saved["code"]
    damages: tuple[dict[str, Any], ...] = (
        {"game": "bridge"},
        {"game": None},
        {"rules": {"target": 15}},
        {"rules": {"mood": "good"}},
        {"rules": []},
        {"seats": ["person"]},
        {"seats": "person"},
        {"deals": [whole, whole]},
        {"deals": [running]},
        {"deals": ["by"]},
        {"deals": "by"},
        {"deals": [1]},
        {"deals": [[]]},
        {"code": "bA"},
        {"code": other},
        {"code": whole},
        {"viewer": 9},
        {"viewer": "0"},
        {"viewer": True},
        {"seed": "1"},
        {"seed": -1},
    )
    for damage in damages:
        assert page.refused("resume", saved={**saved, **damage}) == "bad_save", damage
    for name in saved.keys() - {"seed"}:  # saves of old have none
        assert page.refused("resume", saved={k: v for k, v in saved.items() if k != name})
    assert page.table("sit", seat=0) == before
    assert page.table("resume", saved=saved) == before


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "malformed"),
        ("{", "malformed"),
        ("[]", "malformed"),
        ("null", "malformed"),
        ("[" * 100_000, "malformed"),
        ('{"ask":["new"]}', "unknown_ask"),
        ('{"ask":"handle"}', "unknown_ask"),
        ('{"ask":"_set"}', "unknown_ask"),
        ("{}", "unknown_ask"),
        ('{"ask":"undo"}', "no_table"),
        ('{"ask":"games","x":1}', "malformed"),
        ('{"ask":"new"}', "malformed"),
        ('{"ask":"new","game":"bridge"}', "unknown_game"),
        ('{"ask":"new","game":"bauernstoss","number":"-1"}', "deal_number"),
        ('{"ask":"new","game":"bauernstoss","number":"1e5"}', "deal_number"),
        ('{"ask":"new","game":"bauernstoss","number":"\u0663"}', "deal_number"),
        ('{"ask":"new","game":"bauernstoss","number":5}', "malformed"),
        ('{"ask":"new","game":"bauernstoss","number":"' + "9" * 40 + '"}', "deal_number"),
        ('{"ask":"new","game":"bauernstoss","number":"' + "9" * 10**5 + '"}', "deal_number"),
        ('{"ask":"new","game":"bauernstoss","dealer":4}', "bad_value"),
        ('{"ask":"new","game":"bauernstoss","dealer":true}', "malformed"),
        ('{"ask":"new","game":"bauernstoss","seed":-1}', "bad_value"),
        ('{"ask":"new","game":"bauernstoss","seed":1.5}', "malformed"),
        ('{"ask":"new","game":"bauernstoss","rules":{"mood":1}}', "unknown_option"),
        ('{"ask":"new","game":"bauernstoss","rules":{"target":16}}', "bad_value"),
        ('{"ask":"new","game":"bauernstoss","rules":{"target":[20]}}', "bad_value"),
        ('{"ask":"new","game":"bauernstoss","rules":{"target":20.0}}', "bad_value"),
        ('{"ask":"new","game":"bauernstoss","rules":[]}', "malformed"),
        (
            '{"ask":"new","game":"bauernstoss",'
            '"rules":{"solo_needs_club_jack":true,"solo_without_jack":true}}',
            "contradiction",
        ),
        ('{"ask":"new","game":"bauernstoss","seats":["person"]}', "bad_value"),
        ('{"ask":"new","game":"bauernstoss","seats":[0,0,0,0]}', "malformed"),
        ('{"ask":"advance","ms":-1}', "bad_value"),
        ('{"ask":"advance","ms":10001}', "bad_value"),
        ('{"ask":"advance","ms":NaN}', "malformed"),
        ('{"ask":"look","code":"by","ply":0,"seat":null}', "malformed"),
        ('{"ask":"look","code":"by","ply":1,"seat":null,"open":false}', "bad_value"),
        ('{"ask":"look","code":"by","ply":0,"seat":4,"open":false}', "bad_value"),
        ('{"ask":"look","code":"by","ply":"first","seat":null,"open":false}', "malformed"),
        ('{"ask":"share","kind":"hands"}', "bad_value"),
    ],
)
def test_bad_requests_have_a_code(page: Page, text: str, error: str) -> None:
    answer = json.loads(page.session.handle(text))
    assert (answer["ok"], answer["error"]) == (False, error)
    assert "\n" not in answer["detail"] and len(answer["detail"]) < 500


HUGE = "x" * 3_000_000


@pytest.mark.parametrize(
    "asked",
    [
        {"ask": HUGE},
        {"ask": "games", HUGE: 1},
        {"ask": "new", "game": HUGE},
        {"ask": "new", "game": "fipsen", "rules": {HUGE: 1}},
        {"ask": "new", "game": "fipsen", "rules": {"deals": HUGE}},
        {"ask": "new", "game": "fipsen", "seats": [HUGE, HUGE, HUGE, HUGE]},
        {"ask": "new", "game": "fipsen", "number": HUGE},
        {"ask": "open", "code": HUGE},
        {"ask": "look", "code": HUGE, "ply": 0, "seat": None, "open": False},
        {"ask": "share", "kind": HUGE},
        {"ask": "resume", "saved": {"game": HUGE}},
        {"ask": "play", "move": HUGE},
        {"ask": "imagine", "code": "f1", "ply": 0, "ms": 1, "level": HUGE},
    ],
    ids=lambda asked: asked["ask"][:8],
)
def test_a_refusal_does_not_echo_megabytes(page: Page, asked: dict[str, Any]) -> None:
    page.table("new", game="fipsen", seed=1)
    answer = page.session.handle(json.dumps(asked))
    assert json.loads(answer)["ok"] is False
    assert len(answer) < 10_000


def test_a_text_that_is_none_is_malformed(page: Page) -> None:
    things: tuple[Any, ...] = (None, 5, {})
    for thing in things:
        assert json.loads(page.session.handle(thing))["error"] == "malformed"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


FIELDS = sorted({name.rstrip("?") for fields in KNOWN.values() for name in fields})


@given(st.lists(st.tuples(st.sampled_from(list(KNOWN)), st.data()), max_size=6))
@settings(max_examples=60)
def test_whatever_is_asked_the_answer_is_one_and_the_table_stays(asks: Any) -> None:
    page = Page()
    before = page.table("new", game="bauernstoss", seed=1)
    for ask, data in asks:
        names = [name.rstrip("?") for name in KNOWN[ask]]
        fields = {
            name: data.draw(json_values)
            for name in data.draw(st.lists(st.sampled_from([*names, *FIELDS]), max_size=4))
        }
        answer = page.ask(ask, **fields)
        assert answer["ok"] or answer["error"] in set(ERRORS) - {"internal"}
        if not answer["ok"]:
            assert page.table("sit", seat=before["view"]["seat"])["view"] == before["view"]
        elif "view" in answer and "saved" in answer:
            before = answer
