"""The groups of cards that follow each other, and their strength, in one contract."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from .argument import check, check_card, check_numbers, check_set
from .cards import NAMES, RANKS, Card, CardSet, card_set, each, rank, suit

TRUMP = 4


@dataclass(frozen=True, slots=True)
class Order:
    """The groups and strengths of the cards of a contract.

    ``group[card]`` is 0..3 for a plain suit or TRUMP; ``power[card]`` is the strength within the
    group, higher wins; ``cards[group]`` is the set of the cards of a group.
    """

    group: tuple[int, ...]
    power: tuple[int, ...]
    cards: tuple[CardSet, ...]

    def follow(self, hand: CardSet, led: Card) -> CardSet:
        """Return the cards of a hand that follow the card led; empty if there are none."""
        try:
            return hand & self.cards[self.group[led]]
        except (IndexError, TypeError):
            check_set("hand", hand)
            check_card("led", led)
            raise

    def beats(self, card: Card, other: Card) -> bool:
        """Return True if a later card takes the trick from the winning card ``other``."""
        try:
            if self.group[card] == self.group[other]:
                return self.power[card] > self.power[other]
            return self.group[card] == TRUMP
        except (IndexError, TypeError):
            check_card("card", card)
            check_card("other", other)
            raise

    def best(self, trick: Sequence[Card]) -> int:
        """Return the index of the winning card of a trick of one card or more."""
        group, power = self.group, self.power
        winner = 0
        try:
            card = trick[0]
            held, top = group[card], power[card]
            for index in range(1, len(trick)):
                card = trick[index]
                g = group[card]
                if g == held:
                    if power[card] > top:
                        winner, top = index, power[card]
                elif g == TRUMP:
                    winner, held, top = index, g, power[card]
        except (LookupError, TypeError):
            check("trick", trick, Sequence, "a sequence of cards")
            check_numbers("trick", trick or [None], 0, 51)
            raise
        return winner

    def above(self, hand: CardSet, card: Card) -> CardSet:
        """Return the stronger cards of a hand in the group of this card."""
        try:
            power, least = self.power, self.power[card]
            same = hand & self.cards[self.group[card]]
        except (IndexError, TypeError):
            check_set("hand", hand)
            check_card("card", card)
            raise
        return card_set(c for c in each(same) if power[c] > least)

    def groups(self, hand: CardSet) -> list[list[str]]:
        """Return a hand sorted for a player: trumps first, then suits in alternating colours.

        Five lists of names, each descending: trumps, clubs, hearts, spades, diamonds.
        """
        check_set("hand", hand)
        return [
            [NAMES[c] for c in sorted(each(hand & self.cards[g]), key=self.power.__getitem__)[::-1]]
            for g in (TRUMP, 0, 2, 1, 3)
        ]


def order(deck: CardSet, ranks: str, trumps: tuple[Card, ...] = ()) -> Order:
    """Return the order of a deck, given the ranks of plain suits and the trumps, both ascending.

    >>> from stich.cards import card, deck
    >>> jacks = tuple(map(card, ("DJ", "HJ", "SJ", "CJ")))
    >>> wenz = order(deck("789JQKTA"), "789QKTA", jacks)
    >>> wenz.beats(card("DJ"), card("SA")), wenz.beats(card("SA"), card("HA"))
    (True, False)
    """
    try:
        return _order(deck, ranks, trumps)
    except (AttributeError, LookupError, TypeError):
        check_set("deck", deck)
        check("ranks", ranks, str)
        check("trumps", trumps, tuple)
        check_numbers("trumps", trumps, 0, 51)
        raise


@cache
def _order(deck: CardSet, ranks: str, trumps: tuple[Card, ...]) -> Order:
    group = [suit(c) for c in range(52)]
    power = [ranks.find(RANKS[rank(c)]) for c in range(52)]
    for strength, c in enumerate(trumps):
        group[c], power[c] = TRUMP, strength
    return Order(
        tuple(group),
        tuple(power),
        tuple(card_set(c for c in each(deck) if group[c] == g) for g in range(5)),
    )
