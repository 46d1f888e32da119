"""Inputs of the policy network that are specific to Schafkopf."""

from __future__ import annotations

from ...games.schafkopf.contracts import PASS, PLAY
from ...games.schafkopf.play import Play
from ...games.schafkopf.ramsch import Ramsch
from ...state import Seat, View
from ..policy.features import GameInputs

SPEAKS = {PASS: 1, PLAY: 2}
"""Input for a call of the auction; 3 for any higher call."""

AGAINST = 1
"""Input for a seat that doubled against the declarer."""

WITH = 2
"""Input for a seat that doubled for the declarer."""


def inputs(play: Play | Ramsch, view: View) -> GameInputs | None:
    """Return the inputs: the contract, the sides that the seat knows, the calls and the doubles.
    None for games that are not for points or not with 32 cards."""
    if not isinstance(play, Play):
        return None
    contract, seat = play.contract, view.seat
    if contract.rules.deck != 32 or contract.tout or contract.bettel:
        return None
    said = [SPEAKS.get(call, 3) if call is not None else 0 for call in contract.calls]
    doubled = [0] * 4
    for level, other in enumerate(contract.doubled):
        doubled[other] = AGAINST if level % 2 == 0 else WITH
    holds = bool(play.dealt(seat, view.hand) & contract.called)
    return GameInputs(
        *(contract.kind, contract.declarer, _mates(play, seat, holds), tuple(said), tuple(doubled)),
        late=contract.rules.stoss_window != "before_first_card",
        called=play.order.group[contract.called.bit_length() - 1] if contract.called else None,
        holds=holds,
    )


def _mates(play: Play, seat: Seat, holds: bool) -> tuple[bool | None, ...]:
    """Return by seat True if it is on the side of ``seat``, else False; None where ``seat`` cannot
    know.

    The partner is not a seat that doubled against the declarer, and not one that has shown that it
    does not hold the called card.
    """
    contract, suspects = play.contract, set[Seat]()
    partner = seat if holds else play.partner()
    if contract.called and partner < 0:
        suspects = {0, 1, 2, 3} - {contract.declarer, seat, *contract.doubled[::2]} - _cleared(play)
        if len(suspects) == 1:
            (partner,) = suspects
    sides = [
        1 if side is None and other not in suspects else side
        for other, side in enumerate(contract.sides(partner))
    ]
    return tuple([None if side is None else side == sides[seat] for side in sides])


def _cleared(play: Play) -> set[Seat]:
    """Return the seats that did not play the called card when its suit was led. With four cards of
    the suit its holder may lead another one, and later follow with any."""
    suit, found, ran = play.contract.suit_called, set[Seat](), set[Seat]()
    played = [0] * 4
    for leader, cards in (*((t.leader, t.cards) for t in play.done), (play.leader, play.trick)):
        led = bool(cards) and suit >> cards[0] & 1
        if led and suit.bit_count() - sum(played) + played[leader] >= 4:
            ran.add(leader)
        for place, card in enumerate(cards):
            seat, of_suit = (leader + place) % 4, suit >> card & 1
            if led and not (of_suit and seat in ran):
                found.add(seat)
            played[seat] += of_suit
    return found
