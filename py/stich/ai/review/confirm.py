"""A play confirmed: its bots are asked again for every move they made.

A bot chooses the same in the same position. One that does not choose the move of the play had other
bots at the table, another version of the bots, or somebody has written the play. Moves after a
proven claim are nobody's choice.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from ...game import Record
from ...state import State
from ...tricks import Tricks
from ..players.levels import LEVELS, think
from .claim import claim, finish_claimed


class Compared(NamedTuple):
    """The decisions of bots compared with the play."""

    done: int
    of: int
    differs: int | None
    """The ply of the first move that its bot does not choose; None if there is none."""


def confirmed(record: Record, levels: Sequence[str | None]) -> Iterator[Compared]:
    """Yield the comparison at each pause of the bots' thoughts; it ends with the first difference.

    ``levels`` has the bot's level of each seat, None for a person.
    """
    states = record.states()
    plies = [
        (ply, level)
        for ply, state in enumerate(states[: len(record.moves)])
        if (level := _level(levels, state)) and len(state.legal_moves()) > 1
    ]
    for done, (ply, level) in enumerate(plies):
        state = states[ply]
        assert state.phase.turn is not None
        best = None
        for thought in think(LEVELS[level], record.terms, state.view(state.phase.turn)):
            best = thought.best
            yield Compared(done, len(plies), None)
        if best != record.moves[ply]:
            was_claimed = yield from _claimed(record, states, levels, ply, done, len(plies))
            if not was_claimed:
                yield Compared(done, len(plies), ply)
                return
            break
    yield Compared(len(plies), len(plies), None)


def _level(levels: Sequence[str | None], state: State) -> str | None:
    """Return the level of the bot to move; None for a person, and after the end."""
    return None if state.phase.turn is None else levels[state.phase.turn]


def _claimed(
    record: Record,
    states: Sequence[State],
    levels: Sequence[str | None],
    ply: int,
    done: int,
    of: int,
) -> Generator[Compared, None, bool]:
    """Return True if the moves from a person's last turn before a ply on are those that a claim
    made, and it is proven."""
    for at in range(ply, -1, -1):
        seat = states[at].phase.turn
        if seat is not None and levels[seat] is None:
            if not isinstance(states[at].phase, Tricks):  # nothing can be claimed there
                return False
            if list(record.moves[at:]) != finish_claimed(states[at], seat):
                return False
            who = None
            for step in claim(record.terms, states[at].view(seat)):
                who = step.who
                yield Compared(done, of, None)
            return who is not None
    return False
