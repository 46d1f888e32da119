"""The goal of a seat in a deal: derived from its view, and consistent with the result."""

from __future__ import annotations

from hypothesis import given

from stich.game import Record
from stich.state import Goal, Over
from stich.tricks import Tricks
from tests.support.strategies import records


def goals(record: Record) -> list[Goal | None]:
    state = record.replay()
    players = range(record.game.players(record.rules))
    return [state.phase.goal(seat, state.view(seat).hand) for seat in players]


@given(records(whole=True))
def test_who_reaches_the_goal_wins_and_nobody_else(record: Record) -> None:
    over = record.replay().phase
    assert isinstance(over, Over)
    if not isinstance(over.last, Tricks):
        return
    met: dict[bool, list[int]] = {True: [], False: []}
    for seat, goal in enumerate(goals(record)):
        assert goal is not None
        if goal.exactly:  # each seat has a target of its own: all may meet theirs, or none
            assert goal.known
            continue
        if goal.need is not None:
            assert goal.known
            met[goal.have >= goal.need].append(over.score[seat])
    assert bool(met[True]) == bool(met[False])
    assert not met[True] or min(met[True]) > max(met[False])


@given(records())
def test_a_goal_counts_what_its_side_has_and_no_more(record: Record) -> None:
    for state in record.states():
        for seat in range(record.game.players(record.rules)):
            goal = state.phase.goal(seat, state.view(seat).hand)
            if goal is None:
                continue
            assert seat in goal.side
            if goal.of is not None:
                assert abs(goal.have) <= abs(goal.of)


@given(records())
def test_play_in_tricks_always_has_a_goal(record: Record) -> None:
    for state in record.states():
        if isinstance(state.phase, Tricks):
            seat = state.phase.turn
            assert state.phase.goal(seat, state.piles[seat]) is not None


@given(records(whole=True))
def test_the_deciding_trick_is_the_first_after_which_the_goal_is_met_or_out_of_reach(
    record: Record,
) -> None:
    over = record.replay().phase
    assert isinstance(over, Over)
    play = over.last
    if not isinstance(play, Tricks):
        return
    for seat, goal in enumerate(goals(record)):
        assert goal is not None
        if goal.need is None or goal.of is None or not play.done:
            assert goal.decided is None
            continue
        assert goal.decided is not None, "a deal is over once its goals are settled"
        in_tricks = goal.of != 120
        counts = goal.side if goal.name != "bettel" else other_than(seat)
        counts = counts if goal.name != "stop_bettel" else other_than(*goal.side)
        mine = theirs = 0
        for number, trick in enumerate(play.done, 1):
            worth = 1 if in_tricks else sum(map(play.worth, trick.cards))
            mine, theirs = (
                (mine + worth, theirs) if trick.winner in counts else (mine, theirs + worth)
            )
            settled = mine >= goal.need or theirs > goal.of - goal.need
            if goal.exactly:  # met only once nothing is left to be taken
                left = goal.of - mine - theirs
                settled = mine > goal.need or mine + left < goal.need or left == 0
            assert settled == (number >= goal.decided)


def other_than(*seats: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(4) if seat not in seats)
