"""Check the knowledge of every seat against the whole deal.

``python -m tests.support.seats [DEALS] [SEED]`` checks DEALS random deals of every game under
every profile, and as many under random house rules.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from stich.ai.worlds.explained import explained
from stich.game import AnyGame, Record, options
from stich.games import GAMES
from stich.seat import decode, encode, of
from tests.support.table import at_random, random_deal


def check(record: Record, seat: int) -> None:
    """Check that the seat's record gives its views at every ply, and that its link reads back."""
    found, states = of(record, seat), record.states()
    assert found.views() == [state.view(seat) for state in states]
    assert decode(encode(found), [record.game]) == found


def check_explained(record: Record, seat: int, rng: Random) -> bool:
    """Check that a deal with the same view for the seat is found. Return True if it differs from
    this one."""
    found = of(record, seat)
    other = explained(found, rng)
    assert other is not None, (encode(found), record)
    assert of(other, seat) == found
    assert encode(of(other, seat)) == encode(found)
    return other != record


def any_of(values: Any, rng: Random) -> Any:
    return values[int(rng.random() * len(values))]


def own_rules(game: AnyGame, rng: Random) -> Any:
    """Return random house rules without a contradiction."""
    while True:
        try:
            return game.Rules.of({n: any_of(v, rng) for n, v in options(game.Rules).items()})
        except ValueError:
            continue


def own_setup(game: AnyGame, rules: Any, rng: Random) -> Any:
    """Return a random setup that a match under these rules can reach."""
    while True:
        idle = game.unused_setup(rules)
        some = {n: any_of(v, rng) for n, v in options(game.Setup).items() if n not in idle}
        try:
            setup = game.Setup.of(some)
            setup.check_under(rules)
            return setup
        except ValueError:
            continue


def deals(game: AnyGame, many: int, seed: int) -> Iterator[Record]:
    """Yield random whole deals, under every profile in turn and under random house rules in
    between."""
    rng = Random(f"{game.id} {seed}")
    profiles = list(game.profiles.values())
    for number in range(many):
        own = number % 2
        rules = own_rules(game, rng) if own else profiles[number // 2 % len(profiles)]
        setup = own_setup(game, rules, rng)
        yield at_random(random_deal(game, rng, rules, setup), rng)


def main(many: int = 1000, seed: int = 1) -> None:
    """Check every seat of this number of deals of every game, and print the counts."""
    for game in GAMES.values():
        rng = Random(seed)
        views = found = others = 0
        for record in deals(game, many, seed):
            players = game.players(record.rules)
            for seat in range(players):
                check(record, seat)
                views += len(record.moves) + 1
                part = record.upto(int(rng.random() * (len(record.moves) + 1)))
                found, others = found + 1, others + check_explained(part, seat, rng)
        print(f"{game.id}: {many} deals, {views} views, {found} explained, {others} by other cards")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
