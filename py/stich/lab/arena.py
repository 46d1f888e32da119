"""The arena: two players play the same deals in each other's seats, and their scores are compared.

A deal is played once for every seating of the two and once for the complement, so that both get the
same cards in the same places. Where a third player makes all calls, the two sides are known, and
each of the two gets one whole side. One sample is the difference between the scores of their seats,
averaged over these plays of one deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import count
from math import inf, isfinite, sqrt
from random import Random
from statistics import fmean, stdev
from typing import TypeAlias

from ..ai.players.evaluation import MoveSearch
from ..ai.players.levels import LEVELS, STRONGEST
from ..ai.sense.play import sides
from ..ai.worlds.sampled import CONFIDENCE
from ..argument import check, check_number, short
from ..deal import draw
from ..game import Record, Value
from ..games import GAMES
from ..state import Move, Seat, State
from ..tricks import Tricks
from .chosen import any_setup, game_of, reached
from .players import Player, ask, check_patience, name_of, player

OPEN = "open"
"""A yardstick that plays tricks double dummy, and calls like the strongest level."""

OPEN_NODES = 4_000_000
"""Budget of the yardstick for a card, in nodes."""

PLAYERS = (*LEVELS, OPEN)

APART = 1_000_000
"""The distance between the numbers of deals drawn in turn until the rules allow one."""

Seating: TypeAlias = tuple[bool, ...]
"""By seat, True for the first of the two players."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The players, the game and the rules of a comparison.

    A player is a level, "open", ``module:function`` or a bot of your own (``lab.players``).
    ``calls`` is the player that decides for all seats outside trick play; None if each decides. A
    duel is picklable unless a player is a function that is not: a lambda, or one of ``__main__``
    where processes are started anew. ``patience`` is the number of seconds that a bot of your own
    has for a move; None waits as long as it takes.

    Raise ValueError for an unknown game, option or player.
    """

    game: str
    a: str | Player
    b: str | Player
    seed: int = 0
    rules: tuple[tuple[str, Value], ...] = ()
    calls: str | Player | None = None
    patience: float | None = None

    def __post_init__(self) -> None:
        check("game", self.game, str, "the id of a game")
        game = game_of(self.game)
        check_number("seed", self.seed)
        check_patience(self.patience)
        check("rules", self.rules, tuple, "pairs of an option and its value, in a tuple")
        for pair in self.rules:
            if not (isinstance(pair, tuple) and len(pair) == 2):
                raise TypeError(f"rules must be pairs (option, value), not {short(pair)}")
        game.Rules.of(dict(self.rules))
        for name in (self.a, self.b, STRONGEST if self.calls is None else self.calls):
            if name != OPEN:
                player(name, (OPEN,))

    @property
    def names(self) -> dict[str, str | None]:
        """The names of both players, and of the one that makes the calls of all seats; None where
        each calls for itself."""
        calls = None if self.calls is None else name_of(self.calls)
        return {"a": name_of(self.a), "b": name_of(self.b), "calls": calls}


@dataclass(frozen=True, slots=True)
class Result:
    """The mean difference per seat and deal, and half the width of its 95 % confidence interval:
    infinite when all samples are equal, since they do not show how far others would be."""

    deals: int
    mean: float
    margin: float

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.mean + self.margin


def seatings(state: State, players: int) -> list[Seating]:
    """Return the seatings of the two, each with its complement: by side at the first card of a play
    of two sides, else every other seat, and of three seats each alone against the others."""
    phase = state.phase
    side = sides(phase, state.piles[:-1]) if isinstance(phase, Tricks) else ()
    if len(set(side)) == 2:
        half = [tuple(each == side[0] for each in side)]
    elif players % 2 == 0:
        half = [tuple(seat % 2 == 0 for seat in range(players))]
    else:
        half = [tuple(seat == each for seat in range(players)) for each in range(players)]
    return half + [tuple(not here for here in one) for one in half]


def start(duel: Duel, number: int) -> Record:
    """Return the deal of this number, the same for both players, at a random point of a match."""
    check("duel", duel, Duel, "a Duel")
    check_number("number", number, 0)
    game = GAMES[duel.game]
    rules = game.Rules.of(dict(duel.rules))
    for attempt in count():
        rng = Random(f"{duel.seed} {number + attempt * APART}")
        setup = any_setup(game, rules, rng)
        if reached(game, rules, setup):
            return Record(game, rules, setup, draw(*game.shape(rules), rng))
    raise AssertionError


def called(duel: Duel, record: Record) -> State:
    """Return the deal at its first card, after calls of the third player. Raise like ``play``."""
    assert duel.calls
    state = record.start()
    while (legal := state.legal_moves()) and not state.phase.card_play:
        state = _on(duel, record, state, legal, duel.calls)
    return state


def play(duel: Duel, record: Record, state: State, seating: Seating) -> tuple[int, ...]:
    """Return the scores of a position of a deal played to the end with this seating. Raise BotFault
    for a bot that gives no legal move, or none in time."""
    while legal := state.legal_moves():
        if duel.calls and not state.phase.card_play:
            name = duel.calls
        else:
            name = duel.a if seating[_turn(state)] else duel.b
        state = _on(duel, record, state, legal, name)
    return state.score()


def _turn(state: State) -> Seat:
    seat = state.phase.turn
    assert seat is not None
    return seat


def _on(
    duel: Duel, record: Record, state: State, legal: tuple[Move, ...], name: str | Player
) -> State:
    return state.advance(legal[0] if len(legal) == 1 else _move(duel, record, state, name))


def _move(duel: Duel, record: Record, state: State, name: str | Player) -> Move:
    if name == OPEN and isinstance(state.phase, Tricks):
        return _cheat(state, _turn(state))
    return ask(player(STRONGEST if name == OPEN else name), record, state, duel.patience)


def _cheat(state: State, seat: Seat) -> Move:
    search = MoveSearch(state, seat)
    for _ in search.go_on(OPEN_NODES):
        pass
    gains = search.gains
    return max(gains, key=lambda move: (sum(gains[move]), search.points(move)))


def difference(duel: Duel, number: int) -> float:
    """Return the difference between the mean scores of a seat of the first player and of the second
    in a deal, as the mean over all seatings."""
    record = start(duel, number)
    state = called(duel, record) if duel.calls else record.start()
    found = []
    for seating in seatings(state, record.game.players(record.rules)):
        score = play(duel, record, state, seating)
        ours = [n for n, here in zip(score, seating, strict=True) if here]
        theirs = [n for n, here in zip(score, seating, strict=True) if not here]
        found.append(sum(ours) / len(ours) - sum(theirs) / len(theirs))
    return sum(found) / len(found)


def samples(duel: Duel, deals: int, pool: Executor | None = None) -> Iterator[float]:
    """Return the differences of the first ``deals`` deals in order, computed here or in a pool."""
    check("duel", duel, Duel, "a Duel")
    check_number("deals", deals, 0)
    if pool is not None:
        check("pool", pool, Executor, "an Executor")
    work = partial(difference, duel)
    return map(work, range(deals)) if pool is None else pool.map(work, range(deals))


def result(differences: Iterable[float]) -> Result:
    """Return the mean of the samples with its interval, which takes at least two of them."""
    check("differences", differences, Iterable, "numbers")
    found = list(differences)
    for each in found:
        check("differences", each, (int, float), "numbers")
        if not isfinite(each):
            raise ValueError(f"differences must be finite numbers, not {short(each)}")
    if len(found) < 2:
        raise ValueError(f"an interval takes two samples or more, not {len(found)}")
    spread = stdev(found) or inf
    return Result(len(found), fmean(found), CONFIDENCE * spread / sqrt(len(found)))
