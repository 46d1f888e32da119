"""Positions of Barbu for its rule tests."""

from __future__ import annotations

from typing import Any

from stich.cards import NAMES, SUITS, card, cards
from stich.games.barbu import GAME, trump_order
from stich.games.barbu.contracts import TRICKS, Play
from stich.games.barbu.doubling import Double
from stich.games.barbu.rules import Rules, Setup
from stich.games.barbu.settle import Contract
from stich.state import CALL, NATURAL, Over, State
from stich.tricks import Trick
from tests.support.table import deal, facts_of, play

BRIDGE = GAME.profiles["bridge"]
LANES = (
    "C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK CA",
    "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA",
    "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA",
    "D2 D3 D4 D5 D6 D7 D8 D9 DT DJ DQ DK DA",
)
"""A deal in which every seat holds one whole suit."""


def bits(pairs: str) -> int:
    """Return the doubles of a text: "01 20" says that seat 0 doubles seat 1 and seat 2 doubles seat
    0."""
    return sum(1 << (4 * int(pair[0]) + int(pair[1])) for pair in pairs.split())


def contract(name: str, trump: str = "", pairs: str = "", **rules: Any) -> Contract:
    """Return a contract declared by seat 0, with the doubles ``pairs``."""
    suit = SUITS.index(trump) if trump else None
    order = NATURAL if suit is None else trump_order(suit)
    return Contract(Rules(**rules), Setup(), name, 0, order, suit, None, bits(pairs))


def tricks(*done: str) -> tuple[Trick, ...]:
    """Return finished tricks from texts: the winner as stated, and the cards from seat 0 on, which
    leads them all. "2: CA C2 C3 C4" is a trick that seat 2 wins."""
    found = []
    for text in done:
        winner, names = text.split(": ")
        found.append(Trick(0, tuple(map(card, names.split())), int(winner)))
    return tuple(found)


def position(name: str, trick: str = "", *done: str, trump: str = "", **rules: Any) -> Play:
    """Return a position of a contract with a trick on the table, after the tricks ``done``."""
    played = tuple(map(card, trick.split()))
    return TRICKS[name](contract(name, trump, **rules), 0, played, tricks(*done))


def playable(phase: Play, hand: str) -> str:
    """Return the names of the legal cards of a hand."""
    return " ".join(NAMES[move] for move in phase.legal(cards(hand), ()))


def reasons(phase: Any, hand: str) -> dict[str, tuple[str, ...]]:
    """Return the reason for each card of the hand that may not be played."""
    held = cards(hand)
    found = {name: phase.reason(held, (), card(name)) for name in hand.split()}
    return {name: tuple(reason) for name, reason in found.items() if reason}


def begun(call: str, hands: tuple[str, ...] = (), rules: Any = None, setup: Any = None) -> State:
    """Return the position after the declarer has named this contract."""
    return play(GAME, deal(GAME, hands, rules, setup).start(), call)


def answered(state: State, pairs: str = "") -> State:
    """Return the position after the doubling: the ``pairs`` double, all others decline. Fail if one
    of the pairs is not asked."""
    wanted = pairs.split()
    while isinstance(state.phase, Double):
        asked = "{}{}".format(*state.phase.pairs[0])
        state = play(GAME, state, ["double" if asked in wanted else "no"])
        if asked in wanted:
            wanted.remove(asked)
    assert not wanted, f"never asked: {wanted}"
    return state


def asked(state: State, pairs: str = "") -> list[str]:
    """Return the questions of a doubling round, in order; the ``pairs`` double."""
    found = []
    wanted = pairs.split()
    while isinstance(state.phase, Double):
        found.append("{}{}".format(*state.phase.pairs[0]))
        state = play(GAME, state, ["double" if found[-1] in wanted else "no"])
    return found


def finished(state: State) -> State:
    """Return the end of a deal in which every seat plays its first legal move."""
    while moves := state.legal_moves():
        state = state.apply(moves[0])
    return state


def over(state: State) -> Over:
    assert isinstance(state.phase, Over)
    return state.phase


def made(state: State) -> list[int]:
    """Return the raw scores of a finished deal."""
    raw: list[int] = facts_of(over(state))["raw"]
    return raw


def cards_played(state: State) -> int:
    return sum(move is not None and move < CALL for move in state.history)
