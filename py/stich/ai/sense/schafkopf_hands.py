"""Strength of a hand in the games of Schafkopf, before a card is played."""

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
from ...sums import added
from .hands import Ladder, beaten, losers
from .hands import ladder as ranked

QUEENS, JACKS = cards("CQ SQ HQ DQ"), cards("CJ SJ HJ DJ")

GAMES = {
    kind: tuple(game for game in ANNOUNCED.values() if game.kind == kind)
    for kind in range(BETTEL, SIE + 1)
} | {HEART_SOLO: (Announcement(SOLO, HEARTS),)}
"""Games played alone, by kind."""

LOSES = {
    **{WENZ: 2.0, GEIER: 2.0, SOLO: 3.0, HEART_SOLO: 3.0, FARBWENZ: 2.3, FARBGEIER: 2.3},
    **dict.fromkeys((*TOUTS, SIE), 0.0),
    **dict.fromkeys((BETTEL, OUVERT), 0.4),
}
"""Most tricks, of eight, that a hand may lose by estimate (or take, in a Bettel) for a game alone
to be played."""

CONCEIVED = {
    **{WENZ: 3.0, GEIER: 3.0, SOLO: 4.0, HEART_SOLO: 4.0, FARBWENZ: 3.3, FARBGEIER: 3.3},
    **dict.fromkeys((*TOUTS, SIE), 1.0),
    **dict.fromkeys((BETTEL, OUVERT), 1.4),
}
"""Most tricks, of eight, that a hand may lose by estimate (or take, in a Bettel) for a game alone
to be considered."""

CARRIED = {
    **{WENZ: 3.0, GEIER: 3.0, SOLO: 3.3, HEART_SOLO: 3.3, FARBWENZ: 3.1, FARBGEIER: 3.1},
    **dict.fromkeys((BETTEL, OUVERT), 0.9),
}
"""Estimate of the tricks lost, of eight, or of those taken in a Bettel, at which half of all
players announce a game alone."""

FEW = {
    **dict.fromkeys((WENZ, GEIER, WENZ_TOUT, GEIER_TOUT), 2),
    **dict.fromkeys((SOLO, SOLO_TOUT, FARBWENZ, FARBGEIER, FARBWENZ_TOUT, FARBGEIER_TOUT), 4),
}
"""Fewest trumps, in a hand of eight cards, for a game alone."""

LONG = 4
"""Fewest trumps, in a hand of eight cards, for a Partner game."""

LONG_BEFORE_RAMSCH = 3
"""Fewest trumps, in a hand of eight cards, for a Partner game when passing may lead to a Ramsch."""

STRONG_BEFORE_RAMSCH = 4.2
"""Strength, of eight cards, needed for a Partner game on ``LONG_BEFORE_RAMSCH`` trumps when passing
may lead to a Ramsch."""

LENGTH = 0.8
"""Strength needed in addition for each trump beyond ``LONG_BEFORE_RAMSCH``, which a Ramsch would
lose."""


@cache
def order_of(kind: int, suit: int, deck: int) -> Order:
    """Return the order of a game."""
    return contract_order(kind, suit, deck)


@cache
def rungs(kind: int, suit: int, deck: int) -> Ladder:
    """Return the groups of a game, each with its strongest card first."""
    return ranked(contract_order(kind, suit, deck))


def trumps(hand: CardSet, deck: int) -> int:
    """Count the trumps of the Partner game in a hand."""
    return (hand & order_of(PARTNER, HEARTS, deck).cards[TRUMP]).bit_count()


@lru_cache(maxsize=4096)
def force(hand: CardSet, order: Order) -> float:
    """Return the strength of a hand in this order: 1 for a trump, 0.6 more for each of the order's
    four highest trumps, and 0.7 for a plain ace."""
    own = order.cards[TRUMP]
    highest = sorted(each(own), key=order.power.__getitem__)[-4:]
    high = sum(hand >> card & 1 for card in highest)
    aces = hand & cards("CA SA HA DA") & ~own
    return (hand & own).bit_count() + 0.6 * high + 0.7 * aces.bit_count()


def strength(hand: CardSet, deck: int) -> float:
    """Return the strength of a hand in the Partner game: 1 for a trump, 0.6 more for a queen and
    0.2 for a jack, and 0.4 for a plain ace."""
    queens, jacks = (hand & QUEENS).bit_count(), (hand & JACKS).bit_count()
    aces = (hand & PLAIN_ACES).bit_count()
    return trumps(hand, deck) + 0.6 * queens + 0.2 * jacks + 0.4 * aces


PACKET = {
    32: (-0.95, (0.78, 0.78, 0.64, 0.64), (0.66, 0.62, 0.50, 0.50), 0.47, 0.24, 0.48, -0.09),
    24: (-1.33, (1.17, 1.03, 0.79, 0.79), (1.27, 1.02, 0.81, 0.81), 0.49, 0.19, 0.56, 0.03),
}
"""Linear fit of the score after a first packet, in prices of a Partner game, by deck: constant;
queens and jacks, from clubs to diamonds; ace of hearts; other heart; plain ace; plain ten or king.
"""


@cache
def _values(deck: int) -> tuple[float, tuple[float, ...]]:
    """Return the value of an empty packet, and of each card in a packet."""
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
    """Return the expected score of a first packet, in prices of a Partner game."""
    return outlooks(packet, deck)[0]


@lru_cache(maxsize=16384)
def outlooks(hand: CardSet, deck: int) -> tuple[float, float]:
    """Return the mean and the standard deviation of ``outlook`` over the first packets that this
    hand may have begun with."""
    empty, values = _values(deck)
    worth = [values[c] for c in listed(hand)]
    held, first = len(worth), deck // 8
    mean = added(worth) / held
    spread = added([(value - mean) ** 2 for value in worth]) / (held - 1)
    return empty + first * mean, sqrt(spread * first * (held - first) / held)


def strong(hand: CardSet, rules: Rules) -> bool:
    """Check that a hand is good enough for a Partner game."""
    held, worth = per_eight(hand, rules)
    if rules.all_pass == "ramsch":
        longer = held - LONG_BEFORE_RAMSCH
        return longer >= 0 and worth - LENGTH * longer >= STRONG_BEFORE_RAMSCH
    return held >= LONG


def per_eight(hand: CardSet, rules: Rules) -> tuple[float, float]:
    """Return the number of trumps and the strength of a hand, scaled to eight cards."""
    whole = 8 / rules.hand_size
    return trumps(hand, rules.deck) * whole, strength(hand, rules.deck) * whole


def alone(hand: CardSet, rules: Rules) -> int:
    """Return the highest game that this hand should play alone, or 0."""
    for kind in reversed(ladder(rules)[1:]):
        if kind != SIE and loss(hand, kind, rules.deck) <= allowed(kind, rules.deck):
            return kind
    return 0


def allowed(kind: int, deck: int) -> float:
    """Return the most tricks that a hand may lose by estimate (or take, in a Bettel) for a game
    alone to be played with this deck."""
    return LOSES[kind] * deck / 32


def may(hand: CardSet, kind: int, deck: int) -> bool:
    """Check that a game alone of this kind is worth considering."""
    return loss(hand, kind, deck) <= CONCEIVED[kind] * deck / 32


def near(hand: CardSet, game: Announcement, deck: int) -> bool:
    """Check that this game alone, with its trumps, is worth considering."""
    return lost(hand, game, deck) <= CONCEIVED[game.kind] * deck / 32


def loss(hand: CardSet, kind: int, deck: int) -> float:
    """Estimate the tricks lost in a game alone with the best suit as trumps, or the tricks taken in
    a Bettel."""
    return min(lost(hand, game, deck) for game in GAMES[kind])


@lru_cache(maxsize=16384)
def lost(hand: CardSet, game: Announcement, deck: int) -> float:
    """Estimate the tricks lost in a game alone, or the tricks taken in a Bettel."""
    if game.kind == SIE:
        return 0.0
    if game.kind in (BETTEL, OUVERT):
        return exposed(hand, deck)
    held = (hand & order_of(game.kind, game.suit, deck).cards[TRUMP]).bit_count()
    lacking = max(0.0, FEW[game.kind] * deck / 32 - held)
    return losers(hand, rungs(game.kind, game.suit, deck)) + 1.5 * lacking


@lru_cache(maxsize=4096)
def all_made(hand: CardSet, game: Announcement, deck: int) -> float:
    """Return the mean number of beaten cards in a Tout."""
    return beaten(hand, rungs(game.kind, game.suit, deck))


def exposed(hand: CardSet, deck: int) -> float:
    """Estimate the tricks that a hand is forced to take in a Bettel. In each suit the lowest card
    is safe below all unseen cards, the next below all but one, and so on."""
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
