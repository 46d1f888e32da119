"""Python compiled for the browser. These functions run inside the very Pyodide that will load the
result, so this module imports the standard library alone."""

from __future__ import annotations

import ast
import contextlib
import importlib
import json
import marshal
import sys
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path
from types import CodeType
from typing import Any


class Archive(zipfile.ZipFile):
    """A new zip whose bytes depend on its contents alone. It is not compressed: Python would unpack
    every module by itself, slowly, where the browser unpacks the whole at once."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "w")

    def add(self, name: str, data: bytes) -> None:
        entry = zipfile.ZipInfo(name)
        entry.external_attr = 0o644 << 16
        self.writestr(entry, data)


def keeps(library: dict[str, list[str]], name: str) -> bool:
    """Check that this file of the standard library stays, by pyproject.toml's
    [tool.stich.stdlib]."""
    module = name.removesuffix(".py")
    if module.startswith("encodings/"):
        return module.removeprefix("encodings/") in library["encodings"]
    return not any(module == gone or module.startswith(f"{gone}/") for gone in library["dropped"])


# Appended to the module dataclasses, which writes the methods of every class as a text.
QUICK_DATACLASSES = b"""

import marshal

CODE = marshal.loads(%r)

def exec(text, *scopes, run=exec):
    run(CODE.get(text, text), *scopes)
"""


def compiled(source: bytes, filename: str, optimize: int, lines: bool) -> bytes:
    """Return a .pyc that Python loads without a search for the source."""
    import importlib.util
    from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

    tree = without_docstrings(ast.parse(source, filename))
    code = compile(tree, filename, "exec", dont_inherit=True, optimize=optimize)
    if not lines:
        code = without_lines(code)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(tree: ast.Module) -> ast.Module:
    """Return the tree of a module without docstrings, which nothing reads in the browser. That of a
    class becomes one letter: `dataclass` would work one out in its place."""
    for node in ast.walk(tree):
        if not isinstance(node, DOCUMENTED):
            continue
        match node.body:
            case [ast.Expr(value=ast.Constant(value=str()) as docstring), *rest]:
                if isinstance(node, ast.ClassDef):
                    docstring.value = "."
                else:
                    node.body = rest or [ast.copy_location(ast.Pass(), docstring)]
    return tree


UNITS_IN_ENTRY = 8
"""The most code units in one entry of a table of lines."""


def without_lines(code: CodeType) -> CodeType:
    """Return the code with its table of lines reduced to the first one, which saves a fifth of all
    bytes: a traceback then names the first line of a library function."""
    constants = [without_lines(c) if isinstance(c, CodeType) else c for c in code.co_consts]
    units = len(code.co_code) // 2
    lengths = [UNITS_IN_ENTRY] * (units // UNITS_IN_ENTRY) + [units % UNITS_IN_ENTRY]
    # CPython's internals, "locations": form 13 has a line and no columns; no difference to the
    # line before is 0.
    table = b"".join(bytes((0x80 | 13 << 3 | length - 1, 0)) for length in lengths if length)
    return code.replace(co_linetable=table, co_consts=tuple(constants))


def compile_library(source: str, first: str, later: str, choice: str) -> None:
    """Compile the standard library, without the modules that nothing imports, into two archives.

    `choice` is JSON: `dropped` and `encodings` as in pyproject.toml, and `imported`, the names of
    the modules that `first` holds. `first` also holds `later.json`, the names of the others.
    """
    chosen: dict[str, list[str]] = json.loads(choice)
    with zipfile.ZipFile(source) as old:
        modules = {
            name: old.read(name)
            for name in old.namelist()
            if name.endswith(".py") and keeps(chosen, name)
        }
    quick = QUICK_DATACLASSES % (dataclass_code(["_colorize", "asyncio.graph"]),)
    modules["dataclasses.py"] += quick
    packages = {
        name: compiled(data, f"/lib/python314.zip/{name}", optimize=2, lines=False)
        for name, data in modules.items()
    }
    write_parted(packages, set(chosen["imported"]), first, later)


def compile_engine(source: str, first: str, later: str, names: str, imported: str) -> None:
    """Compile the engine, and the methods that `dataclass` writes for it, into two archives.

    `first` holds the modules imported by a deal of every game and its first calls. Writes to
    `imported`, as JSON, all modules that Python has imported by then, with those of `names`, which
    are those of PyScript and of the worker (also JSON); so this Python must be fresh.
    """
    import pkgutil

    sys.path.insert(0, source)
    for name in json.loads(names):
        with contextlib.suppress(ImportError):  # some are in the browser only
            importlib.import_module(name)
    start_deals()
    loaded = set(sys.modules)
    Path(imported).write_text(json.dumps(sorted(loaded)))
    import stich

    every = [found.name for found in pkgutil.walk_packages(stich.__path__, "stich.")]
    with zipfile.ZipFile(source) as old:
        files = {name: old.read(name) for name in old.namelist()}
    packages = {
        name: compiled(data, f"engine.zip/{name}", optimize=0, lines=True)
        if name.endswith(".py")
        else data
        for name, data in files.items()
    }
    write_parted(
        packages,
        loaded,
        first,
        later,
        dataclass_code([name for name in every if name in loaded]),
        dataclass_code([name for name in every if name not in loaded]),
    )


def start_deals() -> None:
    """Start a deal of every game, with the first calls by bots of every level, through the page's
    own function."""
    from stich.app.session import handle

    def ask(**request: Any) -> Any:
        answer = json.loads(handle(json.dumps(request)))
        assert answer["ok"], answer
        return answer

    offered = ask(ask="games")
    for game in offered["games"]:
        for level in offered["levels"]:
            seats = ask(ask="new", game=game["id"])["view"]["seats"]
            ask(ask="new", game=game["id"], seats=[level] * seats)
            ask(ask="advance", ms=1)


def module_of(path: str) -> str:
    """Return the module in this file of an archive: a/b.py is a.b, a/__init__.py is a."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def write_parted(
    files: dict[str, bytes], imported: set[str], first: str, later: str, *dataclasses: bytes
) -> None:
    """Write two archives: `first`, with the modules imported at the start and the data beside them,
    and `later`, with the others.

    `later.json` in `first` has their names and the checksum of `later`, by which the archive of
    another build is refused. `dataclasses` is the compiled output of `dataclass` for each.
    """
    apart = [n for n in files if n.endswith(".py") and module_of(n) not in imported]
    packages = {n.removesuffix("__init__.py") for n in apart if n.endswith("/__init__.py")}
    beside = [n for n in files if not n.endswith(".py") and n[: n.rfind("/") + 1] in packages]
    with Archive(Path(later)) as archive:
        for name in apart:
            archive.add(f"{name}c", files[name])
        for name in beside:
            archive.add(name, files[name])
        for code in dataclasses[1:]:
            archive.add("dataclass_code.marshal", code)
    checksum = zlib.crc32(Path(later).read_bytes())
    named = {"modules": [module_of(name) for name in apart], "crc32": checksum}
    with Archive(Path(first)) as archive:
        for name, data in files.items():
            if name not in apart and name not in beside:
                archive.add(f"{name}c" if name.endswith(".py") else name, data)
        archive.add("later.json", json.dumps(named).encode())
        for code in dataclasses[:1]:
            archive.add("dataclass_code.marshal", code)


def dataclass_code(modules: Iterable[str]) -> bytes:
    """Return the methods that `dataclass` writes for the classes of these modules, compiled ahead:
    text -> code, marshalled. Compiling them in the browser would take half of the engine's import
    time."""
    import dataclasses

    known: dict[str, CodeType] = {}

    def note(text: str, *scopes: dict[str, Any]) -> None:
        code = compile(text, "<string>", "exec")
        known[text] = without_lines(code)
        exec(code, *scopes)

    dataclasses.exec = note  # type: ignore[attr-defined]
    for name in modules:
        importlib.reload(importlib.import_module(name))
    return marshal.dumps(known)
