"""Cards that look good to who sees all hands, and that a good player thinks twice about: which of
those that may be played they are. What could still beat a card is judged by what its seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from stich.ai.sense.play import in_hands, sides
from stich.cards import Card, CardSet, card_set, each
from stich.order import TRUMP
from stich.tricks import Contract, Tricks

DEAR = 10
"""Card points from which a card is dear: tens and aces."""

EARLY = 2
"""Tricks in which declarers are watched leading plain suits."""

AnyTricks: TypeAlias = Tricks[Contract]


def temptations(play: AnyTricks, hands: Sequence[CardSet]) -> dict[str, CardSet]:
    """Return by name of a temptation the legal cards that are tempting, where others are legal too;
    empty unless two sides play for card points."""
    seat, side = play.turn, sides(play, hands)
    legal = play.playable(hands[seat])
    asked = play.problem(hands, seat)
    if len({side[player] for player in play.contract.seats}) != 2 or not any(asked.worth):
        return {}
    unseen = in_hands(play, hands) & ~hands[seat]
    dear = card_set(card for card in each(legal) if play.worth(card) >= DEAR)
    trumps = legal & play.order.cards[TRUMP]
    if play.trick:
        found = _thrown(play, side, dear, unseen)
    else:
        found = _led(play, side, legal, dear, trumps, unseen)
        if asked.called and seat == play.announced.declarer:
            found["the called suit led by the declarer"] = legal & asked.called.suit
    return {name: cards for name, cards in found.items() if cards and legal & ~cards}


def _led(
    play: AnyTricks,
    side: Sequence[int],
    legal: CardSet,
    dear: CardSet,
    trumps: CardSet,
    unseen: CardSet,
) -> dict[str, CardSet]:
    seat, declarer = play.turn, play.announced.declarer
    assert declarer is not None
    exposed = card_set(card for card in each(dear & ~trumps) if play.order.above(unseen, card))
    found = {"a ten led below an ace that is out": exposed}
    if seat == declarer and len(play.done) < EARLY and trumps:
        found["a plain suit led by the declarer, early"] = legal & ~trumps
    if side[seat] != side[declarer]:
        found["a trump led by a defender"] = trumps
    void = _void_of_trumps(play)
    foes = {other for other in play.contract.seats if side[other] != side[seat]}
    if foes <= void and unseen & play.order.cards[TRUMP]:
        found["a trump led that only a partner has"] = trumps
    return found


def _thrown(
    play: AnyTricks, side: Sequence[int], dear: CardSet, unseen: CardSet
) -> dict[str, CardSet]:
    """Return dear cards that do not take the trick."""
    order, trick, seat = play.order, play.trick, play.turn
    lying = trick[order.best(trick)]
    owner = side[play.seat_of(order.best(trick))]
    later = [play.seat_of(place) for place in range(len(trick) + 1, len(play.contract.seats))]
    foes = [other for other in later if side[other] != side[seat]]
    thrown = card_set(card for card in each(dear) if not order.beats(card, lying))
    if owner != side[seat]:
        return {} if len(foes) < len(later) else {"a dear card thrown to the enemy": thrown}
    if foes and _may_be_beaten(play, lying, unseen):
        return {"a dear card thrown to a partner who may be beaten": thrown}
    return {}


def _may_be_beaten(play: AnyTricks, card: Card, unseen: CardSet) -> bool:
    return any(play.order.beats(other, card) for other in each(unseen))


def _void_of_trumps(play: AnyTricks) -> set[int]:
    """Return the seats that have played something else to a trump."""
    group, seats = play.order.group, play.contract.seats
    found = set()
    for trick in play.done:
        if group[trick.cards[0]] == TRUMP:
            first = seats.index(trick.leader)
            for place, card in enumerate(trick.cards):
                if group[card] != TRUMP:
                    found.add(seats[(first + place) % len(seats)])
    return found
