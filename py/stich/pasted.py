"""Codes in text that people have copied, with the damage that messengers and editors do.

``readings`` yields what a text may have been before. It knows the alphabet and the check character
of codes and nothing of games: the caller keeps the readings that decode.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple
from urllib.parse import unquote

from .code import sound

LONGEST_TEXT = 4_000
"""Most characters of a pasted text that are examined."""

_ADDRESS = re.compile(r"([\w-]{2,})((?:/[\w-]+)*)", re.ASCII)
"""A code and the path behind it."""
_PATH = re.compile(
    r"(?:/\d(?:/beat(?:-[a-z]{1,3})?(?:/(?P<answer>[\w-]{2,}))?)?|/ask-(?P<mark>[\w-]+))?", re.ASCII
)
"""The path of a seat, of a challenge with the levels of its bots, of an answer with its code, or of
a question with its mark."""
_INVISIBLE = {ord(c): None for c in "\u00ad\u180e\ufeff"} | {
    code: None for first, last in ((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x2069))
    for code in range(first, last + 1)
}  # fmt: skip
_DASHES = re.compile("[\u2010-\u2015\u2212\u2043\ufe58\ufe63]")
_OPENING = "#!/?\"'`<([{*>|~ \n\t“„«»‹›‘’‚「『【〈《"
"""Characters that may stand in front of a code."""
_DASHED = 4
"""Typographic dashes for which every reading is tried; with more of them each is one hyphen."""


class Pasted(NamedTuple):
    """A code and the path behind it in an address, "" or such as "/2/beat"."""

    code: str
    path: str


def readings(text: str) -> Iterator[list[Pasted]]:
    """Yield the codes a text may stand for whose check character is right: first those that need
    the least damage, then those that need more; codes with a path that no link has come last. No
    list is empty, and none comes twice.

    Undone are: an address around the code; punctuation, quotes, blanks and percent-encoding at
    either end; a repeated #; blanks, line breaks, soft hyphens and invisible characters inside;
    full-width letters; typographic dashes; a capital first letter; a lost or an added hyphen or
    underscore at an end. A text that is a code as it stands has that one reading.
    """
    if sound(text):
        yield [Pasted(text, "")]
        return
    plain = plain_text(text[:LONGEST_TEXT])
    known: set[Pasted] = set()
    cuts = ((_joined, False), (_parts, False), (_words, False), (_words, True))
    for likely, (cut, ends) in product((_is_link, _has_code), cuts):
        found = dict.fromkeys(
            pasted
            for dashed in _dashes(plain)
            for part in cut(dashed)
            for pasted in _codes(part, ends)
            if likely(pasted) and pasted not in known
        )
        known |= set(found)
        if found:
            yield list(found)


def _has_code(pasted: Pasted) -> bool:
    """Return True if the check character of a code is right."""
    return sound(pasted.code)


def _is_link(pasted: Pasted) -> bool:
    """Return True if the path behind a sound code is that of a link, and its end is sound."""
    match = _PATH.fullmatch(pasted.path)
    if match is None or not _has_code(pasted):
        return False
    answer, mark = match["answer"], match["mark"]
    return not (answer and not sound(answer) or mark and not sound(pasted.code[:-1] + mark))


def plain_text(text: str) -> str:
    """Return the text in ASCII letters, decoded from percent-encoding, without invisible marks."""
    for _ in range(2):
        text = unquote(text, errors="ignore")
    return unicodedata.normalize("NFKC", text).translate(_INVISIBLE).strip()


def dashed(text: str) -> str:
    """Return the text with each typographic dash as one hyphen."""
    return _DASHES.sub("-", text)


def _dashes(text: str) -> Iterator[str]:
    """Yield the text with each typographic dash as one hyphen, then as two where those are few."""
    pieces = _DASHES.split(text)
    dashes = len(pieces) - 1
    kinds = ("-", "--") if dashes <= _DASHED else ("-",)
    for chosen in product(kinds, repeat=dashes):
        yield "".join(piece + dash for piece, dash in zip(pieces, (*chosen, ""), strict=True))


def _parts(text: str) -> list[str]:
    """Return what stands behind each #, or the text without one."""
    return [part for part in text.split("#")[1:] if part] or [text]


def _joined(text: str) -> list[str]:
    """Return the parts without blanks and line breaks, quoted-printable and quoted ones too."""
    return [re.sub(r"=\r?\n|\n>|\s", "", part) for part in _parts(text)]


def _words(text: str) -> list[str]:
    """Return the parts and their words."""
    return [word for part in _parts(text) for word in (*_joined(part), part, *part.split())]


def _codes(cut: str, ends: bool) -> Iterator[Pasted]:
    """Yield the code that a text begins with; with ``ends`` also what it was before hyphens and
    underscores at its ends or those of its path were lost or added, or its first letter became a
    capital."""
    match = _ADDRESS.match(cut.lstrip(_OPENING))
    if match is None:
        return
    code, path = match.groups()
    yield Pasted(code, path)
    if ends:
        paths = _ended(path) if path else [path]
        for start in (code, re.sub("^[-_]", "", code), code.lstrip("-_")):
            for end, behind in product(_ended(start), paths):
                yield Pasted(end, behind)
                yield Pasted(end[:1].lower() + end[1:], behind)


def _ended(text: str) -> list[str]:
    """Return a text with hyphens and underscores added to its end and taken from it."""
    return [text, f"{text}_", f"{text}-", re.sub("[-_]$", "", text), text.rstrip("-_")]
