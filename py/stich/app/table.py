"""The table, which alone holds the true position; answers contain one seat's view of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..code import encode
from ..game import Record
from ..match import AnyMatch
from ..state import CALL, Move, Over, Seat, State, View
from . import wire
from .wire import PERSON, Answer, Row, Watch


@dataclass(frozen=True, slots=True)
class Table:
    """A match up to its last finished deal, the positions of the running deal, and the players."""

    match: AnyMatch
    rows: tuple[Row, ...]
    deal: Record  # without its moves
    states: tuple[State, ...]
    seats: tuple[str, ...]
    viewer: Seat | None
    alone: bool = False  # a deal from a link that no match led to
    seed: int | None = None  # of the deals to come
    face_up: bool = False  # all hands lie open to the viewer, though not to bots

    @property
    def state(self) -> State:
        """The true position: for the session only."""
        return self.states[-1]

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None once the deal is over."""
        return self.state.phase.turn

    @property
    def forced(self) -> Move | None:
        """The move to make without asking; None where somebody has to decide.

        Forced calls are made, and forced cards that the rules lay open. Other forced cards are left
        to their holder; so are calls that would reveal a hand, unless one person plays with bots
        alone. A person's default move is made too; the person may still replace it.
        """
        legal, phase = self.state.legal_moves(), self.state.phase
        if self.instead:
            return None
        if phase.standing is not None and self.turn is not None and self.seats[self.turn] == PERSON:
            return phase.standing
        if len(legal) != 1 or legal[0] < CALL and not phase.automatic:
            return None
        alone = self.turn is not None and self.seats[self.turn] == PERSON
        if phase.hides_forced and not (alone and self.seats.count(PERSON) == 1):
            return None
        return legal[0]

    @property
    def instead(self) -> tuple[Move, ...]:
        """The moves that the person to move may still make in place of the default, which was made
        without asking."""
        turn = self.turn
        if turn is None or self.seats[turn] != PERSON or len(self.states) < 2:
            return ()
        before, made = self.states[-2], self.state.history[-1]
        if before.phase.turn != turn or before.phase.standing != made:
            return ()
        now = self.state.legal_moves()
        return tuple(m for m in before.legal_moves() if m != made and m not in now)

    @property
    def asked(self) -> Seat | None:
        """The person who has to decide now; None if a bot has to, or if nothing is to be
        decided."""
        turn = self.turn
        if turn is None or self.seats[turn] != PERSON or self.forced is not None:
            return None
        return turn

    @property
    def record(self) -> Record:
        """The running deal."""
        return self.deal.play([move for move in self.state.history if move is not None])

    def then(self, move: Move) -> Table:
        """Return the table after a legal move, or after one that replaces the last. Raises
        IllegalMove."""
        if move in self.instead:
            return replace(self, states=self.states[:-1]).then(move)
        return replace(self, states=(*self.states, self.state.apply(move)))

    def back(self) -> Table | None:
        """Return the table at the viewer's last real choice before now; None when there is none.

        For a viewer who only watches it is the last real choice of any person.
        """
        people = {seat for seat, player in enumerate(self.seats) if player == PERSON}
        mine = {self.viewer} if self.viewer in people else people
        for ply in range(len(self.states) - 2, -1, -1):
            state, standing = self.states[ply], self.states[ply].phase.standing
            if state.phase.turn not in mine or len(state.legal_moves()) == 1:
                continue
            there = replace(self, states=self.states[: self._first(ply) + 1])
            if standing is None or state.phase.turn is None:
                return there
            if self.seats[state.phase.turn] != PERSON:
                return there
            if self.states[ply + 1].history[-1] != standing:
                return there.then(standing)
        return None

    def _first(self, ply: int) -> int:
        """Return the ply of the first real choice among the questions asked together with this
        one."""
        first = ply
        while self.states[ply].phase.joined:
            ply -= 1
            if len(self.states[ply].legal_moves()) > 1:
                first = ply
        return first

    def seen(self) -> View | Watch:
        """Return the viewer's view, with all hands if the table is ``face_up``. A viewer who only
        watches sees all hands if only bots play."""
        if self.viewer is not None:
            view = self.state.view(self.viewer)
            if not self.face_up:
                return view
            hands = len(self.seats)
            return replace(view, piles=(*self.state.piles[:hands], *view.piles[hands:]))
        return watch(self.state, len(self.seats), PERSON not in self.seats)

    def finished(self) -> tuple[AnyMatch, tuple[Row, ...]]:
        """Return the match and its rows, the running deal included once it is over."""
        over = self.state.phase
        if not isinstance(over, Over):
            return self.match, self.rows
        record = self.record
        rows = (*self.rows, Row(encode(record), record, over))
        return (self.match if self.alone else self.match.add(record)), rows

    def answer(self) -> Answer:
        """Return the whole table as its viewer sees it."""
        match, rows = self.finished()
        setup = self.deal.setup if self.alone else match.setup or self.deal.setup
        code = encode(self.record)
        return {
            "code": code,
            "view": wire.view(
                self.deal, self.seen(), turns(self.states), self.asked, instead=self.instead
            ),
            "match": wire.match(match, setup, len(self.rows), rows, self.seats, self.alone),
            "saved": {
                "game": self.deal.game.id,
                "rules": self.deal.rules.values(),
                "seats": list(self.seats),
                "deals": [row.code for row in self.rows],
                "code": code,
                "viewer": self.viewer,
                "seed": self.seed,
            },
        }


def turns(states: Sequence[State]) -> list[tuple[Seat, str]]:
    """Return the seat and the phase of every move between the first and the last of these
    positions."""
    found = []
    for state in states[:-1]:
        assert state.phase.turn is not None
        found.append((state.phase.turn, state.phase.name))
    return found


def watch(state: State, players: int, openly: bool, seat: Seat | None = None) -> Watch:
    """Return a spectator's view: everything, or only the cards that every seat sees."""
    piles: list[int | None] = list(state.piles)
    history, turn = state.history, state.phase.turn
    if not openly:
        history = state.view(0).heard
        for each in range(players):
            view = state.view(each)
            piles = [None if view.piles[i] is None else pile for i, pile in enumerate(piles)]
    sizes = tuple(pile.bit_count() for pile in state.piles)
    mover = state.view(turn) if openly and turn is not None else None
    return Watch(state.phase, tuple(piles), sizes, history, seat, mover)
