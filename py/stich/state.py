"""What every game stands on: a position is a public phase over hidden piles.

A game is a chain of small frozen phases. A phase never sees a hand but the mover's, so neither
rules nor public transitions can peek; nothing becomes public but by a move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, TypeAlias

from .cards import RANKS, Card, CardSet, deck, names
from .deal import Piles
from .order import Order, order

Seat: TypeAlias = int
"""0..n-1, clockwise round the table."""

Move: TypeAlias = int
"""0..51 is a card; CALL + i is call i of the game."""

CALL = 52

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
"""What can be written as JSON."""

Facts: TypeAlias = dict[str, Json]
"""What everybody knows, by names that the page knows too."""

NATURAL = order(deck(RANKS), RANKS)


class IllegalMove(ValueError):
    """A move the rules do not allow here; the message names it and what is legal."""


class Reason(NamedTuple):
    """Why a card may not be played: a word key, the number of the rule, the suit it is about."""

    name: str
    rule: str
    about: str = ""


class Announced(NamedTuple):
    """What everybody knows of a contract, as far as its game tells it in ``facts`` by these names.

    Whatever a game does not tell is None; nothing depends on its being told.
    """

    declarer: Seat | None = None
    contract: str | None = None
    """Its name, a key of the game's words."""
    trump: str | None = None
    """The letter of the suit."""
    called: str | None = None
    """The name of the card whose holder is the partner."""
    bid: str | None = None
    """The name of the bid."""
    sides: Sequence[int | None] | None = None
    """By seat the number of its side; None where it is not known to all."""


class Goal(NamedTuple):
    """What a deal asks of one seat, as far as that seat knows.

    ``name`` is a word key of the game, ``have`` what the seat and those it knows to be on its side
    have made so far, ``need`` what they must make to win (None where everything counts), ``of``
    all that can be made (None where there is no such sum).
    """

    name: str
    have: int
    need: int | None = None
    of: int | None = None
    side: tuple[Seat, ...] = ()
    """Who is known to score with this seat, itself included."""
    known: bool = True
    """Whether that is everybody on its side; otherwise ``have`` is what is certain."""
    decided: int | None = None
    """The number of the trick, from 1, that settled whether ``need`` is met; None until then, and
    where there is no such trick."""


class Phase(ABC):
    """The public side of a position."""

    __slots__ = ()
    name: ClassVar[str]
    order: Order = NATURAL
    """By which a hand is best sorted now."""
    automatic: ClassVar[bool] = False
    """Whether the rules themselves lay open the cards here, so that nobody is asked to."""
    unbound: ClassVar[bool] = False
    """Whether any hand may say anything here, so that nothing said rules out a hand."""
    hides_forced: ClassVar[bool] = False
    """Whether it is hidden that a move here was forced, since that would tell of the hand."""
    card_play: ClassVar[bool] = False
    """Whether cards are played in turn here, so that what is not played tells of the hand."""

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """Who is to move; None once the deal is over."""

    @property
    def standing(self) -> Move | None:
        """The move that changes nothing and is hardly ever not made, so that a person is asked the
        next question at once, and may make another of these moves instead of answering it."""
        return None

    @abstractmethod
    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        """The legal moves of the seat to move: ascending, never empty.

        ``hand`` is its own hand, ``said`` its own moves that the others did not hear in full.
        Answers for any hand whatever, since bots suppose hands that contradict what was said.
        """

    def heard(self, move: Move) -> Move | None:
        """What the others learn of a move."""
        return move

    def witnesses(self) -> tuple[Seat, ...]:
        """Who besides the mover learns a move in full that the others do not hear."""
        return ()

    @abstractmethod
    def after(self, heard: Move | None) -> Phase:
        """The next public position."""

    def transfer(self, piles: Piles, move: Move) -> Piles:
        """Return the piles after a move; a card moves from the mover's hand to the cards played.

        An override moves whole sets of bits, also bits that are no cards, and drops none:
        ``carried`` marks the piles with such bits.
        """
        if move >= CALL:
            return piles
        seat = self.turn
        assert seat is not None
        bit = 1 << move
        return (*piles[:seat], piles[seat] ^ bit, *piles[seat + 1 : -1], piles[-1] | bit)

    def sees(self, seat: Seat) -> tuple[int, ...]:
        """The indices of the piles a seat sees besides its own hand and the cards played."""
        return ()

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        """Why the mover may not play this card of his hand; None when there is no such rule."""
        return None

    def goal(self, seat: Seat, hand: CardSet) -> Goal | None:
        """What is asked of a seat that has this hand left; None while there is no contract."""
        return None

    def facts(self) -> Facts:
        """What everybody knows in this phase, in names and numbers."""
        return {}

    @property
    def announced(self) -> Announced:
        """What everybody knows of the contract."""
        facts: Mapping[str, Any] = self.facts()
        return Announced(*[facts.get(name) for name in Announced._fields])


class Carried(NamedTuple):
    """Where a move takes the cards, by the index of the pile."""

    piles: tuple[int, ...]
    """For every pile the one that takes its cards."""
    card: int | None
    """The pile that takes the card played or given away; None for a call."""

    @property
    def merges(self) -> bool:
        """Whether the cards of several piles come together in one."""
        return len(set(self.piles)) < len(self.piles)


def carried(phase: Phase, move: Move, piles: int) -> Carried:
    """Return where a move takes each of so many piles. Each carries a mark that is no card."""
    marks = [1 << CALL + pile for pile in range(piles)]
    if move < CALL:
        assert phase.turn is not None
        marks[phase.turn] |= 1 << move
    moved = phase.transfer(tuple(marks), move)

    def taker(bit: int) -> int:
        return next(index for index, pile in enumerate(moved) if pile >> bit & 1)

    takers = tuple([taker(CALL + pile) for pile in range(piles)])
    return Carried(takers, taker(move) if move < CALL else None)


@dataclass(frozen=True, slots=True)
class Over(Phase):
    """The end of a deal: the score of each seat, and the items it is made of in their order."""

    score: tuple[int, ...]
    items: tuple[tuple[str, int], ...]
    last: Phase | None = None

    name = "over"

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.last.order if self.last else NATURAL

    @property
    def turn(self) -> None:
        return None

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return ()

    def after(self, heard: Move | None) -> Phase:
        raise ValueError("the deal is over")

    def goal(self, seat: Seat, hand: CardSet) -> Goal | None:
        return self.last.goal(seat, hand) if self.last else None

    def facts(self) -> Facts:
        return self.last.facts() if self.last else {}


def above_mean(score: Sequence[float], seat: Seat) -> float:
    """How much better a seat does than the average of all."""
    return score[seat] - sum(score) / len(score)


Secret: TypeAlias = tuple[int, tuple[Seat, ...], Move | None]
"""A move not all heard: its index in the history, who knows it (the mover first), as heard."""


def _said(
    history: Sequence[Move | None], secrets: Sequence[Secret], seat: Seat
) -> tuple[Move, ...]:
    """The moves of a seat that the others did not hear in full, oldest first."""
    return tuple(
        move
        for index, knowers, heard in secrets
        if knowers[0] == seat and (move := history[index]) is not None and move != heard
    )


@dataclass(frozen=True, slots=True)
class State:
    """A whole position, the hidden side included. Games never subclass it."""

    phase: Phase
    piles: Piles
    history: tuple[Move | None, ...] = ()
    secrets: tuple[Secret, ...] = ()
    _legal: tuple[Move, ...] | None = field(default=None, init=False, repr=False, compare=False)

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves, ascending; empty only when the deal is over."""
        moves = self._legal
        if moves is None:
            seat = self.phase.turn
            if seat is None:
                return ()
            said = _said(self.history, self.secrets, seat) if self.secrets else ()
            moves = self.phase.legal(self.piles[seat], said)
            object.__setattr__(self, "_legal", moves)
        return moves

    def apply(self, move: Move) -> State:
        """The position after a legal move. Raises IllegalMove for any other."""
        if move not in self.legal_moves():
            raise IllegalMove(f"{move} is not among the legal moves {self.legal_moves()}")
        return self.advance(move)

    def advance(self, move: Move) -> State:
        """The position after a move that is known to be legal: apply without the check."""
        phase = self.phase
        heard = phase.heard(move)
        secrets = self.secrets
        if heard != move:
            seat = phase.turn
            assert seat is not None
            secrets = (*secrets, (len(self.history), (seat, *phase.witnesses()), heard))
        return State(
            phase.after(heard), phase.transfer(self.piles, move), (*self.history, move), secrets
        )

    def view(self, seat: Seat) -> View:
        """Everything this seat knows."""
        history = list(self.history)
        for index, knowers, heard in self.secrets:
            if seat not in knowers:
                history[index] = heard
        last = len(self.piles) - 1
        seen = {seat, last, *self.phase.sees(seat)}
        return View(
            seat,
            self.phase,
            tuple(pile if i in seen else None for i, pile in enumerate(self.piles)),
            tuple(pile.bit_count() for pile in self.piles),
            tuple(history),
            self.secrets,
        )

    def score(self) -> tuple[int, ...]:
        """The score of each seat. Raises ValueError before the end."""
        if not isinstance(self.phase, Over):
            raise ValueError("the deal is not over yet")
        return self.phase.score


@dataclass(frozen=True, slots=True)
class View:
    """Everything one seat knows; it holds no State.

    ``piles`` has None for a pile the seat does not see, ``sizes`` the number of cards of each,
    ``history`` the seat's own moves in full and those of others as heard.
    """

    seat: Seat
    phase: Phase
    piles: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    history: tuple[Move | None, ...]
    secrets: tuple[Secret, ...]

    @property
    def hand(self) -> CardSet:
        """The seat's own cards."""
        hand = self.piles[self.seat]
        assert hand is not None
        return hand

    @property
    def heard(self) -> tuple[Move | None, ...]:
        """The history as every seat heard it."""
        history = list(self.history)
        for index, _, heard in self.secrets:
            history[index] = heard
        return tuple(history)

    @property
    def said(self) -> tuple[Move, ...]:
        """Own moves the others did not hear in full, oldest first."""
        return _said(self.history, self.secrets, self.seat)

    def legal_moves(self) -> tuple[Move, ...]:
        """The legal moves if it is this seat's turn, by the same rules and from its own cards."""
        return self.phase.legal(self.hand, self.said) if self.phase.turn == self.seat else ()

    def suppose(self, piles: Piles) -> State:
        """The position if the cards lay like this: a guessed world.

        Raises ValueError when the piles contradict what the seat sees.
        """
        for pile, known, size in zip(piles, self.piles, self.sizes, strict=True):
            if pile.bit_count() != size or known is not None and pile != known:
                raise ValueError(f"seat {self.seat} knows that {names(pile)} cannot lie there")
        return State(self.phase, piles, self.history, self.secrets)
