"""The page's words: ``words/<language>/<part>.json`` beside a screen, and in static/words for all.

A part may have a file in several folders."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

from website.install import ROOT

Templates = dict[str, Any]

EMBEDDED = ("board", "embed")
"""Folders of static/ whose words the embedded page has."""
EMBEDDED_FOR_ALL = (
    *("suit.", "rank.", "index.", "card", "four.", "aces", "jacks", "queens", "german."),
    *("name.", "trick", "seat.", "chip.", "team.", "domino", "trumps", "you", "called"),
)
"""Beginnings of keys for all screens that the embedded page needs in every game."""
EMBEDDED_OF_GAME = (
    "name",
    "call.",
    "contract.",
    "fact.start",
    "page.chip.",
    "page.doubles",
    "page.in.",
)
"""Beginnings of keys of a game that the embedded page needs."""


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
        site[f"static/words/{language}.json"] = _packed(whole)
    return site


def embedded(games: Collection[str], root: Path = ROOT) -> dict[str, bytes]:
    """Return the words of the embedded page: a file for each language, and one more for a game."""
    site = {}
    for language in languages(root):
        parts = gathered(language, root)
        folders = (root / f"static/{folder}/words/{language}/pages.json" for folder in EMBEDDED)
        own = [key for path in folders for key in json.loads(path.read_text("utf-8"))]
        common = {f"pages.{key}": parts["pages"][key] for key in own} | {
            f"ui.{key}": text
            for key, text in parts["ui"].items()
            if key.startswith(EMBEDDED_FOR_ALL)
        }
        site[f"static/embed/{language}.json"] = _packed(common)
        for game in games:
            of_game = {
                f"{game}.{key}": text
                for key, text in parts.get(game, {}).items()
                if key.startswith(EMBEDDED_OF_GAME)
            }
            site[f"static/embed/{language}-{game}.json"] = _packed(of_game)
    return site


def _packed(whole: Templates) -> bytes:
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()
