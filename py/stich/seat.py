"""Seat records: a deal as one seat has seen it, and the link of such a record.

A seat record holds the cards dealt to the seat, the history as it heard it with its own moves in
full, and the cards revealed to it later, such as a Skat it took up or a card it was given. The view
of the seat at every ply follows from the record, and from the view the legal moves, the possible
worlds, hints and fair values. Two deals with the same views have the same record.

The link is a digit, the letter of a format of links to deals, one number and a check character. The
number is written in mixed radix like that of a deal (``code``): the rules and the setup, the seat,
its cards, the length, and for every move the index among the seat's legal moves or, for another
seat, among the moves that can be heard there. Cards revealed together count as one set among all
hidden cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, pairwise
from typing import TypeAlias

from .argument import check, check_number, listed
from .cards import RANKS, SUITS, CardSet, card_set, deck, each, names
from .code import MOVES, CodeError, Digit, Digits, head, in_radix, number_in, read_head, written
from .deal import count, rank, unrank
from .game import AnyGame, Choices, DealSetup, Record
from .order import TRUMP
from .state import CALL, IllegalMove, Move, Phase, Seat, Secret, View, carried
from .tricks import Tricks

KIND = "1"
"""The first character of a link of a seat record; links to deals open with a letter."""

Seen: TypeAlias = tuple[CardSet | None, ...]
"""The piles of a position as a seat sees them: None for one that it does not see."""


@dataclass(frozen=True, slots=True, repr=False)
class SeatRecord:
    """A deal, whole or in part, as one seat has seen it.

    ``dealt`` are the piles at the start; ``history`` has the seat's own moves in full and those of
    others as heard; ``shown`` are the sets of cards revealed by moves, in the order of the moves
    and, for one move, of the piles.
    """

    game: AnyGame
    rules: Choices
    setup: DealSetup
    seat: Seat
    dealt: Seen
    history: tuple[Move | None, ...] = ()
    shown: tuple[CardSet, ...] = ()

    def __repr__(self) -> str:
        """Return ``SeatRecord('…')`` with the link; for a record without one, its parts in
        brief."""
        try:
            return f"SeatRecord({encode(self)!r})"
        except (AttributeError, TypeError, ValueError):
            return f"<SeatRecord of {self.game!r}, seat {self.seat}, {len(self.history)} moves>"

    @property
    def deck(self) -> CardSet:
        """All cards of the game under these rules."""
        return self.game.shape(self.rules)[0]

    def view(self) -> View:
        """Return the present view. Raise like ``views``."""
        return self.views()[-1]

    def views(self) -> list[View]:
        """Return the view before every move, and the present view.

        Raise IllegalMove for an illegal move of the seat or a move of another that cannot be heard,
        ValueError for cards that cannot lie there.
        """
        views = [self.start()]
        shown = list(self.shown[::-1])
        for move in self.history:
            self.check(views[-1], move)
            views.append(self.after(views[-1], move, lambda many, pile: taken(shown, many)))
        if shown:
            raise ValueError(f"nothing shows {' '.join(names(shown[-1]))}")
        return views

    def start(self) -> View:
        """Return the view before the first move. Raise ValueError for an impossible deal."""
        deck, sizes = self.game.shape(self.rules)
        phase = self.game.first(self.rules, self.setup)
        seen = _seen(phase, self.seat, len(sizes))
        for index, (pile, size) in enumerate(zip(self.dealt, sizes, strict=True)):
            if (pile is not None) != (index in seen):
                raise ValueError(f"seat {self.seat} sees its own cards and no others")
            if pile is not None and (pile & ~deck or pile.bit_count() != size):
                raise ValueError(f"{' '.join(names(pile))} are not {size} cards of this deck")
        return View(self.seat, phase, self.dealt, sizes, (), ())

    def upto(self, plies: int) -> SeatRecord:
        """Return the record with only the first ``plies`` moves."""
        check_number("plies", plies, 0)
        views = self.views()
        came = [len(self.came(*pair)) for pair in zip(views, views[1 : plies + 1], strict=False)]
        return replace(self, history=self.history[:plies], shown=self.shown[: sum(came)])

    def then(self, move: Move | None, shown: Sequence[CardSet] = ()) -> SeatRecord:
        """Return the record with one more move as the seat hears it, and the cards it reveals."""
        came = listed("shown", shown, "sets of cards")
        return replace(self, history=(*self.history, move), shown=(*self.shown, *came))

    def name(self, move: Move | None) -> str:
        """Return the name of a move as heard."""
        return UNHEARD if move is None else self.game.name(move)

    # --- from one view to the next

    def after(self, view: View, move: Move | None, shown: Callable[[int, int], CardSet]) -> View:
        """Return the view after a move as the seat hears it.

        ``shown(number, pile)`` gives the cards revealed in a pile.
        """
        phase = view.phase
        assert phase.turn is not None
        heard = phase.heard(move) if learns(view) and move is not None else move
        secrets = view.secrets
        if heard != move or not learns(view) and self._is_a_sound(phase, heard):
            secret: Secret = (len(view.history), (phase.turn, *phase.witnesses()), heard)
            secrets = (*secrets, secret)
        following = phase.after(heard)
        seen = _seen(following, view.seat, len(view.piles))
        known, sizes = self._known(view, move)
        piles: list[CardSet | None] = []
        for index, (pile, size) in enumerate(zip(known, sizes, strict=True)):
            if index not in seen:
                piles.append(None)
            elif (more := size - pile.bit_count()) > 0:
                piles.append(pile | shown(more, index))
            else:
                piles.append(pile)
        return View(view.seat, following, tuple(piles), sizes, (*view.history, move), secrets)

    def came(self, view: View, after: View) -> list[CardSet]:
        """Return the sets of cards revealed between one view and the next."""
        move = after.history[-1]
        known, _ = self._known(view, move)
        came: list[CardSet] = []

        def shown(many: int, pile: int) -> CardSet:
            came.append((after.piles[pile] or 0) & ~known[pile])
            return came[-1]

        self.after(view, move, shown)
        return came

    def _is_a_sound(self, phase: Phase, heard: Move | None) -> bool:
        """Return True if a sound was heard that stands for several moves."""
        calls = range(CALL, CALL + len(self.game.calls))
        return heard is None or any(call != heard and phase.heard(call) == heard for call in calls)

    def _known(self, view: View, move: Move | None) -> tuple[list[CardSet], tuple[int, ...]]:
        """Return the cards known to lie in each pile after a move, and the sizes of the piles."""
        phase, source, piles = view.phase, view.phase.source, range(len(view.piles))
        assert source is not None
        like = move
        if like is None:
            like = next(m for m in phase.legal(self.deck, ()) if phase.heard(m) is None)
        takers, card = carried(phase, like, len(piles))
        known, sizes = [0 for _ in piles], [0 for _ in piles]
        for index, taker in enumerate(takers):
            known[taker] |= view.piles[index] or 0
            sizes[taker] += view.sizes[index]
        if card is not None:
            sizes[takers[source]] -= 1
            sizes[card] += 1
            if move is not None:
                known = [pile & ~(1 << move) for pile in known]
                known[card] |= 1 << move
        return known, tuple(sizes)

    # --- the moves that can be heard of a hidden hand

    def check(self, view: View, move: Move | None) -> None:
        """Raise IllegalMove for a move that the seat cannot make, or cannot hear, next."""
        check("view", view, View)
        if view.phase.turn is None:
            raise IllegalMove("the deal is over")
        if view.phase.source == view.seat:
            legal: Sequence[Move | None] = view.legal_moves()
            known = move in legal
        else:
            legal = self.usual(view)
            known = move in legal or move in self.unusual(view)
        if not known:
            possible = ", ".join(map(self.name, legal)) or "nothing"
            raise IllegalMove(f"{self.name(move)!r} is not legal here; legal: {possible}")

    def out_of_sight(self, view: View) -> CardSet:
        """Return the cards in no pile that the seat sees."""
        left = self.deck
        for pile in view.piles:
            left &= ~(pile or 0)
        return left

    def usual(self, view: View) -> tuple[Move | None, ...]:
        """Return the moves that may be heard from a hand of one card, of a run of a suit, or of all
        hidden cards, in a fixed order."""
        hidden = self.out_of_sight(view)
        some = () if isinstance(view.phase, Tricks) else runs(self.deck)
        return self._heard_of(view, (hidden, *(1 << card for card in each(hidden)), *some))

    def unusual(self, view: View) -> tuple[Move | None, ...]:
        """Return the moves not in ``usual`` that may be heard from one of the hands of
        ``rare_hands``, in a fixed order."""
        known = self.usual(view)
        heard = self._heard_of(view, rare_hands(self.deck, view.phase))
        return tuple([move for move in heard if move not in known])

    def _heard_of(self, view: View, hands: Iterable[CardSet]) -> tuple[Move | None, ...]:
        phase, hidden, full = view.phase, self.out_of_sight(view), learns(view)
        moves = {move for hand in hands for move in phase.legal(hand, ())}
        possible = [move for move in moves if move >= CALL or hidden >> move & 1]
        heard = {move if full else phase.heard(move) for move in possible}
        return tuple(sorted(heard, key=lambda move: -1 if move is None else move))


UNHEARD = "?"
"""The name of a move that the seat did not hear."""


def learns(view: View) -> bool:
    """Return True if the seat learns the next move in full, even if the others do not."""
    return view.phase.turn == view.seat or view.seat in view.phase.witnesses()


def _seen(phase: Phase, seat: Seat, piles: int) -> set[int]:
    return {seat, piles - 1, *phase.sees(seat)}


def taken(shown: list[CardSet], many: int) -> CardSet:
    """Pop the last set of cards. Raise ValueError unless it has ``many`` cards."""
    check("shown", shown, list)
    if not shown:
        raise ValueError(f"here {many} cards come into sight, and it is not said which")
    if shown[-1].bit_count() != many:
        raise ValueError(f"here {many} cards come into sight, not {' '.join(names(shown[-1]))}")
    return shown.pop()


@cache
def runs(deck_: CardSet) -> tuple[CardSet, ...]:
    """Return every run of cards of one suit, as a set: two or more ranks that follow each other in
    the deck, in the natural order."""
    ranks = "".join(r for r in RANKS if deck(r) & deck_)
    ends = list(combinations(range(len(ranks) + 1), 2))
    runs = [deck(ranks[a:b], suit) & deck_ for suit in SUITS for a, b in ends if b - a > 1]
    return tuple(dict.fromkeys(runs))


def rare_hands(deck_: CardSet, phase: Phase) -> Iterator[CardSet]:
    """Yield hands of some cards of a rank with the best of a suit, of two ranks, and of the best
    trumps."""
    power = phase.order.power

    def best(cards: CardSet) -> list[CardSet]:
        falling = sorted(each(cards & deck_), key=power.__getitem__, reverse=True)
        return [card_set(falling[:most]) for most in range(len(falling) + 1)]

    tops = [top for group in range(4) for top in best(phase.order.cards[group])]
    ranks = [cards for r in RANKS if (cards := deck(r) & deck_)]
    for cards in ranks:
        alike = list(each(cards))
        for some in range(1, 1 << len(alike)):
            these = card_set(card for place, card in enumerate(alike) if some >> place & 1)
            for top in tops:
                yield these | top
    for one, other in combinations(ranks, 2):
        yield one | other
    yield from best(phase.order.cards[TRUMP])


def of(record: Record, seat: Seat) -> SeatRecord:
    """Return the record of a seat in a deal. Raise IllegalMove, and ValueError for a seat that is
    not at the table."""
    check("record", record, Record)
    check_number("seat", seat, 0, record.game.players(record.rules) - 1)
    views = [state.view(seat) for state in record.states()]
    terms = (record.game, record.rules, record.setup, seat)
    empty = SeatRecord(*terms, views[0].piles)
    came = [c for pair in pairwise(views) for c in empty.came(*pair)]
    return SeatRecord(*terms, views[0].piles, views[-1].history, tuple(came))


# --- links


def encode(record: SeatRecord) -> str:
    """Return the link of a seat record. Raise IllegalMove and ValueError like ``views``."""
    check("record", record, SeatRecord)
    format, digits = head(record.game, record.rules, record.setup)
    return written(KIND + format.letter, in_radix([*digits, *_digits(record)]))


def _digits(record: SeatRecord) -> Iterator[Digit]:
    """Yield the digits after those of rules and setup, each with its radix."""
    views = record.views()
    yield record.seat, record.game.players(record.rules)
    for pile in record.dealt:
        if pile:
            yield _index(record.deck, pile)
    over = views[-1].phase.turn is None
    yield over, 2
    if not over:
        yield len(record.history), MOVES
    for view, after in pairwise(views):
        move = after.history[-1]
        if view.phase.source == view.seat:
            own = view.legal_moves()
            yield own.index(move), len(own)
        else:
            usual = record.usual(view)
            if move in usual:
                yield usual.index(move), len(usual) + 1
            else:
                yield len(usual), len(usual) + 1
                unusual = record.unusual(view)
                yield unusual.index(move), len(unusual)
        hidden = record.out_of_sight(view)
        for cards in record.came(view, after):
            yield _index(hidden, cards)
            hidden &= ~cards


def _index(among: CardSet, some: CardSet) -> Digit:
    """Return the index of a set of cards among all sets of its size."""
    sizes = (some.bit_count(), (among & ~some).bit_count())
    return rank(among, (some, among & ~some)), count(among, sizes)


def decode(text: str, games: Iterable[AnyGame]) -> SeatRecord:
    """Return the seat record of a link: ``encode`` writes exactly this text. Raise CodeError.

    It is not checked here that any deal has this record (ai/worlds/explained).
    """
    game, format, number = number_in(text, games, KIND)
    digits = Digits(number)
    try:
        rules, setup = read_head(game, format, digits)
        record = _read(SeatRecord(game, rules, setup, *_dealt(game, rules, setup, digits)), digits)
        if encode(record) != text:
            raise CodeError("deal", "the link says more than what it means")
    except ValueError as error:
        raise error if isinstance(error, CodeError) else CodeError("deal", str(error)) from None
    return record


def _dealt(game: AnyGame, rules: Choices, setup: DealSetup, digits: Digits) -> tuple[Seat, Seen]:
    deck, sizes = game.shape(rules)
    seat = digits.take(game.players(rules))
    seen = _seen(game.first(rules, setup), seat, len(sizes))
    piles: list[CardSet | None] = []
    for index, size in enumerate(sizes):
        piles.append(_set(deck, size, digits) if index in seen else None)
    return seat, tuple(piles)


def _set(among: CardSet, size: int, digits: Digits) -> CardSet:
    sizes = (size, among.bit_count() - size)
    return unrank(among, sizes, digits.take(count(among, sizes)))[0]


def _read(record: SeatRecord, digits: Digits) -> SeatRecord:
    most = MOVES if digits.take(2) else digits.take(MOVES)
    view, shown = record.start(), list[CardSet]()
    while len(view.history) < most and view.phase.turn is not None:
        hidden = record.out_of_sight(view)

        def come(many: int, pile: int) -> CardSet:
            nonlocal hidden
            shown.append(_set(hidden, many, digits))
            hidden &= ~shown[-1]
            return shown[-1]

        view = record.after(view, _move(record, view, digits), come)
    return replace(record, history=view.history, shown=tuple(shown))


def _move(record: SeatRecord, view: View, digits: Digits) -> Move | None:
    if view.phase.source == view.seat:
        own = view.legal_moves()
        return own[digits.take(len(own))]
    usual = record.usual(view)
    place = digits.take(len(usual) + 1)
    if place < len(usual):
        return usual[place]
    unusual = record.unusual(view)
    if not unusual:
        raise CodeError("deal", "nothing else can be heard there")
    return unusual[digits.take(len(unusual))]
