"""Simulated deals, match after match, played by random moves or by bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..ai.players.levels import think
from ..ai.players.thought import Bot
from ..cards import names
from ..code import encode
from ..game import AnyGame, Choices, Game, Record, Terms
from ..match import new
from ..state import Json, Move, Over, State


def deals(game: AnyGame, rules: Choices, bot: Bot | None, seed: int) -> Iterator[Record]:
    """Yield whole deals without end, match after match.

    A seed gives the same cards for every bot.
    """
    if not isinstance(game, Game):
        raise TypeError(f"deals takes a game, not {type(game).__name__}")
    cards, luck = Random(seed), Random(f"{seed} moves")
    match = new(game, rules, game.players(rules) - 1)
    while True:
        record = match.draw(cards)
        state, terms = record.start(), record.terms
        moves: list[Move] = []
        while legal := state.legal_moves():
            moves.append(_move(terms, state, legal, bot, luck))
            state = state.advance(moves[-1])
        record = record.play(moves)
        yield record
        match = match.add(record)
        if match.setup is None:
            match = new(game, rules, match.standing.dealer)


def _move(
    terms: Terms, state: State, legal: tuple[Move, ...], bot: Bot | None, luck: Random
) -> Move:
    if bot is None or len(legal) == 1:
        return legal[int(luck.random() * len(legal))]
    assert state.phase.turn is not None
    view = state.view(state.phase.turn)
    *_, thought = think(bot, terms, view)
    return thought.best


def as_json(record: Record) -> dict[str, Json]:
    """Return a whole deal, with the legal moves at every ply, as JSON values."""
    game = record.game
    states = record.states()
    over = states[-1].phase
    assert isinstance(over, Over)
    return {
        "game": game.id,
        "rules": record.rules.values(),
        "setup": record.setup.values(),
        "number": str(record.number),
        "piles": [names(pile) for pile in states[0].piles],
        "moves": [
            {
                "seat": state.phase.turn,
                "move": game.name(move),
                "legal": game.names(state.legal_moves()),
                "phase": state.phase.name,
            }
            for state, move in zip(states, record.moves, strict=False)
        ],
        "items": [list(item) for item in over.items],
        "score": list(over.score),
        "code": encode(record),
    }
