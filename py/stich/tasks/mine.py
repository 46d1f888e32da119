"""The miner examines every decision of played deals and keeps those with a proved answer.

A file of tasks has one JSON object a line. The first names the game, the seed, the rules and the
runs; a line with ``question`` is a task; a line with ``deal`` ends a deal and counts the decisions
examined and, by reason, the positions thrown out. An unfinished deal at the end is mined again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from time import process_time
from typing import Any, TypeAlias

from ..ai.players.levels import LEVELS, think
from ..app.links import link, read
from ..game import Record, Value
from ..lab.arena import Duel, start
from ..seat import of
from ..state import Move, State
from ..tricks import Tricks
from .difficulty import failures, grade, too_easy
from .prove import proved, screen
from .shown import shown
from .task import CALLED, DECOY, KINDS, OPEN, Position, Unproved
from .themes import themes

FORMAT = 1
"""The version of files of tasks."""

DECOYS = 20
"""One in this number of deals is examined for decoys too."""

LONGEST = 5
"""The default for the largest hand in which cards are examined: longer ones take long to prove."""

ID = 10
"""The length of the name of a task, a hash of question and position."""

Row: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Dig:
    """The deals to mine; picklable."""

    game: str
    seed: int = 0
    rules: tuple[tuple[str, Value], ...] = ()
    players: str = "club"
    """The level that plays the deals."""
    kinds: tuple[str, ...] = KINDS
    """The kinds of tasks to look for; a position becomes a task of the first that is proved."""
    longest: int = LONGEST
    """The largest hand in which cards are examined."""
    without: tuple[str, ...] = ()
    """The names of phases in which nothing is examined, as one of which there are many tasks."""

    def __post_init__(self) -> None:
        for kind in self.kinds:
            if kind not in KINDS:
                raise ValueError(f"there is no kind {kind!r}; there are: {', '.join(KINDS)}")

    def header(self) -> Row:
        return {"format": FORMAT, **asdict(self), "rules": dict(self.rules)}


def played(dig: Dig, number: int) -> Record:
    """Return the deal of this number as played on; if calls alone are asked for, only while some
    are still to come."""
    record = start(Duel(dig.game, dig.players, dig.players, dig.seed, dig.rules), number)
    state, moves = record.start(), list[Move]()
    while legal := state.legal_moves():
        if dig.kinds == (CALLED,) and called_out(state):
            break
        move = legal[0]
        if len(legal) > 1:
            assert state.phase.turn is not None
            *_, thought = think(LEVELS[dig.players], record.terms, state.view(state.phase.turn))
            move = thought.best
        moves.append(move)
        state = state.advance(move)
    return record.play(moves)


def called_out(state: State) -> bool:
    """Return True if only cards are still to be played; some calls are made in the first trick."""
    phase = state.phase
    return bool(phase.done) if isinstance(phase, Tricks) else phase.card_play


def described(question: str, position: Position) -> Row:
    """Return the line of a task. Raise Unproved."""
    task = proved(question, position)
    failed = failures(task)
    if question != DECOY and too_easy(failed):
        raise Unproved("too easy")
    game = position.terms.game
    return completed(
        {
            "question": question,
            "position": link(position.record),
            "seat": position.seat,
            "answer": game.names(task.answer),
            "verdicts": {game.name(move): value for move, value in task.verdicts.items()},
            "failures": failed,
            "proof": dict(task.proof),
        }
    )


def completed(row: Row) -> Row:
    """Return the line of a task with all that follows from its position and its proof."""
    position = Position(read(row["position"]))
    answer = tuple(map(position.terms.game.move, row["answer"]))
    key = sha256(f"{row['question']} {row['position']}".encode()).hexdigest()
    return row | {
        "id": key[:ID],
        "themes": themes(position, row["question"], answer),
        "grade": grade(row["failures"]),
        "view": shown(position),
    }


def mined(dig: Dig, number: int) -> list[Row]:
    """Return the lines of the tasks in a deal, then the line of its counts. Of a kind there is at
    most one task a seat and a trick, because one gives the other away; of calls, and of tasks with
    all cards open, there is one a deal."""
    began, record = process_time(), played(dig, number)
    looked, thrown, rows = 0, Counter[str](), list[Row]()
    found: set[tuple[str, str, int]] = set()
    for ply, state in enumerate(record.states()[:-1]):
        seat = state.phase.turn
        if seat is None or len(state.legal_moves()) < 2 or state.phase.name in dig.without:
            continue
        play = state.phase.card_play
        kinds = [kind for kind in dig.kinds if (kind != CALLED) == play]
        if number % DECOYS:
            kinds = [kind for kind in kinds if kind != DECOY]
        if not kinds or play and state.piles[seat].bit_count() > dig.longest:
            continue
        looked += 1
        here = record.upto(ply)
        hidden, seen = Position(of(here, seat)), Position(here)
        trick = len(state.phase.done) if isinstance(state.phase, Tricks) else -1 - ply
        for kind in kinds:
            places = {(kind, "seat", seat), (kind, "trick", trick)}
            if kind in (OPEN, CALLED):
                places = {(kind, "deal", 0)}
            if places & found:
                thrown[f"{kind}: one of the deal"] += 1
                continue
            try:
                if kind == CALLED:
                    screen(hidden)
                rows.append(described(kind, seen if kind == OPEN else hidden))
                found |= places
                break
            except Unproved as error:
                thrown[f"{kind}: {error}"] += 1
    counts = {"deal": number, "looked": looked, "seconds": round(process_time() - began, 1)}
    return [*rows, {**counts, "thrown": dict(sorted(thrown.items()))}]


def dug(dig: Dig, numbers: Iterable[int], pool: Executor | None = None) -> Iterator[list[Row]]:
    """Yield the lines of deals in order, computed here or in a pool."""
    work = partial(mined, dig)
    return map(work, numbers) if pool is None else iter(pool.map(work, numbers))


def alike(row: Row) -> str:
    """Return a text that two tasks share if they look the same to a solver, whatever is asked."""
    position = Position(read(row["position"]))
    view = position.view
    trick = view.phase.trick if isinstance(view.phase, Tricks) else ()
    return f"{view.hand} {trick} {view.phase.name} {view.phase.announced.contract}"


def resumed(path: Path, dig: Dig) -> tuple[list[Row], int]:
    """Return the lines of whole deals in a file, and the number of the next deal. Raise ValueError
    if the file was mined with other fields."""
    if not path.exists() or not path.stat().st_size:
        return [], 0
    header, *rows = lines(path)
    if header != json.loads(json.dumps(dig.header())):
        raise ValueError(
            f"{path} was mined with other options: choose another file, or repeat its options"
        )
    while rows and "deal" not in rows[-1]:
        rows.pop()
    return rows, rows[-1]["deal"] + 1 if rows else 0


def lines(path: Path) -> list[Row]:
    """Return the objects of a file; a torn last line is left out."""
    found = []
    texts = path.read_text("utf-8").splitlines()
    for number, text in enumerate(texts, 1):
        try:
            found.append(json.loads(text))
        except ValueError:
            if number == len(texts) > 1:
                break
            raise ValueError(f"{path}, line {number} is not JSON") from None
    if not found or not isinstance(found[0], dict) or found[0].get("format") != FORMAT:
        raise ValueError(f"{path} has no tasks of format {FORMAT}")
    return found


def mine(dig: Dig, deals: int, path: Path, pool: Executor | None = None) -> Iterator[int]:
    """Mine deals into a file, after those already there. Yield the number of each deal done."""
    rows, first = resumed(path, dig)
    known = {alike(row) for row in rows if "question" in row}
    with path.open("w", encoding="utf-8") as file:
        for row in (dig.header(), *rows):
            file.write(packed(row))
        file.flush()
        for found in dug(dig, range(first, deals), pool):
            *tasks, counts = found
            for row in tasks:
                if (key := alike(row)) in known:
                    counts["thrown"]["alike"] = counts["thrown"].get("alike", 0) + 1
                    continue
                known.add(key)
                file.write(packed(row))
            file.write(packed(counts))
            file.flush()
            yield counts["deal"]


def packed(row: Row) -> str:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n"


def faults(path: Path) -> Iterator[str | None]:
    """Derive every task of a file again. Yield for each a sentence about the difference, or None
    without one."""
    header, *rows = lines(path)
    for number, row in enumerate(rows, 2):
        if "question" in row:
            yield fault(number, row)


def fault(number: int, row: Row) -> str | None:
    """Return a sentence about a task that the engine does not derive; None for a right one."""
    where = f"line {number}"
    try:
        again = described(row["question"], Position(read(row["position"])))
    except Unproved as error:
        return f"{where}: not proved: {error}"
    except (KeyError, ValueError) as error:
        return f"{where}: {error}"
    again = json.loads(json.dumps(again))
    wrong = [name for name in (again | row) if again.get(name) != row.get(name)]
    return f"{where}: {', '.join(wrong)} differ" if wrong else None


@dataclass(frozen=True, slots=True)
class Yield:
    """The decisions examined in deals, the seconds taken, the tasks kept by kind, and the positions
    thrown out by kind and reason."""

    looked: int
    seconds: float
    kept: Mapping[str, int]
    thrown: Mapping[str, int]

    @property
    def a_minute(self) -> float:
        """The decisions examined in a minute by one core."""
        return 60 * self.looked / self.seconds if self.seconds else 0.0


def yields(rows: Iterable[Row]) -> Yield:
    """Return the yield of the lines of a file."""
    looked, seconds, kept, thrown = 0, 0.0, Counter[str](), Counter[str]()
    for row in rows:
        if "question" in row:
            kept[row["question"]] += 1
        elif "deal" in row:
            looked += row["looked"]
            seconds += row["seconds"]
            thrown.update(row["thrown"])
    return Yield(looked, seconds, kept, thrown)
