"""Exercises that ask for a number: card points, trumps, or the score of a deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ...ai.players.rollout import finish
from ...cards import NAMES, cards, each
from ...deal import draw
from ...game import Record
from ...order import TRUMP
from ...state import CALL, Over, State
from ...tricks import Tricks
from ..task import Unproved
from .question import Json, Question, facts_of, mixed, named, playing, seen, shown_as

FIELDS = ("what", "cards", "choices", "answer", "items", "seat", "where")
"""The fields of this kind besides those of the scene."""


FOUND = 20_000
"""The limit on rollouts in the search for a deal with a given result."""


def make(asked: Question) -> Json:
    """Make an exercise: count card points, trumps, or the score of a deal."""
    what = asked.fields.get("what", "")
    if what not in COUNTED:
        raise Unproved(f"the field 'what' is one of: {', '.join(COUNTED)}; not {what!r}")
    found = COUNTED[what](asked)
    answer, choices = found["answer"], list(asked.fields.get("choices", []))
    said = asked.fields.get("answer")
    if said is not None and said != answer:
        raise Unproved(f"the answer is {answer}, not {said}")
    if answer not in choices or len(set(choices)) < 3:
        raise Unproved(f"three choices or more are needed, {answer} among them, not {choices}")
    return {"what": what, "choices": choices, **found}


def card_points(asked: Question) -> Json:
    """Count the points of the cards named, or else of the trick on the table."""
    record = asked.record
    state, trick = record.replay(), None
    if "cards" in asked.fields:
        shown = [NAMES[card] for card in mixed(list(each(asked.cards("cards"))), record.number)]
    else:
        trick = (facts_of(state.phase).get("tricks") or [None])[-1]
        if trick is None:
            raise Unproved("the trick on the table is not whole")
        shown = [name for _, name in trick["cards"]]
    phase = state.phase.last if isinstance(state.phase, Over) else state.phase
    assert isinstance(phase, Tricks)
    parts: list[tuple[str, int]] = [
        (name, phase.worth(cards(name).bit_length() - 1)) for name in shown
    ]
    answer = sum(int(points) for _, points in parts)
    return {"cards": shown, "parts": parts, "answer": answer} | ({"trick": trick} if trick else {})


def trump_number(asked: Question) -> Json:
    record = asked.record
    state = record.replay()
    hand = asked.cards("cards") if "cards" in asked.fields else state.piles[asked.me]
    right = hand & state.phase.order.cards[TRUMP]
    shown = shown_as(state.phase.order, hand)
    return {"cards": shown, "marked": named(state.phase.order, right), "answer": right.bit_count()}


def out(asked: Question) -> Json:
    """Count the trumps that the others still hold."""
    record = asked.record
    state = record.replay()
    play = playing(state)
    gone = state.piles[-1] & play.order.cards[TRUMP]
    mine = state.piles[asked.me] & play.order.cards[TRUMP]
    left = play.order.cards[TRUMP] & ~gone & ~mine
    return {
        "view": seen(record, asked.me),
        "played": named(play.order, gone),
        "mine": named(play.order, mine),
        "left": named(play.order, left),
        "answer": left.bit_count(),
    }


def score(asked: Question) -> Json:
    """Return the score of a seat (``seat``, or the learner) in a deal that ends with certain items,
    or with certain facts (``where``)."""
    start, wanted = asked.record, dict(asked.fields.get("items", {}))
    where = dict(asked.fields.get("where", {}))
    seat = asked.fields.get("seat", asked.me)
    over = ended(start, wanted, where, Random(start.number))
    found: Json = {"seat": seat, "me": asked.me, "answer": over.score[seat], "facts": where}
    if wanted:
        found["items"] = [list(item) for item in over.items]
    return found


def ended(
    record: Record, wanted: Mapping[str, int | bool], where: Mapping[str, Any], rng: Random
) -> Over:
    """Return the end of some deal with the same contract, these items and these facts; an item that
    is False must be missing."""
    state = record.replay()
    found: dict[str, set[int]] = {}
    for _ in range(FOUND):
        after = state
        while after.phase.turn is not None and rng.random() < 0.5:
            legal = after.legal_moves()
            if legal[0] >= CALL:
                break
            after = after.advance(legal[int(rng.random() * len(legal))])
        over = finish(record.game, after)
        items, facts = dict(over.items), over.facts()
        if {name: items.get(name, False) for name in wanted} == dict(wanted) and {
            name: facts.get(name) for name in where
        } == dict(where):
            return over
        for name, number in items.items():
            found.setdefault(name, set()).add(number)
        record = redealt(record, rng)
        state = record.replay()
    ends = ", ".join(f"{name} from {min(of)} to {max(of)}" for name, of in found.items())
    raise Unproved(
        f"no deal that was found ends with {dict(wanted) or dict(where)}, but with {ends}"
    )


def redealt(record: Record, rng: Random) -> Record:
    """Return another deal in which the same calls are legal, or the same deal if none is found
    soon."""
    for _ in range(200):
        number = draw(*record.game.shape(record.rules), rng)
        other = Record(record.game, record.rules, record.setup, number, record.moves)
        state: State | None = other.start()
        for move in record.moves:
            assert state is not None
            if move not in state.legal_moves():
                state = None
                break
            state = state.advance(move)
        if state is not None:
            return other
    return record


COUNTED: dict[str, Callable[[Question], Json]] = {
    "points": card_points,
    "trumps": trump_number,
    "out": out,
    "score": score,
}
