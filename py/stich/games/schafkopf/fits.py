"""The check of a sampled hand against a seat's announcements and cards."""

from __future__ import annotations

from ...cards import CardSet
from ...order import TRUMP
from ...state import Phase, Seat
from .announce import may_announce
from .contracts import PARTNER, PLAIN_ACES, Contract
from .doubling import Poll
from .play import Play, Runners


def fits(phase: Phase, seat: Seat, hand: CardSet) -> bool:
    """Check that a seat may hold this hand after the announcements and cards it has made."""
    if isinstance(phase, Runners):
        phase = phase.play
    if isinstance(phase, Poll):
        phase = Play(phase.contract, phase.leader, phase.trick)
    if not isinstance(phase, Play):
        return True
    contract = phase.contract
    dealt = phase.dealt(seat, hand)
    if contract.taker >= 0:
        return _wedded(contract, seat, dealt)
    if seat == contract.declarer:
        return may_announce(contract, dealt)
    if contract.kind != PARTNER:
        return True
    if not contract.called:
        return not dealt & PLAIN_ACES
    side = contract.sides(phase.partner())[seat]
    if not dealt & contract.called:
        return side != 0
    return side != 1 and _kept_to_the_call(phase, seat, hand)


def _wedded(contract: Contract, seat: Seat, held: CardSet) -> bool:
    """Check that a seat may hold these cards after the exchange of a wedding (F15)."""
    trumps = (held & contract.order.cards[TRUMP]).bit_count()
    if seat == contract.declarer:
        return trumps <= (contract.rules.hochzeit_return == "any")
    return seat != contract.taker or trumps > 0


def _kept_to_the_call(play: Play, seat: Seat, hand: CardSet) -> bool:
    """Check that every card played was legal for a seat that holds the called ace."""
    tricks = [(t.leader, t.cards) for t in play.done]
    for index in range(len(tricks), -1, -1):
        leader, trick = tricks[index] if index < len(tricks) else (play.leader, play.trick)
        if (place := (seat - leader) % 4) >= len(trick):
            continue
        hand |= 1 << trick[place]
        before = Play(play.contract, leader, trick[:place], play.done[:index])
        if not before.playable(hand) >> trick[place] & 1:
            return False
    return True
