"""Licence texts of everything in the site: packages, and the parts that their bundles contain."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from website.install import MODULES, ROOT, BuildError

NOTICES = Path(__file__).with_name("notices")
"""Texts of parts that are published without one, by name."""
WORKER_IN_A_STRING = "polyscript"
"""The package whose worker is bundled before it is published, so that no source map lists its
parts: all its dependencies count as contained."""

_PACKAGE = re.compile(r"node_modules/((?:@[^/]+/)?[^/]+)/")
_COPIED = re.compile(r"/(?:vendor|3rd-party)/(?:.*/)?([^/]+)\.\w+$")
_VENDORED = re.compile(r"/_vendored/([^/]+)/")


def licences(
    wheels: Iterable[Path], bundles: Iterable[Path], bundled: Iterable[str]
) -> dict[str, bytes]:
    """Return a licence text for every part of the site, by path.

    ``bundles`` are the published JavaScript files served from Node packages; their source maps list
    their parts. ``bundled`` are the Node packages that the page's own modules contain. Raises
    BuildError for a part without a licence text."""
    depended_on = json.loads((ROOT / "package.json").read_text())["dependencies"]
    if foreign := set(bundled) - set(depended_on):
        found = ", ".join(sorted(foreign))
        raise BuildError(f"The page contains {found}, not named in package.json.")
    inner: dict[str, set[str]] = {}
    for bundle in bundles:
        inner.setdefault(owner(bundle), set()).update(parts_of(bundle))
    site = {"licenses/stich.txt": (ROOT / "LICENSE").read_bytes()}
    for name in depended_on:
        texts = [text_of(name), *titled(inner.get(name, set()) - {name})]
        site[f"licenses/{file_of(name)}"] = b"\n".join(texts)
    for wheel in wheels:
        name = wheel.name.split("-")[0]
        site[f"licenses/{file_of(name)}"] = b"\n".join(wheel_texts(wheel))
    for name in ("cpython", "pyodide-libraries"):
        site[f"licenses/{file_of(name)}"] = text_of(name)
    return site


def file_of(part: str) -> str:
    return part.strip("@").replace("/", "-") + ".txt"


def titled(parts: Iterable[str]) -> list[bytes]:
    """Return the text of each part below its name."""
    bar = "=" * 78
    return [f"\n{bar}\n{part}\n{bar}\n\n".encode() + text_of(part) for part in sorted(parts)]


def text_of(part: str) -> bytes:
    """Return the licence text of a Node package, or the notice kept for a part without one.

    Raise BuildError where there is neither."""
    found = sorted((MODULES / part).glob("LICEN[CS]E*")) or [NOTICES / file_of(part)]
    text = b"\n".join(path.read_bytes() for path in found if path.exists())
    if not text.strip():
        raise BuildError(f"{part} is part of the site, but has no licence text.")
    return text


def owner(bundle: Path) -> str:
    """Return the Node package that a file belongs to."""
    return str(_PACKAGE.findall(bundle.as_posix())[-1])


def parts_of(bundle: Path) -> set[str]:
    """Return the packages and copied files whose code a published bundle contains."""
    sources = bundle.with_name(f"{bundle.name}.map")
    found: set[str] = set()
    for source in json.loads(sources.read_text())["sources"] if sources.exists() else []:
        if copied := _COPIED.search(source):
            found.add(copied[1])
        if packages := _PACKAGE.findall(source):
            found.add(packages[-1])
    if WORKER_IN_A_STRING in found:
        found |= set(dependencies(WORKER_IN_A_STRING))
    return found


def dependencies(package: str) -> Iterator[str]:
    """Yield the packages that a Node package depends on, directly or not; some more than once."""
    described = json.loads((MODULES / package / "package.json").read_text())
    for name in described.get("dependencies", {}):
        yield name
        yield from dependencies(name)


def wheel_texts(wheel: Path) -> list[bytes]:
    """Return the licence texts in a wheel, then that of each library copied into it.

    Raise BuildError where the wheel has none."""
    with zipfile.ZipFile(wheel) as archive:
        names = sorted(archive.namelist())
        own = [archive.read(name) for name in names if ".dist-info/licenses/" in name]
        if not any(text.strip() for text in own):
            raise BuildError(f"{wheel.name} is part of the site, but has no licence text.")
        copied = sorted({match[1] for name in names if (match := _VENDORED.search(name))})
        for part in copied:
            texts = [
                archive.read(name)
                for name in names
                if re.search(rf"/_vendored/{re.escape(part)}/LICENSE[^/]*$", name)
            ]
            own += texts or titled([part])
    return own
