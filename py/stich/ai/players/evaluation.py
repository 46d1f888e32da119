"""Perfect play from positions of real deals: what moves bring, and how a deal then ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import erf, sqrt
from typing import NamedTuple

from ...game import AnyGame
from ...problem import Problem
from ...state import CALL, Move, Over, Seat, State
from ...tricks import Contract, Tricks
from ..sense import sense_of
from ..sense.play import all_or_nothing, each_for_itself
from ..solver.search import Bounds, Search, backend
from .rollout import last_of_trick, payoff, rollout, to_cards

STEP_NODES = {"wasm": 25_000, "python": 500}
"""Nodes searched between two steps, by backend: a few milliseconds."""

IMAGINED_NODES = {"wasm": 400_000, "python": 3_000}
"""Nodes searched in one imagined deal, by backend."""


SPREAD = 3.0
"""The standard deviation, in points of the play for each trick to come after this one, by which the
end of a play differs from what was foreseen; none if that is the last, which leaves no choice."""


class Range(NamedTuple):
    """What is proven of a score above the mean."""

    low: float
    high: float


def unit_of(state: State) -> str:
    """What the values of a position of play are counted in: "made" where every trick counts,
    "score" where each seat plays for itself and one more is a point of the score, else "points" of
    cards or "tricks"."""
    assert isinstance(state.phase, Tricks)
    hands, play = state.piles[:-1], state.phase
    asked = problem(state, state.phase.turn)
    if all_or_nothing(asked):
        return "made"
    seat = play.turn
    if each_for_itself(play, hands) and play.gain(asked, 1, seat) - play.gain(asked, 0, seat) == 1:
        return "score"
    return "points" if any(asked.worth) else "tricks"


def problem(state: State, seat: Seat) -> Problem:
    """A position of play for the solver; where each seat plays for itself, as this one does."""
    assert isinstance(state.phase, Tricks)
    return state.phase.problem(state.piles[:-1], seat)


def onward(state: State, move: Move) -> State:
    """The position after a move and all that then leaves no choice, up to the first card."""
    state = state.advance(move)
    while not isinstance(state.phase, Tricks) and len(moves := state.legal_moves()) == 1:
        state = state.advance(moves[0])
    return state


def searchable(state: State) -> bool:
    """Whether every move leads straight to the play of tricks or to the end."""
    if isinstance(state.phase, Tricks):
        return True
    after = (onward(state, move).phase for move in state.legal_moves())
    return all(isinstance(phase, Tricks | Over) for phase in after)


def thresholds(play: Tricks[Contract], problem: Problem, seat: Seat) -> list[int]:
    """The values at which the score of a seat changes.

    In an exact problem the score rises with the value or falls with it, so nothing changes between
    equal ends; in any other every value is looked at.
    """

    def between(low: int, high: int) -> list[int]:
        if gain(low) == gain(high):
            return []
        if high - low == 1:
            return [high]
        middle = (low + high) // 2
        return [*between(low, middle), *between(middle, high)]

    gain = cache(lambda value: play.gain(problem, value, seat))
    low, high = problem.reach
    if problem.exact:
        return between(low, high)
    return [value for value in range(low + 1, high + 1) if gain(value) != gain(value - 1)]


def searched(search: Search, limit: int) -> Iterator[None]:
    """Searches step by step until everything is proven, or to about so many nodes."""
    step = STEP_NODES[backend().name]
    while not search.go_on(step) and search.nodes < limit:
        yield


class MoveSearch:
    """The moves of a position, each searched with all cards open."""

    def __init__(self, state: State, seat: Seat, scores: bool = False) -> None:
        """``seat`` is whose score it is about; with ``scores`` nothing but that is found out."""
        self.seat, self.scores = seat, scores
        self._searches: list[tuple[Tricks[Contract], Search, Move | None]] = []  # None: all cards
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

    def points(self, move: Move) -> float:
        """What a move makes, as the side of the seat counts it: more is better; 0 if it ends the
        deal."""
        for _, search, line in self._searches:
            if line == move or line is None and move in search.values:
                asked = search.problem
                low, high = search.best if line == move else search.values[move]
                mine = asked.high[asked.seats.index(self.seat)]
                return (low + high) / 2 if mine else -(low + high) / 2
        return 0.0

    @property
    def exact(self) -> bool:
        """Whether what is found is proven: every line is all that its problem says."""
        return all(search.problem.exact for _, search, _ in self._searches)

    @property
    def nodes(self) -> int:
        """Searched so far."""
        return sum(search.nodes for _, search, _ in self._searches)

    @property
    def gains(self) -> dict[Move, Range]:
        """What the moves bring the seat, as score above the mean."""
        found = {move: Range(*[payoff(over, self.seat)] * 2) for move, over in self._ends.items()}
        for play, search, move in self._searches:
            gain = cache(lambda value, p=play, s=search: p.gain(s.problem, value, self.seat))
            for each, bounds in (search.values if move is None else {move: search.best}).items():
                values = bounds if search.problem.exact else range(bounds.low, bounds.high + 1)
                gains = [gain(value) for value in values]
                found[each] = Range(min(gains), max(gains))
        return found


class Stakes:
    """What the values of an exact problem of play mean to a seat, if others may still play a little
    otherwise than was foreseen: what is won by a single point is not yet won."""

    def __init__(self, play: Tricks[Contract], seat: Seat, asked: Problem) -> None:
        self.seat, self.asked, self.before = seat, asked, len(play.done)
        self.steps = thresholds(play, asked, seat)
        low, high = asked.reach
        gains = [play.gain(asked, value, seat) for value in (low, *self.steps)]
        self._least = gains[0]
        later = len(asked.tricks) - 1
        spread = SPREAD * sqrt(2 * later) if later > 1 else 0.0
        self._rises = [
            (step, after - before, 0.0 if step in (low + 1, high) else spread)
            for step, (before, after) in zip(self.steps, pairwise(gains), strict=True)
        ]
        """The values at which the score changes, by how much, and how surely: beyond the first and
        the last lies nothing, so that one side takes every trick is sharp."""

    def gain(self, value: int, surely: bool = False) -> float:
        """The score above the mean to expect where this is foreseen, or with which it ends."""
        found = self._least
        for step, rise, spread in self._rises:
            if spread and not surely:
                found += rise * (1 + erf((value - step + 0.5) / spread)) / 2
            elif value >= step:
                found += rise
        return found

    def value(self, end: Tricks[Contract]) -> int:
        """What a play that has ended came to."""
        asked, found = self.asked, self.asked.taken
        for trick, extra in zip(end.done[self.before :], asked.tricks, strict=True):
            points = extra + sum(map(end.worth, trick.cards))
            found += asked.weight[asked.seats.index(trick.winner)] * points
        return found


class TrickSearch:
    """The cards of a position, each searched once the others have completed the trick like sensible
    players, who do not see each other's cards; from there on all cards are open."""

    def __init__(
        self, game: AnyGame, state: State, stakes: Stakes, cards: Sequence[Move], scores: bool
    ) -> None:
        """With ``scores`` nothing but what changes the score is found out."""
        steps = stakes.steps if scores else None
        self.after: dict[Move, State] = {}
        """By card the position after the trick."""
        self._searches: dict[Move, tuple[Search, Move]] = {}
        for card in cards:
            before, last = last_of_trick(sense_of(game), state, card)
            search = Search(problem(before, stakes.seat), 1 << last, steps)
            self._searches[card] = search, last
            self.after[card] = before.advance(last)

    def go_on(self, limit: int) -> Iterator[None]:
        """Searches step by step to about so many nodes in all."""
        for search, _ in self._searches.values():
            yield from searched(search, limit // len(self._searches))

    @property
    def nodes(self) -> int:
        """Searched so far."""
        return sum(search.nodes for search, _ in self._searches.values())

    def value(self, card: Move) -> Bounds:
        """What the play comes to with this card."""
        search, last = self._searches[card]
        return search.values[last]


def foreseen(game: AnyGame, state: State, seat: Seat, card_point: float = 0.0) -> float:
    """What a deal comes to for a seat if everybody goes on by the heuristic with skill, or by
    perfect play where every trick must be made: the heuristic does not know which card of the
    defenders would stop that."""
    sense = sense_of(game)
    state = to_cards(sense, state, skilled=True)
    play, hands = state.phase, state.piles[:-1]
    if not isinstance(play, Tricks) or not sense.objective(play, hands).every_trick:
        return rollout(game, state, seat, card_point, skilled=True)
    asked = problem(state, seat)
    search = Search(asked)
    search.go_on(IMAGINED_NODES[backend().name])
    return sum(play.gain(asked, value, seat) for value in search.best) / 2


def played_out(state: State, seat: Seat, limit: int) -> Iterator[State | None]:
    """All positions to the end of a deal in which everybody plays one of his best cards; where
    everybody plays for himself, all against this seat. Between them None while it is searched.

    Calls on the way are declined, unless they lead straight on and another brings more.
    """
    while state.phase.turn is not None:
        moves = state.legal_moves()
        move = moves[0]
        if len(moves) > 1 and isinstance(state.phase, Tricks):
            asked = problem(state, seat)
            search = Search(asked)
            for _ in searched(search, limit):
                yield None
            choose = max if asked.high[asked.turn] else min
            move = choose(search.values, key=lambda card: sum(search.values[card]))
        elif len(moves) > 1 and searchable(state):
            calls = MoveSearch(state, state.phase.turn)
            for _ in calls.go_on(limit):
                yield None
            gains = calls.gains
            move = max(gains, key=lambda move: sum(gains[move]))
        state = state.advance(move)
        yield state
