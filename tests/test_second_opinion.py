"""The engine against a second, slow and plain implementation of each game's rules.

``python -m tests.test_second_opinion 10000 barbu`` compares more deals than the test does, with
``--options`` so many under every single option, with ``--any`` under options mixed at random.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from random import Random
from typing import Any

import pytest

from stich.cards import card, names
from stich.game import AnyGame, Contradiction, Record, options
from stich.games import GAMES
from stich.match import AnyMatch, new
from stich.state import CALL, Over
from tests.reference.compare import OPINIONS, compare
from tests.support.table import deal, random_deal

CASES = [(name, profile) for name in OPINIONS for profile in GAMES[name].profiles]
HOUSES = [(name, *option) for name, opinion in OPINIONS.items() for option in opinion.options]


def random_setup(game: AnyGame, rules: Any, rng: Random) -> Any:
    """Return any way a deal of a match may start."""
    while True:
        values = {
            name: choices[int(rng.random() * len(choices))]
            for name, choices in options(game.Setup).items()
            if name not in game.unused_setup(rules)
        }
        setup = game.Setup(**values)
        try:
            setup.check_under(rules)
        except Contradiction:
            continue
        return setup


def stacked_deal(game: AnyGame, rules: Any, rng: Random) -> Record:
    """Return a random deal; in every other one a seat is dealt something special."""
    setup = random_setup(game, rules, rng)
    if rng.random() < 0.5:
        return random_deal(game, rng, rules, setup)
    players = game.players(rules)
    stacked = OPINIONS[game.id].stacked
    special = stacked[int(rng.random() * len(stacked))]
    hands, piles = packets(game, rules, int(rng.random() * players), special)
    return deal(game, hands, rules, setup, piles, int(rng.random() * 2**40))


def packets(game: AnyGame, rules: Any, seat: int, held: str) -> tuple[list[str], list[str]]:
    """Return these cards of a hand, as far as the pack has them and the hand has room, in the piles
    of a deal: what is too much for the hand in the second packet of its seat, if there is
    one."""
    deck, sizes = game.shape(rules)
    some = [name for name in held.split() if deck >> card(name) & 1]
    hands, piles = [""] * game.players(rules), [""] * len(game.piles)
    hands[seat] = " ".join(some[: sizes[seat]])
    if (second := f"second.{seat}") in game.piles:
        at = game.piles.index(second)
        piles[at] = " ".join(some[sizes[seat] :][: sizes[len(hands) + at]])
    return hands, piles


def happened(record: Record) -> set[str]:
    """Return the calls, phases and items of a deal."""
    states = record.states()
    over = states[-1].phase
    assert isinstance(over, Over)
    calls = {record.game.name(move) for move in record.moves if move >= CALL}
    phases = {"#" + state.phase.name for state in states}
    return calls | phases | {"=" + item for item, _ in over.items}


def walk(name: str, profile: str, first: int, count: int, rules: Any = None) -> set[str]:
    """Compare this number of deals, each with its own seed, and return the events in them."""
    game = GAMES[name]
    found: set[str] = set()
    for seed in range(first, first + count):
        rng = Random(seed)
        record = stacked_deal(game, rules or game.profiles[profile], rng)
        reference = OPINIONS[name].make(record, profile)
        found |= happened(compare(record, profile, reference, rng))
    return found


def single_options(game: AnyGame) -> dict[str, Any]:
    """Return rules that differ from the default by one value, and by the values that it needs."""
    needs = OPINIONS[game.id].needs
    return {
        f"{name} {value}": game.Rules.of({**needs.get(name, {}), name: value})
        for name, (_, *values) in options(game.Rules).items()
        for value in values
        if name in needs
    }


def any_rules(game: AnyGame, rng: Random) -> Any:
    """Return options mixed at random, of those that can be combined."""
    while True:
        mixed = {
            name: values[int(rng.random() * len(values))] if rng.random() < 0.5 else values[0]
            for name, values in options(game.Rules).items()
        }
        try:
            return game.Rules.of(mixed)
        except Contradiction:
            continue


SINGLE = [
    (name, about, rules)
    for name, opinion in OPINIONS.items()
    if opinion.needs
    for about, rules in single_options(GAMES[name]).items()
]


@pytest.mark.parametrize(("name", "profile"), CASES)
def test_engine_and_reference_agree(name: str, profile: str) -> None:
    found = walk(name, profile, 0, 300)
    if profile == "seed":
        assert found >= set(OPINIONS[name].reached)


@pytest.mark.parametrize(("name", "house", "reached"), HOUSES)
def test_they_agree_under_house_rules(
    name: str, house: dict[str, Any], reached: tuple[str, ...]
) -> None:
    found = walk(name, "seed", 0, 300, GAMES[name].Rules(**house))
    assert found >= set(reached)


@pytest.mark.parametrize(("name", "profile"), CASES)
@pytest.mark.parametrize("dealer", range(2))
def test_matches_agree(name: str, profile: str, dealer: int) -> None:
    """Both agree on the next dealer, the setup of each deal, the totals and the end."""
    game = GAMES[name]
    match = new(game, game.profiles[profile], dealer)
    reference = OPINIONS[name].match(dealer, profile, game.players(match.rules))
    play_both(match, profile, reference, Random(dealer))


@pytest.mark.parametrize(("name", "house", "reached"), HOUSES)
@pytest.mark.parametrize("dealer", range(2))
def test_matches_agree_under_house_rules(
    name: str, house: dict[str, Any], reached: tuple[str, ...], dealer: int
) -> None:
    game = GAMES[name]
    match = new(game, game.Rules(**house), dealer)
    players = game.players(match.rules)
    reference = OPINIONS[name].match(dealer, "seed", players, house)
    play_both(match, "seed", reference, Random(dealer))


def play_both(match: AnyMatch, profile: str, reference: Any, rng: Random) -> None:
    """Play a match by both to its end. Raise AssertionError where they differ."""
    while match.setup is not None:
        assert not reference.over
        record = match.draw(rng)
        second = reference.deal([names(pile) for pile in record.start().piles])
        match = match.add(compare(record, profile, second, rng))
        reference.add(second)
        assert list(match.standing.totals) == reference.totals
    assert reference.over


@pytest.mark.parametrize(("name", "about", "rules"), SINGLE, ids=lambda each: str(each)[:30])
def test_every_option_agrees(name: str, about: str, rules: Any) -> None:
    walk(name, about, 0, 40, rules)


@pytest.mark.parametrize("name", [name for name in OPINIONS if OPINIONS[name].needs])
def test_mixed_options_agree(name: str) -> None:
    for seed in range(200):
        walk(name, "mixed", seed, 1, any_rules(GAMES[name], Random(seed)))


def main(arguments: list[str]) -> None:
    parser = ArgumentParser()
    parser.add_argument("deals", type=int)
    parser.add_argument("games", nargs="*", default=list(OPINIONS))
    parser.add_argument("--options", action="store_true")
    parser.add_argument("--any", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.options:
        for name, about, rules in SINGLE:
            if name in asked.games:
                walk(name, about, 1000, asked.deals, rules)
                print(name, about, "agree", flush=True)
        for name, house, _ in HOUSES:
            if name in asked.games:
                walk(name, "seed", 1000, asked.deals, GAMES[name].Rules(**house))
                print(name, house, "agree", flush=True)
    elif asked.any:
        for name in asked.games:
            if OPINIONS[name].needs:
                for seed in range(1000, 1000 + asked.deals):
                    walk(name, "mixed", seed, 1, any_rules(GAMES[name], Random(seed)))
                print(name, "mixed", "agree", flush=True)
    else:
        for name, profile in CASES:
            if name in asked.games:
                walk(name, profile, 1000, asked.deals)
                print(name, profile, "agree", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
