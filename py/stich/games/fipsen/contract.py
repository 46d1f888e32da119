"""The contract of a declarer, its play, and its score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...cards import SUITS, Card, CardSet, listed
from ...order import Order
from ...problem import Problem
from ...state import CALL, Facts, Goal, Move, Over, Phase, Reason, Seat, above_mean
from ...tricks import NOTHING, Tricks
from .bids import (
    ACES,
    ANNOUNCE,
    BARE,
    CALLS,
    DURCH,
    EXTRAS,
    FIPS,
    NAME,
    ON,
    RUTEN,
    SEVENS,
    STOP,
    Rules,
    four_sevens,
    trump_order,
)


@dataclass(frozen=True, slots=True)
class Contract:
    """The declarer, the tricks and extras it has undertaken, and trumps once they are named.

    A Kieker is five tricks with Durch: twice five makes its ten points (24).
    """

    rules: Rules
    forehand: Seat
    seats: tuple[Seat, ...]
    declarer: Seat
    tricks: int
    extras: int
    kieker: bool
    calls: tuple[Move | None, ...]
    looked: bool = False
    trump: int | None = None
    order: Order = BARE

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def need(self) -> int:
        """The number of tricks to win: as bid, or all five (20)."""
        return 5 if self.extras & DURCH else self.tricks

    @property
    def value(self) -> int:
        """The number of tricks bid, doubled by every extra (23)."""
        return self.tricks << self.extras.bit_count()

    def score(self, success: bool) -> tuple[int, ...]:
        """Return the score of each seat: the declarer wins the value or loses twice the value; the
        others get 0, or under ``defenders_score`` the value of a deal that is lost (23)-(25)."""
        result = self.value if success else -2 * self.value
        theirs = self.value if self.rules.defenders_score and not success else 0
        return tuple([result if seat == self.declarer else theirs for seat in self.seats])

    def priced(self) -> list[tuple[str, int]]:
        """Return the items that make the value: the bid, and the value after each extra (23)."""
        value = 10 if self.kieker else self.tricks
        items = [("kieker" if self.kieker else "bid", value)]
        for extra, name, _ in EXTRAS:
            if self.extras & extra and not (self.kieker and extra == DURCH):
                value *= 2
                items.append((name, value))
        return items

    def result(self, success: bool) -> list[tuple[str, int]]:
        """Return the items of the score of a deal won or lost (24), (25)."""
        value = self.value
        if success:
            return [("won", value)]
        theirs = [("opponents", value)] if self.rules.defenders_score else []
        return [("lost", -2 * value), *theirs]

    def announce(self, extra: int) -> Contract:
        """Return the contract with one more extra, which is never withdrawn (17)."""
        return replace(self, extras=self.extras | extra)

    def named(self, suit: int) -> Contract:
        """Return the contract with these trumps; diamonds are Ruten (16)."""
        extras = self.extras | (RUTEN if SUITS[suit] == "D" else 0)
        return replace(self, trump=suit, order=trump_order(suit), extras=extras)

    def opening(self) -> Play:
        """Start the play; the declarer leads (18), or forehand where that is the custom."""
        forehand = self.rules.first_lead == "forehand"
        return Play(self, self.forehand if forehand else self.declarer)

    def sees(self, seat: Seat) -> tuple[int, ...]:
        """Return the hidden pile a seat may see: the declarer's own discards, in the Skat or, after
        a Kieker, in the rest."""
        if seat != self.declarer or not self.looked:
            return ()
        return (self.players + self.kieker,)

    def facts(self) -> Facts:
        return {
            "declarer": self.declarer,
            "contract": "kieker" if self.kieker else "normal",
            "bid": NAME[self.tricks, self.extras, self.kieker],
            "number": self.tricks,
            "extras": [name for extra, name, _ in EXTRAS if self.extras & extra],
            "trump": None if self.trump is None else SUITS[self.trump],
            "need": self.need,
            "value": self.value,
            "stake": list(map(list, (*self.priced(), *self.result(True), *self.result(False)))),
            "looked": self.looked,
            "calls": call_names(self.calls),
        }


def scored(contract: Contract, won: int, last: Phase) -> Over:
    """Return the end of a deal in which the declarer won this number of tricks, with the items that
    make the value (23)-(25)."""
    success = won >= contract.need
    items = (("taken", won), *contract.priced(), *contract.result(success))
    return Over(contract.score(success), items, last)


def call_names(calls: Sequence[Move | None]) -> list[str | None]:
    """Return by seat the name of its latest call; None before it has called."""
    return [None if call is None else CALLS[call - CALL] for call in calls]


def with_fips(rules: Rules, moves: tuple[Move, ...], hand: CardSet) -> tuple[Move, ...]:
    """Return these moves, and the Siebener Fips for a hand that has it (22)."""
    if rules.siebener_window != "never" and four_sevens(hand):
        return (*moves, FIPS)
    return moves


def fipsed(seat: Seat, players: int, last: Phase) -> Over:
    """Return the end of a deal in which this seat had the Siebener Fips (22)."""
    score = tuple(30 if each == seat else 0 for each in range(players))
    return Over(score, (("siebener_fips", 30),), last)


@dataclass(frozen=True, slots=True)
class Lay(Phase):
    """The end of a deal by Siebener Fips: four sevens and an ace are laid on the table (22)."""

    seat: Seat
    players: int
    last: Phase
    laid: int = 0

    name = "lay"
    automatic = True
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.seat

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand & SEVENS or hand & ACES or hand)[:1]

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        return None if card in self.legal(hand, said) else Reason("lay", "22")

    def after(self, heard: Move | None) -> Phase:
        lay = Lay(self.seat, self.players, self.last, self.laid + 1)
        if lay.laid < 5:
            return lay
        return fipsed(self.seat, self.players, lay)

    def facts(self) -> Facts:
        return {**self.last.facts(), "fips": self.seat}


@dataclass(frozen=True, slots=True)
class Play(Tricks[Contract]):
    """The play of up to five tricks: follow suit, else any card; the highest trump or card wins
    (18)."""

    contract: Contract

    follow_rule = "18"

    @property
    def won(self) -> int:
        """The number of tricks the declarer has won."""
        return self.tricks_of((self.contract.declarer,))

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """Return the aim: the tricks promised (20), or those that make the promise impossible."""
        contract = self.contract
        others = tuple(each for each in contract.seats if each != contract.declarer)
        if seat == contract.declarer:
            return self.tricks_to_take("declarer", (seat,), contract.need, 5)
        return self.tricks_to_take("defenders", others, 6 - contract.need, 5)

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        cards = listed(self.playable(hand))
        return (*cards, ANNOUNCE) if self.may_announce() else cards

    def may_announce(self) -> bool:
        """Check that the seat to play is the declarer and may announce Durch: it has every trick
        (17)."""
        contract = self.contract
        return (
            not contract.extras & DURCH
            and contract.rules.early_durch
            and self.turn == contract.declarer
            and self.won == len(self.done)
        )

    def after(self, heard: Move | None) -> Phase:
        if heard == ANNOUNCE:
            return Play(self.contract.announce(DURCH), self.leader, self.trick, self.done)
        return super(Play, self).after(heard)

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return self.contract.sees(seat)

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Value a position at the declarer's tricks, in the range that matters: around those
        needed, and up to all five while the declarer may still go on."""
        contract = self.contract
        alone = tuple([each == contract.declarer for each in contract.seats])
        need = contract.need
        most = 5 if self.won == len(self.done) else need
        weight = tuple(map(int, alone))
        return self.problem_of(hands, alone, weight, NOTHING, (1,) * 5, need - 1, most)

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        contract = self.contract
        bid = contract.announce(DURCH) if value == 5 else contract
        return above_mean(bid.score(value >= contract.need), seat)

    def finished(self) -> bool:
        contract, played, won = self.contract, len(self.done), self.won
        if played == 5:
            return True
        if not contract.extras & DURCH and won == contract.tricks:  # (19)
            return True
        decided = won + 5 - played < contract.need
        return decided and contract.rules.end_when_decided

    def settle(self) -> Phase:
        """Return the end, or the choice to go on for a declarer with exactly the tricks bid and
        every trick played (19)."""
        won = self.won
        if won == self.contract.need:
            return GoOn(self) if won == len(self.done) < 5 else self.over()
        return self.over()

    def over(self) -> Over:
        return scored(self.contract, self.won, self)

    def facts(self) -> Facts:
        return {**super(Play, self).facts(), "points": None, **self.contract.facts()}


@dataclass(frozen=True, slots=True)
class GoOn(Phase):
    """The declarer's choice once exactly the tricks bid are won: stop, or go on for all five
    (19)."""

    play: Play

    name = "go_on"

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.play.contract.order

    @property
    def turn(self) -> Seat:
        return self.play.contract.declarer

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (STOP, ON)

    def after(self, heard: Move | None) -> Phase:
        play = self.play
        if heard == STOP:
            return play.over()
        return Play(play.contract.announce(DURCH), play.leader, (), play.done)

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return self.play.sees(seat)

    def facts(self) -> Facts:
        return self.play.facts()
