"""Requests that the page's first answer needs nothing of, each with its fields and its function.

A function takes the session and the fields. Modules behind a request are imported with its first
use, so that nobody waits for them at the start.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from ..code import CodeError
from .asks import ASKS, Fields, Refused, flag, slice_ms, text, texts, values, whole
from .given import game_of, link_of, rules_of, seats_of, sitting_of
from .wire import PERSON, Answer

if TYPE_CHECKING:
    from ..game import Record
    from .jobs import Jobs
    from .table import Table


class Session(Protocol):
    """The part of a session that these requests use."""

    jobs: Jobs

    def seated(self) -> Table:
        """Return the table. Raise Refused if there is none."""

    def disclosed(self, code: str) -> Record:
        """Return the deal of a link. Raise Refused if it is being played."""


EMPTY: Mapping[str, Any] = {}
"""No values: the defaults of rules and setup."""

Answering: TypeAlias = Callable[..., Answer]
"""(session, **fields) -> the answer. Raise Refused for a request that cannot be met."""


def mend(session: Session, text: str) -> Answer:
    """Answer with the code in a pasted text, and the part of its address after the code."""
    from .mending import mend

    try:
        return mend(text)._asdict()
    except CodeError as error:
        raise Refused(f"code_{error.code}", str(error)) from None


def sheet(
    session: Session, game: str, rules: Mapping[str, Any], dealer: int, people: int, rows: list[str]
) -> Answer:
    """Answer with the scores of deals played with real cards."""
    from .sheet import Sheet

    played = game_of(game)
    return Sheet(played, rules_of(played, rules), dealer, people).answer(rows)


def day(session: Session, game: str, day: str) -> Answer:
    """Answer with the deal of a game on a day, or with a deal of a series."""
    from . import series_asks
    from .days import dealt

    if "/" in day:
        return series_asks.dealt(game, day)
    try:
        return dealt(game_of(game), day)
    except ValueError as error:
        raise Refused("bad_value", str(error)) from None


def text_form(session: Session, code: str | None = None) -> Answer:
    """Answer with the text form of a deal, by default of the table's."""
    from ..text import show

    return {"text": show(session.seated().record if code is None else link_of(code))}


def double_dummy(session: Session, code: str, ms: int, anew: bool = False) -> Answer:
    """Answer with the tricks of every contract of a deal, all cards seen."""
    from ..ai.review.double_dummy import double_dummy
    from . import wire
    from .jobs import Job

    record = session.disclosed(code)
    about = ("double_dummy", record.upto(0))
    job = session.jobs.of(about, lambda: Job(double_dummy(record)), anew)
    return wire.double_dummy(job.go_on(ms), job.last, job.done)


def confirm(session: Session, code: str, seats: list[str], ms: int, anew: bool = False) -> Answer:
    """Answer with the first move of a play that its bots do not choose; ``seats`` says their
    levels."""
    from ..ai.review.confirm import confirmed
    from .jobs import Job

    record = session.disclosed(code)
    sitting = sitting_of(seats, seats_of(record, None))
    levels = [None if who == PERSON else who for who in sitting]
    about = ("confirm", record, sitting)
    job = session.jobs.of(about, lambda: Job(confirmed(record, levels)), anew)
    job.go_on(ms)
    assert job.last is not None
    done, of, differs = job.last
    return {"differs": differs, "done": job.done, "progress": {"done": done, "of": of}}


def enter(
    session: Session,
    game: str,
    rules: Mapping[str, Any],
    setup: Mapping[str, Any],
    seat: int,
    hand: list[str],
    moves: list[str],
    ply: int | None = None,
) -> Answer:
    """Answer with the position of a deal that a player enters, and the moves that may come next."""
    from .entry import enter

    played = game_of(game)
    return enter(played, rules_of(played, rules), setup, seat, hand, moves, ply)


def recall(session: Session, text: str) -> Answer:
    """Answer with the fields of ``enter`` for the link or the text form of what a seat has seen."""
    from .entry import recall

    return recall(text)


def pose(session: Session, code: str, ply: int | None = None, move: str | None = None) -> Answer:
    """Answer with the address of a question about a decision, ``move`` being the sender's."""
    from .questions import pose

    try:
        return pose(link_of(code), ply, move)
    except CodeError as error:
        raise Refused(f"code_{error.code}", str(error)) from None


def question(session: Session, code: str, mark: str, move: str | None = None) -> Answer:
    """Answer with a question as its receiver may see it; with a ``move`` in answer to it also with
    the sender's."""
    from .questions import question

    try:
        return question(link_of(code), mark, move)
    except CodeError as error:
        raise Refused(f"code_{error.code}", str(error)) from None


def weigh(session: Session, code: str, moves: list[str], ms: int, anew: bool = False) -> Answer:
    """Answer with the strongest bot's thoughts about the decision of a seat record, and values of
    ``moves`` too."""
    from .jobs import Job
    from .questions import weighing

    try:
        about, begin, answer = weighing(link_of(code), moves)
    except CodeError as error:
        raise Refused(f"code_{error.code}", str(error)) from None
    job = session.jobs.of(about, lambda: Job(begin()), anew)
    job.go_on(ms)
    assert job.last is not None
    return answer(job.last, job.done)


def series(session: Session, **fields: Any) -> Answer:
    """Answer with the game, the rules, the deals and the bots of a series."""
    from .series_asks import describe

    return describe(**fields)


def new_series(session: Session, **fields: Any) -> Answer:
    """Answer with the link of a new series."""
    from .series_asks import make

    return make(**fields)


def series_result(session: Session, **fields: Any) -> Answer:
    """Answer with the link of a person's result in a series."""
    from .series_asks import result

    return result(**fields)


def series_paste(session: Session, **fields: Any) -> Answer:
    """Answer with the results of a series in a pasted text."""
    from .series_asks import paste

    return paste(**fields)


def series_table(session: Session, **fields: Any) -> Answer:
    """Answer with the table of results of a series."""
    from .series_asks import table

    return table(**fields)


def edit(
    session: Session,
    game: str,
    rules: Mapping[str, Any] = EMPTY,
    setup: Mapping[str, Any] = EMPTY,
    piles: Sequence[str] = (),
    moves: Sequence[str] = (),
) -> Answer:
    """Answer with a deal as far as its cards are entered, and with what is wrong in it."""
    from .editor import edit

    return edit(game, rules, setup, piles, moves)


def read(
    session: Session,
    text: str,
    game: str,
    rules: Mapping[str, Any] = EMPTY,
    setup: Mapping[str, Any] = EMPTY,
) -> Answer:
    """Answer with the deal in a text that people have written or pasted."""
    from .editor import read

    return read(text, game, rules, setup)


def fill(
    session: Session,
    game: str,
    rules: Mapping[str, Any] = EMPTY,
    setup: Mapping[str, Any] = EMPTY,
    piles: Sequence[str] = (),
    wishes: Sequence[Mapping[str, Any]] = (),
    seed: int | None = None,
) -> Answer:
    """Answer with a deal whose other cards are dealt at random, such that it grants the wishes."""
    from .editor import fill

    return fill(game, rules, setup, piles, wishes, seed)


def objects(name: str, value: object) -> list[dict[str, Any]]:
    """Return the value, which must be a list of objects."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Refused("malformed", f"{name} is a list of objects")
    return value


DRAFT: Fields = {"game": text, "rules?": values, "setup?": values}
"""The fields that name the game, the house rules and the setup of a deal to be entered."""

FURTHER: dict[str, tuple[Fields, Answering]] = {
    "mend": ({"text": text}, mend),
    "sheet": (
        {"game": text, "rules": values, "dealer": whole, "people": whole, "rows": texts},
        sheet,
    ),
    "day": ({"game": text, "day": text}, day),
    "series": ({"code": text}, series),
    "new_series": (
        {"game": text, "rules": values, "deals": whole, "level": text, "name": text},
        new_series,
    ),
    "series_result": (
        {"code": text, "seat": whole, "name": text, "pair": text, "plays": texts},
        series_result,
    ),
    "series_paste": ({"code": text, "text": text}, series_paste),
    "series_table": ({"code": text, "results": texts}, series_table),
    "edit": ({**DRAFT, "piles?": texts, "moves?": texts}, edit),
    "read": ({"text": text, **DRAFT}, read),
    "fill": ({**DRAFT, "piles?": texts, "wishes?": objects, "seed?": whole}, fill),
    "text": ({"code?": text}, text_form),
    "enter": (
        {
            "game": text,
            "rules": values,
            "setup": values,
            "seat": whole,
            "hand": texts,
            "moves": texts,
            "ply?": whole,
        },
        enter,
    ),
    "recall": ({"text": text}, recall),
    "pose": ({"code": text, "ply?": whole, "move?": text}, pose),
    "question": ({"code": text, "mark": text, "move?": text}, question),
    "weigh": ({"code": text, "moves": texts, "ms": slice_ms, "anew?": flag}, weigh),
    "double_dummy": ({"code": text, "ms": slice_ms, "anew?": flag}, double_dummy),
    "confirm": ({"code": text, "seats": texts, "ms": slice_ms, "anew?": flag}, confirm),
}
"""Fields and function of every request that is not in ASKS."""

KNOWN: dict[str, Fields] = ASKS | {ask: fields for ask, (fields, _) in FURTHER.items()}
"""The fields of every request."""


def found(ask: str) -> tuple[Fields, Answering]:
    """Return the fields and the function of a request. Raise Refused for an unknown one."""
    if ask not in FURTHER:
        raise Refused("unknown_ask", f"{ask[:40]!r} is not one of: {', '.join(KNOWN)}")
    return FURTHER[ask]
