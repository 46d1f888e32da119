"""The bots by name."""

from __future__ import annotations

from .club import beginner, club, sampling
from .master import master
from .thought import Bot, Thought, chance, worth

__all__ = ["LEVELS", "Bot", "Thought", "beginner", "chance", "club", "master", "sampling", "worth"]

LEVELS: dict[str, Bot] = {
    "beginner": beginner,
    "club": club,
    "master": master,
}
"""The weakest first."""
