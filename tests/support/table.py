"""Helpers for rule tests: deals by the names of their cards, play by the names of moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from stich.cards import CardSet, cards, listed, names
from stich.deal import draw, rank, shuffled
from stich.game import AnyGame, Game, M, R, Record, S
from stich.state import Move, Phase, State


def deal(
    game: AnyGame,
    hands: Sequence[str],
    rules: Any = None,
    setup: Any = None,
    piles: Sequence[str] = (),
    seed: int = 0,
) -> Record:
    """Return a deal in which these seats hold at least these cards; a seed deals the rest.

    ``hands`` are texts like "CJ H7"; missing and short ones are filled up. ``piles`` are the game's
    own.
    """
    rules = game.Rules() if rules is None else rules
    deck, sizes = game.shape(rules)
    wanted = [cards(text) for text in (*hands, *[""] * (game.players(rules) - len(hands)), *piles)]
    wanted += [0] * (len(sizes) - len(wanted))
    taken = 0
    for pile in wanted:
        assert not pile & taken and pile & deck == pile, "a card twice, or not in this deck"
        taken |= pile
    left = shuffled(listed(deck & ~taken), Random(seed))
    full: list[CardSet] = []
    for pile, size in zip(wanted, sizes, strict=True):
        while pile.bit_count() < size:
            pile |= 1 << left.pop()
        assert pile.bit_count() == size, f"too many cards: {names(pile)}"
        full.append(pile)
    return Record(game, rules, first(game, rules) if setup is None else setup, rank(deck, full))


def first(game: AnyGame, rules: Any) -> Any:
    """Return the setup of the first deal of a match."""
    return game.setup(rules, game.begin(rules, game.Setup().dealer))


def next_setup(game: Game[R, S, M], rules: R, standing: M) -> S:
    """Return the setup of the next deal of a match that is not over."""
    setup = game.setup(rules, standing)
    assert setup is not None
    return setup


def play(game: AnyGame, state: State, moves: str | Iterable[str]) -> State:
    """Return the position after these moves, given by name; each must be legal."""
    for name in moves.split() if isinstance(moves, str) else moves:
        move = game.move(name)
        assert move in state.legal_moves(), f"{name} is not legal; legal: {legal(game, state)}"
        state = state.apply(move)
    return state


def legal(game: AnyGame, state: State) -> list[str]:
    """Return the names of the legal moves."""
    return game.names(state.legal_moves())


def facts_of(phase: Phase) -> dict[str, Any]:
    """Return the public facts of a phase, typed for tests that know their names."""
    return phase.facts()


def forced(state: State) -> State:
    """Return the position after all forced moves."""
    while len(moves := state.legal_moves()) == 1:
        state = state.apply(moves[0])
    return state


def at_random(record: Record, rng: Random, wish: Move | None = None) -> Record:
    """Return the deal played to its end by random legal moves, or ``wish`` where it is legal."""
    state = record.start()
    moves = []
    while choices := state.legal_moves():
        drawn = choices[int(rng.random() * len(choices))]
        move = wish if wish is not None and wish in choices else drawn
        moves.append(move)
        state = state.apply(move)
    return record.play(moves)


def random_deal(game: AnyGame, rng: Random, rules: Any = None, setup: Any = None) -> Record:
    """Return a random deal before its first move."""
    rules = game.Rules() if rules is None else rules
    number = draw(*game.shape(rules), rng)
    return Record(game, rules, first(game, rules) if setup is None else setup, number)
