# Everything this file draws is dedicated to the public domain: CC0 1.0 Universal,
# https://creativecommons.org/publicdomain/zero/1.0/
"""Draw the two decks: French and German suits, each one SVG file of symbols.

A page shows a card with ``<svg><use href="cards/french.svg#CJ"/></svg>``. Ids are suit and rank:
suits C S H D (German: Eichel, Gras, Herz, Schellen), ranks 2-9 T J Q K A (German: J is the Unter,
Q the Ober). Besides the cards there are ``back``, ``suit-C`` to ``suit-D`` and the table's markers
``chip-dealer``, ``chip-chalk``, ``chip-declarer``. Corners show ``index-J`` and the like; the page
may put ``index-B`` or ``index-D`` there instead.

The page decides every colour: the suit is ``currentColor``, the rest are the custom properties
named in `COLOURS`, each with a fallback. There is no text, style or script in the files. Letters
and digits are strokes, so they look the same everywhere.

Coordinates are those of one card, 100 wide and 150 high. Pips and heads are drawn around (0, 0).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

WIDTH, HEIGHT = 100, 150

COLOURS = {
    "face": "#fffdf6",  # the paper, and every gap cut between two pieces of a picture
    "edge": "#cbbfa9",  # the thin border
    "gold": "#dda63c",  # crowns, belts, ornaments
    "linen": "#f1deb9",  # collars, sleeves, glass
    "skin": "#f3d2b0",
    "hair": "#70472b",
    "line": "#38281f",  # eyes, belts, boots
    "steel": "#a39d90",  # blades
    "back": "#94503c",  # the back's cloth
    "stitch": "#e6c39c",  # the back's embroidery
}
SUIT = "currentColor"
FACE, EDGE, GOLD, LINEN, SKIN, HAIR, LINE, STEEL, BACK, STITCH = (
    f"var(--card-{name}, {value})" for name, value in COLOURS.items()
)

SUITS = "CSHD"
RANKS = "23456789TJQKA"

# --- elements ------------------------------------------------------------------------------------


def area(d: str, fill: str = SUIT) -> str:
    """Return a filled shape."""
    return f'<path d="{d}" fill="{fill}"/>'


def line(d: str, colour: str = SUIT, width: float = 1.0) -> str:
    """Return a round-ended stroke of that width."""
    return (
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def dot(x: float, y: float, radius: float, fill: str = SUIT) -> str:
    """Return a filled circle."""
    return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'


def put(name: str, x: float, y: float, scale: float = 1, turn: float = 0, colour: str = "") -> str:
    """Return the named piece at that place, enlarged, then turned clockwise by that many
    degrees."""
    steps = f"translate({x:g} {y:g})"
    steps += f" rotate({turn:g})" if turn else ""
    steps += f" scale({scale:g})" if scale != 1 else ""
    tint = f' color="{colour}"' if colour else ""
    return f'<use href="#{name}" transform="{steps}"{tint}/>'


def group(name: str, *parts: str) -> str:
    """Return pieces that are drawn together under one name."""
    return f'<g id="{name}">{"".join(parts)}</g>'


def cut(name: str, *parts: str) -> str:
    """Return a group like cut paper: a thin gap of the card's own colour around every piece."""
    gap = f'stroke="{FACE}" stroke-width="1" stroke-linejoin="round"'
    return f'<g id="{name}" {gap}>{"".join(parts)}</g>'


def both_ends(part: str) -> str:
    """Return the part, and the same upside down from the other end of the card."""
    return f'{part}<g transform="rotate(180 {WIDTH / 2:g} {HEIGHT / 2:g})">{part}</g>'


def symbol(name: str, box: str, *parts: str) -> str:
    """Return the parts as a symbol, which a page can use by this name."""
    return f'<symbol id="{name}" viewBox="{box}">{"".join(parts)}</symbol>'


# --- pips ----------------------------------------------------------------------------------------


def ring(x: float, y: float, radius: float) -> str:
    """Return the outline of a circle, as path data."""
    r = f"{radius:g}"
    return f"M{x - radius:g} {y:g}a{r} {r} 0 1 1 {2 * radius:g} 0a{r} {r} 0 1 1 {-2 * radius:g} 0Z"


HEART = (
    "M0 10.4C-2.4 5.8-9.8 1.6-9.8-4.2-9.8-7.6-7.5-9.8-4.8-9.8-2.5-9.8-.8-8.3 0-6.2"
    ".8-8.3 2.5-9.8 4.8-9.8 7.5-9.8 9.8-7.6 9.8-4.2 9.8 1.6 2.4 5.8 0 10.4Z"
)
SPADE = (
    "M0-10.6C2-6.2 9.4-2 9.4 3.3 9.4 6.4 7.3 8 5.1 8 3.3 8 2 7.2 1.2 5.9 1.3 7.8 2.2 9.5 4 10.4"
    "H-4C-2.2 9.5-1.3 7.8-1.2 5.9-2 7.2-3.3 8-5.1 8-7.3 8-9.4 6.4-9.4 3.3-9.4-2-2-6.2 0-10.6Z"
)
DIAMOND = (
    "M0-11C2.2-6.4 4.8-2.9 8.4 0 4.8 2.9 2.2 6.4 0 11-2.2 6.4-4.8 2.9-8.4 0-4.8-2.9-2.2-6.4 0-11Z"
)
CLUB = (
    ring(0, -5.6, 4.7)
    + ring(-5.1, 2.2, 4.7)
    + ring(5.1, 2.2, 4.7)
    + "M-2-3H2L1.2 5C1.3 7.4 2.2 9.4 4 10.4H-4C-2.2 9.4-1.3 7.4-1.2 5Z"
)
ACORN_CUP = "M-7.8-2C-8.6-6.4-5-8.7-1.4-9L-1.8-11.6H2.2L1.4-9C5-8.7 8.6-6.4 7.8-2Q0 .4-7.8-2Z"
ACORN_NUT = "M-6.2.2Q0 2.2 6.2.2C6.4 4.8 4.4 8 .9 9.6L0 11.8-.9 9.6C-4.4 8-6.4 4.8-6.2.2Z"
BELL_TOP = "M-8.55-1.4A9 9 0 0 1 8.55-1.4Q0 .6-8.55-1.4Z"
BELL_BOWL = (
    "M-8.86-.2Q0 1.8 8.86-.2A9 9 0 0 1 .85 10.36V5.92A2.1 2.1 0 1 0-.85 5.92V10.36"
    "A9 9 0 0 1-8.86-.2Z"
)
LEAF = (
    "M0-10.8C3-8.4 9.4-4.4 9.4 1.2 9.4 4.8 6.9 6.6 4.2 6.6 2.4 6.6 1 5.8 0 4.2"
    "-1 5.8-2.4 6.6-4.2 6.6-6.9 6.6-9.4 4.8-9.4 1.2-9.4-4.4-3-8.4 0-10.8Z"
)


def french_pips() -> Iterator[str]:
    """Yield clubs, spades, hearts and diamonds, about 20 high."""
    for suit, shape in zip(SUITS, (CLUB, SPADE, HEART, DIAMOND), strict=True):
        yield group(f"pip-{suit}", area(shape))


def german_pips() -> Iterator[str]:
    """Yield acorn, leaf, heart and bell; inner lines are gaps, so that one colour is enough."""
    yield group("pip-C", area(ACORN_CUP), area(ACORN_NUT))
    yield group(
        "pip-S",
        area(LEAF),
        line("M0 4.4C0 7.6 1 9.6 3.2 10.6", SUIT, 2.2),
        line("M0-6V5.4M0 1.2L4-2M0 1.2L-4-2", FACE, 1.2),
    )
    yield group("pip-H", area(HEART))
    yield group(
        "pip-D",
        line("M-2.2-8A2.2 2.2 0 1 1 2.2-8", SUIT, 1.8),
        area(BELL_TOP),
        area(BELL_BOWL),
    )


# --- corner indices ------------------------------------------------------------------------------

GLYPHS = {  # strokes in a box 16 wide and 26 high, to be drawn 4 thick
    "2": "M2.4 8.2A5.7 6.1 0 0 1 13.7 8.2C13.7 13 6.6 16.2 2.4 24H14.2",
    "3": "M2.4 2H13.4L7 10.2C11.2 10 14 12.8 14 17A6 7 0 0 1 2 18.8",
    "4": "M11 24V2L1.8 17.4H15",
    "5": "M13.2 2H3.8L3 11.8C4.4 10.4 6 9.8 7.8 9.8A6.2 7.1 0 0 1 7.8 24C5 24 2.8 22.4 2 20",
    "6": "M11.4 2C6 5.4 2 11 2 17.2A6 6.8 0 0 0 14 17.2A6 6.6 0 0 0 2.2 15.6",
    "7": "M2 2H14L6.6 24",
    "8": "M8 12.2A5 5.1 0 1 1 8.1 12.2A6 5.9 0 1 1 8 12.2Z",
    "9": "M4.6 24C10 20.6 14 15 14 8.8A6 6.8 0 0 0 2 8.8A6 6.6 0 0 0 13.8 10.4",
    "T": "M-1.6 5 1.6 2V24M12.6 2A4.8 11 0 0 1 12.6 24A4.8 11 0 0 1 12.6 2Z",
    "J": "M5 2H12.8V17.2C12.8 21.6 10.4 24 7.2 24 4 24 2 21.8 2 18.4",
    "Q": "M8 2A6 11 0 0 1 8 24A6 11 0 0 1 8 2ZM9 17.4 14.6 25.4",
    "K": "M2.6 2V24M14 2 2.8 15.6M6.8 11 14.4 24",
    "A": "M1.6 24 8 2 14.4 24M4 17H12",
    "B": "M2.6 24V2H8C15.4 2 15.4 12.2 8 12.2H2.6H8.6C16.6 12.2 16.6 24 8.6 24Z",
    "D": "M2.6 24V2H6.4C17 2 17 24 6.4 24Z",
    "O": "M8 2A6 11 0 0 1 8 24A6 11 0 0 1 8 2Z",
    "U": "M2 2V17A6 7 0 0 0 14 17V2",
}
GERMAN_LETTERS = {"Q": "O", "J": "U"}
"""The letters of German suits, by rank."""
GERMAN_FRENCH_LETTERS = "BD"
"""The letters that packs with French suits print on jacks and queens in German: Bube, Dame."""
INDEX_X, INDEX_PIP_Y = 14.4, 52.4
INDEX_PIP = 1.22
"""Scale of the suit in the corner: 26 % of the card's width, 16 px on a card of 62 px."""


def index(sign: str) -> str:
    """Return the sign of a rank in two corners of a card; "T" is the number ten."""
    wide = 0.98 if sign == "T" else 1.12
    place = f"translate({INDEX_X - 8 * wide:g} 6.4) scale({wide:g} 1.12)"
    placed = f'<g transform="{place}">{line(GLYPHS[sign], SUIT, 4)}</g>'
    return group(f"index-{sign}", both_ends(placed))


def indices(signs: str) -> Iterator[str]:
    """Rank signs and suit signs of the corners; all of it lies in the card's left third."""
    yield from map(index, signs)
    for suit in SUITS:
        pip = put(f"pip-{suit}", INDEX_X, INDEX_PIP_Y, INDEX_PIP)
        yield group(f"corner-{suit}", both_ends(pip))


# --- number cards and aces -----------------------------------------------------------------------

LEFT, MIDDLE, RIGHT = 37.0, 50.0, 63.0
TOP, UPPER, CENTRE = 22.0, 57.0, 75.0
PIP = 0.84
PIPS: dict[str, tuple[tuple[float, float], ...]] = {  # the upper half; the rest is its mirror image
    "2": ((MIDDLE, TOP),),
    "3": ((MIDDLE, TOP), (MIDDLE, CENTRE)),
    "4": ((LEFT, TOP), (RIGHT, TOP)),
    "5": ((LEFT, TOP), (RIGHT, TOP), (MIDDLE, CENTRE)),
    "6": ((LEFT, TOP), (RIGHT, TOP), (LEFT, CENTRE)),
    "7": ((LEFT, TOP), (RIGHT, TOP), (LEFT, CENTRE), (MIDDLE, 48.5)),
    "8": ((LEFT, TOP), (RIGHT, TOP), (LEFT, CENTRE), (MIDDLE, 48.5)),
    "9": ((LEFT, TOP), (RIGHT, TOP), (LEFT, UPPER), (RIGHT, UPPER), (MIDDLE, CENTRE)),
    "T": ((LEFT, TOP), (RIGHT, TOP), (LEFT, UPPER), (RIGHT, UPPER), (MIDDLE, 39.5)),
}


def numbers(suit: str, rank: str) -> str:
    """Return the pips of a number card, those of the lower half upside down."""
    parts = []
    for x, y in PIPS[rank]:
        parts.append(put(f"pip-{suit}", x, y, PIP))
        lonely = (x, y) == (MIDDLE, CENTRE) or (rank == "7" and x == MIDDLE)
        if y == CENTRE and x != MIDDLE:
            parts.append(put(f"pip-{suit}", WIDTH - x, y, PIP))
        elif not lonely:
            parts.append(put(f"pip-{suit}", WIDTH - x, HEIGHT - y, PIP, 180))
    return "".join(parts)


def wreath() -> str:
    """Return a ring of petals around the ace's pip."""
    petal = "M0-33.5C2.2-31.5 2.2-28.5 0-26.5-2.2-28.5-2.2-31.5 0-33.5Z"
    turns = (f'<path d="{petal}" transform="rotate({angle})"/>' for angle in range(0, 360, 20))
    beads = (
        f'<circle cy="-30" r=".9" transform="rotate({angle})"/>' for angle in range(10, 360, 20)
    )
    return f'<g id="wreath" fill="{GOLD}">{"".join(turns)}{"".join(beads)}</g>'


def ace(suit: str) -> str:
    """Return one large pip in a wreath."""
    return put("wreath", 50, 75) + put(f"pip-{suit}", 50, 75, 2.2)


# --- heads and arms, around the middle of the face -----------------------------------------------

HALBERD = (
    "M0-29C-2.6-22-3.2-18-2-14.5L-8-10.5-2-12V0H2V-5L9.6-1C11.8-6 11.8-12 9.6-17"
    "L2-13.6C3.2-18 2.6-22 0-29Z"
)
CHEEKS = "M-9.5-9H9.5V2C9.5 8.6 5.4 12.6 0 12.6-5.4 12.6-9.5 8.6-9.5 2Z"


def features(lips: str) -> str:
    """Return brows, eyes and nose, and the mouth along the path data ``lips``."""
    return (
        line("M-6.4-3.2Q-4.2-4.6-2-3.4M6.4-3.2Q4.2-4.6 2-3.4", LINE, 0.9)
        + line("M-4-.4h.01M4-.4h.01", LINE, 2.3)
        + line("M.2-1.4 1.3 3.4H-.8", LINE, 0.8)
        + line(lips, LINE, 1.1)
    )


def heads() -> Iterator[str]:
    """Yield King, Queen, Jack (and Unter) and Ober; also the Jack's halberd, around its socket."""
    yield group("halberd", area(HALBERD, STEEL))
    yield cut(
        "head-K",
        area("M-13-8C-15 3-14.5 11-11 15H11C14.5 11 15 3 13-8Z", HAIR),
        area(CHEEKS, SKIN),
        area(
            "M-9.8.8C-7.6 5.6-3.2 5.2 0 3.8 3.2 5.2 7.6 5.6 9.8.8"
            " 12 12 7 21 0 25-7 21-12 12-9.8.8Z",
            HAIR,
        ),
        features("M-2.2 8Q0 9.4 2.2 8"),
        area("M-12-8.5-15.5-24-8-17.5 0-27 8-17.5 15.5-24 12-8.5Q0-12.5-12-8.5Z", GOLD),
        area("M-12.2-7.4-12.8-11.4Q0-15.6 12.8-11.4L12.2-7.4Q0-11.4-12.2-7.4Z"),
        dot(-15.5, -24.5, 2.2, GOLD),
        dot(0, -27.5, 2.4, GOLD),
        dot(15.5, -24.5, 2.2, GOLD),
    )
    yield cut(
        "head-Q",
        area("M0-15C-16-15-14 2-16 12-17 18-14 23-9 25H9C14 23 17 18 16 12 14 2 16-15 0-15Z", HAIR),
        area("M-4 9H4V17L9 26H-9L-4 17Z", SKIN),
        area(
            "M0-11.6C5-10 9.6-6.4 9.6 1.6 9.6 8.6 5.4 12.6 0 12.6-5.4 12.6-9.6 8.6-9.6 1.6"
            "-9.6-6.4-5-10 0-11.6Z",
            SKIN,
        ),
        features("M-1.8 7.4Q0 8.9 1.8 7.4"),
        area("M-10-12-12.5-22-5.8-18 0-25.5 5.8-18 12.5-22 10-12Q0-16.2-10-12Z", GOLD),
        dot(0, -26, 2),
        dot(-12.5, -22.5, 1.7),
        dot(12.5, -22.5, 1.7),
    )
    yield cut(
        "head-J",
        area("M-12.5-8C-15 2-15 8-12.5 13H12.5C15 8 15 2 12.5-8Z", HAIR),
        area("M-4 9H4V18L0 21-4 18Z", SKIN),
        area(CHEEKS, SKIN),
        area("M-10-9.4H10C10.2-6 10.2-4.6 9.6-2.6 6-7.4-4-7-9.6-2.6-10.2-4.6-10.2-6-10-9.4Z", HAIR),
        features("M-1.8 7.6Q.4 9 2.2 7"),
        area("M-11-15C-16-25-23-25-27-19-21.5-17.5-18-11-12-11Z", GOLD),
        area("M15.5-8.5C18-18 9-24.5-2-24-13-23.5-17.5-16-14.5-9.5Q0-15 15.5-8.5Z"),
        area("M15-5.6 15.6-9.4Q0-16-14.8-10.4L-14.2-6.6Q0-11.8 15-5.6Z", GOLD),
    )
    yield cut(
        "head-O",
        area("M-12.5-8C-14.5 2-14 9-11 13H11C14 9 14.5 2 12.5-8Z", HAIR),
        area("M-4 9H4V18L0 24-4 18Z", SKIN),
        area(CHEEKS, SKIN),
        features("M-1.8 8.6Q0 9.8 1.8 8.6"),
        area(
            "M0 4.6C2.4 3.6 5.6 4.6 7.4 7.4 4.4 7.8 1.8 7.2 0 6"
            "-1.8 7.2-4.4 7.8-7.4 7.4-5.6 4.6-2.4 3.6 0 4.6Z",
            HAIR,
        ),
        area("M-8-12C-18-17-20-25-12-30-11-23-6-18 0-15Z", GOLD),
        area("M-11-8C-11-19-7-23.5 0-23.5 7-23.5 11-19 11-8Z"),
        area("M-17.5-6C-13-13 13-13 17.5-6 12-8.6 7-9.4 0-9.4-7-9.4-12-8.6-17.5-6Z", GOLD),
    )


# --- French courts: half figures above a slanting belt -------------------------------------------


def sleeve(d: str, x: float, y: float) -> str:
    """Return an arm in linen, ending in a hand."""
    return area(d, LINEN) + dot(x, y, 4.2, SKIN)


BUST = "M56 46C40 47 24 52 15 67V70L87 86 88 74C88 59 73 47 56 46Z"
ARM = "M66 82 73 70C77 67 86 68 89 72L88 88Z"


def french_courts() -> Iterator[str]:
    """Yield the upper halves of King, Queen and Jack, shared by all suits, and their belt."""
    yield cut(
        "half-K",
        area("M79.6 64V19L83 11 86.4 19V64Z", STEEL),
        line("M83 18V58", FACE, 0.8),
        area(BUST),
        area("M40 49C36 60 40 70 46 78L68 82C76 72 78 58 71 49 60 44 50 44 40 49Z", LINEN),
        line("M43.5 56v3M45.5 66v3M70.5 56v3M68.5 66v3", LINE, 1.6),
        area("M50 52 51 78 64 81 63 52Z"),
        area("M74 61.5H92V65.5H74Z", GOLD),
        area(ARM, LINEN),
        dot(83, 70, 4.4, SKIN),
        put("head-K", 57, 35),
    )
    yield cut(
        "half-Q",
        area("M80.4 42H83.6V70H80.4Z", GOLD),
        dot(82, 35, 11.4, GOLD),
        dot(82, 35, 8, LINEN),
        line("M78 35 82.5 30.5M80.5 38 85.5 33", FACE, 1.4),
        area(BUST),
        area("M46 46C44 56 48 63 56 68 64 63 68 56 66 46Z", SKIN),
        area(
            "M44 46C36 56 44 70 53 78L61 80C70 72 76 58 68 46 68 57 62 63 56 66 50 63 44 57 44 46Z",
            GOLD,
        ),
        area(ARM, LINEN),
        dot(82, 69, 4.4, SKIN),
        put("head-Q", 56, 34),
        dot(56, 61.5, 1.8),
    )
    yield cut(
        "half-J",
        area("M80.4 22H83.6V82H80.4Z", HAIR),
        put("halberd", 82, 36),
        area(BUST),
        area(
            "M40 49C42 60 48 66 55 69 62 66 68 60 70 49L74 51C74 64 66 72 56 76 45 72 38 64 36 51Z",
            LINEN,
        ),
        area("M46 48C46 54 50 60 55 62 60 60 64 54 64 48Z", GOLD),
        area(ARM, LINEN),
        dot(82, 69, 4.4, SKIN),
        put("head-J", 55, 36),
    )
    beads = "".join(f"M{x:g} {75 + 0.225 * (x - 50):g}h.01" for x in (18, 26, 34, 66, 74, 82))
    yield cut(
        "belt",
        area("M12 61.5 88 78.6V88.5L12 71.4Z", GOLD),
        line(beads, SUIT, 4),
        dot(50, 75, 9.6, GOLD),
        dot(50, 75, 7.8, FACE),
    )


def french_court(suit: str, rank: str) -> str:
    """Return a double-headed figure; the belt carries the suit's sign."""
    figure = both_ends(put(f"half-{rank}", 0, 0)) + put("belt", 0, 0)
    return figure + put(f"pip-{suit}", 50, 75, 0.56)


# --- German courts: standing figures, one way up -------------------------------------------------


def german_courts() -> Iterator[str]:
    """Yield King enthroned, Ober and Unter standing, shared by all suits."""
    yield cut(
        "figure-K",
        area("M28 134V52C28 34 72 34 72 52V134Z", LINEN),
        dot(28, 50, 3.6, GOLD),
        dot(72, 50, 3.6, GOLD),
        area("M79.2 46 82.2 46.6 76.4 94 73.4 93.4Z", GOLD),
        area("M81 32C86 37 86 42 80.6 47 76 42 76.6 37 81 32Z", GOLD),
        area("M38 57C28 60 25 72 24 88L22 134H74L73 88C73 72 72 60 62 57Z"),
        area("M42 66 40 134H60L58 66Z", LINEN),
        area(
            "M37 56C42 66 58 66 63 56 69 59 72 64 72 70 60 84 40 84 28 70 28 64 31 59 37 56Z", LINEN
        ),
        line("M36 66v3M43 73v3M57 73v3M64 66v3", LINE, 1.6),
        area("M36 89H64V104C64 114 57 120 50 123 43 120 36 114 36 104Z", GOLD),
        area(
            "M38.4 91.4H61.6V104C61.6 112.4 56 117.6 50 120.2 44 117.6 38.4 112.4 38.4 104Z", FACE
        ),
        dot(26, 82, 7, GOLD),
        area("M24.8 67H27.2V70H30V72.4H27.2V76H24.8V72.4H22V70H24.8Z", GOLD),
        dot(28, 90, 4.4, SKIN),
        dot(75, 86, 4.4, SKIN),
        area("M20 132H74.6V140H20Z", HAIR),
        put("head-K", 50, 40),
    )
    yield cut(
        "figure-Q",
        area("M37 108H46V132H37ZM49 108H58V132H49Z", LINEN),
        area(
            "M36 122H46.4V140H29C29 136 33 135 36 133ZM48.6 122H59V133C62 135 66 136 66 140H48.6Z",
            HAIR,
        ),
        area("M33.4 86 36.6 87.6 18.4 130 15 134 15.6 128.6Z", STEEL),
        area("M40 60C33 60 31 62 31 64L35 88 28 115Q47 121 66 115L59 88 63 64C63 62 61 60 54 60Z"),
        area("M44.6 70H49.4L51 118H43Z", LINEN),
        area("M34.6 85H59.4V91H34.6Z", GOLD),
        area("M38.6 53.6 47 64 55.4 53.6 62.6 59.4 47 76 31.4 59.4Z", LINEN),
        area("M58 59C64 59 67 64 70 66L72.6 53 80 54.4 78 72C76 80 68 78 62 74Z"),
        area("M72 57.6 73 52 80.6 53.4 79.8 59Z", GOLD),
        dot(77, 48.6, 4.6, SKIN),
        area("M36 59C28 62 22 72 22 78 23 84 32 87 37 89L39 83 31 77 39 68Z"),
        area("M29.4 88.4 40.4 93 39.4 95.6 28.4 91Z", GOLD),
        dot(37, 86, 4.4, SKIN),
        put("head-O", 47, 40),
    )
    yield cut(
        "figure-J",
        area("M78.2 38 81.2 38.2 72.4 140H69.4Z", HAIR),
        put("halberd", 80, 41, 1, 3),
        area("M42.6 98H51.6L50.6 132H43.4Z"),
        area("M54.4 98H63.4L62.6 132H55.4Z", LINEN),
        area(
            "M43 129H51V139H35C35 136 40 134.6 43 131.6ZM55 129H63C66 134.6 70 136 70 139H55Z", HAIR
        ),
        area(
            "M46 60C43 59 41 61 41 64V86L36.6 103 42 109 47.6 104 53 110 58.4 104 64 109 69.4 103"
            "L65 86 70 64C70 60 68 58 60 60Z"
        ),
        area("M53 62H60C68 59 70 61 70 64L65 86 69.4 103 64 109 58.4 104 53 110Z", LINEN),
        area("M40.6 84H65.4V89.4H40.6Z", HAIR),
        area("M49.6 83H56.4V90.4H49.6Z", GOLD),
        area("M42 55 53 62 64 55 69 60 63.6 68 58.6 64.6 53 71 47.4 64.6 42.4 68 37 60Z", GOLD),
        area("M42 60C34 62 28 78 25 92L31.6 94C34 86 38 78 43 72Z", LINEN),
        dot(27.4, 97, 4.4, SKIN),
        area("M64 60C72 62 77 72 78 80L72 83C69 78 66 74 63 72Z"),
        dot(75.4, 84, 4.4, SKIN),
        put("head-J", 53, 40),
    )


def german_court(suit: str, rank: str) -> str:
    """Return a figure with its suit's sign: the Ober's at the top, the Unter's at the bottom."""
    x, y, scale = {"K": (50, 104, 1.0), "Q": (80, 25, 1.3), "J": (21, 123, 1.3)}[rank]
    return put(f"figure-{rank}", 0, 0) + put(f"pip-{suit}", x, y, scale)


# --- back and markers ----------------------------------------------------------------------------


def stitches(sizes: set[int]) -> str:
    """Return path data of the crosses whose distance from the nearest middle, in stitches, is one
    of these sizes: 3 for the net of lozenges, 0 for the flowers in it."""
    pitch, arm = 4.2, 1.2
    return "".join(
        f"M{50 + pitch * column - arm:.1f} {75 + pitch * row - arm:.1f}l2.4 2.4m0-2.4-2.4 2.4"
        for row in range(-15, 16)
        for column in range(-9, 10)
        if abs((column + 3) % 6 - 3) + abs((row + 3) % 6 - 3) in sizes
    )


def back() -> str:
    """Return cross-stitch on warm cloth, the same from both ends."""
    return (
        f'<rect x="5" y="5" width="90" height="140" rx="4.5" fill="{BACK}"/>'
        '<rect x="7.6" y="7.6" width="84.8" height="134.8" rx="2.6" fill="none"'
        f' stroke="{STITCH}" stroke-width=".8" opacity=".6"/>'
        + f'<g opacity=".55">{line(stitches({3}), STITCH, 0.85)}</g>'
        + line(stitches({0}), STITCH, 0.95)
    )


def chips() -> Iterator[str]:
    """Yield the markers of the table: dealer, team with the chalk, declarer."""
    pictures = {
        "dealer": area("M-5-4 0-5.3 2.2 3-2.8 4.3Z", LINE)
        + f'<path d="M0-3.6 5-2.6 3.4 5.6-1.6 4.6Z" fill="{LINEN}" stroke="{LINE}"/>',
        "chalk": line("M-4.2-4V4M-1.4-4V4M1.4-4V4M4.2-4V4M-6 2.4 6-2.4", LINE, 1.3),
        "declarer": area("M-5 4-6-3.6-2.6-.6 0-5.4 2.6-.6 6-3.6 5 4Z", LINE),
    }
    rim = f'<circle r="9.3" fill="{GOLD}" stroke="{LINE}" stroke-width=".9"/>'
    for name, picture in pictures.items():
        yield symbol(f"chip-{name}", "-10 -10 20 20", rim, picture)


# --- the files -----------------------------------------------------------------------------------


def face() -> str:
    """Return the empty card."""
    return (
        f'<g id="face"><rect x=".6" y=".6" width="98.8" height="148.8" rx="7.4" fill="{FACE}"'
        f' stroke="{EDGE}" stroke-width="1.2"/></g>'
    )


def sheet(deck: str, pieces: Iterable[str], symbols: Iterable[str]) -> str:
    """Return one whole SVG file: shared pieces first, then the symbols that pages may use."""
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg">\n'
        f"<!-- {deck} suits, made by art/draw.py. Public domain:"
        " CC0 1.0, creativecommons.org/publicdomain/zero/1.0 -->"
    )
    return "\n".join([head, "<defs>", *pieces, "</defs>", *symbols, "</svg>", ""])


def cards(signs: dict[str, str], courts: dict[str, str]) -> Iterator[str]:
    """Yield the symbols common to both files, given each rank's sign and each court card's
    picture."""
    box = f"0 0 {WIDTH} {HEIGHT}"
    for suit in SUITS:
        for rank, sign in signs.items():
            name = suit + rank
            if rank in PIPS:
                picture = numbers(suit, rank)
            else:
                picture = ace(suit) if rank == "A" else courts[name]
            corners = put(f"index-{sign}", 0, 0) + put(f"corner-{suit}", 0, 0)
            yield symbol(name, box, put("face", 0, 0), picture, corners)
    yield symbol("back", box, put("face", 0, 0), back())
    for suit in SUITS:
        yield symbol(f"suit-{suit}", "-12 -12 24 24", put(f"pip-{suit}", 0, 0))
    yield from chips()


def french() -> str:
    """Return the 52 cards with French suits, and the letters of German packs."""
    signs = {rank: rank for rank in RANKS}
    corners = indices(RANKS + GERMAN_FRENCH_LETTERS)
    pieces = [face(), wreath(), *french_pips(), *corners, *heads(), *french_courts()]
    courts = {suit + rank: french_court(suit, rank) for suit in SUITS for rank in "JQK"}
    return sheet("French", pieces, cards(signs, courts))


def german() -> str:
    """Return the 32 cards with German suits."""
    signs = {rank: GERMAN_LETTERS.get(rank, rank) for rank in RANKS}
    corners = indices("".join(signs.values()))
    pieces = [face(), wreath(), *german_pips(), *corners, *heads(), *german_courts()]
    courts = {suit + rank: german_court(suit, rank) for suit in SUITS for rank in "JQK"}
    return sheet("German", pieces, cards(signs, courts))


def write(folder: Path) -> None:
    """Write french.svg and german.svg into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "french.svg").write_text(french(), encoding="utf-8", newline="\n")
    (folder / "german.svg").write_text(german(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    own = Path(__file__).parents[1] / "static" / "cards"
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else own)
