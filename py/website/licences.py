"""The licence texts of everything in the site."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable
from pathlib import Path

from website.install import MODULES, ROOT, Problem

OTHERS = Path(__file__).with_name("notices")


def licences(wheels: Iterable[Path]) -> dict[str, bytes]:
    """A licence text for everything in the site, each from the package it belongs to; notices/
    holds those of parts that come without. Raises Problem where there is none."""
    depended_on = json.loads((ROOT / "package.json").read_text())["dependencies"]
    site = {"licenses/stich.txt": (ROOT / "LICENSE").read_bytes()}
    for part, texts in (
        *((name, node_licences(name)) for name in depended_on),
        *((wheel.name.split("-")[0], wheel_licences(wheel)) for wheel in wheels),
        ("cpython", []),
        ("pyodide-libraries", []),
    ):
        name = part.strip("@").replace("/", "-")
        if not texts and (OTHERS / f"{name}.txt").exists():
            texts = [(OTHERS / f"{name}.txt").read_bytes()]
        if not any(text.strip() for text in texts):
            raise Problem(f"{part} is part of the site, but has no licence text.")
        site[f"licenses/{name}.txt"] = b"\n".join(texts)
    return site


def node_licences(package: str) -> list[bytes]:
    return [path.read_bytes() for path in sorted((MODULES / package).glob("LICEN[CS]E*"))]


def wheel_licences(wheel: Path) -> list[bytes]:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/licenses/" in name]
        return [archive.read(name) for name in sorted(names)]
