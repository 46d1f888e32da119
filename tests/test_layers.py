"""Imports point one way: kernel ← games ← ai ← app ← command line."""

from __future__ import annotations

import ast
from pathlib import Path

import stich

ROOT = Path(stich.__file__).parent
LAYERS = {"games": 1, "ai": 2, "app": 3, "__main__": 4, "text": 3}


def layer(parts: tuple[str, ...]) -> int:
    return LAYERS.get(parts[0].removesuffix(".py"), 0) if parts else 0


def imported(path: Path) -> set[tuple[str, ...]]:
    """The modules of the package that a module imports, as paths from the package."""
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


def test_nothing_imports_upwards() -> None:
    wrong = [
        (str(path.relative_to(ROOT)), ".".join(target))
        for path in ROOT.rglob("*.py")
        for target in imported(path)
        if layer(target) > layer(path.relative_to(ROOT).parts)
    ]
    assert not wrong


HOSTS = {"js", "wasmtime"}
"""What runs WebAssembly, in a browser and elsewhere; the solver asks for it and can do without."""


def test_the_engine_needs_nothing_but_the_standard_library() -> None:
    from sys import stdlib_module_names

    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                top = name.split(".")[0]
                if top in HOSTS and path == ROOT / "ai/solver/search.py":
                    continue
                assert top == "stich" or top in stdlib_module_names, (path, name)
