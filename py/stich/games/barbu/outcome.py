"""The outcome of a deal of Barbu: the contract, the doubles, and the units taken by every seat."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Impossible, Settlement, choice
from ...game import Outcome as Base
from ...phases import Noted
from ...state import NATURAL, Over
from .contracts import Play
from .domino import PRIZES, Domino
from .doubling import Split, check_doubles, contract_of, splits
from .rules import CONTRACTS, SEATS, Rules, Setup
from .settle import Contract

UNITS = {  # (9), (11): the points of one unit, and the number of units in a deal
    "tricks": (-2, 13),
    "queens": (-6, 4),
    "last_two": (-10, 3),  # trick 12 counts one, trick 13 two
    "hearts": (-2, 15),  # the ace counts three
    "king": (-20, 1),
    "trumps": (5, 13),
}
PLACES = (1, 2, 3, 4)


@dataclass(frozen=True, slots=True)
class Outcome(Base):
    """The contract, the seats that each seat doubled (bit ``1 << seat``), and the units that each
    seat took, or its place in Dominoes.

    A contract that was split, because nobody doubled it, needs no units.
    """

    contract: str = choice(*CONTRACTS)
    doubles_0: int = choice(*range(16))
    doubles_1: int = choice(*range(16))
    doubles_2: int = choice(*range(16))
    doubles_3: int = choice(*range(16))
    took_0: int = choice(*range(16))
    took_1: int = choice(*range(16))
    took_2: int = choice(*range(16))
    took_3: int = choice(*range(16))

    @property
    def doubles(self) -> int:
        """The doubles, as in ``Contract``."""
        masks = (self.doubles_0, self.doubles_1, self.doubles_2, self.doubles_3)
        return sum(mask << 4 * seat for seat, mask in enumerate(masks))

    @property
    def took(self) -> tuple[int, int, int, int]:
        """By seat the units of the contract that it took, such as tricks or queens; its place in
        Dominoes, 1 to 4."""
        return self.took_0, self.took_1, self.took_2, self.took_3


def outcome(over: Over) -> Outcome:
    """Return the outcome of a played deal."""
    contract, last = contract_of(over), over.last
    took = [0, 0, 0, 0]
    if isinstance(last, Domino):
        took = [PRIZES.index(prize) + 1 for prize in last.raw()]
    elif isinstance(last, Play):
        took = [points // UNITS[contract.name][0] for points in last.raw()]
    masks = [contract.doubles >> 4 * seat & 15 for seat in SEATS]
    return Outcome(contract.name, *masks, *took)


def settle(rules: Rules, setup: Setup, outcome: Outcome) -> Over:
    """Return the end of a deal with this outcome. Raise Impossible for an outcome that these rules
    or this setup rule out."""
    name = outcome.contract
    if name not in setup.owed:
        raise Impossible("used", f"contract {name} has been declared by this seat before")
    contract = Contract(rules, setup, name, setup.declarer(rules), NATURAL, doubles=outcome.doubles)
    check_doubles(contract)
    if splits(contract):
        if any(outcome.took):
            raise Impossible("split", f"took: {name} is split, because nobody doubled it")
        return Split(contract).over()
    if name == "domino":
        if sorted(outcome.took) != list(PLACES):
            raise Impossible("places", "took must be the places 1, 2, 3 and 4 of the seats")
        raw = tuple(PRIZES[place - 1] for place in outcome.took)
    else:
        unit, most = UNITS[name]
        total = sum(outcome.took)
        if total != most:
            message = f"took adds up to {total}, in {name} to {most}"
            raise Impossible("sum", message, total=total, most=most)
        if name == "last_two" and max(outcome.took) == 1:
            raise Impossible("last", "took: the seat of trick 13 has 2 of last_two")
        raw = tuple(unit * units for units in outcome.took)
    return contract.over(raw, Noted(contract, contract.scored(raw)))


SETTLEMENT = Settlement(Outcome, outcome, settle)
