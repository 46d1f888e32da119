"""The difficulty of a task: the share of runs in which each level fails."""

from __future__ import annotations

from math import sqrt
from random import Random

from ..ai.players.levels import LEVELS
from .task import Task

ERROR = 0.2
"""Standard error of a share at which the runs of a level end."""

GRADES = 5


def failures(task: Task) -> dict[str, float]:
    """Return the share of runs in which each level makes a wrong move, from the seat's view."""
    return {level: round(failed(task, level), 2) for level in LEVELS}


def failed(task: Task, level: str) -> float:
    wrong = runs = 0
    while True:
        *_, thought = LEVELS[level](task.position.terms, task.position.view, Random(runs))
        wrong += thought.best not in task.answer
        runs += 1
        expected = (wrong + 1) / (runs + 2)
        if sqrt(expected * (1 - expected) / runs) <= ERROR:
            return wrong / runs


def grade(failed: dict[str, float]) -> int:
    """Return the difficulty from 1 to GRADES, by the mean share of failures; the failures of the
    second level count twice, those of the third three times."""
    weights = range(1, len(failed) + 1)
    mean = sum(w * share for w, share in zip(weights, failed.values(), strict=True)) / sum(weights)
    return 1 + min(GRADES - 1, int(GRADES * mean))
