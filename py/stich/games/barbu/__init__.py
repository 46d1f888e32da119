"""Barbu: seven contracts, each declared once by everybody, with side bets between pairs.

Numbers in parentheses are paragraphs of the rules (``static/rules/en/barbu.json``). The declarer
(*déclarant*) is the dealer. The chain: Choose → Double → Play (one kind for each contract), Domino
or Split.

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

from ...cards import RANKS, CardSet, card, deck
from ...game import Game, Settlement, Totals
from ...order import Order, order
from ...state import NATURAL, Facts, Move, Over, Phase, Seat
from .calls import ANY_START, CALLS, DOMINO, NAMED, TRUMPS, call
from .doubling import asking, contract_of, playing, questions
from .links import FORMATS
from .rules import CONTRACTS, DOUBLED, NEGATIVE, USED, Rules, Setup
from .settle import Contract, table

DECK = deck(RANKS)  # (1)


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
    contract = contract_of(over)
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


def settlement() -> Settlement:
    """Return the functions that score a deal from its outcome alone."""
    from .outcome import SETTLEMENT

    return SETTLEMENT


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
    settlement=settlement,
)
