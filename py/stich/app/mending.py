"""Links out of pasted text. Apart from links, since few starts of the page need it."""

from __future__ import annotations

import re

from ..code import CodeError
from ..games import GAMES
from ..pasted import Pasted, dashed, plain_text, readings
from ..seat import KIND
from .links import read

SHORTEST_AMONG_WORDS = 10
"""The fewest characters of a deal's link that is read among other words, or whose ends are mended:
a shorter word is one by chance too often, and of the deals of a game not one in 100,000 has a link
so short."""
MOST_BLANKS = 2
"""The most blanks that are taken out of a link without an address: hands have more of them."""
_ADDRESS = re.compile(r"#|://|/\d|/ask-", re.ASCII)
"""Signs of an address, which says where a link begins."""


def mend(text: str) -> Pasted:
    """Return the code in a pasted text: the only link among the readings that need least damage.

    Raise CodeError if no reading is a link, with the fault of the text as it stands, or if
    several are; "none" for a text that was never one.
    """
    wrong: CodeError | None = None
    words = _words(text)
    for alternatives in readings(text):
        valid = []
        for pasted in alternatives:
            try:
                if words is None or _meant(pasted.code, words):
                    read(pasted.code)
                    valid.append(pasted)
            except CodeError as error:
                wrong = wrong or error
        if len({pasted.code for pasted in valid}) > 1:
            raise CodeError("ambiguous", "the damaged link could be several deals")
        if valid:
            return valid[0]
    if words is not None and not any(map(_like, words)) and not _begun(words):
        raise CodeError("none", "this text is no link")
    if wrong is None:
        try:
            read(text.strip().lstrip("#"))
        except CodeError as error:
            wrong = error
    if "://" in text and wrong and wrong.code in ("alphabet", "letter", "too_long"):
        raise CodeError(wrong.code, "no link to a deal stands behind a # in this address")
    raise wrong or CodeError("check", "nothing in this text is a link")


def _words(text: str) -> list[str] | None:
    """Return the words of a text without an address; None for one with an address."""
    plain = dashed(plain_text(text))
    return None if _ADDRESS.search(plain) else re.findall(r"[\w-]+", plain, re.ASCII)


def _like(word: str) -> bool:
    """Return True if a word looks like a link, whole or damaged."""
    return len(word) >= SHORTEST_AMONG_WORDS or word.startswith(KIND) and word[1:2].isalpha()


def _begun(words: list[str]) -> bool:
    """Return True for one word at most that begins like a link: what is wrong in it can be said."""
    letters = {format.letter for game in GAMES.values() for format in game.formats}
    return not words or len(words) == 1 and words[0][:1] in {KIND, *letters}


def _meant(code: str, words: list[str]) -> bool:
    """Return True unless a code stands in these words by chance: a short one is all of them, as it
    stands; a long one is a word, or some with blanks between them."""
    if code == "".join(words) and len(words) <= MOST_BLANKS + 1:
        return True
    if not _like(code):
        return False
    bare = [re.sub("[-_]", "", word) for word in words]
    own = re.sub("[-_]", "", code)
    joined = "".join(bare) == own and len(words) <= MOST_BLANKS + 1
    return joined or own in bare or own in (word[:1].lower() + word[1:] for word in bare)
