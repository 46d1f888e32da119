"""The packs of puzzles that the site ships: every fact in them is derived again by the engine."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from gzip import compress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stich.games import GAMES
from stich.tasks.difficulty import GRADES, too_easy
from stich.tasks.mine import alike, completed, fault, lines
from stich.tasks.pack import marks_of, pack
from stich.tasks.task import CALLED, DECOY, KINDS, OPEN
from stich.tasks.themes import COMMON, of
from tests.support.files import matching

pytestmark = pytest.mark.native

FOLDER = Path(__file__).parents[1] / "static/tasks"
PACKS = {path.stem: lines(path) for path in matching(FOLDER, "*.jsonl")}
TASKS = {row["id"]: row for _, *rows in PACKS.values() for row in rows}

SAMPLE = os.environ.get("STICH_PUZZLES", "6")
"""The number of tasks proved again; ``all`` for a thorough run."""

MANY = {"schafkopf": 200, "fipsen": 160, "barbu": 200, "bauernstoss": 200}
"""The least number of tasks of each game."""

FEW = 3
"""The least number of tasks of each of eight themes."""

BYTES = 250_000
"""The most bytes of all packs, compressed."""


def sample() -> list[str]:
    if SAMPLE == "all":
        return list(TASKS)
    quick = [id for id, row in TASKS.items() if row["question"] != CALLED]  # calls take a minute
    return Random(1).sample(quick, min(int(SAMPLE), len(quick)))


@pytest.mark.parametrize("id", sample())
def test_a_task_is_proved_again(id: str) -> None:
    assert fault(1, TASKS[id]) is None


def test_every_pack_is_of_a_game() -> None:
    assert set(PACKS) <= set(GAMES)


@pytest.mark.parametrize("game", PACKS)
def test_packs_have_many_different_tasks(game: str) -> None:
    header, *rows = PACKS[game]
    assert len(rows) >= MANY[game]
    assert header["game"] == game and all(dug["deals"] for dug in header["mined"])
    assert {row["question"] for row in rows} <= set(KINDS)
    assert len({row["id"] for row in rows}) == len({alike(row) for row in rows}) == len(rows)
    assert sum(row["question"] == DECOY for row in rows) * 10 <= len(rows)


@pytest.mark.parametrize("game", PACKS)
def test_a_pack_that_is_packed_again_stays_as_it_is(game: str) -> None:
    path = FOLDER / f"{game}.jsonl"
    assert pack([path]) == path.read_text("utf-8")


@pytest.mark.parametrize("game", PACKS)
def test_no_task_with_all_cards_seen_gives_another_away(game: str) -> None:
    _, *rows = PACKS[game]
    shared = Counter(mark for row in rows for mark in marks_of(row))
    opened = [row for row in rows if row["question"] == OPEN]
    assert len(opened) > MANY[game] / 4
    assert [row["id"] for row in opened if any(shared[mark] > 1 for mark in marks_of(row))] == []


@pytest.mark.parametrize("game", PACKS)
def test_packs_are_easy_to_hard(game: str) -> None:
    _, *rows = PACKS[game]
    grades = Counter(row["grade"] for row in rows)
    assert set(grades) == set(range(1, GRADES + 1))
    assert max(grades.values()) * 3 < len(rows) * 2, "no grade has most of the tasks"
    asked = [row for row in rows if row["question"] != DECOY]
    assert len(asked) > len(rows) / 2
    assert [row["id"] for row in asked if too_easy(row["failures"])] == []


@pytest.mark.parametrize("game", PACKS)
def test_packs_have_many_themes(game: str) -> None:
    themes = Counter(name for row in PACKS[game][1:] for name in row["themes"])
    named = {name for name in of(GAMES[game]) if themes[name] >= FEW}
    assert len(named) >= 8


@pytest.mark.parametrize("game", PACKS)
def test_what_follows_from_a_proof_follows(game: str) -> None:
    for row in PACKS[game][1:]:
        again: dict[str, Any] = json.loads(json.dumps(completed(row)))
        assert again == row


def test_packs_are_small() -> None:
    packed = [compress((FOLDER / f"{game}.jsonl").read_bytes(), 9) for game in PACKS]
    assert sum(map(len, packed)) <= BYTES


WORDS = json.loads((FOLDER.parent / "screens/practise/words/en/practise.json").read_text("utf-8"))


@pytest.mark.parametrize("game", PACKS)
def test_every_theme_has_a_rule_and_a_name(game: str) -> None:
    themes = of(GAMES[game])
    rules = (FOLDER.parent / f"rules/en/{game}.json").read_text("utf-8")
    numbers = set(re.findall(r'"([\d.]+)"', rules))
    assert len(themes) >= 8
    for name, theme in themes.items():
        assert theme.fits or name in COMMON
        assert {f"theme.{name}", f"theme.{name}.why"} <= set(WORDS)
        assert theme.rule in numbers
    for row in PACKS[game][1:]:
        own = {name for name in row["themes"] if "." not in name}
        assert own <= set(themes)
