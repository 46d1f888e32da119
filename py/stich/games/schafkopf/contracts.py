"""Calls, games and their trumps in Bavarian Schafkopf.

Games run from the Partner game (*Rufspiel*) to Sie; queens are *Ober*, jacks *Unter*.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ...cards import NAMES, RANKS, SUITS, Card, CardSet, card, cards, each, rank
from ...order import TRUMP, Order, order
from ...state import CALL, Facts, Move, Seat
from ...tricks import Trick
from .rules import DECK, DECKS, MATADORS, SIE_CARDS, TARIFFS, Rules, Setup

__all__ = ["DECK", "MATADORS", "TARIFFS", "Rules", "Setup"]

PLAIN_ACES, PLAIN_TENS, PLAIN_KINGS = cards("CA SA DA"), cards("CT ST DT"), cards("CK SK DK")
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}  # (3) 120 in all
POINTS = tuple(WORTH.get(RANKS[rank(c)], 0) for c in range(52))

KINDS = (
    *("", "partner", "bettel", "bettel_ouvert", "farbgeier", "farbwenz", "geier", "wenz"),
    *("solo", "heart_solo", "farbgeier_tout", "farbwenz_tout", "geier_tout", "wenz_tout"),
    *("solo_tout", "sie"),
)
"""The games from the lowest to the highest (F4)."""
PARTNER, BETTEL, OUVERT, FARBGEIER, FARBWENZ, GEIER, WENZ, SOLO, HEART_SOLO = range(1, 10)
FARBGEIER_TOUT, FARBWENZ_TOUT, GEIER_TOUT, WENZ_TOUT, SOLO_TOUT, SIE = range(10, 16)
TOUTS = {FARBGEIER_TOUT, FARBWENZ_TOUT, GEIER_TOUT, WENZ_TOUT, SOLO_TOUT}
PURE = {WENZ, WENZ_TOUT, GEIER, GEIER_TOUT}
"""The games with only four trumps."""
IN_A_SUIT = (FARBGEIER, FARBWENZ, SOLO, FARBGEIER_TOUT, FARBWENZ_TOUT, SOLO_TOUT)
"""The games in which a suit named by the declarer is trumps, too."""
DOUBLES = ("stoss", "re", "supra", "resupra", "bock", "hirsch")
RUNS = (0, *range(2, 15))


def _in_suits(name: str) -> tuple[str, ...]:
    return (name, *(f"{name}.{suit}" for suit in SUITS))


CALLS = (
    *("pass", "play", "gud", "hold"),
    *(f"{word}.{suit}" for word in ("call", "void", "ten") for suit in "CSD"),
    *("alone", "wenz", *_in_suits("solo"), "wenz_tout", *_in_suits("solo_tout"), "sie", "no"),
    *DOUBLES,
    *(f"runners.{n}" for n in RUNS),
    *("knock", "hochzeit", "take", "bettel", "bettel_ouvert", *_in_suits("farbgeier")),
    *(*_in_suits("farbwenz"), "geier", "heart_solo", *_in_suits("farbgeier_tout")),
    *(*_in_suits("farbwenz_tout"), "geier_tout", *(f"king.{suit}" for suit in "CSD"), "must"),
)
PASS, PLAY, GUD, HOLD, ALONE, NO, STOSS, RUN, KNOCK, HOCHZEIT, TAKE, MUST = (
    CALL + CALLS.index(name)
    for name in (
        *("pass", "play", "gud", "hold", "alone", "no", "stoss", "runners.0"),
        *("knock", "hochzeit", "take", "must"),
    )
)
BID = {kind: CALL + CALLS.index(KINDS[kind]) for kind in range(BETTEL, SIE + 1)}
RANK = {bid: kind for kind, bid in BID.items()}


def ladder(rules: Rules) -> tuple[int, ...]:
    """Return the games that are played under these rules, from the lowest to the highest (F4)."""
    return _ladder(
        rules.farbwenz,
        rules.geier,
        rules.farbgeier,
        rules.ladder,
        rules.heart_solo_first,
        rules.bettel,
    )


@cache
def _ladder(
    farbwenz: bool, geier: bool, farbgeier: bool, order: str, hearts: bool, bettel: str
) -> tuple[int, ...]:
    absent: set[int] = set()
    for on, kinds in (
        (farbwenz, (FARBWENZ, FARBWENZ_TOUT)),
        (geier, (GEIER, GEIER_TOUT)),
        (farbgeier, (FARBGEIER, FARBGEIER_TOUT)),
        (hearts, (HEART_SOLO,)),
        (bettel != "off", (BETTEL,)),
        (bettel == "with_ouvert", (OUVERT,)),
    ):
        if not on:
            absent.update(kinds)
    above = {FARBWENZ: GEIER, FARBWENZ_TOUT: GEIER_TOUT} if order == "wenz_first" else {}
    places = above | {geier: farbwenz for farbwenz, geier in above.items()}
    return tuple(
        sorted(set(range(PARTNER, SIE + 1)) - absent, key=lambda kind: places.get(kind, kind))
    )


def highest(rules: Rules) -> CardSet:
    """Return the cards of a Sie: the highest trumps, one for each card of a hand (F43)."""
    return SIE_CARDS[rules.deck]


@cache
def contract_order(kind: int, suit: int, deck: int = 32) -> Order:
    """Return the card order of a game, with its trumps and plain suits (4), (5), (F1), (F6).

    Trumps are queens, jacks or both, and below them the other cards of the suit, if there is one. A
    Bettel has no trumps, and its tens are low.
    """
    pack = DECKS[deck]
    queens = [card(s + "Q") for s in reversed(SUITS)] if kind not in _NO_QUEENS else []
    jacks = [card(s + "J") for s in reversed(SUITS)] if kind not in _NO_JACKS else []
    ranks = "789" + "J" * (not jacks) + "Q" * (not queens) + "KTA"
    if not queens and not jacks:  # (F6) the ten is low
        return order(pack, "789TJQKA")
    plain = [card(SUITS[suit] + r) for r in ranks] if suit >= 0 else []
    held = [c for c in (*plain, *jacks, *queens) if pack >> c & 1]
    return order(pack, ranks, tuple(held))


_NO_QUEENS = {WENZ, WENZ_TOUT, FARBWENZ, FARBWENZ_TOUT, BETTEL, OUVERT}
_NO_JACKS = {GEIER, GEIER_TOUT, FARBGEIER, FARBGEIER_TOUT, BETTEL, OUVERT}
HEARTS = SUITS.index("H")
PARTNER_ORDER = contract_order(PARTNER, HEARTS)


class Announcement(NamedTuple):
    """The game a call names before play: its kind, trump suit or -1, and the card called."""

    kind: int
    suit: int = -1
    called: CardSet = 0
    void: bool = False


def _announcements() -> dict[Move, Announcement]:
    by_name = {"alone": Announcement(PARTNER, HEARTS)}
    for kind in (BETTEL, OUVERT, GEIER, WENZ, GEIER_TOUT, WENZ_TOUT, SIE):
        by_name[KINDS[kind]] = Announcement(kind)
    for kind in IN_A_SUIT:
        for suit, letter in enumerate(SUITS):
            by_name[f"{KINDS[kind]}.{letter}"] = Announcement(kind, suit)
    for letter in "CSD":
        ace, ten, king = (1 << card(letter + rank) for rank in "ATK")
        by_name[f"call.{letter}"] = Announcement(PARTNER, HEARTS, ace)
        by_name[f"void.{letter}"] = Announcement(PARTNER, HEARTS, ace, True)
        by_name[f"ten.{letter}"] = Announcement(PARTNER, HEARTS, ten)
        by_name[f"king.{letter}"] = Announcement(PARTNER, HEARTS, king)
    return {CALL + CALLS.index(name): by_name[name] for name in by_name}


ANNOUNCED = _announcements()
NAMED = {announcement: move for move, announcement in ANNOUNCED.items()}


def company(called: CardSet) -> CardSet:
    """Return the plain cards of the suit of a called card, itself included; no queen, no jack."""
    return next((s for s in PARTNER_ORDER.cards[:TRUMP] if s & called), 0)


@dataclass(frozen=True, slots=True)
class Contract:
    """The contract as settled before the first card, with the doublings since."""

    rules: Rules
    setup: Setup
    order: Order
    declarer: Seat
    kind: int
    suit: int  # trumps; -1 if there is no trump suit
    called: CardSet  # the card whose holder is the partner; 0 if nobody is called
    suit_called: CardSet  # the plain cards of the called card's suit
    void: bool  # True if the declarer announced a void in the suit of the called ace
    level: int  # the highest game named in the auction
    calls: tuple[Move | None, ...]  # the latest call of each seat in the auction
    doubled: tuple[Seat, ...] = ()  # the seats that said Stoss, Re and so on, in order
    knocked: tuple[Seat, ...] = ()  # the seats that have knocked (F36)
    taker: Seat = -1  # the declarer's partner by wedding; -1 if there is none (F16)
    must: bool = False  # True if all passed and the holder of the queen of clubs plays (F31)

    seats = (0, 1, 2, 3)
    players = 4

    @property
    def name(self) -> str:
        """The name of the game."""
        return "hochzeit" if self.taker >= 0 else KINDS[self.kind]

    @property
    def tout(self) -> bool:
        return self.kind in TOUTS

    @property
    def bettel(self) -> bool:
        return self.kind in (BETTEL, OUVERT)

    @property
    def open(self) -> tuple[int, ...]:
        """The seats whose hands lie open (F10)."""
        return (self.declarer,) if self.kind == OUVERT else ()

    @property
    def bare(self) -> bool:
        """True if only four cards are trumps."""
        return self.kind in PURE

    @property
    def factor(self) -> int:
        """The factor of the deal: 2 for every knock, every Stoss and answer, every deal passed out
        before that doubles this one, and in a Bock round (F41)."""
        return raised(self.setup, self.knocked) << len(self.doubled)

    def double(self, seat: Seat) -> Contract:
        """Return the contract with one more doubling, by this seat (18)."""
        return Contract(  # `replace` would take twice as long, at every Stoss of every link read
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
            self.knocked,
            self.taker,
            self.must,
        )

    def partner(self, tricks: tuple[Trick, ...], leader: Seat, trick: tuple[Card, ...]) -> Seat:
        """Return the partner once the called card, a doubling or a wedding has shown it (16), (19),
        (F16); else -1."""
        if not self.called:
            return self.taker
        for first, played in (*((t.leader, t.cards) for t in tricks), (leader, trick)):
            for place, c in enumerate(played):
                if self.called >> c & 1:
                    return (first + place) % 4
        answered = {seat for seat in self.doubled[1::2] if seat != self.declarer}
        if answered:
            return answered.pop()
        others = {0, 1, 2, 3} - {self.declarer} - set(self.doubled[::2])
        return others.pop() if len(others) == 1 else -1

    def sides(self, partner: Seat) -> list[int | None]:
        """Return the side of each seat: 0 for the declarer's, 1 for the defenders', None while the
        table cannot know it."""
        if not self.called or partner >= 0:
            return [0 if seat in (self.declarer, partner) else 1 for seat in range(4)]
        sides: list[int | None] = [None] * 4
        sides[self.declarer] = 0
        for seat in self.doubled[::2]:
            sides[seat] = 1
        return sides

    def facts(self, partner: Seat) -> Facts:
        called = next(each(self.called), None)
        return {
            "declarer": self.declarer,
            "contract": self.name,
            "trump": SUITS[self.suit] if self.suit >= 0 else None,
            "called": None if called is None else NAMES[called],
            "partner": partner if partner >= 0 else None,
            "sides": self.sides(partner),
            "multiplier": self.factor,
            "doubled": list(self.doubled),
            "level": KINDS[self.level],
            "calls": call_names(self.calls),
            **carried(self.rules, self.setup, self.knocked),
        }


def raised(setup: Setup, knocked: Sequence[Seat]) -> int:
    """Return the factor of a deal before any Stoss (F41)."""
    return 1 << len(knocked) + setup.doubled + (setup.bock > 0)


def carried(rules: Rules, setup: Setup, knocked: tuple[Seat, ...]) -> Facts:
    """Return the public facts about knocks, the pot (in points) and deals that count more, where
    the rules have them."""
    found: Facts = {}
    if rules.knock != "off":
        found["knocked"] = list(knocked)
    if rules.all_pass == "stock":
        found["stock"] = setup.stock * rules.prices.partner
    if rules.all_pass == "next_doubled":
        found["carried"] = 1 << setup.doubled
    if rules.bock_round != "off":
        found["bock"] = setup.bock or None
    return found


def unannounced(rules: Rules, setup: Setup, knocked: tuple[Seat, ...]) -> Facts:
    """Return the facts of ``carried`` before the announcement, with the factor of the deal if above
    1."""
    found = carried(rules, setup, knocked)
    if (factor := raised(setup, knocked)) > 1:
        found["multiplier"] = factor
    return found


def call_names(calls: Sequence[Move | None]) -> list[str | None]:
    """Return the names of calls; None for a seat that has not called."""
    return [None if call is None else CALLS[call - CALL] for call in calls]
