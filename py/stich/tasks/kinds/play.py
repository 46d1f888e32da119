"""Exercises that ask for a card."""

from __future__ import annotations

from collections.abc import Mapping

from ...ai.sense import sense_of
from ...ai.sense.heuristic import choose
from ...ai.sense.play import in_hands
from ...cards import NAMES, CardSet, card_set, each
from ...game import Record
from ...state import CALL, Move, Over, State
from ...tricks import Tricks
from ..task import Unproved
from .question import Json, Question, declined, facts_of, named, playing, seen
from .weigh import agree, weighed

FIELDS = ("answer", "by")
"""The fields of this kind besides those of the scene."""


def make(asked: Question) -> Json:
    """Make an exercise: play a card. The right cards are named, and each card's trick is played
    out."""
    record = asked.card_play()
    state = record.replay()
    if state.phase.turn != asked.me:
        raise Unproved(f"seat {state.phase.turn} is to play here, not {asked.me}")
    moves = [move for move in state.legal_moves() if move < CALL]
    right = asked.cards("answer")
    if not right or right & ~card_set(moves):
        raise Unproved(f"legal are {record.game.names(moves)}, not all of the answer")
    after = {NAMES[move]: consequence(record, state, move, asked.me) for move in moves}
    found: Json = {"view": seen(record, asked.me), "after": after}
    found["answer"] = named(state.phase.order, right)
    test = asked.fields.get("by", "worlds")
    if test == "takes":
        certain(asked.me, after, right, True)
    elif test == "leaves":
        certain(asked.me, after, right, False)
    elif test == "ours":
        ours = {name for name, end in after.items() if end["ours"]}
        agree(set(found["answer"]), ours, "the side takes the trick with")
    elif test == "worlds" and len(moves) > 1:
        found |= weighed(record, moves, right)
    elif test != "any":
        raise Unproved(f"a card is judged by takes, leaves, ours, worlds or any, not {test!r}")
    return found


def certain(me: int, after: Mapping[str, Json], right: CardSet, takes: bool) -> None:
    found = {name for name, end in after.items() if (end["winner"] == me) == takes}
    agree({NAMES[c] for c in each(right)}, found, "takes" if takes else "leaves")


def consequence(record: Record, state: State, move: Move, me: int) -> Json:
    """Return the end of the trick after a card, with the others played by the heuristic."""
    sense, phase = sense_of(record.game), playing(state)
    done, before = len(phase.done), facts_of(state.phase).get("points")
    after = state.advance(move)
    objective = sense.objective(phase, state.piles[:-1])
    while not isinstance(after.phase, Over) and len(facts_of(after.phase)["tricks"]) == done:
        if not isinstance(after.phase, Tricks):
            after = after.advance(declined(record.game, after))
            continue
        hands = after.piles[:-1]
        seat = after.phase.turn
        left = in_hands(after.phase, list(hands))
        card = choose(after.phase, seat, hands[seat], left & ~hands[seat], objective)
        after = after.advance(card)
    facts = facts_of(after.phase)
    trick = facts["tricks"][-1]
    asked = phase.problem(state.piles[:-1], me)
    high = dict(zip(asked.seats, asked.high, strict=True))
    points = facts.get("points")
    gained = (
        None
        if points is None or before is None
        else points[trick["winner"]] - before[trick["winner"]]
    )
    return {
        "cards": trick["cards"],
        "winner": trick["winner"],
        "points": trick["points"] if gained is None else gained,
        "ours": high.get(trick["winner"]) == high.get(me),
    }
