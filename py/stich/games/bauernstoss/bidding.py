"""The bidding: a number of trumps, their suit kept secret, or a solo (5)–(10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import CardSet
from ...state import Facts, Move, Over, Phase, Seat
from .drawing import Owner
from .rules import (
    BARE,
    CLUB_JACK,
    HEARD,
    JACKS,
    PASS,
    SAID,
    SOLO,
    Rules,
    Setup,
    holding,
    lowest,
    public,
)
from .trump import Agree, Kind, Tie, Trump


def keeps_chalk(rules: Rules, setup: Setup) -> bool:
    """Check that a deal which is passed out gives the chalk to the team that was dealt the jack of
    clubs (21)."""
    return rules.chalk_after_passout == "keep" and setup.holder is None


def passed_out(last: Phase) -> Over:
    """Return the end of a deal that all passed (10)."""
    return Over((0, 0, 0, 0), (("passed_out", 0),), last)


@dataclass(frozen=True, slots=True)
class Bidding(Phase):
    """One round of bids: a number of trumps, with the suit kept secret, or Solo, or nothing (4)."""

    rules: Rules
    setup: Setup
    spoken: tuple[int, ...] = ()  # numbers from forehand on; 0 is a pass

    name = "bidding"
    order = BARE
    hides_forced = True

    @property
    def turn(self) -> Seat:
        return (self.setup.forehand + len(self.spoken)) % 4

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        jacks = (hand & JACKS).bit_count()
        solo = [SOLO] if self.may_solo(hand) else []
        bidder = 1 <= jacks <= 3 or jacks == 4 and self.rules.four_jacks_may_bid  # (6), (8)
        numbers = self.numbers(hand) if bidder else []
        forced = jacks <= 3 and numbers and not any(self.spoken)  # (9)
        return (*solo, *numbers) if forced else (PASS, *solo, *numbers)

    def may_solo(self, hand: CardSet) -> bool:
        rules = self.rules
        if rules.no_solo_first_deal and self.setup.first:
            return False
        if rules.solo_needs_club_jack:
            return bool(hand & CLUB_JACK)
        return rules.solo_without_jack or bool(hand & JACKS)

    def numbers(self, hand: CardSet) -> list[Move]:
        highest = max(self.spoken, default=0)
        found = []
        for suit in range(4):
            number = holding(hand, suit).bit_count()
            if number < max(self.rules.min_number, highest):
                continue
            if number == highest and lowest(hand, suit) < self.bound():
                continue
            found.append(SAID + (number - 2) * 4 + suit)
        return sorted(found)

    def bound(self) -> int:
        """Return the lower bound of the lowest trump with which the seat to speak may say "mit", as
        ``lowest`` counts: 0 for a seven, 1 for an eight (6), (12)."""
        check, me, sides = self.rules.mit_check, self.turn, self.setup.sides
        highest, forehand = max(self.spoken), self.setup.forehand
        earlier = [(forehand + i) % 4 for i, number in enumerate(self.spoken) if number == highest]
        compared = self.rules.partner_tie == "tiebreak_anyway"  # even if only partners tie
        if check == "none" or not earlier:
            return 0
        if not compared and all(sides[seat] == sides[me] for seat in earlier):
            return 0
        if check == "literal_by_first":
            return 2 if sides[earlier[0]] == sides[me] else 1
        if check == "literal":  # 9 if a partner and then an opponent have said it, else 8
            after = [sides[seat] != sides[me] for seat in earlier]
            return 2 if False in after and any(after[after.index(False) :]) else 1
        bounds: dict[Seat, int] = {}
        for seat in (*earlier, me):
            against = bounds and (compared or any(sides[o] != sides[seat] for o in bounds))
            bounds[seat] = max(bounds.values()) + 1 if against else 0
        return bounds[me]

    def heard(self, move: Move) -> Move:
        """Return the number alone: the suit behind a bid stays with the speaker (5)."""
        return HEARD + (move - SAID) // 4 if SAID <= move < SAID + 28 else move

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        if heard == SOLO:  # (7)
            return Kind(self.rules, self.setup, self.turn)
        spoken = (*self.spoken, 0 if heard == PASS else heard - HEARD + 2)
        if len(spoken) < 4:
            return Bidding(self.rules, self.setup, spoken)
        number = max(spoken)
        if number == 0:  # (10)
            if keeps_chalk(self.rules, self.setup):
                return Owner(self.setup, self.setup.forehand)
            return passed_out(Bidding(self.rules, self.setup, spoken))
        forehand = self.setup.forehand
        tied = tuple((forehand + i) % 4 for i in range(4) if spoken[i] == number)
        if len(tied) == 1:
            return Trump(self.rules, self.setup, tied[0], number)  # (11)
        partners = len({self.setup.sides[seat] for seat in tied}) == 1
        if partners and self.rules.partner_tie == "earlier_chooses":
            return Agree(self.rules, self.setup, tied[0], number)  # (13)
        return Tie(self.rules, self.setup, number, tied)  # (12)

    def facts(self) -> Facts:
        calls: list[str | None] = [None] * 4
        for place, number in enumerate(self.spoken):
            calls[(self.setup.forehand + place) % 4] = str(number) if number else "pass"
        return {**public(self.setup), "calls": calls, "highest": max(self.spoken, default=0)}
