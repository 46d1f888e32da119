"""Numbers of move sequences from fixed positions: a net for legality in the corners.

A line of ``perft/<game>.perft`` is a name, a link, and the number of sequences of 1, 2, 3 … moves
from there. The numbers are the reference's, found move by move; the engine must find the same.
Forced moves of a poll, which are asked for only to reveal nothing, do not count as moves.

``python -m tests.test_perft [game …]`` writes the files of these games anew, or all.
"""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stich.cards import each
from stich.code import decode, encode
from stich.game import AnyGame, Record
from stich.games import GAMES
from stich.match import new
from stich.state import State
from tests.reference.compare import OPINIONS, choose, idle, word
from tests.support.files import matching
from tests.support.games import asked
from tests.support.table import at_random, random_deal

FOLDER = Path(__file__).parent / "perft"
ENOUGH = 700
"""Depth ends where there are more sequences than this."""


def settled(game: AnyGame, state: State) -> State:
    """Return the position after all moves that do not count."""
    while idle(game, state):
        state = state.advance(state.legal_moves()[0])
    return state


def below(game: AnyGame, state: State, depth: int) -> dict[str, int]:
    """Return by move the number of sequences of this length that begin with it, by the engine."""
    state = settled(game, state)
    return {
        word(game, move): sum(below(game, state.advance(move), depth - 1).values())
        if depth > 1
        else 1
        for move in state.legal_moves()
    }


def below_by_reference(deal: Any, depth: int) -> dict[str, int]:
    """Return by move the number of sequences of this length that begin with it, by the
    reference."""
    counts = {}
    for move in sorted(deal.legal()) if deal.turn is not None else []:
        after = deepcopy(deal)
        after.do(move)
        counts[move] = sum(below_by_reference(after, depth - 1).values()) if depth > 1 else 1
    return counts


def second(record: Record) -> Any:
    """Return the reference's deal at the end of a record."""
    game = record.game
    profile = game.profile(record.rules)
    assert profile is not None
    deal = OPINIONS[game.id].make(record, profile)
    for state, move in zip(record.states(), record.moves, strict=False):
        if not idle(game, state):
            deal.do(word(game, move))
    return deal


def first_difference(record: Record, depth: int) -> str:
    """Return the counts below each move, followed down to where the two disagree at once."""
    game = record.game
    mine = below(game, record.replay(), depth)
    theirs = below_by_reference(second(record), depth)
    for move in sorted(mine.keys() & theirs.keys()):
        if mine[move] != theirs[move]:
            state = settled(game, record.replay())
            played = next(m for m in state.legal_moves() if word(game, m) == move)
            earlier = [m for m in state.history if m is not None]
            return first_difference(record.upto(0).play([*earlier, played]), depth - 1)
    return f"{encode(record)} depth {depth}\nengine    {mine}\nreference {theirs}"


def lines() -> list[tuple[str, str, list[int]]]:
    """Return name, link and counts of every line of every file."""
    found = []
    for path in matching(FOLDER, "*.perft"):
        for line in path.read_text(encoding="utf-8").splitlines():
            name, link, *counts = line.split()
            found.append((name, link, [int(count) for count in counts]))
    return found


@pytest.mark.parametrize(("name", "link", "counts"), lines(), ids=lambda part: str(part)[:40])
def test_counts(name: str, link: str, counts: list[int]) -> None:
    record = decode(link, GAMES.values())
    for depth, count in enumerate(counts, start=1):
        if sum(below(record.game, record.replay(), depth).values()) != count:
            pytest.fail(f"{name}: {count} at depth {depth}; {first_difference(record, depth)}")


def test_every_game_and_phase_is_counted() -> None:
    names = {name for name, _, _ in lines()}
    for game in GAMES.values():
        for profile in game.profiles:
            assert f"{game.id}.{profile}.ending.1" in names


# writing


def forbidden(state: State) -> set[str]:
    """Return the reasons, other than following suit, that bar cards of the seat to play."""
    phase, seat = state.phase, state.phase.turn
    if phase.name != "play" or seat is None:
        return set()
    reasons = (phase.reason(state.piles[seat], (), card) for card in each(state.piles[seat]))
    return {reason.name for reason in reasons if reason} - {"follow"}


def first_played(game: AnyGame, rules: Any, rng: Random) -> Record:
    """Return the first deal of a match that is not a draw for partners."""
    match = new(game, rules, game.Setup().dealer)
    record = random_deal(game, rng, rules)
    while all(state.phase.automatic for state in at_random(record, Random(0)).states()[:-1]):
        match = match.add(at_random(record, rng))
        record = match.draw(rng)
    return record


def positions(game: AnyGame, profile: str) -> dict[str, Record]:
    """Return positions worth counting: two of each phase, of each reason to refuse a card, two
    endings."""
    found: dict[str, Record] = {}
    for seed in range(400):
        rng = Random(seed)
        record = first_played(game, game.profiles[profile], rng)
        state = record.start()
        moves: list[int] = []
        ended = False
        used: set[str] = set()
        while legal := state.legal_moves():
            phase = state.phase
            name = phase.name
            if name == "play" and phase.turn is not None:
                few = state.piles[phase.turn].bit_count() == 3
                name = "ending" if few and not ended and not phase.facts().get("trick") else name
                ended = ended or few
            for kind in (name, *forbidden(state)):
                for key in (f"{game.id}.{profile}.{kind}.{number}" for number in (1, 2)):
                    choice = len(legal) > 1 or kind != name
                    if choice and key not in found and kind not in used:
                        found[key] = record.play(moves)
                        used.add(kind)
            move = choose(game, legal, rng)
            moves.append(move)
            state = state.advance(move)
    return found


def counted(record: Record) -> list[int]:
    """Return the counts by the reference, until they are many or the deal is over."""
    deal = second(record)
    counts: list[int] = []
    while len(counts) < 12 and (not counts or counts[-1] < ENOUGH):
        count = sum(below_by_reference(deal, len(counts) + 1).values())
        if not count:
            break
        counts.append(count)
    return counts


def write() -> None:
    for game in asked(sys.argv[1:]):
        rows = []
        for profile in game.profiles:
            for name, record in sorted(positions(game, profile).items()):
                counts = " ".join(str(count) for count in counted(record))
                rows.append(f"{name} {encode(record)} {counts}\n")
        (FOLDER / f"{game.id}.perft").write_text("".join(rows), encoding="utf-8")


if __name__ == "__main__":
    write()
