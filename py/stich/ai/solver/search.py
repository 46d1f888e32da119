"""Perfect play with all cards open: what each card that may be played is worth, proven.

A search is bounded in nodes (cards played in thought) and can be stopped and gone on with. What is
not proven yet is told as bounds. The search itself is solver.c, compiled to WebAssembly; where
there is none, its reference in Python takes over, much slower and with the same results.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, Protocol

from ...cards import Card, CardSet, card_set, each
from ...problem import Problem
from ...wasm import Module, module
from . import packed
from .packed import ASKED, DEAL, DONE, GENERATION, HIGH, LOW, NODES, POSITION, TABLES

NODE_LIMIT = 20_000_000
"""Nodes after which a search gives up, if nobody sets another limit: they take some seconds."""

BATCH = 64
"""Positions that the kernel takes in one call."""

GENERATIONS = 65_535
"""Deals that can be told apart in the table of positions before it has to be emptied."""


class Bounds(NamedTuple):
    """What is proven of a value: exact when both are equal."""

    low: int
    high: int


class Backend(Protocol):
    """What searches: it takes packed tables and positions and gives the positions back."""

    @property
    def name(self) -> str: ...

    def load(self, tables: bytes) -> None: ...

    def run(self, positions: Sequence[bytes], until: int) -> list[bytes]: ...

    def go(self, until: int) -> bytes: ...

    def forget(self) -> None: ...


class Wasm:
    """The compiled search."""

    name = "wasm"

    def __init__(self, kernel: Module) -> None:
        self.call, self.write, self.read = kernel

    def load(self, tables: bytes) -> None:
        self.write("tables", tables)
        self.call("load")

    def run(self, positions: Sequence[bytes], until: int) -> list[bytes]:
        size, found = POSITION.size, []
        for start in range(0, len(positions), BATCH):
            some = positions[start : start + BATCH]
            self.write("positions", b"".join(some))
            self.call("run", len(some), until)
            data = self.read("positions", size * len(some))
            found += [data[at : at + size] for at in range(0, len(data), size)]
        return found

    def go(self, until: int) -> bytes:
        self.call("go", until)
        return self.read("positions", POSITION.size)

    def forget(self) -> None:
        self.call("forget")


FUNCTIONS = ("load", "run", "go", "forget")
PLACES = {"tables": TABLES.size, "positions": POSITION.size * BATCH}


@cache
def backend() -> Backend:
    """The fastest there is."""
    if kernel := module(__package__, "solver.wasm", FUNCTIONS, PLACES):
        return Wasm(kernel)
    from .reference import Reference

    return Reference()


class Deal(NamedTuple):
    """What positions must have in common to share what the search has learnt."""

    table: packed.Table
    weight: tuple[int, ...]
    high: tuple[bool, ...]
    hands: tuple[CardSet, ...]
    kept: CardSet
    tricks: tuple[int, ...]
    late: int
    """Tricks to come when the first one is led, if some cards may not be played to it; 0 if it is
    over or like any other."""
    bonus: tuple[int, ...]

    def holds(self, other: Deal) -> bool:
        """Whether the other is a later position of this deal."""
        return (
            self.table is other.table
            and self.weight == other.weight
            and self.high == other.high
            and self.kept == other.kept
            and other.late == (self.late if len(other.tricks) == self.late else 0)
            and self.bonus == other.bonus
            and self.tricks[-len(other.tricks) :] == other.tricks
            and not any(new & ~old for new, old in zip(other.hands, self.hands, strict=True))
        )


def deal_of(problem: Problem) -> Deal:
    table = packed.table(problem)
    kept = 0
    if table.sealed:  # unless all are still there, the seal is not what it was
        for cards in (*problem.hands, *(1 << card for card in problem.trick)):
            kept |= cards & table.keep
    tricks, sweep = problem.tricks, problem.sweep
    late = len(tricks) if problem.first and table.late else 0
    bonus = sweep.bonus if sweep else ()
    return Deal(table, problem.weight, problem.high, problem.hands, kept, tricks, late, bonus)


class Arbiter:
    """Gives the backend, whose memory holds one position, to one search at a time."""

    owner: Search | None = None
    table: packed.Table | None = None
    deal: Deal | None = None
    epoch = 0
    generation = 0

    def mark(self, problem: Problem) -> tuple[int, int, Deal]:
        """The epoch and generation by which the backend knows the deal of a problem."""
        deal = deal_of(problem)
        if self.deal and self.deal.holds(deal):
            return self.epoch, self.generation, self.deal
        if self.generation == GENERATIONS:
            backend().forget()
            self.epoch, self.generation = self.epoch + 1, 0
        self.generation += 1
        self.deal = deal
        return self.epoch, self.generation, deal

    def load(self, table: packed.Table) -> None:
        if self.table is not table:
            backend().load(table.packed)
            self.table = table


_arbiter = Arbiter()


class Search:
    """What is proven of one position, so far.

    ``cards`` are those asked about, by default all that may be played; ``steps`` the values from
    which on it matters, by default those of the problem: where there are any, only whether a value
    reaches a step is asked. Raises ValueError for a problem that is none and for cards that may not
    be played.
    """

    def __init__(
        self, problem: Problem, cards: CardSet | None = None, steps: Sequence[int] | None = None
    ) -> None:
        packed.check(problem)
        if cards is not None and cards & ~problem.hands[problem.turn]:
            raise ValueError("the cards asked about are not all in hand")
        self.problem = problem
        self._epoch = -1
        steps = problem.steps if steps is None else steps
        self._packed = packed.position(problem, cards or 0, steps)
        self._told: tuple[int, ...] | None = None
        self._values: dict[Card, Bounds] | None = None
        if cards is not None:
            self.go_on(0)
            if self._found[ASKED] != cards:
                raise ValueError("not all of the cards asked about may be played")

    def go_on(self, nodes: int) -> bool:
        """Searches for so many more nodes; whether everything asked is proven."""
        until = min(self.nodes + nodes, 2**31 - 1)
        if _arbiter.owner is self:
            self._take(backend().go(until))
        else:
            self._take(backend().run([self._ready()], until)[0])
            _arbiter.owner = self
        return self.done

    def _ready(self) -> bytes:
        """The position, to be searched on from what is proven; the backend is ready for it."""
        _arbiter.load(packed.table(self.problem))
        if self._epoch != _arbiter.epoch:
            self._epoch, generation, deal = _arbiter.mark(self.problem)
            told = list(POSITION.unpack(self._packed))
            told[GENERATION] = generation
            told[DEAL : DEAL + len(deal.hands)] = deal.hands
            self._packed = POSITION.pack(*told)
        return self._packed

    def _take(self, found: bytes) -> None:
        self._packed, self._told, self._values = found, None, None

    @property
    def _found(self) -> tuple[int, ...]:
        if self._told is None:
            self._told = POSITION.unpack(self._packed)
        return self._told

    @property
    def done(self) -> bool:
        return bool(self._found[DONE])

    @property
    def nodes(self) -> int:
        """Spent so far."""
        return self._found[NODES]

    @property
    def values(self) -> dict[Card, Bounds]:
        """For each card asked about the value of the play if it is played now."""
        if self._values is None:
            if self._epoch < 0:
                self.go_on(0)
            told = self._found
            self._values = {
                card: Bounds(told[LOW + i], told[HIGH + i])
                for i, card in enumerate(each(told[ASKED]))
            }
        return self._values

    @property
    def best(self) -> Bounds:
        """The value for whoever is to play, if he plays one of the cards asked about."""
        choose = max if self.problem.high[self.problem.turn] else min
        lows, highs = zip(*self.values.values(), strict=True)
        return Bounds(choose(lows), choose(highs))


def playable(problem: Problem) -> CardSet:
    """The cards that may be played. Raises ValueError for what is no position."""
    return card_set(Search(problem).values)


def solve(
    problem: Problem,
    nodes: int = NODE_LIMIT,
    steps: Sequence[int] | None = None,
    cards: CardSet | None = None,
) -> Search:
    """A search that has run to its end, or to that many nodes."""
    search = Search(problem, cards, steps)
    search.go_on(nodes)
    return search
