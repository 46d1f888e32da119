"""A deal as text that people read and edit: tags, hands, moves with one trick a line, result.

What is written can be read back. The result is not believed but checked, like the number of the
deal when the hands are given too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .cards import CardSet, card
from .deal import count, rank
from .game import Choices, Game, Record, Value, options
from .state import IllegalMove, Over, Phase, State
from .tricks import Tricks

LONGEST = 20_000
"""No deal needs more characters; a longer text is refused unread."""

OWN_RULES = "own"

_TAG = re.compile(r'\[([A-Za-z_.]+) "([^"]*)"\]')
_LINE = re.compile(r"([a-z_]+)(?: (\d+))?:(.*)")


class TextError(ValueError):
    """A text that is not a deal; the message starts with the line at fault."""


def show(record: Record) -> str:
    """A deal, whole or in part, as text."""
    state = record.start()
    parts = [_tags(record), _cards(record, state)]
    states = record.states()
    moves = list(_moves(record.game, record.game.players(record.rules), states))
    if moves:
        parts.append(moves)
    if isinstance(states[-1].phase, Over):
        parts.append(_result(states[-1].phase))
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _tags(record: Record) -> list[str]:
    tags = [("Game", record.game.id)]
    profile = record.game.profile(record.rules)
    tags.append(("Rules", profile or OWN_RULES))
    if profile is None:
        tags += [(f"Rules.{name}", _written(v)) for name, v in record.rules.values().items()]
    tags += [(f"Setup.{name}", _written(v)) for name, v in record.setup.values().items()]
    tags.append(("Number", str(record.number)))
    return [f'[{name} "{value}"]' for name, value in tags]


def _written(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cards(record: Record, state: State) -> list[str]:
    players = record.game.players(record.rules)
    labels = [*(f"hand {seat}" for seat in range(players)), *record.game.piles]
    return [
        f"{label}: {' '.join(name for group in state.phase.order.groups(pile) for name in group)}"
        for label, pile in zip(labels, state.piles, strict=False)
        if pile
    ]


def _moves(game: Game, most: int, states: list[State]) -> Iterator[str]:
    """The moves: a line for every trick, and for every ``most`` of anything else."""
    label, told = "", list[str]()
    for state, after in zip(states, states[1:], strict=False):
        phase, move = state.phase, after.history[-1]
        assert move is not None
        here = _place(phase)
        if told and (here != label or len(told) == most):
            yield f"{label}: {', '.join(told)}"
            told = []
        label = here
        told.append(f"{phase.turn} {game.name(move)}")
    if told:
        yield f"{label}: {', '.join(told)}"


def _result(over: Over) -> list[str]:
    items = ", ".join(f"{name} {number}" for name, number in over.items)
    return [f"result: {items}", f"score: {' '.join(map(str, over.score))}"]


def read(text: str, games: Iterable[Game]) -> Record:
    """The deal of a text. Raises TextError, one line, with the line at fault."""
    if len(text) > LONGEST:
        raise TextError(f"no deal needs more than {LONGEST} characters")
    return _Reader(games).read(text)


class _Reader:
    """Reads line by line; whatever goes wrong is told with the number of the line."""

    def __init__(self, games: Iterable[Game]) -> None:
        self.games = {game.id: game for game in games}
        self.tags: dict[str, str] = {}
        self.piles: dict[str, CardSet] = {}
        self.state: State | None = None
        self.record: Record | None = None

    def read(self, text: str) -> Record:
        at = 0
        for at, raw in enumerate(text.splitlines(), 1):
            line = raw.strip()
            if line and not line.startswith("#"):
                try:
                    self.line(line)
                except ValueError as error:
                    raise TextError(f"line {at}: {error}") from None
        try:
            record, state = self.begun()
        except ValueError as error:
            raise TextError(f"line {at}: {error}") from None
        return record.play([move for move in state.history if move is not None])

    def line(self, line: str) -> None:
        if tag := _TAG.fullmatch(line):
            self.tag(*tag.groups())
            return
        parts = _LINE.fullmatch(line)
        if parts is None:
            raise ValueError('neither a tag like [Game "fipsen"] nor a line like "play 1: 0 CJ"')
        label, at, rest = parts.groups()
        if self.record is None and (label == "hand" or label in self.game().piles):
            self.pile(f"{label} {at}" if at else label, rest)
        elif label in ("result", "score"):
            self.check(line)
        else:
            self.moves(label, at, rest)

    def tag(self, name: str, value: str) -> None:
        if self.record is not None:
            raise ValueError("tags come before the moves")
        if name in self.tags:
            raise ValueError(f"a second tag {name}")
        self.tags[name] = value

    def game(self) -> Game:
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
        record, state = self.begun()
        for told in rest.split(","):
            seat, _, name = told.strip().partition(" ")
            phase = state.phase
            if phase.turn is None:
                raise ValueError("the deal is over before this line")
            if _place(phase) != (f"{label} {at}" if at else label):
                raise ValueError(f"this cannot be said here: the deal is at {_place(phase)!r}")
            if seat != str(phase.turn):
                raise ValueError(f"seat {phase.turn} is to move, not {seat[:20]!r}")
            try:
                state = record.game.play(state, name)
            except IllegalMove as error:
                raise ValueError(str(error)) from None
        self.state = state

    def check(self, line: str) -> None:
        _, state = self.begun()
        if not isinstance(state.phase, Over):
            raise ValueError("a result, but the deal is not over")
        right = _result(state.phase)
        if line not in right:
            raise ValueError(f"the moves lead to another result: {'; '.join(right)}")

    def begun(self) -> tuple[Record, State]:
        """The deal before its moves, made when the first of them is met, and the position."""
        if self.record is None or self.state is None:
            self.record = self.deal()
            self.state = self.record.start()
        return self.record, self.state

    def deal(self) -> Record:
        game = self.game()
        rules = self.rules(game)
        setup = game.Setup.of(self.choices(game.Setup, "Setup"))
        known = {"Game", "Rules", "Number"}
        known |= {f"Rules.{name}" for name in options(game.Rules)}
        known |= {f"Setup.{name}" for name in options(game.Setup)}
        for name in self.tags:
            if name not in known:
                raise ValueError(f"there is no tag {name!r} in {game.id}")
        return Record(game, rules, setup, self.number(game, rules))

    def rules(self, game: Game) -> object:
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

    def number(self, game: Game, rules: object) -> int:
        deck, sizes = game.layout(rules)
        given = self.tags.get("Number")
        if given is not None and not (given.isascii() and given.isdigit() and len(given) <= 40):
            raise ValueError("the tag Number is a decimal number")
        if not self.piles:
            if given is None:
                raise ValueError("neither hands nor a tag Number")
            if int(given) >= count(deck, sizes):
                raise ValueError(f"deals are numbered from 0 to {count(deck, sizes) - 1}")
            return int(given)
        players = game.players(rules)
        labels = [*(f"hand {seat}" for seat in range(players)), *game.piles]
        for label in self.piles:
            if label not in labels:
                raise ValueError(f"there is no {label!r} in this game")
        piles = [*(self.piles.get(label, 0) for label in labels), 0]
        for label, pile, size in zip((*labels, "played"), piles, sizes, strict=True):
            if pile.bit_count() != size:
                raise ValueError(f"{label} has {size} cards, not {pile.bit_count()}")
        number = rank(deck, piles)
        if given is not None and int(given) != number:
            raise ValueError(f"these hands are deal {number}, not {given}")
        return number


def _place(phase: Phase) -> str:
    """Where a deal is: the name of the phase, with the number of the trick."""
    return f"{phase.name} {len(phase.done) + 1}" if isinstance(phase, Tricks) else phase.name
