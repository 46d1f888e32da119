"""The engine against a second, slow and plain implementation of each game's rules.

``python -m tests.test_second_opinion 10000 barbu`` compares more deals than the test does.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest

from stich.cards import names
from stich.game import Contradiction, Game, Record, options
from stich.games import GAMES
from stich.match import new
from stich.state import CALL, Over
from tests.reference.compare import OPINIONS, compare
from tests.support.table import deal, random_deal

CASES = [(name, profile) for name in OPINIONS for profile in GAMES[name].profiles]


def random_setup(game: Game, rules: Any, rng: Random) -> Any:
    """Any way a deal of a match may start."""
    while True:
        values = {
            name: choices[int(rng.random() * len(choices))]
            for name, choices in options(game.Setup).items()
            if name not in game.idle(rules)
        }
        setup = game.Setup(**values)
        try:
            setup.check_under(rules)
        except Contradiction:
            continue
        return setup


def stacked_deal(game: Game, rules: Any, rng: Random) -> Record:
    """A random deal; in every other one a seat is dealt something special."""
    setup = random_setup(game, rules, rng)
    if rng.random() < 0.5:
        return random_deal(game, rng, rules, setup)
    players = game.players(rules)
    hands = [""] * players
    stacked = OPINIONS[game.id].stacked
    special = stacked[int(rng.random() * len(stacked))]
    hands[int(rng.random() * players)] = special
    return deal(game, hands, rules, setup, seed=int(rng.random() * 2**40))


def happened(record: Record) -> set[str]:
    """The calls, phases and items of a deal."""
    states = record.states()
    over = states[-1].phase
    assert isinstance(over, Over)
    calls = {record.game.name(move) for move in record.moves if move >= CALL}
    phases = {"#" + state.phase.name for state in states}
    return calls | phases | {"=" + item for item, _ in over.items}


def walk(name: str, profile: str, first: int, count: int) -> set[str]:
    """Compares this many deals, each with a seed of its own, and says what happened in them."""
    game = GAMES[name]
    found: set[str] = set()
    for seed in range(first, first + count):
        rng = Random(seed)
        record = stacked_deal(game, game.profiles[profile], rng)
        reference = OPINIONS[name].make(record, profile)
        found |= happened(compare(record, profile, reference, rng))
    return found


@pytest.mark.parametrize(("name", "profile"), CASES)
def test_engine_and_reference_agree(name: str, profile: str) -> None:
    found = walk(name, profile, 0, 300)
    if profile == "seed":
        assert found >= set(OPINIONS[name].reached)


@pytest.mark.parametrize(("name", "profile"), CASES)
@pytest.mark.parametrize("dealer", range(2))
def test_matches_agree(name: str, profile: str, dealer: int) -> None:
    """Who deals next, what a deal starts from, the totals and the end."""
    game = GAMES[name]
    rng = Random(dealer)
    match = new(game, game.profiles[profile], dealer)
    reference = OPINIONS[name].match(dealer, profile, game.players(match.rules))
    while match.setup is not None:
        assert not reference.over
        record = match.draw(rng)
        second = reference.deal([names(pile) for pile in record.start().piles])
        match = match.add(compare(record, profile, second, rng))
        reference.add(second)
        assert list(match.standing.totals) == reference.totals
    assert reference.over


if __name__ == "__main__":
    for a_name, a_profile in CASES:
        if a_name in (sys.argv[2:] or OPINIONS):
            walk(a_name, a_profile, 1000, int(sys.argv[1]))
            print(a_name, a_profile, "agree")
