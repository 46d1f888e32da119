"""The tests themselves: none passes because it found nothing to check."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from website import install
from website.install import ROOT

from tests import checks, commits
from tests.bench import records, report
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


def test_tests_of_the_page_list_files_by_a_helper_too() -> None:
    """Its helper, tests/js/files.js, fails on nothing as well."""
    wrong = [
        path.name
        for path in matching(HERE / "js", "**/*.js")
        if path.name != "files.js" and re.search(r"readdir|glob\(", path.read_text("utf-8"))
    ]
    assert not wrong, "use files() of tests/js/files.js"


def test_browser_tests_travel_only_when_the_page_is_at_rest() -> None:
    """On a slow machine a step back that is under way aborts a reload, and the browser may not know
    the page's last entry in its history yet."""
    travels = {"reload", "go_back", "go_forward"}
    hasty = [
        f"{path.name}:{node.lineno}"
        for path in matching(HERE / "e2e", "*.py")
        if path.name != "conftest.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in travels
    ]
    assert not hasty, "use reload(), back() and forward() of tests/e2e/conftest.py"


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


def test_tests_repeated_in_pyodide_exist() -> None:
    assert len(checks.REPEATED) > 10
    for name in checks.REPEATED:
        path, _, function = name.partition("::")
        assert path in checks.engine_tests()
        assert f"def {function}" in (ROOT / path).read_text("utf-8"), name


def test_halves_hold_every_test_and_take_about_as_long() -> None:
    one, other = checks.halves(["a", "b", "c", "d"], {"a": 3.0, "b": 1.0, "c": 1.0})
    assert sorted([*one, *other]) == ["a", "b", "c", "d"]
    assert "a" in one
    assert {"b", "c"} <= {*other}


def test_slow_tests_and_their_sources_exist() -> None:
    for test, sources in checks.RARE.items():
        for path in (test, *sources, *checks.SHARED):
            assert (ROOT / path.removeprefix(":!")).exists(), path


def git(folder: Path, *arguments: str) -> None:
    named = ("-c", "user.name=a", "-c", "user.email=a", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *named, *arguments], cwd=folder, check=True, capture_output=True)


def test_sources_are_unchanged_only_where_a_published_commit_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "ROOT", tmp_path)
    assert commits.changed(["py"]), "no git"
    git(tmp_path, "init", "-b", "main")
    for name in ("py", "docs"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "a").write_text("1")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-m", "a: begin")
    assert commits.changed(["py"]), "nothing is published"
    git(tmp_path, "update-ref", "refs/remotes/origin/main", "HEAD")
    assert commits.changed(["py"]), "the published commit itself is tested whole"
    (tmp_path / "docs/a").write_text("2")
    git(tmp_path, "commit", "-a", "-m", "a: go on")
    assert not commits.changed(["py"])
    assert commits.changed(["docs"])
    assert not commits.changed([".", ":!docs"])
    (tmp_path / "py/b").write_text("not committed")
    assert commits.changed(["py"])
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-m", "a: add b")
    assert commits.changed(["py"])
    (tmp_path / "py/a").write_text("2")
    git(tmp_path, "update-ref", "refs/remotes/origin/main", "HEAD^")
    assert commits.changed(["py"])


def test_recorded_times_stand_in_the_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "results"
    shutil.copytree(records.RESULTS, folder)
    monkeypatch.setattr(records, "RESULTS", folder)
    monkeypatch.setattr(report, "REPORT", tmp_path / "BENCH.md")
    monkeypatch.setattr(install, "prepare", lambda: None)
    monkeypatch.setattr(sys, "argv", ["build.py", "test", records.FLAG])
    monkeypatch.setattr(checks, "STEPS", {"one": lambda: True})
    for loops in (0, 2):
        assert checks.test([], loops=loops) == 0
    text = report.REPORT.read_text("utf-8")
    assert text == report.report()
    assert "| gate |" in text and "| gate beside 2 busy loops |" in text
    assert len(text.splitlines()) <= 200
    monkeypatch.setattr(checks, "STEPS", {"one": lambda: False})
    assert checks.test([]) == 1
    assert report.REPORT.read_text("utf-8") == report.report() == text, "a failed run counts"


def test_workflows_run_every_step() -> None:
    gate = (ROOT / ".github/workflows/pages.yml").read_text("utf-8")
    (listed,) = re.findall(r"\n +steps:\n((?: +- [a-z0-9+ ]+\n)+)", gate)
    jobs = re.findall(r"- (.+)", listed)
    assert " ".join(jobs).split() == [*checks.STEPS]
    assert "python build.py test ${{ matrix.steps }}" in gate
    assert "\n      - run: python build.py test --nightly\n" in (
        ROOT / ".github/workflows/nightly.yml"
    ).read_text("utf-8")
