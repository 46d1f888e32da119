"""Exercises that ask for a call."""

from __future__ import annotations

from ...cards import NAMES
from ...state import Move
from ..task import Unproved
from .question import Json, Question, seen
from .weigh import agree, weighed

FIELDS = ("offered", "answer", "by")
"""The fields of this kind besides those of the scene."""


def make(asked: Question) -> Json:
    """Make an exercise: make a call. Each call is valued over sampled deals; with ``by`` "legal"
    none is, and the answer has to be the legal calls among those offered."""
    record = asked.record
    game, state = record.game, record.replay()
    if state.phase.turn != asked.me:
        raise Unproved(f"seat {state.phase.turn} is to speak here, not {asked.me}")
    legal = state.legal_moves()
    offered = _calls(asked, "offered") or list(legal)
    right = set(_calls(asked, "answer"))
    if not right or not right <= set(offered):
        raise Unproved("the answer is not among the calls offered")
    found: Json = {"view": seen(record, asked.me, "log"), "offered": game.names(offered)}
    found["answer"] = game.names(move for move in offered if move in right)
    if asked.fields.get("by") == "legal":
        agree(set(found["answer"]), set(found["offered"]) & set(game.names(legal)), "legal are")
        return found
    for move in offered:
        if move not in legal:
            raise Unproved(f"{game.name(move)} is not legal; legal: {game.names(legal)}")
    return found | weighed(record, offered, right)


def _calls(asked: Question, field: str) -> list[Move]:
    """Return the calls named in a field. Raise Unproved for one that the game does not have."""
    game, named = asked.record.game, asked.fields.get(field, "").split()
    for call in named:
        if call not in (*game.calls, *NAMES):
            raise Unproved(f"{field}: {game.id} has no call {call!r}")
    return [game.move(call) for call in named]
