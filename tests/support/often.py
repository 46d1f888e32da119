"""Numbers of repetitions: enough to notice a fault in the gate, many in the nightly run."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

NIGHTLY = "STICH_NIGHTLY"
"""Environment variable that is set in the nightly run."""


def often(gate: T, nightly: T) -> T:
    """Return the number, or the list, that this run repeats a test for."""
    return nightly if NIGHTLY in os.environ else gate
