"""Rollouts: a world played to the end by the heuristic."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from ...game import AnyGame
from ...state import CALL, Move, Over, Seat, State, above_mean
from ...sums import added
from ...tricks import Tricks
from ..sense import sense_of
from ..sense.heuristic import choose
from ..sense.play import in_hands
from ..sense.sense import AnySense


def finish(game: AnyGame, state: State, skilled: bool = False) -> Over:
    """Return the end of a deal in which all play by the heuristic and by sensible calls; by those
    of the strongest level if ``skilled``."""
    sense = sense_of(game)
    while True:
        state = to_cards(sense, state, skilled)
        if isinstance(state.phase, Over):
            return state.phase
        state = _cards(sense, state, skilled)


def rollout(
    game: AnyGame, state: State, seat: Seat, card_point: float = 0.0, skilled: bool = False
) -> float:
    """Return the ``payoff`` to a seat of a deal played to the end by the heuristic; by that of the
    strongest level if ``skilled``."""
    return payoff(finish(game, state, skilled), seat, card_point)


def payoff(over: Over, seat: Seat, card_point: float = 0.0) -> float:
    """Return the value of an end to a seat: its score above the mean of all seats, and
    ``card_point`` for every card point that its side has taken more than the others."""
    score = over.score
    value = above_mean(score, seat)
    last = over.last
    if card_point and isinstance(last, Tricks):
        mean, won = added(score) / len(score), value > 0
        for trick in last.done:
            points = card_point * sum(map(last.worth, trick.cards))
            value += points if (score[trick.winner] > mean) == won else -points
    return value


def to_cards(sense: AnySense, state: State, skilled: bool = False) -> State:
    """Return the position at the next card to a trick, or at the end, after sensible calls; after
    those of the strongest level if ``skilled``."""
    call = sense.caller(skilled)
    kept: Sequence[float] | None = None
    while not isinstance(state.phase, Tricks | Over):
        moves = state.legal_moves()
        move = moves[0]
        if len(moves) > 1:
            seat = state.phase.turn
            assert seat is not None
            if call:
                move = call(state.phase, state.piles[seat], moves)
            elif move < CALL:
                kept = kept or _worth_keeping(sense, state)
                move = min((card for card in moves if card < CALL), key=kept.__getitem__)
        state = state.advance(move)
    return state


def _worth_keeping(sense: AnySense, state: State) -> Sequence[float]:
    """Return the value of keeping each card, if every call until play is the first legal move.
    In a game without sensible calls that usually declines."""
    while not isinstance(state.phase, Tricks | Over):
        state = state.advance(state.legal_moves()[0])
    if isinstance(state.phase, Over):
        return (0.0,) * CALL
    objective = sense.objective(state.phase, state.piles[:-1])
    return tuple(map(add, objective.keep, objective.worth))


def last_of_trick(sense: AnySense, state: State, move: Move) -> tuple[State, Move]:
    """Return the position before the last card of the trick, and that card, if after this move all
    play by the skilled heuristic."""
    while True:
        phase = state.phase
        assert isinstance(phase, Tricks)
        if len(phase.trick) + 1 == len(phase.contract.seats):
            return state, move
        state = to_cards(sense, state.advance(move))
        phase, hands = state.phase, state.piles[:-1]
        assert isinstance(phase, Tricks)
        hand, objective = hands[phase.turn], sense.aims(phase, hands, skilled=True)
        move = choose(phase, phase.turn, hand, in_hands(phase, hands) & ~hand, objective)


def _cards(sense: AnySense, state: State, skilled: bool) -> State:
    """Return the position after the last card to a trick. Faster than ``State.advance``: it makes
    no state in between."""
    phase, hands = state.phase, list(state.piles[:-1])
    assert isinstance(phase, Tricks)
    objective = sense.aims(phase, hands, skilled)
    left = in_hands(phase, hands)
    played, moves = state.piles[-1], list[Move]()
    while isinstance(phase, Tricks):
        seat = phase.turn
        hand = hands[seat]
        card = choose(phase, seat, hand, left & ~hand, objective)
        hands[seat] = hand ^ 1 << card
        left ^= 1 << card
        played |= 1 << card
        moves.append(card)
        phase = phase.after(card)
    return State(phase, (*hands, played), (*state.history, *moves), state.secrets)
