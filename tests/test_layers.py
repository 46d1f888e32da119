"""Names of games stay in the rooms of the games; the layers of modules stand in pyproject.toml."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import stich
from stich.games import GAMES
from tests.support.files import matching

ROOT = Path(stich.__file__).parent


def imported(path: Path) -> set[tuple[str, ...]]:
    """Return the modules of the package that a module imports, as paths from the package."""
    here = path.relative_to(ROOT).parts[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            if node.level:
                base = here[: len(here) - node.level + 1]
                module = tuple(node.module.split(".")) if node.module else ()
                found |= {(*base, *module, alias.name) for alias in node.names}
            elif node.module and node.module.split(".")[0] == "stich":
                found |= {(*node.module.split(".")[1:], alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {
                tuple(alias.name.split(".")[1:])
                for alias in node.names
                if alias.name.split(".")[0] == "stich"
            }
    return found


def source(path: Path) -> str:
    return str(path.relative_to(ROOT))


MODULES = {path: ast.parse(path.read_text("utf-8")) for path in matching(ROOT, "**/*.py")}


def home(path: Path) -> str | None:
    """Return the game to which a module belongs; None for a module of no game."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    if parts[0] == "games":
        return parts[1]
    if parts[:2] == ("ai", "sense") and len(parts) > 2:
        return next((game for game in GAMES if parts[2].split("_")[0] == game), None)
    return None


LISTS = {"games/__init__.py"}
"""The only list of games."""


def test_a_game_is_known_in_its_own_rooms_only() -> None:
    wrong = []
    for path in MODULES:
        if source(path) in LISTS:
            continue
        own = home(path)
        for target in imported(path):
            known = target[1:2] if target[0] == "games" else target[2:3]
            if {name.lower().split("_")[0] for name in known} & (set(GAMES) - {own}):
                wrong.append((source(path), ".".join(target)))
            if target[:2] == ("games", "GAMES") and source(path).startswith(("games/", "ai/")):
                wrong.append((source(path), "all games"))
        for node in ast.walk(MODULES[path]):
            if isinstance(node, ast.Constant) and node.value in set(GAMES) - {own}:
                wrong.append((source(path), node.value))
    assert not wrong


COMMON = {"play"}
"""Names of phases that are names of other things too."""

PHASES = {
    node.value.value
    for path, tree in MODULES.items()
    if home(path)
    for defined in ast.walk(tree)
    if isinstance(defined, ast.ClassDef)
    for node in defined.body
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    if any(isinstance(target, ast.Name) and target.id == "name" for target in node.targets)
}
"""The names of the phases of all games."""

TYPED_FACTS = {"state.py"}
"""Read facts by their names, once for all: what of a contract is announced."""


def compared(node: ast.expr) -> Iterator[str]:
    """Yield the texts that something is compared with."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def test_no_phase_is_known_by_its_name_and_no_fact_is_read_outside_a_game() -> None:
    assert {"bidding", "domino", "stoss", "go_on"} < PHASES
    wrong = []
    for path, tree in MODULES.items():
        if home(path) or source(path) in LISTS:
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                named = any(isinstance(s, ast.Attribute) and s.attr == "name" for s in sides)
                texts = {text for side in sides for text in compared(side)}
                if named and texts & PHASES or texts & (PHASES - COMMON):
                    wrong.append((source(path), ast.unparse(node)))
            reads = isinstance(node, ast.Subscript) and "facts()" in ast.unparse(node.value)
            asks = isinstance(node, ast.Call) and "facts().get" in ast.unparse(node.func)
            if (reads or asks) and source(path) not in TYPED_FACTS:
                wrong.append((source(path), ast.unparse(node)))
    assert not wrong


OUTSIDE = {
    "native.py": {"wasmtime"},
    "wasm.py": {"js"},
    "lab/observation.py": {"numpy"},
    "lab/env.py": {"gymnasium", "numpy", "pettingzoo"},
    "lab/spiel.py": {"numpy", "pyspiel"},
}
"""Packages that a module imports from outside. The engine works without those that run WebAssembly,
in a browser and elsewhere; the environments are extras, which nothing else imports."""


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    from sys import stdlib_module_names

    for path in matching(ROOT, "**/*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                if top in OUTSIDE.get(source(path), ()):
                    continue
                assert top == "stich" or top in stdlib_module_names, (path, name)
