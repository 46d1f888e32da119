"""The bots of challenges, asked in a browser: they choose as they did for the sender."""

from __future__ import annotations

import json
from random import Random

from stich.code import decode, encode
from stich.games import GAMES
from tests.e2e.site import Hosted
from tests.e2e.smoke import ENGINE, READY, Driver
from tests.golden.challenges import challenges

PLAY = f"""(async ({{ open, seat, moves, slice }}) => {{
    const {{ ask }} = await {ENGINE};
    let table = await ask(open);
    while (table.view.phase !== "over") {{
        const {{ turn, log, instead }} = table.view;
        const last = moves[log.length - 1];
        const move = instead.includes(last) ? last : moves[log.length];
        const next = turn === seat ? {{ ask: "play", move }} : {{ ask: "advance", ms: slice }};
        table = await ask(next);
    }}
    return table.code;
}})(CHALLENGE)"""
"""An expression that plays a challenge in the page's engine, the receiver's moves as given, and
returns the link of the whole deal. A default move of the receiver, made without asking, gives way
to the one given."""
SLICES = (0, 7, 50, 10_000)
"""Milliseconds given to a bot at once, one of them by chance for each deal: they change no move."""


def plays_alike(driver: Driver, site: Hosted, game: str) -> None:
    """Check that every challenge of a game, played by the bots of this browser and with the
    receiver's moves as kept, has the history that it had in CPython."""
    driver.goto(site.url)
    assert driver.evaluate(READY) is True
    rng = Random(game)
    for code, seat, level in challenges(game):
        record = decode(code, GAMES.values())
        players = record.game.players(record.rules)
        seats = ["person" if at == seat else level for at in range(players)]
        challenge = {
            "open": {"ask": "open", "code": encode(record.upto(0)), "seat": seat, "seats": seats},
            "seat": seat,
            "moves": [record.game.name(move) for move in record.moves],
            "slice": rng.choice(SLICES),
        }
        assert driver.evaluate(PLAY.replace("CHALLENGE", json.dumps(challenge))) == code
