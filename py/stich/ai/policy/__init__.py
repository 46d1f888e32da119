"""Policy networks: cards judged by what their holder sees, learnt from some million deals.

Perfect play in imagined deals sees all cards and so believes in plans that nobody can carry out who
does not. A network that has only ever been told what a seat sees cannot. ``weights`` has one for
each game that was trained, by ``python -m training`` (``py/training``).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .network import Network


def network_of(game: str) -> Network | None:
    """The network of a game by its id; None if there is none, or if its weights cannot be fetched
    just now, for play goes on without them."""
    try:
        return _known(game)
    except ImportError:
        return None


@cache
def _known(game: str) -> Network | None:
    from .network import Network  # fetched with the weights, when they are needed
    from .weights import weights

    data = weights(game)
    return Network(data) if data else None
