"""What a game tells the rest of the program: one value of the game's own types and functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from .cards import NAMES, CardSet, card
from .deal import unrank
from .state import CALL, IllegalMove, Move, Over, Phase, Seat, State, View

Value: TypeAlias = str | int | bool


def choice(*values: Value, retired: tuple[Value, ...] = ()) -> Any:
    """A field with finitely many values; the first is the default.

    ``retired`` are values that nobody is offered any more: old links and kept matches have them.
    """
    return field(default=values[0], metadata={"values": (*values, *retired), "retired": retired})


class Choices:
    """Base of frozen dataclasses whose fields are choices: house rules, and how a deal starts."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __post_init__(self) -> None:
        for name, values in options(type(self)).items():
            value = getattr(self, name)
            if value is values[0]:
                continue  # most are, and any link may ask for all of them
            if not any(type(value) is type(v) and value == v for v in values):
                allowed = ", ".join(map(str, values))
                raise ValueError(f"{name} cannot be {value!r}; it is one of: {allowed}")
        self.check()

    def check(self) -> None:
        """Raises Contradiction for a combination that cannot be played."""

    @classmethod
    def of(cls, values: Mapping[str, Value]) -> Self:
        """These values, the defaults for the rest.

        Raises ValueError for an unknown name, a foreign value or a contradiction.
        """
        known = options(cls)
        if not values.keys() <= known.keys():
            name = next(name for name in values if name not in known)
            raise UnknownOption(f"there is no option {name!r}; there are: {', '.join(known)}")
        return cls(**values)

    def values(self) -> dict[str, Value]:
        """The values by name, in order."""
        return {name: getattr(self, name) for name in options(type(self))}


class DealSetup(Choices):
    """Base of what a deal starts from."""

    __slots__ = ()
    dealer: Seat

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each team that scores together; none where everybody scores for himself."""
        return ()

    def check_under(self, rules: Any) -> None:
        """Raises Contradiction for a setup that no match under these rules comes to."""


class UnknownOption(ValueError):
    """An option that the game does not have."""


class Contradiction(ValueError):
    """Options that cannot be combined; the message names them."""


def options(cls: type[Choices]) -> Mapping[str, tuple[Value, ...]]:
    """The options of a class of choices and their values, the default first."""
    if cls not in _OPTIONS:
        _OPTIONS[cls] = {f.name: f.metadata["values"] for f in fields(cls)}
    return _OPTIONS[cls]


_OPTIONS: dict[type[Choices], Mapping[str, tuple[Value, ...]]] = {}


def offered(cls: type[Choices]) -> dict[str, tuple[Value, ...]]:
    """The options of a class of choices and the values that can be chosen today."""
    retired = {f.name: f.metadata["retired"] for f in fields(cls)}
    return {
        name: tuple(value for value in values if value not in retired[name])
        for name, values in options(cls).items()
    }


@dataclass(frozen=True, slots=True)
class Format:
    """What the links that open with one letter can say: once published it never changes.

    ``options`` and ``setup`` list every value that can be said, in the order of their digits.
    ``profiles`` are house rules that one digit says, each told by how it differs from the values
    listed first. What a later format adds means, in this one, the value it lists first there.
    ``since`` has the name of today for a value whose name means something else by now.
    """

    letter: str
    options: Mapping[str, tuple[Value, ...]]
    setup: Mapping[str, tuple[Value, ...]]
    profiles: tuple[Mapping[str, Value], ...] = ({},)
    since: Mapping[str, Mapping[Value, Value]] = field(default_factory=dict)
    rules: Mapping[str, tuple[Value, ...]] = field(init=False, repr=False, compare=False)
    """The options with the names of today, in the order of their digits."""

    def __post_init__(self) -> None:
        first = {name: values[0] for name, values in self.options.items()}
        profiles = tuple({**first, **profile} for profile in self.profiles)
        object.__setattr__(self, "profiles", profiles)
        rules = {n: tuple(self.today(n, value) for value in of) for n, of in self.options.items()}
        object.__setattr__(self, "rules", rules)

    def today(self, name: str, value: Value) -> Value:
        """What a value that this format lists is called today."""
        return self.since.get(name, {}).get(value, value)


Unsaid: TypeAlias = tuple[Mapping[str, Value], Mapping[str, Value]]
"""Options, and fields of a setup, that a format does not list, with what they mean in its links."""


def _unsaid(formats: Sequence[Format]) -> dict[str, Unsaid]:
    """By the letter of the format."""
    found: dict[str, Unsaid] = {}
    rules: dict[str, Value] = {}
    setup: dict[str, Value] = {}
    for format in reversed(formats):
        found[format.letter] = (
            {name: value for name, value in rules.items() if name not in format.options},
            {name: value for name, value in setup.items() if name not in format.setup},
        )
        rules |= {name: values[0] for name, values in format.rules.items()}
        setup |= {name: values[0] for name, values in format.setup.items()}
    return found


class Standing(Protocol):
    """A match so far, a dataclass. Games add what the next deal depends on."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def dealer(self) -> Seat:
        """Who deals next."""

    @property
    def deals(self) -> int:
        """How many deals count so far."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, by seat."""


@dataclass(frozen=True, slots=True)
class Totals:
    """A match in which the deal moves on and scores add up. Games may add fields of their own."""

    dealer: Seat
    deals: int = 0
    totals: tuple[int, ...] = (0, 0, 0, 0)

    def after(self, over: Over, counts: bool = True, stays: bool = False) -> Self:
        """The match after a deal, which may not count; the dealer may stay."""
        return replace(
            self,
            dealer=self.dealer if stays else (self.dealer + 1) % len(self.totals),
            deals=self.deals + counts,
            totals=tuple(a + b for a, b in zip(self.totals, over.score, strict=True)),
        )


R = TypeVar("R", bound=Choices)
S = TypeVar("S", bound=DealSetup)
M = TypeVar("M", bound=Standing)


@dataclass(frozen=True, slots=True)
class Game(Generic[R, S, M]):
    """A game of these rules and setups, and of matches that stand like this.

    ``formats`` are those of its links, the oldest first; only appended to, like ``calls``, which
    names the moves that are not cards, and ``piles``, those between the hands and the cards played.
    A new call or rule leaves the legal moves under old rules as they are, for links count them.
    ``profiles`` are named house rules, the default first.

    Raises ValueError, naming the game and what is wrong, for formats that do not fit the rules or
    the setup, and for profiles under which no deal can start.
    """

    id: str
    formats: tuple[Format, ...]
    calls: tuple[str, ...]
    piles: tuple[str, ...]
    Rules: type[R]
    Setup: type[S]
    profiles: Mapping[str, R]
    layout: Callable[[R], tuple[CardSet, tuple[int, ...]]]
    """(rules) -> the deck, and the size of every pile at the start"""
    opening: Callable[[R, S], Phase]
    """(rules, setup) -> the first phase of a deal"""
    begin: Callable[[R, Seat], M]
    """(rules, first dealer) -> the standing of a new match"""
    setup: Callable[[R, M], S | None]
    """(rules, standing) -> how the next deal starts; None when the match is over"""
    carry: Callable[[R, M, Over], M]
    """(rules, standing, end of a deal) -> the standing after it"""
    fits: Callable[[View, Seat, CardSet], bool] = lambda view, seat, hand: True
    """(view, seat, hand) -> whether what that seat has said allows it this hand"""
    unused_setup: Callable[[R], tuple[str, ...]] = lambda rules: ()
    """(rules) -> the fields of a setup that mean nothing under them: default, and not in links"""
    _unsaid: Mapping[str, Unsaid] = field(init=False, repr=False, compare=False)
    _said: Mapping[str, tuple[R, ...]] = field(init=False, repr=False, compare=False)
    """By the letter of a format the rules of its profiles."""

    def __post_init__(self) -> None:
        if not self.formats:
            raise ValueError(f"{self.id}: formats is empty, so there are no links")
        object.__setattr__(self, "_unsaid", _unsaid(self.formats))
        rules_of = {format.letter: tuple(self._checked(format)) for format in self.formats}
        object.__setattr__(self, "_said", rules_of)
        newest = self.formats[-1]
        for cls, said in ((self.Rules, newest.rules), (self.Setup, newest.setup)):
            for name, values in options(cls).items():
                for value in values:
                    if value not in said.get(name, ()):
                        raise ValueError(
                            f"{self.id}: no link can say {name} = {value!r}; "
                            "append a format with a letter of its own that can"
                        )

        for profile, rules in self.profiles.items():
            try:
                self._check_deal(rules)
            except ValueError as error:
                raise ValueError(f"{self.id}: under {profile!r} {error}") from None
        for kind, names in (("call", self.calls), ("pile", self.piles)):
            if twice := [name for name in names if names.count(name) > 1]:
                raise ValueError(f"{self.id}: there are two {kind}s named {twice[0]!r}")

    def _check_deal(self, rules: R) -> None:
        """Raises ValueError for rules under which no match can start."""
        deck, sizes = self.layout(rules)
        if sum(sizes) != deck.bit_count():
            raise ValueError(f"the layout deals {sum(sizes)} of {deck.bit_count()} cards")
        if sizes[-1]:
            raise ValueError("the layout deals cards to the last pile, of those played")
        standing = self.begin(rules, 0)
        for name in ("dealer", "deals", "totals"):
            if not hasattr(standing, name):
                raise ValueError(f"a match begins with a standing that lacks {name!r}")
        if len(standing.totals) != self.players(rules):
            raise ValueError(
                f"a standing has {len(standing.totals)} totals for {self.players(rules)} players"
            )
        setup = self.setup(rules, standing)
        if setup is None:
            raise ValueError("a match is over before its first deal")
        if not hasattr(setup, "dealer"):
            raise ValueError("a setup lacks 'dealer'")
        turn = self.opening(rules, setup).turn
        if turn not in range(self.players(rules)):
            raise ValueError(f"seat {turn} begins")
        for seat in (seat for team in setup.teams for seat in team):
            if seat not in range(self.players(rules)):
                raise ValueError(f"there is no seat {seat} for a team")

    def _checked(self, format: Format) -> Iterator[R]:
        """The rules of its profiles. Raises ValueError for what the game does not know."""
        who = f"{self.id}: format {format.letter!r}"
        if not (len(format.letter) == 1 and format.letter.isascii() and format.letter.isalpha()):
            raise ValueError(f"{who} is not named by one letter from a to z or A to Z")
        for cls, said in ((self.Rules, format.rules), (self.Setup, format.setup)):
            known = options(cls)
            for name, values in said.items():
                if name not in known:
                    raise ValueError(f"{who} says {name}, which {cls.__name__} does not have")
                for value in values:
                    if value not in known[name] or values.count(value) > 1:
                        why = "twice" if value in known[name] else "but the game does not know it"
                        raise ValueError(f"{who} says {name} = {value!r} {why}")
        for profile in format.profiles:
            for name, value in profile.items():
                if value not in format.rules.get(name, ()):
                    raise ValueError(f"{who} has a profile with {name} = {value!r}, not listed")
            try:
                yield self.Rules.of({**self.unsaid(format)[0], **profile})
            except ValueError as error:
                raise ValueError(f"{who} has a profile that is refused: {error}") from None

    def unsaid(self, format: Format) -> Unsaid:
        """The options, and the fields of a setup, that a format does not list, and what they mean
        in its links: the value that the next format listing them has first."""
        return self._unsaid[format.letter]

    def said(self, format: Format, profile: int) -> R:
        """The rules that a format says by the number of a profile."""
        return self._said[format.letter][profile]

    def players(self, rules: R) -> int:
        """How many sit at the table."""
        return len(self.layout(rules)[1]) - len(self.piles) - 1

    def name(self, move: Move) -> str:
        """The name of a move."""
        return NAMES[move] if move < CALL else self.calls[move - CALL]

    def call(self, name: str) -> Move:
        """The call of this name. Raises ValueError when the game has no such call."""
        try:
            return CALL + self.calls.index(name)
        except ValueError:
            raise ValueError(f"{self.id} has no call {name!r}") from None

    def move(self, name: str) -> Move:
        """The move of this name, a card or a call. Raises ValueError for any other text."""
        return self.call(name) if name in self.calls else card(name)

    def play(self, state: State, name: str) -> State:
        """The position after the move of this name. Raises IllegalMove, with what is legal."""
        legal = self.names(state.legal_moves())
        if name not in legal:
            raise IllegalMove(f"{name!r} is not legal here; legal: {', '.join(legal) or 'nothing'}")
        return state.advance(self.move(name))

    def names(self, moves: Iterable[Move]) -> list[str]:
        """The names of moves."""
        return [self.name(move) for move in moves]

    def profile(self, rules: Choices) -> str | None:
        """The name of the profile these rules are; None when they are a table's own."""
        return next((name for name, values in self.profiles.items() if values == rules), None)


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game, whichever: only that game knows the types of its rules, setups and standings."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What everybody knows before the cards are dealt."""

    game: AnyGame
    rules: Choices
    setup: DealSetup


@dataclass(frozen=True, slots=True)
class Record:
    """One deal, whole or in part: all there is to store. Everything else is replayed from it."""

    game: AnyGame
    rules: Choices
    setup: DealSetup
    number: int
    moves: tuple[Move, ...] = ()

    @property
    def terms(self) -> Terms:
        """What everybody knows before the cards are dealt."""
        return Terms(self.game, self.rules, self.setup)

    def start(self) -> State:
        """The position before the first move. Raises ValueError when there is no such deal."""
        deck, sizes = self.game.layout(self.rules)
        fields = options(self.game.Setup)
        for name in self.game.unused_setup(self.rules):
            if getattr(self.setup, name) != fields[name][0]:
                raise ValueError(f"{name} means nothing under these rules")
        return State(self.game.opening(self.rules, self.setup), unrank(deck, sizes, self.number))

    def states(self) -> list[State]:
        """All positions, the first before any move. Raises IllegalMove."""
        states = [self.start()]
        for move in self.moves:
            states.append(states[-1].apply(move))
        return states

    def replay(self) -> State:
        """The last position. Raises IllegalMove."""
        state = self.start()
        for move in self.moves:
            state = state.apply(move)
        return state

    def upto(self, plies: int) -> Record:
        """The same deal with only the first moves."""
        return Record(self.game, self.rules, self.setup, self.number, self.moves[:plies])

    def play(self, moves: Sequence[Move]) -> Record:
        """The same deal with these moves added."""
        return Record(self.game, self.rules, self.setup, self.number, (*self.moves, *moves))
