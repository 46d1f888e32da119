"""Positions: a public phase over hidden piles, the base of every game.

A game is a chain of small frozen phases. A phase never sees a hand but the mover's, so neither
rules nor public transitions can peek; nothing becomes public but by a move.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, TypeAlias

from .argument import check, check_number, check_numbers, check_sets
from .cards import RANKS, Card, CardSet, deck, names
from .deal import Piles
from .order import Order, order

Seat: TypeAlias = int
"""0..n-1, clockwise round the table."""

Move: TypeAlias = int
"""0..51 is a card; CALL + i is call i of the game."""

CALL = 52

Json: TypeAlias = "None | bool | int | float | str | Sequence[Json] | Mapping[str, Json]"
"""A JSON value."""

Facts: TypeAlias = dict[str, Json]
"""Public knowledge, by names that the page knows too."""

NATURAL = order(deck(RANKS), RANKS)


class IllegalMove(ValueError):
    """A move that the rules do not allow here; the message names it and the legal moves."""


class Reason(NamedTuple):
    """The reason for which a card is illegal: a word key, the number of the rule, the suit."""

    name: str
    rule: str
    about: str = ""


class Announced(NamedTuple):
    """Public knowledge of a contract, taken from a game's ``facts`` of these names.

    A fact that a game does not state is None, and nothing depends on it.
    """

    declarer: Seat | None = None
    contract: str | None = None
    """The name of the contract, a key of the game's words."""
    trump: str | None = None
    """The letter of the trump suit."""
    called: str | None = None
    """The name of the card whose holder is the partner."""
    bid: str | None = None
    """The name of the bid."""
    sides: Sequence[int | None] | None = None
    """The number of every seat's side; None where it is not public."""


class Goal(NamedTuple):
    """The goal of one seat in a deal, as far as that seat knows.

    ``name`` is a word key of the game, ``have`` what the seat and those it knows to be on its side
    have made so far, ``need`` what they must make to win (None where everything counts), ``of``
    all that can be made (None where there is no such sum).
    """

    name: str
    have: int
    need: int | None = None
    of: int | None = None
    side: tuple[Seat, ...] = ()
    """The seats known to score with this seat, and this seat."""
    known: bool = True
    """True if ``side`` is complete; otherwise ``have`` is a lower bound."""
    decided: int | None = None
    """The number of the trick, from 1, after which it is certain that ``need`` is met or missed;
    None before it, and where no trick decides."""
    exactly: bool = False
    """True if ``need`` is to be met exactly: more misses it as well as less."""


class Phase(ABC):
    """The public side of a position."""

    __slots__ = ()
    name: ClassVar[str]
    order: Order = NATURAL
    """The order by which hands are sorted."""
    automatic: ClassVar[bool] = False
    """True if moves here are made without asking anybody, because the rules reveal the cards."""
    unbound: ClassVar[bool] = False
    """True if every move is legal for every hand, so that no move rules out a hand."""
    hides_forced: ClassVar[bool] = False
    """True if a forced move is hidden as such, because it would reveal the hand."""
    raises: ClassVar[bool] = False
    """True if moves here do nothing but raise the stakes."""
    card_play: ClassVar[bool] = False
    """True if cards are played in turn, so that a card not played reveals the hand."""

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """The seat to move; None once the deal is over."""

    @property
    def source(self) -> int | None:
        """The pile that the mover plays or shows cards from: its hand, or a pile of the table that
        it does not see."""
        return self.turn

    @property
    def joined(self) -> bool:
        """True if a person answers this together with the question before and takes both back at
        once."""
        return False

    @property
    def standing(self) -> Move | None:
        """The default move, usually a pass; None without one. It is made automatically; the player
        may still replace it while answering the next question."""
        return None

    @abstractmethod
    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        """Return the legal moves of the seat to move: ascending, never empty.

        ``hand`` is the ``source``, ``said`` the moves of the seat that the others did not hear in
        full.
        Any hand is valid, since bots suppose hands that contradict earlier calls.
        """

    def heard(self, move: Move) -> Move | None:
        """Return the move as the other seats hear it; None if they hear nothing."""
        return move

    def witnesses(self) -> tuple[Seat, ...]:
        """Return the seats besides the mover that learn an unheard move in full."""
        return ()

    @abstractmethod
    def after(self, heard: Move | None) -> Phase:
        """Return the next public position."""

    def transfer(self, piles: Piles, move: Move) -> Piles:
        """Return the piles after a move; a card moves from the ``source`` to the cards played.

        An override moves whole sets of bits, also bits that are no cards, and drops none:
        ``carried`` marks the piles with such bits.
        """
        if move >= CALL:
            return piles
        seat = self.source
        assert seat is not None
        bit = 1 << move
        return (*piles[:seat], piles[seat] ^ bit, *piles[seat + 1 : -1], piles[-1] | bit)

    def sees(self, seat: Seat) -> tuple[int, ...]:
        """Return the piles that a seat sees besides its own hand and the cards played."""
        return ()

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        """Return the reason for which the mover may not play a card; None if the card is legal."""
        return None

    def goal(self, seat: Seat, hand: CardSet) -> Goal | None:
        """Return the goal of a seat that has this hand left; None while there is no contract."""
        return None

    def facts(self) -> Facts:
        """Return the public knowledge of this phase, in names and numbers."""
        return {}

    @property
    def announced(self) -> Announced:
        """The public knowledge of the contract."""
        facts: Mapping[str, Any] = self.facts()
        return Announced(*[facts.get(name) for name in Announced._fields])


class Carried(NamedTuple):
    """The piles to which a move takes the cards."""

    piles: tuple[int, ...]
    """For every pile the index of the pile that takes its cards."""
    card: int | None
    """The index of the pile that takes the card played or given away; None for a call."""

    @property
    def merges(self) -> bool:
        """True if one pile takes the cards of several."""
        return len(set(self.piles)) < len(self.piles)


def carried(phase: Phase, move: Move, piles: int) -> Carried:
    """Return the piles to which a move takes each of this number of piles. Every pile carries a
    mark that is no card."""
    check("phase", phase, Phase)
    check_number("piles", piles, 1)
    check_number("move", move, 0)
    marks = [1 << CALL + pile for pile in range(piles)]
    if move < CALL:
        assert phase.source is not None
        marks[phase.source] |= 1 << move
    moved = phase.transfer(tuple(marks), move)

    def taker(bit: int) -> int:
        return next(index for index, pile in enumerate(moved) if pile >> bit & 1)

    takers = tuple([taker(CALL + pile) for pile in range(piles)])
    return Carried(takers, taker(move) if move < CALL else None)


@dataclass(frozen=True, slots=True)
class Over(Phase):
    """The end of a deal: the score of each seat, and the items of the score in order."""

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

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return self.last.sees(seat) if self.last else ()

    def goal(self, seat: Seat, hand: CardSet) -> Goal | None:
        return self.last.goal(seat, hand) if self.last else None

    def facts(self) -> Facts:
        return self.last.facts() if self.last else {}


def above_mean(score: Sequence[float], seat: Seat) -> float:
    """Return by how much a seat's score exceeds the mean of all."""
    try:
        return score[seat] - sum(score) / len(score)
    except (LookupError, TypeError):
        check("score", score, Sequence, "the numbers of all seats")
        check_number("seat", seat, 0, len(score) - 1)
        check_numbers("score", score)
        raise


Secret: TypeAlias = tuple[int, tuple[Seat, ...], Move | None]
"""A move not heard in full: the index in the history, the seats that know it (the mover first), and
the move as heard."""


def _said(
    history: Sequence[Move | None], secrets: Sequence[Secret], seat: Seat
) -> tuple[Move, ...]:
    """Return the moves of a seat that the others did not hear in full, oldest first."""
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
        """Return the legal moves, ascending; empty only when the deal is over."""
        moves = self._legal
        if moves is None:
            seat, source = self.phase.turn, self.phase.source
            if seat is None or source is None:
                return ()
            said = _said(self.history, self.secrets, seat) if self.secrets else ()
            moves = self.phase.legal(self.piles[source], said)
            object.__setattr__(self, "_legal", moves)
        return moves

    def apply(self, move: Move) -> State:
        """Return the position after a legal move. Raise IllegalMove for any other."""
        if move not in self.legal_moves():
            raise IllegalMove(f"{move} is not among the legal moves {self.legal_moves()}")
        return self.advance(move)

    def advance(self, move: Move) -> State:
        """Return the position after a move known to be legal: ``apply`` without the check."""
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
        """Return everything that a seat knows. Raise ValueError for a number that is no seat."""
        last = len(self.piles) - 1
        if seat not in range(last):
            raise ValueError(f"seats are numbered from 0, clockwise, so there is no seat {seat!r}")
        history = list(self.history)
        for index, knowers, heard in self.secrets:
            if seat not in knowers:
                history[index] = heard
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
        """Return the score of each seat. Raise ValueError before the end."""
        if not isinstance(self.phase, Over):
            raise ValueError("the deal is not over yet")
        return self.phase.score


@dataclass(frozen=True, slots=True)
class View:
    """Everything that one seat knows; it holds no State.

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
        """The cards of the seat."""
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
        """The seat's moves that the others did not hear in full, oldest first."""
        return _said(self.history, self.secrets, self.seat)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves of the seat; none when another is to move, or when the seat turns
        up a card that it does not know."""
        return self.phase.legal(self.hand, self.said) if self.phase.source == self.seat else ()

    def suppose(self, piles: Piles) -> State:
        """Return the position with these piles: a sampled world.

        Raise ValueError when the piles contradict the view.
        """
        try:
            for pile, known, size in zip(piles, self.piles, self.sizes, strict=True):
                if pile.bit_count() != size or known is not None and pile != known:
                    raise ValueError(f"seat {self.seat} knows that {names(pile)} cannot lie there")
        except (AttributeError, TypeError, ValueError):
            check_sets("piles", piles)
            check_number("the number of piles", len(piles), *[len(self.piles)] * 2)
            raise
        return State(self.phase, piles, self.history, self.secrets)
