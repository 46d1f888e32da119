"""What the policy network of Schafkopf is told of a contract and of the players."""

from __future__ import annotations

from ...games.schafkopf.contracts import PASS, PLAY
from ...games.schafkopf.play import Play
from ...games.schafkopf.ramsch import Ramsch
from ...state import Seat, View
from ..policy.features import Told

SPEAKS = {PASS: 1, PLAY: 2}
"""What was said in the auction; 3 for all that asks for more."""

AGAINST, WITH = 1, 2
"""Who has doubled against the declarer, and who for him."""


def told(play: Play | Ramsch, view: View) -> Told | None:
    """Who plays and with whom, as far as a seat knows; who passed, who would have played alone, and
    who doubled for which side. Only of games for points with the whole pack."""
    if not isinstance(play, Play):
        return None
    contract, seat = play.contract, view.seat
    if contract.rules.deck != 32 or contract.tout or contract.bettel:
        return None
    said = [SPEAKS.get(call, 3) if call is not None else 0 for call in contract.calls]
    doubled = [0] * 4
    for level, each in enumerate(contract.doubled):
        doubled[each] = AGAINST if level % 2 == 0 else WITH
    holds = bool(play.dealt(seat, view.hand) & contract.called)
    return Told(
        *(contract.kind, contract.declarer, _mates(play, seat, holds), tuple(said), tuple(doubled)),
        late=contract.rules.stoss_window != "before_first_card",
        called=play.order.group[contract.called.bit_length() - 1] if contract.called else None,
        holds=holds,
    )


def _mates(play: Play, seat: Seat, holds: bool) -> tuple[bool | None, ...]:
    """Whether each is on the side of a seat; None where it cannot know. The partner is nobody who
    has doubled against the declarer, nor who has shown that he does not hold the card called."""
    contract, suspects = play.contract, set[Seat]()
    partner = seat if holds else play.partner()
    if contract.called and partner < 0:
        suspects = {0, 1, 2, 3} - {contract.declarer, seat, *contract.doubled[::2]} - _cleared(play)
        if len(suspects) == 1:
            (partner,) = suspects
    sides = [
        1 if side is None and each not in suspects else side
        for each, side in enumerate(contract.sides(partner))
    ]
    return tuple([None if side is None else side == sides[seat] for side in sides])


def _cleared(play: Play) -> set[Seat]:
    """Who did not play the card called when its suit was led; the holder may lead another card of
    it, if he has four, and then follow with any."""
    suit, found, ran = play.contract.suit_called, set[Seat](), set[Seat]()
    played = [0] * 4
    for leader, cards in (*((t.leader, t.cards) for t in play.done), (play.leader, play.trick)):
        led = bool(cards) and suit >> cards[0] & 1
        if led and suit.bit_count() - sum(played) + played[leader] >= 4:
            ran.add(leader)
        for place, card in enumerate(cards):
            seat, its = (leader + place) % 4, suit >> card & 1
            if led and not (its and seat in ran):
                found.add(seat)
            played[seat] += its
    return found
