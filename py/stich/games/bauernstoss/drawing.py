"""The phases before and after a deal: the draw for partners (C20), the owner of the chalk (C16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...cards import Card, CardSet, listed
from ...state import Facts, Move, Over, Phase, Reason, Seat
from .rules import BARE, CHALK, CLUB_JACK, JACKS, NO_CHALK, SIDES, Setup, public


@dataclass(frozen=True, slots=True)
class Draw(Phase):
    """The draw: cards are turned up round the table until two players have a jack and are
    partners."""

    setup: Setup
    turned: int = 0
    lucky: Seat | None = None  # the first seat with a jack
    partners: str = ""  # once they are known

    name = "draw"
    automatic = True
    order = BARE

    @property
    def turn(self) -> Seat:
        return (self.setup.forehand + self.turned) % 4

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand)[:1]

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        return None if card in self.legal(hand, said) else Reason("draw", "3")

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        turned, lucky = Draw(self.setup, self.turned + 1, self.lucky), self.lucky
        if JACKS >> heard & 1 and lucky != self.turn:
            if lucky is not None:
                partners = f"0{_partner_of_0(lucky, self.turn)}"
                return replace(turned, partners=partners).over()
            turned = Draw(self.setup, self.turned + 1, self.turn)
        return turned.over() if turned.turned == 32 else turned

    def over(self) -> Over:
        """Return the end of the draw; without partners it is held again."""
        return Over((0, 0, 0, 0), (("drawn" if self.partners else "redrawn", 0),), self)

    def facts(self) -> Facts:
        return {"sides": list(SIDES[self.partners])} if self.partners else {}


def _partner_of_0(one: Seat, other: Seat) -> Seat:
    """Return the partner of seat 0 when these two are partners."""
    if 0 in (one, other):
        return one + other
    return 6 - one - other


@dataclass(frozen=True, slots=True)
class Owner(Phase):
    """The end of a first deal that was passed out: the seat dealt the jack of clubs keeps the chalk
    (21)."""

    setup: Setup
    seat: Seat

    name = "owner"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.seat

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (CHALK if hand & CLUB_JACK else NO_CHALK,)

    def after(self, heard: Move | None) -> Phase:
        if heard == NO_CHALK:
            return Owner(self.setup, (self.seat + 1) % 4)
        return self.over()

    def over(self) -> Over:
        """Return the end of the deal, after which the team of this seat keeps the chalk."""
        return Over((0, 0, 0, 0), (("passed_out", 0), ("kept", 0)), self)

    def facts(self) -> Facts:
        return public(self.setup)
