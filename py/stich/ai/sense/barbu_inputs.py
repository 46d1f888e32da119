"""Inputs of the policy network that are specific to Barbu."""

from __future__ import annotations

from ...games.barbu.contracts import TRICKS, Play
from ...state import View
from ..policy.features import GameInputs

KINDS = {name: kind for kind, name in enumerate(TRICKS)}


def inputs(play: Play, view: View) -> GameInputs:
    """Return the inputs: the contract, and the doubles given and received by each seat."""
    contract, seat = play.contract, view.seat
    given = [[contract.doubled(one, other) for other in range(4)] for one in range(4)]
    received = [[doubled[one] for doubled in given] for one in range(4)]
    return GameInputs(
        *(KINDS[contract.name], contract.declarer, tuple([one == seat for one in range(4)])),
        said=tuple([4 * sum(given[one]) + sum(received[one]) for one in range(4)]),
        stands=tuple([given[seat][one] + 2 * received[seat][one] for one in range(4)]),
        doubles=contract.doubles,
    )
