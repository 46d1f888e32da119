"""Answers that rest on judgement: right and wrong moves over sampled deals."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import CardSet
from ...game import Record
from ...state import Move
from ..judge import WORLDS, judged
from ..task import Unproved
from .question import Json


def weighed(record: Record, moves: Sequence[Move], right: CardSet | set[Move]) -> Json:
    """Return the values of moves over sampled deals. Raise Unproved unless the right moves are
    exactly those that are not certainly worse than the best."""
    worth, name = judged(record, moves), record.game.name
    good = right if isinstance(right, set) else {move for move in moves if right >> move & 1}
    for move, value in worth.items():
        wrong = "costs" if move in good else "is not certainly worse, but costs"
        if value.worse == (move in good):
            all_of_them = "; ".join(f"{name(m)} {w}" for m, w in worth.items())
            raise Unproved(f"{name(move)} {wrong} {value.cost}; all moves: {all_of_them}")
    values = {name(m): [round(n, 2) for n in (w.mean, w.loss, w.margin)] for m, w in worth.items()}
    return {"values": values, "worlds": WORLDS}


def agree(said: set[str], found: set[str], what: str) -> None:
    if said != found:
        raise Unproved(f"the answer is {sorted(said)}, but {what} {sorted(found)}")
