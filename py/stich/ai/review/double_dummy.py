"""The double-dummy table: the value of every contract for every declarer, with all cards open.

A contract is reached by the game's own calls: one seat announces it and nobody doubles. Where cards
are exchanged or discarded, or tricks are bid, the declarer does it in the best way.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...cards import each
from ...game import Record
from ...state import Over, Seat, State
from ...tricks import Tricks
from ..players.evaluation import played_out, problem, searched, unit_of
from ..sense import sense_of
from ..sense.attempts import Attempt, Dealt
from ..solver.search import Bounds, Search, backend

NODES = {"wasm": 4_000_000, "python": 20_000}
"""The limit on nodes by backend; after it a contract keeps the bounds proven so far."""


class Row(NamedTuple):
    """The result of a declarer in a contract."""

    declarer: Seat
    contract: str | None
    trump: str | None
    called: str | None
    bid: str | None
    unit: str
    value: Bounds
    """The value in this unit, from the point of view of the declarer's side."""
    score: tuple[int, ...] | None
    """The score of each seat, when the value is known."""
    exact: bool = True
    """True if the value is proven; otherwise it is an estimate."""


class Step(NamedTuple):
    """The progress of the table, with the row just found, if any."""

    done: int
    of: int
    row: Row | None = None


def double_dummy(record: Record) -> Iterator[Step]:
    """Yield the rows of a deal's table, one contract after the other, independent of the deal's own
    moves."""
    attempts = list(sense_of(record.game).attempts(Dealt(record)))
    for done, attempt in enumerate(attempts):
        search = Contest(attempt)
        for _ in search.steps():
            yield Step(done, len(attempts))
        yield Step(done + 1, len(attempts), search.row())


class Contest:
    """The search for the best way to play a contract, and for the score it brings."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        self.gain: float | None = None
        self.state: State | None = None
        self.best: Search | None = None
        self.over: Over | None = None

    def steps(self) -> Iterator[None]:
        """Try the ways to play the contract, the most ambitious first, until one wins."""
        seat = self.attempt.declarer
        for state in self.attempt.ways():
            if isinstance(state.phase, Over):
                self.state, self.over = state, state.phase
                return
            play, search = state.phase, Search(problem(state, seat))
            assert isinstance(play, Tricks)
            if search.problem.target is not None:
                return
            yield from searched(search, NODES[backend().name])
            gain = min(play.gain(search.problem, value, seat) for value in search.best)
            if self.gain is None or gain > self.gain:
                self.gain, self.state, self.best = gain, state, search
            if gain > 0:
                break
            yield
        yield from self._played()

    def _played(self) -> Iterator[None]:
        """Play to the end with a best card from every seat; do nothing while the value is not
        known."""
        state, search = self.state, self.best
        if state is None or search is None or search.best.low < search.best.high:
            return
        if not search.problem.exact:
            return
        for position in played_out(state, self.attempt.declarer, NODES[backend().name]):
            state = position or state
            yield
        assert isinstance(state.phase, Over)
        self.over = state.phase

    def row(self) -> Row | None:
        """Return the result from the declarer's side; None if it makes fewer tricks than can be
        bid, and for a contract with a target, which perfect play does not aim at."""
        state = self.state
        if state is None:
            return None
        seat, unit, value = self.attempt.declarer, self.attempt.unplayed, Bounds(0, 0)
        if self.best:
            asked, value, unit = self.best.problem, self.best.best, unit_of(state)
            if unit == "tricks" and value.high == asked.least:
                return None
            place = asked.seats.index(seat)
            if not asked.high[place] and not asked.weight[place]:  # the value is the other side's
                whole = sum(asked.tricks) + sum(
                    asked.worth[c] for h in asked.hands for c in each(h)
                )
                value = Bounds(whole - value.high, whole - value.low)
        elif self.over and unit == "score":
            value = Bounds(*[self.over.score[seat]] * 2)
        known, score = state.phase.announced, self.over.score if self.over else None
        exact = not self.best or self.best.problem.exact
        names = known.contract, known.trump, known.called, known.bid
        return Row(seat, *names, unit, value, score, exact)
