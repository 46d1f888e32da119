"""The difficulty of a task: the share of runs in which each level fails."""

from __future__ import annotations

from random import Random
from statistics import fmean

from ..ai.players.levels import LEVELS
from .task import Task

RUNS = 100
"""Runs of each level."""

GRADES = 5


def failures(task: Task, runs: int = RUNS) -> dict[str, float]:
    """Return the share of runs in which each level makes a wrong move, from the seat's view."""
    terms, view = task.position.terms, task.position.view
    found = {}
    for level, bot in LEVELS.items():
        wrong = 0
        for run in range(runs):
            *_, thought = bot(terms, view, Random(run))
            wrong += thought.best not in task.answer
        found[level] = wrong / runs
    return found


def grade(failed: dict[str, float]) -> int:
    """Return the difficulty from 1 to GRADES, by the mean share of failures."""
    return 1 + min(GRADES - 1, int(GRADES * fmean(failed.values())))
