"""Deals between one seat that plays at random and bots, as the links of challenges.

A challenge promises that its bots choose the same in the same position on every device. The deals
in ``challenges.txt`` were played in CPython; a test lets the bots choose again at each of their
turns, there and in the Python that browsers run.

``python -m tests.golden.challenges [game …]`` plays the deals that these games lack, or all: those
of FIRST, with ``--all`` those of DEALS. Each is written as soon as it is played, so that the
command can be stopped and goes on where it was. ``--anew`` plays all deals again: bots may have
changed.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random

from stich.ai.players.levels import LEVELS, think
from stich.code import decode, encode
from stich.game import Record
from stich.games import GAMES
from stich.state import Move, Over, State, View
from tests.support.games import asked
from tests.support.table import random_deal

CHALLENGES = Path(__file__).parent / "challenges.txt"
FIRST = {"beginner": 12, "club": 12, "master": 1}
"""Deals that a game needs, by level of the bots."""

DEALS = {"beginner": 95, "club": 103, "master": 2}
"""Deals that prove the promise for a game, by level of the bots."""


def challenges(game: str) -> list[tuple[str, int, str]]:
    """Return link, receiver's seat and level of the bots of each challenge of a game."""
    found = []
    for line in lines():
        of, link = line.split()
        code, seat, bots = link.split("/")
        if of == game:
            (level,) = (level for level in DEALS if bots == f"beat-{level[0]}")
            found.append((code, int(seat), level))
    return found


def choice(record: Record, state: State, level: str) -> Move:
    """Return the move that a bot makes: the best of its last thought."""
    assert state.phase.turn is not None
    view: View = state.view(state.phase.turn)
    *_, thought = think(LEVELS[level], record.terms, view)
    return thought.best


def played(deal: Record, seat: int, level: str, rng: Random) -> Record:
    """Play a deal with bots of a level in all seats but one, which chooses at random."""
    state, moves = deal.start(), list[Move]()
    while not isinstance(state.phase, Over):
        legal = state.legal_moves()
        bot = state.phase.turn != seat and len(legal) > 1
        moves.append(choice(deal, state, level) if bot else rng.choice(legal))
        state = state.advance(moves[-1])
    return deal.play(moves)


def deals_of(game: str, level: str, deals: int) -> Iterator[tuple[Record, int, Random]]:
    """Yield the deals of a game with bots of a level, the receiver's seat, and random numbers."""
    for number in range(deals):
        rng = Random(f"challenge {game} {level} {number}")
        deal = random_deal(GAMES[game], rng)
        yield deal, rng.randrange(deal.game.players(deal.rules)), rng


def play_missing(game: str, deals: Mapping[str, int]) -> None:
    """Play the deals of a game that are missing, and write each."""
    known = {
        (level, encode(decode(code, GAMES.values()).upto(0))) for code, _, level in challenges(game)
    }
    missing = [
        (level, *deal)
        for level, many in deals.items()
        for deal in deals_of(game, level, many)
        if (level, encode(deal[0])) not in known
    ]
    start = time.monotonic()
    for done, (level, deal, seat, rng) in enumerate(missing, 1):
        line = f"{game} {encode(played(deal, seat, level, rng))}/{seat}/beat-{level[0]}"
        write([*lines(), line])
        print(f"{game}: {done} of {len(missing)}, {time.monotonic() - start:.0f} s", flush=True)


def lines() -> list[str]:
    """Return the lines of the file."""
    return CHALLENGES.read_text("utf-8").splitlines() if CHALLENGES.exists() else []


def write(all_lines: Iterable[str]) -> None:
    """Write the lines of the file in their order."""
    CHALLENGES.write_text("\n".join(sorted(all_lines)) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.golden.challenges")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--all", action="store_true", help="deals that prove the promise")
    parser.add_argument("--anew", action="store_true", help="play kept deals again")
    chosen = parser.parse_args()
    for game in asked(chosen.games):
        if chosen.anew:
            write(line for line in lines() if line.split()[0] != game.id)
        play_missing(game.id, DEALS if chosen.all else FIRST)


if __name__ == "__main__":
    main()
