"""Mean scores of cards when the strongest bots, each seeing its own view, finish the deal.

A card may look wrong only because all hands are visible. Here worlds are sampled from the view of
the seat, and each is played to its end after every card given on the command line.

``python -m tests.bench.played_on schafkopf 20 4 1 SK S7 --profile schule --seed 6060``: deal 20 of
this seed, its fourth trick, seat 1, the king or the seven of spades.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from statistics import fmean

from stich.ai.players.levels import STRONGEST
from stich.ai.players.master import imagine
from stich.game import Record
from stich.games import GAMES
from stich.lab.arena import Duel, play, result, start
from stich.state import CALL, Move, Seat, State
from stich.tricks import Tricks

from .steadiness import positions

DRAWN = 600
"""Worlds sampled first; those to be played are drawn from them in proportion to their
likelihood."""


def choice(record: Record, trick: int, seat: Seat) -> State | None:
    """Return the position in which this seat chooses a card for this trick (counted from 1), after
    play by the strongest bots; None if it has no choice there."""
    for state in positions(record):
        play, legal = state.phase, state.legal_moves()
        now = isinstance(play, Tricks) and (len(play.done) + 1, play.turn) == (trick, seat)
        if now and len(legal) > 1 and max(legal) < CALL:
            return state
    return None


def ends(
    duel: Duel, record: Record, state: State, seat: Seat, moves: Sequence[Move], worlds: int
) -> Iterator[list[int]]:
    """Yield for one sampled world after the other the seat's score after each of the moves."""
    view = state.view(seat)
    rng = Random(f"{view.piles}")
    drawn = list(islice(imagine(record.terms, view, rng), DRAWN))
    all_seats = (True,) * len(state.piles)
    for world in rng.choices(drawn, [each.weight for each in drawn], k=worlds):
        yield [play(duel, record, world.state.advance(move), all_seats)[seat] for move in moves]


def rows(names: Sequence[str], scores: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield a line for each move: its mean score, and the difference of the others to the first."""
    for at, name in enumerate(names):
        more = result(each[at] - each[0] for each in scores)
        apart = f"{more.mean:+9.2f} ± {more.margin:.2f}" if at else ""
        yield f"{name:4}{fmean(each[at] for each in scores):+9.2f}{apart}"


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("deal", type=int)
    parser.add_argument("trick", type=int)
    parser.add_argument("seat", type=int)
    parser.add_argument("cards", nargs="+", metavar="card")
    parser.add_argument("--profile")
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--worlds", type=int, default=100)
    asked = parser.parse_args()
    if asked.worlds < 2:
        parser.error("two worlds at least: what comes of one has no interval")
    game = GAMES[asked.game]
    rules = game.profiles[asked.profile].values() if asked.profile else {}
    duel = Duel(asked.game, STRONGEST, STRONGEST, asked.seed, tuple(rules.items()))
    record = start(duel, asked.deal)
    state = choice(record, asked.trick, asked.seat)
    if state is None:
        parser.error(f"seat {asked.seat} has no choice of cards in trick {asked.trick}")
    legal = {game.name(move): move for move in state.legal_moves()}
    if strange := [name for name in asked.cards if name not in legal]:
        parser.error(f"it may not play {', '.join(strange)}, only {', '.join(legal)}")
    moves = [legal[name] for name in asked.cards]
    scores = list(ends(duel, record, state, asked.seat, moves, asked.worlds))
    print(f"\n{asked.game}, {asked.worlds} worlds: score, and how much more than the first brings")
    print("\n".join(rows(asked.cards, scores)), flush=True)


if __name__ == "__main__":
    main()
