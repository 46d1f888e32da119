"""The refusal of an argument of a wrong type, in one sentence that names it."""

from __future__ import annotations

from typing import Any


def check(name: str, value: object, kind: Any, called: str = "") -> None:
    """Raise TypeError unless an argument is of this type, or of one of these types. The message
    names the argument, and the type by ``called``, which defaults to its own name."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {called or kind.__name__}, not {type(value).__name__}")
