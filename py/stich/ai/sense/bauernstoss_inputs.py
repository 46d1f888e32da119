"""Inputs of the policy network that are specific to Bauernstoss."""

from __future__ import annotations

from ...games.bauernstoss.bidding import Bidding
from ...games.bauernstoss.play import Play
from ...games.bauernstoss.rules import HEARD
from ...state import View
from ..policy.features import Calls, GameInputs


def inputs(play: Play, view: View, calls: Calls) -> GameInputs:
    """Return the inputs: the contract, its maker, the numbers bid, and the side with the chalk."""
    contract, seat = play.contract, view.seat
    sides, holder = contract.setup.sides, contract.setup.holder
    said = [0] * 4
    for phase, call in calls:
        if isinstance(phase, Bidding) and HEARD <= call < HEARD + 7:
            said[phase.turn] = call - HEARD + 2
    mates = [side == sides[seat] for side in sides]
    if contract.marks:
        mates = [(other == contract.maker) == (seat == contract.maker) for other in range(4)]
    chalk = [0 if holder is None else 1 + (side == holder) for side in sides]
    kind = {0: 0, 8: 1, 12: 2}[contract.marks]
    return GameInputs(kind, contract.maker, tuple(mates), tuple(said), tuple(chalk))
