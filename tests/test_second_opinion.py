"""The engine against a second, slow and plain implementation of each game's rules.

Random deals are walked by both. At every position the seat to move and the legal moves must be
the same, and at the end the score. A difference names the link of the position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from stich.cards import names
from stich.code import encode
from stich.game import Game, Record, options
from stich.games import GAMES
from stich.state import CALL, Over, State
from tests.reference import barbu, bauernstoss, fipsen
from tests.table import deal, random_deal

SILENT = {"fipsen": {"show", "stock", "lay"}}
"""Phases in which the engine asks for what must happen anyway."""


def hands_of(record: Record) -> list[list[str]]:
    """Every pile of a deal, as lists of names."""
    return [names(pile) for pile in record.start().piles]


# bauernstoss


def bauernstoss_deal(record: Record, profile: str) -> bauernstoss.Deal:
    setup = record.setup
    chalk = "" if setup.chalk == "club_jack" else setup.chalk
    return bauernstoss.Deal(hands_of(record)[:4], setup.dealer, profile, chalk, setup.first)


def with_blank(name: str) -> str:
    """The call 5.C as "5 C"."""
    return name.replace(".", " ")


# fipsen

EXTRAS = {"H": "hand", "R": "ruten", "D": "durch"}


def fipsen_deal(record: Record, profile: str) -> fipsen.Deal:
    *hands, skat, rest, _ = hands_of(record)
    dealer = min(record.setup.dealer, len(hands) - 1)  # three players have no seat 3
    return fipsen.Deal(hands, skat, rest, dealer, profile.split("_")[0])


def fipsen_word(name: str) -> str:
    """The bid 3.HR as "3 hand ruten"."""
    first, _, letters = name.partition(".")
    if first == "trump":
        return f"trump {letters}"
    return " ".join([first, *(EXTRAS[letter] for letter in letters)])


def fipsen_taste(name: str) -> float:
    first, _, letters = name.partition(".")
    if first in "2345":
        return [0, 0, 3, 1, 0.4, 0.1][int(first)] * 0.5 ** len(letters)
    if first == "durch":
        return 0.4
    return {"pass": 4, "hold": 4, "kieker": 3, "skat": 2, "surrender": 0.2}.get(first, 1)


def bauernstoss_taste(name: str) -> float:
    return {"pass": 0.3, "solo": 0.2}.get(name, 1)


# barbu


def barbu_deal(record: Record, profile: str) -> barbu.Deal:
    setup = record.setup
    declarer = setup.dealer
    if profile == "bridge":  # there the player on the declarer's right deals
        declarer = (setup.dealer + 1) % 4
    used = [] if setup.used == "none" else [barbu_word(name) for name in setup.used.split("+")]
    doubled = [0, 0, 0, 0]
    for place, digit in enumerate(setup.doubled, start=1):
        doubled[(declarer + place) % 4] = int(digit)
    return barbu.Deal(hands_of(record)[:4], declarer, profile, used, doubled)


def barbu_word(name: str) -> str:
    """The contract domino.9 as "dominoes 9"."""
    return name.replace(".", " ").replace("_", " ").replace("domino", "dominoes")


def barbu_taste(name: str) -> float:
    return 0.2 if name.startswith("domino") else 1


@dataclass(frozen=True)
class Opinion:
    """How a game is walked by both implementations, and how to make rare things happen."""

    make: Callable[[Record, str], Any]
    word: Callable[[str], str]
    """The reference's word for a call of the engine."""
    taste: Callable[[str], float]
    """The weight of a call in a random choice; every card weighs 1."""
    stacked: tuple[str, ...]
    """Cards that one seat is dealt in some of the deals."""
    reached: tuple[str, ...]
    """Calls, phases and items that must occur, or the comparison says too little."""


OPINIONS = {
    "barbu": Opinion(
        barbu_deal,
        barbu_word,
        barbu_taste,
        ("CA CK CQ CJ CT C9 C8 C7", "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ", "HA HK HQ", "CA SA HA DA"),
        ("tricks", "queens", "last_two", "hearts", "king", "trumps.C", "domino.9", "double", "no"),
    ),
    "bauernstoss": Opinion(
        bauernstoss_deal,
        with_blank,
        bauernstoss_taste,
        (
            "CJ SJ HJ DJ",
            "CJ SJ HJ DJ CA CT CK CQ",
            "CJ CA CT CK CQ C9",
            "SJ HA HT DA DT",
            "C7 S7 H7 D7 CJ",
        ),
        ("#tie", "#agree", "take", "leave", "#give", "drop", "=schneider", "=schwarz"),
    ),
    "fipsen": Opinion(
        fipsen_deal,
        fipsen_word,
        fipsen_taste,
        ("C7 S7 H7 D7 CA", "C7 S7 H7 D7", "C9 S8 H7 CT", "CA CK SA SK HA", "CA CK CQ CJ", "D7"),
        ("fips", "hold", "#settle", "kieker", "surrender", "stop", "on", "=won", "=lost"),
    ),
}

CASES = [(name, profile) for name in OPINIONS for profile in GAMES[name].profiles]


def random_setup(game: Game, rules: Any, rng: Random) -> Any:
    """Any way a deal may start."""
    values = {
        name: choices[int(rng.random() * len(choices))]
        for name, choices in options(game.Setup).items()
        if name not in game.idle(rules)
    }
    return game.Setup(**values)


def stacked_deal(game: Game, rules: Any, opinion: Opinion, rng: Random) -> Record:
    """A random deal; in every other one a seat is dealt something special."""
    setup = random_setup(game, rules, rng)
    if rng.random() < 0.5:
        return random_deal(game, rng, rules, setup)
    players = game.players(rules)
    hands = [""] * players
    special = opinion.stacked[int(rng.random() * len(opinion.stacked))]
    hands[int(rng.random() * players)] = special
    return deal(game, hands, rules, setup, seed=int(rng.random() * 2**40))


def choose(game: Game, moves: Sequence[int], opinion: Opinion, rng: Random) -> int:
    """One of the moves at random, calls by their weight."""
    weights = [opinion.taste(game.name(move)) if move >= CALL else 1 for move in moves]
    mark = rng.random() * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0:
            return move
    return moves[-1]


def compare(record: Record, profile: str, opinion: Opinion, rng: Random) -> Record:
    """Walks one deal by both and returns it. Raises AssertionError where they differ."""
    game = record.game
    state: State = record.start()
    reference = opinion.make(record, profile)
    moves: list[int] = []

    def word(move: int) -> str:
        return game.name(move) if move < CALL else opinion.word(game.name(move))

    def where() -> str:
        so_far = record.play(moves)
        said = " ".join(game.names(moves))
        return f"{game.id} {profile} {encode(so_far)} seat {state.phase.turn}: {said}"

    while not isinstance(state.phase, Over):
        legal = state.legal_moves()
        if state.phase.name in SILENT.get(game.id, ()):
            assert len(legal) == 1, where()
            moves.append(legal[0])
            state = state.apply(legal[0])
            continue
        words = {word(move) for move in legal}
        assert reference.turn == state.phase.turn, f"turn {reference.turn}: {where()}"
        assert words == reference.legal(), (
            f"engine only {sorted(words - reference.legal())}, "
            f"reference only {sorted(reference.legal() - words)}: {where()}"
        )
        move = choose(game, legal, opinion, rng)
        reference.do(word(move))
        moves.append(move)
        state = state.apply(move)
    assert reference.turn is None, f"the reference goes on: {where()}"
    assert list(state.score()) == list(reference.score), f"{reference.score}: {where()}"
    return record.play(moves)


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
        record = stacked_deal(game, game.profiles[profile], OPINIONS[name], rng)
        found |= happened(compare(record, profile, OPINIONS[name], rng))
    return found


@pytest.mark.parametrize(("name", "profile"), CASES)
def test_engine_and_reference_agree(name: str, profile: str) -> None:
    found = walk(name, profile, 0, 500)
    assert found >= set(OPINIONS[name].reached), "too tame"


if __name__ == "__main__":
    for a_name, a_profile in CASES:
        if a_name in (sys.argv[2:] or OPINIONS):
            walk(a_name, a_profile, 1000, int(sys.argv[1]))
            print(a_name, a_profile, "agree")
