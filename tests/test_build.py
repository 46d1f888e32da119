"""The command line of the build: its commands, and its sentences when it fails."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from website import command, install

pytestmark = pytest.mark.native


OLD_PYTHON = """
import runpy, sys
sys.version_info = (3, 8, 10, "final", 0)
runpy.run_path("build.py", run_name="__main__")
"""


def test_old_python_is_refused_in_one_sentence() -> None:
    command = [sys.executable, "-c", OLD_PYTHON]
    ended = subprocess.run(command, cwd=install.ROOT, capture_output=True, text=True)
    assert ended.returncode == 1
    assert ended.stderr == "Python 3.11 or newer is needed, but this is 3.8.\n"


def test_what_an_old_python_reads_has_nothing_new_in_it() -> None:
    tree = ast.parse((install.ROOT / "build.py").read_text("ascii"))
    new = (ast.AnnAssign, ast.JoinedStr, ast.NamedExpr, ast.arg, ast.Match, ast.Nonlocal)
    assert not [node for node in ast.walk(tree) if isinstance(node, new)]
    imports = [node for node in tree.body if isinstance(node, ast.Import)]
    assert [alias.name for node in imports for alias in node.names] == ["os", "sys"]


def test_problem_met_on_the_command_line_is_no_traceback() -> None:
    command = [str(install.PYTHON), str(install.ROOT / "build.py"), "test", "nonsense"]
    ended = subprocess.run(command, capture_output=True, text=True)
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "nonsense" in ended.stderr


def test_problem_ends_with_status_two(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise install.BuildError("Something is missing.")

    monkeypatch.setattr(command, "build", fail)
    assert command.main(["build"]) == 2
    assert capsys.readouterr().err == "Something is missing.\n"


@pytest.mark.parametrize("name", ["serve", "build", "test", "check", "bench", "pictures"])
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        command.main([name, "--help"])
    assert end.value.code == 0
    assert name in capsys.readouterr().out


def test_unknown_step_is_a_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["test", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err


def test_build_runs_from_any_folder(tmp_path: Path) -> None:
    command = [str(install.PYTHON), str(install.ROOT / "build.py"), "--help"]
    assert subprocess.run(command, cwd=tmp_path, capture_output=True).returncode == 0
