"""Requests and answers match the schema on every path through a session."""

from __future__ import annotations

import ast
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from stich.app.asks import ERRORS
from stich.app.further import KNOWN
from stich.app.session import Session
from stich.games import GAMES as OWN
from tests.support.files import matching
from tests.support.games import GAMES
from tests.transcripts import recordings
from tests.transcripts.recordings import FOLDER, conversation, written

pytestmark = pytest.mark.usefixtures("fifth")

RECORDED = tuple(OWN)
"""The games of the page; the fifth is only for tests."""

SCHEMA = Path(__file__).parents[1] / "static" / "protocol.schema.json"


@cache
def schema() -> dict[str, Any]:
    return dict(json.loads(SCHEMA.read_text("utf-8")))


@cache
def validator(name: str) -> Draft202012Validator:
    part = {"$ref": f"#/$defs/{name}", "$defs": schema()["$defs"]}
    return Draft202012Validator(part)


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())


def test_the_schema_knows_every_ask_and_its_fields() -> None:
    defs = schema()["$defs"]
    assert sorted(each["$ref"] for each in defs["request"]["oneOf"]) == sorted(
        f"#/$defs/ask_{ask}" for ask in KNOWN
    )
    for ask, fields in KNOWN.items():
        described = defs[f"ask_{ask}"]
        assert set(described["properties"]) == {"ask", *(name.rstrip("?") for name in fields)}
        wanted = {"ask", *(name for name in fields if not name.endswith("?"))}
        assert set(described["required"]) == wanted


def test_the_schema_knows_the_answer_to_every_ask() -> None:
    asks = schema()["$defs"]["asks"]
    assert list(asks["properties"]) == asks["required"]
    assert sorted(asks["required"]) == sorted(KNOWN)
    for ask, pair in asks["properties"].items():
        assert pair["prefixItems"][0] == {"$ref": f"#/$defs/ask_{ask}"}


def test_the_schema_knows_every_error() -> None:
    assert tuple(schema()["$defs"]["refusal"]["properties"]["error"]["enum"]) == ERRORS


@pytest.mark.parametrize("game", GAMES)
def test_every_request_and_answer_fits_the_schema_and_holds_no_sentence(game: str) -> None:
    """Names and numbers only; the readable deal and the details of refusals are for people.

    One test, because a second one on another core would hold the conversation again."""
    asked = set()
    for request, answer in conversation(game):
        asked.add(request["ask"])
        validator("answer").validate(answer)
        if answer["ok"]:
            validator(f"asks/properties/{request['ask']}").validate([request, answer])
            assert "text" in answer or not [text for text in texts(answer) if " " in text]
        if answer["ok"] or answer["error"] != "bad_save":
            validator("request").validate(request)
    assert asked == set(KNOWN) - {"games"}


def test_the_list_of_games_fits_the_schema() -> None:
    request = {"ask": "games"}
    answer = json.loads(Session().handle(json.dumps(request)))
    validator("request").validate(request)
    validator("answer").validate(answer)
    validator("asks/properties/games").validate([request, answer])


@pytest.mark.parametrize("game", RECORDED)
def test_a_recording_names_no_other_game(game: str) -> None:
    text = (FOLDER / f"{game}.jsonl").read_text("utf-8")
    assert not [other for other in RECORDED if other != game and f'"{other}"' in text]


def test_an_answer_with_a_foreign_field_does_not_fit() -> None:
    answer = json.loads(Session().handle('{"ask":"new","game":"bauernstoss"}'))
    for path in ("view", "match", "saved", None):
        part = answer if path is None else answer[path]
        part["extra"] = 1
        assert not validator("answer").is_valid(answer)
        del part["extra"]
    assert validator("answer").is_valid(answer)


@pytest.mark.parametrize("game", RECORDED)
def test_the_recordings_for_the_page_are_what_the_engine_says_today(game: str) -> None:
    text = (FOLDER / f"{game}.jsonl").read_text("utf-8")
    if text != written(game):
        pytest.fail("write them anew: python -m tests.transcripts.recordings", pytrace=False)


def test_no_recording_is_left_over() -> None:
    assert {path.stem for path in matching(FOLDER, "*.jsonl")} == set(RECORDED)


def texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in (*value, *value.values()) for text in texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in texts(part)]
    return [value] if isinstance(value, str) else []


@pytest.mark.parametrize("said", ["", "SA", "play call.C SJ C7"])
def test_a_script_that_cannot_be_played_is_answered_with_one_that_can(
    said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(recordings.DEALS, "schafkopf", [({"seed": 10}, said)])
    with pytest.raises(SystemExit, match="schafkopf: this can be played") as refused:
        recordings.check_scripts("schafkopf")
    _, _, other = str(refused.value).partition("DEALS: ")
    monkeypatch.setitem(recordings.DEALS, "schafkopf", [ast.literal_eval(other)])
    recordings.check_scripts("schafkopf")
