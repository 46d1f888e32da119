"""The house rules of Fipsen, the ladder of bids and the names of calls.

A normal bid is a number of tricks, two to five, with any of the extras Hand, Ruten and Durch; a
Kieker (*kieken*, to look) stands between four and five tricks. A five contains Durch (5).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ...cards import SUITS, CardSet, card, deck
from ...game import Choices, Contradiction, DealSetup, choice
from ...order import Order, order
from ...state import CALL, Move, Seat

DECK = deck("789TJQKA", "CSH") | 1 << card("D7")  # (2)
RANKS = "789TJQKA"
PICTURES = deck("JQK", "CSH")  # (6)
SEVENS = deck("7")
ACES = deck("A", "CSH")

HAND, RUTEN, DURCH = 1, 2, 4
EXTRAS = ((HAND, "hand", "H"), (RUTEN, "ruten", "R"), (DURCH, "durch", "D"))


class Bid(NamedTuple):
    """A bid: tricks, a mask of extras (with the Durch that a five contains), and a flag for a
    Kieker."""

    name: str
    tricks: int
    extras: int
    kieker: bool = False


def _ladder() -> tuple[Bid, ...]:
    """Return every bid, weak to strong (7)."""
    sets = sorted(range(8), key=lambda extras: (extras.bit_count(), extras))
    letters = {e: "".join(letter for bit, _, letter in EXTRAS if e & bit) for e in sets}
    low = [Bid(f"{n}.{letters[e]}".strip("."), n, e) for n in (2, 3, 4) for e in sets]
    kieker = [Bid("kieker", 5, DURCH, True), Bid("kieker.R", 5, DURCH | RUTEN, True)]
    high = [Bid(f"5.{letters[e & ~DURCH]}".strip("."), 5, e) for e in sets if e & DURCH]
    return (*low, *kieker, *high)


BIDS = _ladder()
NAME = {(bid.tricks, bid.extras, bid.kieker): bid.name for bid in BIDS}

CALLS = (
    "pass",
    "hold",
    *(bid.name for bid in BIDS),
    "skat",
    "hand",
    "take",
    "return",
    "stock",
    *(f"trump.{suit}" for suit in SUITS),
    "surrender",
    "durch",
    "stop",
    "on",
    "no",
    "fips",
)
PASS, HOLD, SKAT, ALONE, TAKE, RETURN, STOCK, SURRENDER, ANNOUNCE, STOP, ON, NO, FIPS = (
    CALL + CALLS.index(name)
    for name in (
        *("pass", "hold", "skat", "hand", "take", "return", "stock", "surrender", "durch"),
        *("stop", "on", "no", "fips"),
    )
)
BID = CALL + CALLS.index(BIDS[0].name)
NAMED = CALL + CALLS.index("trump.C")


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    """House rules; the defaults are those of the profile ``seed``."""

    players: int = choice(4, 3)
    deals: int = choice(20, 21, 4, 12, 40, 100, 120)
    min_bid: int = choice(2, 3)
    allow_hold: bool = choice(True, False)
    raise_after_auction: str = choice("any", "hold_only", "never")
    durch_rank: str = choice("equal", "higher", "not_biddable")
    early_durch: bool = choice(True, False)
    first_lead: str = choice("declarer", "forehand")
    all_pass: str = choice("same_dealer", "next_dealer")
    hand_if_skat_returned: bool = choice(False, True)
    siebener_window: str = choice("until_lead", "own_turn", "never")
    end_when_decided: bool = choice(True, False)
    defenders_score: bool = choice(False, True)

    def check(self) -> None:
        if self.raise_after_auction == "hold_only" and not self.allow_hold:
            raise Contradiction("raise_after_auction hold_only needs allow_hold")


@dataclass(frozen=True, slots=True)
class Setup(DealSetup):
    """The setup of a deal: its dealer.

    At a table of three a deal with seat 3 as its dealer starts as if seat 2 dealt, but no link can
    state it.
    """

    dealer: int = choice(3, 0, 1, 2)

    def check_under(self, rules: Rules) -> None:
        if self.dealer >= rules.players:
            raise Contradiction(f"with {rules.players} players there is no seat {self.dealer}")


@cache
def trump_order(suit: int) -> Order:
    """Return the card order: A K Q J 10 9 8 7 of a suit are trumps; diamonds have only the seven
    (2)."""
    trumps = [card(SUITS[suit] + rank) for rank in RANKS]
    return order(DECK, RANKS, tuple(c for c in trumps if DECK >> c & 1))


BARE = order(DECK, RANKS)


def rank(extras: int, durch_rank: str) -> int:
    """Return the strength of some extras: their number first, then Durch where it ranks higher."""
    return extras.bit_count() * 2 + (durch_rank == "higher" and extras & DURCH > 0)


def strength(bid: Bid, durch_rank: str) -> int:
    """Return the strength of a bid on the ladder: tricks, then extras; a Kieker is under every five
    (7)."""
    if bid.kieker:
        return 40 + (bid.extras & RUTEN > 0)
    return bid.tricks * 8 + rank(bid.extras, durch_rank)


def biddable(bid: Bid, durch_rank: str) -> bool:
    """Return False for a bid with Durch of fewer than five tricks where ``durch_rank`` is
    "not_biddable", else True."""
    return durch_rank != "not_biddable" or bid.tricks == 5 or not bid.extras & DURCH


@cache
def spoken(
    min_bid: int, durch_rank: str, standing: int, may_hold: bool, pictures: bool
) -> tuple[Move, ...]:
    """Return the legal calls over the bid of this index (-1: none yet) in the auction (9)-(11).

    ``may_hold`` is True if the seat may hold the bid instead of going above it, ``pictures`` if its
    hand has picture cards, which bar a Kieker.
    """
    over = strength(BIDS[standing], durch_rank) if standing >= 0 else -1
    hold = may_hold and not (pictures and BIDS[standing].kieker)
    found = [PASS, HOLD] if hold else [PASS]
    for index, bid in enumerate(BIDS):
        if bid.tricks < min_bid or bid.kieker and pictures or not biddable(bid, durch_rank):
            continue
        if strength(bid, durch_rank) > over:
            found.append(BID + index)
    return tuple(found)


@cache
def settled(won: int, held: bool, raising: bool, durch_rank: str) -> tuple[Move, ...]:
    """Return the bids that a declarer may settle on after the bid of this index won the auction
    (13).

    A declarer that held chooses any extras at least as strong as those owed; one that bid keeps the
    extras named. With ``raising`` the number of tricks may rise; five tricks bring Durch. A Kieker
    stays as it is.
    """
    owed = BIDS[won]
    if owed.kieker:
        return (BID + won,)
    least = rank(owed.extras, durch_rank)
    found = []
    for index, bid in enumerate(BIDS):
        if bid.kieker or not biddable(bid, durch_rank):
            continue
        if bid.tricks != owed.tricks and not (raising and bid.tricks > owed.tricks):
            continue
        brought = owed.extras | (DURCH if bid.tricks == 5 else 0)
        if rank(bid.extras, durch_rank) >= least if held else bid.extras == brought:
            found.append(BID + index)
    return tuple(found)


def four_sevens(hand: CardSet) -> bool:
    """Check that a hand contains the four sevens and an ace: the Siebener Fips (22)."""
    return hand & SEVENS == SEVENS and hand & ACES > 0


def dealer(rules: Rules, setup: Setup) -> Seat:
    """Return the dealer's seat at a table of this size."""
    return min(setup.dealer, rules.players - 1)
