"""The moves that a bot considers, one for each group of equivalent cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import Card, CardSet, each
from ...game import Terms
from ...state import CALL, Move, View
from ...tricks import Tricks
from ..sense import sense_of


def equivalents(terms: Terms, view: View, legal: Sequence[Move]) -> dict[Move, list[Move]]:
    """Return the moves worth considering, each with the moves equivalent to it: cards of a suit
    with the same worth and no card between them left in play."""
    phase = view.phase
    if not isinstance(phase, Tricks):
        chosen = sense_of(terms.game).candidates(phase, view.hand, legal)
        return {move: [move] for move in chosen}
    deck, _ = terms.game.shape(terms.rules)
    gone = view.piles[-1] or 0
    for card in phase.trick:
        gone &= ~(1 << card)
    between = deck & ~gone & ~view.hand
    found: dict[Move, list[Move]] = {}
    order = phase.order
    by_power = sorted((order.group[m], order.power[m], m) for m in legal if m < CALL)
    for group, power, card in by_power:
        lower = next(reversed(found), None)
        if (
            lower is not None
            and order.group[lower] == group
            and phase.worth(lower) == phase.worth(card)
            and not _between(between & order.cards[group], order.power, found[lower][-1], power)
        ):
            found[lower].append(card)
        else:
            found[card] = [card]
    return {**found, **{move: [move] for move in legal if move >= CALL}}


def _between(cards: CardSet, power: Sequence[int], low: Card, high: int) -> bool:
    return any(power[low] < power[c] < high for c in each(cards))
