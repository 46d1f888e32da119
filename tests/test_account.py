"""The account of a deal: real decisions by part and role, and a result whose parts add up."""

from __future__ import annotations

from functools import cache

import pytest

from stich.ai.players.candidates import equivalents
from stich.ai.review.account import PARTS, ROLES, Account, Split, cause
from stich.ai.review.analysis import Analysis
from stich.game import Record
from stich.games import GAMES
from stich.state import Over, Seat, State, above_mean
from stich.tasks.mine import Dig, played
from stich.tricks import Tricks

DEALS = range(2)

LATE = 2
"""The largest hand from which a deal is played out in every way."""

WORLDS = 2


@cache
def analysed(game: str, number: int, seat: Seat) -> Analysis:
    """Return the analysis of a deal of beginners for one seat, once it has ended."""
    record = played(Dig(game, seed=5, players="beginner"), number)
    analysis = Analysis(record, seat, WORLDS)
    for _ in analysis.steps():
        pass
    return analysis


def account_of(analysis: Analysis) -> Account:
    assert analysis.account is not None
    return analysis.account


def every(game: str) -> list[Analysis]:
    return [analysed(game, number, number % 3) for number in DEALS]


def best(state: State, seat: Seat, friends: frozenset[Seat]) -> float:
    """Return the seat's score above the mean if its friends play for it and all others against it,
    all of them seeing all cards."""
    if isinstance(state.phase, Over):
        return above_mean(state.phase.score, seat)
    ends = [best(state.advance(move), seat, friends) for move in state.legal_moves()]
    return max(ends) if state.phase.turn in friends else min(ends)


@pytest.mark.parametrize("game", ["schafkopf", "fipsen", "bauernstoss"])
def test_values_are_those_of_every_way_to_play_on(game: str) -> None:
    compared = 0
    for analysis in every(game):
        seat, sides = analysis.seat, analysis.sides
        assert seat is not None
        friends = frozenset(each for each, side in enumerate(sides) if side == sides[seat])
        for ply, value in analysis.worth.items():
            state = analysis.states[ply]
            if max(pile.bit_count() for pile in state.piles[: len(sides)]) <= LATE:
                assert value == pytest.approx(best(state, seat, friends)), (ply, analysis.record)
                compared += 1
    assert compared > 3


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_result_add_up_to_it(game: str) -> None:
    for analysis in every(game):
        seat, worth, states = analysis.seat, analysis.worth, analysis.states
        assert seat is not None
        parts = account_of(analysis).parts
        result = above_mean(states[-1].score(), seat)
        assert sum(parts) == pytest.approx(round(result, 2))
        if not worth:
            assert parts[:3] == (0, 0, 0)
            continue
        first, *later = sorted(worth)
        changes = {True: 0.0, False: 0.0}
        before = first
        for ply in later:
            changes[cause(states, before, ply) == seat] += worth[ply] - worth[before]
            before = ply
        naive = Split(worth[first], changes[True], changes[False], result - worth[before])
        assert parts == pytest.approx(naive, abs=0.02)


def test_own_play_never_gains_where_all_values_are_exact() -> None:
    """Perfect play is the most that a seat can keep."""
    for game in ("fipsen", "bauernstoss"):
        assert all(account_of(analysis).parts.own <= 0 for analysis in every(game))


@pytest.mark.parametrize("game", GAMES)
def test_real_decisions_have_two_moves_of_different_effect(game: str) -> None:
    found = set()
    for analysis in every(game):
        account = account_of(analysis)
        assert account.role in ROLES
        counted = {each.ply: each for each in account.decisions}
        for ply, state in enumerate(analysis.states[:-1]):
            if state.phase.turn is None or state.phase.turn != analysis.seat:
                continue
            view = state.view(state.phase.turn)
            legal = view.legal_moves()
            classes = equivalents(analysis.terms, view, legal)
            alone = len(legal) < 2 or len(classes) == 1 and len(classes[min(classes)]) == len(legal)
            assert (ply in counted) != alone, ply
            if ply in counted:
                made = analysis.known[ply]
                assert counted[ply].loss == (made.fair_loss or 0) >= 0
                assert counted[ply].part == naive_part(state)
                found.add(counted[ply].part)
    assert found and found <= set(PARTS)


def naive_part(state: State) -> str:
    """Return the part of a decision, from the suits of the cards that are legal."""
    phase, legal = state.phase, state.legal_moves()
    if not isinstance(phase, Tricks):
        if phase.name in ("stoss", "knocking", "double"):
            return "double"
        return "follow" if phase.name == "domino" else "call"
    if not phase.trick:
        return "lead"
    groups = phase.order.group
    follows = any(move < len(groups) and groups[move] == groups[phase.trick[0]] for move in legal)
    return "follow" if follows else "discard"


def test_an_unfinished_deal_and_a_single_position_have_no_account() -> None:
    record: Record = played(Dig("fipsen", seed=5, players="beginner"), 0)
    for analysis in (
        Analysis(record.upto(len(record.moves) - 1), 0, WORLDS),
        Analysis(record, 0, WORLDS, ply=1),
        Analysis(record),
    ):
        for _ in analysis.steps():
            pass
        assert analysis.account is None
