"""The themes of tasks, as each game names them in its module ``themes``: ``THEMES``, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from .state import Move, View

Test: TypeAlias = Callable[[View, Move], bool]
"""(the view of the seat, a right move) -> True if the theme fits"""


class Theme(NamedTuple):
    """A theme in one game."""

    rule: str
    """The number of the rule that it rests on."""
    fits: Test | None = None
    """None for a theme that has one meaning in all games."""
