"""The steps of `python build.py test`: each prints its heading and time, none stops the others."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from xml.etree import ElementTree

from website import install
from website.command import build
from website.install import DIST, PYTHON, ROOT, WORK, BuildError, say
from website.site import runtime

from tests.bench.records import FLAG, machine, record
from tests.bench.report import write_report
from tests.commits import changed, faults, unpublished
from tests.support import browsers, often
from tests.support.files import matching

BROWSERS = ROOT / "tests/e2e"
TIMES = WORK / "times.xml"
"""Report of the last run: seconds of each of the engine's tests."""
TOOLS = ROOT / "node_modules/.bin"
AS_BEFORE = "test_days_have_the_deals_that_they_had"
AS_SENT = "test_bots_choose_as_they_did_for_the_sender"
RECORDINGS = "test_the_recordings_for_the_page_are_what_the_engine_says_today"
SLICES = "test_a_bot_thinks_in_slices_and_ends_where_one_long_thought_does"
RARE = {
    "tests/test_mutations.py": (
        *("py/stich", ":!py/stich/ai", ":!py/stich/app", "tests/games", "tests/support"),
        *("tests/test_mutations.py", "tests/test_second_opinion.py", "tests/conftest.py"),
    ),
    "tests/test_training.py": ("py", "learn", "tests"),
}
"""Slow tests, and the files of which one must have changed for the gate to run them."""
SHARED = ("build.py", "pyproject.toml", install.LOCKS.relative_to(ROOT).as_posix())
"""Files that decide how every test runs."""


def call(*command: str | Path, **environment: str) -> bool:
    """Run a command with its output shown; return True if it succeeded."""
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


def layers() -> bool:
    """Check that the modules of page and engine import only what lies below them."""
    page = call("node", TOOLS / "depcruise", "--config", ROOT / "layers.config.js", "static")
    engine = call(PYTHON.with_name("lint-imports"), "--no-cache", PYTHONPATH="py")
    return engine and page


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
    """Run tests and list the five slowest."""
    return call(PYTHON, "-m", "pytest", "-q", "--durations=5", *arguments)


def in_cpython(*options: str, skipped: Sequence[str] = ()) -> bool:
    """Run the tests that need no browser, without some modules, with more options for pytest."""
    ignored = [f"--ignore={path}" for path in (BROWSERS, *(ROOT / name for name in skipped))]
    return pytest(
        *options, "-n", "2", "--dist", "worksteal", f"--junit-xml={TIMES}", "tests", *ignored
    )


def cpython() -> bool:
    """The engine, the build and everything else that needs no browser; slow tests if they could
    end differently than on the published branch."""
    skipped = [test for test, sources in RARE.items() if not changed([*sources, *SHARED])]
    for test in skipped:
        say(f"{test} is left to the nightly run: nothing that it tests differs from origin/main.")
    return in_cpython("-m", "not nightly", skipped=skipped)


def cpython_all() -> bool:
    """Everything that needs no browser; every puzzle is proved again."""
    os.environ["STICH_PUZZLES"] = "all"
    return in_cpython()


@install.only_one()
def pyodide_wheels() -> Path:
    """Return the folder of the test tools for Pyodide, downloaded where they are missing."""
    folder = WORK / "pyodide-wheels"
    mark = install.fingerprint([install.locked("pyodide")])
    if not install.is_done("pyodide-wheels", mark, folder):
        shutil.rmtree(folder, ignore_errors=True)
        kind = ("--platform=pyemscripten_2026_0_wasm32", "--python-version=3.14")
        options = ("--only-binary=:all:", *kind, "-d", folder)
        why = "download the test tools for Pyodide"
        install.pip_locked("pyodide", "download", *options, why=why)
        install.note_done("pyodide-wheels", mark)
    return folder


REPEATED = {
    "tests/games/test_schafkopf_links.py": "links with the longest numbers",
    f"tests/test_challenge.py::{AS_SENT}": "rounding and chance: every choice of the bots",
    "tests/test_code.py": "numbers of any size",
    f"tests/test_days.py::{AS_BEFORE}": "digests, numbers of any size",
    "tests/test_every_game.py": "deals of each game under drawn house rules",
    "tests/test_formats.py": "numbers of any size",
    "tests/test_golden.py": "published links, and the cards that a seed deals",
    "tests/test_kernel.py": "the cards that a seed deals",
    "tests/test_pasted.py": "links, Unicode",
    "tests/test_perft.py": "bits of large numbers",
    "tests/test_policy.py": "WebAssembly of the browser, rounding",
    "tests/test_refusals.py": "messages that Python writes",
    "tests/test_second_opinion.py": "whole deals of each profile, recursion",
    f"tests/test_session.py::{SLICES}": "time",
    "tests/test_solver.py": "WebAssembly of the browser, recursion",
    "tests/test_sums.py": "whole deals of each profile",
    "tests/test_text.py": "Unicode, line ends",
    f"tests/test_wire.py::{RECORDINGS}": "rounding and chance: every choice and value of the bots",
}
"""Tests that the gate repeats in Pyodide, and the reason why they could end differently there.

The nightly run repeats all tests of the engine."""


def engine_tests() -> list[str]:
    """Return the modules of tests that Pyodide can run."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in matching(ROOT / "tests", "**/test_*.py")
        if BROWSERS not in path.parents
        and "pytestmark = pytest.mark.native" not in path.read_text()
    ]


def in_pyodide(runtime: Path, tests: Sequence[str]) -> bool:
    """Run tests in Pyodide; false if one fails, and where there is none to run."""
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
    # After "--" Node's own parser leaves pytest's options alone.
    given = ("--runtime", runtime, "--wheels", WORK / "pyodide-wheels")
    return call("node", install.RUN_IN_PYODIDE, *given, "--", code, *options, *tests)


def repeated(tests: Sequence[str]) -> bool:
    """Run tests in two Pyodides side by side."""
    pyodide_wheels()
    in_this = partial(in_pyodide, runtime())
    with ThreadPoolExecutor(2) as pool:
        return all(list(pool.map(in_this, halves(tests, seconds()))))


def pyodide() -> bool:
    """The tests that could end differently in the Python that the browser runs."""
    return repeated(list(REPEATED))


def pyodide_all() -> bool:
    """All of the engine's tests in the Python that the browser runs."""
    return repeated(engine_tests())


def seconds() -> dict[str, float]:
    """Return the seconds of each module and each test in the last run in CPython, by name."""
    taken: dict[str, float] = {}
    for case in ElementTree.parse(TIMES).iter("testcase") if TIMES.exists() else ():
        file = case.get("classname", "").replace(".", "/") + ".py"
        test = f"{file}::{case.get('name', '').partition('[')[0]}"
        for name in (file, test):
            taken[name] = taken.get(name, 0.0) + float(case.get("time", 0))
    return taken


def halves(tests: Sequence[str], seconds: Mapping[str, float]) -> list[list[str]]:
    """Return the tests in two parts that take about as long."""

    def taken(test: str) -> float:
        return seconds.get(test, 0.1)

    parts: list[list[str]] = [[], []]
    for test in sorted(tests, key=taken, reverse=True):
        min(parts, key=lambda part: sum(map(taken, part))).append(test)
    return parts


def site() -> bool:
    """Build dist/, which the browsers then open."""
    build()
    return DIST.exists()


def in_chromium(*options: str) -> bool:
    """Run tests of the built site in Chromium, with more options for pytest. A third of their time
    is waiting, so that two processors serve three of them."""
    browsers.chromium()
    shutil.rmtree(browsers.FAILURES, ignore_errors=True)
    others = [f"--ignore={BROWSERS / name}" for name in ("firefox", "webkit")]
    return pytest("-n", "3", "--dist", "worksteal", *options, BROWSERS, *others)


def chromium() -> bool:
    """The built site in Chromium, without long repetitions."""
    return in_chromium("-m", "not nightly")


def chromium_all() -> bool:
    """The built site in Chromium."""
    return in_chromium()


def in_others(*options: str) -> bool:
    """Run tests of the built site in the two other engines, side by side, with more options for
    pytest; WebKit's test fails off Linux."""
    browsers.firefox()
    if sys.platform == "linux":
        browsers.webkit()
    return pytest("-n", "2", *options, BROWSERS / "firefox", BROWSERS / "webkit")


def firefox_webkit() -> bool:
    """The built site in the two other engines, without long repetitions."""
    return in_others("-m", "not nightly")


def firefox_webkit_all() -> bool:
    """The built site in the two other engines."""
    return in_others()


STEPS: dict[str, Callable[[], bool]] = {
    "ruff": ruff,
    "mypy": mypy,
    "tsc": tsc,
    "eslint": eslint,
    "layers": layers,
    "commits": commits,
    "js": javascript,
    "pytest": cpython,
    "pyodide": pyodide,
    "site": site,
    "chromium": chromium,
    "firefox+webkit": firefox_webkit,
}
NIGHTLY = {
    **STEPS,
    "pytest": cpython_all,
    "pyodide": pyodide_all,
    "chromium": chromium_all,
    "firefox+webkit": firefox_webkit_all,
}
"""The same steps, with all the tests that the gate leaves out."""
FAST = ["ruff", "mypy", "tsc", "eslint", "layers", "commits"]
"""Steps that use one core each."""


def attempt(name: str, step: Callable[[], bool]) -> tuple[bool, float]:
    """Run a step. Return True if it passed, and its seconds."""
    say(f"\n=== {name} ===")
    start = time.monotonic()
    try:
        good = step()
    except BuildError as problem:
        say(str(problem))
        good = False
    taken = time.monotonic() - start
    say(f"--- {name}: {'passed' if good else 'FAILED'} in {taken:.1f} s")
    return good, taken


@contextmanager
def busy_loops(number: int) -> Iterator[None]:
    """Keep a number of cores busy, each with an endless loop."""
    loops = [subprocess.Popen([PYTHON, "-c", "while True: pass"]) for _ in range(number)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def test(names: Sequence[str], nightly: bool = False, loops: int = 0) -> int:
    """Run the named steps, or all, beside busy loops; return 0 when every one passed."""
    unknown = set(names) - set(STEPS)
    if unknown:
        known = ", ".join(STEPS)
        raise BuildError(f"There is no step {', '.join(sorted(unknown))}; the steps are {known}.")
    with install.only_one():
        install.prepare()
    here = machine() if FLAG in sys.argv else ""  # before the steps themselves are its load
    steps = NIGHTLY if nightly else STEPS
    if nightly:
        os.environ[often.NIGHTLY] = "yes"
    chosen = list(names or steps)
    start = time.monotonic()
    with busy_loops(loops), ThreadPoolExecutor(2) as pool:
        beside = {name: pool.submit(attempt, name, steps[name]) for name in chosen if name in FAST}
        results = {name: running.result() for name, running in beside.items()}
        results |= {name: attempt(name, steps[name]) for name in chosen if name not in FAST}
    whole = time.monotonic() - start
    seconds = {name: taken for name, (_, taken) in results.items()}
    kind = ("nightly" if nightly else "gate") + f" beside {loops} busy loops" * bool(loops)
    failed = [name for name, (good, _) in results.items() if not good]
    if here and not names and not failed:  # not before: a step compares the rows with BENCH.md
        columns = {name: f"{taken:.0f}" for name, taken in {**seconds, "whole": whole}.items()}
        record("gate", kind, columns, machine=here)
        write_report()
    say("\nFailed: " + ", ".join(failed) if failed else "\nEverything passed.")
    say(f"{len(results) - len(failed)} passed, {len(failed)} failed, in {whole / 60:.1f} minutes")
    return 1 if failed else 0


def module(name: str, *arguments: str) -> bool:
    """Run a module of the tests beside the engine; return True if it succeeded."""
    return call(PYTHON, "-m", name, *arguments, PYTHONPATH=os.pathsep.join(("py", ".")))


def bench(runs: int) -> int:
    """Print the tables of tests/bench; return 0, or 1 if a script failed."""
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
        module("tests.bench.stepping"),
        module("tests.bench.studies"),
        module("tests.bench.tab"),
    ]
    return 0 if all(good) else 1


def pictures(only: Sequence[str]) -> int:
    """Take the pictures of tests/e2e/pictures.py; return 0, or 1 if that failed."""
    build()
    browsers.chromium()
    return 0 if module("tests.e2e.pictures", *only) else 1
