"""The command line: `python build.py COMMAND`."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Sequence

from website import site
from website.install import DIST, BuildError, lock, only_one, prepare, say
from website.reference import write_reference
from website.server import server

DESCRIPTION = "Builds, serves and checks stich. `python build.py serve` is all a newcomer needs."


def build() -> None:
    with only_one():
        prepare()
        files = site.assemble()
        changed = site.write(files, DIST)
    say(f"dist/ is ready: {len(files)} files, {site.size(files.values())}; {changed} changed.")


def serve(port: int, base: str) -> None:
    build()
    with server(DIST, port, base, fresh=True) as host:
        path = base.strip("/")
        say(f"Open http://127.0.0.1:{host.server_port}/{path + '/' if path else ''} (Ctrl+C ends)")
        with contextlib.suppress(KeyboardInterrupt):
            host.serve_forever()


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="build.py", description=DESCRIPTION)
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")
    served = commands.add_parser("serve", help="build the site and serve it on this machine")
    served.add_argument("--port", type=int, default=8000, help="0 takes any free port (8000)")
    served.add_argument("--base", default="/", help="serve under a sub-path, e.g. /cards/")
    commands.add_parser("build", help="build the site into dist/, ready for any static host")
    tested = commands.add_parser("test", help="install the tools of the tests and run them all")
    tested.add_argument(
        "step",
        nargs="*",
        help="run only these: ruff mypy tsc eslint commits js pytest pyodide site chromium "
        "firefox+webkit",
    )
    commands.add_parser("check", help="only the fast checks: linters, types, subjects of commits")
    tested.add_argument(
        "--record", action="store_true", help="note the time of each step for tests/BENCH.md"
    )
    tested.add_argument(
        "--nightly",
        action="store_true",
        help="all tests of the engine in Pyodide too, and slow ones whose sources are unchanged",
    )
    tested.add_argument("--busy", type=int, default=0, help="run beside so many endless loops (0)")
    benched = commands.add_parser("bench", help="measure the engine, the boot and the sizes")
    benched.add_argument("--runs", type=int, default=7, help="page starts per kind (7)")
    pictured = commands.add_parser(
        "pictures", help="picture every screen into .build/pictures, for review"
    )
    pictured.add_argument(
        "only",
        nargs="*",
        help="only these windows, themes, languages and games, e.g. phone dark ja barbu; "
        "readme: only the two that README.md shows",
    )
    commands.add_parser("reference", help="write the API reference into .build/reference")
    commands.add_parser("lock", help="pin the development tools of pyproject.toml anew, by hash")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    chosen = parser().parse_args(arguments)
    try:
        if chosen.command == "serve":
            serve(chosen.port, chosen.base)
        elif chosen.command == "build":
            build()
        elif chosen.command == "lock":
            lock()
        elif chosen.command == "reference":
            with only_one():
                prepare()
            say(f"Open {write_reference()}")
        else:
            from tests import checks

            if chosen.command == "bench":
                return checks.bench(chosen.runs)
            if chosen.command == "pictures":
                return checks.pictures(chosen.only)
            if chosen.command == "check":
                return checks.test(checks.FAST)
            return checks.test(chosen.step, chosen.nightly, chosen.busy)
    except BuildError as problem:
        print(problem, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0
