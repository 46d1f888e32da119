"""Knowledge of Barbu: contracts, doubles, play of tricks and of Dominoes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cache, lru_cache
from math import exp
from typing import TYPE_CHECKING

from ...cards import RANKS, CardSet, deck, each, listed
from ...cards import rank as rank_of
from ...cards import suit as suit_of
from ...games.barbu import Choose
from ...games.barbu.calls import ANY_START, DOMINO, DOUBLE, NAMED, NO, TRUMPS
from ...games.barbu.contracts import HEARTS, KING, QUEENS, Play
from ...games.barbu.domino import LANES, Domino
from ...games.barbu.doubling import Double
from ...games.barbu.rules import Rules, Setup
from ...games.barbu.settle import Contract
from ...order import Order
from ...state import Move, Phase, View
from ...sums import added
from .attempts import Attempt, Dealt
from .barbu_outlook import given_away, usual
from .heuristic import Objective
from .objective import NO_TRICK, for_itself, keep, shed
from .sense import Habit, Sense, Tuning

if TYPE_CHECKING:
    from ..policy.features import Calls, GameInputs  # fetched with the network

SUIT = (1 << 13) - 1
"""The ranks of one suit, a bit each."""

ALL = 0b1111
"""The seats that one seat may have doubled, a bit each."""

LOW = deck("234")
"""Twos, threes and fours."""

TRICK = {"tricks": (-2.0,) * 13, "trumps": (5.0,) * 13, "last_two": (*(0.0,) * 11, -10.0, -20.0)}
"""Points of each trick, by contract."""

DANGER = {"tricks": 0.12, "queens": 0.15, "last_two": 0.15, "hearts": 0.15, "king": 0.1}
"""Gain from shedding a card, in points per rank, by contract."""

DUCKING = ("tricks", "queens", "last_two")
"""Contracts in which players are assumed to avoid every trick."""

SUIT_DANGER = {"last_two": 0.25}
"""Gain from shedding a card that would take a trick of its suit, as a fraction of the price of the
tricks to come."""


def objective(play: Play, hands: Sequence[CardSet]) -> Objective:
    """Return the points of the contract, each seat for itself."""
    return _objective(play.contract.name, play.contract.order, play.points)


@cache
def _objective(name: str, order: Order, points: tuple[int, ...]) -> Objective:
    worth = tuple(map(float, points))
    kept = keep(order, 0.8, 0.3, 1.0) if name == "trumps" else shed(order, DANGER[name])
    return for_itself(
        order, worth, TRICK.get(name, NO_TRICK), kept, name in DUCKING, SUIT_DANGER.get(name, 0.0)
    )


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """Return the contract, the answer to a double, or the card in Dominoes."""
    if isinstance(phase, Domino):
        return max(legal, key=lambda c: opens(phase, hand, c))
    if NO in legal:
        return NO
    assert isinstance(phase, Choose)
    return max(legal, key=lambda move: brings(phase.rules, hand, move) + bias(phase, hand, move))


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """Return the legal moves; of all contracts only one trump suit, the best, and the three best
    starting ranks of Dominoes."""
    if not isinstance(phase, Choose):
        return legal
    named = sorted(legal, key=lambda move: -brings(phase.rules, hand, move))
    trumps = [move for move in named if TRUMPS <= move < TRUMPS + 4]
    starts = [move for move in named if DOMINO <= move < DOMINO + 13]
    unlikely = {*trumps[1:], *starts[3:]}
    return [move for move in legal if move not in unlikely]


def bias(phase: Phase, hand: CardSet, move: Move) -> float:
    """Return the penalty of a contract, which cannot be chosen again, or of a double, which must
    promise a point."""
    if isinstance(phase, Choose):
        name = NAMED[move].split(".")[0]
        return -given_away(phase.setup.owed, name, phase.setup.chances(phase.rules))
    return -1.0 if move == DOUBLE else 0.0


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """Return the likelihood of a call: it rises with the margin of the hand over an average best
    contract, or over an even double, and falls with it for silence."""
    if isinstance(phase, Double):
        contract = phase.contract
        if call != NO and (contract.doubles >> 4 * phase.turn & ALL or phase.forced()):
            return 1.0  # of several doubles by one seat only the first is evidence
        scale = DOUBLE_SCALE.get(contract.name, USUAL_DOUBLE_SCALE)
        likely = _logistic(liking(phase, hand), scale)
        return likely if call != NO else 1 - SILENCE * likely
    if not isinstance(phase, Choose):
        return 1.0
    owed, chances = phase.setup.owed, phase.setup.chances(phase.rules)
    if len(owed) == 1 and owed[0] in AVOIDING:
        return 1.0
    needed = usual(owed, chances) if len(owed) > 1 else 0.0
    margin = brings(phase.rules, hand, call) + bias(phase, hand, call) - needed
    return _logistic(margin, CONTRACT_SCALE)


def _logistic(margin: float, scale: float) -> float:
    """Return the probability of a call with this margin."""
    return 1 / (1 + exp(-margin / scale))


def _named(contract: Contract) -> Move:
    """Return the call that named a contract."""
    if contract.trump is not None:
        return TRUMPS + contract.trump
    if contract.name == "domino":
        return ANY_START if contract.start is None else DOMINO + contract.start
    return AVOIDED[contract.name]


CONTRACT_SCALE = 3.0
"""Margin, in points, that multiplies the odds of choosing a contract by e."""

DOUBLED = {
    "tricks": (-0.1, -0.1, -0.6),
    "queens": (0.0, -0.9, -1.5),
    "last_two": (-1.1, 1.7, -1.2),
    "hearts": (-1.0, 1.6, -1.1),
    "king": (-0.1, 1.0, -0.9),
    "trumps": (0.4, 11.3, -6.9),
    "domino": (-3.1, 23.6, -5.5),
}
"""Points that a hand must bring for an even double, by contract: doubling as the declarer, doubling
the declarer, and between two others. Fitted to 40,000 deals played by the heuristic."""

SILENCE = 0.4
"""By how much silence is less likely from a hand that clearly doubles."""

USUAL_DOUBLE_SCALE = 1.5
"""Margin, in points, that multiplies the odds of a double by e."""

DOUBLE_SCALE = {"trumps": 3.0, "domino": 6.0}
"""Margin, in points, that multiplies the odds of a double by e, for contracts that differ from
``USUAL_DOUBLE_SCALE``."""


def doubles(phase: Phase, hand: CardSet) -> bool:
    """Check that the hand brings more than an even double needs."""
    return isinstance(phase, Double) and liking(phase, hand) > 0


def liking(phase: Double, hand: CardSet) -> float:
    """Return the points that a hand brings beyond those of an even double."""
    contract, (doubler, target) = phase.contract, phase.pairs[0]
    declared, declarer, other = DOUBLED[contract.name]
    even = {doubler: declared, target: declarer}.get(contract.declarer, other)
    return brings(contract.rules, hand, _named(contract)) - even


AVOIDING = {
    "tricks": (21.5, -0.3, -0.3, 0.51, 0.0, 0.0, 0.0),
    "queens": (21.3, -0.31, -0.55, 0.92, -1.0, 0.0, 0.0),
    "last_two": (-4.3, -0.09, 2.54, 0.72, 0.0, 0.0, 0.0),
    "hearts": (6.9, -0.24, 0.79, 0.84, 0.14, 1.54, 0.0),
    "king": (2.5, -0.14, 0.41, 0.69, 0.0, 0.77, 4.6),
}
"""Linear fit of a declarer's points in contracts of tricks to be avoided: constant, sum of ranks
(the two is 0), twos, threes and fours, length of the longest suit, queens, hearts, king of hearts.
Fitted to 200,000 hands."""

AVOIDED = {name: move for move, name in NAMED.items() if name in AVOIDING}


def brings(rules: Rules, hand: CardSet, move: Move) -> float:
    """Estimate the declarer's points above the average in this contract."""
    return _brings(LANES[rules.domino_ace], hand, move)


@lru_cache(maxsize=4096)
def _brings(lane: str, hand: CardSet, move: Move) -> float:
    suits = [hand >> 13 * suit & SUIT for suit in range(4)]
    if TRUMPS <= move < TRUMPS + 4:
        own = suits[move - TRUMPS]
        high = sum(rank - 8 for rank in range(9, 13) for cards in suits if cards >> rank & 1)
        return 4.0 * own.bit_count() + sum(r for r in range(9, 13) if own >> r & 1) / 6 + high - 27
    if DOMINO <= move <= ANY_START:
        if move < ANY_START:
            return _start(lane, hand, RANKS[move - DOMINO])
        return max(_start(lane, hand, RANKS[rank_of(c)]) for c in each(hand or 1))
    counted: tuple[int, ...] = (
        1,
        sum(map(rank_of, each(hand))),
        (hand & LOW).bit_count(),
        max(cards.bit_count() for cards in suits),
        (hand & QUEENS).bit_count(),
        (hand & HEARTS).bit_count(),
        (hand & KING).bit_count(),
    )
    return added(
        factor * count for factor, count in zip(AVOIDING[NAMED[move]], counted, strict=True)
    )


def _start(lane: str, hand: CardSet, face: str) -> float:
    """Estimate the points of Dominoes from a starting rank, by a linear fit to 400 hands.

    Cards are best near the start and on one side of it. Of the distances to the last card on either
    side of each suit the second longest counts most, because they are covered one at a time.
    """
    start = lane.index(face)
    places = [(suit_of(c), lane.index(RANKS[rank_of(c)])) for c in listed(hand)]
    away = sum(abs(place - start) for _, place in places)
    ends = sum(place in (0, 12) for _, place in places)
    ways: dict[tuple[int, bool], int] = {}
    for suit, place in places:
        way = suit, place > start
        ways[way] = max(ways.get(way, 0), abs(place - start))
    second = sorted(ways.values())[-2] if len(ways) > 1 else 0
    others = all(place != start for _, place in places)
    return 53 - 0.65 * away + 1.2 * (start - 6) ** 2 - 4 * second - 2.2 * ends + 4.4 * others


def opens(phase: Domino, hand: CardSet, card: Move) -> float:
    """Return how far a card opens the way for the hand's cards, less how far for others."""
    lane = LANES[phase.contract.rules.domino_ace]
    own = hand >> 13 * suit_of(card) & SUIT
    place = lane.index(RANKS[rank_of(card)])
    held = [bool(own >> RANKS.index(face) & 1) for face in lane]
    first = None if phase.start is None else lane.index(RANKS[phase.start])
    value = 0.0
    if first is None or place >= first:
        value += _beyond(held[place + 1 :])
    if first is None or place <= first:
        value += _beyond(held[:place][::-1])
    return value


def _beyond(held: Sequence[bool]) -> float:
    """Return the value of making the next card outwards playable: it helps the hand's cards farther
    out, and the cards of others in between."""
    if not held:
        return 1.0
    if not any(held):
        return -0.4 * len(held)
    value = 0.0
    for distance, mine in enumerate(held):
        value += (2.0 + 0.3 * distance) if mine else -0.3
    return value + 1.0 if held[0] else value


def endgame(phase: Phase) -> Hashable | None:
    """Return the key of a position of Dominoes: the turn, the playable cards, the seats out; None
    in other contracts."""
    return (phase.seat, phase.ready, phase.out) if isinstance(phase, Domino) else None


def inputs(play: Play, view: View, calls: Calls) -> GameInputs | None:
    """Return the inputs of the policy network that are specific to Barbu; None for a contract that
    no network was trained on."""
    from . import barbu_inputs  # fetched with the network, when it is needed

    return barbu_inputs.inputs(play, view)


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Yield each contract of tricks by each seat, as if it were the first of the match."""
    rules = dealt.record.rules
    assert isinstance(rules, Rules)
    for dealer in range(4):
        setup = Setup(dealer=dealer)
        choose = dealt.at(Choose(rules, setup))
        for move in choose.legal_moves():
            if not DOMINO <= move <= ANY_START:
                declarer = setup.declarer(rules)
                yield dealt.as_announced(declarer, choose.advance(move))


SENSE: Sense[Rules, Play] = Sense(
    objective=objective,
    call=call,
    doubles=doubles,
    candidates=candidates,
    bias=bias,
    belief=belief,
    habit=Habit(temperature=2.0, lapse=0.2),
    inputs=inputs,
    endgame=endgame,
    attempts=attempts,
    tuning=Tuning(
        nudge=lambda rules: 0.1,
        network_habit=Habit(temperature=0.04, lapse=0.2),
        network_hand=5,
        heuristic_share=0.5,
        perfect_hands=5,
    ),
)
