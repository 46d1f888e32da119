"""Deals of Fipsen to test with, and ways to drive them by names."""

from __future__ import annotations

from stich.games import GAMES
from stich.games.fipsen import Rules, Setup
from stich.state import CALL, Over, State
from tests.support.table import deal, play

GAME = GAMES["fipsen"]
PAGAT = GAME.profiles["pagat"]
THREE = GAME.profiles["three"]

STRONG = "CA CK CQ SA D7"  # wins all five with clubs or diamonds as trumps
PLAIN = "CA C8 S9 S8 H7"  # no picture: may bid a Kieker
FIPS = "C7 S7 H7 D7 HA"
WEAK = "C7 S7 S8 H7 H8"


def start(
    *hands: str,
    rules: Rules | None = None,
    dealer: int | None = None,
    skat: str = "",
    rest: str = "",
) -> State:
    """Return the opening of a deal in which the seats from 0 on hold these cards; unless given, the
    last seat deals."""
    piles = (skat, rest) if skat or rest else ()
    last = GAME.players(rules or Rules()) - 1
    return deal(GAME, hands, rules, Setup(last if dealer is None else dealer), piles).start()


def after(state: State, moves: str) -> State:
    """Return the position after these moves."""
    return play(GAME, state, moves)


def may(state: State) -> list[str]:
    """Return the names of the legal calls, without the cards."""
    return GAME.names(move for move in state.legal_moves() if move >= CALL)


def bought(
    bid: str, *hands: str, rules: Rules | None = None, skat: str = "", rest: str = ""
) -> State:
    """Return the position after seat 0 has won the auction with this bid and has settled on it
    unchanged."""
    state = start(*hands, rules=rules, skat=skat, rest=rest)
    players = GAME.players(state.phase.rules)  # type: ignore[attr-defined]
    state = after(state, " ".join([bid, *["pass"] * (players - 1)]))
    return after(state, bid) if state.phase.name == "settle" else state


def unasked(state: State) -> State:
    """Return the position after every seat asked has denied four sevens."""
    while state.phase.name == "sevens":
        state = after(state, "no")
    return state


def tricks(state: State, number: int, strong: bool = True) -> State:
    """Return the position ``number`` tricks later: the declarer plays from the top of the hand,
    trumps first, or unless ``strong`` from the bottom; the others play their first legal cards."""
    state = unasked(state)
    whole = len(state.phase.done) + number  # type: ignore[attr-defined]
    while not isinstance(state.phase, Over) and state.phase.name == "play":
        if len(state.phase.done) == whole:  # type: ignore[attr-defined]
            break
        state = state.apply(chosen(state, strong))
    return state


def chosen(state: State, strong: bool) -> int:
    cards = [move for move in state.legal_moves() if move < CALL]
    if state.phase.turn != state.phase.facts()["declarer"]:
        return cards[0]
    held = [
        name for group in state.phase.order.groups(sum(1 << c for c in cards)) for name in group
    ]
    return GAME.move(held[0 if strong else -1])


def finished(state: State, strong: bool = True, on: bool = False) -> Over:
    """Return the end of the deal, played as by ``tricks``; with ``on`` the declarer goes on after
    making the bid."""
    state = tricks(state, 5, strong)
    if state.phase.name == "go_on":
        state = after(state, "on" if on else "stop")
    if state.phase.name == "play":
        state = tricks(state, 5, strong)
    assert isinstance(state.phase, Over)
    return state.phase
