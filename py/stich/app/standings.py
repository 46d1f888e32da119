"""The table of a series: results compared deal by deal, ranks, pairs.

A difference compares like with like: the points of a person in a deal less the mean of all results
in the same deal and seat, the mean rounded to a tenth (halves away from zero). All differences are
whole tenths, so that the parts add up exactly to the total. A deal that somebody has not played
counts nothing for them. Those who have played every deal are ranked by the total of their
differences, equal totals together; the others have no rank yet.

Where a result has all plays of another of the same name and seat, the other was sent earlier and is
left out.

A pair is two results with the same name of a pair, of one side or of both. Its score in a deal is
the sum of both differences: whichever sides they sat on, the luck of the cards cancels out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..code import encode
from ..state import Over, Seat
from . import wire
from .series import Result, Series
from .wire import Answer, Row


def points(over: Over, seat: Seat, teams: Sequence[Sequence[Seat]]) -> int:
    """Return the points of a seat: its score, less that of the other team where there are teams."""
    other = next((team[0] for team in teams if seat not in team), None)
    return over.score[seat] - (0 if other is None else over.score[other])


def mean(of: Sequence[int]) -> int:
    """Return the mean of some numbers in tenths, halves away from zero.

    >>> mean((1, 2)), mean((0, 0, 1)), mean((-1, 0, 0, 0)), mean((1, 0, 0, 0))
    (15, 3, -3, 3)
    """
    total, n = 10 * sum(of), len(of)
    tenths = (2 * abs(total) + n) // (2 * n)
    return -tenths if total < 0 else tenths


def ranks(totals: Sequence[int | None]) -> list[int | None]:
    """Return the rank of every total, 1 for the best; equal totals share one, None has none.

    >>> ranks((5, None, 9, 5, 2))
    [2, None, 1, 2, 4]
    """
    known = [total for total in totals if total is not None]
    return [None if t is None else 1 + sum(other > t for other in known) for t in totals]


@dataclass(frozen=True, slots=True)
class Line:
    """A result with its link, its finished deals and its points; None for deals not played."""

    code: str
    result: Result
    rows: tuple[Row | None, ...]
    points: tuple[int | None, ...]

    @property
    def whole(self) -> bool:
        """True if every deal has been played."""
        return None not in self.rows

    def contains(self, other: Line) -> bool:
        """Return True if another result is an earlier one of the same person: some of the same
        plays."""
        one, two = self.result, other.result
        if (one.seat, one.name) != (two.seat, two.name):
            return False
        pairs = zip(one.plays, two.plays, strict=True)
        return all(theirs is None or own == theirs for own, theirs in pairs)


def line(code: str, result: Result) -> Line:
    """Return the line of a result."""
    rows: list[Row | None] = []
    scored: list[int | None] = []
    for record in result.plays:
        over = None if record is None else record.replay().phase
        if record is None or not isinstance(over, Over):
            rows.append(None)
            scored.append(None)
        else:
            rows.append(Row(encode(record), record, over))
            scored.append(points(over, result.seat, record.setup.teams))
    return Line(code, result, tuple(rows), tuple(scored))


def latest(lines: Sequence[Line]) -> list[Line]:
    """Return the lines without those that another one contains; of equal ones the first stays."""
    return [
        own
        for i, own in enumerate(lines)
        if not any(
            other.contains(own) and (j < i or not own.contains(other))
            for j, other in enumerate(lines)
            if i != j
        )
    ]


Tenths: TypeAlias = list[int | None]
"""A number of tenths of a point for every deal; None for a deal that was not played."""


def means(series: Series, lines: Sequence[Line], seat: Seat) -> Tenths:
    """Return for every deal the mean points of the results in a seat."""
    rows = [line.points for line in lines if line.result.seat == seat]
    deals = [[own for row in rows if (own := row[nth]) is not None] for nth in range(series.deals)]
    return [mean(played) if played else None for played in deals]


def compared(series: Series, codes: Sequence[str], results: Sequence[Result]) -> Answer:
    """Return the table of some results of a series."""
    lines = latest([line(code, result) for code, result in zip(codes, results, strict=True)])
    of_seat = {seat: means(series, lines, seat) for seat in series.sides}
    differences = [
        [
            None if own is None or of_all is None else 10 * own - of_all
            for own, of_all in zip(line.points, of_seat[line.result.seat], strict=True)
        ]
        for line in lines
    ]
    sums = [total(row) for row in differences]
    ranked = ranks([s if line.whole else None for s, line in zip(sums, lines, strict=True)])
    return {
        "results": [
            {
                "code": line.code,
                "name": line.result.name,
                "pair": line.result.pair,
                "seat": line.result.seat,
                "points": line.points,
                "total": total(line.points),
                "differences": differences[i],
                "difference": sums[i],
                "rank": ranked[i],
                "rows": [None if row is None else wire.row(row) for row in line.rows],
            }
            for i, line in enumerate(lines)
        ],
        "means": [[seat, tenths] for seat, tenths in of_seat.items()],
        "pairs": pairs(lines, differences),
    }


def pairs(lines: Sequence[Line], differences: Sequence[Tenths]) -> list[Answer]:
    """Return the pairs in the order of their first results. A pair of more or fewer than two
    results has no differences."""
    names = dict.fromkeys(line.result.pair for line in lines if line.result.pair)
    members = [[i for i, line in enumerate(lines) if line.result.pair == name] for name in names]
    parts = [
        [together(both) for both in zip(*(differences[i] for i in of), strict=True)]
        if len(of) == 2
        else []
        for of in members
    ]
    sums = [total(row) for row in parts]
    whole = [len(of) == 2 and all(lines[i].whole for i in of) for of in members]
    ranked = ranks([s if complete else None for s, complete in zip(sums, whole, strict=True)])
    return [
        {"name": name, "of": of, "differences": row, "difference": own, "rank": rank}
        for name, of, row, own, rank in zip(names, members, parts, sums, ranked, strict=True)
    ]


def total(parts: Iterable[int | None]) -> int:
    """Return the sum of the parts that there are."""
    return sum(part for part in parts if part is not None)


def together(parts: Iterable[int | None]) -> int | None:
    """Return the sum of the parts that there are; None if there is none."""
    known = [part for part in parts if part is not None]
    return sum(known) if known else None
