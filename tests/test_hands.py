"""Estimates of a hand before play, compared with random deals."""

from __future__ import annotations

from random import Random

import pytest

from stich.ai.sense.hands import Ladder, beaten, ladder
from stich.cards import CardSet, cards, listed
from stich.games.schafkopf.contracts import DECK, SOLO_TOUT, WENZ_TOUT, contract_order

HEARTS = ladder(contract_order(SOLO_TOUT, 2))
WENZ = ladder(contract_order(WENZ_TOUT, -1))


def dealt(hand: CardSet, order: Ladder, deals: int) -> float:
    """Return the mean number of cards of a hand that are beaten in random deals, counted directly:
    every suit is led from the top, each enemy follows with its lowest card and wins with any higher
    one; trumps left when the declarer's are gone win one more trick."""
    rng, others = Random(5), list(listed(DECK & ~hand))
    total = 0
    for _ in range(deals):
        rng.shuffle(others)
        hands = [set(others[:8]), set(others[8:16]), set(others[16:])]
        for number, group in enumerate(order):
            own = [c for c in group if hand >> c & 1]
            for led, card in enumerate(own):
                higher = set(group[: group.index(card)])
                total += any(len(h & set(group)) > led and h & higher for h in hands)
            if number == len(order) - 1:
                total += any(len(h & set(group)) > len(own) for h in hands)
    return total / deals


@pytest.mark.parametrize(
    ("order", "hand"),
    [
        (HEARTS, "CQ SQ HQ DQ CJ SJ HJ DJ"),
        (HEARTS, "CQ SQ HQ DQ HJ H9 H7 SA"),
        (HEARTS, "CQ SQ HQ CJ HA HT SA S7"),
        (WENZ, "CJ SJ HA H9 DA DT DK DQ"),
        (WENZ, "CJ HJ DJ SA ST SK SQ S7"),
        (WENZ, "SJ CA CT CK CQ C9 C8 C7"),
    ],
)
def test_as_many_cards_are_beaten_as_in_random_deals(order: Ladder, hand: str) -> None:
    held = cards(hand)
    assert beaten(held, order) == pytest.approx(dealt(held, order, 4000), abs=0.05)


def test_the_highest_of_every_suit_are_never_beaten() -> None:
    assert beaten(cards("CQ SQ HQ DQ CJ SJ HJ DJ"), HEARTS) == 0.0
    assert beaten(cards("CJ SJ HJ DJ CA SA HA DA"), WENZ) == 0.0
