"""The page reads the dealt cards of a link as the engine does, before the engine is there."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from website import install
from website.formats import formats

from stich.cards import names
from stich.code import ALPHABET, CodeError, decode, encode, sound
from stich.deal import draw
from stich.game import AnyGame, Contradiction, Record, options
from stich.games import GAMES
from stich.seat import KIND, SeatRecord, of
from stich.seat import decode as decode_seat
from stich.seat import encode as encode_seat
from tests.support.often import often
from tests.support.table import at_random

pytestmark = pytest.mark.native

LINKS = often(4_000, 20_000)
"""Links that are compared."""


def terms(game: AnyGame, rng: Random) -> Record:
    """Return a deal under random rules, a profile or a table's own, and a random setup."""
    while True:
        rules = rng.choice([*game.profiles.values(), None])
        try:
            if rules is None:
                said = {name: rng.choice(of) for name, of in options(game.Rules).items()}
                rules = game.Rules.of(said)
            unused = game.unused_setup(rules)
            fields = {
                name: values[0] if name in unused else rng.choice(values)
                for name, values in options(game.Setup).items()
            }
            setup = game.Setup.of(fields)
            setup.check_under(rules)
        except Contradiction:
            continue
        return Record(game, rules, setup, draw(*game.shape(rules), rng))


def links(many: int) -> list[str]:
    """Return links of deals and of seats, played by chance for a while, and damaged ones."""
    rng, found = Random(7), list[str]()
    while len(found) < many:
        record = terms(rng.choice(list(GAMES.values())), rng)
        if rng.random() < 0.3:
            played = at_random(record, rng)
            record = replace(record, moves=played.moves[: rng.randrange(len(played.moves) + 1)])
        if rng.random() < 0.3:
            seat = rng.randrange(record.game.players(record.rules))
            code = encode_seat(of(replace(record, moves=record.moves[:3]), seat))
        else:
            code = encode(record)
        if rng.random() < 0.2:
            place = rng.randrange(len(code))
            code = rng.choice(
                [
                    code[:place] + rng.choice(ALPHABET) + code[place + 1 :],
                    code[:place] + code[place + 1 :],
                    code[:place] + rng.choice(".é ") + code[place:],
                    code[:-1],
                ]
            )
        found.append(code)
    return found


def engines(code: str) -> dict[str, Any] | None:
    """Return the dealt cards as the engine reads them; None where it refuses the link."""
    try:
        if code.startswith(KIND):
            return shown(decode_seat(code, GAMES.values()))
        record = decode(code, GAMES.values())
    except CodeError:
        return None
    piles = [names(pile) for pile in record.start().piles[:-1]]
    dealer = record.setup.dealer
    seats, played = record.game.players(record.rules), bool(record.moves)
    return {
        **{"game": record.game.id, "dealer": dealer, "seats": seats, "seat": None},
        **{"played": played, "piles": piles},
    }


def shown(record: SeatRecord) -> dict[str, Any]:
    piles = [None if pile is None else names(pile) for pile in record.dealt[:-1]]
    dealer = record.setup.dealer
    seats = record.game.players(record.rules)
    return {
        **{"game": record.game.id, "dealer": dealer, "seats": seats, "seat": record.seat},
        **{"played": False, "piles": piles},
    }


def test_page_reads_the_dealt_cards_of_a_link_as_the_engine_does() -> None:
    codes = links(LINKS)
    reading = ["node", str(install.ROOT / "tests/js/dealt.js")]
    sent = json.dumps({"tables": json.loads(formats()), "codes": codes})
    done = subprocess.run(reading, input=sent, capture_output=True, text=True, check=True)
    read, damaged, seats, letters = 0, 0, 0, set[str]()
    profiles = {(game.id, rules) for game in GAMES.values() for rules in game.profiles.values()}
    for code, page in zip(codes, json.loads(done.stdout), strict=True):
        engine = engines(code)
        if engine is not None:
            assert page == engine, code
            read += 1
            seats += engine["seat"] is not None
            letters.add(code.removeprefix(KIND)[0])
            if engine["seat"] is None:
                record = decode(code, GAMES.values())
                profiles.discard((record.game.id, record.rules))
        else:
            assert page is None or sound(code), code
            damaged += 1
    assert not profiles, "no link of these house rules was read"
    assert letters == {format.letter for game in GAMES.values() for format in game.formats}
    assert min(read, damaged, seats) > LINKS // 10
