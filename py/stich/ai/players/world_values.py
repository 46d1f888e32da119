"""The strongest bot's evaluations: the value of every candidate move in one sampled world."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from ...game import Terms
from ...state import Move, Seat, State, above_mean
from ...sums import added
from ...tricks import Contract, Tricks
from ..sense import sense_of
from ..sense.play import all_or_nothing
from ..solver import max_n
from ..solver.search import backend
from ..worlds.inference import GROUP
from .evaluation import IMAGINED_NODES, MoveSearch, Stakes, TrickSearch, foreseen, problem
from .rollout import finish, rollout

if TYPE_CHECKING:
    from .continuation import Continuation

MOST_NODES = {"wasm": 6_000_000, "python": 30_000}
"""Budget of a decision by perfect play, in nodes searched, by backend."""

MOST_MOVES = 42_000
"""Budget of a decision by rollouts, in moves made."""

READING = 100
"""Cost of drawing and weighing a world for rollouts, in moves made."""

KERNEL = 0.5
"""Cost of rollouts in the compiled kernel, as a share of the cost of those in Python."""

ENDGAME_POSITIONS = 700
"""Positions searched in one world of an endgame without tricks."""

ENDGAME_CARDS = 24
"""Most cards in all hands with which such an endgame is searched."""

LONG_HAND = 5
"""Cards in the fullest hand from which perfect play is averaged with rollouts."""

Values: TypeAlias = tuple[dict[Move, float], float]
"""The values of the moves in one world, and the share of a decision's budget that was spent."""

Evaluation: TypeAlias = """Callable[
    [Terms, State, Seat, Sequence[Move], Continuation | None], Iterator[Values | None]
]"""
"""(public terms, world, seat, moves, network that plays the world on) -> None for every step of
work, at last the values of the moves"""


def fullest(play: Tricks[Contract], sizes: Sequence[int]) -> int:
    """Return the number of cards in the fullest hand."""
    return max(sizes[seat] for seat in play.contract.seats)


def in_tricks(
    terms: Terms,
    world: State,
    seat: Seat,
    moves: Sequence[Move],
    network: Continuation | None = None,
) -> Iterator[Values | None]:
    """Evaluate by perfect play, averaged in long hands with rollouts; by rollouts alone where the
    solver's problem is not exact.

    With ``tuning.sensible_trick``, unless one side must take every trick, perfect play begins after
    the trick under way, and a network that plays worlds on is averaged in at every hand size.
    """
    sense, play = sense_of(terms.game), world.phase
    assert isinstance(play, Tricks)
    if sense.tuning.sensible_trick:
        asked = problem(world, seat)
        if asked.exact and not all_or_nothing(asked):
            stakes = Stakes(play, seat, asked)
            yield from _after_trick(terms, world, stakes, moves, network)
            return
    card_point = sense.card_point(terms.rules)
    search = MoveSearch(world, seat)
    values = dict.fromkeys(moves, 0.0)
    if search.exact:
        for _ in search.go_on(IMAGINED_NODES[backend().name]):
            yield None
        gains = search.gains
        values = {m: added(gains[m]) / 2 + 2 * card_point * search.points(m) for m in moves}
    long = fullest(play, [pile.bit_count() for pile in world.piles]) >= LONG_HAND
    if long or not search.exact:
        by_network = network.values(world, moves) if network else None
        for move in moves:
            values[move] += (
                by_network[move]
                if by_network
                else rollout(terms.game, world.advance(move), seat, card_point, skilled=True)
            )
            values[move] /= 1 + search.exact
            yield None
    yield values, search.nodes / MOST_NODES[backend().name]


def _after_trick(
    terms: Terms, world: State, stakes: Stakes, moves: Sequence[Move], network: Continuation | None
) -> Iterator[Values | None]:
    """Evaluate by perfect play after the trick under way, averaged with play by the network or, in
    long hands without a network, by the heuristic. In long hands only changes of the score count.
    """
    sense, seat, asked = sense_of(terms.game), stakes.seat, stakes.asked
    long = max(hand.bit_count() for hand in asked.hands) >= LONG_HAND
    sign = 1 if asked.high[asked.seats.index(seat)] else -1
    card_point = 2 * sign * sense.card_point(terms.rules)
    search = TrickSearch(terms.game, world, stakes, moves, long)
    for _ in search.go_on(IMAGINED_NODES[backend().name]):
        yield None
    by_network = network.values(world, moves, stakes) if network else None
    values = {}
    for move in moves:
        bounds = search.value(move)
        sure = long or bounds.low < bounds.high
        value = added(stakes.gain(end, sure) + card_point * end for end in bounds) / 2
        if by_network:
            value = (value + by_network[move]) / 2
        elif long:
            end = finish(terms.game, search.after[move], skilled=True).last
            assert isinstance(end, Tricks)
            made = stakes.value(end)
            value = (value + stakes.gain(made) + card_point * made) / 2
            yield None
        values[move] = value
    yield values, search.nodes / MOST_NODES[backend().name]


def in_rollouts(
    terms: Terms,
    world: State,
    seat: Seat,
    moves: Sequence[Move],
    network: Continuation | None = None,
) -> Iterator[Values | None]:
    """Evaluate by rollouts: of the network where there is one, else of the heuristic."""
    sense = sense_of(terms.game)
    values = network.values(world, moves) if network else None
    made = len(moves) * sum(pile.bit_count() for pile in world.piles[:-1])
    cost = (made + READING) * KERNEL if values else made + READING * GROUP
    if values is None:
        values = {}
        for move in moves:
            after = world.advance(move)
            values[move] = foreseen(terms.game, after, seat, sense.card_point(terms.rules))
            yield None
    yield values, cost / MOST_MOVES


def in_endgame(
    terms: Terms,
    world: State,
    seat: Seat,
    moves: Sequence[Move],
    network: Continuation | None = None,
) -> Iterator[Values | None]:
    """Evaluate an endgame without tricks by search; by rollouts where the search is too long."""
    cards, key = sum(pile.bit_count() for pile in world.piles[:-1]), sense_of(terms.game).endgame
    scores = max_n.solve(world, key, ENDGAME_POSITIONS) if cards <= ENDGAME_CARDS else None
    if scores:
        yield {move: above_mean(scores[move], seat) for move in moves}, 0
        return
    values = {}
    for move in moves:
        values[move] = rollout(terms.game, world.advance(move), seat)
        yield None
    yield values, 0
