"""The outcome of a deal of Fipsen: the bid, and the number of tricks that the declarer won."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Impossible, Settlement, choice
from ...game import Outcome as Base
from ...phases import Noted
from ...state import Over
from .auction import passed_out
from .bids import DURCH, EXTRAS, HAND, NAME, Rules, Setup, dealer
from .contract import Contract, Lay, Play, fipsed, scored
from .exchange import Undertaken, surrendered


@dataclass(frozen=True, slots=True)
class Outcome(Base):
    """The kind of the deal, the declarer, the bid with all extras announced up to the end, and the
    tricks the declarer won.

    Kinds: ``played``; ``passed_out``; ``surrendered``, a Kieker given up; ``fips``, in which
    ``declarer`` is the seat with the four sevens. A Kieker is five tricks with ``durch``.
    """

    kind: str = choice("played", "passed_out", "surrendered", "fips")
    declarer: int = choice(0, 1, 2, 3)
    tricks: int = choice(2, 3, 4, 5)
    kieker: bool = choice(False, True)
    hand: bool = choice(False, True)
    ruten: bool = choice(False, True)
    durch: bool = choice(False, True)
    won: int = choice(0, 1, 2, 3, 4, 5)

    @property
    def extras(self) -> int:
        """The extras as a mask."""
        return sum(extra for extra, name, _ in EXTRAS if getattr(self, name))


def outcome(over: Over) -> Outcome:
    """Return the outcome of a played deal."""
    last = over.last
    if isinstance(last, Lay):
        return Outcome("fips", last.seat)
    if not isinstance(last, Play | Undertaken):
        return Outcome("passed_out")
    contract = last.contract
    if not isinstance(last, Play):
        return Outcome("surrendered", contract.declarer)
    hand, ruten, durch = [bool(contract.extras & extra) for extra, _, _ in EXTRAS]
    named = ("played", contract.declarer, contract.tricks, contract.kieker, hand, ruten, durch)
    return Outcome(*named, last.won)


def settle(rules: Rules, setup: Setup, outcome: Outcome) -> Over:
    """Return the end of a deal with this outcome. Raise Impossible for an outcome that these rules
    or this setup rule out."""
    seats = tuple(range(rules.players))
    forehand = (dealer(rules, setup) + 1) % rules.players
    kind, declarer = outcome.kind, outcome.declarer
    if declarer >= rules.players:
        raise Impossible("seat", f"declarer {declarer}: there are {rules.players} players")
    if kind == "passed_out":
        return passed_out(rules, Noted(None, {}))
    if kind == "fips":
        if rules.siebener_window == "never":
            raise Impossible("rules", "kind fips: these rules have no Siebener Fips")
        return fipsed(declarer, rules.players, Noted(None, {"fips": declarer}))
    if kind == "surrendered":
        contract = Contract(rules, forehand, seats, declarer, 5, DURCH, True, ())
        return surrendered(contract, Noted(contract, contract.facts()))
    extras, kieker = outcome.extras, outcome.kieker
    if (outcome.tricks, extras, kieker) not in NAME:
        if kieker:
            raise Impossible("kieker", "kieker is five tricks with durch and without hand")
        raise Impossible("durch", "durch belongs to every game of five tricks")
    if outcome.tricks < rules.min_bid:
        message = f"tricks {outcome.tricks}: the lowest bid is {rules.min_bid}"
        raise Impossible("bid", message, least=rules.min_bid)
    said = rules.early_durch or rules.durch_rank != "not_biddable" or outcome.tricks == 5
    if outcome.durch and not said and outcome.won < outcome.tricks:
        message = f"durch, won {outcome.won}: it is said after {outcome.tricks} tricks (19)"
        raise Impossible("go_on", message, least=outcome.tricks)
    contract = Contract(
        *(rules, forehand, seats, declarer, outcome.tricks, extras, kieker, ()),
        looked=not extras & HAND,
    )
    if outcome.won > contract.need:
        message = f"won {outcome.won}: play stops at {contract.need}, or goes on to five"
        raise Impossible("won", message, need=contract.need)
    return scored(contract, outcome.won, Noted(contract, contract.facts()))


SETTLEMENT = Settlement(Outcome, outcome, settle, resting=True, seat_facts=("declarer", "fips"))
