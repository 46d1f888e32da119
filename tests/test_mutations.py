"""A wrong game is still a consistent game: plausible slips in the rules must turn a rule test red.

Each mutation is one small change to one game. It is applied to a copy of the project, and the rule
tests of that game are run there; they have to fail.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

pytestmark = pytest.mark.native

ROOT = Path(__file__).parent.parent
GAMES = "py/stich/games"

# name: (file below games/, what stands there, what a slip would make of it)
MUTATIONS = {
    "bauernstoss: the queen is worth 2": ("bauernstoss.py", '"Q": 3', '"Q": 2'),
    "bauernstoss: jacks reversed": (
        "bauernstoss.py",
        'map(card, ("DJ", "HJ", "SJ", "CJ"))))',
        'map(card, ("CJ", "SJ", "HJ", "DJ"))))',
    ),
    "bauernstoss: 43 points needed": ("bauernstoss.py", "points >= 42", "points >= 43"),
    "bauernstoss: Schneider from 90": ("bauernstoss.py", "points >= 91", "points >= 90"),
    "bauernstoss: no duty to trump": ("bauernstoss.py", "or trumps or hand", "or hand"),
    "bauernstoss: any higher jack rule dropped": (
        "bauernstoss.py",
        "return self.higher_jacks(cards) or cards",
        "return cards",
    ),
    "bauernstoss: the suit of a number is heard": (
        "bauernstoss.py",
        "return HEARD + (move - SAID) // 4 if SAID <= move < SAID + 28 else move",
        "return move",
    ),
    "bauernstoss: nobody is forced to bid": (
        "bauernstoss.py",
        "forced = jacks <= 3 and numbers and not any(self.spoken)",
        "forced = False",
    ),
    "bauernstoss: a jackless hand bids": ("bauernstoss.py", "1 <= jacks <= 3", "jacks <= 3"),
    "bauernstoss: a big solo is worth 10": ("bauernstoss.py", "else 12", "else 10"),
    "bauernstoss: the partner leads in a solo": (
        "bauernstoss.py",
        "forehand if forehand in self.seats else (forehand + 1) % 4",
        "forehand if forehand in self.seats else (forehand + 3) % 4",
    ),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine and its tests once more, to be broken."""
    folder = tmp_path_factory.mktemp("mutant")
    ignored = shutil.ignore_patterns("__pycache__", "e2e", "js", ".*")
    for part in ("py", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return folder


@pytest.fixture
def mutate(copy: Path) -> object:
    """Applies one mutation to the copy; taken back after the test."""
    changed: list[tuple[Path, str]] = []

    def apply(file: str, old: str, new: str) -> None:
        path = copy / GAMES / file
        text = path.read_text("utf-8")
        assert text.count(old) >= 1, f"{file} no longer has {old!r}"
        changed.append((path, text))
        path.write_text(text.replace(old, new), "utf-8")

    yield apply
    for path, text in changed:
        path.write_text(text, "utf-8")


def rule_tests(copy: Path, game: str) -> int:
    """How the rule tests of a game end: 0 if all pass, 1 if one fails."""
    tests = sorted(copy.glob(f"tests/games/test_{game}*.py"))
    tests.append(copy / "tests/test_second_opinion.py")
    options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    found = [str(test) for test in tests if test.exists()]
    run = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *found, "-k", f"{game} or not second_opinion"],
        cwd=copy,
        capture_output=True,
        text=True,
        env={"PYTHONDONTWRITEBYTECODE": "1", "CI": "1"},
    )
    assert run.returncode in (0, 1), run.stdout + run.stderr
    return run.returncode


@pytest.mark.parametrize("game", sorted({name.split(":")[0] for name in MUTATIONS}))
def test_the_copy_is_sound_before_it_is_broken(game: str, copy: Path) -> None:
    assert rule_tests(copy, game) == 0


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_slip_in_the_rules_is_noticed(
    name: str, copy: Path, mutate: Callable[[str, str, str], None]
) -> None:
    mutate(*MUTATIONS[name])
    assert rule_tests(copy, name.split(":")[0]) == 1, f"no test notices that {name}"
