"""Simulated deals, match after match, played by random moves or by bots."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ..argument import check, check_number
from ..cards import names
from ..code import encode
from ..game import AnyGame, Choices, Game, Record, options
from ..match import new
from ..state import Json, Move, Over, State
from .chosen import game_of, rules_of
from .players import Player, ask, check_patience, player


def deals(
    game: AnyGame | str,
    rules: Choices | str | None,
    bot: str | Player | None,
    seed: int,
    patience: float | None = None,
) -> Iterator[Record]:
    """Yield whole deals without end, match after match. A seed gives the same cards for every bot.

    ``game`` is a game or its id; ``rules`` are house rules or the name of a profile; None is the
    first profile. ``bot`` plays for all seats: a level, ``module:function`` or a bot of your own,
    as described in ``lab.players``; None plays any legal move. ``patience`` is the number of
    seconds that a bot of your own has for a move; None waits as long as it takes. Raise BotFault
    for a bot that gives no legal move, or none in time.
    """
    of = game_of(game)
    check_number("seed", seed)
    check_patience(patience)
    return _deals(of, rules_of(of, rules), None if bot is None else player(bot), seed, patience)


def _deals(
    game: AnyGame, rules: Choices, playing: Player | None, seed: int, patience: float | None
) -> Iterator[Record]:
    cards, luck = Random(seed), Random(f"{seed} moves")
    match = new(game, rules, game.players(rules) - 1)
    while True:
        record = match.draw(cards)
        state = record.start()
        moves: list[Move] = []
        while legal := state.legal_moves():
            if playing is None or len(legal) == 1:
                moves.append(legal[int(luck.random() * len(legal))])
            else:
                moves.append(ask(playing, record, state, patience))
            state = state.advance(moves[-1])
        record = record.play(moves)
        yield record
        match = match.add(record)
        if match.setup is None:
            match = new(game, rules, match.standing.dealer)


def as_json(record: Record) -> dict[str, Json]:
    """Return a whole deal, with the legal moves at every ply, as JSON values."""
    states = _whole(record)
    game, over = record.game, states[-1].phase
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


COLUMNS = ("code", "setup", "piles", "moves", "seats", "score")
"""The columns of a compact row."""


def heading(game: AnyGame, rules: Choices) -> dict[str, Json]:
    """Return the fields that all compact rows of a run share, as JSON values."""
    check("game", game, Game, "a game")
    game.check_rules(rules)
    return {
        "game": game.id,
        "rules": rules.values(),
        "setup": list(options(game.Setup)),
        "columns": list(COLUMNS),
    }


def row(record: Record) -> list[Json]:
    """Return a whole deal as a list of JSON values, one for each of COLUMNS.

    ``setup`` are the values of its fields in the order of the heading; ``piles`` the cards of each
    pile at the start, and ``moves`` all moves, as names with blanks between them; ``seats`` has the
    seat of every move, a digit each.
    """
    states = _whole(record)
    return [
        encode(record),
        list(record.setup.values().values()),
        [" ".join(names(pile)) for pile in states[0].piles],
        " ".join(record.game.names(record.moves)),
        "".join(str(state.phase.turn) for state in states[:-1]),
        list(states[-1].score()),
    ]


def _whole(record: Record) -> list[State]:
    """Return all positions of a deal. Raise ValueError for one that is not over."""
    check("record", record, Record, "the record of a deal")
    states = record.states()
    if not isinstance(states[-1].phase, Over):
        raise ValueError("the deal of this record is not over")
    return states
