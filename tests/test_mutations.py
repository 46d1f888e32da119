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

from tests.support.files import matching
from tests.support.often import often

pytestmark = pytest.mark.native

ROOT = Path(__file__).parent.parent
GAMES = "py/stich/games"

# name: (file below games/, what stands there, what a slip would make of it)
MUTATIONS = {
    "bauernstoss: the queen is worth 2": ("bauernstoss/rules.py", '"Q": 3', '"Q": 2'),
    "bauernstoss: jacks reversed": (
        "bauernstoss/rules.py",
        'map(card, ("DJ", "HJ", "SJ", "CJ"))))',
        'map(card, ("CJ", "SJ", "HJ", "DJ"))))',
    ),
    "bauernstoss: 43 points needed": ("bauernstoss/play.py", "points >= 42", "points >= 43"),
    "bauernstoss: Schneider from 90": ("bauernstoss/play.py", "points >= 91", "points >= 90"),
    "bauernstoss: no duty to trump": ("bauernstoss/play.py", "or trumps or hand", "or hand"),
    "bauernstoss: any higher jack rule dropped": (
        "bauernstoss/play.py",
        "return self.higher_jacks(cards) or cards",
        "return cards",
    ),
    "bauernstoss: the suit of a number is heard": (
        "bauernstoss/bidding.py",
        "return HEARD + (move - SAID) // 4 if SAID <= move < SAID + 28 else move",
        "return move",
    ),
    "bauernstoss: nobody is forced to bid": (
        "bauernstoss/bidding.py",
        "forced = jacks <= 3 and numbers and not any(self.spoken)",
        "forced = False",
    ),
    "bauernstoss: a jackless hand bids": (
        "bauernstoss/bidding.py",
        "1 <= jacks <= 3",
        "jacks <= 3",
    ),
    "bauernstoss: a big solo is worth 10": ("bauernstoss/trump.py", "else 12", "else 10"),
    "bauernstoss: the partner leads in a solo": (
        "bauernstoss/play.py",
        "forehand if forehand in self.seats else (forehand + 1) % 4",
        "forehand if forehand in self.seats else (forehand + 3) % 4",
    ),
    "schafkopf: the queen is worth 2": ("schafkopf/contracts.py", '"Q": 3', '"Q": 2'),
    "schafkopf: 60 wins": ("schafkopf/settle.py", "points >= 61", "points >= 60"),
    "schafkopf: Schneider from 90": ("schafkopf/settle.py", "points >= 91", "points >= 90"),
    "schafkopf: defenders' Schneider from 89": (
        "schafkopf/settle.py",
        "points <= 30",
        "points <= 31",
    ),
    "schafkopf: jacks above queens": (
        "schafkopf/contracts.py",
        "(*plain, *jacks, *queens)",
        "(*plain, *queens, *jacks)",
    ),
    "schafkopf: three cards let the ace run away": (
        "schafkopf/play.py",
        ".bit_count() >= 4",
        ".bit_count() >= 3",
    ),
    "schafkopf: the called ace may be held back": (
        "schafkopf/play.py",
        "return hand & suit if free else called",
        "return hand & suit",
    ),
    "schafkopf: an equal game may be named": (
        "schafkopf/bidding.py",
        "kinds[kinds.index(level) + 1 :]",
        "kinds[kinds.index(level) :]",
    ),
    "schafkopf: a Tout is played out": (
        "schafkopf/play.py",
        "return contract.tout and self.done[-1].winner != contract.declarer",
        "return False",
    ),
    "schafkopf: one's own ace may be called": (
        "schafkopf/announce.py",
        "aces = [1 << c for c in each(PLAIN_ACES & ~hand)]\n    if rules",
        "aces = [1 << c for c in each(PLAIN_ACES)]\n    if rules",
    ),
    "schafkopf: the secret partner says Stoss": (
        "schafkopf/doubling.py",
        "own = 0 if hand & contract.called else 1",
        "own = 1",
    ),
    "schafkopf: the ten is high in a Bettel": (
        "schafkopf/contracts.py",
        '"789TJQKA")',
        '"789JQKTA")',
    ),
    "schafkopf: two trumps may be wedded": (
        "schafkopf/bidding.py",
        ".bit_count() == 1",
        ".bit_count() <= 2",
    ),
    "schafkopf: a knock counts as a Stoss": (
        "schafkopf/doubling.py",
        "doubled = len(contract.doubled)\n    if doubled >=",
        "doubled = len(contract.doubled) + len(contract.knocked)\n    if doubled >=",
    ),
    "schafkopf: virgins count in a march": (
        "schafkopf/ramsch.py",
        "score = [3 * price if s == seat else -price for s in SEATS]",
        "score = [3 * price if s == seat else -price << counts.count(0) for s in SEATS]",
    ),
    "schafkopf: the pot is doubled": (
        "schafkopf/stock.py",
        "points = units * contract.rules.prices.partner",
        "points = units * contract.rules.prices.partner * contract.factor",
    ),
    "schafkopf: 61 for whoever must": (
        "schafkopf/settle.py",
        'needs == "60" or',
        'needs == "61" or',
    ),
    "schafkopf: a Bock round of three": (
        "schafkopf/bock.py",
        "BOCK_DEALS, MOST_BOCK_DEALS = 4,",
        "BOCK_DEALS, MOST_BOCK_DEALS = 3,",
    ),
    "fipsen: Kieker above a plain five": ("fipsen/bids.py", "return 40 +", "return 50 +"),
    "fipsen: the challenger may hold": (
        "fipsen/auction.py",
        "hold = self.answering and rules.allow_hold",
        "hold = rules.allow_hold and self.bid >= 0",
    ),
    "fipsen: lost counts once": (
        "fipsen/contract.py",
        "result = self.value if success else -2 * self.value",
        "result = self.value if success else -self.value",
    ),
    "fipsen: an ace is a picture": (
        "fipsen/bids.py",
        'PICTURES = deck("JQK", "CSH")',
        'PICTURES = deck("JQKA", "CSH")',
    ),
    "fipsen: forehand leads": (
        "fipsen/contract.py",
        'forehand = self.rules.first_lead == "forehand"',
        'forehand = self.rules.first_lead != "forehand"',
    ),
    "fipsen: the discard is seen": (
        "fipsen/exchange.py",
        "return move if move >= CALL else None",
        "return move",
    ),
    "fipsen: diamonds do not count as Ruten": (
        "fipsen/contract.py",
        'self.extras | (RUTEN if SUITS[suit] == "D" else 0)',
        "self.extras",
    ),
    "barbu: the ace of hearts costs 2": ("barbu/contracts.py", 'card("HA"): -6', 'card("HA"): -2'),
    "barbu: the king costs 15": ("barbu/contracts.py", 'card("HK"): -20', 'card("HK"): -15'),
    "barbu: under-ruffing is forced": (
        "barbu/contracts.py",
        "return self.winning(cards) or cards",
        "return self.winning(cards) or cards & self.contract.order.cards[TRUMP] or cards",
    ),
    "barbu: hearts may be led": (
        "barbu/contracts.py",
        "return hand if self.free() else hand & ~HEARTS or hand",
        "return hand",
    ),
    "barbu: a double counts once between two": (
        "barbu/settle.py",
        "times = self.doubled(one, other) + self.doubled(other, one)",
        "times = self.doubled(one, other) or self.doubled(other, one)",
    ),
    "barbu: the declarer redoubles": (
        "barbu/doubling.py",
        '(right == "only_redouble")',
        '(right != "only_redouble")',
    ),
    "barbu: suits go round from ace to two": (
        "barbu/domino.py",
        "(lane[i] for i in (place - 1, place + 1) if 0 <= i < 13)",
        "(lane[i % 13] for i in (place - 1, place + 1))",
    ),
    "barbu: the last pays ten": ("barbu/domino.py", "(45, 20, 5, -5)", "(45, 20, 5, -10)"),
}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The engine and its tests once more, to be broken."""
    folder = tmp_path_factory.mktemp("mutant")
    ignored = shutil.ignore_patterns("__pycache__", "e2e", "js", ".*")
    for part in ("py", "tests"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    (folder / ".build").symlink_to(ROOT / ".build")  # so that nothing is compiled anew
    # Known by its content, so that a file that has been broken is never taken for the sound one.
    compiler = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
    subprocess.run([*compiler, "py", "tests"], cwd=folder, check=True)
    return folder


@pytest.fixture
def mutate(copy: Path) -> object:
    """Apply one mutation to the copy; taken back after the test."""
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
    """Run the rule tests of a game; return 0 if all pass, 1 if one fails."""
    tests = matching(copy, f"tests/games/test_{game}*.py")
    tests.append(copy / "tests/test_second_opinion.py")
    # Rewritten asserts report more, which nobody reads, and are compiled anew each time.
    options = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist"]
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


@pytest.mark.parametrize("name", often([*MUTATIONS][::3], [*MUTATIONS]))
def test_a_slip_in_the_rules_is_noticed(
    name: str, copy: Path, mutate: Callable[[str, str, str], None]
) -> None:
    mutate(*MUTATIONS[name])
    assert rule_tests(copy, name.split(":")[0]) == 1, f"no test notices that {name}"
