"""The outlook of a declarer in Barbu: the value of the contracts not yet chosen.

Each contract can be chosen only once, so choosing one costs what it would bring later. Later hands
are represented by a random sample with the points of each contract, measured by
tests/bench/barbu_outlook.py.
"""

from __future__ import annotations

from functools import cache

from ...games.barbu.rules import CONTRACTS
from ...sums import added

HANDS = tuple(
    tuple(map(int, row.split()))
    for row in """
  3   4   6   3  -1  -3  12
  1   1   1   2   0   6   7
  5   4   6   6   5   6   9
 -2   2  -1   1   4  17  16
 -1   1  -6  -2   5  -1  -1
  6   6   7   7   5   4  23
 -5  -6   1   0   0   7   3
 -1   1   2  -1  -1   0   7
  3   4   6   4  -1  -9  27
  3   3  -2   1  -5   8   7
 -1   2   4   5   0   6  -4
  5   1   8   5   2  13  -7
  0  -1   3   0   5   6   5
 -2  -5   6  -1  -1   8   3
 -3  -4   2  -8   1  11  12
  0   1   1   2  -5  -2  12
  0   1  -3   4   1  -3  25
 -2  -3  -4  -4  -2  -1   8
  1   2  -8   2  -4  -9  21
  1   2   2   3  -4   0  12
  1  -3   2   3   4   9  -4
  2   2   4   5   1  -9  26
  1   2   6   6   5   1 -10
 -3  -4  -6   1   0   9   3
 -1  -2   1   4   5  15  -7
  0  -1   6   7   5  20 -11
  0  -1  -5  -3  -3   2  17
  2   0 -10   1  -2   5   5
  2   2   3   4   2  -6  14
 -4 -10  -9 -11  -9  14  10
  0   0   3  -5  -1  13   8
 -4  -5  -8  -9   3   2  21
  1   1 -12 -10  -4  11  20
 -1   0   0   0   3  -1  -1
  3   3   3   2   0  -5  18
 -2   2   8   7   1  19 -12
 -6  -6 -14 -10  -6  14  11
 -2   0  -2  -7  -2  -3  12
 -5  -9  -2 -10  -4   4   4
 -4  -6 -16 -10  -8  -2  27
 -5  -8   2  -4  -6  17   4
  2   2  -2  -1   3  11   5
 -1  -2   6   0   5   8  -5
  5   0   6  -4  -2  17  -7
 -9  -9  -5   6   5  20  20
 -3  -4  -9  -5  -5  -1  16
 -2  -1 -15  -7  -5  -2  20
 -3  -7   3  -3  -3   6   6
 -2  -7   3   2   4   6  -9
  6   3   3   4   1   3  20
  5   6   8   6   3   5  28
  5   3   7   4   2   0  21
 -1  -8  -3   1   1  11   6
  0  -1   4   7   4  16   7
-12 -12 -16 -18  -6  16  28
  3   2   6   7   5   4  22
  1   0   4   2  -2  -2  12
  1   0  -2   1   5  -5   7
 -1  -4   1  -2   4   5  -7
  4   4   7   0  -1  10  11
 -9  -8 -11 -13 -10  15  20
  3   5   4   7   2   6  28
 -3  -4  -6  -8  -6   1  10
  0  -1   4  -1  -1   2  -4
""".strip().splitlines()
)
"""A declarer's points above the average: a row a hand, a column a contract of ``CONTRACTS``."""


def given_away(owed: tuple[str, ...], name: str, chances: int) -> float:
    """Return the points lost later in the match by choosing a contract now. ``chances`` counts the
    deals left to declare, this one included."""
    left = frozenset(map(CONTRACTS.index, owed))
    return outlook(left, chances - 1) - outlook(left - {CONTRACTS.index(name)}, chances - 1)


def usual(owed: tuple[str, ...], chances: int) -> float:
    """Return the mean points of the best contract, less the later value of the contract chosen.
    ``chances`` counts the deals left to declare, this one included."""
    left = frozenset(map(CONTRACTS.index, owed))
    return outlook(left, chances) - outlook(left, chances - 1)


@cache
def outlook(owed: frozenset[int], chances: int) -> float:
    """Return the expected points of a declarer who chooses the best contract in each of ``chances``
    deals."""
    if not chances:
        return 0.0
    later = {one: outlook(owed - {one}, chances - 1) for one in owed}
    return added(max(hand[one] + later[one] for one in owed) for hand in HANDS) / len(HANDS)
