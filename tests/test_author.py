"""Errors at import for games whose declarations do not fit: one sentence each."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any

import pytest

from stich.ai.sense import sense_of
from stich.ai.sense.sense import DEFAULT, AnySense, Habit, Sense, Tuning
from stich.cards import deck
from stich.game import DealSetup, choice
from stich.games import GAMES
from stich.state import Over
from tests.reference.compare import OPINIONS
from tests.transcripts.recordings import DEALS

BAUERNSTOSS = GAMES["bauernstoss"]


@dataclass(frozen=True)
class Nobody:
    dealer: int = 0
    deals: int = 0


@dataclass(frozen=True)
class Three(Nobody):
    totals: tuple[int, ...] = (0, 0, 0)


@dataclass(frozen=True)
class Fifth(DealSetup):
    dealer: int = choice(0)
    forehand = 1
    partners = "02"

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 2), (1, 4))


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"shape": lambda rules: (deck("789TJQKA"), (8, 8, 8, 7, 0, 0))}, "deals 31 of 32 cards"),
    ({"shape": lambda rules: (deck("789TJQKA"), (8, 8, 8, 0, 0, 8))}, "to the last pile"),
    ({"begin": lambda rules, dealer: Nobody()}, "a standing that lacks 'totals'"),
    ({"begin": lambda rules, dealer: Three()}, "3 totals for 4 players"),
    ({"setup": lambda rules, standing: None}, "over before its first deal"),
    ({"opening": lambda rules, setup: Over((0,) * 4, ())}, "seat None begins"),
    ({"setup": lambda rules, standing: Fifth()}, "no seat 4 for a team"),
    ({"calls": (*BAUERNSTOSS.calls, "pass")}, "two calls named 'pass'"),
    ({"piles": ("tray", "tray")}, "two piles named 'tray'"),
]


@pytest.mark.parametrize(("fields", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_game_that_cannot_be_played_is_refused(fields: dict[str, Any], message: str) -> None:
    if "piles" in fields:
        dealt = deck("789TJQKA"), (8, 8, 8, 8, 0, 0, 0)
        fields = {**fields, "shape": lambda rules: dealt}
    with pytest.raises(ValueError, match="^fifth: ") as error:
        replace(BAUERNSTOSS, id="fifth", **fields)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_game_nobody_knows_anything_of_has_the_defaults() -> None:
    assert sense_of(replace(BAUERNSTOSS, id="fifth")) is DEFAULT
    assert all(sense_of(game) is not DEFAULT for game in GAMES.values())


@pytest.mark.parametrize("habit", [Habit(0.0, 0.2), Habit(1.0, 1.5), Habit(1.0, -0.1)])
def test_players_of_no_habit_are_refused(habit: Habit) -> None:
    with pytest.raises(ValueError, match="temperature > 0"):
        Sense(habit=habit)


def imported(monkeypatch: pytest.MonkeyPatch, name: str, **names: Any) -> Callable[[], AnySense]:
    module = ModuleType(f"stich.ai.sense.{name}")
    vars(module).update(names)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    return lambda: sense_of(replace(BAUERNSTOSS, id=name))


def test_a_room_of_a_game_has_its_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    own: AnySense = Sense(tuning=Tuning(perfect_hands=3))
    assert imported(monkeypatch, "sixth", SENSE=own)() is own
    with pytest.raises(TypeError, match="seventh: stich.ai.sense.seventh defines no SENSE"):
        imported(monkeypatch, "seventh")()


@pytest.mark.parametrize(
    ("known", "where"),
    [
        (OPINIONS, "OPINIONS of tests/reference/compare.py"),
        (DEALS, "DEALS of tests/transcripts/recordings.py"),
    ],
    ids=["second opinion", "ordinary deal"],
)
def test_a_game_is_in_every_list_of_the_recipe(known: Mapping[str, object], where: str) -> None:
    missing = [game for game in GAMES if game not in known]
    assert not missing, f"{where} lacks {', '.join(missing)}; README.md says what to write there"
