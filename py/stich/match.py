"""A match as a fold of deals over a standing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias

from .argument import check, check_number, check_numbers, listed
from .deal import draw
from .game import Game, M, R, Record, S
from .state import Over, Seat


@dataclass(frozen=True, slots=True)
class Match(Generic[R, S, M]):
    """The finished deals of a match, and the standing after them."""

    game: Game[R, S, M]
    rules: R
    standing: M
    deals: tuple[Record, ...] = ()

    @property
    def setup(self) -> S | None:
        """The setup of the next deal; None when the match is over."""
        return self.game.setup(self.rules, self.standing)

    def deal(self, number: int) -> Record:
        """Return the next deal, with the cards of this number. Raise ValueError after the last."""
        check_number("number", number)
        setup = self.setup
        if setup is None:
            raise ValueError("the match is over")
        return Record(self.game, self.rules, setup, number)

    def draw(self, rng: Random) -> Record:
        """Return the next deal with random cards. Raise ValueError when the match is over."""
        check("rng", rng, Random)
        return self.deal(draw(*self.game.shape(self.rules), rng))

    def add(self, record: Record) -> Match[R, S, M]:
        """Return the match after this deal.

        Raise ValueError when the deal is not finished or does not start as the next deal must.
        """
        check("record", record, Record)
        if record.game != self.game or record.rules != self.rules or record.setup != self.setup:
            raise ValueError("this deal does not continue the match")
        over = record.replay().phase
        if not isinstance(over, Over):
            raise ValueError("the deal is not over yet")
        standing = self.game.carry(self.rules, self.standing, over)
        return Match(self.game, self.rules, standing, (*self.deals, record))


AnyMatch: TypeAlias = Match[Any, Any, Any]
"""A match of any game."""


def new(game: Game[R, S, M], rules: R, dealer: Seat) -> Match[R, S, M]:
    """Return a match before its first deal."""
    check("game", game, Game)
    check_number("dealer", dealer, 0, game.players(rules) - 1)
    return Match(game, rules, game.begin(rules, dealer))


def replay(game: Game[R, S, M], rules: R, dealer: Seat, deals: Iterable[Record]) -> Match[R, S, M]:
    """Return the match of these deals. Raise ValueError when one does not continue it."""
    match = new(game, rules, dealer)
    for record in listed("deals", deals, "records"):
        match = match.add(record)
    return match


def ranking(totals: Sequence[int]) -> list[list[Seat]]:
    """Return the seats from the best total to the worst, equal totals together.

    >>> ranking((3, 7, 3, -1))
    [[1], [0, 2], [3]]
    """
    check_numbers("totals", totals)
    seats = range(len(totals))
    return [[s for s in seats if totals[s] == t] for t in sorted(set(totals), reverse=True)]
