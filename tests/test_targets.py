"""A game of targets (tests/fifth/jass.py): the kernel states its rules, and the values that it
cannot prove are marked as estimates everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import jsonschema
import pytest

from stich.ai.players.levels import LEVELS, think
from stich.ai.review.analysis import Analysis
from stich.ai.solver.search import playable
from stich.app.wire import _goal
from stich.code import decode, encode
from stich.game import Record
from stich.lab.simulate import deals
from stich.problem import aimed
from stich.seat import decode as decode_seat
from stich.seat import encode as encode_seat
from stich.seat import of
from stich.state import Over, State
from tests.fifth.jass import ALL, GAME, Play
from tests.reference.jass import Deal
from tests.test_wire import SCHEMA


def records(seed: int, number: int) -> list[Record]:
    return list(islice(deals(GAME, GAME.Rules(), None, seed), number))


def plays(record: Record) -> Iterator[State]:
    return (state for state in record.states() if isinstance(state.phase, Play))


def test_a_naive_engine_plays_the_same_deals() -> None:
    under = ruffed = kept = 0
    for record in records(1, 150):
        states = record.states()
        hands = [GAME.names(_cards(pile)) for pile in states[0].piles[:4]]
        calls = [0, 0, 0, 0]
        forehand = states[0].phase.turn
        assert forehand is not None
        for state, move in zip(states[:4], record.moves[:4], strict=True):
            assert state.phase.turn is not None
            calls[state.phase.turn] = int(GAME.name(move))
        naive = Deal(hands, record.setup.values()["trump"], forehand, calls)  # type: ignore[arg-type]
        for state, move in zip(states[4:], record.moves[4:], strict=False):
            legal = set(GAME.names(state.legal_moves()))
            assert (state.phase.turn, legal) == (naive.turn, naive.legal())
            hand, trump = naive.hands[naive.turn], naive.trump
            if naive.trick and naive.trick[0][0] != trump:
                follows = [card for card in hand if card[0] == naive.trick[0][0]]
                ruffed += bool(follows) and any(card[0] == trump for card in legal)
                under += any(card[0] == trump and card not in legal for card in hand)
            elif naive.trick:
                kept += [card for card in hand if card[0] == trump] == [f"{trump}J"]
            naive.play(GAME.name(move))
        assert [-missed for missed in naive.missed()] == list(states[-1].score())
        assert sum(naive.taken) == ALL
    assert under > 100 and ruffed > 100 and kept > 10


def _cards(pile: int) -> list[int]:
    return [card for card in range(52) if pile >> card & 1]


def test_tables_allow_just_the_legal_cards() -> None:
    for record in records(2, 40):
        for state in plays(record):
            play = state.phase
            assert isinstance(play, Play)
            problem = play.problem(state.piles[:-1], play.turn)
            assert playable(problem) == play.playable(state.piles[play.turn])


@pytest.mark.parametrize(("target", "rises"), [(157, True), (79, True), (78, False), (0, False)])
def test_target_turns_the_play_and_makes_an_estimate(target: int, rises: bool) -> None:
    (record,) = records(3, 1)
    state = next(plays(record))
    assert isinstance(state.phase, Play)
    seat = state.phase.turn
    own = tuple(each == seat for each in range(4))
    problem = replace(state.phase.problem(state.piles[:-1], seat), high=own, exact=True)
    assert problem.reach == (0, ALL)
    found = aimed(problem, target)
    assert (found.target, found.exact) == (target, False)
    assert found.high == (own if rises else tuple(not each for each in own))


def test_analysis_and_bots_say_that_they_estimate() -> None:
    (record,) = records(1, 1)
    work = Analysis(record)
    for _ in work.steps():
        pass
    cards = [made for made in work.known.values() if made.phase == "play"]
    assert len(cards) > 10
    assert all(made.gain and not made.exact and made.loss is None for made in cards)
    late = record.upto(len(record.moves) - 9)
    state = late.replay()
    assert state.phase.turn is not None
    for bot in LEVELS.values():
        *_, thought = think(bot, late.terms, state.view(state.phase.turn))
        assert thought.best in state.legal_moves()


def test_goal_is_a_target_with_the_points_of_the_last_trick() -> None:
    seen = set()
    for record in records(5, 60):
        states = record.states()
        over = states[-1].phase
        assert isinstance(over, Over) and isinstance(over.last, Play)
        assert sum(over.last.brought()) == sum(over.facts()["points"]) == ALL  # type: ignore[arg-type]
        for seat in range(4):
            goal = over.goal(seat, 0)
            assert goal and goal.exactly and goal.need == over.last.contract.called[seat]
            assert abs(goal.have - goal.need) == -over.score[seat]
            assert goal.decided is not None
            seen.add((goal.decided < 9, goal.have > goal.need))
    assert seen == {(True, True), (True, False), (False, False), (False, True)}
    shown = _goal(states[-1].view(0))
    assert isinstance(shown, dict) and shown["exactly"] is True
    schema = json.loads(SCHEMA.read_text("utf-8"))
    schema = {key: schema[key] for key in ("$schema", "$defs")}
    jsonschema.validate(shown, {**schema, "$ref": "#/$defs/goal"})


def test_links_read_as_they_were_written() -> None:
    for record in records(6, 20):
        assert decode(encode(record), [GAME]) == record
        for seat in range(4):
            seen = of(record, seat)
            assert decode_seat(encode_seat(seen), [GAME]) == seen
