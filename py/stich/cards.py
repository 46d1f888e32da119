"""Cards are ints, sets of cards are bitmasks: one numbering serves every deck.

A card is ``suit * 13 + rank`` (0..51), suits in the order ``CSHD``, ranks from two to ace. Its name
is suit then rank: ``"CJ"`` is the jack of clubs. The pictures of the cards belong to the page.

Only ``card`` checks its argument: the engine calls the others most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Card: TypeAlias = int
CardSet: TypeAlias = int

SUITS = "CSHD"
RANKS = "23456789TJQKA"
NAMES = tuple(suit + rank for suit in SUITS for rank in RANKS)

_CARDS = {name: card for card, name in enumerate(NAMES)}


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
    return card // 13


def rank(card: Card) -> int:
    """Return the printed rank, 0 (two) to 12 (ace)."""
    return card % 13


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set of these cards."""
    mask = 0
    for each_card in cards:
        mask |= 1 << each_card
    return mask


def cards(names: str) -> CardSet:
    """Return the set of the cards named in a text, separated by blanks: ``cards("CJ HT")``."""
    return card_set(card(name) for name in names.split())


def deck(ranks: str, suits: str = SUITS) -> CardSet:
    """Return all cards of these ranks in these suits."""
    return card_set(card(s + r) for s in suits for r in ranks)


def each(mask: CardSet) -> Iterator[Card]:
    """Yield the cards of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def listed(mask: CardSet) -> tuple[Card, ...]:
    """Return the cards of a set as a tuple, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def names(mask: CardSet) -> list[str]:
    """Return the names of the cards of a set, ascending."""
    return [NAMES[c] for c in each(mask)]
