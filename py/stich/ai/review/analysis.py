"""What the moves of a deal would have been worth: with all cards open, and fairly.

With all cards open the solver knows what perfect play by all would have made of every card, and of
every call that leads straight to the play or to the end; towards the end of Dominoes a search of
its own does. Fairly a move is worth the mean over deals that the seat could not tell apart. Of what
is not a card to a trick, and of cards of hands too long for that, the strongest bot is asked, which
imagines how such deals go on.

The work is done step by step, in an order and to bounds that do not depend on how it is sliced.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from ...deal import Piles
from ...game import Record
from ...games.barbu.domino import Domino
from ...state import Move, Seat, View
from ...tricks import Tricks
from ..players.evaluation import UNITS, Range, Weighing, foreseen, problem, told_in, weighable
from ..players.levels import LEVELS
from ..players.thought import chance
from ..sense.calls import BELIEFS
from ..solver.dominoes import Endgame, TooLong, above
from ..solver.search import Bounds, Search, backend
from ..worlds.sampler import STRICT, Terms, World, worlds

LIMIT = {"wasm": 4_000_000, "python": 20_000}
"""Nodes after which a position of the deal is left at the bounds that are proven."""

FAIR_LIMIT = {"wasm": 1_000_000, "python": 2_000}
"""The same for one of many imagined deals; the middle between its bounds then counts."""


LONG = {"barbu": 9}
"""Hands from which on perfect play of an imagined deal takes too long."""

DOMINOES = 4_000
"""Positions of Dominoes looked at for one decision beside those its later ones have led to."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that somebody had, the move made, and what is known of every move so far."""

    ply: int
    seat: Seat
    phase: str
    move: Move
    open: dict[Move, Bounds] | None = None
    """With all cards open, in the units of the contract, if it has any."""
    gain: dict[Move, Range] | None = None
    """The same as the final score of the seat above the mean of all."""
    fair: dict[Move, float] | None = None
    """The mean of that over ``worlds`` deals the seat could not tell apart, by how likely they are;
    ``loose`` of them leave aside some of what it could know."""
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
        laid = [p for p in choices if isinstance(self.states[p].phase, Domino)]
        jobs = [*self._cards(choices), *self._calls(choices)]
        fair = [p for p in choices if self._turn(p) == self.seat] if self.most else []
        # Many cards against three at once are out of reach: more nodes would hardly tell more.
        limit = LIMIT[backend()] // (4 if self.alone else 1)
        done, of = 0, len(laid) + len(jobs) + len(fair) * self.most
        yield Step(done, of)
        for found in self._dominoes(laid):
            done += 1
            yield Step(done, of, found)
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
            if ply not in self.plays
            and not isinstance(self.states[ply].phase, Domino)
            and weighable(self.states[ply])
        ]

    def _dominoes(self, plies: list[int]) -> Iterator[Decision | None]:
        """The cards of Dominoes from the last one back; None of those too far from the end."""
        endgame = Endgame(0)
        for ply in reversed(plies):
            state, seat, endgame.left = self.states[ply], self._turn(ply), DOMINOES
            assert isinstance(state.phase, Domino)
            try:
                lines = endgame.lines(state.phase, state.piles[:-1])
            except TooLong:
                yield None
                continue
            gains = {move: Range(*[above(scores, seat)] * 2) for move, scores in lines.items()}
            self.known[ply] = replace(self._made(ply), gain=gains)
            yield self.known[ply]

    def _weighing(self, job: Job) -> Weighing:
        if job.ply in self.plays:  # all that is learnt is of the deal from its first card on
            Search(problem(self.states[self.plays[0]], job.seat)).go_on(0)
        return Weighing(self.states[job.ply], job.seat)

    def _made(self, ply: int) -> Decision:
        """What is known of a decision so far."""
        made = Decision(ply, self._turn(ply), self.states[ply].phase.name, self.record.moves[ply])
        return self.known.get(ply, made)

    def _opened(self, job: Job, weighing: Weighing) -> Decision:
        made = replace(self._made(job.ply), open=weighing.values or None, gain=weighing.gains)
        self.known[job.ply] = made
        return made

    def _fairly(self, ply: int) -> Iterator[Decision]:
        """A decision of the seat, ever better known. Of the deal it is given what the seat saw."""
        view, made = self.states[ply].view(self._turn(ply)), self._made(ply)
        longest = max(view.sizes[: self.record.game.players(self.record.rules)])
        if isinstance(view.phase, Tricks) and longest < LONG.get(self.record.game.id, 99):
            return self._over_worlds(view, made)
        return self._imagined(view, made)

    def _worlds(self, view: View) -> Iterator[World]:
        """All positions the seat could have been in, if they are few, or so many of them."""
        terms, most = self.terms, self.most
        belief = BELIEFS[terms.game.id]
        return islice(worlds(terms, view, chance(terms, view), belief, most), most)

    def _imagined(self, view: View, made: Decision) -> Iterator[Decision]:
        """What the bot thinks; and of the move made, if it found that not worth a thought, how much
        worse than the best it comes out in the same worlds."""
        bot = list(LEVELS.values())[-1]
        for thought in bot(self.terms, view, chance(self.terms, view)):
            made = replace(made, fair=dict(thought.values), worlds=thought.worlds)
            yield made
        fair = dict(made.fair or {})
        if made.move in fair:
            return
        best, less, whole = max(fair, key=fair.__getitem__), 0.0, 0.0
        for world in self._worlds(view):
            for move, sign in ((best, world.weight), (made.move, -world.weight)):
                less += sign * foreseen(self.terms.game, world.state.advance(move), made.seat)
            whole += world.weight
            yield made
        fair[made.move] = fair[best] - less / whole
        yield replace(made, fair=fair)

    def _over_worlds(self, view: View, made: Decision) -> Iterator[Decision]:
        limit = FAIR_LIMIT[backend()]
        totals: dict[Move, float] = dict.fromkeys(view.legal_moves(), 0.0)
        known: dict[Piles, dict[Move, Range]] = {}
        whole = 0.0
        for count, world in enumerate(self._worlds(view), 1):
            if world.state.piles not in known:
                weighing = Weighing(world.state, view.seat, not self.alone)
                for _ in weighing.go_on(limit):
                    yield made
                known[world.state.piles] = weighing.gains
            for move, (low, high) in known[world.state.piles].items():
                totals[move] += world.weight * (low + high) / 2
            whole += world.weight
            fair = {move: total / whole for move, total in totals.items()}
            loose = made.loose + (world.loose != STRICT)
            made = replace(made, fair=fair, worlds=count, loose=loose)
            yield made
