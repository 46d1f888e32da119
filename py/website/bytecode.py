"""Python compiled for the browser. These functions run inside the very Pyodide that will load what
they compile, so this module imports the standard library alone."""

from __future__ import annotations

import functools
import json
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any


class Archive(zipfile.ZipFile):
    """A new zip whose bytes depend on its contents alone. Nothing in it is compressed: Python would
    unpack every module by itself, slowly, where the browser unpacks the whole at once."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "w")

    def add(self, name: str, data: bytes) -> None:
        entry = zipfile.ZipInfo(name)
        entry.external_attr = 0o644 << 16
        self.writestr(entry, data)


def keeps(library: dict[str, list[str]], name: str) -> bool:
    """Whether this file of the standard library stays, by pyproject.toml's [tool.stich.stdlib]."""
    module = name.removesuffix(".py")
    if module.startswith("encodings/"):
        return module.removeprefix("encodings/") in library["encodings"]
    return not any(module == gone or module.startswith(f"{gone}/") for gone in library["dropped"])


# Stands at the end of the module dataclasses, which writes every class's methods as a text.
QUICK_DATACLASSES = b"""

import marshal

CODE = marshal.loads(%r)

def exec(text, *scopes, run=exec):
    run(CODE.get(text, text), *scopes)
"""


def compiled(source: bytes, filename: str, optimize: int) -> bytes:
    """A .pyc that Python takes without ever looking for its source."""
    import importlib.util
    from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]

    code = compile(source, filename, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def compile_stdlib_zip(source: str, target: str, choice: str) -> None:
    """The standard library without what nobody imports, every module compiled."""
    kept = functools.partial(keeps, json.loads(choice))
    with zipfile.ZipFile(source) as old, Archive(Path(target)) as new:
        for name in filter(kept, old.namelist()):
            data = old.read(name)
            if name == "dataclasses.py":
                data += QUICK_DATACLASSES % (dataclass_code(["_colorize", "asyncio.graph"]),)
            add_compiled(new, name, data, "/lib/python314.zip", optimize=2)


def compile_engine_zip(source: str, target: str) -> None:
    """The engine, every module compiled, and what `dataclass` writes for it."""
    import pkgutil

    sys.path.insert(0, source)
    import stich

    modules = [found.name for found in pkgutil.walk_packages(stich.__path__, "stich.")]
    with zipfile.ZipFile(source) as old, Archive(Path(target)) as new:
        for name in old.namelist():
            add_compiled(new, name, old.read(name), "engine.zip", optimize=0)
        new.add("dataclass_code.marshal", dataclass_code(modules))


def add_compiled(archive: Archive, name: str, data: bytes, folder: str, optimize: int) -> None:
    """Adds a file, a module as its .pyc; `folder` is where the file will seem to lie."""
    if name.endswith(".py"):
        archive.add(f"{name}c", compiled(data, f"{folder}/{name}", optimize))
    elif not name.endswith("/"):
        archive.add(name, data)


def dataclass_code(modules: Iterable[str]) -> bytes:
    """What `dataclass` writes for the classes of these modules, compiled ahead: text -> code,
    marshalled. To compile it in the browser would be half of the time the engine's import takes."""
    import dataclasses
    import importlib
    import marshal

    known: dict[str, Any] = {}

    def note(text: str, *scopes: dict[str, Any]) -> None:
        known[text] = compile(text, "<string>", "exec")
        exec(known[text], *scopes)

    dataclasses.exec = note  # type: ignore[attr-defined]
    for name in modules:
        importlib.reload(importlib.import_module(name))
    return marshal.dumps(known)
