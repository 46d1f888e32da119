"""The API reference: every public name is explained, every example runs, and pdoc makes pages."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import re
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from website.reference import MODULES, write_reference

import stich
from stich.games import GAMES
from tests.support.files import matching

pytestmark = pytest.mark.native
ROOT = Path(stich.__file__).parent


def named(path: Path) -> str:
    """Return the name of the module in a file."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(part for part in parts if part != "__init__")


LISTED = [
    name
    for name in map(named, matching(ROOT, "**/*.py"))
    if name in MODULES or any(name.startswith(f"{m}.") for m in MODULES if m != "stich")
]
"""The modules of the reference and those below them."""

EXAMPLES = [named(path) for path in matching(ROOT, "**/*.py") if ">>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("module", EXAMPLES)
def test_the_examples_of_a_module_run(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried
    assert not failed


def members(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """Yield the public functions, classes and methods that a module defines, by name."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value):
            yield name, value
        elif inspect.isclass(value) and not issubclass(value, Enum):
            yield name, value
            for part, method in vars(value).items():
                known = any(hasattr(base, part) for base in value.__mro__[1:])
                own = method.fget if isinstance(method, property) else method
                if not part.startswith("_") and not known and inspect.isfunction(own):
                    yield f"{name}.{part}", own


def explained(value: Any) -> bool:
    doc = inspect.getdoc(value) if inspect.isfunction(value) else value.__doc__
    name = getattr(value, "__name__", "")
    signature = dataclasses.is_dataclass(value) and (doc or "").startswith(f"{name}(")
    return bool(doc) and not signature


RULES = "stich.games."
"""The games, whose phases override methods explained in ``stich.state`` and ``stich.tricks``."""


@pytest.mark.parametrize("module", [name for name in LISTED if not name.startswith(RULES)])
def test_every_public_name_is_explained(module: str) -> None:
    loaded = import_module(module)
    assert not [name for name, value in members(loaded) if not explained(value)]


def test_every_module_is_explained() -> None:
    assert not [name for name in LISTED if not import_module(name).__doc__]


def test_rules_say_where_their_numbers_stand() -> None:
    for game in GAMES:
        doc = import_module(f"{RULES}{game}").__doc__ or ""
        path = re.search(r"``(static/rules/en/.+?)``", doc)
        assert path and (ROOT.parents[1] / path[1]).exists()


def test_pdoc_writes_a_page_for_every_module(tmp_path: Path) -> None:
    first = write_reference(tmp_path)
    assert first.exists()
    for name in (*MODULES, *(name for name in LISTED if name.startswith("stich.lab."))):
        page = tmp_path / f"{name.replace('.', '/')}.html"
        assert page.exists(), name
    study = (tmp_path / "stich/lab/study.html").read_text("utf-8")
    assert 'id="solve"' in study and "all cards open" in study
