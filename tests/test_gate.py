"""The tests themselves: none passes because it found nothing to check."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from website.install import ROOT

from tests.commits import faults
from tests.support.files import matching

pytestmark = pytest.mark.native

HERE = ROOT / "tests"
OWN_FILES = {"support/files.py", "golden/playthroughs.py", "e2e/pictures.py"}
"""Modules that may list folders themselves: the helper, and two that write into the folder."""


def listings(tree: ast.AST) -> list[str]:
    """Return the calls in a module that list files by pattern or folder."""
    names = {"glob", "rglob", "iterdir", "listdir", "scandir"}
    return [
        ast.unparse(node)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if node.func.attr in names
    ]


def test_tests_list_files_by_a_helper_that_fails_on_nothing() -> None:
    wrong = {
        name: calls
        for path in matching(HERE, "**/*.py")
        if (name := path.relative_to(HERE).as_posix()) not in OWN_FILES
        if not name.startswith("bench/")
        if (calls := listings(ast.parse(path.read_text("utf-8"))))
    }
    assert not wrong, "use tests.support.files.matching"


def test_subjects_of_commits_say_what_they_do() -> None:
    good = [
        "master: skip sampling when one move is legal",
        "static/engine: name what only secure contexts have",
        "firefox+webkit: start each browser once",
    ]
    assert faults(good) == []
    bad = {
        "tests: what is waited for was not so before": "no verb",
        "table: nor where a hand may bid a Kieker": "no verb",
        "Add a test": "not of the form",
        "bots: " + "play " * 20: "at most 72",
    }
    for subject, fault in bad.items():
        (found,) = faults([subject])
        assert fault in found, found


def test_helper_fails_where_nothing_matches(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="nothing in"):
        matching(tmp_path, "*.py")
    (tmp_path / "a.py").touch()
    assert matching(tmp_path, "*.py") == [tmp_path / "a.py"]


def borrowed(source: str) -> set[str]:
    """Return the modules of browser tests that a module imports from."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
    return {n.module for n in nodes if n.module and n.module.startswith("tests.e2e.test_")}


def test_browser_tests_share_steps_and_not_each_other() -> None:
    borrowers = {
        path.name: found
        for path in matching(HERE / "e2e", "**/*.py")
        if (found := borrowed(path.read_text("utf-8")))
    }
    assert not borrowers, "what several need belongs in tests/e2e/steps.py"


def test_an_import_from_another_browser_test_is_seen() -> None:
    assert borrowed("from tests.e2e.test_table import move") == {"tests.e2e.test_table"}


def test_folder_listing_is_seen() -> None:
    assert listings(ast.parse("for p in folder.glob('*.py'): pass")) == ["folder.glob('*.py')"]
