"""The values of the moves of a deal: with all cards open, and fairly.

With all cards open the solver finds the double-dummy value of every card, and of every call that
leads straight to the play of tricks or to the end; endgames without tricks have a search of their
own. Judged fairly, a move is worth the strongest bot's expectation from the seat's own view. Hints
come from the same thoughts, so that a hint is never a mistake afterwards.

The work is done step by step, in an order and within bounds that do not depend on the time slices.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ...game import Record
from ...state import Move, Over, Seat, State, View, above_mean
from ...sums import added
from ...tricks import Tricks
from ..players.evaluation import MoveSearch, Range, problem, searchable, unit_of
from ..players.levels import LEVELS, STRONGEST, think
from ..players.thought import Thought
from ..sense import sense_of
from ..sense.play import each_for_itself
from ..solver.max_n import Endgame, TooLong
from ..solver.search import Bounds, Search, backend
from ..worlds.sampled import Sampled
from .account import Account, Counted, part, real, role, split
from .compared import compare
from .figures import apart
from .reasons import Advice, Because, advise

OPEN_NODES = {"wasm": 4_000_000, "python": 20_000}
"""The limit on nodes of one position, by backend, of which a quarter is used where each seat plays
for itself. Beyond it a position keeps the bounds proven so far."""

ENDGAME_POSITIONS = 4_000
"""The limit on positions of an endgame without tricks for one decision, beside those that its later
decisions have reached."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of one seat: the move made, and the values found for all moves."""

    ply: int
    seat: Seat
    phase: str
    move: Move | None
    """None at the end of a deal that is not over: no move was made there yet."""
    open: dict[Move, Bounds] | None = None
    """By move the double-dummy value in the units of the contract; a move that ends the deal has
    none. None if no move has one."""
    gain: dict[Move, Range] | None = None
    """By move the double-dummy value as the seat's final score above the mean of all seats. None
    without a double-dummy search."""
    fair: dict[Move, float] | None = None
    """By move the strongest bot's estimate of the seat's score above the mean of all seats,
    averaged over ``worlds`` sampled deals. None without such a comparison."""
    best: Move | None = None
    """The move that the bot would have made; None if it was not asked. It is not always that of the
    highest value, since small differences between sampled deals prove nothing."""
    worlds: int = 0
    exact: bool = True
    """True if ``open`` and ``gain`` are proven; else they are estimates."""
    reason: Because | None = None
    """The reason for the best move; None unless a single position is analysed."""

    @property
    def best_open(self) -> Move | None:
        """The move with the highest lower bound in ``gain``; None without ``gain``."""
        return max(self.gain, key=self.gain.__getitem__) if self.gain else None

    @property
    def loss(self) -> float | None:
        """The points of the score, at least 0, that the move made is proven to lose against the
        best by ``gain``, between values as shown; None where nothing is proven."""
        if self.gain is None or self.move is None or self.move not in self.gain or not self.exact:
            return None
        return max(0.0, apart(max(low for low, _ in self.gain.values()), self.gain[self.move].high))

    @property
    def fair_loss(self) -> float | None:
        """The points of the score, at least 0, that the move made loses against the bot's by
        ``fair``, between values as shown; None where one of them has no such value."""
        if self.fair is None or self.best is None or self.move is None:
            return None
        if self.move not in self.fair:
            return None
        return max(0.0, apart(self.fair[self.best], self.fair[self.move]))


class Step(NamedTuple):
    """The progress of the analysis, with the decision or value just found, if any."""

    done: int
    of: int
    decision: Decision | None = None
    value: tuple[int, Bounds] | None = None
    """A ply, and the value of the deal before that move."""


class Position(NamedTuple):
    """A position of the deal to be searched for a seat."""

    ply: int
    seat: Seat
    decided: bool
    """True if the seat had a choice there."""
    charted: bool
    """True if the value belongs to the graph of the deal, move by move."""


class Analysis:
    """The analysis of a deal: the choices of every seat with all cards open, those of one seat
    fairly.

    ``most`` is the number of worlds in which moves are compared that the bot did not weigh; with 0
    nothing is judged fairly. With ``ply`` only that position is analysed, which may be the last of
    a deal that is not over.
    """

    def __init__(
        self, record: Record, seat: Seat | None = None, most: int = 0, ply: int | None = None
    ) -> None:
        self.record, self.seat, self.most, self.ply = record, seat, most, ply
        self.states = record.states()
        self.terms, self.sense = record.terms, sense_of(record.game)
        self.plies = range(len(record.moves)) if ply is None else range(ply, ply + 1)
        played = self.states[: max(len(record.moves), self.plies.stop)]
        self.plays = [p for p, s in enumerate(played) if isinstance(s.phase, Tricks)]
        first = self.states[self.plays[0]] if self.plays else None
        self.alone = first is not None and _each_for_itself(first)
        """True if each seat plays for itself."""
        self.known: dict[int, Decision] = {}
        self.worth: dict[int, float] = {}
        """By ply of card play the seat's score above the mean after perfect play, the middle of its
        bounds."""

    @cached_property
    def side(self) -> Seat:
        """The seat from whose point of view the deal is valued where each seat plays for itself:
        the viewer, else the declarer, else the leader of the first trick."""
        if self.seat is not None:
            return self.seat
        play = self.states[self.plays[0]].phase
        assert isinstance(play, Tricks)
        declarer = play.announced.declarer
        return play.leader if declarer is None else declarer

    @cached_property
    def unit(self) -> str | None:
        """The unit of the values; None if no cards were played to tricks."""
        if not self.plays:
            return None
        return unit_of(self.states[self.plays[0]])

    @cached_property
    def sides(self) -> list[int | None]:
        """The side of each seat: 1 if it plays for a high value, 0 for a low one, None for
        neither."""
        found: list[int | None] = [None] * self.record.game.players(self.record.rules)
        if self.plays:
            first = problem(self.states[self.plays[0]], self.side)
            for seat, high in zip(first.seats, first.high, strict=True):
                found[seat] = int(high)
        return found

    def steps(self) -> Iterator[Step]:
        """Yield the steps of the work: all cards open first, then fairly; the cards and then the
        calls, each from the last to the first."""
        choices = [p for p in self.plies if len(self.states[p].legal_moves()) > 1]
        ending = [p for p in choices if self._in_endgame(p)]
        positions = [*self._cards(choices), *self._calls(choices)]
        fair = [p for p in choices if self._turn(p) == self.seat] if self.most else []
        # One against three is out of reach with many cards: more nodes would add hardly anything.
        limit = OPEN_NODES[backend().name] // (4 if self.alone else 1)
        done, of = 0, len(ending) + len(positions) + len(fair) * self.most
        yield Step(done, of)
        for found in self._endgame(ending):
            done += 1
            yield Step(done, of, found)
        for position in positions:
            search = self._search(position)
            for _ in search.go_on(limit):
                yield Step(done, of)
            done += 1
            if position.charted and self.seat is not None:
                self.worth[position.ply] = self._worth(position, search.value, self.seat)
            opened = self._opened(position, search) if position.decided else None
            yield Step(done, of, opened, (position.ply, search.value) if position.charted else None)
        for ply in reversed(fair):
            for decision in self.fairly(ply):
                yield Step(done + min(decision.worlds, self.most), of)
            done += self.most
            self.known[ply] = decision
            yield Step(done, of, decision)

    @property
    def account(self) -> Account | None:
        """The account of the seat's decisions, once the analysis of a whole finished deal has
        ended; else None."""
        seat, end = self.seat, self.states[-1]
        if seat is None or self.ply is not None or not isinstance(end.phase, Over):
            return None
        result = above_mean(end.score(), seat)
        play = self.states[self.plays[0]] if self.plays else end
        views = {p: self.states[p].view(seat) for p, d in self.known.items() if d.seat == seat}
        counted = [
            Counted(ply, part(view), self.known[ply].fair_loss or 0.0)
            for ply, view in sorted(views.items())
            if self.known[ply].fair is not None and real(self.terms, view)
        ]
        parts = split(self.states, self.worth, result, seat)
        return Account(role(play, self.sides, seat), counted, parts.rounded())

    def _worth(self, position: Position, value: Bounds, seat: Seat) -> float:
        state = self.states[position.ply]
        assert isinstance(state.phase, Tricks)
        asked = problem(state, position.seat)
        return added(state.phase.gain(asked, end, seat) for end in value) / 2

    def _turn(self, ply: int) -> Seat:
        seat = self.states[ply].phase.turn
        assert seat is not None
        return seat

    def _cards(self, choices: list[int]) -> list[Position]:
        """Return the positions of card play; those that share a transposition table follow one
        another."""
        found = []
        for ply in reversed([p for p in self.plays if p in self.plies]):
            seat, decided = self._turn(ply), ply in choices
            side = self.side if self.alone else seat
            if decided or side == seat:
                found.append(Position(ply, seat, decided, side == seat))
            if side != seat:
                found.append(Position(ply, side, False, True))
        return sorted(found, key=lambda position: position.seat) if self.alone else found

    def _calls(self, choices: list[int]) -> list[Position]:
        return [
            Position(ply, self._turn(ply), True, False)
            for ply in reversed(choices)
            if ply not in self.plays and not self._in_endgame(ply) and searchable(self.states[ply])
        ]

    def _in_endgame(self, ply: int) -> bool:
        return self.sense.endgame(self.states[ply].phase) is not None

    def _endgame(self, plies: list[int]) -> Iterator[Decision | None]:
        """Yield a decision for each move of an endgame without tricks, from the last one back; None
        where the end is too far."""
        endgame = Endgame(self.sense.endgame, 0)
        for ply in reversed(plies):
            state, seat, endgame.left = self.states[ply], self._turn(ply), ENDGAME_POSITIONS
            try:
                lines = endgame.by_move(state.phase, state.piles[:-1])
            except TooLong:
                yield None
                continue
            gains = {move: Range(*[above_mean(scores, seat)] * 2) for move, scores in lines.items()}
            self.known[ply] = replace(self._made(ply), gain=gains)
            yield self.known[ply]

    def _search(self, position: Position) -> MoveSearch:
        if position.ply in self.plays:  # the table belongs to the deal from its first card on
            Search(problem(self.states[self.plays[0]], position.seat)).go_on(0)
        return MoveSearch(self.states[position.ply], position.seat)

    def _made(self, ply: int) -> Decision:
        """Return a decision with the values found for it, or without any."""
        moves = self.record.moves
        move = moves[ply] if ply < len(moves) else None
        made = Decision(ply, self._turn(ply), self.states[ply].phase.name, move)
        return self.known.get(ply, made)

    def _opened(self, position: Position, search: MoveSearch) -> Decision:
        made = self._made(position.ply)
        made = replace(made, open=search.values or None, gain=search.gains, exact=search.exact)
        self.known[position.ply] = made
        return made

    def fairly(self, ply: int) -> Iterator[Decision]:
        """Yield a decision of the seat with ever better values, from nothing but the seat's own
        view.

        If the bot did not consider the move made, or considered one move only, the two are compared
        by playing the same worlds on.
        """
        view, before = self.states[ply].view(self._turn(ply)), self._made(ply)
        thought, made = Thought({}, 0), before
        for thought, *_, reason in self._advice(view):
            made = replace(
                before,
                fair=dict(thought.values),
                best=thought.best,
                worlds=thought.worlds,
                reason=reason,
            )
            yield made
        single = len(thought.values) == 1
        if made.fair is None or made.move is None or made.move in made.fair and not single:
            return
        best = thought.best
        sampled = Sampled((best, made.move))
        for _ in compare(sampled, self.terms, view, self.most):
            yield made
        means = sampled.means
        if single:
            fair, worlds = means, sampled.worlds
        else:
            fair = {**made.fair, made.move: made.fair[best] - means[best] + means[made.move]}
            worlds = made.worlds
        if means[made.move] > means[best]:
            best = made.move
        yield replace(made, fair=fair, best=best, worlds=worlds)

    def _advice(self, view: View) -> Iterator[Advice]:
        """Yield the bot's thoughts; for a single position also its reason."""
        if self.ply is None:
            yield from map(Advice, think(LEVELS[STRONGEST], self.terms, view))
        else:
            yield from advise(STRONGEST, self.terms, view)


def _each_for_itself(state: State) -> bool:
    assert isinstance(state.phase, Tricks)
    return each_for_itself(state.phase, state.piles[:-1])
