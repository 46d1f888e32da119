"""A deal with real cards, entered by one of its players afterwards as that seat saw it.

Moves are texts, ``seat:move``, followed by the cards that a move brought into the seat's sight:
``0:CJ``, ``2:?`` for a move that was not heard, ``1:take+HA,SK``. The engine reads as
many as fit together, offers what may have happened next, and adds moves without an alternative. A
move that contradicts the others is left unread, with all that follow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import islice, pairwise
from random import Random
from typing import Any

from ..ai.worlds.explained import explained
from ..ai.worlds.knowledge import Knowledge
from ..ai.worlds.sampler import MOST_LAYOUTS, Sampler
from ..cards import CardSet, card_set, each
from ..cards import cards as cards_of
from ..code import CodeError
from ..game import AnyGame, Choices, DealSetup, Terms
from ..games import GAMES
from ..seat import UNHEARD, SeatRecord, decode, encode
from ..state import CALL, IllegalMove, Move, Seat, State, View
from ..text import TextError
from ..text import read as read_text
from ..tricks import Tricks
from .asks import Refused
from .links import follow
from .mending import mend
from .seen import seen
from .wire import Answer

MOST_MOVES = 300
"""The most moves of one entry; no deal has as many."""

LAYOUTS = 24
"""Layouts sampled to find possible moves; a move found in none is checked on its own."""

_ENTRY = re.compile(r"(\d):([^+\s]+)((?:\+[\w,]+)*)", re.ASCII)

Reason = list[str | int | None]
"""The reason why a move cannot come next: its name, then its data."""


class Unread(Exception):
    """A move that contradicts the moves before it; ``why`` is the reason."""

    def __init__(self, why: Reason) -> None:
        super().__init__(str(why[0]))
        self.why = why


class Lacking(Exception):
    """A move brings cards into sight that have not been entered yet: their number, and the pile."""

    def __init__(self, many: int, pile: int) -> None:
        super().__init__(many)
        self.many, self.pile = many, pile


@dataclass
class Entry:
    """The part of an entry that fits together."""

    record: SeatRecord
    views: list[View] = field(default_factory=list)

    _after: dict[str, Entry] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.views = self.views or [self.record.start()]

    @property
    def view(self) -> View:
        """The view after the last move read."""
        return self.views[-1]

    @property
    def game(self) -> AnyGame:
        return self.record.game

    @property
    def terms(self) -> Terms:
        """The game, its rules and the setup of the deal."""
        return Terms(self.record.game, self.record.rules, self.record.setup)

    @cached_property
    def know(self) -> Knowledge:
        """The conclusions of the seat from the present view."""
        return Knowledge(self.terms, self.view)

    # --- reading

    def then(self, written: str) -> Entry:
        """Return the entry after one more move as written: the same object each time. Raise Unread,
        and Lacking for cards that are still to be entered."""
        if written not in self._after:
            self._after[written] = self._then(written)
        return self._after[written]

    def _then(self, written: str) -> Entry:
        seat, move, shown = self._parsed(written)
        if self.view.phase.turn is None:
            raise Unread(["over"])
        if seat != self.view.phase.turn:
            raise Unread(["turn", self.view.phase.turn])
        try:
            self.record.check(self.view, move)
        except IllegalMove:
            raise Unread(self.why(move)) from None
        if self._barred(move):
            raise Unread(self.why(move))
        left = shown[::-1]

        def came(many: int, pile: int) -> CardSet:
            if not left:
                raise Lacking(many, pile)
            cards = left.pop()
            if cards.bit_count() != many or cards & ~self.record.out_of_sight(self.view):
                raise Unread(["shown"])
            return cards

        after = self.record.after(self.view, move, came)
        if left:
            raise Unread(["shown"])
        entry = Entry(self.record.then(move, shown), [*self.views, after])
        if seat != self.record.seat and not entry.know.layouts.ways:
            raise Unread(self.why(move))
        if shown and not entry.know.layouts.ways:
            raise Unread(["shown"])
        return entry

    def _parsed(self, written: str) -> tuple[Seat, Move | None, list[CardSet]]:
        parts = _ENTRY.fullmatch(written)
        if parts is None:
            raise Refused("malformed", "a move is like 1:take+HA,SK")
        try:
            move = None if parts[2] == UNHEARD else self.game.move(parts[2])
            shown = [cards_of(some.replace(",", " ")) for some in parts[3].split("+")[1:]]
        except ValueError as error:
            raise Refused("bad_value", str(error)) from None
        return int(parts[1]), move, shown

    def written(self, move: Move | None) -> str:
        """Return the next move as it is written in an entry."""
        return f"{self.view.phase.turn}:{self.record.name(move)}"

    @cached_property
    def explained(self) -> bool:
        """True if a deal was found that agrees with everything."""
        return explained(self.record, Random(0)) is not None

    # --- what may come next

    @cached_property
    def offered(self) -> tuple[Move | None, ...]:
        """The moves that can come next: the legal moves of the own seat, or the moves of another
        seat that agree with everything before."""
        record, view = self.record, self.view
        if view.phase.turn is None:
            return ()
        if view.phase.source == view.seat:
            return view.legal_moves()
        usual = record.usual(view)
        some = usual if view.phase.card_play else (*usual, *record.unusual(view))
        some = tuple(sorted(some, key=lambda move: -1 if move is None else move))
        sure = self._sure()
        return tuple(move for move in some if move in sure or self._possible(move))

    def _sure(self) -> set[Move | None]:
        """Return the moves, as the seat hears them, that are legal in some of LAYOUTS sampled
        layouts."""
        know, view = self.know, self.view
        if not know.layouts.ways:
            return set()
        found: set[Move | None] = set()
        sampler = Sampler(know, Random(0), None)
        for piles in islice(sampler.agreeing(2 * LAYOUTS), LAYOUTS):
            state: State = view.suppose(piles)
            full = view.seat in view.phase.witnesses()
            moves = state.legal_moves()
            found |= {move if full else view.phase.heard(move) for move in moves}
        return found

    def _possible(self, move: Move | None) -> bool:
        """Return True if a deal explains the move, or if there are too many layouts to search."""
        if self._barred(move):
            return False
        try:
            after = self.record.after(self.view, move, self._lacking)
        except Lacking:
            return True
        entry = Entry(self.record.then(move), [*self.views, after])
        ways = entry.know.layouts.ways
        if not ways or ways > MOST_LAYOUTS:
            return ways > 0
        return explained(entry.record, Random(0)) is not None

    def _barred(self, move: Move | None) -> bool:
        """Return True for a card that the seat to move cannot hold, because of its earlier
        moves."""
        source = self.view.phase.source
        if move is None or move >= CALL or source is None or source == self.view.seat:
            return False
        return bool(self.know.excluded[source] >> move & 1)

    @staticmethod
    def _lacking(many: int, pile: int) -> CardSet:
        raise Lacking(many, pile)

    def followed(self) -> Iterator[str]:
        """Yield the moves without an alternative that come next, as written, going on with each."""
        entry = self
        while len(entry.offered) == 1:
            written = entry.written(entry.offered[0])
            yield written
            try:
                entry = entry.then(written)
            except Lacking:
                return

    def declined(self) -> list[str]:
        """Return the moves by which all seats that are still asked in this phase decline, as
        written; nothing where only one seat is asked."""
        first, phase = self.offered[:1], self.view.phase
        if not first or first[0] is not None and first[0] < CALL or phase.card_play:
            return []
        found: list[str] = []
        entry = self
        while entry.view.phase.name == phase.name and first[0] in entry.offered:
            written = entry.written(first[0])
            try:
                entry = entry.then(written)
            except (Lacking, Unread):
                break
            found.append(written)
        return found if len(found) > 1 else []

    # --- reasons

    def trick(self, ply: int) -> int | None:
        """Return the number of the trick, from 1, in which a move was made; None outside tricks."""
        phase = self.views[ply].phase
        return len(phase.done) + 1 if isinstance(phase, Tricks) else None

    def why(self, move: Move | None) -> Reason:
        """Return the reason why a move cannot come next."""
        view, record = self.view, self.record
        if move is None or move >= CALL or view.phase.turn is None:
            return ["illegal"]
        own = view.phase.source == record.seat
        for ply, made in enumerate(view.history):
            if made == move and self.views[ply].phase.card_play:
                return ["played", self.views[ply].phase.turn, self.trick(ply)]
        if view.hand >> move & 1:
            if not own:
                return ["own"]
            reason = view.phase.reason(view.hand, view.said, move)
            return ["rule", *reason] if reason else ["illegal"]
        if own:
            return ["other"]
        if not record.out_of_sight(view) >> move & 1:
            return ["gone"]
        found = self._excluded.get(move)
        return found or ["count"]

    @cached_property
    def _excluded(self) -> dict[Move, Reason]:
        """The reason for each card that the seat to move cannot hold: the move that proves it."""
        seat, found = self.view.phase.turn, dict[Move, Reason]()
        assert seat is not None
        for ply, view in enumerate(self.views[:-1]):
            if view.phase.turn != seat or not view.phase.card_play:
                continue
            know = Knowledge(self.terms, self.views[ply + 1])
            for card in each(know.excluded[seat] & ~card_set(found)):
                name = "void" if self._renounced(ply, card) else "excluded"
                found[card] = [name, seat, self.trick(ply), ply]
        return found

    def _renounced(self, ply: int, card: Move) -> bool:
        """Return True if a move did not follow the suit led, to which this card belongs."""
        phase, made = self.views[ply].phase, self.views[ply + 1].history[-1]
        if not isinstance(phase, Tricks) or not phase.trick or made is None:
            return False
        group = phase.order.group
        return group[phase.trick[0]] == group[card] != group[made]

    @property
    def barred(self) -> dict[str, Reason]:
        """The reason for each card that is not offered, by its name; empty where calls are made."""
        if not any(move is not None and move < CALL for move in self.offered):
            return {}
        rest = [card for card in each(self.record.deck) if card not in self.offered]
        return {self.game.name(card): self.why(card) for card in rest}


def read(entry: Entry, moves: Sequence[str]) -> tuple[Entry, Unread | Lacking | None]:
    """Return the entry after as many moves as fit together, and the reason for the end."""
    entries = [entry]
    try:
        for written in moves:
            entries.append(entries[-1].then(written))
        stop: Unread | Lacking | None = None
    except (Unread, Lacking) as reason:
        stop = reason
    if entries[-1].explained:
        return entries[-1], stop
    low, high = 0, len(entries) - 1  # the first is explained by any deal
    while high - low > 1:
        middle = (low + high) // 2
        if entries[middle].explained:
            low = middle
        else:
            high = middle
    return entries[low], Unread(["unexplained"])


@lru_cache(2)
def begun(code: str) -> Entry:
    """Return the entry of the link of a hand without moves; it keeps the entries that follow."""
    return Entry(decode(code, GAMES.values()))


def enter(
    game: AnyGame,
    rules: Choices,
    fields: Mapping[str, Any],
    seat: Seat,
    hand: Sequence[str],
    moves: Sequence[str],
    ply: int | None,
) -> Answer:
    """Return the position of an entry and its next moves. Raise Refused for one that no page sends.

    ``fields`` are those of the setup that differ from a match's first deal. The position is that
    after ``ply`` moves, or after the last move that fits if that is earlier; without a ``ply`` the
    moves that have no alternative are added.
    """
    if len(moves) > MOST_MOVES:
        raise Refused("bad_value", f"an entry has at most {MOST_MOVES} moves")
    try:
        own = cards_of(" ".join(hand))
        setup = _setup(game, rules, fields)
        phase = game.first(rules, setup)
    except ValueError as error:
        raise Refused("bad_value", str(error)) from None
    deck, sizes = game.shape(rules)
    if seat >= game.players(rules):
        raise Refused("bad_value", f"seat is from 0 to {game.players(rules) - 1}")
    if len(set(hand)) < len(hand) or own & ~deck or own.bit_count() > sizes[seat]:
        raise Refused("bad_value", f"a hand has {sizes[seat]} cards of this deck")
    if phase.sees(seat):
        raise Refused("bad_value", "deals with open cards before the first move are not entered")
    piles = [own if i == seat else None for i in range(len(sizes) - 1)]
    answer: Answer = {
        "size": sizes[seat],
        "deck": [game.name(card) for card in each(deck)],
        "position": None,
    }
    if own.bit_count() < sizes[seat]:
        return answer
    start = begun(encode(SeatRecord(game, rules, setup, seat, (*piles, 0))))
    return {**answer, "position": _position(start, moves, ply)}


def _setup(game: AnyGame, rules: Choices, fields: Mapping[str, Any]) -> DealSetup:
    """Return the setup of a match's first deal with these fields changed. Raise ValueError."""
    first: DealSetup = game.default_setup(rules)
    given: DealSetup = game.Setup.of({**first.values(), **fields})
    return given


def _position(entry: Entry, moves: Sequence[str], ply: int | None) -> Answer:
    entry, stop = read(entry, moves)
    added: list[str] = []
    if stop is None and ply is None:
        added = list(entry.followed())
        entry, stop = read(entry, added)
    whole, plies = entry, len(entry.views) - 1
    if ply is not None and ply > len(moves):
        raise Refused("bad_value", f"ply is from 0 to {len(moves)}")
    if ply is not None and ply <= plies:
        entry, stop, plies = Entry(entry.record.upto(ply), entry.views[: ply + 1]), None, ply
    game, record, view = entry.game, entry.record, entry.view
    trouble: Answer | None = None
    if isinstance(stop, Unread):
        trouble = {"ply": plies, "trick": entry.trick(plies), "why": stop.why}
    needs: Answer | None = None
    if isinstance(stop, Lacking):
        pile = stop.pile - game.players(record.rules)
        among = record.out_of_sight(view)
        needs = {
            "cards": stop.many,
            "pile": game.piles[pile] if 0 <= pile < len(game.piles) else None,
            "among": [game.name(card) for card in each(among)],
        }
    return {
        "view": seen(record, entry.views),
        "plies": plies,
        "added": added,
        "offered": [record.name(move) for move in entry.offered] if needs is None else [],
        "barred": entry.barred if needs is None else {},
        "declined": entry.declined() if needs is None else [],
        "needs": needs,
        "trouble": trouble,
        "decisions": _decisions(whole),
        "code": encode(record),
    }


def _decisions(entry: Entry) -> list[int]:
    """Return the plies at which the seat had a choice, the last position included."""
    seat = entry.record.seat
    return [
        ply
        for ply, view in enumerate(entry.views)
        if view.phase.turn == seat and len(view.legal_moves()) > 1
    ]


def recall(text: str) -> Answer:
    """Return the fields of an entry for the link, or the text form, of what a seat has seen. Raise
    Refused."""
    try:
        record = read_text(text, GAMES.values()) if "[" in text else follow(mend(text).code)
    except TextError as error:
        raise Refused("bad_value", str(error)) from None
    except CodeError as error:
        raise Refused(f"code_{error.code}", str(error)) from None
    if not isinstance(record, SeatRecord):
        raise Refused("bad_value", "this is a whole deal, not what one seat has seen")
    game, views = record.game, record.views()
    moves = []
    for view, after in pairwise(views):
        sets = (",".join(game.names(each(cards))) for cards in record.came(view, after))
        heard = f"{view.phase.turn}:{record.name(after.history[-1])}"
        moves.append("+".join((heard, *sets)))
    return {
        "game": game.id,
        "rules": record.rules.values(),
        "setup": record.setup.values(),
        "seat": record.seat,
        "hand": game.names(each(record.dealt[record.seat] or 0)),
        "moves": moves,
    }
