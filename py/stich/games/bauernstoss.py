"""Bauernstoss, the old Palatine Schafkopf of Erfweiler: fixed partners, jacks, chalk, a game to 20.

Numbers in parentheses are paragraphs of the rules. Team 0 is that of seat 0; partners sit opposite,
unless they were drawn. The chain: Bidding → [Agree | Tie] → Trump → Play; for a solo Bidding →
Kind → Trump → [Give → Return] → Play. A match whose partners are drawn begins with Draw, and after
a deal that was passed out Owner may tell who keeps the chalk.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..cards import RANKS as FACES
from ..cards import SUITS, Card, CardSet, card, cards, deck, each, listed, rank
from ..deal import Piles
from ..game import Choices, Contradiction, DealSetup, Format, Game, choice
from ..order import TRUMP, Order, order
from ..problem import Duty, Problem
from ..state import CALL, Goal, Move, Over, Phase, Reason, Seat
from ..tricks import NOTHING, Tricks

DECK = deck("789TJQKA")  # (1)
JACKS = cards("DJ HJ SJ CJ")
CLUB_JACK = 1 << card("CJ")
RANKS = "789QKTA"  # (2) ascending in a plain suit; jacks are trumps
LOWEST = (*RANKS, "DJ", "HJ", "SJ", "CJ")  # (12) the scale of the tie-break, ascending
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # (1) 120 in all
POINTS = tuple(WORTH.get(FACES[rank(c)], 0) for c in range(52))
NUMBERS = range(2, 9)

CALLS = (
    "pass",
    "solo",
    *map(str, NUMBERS),  # a number as the others hear it
    *(f"{n}.{suit}" for n in NUMBERS for suit in SUITS),  # and as it is meant
    "take",
    "leave",
    *(f"low.{name}" for name in LOWEST),
    "drop",
    "small",
    "big",
    *(f"trump.{suit}" for suit in SUITS),
    "chalk",
    "no_chalk",
)
PASS, SOLO, TAKE, LEAVE, DROP, SMALL, BIG, CHALK, NO_CHALK = (
    CALL + CALLS.index(name)
    for name in (
        *("pass", "solo", "take", "leave", "drop", "small", "big", "chalk", "no_chalk"),
    )
)
HEARD = CALL + CALLS.index("2")
SAID = CALL + CALLS.index("2.C")
LOW = CALL + CALLS.index("low.7")
NAMED = CALL + CALLS.index("trump.C")

SIDES = {"02": (0, 1, 0, 1), "01": (0, 0, 1, 1), "03": (0, 1, 1, 0)}
"""The team of every seat, by the partners that seat 0 is one of."""


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    """House rules; the defaults are the seed's."""

    min_number: int = choice(2, 3, 5)
    suit_choice: str = choice("bound", "any_of_that_length")
    mit_check: str = choice("strict", "literal", "none", retired=("literal_by_first",))
    tiebreak_concede: bool = choice(False, True)
    partner_tie: str = choice(
        "earlier_chooses", "tiebreak_anyway", retired=("tiebreak_unchecked",)
    )
    solo_needs_club_jack: bool = choice(False, True)
    no_solo_first_deal: bool = choice(False, True)
    solo_without_jack: bool = choice(False, True)
    four_jacks_may_bid: bool = choice(False, True)
    end_when_decided: bool = choice(True, False)
    target: int = choice(20, 15)
    chalk_after_passout: str = choice("redeal", "keep")
    draw_partners: bool = choice(False, True)

    def check(self) -> None:
        if self.solo_needs_club_jack and self.solo_without_jack:
            raise Contradiction("solo_needs_club_jack excludes solo_without_jack")


@dataclass(frozen=True, slots=True)
class Setup(DealSetup):
    """How a deal starts: who deals, which team has the chalk (02 is that of seat 0), whether it
    opens a game, and who are partners, or that this deal is there to draw them."""

    dealer: int = choice(3, 0, 1, 2)
    chalk: str = choice("club_jack", "02", "13")
    first: bool = choice(True, False)
    partners: str = choice("02", "01", "03", "drawn")

    @property
    def forehand(self) -> Seat:
        return (self.dealer + 1) % 4

    @property
    def holder(self) -> int | None:
        """The team with the chalk; None when the jack of clubs will tell."""
        return {"club_jack": None, "02": 0, "13": 1}[self.chalk]

    @property
    def sides(self) -> tuple[int, ...]:
        """The team of every seat. Raises KeyError while partners are being drawn."""
        return SIDES[self.partners]

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        if self.partners == "drawn":
            return ()
        return tuple(tuple(s for s in range(4) if self.sides[s] == team) for team in (0, 1))

    def partner(self, seat: Seat) -> Seat:
        """Who plays with this seat."""
        sides = self.sides
        return next(other for other in range(4) if other != seat and sides[other] == sides[seat])

    def check_under(self, rules: Rules) -> None:
        """Until a deal has been won nobody has the chalk, and afterwards somebody always (22);
        only a first deal that was passed out may leave it to somebody."""
        kept = self.first and rules.chalk_after_passout == "keep"
        if self.first != (self.holder is None) and not kept:
            raise Contradiction("a team has the chalk in every deal but the first of a match")
        if self.partners != "02" and not rules.draw_partners:
            raise Contradiction("partners are not drawn: they sit opposite each other")
        if self.partners == "drawn" and not (self.first and self.holder is None):
            raise Contradiction("partners are drawn before the first deal of a match")


@dataclass(frozen=True, slots=True)
class Standing:
    """A game so far: marks of the two teams, and who has the chalk."""

    dealer: Seat
    deals: int = 0
    marks: tuple[int, int] = (0, 0)
    chalk: int | None = None
    partners: str = "02"

    @property
    def sides(self) -> tuple[int, ...]:
        """The team of every seat; those sitting opposite until partners have been drawn."""
        return SIDES.get(self.partners, SIDES["02"])

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(self.marks[team] for team in self.sides)


@cache
def contract_order(suit: int) -> Order:
    """Trumps ♣J ♠J ♥J ♦J A 10 K Q 9 8 7 of a suit, the rest in plain suits (2)."""
    plain = [card(SUITS[suit] + rank) for rank in RANKS]
    return order(DECK, RANKS, (*plain, *map(card, ("DJ", "HJ", "SJ", "CJ"))))


BARE = order(DECK, RANKS, tuple(map(card, ("DJ", "HJ", "SJ", "CJ"))))  # before a suit is named


def holding(hand: CardSet, suit: int) -> CardSet:
    """The trumps a hand would have in this suit (5)."""
    return hand & contract_order(suit).cards[TRUMP]


def lowest(hand: CardSet, suit: int) -> int:
    """The place on the scale of the tie-break of the lowest trump in this suit (12)."""
    return min(map(contract_order(suit).power.__getitem__, each(holding(hand, suit))), default=0)


@dataclass(frozen=True, slots=True)
class Bidding(Phase):
    """One round: a number of trumps, with the suit kept to oneself, or Solo, or nothing (4)."""

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
        """The lowest card with which the seat to speak may say "mit" (6), (12)."""
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
        """The suit behind a number stays with the speaker (5)."""
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
            if self.rules.chalk_after_passout == "keep" and self.setup.holder is None:
                return Owner(self.setup, self.setup.forehand)
            return Over((0, 0, 0, 0), (("passed_out", 0),), Bidding(self.rules, self.setup, spoken))
        forehand = self.setup.forehand
        tied = tuple((forehand + i) % 4 for i in range(4) if spoken[i] == number)
        if len(tied) == 1:
            return Trump(self.rules, self.setup, tied[0], number)  # (11)
        partners = len({self.setup.sides[seat] for seat in tied}) == 1
        if partners and self.rules.partner_tie == "earlier_chooses":
            return Agree(self.rules, self.setup, tied[0], number)  # (13)
        return Tie(self.rules, self.setup, number, tied)  # (12)

    def facts(self) -> dict[str, Any]:
        calls: list[str | None] = [None] * 4
        for place, number in enumerate(self.spoken):
            calls[(self.setup.forehand + place) % 4] = str(number) if number else "pass"
        return {**_table(self.setup), "calls": calls, "highest": max(self.spoken, default=0)}


def _table(setup: Setup) -> dict[str, Any]:
    return {"sides": list(setup.sides), "chalk": setup.holder}


@dataclass(frozen=True, slots=True)
class Draw(Phase):
    """Cards are turned up round the table until two players have a jack: they are partners."""

    setup: Setup
    turned: int = 0
    lucky: Seat | None = None  # the first who got a jack

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
                return Over((0, 0, 0, 0), (("drawn", _partner_of_0(lucky, self.turn)),), turned)
            turned = Draw(self.setup, self.turned + 1, self.turn)
        return Over((0, 0, 0, 0), (("redrawn", 0),), turned) if turned.turned == 32 else turned

    def facts(self) -> dict[str, Any]:
        return {"chalk": None}


def _partner_of_0(one: Seat, other: Seat) -> Seat:
    """Who plays with seat 0 when these two are partners."""
    if 0 in (one, other):
        return one + other
    return 6 - one - other


@dataclass(frozen=True, slots=True)
class Owner(Phase):
    """A first deal was passed out: whoever was dealt the jack of clubs keeps the chalk (21)."""

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
        items = (("passed_out", 0), ("kept", 0))
        return Over((0, 0, 0, 0), items, self)

    def facts(self) -> dict[str, Any]:
        return _table(self.setup)


@dataclass(frozen=True, slots=True)
class Agree(Phase):
    """Partners tied among themselves: the earlier names trumps, or leaves it to the other (13)."""

    rules: Rules
    setup: Setup
    seat: Seat
    number: int

    name = "agree"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.seat

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (TAKE, LEAVE)

    def after(self, heard: Move | None) -> Phase:
        maker = self.seat if heard == TAKE else self.setup.partner(self.seat)
        return Trump(self.rules, self.setup, maker, self.number)

    def facts(self) -> dict[str, Any]:
        return {**_table(self.setup), "number": self.number}


@dataclass(frozen=True, slots=True)
class Tie(Phase):
    """Tied opponents name the rank of their lowest trump; the highest makes trumps (12)."""

    rules: Rules
    setup: Setup
    number: int
    tied: tuple[Seat, ...]  # who has yet to speak, in order
    best: int = -1  # the highest rank named so far, a place on LOWEST
    maker: Seat = -1

    name = "tie"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.tied[0]

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        ranks = {lowest(hand, suit) for suit in meant(hand, said, self.number)}
        named = sorted(LOW + low for low in ranks if low > self.best)
        if not named:
            return (DROP,)
        return (*named, DROP) if self.rules.tiebreak_concede and self.maker >= 0 else tuple(named)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        best, maker = (self.best, self.maker) if heard == DROP else (heard - LOW, self.tied[0])
        if len(self.tied) > 1:
            return Tie(self.rules, self.setup, self.number, self.tied[1:], best, maker)
        return Trump(self.rules, self.setup, maker, self.number)

    def facts(self) -> dict[str, Any]:
        named = LOWEST[self.best] if self.maker >= 0 else None
        return {**_table(self.setup), "number": self.number, "tied": list(self.tied), "low": named}


def meant(hand: CardSet, said: Sequence[Move], number: int) -> list[int]:
    """The suits a bid of this number may stand for: the one in mind, or, in a guessed hand whose
    words nobody knows, each that makes the number, or else any."""
    mind = [(move - SAID) % 4 for move in said if SAID <= move < SAID + 28]
    if mind:
        return mind
    return [s for s in range(4) if holding(hand, s).bit_count() == number] or [0, 1, 2, 3]


@dataclass(frozen=True, slots=True)
class Kind(Phase):
    """The soloist says which Solo it is (14)."""

    rules: Rules
    setup: Setup
    soloist: Seat

    name = "kind"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.soloist

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return (BIG,) if hand & JACKS == JACKS else (SMALL, BIG)

    def after(self, heard: Move | None) -> Phase:
        marks = 8 if heard == SMALL else 12
        return Trump(self.rules, self.setup, self.soloist, 0, marks)

    def facts(self) -> dict[str, Any]:
        return {**_table(self.setup), "declarer": self.soloist}


@dataclass(frozen=True, slots=True)
class Trump(Phase):
    """The suit is named: that of the number (11), or any in a solo (15)."""

    rules: Rules
    setup: Setup
    maker: Seat
    number: int  # the bid; 0 in a solo
    marks: int = 0  # what the solo is worth; 0 in a normal deal

    name = "trump"
    order = BARE

    @property
    def turn(self) -> Seat:
        return self.maker

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        if self.marks:
            return tuple(range(NAMED, NAMED + 4))
        mind = said if self.rules.suit_choice == "bound" else ()
        return tuple(NAMED + suit for suit in meant(hand, mind, self.number))

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        suit = heard - NAMED
        partner = self.setup.partner(self.maker) if self.marks else None
        seats = tuple(seat for seat in range(4) if seat != partner)
        contract = Contract(
            self.rules, self.setup, contract_order(suit), seats, suit, self.maker, self.marks
        )
        return Give(contract) if self.marks == 8 else contract.opening()

    def facts(self) -> dict[str, Any]:
        kind = {0: "number", 8: "small", 12: "big"}[self.marks]
        maker = {"declarer": self.maker, "contract": kind}
        return {**_table(self.setup), **maker, "number": self.number or None}


@dataclass(frozen=True, slots=True)
class Contract:
    """What is settled before the first card: trumps, who made them, and who plays."""

    rules: Rules
    setup: Setup
    order: Order
    seats: tuple[Seat, ...]
    suit: int
    maker: Seat
    marks: int  # what the solo is worth; 0 in a normal deal

    players = 4

    def opening(self) -> Play:
        """Forehand leads, or the next seat if forehand sits out (17)."""
        forehand = self.setup.forehand
        return Play(self, forehand if forehand in self.seats else (forehand + 1) % 4)

    def facts(self) -> dict[str, Any]:
        return {
            **_table(self.setup),
            "declarer": self.maker,
            "contract": {0: "number", 8: "small", 12: "big"}[self.marks],
            "trump": SUITS[self.suit],
            "resting": None if len(self.seats) == 4 else self.setup.partner(self.maker),
        }


@dataclass(frozen=True, slots=True)
class Give(Phase):
    """In a Small Solo the soloist hands his partner a card, face up if it is a jack (15)."""

    contract: Contract

    name = "give"

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.contract.order

    @property
    def turn(self) -> Seat:
        return self.contract.maker

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand)

    def heard(self, move: Move) -> Move | None:
        return move if JACKS >> move & 1 else None

    def transfer(self, piles: Piles, move: Move) -> Piles:
        """The card lies unseen beside the partner, so that he cannot hand it back."""
        hands = list(piles)
        hands[self.turn] ^= 1 << move
        hands[4] |= 1 << move
        return tuple(hands)

    def after(self, heard: Move | None) -> Phase:
        return Return(self.contract)

    def facts(self) -> dict[str, Any]:
        return self.contract.facts()


@dataclass(frozen=True, slots=True)
class Return(Phase):
    """The partner hands back a card of his original hand, face down (15)."""

    contract: Contract

    name = "return"

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.contract.order

    @property
    def turn(self) -> Seat:
        return self.contract.setup.partner(self.contract.maker)

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand)

    def heard(self, move: Move) -> None:
        return None

    def transfer(self, piles: Piles, move: Move) -> Piles:
        hands = list(piles)
        hands[self.turn] ^= 1 << move
        hands[self.contract.maker] |= 1 << move
        return tuple(hands)

    def after(self, heard: Move | None) -> Phase:
        return self.contract.opening()

    def facts(self) -> dict[str, Any]:
        return self.contract.facts()


DUTY = Duty(trump=True, rise=JACKS)  # (18.2), (18.4)


@dataclass(frozen=True, slots=True)
class Play(Tricks):
    """Eight tricks; who cannot follow must trump, and on a jack a higher jack (18)."""

    contract: Contract

    follow_rule = "18.1"

    def playable(self, hand: CardSet) -> CardSet:
        if not self.trick:
            return hand
        order = self.contract.order
        trumps = hand & order.cards[TRUMP]
        cards = order.follow(hand, self.trick[0]) or trumps or hand
        if cards & trumps:
            return self.higher_jacks(cards) or cards
        return cards

    def higher_jacks(self, cards: CardSet) -> CardSet:
        """The jacks among some cards that are higher than every jack in the trick (18.4)."""
        played = [c for c in self.trick if JACKS >> c & 1]
        if not played:
            return 0
        power = self.contract.order.power
        return self.contract.order.above(cards, max(played, key=power.__getitem__))

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if not self.trick or self.playable(hand) >> card & 1:
            return None
        order = self.contract.order
        follows = order.follow(hand, self.trick[0])
        trumps = hand & order.cards[TRUMP]
        if follows and not follows >> card & 1:
            return super(Play, self).reason(hand, said, card)
        if not follows and not trumps >> card & 1:
            return Reason("trump", "18.2")
        return Reason("jack", "18.4")

    def worth(self, card: Card) -> int:
        return POINTS[card]

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """The points of team 0, or minus the tricks a soloist has lost."""
        contract = self.contract
        if not contract.marks:
            first = tuple([side == 0 for side in contract.setup.sides])
            weight = tuple(map(int, first))
            return self.opened(hands, first, weight, POINTS, (0,) * 8, duty=DUTY)
        alone = tuple([each == contract.maker for each in contract.seats])
        weight = tuple([each - 1 for each in alone])
        return self.opened(hands, alone, weight, NOTHING, (1,) * 8, least=-1, duty=DUTY)

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        contract, sides = self.contract, self.contract.setup.sides
        if contract.marks:
            team, marks = self.solo_team(value == 0), contract.marks
        else:
            chalk = self.holder(problem)
            points = 120 - value if chalk else value
            took = [False, False]
            for trick in self.done:
                took[sides[trick.winner]] = True
            sweep = points == 120 and not took[1 - chalk] or points == 0 and not took[chalk]
            won, marks, _ = scored(points, sweep)
            team = chalk if won else 1 - chalk
        return marks / 2 if sides[seat] == team else -marks / 2

    def holder(self, problem: Problem) -> int:
        """The team with the chalk, if the cards lie like this (21)."""
        if (holder := self.contract.setup.holder) is not None:
            return holder
        hands, sides = enumerate(problem.hands), self.contract.setup.sides
        return next(sides[seat] for seat, hand in hands if self.dealt(seat, hand) & CLUB_JACK)

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """42 points with the chalk, 79 without (21); every trick of a solo, or one against it."""
        contract = self.contract
        sides = contract.setup.sides
        team = tuple(each for each in range(4) if sides[each] == sides[seat])
        if contract.marks:
            alone = contract.maker in team
            return Goal(
                "alone" if alone else "against", self.tricks_of(team), 8 if alone else 1, 8, team
            )
        chalk = self.holder_seen(seat, hand)
        if chalk is None:
            return Goal("chalk_hidden", self.points_of(team), None, 120, team)
        name, need = ("chalk", 42) if chalk == sides[seat] else ("no_chalk", 79)
        return Goal(name, self.points_of(team), need, 120, team)

    def holder_seen(self, seat: Seat, hand: CardSet) -> int | None:
        """The team with the chalk, as far as this seat knows (21)."""
        if (holder := self.contract.setup.holder) is not None:
            return holder
        sides = self.contract.setup.sides
        cards = {each: self.dealt(each, hand if each == seat else 0) for each in range(4)}
        return next((sides[each] for each, seen in cards.items() if seen & CLUB_JACK), None)

    def finished(self) -> bool:
        contract = self.contract
        if len(self.done) == 8:
            return True
        lost = contract.marks and self.done[-1].winner != contract.maker  # (20)
        return bool(lost and contract.rules.end_when_decided)

    def settle(self) -> Over:
        return self.settle_solo() if self.contract.marks else self.settle_points()

    def settle_solo(self) -> Over:
        """8 or 12 marks for the soloist's team if it lost no trick, else for the others (23)."""
        contract = self.contract
        team = self.solo_team(all(trick.winner == contract.maker for trick in self.done))
        return self.over(team, ("small" if contract.marks == 8 else "big", contract.marks))

    def solo_team(self, won: bool) -> int:
        """Whom a solo that is won or lost brings its marks."""
        side = self.contract.setup.sides[self.contract.maker]
        return side if won else 1 - side

    def settle_points(self) -> Over:
        """One, two or three marks by the points of the team that holds the chalk (22)."""
        chalk = self.chalk()
        sides = self.contract.setup.sides
        ours = [trick for trick in self.done if sides[trick.winner] == chalk]
        points = sum(POINTS[c] for trick in ours for c in trick.cards)
        won, marks, item = scored(points, len(ours) in (0, 8))
        team = chalk if won else 1 - chalk
        return self.over(
            team, ("chalk_points", points), ("other_points", 120 - points), (item, marks)
        )

    def chalk(self) -> int:
        """The team with the chalk: in a first deal the one dealt the jack of clubs (21)."""
        if (holder := self.contract.setup.holder) is not None:
            return holder
        return next(
            self.contract.setup.sides[(trick.leader + place) % 4]
            for trick in self.done
            for place, played in enumerate(trick.cards)
            if CLUB_JACK >> played & 1
        )

    def over(self, team: int, *items: tuple[str, int]) -> Over:
        marks = items[-1][1]
        sides = self.contract.setup.sides
        return Over(tuple(marks if side == team else 0 for side in sides), items, self)

    def facts(self) -> dict[str, Any]:
        return {**super(Play, self).facts(), **self.contract.facts()}


def scored(points: int, sweep: bool) -> tuple[bool, int, str]:
    """Whether the team with the chalk wins with these points, how many marks, and for what;
    ``sweep`` is whether one team has taken every trick (22)."""
    if sweep:
        return points > 0, 3, "schwarz"
    schneider = points >= 91 or points <= 29
    return points >= 42, 1 + schneider, "schneider" if schneider else "won"


def layout(rules: Rules) -> tuple[CardSet, tuple[int, ...]]:
    """32 cards, eight to each hand (3); the tray of a solo and the cards played are empty."""
    return DECK, (8, 8, 8, 8, 0, 0)


def unused_setup(rules: Rules) -> tuple[str, ...]:
    """Partners sit opposite each other, unless they are drawn."""
    return () if rules.draw_partners else ("partners",)


def opening(rules: Rules, setup: Setup) -> Phase:
    return Draw(setup) if setup.partners == "drawn" else Bidding(rules, setup)


def begin(rules: Rules, dealer: Seat) -> Standing:
    return Standing(dealer, partners="drawn" if rules.draw_partners else "02")


def setup(rules: Rules, standing: Standing) -> Setup | None:
    """The next deal, or the draw before the first; None once a team has its 20 marks (24)."""
    if max(standing.marks) >= rules.target:
        return None
    chalk = "club_jack" if standing.chalk is None else ("02", "13")[standing.chalk]
    return Setup(standing.dealer, chalk, standing.deals == 0, standing.partners)


def carry(rules: Rules, standing: Standing, over: Over) -> Standing:
    """Marks are added, the chalk goes to the scorers (22), (23), the deal to the next seat (3).

    To draw partners is no deal: the same dealer goes on. Nor is a deal that was passed out: the
    jack of clubs decides anew, or whoever was dealt it keeps the chalk.
    """
    what, value = over.items[0]
    if what == "redrawn":
        return standing
    if what == "drawn":
        return replace(standing, partners=f"0{value}")
    dealer, sides = (standing.dealer + 1) % 4, standing.sides
    if what == "passed_out":
        kept = sides[over.last.seat] if isinstance(over.last, Owner) else standing.chalk
        return replace(standing, dealer=dealer, chalk=kept)
    won = [over.score[sides.index(team)] for team in (0, 1)]
    marks = (standing.marks[0] + won[0], standing.marks[1] + won[1])
    chalk = 0 if won[0] else 1
    return replace(standing, dealer=dealer, deals=standing.deals + 1, marks=marks, chalk=chalk)


B = Format(  # what links say; published, so never changed: a new format is appended
    letter="b",
    options={
        "min_number": (2, 3, 5),
        "suit_choice": ("bound", "any_of_that_length"),
        "mit_check": ("strict", "literal", "none"),
        "tiebreak_concede": (False, True),
        "partner_tie": ("earlier_chooses", "tiebreak_anyway"),
        "solo_needs_club_jack": (False, True),
        "no_solo_first_deal": (False, True),
        "solo_without_jack": (False, True),
        "four_jacks_may_bid": (False, True),
        "end_when_decided": (True, False),
        "target": (20, 15),
    },
    setup={
        "dealer": (3, 0, 1, 2),
        "chalk": ("club_jack", "02", "13"),
        "first": (True, False),
    },
    profiles=(
        {},
        {"solo_needs_club_jack": True, "no_solo_first_deal": True},
    ),
    since={
        "mit_check": {"literal": "literal_by_first"},
        "partner_tie": {"tiebreak_anyway": "tiebreak_unchecked"},
    },
)

C = Format(  # with more options, and partners who may be drawn
    letter="c",
    options={
        "min_number": (2, 3, 5),
        "suit_choice": ("bound", "any_of_that_length"),
        "mit_check": ("strict", "literal", "none", "literal_by_first"),
        "tiebreak_concede": (False, True),
        "partner_tie": ("earlier_chooses", "tiebreak_anyway", "tiebreak_unchecked"),
        "solo_needs_club_jack": (False, True),
        "no_solo_first_deal": (False, True),
        "solo_without_jack": (False, True),
        "four_jacks_may_bid": (False, True),
        "end_when_decided": (True, False),
        "target": (20, 15),
        "chalk_after_passout": ("redeal", "keep"),
        "draw_partners": (False, True),
    },
    setup={
        "dealer": (3, 0, 1, 2),
        "chalk": ("club_jack", "02", "13"),
        "first": (True, False),
        "partners": ("02", "01", "03", "drawn"),
    },
    profiles=(
        {},
        {"solo_needs_club_jack": True, "no_solo_first_deal": True},
        {"solo_needs_club_jack": True, "no_solo_first_deal": True, "draw_partners": True},
    ),
)


GAME = Game(
    id="bauernstoss",
    formats=(B, C),
    calls=CALLS,
    piles=("tray",),
    Rules=Rules,
    Setup=Setup,
    profiles={
        "seed": Rules(),
        "pagat": Rules(solo_needs_club_jack=True, no_solo_first_deal=True),
        "pagat_drawn": Rules(
            solo_needs_club_jack=True, no_solo_first_deal=True, draw_partners=True
        ),
    },
    layout=layout,
    opening=opening,
    begin=begin,
    setup=setup,
    carry=carry,
    unused_setup=unused_setup,
)
