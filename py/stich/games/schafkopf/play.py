"""The play of the cards: the called ace, the end, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from ...cards import SUITS, Card, CardSet, suit
from ...order import TRUMP, Order
from ...problem import Called, Problem
from ...state import Facts, Goal, Move, Over, Phase, Reason, Seat
from ...tricks import NOTHING, Tricks
from . import bock
from .contracts import POINTS, RUN, RUNS, Contract
from .settle import (
    WEAK,
    by_points,
    counted,
    paid,
    pay,
    pay_sie,
    runners,
    sixty_suffice,
    stake,
    tout,
)
from .stock import Result, scored

SEATS = range(4)
NO_HANDS = (0, 0, 0, 0)
"""The hands after the last trick."""


def sie(contract: Contract) -> Over:
    """Return the end of a Sie, in which nothing is played (26)."""
    return Play(contract, contract.setup.forehand).ended(pay_sie(contract))


@dataclass(frozen=True, slots=True)
class Play(Tricks[Contract]):
    """The play of the tricks; suit must be followed, and all trumps count as one suit (21)."""

    contract: Contract

    follow_rule = "21"

    def seat_of(self, place: int) -> Seat:
        return (self.leader + place) % 4

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return self.contract.open

    def playable(self, hand: CardSet) -> CardSet:
        contract = self.contract
        if hand & contract.called:
            return self.with_called(hand)
        if self.trick:
            return contract.order.follow(hand, self.trick[0]) or hand
        return hand

    def with_called(self, hand: CardSet) -> CardSet:
        """Return the legal cards of a hand with the called ace (23)."""
        contract = self.contract
        called, suit = contract.called, contract.suit_called
        free = self.ran_away() and contract.rules.free_after_runaway
        if not self.trick:
            if free or self.may_run_away(hand):
                return hand
            return hand & ~suit | called  # (23b)
        led = self.trick[0]
        if suit >> led & 1:
            return hand & suit if free else called  # (23a)
        if follows := contract.order.follow(hand, led):
            return follows
        locked = contract.rules.called_ace_locked and not self.ran_away()
        return hand & ~called or hand if locked else hand

    def ran_away(self) -> bool:
        """Return True if the seat to play has led the called suit without its ace."""
        suit, seat = self.contract.suit_called, self.turn
        return any(t.leader == seat and suit >> t.cards[0] & 1 for t in self.done)

    def may_run_away(self, hand: CardSet) -> bool:
        """Check that the called ace may run away: three plain cards of its suit are with it
        (23b)."""
        contract = self.contract
        if contract.rules.runaway_only_first_lead and self.ran_away():
            return False
        if contract.rules.runaway_count == "dealt":
            hand = self.dealt(self.turn, hand)
        return (hand & contract.suit_called).bit_count() >= 4

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if self.playable(hand) >> card & 1:
            return None
        contract = self.contract
        if hand & contract.called:
            about = SUITS[suit(contract.called.bit_length() - 1)]
            if not self.trick:
                return Reason("called_lead", "23b", about)
            if contract.suit_called >> self.trick[0] & contract.suit_called >> card & 1:
                return Reason("called_follow", "23a", about)
            if not contract.order.follow(hand, self.trick[0]):
                return Reason("called_locked", "23", about)
        return super(Play, self).reason(hand, said, card)

    def worth(self, card: Card) -> int:
        return POINTS[card]

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Value a position at the points of the declarer's side, or in a Tout at minus the tricks
        lost."""
        contract = self.contract
        holder = next((each for each in SEATS if hands[each] & contract.called), -1)
        ours = (contract.declarer, holder if holder >= 0 else self.partner())
        high = tuple([each in ours for each in SEATS])
        if contract.tout:
            weight = tuple([each - 1 for each in high])
            tricks = (1,) * contract.rules.hand_size
            return self.problem_of(hands, high, weight, NOTHING, tricks, least=-1)
        weight = tuple(map(int, high))
        called = None if holder < 0 else self.bound(holder, hands[holder])
        tricks = (0,) * contract.rules.hand_size
        return self.problem_of(hands, high, weight, POINTS, tricks, called=called)

    def bound(self, holder: Seat, hand: CardSet) -> Called:
        """Return the limits on the holder of the called card from here on (23)."""
        contract, rules = self.contract, self.contract.rules
        suit = contract.suit_called
        tricks = ((trick.leader, trick.cards) for trick in self.done)
        long = None
        if rules.runaway_count == "dealt":
            long = (self.dealt(holder, hand) & suit).bit_count() >= 4
        led = any(
            leader == holder and suit >> cards[0] & 1
            for leader, cards in (*tricks, (self.leader, self.trick))
            if cards
        )
        once, free = rules.runaway_only_first_lead, rules.free_after_runaway
        return _called(contract.called, suit, long, once, free, rules.called_ace_locked, led)

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """Return the aim: 61 points for the declarer's side, 60 against it (25); in a Tout every
        trick, or one.

        The sides are those this seat knows: the holder of the called ace knows its partner.
        """
        contract, size = self.contract, self.contract.rules.hand_size
        sides = contract.sides(self.partner())
        if None in sides:
            holds = bool(self.dealt(seat, hand) & contract.called)
            sides = (
                contract.sides(seat)
                if holds
                else [
                    1 if each == seat and side is None else side for each, side in enumerate(sides)
                ]
            )
        ours, known = tuple(s for s in SEATS if sides[s] == sides[seat]), None not in sides
        alone = sides[seat] == 0
        if contract.tout:
            name, need = ("tout", size) if alone else ("stop", 1)
            return self.tricks_to_take(name, ours, need, size)
        sixty = self.sixty(seat, hand)
        name, need = ("declarer", 61 - sixty) if alone else ("defenders", 60 + sixty)
        return self.points_to_take(name, ours, need, 120, known)

    def sixty(self, seat: Seat, hand: CardSet) -> bool:
        """Check that 60 points are enough for the declarer's side, as far as this seat knows.
        Before the last trick, only the declarer knows that the hand is weak (F33)."""
        contract, hands = self.contract, list(NO_HANDS)
        if seat == contract.declarer:
            hands[seat] = hand
        elif len(self.done) < contract.rules.hand_size:
            return sixty_suffice(contract, WEAK + 1)
        return sixty_suffice(contract, self.dealt_trumps(hands))

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        contract = self.contract
        ours = [each for each in SEATS if problem.high[each]]
        if contract.tout:
            won, items = tout(contract, value == 0, len(self.done))
        else:
            took = {trick.winner in ours for trick in self.done}
            sweep = value == 0 and True not in took or value == 120 and False not in took
            trumps = self.dealt_trumps(problem.hands)
            won, items = by_points(contract, value, sweep, sixty_suffice(contract, trumps))
        if contract.rules.runners:
            held = 0
            for each in ours:
                held |= self.dealt(each, problem.hands[each])
            items += runners(contract, counted(contract, held))
        score, _ = paid(contract, ours, won, items)
        return score[seat] - sum(score) / 4

    def dealt_trumps(self, hands: Sequence[CardSet]) -> int:
        """Return the number of trumps the declarer was dealt."""
        declarer = self.contract.declarer
        return (self.dealt(declarer, hands[declarer]) & self.order.cards[TRUMP]).bit_count()

    def finished(self) -> bool:
        """Check for the end: the last card, or a trick lost in a Tout (24)."""
        if len(self.done) == self.contract.rules.hand_size:
            return True
        contract = self.contract
        return contract.tout and self.done[-1].winner != contract.declarer

    def settle(self) -> Phase:
        contract = self.contract
        partner = self.partner()
        ours = (contract.declarer,) if partner < 0 else (contract.declarer, partner)
        if not contract.rules.runners:
            return self.over(ours, 0)
        if len(self.done) < contract.rules.hand_size:
            return Runners(contract, self)
        held = sum(self.dealt(seat, 0) for seat in ours)
        return self.over(ours, counted(contract, held))

    def over(self, ours: Sequence[Seat], runners: int) -> Over:
        trumps = self.dealt_trumps(NO_HANDS) if self.contract.must else 0
        return self.ended(pay(self.contract, ours, self.done, runners, trumps))

    def ended(self, result: Result) -> Over:
        """Return the end of the deal, with the Bock deals it starts. The pot in its final position
        includes the result."""
        contract = self.contract
        if bock.starts(contract, result[0], self.pointless()):
            result = bock.added(contract, result)
        score, items = result
        settled = scored(contract, score)
        last = self if settled is contract else replace(self, contract=settled)
        return Over(score, items, last)

    def pointless(self) -> bool:
        """Check that the only trick of a side has no points, where the rules ask for that (F38)."""
        contract = self.contract
        ours = (contract.declarer, self.partner())
        return contract.rules.bock_round != "off" and bock.pointless(ours, self.done)

    def partner(self) -> Seat:
        return self.contract.partner(self.done, self.leader, self.trick)

    def facts(self) -> Facts:
        return {
            **super(Play, self).facts(),
            **self.contract.facts(self.partner()),
            **stake(self.contract),
        }


_called = cache(Called)


@dataclass(frozen=True, slots=True)
class Runners(Phase):
    """The declarer's count of runners after a Tout that ended early.

    The declarer plays alone, so its own cards determine the count; the true one is the only legal
    call.
    """

    contract: Contract
    play: Play

    name = "runners"

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.contract.order

    @property
    def turn(self) -> Seat:
        return self.contract.declarer

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        dealt = self.play.dealt(self.turn, hand)
        return (RUN + RUNS.index(counted(self.contract, dealt)),)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        return self.play.over((self.turn,), RUNS[heard - RUN])

    def facts(self) -> Facts:
        return self.play.facts()
