"""Exercises that are played on to a goal."""

from __future__ import annotations

from ...ai.players.rollout import finish
from ...ai.solver.search import Search
from ...cards import each
from ...code import encode
from ...game import Record
from ...problem import Problem
from ...state import State
from ..task import Unproved
from .question import Json, Question, playing

FIELDS = ("goal", "open")
"""The fields of this kind besides those of the scene."""


def make(asked: Question) -> Json:
    """Make an exercise: play on to a goal in the real game, a number of points or a score for the
    learner."""
    record = asked.record
    state, wanted, openly = (
        record.replay(),
        dict(asked.fields.get("goal", {})),
        asked.fields.get("open", False),
    )
    if len(wanted) != 1 or next(iter(wanted)) not in GOALS:
        raise Unproved(f"a goal is one of: {', '.join(GOALS)}")
    (what, number), *_ = wanted.items()
    GOALS[what](record, state, asked.me, number, openly)
    found = {"code": encode(record), "seat": asked.me, "open": openly, "goal": [what, number]}
    return found | {"given": len(record.moves)}


def reach_points(record: Record, state: State, me: int, number: int, openly: bool) -> None:
    """Raise Unproved if perfect play does not reach this number of points for the learner's
    side, or if the hands are not all open to the learner."""
    if not openly:
        raise Unproved("points are a goal only where all hands lie open; else let it be a score")
    phase = playing(state)
    asked = phase.problem(state.piles[:-1], me)
    low, high = best(asked)
    total = sum(phase.worth(card) for pile in state.piles for card in each(pile))
    reached = low if asked.high[asked.seats.index(me)] else total - high
    if reached < number:
        raise Unproved(f"with open cards {reached} points can be reached, not {number}")


def best(asked: Problem) -> tuple[int, int]:
    """Return the proven bounds of the high side's value in perfect play."""
    search = Search(asked)
    search.go_on(20_000_000)
    return search.best


def reach_score(record: Record, state: State, me: int, number: int, openly: bool) -> None:
    """Check that the learner reaches this score when the heuristic plays this very deal on."""
    score = finish(record.game, state).score[me]
    if score < number:
        raise Unproved(f"sensible players score {score}, not {number}")


GOALS = {"points": reach_points, "score": reach_score, "best": reach_score}
