"""Every name the engine can say has words in every language, and no words are left over."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stich
from stich.ai.review.reasons import REASONS
from stich.cards import listed
from stich.game import AnyGame, Contradiction, options
from stich.games import GAMES
from stich.state import Over
from tests.support.files import matching
from tests.support.table import at_random, random_deal
from tests.support.words import STATIC, Names, errors, keys, names_of, reasons, words

LANGUAGES = ("en", "de", "ja")
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


KEY_HOLES = {"suit": "[CSHD]", "rank": "[2-9TJQKA]", "card": "[CSHD][2-9TJQKA]", "n": "[0-9]+"}
"""Texts that may stand in a key in place of a hole, as in static/say/words.js."""


@cache
def pattern(entry: str) -> re.Pattern[str]:
    """Return the keys that an entry of a file of words stands for; one without holes only for
    itself."""
    pieces = re.split(r"{(\w+)}", entry)
    return re.compile(
        "".join(KEY_HOLES[p] if i % 2 else re.escape(p) for i, p in enumerate(pieces))
    )


def stands_for(entry: str, key: str) -> bool:
    return pattern(entry).fullmatch(key) is not None


def is_heard(game: AnyGame, entry: str, said: set[str]) -> bool:
    """Check for the words of a call under the other name that the game's room gives it."""
    part, _, call = entry.partition(".")
    name, _, rest = call.partition(".")
    room = STATIC / f"games/{game.id}.js"
    named = room.exists() and f"`{name}.${{move}}`" in room.read_text("utf-8")
    return named and f"{part}.{rest}" in said


NUMBER = r"(?<=\.)[0-9]+(?=\.|$)"
"""A part of a key that is a number."""


def named(missing: set[str]) -> list[str]:
    """Return keys in order; of those that differ in a number alone, the one with a hole for it."""
    holes = Counter(re.sub(NUMBER, "{n}", key) for key in missing)
    one = {re.sub(NUMBER, "{n}", key): key for key in missing}
    return sorted(key if many > 1 else one[key] for key, many in holes.items())


def test_missing_keys_that_differ_in_a_number_are_one_with_a_hole() -> None:
    missing = {"name", "call.5", "gloss.5.C", *(f"call.number.{n}" for n in range(158))}
    assert named(missing) == ["call.5", "call.number.{n}", "gloss.5.C", "name"]


@ALL
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_exactly_the_words_it_can_say(game: AnyGame, language: str) -> None:
    expected, found = list(keys(game)), words(language, game.id)
    assert len(set(expected)) == len(expected)
    said = {key for key in found if not key.startswith("page.")}  # those only the page says
    entries = {key: {entry for entry in said if stands_for(entry, key)} for key in expected}
    for key, exact in entries.items():
        assert len(exact - {key}) <= 1, f"{key} is said by {' and by '.join(sorted(exact))}"
    missing = {key for key, exact in entries.items() if not exact}
    stale = said.difference(*({key} if key in exact else exact for key, exact in entries.items()))
    stale -= {entry for entry in stale if is_heard(game, entry, said)}
    path = f"static/words/{language}/{game.id}.json"
    assert not missing, f"{path} has no words for: {', '.join(named(missing))}"
    rare = f"what deals seldom bring about is listed in tests/games/names/{game.id}.py"
    assert not stale, f"{path} has words for nothing: {', '.join(sorted(stale))}; {rare}"


def test_the_page_lists_every_game() -> None:
    rooms = (STATIC / "games" / "index.js").read_text("utf-8")
    listed = re.search(r"ROOMS = \[(.*?)\];", rooms, re.DOTALL)
    assert listed
    named = re.findall(r'id: "(\w+)"', listed[1])
    named += re.findall(r"\w+", re.sub(r"room\(\{.*?\}\)", "", listed[1]))
    assert sorted(named) == sorted(GAMES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    """Those that begin with engine are the page's own, for when there is no answer at all."""
    found = {key for key in words(language, "ui") if key.startswith("error.")}
    assert {key for key in found if not key.startswith("error.engine_")} == set(errors())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_words_with_its_numbers(language: str) -> None:
    found = {k: text for k, text in words(language, "ui").items() if k.startswith("reason.")}
    assert set(found) == set(reasons())
    for key, text in found.items():
        forms = text.values() if isinstance(text, dict) else [text]
        numbers = {hole for form in forms for hole in re.findall(r"{(\w+)}", form)}
        assert numbers == set(REASONS[key.removeprefix("reason.")]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_is_empty(language: str) -> None:
    for part in (*GAMES, "ui"):
        for key, text in words(language, part).items():
            forms = text.values() if isinstance(text, dict) else [text]
            assert all(isinstance(form, str) and form.strip() for form in forms), key


@ALL
def test_the_languages_agree_on_what_a_sentence_is_about(game: AnyGame) -> None:
    """The same holes everywhere, but for cards and suits, which languages name where they like."""
    english = words("en", game.id)
    for language in LANGUAGES[1:]:
        for key, text in words(language, game.id).items():
            assert holes(text) == holes(english.get(key, "")), f"{language} {key}"


def holes(text: Any) -> set[str]:
    forms = text.values() if isinstance(text, dict) else [text]
    found = {hole for form in forms for hole in re.findall(r"{(\w+)}", form)}
    cards = r"([CSHD]|suit)[2-9TJQKA]?|card|rank|index"
    return {hole for hole in found if not re.fullmatch(cards, hole)} - {"n"}


@ALL
def test_what_a_game_says_is_heard_where_no_names_are_listed(game: AnyGame) -> None:
    stranger = replace(game, id="stranger")
    named, listed = names_of(stranger), names_of(game)
    for kind in fields(Names):
        found = getattr(named, kind.name)
        assert set(found) <= set(getattr(listed, kind.name))
        assert found or kind.name in ("facts", "contracts")
    assert {"name", "tagline", "phase.over", "why.follow"} <= set(keys(stranger))


def variants(game: AnyGame) -> list[Any]:
    """Return the profiles, and every single option at every value."""
    found = list(game.profiles.values())
    for name, values in options(game.Rules).items():
        for value in values[1:]:
            try:
                found.append(game.Rules.of({name: value}))
            except Contradiction:
                continue
    return found


@ALL
def test_nothing_is_said_that_is_not_listed(game: AnyGame) -> None:
    names = names_of(game)
    rng = Random(6)
    for rules in variants(game):
        for _ in range(6):
            record = at_random(random_deal(game, rng, rules), rng)
            for state in record.states():
                phase = state.phase
                assert phase.name in names.phases
                assert phase.facts().get("contract") in (None, *names.contracts)
                if phase.turn is None:
                    continue
                hand, legal = state.piles[phase.turn], state.legal_moves()
                if goal := phase.goal(phase.turn, hand):
                    certain = "" if goal.known else ".atLeast"
                    assert goal.name + certain in names.goals
                for card in listed(hand):
                    if card not in legal and legal[0] < 52:
                        reason = phase.reason(hand, (), card)
                        assert reason is None or reason.name in names.reasons
            assert isinstance(phase, Over)
            assert {name for name, _ in phase.items} <= set(names.items)


@ALL
def test_everything_listed_is_written_in_the_rules_of_the_game(game: AnyGame) -> None:
    names = names_of(game)
    root = Path(stich.__file__).parent
    module = root / f"games/{game.id}.py"
    files = [module] if module.exists() else matching(root / "games", f"{game.id}/*.py")
    kernel = [root / "state.py", root / "tricks.py", root / "phases.py", root / "openings.py"]
    source = "".join(f.read_text("utf-8") for f in (*files, *kernel))
    said = {part for text in re.findall(r'"([^"\n]*)"', source) for part in text.split()}
    for name in (*names.phases, *names.items, *names.reasons, *names.contracts, *names.facts):
        assert name in said, f"{name} is said nowhere"
    for goal in names.goals:
        assert goal.removesuffix(".atLeast") in said, f"the goal {goal} is said nowhere"
