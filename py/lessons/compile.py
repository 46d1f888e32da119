"""Compiles learn/*.toml: ``python -m lessons.compile TARGET [GAME ...]``.

Writes for every game and profile ``TARGET/<game>.<profile>.json``, which names its trainers, and
their questions, ``….trainers.json``. Neither has words; ``TARGET/<game>.<language>.json`` has those
of each language and nothing else. ``TARGET/courses.json`` lists the courses.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from lessons.scenes import FIELDS, position, scene
from lessons.source import LANGUAGES, Course, Exercise, Unconfirmed, read
from lessons.trainers import trainers
from stich.cards import SUITS, card
from stich.game import AnyGame
from stich.tasks.kinds import KINDS
from stich.tasks.kinds.question import Json, Question
from stich.tasks.task import Unproved

SOURCES = Path(__file__).parents[2] / "learn"


_FORM: Mapping[type, str] = {
    str: "a text",
    list: "a list of numbers",
    dict: "a table, such as { points = 61 }",
    bool: "true or false",
    int: "a number",
}
FORMS: Mapping[str, type] = {
    **dict.fromkeys(("what", "of", "by", "offered", "cards", "calls", "hand", "table"), str),
    **dict.fromkeys(("items", "where", "goal", "setup", "holds", "without", "piles"), dict),
    "choices": list,
    "open": bool,
    **dict.fromkeys(("seat", "me", "seed"), int),
}
"""The types of the fields of exercises that have the same in every kind."""

HOLES = ("n", "aces", "jacks", "queens")
"""Names that the page replaces in a sentence: a number, and all cards of a rank."""

NAMED = ("hand", "table", "cards")
"""Fields of cards, each of which stands there once."""


def compiled(course: Course, profile: str, exercise: Exercise) -> Json:
    """Return one exercise for the players of a profile. Raise Unconfirmed for an answer that the
    engine does not confirm."""
    fields = dict(exercise.fields)
    contract = fields.get("contract")
    if contract is not None:
        if contract not in course.contracts:
            known = ", ".join(course.contracts) or "none"
            raise Unconfirmed(f"the file has no contract {contract!r}; it has: {known}")
        fields = {**course.contracts[contract], **fields}
        del fields["contract"]
    rules = course.game.profiles[profile]
    changed = fields.pop("rules", {})
    if not isinstance(changed, dict):
        raise Unconfirmed(f"rules must be {_FORM[dict]}, not {changed!r}")
    try:
        rules = type(rules).of({**rules.values(), **changed})
    except ValueError as error:
        raise Unconfirmed(str(error)) from None
    found = made(course.game, rules, exercise.kind, fields)
    return {"id": exercise.id, "kind": exercise.kind, **found}


def made(game: AnyGame, rules: Any, kind: str, fields: Mapping[str, Any]) -> Json:
    """Return the data that the page shows of an exercise. Raise Unconfirmed for an answer that the
    engine does not confirm."""
    if kind not in KINDS:
        raise Unconfirmed(f"the kind of an exercise is one of: {', '.join(KINDS)}; not {kind!r}")
    for name in fields:
        own = KINDS[kind].FIELDS
        if name not in (*FIELDS, *own):
            raise Unconfirmed(
                f"an exercise of the kind {kind} has no field {name!r}; it has: "
                + ", ".join(("ask", "right", "wrong", *own, "rules", *FIELDS))
            )
        if name == "answer" and kind != "count" and not isinstance(fields[name], str):
            raise Unconfirmed(f"answer must be {_FORM[str]}, not {fields[name]!r}")
        if name in FORMS and not isinstance(fields[name], FORMS[name]):
            raise Unconfirmed(f"{name} must be {_FORM[FORMS[name]]}, not {fields[name]!r}")
        if name in NAMED and isinstance(fields[name], str):
            cards = fields[name].split()
            if twice := [each for each in cards if cards.count(each) > 1]:
                raise Unconfirmed(f"{name}: {twice[0]} stands there twice")
    for what, value in fields.get("goal", {}).items():
        if not isinstance(value, int):
            raise Unconfirmed(f"goal: {what} must be {_FORM[int]}, not {value!r}")
    asked = Question(position(scene(game, rules, fields)), fields.get("me", 0), fields)
    try:
        found: Json = KINDS[kind].make(asked)
    except Unproved as error:
        raise Unconfirmed(str(error)) from None
    return found


def of_profile(path: Path, profile: str) -> Json:
    """Return a whole course for the players of a profile.

    Raise Unconfirmed with a sentence for every exercise that fails, its file and number in it.
    """
    course = read(path)
    stages, wrong = [], []
    for stage in course.stages_of(profile):
        exercises = []
        for exercise in stage.exercises:
            try:
                exercises.append(compiled(course, profile, exercise))
            except Unconfirmed as error:
                where = f"{path.name}, exercise {exercise.id} ({exercise.kind}), rules {profile}"
                wrong.append(f"{where}: {error}.")
        stages.append({"id": stage.id, "exercises": exercises})
    if wrong:
        raise Unconfirmed("\n".join(wrong))
    return {"game": course.game.id, "profile": profile, "stages": stages}


def of_trainers(path: Path, profile: str) -> Json:
    """Return the questions of the trainers of a course."""
    game = read(path).game
    return dict(trainers(game, game.profiles[profile]))


def words(course: Course, language: str) -> dict[str, str]:
    """Return the sentences of a course: full key -> template."""
    found = {f"coach.{phase}": texts[language] for phase, texts in course.coach.items()}
    for id, entry in course.glossary.items():
        found[f"term.{id}"], found[f"gloss.{id}"] = entry["term"][language], entry["text"][language]
    if course.end:
        found["end"] = course.end[language]
    for stage in course.stages:
        for name, text in stage.words[language].items():
            found[f"{stage.id}.{name}"] = text
        for exercise in stage.exercises:
            for name, text in exercise.words[language].items():
                found[f"{exercise.id}.{name}"] = text
    for key, text in found.items():
        for id in re.findall(r"\[\[(\w+)\|", text):
            if id not in course.glossary:
                raise Unconfirmed(f"{course.game.id}.toml, {key} in {language}: no term is {id!r}.")
        for inside in re.findall(r"\{([^{}/]*)\}", text):
            if wrong := _misnamed(course, inside):
                raise Unconfirmed(f"{course.game.id}.toml, {key} in {language}: {wrong}.")
    return found


def _misnamed(course: Course, inside: str) -> str | None:
    """Return what is wrong with a text in braces; None for a hole, a suit or the game's cards."""
    if inside in HOLES or inside in tuple(SUITS):
        return None
    decks = [course.game.shape(course.game.profiles[name])[0] for name in course.profiles]
    for name in inside.split(" "):
        try:
            known = any(deck >> card(name) & 1 for deck in decks)
        except ValueError as error:
            return str(error)
        if not known:
            return f"{name} is not in this deck"
    return None


def sources(games: Sequence[str] = ()) -> list[Path]:
    found = sorted(SOURCES.glob("*.toml"))
    known = [path.stem for path in found]
    if unknown := [game for game in games if game not in known]:
        raise Unconfirmed(f"there is no course of {unknown[0]!r}; there are: {', '.join(known)}.")
    return [path for path in found if not games or path.stem in games]


def files(games: Sequence[str] = (), jobs: int = 1) -> Iterator[tuple[str, bytes]]:
    """Yield the name and contents of every file. Raise Unconfirmed for a course that the engine
    does not confirm."""
    paths = sources(games)
    courses = [(path, read(path)) for path in paths]
    asked = [(path, profile) for path, course in courses for profile in course.profiles]
    with ProcessPoolExecutor(jobs) as pool:
        whole, endless = (
            pool.map(of, *zip(*asked, strict=True)) for of in (of_profile, of_trainers)
        )
        for (path, profile), found, questions in zip(asked, whole, endless, strict=True):
            yield f"{path.stem}.{profile}.json", packed({**found, "trainers": list(questions)})
            yield f"{path.stem}.{profile}.trainers.json", packed(questions)
    for path, course in courses:
        for language in LANGUAGES:
            yield f"{path.stem}.{language}.json", packed(words(course, language))
    yield "courses.json", packed({path.stem: outline(course) for path, course in courses})


def outline(course: Course) -> Json:
    """Return the parts of a course that the page needs before the course is opened."""
    stages = {
        name: [[stage.id, len(stage.exercises)] for stage in course.stages_of(name)]
        for name in course.profiles
    }
    rules = {name: course.game.profiles[name].values() for name in course.profiles}
    terms = {id: entry.get("cards", "").split() for id, entry in course.glossary.items()}
    return {
        **{"profiles": rules, "usual": course.game.Rules().values()},
        **{"stages": stages, "glossary": terms},
    }


def packed(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def main(target: str, *games: str) -> int:
    folder = Path(target)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name, data in files(games, 2):
            (folder / name).write_bytes(data)
    except Unconfirmed as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
