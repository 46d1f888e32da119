"""Positions for exercises: a teacher names the cards that matter, chance deals the others.

A scene describes the calls that led to its contract (``calls``), the cards the learner holds now
(``hand``), the cards on the table (``table``, from the leader on), and the places of other cards
(``holds`` by seat, ``piles`` by name). If the hand is shorter than a whole one, earlier tricks are
played by chance with cards that nobody needs. The same scene is always the same deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from typing import Any

from lessons.source import Unconfirmed
from stich.cards import CardSet, card, cards, listed, names
from stich.deal import rank, shuffled
from stich.game import AnyGame, Record
from stich.seat import rare_hands, runs
from stich.state import CALL, Move, Over, Phase, State, carried
from stich.tasks.kinds.question import DECLINES, declined
from stich.tricks import Tricks

TRIES = 30_000
"""The limit on deals tried for a scene."""

FIELDS = ("contract", "calls", "hand", "table", "holds", "piles", "me", "setup", "seed", "without")


@dataclass(frozen=True, slots=True)
class Scene:
    """The requirements of a position for an exercise."""

    game: AnyGame
    rules: Any
    setup: Any
    me: int
    calls: tuple[str, ...]
    table: tuple[int, ...]
    hand: CardSet | None
    holds: Mapping[int, CardSet]
    piles: Mapping[str, CardSet]
    without: Mapping[int, CardSet]
    seed: int


def scene(game: AnyGame, rules: Any, fields: Mapping[str, Any]) -> Scene:
    """Return the scene of some fields. Raise Unconfirmed for unknown or contradictory fields."""
    taken: dict[str, Any] = {}
    seats = range(game.players(rules))
    for name, read, default in (
        ("setup", game.Setup.of, {}),
        ("me", lambda seat: _seat(seat, seats), 0),
        ("calls", lambda calls: tuple(_repeated(calls)), ""),
        ("table", lambda trick: tuple(map(card, trick.split())), ""),
        ("hand", lambda some: None if some is None else cards(some), None),
        ("holds", lambda holds: _by_seat(holds, seats), {}),
        ("piles", lambda piles: _by_pile(piles, game.piles), {}),
        ("without", lambda without: _by_seat(without, seats), {}),
        ("seed", _whole, 0),
    ):
        try:
            taken[name] = read(fields.get(name, default))
        except (AttributeError, TypeError):
            wrong = fields[name]
            raise Unconfirmed(f"{name} cannot be {wrong!r}: learn/README.md has its form") from None
        except ValueError as error:
            raise Unconfirmed(f"{name}: {error}") from None
    return Scene(game=game, rules=rules, **taken)


def _whole(seed: Any) -> int:
    """Return a whole number. Raise TypeError for another value."""
    if not isinstance(seed, int):
        raise TypeError
    return seed


def _seat(seat: Any, seats: range) -> int:
    """Return the seat of a number, also of one in quotes. Raise ValueError."""
    if not str(seat).isdecimal() or int(seat) not in seats:
        raise ValueError(f"there is no seat {seat!r}; seats are 0 to {len(seats) - 1}")
    return int(seat)


def _by_seat(written: Mapping[str, str], seats: range) -> dict[int, CardSet]:
    return {_seat(seat, seats): cards(some) for seat, some in written.items()}


def _by_pile(written: Mapping[str, str], piles: Sequence[str]) -> dict[str, CardSet]:
    for name in written:
        if name not in piles:
            known = f"it has {', '.join(piles)}" if piles else "it has none"
            raise ValueError(f"the game has no pile {name!r}; {known}")
    return {name: cards(some) for name, some in written.items()}


def _repeated(calls: str) -> Iterator[str]:
    """Yield the names of calls, of which ``no*12`` stands for twelve. Raise ValueError."""
    for name in calls.split():
        call, times, number = name.partition("*")
        if times and not number.isdecimal():
            raise ValueError(f"{name!r} does not say how often; twelve times no is no*12")
        yield from [call] * int(number or 1)


def position(wanted: Scene) -> Record:
    """Return a deal, played up to the scene. Raise Unconfirmed when no deal comes to it."""
    plan = _Plan(wanted)
    for number in range(TRIES):
        rng = Random(f"{wanted.seed} {number} {wanted.calls} {wanted.table} {wanted.hand}")
        record = plan.attempt(rng)
        if record is not None:
            return record
    raise Unconfirmed(f"of {TRIES} deals none comes to this position")


class _Plan:
    """The places of the cards at the start, found by following the calls in public."""

    def __init__(self, wanted: Scene) -> None:
        self.wanted, self.game = wanted, wanted.game
        self.deck, self.sizes = self.game.shape(wanted.rules)
        self.players = self.game.players(wanted.rules)
        phase = self.game.opening(wanted.rules, wanted.setup)
        self.calls: list[Move] = []
        self.first: Phase = phase
        self.given = 0
        """The number of cards that the learner has given away."""
        self.lies = tuple(1 << CALL + pile for pile in range(len(self.sizes)))
        """For every pile now, the piles at the start whose cards have come there, each marked by a
        bit."""
        own = [0] * self.players
        skat = sum(wanted.piles.values())
        for place, name in enumerate(wanted.calls, 1):
            before = phase
            try:
                move = self.game.move(name)
                while not self._sayable(phase, move):
                    phase = self._then(phase, self._declined(phase, repr(name)))
            except ValueError:
                raise self._not_here(f"there is no call {name!r}", place, before) from None
            except Unconfirmed:
                raise self._not_here(f"{name!r} cannot be said", place, before) from None
            assert phase.turn is not None
            if move < CALL and not skat >> move & 1:
                own[phase.turn] |= 1 << move
            phase = self._then(phase, move)
        while wanted.hand and not isinstance(phase, Tricks) and self.before < 0:
            phase = self._then(phase, self._declined(phase, "the whole hand"))
        while not isinstance(phase, Tricks) and (wanted.table or self._waits(phase)):
            if wanted.table and self._sayable(phase, wanted.table[0]):
                break
            phase = self._then(phase, self._declined(phase, "the play"))
        self.first = phase
        for seat, some in wanted.holds.items():
            own[seat] |= some
        self.own = own
        """The cards each seat must be dealt, without those on the table."""

    def _then(self, phase: Phase, move: Move) -> Phase:
        self.calls.append(move)
        takers, card = carried(phase, move, len(self.lies))
        if card is not None and phase.turn == self.wanted.me:
            self.given += card != self.wanted.me
        lies = [0] * len(takers)
        for taker, marks in zip(takers, self.lies, strict=True):
            lies[taker] |= marks
        self.lies = tuple(lies)
        return phase.after(phase.heard(move))

    def _sources(self, seat: int) -> list[int]:
        """Return the piles at the start whose cards this seat holds now, its own hand first."""
        own = self.lies[seat]
        return sorted(
            (pile for pile in range(len(self.sizes)) if own >> CALL + pile & 1),
            key=lambda pile: pile != seat,
        )

    def _sayable(self, phase: Phase, move: Move) -> bool:
        if move < CALL:
            return move in phase.legal(1 << move, ())
        hands = chain((self.deck, self.wanted.hand or 0), runs(self.deck))
        if any(move in phase.legal(hand, ()) for hand in hands):
            return True
        return any(move in phase.legal(hand, ()) for hand in rare_hands(self.deck, phase))

    def _declined(self, phase: Phase, instead: str) -> Move:
        for name in DECLINES:
            if name in self.game.calls and self._sayable(phase, self.game.move(name)):
                return self.game.move(name)
        said = " ".join(self.wanted.calls) or "no call"
        if phase.turn is None:
            raise Unconfirmed(f"calls: the deal ends after {said}, before {instead}")
        raise Unconfirmed(
            f"calls: {instead} does not come after {said}; legal there: {self._legal(phase)}"
        )

    def _not_here(self, what: str, place: int, phase: Phase) -> Unconfirmed:
        """Return the error of a call, with those that could be made instead."""
        return Unconfirmed(f"calls: {what} at place {place}; legal there: {self._legal(phase)}")

    def _legal(self, phase: Phase) -> str:
        """Return the moves that could be made in a phase, as text."""
        sayable = [call for call in self.game.calls if self._sayable(phase, self.game.call(call))]
        if any(self._sayable(phase, move) for move in listed(self.deck)):
            sayable.append("a card")
        return ", ".join(sayable) or "nothing"

    def _waits(self, phase: Phase) -> bool:
        """Check that another seat has to act before the learner's turn."""
        return phase.turn is not None and phase.turn != self.wanted.me

    @property
    def before(self) -> int:
        """The number of tricks played before the scene; negative while the learner's hand is
        incomplete."""
        wanted = self.wanted
        if wanted.hand is None:
            return 0
        held = sum(self.sizes[pile] for pile in self._sources(wanted.me)) - self.given
        return held - wanted.hand.bit_count() - self.led_by_me()

    def led_by_me(self) -> bool:
        """Check that one of the cards on the table is the learner's, as in a whole trick."""
        return isinstance(self.first, Tricks) and len(self.wanted.table) >= len(self._seats())

    def _seats(self) -> Sequence[int]:
        """Return the seats that play."""
        phase = self.first
        return phase.contract.seats if isinstance(phase, Tricks) else range(self.players)

    def attempt(self, rng: Random) -> Record | None:
        """Deal the other cards at random and return the deal if it comes to the scene, else
        None."""
        wanted = self.wanted
        needed = list(self.own)
        if wanted.hand is not None:
            needed[wanted.me] |= wanted.hand
        leader = self._leader()
        for place, move in enumerate(wanted.table):
            if leader is not None and move < CALL:
                needed[self._seat(leader, place)] |= 1 << move
        piles = self._dealt(needed, rng)
        if piles is None:
            return None
        record = Record(self.game, wanted.rules, wanted.setup, rank(self.deck, piles))
        state: State | None = record.start()
        moves: list[Move] = []
        for move in self.calls:
            assert state is not None
            if move not in state.legal_moves():
                return None
            state = state.advance(move)
        assert state is not None
        for _ in range(self.before):
            state = self._trick(state, needed, rng)
            if state is None:
                return None
        if leader is not None and wanted.table and state.phase.turn != leader:
            return None
        for move in wanted.table:
            state = self._asked(state)
            if move not in state.legal_moves():
                return None
            state = state.advance(move)
        if wanted.table:
            state = self._asked(state)
        if wanted.hand is not None and state.piles[wanted.me] != wanted.hand:
            return None
        moves = [move for move in state.history if move is not None]
        return record.play(moves)

    def _asked(self, state: State) -> State:
        """Return the position once every seat asked between two cards has declined."""
        while isinstance(self.first, Tricks) and not isinstance(state.phase, Tricks | Over):
            state = state.advance(declined(self.game, state))
        return state

    def _leader(self) -> int | None:
        """Return the seat that leads to the cards on the table, so that the learner plays next;
        None with an empty table."""
        phase, wanted = self.first, self.wanted
        if not wanted.table:
            return None
        if not isinstance(phase, Tricks):
            return phase.turn
        if not self.before:
            return phase.turn
        seats = self._seats()
        me = seats.index(wanted.me) if wanted.me in seats else 0
        return seats[(me - len(wanted.table)) % len(seats)]

    def _seat(self, leader: int, place: int) -> int:
        seats = self._seats()
        return seats[(seats.index(leader) + place) % len(seats)]

    def _dealt(self, needed: Sequence[CardSet], rng: Random) -> list[CardSet] | None:
        wanted = self.wanted
        piles = [*needed, *(wanted.piles.get(name, 0) for name in self.game.piles), 0]
        for seat in range(self.players):
            self._spread(piles, seat, rng)
        taken = 0
        for pile in piles:
            if pile & taken:
                raise Unconfirmed(f"{' '.join(names(pile & taken))} cannot lie in two places")
            taken |= pile
        if taken & ~self.deck:
            raise Unconfirmed(f"{' '.join(names(taken & ~self.deck))} is not in this deck")
        left = shuffled(listed(self.deck & ~taken), rng)
        for index, size in enumerate(self.sizes):
            if piles[index].bit_count() > size:
                raise Unconfirmed(f"{' '.join(names(piles[index]))} are more than {size} cards")
            kept = []
            while piles[index].bit_count() < size and left:
                card = left.pop()
                if wanted.without.get(index, 0) >> card & 1:
                    kept.append(card)
                else:
                    piles[index] |= 1 << card
            left += kept
        if left or any(p.bit_count() != size for p, size in zip(piles, self.sizes, strict=True)):
            return None
        return piles

    def _spread(self, piles: list[CardSet], seat: int, rng: Random) -> None:
        """Move cards that a seat cannot be dealt to the piles from which it gets them later."""
        sources = self._sources(seat)
        over = piles[seat].bit_count() - self.sizes[seat]
        for pile in sources[1:]:
            room = self.sizes[pile] - piles[pile].bit_count()
            for _ in range(min(over, room)):
                held = listed(piles[seat])
                card = 1 << held[int(rng.random() * len(held))]
                piles[seat] ^= card
                piles[pile] |= card
                over -= 1

    def _trick(self, state: State, needed: Sequence[CardSet], rng: Random) -> State | None:
        """Play a trick of cards that nobody needs later; None if there is none."""
        assert isinstance(state.phase, Tricks)
        done = len(state.phase.done)
        while not (isinstance(state.phase, Tricks) and len(state.phase.done) > done):
            seat = state.phase.turn
            if seat is None:
                return None
            free = [m for m in state.legal_moves() if m < CALL and not needed[seat] >> m & 1]
            if not free:
                return None
            state = self._asked(state.advance(free[int(rng.random() * len(free))]))
        return state
