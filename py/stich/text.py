"""A deal as text that people read and edit: tags, hands, moves with one trick a line, result.

Every text written can be read back. The result is checked, and the number of the deal too where the
hands are given.

What one seat has seen has a tag for the seat, its own hand alone and the moves as it heard them: a
question mark for one it did not, and in brackets the cards that a move has brought into its sight.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import ClassVar, Generic, TypeVar

from .argument import check
from .cards import CardSet, card, cards, names
from .deal import count, rank
from .game import AnyGame, Choices, DealSetup, Game, M, R, Record, S, Value, options
from .seat import UNHEARD, SeatRecord, taken
from .state import Over, Phase, State, View
from .tricks import Tricks

LONGEST = 20_000
"""Most characters of a deal; a longer text is refused unread."""

OWN_RULES = "own"

SEAT = "Seat"

TAG = re.compile(r'\[([A-Za-z_.]+) "([^"]*)"\]')
LINE = re.compile(r"([a-z_]+(?:\.\d)?)(?: (\d+))?:(.*)")
_SHOWN = re.compile(r"\(([^()]*)\)")
_HEARD = re.compile(rf"(\S+)((?:\s*{_SHOWN.pattern})*)")


class TextError(ValueError):
    """A text that is not a deal; the message starts with the line at fault."""


def show(record: Record | SeatRecord) -> str:
    """Return a deal or a seat record, whole or in part, as text."""
    check("record", record, (Record, SeatRecord), "the record of a deal or of a seat")
    positions: Sequence[State | View]
    if isinstance(record, SeatRecord):
        positions = record.views()
        own = [(SEAT, str(record.seat))]
    else:
        positions = record.states()
        own = [("Number", str(record.number))]
    parts = [_tags(record, own), _cards(record, positions[0])]
    moves = list(_moves(record, positions))
    if moves:
        parts.append(moves)
    if isinstance(over := positions[-1].phase, Over):
        parts.append(_result(over))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _tags(record: Record | SeatRecord, own: Sequence[tuple[str, str]]) -> list[str]:
    tags = [("Game", record.game.id)]
    profile = record.game.profile(record.rules)
    tags.append(("Rules", profile or OWN_RULES))
    if profile is None:
        tags += [(f"Rules.{name}", _written(v)) for name, v in record.rules.values().items()]
    unused = record.game.unused_setup(record.rules)
    setup = {name: value for name, value in record.setup.values().items() if name not in unused}
    tags += [(f"Setup.{name}", _written(value)) for name, value in setup.items()]
    return [f'[{name} "{value}"]' for name, value in (*tags, *own)]


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cards(record: Record | SeatRecord, start: State | View) -> list[str]:
    return [
        f"{label}: {_sorted(start.phase, pile)}"
        for label, pile in zip(labels_of(record.game, record.rules), start.piles, strict=False)
        if pile
    ]


def labels_of(game: AnyGame, rules: Choices) -> list[str]:
    """Return the names of the piles, except the cards played."""
    check("game", game, Game)
    return [*(f"hand {seat}" for seat in range(game.players(rules))), *game.piles]


def _sorted(phase: Phase, cards: CardSet) -> str:
    return " ".join(name for group in phase.order.groups(cards) for name in group)


def _moves(record: Record | SeatRecord, positions: Sequence[State | View]) -> Iterator[str]:
    """Yield the moves: a line for every trick, and for every round of other moves."""
    label, written, most = "", list[str](), record.game.players(record.rules)
    for before, after in pairwise(positions):
        phase = before.phase
        here = _place(phase)
        if written and (here != label or len(written) == most):
            yield f"{label}: {', '.join(written)}"
            written = []
        label = here
        written.append(f"{phase.turn} {_move(record, before, after)}")
    if written:
        yield f"{label}: {', '.join(written)}"


def _move(record: Record | SeatRecord, before: State | View, after: State | View) -> str:
    move = after.history[-1]
    if not isinstance(record, SeatRecord):
        assert move is not None
        return record.game.name(move)
    assert isinstance(before, View) and isinstance(after, View)
    came = "".join(f" ({_sorted(after.phase, cards)})" for cards in record.came(before, after))
    return record.name(move) + came


def _result(over: Over) -> list[str]:
    items = ", ".join(f"{name} {number}" for name, number in over.items)
    return [f"result: {items}", f"score: {' '.join(map(str, over.score))}"]


def read(text: str, games: Iterable[AnyGame]) -> Record | SeatRecord:
    """Return the deal or the seat record of a text. Raise TextError, one line that names the line
    at fault."""
    check("text", text, str)
    check("games", games, Iterable)
    if len(text) > LONGEST:
        raise TextError(f"no deal needs more than {LONGEST} characters")
    tags = [TAG.fullmatch(line.strip()) for line in text.splitlines()]
    of_seat = any(tag and tag[1] == SEAT for tag in tags)
    return _SeatReader(games).read(text) if of_seat else DealReader(games).read(text)


P = TypeVar("P", State, View)


class _Reader(ABC, Generic[P]):
    """A reader of lines; every error names the line."""

    own_tag: ClassVar[str]
    """The tag beside those of game, rules and setup."""

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self.games: dict[str, AnyGame] = {}
        for game in games:
            check("games", game, Game)
            self.games[game.id] = game
        self.tags: dict[str, str] = {}
        self.piles: dict[str, CardSet] = {}
        self.position: P | None = None

    def read(self, text: str) -> Record | SeatRecord:
        at = 0
        for at, raw in enumerate(text.splitlines(), 1):
            line = raw.strip()
            if line and not line.startswith("#"):
                try:
                    self.line(line)
                except ValueError as error:
                    raise TextError(f"line {at}: {error}") from None
        try:
            return self.whole()
        except ValueError as error:
            raise TextError(f"line {at}: {error}") from None

    @abstractmethod
    def whole(self) -> Record | SeatRecord:
        """Return the result. Raise ValueError if the text is no deal."""

    @abstractmethod
    def start(self, game: AnyGame, rules: Choices, setup: DealSetup) -> P:
        """Return the position before the moves, from tags and piles. Raise ValueError."""

    @abstractmethod
    def play(self, position: P, written: str) -> P:
        """Return the position after a move as written. Raise ValueError."""

    def line(self, line: str) -> None:
        if tag := TAG.fullmatch(line):
            self.tag(*tag.groups())
            return
        parts = LINE.fullmatch(line)
        if parts is None:
            raise ValueError('neither a tag like [Game "fipsen"] nor a line like "play 1: 0 CJ"')
        label, at, rest = parts.groups()
        if self.position is None and (label == "hand" or label in self.game().piles):
            self.pile(f"{label} {at}" if at else label, rest)
        elif label in ("result", "score"):
            self.check(line)
        else:
            self.moves(label, at, rest)

    def tag(self, name: str, value: str) -> None:
        if self.position is not None:
            raise ValueError("tags come before the moves")
        if name in self.tags:
            raise ValueError(f"a second tag {name}")
        self.tags[name] = value

    def game(self) -> AnyGame:
        name = self.tags.get("Game", "")
        if name not in self.games:
            raise ValueError(f"the tag Game is one of: {', '.join(self.games)}; not {name[:40]!r}")
        return self.games[name]

    def pile(self, label: str, names: str) -> None:
        if label in self.piles:
            raise ValueError(f"{label} a second time")
        pile = 0
        for name in names.split():
            if pile >> card(name) & 1:
                raise ValueError(f"{name} twice")
            pile |= 1 << card(name)
        self.piles[label] = pile

    def moves(self, label: str, at: str | None, rest: str) -> None:
        position = self.begun()
        for part in rest.split(","):
            seat, _, move = part.strip().partition(" ")
            phase = position.phase
            if phase.turn is None:
                raise ValueError("the deal is over before this line")
            if _place(phase) != (f"{label} {at}" if at else label):
                raise ValueError(f"this cannot be said here: the deal is at {_place(phase)!r}")
            if seat != str(phase.turn):
                raise ValueError(f"seat {phase.turn} is to move, not {seat[:20]!r}")
            position = self.play(position, move)
        self.position = position

    def check(self, line: str) -> None:
        phase = self.begun().phase
        if not isinstance(phase, Over):
            raise ValueError("a result, but the deal is not over")
        right = _result(phase)
        if line not in right:
            raise ValueError(f"the moves lead to another result: {'; '.join(right)}")

    def begun(self) -> P:
        """Return the position; before the first move it is made from tags and piles."""
        if self.position is None:
            game = self.game()
            rules = self.rules(game)
            setup = game.Setup.of(self.choices(game.Setup, "Setup"))
            known = {"Game", "Rules", self.own_tag}
            known |= {f"Rules.{name}" for name in options(game.Rules)}
            known |= {f"Setup.{name}" for name in options(game.Setup)}
            for name in self.tags:
                if name not in known:
                    raise ValueError(f"there is no tag {name!r} in {game.id}")
            labels = labels_of(game, rules)
            for label in self.piles:
                if label not in labels:
                    raise ValueError(f"there is no {label!r} in this game")
            self.position = self.start(game, rules, setup)
        return self.position

    def rules(self, game: Game[R, S, M]) -> R:
        profile = self.tags.get("Rules", next(iter(game.profiles)))
        if profile == OWN_RULES:
            return game.Rules.of(self.choices(game.Rules, "Rules"))
        if profile not in game.profiles:
            known = ", ".join((*game.profiles, OWN_RULES))
            raise ValueError(f"the tag Rules is one of: {known}; not {profile[:40]!r}")
        return game.profiles[profile]

    def choices(self, cls: type[Choices], prefix: str) -> dict[str, Value]:
        found = {}
        for name, values in options(cls).items():
            text = self.tags.get(f"{prefix}.{name}")
            if text is not None:
                by_text = {_written(value): value for value in values}
                if text not in by_text:
                    raise ValueError(f"{prefix}.{name} is one of: {', '.join(by_text)}")
                found[name] = by_text[text]
        return found

    def decimal(self, name: str) -> int | None:
        """Return the number of a tag; None without the tag."""
        given = self.tags.get(name)
        if given is None:
            return None
        if not (given.isascii() and given.isdigit() and len(given) <= 40):
            raise ValueError(f"the tag {name} is a decimal number")
        return int(given)


class DealReader(_Reader[State]):
    """A reader of deals with all cards."""

    own_tag = "Number"
    record: Record

    def whole(self) -> Record:
        history = self.begun().history
        return self.record.play([move for move in history if move is not None])

    def start(self, game: AnyGame, rules: Choices, setup: DealSetup) -> State:
        self.record = Record(game, rules, setup, self.number(game, rules))
        return self.record.start()

    def play(self, position: State, written: str) -> State:
        return self.record.game.play(position, written)

    def number(self, game: AnyGame, rules: Choices) -> int:
        """Return the number of the deal: the one given, else that of the hands. Raise ValueError
        if there is no such deal, or if number and hands are of different deals."""
        deck, sizes = game.shape(rules)
        given = self.decimal("Number")
        if not self.piles:
            if given is None:
                raise ValueError("neither hands nor a tag Number")
            if given >= count(deck, sizes):
                raise ValueError(f"deals are numbered from 0 to {count(deck, sizes) - 1}")
            return given
        labels = labels_of(game, rules)
        piles = [*(self.piles.get(label, 0) for label in labels), 0]
        for label, pile, size in zip((*labels, "played"), piles, sizes, strict=True):
            if pile.bit_count() != size:
                raise ValueError(f"{label} has {size} cards, not {pile.bit_count()}")
        number = rank(deck, piles)
        if given is not None and given != number:
            raise ValueError(f"these hands are deal {number}, not {given}")
        return number


class _SeatReader(_Reader[View]):
    """A reader of seat records."""

    own_tag = SEAT
    record: SeatRecord

    def whole(self) -> SeatRecord:
        self.begun()
        return self.record

    def start(self, game: AnyGame, rules: Choices, setup: DealSetup) -> View:
        seat, players = self.decimal(SEAT), game.players(rules)
        if seat is None or seat >= players:
            raise ValueError(f"the tag {SEAT} is a seat from 0 to {players - 1}")
        labels = labels_of(game, rules)
        piles = [self.piles.get(label) for label in labels]
        if piles[seat] is None:
            raise ValueError(f"hand {seat} is missing")
        self.record = SeatRecord(game, rules, setup, seat, (*piles, 0))
        return self.record.start()

    def play(self, position: View, written: str) -> View:
        parts = _HEARD.fullmatch(written)
        if parts is None:
            raise ValueError(f"a move is its name, or {UNHEARD}, with cards shown in brackets")
        move = None if parts[1] == UNHEARD else self.record.game.move(parts[1])
        shown = [cards(some) for some in _SHOWN.findall(parts[2])]
        self.record = self.record.then(move, shown)
        self.record.check(position, move)
        left = shown[::-1]
        after = self.record.after(position, move, lambda many, pile: taken(left, many))
        if left:
            raise ValueError(f"nothing shows {' '.join(names(left[-1]))} here")
        return after


def _place(phase: Phase) -> str:
    """Return the name of the phase, with the number of the trick."""
    return f"{phase.name} {len(phase.done) + 1}" if isinstance(phase, Tricks) else phase.name
