"""The page's words: ``words/<language>/<part>.json`` beside a screen, and in static/words for all.

A part may have a file in several folders."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from website.install import ROOT

Templates = dict[str, Any]


def languages(root: Path = ROOT) -> list[str]:
    """Return the names of the languages."""
    return sorted(path.name for path in (root / "static/words").iterdir())


def gathered(language: str, root: Path = ROOT) -> dict[str, Templates]:
    """Return the templates of a language by part and key, for files that it lacks the English."""
    parts: dict[str, Templates] = {}
    for english in sorted((root / "static").glob("**/words/en/*.json")):
        own = english.parents[1] / language / english.name
        found = json.loads((own if own.exists() else english).read_text("utf-8"))
        part = parts.setdefault(english.stem, {})
        if twice := part.keys() & found:
            raise ValueError(f"{own}: words of other files too: {', '.join(sorted(twice))}")
        part |= found
    return parts


@cache
def words(language: str, part: str) -> Templates:
    """Return the templates of a part by key."""
    return gathered(language)[part]


def files(root: Path = ROOT) -> dict[str, bytes]:
    """Return one file for each language, so that a first visit needs few requests."""
    site = {}
    for language in languages(root):
        parts = gathered(language, root).items()
        whole = {f"{part}.{key}": text for part, own in parts for key, text in own.items()}
        text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
        site[f"static/words/{language}.json"] = text.encode()
    return site
