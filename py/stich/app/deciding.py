"""The filter for deals of the day and of series: in a deal that passes, the person can decide.

It uses nothing but the rules and the digests of a text, so that it outlives every change of the
bots. In a line all seats move by lot: among all legal cards, but among the first two legal calls
only, because contracts made by lot among all are lost at once. Wherever the person may choose
between cards and has at most HELD of them, the rest is searched with all cards open, the person for
the person's score and all others against it. A deal passes with the first of LINES lines in which
two of the cards lead to different scores. A deal that fails may still hold decisions; one that
passes surely does.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha512
from itertools import count as counting

from ..game import Record
from ..state import CALL, Move, Over, Seat, State

SEAT: Seat = 0
"""The person's seat."""

LINES = 32
"""The most lines of a candidate."""

HELD = 2
"""The largest hand from which the rest of a line is searched."""

INFINITE = 1 << 20
"""More than any score."""


def digest(text: str) -> int:
    """Return the SHA-512 digest of a text as a big-endian integer."""
    return int.from_bytes(sha512(text.encode()).digest(), "big")


def passes(record: Record, text: str) -> bool:
    """Return True if the person can decide something in one of LINES lines, whose lots are drawn
    from the digests of a text."""
    return any(open_line(record, lots(f"{text} {line}")) for line in range(1, LINES + 1))


def lots(text: str) -> Iterator[int]:
    """Yield the bytes of the digests of a text followed by 1, 2 and so on."""
    for block in counting(1):
        yield from sha512(f"{text} {block}".encode()).digest()


def open_line(record: Record, lots: Iterator[int]) -> bool:
    """Play by lot until the person can decide the score. Return False if that never happens."""
    state = record.start()
    while not isinstance(state.phase, Over):
        legal = state.legal_moves()
        if len(legal) > 1:
            if legal[-1] >= CALL:
                legal = legal[:2]
            elif decides(state, legal):
                return True
        state = state.advance(legal[next(lots) * len(legal) >> 8 if len(legal) > 1 else 0])
    return False


def decides(state: State, legal: tuple[Move, ...]) -> bool:
    """Return True if the person is to play one of the last cards and they lead to different
    scores."""
    if state.phase.turn != SEAT or state.piles[SEAT].bit_count() > HELD:
        return False
    first = value(state.advance(legal[0]))
    others = (value(state.advance(card), first - 1, first + 1) for card in legal[1:])
    return any(other != first for other in others)


def value(state: State, low: int = -INFINITE, high: int = INFINITE) -> int:
    """Return the person's score after perfect play with open cards, or the bound that it passes."""
    if isinstance(state.phase, Over):
        return min(high, max(low, state.phase.score[SEAT]))
    own = state.phase.turn == SEAT
    for move in state.legal_moves():
        found = value(state.advance(move), low, high)
        low, high = (max(low, found), high) if own else (low, min(high, found))
        if low >= high:
            break
    return low if own else high
