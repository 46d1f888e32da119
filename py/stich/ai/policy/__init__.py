"""Policy networks: the value of a card from the view of its holder, trained on millions of deals.

Perfect play in sampled worlds sees all hands, so it overestimates plans that need to see them. A
network trained on the view of one seat does not. ``weights`` has one for each game for which
``python -m training`` (``py/training``) was run.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .network import Network


def network_of(game: str) -> Network | None:
    """Return the network of a game by its id; None if the game has none, and as long as its weights
    cannot be fetched."""
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
