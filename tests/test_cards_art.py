"""The card sprites: complete, safe under the page's strict policy, and made by their generator."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent
CARDS = ROOT / "static" / "cards"
SVG = "{http://www.w3.org/2000/svg}"
EXTRA = {
    *("back", "suit-C", "suit-S", "suit-H", "suit-D"),
    *("chip-dealer", "chip-chalk", "chip-declarer"),
}
RANKS = "23456789TJQKA"
DECKS = ["french", "german"]

# how many numbers one repetition of each path command takes
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)")


def generator() -> ModuleType:
    """Return the module art/draw.py, which is in no package."""
    spec = importlib.util.spec_from_file_location("draw", ROOT / "art" / "draw.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def root(deck: str) -> ElementTree.Element:
    """Return the committed sprite, parsed."""
    return ElementTree.parse(CARDS / f"{deck}.svg").getroot()


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_is_there(deck: str) -> None:
    symbols = {e.get("id"): e for e in root(deck).iter(f"{SVG}symbol")}
    cards = {suit + rank for suit in "CSHD" for rank in RANKS}
    assert set(symbols) == cards | EXTRA
    assert {symbols[name].get("viewBox") for name in cards | {"back"}} == {"0 0 100 150"}


@pytest.mark.parametrize("deck", DECKS)
def test_number_cards_show_their_number(deck: str) -> None:
    for suit in "CSHD":
        for symbol in root(deck).iter(f"{SVG}symbol"):
            name = symbol.get("id", "")
            if name[0] == suit and len(name) == 2 and name[1] in "23456789T":
                pips = [u for u in symbol.iter(f"{SVG}use") if u.get("href") == f"#pip-{suit}"]
                assert len(pips) == (10 if name[1] == "T" else int(name[1])), name
                assert len({u.get("transform") for u in pips}) == len(pips), name


@pytest.mark.parametrize("deck", DECKS)
def test_nothing_the_page_policy_forbids(deck: str) -> None:
    allowed = {"svg", "defs", "symbol", "g", "path", "circle", "rect", "use"}
    for element in root(deck).iter():
        assert element.tag.removeprefix(SVG) in allowed
        assert not (element.text or "").strip()
        for key, value in element.attrib.items():
            assert key not in {"style", "class"} and not key.startswith("on")
            assert "url(" not in value and "//" not in value, value


@pytest.mark.parametrize("deck", DECKS)
def test_references_are_internal_and_ids_unique(deck: str) -> None:
    names = [e.get("id") for e in root(deck).iter() if e.get("id")]
    assert len(names) == len(set(names))
    used = [u.get("href", "") for u in root(deck).iter(f"{SVG}use")]
    assert {href[:1] for href in used} == {"#"}
    assert {href[1:] for href in used} <= set(names)


@pytest.mark.parametrize("deck", DECKS)
def test_paths_are_whole(deck: str) -> None:
    """A browser silently stops drawing at the first wrong command, so count the numbers."""
    for path in root(deck).iter(f"{SVG}path"):
        data = path.get("d", "")
        assert data.startswith("M"), data
        for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
            size, found = NUMBERS[command.upper()], len(NUMBER.findall(numbers))
            assert (found == 0) if size == 0 else (found > 0 and found % size == 0), (command, data)
            assert not NUMBER.sub("", numbers).strip(), (command, data)


@pytest.mark.parametrize("deck", DECKS)
def test_colours_belong_to_the_page(deck: str) -> None:
    """Every colour is the suit's or a custom property with a fallback."""
    for element in root(deck).iter():
        for key in ("fill", "stroke", "color"):
            value = element.get(key, "none")
            assert re.fullmatch(r"none|currentColor|var\(--card-[a-z]+, #[0-9a-f]{6}\)", value), (
                value
            )


@pytest.mark.parametrize("deck", DECKS)
def test_small_and_public_domain(deck: str) -> None:
    text = (CARDS / f"{deck}.svg").read_text(encoding="utf-8")
    assert len(text.encode()) < 120_000
    assert "CC0 1.0" in text


def test_committed_sprites_are_the_generator_s(tmp_path: Path) -> None:
    generator().write(tmp_path)
    for deck in DECKS:
        name = f"{deck}.svg"
        assert (tmp_path / name).read_bytes() == (CARDS / name).read_bytes(), (
            f"run: python art/draw.py  ({name} differs)"
        )
