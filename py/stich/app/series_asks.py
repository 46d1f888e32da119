"""Answers to requests about series: made, described, dealt, played, compared."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from typing import Any, ParamSpec

from ..code import CodeError
from ..game import Record
from ..pasted import plain_text
from ..state import Over
from .asks import Refused
from .days import seated
from .given import deal_of, game_of, rules_of
from .series import (
    LONGEST,
    RESULT,
    SERIES,
    Result,
    Series,
    cleaned,
    decode,
    decode_result,
    encode,
    encode_result,
    named,
    series_of,
)
from .standings import compared
from .wire import Answer

MOST_RESULTS = 201
"""The most results in one table: one's own, and as many of others as the page keeps."""

LONGEST_PASTE = 100_000
"""The most characters of a pasted text that are read."""

MOST_FAULTS = 200
"""The most faults of a pasted text that are reported."""

P = ParamSpec("P")


def refusing(answering: Callable[P, Answer]) -> Callable[P, Answer]:
    """Return a function that raises Refused where another raises CodeError or ValueError."""

    @wraps(answering)
    def refused(*args: P.args, **fields: P.kwargs) -> Answer:
        try:
            return answering(*args, **fields)
        except CodeError as error:
            raise Refused(f"code_{error.code}", str(error)) from None
        except ValueError as error:
            raise Refused("bad_value", str(error)) from None

    return refused


@refusing
def make(game: str, rules: Mapping[str, Any], deals: int, level: str, name: str) -> Answer:
    """Answer with the link of a new series."""
    played = game_of(game)
    series = Series(played, rules_of(played, rules), deals, level, cleaned(name))
    return {"code": encode(series)}


@refusing
def describe(code: str) -> Answer:
    """Answer with the game, the rules, the deals and the bots of a series, from its link or a
    result's, of which the plays are not looked at: for them all deals would have to be drawn."""
    sent = code.startswith(RESULT)
    series = series_of(code) if sent else decode(code)
    return {
        "code": encode(series),
        "game": series.game.id,
        "rules": series.rules.values(),
        "name": series.name,
        "deals": series.deals,
        "level": series.level,
        "sides": list(series.sides),
        "teams": [list(team) for team in series.setup(1).teams],
        "result": code if sent else None,
    }


@refusing
def dealt(game: str, day: str) -> Answer:
    """Answer with the deal of this name, the person's seat and the players."""
    series, nth, seat = named(day)
    if series.game is not game_of(game):
        raise ValueError(f"this series is one of {series.game.id}")
    return seated(series.deal(nth), seat, series.level)


@refusing
def result(code: str, seat: int, name: str, pair: str, plays: Sequence[str]) -> Answer:
    """Answer with the link of a result. ``plays`` are the links of the plays by deal, empty for
    those not played; ``refused`` names the deals whose play is of other cards or not finished."""
    series = decode(code)
    if len(plays) != series.deals:
        raise ValueError(f"plays are {series.deals}, one for every deal")
    if seat not in series.sides:
        raise ValueError(f"seat is one of {', '.join(map(str, series.sides))}")
    kept = [_play(series, nth, play) for nth, play in enumerate(plays, 1)]
    refused = [nth for nth, play in enumerate(plays, 1) if play and kept[nth - 1] is None]
    own = Result(series, seat, cleaned(name), cleaned(pair), tuple(kept))
    return {"code": encode_result(own), "refused": refused}


def _play(series: Series, nth: int, code: str) -> Record | None:
    """Return the play of a link, if it is a whole one of this deal."""
    if not code:
        return None
    record = deal_of(code)
    same = record.upto(0) == series.deal(nth)
    return record if same and isinstance(record.replay().phase, Over) else None


@refusing
def table(code: str, results: Sequence[str]) -> Answer:
    """Answer with the table of some results of a series."""
    series = decode(code)
    if len(results) > MOST_RESULTS:
        raise ValueError(f"a table has at most {MOST_RESULTS} results")
    found = [decode_result(each) for each in results]
    for each in found:
        if each.series != series:
            raise ValueError(f"this result is of another series: {encode(each.series)}")
    return compared(series, results, found)


@refusing
def paste(code: str, text: str) -> Answer:
    """Answer with the links of results of a series in a text, each once, and with the faults of
    other links: the line, the reason, and what else there is to say."""
    series = decode(code)
    results: dict[str, None] = {}
    faults: list[Answer] = []
    for line, found in links(text[:LONGEST_PASTE]):
        if isinstance(found, CodeError):
            faults.append({"line": line, "key": "damaged", "data": {}})
        elif isinstance(found, Series):
            if found != series:
                faults.append({"line": line, "key": "invitation", "data": {"series": found.name}})
        elif found.series != series:
            data = {"series": found.series.name, "name": found.name}
            faults.append({"line": line, "key": "other", "data": data})
        else:
            results[encode_result(found)] = None
    return {"results": list(results), "faults": faults[:MOST_FAULTS]}


_ADDRESS = re.compile(r"#/?series/+([\w-]*)", re.ASCII)
"""The address of a series or of a result in a text."""

_BARE = re.compile(rf"(?<![\w/#-]){RESULT}[a-zA-Z][\w-]{{9,}}", re.ASCII)
"""A word that may be the code of a result."""

_QUOTED = re.compile(r"[>|\s]*([\w-]+)\s*", re.ASCII)
"""A line that a mail has broken off a link."""


def links(text: str) -> Iterator[tuple[int, Series | Result | CodeError]]:
    """Yield the links of series and results in a text, with the number of the line in which each
    begins, or the fault of one that is damaged. Undone are percent-encoding, invisible characters,
    and the line breaks of a mail."""
    lines = [plain_text(line) for line in text.splitlines()]
    for at, line in enumerate(lines):
        for match in _ADDRESS.finditer(line):
            ends = match.end() == len(line)
            yield at + 1, _read(match[1], lines[at + 1 :] if ends else ())
        for match in _BARE.finditer(line):
            found = _read(match[0], ())
            if not isinstance(found, CodeError):
                yield at + 1, found


def _read(code: str, following: Sequence[str]) -> Series | Result | CodeError:
    """Return the series or the result of a code, joined with as many of the following lines as make
    it whole; otherwise the fault of the code."""
    fault = None
    for line in ("", *following):
        rest = _QUOTED.fullmatch(line) if fault else None
        if fault and (rest is None or len(code) > LONGEST[RESULT]):
            break
        code += rest[1] if rest else ""
        try:
            return decode(code) if code.startswith(SERIES) else decode_result(code)
        except CodeError as error:
            fault = fault or error
    assert fault is not None
    return fault
