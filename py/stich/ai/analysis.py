"""What the moves of a deal would have been worth: with all cards open, and fairly.

With all cards open the solver knows what perfect play by all would have made of every card, and of
every call that leads straight to the play or to the end. Fairly a move is worth the mean over deals
that the seat could not tell apart; of what is not a card to a trick the strongest bot is asked,
which imagines how such deals go on.

The work is done step by step, in an order and to bounds that do not depend on how it is sliced.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from typing import NamedTuple

from ..deal import Piles
from ..game import Record
from ..problem import Problem
from ..state import CALL, Move, Over, Seat, State, View
from ..tricks import Tricks
from .bots import LEVELS, chance, worth
from .calls import BELIEFS
from .solver import Bounds, Search, backend
from .worlds import STRICT, Terms, worlds

UNITS = {"barbu": "score", "bauernstoss": "points", "fipsen": "tricks", "schafkopf": "points"}
"""What values are counted in, unless all that counts is whether every trick is made."""

STEP = {"wasm": 25_000, "python": 500}
"""Nodes searched at once: a few milliseconds."""

LIMIT = {"wasm": 4_000_000, "python": 20_000}
"""Nodes after which a position of the deal is left at the bounds that are proven."""

FAIR_LIMIT = {"wasm": 400_000, "python": 2_000}
"""The same for one of many imagined deals."""


class Range(NamedTuple):
    """What is proven of a score above the mean."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that somebody had, the move made, and what is known of every move so far."""

    ply: int
    seat: Seat
    phase: str
    move: Move
    open: dict[Move, Bounds] | None = None
    """With all cards open, in the units of the contract."""
    gain: dict[Move, Range] | None = None
    """The same as the final score of the seat above the mean of all."""
    fair: dict[Move, float] | None = None
    """The mean of that over ``worlds`` deals the seat could not tell apart; ``loose`` of them leave
    aside some of what it could know."""
    worlds: int = 0
    loose: int = 0

    @property
    def loss(self) -> float | None:
        """What the move made is proven to have cost with all cards open."""
        if self.gain is None or self.move not in self.gain:
            return None
        return max(0.0, max(low for low, _ in self.gain.values()) - self.gain[self.move].high)

    @property
    def fair_loss(self) -> float | None:
        """What the move made cost on average."""
        if self.fair is None or self.move not in self.fair:
            return None
        return max(self.fair.values()) - self.fair[self.move]


class Step(NamedTuple):
    """How far the work has come, and what has just been found, if anything."""

    done: int
    of: int
    decision: Decision | None = None
    swing: tuple[int, Bounds] | None = None
    """A ply, and the value of the deal before it."""


class Job(NamedTuple):
    """A position of the deal to be searched for a seat."""

    ply: int
    seat: Seat
    decided: bool
    """Whether the seat had a choice there."""
    told: bool
    """Whether the value is what the deal is told to be worth."""


def told_in(problem: Problem, game: str) -> str:
    """The unit of the values of a problem."""
    return "made" if problem.least == -1 else UNITS[game]


def problem(state: State, seat: Seat) -> Problem:
    """A position of play for the solver; where everybody plays for himself, as this seat does."""
    assert isinstance(state.phase, Tricks)
    return state.phase.problem(state.piles[:-1], seat)


def onward(state: State, move: Move) -> State:
    """The position after a move and all that then leaves no choice, up to the first card."""
    state = state.advance(move)
    while not isinstance(state.phase, Tricks) and len(moves := state.legal_moves()) == 1:
        state = state.advance(moves[0])
    return state


def weighable(state: State) -> bool:
    """Whether every move leads straight to the play or to the end."""
    if isinstance(state.phase, Tricks):
        return True
    after = (onward(state, move).phase for move in state.legal_moves())
    return all(isinstance(phase, Tricks | Over) for phase in after)


def thresholds(play: Tricks, problem: Problem, seat: Seat) -> list[int]:
    """The values from which on the score of a seat is another.

    The score rises with the value or falls with it, so equal ends have nothing between them.
    """

    def between(low: int, high: int) -> list[int]:
        if gain(low) == gain(high):
            return []
        if high - low == 1:
            return [high]
        middle = (low + high) // 2
        return [*between(low, middle), *between(middle, high)]

    gain = cache(lambda value: play.gain(problem, value, seat))
    return between(*Search(problem).best)


def searched(search: Search, limit: int) -> Iterator[None]:
    """Searches step by step until everything is proven, or to about so many nodes."""
    step = STEP[backend()]
    while not search.go_on(step) and search.nodes < limit:
        yield


class Weighing:
    """The moves of a position, each searched with all cards open."""

    def __init__(self, state: State, seat: Seat, scores: bool = False) -> None:
        """``seat`` is whose score it is about; with ``scores`` nothing but that is found out."""
        self.seat, self.scores = seat, scores
        self._searches: list[tuple[Tricks, Search, Move | None]] = []  # None: all cards
        self._ends: dict[Move, Over] = {}
        moves = state.legal_moves()
        if isinstance(state.phase, Tricks):
            self._add(state, None)
            moves = tuple(move for move in moves if move >= CALL)
        for move in moves:
            after = onward(state, move)
            if isinstance(after.phase, Over):
                self._ends[move] = after.phase
            else:
                self._add(after, move)

    def _add(self, state: State, move: Move | None) -> None:
        play, asked = state.phase, problem(state, self.seat)
        assert isinstance(play, Tricks)
        steps = thresholds(play, asked, self.seat) if self.scores else None
        self._searches.append((play, Search(asked, steps=steps), move))

    def go_on(self, limit: int) -> Iterator[None]:
        """Searches each line step by step to about so many nodes."""
        for _, search, _ in self._searches:
            yield from searched(search, limit)

    @property
    def value(self) -> Bounds:
        """Of a position of play, with cards alone."""
        return self._searches[0][1].best

    @property
    def values(self) -> dict[Move, Bounds]:
        """What the moves make, in the units of the contract; not of those that end the deal."""
        found: dict[Move, Bounds] = {}
        for _, search, move in self._searches:
            found |= search.values if move is None else {move: search.best}
        return found

    @property
    def gains(self) -> dict[Move, Range]:
        """What the moves bring the seat, as score above the mean."""
        found = {move: Range(*[worth(over, self.seat)] * 2) for move, over in self._ends.items()}
        for play, search, move in self._searches:
            gain = cache(lambda value, p=play, s=search: p.gain(s.problem, value, self.seat))
            for each, bounds in (search.values if move is None else {move: search.best}).items():
                found[each] = Range(*sorted(map(gain, bounds)))
        return found


class Analysis:
    """The work on a deal: what every seat had to choose from with all cards open, and what one
    seat had fairly, by so many worlds for each of its decisions."""

    def __init__(self, record: Record, seat: Seat | None = None, most: int = 0) -> None:
        self.record, self.seat, self.most = record, seat, most
        self.states = record.states()
        self.terms = Terms(record.game, record.rules, record.setup)
        self.plays = [p for p, s in enumerate(self.states[:-1]) if isinstance(s.phase, Tricks)]
        self.alone = UNITS[record.game.id] == "score"
        """Whether everybody plays for himself."""
        self.known: dict[int, Decision] = {}

    @cached_property
    def side(self) -> Seat:
        """For whom the value of the deal is told where everybody plays for himself."""
        if self.seat is not None:
            return self.seat
        seat: Seat = self.states[self.plays[0]].phase.facts()["declarer"]
        return seat

    @cached_property
    def unit(self) -> str | None:
        """What the values are counted in; None if no cards were played to tricks."""
        if not self.plays:
            return None
        return told_in(problem(self.states[self.plays[0]], self.side), self.record.game.id)

    @cached_property
    def sides(self) -> list[int | None]:
        """By seat whether it plays for a high value (1), a low one (0), or not at all."""
        found: list[int | None] = [None] * self.record.game.players(self.record.rules)
        if self.plays:
            first = problem(self.states[self.plays[0]], self.side)
            for seat, high in zip(first.seats, first.high, strict=True):
                found[seat] = int(high)
        return found

    def steps(self) -> Iterator[Step]:
        """All cards open first, then fairly; the cards and then the calls, each from the last to
        the first."""
        choices = [p for p, s in enumerate(self.states[:-1]) if len(s.legal_moves()) > 1]
        jobs = [*self._cards(choices), *self._calls(choices)]
        fair = [p for p in choices if self._turn(p) == self.seat] if self.most else []
        # Many cards against three at once are out of reach: more nodes would hardly tell more.
        limit = LIMIT[backend()] // (4 if self.alone else 1)
        done, of = 0, len(jobs) + len(fair) * self.most
        yield Step(done, of)
        for job in jobs:
            weighing = self._weighing(job)
            for _ in weighing.go_on(limit):
                yield Step(done, of)
            done += 1
            opened = self._opened(job, weighing) if job.decided else None
            yield Step(done, of, opened, (job.ply, weighing.value) if job.told else None)
        for ply in reversed(fair):
            for decision in self._fairly(ply):
                yield Step(done + min(decision.worlds, self.most), of)
            done += self.most
            self.known[ply] = decision
            yield Step(done, of, decision)

    def _turn(self, ply: int) -> Seat:
        seat = self.states[ply].phase.turn
        assert seat is not None
        return seat

    def _cards(self, choices: list[int]) -> list[Job]:
        """The positions of play, those that share what the search learns one after the other."""
        found = []
        for ply in reversed(self.plays):
            seat, decided = self._turn(ply), ply in choices
            told = self.side if self.alone else seat
            if decided or told == seat:
                found.append(Job(ply, seat, decided, told == seat))
            if told != seat:
                found.append(Job(ply, told, False, True))
        return sorted(found, key=lambda job: job.seat) if self.alone else found

    def _calls(self, choices: list[int]) -> list[Job]:
        return [
            Job(ply, self._turn(ply), True, False)
            for ply in reversed(choices)
            if ply not in self.plays and weighable(self.states[ply])
        ]

    def _weighing(self, job: Job) -> Weighing:
        if job.ply in self.plays:  # all that is learnt is of the deal from its first card on
            Search(problem(self.states[self.plays[0]], job.seat)).go_on(0)
        return Weighing(self.states[job.ply], job.seat)

    def _made(self, ply: int) -> Decision:
        """What is known of a decision so far."""
        made = Decision(ply, self._turn(ply), self.states[ply].phase.name, self.record.moves[ply])
        return self.known.get(ply, made)

    def _opened(self, job: Job, weighing: Weighing) -> Decision:
        made = replace(self._made(job.ply), open=weighing.values, gain=weighing.gains)
        self.known[job.ply] = made
        return made

    def _fairly(self, ply: int) -> Iterator[Decision]:
        """A decision of the seat, ever better known. Of the deal it is given what the seat saw."""
        view, made = self.states[ply].view(self._turn(ply)), self._made(ply)
        if isinstance(view.phase, Tricks):
            yield from self._over_worlds(view, made)
            return
        bot = list(LEVELS.values())[-1]
        for thought in bot(self.terms, view, chance(self.terms, view)):
            yield replace(made, fair=dict(thought.values), worlds=thought.worlds)

    def _over_worlds(self, view: View, made: Decision) -> Iterator[Decision]:
        terms, limit = self.terms, FAIR_LIMIT[backend()]
        totals: dict[Move, float] = dict.fromkeys(view.legal_moves(), 0.0)
        known: dict[Piles, dict[Move, Range]] = {}
        believed = worlds(terms, view, chance(terms, view), BELIEFS[terms.game.id])
        for count, world in enumerate(islice(believed, self.most), 1):
            if world.state.piles not in known:
                weighing = Weighing(world.state, view.seat, not self.alone)
                for _ in weighing.go_on(limit):
                    yield made
                known[world.state.piles] = weighing.gains
            for move, (low, high) in known[world.state.piles].items():
                totals[move] += (low + high) / 2
            fair = {move: total / count for move, total in totals.items()}
            loose = made.loose + (world.loose != STRICT)
            made = replace(made, fair=fair, worlds=count, loose=loose)
            yield made
