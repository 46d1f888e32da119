"""Perfect play from positions of whole deals: the gain of every move, and the end of the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import erf, sqrt
from typing import NamedTuple

from ...game import AnyGame
from ...problem import Problem
from ...state import CALL, Move, Over, Seat, State
from ...sums import added
from ...tricks import Contract, Tricks
from ..sense import sense_of
from ..sense.play import all_or_nothing, each_for_itself
from ..solver.search import Bounds, Search, backend
from .rollout import last_of_trick, payoff, rollout, to_cards

STEP_NODES = {"wasm": 25_000, "python": 500}
"""Nodes searched in one step of a few milliseconds, by backend."""

IMAGINED_NODES = {"wasm": 400_000, "python": 3_000}
"""Budget of one sampled world in nodes searched, by backend."""

SPREAD = 3.0
"""Standard deviation, in units of the problem, by which one later trick moves the end of a play
away from the end foreseen; ``n`` tricks move it by the square root of ``n`` times as much. The last
trick, which leaves no choice, is not counted."""


MOST_SEARCHED = 32
"""The number of moves that may each be searched to the full limit of nodes; more share that sum."""


class Range(NamedTuple):
    """Proven bounds of a score above the mean."""

    low: float
    high: float


def unit_of(state: State) -> str:
    """Return the unit of a position's values: "made" where every trick counts, "score" where each
    seat plays for itself and a unit is a point of the score, else card "points" or "tricks"."""
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
    """Return the solver's problem of a position. If each seat plays for itself, it is that of this
    seat against all others."""
    assert isinstance(state.phase, Tricks)
    return state.phase.problem(state.piles[:-1], seat)


def onward(state: State, move: Move) -> State:
    """Return the position after a move and the forced calls that follow it."""
    state = state.advance(move)
    while not isinstance(state.phase, Tricks) and len(moves := state.legal_moves()) == 1:
        state = state.advance(moves[0])
    return state


def searchable(state: State) -> bool:
    """Return True if every move leads straight to the play of tricks or to the end."""
    if isinstance(state.phase, Tricks):
        return True
    after = (onward(state, move).phase for move in state.legal_moves())
    return all(isinstance(phase, Tricks | Over) for phase in after)


def thresholds(play: Tricks[Contract], problem: Problem, seat: Seat) -> list[int]:
    """Return the values at which the score of a seat changes.

    In an exact problem the score is monotonic in the value, so it is constant between equal ends;
    in any other problem every value is compared.
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
    """Search step by step until all is proven or about ``limit`` nodes are searched."""
    step = STEP_NODES[backend().name]
    while not search.go_on(step) and search.nodes < limit:
        yield


class MoveSearch:
    """A search of every move of a position with all cards open."""

    def __init__(self, state: State, seat: Seat, scores: bool = False) -> None:
        """Search for the score of ``seat``; with ``scores`` values of equal score count as
        equal."""
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
        """Search every move step by step, each to about ``limit`` nodes; of more moves than
        ``MOST_SEARCHED`` each to its share."""
        limit = limit * MOST_SEARCHED // max(MOST_SEARCHED, len(self._searches))
        for _, search, _ in self._searches:
            yield from searched(search, limit)

    @property
    def value(self) -> Bounds:
        """The value of a position of play whose moves are all cards."""
        return self._searches[0][1].best

    @property
    def values(self) -> dict[Move, Bounds]:
        """The value of every move that does not end the deal, in the unit of the contract."""
        found: dict[Move, Bounds] = {}
        for _, search, move in self._searches:
            found |= search.values if move is None else {move: search.best}
        return found

    def points(self, move: Move) -> float:
        """Return the value of a move, signed so that more is better for the seat; 0 if the move
        ends the deal."""
        for _, search, only in self._searches:
            if only == move or only is None and move in search.values:
                asked = search.problem
                low, high = search.best if only == move else search.values[move]
                mine = asked.high[asked.seats.index(self.seat)]
                return (low + high) / 2 if mine else -(low + high) / 2
        return 0.0

    @property
    def exact(self) -> bool:
        """True if every problem searched is exact."""
        return all(search.problem.exact for _, search, _ in self._searches)

    @property
    def nodes(self) -> int:
        """The number of nodes searched."""
        return sum(search.nodes for _, search, _ in self._searches)

    @property
    def gains(self) -> dict[Move, Range]:
        """The gain of every move for the seat, in score above the mean."""
        found = {move: Range(*[payoff(over, self.seat)] * 2) for move, over in self._ends.items()}
        for play, search, move in self._searches:
            gain = cache(lambda value, p=play, s=search: p.gain(s.problem, value, self.seat))
            for each, bounds in (search.values if move is None else {move: search.best}).items():
                values = bounds if search.problem.exact else range(bounds.low, bounds.high + 1)
                gains = [gain(value) for value in values]
                found[each] = Range(min(gains), max(gains))
        return found


class Stakes:
    """The expected score for every value of an exact problem. The play may still end with another
    value than the one foreseen, so that a lead of a single point is not safe."""

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
        """Each value at which the score changes, the change, and the standard deviation of the end,
        times the square root of 2. It is 0 for the first and the last value, which are certain:
        there are no values beyond them."""

    def gain(self, value: int, surely: bool = False) -> float:
        """Return the expected score above the mean when a value is foreseen; with ``surely`` the
        score when the play ends with it."""
        found = self._least
        for step, rise, spread in self._rises:
            if spread and not surely:
                found += rise * (1 + erf((value - step + 0.5) / spread)) / 2
            elif value >= step:
                found += rise
        return found

    def value(self, end: Tricks[Contract]) -> int:
        """Return the value of a play that has ended, in the unit of the problem."""
        asked, found = self.asked, self.asked.taken
        for trick, extra in zip(end.done[self.before :], asked.tricks, strict=True):
            points = extra + sum(map(end.worth, trick.cards))
            found += asked.weight[asked.seats.index(trick.winner)] * points
        return found


class TrickSearch:
    """A search of every card of a position from the end of the trick, which the others complete by
    the heuristic without seeing each other's cards."""

    def __init__(
        self, game: AnyGame, state: State, stakes: Stakes, cards: Sequence[Move], scores: bool
    ) -> None:
        """Prepare the search. With ``scores`` values of equal score count as equal."""
        steps = stakes.steps if scores else None
        self.after: dict[Move, State] = {}
        """The position after the trick, by card."""
        self._searches: dict[Move, tuple[Search, Move]] = {}
        for card in cards:
            before, last = last_of_trick(sense_of(game), state, card)
            search = Search(problem(before, stakes.seat), 1 << last, steps)
            self._searches[card] = search, last
            self.after[card] = before.advance(last)

    def go_on(self, limit: int) -> Iterator[None]:
        """Search step by step to about ``limit`` nodes in all."""
        for search, _ in self._searches.values():
            yield from searched(search, limit // len(self._searches))

    @property
    def nodes(self) -> int:
        """The number of nodes searched."""
        return sum(search.nodes for search, _ in self._searches.values())

    def value(self, card: Move) -> Bounds:
        """Return the proven bounds of the play's value after this card."""
        search, last = self._searches[card]
        return search.values[last]


def foreseen(game: AnyGame, state: State, seat: Seat, card_point: float = 0.0) -> float:
    """Return the value of a deal to a seat if all play by the skilled heuristic; by perfect play
    where one side must take every trick, since the heuristic does not know the defenders' cards."""
    sense = sense_of(game)
    state = to_cards(sense, state, skilled=True)
    play, hands = state.phase, state.piles[:-1]
    if not isinstance(play, Tricks) or not sense.objective(play, hands).every_trick:
        return rollout(game, state, seat, card_point, skilled=True)
    asked = problem(state, seat)
    search = Search(asked)
    search.go_on(IMAGINED_NODES[backend().name])
    return added(play.gain(asked, value, seat) for value in search.best) / 2


def played_out(state: State, seat: Seat, limit: int) -> Iterator[State | None]:
    """Yield the positions of a deal played perfectly to its end, and None for every step of search.

    Where each seat plays for itself, all play against this one. Calls are declined, unless another
    call is searchable and gains more. ``limit`` is the number of nodes that one search may take.
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
            move = choose(search.values, key=lambda card: added(search.values[card]))
        elif len(moves) > 1 and searchable(state):
            calls = MoveSearch(state, state.phase.turn)
            for _ in calls.go_on(limit):
                yield None
            gains = calls.gains
            move = max(gains, key=lambda move: added(gains[move]))
        state = state.advance(move)
        yield state
