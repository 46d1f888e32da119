"""Deals between one seat that plays at random and bots, as the links of challenges.

A challenge promises that its bots choose the same in the same position on every device. The deals
in ``challenges.txt`` were played in CPython; a test lets the bots choose again at each of their
turns, there and in the Python that browsers run. ``python -m tests.golden.challenges [game …]``
plays the deals of these games, or all, anew: their bots may have changed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from stich.ai.players.levels import LEVELS, think
from stich.code import encode
from stich.game import Record
from stich.games import GAMES
from stich.state import Move, Over, State, View
from tests.support.table import random_deal

CHALLENGES = Path(__file__).parent / "challenges.txt"
DEALS = {"beginner": 95, "club": 103, "master": 2}
"""Deals of each game, by level of the bots."""


def challenges(game: str) -> list[tuple[str, int, str]]:
    """Return link, receiver's seat and level of the bots of each challenge of a game."""
    found = []
    for line in CHALLENGES.read_text("utf-8").splitlines():
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


def main() -> None:
    chosen = sys.argv[1:] or list(GAMES)
    lines = CHALLENGES.read_text("utf-8").splitlines() if CHALLENGES.exists() else []
    for game in chosen:
        lines = [line for line in lines if line.split()[0] != game]
        for level, deals in DEALS.items():
            for number in range(deals):
                rng = Random(f"challenge {game} {level} {number}")
                deal = random_deal(GAMES[game], rng)
                seat = rng.randrange(deal.game.players(deal.rules))
                code = encode(played(deal, seat, level, rng))
                lines.append(f"{game} {code}/{seat}/beat-{level[0]}")
            print(f"{game}: {deals} deals with {level}s", flush=True)
        CHALLENGES.write_text("\n".join(sorted(lines)) + "\n", "utf-8")


if __name__ == "__main__":
    main()
