"""Bots are honest, the same everywhere and patient in slices."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import stich
from stich.ai.players import rollout
from stich.ai.players.club import beginner, sampling
from stich.ai.players.thought import Bot, Thought
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import STRICT, chance, worlds
from stich.game import AnyGame, Record, Terms
from stich.state import State, View
from tests.support.bots import at
from tests.support.files import matching
from tests.support.games import GAMES
from tests.support.often import often
from tests.support.strategies import records
from tests.support.table import deal, random_deal

BAUERNSTOSS = GAMES["bauernstoss"]
GLANCE = sampling(1, 1, 1)
"""A bot that compares moves by rollouts in one sampled world."""

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def thoughts(bot: Bot, about: Terms, view: View) -> list[Thought]:
    return list(bot(about, view, chance(about, view)))


# --- honest, and the same everywhere


@given(records())
@settings(max_examples=25)
def test_the_same_view_in_another_world_is_the_same_thought(record: Record) -> None:
    state = record.replay()
    if state.phase.turn is None:
        return
    view, about = state.view(state.phase.turn), record.terms
    if not view.legal_moves():
        return  # a card is turned up that nobody knows, so that nobody chooses it
    for world in islice(worlds(Knowledge(about, view), Random(2)), 2):
        other = world.state.view(view.seat)
        for bot in (beginner, GLANCE):
            assert thoughts(bot, about, other) == thoughts(bot, about, view)


@given(records())
@settings(max_examples=25)
def test_every_thought_is_of_legal_moves_and_a_single_one_needs_none(record: Record) -> None:
    """One exception: where a forced move would reveal the hand, the better bots think as usual."""
    state = record.replay()
    if state.phase.turn is None:
        return
    view, about = state.view(state.phase.turn), record.terms
    legal = view.legal_moves()
    if not legal:
        return  # a card is turned up that nobody knows, so that nobody chooses it
    for bot in (beginner, GLANCE):
        found = thoughts(bot, about, view)
        assert found
        for thought in found:
            assert set(thought.values) <= set(legal)
            assert thought.best in legal
        if len(legal) == 1 and not (view.phase.hides_forced and bot is GLANCE):
            assert found == [Thought({legal[0]: 0.0}, 0)]


def test_chance_comes_from_what_is_seen_and_from_nothing_else() -> None:
    """The recordings for the page hold thoughts too, and are compared wherever the tests run."""
    record = deal(BAUERNSTOSS, ["CJ SJ C9 CQ HA ST S9 D7"], seed=1)
    other = deal(BAUERNSTOSS, ["CJ SJ C9 CQ HA ST S9 D7"], seed=2)
    about, first, second = record.terms, record.start(), other.start()
    assert first.piles != second.piles

    def draw(view: View) -> float:
        return chance(about, view).random()

    assert draw(first.view(0)) == draw(second.view(0))
    assert draw(first.view(1)) != draw(second.view(1))
    assert draw(first.view(0)) != draw(at(record, "4.C").view(0))


def test_thinking_looks_at_no_clock_and_no_other_chance() -> None:
    """Nothing but random() is used of a Random, because the rest differs between versions."""
    for path in matching(Path(stich.__file__).parent / "ai", "**/*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert not {alias.name for alias in node.names} & {"time", "random", "datetime"}
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [alias.name for alias in node.names] == ["Random"]
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "rng":
                assert node.attr == "random"
            assert not isinstance(node, ast.Name) or node.id not in ("hash", "id")


# --- in slices


@ALL
def test_between_two_thoughts_at_most_one_deal_is_played_out(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish, played = rollout.finish, [0]

    def counted(*arguments: Any) -> Any:
        played[0] += 1
        return finish(*arguments)

    monkeypatch.setattr(rollout, "finish", counted)
    record = random_deal(game, Random(3))
    state = record.start()
    while len(state.legal_moves()) == 1:
        state = state.advance(state.legal_moves()[0])
    assert state.phase.turn is not None
    view, about = state.view(state.phase.turn), record.terms
    before, steps = 0, 0
    for _ in sampling(8_000, 16, 32)(about, view, chance(about, view)):
        assert played[0] - before <= 1
        before, steps = played[0], steps + 1
    assert steps == played[0] > 8


def test_a_budget_is_counted_in_moves_within_bounds() -> None:
    record = deal(BAUERNSTOSS, ["CJ SJ C9 CQ HA ST S9 D7"])
    about, view = record.terms, record.start().view(0)
    for bot, least, most in ((sampling(1, 3, 9), 3, 3), (sampling(10**6, 3, 9), 9, 9)):
        assert least <= thoughts(bot, about, view)[-1].worlds <= most


# --- through whole deals


def whole(record: Record, bot: Bot) -> State:
    state, about = record.start(), record.terms
    while legal := state.legal_moves():
        assert state.phase.turn is not None
        view = state.view(state.phase.turn)
        move = legal[0] if len(legal) == 1 else thoughts(bot, about, view)[-1].best
        state = state.apply(move)
    return state


@given(records(whole=True))
@settings(max_examples=often(10, 25))
def test_a_bot_plays_any_deal_under_any_rules_to_its_end(record: Record) -> None:
    whole(record.upto(0), GLANCE)
    whole(record.upto(0), beginner)


@ALL
def test_whoever_thinks_longer_imagines_only_what_can_be(game: AnyGame) -> None:
    """In a deal played sensibly nearly every world agrees with all that was said and played."""
    record = random_deal(game, Random(12))
    state, about = record.start(), record.terms
    loose = total = 0
    while legal := state.legal_moves():
        assert state.phase.turn is not None
        view = state.view(state.phase.turn)
        if len(legal) > 1:
            guesses = list(islice(worlds(Knowledge(about, view), Random(1)), 4))
            loose += sum(guess.loose != STRICT for guess in guesses)
            total += len(guesses)
        best = thoughts(beginner, about, view)[-1].best if len(legal) > 1 else legal[0]
        state = state.apply(best)
    assert loose <= total // 10
