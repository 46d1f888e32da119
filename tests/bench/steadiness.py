"""Steadiness of the strongest bots: the share of decisions that do not depend on the worlds drawn,
and the cost of the others.

``python -m tests.bench.steadiness schafkopf 50 --profile schule [--record]``.
``python build.py bench`` runs it too.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

from stich.ai.players.candidates import equivalents
from stich.ai.players.levels import LEVELS, STRONGEST, think
from stich.game import Record, Terms
from stich.games import GAMES
from stich.lab.arena import Duel, start
from stich.state import Move, State, View
from stich.tricks import Tricks

from .records import arguments, record

ASKED = 3
"""Times that a decision is made anew, each with other random numbers."""

JUDGES = 2
"""Further evaluations of the same view whose mean judges the moves chosen."""

INDIFFERENCE = 0.1
"""Points of the score up to which two moves count as equally good."""


class Decision(NamedTuple):
    """One choice of a card, made several times by the same level from the same view."""

    trick: int
    """From 1."""
    same: bool
    """True if every choice was the same card or an equivalent one."""
    loss: float
    """Mean loss of the choices against the judges' best move, in points of the score."""
    apart: float
    """Difference of the judges' values between the best and the worst choice, in points."""


def decision(terms: Terms, view: View, trick: int) -> Decision | None:
    """Decide the same view with different random numbers; None if all moves are equivalent."""
    equal = equivalents(terms, view, view.legal_moves())
    if len(equal) == 1:
        return None
    thoughts = []
    for seed in range(ASKED + JUDGES):
        *_, thought = LEVELS[STRONGEST](terms, view, Random(f"{seed} {view.piles}"))
        thoughts.append(thought)
    chosen: list[Move] = [
        next(move for move, others in equal.items() if thought.best in others)
        for thought in thoughts[:ASKED]
    ]
    judged = {move: fmean(thought.values[move] for thought in thoughts[ASKED:]) for move in equal}
    worth = [judged[move] for move in chosen]
    best = max(judged.values())
    return Decision(trick, len({*chosen}) == 1, best - fmean(worth), max(worth) - min(worth))


def positions(record: Record) -> Iterator[State]:
    """Yield the positions of a deal, played by the strongest bots, in which a seat is to move."""
    state = record.start()
    while legal := state.legal_moves():
        yield state
        move = legal[0]
        if len(legal) > 1:
            assert state.phase.turn is not None
            *_, thought = think(LEVELS[STRONGEST], record.terms, state.view(state.phase.turn))
            move = thought.best
        state = state.advance(move)


def decisions(record: Record) -> Iterator[Decision]:
    """Yield the decisions about cards of all seats in a deal played by the strongest bots."""
    for state in positions(record):
        play = state.phase
        if isinstance(play, Tricks):
            found = decision(record.terms, state.view(play.turn), len(play.done) + 1)
            if found:
                yield found


def rows(found: list[Decision]) -> Iterator[str]:
    """Yield a line for each trick: decisions, share that is steady, share that is steady or within
    the indifference, mean loss and mean difference of the choices."""
    for trick in sorted({each.trick for each in found}):
        here = [each for each in found if each.trick == trick]
        same = 100 * fmean(each.same for each in here)
        even = 100 * fmean(each.same or each.apart < INDIFFERENCE for each in here)
        loss, apart = (fmean(values) for values in zip(*(each[2:] for each in here), strict=True))
        yield f"trick {trick:2}{len(here):6}{same:8.0f} %{even:8.0f} %{loss:9.2f}{apart:9.2f}"


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("deals", type=int)
    parser.add_argument("--profile")
    parser.add_argument("--seed", type=int, default=8)
    asked = parser.parse_args(arguments())
    rules = GAMES[asked.game].profiles[asked.profile].values() if asked.profile else {}
    duel = Duel(asked.game, STRONGEST, STRONGEST, asked.seed, tuple(rules.items()))
    found = [each for number in range(asked.deals) for each in decisions(start(duel, number))]
    print(f"\n{asked.game}, {asked.deals} deals: decisions, steady, steady or even, loss, apart")
    print("\n".join(rows(found)), flush=True)
    tricks = sorted({each.trick for each in found})
    here = {trick: [each for each in found if each.trick == trick] for trick in tricks}
    title = f"{asked.game} {asked.profile or ''}".strip()
    lines = {
        "steady": {
            n: fmean(e.same or e.apart < INDIFFERENCE for e in of) for n, of in here.items()
        },
        "loss": {n: fmean(each.loss for each in of) for n, of in here.items()},
        "apart": {n: fmean(each.apart for each in of) for n, of in here.items()},
    }
    for name, values in lines.items():
        form = "{:.0%}" if name == "steady" else "{:.2f}"
        columns = {str(trick): form.format(value) for trick, value in values.items()}
        about = {"seeds": str(asked.seed), "count": f"{asked.deals} deals"}
        record("steadiness", f"{title}, {name}", columns, **about)


if __name__ == "__main__":
    main()
