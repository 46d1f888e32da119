"""The deal after all have passed: a throw-in, payment into the pot, Ramsch, or a forced
declarer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...cards import CardSet, card
from ...state import Facts, Move, Over, Phase, Seat
from .announce import Announce, Auction, Claimed, trumps_of
from .contracts import MUST, NO, PARTNER, call_names, unannounced
from .ramsch import Everybody, Ramsch
from .rules import Rules, Setup
from .stock import all_pay, left

OLD_ONE = 1 << card("CQ")
"""The queen of clubs, *der Alte*: the seat that holds it must play (F31)."""


def all_passed(
    rules: Rules,
    setup: Setup,
    calls: tuple[Move | None, ...],
    knocked: tuple[Seat, ...],
    last: Callable[[Setup], Phase],
) -> Phase:
    """Return the phase that the house rules set when all have passed (13), (F18)–(F33).

    ``last`` makes the bidding's final position with the setup that the next deal inherits.
    """
    if rules.all_pass == "ramsch":
        contract = Everybody(rules, setup, trumps_of(rules), calls, knocked)
        return Ramsch(contract, setup.forehand)
    if rules.all_pass == "must":
        return Must(Auction(rules, setup, -1, PARTNER, calls, knocked, must=True))
    if rules.all_pass == "stock":
        score, items = all_pay(rules, setup, len(knocked))
        return Over(score, items, last(left(rules, setup, score)))
    return Over((0, 0, 0, 0), (("passed_out", 0),), last(setup))


@dataclass(frozen=True, slots=True)
class Must(Claimed):
    """The search for the queen of clubs: from forehand on, each seat says truthfully that it holds
    the card or not (F31)."""

    asked: int = 0

    name = "must"
    automatic = True

    @property
    def turn(self) -> Seat:
        return (self.auction.setup.forehand + self.asked) % 4

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (MUST,) if hand & OLD_ONE else (NO,)

    def after(self, heard: Move | None) -> Phase:
        auction, seat = self.auction, self.turn
        if heard == MUST:
            return Announce(auction.said(seat, MUST, seat, PARTNER))
        return Must(auction, (self.asked + 1) % 4)

    def facts(self) -> Facts:
        auction = self.auction
        known = unannounced(auction.rules, auction.setup, auction.knocked)
        return {"survivor": None, "level": None, "calls": call_names(auction.calls), **known}
