"""Judgements of one deal for programs: thoughts, solutions, tables, analyses."""

from __future__ import annotations

from typing import Any

import pytest

import stich
from stich.ai.players.levels import LEVELS, think
from stich.ai.review.analysis import Analysis
from stich.ai.review.double_dummy import double_dummy
from stich.code import encode
from stich.seat import encode as encode_seat
from stich.seat import of

WHOLE = stich.decode("bGgDBlNIYLYsx1SxbVJ")
LATE = WHOLE.upto(21)


def test_thought_is_the_last_one_of_the_bot_and_needs_the_view_alone() -> None:
    state = LATE.replay()
    assert state.phase.turn is not None
    *_, last = think(LEVELS["club"], LATE.terms, state.view(state.phase.turn))
    seen = of(LATE, state.phase.turn)
    for position in (LATE, encode(LATE), f"#{encode(LATE)}", seen, encode_seat(seen)):
        assert stich.think(position, "club") == last


def test_solution_has_every_legal_move_and_follows_perfect_play() -> None:
    found = stich.solve(LATE)
    state = LATE.replay()
    assert set(found.gains) == set(found.values) == set(state.legal_moves())
    assert (found.seat, found.unit, found.exact) == (state.phase.turn, "points", True)
    assert all(low == high for low, high in found.gains.values())
    assert found.gains[found.best] == max(found.gains.values())
    assert len(set(found.gains.values())) > 1
    assert stich.solve(encode(LATE)) == found


def test_few_nodes_leave_bounds() -> None:
    found = stich.solve(WHOLE.upto(9), 1)
    assert any(low < high for low, high in found.gains.values())


def test_table_is_that_of_the_page() -> None:
    rows = [step.row for step in double_dummy(WHOLE) if step.row]
    assert stich.table(WHOLE) == rows == stich.table(WHOLE.upto(0))


def test_analysis_has_every_decision_and_judges_one_seat_fairly() -> None:
    found = stich.analyse(LATE, seat=1, worlds=8)
    work = Analysis(LATE, 1, 8)
    for _ in work.steps():
        pass
    assert found == [work.known[ply] for ply in sorted(work.known)]
    assert [made.ply for made in found] == sorted(made.ply for made in found)
    assert {made.seat for made in found if made.fair} == {1}
    assert all(made.fair is None for made in stich.analyse(LATE))


WRONG: list[tuple[str, tuple[Any, ...], str]] = [
    ("think", (WHOLE,), "the deal is over, so nothing is left to decide"),
    ("think", (of(LATE, 2),), "this is the view of seat 2, and it is not to move"),
    ("think", ("by", "wizard"), "there is no bot 'wizard'; there are: beginner, club, master"),
    ("think", (WHOLE.upto(13),), "seat 1 has no choice here"),
    ("think", (3,), "deal must be a record or a link, not int"),
    ("solve", (WHOLE,), "the deal is over, so nothing is left to decide"),
    ("solve", ("by",), "seat 0 makes a call that others may answer"),
    ("solve", (of(LATE, 1),), "this takes a whole deal, and the record holds what one seat"),
    ("table", (None,), "deal must be a record or a link, not NoneType"),
    ("analyse", (WHOLE, 4), "seat must be from 0 to 3, not 4"),
    ("analyse", (WHOLE, 1, 0), "worlds must be 1 or more, not 0"),
]


@pytest.mark.parametrize(("name", "arguments", "said"), WRONG)
def test_wrong_argument_is_named(name: str, arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises((TypeError, ValueError)) as refused:
        getattr(stich, name)(*arguments)
    assert str(refused.value).startswith(said)
