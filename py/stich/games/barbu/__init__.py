"""Barbu: seven contracts, each declared once by everybody, with side bets between pairs.

Numbers in parentheses are paragraphs of the rules. The declarer (*déclarant*) is the dealer. The
chain: Choose → Double → Play, one kind for each contract | Domino | Split.

Facts besides the usual: ``owed`` the contracts the declarer still has to choose from, later without
the one chosen; ``start`` the starting rank; ``doubles`` for every seat whom it doubled; ``asked``
doubler and target of the question asked now, ``target`` the latter, ``questions`` the targets that
the same seat is asked about, this one first, and whether each double is forced; ``due`` how many
doubles of the declarer every seat still owes, where there is such a duty; ``raw`` points made so
far; ``settlement`` what the pairs would pay: payer, receiver, number of doubles, difference;
``captured`` the cards to be avoided that each seat took. Those of Dominoes are told in ``domino``.
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
    """A suit as trumps, ace high (1), (13)."""
    return order(DECK, RANKS, tuple(card("CSHD"[suit] + rank) for rank in RANKS))


@cache
def offers(owed: tuple[str, ...], start: str) -> tuple[Move, ...]:
    """The calls for these contracts; trumps and Dominoes are named in full (4)."""
    moves = [call(name) for name in owed if name in NEGATIVE]
    if "trumps" in owed:
        moves += range(TRUMPS, TRUMPS + 4)
    if "domino" in owed:
        moves += range(DOMINO, DOMINO + 13) if start == "announced" else [ANY_START]
    return tuple(moves)


@dataclass(frozen=True, slots=True)
class Choose(Phase):
    """The declarer names a contract he has not used before (4)."""

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
    """Whom the declarer's opponents may double, from his left on, in the order asked (5), (6)."""
    only = contract.rules.positive_double_declarer_only and contract.name not in NEGATIVE
    return _questions(contract.declarer, only)


@cache
def _questions(declarer: Seat, only: bool) -> tuple[Pair, ...]:
    around = [(declarer + i) % 4 for i in (1, 2, 3)]
    pairs = ((by, (by + i) % 4) for by in around for i in (1, 2, 3))
    return tuple((by, to) for by, to in pairs if to == declarer or not only)


def answers(contract: Contract) -> tuple[Pair, ...]:
    """Whom the declarer may double, who speaks last (6)."""
    declarer, right = contract.declarer, contract.rules.declarer_double
    if right == "none":
        return ()
    return tuple(
        (declarer, to)
        for to in ((declarer + i) % 4 for i in (1, 2, 3))
        if right == "free" or contract.doubled(to, declarer) == (right == "only_redouble")
    )


def asking(contract: Contract, pairs: tuple[Pair, ...]) -> Phase:
    """The next question, or the play when there is none."""
    return Double(contract, pairs) if pairs else playing(contract)


def playing(contract: Contract) -> Phase:
    """The play of a contract; the declarer leads (8), (11), (14)."""
    rules = contract.rules
    if contract.name == "domino":
        return opening(contract)
    if rules.undoubled_negative == "split" and contract.name in NEGATIVE and not contract.doubles:
        return Split(contract)
    leader = contract.declarer if rules.first_lead == "declarer" else (contract.declarer + 1) % 4
    return TRICKS[contract.name](contract, leader)


@dataclass(frozen=True, slots=True)
class Double(Contracted[Contract]):
    """Everybody in turn doubles whom he likes, asked pair by pair, the declarer last (5)."""

    pairs: tuple[Pair, ...]  # doubler and target: the one asked now, and those to come

    name = "double"

    @property
    def turn(self) -> Seat:
        return self.pairs[0][0]

    @property
    def joined(self) -> bool:
        contract, doubler = self.contract, self.pairs[0][0]
        declares = doubler == contract.declarer
        asked = answers(contract) if declares else questions(contract)
        return len(self.own()) < sum(by == doubler for by, _ in asked)

    def own(self) -> list[Pair]:
        """The pairs about which the seat to move is asked, now and next."""
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
            "questions": [[to, self.bound(by, to)] for by, to in self.own()],
        }


@dataclass(frozen=True, slots=True)
class Split(Phase):
    """A negative contract nobody doubled is not played: the opponents share the penalty."""

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
        """Equal shares for the opponents; what is too much goes to the declarer."""
        total = TOTALS[self.contract.name]
        share = total // 3
        return tuple(
            total - 3 * share if seat == self.contract.declarer else share for seat in SEATS
        )

    def facts(self) -> Facts:
        return self.contract.scored(self.raw())


@dataclass(frozen=True, slots=True)
class Standing(Totals):
    """A match so far: what everybody still owes, and how often each declarer was doubled."""

    owed: tuple[tuple[str, ...], ...] = (CONTRACTS,) * 4
    doubled: tuple[str, ...] = (DOUBLED[0],) * 4  # by declarer, as in Setup


def layout(rules: Rules) -> tuple[CardSet, tuple[int, ...]]:
    """52 cards, thirteen to each hand (1), (3)."""
    return DECK, (13, 13, 13, 13, 0)


def begin(rules: Rules, dealer: Seat) -> Standing:
    return Standing(dealer)


def setup(rules: Rules, standing: Standing) -> Setup | None:
    """The next deal; None once everybody has declared his contracts (2)."""
    if standing.deals >= rules.deals:
        return None
    declarer = Setup(standing.dealer).declarer(rules)
    owed = standing.owed[declarer]
    used = sum(1 << bit for bit, name in enumerate(CONTRACTS) if name not in owed)
    return Setup(standing.dealer, USED[used], standing.doubled[declarer])


def carry(rules: Rules, standing: Standing, over: Over) -> Standing:
    """Scores are added, the contract is used, the deal moves on (2)."""
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
    """Nobody counts doubles where nobody has to double."""
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
    layout=layout,
    opening=Choose,
    begin=begin,
    setup=setup,
    carry=carry,
    unused_setup=unused_setup,
)
