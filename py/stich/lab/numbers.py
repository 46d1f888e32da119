"""The refusal of arguments that are no numbers or too small or large, and long values cut short."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex


def check_number(
    name: str, value: object, least: int | None = None, most: int | None = None
) -> int:
    """Return an argument that is a whole number, one of numpy too. Raise TypeError for another
    type, ValueError below ``least`` and above ``most``."""
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}")
    number = index(value)
    if least is not None and number < least or most is not None and number > most:
        limits = f"{least} or more" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {limits}, not {short(number)}")
    return number


def short(value: object) -> str:
    """Return the repr of a value, cut after 60 characters."""
    said = repr(value)
    return said if len(said) <= 60 else f"{said[:60]}…"
