"""The kinds of exercises, one module each, and the function that makes the data of an exercise.

Every ``make`` takes a question and returns what the page shows, or raises Unproved with the
engine's own finding.
"""

from __future__ import annotations

from . import call, count, goal, order, pick, play, winner

KINDS = {
    "pick": pick,
    "order": order,
    "winner": winner,
    "count": count,
    "play": play,
    "call": call,
    "goal": goal,
}
"""The module of every kind by name."""
