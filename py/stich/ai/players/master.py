"""The strongest bot: the mean value of every move over sampled worlds.

``plan`` chooses sampler, evaluation and network for a position. Perfect play sees all cards, so it
finds every lucky lie and undervalues caution. While hands are long it is therefore averaged with
rollouts; where the game's ``Sense`` asks for it, it starts only after the trick under way. A policy
network trained on one hand's view of a deal adds its own values, plays worlds on, and gives the
likelihood of the cards played.

In a game without a ``Sense`` the master plays as the club player does, so that it cannot be weaker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from ...game import Terms
from ...state import CALL, Move, Seat, State, View
from ...tricks import Tricks
from ..policy import network_of
from ..sense import sense_of
from ..sense.sense import DEFAULT
from ..worlds.inference import GROUP, weighted
from ..worlds.sampler import World
from .candidates import equivalents
from .club import club, heuristic_values
from .race import FEWEST_WORLDS, TIE_WITHIN, Race
from .thought import Thought
from .world_values import Evaluation, fullest, in_endgame, in_rollouts, in_tricks

if TYPE_CHECKING:
    from .continuation import Continuation

MOST_WORLDS = 600
"""Cap on the worlds of a decision."""

MOST_CONTINUED = 130
"""Cap on the worlds of a decision in which the network plays ``LONGEST`` cards on after each of
``LONGEST`` moves; scaled so that every such decision costs the same."""

LONGEST = 8
"""The hand size, and the number of moves, to which ``MOST_CONTINUED`` refers."""

FINDING = 3
"""Cost of drawing a world, in moves that the network plays on."""

INDIFFERENCE = 2.0
"""Card points that are ignored between moves equal otherwise: heuristic and bias decide."""


class Plan(NamedTuple):
    """The sampler, the evaluation and the network for a position."""

    evaluation: Evaluation
    """The values of the moves in one world."""
    open_hands: bool
    """True if the evaluation sees all hands, so that close moves count as tied."""
    group: int
    """Worlds drawn for each that is evaluated."""
    weighing: Continuation | None
    """The network that gives the likelihood of the cards played; None: the heuristic does."""
    playing: Continuation | None
    """The network that plays worlds on; None: the heuristic does."""


def plan(terms: Terms, view: View) -> Plan:
    """Choose sampler, evaluation and network by the phase, the contract and the cards left."""
    sense, phase = sense_of(terms.game), view.phase
    tuning, cards_only = sense.tuning, max(view.legal_moves(), default=CALL) < CALL
    network = networked(terms, view)
    long_hand = view.hand.bit_count() >= tuning.network_hand
    playing = network if long_hand and cards_only else None
    #                      evaluation, open hands, group, weighing, playing
    if sense.endgame(phase) is not None:  # cards without tricks
        return Plan(in_endgame, False, GROUP, None, None)
    if isinstance(phase, Tricks) and fullest(phase, view.sizes) < tuning.perfect_hands:
        return Plan(in_tricks, True, GROUP, network, playing)
    if network:  # evaluating a world costs no more than drawing it
        return Plan(in_rollouts, False, 1, network, playing)
    return Plan(in_rollouts, False, GROUP, None, None)  # calls, and games without a network


def master(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Choose by sampled worlds. A forced move takes no thought, unless the time would reveal that
    it is forced."""
    if sense_of(terms.game) == DEFAULT:
        yield from club(terms, view, rng)
        return
    legal = view.legal_moves()
    equal = equivalents(terms, view, legal)
    forced = len(legal) == 1 or len(equal) == 1 and not isinstance(view.phase, Tricks)
    if forced and not view.phase.hides_forced:
        yield Thought(dict.fromkeys(equal, 0.0), 0)
    else:
        yield from _sampled(terms, view, rng, equal)


def imagine(terms: Terms, view: View, rng: Random) -> Iterator[World]:
    """Yield the worlds that the strongest bot evaluates, likely by calls and by cards played."""
    return _drawn(terms, view, rng, plan(terms, view))


def _drawn(terms: Terms, view: View, rng: Random, chosen: Plan) -> Iterator[World]:
    likelihood = chosen.weighing.likelihood if chosen.weighing else None
    return weighted(terms, view, rng, likelihood, chosen.group)


def networked(terms: Terms, view: View) -> Continuation | None:
    """Return the policy network for a position of play; None where the game has none, where its
    weights cannot be fetched or nothing runs it, and for contracts it was not trained on."""
    if not isinstance(view.phase, Tricks) or not network_of(terms.game.id):
        return None
    from .continuation import continuation  # fetched with the weights, when they are needed

    return continuation(terms, view)


def judged(
    terms: Terms, view: View
) -> tuple[dict[Move, float], Callable[[State, Seat], float]] | None:
    """Return the network's value of every card as a share of the span of the score, and the
    function that gives that span in a world; None without a network for this position."""
    trusted = isinstance(view.phase, Tricks) and sense_of(terms.game).tuning.trust
    if not trusted or not network_of(terms.game.id):
        return None
    from .judgement import shares, span  # fetched with the weights, when they are needed

    values = shares(terms, view)
    return (values, span) if values else None


def _stake(view: View) -> int:
    """Return the factor by which doubles have raised a point of the contract for the seat."""
    if not isinstance(view.phase, Tricks):
        return 1
    return max(map(abs, view.phase.problem((0,) * len(view.piles), view.seat).weight))


def _sampled(
    terms: Terms, view: View, rng: Random, equal: Mapping[Move, Sequence[Move]]
) -> Iterator[Thought]:
    """Average each move over sampled worlds, plus the network's value, a small heuristic prior, and
    the move's bias."""
    sense, phase, legal = sense_of(terms.game), view.phase, view.legal_moves()
    chosen, call, playing = plan(terms, view), sense.caller(skilled=True), isinstance(phase, Tricks)
    nudge = sense.tuning.nudge(terms.rules) * _stake(view)
    judgement = judged(terms, view)
    world_cost = 0.0
    if chosen.playing and chosen.open_hands:
        held = view.hand.bit_count()
        world_cost = held / LONGEST / (LONGEST + FINDING) / MOST_CONTINUED
    sensible = call(phase, view.hand, legal) if call and not playing else None
    tried = sorted(equal, key=lambda move: move != sensible)  # the first of equals is best
    bias = {move: sense.bias(phase, view.hand, move) for move in tried}
    indifference = INDIFFERENCE * sense.card_point(terms.rules) if playing else 0.0
    prior = {move: sense.prior(phase, view.hand, move) for move in tried}
    race = Race(bias, TIE_WITHIN if chosen.open_hands else 0.0, indifference, prior)
    spent = network_weight = 0.0
    fewest = FEWEST_WORLDS if phase.hides_forced else 1
    thought = Thought(dict.fromkeys(legal, 0.0), 0)
    for world in islice(_drawn(terms, view, rng, chosen), MOST_WORLDS):
        state, moves = world.state, race.left
        for found in chosen.evaluation(terms, state, view.seat, moves, chosen.playing):
            if found is None:
                yield thought
        assert found
        values, share = found
        if judgement:
            shares, span = judgement
            # the span hardly differs between worlds
            network_weight = network_weight or (
                sense.tuning.trust * span(state, view.seat) / (2 if chosen.playing else 1)
            )
            values = {move: values[move] + network_weight * shares.get(move, 0.0) for move in moves}
        heuristic = heuristic_values(terms, state, view.seat, skilled=True) if playing else {}
        race.add(world.weight, values, {move: nudge * heuristic.get(move, 0.0) for move in moves})
        race.drop()
        spent += max(share, world_cost * (len(values) + FINDING))
        thought = _thought(race, equal)
        yield thought
        if len(race.left) == 1 and race.worlds >= fewest or spent >= 1:
            return
    if 0 < race.worlds < MOST_WORLDS:  # every world there is: no sampling error
        race.settle()
        yield _thought(race, equal)


def _thought(race: Race, equal: Mapping[Move, Sequence[Move]]) -> Thought:
    worth, best = race.worth, race.best
    values = {other: worth[move] for move in equal for other in equal[move]}
    return Thought(values, race.worlds, race.confidence(best), race.compared, best)
