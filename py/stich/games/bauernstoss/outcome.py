"""The outcome of a deal of Bauernstoss: the seat that made trumps, and the points or the solo
won."""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import each
from ...game import Impossible, Settlement, choice
from ...game import Outcome as Base
from ...phases import Noted
from ...state import Over
from ...takings import shared
from .bidding import keeps_chalk, passed_out
from .drawing import Draw, Owner
from .play import Contract, Play
from .rules import BARE, DECK, POINTS, Rules, Setup

MARKS = {"number": 0, "small": 8, "big": 12}
"""The marks of a solo by the name of the contract."""
SHARED = shared(tuple(POINTS[c] for c in each(DECK)))
"""The points that a team can make while both teams take a trick."""
UNKNOWN = -1


@dataclass(frozen=True, slots=True)
class Outcome(Base):
    """The kind of the deal, and its result.

    Kinds: a contract, which is ``number`` in a normal deal; ``passed_out``; ``drawn``, the draw for
    partners. ``points`` are those of the team with the chalk, ``chalk`` this team (0 is that of
    seat 0) where the jack of clubs decides, else ``UNKNOWN``; ``sweep`` is True if one team took
    every trick, ``won`` if the soloist lost none. ``partners`` are those that were drawn; ``again``
    if none were.
    """

    kind: str = choice("number", "small", "big", "passed_out", "drawn")
    maker: int = choice(0, 1, 2, 3)
    chalk: int = choice(UNKNOWN, 0, 1)
    points: int = choice(*range(121))
    sweep: bool = choice(False, True)
    won: bool = choice(True, False)
    partners: str = choice("02", "01", "03", "again")


def outcome(over: Over) -> Outcome:
    """Return the outcome of a played deal."""
    last = over.last
    if isinstance(last, Draw):
        return Outcome("drawn", partners=last.partners or "again")
    if isinstance(last, Owner):
        return Outcome("passed_out", chalk=last.setup.sides[last.seat])
    if not isinstance(last, Play):
        return Outcome("passed_out")
    contract = last.contract
    kind = next(kind for kind, marks in MARKS.items() if marks == contract.marks)
    if contract.marks:
        won = over.score[contract.maker] > 0
        return Outcome(kind, contract.maker, won=won)
    items = dict(over.items)
    chalk = last.chalk() if contract.setup.holder is None else UNKNOWN
    return Outcome(kind, contract.maker, chalk, items["chalk_points"], "schwarz" in items)


def settle(rules: Rules, setup: Setup, outcome: Outcome) -> Over:
    """Return the end of a deal with this outcome. Raise Impossible for an outcome that these rules
    or this setup rule out."""
    kind = outcome.kind
    if (kind == "drawn") != (setup.partners == "drawn"):
        raise Impossible(
            "drawn", f"kind {kind}: partners are drawn before the first deal, and only then"
        )
    if kind == "drawn":
        return Draw(setup, partners="" if outcome.partners == "again" else outcome.partners).over()
    if kind == "passed_out":
        if keeps_chalk(rules, setup):
            _check_chalk(setup, outcome)
            return Owner(setup, setup.sides.index(outcome.chalk)).over()
        return passed_out(Noted(None, {}))
    alone = MARKS[kind] > 0
    if alone and setup.first and rules.no_solo_first_deal:
        raise Impossible("first", f"kind {kind}: these rules have no solo in the first deal")
    partner = setup.partner(outcome.maker)
    seats = tuple(seat for seat in range(4) if not (alone and seat == partner))
    contract = Contract(rules, setup, BARE, seats, 0, outcome.maker, MARKS[kind])
    last = Noted(contract, {**contract.facts(), "trump": None})
    if alone:
        return contract.over_solo(outcome.won, last)
    points = outcome.points
    if outcome.sweep and points not in (0, 120):
        message = f"sweep: the team of all tricks has 120 points, not {points}"
        raise Impossible("sweep", message, points=points)
    if points not in SHARED:
        raise Impossible("points", f"points {points}: no tricks hold them", points=points)
    _check_chalk(setup, outcome)
    chalk = outcome.chalk if setup.holder is None else setup.holder
    return contract.over_points(chalk, points, outcome.sweep, last)


def _check_chalk(setup: Setup, outcome: Outcome) -> None:
    """Raise Impossible unless exactly one team has the chalk (21)."""
    if setup.holder is None and outcome.chalk == UNKNOWN:
        raise Impossible("chalk", "chalk: one team was dealt the jack of clubs")
    if setup.holder is not None and outcome.chalk not in (UNKNOWN, setup.holder):
        raise Impossible("held", f"chalk {outcome.chalk}: team {setup.holder} has it")


SETTLEMENT = Settlement(Outcome, outcome, settle)
