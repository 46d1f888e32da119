"""A task: a position, the question asked there, the answer, and its proof."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from ..ai.players.candidates import equivalents
from ..ai.players.club import heuristic_values
from ..ai.players.levels import LEVELS
from ..ai.players.rollout import rollout
from ..ai.sense import sense_of
from ..game import Record, Terms
from ..seat import SeatRecord
from ..state import CALL, Json, Move, Seat, View

SURE = "sure"
"""The question for a card that holds in every world."""

OPEN = "open"
"""The question for the best card with all cards open."""

CHANCE = "chance"
"""The question for the best card on average."""

CALLED = "call"
"""The question for the best call on average."""

DECOY = "decoy"
"""The question of a choice that makes no difference."""

KINDS = (SURE, OPEN, CHANCE, CALLED, DECOY)
"""The kinds of questions."""

TRIES = 6
"""Runs of the weakest level that show the moves a beginner makes."""


class Unproved(Exception):
    """A position without a provable answer; the message is the reason, a word or two."""


@dataclass(frozen=True)
class Position:
    """The position of a task: one seat's record, or a whole deal with all cards open."""

    record: SeatRecord | Record

    @property
    def terms(self) -> Terms:
        record = self.record
        return Terms(record.game, record.rules, record.setup)

    @cached_property
    def view(self) -> View:
        """The view of the seat to move."""
        if isinstance(self.record, SeatRecord):
            return self.record.view()
        state = self.record.replay()
        assert state.phase.turn is not None
        return state.view(state.phase.turn)

    @property
    def seat(self) -> Seat:
        return self.view.seat

    @cached_property
    def tempting(self) -> frozenset[Move]:
        """The moves that a beginner makes; of calls the club player's too, because a beginner never
        doubles. With all cards open, the best cards of every level."""
        if isinstance(self.record, Record):
            return frozenset().union(*self.sighted.values())
        view = self.view
        beginner, club, *_ = LEVELS.values()
        tried = [(beginner, run) for run in range(TRIES)]
        if view.legal_moves()[0] >= CALL:
            tried.append((club, 0))
        found = set[Move]()
        for level, run in tried:
            *_, thought = level(self.terms, view, Random(run))
            found.add(thought.best)
        return frozenset(found)

    @cached_property
    def sighted(self) -> dict[str, frozenset[Move]]:
        """The best cards by level for players who see all cards and do not search: by the
        heuristic, by the end of the deal if all play by the heuristic, and by that of skilled play.
        """
        assert isinstance(self.record, Record)
        state, seat, terms = self.record.replay(), self.seat, self.terms
        cards = [move for move in state.legal_moves() if move < CALL]
        point = sense_of(terms.game).card_point(terms.rules)
        ends = [
            {c: rollout(terms.game, state.advance(c), seat, point, skilled=skilled) for c in cards}
            for skilled in (False, True)
        ]
        valued = [heuristic_values(terms, state, seat), *ends]
        return {
            level: frozenset(card for card in cards if values[card] == max(values.values()))
            for level, values in zip(LEVELS, valued, strict=True)
        }

    def choices(self) -> list[list[Move]]:
        """Return the legal moves, those of equal effect in one class. Raise Unproved for fewer than
        two classes, or if a legal move is in none."""
        view = self.view
        legal = view.legal_moves()
        if legal and legal[0] >= CALL:
            found = [[move] for move in legal]
        else:
            found = list(equivalents(self.terms, view, legal).values())
        if len(found) < 2:
            raise Unproved("no choice")
        if sum(map(len, found)) != len(legal):
            raise Unproved("moves left out")
        return found


@dataclass(frozen=True, slots=True)
class Task:
    """A question about a position, with its answer and the facts that prove it.

    ``verdicts`` has the proven value of every legal move, in score of the seat; ``answer`` are the
    moves of the best class, or all moves of a decoy.
    """

    position: Position
    question: str
    answer: tuple[Move, ...]
    verdicts: Mapping[Move, float]
    proof: Mapping[str, Json]
