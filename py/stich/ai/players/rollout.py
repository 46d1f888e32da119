"""A world played to its end by the heuristic, card by card and call by call."""

from __future__ import annotations

from collections.abc import Sequence
from operator import add

from ...game import AnyGame
from ...state import CALL, Move, Over, Seat, State, above_mean
from ...tricks import Tricks
from ..sense import sense_of
from ..sense.heuristic import choose
from ..sense.play import in_hands
from ..sense.sense import AnySense


def finish(game: AnyGame, state: State, skilled: bool = False) -> Over:
    """The end of a deal if everybody goes on by the heuristic and by sensible calls, with skill or
    as any sensible player."""
    sense = sense_of(game)
    while True:
        state = to_cards(sense, state, skilled)
        if isinstance(state.phase, Over):
            return state.phase
        state = _cards(sense, state, skilled)


def rollout(
    game: AnyGame, state: State, seat: Seat, card_point: float = 0.0, skilled: bool = False
) -> float:
    """What a deal comes to for a seat if everybody goes on by the heuristic."""
    return payoff(finish(game, state, skilled), seat, card_point)


def payoff(over: Over, seat: Seat, card_point: float = 0.0) -> float:
    """What the end of a deal is worth to a seat: how much better it does than the average, and
    ``card_point`` for every card point that its side has taken and the other has not."""
    score = over.score
    value = above_mean(score, seat)
    last = over.last
    if card_point and isinstance(last, Tricks):
        mean, won = sum(score) / len(score), value > 0
        for trick in last.done:
            points = card_point * sum(map(last.worth, trick.cards))
            value += points if (score[trick.winner] > mean) == won else -points
    return value


def to_cards(sense: AnySense, state: State, skilled: bool = False) -> State:
    """The position when a card to a trick is next, or the deal is over, after sensible calls or
    skilled ones."""
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
    """By card what it is worth in the play that follows if everybody makes his first move: where
    nothing is known of sensible calls, that usually declines."""
    while not isinstance(state.phase, Tricks | Over):
        state = state.advance(state.legal_moves()[0])
    if isinstance(state.phase, Over):
        return (0.0,) * CALL
    objective = sense.objective(state.phase, state.piles[:-1])
    return tuple(map(add, objective.keep, objective.worth))


def last_of_trick(sense: AnySense, state: State, move: Move) -> tuple[State, Move]:
    """The position that only the last card of a trick is missing in, and that card, if after this
    move everybody plays by the heuristic with skill."""
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
    """The position once no more cards are played to tricks: not step by step as State does."""
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
