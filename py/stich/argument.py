"""The refusal of an argument of a wrong type, in one sentence that names it."""

from __future__ import annotations

from typing import Any


def check(name: str, value: object, kind: Any, called: str = "") -> None:
    """Raise TypeError unless an argument is of a kind, which the message calls so, by default by
    the name of the type."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {called or kind.__name__}, not {type(value).__name__}")
