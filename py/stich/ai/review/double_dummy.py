"""What could have been played: every contract of every declarer in perfect play with open cards.

Contracts are made by the games' own calls: somebody announces and nobody doubles. Where cards are
exchanged or put away, or a number of tricks is bid, the best way counts. Left out are a Kieker,
whose 252 ways to put cards away cost more than they tell, and Dominoes, which has no tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ...cards import SUITS, each
from ...game import Record
from ...games import barbu, bauernstoss
from ...games.barbu.rules import Setup as Turn
from ...games.fipsen.auction import opening as auction
from ...games.fipsen.bids import BIDS
from ...games.fipsen.exchange import undertake
from ...games.schafkopf.bidding import Announce, Auction
from ...games.schafkopf.contracts import PARTNER
from ...state import CALL, Over, Phase, Seat, State
from ...tricks import Tricks
from ..players.evaluation import UNITS, played_out, problem, searched, told_in
from ..solver.search import Bounds, Search, backend

LIMIT = {"wasm": 4_000_000, "python": 20_000}
"""Nodes after which a way to play is left at the bounds that are proven."""


class Row(NamedTuple):
    """What a contract of a declarer comes to."""

    declarer: Seat
    contract: str
    trump: str | None
    called: str | None
    bid: str | None
    """The bid by name, where bids have names."""
    unit: str
    value: Bounds
    """In the unit, as the side of the declarer counts it."""
    score: tuple[int, ...] | None
    """By seat, when the value is exact."""


class Step(NamedTuple):
    """How far the work has come, and what has just been found, if anything."""

    done: int
    of: int
    row: Row | None = None


class Line(NamedTuple):
    """A declarer, and all ways in which he may come to play a contract."""

    declarer: Seat
    ways: Callable[[], Iterator[State]]


class Table:
    """A deal before the first word, and how contracts are made of it."""

    def __init__(self, record: Record) -> None:
        self.record, self.game, self.rules = record, record.game, record.rules
        self.setup, self.piles = record.setup, record.start().piles

    def at(self, phase: Phase, *calls: str) -> State:
        """A position with all cards as dealt, after some calls."""
        return self.after(State(phase, self.piles), *calls)

    def after(self, state: State, *calls: str) -> State:
        """The position after some calls."""
        for call in calls:
            state = state.advance(self.game.call(call))
        return state

    def quiet(self, state: State) -> State:
        """The position once everybody asked has declined; to decline is always the first move."""
        while not isinstance(state.phase, Tricks | Over):
            state = state.advance(state.legal_moves()[0])
        return state

    def one(self, seat: Seat, state: State) -> Line:
        """A contract that is played as it is announced."""
        return Line(seat, lambda: iter([self.quiet(state)]))


def _schafkopf(table: Table) -> Iterator[Line]:
    """Whatever the rules let each hand announce, had it won the auction with a plain "play"."""
    for seat in range(4):
        won = Auction(table.rules, table.setup, seat, PARTNER, (None,) * 4)
        announce = table.at(Announce(won))
        for move in announce.legal_moves():
            yield table.one(seat, announce.advance(move))


def _bauernstoss(table: Table) -> Iterator[Line]:
    """Each suit by the hand that holds most trumps in it, and every solo."""
    rules, setup, piles = table.rules, table.setup, table.piles
    seats = [(setup.forehand + place) % 4 for place in range(4)]
    for suit, name in enumerate(SUITS):
        numbers = {s: bauernstoss.holding(piles[s], suit).bit_count() for s in seats}
        maker = max(seats, key=numbers.__getitem__)
        named = bauernstoss.Trump(rules, setup, maker, numbers[maker])
        yield table.one(maker, table.at(named, f"trump.{name}"))
    for seat in seats:
        if not bauernstoss.Bidding(rules, setup).may_solo(piles[seat]):
            continue
        kind = bauernstoss.Kind(rules, setup, seat)
        for name in SUITS:
            yield table.one(seat, table.at(kind, "big", f"trump.{name}"))
            if len(table.at(kind).legal_moves()) > 1:
                yield Line(seat, _exchanged(table.at(kind, "small", f"trump.{name}")))


def _exchanged(give: State) -> Callable[[], Iterator[State]]:
    """A small solo after every exchange of a card."""

    def ways() -> Iterator[State]:
        for given in give.legal_moves():
            back = give.advance(given)
            for card in back.legal_moves():
                yield back.advance(card)

    return ways


def _fipsen(table: Table) -> Iterator[Line]:
    """Each seat and suit by the dealt hand and with the skat, for as many tricks as it makes."""
    forehand = auction(table.rules, table.setup).turn
    assert forehand is not None
    nobody = (None,) * table.rules.players
    least = table.rules.min_bid
    bids = [i for i, bid in enumerate(BIDS) if bid.name in "5432"[: 6 - least]]
    for seat in range(table.rules.players):
        undertaken = [undertake(table.rules, forehand, seat, bid, nobody) for bid in bids]
        for suit in SUITS:
            for take in (False, True):
                yield Line(seat, _undertaken(table, undertaken[::-1], suit, take))


def _undertaken(
    table: Table, undertaken: Sequence[Phase], suit: str, take: bool
) -> Callable[[], Iterator[State]]:
    """These contracts with these trumps, by hand or after each way to put two cards away."""

    def ways() -> Iterator[State]:
        for phase in undertaken:
            if not take:
                yield table.quiet(table.at(phase, "hand", f"trump.{suit}"))
                continue
            full = table.at(phase, "skat")
            if full.phase.name == "look":
                full = table.after(full, "take")
            for first in full.legal_moves():
                one = full.advance(first)
                for second in one.legal_moves():
                    if first < second < CALL:
                        yield table.quiet(table.after(one.advance(second), f"trump.{suit}"))

    return ways


def _barbu(table: Table) -> Iterator[Line]:
    """Each contract of tricks by each seat, as if it were the first; the others play together."""
    for dealer in range(4):
        setup = Turn(dealer=dealer)
        choose = table.at(barbu.Choose(table.rules, setup))
        for move in choose.legal_moves():
            if not table.game.name(move).startswith("domino"):
                yield table.one(setup.declarer(table.rules), choose.advance(move))


LINES: dict[str, Callable[[Table], Iterator[Line]]] = {
    "barbu": _barbu,
    "bauernstoss": _bauernstoss,
    "fipsen": _fipsen,
    "schafkopf": _schafkopf,
}


def par(record: Record) -> Iterator[Step]:
    """Every contract of the deal, whatever was played, one after the other."""
    lines = list(LINES[record.game.id](Table(record)))
    for done, line in enumerate(lines):
        search = Contest(line)
        for _ in search.steps():
            yield Step(done, len(lines))
        yield Step(done + 1, len(lines), search.row(record.game.id))


class Contest:
    """The search for the best way to play a contract, and for what it then pays."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.gain: float | None = None
        self.state: State | None = None
        self.best: Search | None = None
        self.over: Over | None = None

    def steps(self) -> Iterator[None]:
        """Tries one way after the other, the most ambitious first, until one wins."""
        seat = self.line.declarer
        for state in self.line.ways():
            if isinstance(state.phase, Over):
                self.state, self.over = state, state.phase
                return
            play, search = state.phase, Search(problem(state, seat))
            assert isinstance(play, Tricks)
            yield from searched(search, LIMIT[backend()])
            gain = min(play.gain(search.problem, value, seat) for value in search.best)
            if self.gain is None or gain > self.gain:
                self.gain, self.state, self.best = gain, state, search
            if gain > 0:
                break
            yield
        yield from self._played()

    def _played(self) -> Iterator[None]:
        """Plays the best way to its end, everybody one of his best cards, if the value is known."""
        state, search = self.state, self.best
        if state is None or search is None or search.best.low < search.best.high:
            return
        for position in played_out(state, self.line.declarer, LIMIT[backend()]):
            state = position or state
            yield
        assert isinstance(state.phase, Over)
        self.over = state.phase

    def row(self, game: str) -> Row | None:
        """What has been found, in points of the declarer's side; None if he makes fewer tricks
        than may be bid."""
        assert self.state is not None
        seat, phase = self.line.declarer, self.state.phase
        facts, unit, value = phase.facts(), "made", Bounds(0, 0)
        if self.best:
            asked, value = self.best.problem, self.best.best
            unit = told_in(asked, game)
            if unit == "tricks" and value.high == asked.least:
                return None
            if not asked.high[asked.seats.index(seat)]:
                whole = sum(asked.tricks) + sum(
                    asked.worth[c] for h in asked.hands for c in each(h)
                )
                value = Bounds(whole - value.high, whole - value.low)
        elif self.over and UNITS[game] == "score":
            unit, value = "score", Bounds(*[self.over.score[seat]] * 2)
        contract, trump = facts["contract"], facts.get("trump")
        called, bid = facts.get("called"), facts.get("bid")
        score = self.over.score if self.over else None
        return Row(seat, contract, trump, called, bid, unit, value, score)
