"""The archives of the site: the standard library, the engine, the wheel."""

from __future__ import annotations

import ast
import json
import os
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from website.bytecode import Archive
from website.install import (
    KERNELS,
    MODULES,
    ROOT,
    RUN_IN_PYODIDE,
    WORK,
    fingerprint,
    is_done,
    note_done,
    pip,
    project,
    run,
    step,
)

PYSCRIPT = MODULES / "@pyscript/core/src/stdlib/pyscript"
IMPORTED = WORK / "imported.json"
TOOLS = ("tasks", "themes.py", "lab", "public.py", "native.py", "__main__.py")
"""Rooms and modules of the package that the page does not need."""

SPARE = ("openings",)
"""Modules of the kernel that the page needs once one of its games imports them."""

COMPILERS = (ROOT / "py/website/bytecode.py", ROOT / RUN_IN_PYODIDE)


def in_pyodide(code: str, *arguments: str | Path, why: str) -> str:
    # npm's Pyodide lies in the real node_modules, also for a script that runs elsewhere.
    names = [str(Path(a).relative_to(ROOT)) if isinstance(a, Path) else a for a in arguments]
    return run(["node", RUN_IN_PYODIDE, code, *names], why)


def compile_in_pyodide(function: str, *arguments: str | Path) -> None:
    """Run a function of bytecode.py in the very Pyodide that will load the result."""
    code = f"""if True:
        import sys
        sys.path.insert(0, "/repo/py")
        from website import bytecode
        bytecode.{function}(*ARGUMENTS)"""
    in_pyodide(code, *arguments, why="compile Python in Pyodide")


def engine_sources() -> list[Path]:
    package = ROOT / "py/stich"
    found = sorted([*package.rglob("*.py"), *package.rglob("*.bin")])
    games = "".join(path.read_text() for path in (package / "games").rglob("*.py"))
    left = {*TOOLS, *(f"{name}.py" for name in SPARE if f"{name} import" not in games)}
    needed = (path for path in found if not {*path.relative_to(package).parts} & left)
    return [*needed, *KERNELS]


@dataclass(frozen=True)
class Parted:
    """An archive in two parts: the modules for the engine's first answer, and the rest."""

    first: Path
    later: Path


def compile_engine() -> Parted:
    """Compile the package `stich` into zips of modules. Writes the names of the modules imported to
    IMPORTED."""
    parts = Parted(WORK / "engine.zip", WORK / "engine_later.zip")
    own, sources = [ROOT / "py/later.py"], engine_sources()
    names = imports_of([*sorted(PYSCRIPT.glob("*.py")), ROOT / "py/worker.py", *own])
    mark = fingerprint([*sources, *own, *COMPILERS], *names)
    if not is_done("engine", mark, parts.first, parts.later):
        with step("Compiling the engine"):
            plain = WORK / "engine-source.zip"
            with Archive(plain) as archive:
                for path in (*own, *sources):
                    archive.add(path.relative_to(ROOT / "py").as_posix(), path.read_bytes())
            arguments = (plain, parts.first, parts.later, json.dumps(names), IMPORTED)
            compile_in_pyodide("compile_engine", *arguments)
        note_done("engine", mark)
    return parts


def imports_of(sources: Iterable[Path]) -> list[str]:
    """Return the modules that these files import by their full names, sorted."""
    found = set()
    for path in sources:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
    return sorted(found)


def compile_library() -> Parted:
    """Compile Pyodide's standard library, trimmed, in that very Pyodide; after the engine."""
    parts = Parted(WORK / "python_stdlib.zip", WORK / "python_stdlib_later.zip")
    original = MODULES / "pyodide/python_stdlib.zip"
    imported = [n for n in json.loads(IMPORTED.read_text()) if n.split(".")[0] != "stich"]
    choice = json.dumps(project()["tool"]["stich"]["stdlib"] | {"imported": imported})
    mark = fingerprint([original, *COMPILERS], choice)
    if not is_done("library", mark, parts.first, parts.later):
        # A copy, since Pyodide sees this folder alone, and node_modules may be a link out of it.
        plain = shutil.copyfile(original, WORK / "stdlib-source.zip")
        with step("Compiling the standard library"):
            compile_in_pyodide("compile_library", plain, parts.first, parts.later, choice)
        note_done("library", mark)
    return parts


def build_wheel() -> Path:
    """Build the engine as a wheel, for anybody's `pip install` or `micropip.install`."""
    folder = WORK / "wheel"
    mark = fingerprint(
        [
            *(path for path in (ROOT / "py/stich").rglob("*.*") if path.suffix != ".pyc"),
            *(ROOT / n for n in ("pyproject.toml", "README.md", "LICENSE")),
        ]
    )
    if not is_done("wheel", mark, folder):
        shutil.rmtree(folder, ignore_errors=True)
        stable = {**os.environ, "SOURCE_DATE_EPOCH": "1600000000"}
        with step("Building the wheel"):
            options = ("--no-deps", "--no-build-isolation", "-q")
            pip("wheel", *options, "-w", folder, ".", why="build the wheel", env=stable)
        note_done("wheel", mark)
    return next(folder.glob("stich-*.whl"))
