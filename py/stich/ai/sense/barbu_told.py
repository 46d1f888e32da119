"""What the policy network of Barbu is told of a contract and of the players."""

from __future__ import annotations

from ...games.barbu.contracts import TRICKS, Play
from ...problem import NONE
from ...state import View
from ..policy.features import Told

KINDS = {name: kind for kind, name in enumerate(TRICKS)}


def told(play: Play, view: View) -> Told:
    """Whom each has doubled, and how many have doubled him; everybody plays for himself."""
    contract, seat = play.contract, view.seat
    by = [[contract.doubled(one, other) for other in range(4)] for one in range(4)]
    of = [[doubled[one] for doubled in by] for one in range(4)]
    return Told(
        *(KINDS[contract.name], contract.declarer, tuple([one == seat for one in range(4)])),
        said=tuple([4 * sum(by[one]) + sum(of[one]) for one in range(4)]),
        stands=tuple([by[seat][one] + 2 * of[seat][one] for one in range(4)]),
        doubles=contract.doubles,
        ruffs_due=play.duty().win != NONE,
    )
