"""The strongest bot: imagined deals, each played out perfectly.

A card is worth the mean of what perfect play makes of it in worlds the seat could be in, weighted
by how well they explain the cards played so far; the closer the best cards are, the more worlds are
looked at. Perfect players see all cards, so they find every lucky lie and need no caution: while
hands are long, play by the heuristic in the same worlds is averaged in; where the game's ``Sense``
says so, they see them only after the trick under way, and what they come to is taken for near
rather than sure; and a policy network that was never told what others hold has its say, plays in
the place of the heuristic or beside it, and tells how likely the cards played are.

Whether any of this pays, only measuring tells. Where a game has no ``Sense``, nobody has, and the
master plays as the club player does: it cannot be weaker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from ...game import Terms
from ...state import CALL, Move, Seat, State, View, above_mean
from ...tricks import Contract, Tricks
from ..policy import network_of
from ..sense import sense_of
from ..sense.play import all_or_nothing
from ..sense.sense import DEFAULT
from ..solver import max_n
from ..solver.search import backend
from ..worlds.inference import GROUP, read
from ..worlds.sampler import World
from .candidates import equivalents
from .club import club, looks
from .evaluation import IMAGINED_NODES, MoveSearch, Stakes, TrickSearch, foreseen, problem
from .race import DOUBT, FEWEST_WORLDS, Race
from .rollout import finish, rollout
from .thought import Thought

if TYPE_CHECKING:
    from .continuation import Continuation

MOST_WORLDS = 600
"""Worlds looked at for one card, at most."""

MOST_NODES = {"wasm": 6_000_000, "python": 30_000}
"""Nodes searched for one card, by backend; no new world is begun after them."""

ENDGAME_POSITIONS, ENDGAME_CARDS = 700, 24
"""Positions searched in one world of an endgame without tricks, and the most cards, in all hands,
with which it is tried."""

LONG_HAND = 5
"""Cards in the fullest hand from which play by the heuristic is averaged in."""

LITTLE = 2.0
"""Card points that make no odds: of cards that come to the same but for these, the one is played
that looks right."""

MOST_CONTINUED, LONGEST, FINDING = 130, 8, 3
"""Worlds looked at for one card, at most, where the policy network plays hands of so many cards on
after each of so many moves, and as how many more moves it counts to find a world; of shorter hands
and fewer moves as many as cost the same."""

MOST_MOVES, READING, KERNEL = 42_000, 100, 0.5
"""Moves made in imagined deals for a decision where they are not searched, and as how many of them
it counts to find a world and weigh it; as what part of that both count where the kernel plays. No
new one is begun after them."""


def master(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    """Cards by perfect play in imagined worlds, calls by imagining how the deal goes on; as the
    club player where the game has no ``Sense``. What must be said is thought about where nobody
    should be told that it must."""
    phase, sense, legal = view.phase, sense_of(terms.game), view.legal_moves()
    if sense == DEFAULT:
        yield from club(terms, view, rng)
    elif len(legal) == 1 and not phase.hides_forced:
        yield Thought({legal[0]: 0.0}, 0)
    elif sense.endgame(phase) is not None:
        yield from _mean(terms, view, rng, in_endgame)
    elif _perfect(terms, view):
        yield from _mean(terms, view, rng, in_tricks, seeing=True)
    else:
        yield from _mean(terms, view, rng, in_rollouts)


def networked(terms: Terms, view: View) -> Continuation | None:
    """What the policy network makes of a position of play, if there is one that has learnt of it
    and can be fetched, and something runs it."""
    if not isinstance(view.phase, Tricks) or not network_of(terms.game.id):
        return None
    from .continuation import continuation  # it comes with the weights, when they are needed

    return continuation(terms, view)


def judged(
    terms: Terms, view: View
) -> tuple[dict[Move, float], Callable[[State, Seat], float]] | None:
    """What the policy network says of the cards, as shares of what the score can differ by, and how
    much that is in a world; None where it has no say."""
    sense = sense_of(terms.game)
    if not isinstance(view.phase, Tricks) or not sense.trust or not network_of(terms.game.id):
        return None
    from .judgement import shares, span  # they come with the weights, when they are needed

    said = shares(terms, view)
    return (said, span) if said else None


def imagine(terms: Terms, view: View, rng: Random) -> Iterator[World]:
    """The worlds that the strongest bot imagines: those that calls and cards make likely."""
    return _drawn(terms, view, rng, networked(terms, view))


def _drawn(terms: Terms, view: View, rng: Random, by: Continuation | None) -> Iterator[World]:
    swift = by and not _perfect(terms, view)  # to look at a world takes no longer than to find it
    return read(terms, view, rng, by.likelihood if by else None, 1 if swift else GROUP)


def _perfect(terms: Terms, view: View) -> bool:
    """Whether cards of imagined deals are played perfectly."""
    phase = view.phase
    longest = sense_of(terms.game).perfect_hands
    return isinstance(phase, Tricks) and _fullest(phase, view.sizes) < longest


def _fullest(play: Tricks[Contract], sizes: Sequence[int]) -> int:
    """The number of cards in the fullest hand."""
    return max(sizes[seat] for seat in play.contract.seats)


def _stake(view: View) -> int:
    """What a point of the contract counts for a seat, by what players have doubled."""
    if not isinstance(view.phase, Tricks):
        return 1
    return max(map(abs, view.phase.problem((0,) * len(view.piles), view.seat).weight))


Values: TypeAlias = tuple[dict[Move, float], float]
"""What the moves bring in one world, and the share of what may be spent on a decision that it
took."""

Valued: TypeAlias = """Callable[
    [Terms, State, Seat, Sequence[Move], Continuation | None], Iterator[Values | None]
]"""
"""(what all know, a world, seat, moves, how deals go on by the policy network) -> after any number
of steps without them, the values"""


def _mean(
    terms: Terms, view: View, rng: Random, valued: Valued, seeing: bool = False
) -> Iterator[Thought]:
    """The mean value of every move over worlds the seat could be in, what the policy network makes
    of it, a little of its looks, and what it says to others. Of players ``seeing`` all cards
    in them less is believed: looks decide in doubt."""
    sense, phase, legal = sense_of(terms.game), view.phase, view.legal_moves()
    equal, call = equivalents(terms, view, legal), sense.caller(skilled=True)
    playing = isinstance(phase, Tricks)
    if len(equal) == 1 and not playing and not phase.hides_forced:  # no imagined deal is asked
        yield Thought(dict.fromkeys(equal, 0.0), 0)
        return
    nudge = sense.nudge(terms.rules) * _stake(view)
    judgement = judged(terms, view)
    by = networked(terms, view)
    held = view.hand.bit_count()
    goes = by if playing and held >= sense.network_hand and max(legal) < CALL else None
    continued = held / LONGEST / (LONGEST + FINDING) / MOST_CONTINUED if goes and seeing else 0.0
    likely = call(phase, view.hand, legal) if call and not playing else None
    tried = sorted(equal, key=lambda move: move != likely)  # the first of equals is best
    extra = {move: sense.bias(phase, view.hand, move) for move in tried}
    little = LITTLE * sense.card_point(terms.rules) if playing else 0.0
    race = Race(extra, DOUBT if seeing else 0.0, little)
    spent = trust = 0.0
    fewest = FEWEST_WORLDS if phase.hides_forced else 1
    thought = Thought(dict.fromkeys(legal, 0.0), 0)
    for world in islice(_drawn(terms, view, rng, by), MOST_WORLDS):
        for found in valued(terms, world.state, view.seat, race.left, goes):
            if found is None:
                yield thought
        assert found
        values, share = found
        if judgement:
            said, span = judgement
            # what is at stake hardly differs between worlds
            trust = trust or sense.trust * span(world.state, view.seat) / (2 if goes else 1)
            values = {m: values[m] + trust * said.get(m, 0.0) for m in race.left}
        looked = looks(terms, world.state, view.seat, skilled=True) if playing else {}
        race.add(world.weight, values, {m: nudge * looked.get(m, 0.0) for m in race.left})
        race.drop()
        spent += max(share, continued * (len(values) + FINDING))
        thought = _so_far(race, equal)
        yield thought
        if len(race.left) == 1 and race.worlds >= fewest or spent >= 1:
            return
    if 0 < race.worlds < MOST_WORLDS:  # these are all there are, and leave nothing to chance
        race.doubt = race.little = 0.0
        yield _so_far(race, equal)


def _so_far(race: Race, equal: Mapping[Move, Sequence[Move]]) -> Thought:
    worth, best = race.worth, race.best
    means = {other: worth[move] for move in equal for other in equal[move]}
    return Thought(means, race.worlds, race.sure(best), race.compared, best)


def in_tricks(
    terms: Terms, state: State, seat: Seat, moves: Sequence[Move], goes: Continuation | None = None
) -> Iterator[Values | None]:
    """By perfect play, while hands are long by rollouts too; by these alone where the problem
    leaves something out."""
    sense, play = sense_of(terms.game), state.phase
    assert isinstance(play, Tricks)
    if sense.sensible_trick:
        asked = problem(state, seat)
        if asked.exact and not all_or_nothing(asked):
            stakes = Stakes(play, seat, asked)
            yield from _after_trick(terms, state, stakes, moves, goes)
            return
    card_point = sense.card_point(terms.rules)
    search = MoveSearch(state, seat)
    values = dict.fromkeys(moves, 0.0)
    if search.exact:
        for _ in search.go_on(IMAGINED_NODES[backend().name]):
            yield None
        gains = search.gains
        values = {m: sum(gains[m]) / 2 + 2 * card_point * search.points(m) for m in moves}
    long = _fullest(play, [pile.bit_count() for pile in state.piles]) >= LONG_HAND
    if long or not search.exact:
        came = goes.values(state, moves) if goes else None
        for move in moves:
            values[move] += (
                came[move]
                if came
                else rollout(terms.game, state.advance(move), seat, card_point, skilled=True)
            )
            values[move] /= 1 + search.exact
            yield None
    yield values, search.nodes / MOST_NODES[backend().name]


def _after_trick(
    terms: Terms, state: State, stakes: Stakes, moves: Sequence[Move], goes: Continuation | None
) -> Iterator[Values | None]:
    """By perfect play once the trick is complete, while hands are long of what changes the score
    alone, and averaged with play by the network or, in long hands without one, by the heuristic."""
    sense, seat, asked = sense_of(terms.game), stakes.seat, stakes.asked
    long = max(hand.bit_count() for hand in asked.hands) >= LONG_HAND
    mine = 1 if asked.high[asked.seats.index(seat)] else -1
    card_point = 2 * mine * sense.card_point(terms.rules)
    search = TrickSearch(terms.game, state, stakes, moves, long)
    for _ in search.go_on(IMAGINED_NODES[backend().name]):
        yield None
    came = goes.values(state, moves, stakes) if goes else None
    values = {}
    for move in moves:
        bounds = search.value(move)
        sure = long or bounds.low < bounds.high
        value = sum(stakes.gain(end, sure) + card_point * end for end in bounds) / 2
        if came:
            value = (value + came[move]) / 2
        elif long:
            end = finish(terms.game, search.after[move], skilled=True).last
            assert isinstance(end, Tricks)
            made = stakes.value(end)
            value = (value + stakes.gain(made) + card_point * made) / 2
            yield None
        values[move] = value
    yield values, search.nodes / MOST_NODES[backend().name]


def in_rollouts(
    terms: Terms, state: State, seat: Seat, moves: Sequence[Move], goes: Continuation | None = None
) -> Iterator[Values | None]:
    """By rollouts alone: by the network, by the heuristic, or by both."""
    sense = sense_of(terms.game)
    values = goes.values(state, moves) if goes else None
    played = len(moves) * sum(pile.bit_count() for pile in state.piles[:-1])
    cost = (played + READING) * KERNEL if values else played + READING * GROUP
    if values is None:
        values = {}
        for move in moves:
            after = state.advance(move)
            values[move] = foreseen(terms.game, after, seat, sense.card_point(terms.rules))
            yield None
    yield values, cost / MOST_MOVES


def in_endgame(
    terms: Terms, state: State, seat: Seat, moves: Sequence[Move], goes: Continuation | None = None
) -> Iterator[Values | None]:
    """By search where it is short, else by the heuristic."""
    cards, key = sum(pile.bit_count() for pile in state.piles[:-1]), sense_of(terms.game).endgame
    lines = max_n.solve(state, key, ENDGAME_POSITIONS) if cards <= ENDGAME_CARDS else None
    if lines:
        yield {move: above_mean(lines[move], seat) for move in moves}, 0
        return
    values = {}
    for move in moves:
        values[move] = rollout(terms.game, state.advance(move), seat)
        yield None
    yield values, 0
