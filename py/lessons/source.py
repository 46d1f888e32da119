"""A course as written by its teacher."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stich.cards import cards
from stich.game import AnyGame
from stich.games import GAMES

LANGUAGES = ("en", "de", "ja")
COURSE = ("stage", "profiles", "contract", "coach", "glossary", "end")
"""The fields of a course."""
STAGE = ("id", "title", "intro", "profiles", "exercise")
"""The fields of a stage."""
TERM = ("term", "text", "cards")
"""The fields of a term of the glossary."""
WORDS = Path(__file__).parents[2] / "static/words/en"


class Unconfirmed(Exception):
    """A text of a teacher that the engine does not confirm: one sentence."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question. ``fields`` are those of its kind, ``words`` its sentences by language, then by
    name: "ask", "right" or "wrong"."""

    id: str
    kind: str
    fields: Mapping[str, Any]
    words: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class Stage:
    """A few exercises about one subject, for the players of these profiles. ``words`` are its
    sentences by language, then by name: "title" or "intro"."""

    id: str
    exercises: tuple[Exercise, ...]
    words: Mapping[str, Mapping[str, str]]
    profiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A whole course, for the players of these profiles of house rules."""

    game: AnyGame
    profiles: tuple[str, ...]
    contracts: Mapping[str, Mapping[str, Any]]
    """The scene fields that all exercises of a contract share, by contract."""
    stages: tuple[Stage, ...]
    glossary: Mapping[str, Mapping[str, Any]]
    """Terms by id: ``term`` and ``text`` by language, and the ``cards`` that picture it."""
    coach: Mapping[str, Mapping[str, str]]
    """The coach's sentences at the table, by moment (one of ``moments``), then by language."""
    end: Mapping[str, str]
    """The sentences at the end of the course, by language; empty without any."""

    def exercises(self) -> Iterator[tuple[Stage, Exercise]]:
        for stage in self.stages:
            for exercise in stage.exercises:
                yield stage, exercise

    def stages_of(self, profile: str) -> Iterator[Stage]:
        """Yield the stages for the players of a profile."""
        return (stage for stage in self.stages if profile in stage.profiles)


def read(path: Path) -> Course:
    """Return the course of a file. Raise Unconfirmed for a file that cannot be a course."""
    text = path.read_text("utf-8")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unconfirmed(f"{path.name}{_place(text, str(error))}: {error}") from None
    game = GAMES[path.stem]
    profiles = _profiles(path.name, game, data, list(game.profiles)[:1])
    stages: list[Stage] = []
    for number, stage in enumerate(_list(path.name, data, "stage"), 1):
        id = stage.pop("id", str(number))
        where = f"{path.name}, stage {id}"
        exercises = []
        for place, each in enumerate(_list(where, stage, "exercise"), 1):
            at = f"{where}, exercise {place}"
            kind = each.pop("kind", None)
            if not isinstance(kind, str):
                raise Unconfirmed(f"{at} has no kind.")
            words = _words(at, each, ("ask", "right"), ("wrong",))
            exercises.append(Exercise(f"{id}.{place}", kind, each, words))
        words = _words(where, stage, ("title", "intro"), ())
        if id in [earlier.id for earlier in stages]:
            raise Unconfirmed(f"{path.name}: two stages have the id {id!r}.")
        own = _profiles(where, game, stage, list(profiles))
        if stage:
            raise _unknown(where, stage, STAGE)
        stages.append(Stage(id, tuple(exercises), words, own))
    contracts = _tables(path.name, data, "contract")
    coach = dict(_flat(_tables(path.name, data, "coach")))
    for when, texts in coach.items():
        if when not in moments(game):
            known = ", ".join(sorted(when for when in moments(game) if "." not in when))
            raise Unconfirmed(f"{path.name}: {game.id} has no phase {when!r}; it has: {known}.")
        _complete(f"{path.name}, coach.{when}", "the sentence", texts)
    glossary = _tables(path.name, data, "glossary")
    for id, entry in glossary.items():
        where = f"{path.name}, glossary.{id}"
        if left := {name: entry[name] for name in entry if name not in TERM}:
            raise _unknown(where, left, TERM)
        pictured = entry.get("cards", "")
        if not isinstance(pictured, str):
            raise Unconfirmed(f"{where}: cards must be a text, not {pictured!r}.")
        try:
            cards(pictured)
        except ValueError as error:
            raise Unconfirmed(f"{where}: {error}.") from None
        for part in ("term", "text"):
            _complete(f"{path.name}, glossary.{id}", repr(part), entry.get(part))
    if end := data.pop("end", {}):
        _complete(path.name, "'end'", end)
    if data:
        raise _unknown(path.name, data, COURSE)
    return Course(game, profiles, contracts, tuple(stages), glossary, coach, end)


def _unknown(where: str, left: Mapping[str, Any], known: Sequence[str]) -> Unconfirmed:
    """Return the error of the first field that is left, with the fields there are."""
    return Unconfirmed(f"{where} has no field {next(iter(left))!r}; it has: {', '.join(known)}.")


def _place(text: str, error: str) -> str:
    """Return the stage and the exercise of the line that an error of TOML names, or of the
    last line; nothing outside the stages."""
    line = re.search(r"line (\d+)", error)
    stage, exercise, stages = "", 0, 0
    for written in text.splitlines()[: int(line[1]) if line else None]:
        if re.match(r"\s*\[\[stage\]\]", written):
            stages += 1
            stage, exercise = str(stages), 0
        elif re.match(r"\s*\[\[stage\.exercise\]\]", written):
            exercise += 1
        elif stage and not exercise and (id := re.match(r"""\s*id\s*=\s*["'](.+?)["']""", written)):
            stage = id[1]
        elif re.match(r"\s*\[\w", written):  # a table beside the stages
            stage, exercise = "", 0
    if not stage:
        return ""
    return f", exercise {stage}.{exercise}" if exercise else f", stage {stage}"


def _profiles(
    where: str, game: AnyGame, data: dict[str, Any], default: list[str]
) -> tuple[str, ...]:
    """Return the profiles that a course or a stage names, or else the default ones."""
    found = data.pop("profiles", default)
    if not isinstance(found, list):
        raise Unconfirmed(f"{where}: profiles must be a list of names, not {found!r}.")
    profiles = tuple(map(str, found))
    for profile in profiles:
        if profile not in game.profiles:
            known = ", ".join(game.profiles)
            raise Unconfirmed(f"{where}: {game.id} has no profile {profile!r}; it has: {known}.")
    return profiles


def _flat(coach: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the sentences of the coach by moment: those inside a phase follow its name."""
    for when, texts in coach.items():
        inner = {name: text for name, text in texts.items() if isinstance(text, dict)}
        yield from ((f"{when}.{name}", text) for name, text in inner.items())
        if len(inner) < len(texts):
            yield when, {name: text for name, text in texts.items() if name not in inner}


def moments(game: AnyGame) -> set[str]:
    """Return the moments at which the coach may speak: the phases that the page has words for,
    ``<phase>.<kind>`` for each kind of call, and ``over.<item>`` for each item of a score."""
    known = json.loads((WORDS / f"{game.id}.json").read_text("utf-8"))
    parts = [key.split(".") for key in known]
    phases = {part[1] for part in parts if part[0] == "phase"}
    calls = {part[1] for part in parts if part[0] == "call"}
    items = {f"over.{part[1]}" for part in parts if part[0] == "item"}
    return phases | items | {f"{phase}.{call}" for phase in phases for call in calls}


def _list(where: str, data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = data.pop(name, [])
    entries = found if isinstance(found, list) else [found]
    if not all(isinstance(entry, dict) for entry in entries):
        raise Unconfirmed(f"{where}: {name} must be tables, not {found!r}.")
    return entries


def _tables(where: str, data: dict[str, Any], name: str) -> dict[str, dict[str, Any]]:
    """Return the tables of a field, by name. Raise Unconfirmed for anything else."""
    found = data.pop(name, {})
    if not isinstance(found, dict):
        raise Unconfirmed(f"{where}: {name} must be tables, [{name}.NAME], not {found!r}.")
    for inner, entry in found.items():
        if not isinstance(entry, dict):
            raise Unconfirmed(f"{where}: {name}.{inner} must be a table, not {entry!r}.")
    return found


def _words(
    where: str, data: dict[str, Any], needed: tuple[str, ...], possible: tuple[str, ...]
) -> dict[str, dict[str, str]]:
    """Return the sentences among some fields, each in every language."""
    found: dict[str, dict[str, str]] = {language: {} for language in LANGUAGES}
    for name in (*needed, *possible):
        texts = data.pop(name, None)
        if texts is None and name in possible:
            continue
        _complete(where, repr(name), texts)
        for language, text in texts.items():
            found[language][name] = text.strip()
    return found


def _complete(where: str, what: str, texts: Any) -> None:
    """Raise Unconfirmed unless a text is there in every language."""
    given = texts if isinstance(texts, dict) else {}
    if missing := [language for language in LANGUAGES if language not in given]:
        raise Unconfirmed(f"{where}: {what} has no text in {' and '.join(missing)}.")
    if foreign := [language for language in given if language not in LANGUAGES]:
        known = ", ".join(LANGUAGES)
        raise Unconfirmed(f"{where}: {what} has a text in {foreign[0]!r}; it needs {known} alone.")
    for language, text in texts.items():
        if not isinstance(text, str) or not text.strip():
            raise Unconfirmed(f"{where}: {what} is empty in {language}.")
