"""Tables with which the page reads the dealt cards of a link before the engine has started.

They describe the digits in front of the moves: house rules, setup, number of the deal.
static/cards/dealt.js reads them.
"""

from __future__ import annotations

import json
from typing import Any, TypeAlias

from stich.cards import names
from stich.game import AnyGame, Format, Value, options
from stich.games import GAMES

Tree: TypeAlias = dict[str, Any]
"""Either {"option": name, "values": a tree for each value} or a leaf, the shape of a deal."""


class _Unknown(Exception):
    """A function has read an option whose value is not chosen yet."""

    def __init__(self, name: str) -> None:
        self.name = name


def shapes(game: AnyGame, chosen: dict[str, Value] | None = None) -> Tree:
    """Return the deck, the sizes of the piles, and the unused fields of the setup, as a tree over
    the options that decide them.

    The game's own functions are called with rules in which no value is known; whenever they read
    one, the tree branches.
    """
    known = chosen or {}
    names_of_options = options(game.Rules)

    def value(rules: object, name: str) -> Any:
        if name not in names_of_options:
            return object.__getattribute__(rules, name)
        if name not in known:
            raise _Unknown(name)
        return known[name]

    rules: Any = object.__new__(type("Spied", (game.Rules,), {"__getattribute__": value}))
    try:
        deck, sizes = game.shape(rules)
        unused = game.unused_setup(rules)
        players = game.players(rules)
    except _Unknown as unknown:
        of = names_of_options[unknown.name]
        return {
            "option": unknown.name,
            "values": [shapes(game, {**known, unknown.name: each}) for each in of],
        }
    cards = "".join(names(deck))
    return {"deck": cards, "sizes": list(sizes), "unused": list(unused), "players": players}


def table(game: AnyGame, format: Format) -> dict[str, Any]:
    """Return the digits of one format: for each option and field of the setup the place of each of
    its values among all of the game's; the same for profiles and for options without a digit."""

    def places(values: dict[str, Value]) -> dict[str, int]:
        return {name: options(game.Rules)[name].index(value) for name, value in values.items()}

    unsaid, _ = game.unsaid(format)
    return {
        "game": game.id,
        "profiles": [places(game.said(format, n).values()) for n in range(len(format.profiles))],
        "unsaid": places(dict(unsaid)),
        "rules": [
            [name, [options(game.Rules)[name].index(value) for value in values]]
            for name, values in format.rules.items()
        ],
        "setup": [[name, len(values)] for name, values in format.setup.items()],
        "dealers": list(format.setup["dealer"]),
    }


def formats() -> bytes:
    """Return static/formats.json: ``games`` with their shapes, ``letters`` with their digits."""
    tables = {
        "games": {
            game.id: {"piles": list(game.piles), "shapes": shapes(game)} for game in GAMES.values()
        },
        "letters": {
            format.letter: table(game, format) for game in GAMES.values() for format in game.formats
        },
    }
    return json.dumps(tables, separators=(",", ":")).encode()
