"""The difficulty of a task: the share of choices in which each level fails."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from random import Random

from ..ai.players.levels import LEVELS
from .task import OPEN, Task

ERROR = 0.2
"""Standard error of a share at which the runs of a level end."""

GRADES = 5
"""The number of grades, 1 the easiest."""

EASY = 0.5
"""The share of failures that at least one level must reach; below it a task is too easy."""


def failures(task: Task) -> dict[str, float]:
    """Return the share of choices in which each level makes a wrong move: of runs from the seat's
    view; if all cards are seen, of the moves that a player of the level could not distinguish."""
    if task.question == OPEN:
        sighted = task.position.sighted
        return {level: round(missed(best, task), 2) for level, best in sighted.items()}
    return {level: round(failed(task, level), 2) for level in LEVELS}


def missed(best: frozenset[int], task: Task) -> float:
    """Return the share of wrong moves among the moves of ``best``."""
    return len(best - set(task.answer)) / len(best)


def failed(task: Task, level: str) -> float:
    """Return the share of runs in which a bot of this level makes a wrong move."""
    wrong = runs = 0
    while True:
        *_, thought = LEVELS[level](task.position.terms, task.position.view, Random(runs))
        wrong += thought.best not in task.answer
        runs += 1
        expected = (wrong + 1) / (runs + 2)
        if sqrt(expected * (1 - expected) / runs) <= ERROR:
            return wrong / runs


def too_easy(failed: Mapping[str, float]) -> bool:
    """Return True if no level fails often enough."""
    return max(failed.values()) < EASY


def grade(failed: Mapping[str, float]) -> int:
    """Return the difficulty from 1 to GRADES, by the mean share of failures; the failures of the
    second level count twice, those of the third three times."""
    weights = range(1, len(failed) + 1)
    mean = sum(w * share for w, share in zip(weights, failed.values(), strict=True)) / sum(weights)
    return 1 + min(GRADES - 1, int(GRADES * mean))
