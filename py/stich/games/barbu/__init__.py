"""Barbu: seven contracts, each declared once by everybody, with side bets between pairs.

Numbers in parentheses are paragraphs of the rules. The declarer (*déclarant*) is the dealer. The
chain: Choose → Double → Play (one kind for each contract), Domino or Split.

Facts besides the usual: ``owed`` the contracts the declarer still has to choose from, later without
the one chosen; ``start`` the starting rank; ``doubles`` for every seat the seats it doubled;
``asked`` doubler and target of the current question, ``target`` the latter, ``questions`` the
targets that the same seat is asked about, this one first, and whether each double is forced;
``due`` the number of doubles of the declarer that every seat still owes, where there is such a
duty; ``raw`` points made before doubles; ``settlement`` the payments between pairs at these points:
payer, receiver, number of doubles, difference; ``captured`` the penalty cards that each seat took.
The facts of Dominoes are listed in ``domino``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from ...cards import RANKS, CardSet, card, deck
from ...game import Game, Totals
from ...order import Order, order
from ...state import NATURAL, Facts, Move, Over, Phase, Seat
from ...tricks import Contracted
from .calls import ANY_START, CALLS, DOMINO, DOUBLE, NAMED, NO, SPLIT, TRUMPS, call
from .contracts import TRICKS, Play
from .domino import Domino, opening
from .links import FORMATS
from .rules import CONTRACTS, DOUBLED, NEGATIVE, SEATS, TOTALS, USED, Rules, Setup
from .settle import Contract, table

DECK = deck(RANKS)  # (1)

Pair: TypeAlias = tuple[Seat, Seat]


@cache
def trump_order(suit: int) -> Order:
    """Return the card order with a suit as trumps, ace high (1), (13)."""
    return order(DECK, RANKS, tuple(card("CSHD"[suit] + rank) for rank in RANKS))


@cache
def offers(owed: tuple[str, ...], start: str) -> tuple[Move, ...]:
    """Return the calls for these contracts; trumps and Dominoes are named in full (4)."""
    moves = [call(name) for name in owed if name in NEGATIVE]
    if "trumps" in owed:
        moves += range(TRUMPS, TRUMPS + 4)
    if "domino" in owed:
        moves += range(DOMINO, DOMINO + 13) if start == "announced" else [ANY_START]
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class Choose(Phase):
    """The declarer's choice of a contract not used before (4)."""

    rules: Rules
    setup: Setup

    name = "choose"

    @property
    def turn(self) -> Seat:
        return self.setup.declarer(self.rules)

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return offers(self.setup.owed, self.rules.domino_start)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        rules, setup, declarer = self.rules, self.setup, self.turn
        name = NAMED[heard].split(".")[0]
        if name == "trumps":
            suit = heard - TRUMPS
            contract = Contract(rules, setup, name, declarer, trump_order(suit), suit)
        elif name == "domino":
            start = None if heard == ANY_START else heard - DOMINO
            contract = Contract(rules, setup, name, declarer, NATURAL, None, start)
        else:
            contract = Contract(rules, setup, name, declarer, NATURAL)
        return asking(contract, questions(contract)) if rules.doubling else playing(contract)

    def facts(self) -> Facts:
        return table(self.rules, self.setup)


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


def playing(contract: Contract) -> Phase:
    """Start a contract: its tricks, Dominoes, or the split of its penalty (8), (11), (14)."""
    rules = contract.rules
    if contract.name == "domino":
        return opening(contract)
    if rules.undoubled_negative == "split" and contract.name in NEGATIVE and not contract.doubles:
        return Split(contract)
    leader = contract.declarer if rules.first_lead == "declarer" else (contract.declarer + 1) % 4
    return TRICKS[contract.name](contract, leader)


@dataclass(frozen=True, slots=True)
class Double(Contracted[Contract]):
    """The doubling: each seat in turn is asked about one other seat after another, the declarer
    last (5)."""

    pairs: tuple[Pair, ...]  # doubler and target of this question and of those to come

    name = "double"

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
        """Return true if the double asked for now is a duty."""
        return self.bound(*self.pairs[0])

    def bound(self, doubler: Seat, target: Seat) -> bool:
        """Return true if the doubles still owed to the declarer leave no chance to spare."""
        rules, setup = self.contract.rules, self.contract.setup
        if not rules.min_doubles_of_declarer or target != self.contract.declarer:
            return False
        return setup.due(rules)[doubler] >= setup.chances(rules)

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
            "questions": [[target, self.bound(doubler, target)] for doubler, target in self.own()],
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


@dataclass(frozen=True, slots=True)
class Standing(Totals):
    """The standing of a match: the contracts each seat still owes, and the doubles of each
    declarer."""

    owed: tuple[tuple[str, ...], ...] = (CONTRACTS,) * 4
    doubled: tuple[str, ...] = (DOUBLED[0],) * 4  # by declarer, as in Setup


def shape(rules: Rules) -> tuple[CardSet, tuple[int, ...]]:
    """Return the pack of 52 cards and the piles, thirteen cards to each hand (1), (3)."""
    return DECK, (13, 13, 13, 13, 0)


def begin(rules: Rules, dealer: Seat) -> Standing:
    return Standing(dealer)


def setup(rules: Rules, standing: Standing) -> Setup | None:
    """Return the setup of the next deal; None after the last deal of the match (2)."""
    if standing.deals >= rules.deals:
        return None
    declarer = Setup(standing.dealer).declarer(rules)
    owed = standing.owed[declarer]
    used = sum(1 << bit for bit, name in enumerate(CONTRACTS) if name not in owed)
    return Setup(standing.dealer, USED[used], standing.doubled[declarer])


def carry(rules: Rules, standing: Standing, over: Over) -> Standing:
    """Return the standing after a deal: scores added, the contract used, the next dealer (2)."""
    assert isinstance(over.last, Play | Domino | Split)
    contract = over.last.contract
    declarer = contract.declarer
    owed, doubled = list(standing.owed), list(standing.doubled)
    owed[declarer] = tuple(name for name in owed[declarer] if name != contract.name)
    if most := rules.min_doubles_of_declarer:
        doubled[declarer] = "".join(
            str(min(most, int(made) + contract.doubled((declarer + i) % 4, declarer)))
            for i, made in enumerate(doubled[declarer], 1)
        )
    stays = rules.rotation == "seven_in_a_row" and (standing.deals + 1) % rules.turns > 0
    following = standing.after(over, stays=stays)
    return replace(following, owed=tuple(owed), doubled=tuple(doubled))


def unused_setup(rules: Rules) -> tuple[str, ...]:
    """Name the fields of ``Setup`` without a use: the doubles, where nobody has to double."""
    return () if rules.min_doubles_of_declarer else ("doubled",)


GAME = Game(
    id="barbu",
    formats=FORMATS,
    calls=CALLS,
    piles=(),
    Rules=Rules,
    Setup=Setup,
    profiles={
        "seed": Rules(),
        "bridge": Rules(
            declarer_double="only_redouble",
            positive_double_declarer_only=True,
            min_doubles_of_declarer=2,
            rotation="seven_in_a_row",
        ),
    },
    shape=shape,
    opening=Choose,
    begin=begin,
    setup=setup,
    carry=carry,
    unused_setup=unused_setup,
)
