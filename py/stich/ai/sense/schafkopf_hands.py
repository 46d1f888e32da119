"""How strong a hand is in the games of Schafkopf, before a card is played."""

from __future__ import annotations

from functools import cache, lru_cache
from math import sqrt

from ...cards import SUITS, CardSet, card, cards, each, listed
from ...games.schafkopf.contracts import (
    ANNOUNCED,
    BETTEL,
    FARBGEIER,
    FARBGEIER_TOUT,
    FARBWENZ,
    FARBWENZ_TOUT,
    GEIER,
    GEIER_TOUT,
    HEART_SOLO,
    HEARTS,
    OUVERT,
    PARTNER,
    PLAIN_ACES,
    SIE,
    SOLO,
    SOLO_TOUT,
    TOUTS,
    WENZ,
    WENZ_TOUT,
    Announcement,
    contract_order,
    ladder,
)
from ...games.schafkopf.rules import Rules
from ...order import TRUMP, Order
from .hands import Ladder, beaten, losers
from .hands import ladder as ranked

QUEENS, JACKS = cards("CQ SQ HQ DQ"), cards("CJ SJ HJ DJ")

GAMES = {
    kind: tuple(game for game in ANNOUNCED.values() if game.kind == kind)
    for kind in range(BETTEL, SIE + 1)
} | {HEART_SOLO: (Announcement(SOLO, HEARTS),)}
"""The games played alone, by kind."""

LOSES = {
    **{WENZ: 2.0, GEIER: 2.0, SOLO: 3.0, HEART_SOLO: 3.0, FARBWENZ: 2.3, FARBGEIER: 2.3},
    **dict.fromkeys((*TOUTS, SIE), 0.0),
    **dict.fromkeys((BETTEL, OUVERT), 0.4),
}
"""The tricks a game played alone may lose, of eight, and still be worth it. For a Solo 3.0 is worth
1.23 ± 0.37 more than 2.5, and 3.5 a little less (4,000 deals each)."""

CONCEIVED = {
    **{WENZ: 3.0, GEIER: 3.0, SOLO: 4.0, HEART_SOLO: 4.0, FARBWENZ: 3.3, FARBGEIER: 3.3},
    **dict.fromkeys((*TOUTS, SIE), 1.0),
    **dict.fromkeys((BETTEL, OUVERT), 1.4),
}
"""The same for a game to be worth a thought."""

CARRIED = {
    **{WENZ: 3.0, GEIER: 3.0, SOLO: 3.3, HEART_SOLO: 3.3, FARBWENZ: 3.1, FARBGEIER: 3.1},
    **dict.fromkeys((BETTEL, OUVERT), 0.9),
}
"""The tricks a hand will lose, of eight, at which half of all players announce a game alone."""

FEW = {
    **dict.fromkeys((WENZ, GEIER, WENZ_TOUT, GEIER_TOUT), 2),
    **dict.fromkeys((SOLO, SOLO_TOUT, FARBWENZ, FARBGEIER, FARBWENZ_TOUT, FARBGEIER_TOUT), 4),
}
"""The trumps of eight cards without which no game is played alone."""

LONG, LONG_ENOUGH = 4, 3
"""The trumps of eight cards with which one plays with a partner; and with which one may where a
Ramsch is to be feared. High ones serve against the others as well: in 17,000 decisions of hands not
to be played alone, playing brought 2.0 ± 0.6 more than passing with four trumps, whatever they
were, 6.4 ± 0.7 with five, and −1.9 ± 0.7 with three."""

AFRAID, LENGTH = 4.2, 0.8
"""The strength, for a hand of eight cards, with which one then plays on three trumps, and how much
more of it every further trump asks for; high trumps lose a Ramsch. Who goes by it scores 2.5 ± 1.1
more a deal under ``wirtshaus``."""


@cache
def order_of(kind: int, suit: int, deck: int) -> Order:
    return contract_order(kind, suit, deck)


@cache
def rungs(kind: int, suit: int, deck: int) -> Ladder:
    """The groups of a game, the strongest card first."""
    return ranked(contract_order(kind, suit, deck))


def trumps(hand: CardSet, deck: int) -> int:
    """How many trumps of the Partner game a hand has."""
    return (hand & order_of(PARTNER, HEARTS, deck).cards[TRUMP]).bit_count()


@lru_cache(maxsize=4096)
def force(hand: CardSet, order: Order) -> float:
    """The strength of a hand: its trumps, the four highest counting more, and its plain aces."""
    own = order.cards[TRUMP]
    highest = sorted(each(own), key=order.power.__getitem__)[-4:]
    high = sum(hand >> card & 1 for card in highest)
    aces = hand & cards("CA SA HA DA") & ~own
    return (hand & own).bit_count() + 0.6 * high + 0.7 * aces.bit_count()


def strength(hand: CardSet, deck: int) -> float:
    """How much a hand is worth with a partner: its trumps, the higher the more, and aces."""
    queens, jacks = (hand & QUEENS).bit_count(), (hand & JACKS).bit_count()
    aces = (hand & PLAIN_ACES).bit_count()
    return trumps(hand, deck) + 0.6 * queens + 0.2 * jacks + 0.4 * aces


PACKET = {
    32: (-0.95, (0.78, 0.78, 0.64, 0.64), (0.66, 0.62, 0.50, 0.50), 0.47, 0.24, 0.48, -0.09),
    24: (-1.33, (1.17, 1.03, 0.79, 0.79), (1.27, 1.02, 0.81, 0.81), 0.49, 0.19, 0.56, 0.03),
}
"""What a first packet is worth, in prices of a Partner game: without any of these cards; each queen
and each jack, from clubs to diamonds; the ace of hearts, each other heart; each plain ace, each
plain ten or king. Linear fits to what 20,000 deals of 32 cards and 8,000 of 24 came to, played by
the heuristic under ``wirtshaus`` and ``kurz``."""


@cache
def _values(deck: int) -> tuple[float, tuple[float, ...]]:
    """Of an empty packet, and of each card in it."""
    empty, queens, jacks, ace, heart, plain_ace, plain = PACKET[deck]
    found = [0.0] * 52
    for c in each(order_of(PARTNER, HEARTS, deck).cards[TRUMP]):
        found[c] = heart
    for suit, letter in enumerate(SUITS):
        found[card(letter + "Q")], found[card(letter + "J")] = queens[suit], jacks[suit]
        if suit != HEARTS:
            found[card(letter + "A")] = plain_ace
            found[card(letter + "T")] = found[card(letter + "K")] = plain
    found[card("HA")] = ace
    return empty, tuple(found)


def outlook(packet: CardSet, deck: int) -> float:
    """What a deal is expected to come to for who holds this first packet, in prices of a Partner
    game."""
    return outlooks(packet, deck)[0]


@lru_cache(maxsize=16384)
def outlooks(hand: CardSet, deck: int) -> tuple[float, float]:
    """The mean outlook of all the first packets that this hand may have begun with, and their
    standard deviation; of a packet its own, and 0."""
    empty, values = _values(deck)
    worth = [values[c] for c in listed(hand)]
    held, first = len(worth), deck // 8
    mean = sum(worth) / held
    spread = sum([(each - mean) ** 2 for each in worth]) / (held - 1)
    return empty + first * mean, sqrt(spread * first * (held - first) / held)


def strong(hand: CardSet, rules: Rules) -> bool:
    """Whether a hand wants to play with a partner."""
    held, worth = alike(hand, rules)
    if rules.all_pass == "ramsch":
        return held >= LONG_ENOUGH and worth - LENGTH * (held - LONG_ENOUGH) >= AFRAID
    return held >= LONG


def alike(hand: CardSet, rules: Rules) -> tuple[float, float]:
    """The trumps of a hand and its strength, as if it were one of eight cards."""
    whole = 8 / rules.hand_size
    return trumps(hand, rules.deck) * whole, strength(hand, rules.deck) * whole


def alone(hand: CardSet, rules: Rules) -> int:
    """The highest game that this hand should play alone; 0 when there is none."""
    for kind in reversed(ladder(rules)[1:]):
        if kind != SIE and loss(hand, kind, rules.deck) <= allowed(kind, rules.deck):
            return kind
    return 0


def allowed(kind: int, deck: int) -> float:
    """The tricks that a game played alone may lose."""
    return LOSES[kind] * deck / 32


def may(hand: CardSet, kind: int, deck: int) -> bool:
    """Whether a game alone is worth a thought with this hand."""
    return loss(hand, kind, deck) <= CONCEIVED[kind] * deck / 32


def near(hand: CardSet, game: Announcement, deck: int) -> bool:
    """Whether a game alone with these trumps is worth a thought."""
    return lost(hand, game, deck) <= CONCEIVED[game.kind] * deck / 32


def loss(hand: CardSet, kind: int, deck: int) -> float:
    """About how many tricks a hand loses in a game alone, with its best suit as trumps."""
    return min(lost(hand, game, deck) for game in GAMES[kind])


@lru_cache(maxsize=16384)
def lost(hand: CardSet, game: Announcement, deck: int) -> float:
    """About how many tricks a hand loses in a game alone; in a Bettel how many it may take."""
    if game.kind == SIE:
        return 0.0
    if game.kind in (BETTEL, OUVERT):
        return exposed(hand, deck)
    held = (hand & order_of(game.kind, game.suit, deck).cards[TRUMP]).bit_count()
    lacking = max(0.0, FEW[game.kind] * deck / 32 - held)
    return losers(hand, rungs(game.kind, game.suit, deck)) + 1.5 * lacking


@lru_cache(maxsize=4096)
def all_made(hand: CardSet, game: Announcement, deck: int) -> float:
    """How many cards of a hand are beaten on average in a Tout."""
    return beaten(hand, rungs(game.kind, game.suit, deck))


def exposed(hand: CardSet, deck: int) -> float:
    """How many cards of a hand are likely to be left with a trick that nobody wants: of every suit
    the lowest must be lower than all that is out, the next than all but one, and so on."""
    total = 0.0
    for group in rungs(BETTEL, -1, deck)[:TRUMP]:
        lower = place = 0
        for c in reversed(group):
            if hand >> c & 1:
                if lower > place:
                    total += min(1.0, 0.3 * (lower - place))
                place += 1
            else:
                lower += 1
    return total
