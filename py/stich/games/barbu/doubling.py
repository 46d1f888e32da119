"""The side bets before the first card (5), (6), and the penalty that is split without any."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TypeAlias

from ...cards import CardSet
from ...game import Impossible
from ...phases import Noted
from ...state import Facts, Move, Over, Phase, Seat
from ...tricks import Contracted
from .calls import DOUBLE, NO, SPLIT
from .contracts import TRICKS, Play
from .domino import Domino, opening
from .rules import NEGATIVE, SEATS, TOTALS
from .settle import Contract

Pair: TypeAlias = tuple[Seat, Seat]


def questions(contract: Contract) -> tuple[Pair, ...]:
    """Return the doublers and targets of all questions before the declarer's, in the order asked,
    from the seat at the declarer's left on (5), (6)."""
    only = contract.rules.positive_double_declarer_only and contract.name not in NEGATIVE
    return _questions(contract.declarer, only)


@cache
def _questions(declarer: Seat, only: bool) -> tuple[Pair, ...]:
    around = [(declarer + i) % 4 for i in (1, 2, 3)]
    pairs = ((doubler, (doubler + i) % 4) for doubler in around for i in (1, 2, 3))
    return tuple(pair for pair in pairs if pair[1] == declarer or not only)


def answers(contract: Contract) -> tuple[Pair, ...]:
    """Return the questions to the declarer, who speaks last, each with a seat it may double (6)."""
    declarer, right = contract.declarer, contract.rules.declarer_double
    if right == "none":
        return ()
    return tuple(
        (declarer, target)
        for target in ((declarer + i) % 4 for i in (1, 2, 3))
        if right == "free" or contract.doubled(target, declarer) == (right == "only_redouble")
    )


def asking(contract: Contract, pairs: tuple[Pair, ...]) -> Phase:
    """Return the phase of the next question, or the play when there is none."""
    return Double(contract, pairs) if pairs else playing(contract)


def splits(contract: Contract) -> bool:
    """Check that the opponents share the penalty of a contract instead of playing it: nobody has
    doubled (11)."""
    rules = contract.rules
    negative = contract.name in NEGATIVE
    return rules.undoubled_negative == "split" and negative and not contract.doubles


def owes(contract: Contract, doubler: Seat, target: Seat) -> bool:
    """Check that a seat has to double: the doubles it still owes the declarer leave no deal to
    spare (6)."""
    rules, setup = contract.rules, contract.setup
    if not rules.min_doubles_of_declarer or target != contract.declarer:
        return False
    return setup.due(rules)[doubler] >= setup.chances(rules)


def check_doubles(contract: Contract) -> None:
    """Raise Impossible, naming the doubler, for a double that was not allowed or one that is
    missing (5), (6)."""
    asked = {*questions(contract), *answers(contract)} if contract.rules.doubling else set()
    for doubler, target in product(SEATS, SEATS):
        pair = doubler, target
        doubled = contract.doubled(*pair)
        if doubled and pair not in asked:
            raise Impossible(
                *("double", f"doubles_{doubler}: seat {doubler} may not double seat {target}"),
                doubler=doubler,
                target=target,
            )
        if pair in asked and not doubled and owes(contract, *pair):
            raise Impossible(
                *("duty", f"doubles_{doubler}: seat {doubler} has to double seat {target}"),
                doubler=doubler,
                target=target,
            )


def playing(contract: Contract) -> Phase:
    """Start a contract: its tricks, Dominoes, or, if nobody doubled a negative contract and the
    rules say so, the sharing of its penalty (8), (11), (14)."""
    rules = contract.rules
    if contract.name == "domino":
        return opening(contract)
    if splits(contract):
        return Split(contract)
    leader = contract.declarer if rules.first_lead == "declarer" else (contract.declarer + 1) % 4
    return TRICKS[contract.name](contract, leader)


@dataclass(frozen=True, slots=True)
class Double(Contracted[Contract]):
    """The doubling: each seat in turn is asked about one other seat after another, the declarer
    last (5)."""

    pairs: tuple[Pair, ...]  # doubler and target of this question and of those to come

    name = "double"
    raises = True

    @property
    def turn(self) -> Seat:
        return self.pairs[0][0]

    @property
    def joined(self) -> bool:
        contract, doubler = self.contract, self.pairs[0][0]
        declares = doubler == contract.declarer
        asked = answers(contract) if declares else questions(contract)
        return len(self.own()) < sum(pair[0] == doubler for pair in asked)

    def own(self) -> list[Pair]:
        """Return the questions to the seat to move, this one first, up to the next seat's."""
        return [pair for pair in self.pairs if pair[0] == self.turn]

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (DOUBLE,) if self.forced() else (NO, DOUBLE)

    def forced(self) -> bool:
        """Return True if the mover owes the double that is asked for."""
        return owes(self.contract, *self.pairs[0])

    def after(self, heard: Move | None) -> Phase:
        contract = self.contract
        doubler, target = self.pairs[0]
        if heard == DOUBLE:
            contract = Contract(
                contract.rules,
                contract.setup,
                contract.name,
                contract.declarer,
                contract.order,
                contract.trump,
                contract.start,
                contract.doubles | 1 << (4 * doubler + target),
            )
        if len(self.pairs) > 1:
            return Double(contract, self.pairs[1:])
        declarer_spoke = doubler == contract.declarer
        return asking(contract, () if declarer_spoke else answers(contract))

    def facts(self) -> Facts:
        doubler, target = self.pairs[0]
        return {
            **self.contract.facts(),
            "asked": [doubler, target],
            "target": target,
            "questions": [[to, owes(self.contract, doubler, to)] for doubler, to in self.own()],
        }


@dataclass(frozen=True, slots=True)
class Split(Phase):
    """A negative contract that nobody doubled and that is not played: the opponents share the
    penalty."""

    contract: Contract

    name = "split"

    @property
    def turn(self) -> Seat:
        return self.contract.declarer

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (SPLIT,)

    def after(self, heard: Move | None) -> Over:
        return self.over()

    def over(self) -> Over:
        """Return the end of the deal."""
        share = self.raw()[(self.contract.declarer + 1) % 4]
        return self.contract.over(self.raw(), self, ("split", share))

    def raw(self) -> tuple[int, ...]:
        """Return equal shares for the opponents; the rounding difference goes to the declarer."""
        total = TOTALS[self.contract.name]
        share = total // 3
        return tuple(
            total - 3 * share if seat == self.contract.declarer else share for seat in SEATS
        )

    def facts(self) -> Facts:
        return self.contract.scored(self.raw())


def contract_of(over: Over) -> Contract:
    """Return the contract of a deal that is over."""
    assert isinstance(over.last, Play | Domino | Split | Noted)
    contract: Contract = over.last.contract
    return contract
