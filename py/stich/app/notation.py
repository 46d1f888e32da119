"""Hands as people write them: a pile a line, names of cards in many forms.

Every form is turned into the names of ``stich.cards``. A word that is none of them stays as it is,
so that the reader can say what is wrong with it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..cards import NAMES, RANKS, SUITS

NAMED = frozenset(NAMES)
"""The names of all cards."""

NOTHING = {"-", "–", "—", "―", "..."}
"""Words that stand for a pile without cards."""

_DOTTED = "SHDC"
"""The order of the suits in a hand such as AK.QJ.T98.7654."""

_BREAKS = re.compile(r"[\s,;|·・•、。/()\[\]{}<>]+")
_LABEL = re.compile(r"([^\s:]{2,}(?: \d)?|\d)\s*[:.)](?=\s|$)")
"""The name or number in front of a pile."""
_SUITED = re.compile(rf"(?:[{SUITS}](?:10|[{RANKS}])+)+", re.ASCII)
_REVERSED = re.compile(rf"(?:(?:10|[{RANKS}])[{SUITS}])+", re.ASCII)
_RANKS = re.compile(rf"(?:10|[{RANKS}])+", re.ASCII)
_RUN = re.compile(rf"([{SUITS}])((?:10|[{RANKS}])+)", re.ASCII)
_PAIR = re.compile(rf"(10|[{RANKS}])([{SUITS}])", re.ASCII)
_PARTS = re.compile(rf"([NESW]:)?((?:(?:10|[{RANKS}])*\.){{3}}(?:10|[{RANKS}])*)", re.ASCII)
_SUIT_LINE = re.compile(rf"([{SUITS}])\s*[:.]?\s+[-\s,10{RANKS}]+|([{SUITS}])(?:10|[{RANKS}])+")
"""A line with the cards of one suit."""
_DEAL = re.compile(r'\s*\[Deal "([^"]*)"\]\s*')
"""The tag of a deal of bridge."""
_SYMBOLS = str.maketrans(
    {"♣": "C", "♧": "C", "♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D"}
    | dict.fromkeys("\ufe0e\ufe0f")
    | {
        chr(0x1F0A0 + 16 * suit + at): f" {name}{rank} "
        for suit, name in enumerate("SHDC")
        for at, rank in enumerate("A23456789TJ-QK", 1)
    }
)
_LETTERS = str.maketrans("DOBUVRXZ", "QQJJJKTT")
"""Ranks by their letters in other languages: Dame, Ober, Bube, Unter, Valet, Roi, X, Zehn."""
_BEHIND = re.compile(r"(?<=[♣♧♠♤♥♡♦♢])((?:10|[AKQJT2-9DOBUVRXZ])*)([^♣♧♠♤♥♡♦♢]*)", re.I)
"""Ranks behind the symbol of a suit, and the text up to the next symbol."""
_OTHER = re.compile(r"(?<!\w)(?:10|[AKQJT2-9OBUVRXZ]|D(?!10|[AKQJT2-9]))+(?!\w)", re.I)
"""Ranks that stand for themselves, without the names of cards such as D9 and TD."""
_BEFORE = re.compile(r"(?<![\w♣♧♠♤♥♡♦♢])([DOBUVRXZ])(?=[♣♧♠♤♥♡♦♢])", re.I)
"""A rank in front of the symbol of a suit."""


class Written(NamedTuple):
    """A word where a card is expected."""

    word: str
    line: int = 0
    """The line of the text, from 1; 0 without a text."""


class Line(NamedTuple):
    """The meaning of one line of a text."""

    at: int
    label: str | None
    """The text in front of a colon; None without one."""
    words: tuple[Written, ...]
    prose: bool
    """True for a line without a card, most of whose words could not be meant as one."""


def plain(text: str) -> str:
    """Return a text with letters and digits for the symbols of suits and cards."""
    text = text.replace("\ufe0e", "").replace("\ufe0f", "")
    lettered = _BEHIND.sub(lambda found: _english(found[1]) + _ranked(found[2]), text)
    lettered = _BEFORE.sub(lambda found: _english(found[1]), lettered)
    return unicodedata.normalize("NFKC", lettered.translate(_SYMBOLS))


def _english(ranks: str) -> str:
    return ranks.upper().translate(_LETTERS)


def _ranked(text: str) -> str:
    """Return a text behind a suit with English letters for ranks."""
    return _OTHER.sub(
        lambda found: found[0] if _PAIR.fullmatch(found[0].upper()) else _english(found[0]), text
    )


def lines_of(text: Sequence[str]) -> Iterator[Line]:
    """Yield the lines of a text that say something, each the cards of a pile. Four lines in a row
    with the four suits are one hand, and so are the parts of a deal of bridge."""
    deal = [tag[1].split() if (tag := _DEAL.fullmatch(line)) else [line] for line in text]
    lines = [(at, plain(part).strip()) for at, parts in enumerate(deal, 1) for part in parts]
    lines = [(at, line) for at, line in lines if line in NOTHING or re.search(r"\w|:", line)]
    while lines:
        at, line = lines[0]
        suits = [found[1] or found[2] for _, each in lines[:4] if (found := _suit_line(each))]
        many = 4 if len(set(suits)) == len(SUITS) else 1
        dotted = _PARTS.fullmatch(line.upper())
        label = None if line in NOTHING or dotted or many > 1 else _LABEL.match(line)
        words = tuple(
            word
            for own, each in lines[:many]
            for word in cards_in(each[label.end() :] if label else each, own)
        )
        del lines[:many]
        if words or line in NOTHING or label:
            yield Line(at, label[1] if label else None, words, _prose(words))


def _suit_line(line: str) -> re.Match[str] | None:
    return _SUIT_LINE.fullmatch(line.upper())


def _prose(words: Sequence[Written]) -> bool:
    """Return True if most of several words are too long for a misspelt card and none is a card."""
    long = sum(len(written.word) > 3 for written in words)
    return len(words) > 1 and 2 * long >= len(words) and NAMED.isdisjoint(w.word for w in words)


def cards_in(line: str, at: int) -> Iterator[Written]:
    """Yield the cards of a line in letters: names, suits followed by ranks, ranks behind their
    suit, the suits of a hand between dots. A word that is nothing of that is yielded as it
    stands."""
    suit: str | None = None
    for word in _BREAKS.split(line):
        if dotted := _PARTS.fullmatch(word.upper()):
            for name, ranks in zip(_DOTTED, dotted[2].split("."), strict=True):
                yield from (Written(name + rank, at) for rank in _ranks(ranks))
            continue
        bare = word.strip(".:!?\"'=+*_`-").upper()
        if not bare or word in NOTHING:
            continue
        if len(bare) == 1 and bare in SUITS:
            suit = bare
        elif _SUITED.fullmatch(bare):
            for suit, ranks in _RUN.findall(bare):
                yield from (Written(suit + rank, at) for rank in _ranks(ranks))
        elif _REVERSED.fullmatch(bare):
            for rank, own in _PAIR.findall(bare):
                yield from (Written(own + each, at) for each in _ranks(rank))
        elif suit and _RANKS.fullmatch(bare):
            yield from (Written(suit + rank, at) for rank in _ranks(bare))
        else:
            yield Written(word, at)


def _ranks(text: str) -> str:
    return text.replace("10", "T")
