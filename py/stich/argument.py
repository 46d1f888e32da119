"""Refusals of wrong arguments, each in one sentence that names the argument.

Where a check before the work would slow the engine down, a function works first and checks its
arguments in the handler of the error.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any


def check(name: str, value: object, kind: Any, called: str = "") -> None:
    """Raise TypeError unless an argument is of this type, or of one of these types. The message
    names the argument, and the type by ``called``, which defaults to its own name."""
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be {called or kind.__name__}, not {type(value).__name__}")


def check_number(
    name: str, value: object, least: int | None = None, most: int | None = None
) -> int:
    """Return an argument that is a whole number, one of numpy too. Raise TypeError for another
    type, ValueError below ``least`` and above ``most``."""
    try:
        number = index(None if isinstance(value, bool) else value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {type(value).__name__}") from None
    if least is not None and number < least or most is not None and number > most:
        limits = f"{least} or more" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {limits}, not {short(number)}")
    return number


def check_card(name: str, value: object) -> None:
    """Raise TypeError or ValueError unless an argument is the number of a card."""
    check_number(name, value, 0, 51)


def check_set(name: str, value: object) -> None:
    """Raise TypeError or ValueError unless an argument is a set of cards."""
    check(name, value, int, "a set of cards")
    if value not in range(1 << 52):
        raise ValueError(f"{name} must be a set of cards, so no other bits than 0 to 51")


def check_sets(name: str, values: object) -> None:
    """Raise TypeError or ValueError unless an argument is a sequence of sets of cards."""
    for value in listed(name, values, "sets of cards"):
        check_set(name, value)


def check_numbers(
    name: str, values: object, least: int | None = None, most: int | None = None
) -> None:
    """Raise TypeError or ValueError unless an argument is a sequence of numbers within bounds."""
    for value in listed(name, values, "numbers"):
        check_number(name, value, least, most)


def listed(name: str, values: object, called: str) -> list[Any]:
    """Return the elements of an argument. Raise TypeError if it has none to iterate over."""
    check(name, values, Iterable, called)
    return list(values)  # type: ignore[call-overload, no-any-return]


def short(value: object) -> str:
    """Return the repr of a value, cut after 60 characters."""
    said = repr(value)
    return said if len(said) <= 60 else f"{said[:60]}…"
