"""Courses: a teacher's text is confirmed by the engine, or refused with one sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from lessons.compile import SOURCES, compiled, made, of_profile, sources, words
from lessons.scenes import position, scene
from lessons.source import LANGUAGES, Course, Exercise, Unconfirmed, read
from lessons.trainers import QUESTIONS, trainers
from website.games import listed

from stich.code import decode
from stich.games import GAMES
from stich.tasks.kinds import KINDS
from stich.tricks import Tricks

pytestmark = pytest.mark.native

COURSES = {path.stem: read(path) for path in sources()}
ALL = pytest.mark.parametrize("game", COURSES)
SCHAFKOPF, FIPSEN, BARBU, BAUERNSTOSS = (
    GAMES[name] for name in ("schafkopf", "fipsen", "barbu", "bauernstoss")
)
RUFSPIEL = "play pass pass pass call.S"


def exercises(kind: str) -> Iterator[tuple[Course, Exercise]]:
    for course in COURSES.values():
        for _, exercise in course.exercises():
            if exercise.kind == kind:
                yield course, exercise


def make(game: Any, kind: str, **fields: Any) -> dict[str, Any]:
    return made(game, game.Rules(), kind, fields)


def refused(game: Any, kind: str, **fields: Any) -> str:
    with pytest.raises(Unconfirmed) as caught:
        make(game, kind, **fields)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# the courses themselves


@ALL
def test_a_course_has_the_stages_and_exercises_it_should(game: str) -> None:
    course = COURSES[game]
    assert all(7 <= len(list(course.stages_of(each))) <= 15 for each in course.profiles)
    assert all(3 <= len(stage.exercises) <= 8 for stage in course.stages)
    assert len({stage.id for stage in course.stages}) == len(course.stages)


def test_the_page_offers_every_course_and_every_kind_is_used() -> None:
    assert set(COURSES) == {game for game, course in listed() if course}
    used = {exercise.kind for course in COURSES.values() for _, exercise in course.exercises()}
    assert used == set(KINDS)


@ALL
def test_all_languages_say_the_same_things(game: str) -> None:
    english = words(COURSES[game], "en")
    for language in LANGUAGES[1:]:
        assert words(COURSES[game], language).keys() == english.keys()


@ALL
def test_what_is_asked_is_short(game: str) -> None:
    """At most two sentences before the first tap, and none that fills the screen."""
    said = words(COURSES[game], "en").items()
    for (key, text), deck in product(said, (r"\1", r"\2")):
        text = re.sub(r"\{([^{}/]*)/([^{}/]*)\}", deck, text).replace("<<", "").replace(">>", "")
        if key.endswith((".ask", ".intro")):
            assert text.count(". ") + text.count("! ") + text.count("? ") <= 2, (key, text)
            assert len(text) <= 160, (key, text)


def judged(exercise: Exercise) -> bool:
    """Return True if the answer is checked by sampled worlds, which takes a second or two."""
    method = exercise.fields.get("by", "worlds")
    return exercise.kind in ("call", "play") and method == "worlds"


@ALL
def test_the_engine_confirms_what_it_can_without_weighing(game: str) -> None:
    """The build asks for all of them; here those that take no time, under every profile."""
    course = COURSES[game]
    for stage, exercise in course.exercises():
        for profile in stage.profiles:
            if not judged(exercise):
                assert compiled(course, profile, exercise)["id"] == exercise.id


# an answer changed is an answer refused


def changed(exercise: Exercise) -> Iterator[Exercise]:
    """Yield the same exercise with wrong answers instead of the teacher's."""
    fields = dict(exercise.fields)
    if "answer" not in fields:
        return
    right = str(fields["answer"]).split()
    if exercise.kind == "call":
        others = [name for name in fields.get("offered", "").split() if name not in right]
    else:
        others = [name for name in fields.get("hand", "").split() if name not in right]
    for other in others:
        yield Exercise(exercise.id, exercise.kind, {**fields, "answer": other}, exercise.words)
    if len(right) > 1:
        fewer = " ".join(right[1:])
        yield Exercise(exercise.id, exercise.kind, {**fields, "answer": fewer}, exercise.words)


@pytest.mark.parametrize("kind", ["call", "play"])
def test_other_answers_are_refused(kind: str) -> None:
    tried = weighed = 0
    for course, exercise in exercises(kind):
        if exercise.fields.get("by") == "any" or judged(exercise) and weighed > 5:
            continue
        for wrong in changed(exercise):
            tried, weighed = tried + 1, weighed + judged(exercise)
            with pytest.raises(Unconfirmed):
                compiled(course, course.profiles[0], wrong)
    assert tried > 5


def test_a_wrong_sum_is_refused() -> None:
    assert "the answer is 25, not 24" in refused(
        *(SCHAFKOPF, "count"),
        what="points",
        calls=RUFSPIEL,
        cards="CA CK CT",
        answer=24,
        choices=[],
    )
    said = refused(
        *(SCHAFKOPF, "count"), what="points", calls=RUFSPIEL, cards="CA CK CT", choices=[1, 2, 3]
    )
    assert "25 among them" in said


# single kinds


def test_trumps_are_picked_by_the_order_of_the_contract() -> None:
    cards = "CQ HA CJ SA HQ H7"
    partner = make(SCHAFKOPF, "pick", calls=RUFSPIEL, cards=cards, of="trumps")
    assert set(partner["answer"]) == {"CQ", "HA", "CJ", "HQ", "H7"}
    wenz = make(SCHAFKOPF, "pick", calls="play pass pass pass wenz", cards=cards, of="trumps")
    assert wenz["answer"] == ["CJ"]
    assert wenz["groups"]["CQ"] == "C"


def test_cards_are_ordered_by_strength_or_points() -> None:
    ranks = make(SCHAFKOPF, "order", calls=RUFSPIEL, cards="HA DJ CQ H7")
    assert ranks["answer"] == ["CQ", "DJ", "HA", "H7"]
    points = make(SCHAFKOPF, "order", calls=RUFSPIEL, cards="HA DJ CQ HT", by="points")
    assert points["answer"] == ["HA", "HT", "CQ", "DJ"]
    assert ranks["cards"] != ranks["answer"] and points["cards"] != points["answer"]
    said = refused(SCHAFKOPF, "order", calls=RUFSPIEL, cards="HA SA")
    assert "not all of one suit" in said


@pytest.mark.parametrize(
    ("table", "answer", "why"),
    [
        ("DK DT D7 DA", 3, ["lower", "lower", "lower", "highest"]),
        ("CA C8 H7 CT", 2, ["trumped", "trumped", "trumped", "trumped"]),
        ("D9 CA D8 CT", 0, ["highest", "thrown", "lower", "thrown"]),
    ],
)
def test_the_winner_and_why_the_others_lose(table: str, answer: int, why: list[str]) -> None:
    found = make(SCHAFKOPF, "winner", calls=RUFSPIEL, table=table)
    assert found["answer"] == answer
    assert found["why"] == why
    assert [card for _, card in found["trick"]["cards"]] == table.split()


def test_legal_cards_come_with_the_rule_that_forbids_the_others() -> None:
    found = make(
        *(BAUERNSTOSS, "pick"),
        of="legal",
        calls="5.H pass pass pass trump.H",
        me=1,
        hand="SJ H9 H7 CA C8 ST S9 D7",
        table="HJ",
    )
    assert found["answer"] == ["SJ"]
    assert found["view"]["blocked"]["H9"][:2] == ["jack", "18.4"]


def test_a_card_leads_to_the_trick_it_leads_to() -> None:
    found = make(
        *(SCHAFKOPF, "play"),
        calls="play pass pass pass solo.D",
        me=3,
        hand="ST S9 HK C8",
        table="S7 SA S8",
        answer="ST",
    )
    assert found["after"]["ST"]["points"] == 21 and found["after"]["S9"]["points"] == 11
    assert found["after"]["ST"]["ours"] and found["after"]["ST"]["winner"] == 1
    assert found["values"]["S9"][1] - found["values"]["S9"][2] > 0
    assert found["worlds"] == 400


def test_calls_are_judged_by_law_or_by_what_they_bring() -> None:
    hand = "DJ H9 SK S9 CT C8 DK D7"
    fields = {"me": 3, "calls": "pass pass pass", "hand": hand, "offered": "pass play"}
    assert make(SCHAFKOPF, "call", **fields, answer="pass")["values"]["pass"][0] == 0
    assert "costs 10." in refused(SCHAFKOPF, "call", **fields, answer="play")
    law = refused(SCHAFKOPF, "call", **fields, answer="pass", by="legal")
    assert "legal are ['pass', 'play']" in law


def test_scores_are_those_of_a_deal_that_ends_like_this() -> None:
    fields = {"what": "score", "calls": "5.H pass pass pass trump.H", "choices": [0, 1, 2]}
    setup = {"chalk": "02", "first": False}
    assert (
        make(BAUERNSTOSS, "count", **fields, setup=setup, items={"chalk_points": 42})["answer"] == 1
    )
    doubled = make(
        *(BARBU, "count"),
        what="score",
        calls="king no no double no*8",
        setup={"dealer": 0},
        me=1,
        where={"raw": [-20, 0, 0, 0]},
        choices=[0, 20, 40],
    )
    assert doubled["answer"] == 20


def test_a_goal_must_be_within_reach() -> None:
    fields = {"calls": RUFSPIEL, "hand": "C9 D8 H7 H8 D7 C8 CT S7", "open": True}
    assert "points can be reached" in refused(SCHAFKOPF, "goal", **fields, goal={"points": 120})
    found = make(SCHAFKOPF, "goal", **fields, goal={"points": 1})
    assert found["goal"] == ["points", 1] and found["open"]
    assert found["given"] == len(decode(found["code"], GAMES.values()).moves)
    assert isinstance(decode(found["code"], GAMES.values()).replay().phase, Tricks)
    hidden = fields | {"open": False}
    assert "hands lie open" in refused(SCHAFKOPF, "goal", **hidden, goal={"points": 1})


def test_unknown_fields_kinds_and_contracts_are_named() -> None:
    assert "no field 'colour'" in refused(SCHAFKOPF, "pick", colour="red")
    assert "it has: ask, right, wrong, cards, of, rules" in refused(SCHAFKOPF, "pick", colour="red")
    assert "not 'sing'" in refused(SCHAFKOPF, "sing")
    course = COURSES["schafkopf"]
    strange = Exercise("x", "pick", {"contract": "poker"}, {})
    with pytest.raises(Unconfirmed, match="no contract 'poker'; it has: "):
        compiled(course, "seed", strange)


@pytest.mark.parametrize(
    ("kind", "fields", "said"),
    [
        ("goal", {"goal": "win"}, "goal must be a table"),
        ("goal", {"goal": {"points": 1}, "open": "yes"}, "open must be true or false, not 'yes'"),
        ("count", {"what": "score", "items": "won"}, "items must be a table"),
        ("count", {"what": "score", "choices": "1 2"}, "choices must be a list of numbers"),
        ("play", {"answer": 3}, "answer must be a text, not 3"),
        ("pick", {"of": ["legal"]}, "of must be a text, not ['legal']"),
        ("pick", {"of": "legal", "seed": "x"}, "seed must be a number, not 'x'"),
        ("pick", {"of": "legal", "me": "3"}, "me must be a number, not '3'"),
        ("pick", {"of": "legal", "hand": "CJ CJ"}, "hand: CJ stands there twice"),
        ("call", {"offered": "wenz wens"}, "offered: schafkopf has no call 'wens'"),
        ("goal", {"goal": {"points": "61"}}, "goal: points must be a number, not '61'"),
        (
            "winner",
            {"table": "H7"},
            "calls: the deal ends after no call, before the play",
        ),
    ],
)
def test_field_of_another_type_is_named(kind: str, fields: dict[str, Any], said: str) -> None:
    assert said in refused(SCHAFKOPF, kind, **fields)


def test_calls_that_do_not_lead_to_the_play_name_those_that_would() -> None:
    said = refused(GAMES["barbu"], "winner", table="HT HK H2 HA")
    assert "calls: the play does not come after no call; legal there: tricks, queens, " in said


def test_items_that_no_deal_ends_with_are_answered_by_those_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("stich.tasks.kinds.count.FOUND", 20)
    fields = {"calls": "tricks no*12", "what": "score", "choices": [0, -2, -4]}
    said = refused(GAMES["barbu"], "count", **fields, items={"tricks": 2})
    assert said.endswith("ends with {'tricks': 2}, but with tricks from -26 to -26")


def test_example_of_the_handbook_is_confirmed(tmp_path: Path) -> None:
    handbook = (Path(__file__).parents[1] / "learn/README.md").read_text("utf-8")
    snippets = re.findall(r"```toml\n(.*?)```", handbook, re.DOTALL)
    path = tmp_path / "barbu.toml"
    path.write_text("\n".join(snippets).replace('["wirtshaus"]', '["seed"]'), "utf-8")
    with pytest.raises(Unconfirmed, match="'intro' has no text in de and ja"):
        read(path)
    whole = path.read_text("utf-8").replace(
        'intro.en = "…"', "intro = {en = '…', de = '…', ja = '…'}"
    )
    path.write_text(whole, "utf-8")
    assert [stage["exercises"][0]["kind"] for stage in of_profile(path, "seed")["stages"]] == [
        "play"
    ]


def test_rules_of_an_exercise_are_a_table() -> None:
    strange = Exercise("x", "pick", {"rules": "seed"}, {})
    with pytest.raises(Unconfirmed, match="rules must be a table"):
        compiled(COURSES["schafkopf"], "seed", strange)


# scenes


def test_a_scene_is_the_same_deal_every_time_and_another_with_another_seed() -> None:
    fields = {"calls": RUFSPIEL, "me": 1, "hand": "SQ DJ H9 DK", "table": "D8"}
    one, other = (position(scene(SCHAFKOPF, SCHAFKOPF.Rules(), fields)) for _ in range(2))
    assert one == other
    assert position(scene(SCHAFKOPF, SCHAFKOPF.Rules(), {**fields, "seed": 1})) != one


@ALL
def test_scenes_show_the_hand_that_was_written(game: str) -> None:
    course = COURSES[game]
    for stage, exercise in course.exercises():
        fields = dict(exercise.fields)
        if "hand" not in fields or exercise.kind == "goal":
            continue
        fields = {**course.contracts.get(fields.pop("contract", ""), {}), **fields}
        record = position(scene(course.game, course.game.profiles[stage.profiles[0]], fields))
        state, me = record.replay(), fields.get("me", 0)
        assert set(course.game.names(c for c in range(52) if state.piles[me] >> c & 1)) == set(
            fields["hand"].split()
        )
        if isinstance(state.phase, Tricks) and "table" in fields:
            assert course.game.names(state.phase.trick) == fields["table"].split()


def test_what_cannot_be_dealt_is_refused() -> None:
    assert "cannot lie in two places" in refused(
        SCHAFKOPF, "winner", calls=RUFSPIEL, table="SA S7 S8 S9", holds={"1": "SA"}
    )
    assert "of 30000 deals none" in refused(
        SCHAFKOPF, "winner", calls=RUFSPIEL, table="S7 SA H7 S9", holds={"2": "S8"}
    )


WRONG_FIELDS: list[tuple[dict[str, object], str]] = [
    ({"calls": "play fly"}, "calls: there is no call 'fly' at place 2; legal there: pass, wenz"),
    (
        {"calls": "pass call.S"},
        "calls: 'call.S' cannot be said at place 2; legal there: pass, play",
    ),
    ({"calls": "no*many"}, "calls: 'no*many' does not say how often"),
    ({"calls": 3}, "calls must be a text, not 3"),
    ({"hand": "CJ XX"}, "hand: no card is called 'XX'"),
    ({"hand": ["CJ"]}, "hand must be a text, not ['CJ']"),
    ({"table": "fly"}, "table: no card is called 'fly'"),
    ({"holds": {"4": "CJ"}}, "holds: there is no seat '4'; seats are 0 to 3"),
    ({"without": {"x": "CJ"}}, "without: there is no seat 'x'"),
    ({"piles": {"skat": "CJ"}}, "piles: the game has no pile 'skat'; it has "),
    ({"me": 7}, "me: there is no seat 7"),
    ({"setup": {"mood": 1}}, "setup: there is no option 'mood'"),
]


@pytest.mark.parametrize(("fields", "said"), WRONG_FIELDS, ids=[said for _, said in WRONG_FIELDS])
def test_a_wrong_field_of_a_scene_is_named(fields: dict[str, object], said: str) -> None:
    assert refused(SCHAFKOPF, "winner", **fields).startswith(said)


def grouped(calls: Sequence[str]) -> str:
    """Return the calls of a game as learn/README.md lists them, those of one kind together."""
    kinds: dict[str, list[str]] = {}
    for call in calls:
        kind, dot, of = call.partition(".")
        kinds.setdefault(kind, []).append(dot + of)
    named = []
    for kind, ends in kinds.items():
        plain, more = "" in ends, [end[1:] for end in ends if end]
        named += [kind] * plain
        if more:
            named.append(f"{kind}.{more[0]}" if len(more) == 1 else f"{kind}.{{{','.join(more)}}}")
    return " ".join(named)


@ALL
def test_teachers_find_every_call_in_their_handbook(game: str) -> None:
    text = " ".join((SOURCES / "README.md").read_text("utf-8").split())
    assert f"| {game} | `{grouped(COURSES[game].game.calls)}` |" in text


# sources


TWICE = (
    """
[[stage]]
id = 'a'
title = { en = 'a', de = 'b', ja = 'c' }
intro = { en = 'a', de = 'b', ja = 'c' }
"""
    * 2
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[stage]]", "'title' has no text in en and de and ja"),
        ("[[stage]]\ntitle = {en='a', ja='c'}", "'title' has no text in de."),
        ("[[stage]]\ntitle = {en='a', de='b', ja='c', fr='d'}", "'title' has a text in 'fr'; it "),
        ("[[stage]]\ntitle = {en='a', de=' ', ja='c'}", "'title' is empty in de"),
        ("profiles = ['nobody']", "no profile 'nobody'"),
        ("colour = 'red'", "no field 'colour'; it has: stage, profiles"),
        ("exercise = 'x'", "no field 'exercise'; it has: stage, profiles, contract"),
        (
            "[[stage]]\n[[stage.exercises]]\nx = 1\n[stage.title]\nen='a'\nde='b'\nja='c'\n"
            "[stage.intro]\nen='a'\nde='b'\nja='c'",
            "stage 1 has no field 'exercises'; it has: id",
        ),
        ("stage = 'x'", "stage must be tables, not 'x'"),
        ("profiles = 'seed'", "profiles must be a list of names, not 'seed'"),
        ("coach = 'x'", "coach must be tables, [coach.NAME], not 'x'"),
        ("[glossary]\nx = 'y'", "glossary.x must be a table, not 'y'"),
        ("[contract]\nx = 'y'", "contract.x must be a table, not 'y'"),
        ("[coach.singing]\nen='a'\nde='b'\nja='c'", "no phase 'singing'; it has: announce, "),
        ("profiles = ['x']", "schafkopf has no profile 'x'; it has: seed, schule, "),
        ("[glossary.x]\ncards = ['HA']", "glossary.x: cards must be a text, not ['HA']"),
        ("[glossary.x]\ncards = 'HX'", "glossary.x: no card is called 'HX'; names are like"),
        ("[glossary.x]\ncrads = 'HA'", "no field 'crads'; it has: term, text, cards"),
        (TWICE, "two stages have the id 'a'"),
        ("[[stage]", "schafkopf.toml: "),
        ("[[stage]]\nid = 'a'\nx = ", "schafkopf.toml, stage a: "),
        ("[[stage]]\n[[stage.exercise]]\n[[stage.exercise]]\nx = ", "exercise 1.2: "),
        ("[[stage]]\n[[stage]]\nid = 'b'\n[[stage.exercise]]\nid = 'c'\nx", "exercise b.1: "),
        ("[[stage]]\n[coach.play]\nen = 'a", "schafkopf.toml: "),
    ],
)
def test_a_source_that_is_no_course_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "schafkopf.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Unconfirmed, match="schafkopf.toml") as caught:
        read(path)
    assert said in str(caught.value)


def test_game_without_a_course_is_named() -> None:
    with pytest.raises(Unconfirmed, match=r"^there is no course of 'poker'; there are: barbu, "):
        sources(["poker"])


def test_a_wrong_exercise_is_named_with_its_file_and_number(tmp_path: Path) -> None:
    source = next(path for path in sources() if path.stem == "bauernstoss").read_text("utf-8")
    path = tmp_path / "bauernstoss.toml"
    start = source.index('[[stage]]\nid = "chalk"')
    rest = source[start : source.index("[[stage]]", start + 1)].replace("[1, 2, 3, 4]", "[5, 6, 7]")
    path.write_text(source[: source.index("[[stage]]")] + rest, "utf-8")
    with pytest.raises(Unconfirmed, match=r"^bauernstoss\.toml, exercise chalk\.4 \(count\)"):
        of_profile(path, "seed")


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("{HX}", "no card is called 'HX'; names are like CJ"),
        ("{HA SX}", "no card is called 'SX'"),
        ("{H}, {HA  SA}", "no card is called ''"),
        ("{kings}", "no card is called 'kings'"),
        ("{H2}", "H2 is not in this deck"),
    ],
)
def test_card_in_a_sentence_is_one_of_the_game(tmp_path: Path, named: str, said: str) -> None:
    path = tmp_path / "schafkopf.toml"
    source = (SOURCES / path.name).read_text("utf-8")
    path.write_text(source.replace('ask.de = "', f'ask.de = "{named} ', 1), "utf-8")
    first = next(exercise.id for _, exercise in read(path).exercises())
    with pytest.raises(Unconfirmed, match=f"^schafkopf.toml, {first}.ask in de: ") as caught:
        words(read(path), "de")
    assert said in str(caught.value)


# trainers


@ALL
def test_trainers_ask_what_the_engine_answers(game: str) -> None:
    course = COURSES[game]
    found = trainers(course.game, course.game.profiles[course.profiles[0]])
    assert found
    for name, questions in found.items():
        assert len(questions) == QUESTIONS
        assert len({str(question) for question in questions}) == QUESTIONS
        for question in questions:
            if name == "order":
                assert sorted(question["cards"]) == sorted(question["answer"])
            elif name == "count":
                assert question["answer"] == sum(points for _, points in question["parts"])
                assert question["answer"] in question["choices"]
            elif name == "out":
                assert question["answer"] in question["choices"]
                assert not set(question["played"]) & set(question["mine"])
            else:
                suit = question["suit"]
                followers = {suit: [suit + rank for rank in "23456789TKA"]}
                for seat in question["seats"]:
                    discards = [
                        trick
                        for trick in question["tricks"]
                        if trick[0][1][0] == suit and dict(trick)[seat] not in followers[suit]
                    ]
                    if seat in question["answer"]:
                        assert discards
