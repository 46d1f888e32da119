"""Hints: one judgement, numbers that add up, and cards that come to the same named together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from stich.ai.players.candidates import equivalents
from stich.ai.players.evaluation import MoveSearch
from stich.ai.players.levels import STRONGEST
from stich.ai.review.analysis import Analysis
from stich.ai.review.figures import apart, percent, tenth
from stich.ai.review.reasons import REASONS, Advice, advise
from stich.app import wire
from stich.game import AnyGame, Record
from stich.state import CALL
from stich.tricks import Tricks
from tests.support.games import GAMES
from tests.support.often import often
from tests.support.table import random_deal

ALL = pytest.mark.parametrize("name", GAMES)


def records(game: AnyGame, deals: int) -> Iterator[Record]:
    """Yield deals played at random."""
    rng = Random(f"hints {game.id}")
    for _ in range(deals):
        record = random_deal(game, rng)
        state, moves = record.start(), []
        while legal := state.legal_moves():
            moves.append(legal[int(rng.random() * len(legal))])
            state = state.advance(moves[-1])
        yield record.play(moves)


@cache
def advised(name: str) -> tuple[tuple[Record, int, tuple[Advice, ...]], ...]:
    """Return positions with a choice of a few deals, and all that is said there."""
    found = []
    for record in records(GAMES[name], often(2, 3)):
        choices = [p for p, s in enumerate(record.states()[:-1]) if len(s.legal_moves()) > 1]
        for ply in choices[:: max(1, len(choices) // 8)]:
            state = record.states()[ply]
            assert state.phase.turn is not None
            view = state.view(state.phase.turn)
            found.append((record, ply, tuple(advise(STRONGEST, record.terms, view))))
    return tuple(found)


def answer(record: Record, advice: Advice) -> wire.Answer:
    return wire.thought(record.game, advice, True)


@ALL
def test_cards_that_come_to_the_same_do_with_all_hands_open(name: str) -> None:
    """Every legal card is in one class, and a class has one value, proven in short hands."""
    compared = 0
    for record in records(GAMES[name], {"schafkopf": 60, "fipsen": 200}.get(name, 20)):
        for state in record.states()[:-1]:
            seat = state.phase.turn
            if not isinstance(state.phase, Tricks) or seat is None:
                continue
            legal = state.legal_moves()
            classes = list(equivalents(record.terms, state.view(seat), legal).values())
            assert sorted(sum(classes, [])) == sorted(legal)
            if max(len(cards) for cards in classes) < 2:
                continue
            if sum(pile.bit_count() for pile in state.piles[:-1]) > 16:
                continue
            search = MoveSearch(state, seat)
            for _ in search.go_on(100_000):
                pass
            gains = search.gains
            for cards in classes:
                assert len({gains[card] for card in cards}) == 1
                compared += len(cards) - 1
    assert compared > 10


@ALL
def test_a_move_is_named_once_it_is_settled_and_never_changes(name: str) -> None:
    for record, _, said in advised(name):
        named = [answer(record, each)["best"] for each in said]
        settled = [each for each in said if each.settled]
        assert named[-1] is not None and settled
        assert {best for best in named if best is not None} == {named[-1]}
        assert all(each.thought == said[-1].thought for each in settled)
        assert [each.settled for each in said] == sorted(each.settled for each in said)


@ALL
def test_what_a_hint_says_agrees_with_the_values_beside_it(name: str) -> None:
    named: Counter[str] = Counter()
    for record, ply, said in advised(name):
        advice, state = said[-1], record.states()[ply]
        wired, reason = answer(record, advice), advice.reason
        assert reason is not None and tuple(reason.numbers) == REASONS[reason.name]
        named[reason.name] += 1
        values = {move: tenth(value) for move, value in advice.thought.values.items()}
        best, same = advice.thought.best, {*advice.equal, advice.thought.best}
        lower = [value for move, value in values.items() if value < values[best]]
        assert not set(advice.level) & same
        assert all(values[m] == values[best] for m in (*advice.equal, *advice.level))
        if best < CALL and isinstance(state.phase, Tricks):
            view = state.view(state.phase.turn or 0)
            classes = equivalents(record.terms, view, state.legal_moves()).values()
            assert sorted(same) in [sorted(cards) for cards in classes]
        if reason.name in ("brings", "close", "level"):
            assert tenth(reason.numbers["more"]) == apart(values[best], max(lower)) > 0
        elif reason.name == "sensible":
            assert tenth(reason.numbers["more"]) == apart(max(values.values()), values[best]) > 0
        elif reason.name == "equal":
            assert len(set(values.values())) == 1 and len(values) > len(same)
        elif reason.name == "alike":
            assert same == set(state.legal_moves())
        elif "other" in reason.numbers:
            assert reason.numbers["n"] >= reason.numbers["other"] and lower
        assert wired["values"] == {record.game.name(m): value for m, value in values.items()}
        if wired["sure"] is not None:
            compared = wired["compared"]
            assert isinstance(compared, int) and isinstance(wired["worlds"], int)
            assert wire.ENOUGH_TO_COUNT <= compared <= wired["worlds"]
            assert isinstance(wired["sure"], int) and 0 < wired["sure"] <= 100
    assert len(named) > 2


def test_a_share_is_all_or_nothing_only_if_it_is() -> None:
    assert [percent(n / 1000) for n in (0, 1, 4, 500, 996, 999, 1000)] == [0, 1, 1, 50, 99, 99, 100]
    assert str(tenth(-0.04)) == "0.0"
    for more in range(-250, 250, 7):
        for less in range(-250, more, 9):
            a, b = more / 21, less / 21
            assert tenth(tenth(a) - apart(a, b)) == tenth(b)


@ALL
def test_costs_are_the_differences_of_the_values_shown(name: str) -> None:
    charged = 0
    for record in records(GAMES[name], 1 if name in ("barbu", "hearts") else 2):
        work = Analysis(record, 0, 4)
        for step in work.steps():
            if step.decision is None:
                continue
            decided: dict[str, Any] = wire.decision(record.game, step.decision)
            move, best, loss = decided["move"], decided["best"], decided["loss"]
            fair, gain = decided["fair"], decided["gain"]
            if fair and loss["fair"] is not None:
                assert loss["fair"] == max(0, tenth(fair[best["fair"]] - fair[move]))
                charged += loss["fair"] > 0
            if gain and loss["open"] is not None:
                most = max(low for low, _ in gain.values())
                assert gain[best["open"]][0] == most
                assert loss["open"] == max(0, tenth(most - gain[move][1]))
                charged += loss["open"] > 0
    assert charged > 2
