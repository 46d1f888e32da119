"""Deals at their first card, packed for train.c, and the weights that it saves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from struct import Struct
from typing import Any

from stich.ai.players.continuation import packed_deal, packed_objective
from stich.ai.players.judgement import difference, extremes
from stich.ai.policy.features import Shape, heard
from stich.ai.policy.kernel import DEAL
from stich.ai.policy.network import packed as packed_weights
from stich.ai.sense import sense_of
from stich.ai.sense.play import each_for_itself
from stich.ai.sense.sense import AnySense
from stich.ai.solver import packed
from stich.game import AnyGame, Record, Value
from stich.lab.arena import Duel, start
from stich.problem import Problem
from stich.state import State
from stich.tricks import Contract, Tricks

LESSON = Struct(f"<3I2i16h4fB{DEAL.size}s")
"""Format of a deal to train with. Numbers of contract, scores and objective; least and greatest
value; by seat the weight of each seat's points; by seat the span of its score; 1 if each seat plays
for itself; the deal."""


class Deals:
    """Deals to train with; contracts, scores and objectives are stored once."""

    def __init__(self) -> None:
        self._contracts: dict[bytes, int] = {}
        self._scores: dict[bytes, int] = {}
        self._objectives: dict[bytes, int] = {}
        self._deals: list[bytes] = []
        self._of: Counter[int] = Counter()
        """Number of deals of every kind of contract."""

    def __len__(self) -> int:
        return len(self._deals)

    def add(self, record: Record, most: float = 1.0) -> bool:
        """Add a deal called by good players, and return True if it was added.

        A deal is left out if it comes to no tricks, if the contract has no inputs or its problem is
        not exact, or if its kind already has more than the share ``most`` of the deals. Calls after
        the first card do not depend on that card.
        """
        sense = sense_of(record.game)
        state = called(record.start(), sense)
        play, hands = state.phase, state.piles[:-1]
        if not isinstance(play, Tricks) or sense.inputs is None:
            return False
        later = called(state.advance(state.legal_moves()[0]), sense)
        if not isinstance(later.phase, Tricks):
            return False
        seats, view = play.contract.seats, later.view(later.phase.turn)
        given = sense.inputs(later.phase, view, heard(record.terms, view).calls)
        asked = play.problem(hands, seats[0])
        if given is None or not asked.exact:
            return False
        if self._of[given.kind] > most * len(self):
            return False
        self._of[given.kind] += 1
        itself = each_for_itself(play, hands)
        problems = {seat: play.problem(hands, seat) if itself else asked for seat in seats}
        low, high = _reach(problems.values()) if itself else extremes(asked)
        weights, spans = [0] * 16, [1.0] * 4
        for seat, problem in problems.items():
            for other, weight in zip(seats, problem.weight, strict=True):
                weights[4 * seat + other] = weight
            spans[seat] = difference(play, problem, seat, itself)
        self._deals.append(
            LESSON.pack(
                _number(self._contracts, packed.table(asked).packed),
                _number(self._scores, _scores(play, problems, low, high)),
                _number(self._objectives, packed_objective(sense.aims(play, hands, skilled=True))),
                *(asked.clamped(packed.LEAST), asked.clamped(packed.MOST)),
                *(*weights, *spans, itself),
                packed_deal(play, asked, given, state.piles),
            )
        )
        return True

    def packed(self) -> bytes:
        """Return all deals as train.c reads them."""
        common = (self._contracts, self._scores, self._objectives)
        sizes = [*map(len, common), len(self._deals)]
        return b"".join(
            [
                Struct("<4I").pack(*sizes),
                *(part for found in common for part in found),
                *self._deals,
            ]
        )


def _number(found: dict[bytes, int], part: bytes) -> int:
    """Return the number of a part, adding it if it is new."""
    return found.setdefault(part, len(found))


def called(state: State, sense: AnySense) -> State:
    """Return the position of the next card, after the calls and doubles of good players."""
    while (legal := state.legal_moves()) and not isinstance(state.phase, Tricks):
        move, seat = legal[0], state.phase.turn
        if len(legal) > 1:
            assert seat is not None and sense.call
            hand = state.piles[seat]
            doubles = sense.doubles(state.phase, hand)
            move = legal[-1] if doubles else sense.call(state.phase, hand, legal)
        state = state.advance(move)
    return state


def _reach(problems: Iterable[Problem]) -> tuple[int, int]:
    """Return the least and the greatest value that these problems can end with."""
    lows, highs = zip(*(problem.reach for problem in problems), strict=True)
    return min(lows), max(highs)


def _scores(play: Tricks[Contract], problems: Mapping[int, Problem], low: int, high: int) -> bytes:
    """Return the score above the mean for each seat and value of its problem."""
    found = []
    for seat in range(4):
        asked = problems.get(seat)
        if asked:
            score = cache(lambda value, seat=seat, asked=asked: play.gain(asked, value, seat))
            found += list(_between(score, low, high))
        else:
            found += [0.0] * (high - low + 1)
    number = high - low + 1
    return Struct(f"<2i{4 * number}f").pack(low, number, *found)


def _between(score: Any, low: int, high: int) -> Iterator[float]:
    """Yield the scores for all values between two. They are monotonic and change at few values."""
    if score(low) == score(high):
        yield from [score(low)] * (high - low + 1)
    else:
        middle = (low + high) // 2
        yield from _between(score, low, middle)
        yield from _between(score, middle + 1, high)


def records(game: AnyGame, rules: Sequence[dict[str, Value]]) -> Iterator[Record]:
    """Yield deals without end, under each of these rules in turn."""
    for number in count():
        chosen = rules[number % len(rules)]
        yield start(Duel(game.id, "club", "club", 77, tuple(chosen.items())), number)


def dealt(
    game: AnyGame, rules: Sequence[dict[str, Value]], number: int, most: float = 1.0
) -> bytes:
    """Return this many deals to learn from, with at most this fraction of one kind of contract."""
    found, some = Deals(), records(game, rules)
    while len(found) < number:
        found.add(next(some), most)
    return found.packed()


HEAD = Struct("<4I")
"""Places of trumps and of a plain suit; sizes of the hidden layers."""


def weights(path: Path, scale: float) -> bytes:
    """Convert the weights saved by train.c to a network; ``scale`` is the factor of its targets."""
    data = path.read_bytes()
    trumps, plain, first, second = HEAD.unpack_from(data)
    shape, at, layers = Shape(trumps, plain), HEAD.size, []
    for rows, width in (
        (shape.inputs + 1, first),
        (second, first + 1),
        (shape.cards, second + 1),
    ):
        row = Struct(f"<{width}f")
        layers.append([row.unpack_from(data, at + number * row.size) for number in range(rows)])
        at += rows * row.size
    layers[-1] = [tuple([weight / scale for weight in row]) for row in layers[-1]]
    return packed_weights(shape, layers, (first, second))
