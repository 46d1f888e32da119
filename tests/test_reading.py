"""Inference from the cards played: their likelihood in a world, and resampling by it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import exp, log, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.ai.players.club import beginner, heuristic_values
from stich.ai.sense import sense_of
from stich.ai.sense.sense import Belief
from stich.ai.worlds.inference import GROUP, PlayLikelihood, plausible, resampled, weighted
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import FEW_WORLDS, MOST_LAYOUTS, World, chance, every, worlds
from stich.cards import cards
from stich.game import AnyGame, Record, Terms
from stich.state import CALL, State, View
from stich.tricks import Tricks
from tests.support.games import GAMES
from tests.support.strategies import records
from tests.support.table import deal, play, random_deal

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
BAUERNSTOSS = GAMES["bauernstoss"]


def terms(record: Record) -> Terms:
    return record.terms


def reading(record: Record, view: View) -> PlayLikelihood:
    return PlayLikelihood(Knowledge(terms(record), view))


def naive(record: Record, seat: int) -> float:
    """Return the same from the deal itself, gone through move by move."""
    state, result = record.upto(0).start(), 1.0
    habit = sense_of(record.game).habit
    if habit is None:
        return result
    temperature, lapse = habit
    for move in record.moves:
        turn = state.phase.turn
        legal = state.legal_moves()
        if isinstance(state.phase, Tricks) and move < CALL and turn not in (None, seat):
            assert turn is not None
            if state.phase.playable(state.piles[turn]).bit_count() > 1:
                values = heuristic_values(terms(record), state, turn, skilled=True)
                shares = [exp((value - values[move]) / temperature) for value in values.values()]
                result *= lapse + (1 - lapse) * len(shares) / sum(shares)
        assert move in legal
        state = state.advance(move)
    return result


@given(records(), st.integers(0, 3))
@settings(max_examples=60)
def test_it_is_what_going_through_the_deal_says(record: Record, seat: int) -> None:
    seat %= record.game.players(record.rules)
    state = record.replay()
    found = reading(record, state.view(seat)).likelihood(state.piles)
    assert found == pytest.approx(naive(record, seat), rel=1e-9)


def test_points_given_to_enemies_suggest_no_small_card() -> None:
    """A player that puts the ten on an enemy's ace hardly holds a small card of the suit."""
    hands = [
        "CJ SJ CA CT CK H9 D8 DK",
        "HJ C7 HA H8 S9 SQ SK DQ",
        "DJ C8 HT H7 S7 ST D7 DT",
        "C9 CQ HQ HK S8 SA DA D9",
    ]
    record = deal(BAUERNSTOSS, hands)
    state = play(BAUERNSTOSS, record.start(), "5.C pass pass pass trump.C H9 HA HT")
    here = reading(record, state.view(3))
    piles = list(state.piles)
    swapped = cards("H7 S9")
    piles[1], piles[2] = piles[1] ^ swapped, piles[2] ^ swapped
    assert here.likelihood(tuple(piles)) > 1.5 * here.likelihood(state.piles)


def played(game: AnyGame, rng: Random) -> list[State]:
    """Return the positions of a deal of beginners before every card but the first."""
    record = random_deal(game, rng)
    state, about, found = record.start(), terms(record), list[State]()
    while legal := state.legal_moves():
        assert state.phase.turn is not None
        if isinstance(state.phase, Tricks) and state.phase.done:
            found.append(state)
        move = legal[0]
        if len(legal) > 1:
            view = state.view(state.phase.turn)
            *_, thought = beginner(about, view, chance(about, view))
            move = thought.best
        state = state.advance(move)
    return found


@ALL
def test_the_truth_is_likelier_than_other_worlds(game: AnyGame) -> None:
    rng, margins = Random(3), list[float]()
    for number in range(8):
        record = random_deal(game, Random(number))
        for state in played(game, Random(number))[::5]:
            assert state.phase.turn is not None
            view = state.view(state.phase.turn)
            about = reading(record, view)
            others = islice(plausible(terms(record), view, rng), 6)
            mean = [log(about.likelihood(world.state.piles)) for world in others]
            margins.append(log(about.likelihood(state.piles)) - sum(mean) / len(mean))
    if sense_of(game).habit is None:
        assert not any(margins)
    else:
        assert sum(margins) / len(margins) > 0.1, "sensible play makes the true deal no likelier"


def test_of_some_worlds_one_is_kept_the_heavier_the_more_often() -> None:
    state = deal(BAUERNSTOSS, []).start()
    weights = (1.0, 2.0, 5.0)
    group = [World(state, number, weight) for number, weight in enumerate(weights)]
    rng, draws = Random(1), 4_000
    picked = [resampled(group, rng) for _ in range(draws)]
    assert {world.weight for world in picked} == {sum(weights)}
    counts = Counter(world.loose for world in picked)
    for number, weight in enumerate(weights):
        share = weight / sum(weights)
        assert abs(counts[number] - draws * share) < 4 * sqrt(draws * share * (1 - share))


@ALL
def test_few_worlds_come_once_each_with_all_that_is_known_of_them(game: AnyGame) -> None:
    record, few = random_deal(game, Random(5)), 0
    for state in played(game, Random(5)):
        assert state.phase.turn is not None
        view = state.view(state.phase.turn)
        if Knowledge(terms(record), view).layouts.ways > MOST_LAYOUTS:
            continue
        if every(Knowledge(terms(record), view), FEW_WORLDS) is None:
            continue
        about = reading(record, view)
        usual = {w.state: w.weight for w in plausible(terms(record), view, Random(1))}
        found = {w.state: w.weight for w in weighted(terms(record), view, Random(1))}
        assert found == {
            world: pytest.approx(weight * about.likelihood(world.piles))
            for world, weight in usual.items()
        }
        few += len(found) > 1
    assert few


@ALL
def test_of_many_worlds_only_a_share_is_looked_at(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, drawn = random_deal(game, Random(5)), [0]
    state = played(game, Random(5))[0]
    assert state.phase.turn is not None

    def counted(know: Knowledge, rng: Random, belief: Belief | None) -> Iterator[World]:
        for world in worlds(know, rng, belief):
            drawn[0] += 1
            yield world

    monkeypatch.setattr("stich.ai.worlds.inference.worlds", counted)
    found = list(islice(weighted(terms(record), state.view(state.phase.turn), Random(1)), 6))
    assert len(found) == 6
    assert drawn[0] == 6 * (GROUP if sense_of(game).habit else 1)
