"""Cards are ints, sets of cards are bitmasks: one numbering serves every deck.

A card is ``suit * 13 + rank`` (0..51), suits in the order ``CSHD``, ranks from two to ace. Its name
is suit then rank: ``"CJ"`` is the jack of clubs. The pictures of the cards belong to the page.

Every function raises TypeError for an argument of another type, and ValueError for a number or a
text that is no card and no set of cards. The engine calls these most, so the
check of a card is the look-up itself, and most others are made once something fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from .argument import check, check_card, check_set

Card: TypeAlias = int
CardSet: TypeAlias = int

SUITS = "CSHD"
RANKS = "23456789TJQKA"
NAMES = tuple(suit + rank for suit in SUITS for rank in RANKS)

_CARDS = {name: card for card, name in enumerate(NAMES)}
_SUIT = {card: card // 13 for card in range(52)}
_RANK = {card: card % 13 for card in range(52)}
_BIT = {card: 1 << card for card in range(52)}


def card(name: str) -> Card:
    """Return the card of a name.

    >>> card("CJ")
    9

    Raise ValueError for any other text.
    """
    try:
        return _CARDS[name]
    except (KeyError, TypeError):
        raise ValueError(f"no card is called {name!r}; names are like CJ, HT, S7") from None


def suit(card: Card) -> int:
    """Return the printed suit, 0..3 in the order of SUITS."""
    try:
        return _SUIT[card]
    except (KeyError, TypeError):
        check_card("card", card)
        raise


def rank(card: Card) -> int:
    """Return the printed rank, 0 (two) to 12 (ace)."""
    try:
        return _RANK[card]
    except (KeyError, TypeError):
        check_card("card", card)
        raise


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards."""
    mask = each_card = 0
    try:
        for each_card in cards:
            mask |= _BIT[each_card]
    except (KeyError, TypeError):
        check("cards", cards, Iterable, "cards")
        check_card("a card", each_card)
        raise
    return mask


def cards(names: str) -> CardSet:
    """Return the set of the cards named in a text, separated by blanks: ``cards("CJ HT")``."""
    check("names", names, str)
    return card_set(card(name) for name in names.split())


def deck(ranks: str, suits: str = SUITS) -> CardSet:
    """Return the set of all cards of these ranks in these suits, each a letter of RANKS or SUITS:
    ``deck("789TJQKA")`` is the pack of 32 cards."""
    check("ranks", ranks, str)
    check("suits", suits, str)
    return card_set(card(s + r) for s in suits for r in ranks)


def each(mask: CardSet) -> Iterator[Card]:
    """Yield the cards of a set, ascending."""
    try:
        if mask >> 52:
            check_set("mask", mask)
        while mask:
            low = mask & -mask
            yield low.bit_length() - 1
            mask ^= low
    except (AttributeError, TypeError):
        check_set("mask", mask)
        raise


def listed(mask: CardSet) -> tuple[Card, ...]:
    """Return the cards of a set as a tuple, ascending."""
    found = []
    try:
        if mask >> 52:
            check_set("mask", mask)
        while mask:
            low = mask & -mask
            found.append(low.bit_length() - 1)
            mask ^= low
    except (AttributeError, TypeError):
        check_set("mask", mask)
        raise
    return tuple(found)


def names(mask: CardSet) -> list[str]:
    """Return the names of the cards of a set, ascending."""
    return [NAMES[c] for c in each(mask)]
