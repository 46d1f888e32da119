"""The arena: two players meet the same deals in each other's seats, to see how far apart they are.

A deal is played once for every seating of the two and once for its complement, so that both get the
same cards in the same places. The difference between the scores of their seats, averaged over these
plays of one deal, is one sample.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from ..ai.players.evaluation import MoveSearch
from ..ai.players.levels import LEVELS, STRONGEST, think
from ..deal import draw
from ..game import Record, Terms, Value, options
from ..games import GAMES
from ..state import Move, Seat, State
from ..tricks import Tricks

OPEN = "open"
"""A yardstick: it plays tricks with all cards open, and calls as the strongest level does."""

OPEN_NODES = 4_000_000
"""Nodes it searches for a card."""

PLAYERS = (*LEVELS, OPEN)

Seating: TypeAlias = tuple[bool, ...]
"""By seat: whether the first of the two sits there."""


@dataclass(frozen=True, slots=True)
class Duel:
    """Who plays whom at what; picklable. ``calls`` is the level that makes everybody's decisions
    outside trick play; None if each makes his own."""

    game: str
    a: str
    b: str
    seed: int = 0
    rules: tuple[tuple[str, Value], ...] = ()
    calls: str | None = None

    def __post_init__(self) -> None:
        for name in (self.a, self.b, self.calls or STRONGEST):
            if name not in PLAYERS:
                raise ValueError(f"there is no player {name!r}; there are: {', '.join(PLAYERS)}")


@dataclass(frozen=True, slots=True)
class Result:
    """The mean difference per seat and deal, and half the width of its 95 % confidence interval."""

    deals: int
    mean: float
    margin: float

    @property
    def low(self) -> float:
        return self.mean - self.margin

    @property
    def high(self) -> float:
        return self.mean + self.margin


def seatings(game: str, players: int) -> list[Seating]:
    """The ways to seat the two, each with its complement: in turn every other seat, which keeps
    partners together; with three seats, each seat alone against the two others."""
    if players % 2 == 0:
        first = tuple(seat % 2 == 0 for seat in range(players))
        return [first, tuple(not here for here in first)]
    alone = [tuple(seat == each for each in range(players)) for seat in range(players)]
    return alone + [tuple(not here for here in one) for one in alone]


def start(duel: Duel, number: int) -> Record:
    """The deal of this number, which may stand anywhere in a match; the same for both players."""
    game = GAMES[duel.game]
    rules = game.Rules.of(dict(duel.rules))
    rng = Random(f"{duel.seed} {number}")
    known, unused = options(game.Setup), game.unused_setup(rules)
    while True:
        values = {
            name: of[0] if name in unused else of[int(rng.random() * len(of))]
            for name, of in known.items()
        }
        try:
            setup = game.Setup.of(values)
            break
        except ValueError:
            continue
    return Record(game, rules, setup, draw(*game.layout(rules), rng))


def play(duel: Duel, record: Record, seating: Seating) -> tuple[int, ...]:
    """The scores with this seating."""
    state, terms = record.start(), record.terms
    while legal := state.legal_moves():
        if len(legal) == 1:
            state = state.advance(legal[0])
            continue
        seat = state.phase.turn
        assert seat is not None
        name = duel.a if seating[seat] else duel.b
        if duel.calls and not state.phase.card_play:
            name = duel.calls
        state = state.advance(_move(terms, state, seat, name))
    return state.score()


def _move(terms: Terms, state: State, seat: Seat, name: str) -> Move:
    if name == OPEN and isinstance(state.phase, Tricks):
        return _cheat(state, seat)
    view = state.view(seat)
    *_, thought = think(LEVELS[STRONGEST if name == OPEN else name], terms, view)
    return thought.best


def _cheat(state: State, seat: Seat) -> Move:
    search = MoveSearch(state, seat)
    for _ in search.go_on(OPEN_NODES):
        pass
    gains = search.gains
    return max(gains, key=lambda move: (sum(gains[move]), search.points(move)))


def difference(duel: Duel, number: int) -> float:
    """By how much a seat of the first outscores one of the second, over all seatings of a deal."""
    record = start(duel, number)
    found = []
    for seating in seatings(duel.game, record.game.players(record.rules)):
        score = play(duel, record, seating)
        ours = [n for n, here in zip(score, seating, strict=True) if here]
        theirs = [n for n, here in zip(score, seating, strict=True) if not here]
        found.append(sum(ours) / len(ours) - sum(theirs) / len(theirs))
    return sum(found) / len(found)


def samples(duel: Duel, deals: int, pool: Executor | None = None) -> Iterator[float]:
    """The differences of so many deals in order, worked out here or in a pool."""
    work = partial(difference, duel)
    return map(work, range(deals)) if pool is None else pool.map(work, range(deals))


def result(differences: Iterable[float]) -> Result:
    """The mean of the samples, at least two of them: one alone has no interval."""
    found = list(differences)
    return Result(len(found), fmean(found), 1.96 * stdev(found) / sqrt(len(found)))
