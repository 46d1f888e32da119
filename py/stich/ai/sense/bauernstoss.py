"""Knowledge of Bauernstoss: bids, solos, exchanges and tens that fall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from ...cards import SUITS, CardSet, each
from ...games.bauernstoss.bidding import Bidding
from ...games.bauernstoss.exchange import Give, Return
from ...games.bauernstoss.play import Play
from ...games.bauernstoss.rules import (
    BIG,
    HEARD,
    JACKS,
    NAMED,
    PASS,
    POINTS,
    SAID,
    SMALL,
    SOLO,
    TAKE,
    Rules,
    Setup,
    contract_order,
    holding,
)
from ...games.bauernstoss.trump import Kind, Trump
from ...order import TRUMP
from ...state import Move, Phase, State, View
from .attempts import Attempt, Dealt
from .hands import beaten, ladder, losers
from .heuristic import Objective
from .objective import EVERY_TRICK, keep, of_sides, skilled
from .play import exposed
from .sense import Habit, Sense, Tuning

if TYPE_CHECKING:
    from ..policy.features import Calls, GameInputs  # fetched with the network

LADDERS = tuple(ladder(contract_order(suit)) for suit in range(4))
NUMBERS = range(SAID, SAID + 28)
WORTH = tuple(map(float, POINTS))


def objective(play: Play, hands: Sequence[CardSet]) -> Objective:
    """Return the points of the team, or every trick of a solo."""
    contract = play.contract
    if contract.marks:
        side = [int(seat == contract.maker) for seat in range(4)]
        return of_sides(contract.order, side, trick=EVERY_TRICK, every_trick=True)
    return of_sides(contract.order, contract.setup.sides, WORTH)


LOWEST_TRUMP = 4.0
"""Worth of the lowest trump in a skilled player's hand, in card points."""

NEXT_TRUMP = 0.75
"""Increase in worth from one trump to the next higher, in card points."""

NEXT_PLAIN = 0.1
"""Increase in worth from one plain card to the next higher, in card points."""


def skill(play: Play, hands: Sequence[CardSet]) -> Objective:
    """Return a skilled player's objective, with worth in hand fitted to 5,000 deals."""
    found = objective(play, hands)
    if found.every_trick:
        return found
    kept = keep(found.order, LOWEST_TRUMP, NEXT_TRUMP, 0.0, NEXT_PLAIN)
    return skilled(found, kept)


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """Return the call, or the card to give away."""
    if isinstance(phase, Give):
        return min(legal, key=lambda c: _use(c, hand, phase.contract.suit))
    if isinstance(phase, Return):
        return max(legal, key=lambda c: _use(c, hand, phase.contract.suit))
    if SOLO in legal and min(risks(hand)) <= CARRIED:
        return SOLO
    if SMALL in legal:
        return BIG if risks(hand)[0] <= CARRIED else SMALL
    if TAKE in legal:
        return TAKE
    suits = [move for move in legal if NAMED <= move < NAMED + 4]
    if suits and isinstance(phase, Trump) and phase.marks:
        return min(suits, key=lambda move: _risk(hand, move - NAMED, phase.marks == 8))
    if suits:
        return min(suits, key=lambda move: losers(hand, LADDERS[move - NAMED]))
    numbers = [move for move in legal if move in NUMBERS]
    if numbers:
        return max(numbers, key=lambda move: ((move - SAID) // 4, _strength(hand, move)))
    return legal[0]


CARRIED = 0.3
"""Largest mean number of beaten cards at which a solo is bid."""

CONCEIVED = 0.8
"""Largest mean number of beaten cards at which a solo is considered."""


@lru_cache(maxsize=4096)
def risks(hand: CardSet) -> tuple[float, float]:
    """Return the mean number of beaten cards in the best Big Solo and in the best Small Solo. With
    all four jacks, which bar a Small Solo, both are those of the Big Solo."""
    big, small = (min(_risk(hand, suit, gives) for suit in range(4)) for gives in (False, True))
    return big, big if hand & JACKS == JACKS else small


def _risk(hand: CardSet, suit: int, gives: bool) -> float:
    """Return the mean number of beaten cards with this suit as trumps. In a Small Solo the least
    useful card is given away, and the card received is assumed to win."""
    if gives:
        hand ^= 1 << min(each(hand), key=lambda c: _use(c, hand, suit))
    return beaten(hand, LADDERS[suit])


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """Return the legal moves, without a solo if the hand cannot carry one."""
    unfit = len(legal) > 1 and min(risks(hand)) > CONCEIVED
    return [move for move in legal if move != SOLO or not unfit]


SHORTER = 0.02
"""Penalty, in marks, for bidding trumps in one suit, for every trump that another suit has more. In
rollouts the suit rarely matters because others bid higher; real players may all pass."""


def bias(phase: Phase, hand: CardSet, move: Move) -> float:
    """Return the penalty of a bid in a shorter suit, or of a ten led under the missing ace or into
    a known ruff: it is lost more often than sampled deals show."""
    if move in NUMBERS:
        held = [holding(hand, suit).bit_count() for suit in range(4)]
        return SHORTER * (held[(move - SAID) % 4] - max(held))
    if not isinstance(phase, Play) or phase.trick or phase.contract.marks or POINTS[move] != 10:
        return 0.0
    suit = phase.order.group[move]
    falls = exposed(phase, hand, move) or suit != TRUMP and _ruffed(phase, suit)
    return -EXPOSED_TEN if falls else 0.0


def _ruffed(play: Play, suit: int) -> bool:
    """Check that an opponent of the leader has shown a void in this suit and may hold trumps, which
    a player without the suit must play."""
    group, sides = play.order.group, play.contract.setup.sides
    lacks = [set[int]() for _ in sides]
    for leader, cards, _ in play.done:
        led = group[cards[0]]
        for place, card in enumerate(cards):
            if group[card] != led:
                lacks[(leader + place) % 4] |= {led} if group[card] == TRUMP else {led, TRUMP}
    return any(
        suit in lacked and TRUMP not in lacked
        for side, lacked in zip(sides, lacks, strict=True)
        if side != sides[play.turn]
    )


EXPOSED_TEN = 0.036
"""Penalty, in marks, for leading a plain ten under the missing ace or into a ruff. Measured in 529
deals played on by masters (± 0.029)."""


UNSAID = 0.1
"""Likelihood of a bid below the hand's highest number, or of a pass, relative to the highest."""


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """Return the likelihood of a call: solos need a hand for them, and players mostly bid their
    highest number."""
    if call == SOLO:
        return float(min(risks(hand)) <= CONCEIVED)
    if not isinstance(phase, Bidding):
        return 1.0
    numbers = [move for move in phase.legal(hand, ()) if move in NUMBERS]
    highest = HEARD + (max(numbers) - SAID) // 4 if numbers else PASS
    return 1.0 if call == highest else UNSAID


def inputs(play: Play, view: View, calls: Calls) -> GameInputs:
    """Return the inputs of the policy network that are specific to Bauernstoss."""
    from . import bauernstoss_inputs  # fetched with the network, when it is needed

    return bauernstoss_inputs.inputs(play, view, calls)


def _strength(hand: CardSet, number: Move) -> int:
    """Return the sum of the ranks of the trumps behind a number."""
    suit = (number - SAID) % 4
    power = contract_order(suit).power
    return sum(power[c] for c in range(52) if holding(hand, suit) >> c & 1)


def _use(card: int, hand: CardSet, suit: int) -> tuple[int, int]:
    """Rate the use of a card to a soloist: trumps by strength, then plain cards by points, less for
    a single card."""
    order = contract_order(suit)
    if order.group[card] == TRUMP:
        return 100, order.power[card]
    alone = (hand & order.cards[order.group[card]]).bit_count() == 1
    return POINTS[card] - alone, order.power[card]


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Yield each suit as trumps, declared by the hand with most of them, and every solo."""
    rules, setup, piles = dealt.record.rules, dealt.record.setup, dealt.start.piles
    assert isinstance(rules, Rules) and isinstance(setup, Setup)
    seats = [(setup.forehand + place) % 4 for place in range(4)]
    for suit, name in enumerate(SUITS):
        numbers = {s: holding(piles[s], suit).bit_count() for s in seats}
        maker = max(seats, key=numbers.__getitem__)
        named = Trump(rules, setup, maker, numbers[maker])
        yield dealt.as_announced(maker, dealt.at(named, f"trump.{name}"))
    for seat in seats:
        if not Bidding(rules, setup).may_solo(piles[seat]):
            continue
        kind = Kind(rules, setup, seat)
        for name in SUITS:
            yield dealt.as_announced(seat, dealt.at(kind, "big", f"trump.{name}"))
            if len(dealt.at(kind).legal_moves()) > 1:
                give = dealt.at(kind, "small", f"trump.{name}")
                yield Attempt(seat, partial(_exchanges, give))


def _exchanges(give: State) -> Iterator[State]:
    """Yield a Small Solo after every exchange of a card."""
    for given in give.legal_moves():
        back = give.advance(given)
        for card in back.legal_moves():
            yield back.advance(card)


SENSE: Sense[Rules, Play] = Sense(
    objective=objective,
    skill=skill,
    call=call,
    candidates=candidates,
    bias=bias,
    belief=belief,
    habit=Habit(temperature=0.25, lapse=0.3),
    card_point=lambda rules: 0.004,
    inputs=inputs,
    attempts=attempts,
    tuning=Tuning(
        nudge=lambda rules: 0.003,
        trust=2.5,
        network_hand=5,
        heuristic_share=0.25,
        perfect_hands=7,
    ),
)
