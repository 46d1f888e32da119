"""Links damaged as by copying, typing and sending."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from stich.code import ALPHABET


def damaged(rng: Random, link: str, others: Sequence[str]) -> str:
    """Return a link with one to three damages: characters changed, lost, added or foreign, its end
    cut, or that of another link in its place."""
    text = list(link)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text))
        kind = rng.randrange(6)
        if kind == 0:
            text[at] = rng.choice(ALPHABET)
        elif kind == 1:
            del text[at]
        elif kind == 2:
            text.insert(at, rng.choice(ALPHABET))
        elif kind == 3:
            text = text[:at]
        elif kind == 4:
            other = rng.choice(others)
            text[at:] = list(other[min(at, len(other)) :])
        else:
            text[at] = rng.choice("äß! .\x00§५𝟚/#%")
        if not text:
            return ""
    return "".join(text)
