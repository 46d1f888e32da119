"""The steps of `python build.py test`: each prints its heading and time, none stops the others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from website import install
from website.command import build
from website.install import DIST, PYTHON, ROOT, WORK, Problem, say
from website.site import runtime

from tests.bench.records import record
from tests.commits import faults, unpublished
from tests.support import browsers
from tests.support.files import matching

BROWSERS = ROOT / "tests/e2e"
TIMES = WORK / "times.xml"
"""How long each of the engine's tests took last."""
TOOLS = ROOT / "node_modules/.bin"


def call(*command: str | Path, **environment: str) -> bool:
    """Runs a command in sight; whether it succeeded."""
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=ROOT, env={**os.environ, **environment}).returncode == 0


def ruff() -> bool:
    return call(PYTHON, "-m", "ruff", "check", ".")


def mypy() -> bool:
    return call(PYTHON, "-m", "mypy")


def tsc() -> bool:
    return call("node", TOOLS / "tsc", "--noEmit")


def eslint() -> bool:
    return call("node", TOOLS / "eslint", ".")


def commits() -> bool:
    """Check the subjects of the commits that are not published yet."""
    wrong = faults(unpublished())
    for fault in wrong:
        say(fault)
    return not wrong


def javascript() -> bool:
    """The page's modules in Node."""
    files = matching(ROOT / "tests/js", "**/*.test.js")
    # Of two processors Node would leave one alone.
    return call("node", "--test", "--test-concurrency=2", "--test-reporter=spec", *files)


def pytest(*arguments: str | Path) -> bool:
    """Runs tests and tells which of them took longest."""
    return call(PYTHON, "-m", "pytest", "-q", "--durations=5", *arguments)


def cpython() -> bool:
    """The engine, the build and everything else that needs no browser."""
    times = f"--junit-xml={TIMES}"
    return pytest("-n", "2", "--dist", "worksteal", times, "tests", f"--ignore={BROWSERS}")


def pyodide_wheels() -> Path:
    """Return the folder of the test tools for Pyodide, downloaded where they are missing."""
    folder = WORK / "pyodide-wheels"
    mark = install.fingerprint([install.locked("pyodide")])
    if not (folder.exists() and install.is_done("pyodide-wheels", mark)):
        shutil.rmtree(folder, ignore_errors=True)
        kind = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14")
        options = ("--only-binary=:all:", *kind, "-d", folder)
        why = "download the test tools for Pyodide"
        install.pip_locked("pyodide", "download", *options, why=why)
        install.note_done("pyodide-wheels", mark)
    return folder


def engine_tests() -> list[Path]:
    return [
        path
        for path in matching(ROOT / "tests", "**/test_*.py")
        if BROWSERS not in path.parents
        and "pytestmark = pytest.mark.native" not in path.read_text()
    ]


def in_pyodide(runtime: Path, files: Sequence[Path]) -> bool:
    code = "import sys, pytest; sys.path[:0] = ['/repo', '/repo/py']; int(pytest.main(ARGUMENTS))"
    options = [
        "-q",
        "--durations=5",
        "-m",
        "not native",
        "-p",
        "no:cacheprovider",
        "-W",
        "ignore::pytest.PytestConfigWarning",
    ]
    names = [path.relative_to(ROOT) for path in files]
    # After "--" Node's own parser leaves pytest's options alone.
    given = ("--runtime", runtime, "--wheels", WORK / "pyodide-wheels")
    return call("node", install.RUN_IN_PYODIDE, *given, "--", code, *options, *names)


def pyodide() -> bool:
    """The engine's tests once more, in the Python that the browser runs."""
    pyodide_wheels()
    in_this = partial(in_pyodide, runtime())
    with ThreadPoolExecutor(2) as pool:
        return all(list(pool.map(in_this, halves(engine_tests(), seconds()))))


def seconds() -> dict[str, float]:
    """What each module of tests took in CPython last, by its name: a.b for a/b.py."""
    taken: dict[str, float] = {}
    for case in ElementTree.parse(TIMES).iter("testcase") if TIMES.exists() else ():
        name = case.get("classname", "")
        taken[name] = taken.get(name, 0.0) + float(case.get("time", 0))
    return taken


def halves(files: Sequence[Path], seconds: Mapping[str, float]) -> list[list[Path]]:
    """The files in two parts that take about as long."""

    def taken(file: Path) -> float:
        return seconds.get(".".join(file.relative_to(ROOT).with_suffix("").parts), 0.1)

    parts: list[list[Path]] = [[], []]
    for file in sorted(files, key=taken, reverse=True):
        min(parts, key=lambda part: sum(map(taken, part))).append(file)
    return parts


def site() -> bool:
    """Builds dist/, which the browsers then open."""
    build()
    return DIST.exists()


def chromium() -> bool:
    """The built site in Chromium."""
    browsers.chromium()
    return pytest(
        "-n",
        "2",
        "--dist",
        "worksteal",
        BROWSERS,
        *(f"--ignore={BROWSERS / n}" for n in ("firefox", "webkit")),
    )


def firefox_webkit() -> bool:
    """The built site in the two other engines, side by side; WebKit's test fails off Linux."""
    browsers.firefox()
    if sys.platform == "linux":
        browsers.webkit()
    return pytest("-n", "2", BROWSERS / "firefox", BROWSERS / "webkit")


STEPS: dict[str, Callable[[], bool]] = {
    "ruff": ruff,
    "mypy": mypy,
    "tsc": tsc,
    "eslint": eslint,
    "commits": commits,
    "js": javascript,
    "pytest": cpython,
    "pyodide": pyodide,
    "site": site,
    "chromium": chromium,
    "firefox+webkit": firefox_webkit,
}
FAST = ["ruff", "mypy", "tsc", "eslint", "commits"]


def attempt(name: str) -> tuple[bool, float]:
    """Run a step; return whether it passed, and its seconds."""
    say(f"\n=== {name} ===")
    start = time.monotonic()
    try:
        good = STEPS[name]()
    except Problem as problem:
        say(str(problem))
        good = False
    taken = time.monotonic() - start
    say(f"--- {name}: {'passed' if good else 'FAILED'} in {taken:.1f} s")
    return good, taken


def test(names: Sequence[str]) -> int:
    """Runs the named steps, or all; 0 when every one passed."""
    unknown = set(names) - set(STEPS)
    if unknown:
        known = ", ".join(STEPS)
        raise Problem(f"There is no step {', '.join(sorted(unknown))}; the steps are {known}.")
    with install.only_one():
        install.prepare()
    results = {name: attempt(name) for name in names or STEPS}
    for name, (_, taken) in results.items():  # not before: a step compares the rows with BENCH.md
        record("gate", name, {"s": f"{taken:.0f}"})
    failed = [name for name, (good, _) in results.items() if not good]
    say("\nFailed: " + ", ".join(failed) if failed else "\nEverything passed.")
    say(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def module(name: str, *arguments: str) -> bool:
    """Runs a module of the tests beside the engine."""
    return call(PYTHON, "-m", name, *arguments, PYTHONPATH=os.pathsep.join(("py", ".")))


def bench(runs: int) -> int:
    """Prints the tables of tests/bench."""
    build()
    browsers.chromium()
    good = [
        module("tests.bench.sizes"),
        module("tests.bench.engine"),
        module("tests.bench.solver"),
        module("tests.bench.thinking"),
        module("tests.bench.steadiness", "schafkopf", "5"),
        module("tests.bench.boot", str(runs)),
        module("tests.bench.learn", str(runs)),
        module("tests.bench.dealt"),
        module("tests.bench.page"),
    ]
    return 0 if all(good) else 1


def pictures(only: Sequence[str]) -> int:
    """Takes the pictures of tests/e2e/pictures.py."""
    build()
    browsers.chromium()
    return 0 if module("tests.e2e.pictures", *only) else 1
