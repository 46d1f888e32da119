"""Double dummy: the proven value of every legal card, with all cards open.

A search has a budget of nodes (cards played in the search), and can be stopped and resumed. Values
not yet proven are bounds. The search itself is solver.c, compiled to WebAssembly; without
WebAssembly its reference in Python finds the same results, much slower.
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
"""Default budget of a search in nodes: some seconds."""

BATCH = 64
"""Most positions in one call of the kernel."""

GENERATIONS = 65_535
"""Most deals in the transposition table before it is emptied."""


class Bounds(NamedTuple):
    """Proven bounds of a value: exact when both are equal."""

    low: int
    high: int


class Backend(Protocol):
    """A search over packed tables and positions, which returns the positions with results."""

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
    """Return the fastest backend that runs here."""
    if kernel := module(__package__, "solver.wasm", FUNCTIONS, PLACES):
        return Wasm(kernel)
    from .reference import Reference

    return Reference()


class Deal(NamedTuple):
    """The common properties of positions that may share entries of the transposition table."""

    table: packed.Table
    weight: tuple[int, ...]
    high: tuple[bool, ...]
    hands: tuple[CardSet, ...]
    kept: CardSet
    tricks: tuple[int, ...]
    late: int
    """Tricks left at the first lead, if some cards are barred from the first trick; 0 after it, and
    if no cards are barred."""
    bonus: tuple[int, ...]

    def holds(self, other: Deal) -> bool:
        """Return True if the other is a later position of this deal."""
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
    """Return the deal of a problem."""
    table = packed.table(problem)
    kept = 0
    if table.sealed:  # the duty ends once one of these cards is played
        for cards in (*problem.hands, *(1 << card for card in problem.trick)):
            kept |= cards & table.keep
    tricks, sweep = problem.tricks, problem.sweep
    late = len(tricks) if problem.first and table.late else 0
    bonus = sweep.bonus if sweep else ()
    return Deal(table, problem.weight, problem.high, problem.hands, kept, tricks, late, bonus)


class Arbiter:
    """The record of the backend's memory, which holds one position at a time: the search that owns
    it, the table and the deal loaded."""

    owner: Search | None = None
    table: packed.Table | None = None
    deal: Deal | None = None
    epoch = 0
    generation = 0

    def mark(self, problem: Problem) -> tuple[int, int, Deal]:
        """Return epoch and generation, by which the backend knows the deal of a problem."""
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
    """A resumable search of one position.

    ``cards`` are the cards searched, by default all legal ones. ``steps`` are the values at which
    the score changes, by default those of the problem; where there are any, the search proves only
    which steps are reached. Raise ValueError for an invalid problem and for illegal cards.
    """

    def __init__(
        self, problem: Problem, cards: CardSet | None = None, steps: Sequence[int] | None = None
    ) -> None:
        packed.check(problem)
        if cards is not None and cards & ~problem.hands[problem.turn]:
            raise ValueError("not all cards to search are in hand")
        self.problem = problem
        self._epoch = -1
        steps = problem.steps if steps is None else steps
        self._packed = packed.position(problem, cards or 0, steps)
        self._fields: tuple[int, ...] | None = None
        self._values: dict[Card, Bounds] | None = None
        if cards is not None:
            self.go_on(0)
            if self._found[ASKED] != cards:
                raise ValueError("not all cards to search are legal")

    def go_on(self, nodes: int) -> bool:
        """Search ``nodes`` more nodes. Return True if all is proven."""
        until = min(self.nodes + nodes, 2**31 - 1)
        if _arbiter.owner is self:
            self._take(backend().go(until))
        else:
            self._take(backend().run([self._ready()], until)[0])
            _arbiter.owner = self
        return self.done

    def _ready(self) -> bytes:
        """Return the packed position with its results, after loading its table."""
        _arbiter.load(packed.table(self.problem))
        if self._epoch != _arbiter.epoch:
            self._epoch, generation, deal = _arbiter.mark(self.problem)
            fields = list(POSITION.unpack(self._packed))
            fields[GENERATION] = generation
            fields[DEAL : DEAL + len(deal.hands)] = deal.hands
            self._packed = POSITION.pack(*fields)
        return self._packed

    def _take(self, found: bytes) -> None:
        self._packed, self._fields, self._values = found, None, None

    @property
    def _found(self) -> tuple[int, ...]:
        if self._fields is None:
            self._fields = POSITION.unpack(self._packed)
        return self._fields

    @property
    def done(self) -> bool:
        return bool(self._found[DONE])

    @property
    def nodes(self) -> int:
        """The number of nodes searched."""
        return self._found[NODES]

    @property
    def values(self) -> dict[Card, Bounds]:
        """The value of the play with each card searched."""
        if self._values is None:
            if self._epoch < 0:
                self.go_on(0)
            fields = self._found
            self._values = {
                card: Bounds(fields[LOW + i], fields[HIGH + i])
                for i, card in enumerate(each(fields[ASKED]))
            }
        return self._values

    @property
    def best(self) -> Bounds:
        """The value with the best of the cards searched for the side to play."""
        choose = max if self.problem.high[self.problem.turn] else min
        lows, highs = zip(*self.values.values(), strict=True)
        return Bounds(choose(lows), choose(highs))


def playable(problem: Problem) -> CardSet:
    """Return the legal cards. Raise ValueError for an invalid problem."""
    return card_set(Search(problem).values)


def solve(
    problem: Problem,
    nodes: int = NODE_LIMIT,
    steps: Sequence[int] | None = None,
    cards: CardSet | None = None,
) -> Search:
    """Return a search that is finished or has used its budget of ``nodes``."""
    search = Search(problem, cards, steps)
    search.go_on(nodes)
    return search
