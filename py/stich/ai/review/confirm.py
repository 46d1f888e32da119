"""The check of a play: its bots are asked again for every move that they made.

A bot chooses the same move in the same position each time. Where it chooses another move than the
play has, other bots sat at the table, their version was another, or the play was made up. Moves
after a proven claim are nobody's choice. Where bots finish a deal for everybody, HELPER chooses the
moves of people and of the strongest bots.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import NamedTuple

from ...game import Record
from ...state import Move, Seat, State
from ...tricks import Tricks
from ..players.levels import HELPER, LEVELS, STRONGEST, think
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
        pause = Compared(done, len(plies), None)
        if (yield from _chosen(record, states[ply], level, pause)) == record.moves[ply]:
            continue
        if (yield from _claimed(record, states, levels, ply, pause)):
            break
        if level == STRONGEST and (yield from _finished(record, states, levels, ply, pause)):
            break
        yield Compared(done, len(plies), ply)
        return
    yield Compared(len(plies), len(plies), None)


def _level(levels: Sequence[str | None], state: State) -> str | None:
    """Return the level of the bot to move; None for a person, and after the end."""
    return None if state.phase.turn is None else levels[state.phase.turn]


def _chosen(
    record: Record, state: State, level: str, pause: Compared
) -> Generator[Compared, None, Move]:
    """Return the move that a bot of this level makes."""
    assert state.phase.turn is not None
    best = state.legal_moves()[0]
    for thought in think(LEVELS[level], record.terms, state.view(state.phase.turn)):
        best = thought.best
        yield pause
    return best


def _claimed(
    record: Record,
    states: Sequence[State],
    levels: Sequence[str | None],
    ply: int,
    pause: Compared,
) -> Generator[Compared, None, bool]:
    """Return True if, at a turn of a person at or before the ply, a proven claim makes exactly the
    moves that follow."""
    ruled_out = set[Seat]()
    for at in range(ply, -1, -1):
        seat = states[at].phase.turn
        if seat is None or levels[seat] is not None or seat in ruled_out:
            continue
        if not isinstance(states[at].phase, Tricks):  # nothing can be claimed there
            continue
        if list(record.moves[at:]) != finish_claimed(states[at], seat):
            ruled_out.add(seat)
            continue
        who = None
        for step in claim(record.terms, states[at].view(seat)):
            who = step.who
            yield pause
        if who is not None:
            return True
    return False


def _finished(
    record: Record,
    states: Sequence[State],
    levels: Sequence[str | None],
    ply: int,
    pause: Compared,
) -> Generator[Compared, None, bool]:
    """Return True if bots have made every move from a ply on, for people too."""
    for state, made in zip(states[ply:], record.moves[ply:], strict=False):
        level = _level(levels, state)
        if len(state.legal_moves()) == 1 or level is None and made == state.phase.standing:
            continue
        own = HELPER if level in (None, STRONGEST) else level
        if (yield from _chosen(record, state, own, pause)) != made:
            return False
    return True
