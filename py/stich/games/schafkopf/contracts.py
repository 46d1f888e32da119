"""What can be said and played in Bavarian Schafkopf: house rules, games, trumps, tariffs.

Six games from the Partner game (*Rufspiel*) to Sie; queens are *Ober*, jacks *Unter*.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from ...cards import NAMES, RANKS, SUITS, Card, CardSet, card, cards, deck, each, rank
from ...game import Choices, Contradiction, DealSetup, choice
from ...order import TRUMP, Order, order
from ...state import CALL, Move, Seat
from ...tricks import Trick

DECK = deck("789TJQKA")  # (2)
MATADORS = deck("JQ")
PLAIN_ACES = cards("CA SA DA")
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # (3) 120 in all
POINTS = tuple(WORTH.get(RANKS[rank(c)], 0) for c in range(52))

PARTNER, WENZ, SOLO, WENZ_TOUT, SOLO_TOUT, SIE = range(1, 7)  # the rank of a game
KINDS = ("", "partner", "wenz", "solo", "wenz_tout", "solo_tout", "sie")
DOUBLES = ("stoss", "re", "supra", "resupra", "bock", "hirsch")
RUNS = (0, *range(2, 15))

CALLS = (
    "pass",
    "play",
    "gud",
    "hold",
    *(f"{word}.{suit}" for word in ("call", "void", "ten") for suit in "CSD"),
    "alone",
    "wenz",
    "solo",
    *(f"solo.{suit}" for suit in SUITS),
    "wenz_tout",
    "solo_tout",
    *(f"solo_tout.{suit}" for suit in SUITS),
    "sie",
    "no",
    *DOUBLES,
    *(f"runners.{n}" for n in RUNS),
)
PASS, PLAY, GUD, HOLD, ALONE, NO, STOSS, RUN = (
    CALL + CALLS.index(name)
    for name in ("pass", "play", "gud", "hold", "alone", "no", "stoss", "runners.0")
)
BID = {kind: CALL + CALLS.index(KINDS[kind]) for kind in (WENZ, SOLO, WENZ_TOUT, SOLO_TOUT, SIE)}
RANK = {bid: kind for kind, bid in BID.items()}


class Tariff(NamedTuple):
    """Game points: of the Partner game, Wenz and Solo, a Tout, Sie; and one step of a bonus."""

    partner: int
    solo: int
    tout: int
    sie: int
    step: int

    def base(self, kind: int) -> int:
        return (0, self.partner, self.solo, self.solo, self.tout, self.tout, self.sie)[kind]


TARIFFS = {
    "seed": Tariff(10, 50, 180, 540, 10),
    "official": Tariff(10, 50, 100, 200, 10),
    "ten_twenty_fifty": Tariff(20, 50, 100, 200, 10),
    "five_twenty": Tariff(5, 20, 40, 80, 5),
    "units": Tariff(1, 2, 6, 8, 1),
}


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    """House rules; the defaults are the seed's."""

    open_named_bids: bool = choice(False, True)
    solo_requires_suit_card: bool = choice(False, True)
    call_requires_suit_card: str = choice("free", "required", "announce_void")
    own_aces: str = choice("alone_for_10", "forbidden", "call_ten")
    called_ace_locked: bool = choice(False, True)
    free_after_runaway: bool = choice(False, True)
    runaway_count: str = choice("now", "dealt")
    runaway_only_first_lead: bool = choice(False, True)
    stoss_window: str = choice("second_card", "own_first_card", "before_first_card")
    re_by_partner: bool = choice(True, False)
    max_doublings: int = choice(4, 0, 1, 2, 3, 5, 6)
    tariff: str = choice("seed", "official", "ten_twenty_fifty", "five_twenty", "units")
    runners: int = choice(0, 8, 14)
    deals: int = choice(16, 4, 8, 32, 60, 64, 120)
    count_passed_deals: bool = choice(False, True)

    def check(self) -> None:
        if self.max_doublings == 0 and self.stoss_window != "second_card":
            raise Contradiction("stoss_window says when to double, max_doublings 0 forbids it")
        if self.max_doublings < 2 and not self.re_by_partner:
            raise Contradiction("re_by_partner says who answers, max_doublings allows no answer")


@dataclass(frozen=True, slots=True)
class Setup(DealSetup):
    """How a deal starts: who deals."""

    dealer: int = choice(3, 0, 1, 2)

    @property
    def forehand(self) -> Seat:
        return (self.dealer + 1) % 4


@cache
def contract_order(kind: int, suit: int) -> Order:
    """Trumps ♣Q ♠Q ♥Q ♦Q ♣J ♠J ♥J ♦J A 10 K 9 8 7 of a suit (4), or the jacks alone (5)."""
    jacks = tuple(card(s + "J") for s in reversed(SUITS))
    if kind in (WENZ, WENZ_TOUT):
        return order(DECK, "789QKTA", jacks)
    queens = tuple(card(s + "Q") for s in reversed(SUITS))
    plain = tuple(card(SUITS[suit] + r) for r in "789KTA") if suit >= 0 else ()
    return order(DECK, "789KTA", (*plain, *jacks, *queens))


HEARTS = SUITS.index("H")
PARTNER_ORDER = contract_order(PARTNER, HEARTS)


class Announcement(NamedTuple):
    """The game a call names before play: its kind, trump suit or -1, and the card called."""

    kind: int
    suit: int = -1
    called: CardSet = 0
    void: bool = False


def _announcements() -> dict[Move, Announcement]:
    by_name = {"alone": Announcement(PARTNER, HEARTS), "sie": Announcement(SIE)}
    for name, kind in (("wenz", WENZ), ("wenz_tout", WENZ_TOUT)):
        by_name[name] = Announcement(kind)
    for suit, letter in enumerate(SUITS):
        for name, kind in (("solo", SOLO), ("solo_tout", SOLO_TOUT)):
            by_name[f"{name}.{letter}"] = Announcement(kind, suit)
    for letter in "CSD":
        ace, ten = 1 << card(letter + "A"), 1 << card(letter + "T")
        by_name[f"call.{letter}"] = Announcement(PARTNER, HEARTS, ace)
        by_name[f"void.{letter}"] = Announcement(PARTNER, HEARTS, ace, True)
        by_name[f"ten.{letter}"] = Announcement(PARTNER, HEARTS, ten)
    return {CALL + CALLS.index(name): by_name[name] for name in by_name}


ANNOUNCED = _announcements()
NAMED = {announcement: move for move, announcement in ANNOUNCED.items()}


def company(called: CardSet) -> CardSet:
    """The plain cards of the suit of a called card, itself included; no queen, no jack."""
    return next((s for s in PARTNER_ORDER.cards[:TRUMP] if s & called), 0)


@dataclass(frozen=True, slots=True)
class Contract:
    """What is settled before the first card, and who has doubled."""

    rules: Rules
    setup: Setup
    order: Order
    declarer: Seat
    kind: int
    suit: int  # trumps; -1 if there is no trump suit
    called: CardSet  # the card whose holder is the partner; 0 if the declarer is alone
    suit_called: CardSet  # the plain cards of its suit
    void: bool  # whether the declarer said that he has none of them
    level: int  # to which the auction went
    calls: tuple[Move | None, ...]  # the last call of each seat in the auction
    doubled: tuple[Seat, ...] = ()  # who said Stoss, who Re, and so on

    seats = (0, 1, 2, 3)
    players = 4

    @property
    def tout(self) -> bool:
        return self.kind in (WENZ_TOUT, SOLO_TOUT)

    @property
    def bare(self) -> bool:
        """Whether the jacks are the only trumps."""
        return self.kind in (WENZ, WENZ_TOUT)

    def double(self, seat: Seat) -> Contract:
        """The same with one more doubling (18)."""
        return Contract(
            self.rules,
            self.setup,
            self.order,
            self.declarer,
            self.kind,
            self.suit,
            self.called,
            self.suit_called,
            self.void,
            self.level,
            self.calls,
            (*self.doubled, seat),
        )

    def partner(self, tricks: tuple[Trick, ...], leader: Seat, trick: tuple[Card, ...]) -> Seat:
        """The partner, if the called card or an announcement has shown him (16), (19); else -1."""
        if not self.called:
            return -1
        for who, played in (*((t.leader, t.cards) for t in tricks), (leader, trick)):
            for place, c in enumerate(played):
                if self.called >> c & 1:
                    return (who + place) % 4
        answered = {seat for seat in self.doubled[1::2] if seat != self.declarer}
        if answered:
            return answered.pop()
        others = {0, 1, 2, 3} - {self.declarer} - set(self.doubled[::2])
        return others.pop() if len(others) == 1 else -1

    def sides(self, partner: Seat) -> list[int | None]:
        """0 for the declarer's side, 1 for the defenders, None where nobody can know it."""
        if not self.called or partner >= 0:
            return [0 if seat in (self.declarer, partner) else 1 for seat in range(4)]
        sides: list[int | None] = [None] * 4
        sides[self.declarer] = 0
        for seat in self.doubled[::2]:
            sides[seat] = 1
        return sides

    def allows(self, dealt: CardSet) -> bool:
        """Whether the declarer may have been dealt these cards, by what he has announced."""
        if self.suit >= 0 and self.kind != PARTNER:
            cards = self.order.cards[TRUMP] & ~MATADORS
            return bool(dealt & cards) or not self.rules.solo_requires_suit_card
        if self.kind != PARTNER:
            return True
        if not self.called or not self.called & PLAIN_ACES:  # alone, or a ten was called
            return dealt & PLAIN_ACES == PLAIN_ACES and not dealt & self.called
        if dealt & self.called or self.void and dealt & self.suit_called:
            return False
        must = self.rules.call_requires_suit_card != "free" and not self.void
        return bool(dealt & self.suit_called) or not must

    def facts(self, partner: Seat) -> dict[str, Any]:
        called = next(each(self.called), None)
        return {
            "declarer": self.declarer,
            "contract": KINDS[self.kind],
            "trump": SUITS[self.suit] if self.suit >= 0 else None,
            "called": None if called is None else NAMES[called],
            "partner": partner if partner >= 0 else None,
            "sides": self.sides(partner),
            "multiplier": 1 << len(self.doubled),
            "doubled": list(self.doubled),
            "level": KINDS[self.level],
            "calls": told(self.calls),
        }


def told(calls: tuple[Move | None, ...]) -> list[str | None]:
    """Calls by name."""
    return [None if call is None else CALLS[call - CALL] for call in calls]
