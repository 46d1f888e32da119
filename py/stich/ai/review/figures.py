"""Rounding for display: numbers are rounded first, so that those that stand side by side add up."""

from __future__ import annotations


def tenth(value: float) -> float:
    """Round to the tenths that are shown; never a negative zero."""
    return round(value, 1) + 0.0


def apart(more: float, less: float) -> float:
    """Return the difference of two numbers as displayed."""
    return tenth(tenth(more) - tenth(less))


def percent(share: float) -> int:
    """Round a share to per cent: 100 stands for all, and 0 for none."""
    if share <= 0 or share >= 1:
        return 100 if share >= 1 else 0
    return min(99, max(1, round(100 * share)))
