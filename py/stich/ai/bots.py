"""The bots by name."""

from __future__ import annotations

from .club import beginner, sampling
from .master import master
from .thought import Bot, Thought, chance, worth

__all__ = ["LEVELS", "Bot", "Thought", "beginner", "chance", "master", "sampling", "worth"]

LEVELS: dict[str, Bot] = {
    "beginner": beginner,
    "club": sampling(16_000, 8, 60),
    "master": master,
}
"""The weakest first."""
