"""The interface of a game: one value of its own types and functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

from .argument import check, check_number, listed, short
from .cards import NAMES, CardSet, card
from .deal import unrank
from .state import CALL, IllegalMove, Move, Over, Phase, Seat, State, View

Value: TypeAlias = str | int | bool


def choice(*values: Value, retired: tuple[Value, ...] = ()) -> Any:
    """Return a field with finitely many values; the first is the default.

    ``retired`` values are no longer offered; old links and kept matches have them.
    """
    if not values:
        raise ValueError("a choice needs a value, its default")
    return field(default=values[0], metadata={"values": (*values, *retired), "retired": retired})


class Choices:
    """Base of frozen dataclasses whose fields are choices: house rules, and how a deal starts."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Any]]

    def __post_init__(self) -> None:
        for name, values in options(type(self)).items():
            value = getattr(self, name)
            if value is values[0]:
                continue  # the usual case, and this runs for every link
            if not any(type(value) is type(v) and value == v for v in values):
                allowed = ", ".join(map(str, values))
                raise ValueError(f"{name} cannot be {value!r}; it is one of: {allowed}")
        self.check()

    def check(self) -> None:
        """Raise Contradiction for a combination that cannot be played."""

    @classmethod
    def of(cls, values: Mapping[str, Value]) -> Self:
        """Return these values, with defaults for the rest.

        Raise ValueError for an unknown name, a foreign value or a contradiction.
        """
        check("values", values, Mapping, "values by name")
        known = options(cls)
        if not values.keys() <= known.keys():
            name = next(name for name in values if name not in known)
            raise UnknownOption(f"there is no option {name!r}; there are: {', '.join(known)}")
        return cls(**values)

    def values(self) -> dict[str, Value]:
        """Return the values by name, in order."""
        return {name: getattr(self, name) for name in options(type(self))}


class DealSetup(Choices):
    """Base of the setup of a deal."""

    __slots__ = ()
    dealer: Seat

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The seats of each team that scores together; none where each seat scores for itself."""
        return ()

    def check_under(self, rules: Any) -> None:
        """Raise Contradiction for a setup that no match under these rules reaches."""


class UnknownOption(ValueError):
    """An option that the game does not have."""


class Contradiction(ValueError):
    """Options that cannot be combined; the message names them."""


class Impossible(Contradiction):
    """An outcome that no deal can have. ``key`` names the reason, ``data`` its numbers."""

    def __init__(self, key: str, message: str, **data: Value) -> None:
        super().__init__(message)
        self.key = key
        self.data = data


class Outcome(Choices):
    """Base of the outcome of a deal: everything on which its score depends, as it is noted after
    play with real cards. Fields that an outcome does not need keep their defaults."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Settlement:
    """The score of a deal from its outcome alone, by the code that scores played deals."""

    Outcome: type[Outcome]
    outcome: Callable[[Over], Any]
    """(end of a played deal) -> its outcome"""
    settle: Callable[[Any, Any, Any], Over]
    """(rules, setup, outcome) -> the end of a deal with this outcome; raises Impossible for an
    outcome that no deal from this setup can have"""
    resting: bool = False
    """True if more people than seats may play; some of them rest in every deal"""
    seat_facts: tuple[str, ...] = ("declarer", "partner")
    """names of the facts of an end whose value is a seat or None"""


def options(cls: type[Choices]) -> Mapping[str, tuple[Value, ...]]:
    """Return the options of a class of choices and their values, the default first."""
    try:
        return _OPTIONS[cls]
    except (KeyError, TypeError):
        check_choices(cls)
    _OPTIONS[cls] = {f.name: f.metadata["values"] for f in fields(cls)}
    return _OPTIONS[cls]


def check_choices(cls: object) -> None:
    """Raise TypeError unless this is a class of choices."""
    found = getattr(cls, "__dataclass_fields__", None)
    if not isinstance(cls, type) or found is None:
        raise TypeError(f"cls must be a class of choices, not {short(cls)}")
    if wrong := [name for name, given in found.items() if "values" not in given.metadata]:
        raise TypeError(f"{wrong[0]} of {cls.__name__} is not a choice(…)")


_OPTIONS: dict[type[Choices], Mapping[str, tuple[Value, ...]]] = {}


def offered(cls: type[Choices]) -> dict[str, tuple[Value, ...]]:
    """Return the options of a class of choices and the values that are still offered."""
    check_choices(cls)
    retired = {f.name: f.metadata["retired"] for f in fields(cls)}
    return {
        name: tuple(value for value in values if value not in retired[name])
        for name, values in options(cls).items()
    }


@dataclass(frozen=True, slots=True)
class Format:
    """The vocabulary of the links that open with one letter. Once published it never changes.

    ``options`` and ``setup`` list every value that a link can state, in the order of their digits.
    ``profiles`` are house rules that one digit states, each as its differences from the values
    listed first. Options that only later formats list take those formats' first value. ``since``
    gives the present name of a value whose old name now means something else.
    """

    letter: str
    options: Mapping[str, tuple[Value, ...]]
    setup: Mapping[str, tuple[Value, ...]]
    profiles: tuple[Mapping[str, Value], ...] = ({},)
    since: Mapping[str, Mapping[Value, Value]] = field(default_factory=dict)
    rules: Mapping[str, tuple[Value, ...]] = field(init=False, repr=False, compare=False)
    """The options with their present names, in the order of their digits."""

    def __post_init__(self) -> None:
        first = {name: values[0] for name, values in self.options.items()}
        profiles = tuple({**first, **profile} for profile in self.profiles)
        object.__setattr__(self, "profiles", profiles)
        rules = {n: tuple(self.today(n, value) for value in of) for n, of in self.options.items()}
        object.__setattr__(self, "rules", rules)

    def today(self, name: str, value: Value) -> Value:
        """Return the present name of a value of this format."""
        return self.since.get(name, {}).get(value, value)


Unsaid: TypeAlias = tuple[Mapping[str, Value], Mapping[str, Value]]
"""Options and fields of a setup that a format does not list, with their values in its links."""


def _unsaid(formats: Sequence[Format]) -> dict[str, Unsaid]:
    """Return the unlisted options and fields of every format, by letter."""
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
    """The standing of a match, a dataclass. Games add fields on which the next deal depends."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def dealer(self) -> Seat:
        """The dealer of the next deal."""

    @property
    def deals(self) -> int:
        """The number of deals that count."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The points by seat."""


@dataclass(frozen=True, slots=True)
class Totals:
    """A standing in which the deal rotates and scores add up. Games may add fields."""

    dealer: Seat
    deals: int = 0
    totals: tuple[int, ...] = (0, 0, 0, 0)

    def after(self, over: Over, counts: bool = True, stays: bool = False, step: int = 1) -> Self:
        """Return the standing after a deal, which may not count; the dealer may stay. ``step`` is
        -1 in a game that is dealt and played anticlockwise."""
        check("over", over, Over)
        return replace(
            self,
            dealer=self.dealer if stays else (self.dealer + step) % len(self.totals),
            deals=self.deals + counts,
            totals=tuple(a + b for a, b in zip(self.totals, over.score, strict=True)),
        )


R = TypeVar("R", bound=Choices)
S = TypeVar("S", bound=DealSetup)
M = TypeVar("M", bound=Standing)


@dataclass(frozen=True, slots=True)
class Game(Generic[R, S, M]):
    """A game with its types of rules, setups and standings.

    ``formats`` are the formats of links, the oldest first. ``calls`` names the moves that are not
    cards, ``piles`` the piles between the hands and the cards played. All three are only appended
    to. A new call or rule must not change the legal moves under old rules, since links count them.
    ``profiles`` are named house rules, the default first.

    Raise ValueError, naming the game and what is wrong, for formats that do not fit the rules or
    the setup, and for profiles under which no deal can start.
    """

    id: str
    formats: tuple[Format, ...]
    calls: tuple[str, ...]
    piles: tuple[str, ...]
    Rules: type[R]
    Setup: type[S]
    profiles: Mapping[str, R]
    shape: Callable[[R], tuple[CardSet, tuple[int, ...]]]
    """(rules) -> the deck, and the size of every pile at the start"""
    opening: Callable[[R, S], Phase]
    """(rules, setup) -> the first phase of a deal"""
    begin: Callable[[R, Seat], M]
    """(rules, first dealer) -> the standing of a new match"""
    setup: Callable[[R, M], S | None]
    """(rules, standing) -> the setup of the next deal; None when the match is over"""
    carry: Callable[[R, M, Over], M]
    """(rules, standing, end of a deal) -> the standing after it"""
    fits: Callable[[View, Seat, CardSet], bool] = lambda view, seat, hand: True
    """(view, seat, hand) -> True if the calls of that seat allow this hand"""
    unused_setup: Callable[[R], tuple[str, ...]] = lambda rules: ()
    """(rules) -> the fields of a setup without meaning under them; they are not in links"""
    settlement: Callable[[], Settlement] | None = None
    """() -> the functions that score a deal from its outcome, whose module is imported only then;
    None for a game without a score sheet"""
    _unsaid: Mapping[str, Unsaid] = field(init=False, repr=False, compare=False)
    _said: Mapping[str, tuple[R, ...]] = field(init=False, repr=False, compare=False)
    """The rules of the profiles of every format, by letter."""

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

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
        """Raise ValueError for rules under which no match can start."""
        deck, sizes = self.shape(rules)
        if sum(sizes) != deck.bit_count():
            raise ValueError(f"the shape deals {sum(sizes)} of {deck.bit_count()} cards")
        if sizes[-1]:
            raise ValueError("the shape deals cards to the last pile, of those played")
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
        """Yield the rules of the profiles of a format. Raise ValueError for unknown values."""
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
        """Return the options and the fields of a setup that a format does not list, with their
        values in its links: the first value in the next format that lists them."""
        self.check_format(format)
        return self._unsaid[format.letter]

    def said(self, format: Format, profile: int) -> R:
        """Return the rules of a format's profile."""
        self.check_format(format)
        said = self._said[format.letter]
        return said[check_number("profile", profile, 0, len(said) - 1)]

    def check_format(self, format: Format) -> None:
        """Raise ValueError unless this is a format of the game."""
        letter = getattr(format, "letter", format)
        if letter not in [*self._unsaid]:
            raise ValueError(f"{self.id} has no format {short(letter)}")

    def check_rules(self, rules: R) -> None:
        """Raise TypeError unless these are rules of the game."""
        check("rules", rules, self.Rules, f"Rules of {self.id}")

    def players(self, rules: R) -> int:
        """Return the number of seats."""
        self.check_rules(rules)
        return len(self.shape(rules)[1]) - len(self.piles) - 1

    def first(self, rules: R, setup: S) -> Phase:
        """Return the first phase of a deal. Raise Contradiction for a setup that no match under
        these rules reaches."""
        self.check_rules(rules)
        check("setup", setup, self.Setup, f"a Setup of {self.id}")
        setup.check_under(rules)
        fields = options(self.Setup)
        for name in self.unused_setup(rules):
            if getattr(setup, name) != fields[name][0]:
                raise Contradiction(f"{name} means nothing under these rules")
        return self.opening(rules, setup)

    def default_setup(self, rules: R) -> S:
        """Return the default setup; at a table without a seat for its dealer the last seat
        deals."""
        setup = self.Setup()
        return replace(setup, dealer=min(setup.dealer, self.players(rules) - 1))

    def name(self, move: Move) -> str:
        """Return the name of a move. Raise ValueError for a number that is no move."""
        try:
            if move >= 0:
                return NAMES[move] if move < CALL else self.calls[move - CALL]
        except (IndexError, TypeError):
            pass
        raise ValueError(f"{self.id} has no move {move!r}")

    def call(self, name: str) -> Move:
        """Return the call of this name. Raise ValueError when the game has no such call."""
        try:
            return CALL + self.calls.index(name)
        except ValueError:
            raise ValueError(f"{self.id} has no call {name!r}") from None

    def move(self, name: str) -> Move:
        """Return the move of this name, a card or a call. Raise ValueError for any other text."""
        try:
            return self.call(name) if name in self.calls else card(name)
        except ValueError:
            raise ValueError(f"{self.id} has no card or call {name!r}") from None

    def play(self, state: State, name: str) -> State:
        """Return the position after the move of this name. Raise IllegalMove, naming the legal
        moves."""
        check("state", state, State)
        legal = self.names(state.legal_moves())
        if name not in legal:
            raise IllegalMove(f"{name!r} is not legal here; legal: {', '.join(legal) or 'nothing'}")
        return state.advance(self.move(name))

    def names(self, moves: Iterable[Move]) -> list[str]:
        """Return the names of moves."""
        return [self.name(move) for move in listed("moves", moves, "numbers of moves")]

    def profile(self, rules: Choices) -> str | None:
        """Return the name of the profile with these rules; None if there is none."""
        return next((name for name, values in self.profiles.items() if values == rules), None)


AnyGame: TypeAlias = Game[Any, Any, Any]
"""Any game, with its own types of rules, setups and standings."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Public knowledge before the cards are dealt."""

    game: AnyGame
    rules: Choices
    setup: DealSetup


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One deal, whole or in part, as it is stored. Everything else is replayed from it."""

    game: AnyGame
    rules: Choices
    setup: DealSetup
    number: int
    moves: tuple[Move, ...] = ()

    def _encode(self) -> str:
        """Return the link; ``stich.code`` puts the function that writes it here."""
        raise ValueError("stich.code is not imported, so no links are written")

    def __repr__(self) -> str:
        """Return ``Record('…')`` with the link; for a record without one, its parts in brief."""
        try:
            return f"Record({self._encode()!r})"
        except (TypeError, ValueError):
            return f"<Record of {self.game!r}, deal {self.number}, {len(self.moves)} moves>"

    @property
    def terms(self) -> Terms:
        """The public knowledge before the cards are dealt."""
        return Terms(self.game, self.rules, self.setup)

    def start(self) -> State:
        """Return the position before the first move. Raise ValueError for an impossible deal, and
        Contradiction for a setup that no match under these rules reaches."""
        check("game", self.game, Game)
        check("number", self.number, int)
        phase = self.game.first(self.rules, self.setup)
        deck, sizes = self.game.shape(self.rules)
        return State(phase, unrank(deck, sizes, self.number))

    def states(self) -> list[State]:
        """Return all positions, the first before any move. Raise IllegalMove."""
        states = [self.start()]
        for move in self.moves:
            states.append(states[-1].apply(move))
        return states

    def replay(self) -> State:
        """Return the last position. Raise IllegalMove."""
        state = self.start()
        for move in self.moves:
            state = state.apply(move)
        return state

    def upto(self, plies: int) -> Record:
        """Return the same deal with only the first ``plies`` moves."""
        check_number("plies", plies, 0)
        return Record(self.game, self.rules, self.setup, self.number, self.moves[:plies])

    def play(self, moves: Sequence[Move]) -> Record:
        """Return the same deal with these moves added."""
        added = listed("moves", moves, "numbers of moves")
        return Record(self.game, self.rules, self.setup, self.number, (*self.moves, *added))
