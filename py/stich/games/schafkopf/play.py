"""The play of the cards: the first trick with its Stoss, the called ace, the end.

The window for doubling is one poll, in the seed's rules between the first and the second card of
the first trick. In a Partner game nobody knows the partner, so everybody is asked who might be of
the side to speak, and whoever is not can only refuse: his refusal sounds like any other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from ...cards import SUITS, Card, CardSet, suit
from ...order import Order
from ...problem import Called, Problem
from ...state import Goal, Move, Over, Phase, Reason, Seat
from ...tricks import NOTHING, Tricks
from .contracts import NO, PARTNER, PLAIN_ACES, POINTS, RUN, RUNS, STOSS, Contract
from .settle import by_points, counted, paid, pay, pay_sie, runners, tout

SEATS = range(4)


def begin(contract: Contract) -> Phase:
    """The first trick, led by forehand, whoever declares (20)."""
    return onward(contract, contract.setup.forehand, ())


def sie(contract: Contract) -> Over:
    """Nothing is played (26)."""
    score, items = pay_sie(contract)
    return Over(score, items, Play(contract, contract.setup.forehand))


def onward(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> Phase:
    """What comes before the next card of the first trick: a poll, or the card itself."""
    window = contract.rules.stoss_window
    place = {"second_card": 1, "before_first_card": 0}.get(window, len(trick))
    if len(trick) == place and not contract.doubled:
        asked = candidates(contract, leader, trick)
        if window == "own_first_card":  # who has yet to play says it before his own card
            asked = tuple(seat for seat in asked if seat == (leader + place) % 4)
        if asked:
            return Poll(contract, leader, trick, asked)
    return resume(contract, leader, trick)


def resume(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> Phase:
    """The first trick goes on, with polls to come or without."""
    last = {"second_card": 0, "before_first_card": -1, "own_first_card": 2}
    open_until = last[contract.rules.stoss_window]
    return (FirstTrick if len(trick) <= open_until else Play)(contract, leader, trick)


def candidates(contract: Contract, leader: Seat, trick: tuple[Card, ...]) -> tuple[Seat, ...]:
    """Who may be of the side that could double next, clockwise from the seat due to play (18)."""
    doubled = len(contract.doubled)
    if doubled >= contract.rules.max_doublings:
        return ()
    side = 1 - doubled % 2
    if side == 0 and not contract.rules.re_by_partner:
        return (contract.declarer,)
    sides = contract.sides(contract.partner((), leader, trick))
    due = leader + len(trick)
    return tuple(s % 4 for s in range(due, due + 4) if sides[s % 4] in (side, None))


@dataclass(frozen=True, slots=True)
class Poll(Phase):
    """Does anybody double? Asked one by one; the first who speaks has the level (18)."""

    contract: Contract
    leader: Seat
    trick: tuple[Card, ...]
    asked: tuple[Seat, ...]  # who has yet to answer, in order

    name = "stoss"
    discreet = True

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.contract.order

    @property
    def turn(self) -> Seat:
        return self.asked[0]

    def partner(self) -> Seat:
        return self.contract.partner((), self.leader, self.trick)

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        """The secret partner cannot speak for the defenders, nor they for the declarer (19)."""
        contract = self.contract
        doubled = len(contract.doubled)
        own = contract.sides(self.partner())[self.turn]
        if own is None:
            own = 0 if hand & contract.called else 1
        return (NO, STOSS + doubled) if own == 1 - doubled % 2 else (NO,)

    def after(self, heard: Move | None) -> Phase:
        contract, asked = self.contract, self.asked[1:]
        if heard != NO:
            contract = contract.double(self.turn)
            asked = candidates(contract, self.leader, self.trick)
        if asked:
            return Poll(contract, self.leader, self.trick, asked)
        return resume(contract, self.leader, self.trick)

    def facts(self) -> dict[str, Any]:
        table = Play(self.contract, self.leader, self.trick)
        return {**table.facts(), "asked": list(self.asked)}


@dataclass(frozen=True, slots=True)
class Play(Tricks):
    """Eight tricks; suit must be followed, trumps are one suit (21)."""

    contract: Contract

    follow_rule = "21"

    def seat_of(self, place: int) -> Seat:
        return (self.leader + place) % 4

    def playable(self, hand: CardSet) -> CardSet:
        contract = self.contract
        if hand & contract.called:
            return self.with_called(hand)
        if self.trick:
            return contract.order.follow(hand, self.trick[0]) or hand
        return hand

    def with_called(self, hand: CardSet) -> CardSet:
        """What the holder of the called ace may play (23)."""
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
        """Whether the seat to play has led the called suit without its ace."""
        suit, seat = self.contract.suit_called, self.turn
        return any(t.leader == seat and suit >> t.cards[0] & 1 for t in self.done)

    def may_run_away(self, hand: CardSet) -> bool:
        """Whether the ace has three plain cards of its suit beside it (23b)."""
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
        """The points of the declarer's side, or minus the tricks lost in a Tout."""
        contract = self.contract
        holder = next((each for each in SEATS if hands[each] & contract.called), -1)
        ours = (contract.declarer, holder if holder >= 0 else self.partner())
        high = tuple([each in ours for each in SEATS])
        if contract.tout:
            weight = tuple([each - 1 for each in high])
            return self.opened(hands, high, weight, NOTHING, (1,) * 8, least=-1)
        weight = tuple(map(int, high))
        called = None if holder < 0 else self.bound(holder, hands[holder])
        return self.opened(hands, high, weight, POINTS, (0,) * 8, called=called)

    def bound(self, holder: Seat, hand: CardSet) -> Called:
        """What binds the holder of the called card from here on (23)."""
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
        """61 points for the declarer's side, 60 against it (25); in a Tout every trick, or one.

        The side is as far as this seat knows it: who holds the called ace knows more.
        """
        contract = self.contract
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
            return Goal(
                "tout" if alone else "stop", self.tricks_of(ours), 8 if alone else 1, 8, ours, known
            )
        name, need = ("declarer", 61) if alone else ("defenders", 60)
        return Goal(name, self.points_of(ours), need, 120, ours, known)

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        contract = self.contract
        ours = [each for each in SEATS if problem.high[each]]
        if contract.tout:
            won, items = tout(contract, value == 0, len(self.done))
        else:
            took = {trick.winner in ours for trick in self.done}
            sweep = value == 0 and True not in took or value == 120 and False not in took
            won, items = by_points(contract, value, sweep)
        if contract.rules.runners:
            held = 0
            for each in ours:
                held |= self.dealt(each, problem.hands[each])
            items += runners(contract, counted(contract, held))
        return paid(contract, ours, won, items)[0][seat]

    def finished(self) -> bool:
        """After eight tricks, or when a Tout has lost one (24)."""
        if len(self.done) == 8:
            return True
        contract = self.contract
        return contract.tout and self.done[-1].winner != contract.declarer

    def settle(self) -> Phase:
        contract = self.contract
        partner = self.partner()
        ours = (contract.declarer,) if partner < 0 else (contract.declarer, partner)
        if not contract.rules.runners:
            return self.over(ours, 0)
        if len(self.done) < 8:
            return Runners(contract, self)
        held = sum(self.dealt(seat, 0) for seat in ours)
        return self.over(ours, counted(contract, held))

    def over(self, ours: Sequence[Seat], runners: int) -> Over:
        score, items = pay(self.contract, ours, self.done, runners)
        return Over(score, items, self)

    def partner(self) -> Seat:
        return self.contract.partner(self.done, self.leader, self.trick)

    def facts(self) -> dict[str, Any]:
        return {**super(Play, self).facts(), **self.contract.facts(self.partner())}


_called = cache(Called)


@dataclass(frozen=True, slots=True)
class FirstTrick(Play):
    """The first trick while somebody may still be asked to double."""

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        return onward(self.contract, self.leader, (*self.trick, heard))


@dataclass(frozen=True, slots=True)
class Runners(Phase):
    """A Tout is over, cards are unplayed: the declarer says what runners there were.

    He has all of them or none, so his own cards tell, and he can only say the truth.
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

    def facts(self) -> dict[str, Any]:
        return self.play.facts()


def fits(phase: Phase, seat: Seat, hand: CardSet) -> bool:
    """Whether what a seat has announced and played allows it this hand."""
    if isinstance(phase, Runners):
        phase = phase.play
    if isinstance(phase, Poll):
        phase = Play(phase.contract, phase.leader, phase.trick)
    if not isinstance(phase, Play):
        return True
    contract = phase.contract
    dealt = phase.dealt(seat, hand)
    if seat == contract.declarer:
        return contract.allows(dealt)
    if contract.kind != PARTNER:
        return True
    if not contract.called:
        return not dealt & PLAIN_ACES
    side = contract.sides(phase.partner())[seat]
    if not dealt & contract.called:
        return side != 0
    return side != 1 and _kept_to_the_call(phase, seat, hand)


def _kept_to_the_call(play: Play, seat: Seat, hand: CardSet) -> bool:
    """Whether a seat with the called ace was allowed every card it has played."""
    tricks = [(t.leader, t.cards) for t in play.done]
    for index in range(len(tricks), -1, -1):
        leader, trick = tricks[index] if index < len(tricks) else (play.leader, play.trick)
        if (place := (seat - leader) % 4) >= len(trick):
            continue
        hand |= 1 << trick[place]
        before = Play(play.contract, leader, trick[:place], play.done[:index])
        if not before.playable(hand) >> trick[place] & 1:
            return False
    return True
