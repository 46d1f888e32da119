"""Dominoes with open cards, against a plain search through positions and their legal moves."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from stich.ai.review.analysis import Analysis
from stich.ai.sense.barbu import endgame
from stich.ai.solver.max_n import solve
from stich.deal import draw
from stich.game import Record, options
from stich.games import GAMES
from stich.state import Move, Over, State

GAME = GAMES["barbu"]
START = {"announced": "domino.8", "first_card": "domino"}


def record(rng: Random) -> Record:
    """Return a deal under random rules for Dominoes."""
    known = options(GAME.Rules)
    names = ("domino_ace", "domino_start", "end_when_decided", "declarer_double")
    rules = GAME.Rules(
        **{name: known[name][int(rng.random() * len(known[name]))] for name in names}
    )
    setup = GAME.Setup(dealer=int(rng.random() * 4))
    return Record(GAME, rules, setup, draw(*GAME.shape(rules), rng))


def opening(state: State, rng: Random) -> State:
    """Return Dominoes, chosen from a rank, some with doubles."""
    starts = [m for m in state.legal_moves() if GAME.name(m).startswith("domino")]
    state = state.advance(starts[int(rng.random() * len(starts))])
    while state.phase.name != "domino":
        legal = state.legal_moves()
        state = state.advance(legal[int(rng.random() * len(legal))])
    return state


def played(rng: Random) -> Record:
    """Return a deal of Dominoes, played at random to its end."""
    made = record(rng)
    state = opening(made.start(), rng)
    while legal := state.legal_moves():
        state = state.advance(legal[int(rng.random() * len(legal))])
    return made.play([move for move in state.history if move is not None])


def cards(state: State) -> int:
    return sum(hand.bit_count() for hand in state.piles[:4])


def ending(rng: Random, most: int) -> State:
    """Return the position of a random deal when this number of cards is left."""
    state = opening(record(rng).start(), rng)
    while cards(state) > most:
        legal = state.legal_moves()
        if not legal:
            return ending(rng, most)
        state = state.advance(legal[int(rng.random() * len(legal))])
    return ending(rng, most) if isinstance(state.phase, Over) else state


def plain(state: State) -> tuple[int, ...]:
    """Return the scores if every seat maximises its own, taking the first of equal moves."""
    seat = state.phase.turn
    if seat is None:
        return state.score()
    return max((plain(state.advance(m)) for m in state.legal_moves()), key=lambda s: s[seat])


def test_analysis_knows_what_every_card_brought_towards_the_end() -> None:
    known = 0
    for number in range(12):
        whole = played(Random(f"dominoes looked back at {number}"))
        states = whole.states()
        for decision in (step.decision for step in Analysis(whole).steps()):
            if decision is None or decision.phase != "domino" or cards(states[decision.ply]) > 9:
                continue
            known += 1
            means = {
                move: scores[decision.seat] - sum(scores) / 4
                for move, scores in values(states[decision.ply]).items()
            }
            assert decision.gain == {move: (mean, mean) for move, mean in means.items()}
            assert decision.open is None
            assert decision.move is not None
            assert decision.loss == max(means.values()) - means[decision.move]
    assert known > 20


def values(state: State) -> dict[Move, tuple[int, ...]]:
    return {move: plain(state.advance(move)) for move in state.legal_moves()}


def test_the_search_finds_what_trying_everything_finds() -> None:
    rng = Random(1)
    seen: set[Any] = set()
    for number in range(400):
        state = ending(rng, 3 + number % 8)
        assert solve(state, endgame, 100_000) == values(state)
        contract: Any = state.phase.contract  # type: ignore[attr-defined]
        rules = contract.rules
        seen |= {rules.domino_ace, rules.domino_start, rules.end_when_decided}
        seen.add(bool(contract.doubles))
    assert seen == {"high", "low", "announced", "first_card", True, False}


def test_a_search_that_takes_too_long_gives_no_values() -> None:
    state = opening(record(Random(2)).start(), Random(2))
    assert solve(state, endgame, 50) is None
    assert solve(ending(Random(3), 4), endgame, 1_000)


def test_a_card_is_held_back_to_block() -> None:
    """Two cards each: a seat that opens the way for the last cards of the others finishes last."""
    rng = Random(4)
    blocked = 0
    for _ in range(200):
        found = solve(ending(rng, 8), endgame, 100_000)
        assert found
        blocked += len(set(found.values())) > 1
    assert blocked > 10


@pytest.mark.parametrize("turn", range(4))
def test_turning_the_deal_turns_the_scores(turn: int) -> None:
    state = ending(Random(5), 7)
    phase: Any = state.phase
    contract = replace(phase.contract, doubles=0)
    phase = replace(phase, contract=contract)
    found = solve(State(phase, state.piles), endgame, 100_000)
    assert found

    def turned(values: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(values[(seat - turn) % 4] for seat in range(4))

    moved = replace(
        phase,
        contract=replace(contract, declarer=(contract.declarer + turn) % 4),
        seat=(phase.seat + turn) % 4,
        left=turned(phase.left),
        out=tuple((seat + turn) % 4 for seat in phase.out),
        passes=turned(phase.passes),
    )
    again = solve(State(moved, (*turned(state.piles[:4]), state.piles[4])), endgame, 100_000)
    assert again == {move: turned(scores) for move, scores in found.items()}
