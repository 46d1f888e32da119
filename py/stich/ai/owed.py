"""What the contracts that a declarer of Barbu still owes are worth to him.

Each can be chosen but once: whoever has a good hand for two of them weighs what the other will
bring with the hands to come. Those are stood for by some random hands and what each contract made
of them, measured by tests/owed_barbu.py.
"""

from __future__ import annotations

from functools import cache

from ..games.barbu.rules import CONTRACTS

HANDS = tuple(
    tuple(map(int, row.split()))
    for row in """
  0   5   5   4  -1  -4  11
  0   4   2   2  -3   8   6
  3  -1   6   6   3   6  12
  3   4  -1   1   4  17  17
 -2   2  -3   1   5  -1   3
  4  -5   7   7   5   5  24
 -5  -3   0   0   0   6   7
 -2   1   0   1  -2   0   9
  2   4   6   5   2  -9  27
  1  -3  -2   0  -3   9   8
 -1   2   4   4   1   6  -6
  2  -2   8   6   2  12  -8
 -1  -4   4   2   4   5   2
 -1   2   6   1  -4   8   3
 -2   2  -3  -9   2  11  16
 -2  -7   4   2  -3  -2  14
 -1  -2  -3   1   0  -2  28
 -3   0 -11  -2  -4   0  14
  0   3  -4   3  -1  -9  22
  1   2   2   2  -2  -2   8
 -2  -7   2   0   5   8  -2
  0  -7   3   5   1  -8  24
  0   0   7   6   5   0 -12
 -4   2  -5   1  -2   8   2
  0   3   2   6   5  14  -7
 -3  -3   6   6   5  20 -12
 -3  -1  -5  -1  -1   2  14
  0  -1  -2   2  -4   4  10
  1   2   5   3   2  -7  10
 -4  -6  -7 -11  -6  13   7
  0  -2   3  -5  -1  14  10
 -3   2  -9  -7   3   2  19
  0   3 -12 -11  -5  11  24
 -3   0   0   1   3  -3  -1
  0   0   2   4   2  -5  20
  0   3   8   7   3  18 -10
 -7  -1 -10  -7  -3  15   7
  0   2  -3  -5  -6  -3   9
 -5  -6  -4 -11  -4   5   9
 -5 -10 -20 -14  -7  -1  25
 -6  -3   2  -4  -6  15   1
  1   2  -2  -2   3  11   7
 -6  -2   4  -1   5   8  -9
  5   3   5  -1   0  17  -8
 -8 -10  -6   6   5  20  21
 -5  -5  -8  -4  -2  -2  14
 -4  -2 -16  -7  -5  -2  24
 -6  -6   1  -4  -2   5   5
 -4  -8   5   2   5   6  -9
  3  -1   2   4   2   4  20
  4   0   8   6   1   3  28
  3   5   6   4   3   0  24
 -6 -10  -3   2  -1  10   5
  0   3   6   7   4  16   4
-12 -11 -16 -16  -6  16  27
  3   4   6   6   5   5  18
 -1   3   5   2  -2  -3  10
 -1  -3   0   4   5  -4   6
 -4  -4  -5  -2   5   6 -12
  4   5   6   2   1  10  11
 -7  -6  -6 -14 -11  15  17
  5   6   6   7   4   6  29
 -1   1  -6  -9  -4   2  11
 -3  -3   6   0  -1   1  -3
""".strip().splitlines()
)
"""For every hand what the contracts bring a declarer above the average, in points."""


def given_away(owed: tuple[str, ...], name: str, chances: int) -> float:
    """What it costs later in the match, in points, to have no longer one of the contracts owed;
    ``chances`` are the deals that are left to declare, this one included."""
    left = frozenset(map(CONTRACTS.index, owed))
    return outlook(left, chances - 1) - outlook(left - {CONTRACTS.index(name)}, chances - 1)


@cache
def outlook(owed: frozenset[int], chances: int) -> float:
    """What a declarer may expect of so many deals, choosing every time what is best then."""
    if not chances:
        return 0.0
    later = {each: outlook(owed - {each}, chances - 1) for each in owed}
    return sum(max(hand[each] + later[each] for each in owed) for hand in HANDS) / len(HANDS)
