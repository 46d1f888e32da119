"""Weights of the policy networks, one file for each game, written by ``python -m training``.

``network.py`` describes the format.
"""

from __future__ import annotations

from pkgutil import get_data


def weights(game: str) -> bytes | None:
    """Return the weights of a game's network; None where it has none."""
    try:
        return get_data(__name__, f"{game}.bin")
    except OSError:
        return None
