"""House rules, the setup of a deal, the standing of a match, and the orders of the cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ...cards import RANKS as FACES
from ...cards import SUITS, CardSet, card, cards, deck, each, rank
from ...game import Choices, Contradiction, DealSetup, choice
from ...order import TRUMP, Order, order
from ...state import CALL, Facts, Seat

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
    *(f"{n}.{suit}" for n in NUMBERS for suit in SUITS),  # a number with the suit that stays secret
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
    for name in (*("pass", "solo", "take", "leave", "drop", "small", "big", "chalk", "no_chalk"),)
)
HEARD = CALL + CALLS.index("2")
SAID = CALL + CALLS.index("2.C")
LOW = CALL + CALLS.index("low.7")
NAMED = CALL + CALLS.index("trump.C")

SIDES = {"02": (0, 1, 0, 1), "01": (0, 0, 1, 1), "03": (0, 1, 1, 0)}
"""The team of every seat, by seat 0 and its partner."""


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    """House rules; the defaults are those of the profile ``seed``."""

    min_number: int = choice(2, 3, 5)
    suit_choice: str = choice("bound", "any_of_that_length")
    mit_check: str = choice("strict", "literal", "none", retired=("literal_by_first",))
    tiebreak_concede: bool = choice(False, True)
    partner_tie: str = choice("earlier_chooses", "tiebreak_anyway", retired=("tiebreak_unchecked",))
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
    """The setup of a deal: its dealer, the team with the chalk (02 is that of seat 0), and
    ``first``, True for the first deal of a game.

    ``partners`` names the partners, or marks this deal as the draw for them.
    """

    dealer: int = choice(3, 0, 1, 2)
    chalk: str = choice("club_jack", "02", "13")
    first: bool = choice(True, False)
    partners: str = choice("02", "01", "03", "drawn")

    @property
    def forehand(self) -> Seat:
        return (self.dealer + 1) % 4

    @property
    def holder(self) -> int | None:
        """The team with the chalk; None while the jack of clubs decides."""
        return {"club_jack": None, "02": 0, "13": 1}[self.chalk]

    @property
    def sides(self) -> tuple[int, ...]:
        """The team of every seat. Raise KeyError while partners are being drawn."""
        return SIDES[self.partners]

    @property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        if self.partners == "drawn":
            return ()
        return tuple(tuple(s for s in range(4) if self.sides[s] == team) for team in (0, 1))

    def partner(self, seat: Seat) -> Seat:
        """Return the partner of this seat."""
        sides = self.sides
        return next(other for other in range(4) if other != seat and sides[other] == sides[seat])

    def check_under(self, rules: Rules) -> None:
        """Raise Contradiction if the chalk is wrong, or the partners are.

        Until a deal has been won no team has the chalk, and afterwards one always does (22); only a
        first deal that was passed out may leave it to a team. Partners are drawn only if the rules
        say so, and only before the first deal.
        """
        kept = self.first and rules.chalk_after_passout == "keep"
        if self.first != (self.holder is None) and not kept:
            raise Contradiction("a team has the chalk in every deal but the first of a match")
        if self.partners != "02" and not rules.draw_partners:
            raise Contradiction("partners are not drawn: they sit opposite each other")
        if self.partners == "drawn" and not (self.first and self.holder is None):
            raise Contradiction("partners are drawn before the first deal of a match")


@dataclass(frozen=True, slots=True)
class Standing:
    """The standing of a game: the marks of the two teams, and the team with the chalk."""

    dealer: Seat
    deals: int = 0
    marks: tuple[int, int] = (0, 0)
    chalk: int | None = None
    partners: str = "02"

    @property
    def sides(self) -> tuple[int, ...]:
        """The team of every seat; until partners are drawn, seats opposite each other are
        partners."""
        return SIDES.get(self.partners, SIDES["02"])

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(self.marks[team] for team in self.sides)


@cache
def contract_order(suit: int) -> Order:
    """Return the card order: trumps ♣J ♠J ♥J ♦J A 10 K Q 9 8 7 of a suit, the rest in plain suits
    (2)."""
    plain = [card(SUITS[suit] + rank) for rank in RANKS]
    return order(DECK, RANKS, (*plain, *map(card, ("DJ", "HJ", "SJ", "CJ"))))


BARE = order(DECK, RANKS, tuple(map(card, ("DJ", "HJ", "SJ", "CJ"))))  # before a suit is named


def holding(hand: CardSet, suit: int) -> CardSet:
    """Return the trumps a hand would have in this suit (5)."""
    return hand & contract_order(suit).cards[TRUMP]


def lowest(hand: CardSet, suit: int) -> int:
    """Return the lowest trump of a hand in this suit, as its place on the scale of the tie-break
    (12)."""
    return min(map(contract_order(suit).power.__getitem__, each(holding(hand, suit))), default=0)


def public(setup: Setup) -> Facts:
    return {"sides": list(setup.sides), "chalk": setup.holder}
