"""The archives that the site is made of: the standard library, the engine, the wheel."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

from website.bytecode import Archive
from website.install import (
    MODULES,
    ROOT,
    RUN_IN_PYODIDE,
    SOLVER,
    WORK,
    fingerprint,
    is_done,
    note_done,
    pip,
    project,
    run,
    step,
)

COMPILERS = (ROOT / "py/website/bytecode.py", ROOT / RUN_IN_PYODIDE)


def in_pyodide(code: str, *arguments: str | Path, why: str) -> str:
    # npm's Pyodide lies in the real node_modules, also for a script that runs elsewhere.
    names = [str(Path(a).relative_to(ROOT)) if isinstance(a, Path) else a for a in arguments]
    return run(["node", RUN_IN_PYODIDE, code, *names], why)


def compile_in_pyodide(function: str, *arguments: str | Path) -> None:
    """Runs a function of bytecode.py in the very Pyodide that will load what it compiles."""
    code = f"""if True:
        import sys
        sys.path.insert(0, "/repo/py")
        from website import bytecode
        bytecode.{function}(*ARGUMENTS)"""
    in_pyodide(code, *arguments, why="compile Python in Pyodide")


def compile_stdlib() -> Path:
    """Pyodide's standard library, trimmed and compiled by that very Pyodide."""
    target = WORK / "python_stdlib.zip"
    original = MODULES / "pyodide/python_stdlib.zip"
    choice = json.dumps(project()["tool"]["stich"]["stdlib"])
    mark = fingerprint([original, *COMPILERS], choice)
    if not (target.exists() and is_done("stdlib", mark)):
        # A copy, for Pyodide sees this folder alone, and node_modules may be a link out of it.
        plain = shutil.copyfile(original, WORK / "stdlib-source.zip")
        with step("Compiling the standard library"):
            compile_in_pyodide("compile_stdlib_zip", plain, target, choice)
        note_done("stdlib", mark)
    return target


def engine_sources() -> list[Path]:
    return [*sorted((ROOT / "py/stich").rglob("*.py")), SOLVER]


def compile_engine() -> Path:
    """The package `stich` as a zip of compiled modules."""
    target, sources = WORK / "engine.zip", engine_sources()
    mark = fingerprint([*sources, *COMPILERS])
    if not (target.exists() and is_done("engine", mark)):
        with step("Compiling the engine"):
            plain = WORK / "engine-source.zip"
            with Archive(plain) as archive:
                for path in sources:
                    archive.add(path.relative_to(ROOT / "py").as_posix(), path.read_bytes())
            compile_in_pyodide("compile_engine_zip", plain, target)
        note_done("engine", mark)
    return target


def build_wheel() -> Path:
    """The engine as a wheel, for anybody's `pip install` or `micropip.install`."""
    folder = WORK / "wheel"
    mark = fingerprint(
        [*engine_sources(), *(ROOT / n for n in ("pyproject.toml", "README.md", "LICENSE"))]
    )
    if not (folder.exists() and is_done("wheel", mark)):
        shutil.rmtree(folder, ignore_errors=True)
        stable = {**os.environ, "SOURCE_DATE_EPOCH": "1600000000"}
        with step("Building the wheel"):
            options = ("--no-deps", "--no-build-isolation", "-q")
            pip("wheel", *options, "-w", folder, ".", why="build the wheel", env=stable)
        note_done("wheel", mark)
    return next(folder.glob("stich-*.whl"))
