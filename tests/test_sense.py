"""The default sense of a game that declares none: it follows from the problem."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from stich.ai.players.levels import LEVELS, imagined, think
from stich.ai.review.double_dummy import double_dummy
from stich.ai.sense import sense_of
from stich.ai.sense.attempts import Dealt, attempts
from stich.ai.sense.objective import derived
from stich.ai.sense.sense import DEFAULT
from stich.lab.simulate import deals
from stich.state import Over
from stich.tricks import Tricks
from tests.support.games import GAMES
from tests.support.table import random_deal


@pytest.mark.parametrize("name", GAMES)
def test_the_derived_objective_is_played_for_by_the_same_sides(name: str) -> None:
    """And for the same cards and tricks, in the same direction."""
    game = GAMES[name]
    for record in islice(deals(game, game.Rules(), None, 2), 600):
        state = next((s for s in record.states() if isinstance(s.phase, Tricks)), None)
        if state is None:
            continue
        play, hands = state.phase, state.piles[:-1]
        assert isinstance(play, Tricks)
        own, found = sense_of(game).objective(play, hands), derived(play, hands)
        seats = play.contract.seats
        for one in seats:
            for other in seats:
                together = own.side[one] == own.side[other]
                assert (found.side[one] == found.side[other]) == together
        assert found.every_trick == own.every_trick
        assert found.share == pytest.approx(own.share)
        for mine, theirs in zip(found.worth, own.worth, strict=True):
            assert (mine > 0) - (mine < 0) == (theirs > 0) - (theirs < 0)
        for mine, theirs in zip(found.trick, own.trick, strict=False):
            assert (mine > 0) - (mine < 0) == (theirs > 0) - (theirs < 0)


@pytest.mark.parametrize("name", GAMES)
def test_every_level_plays_a_game_of_which_nothing_is_known(name: str) -> None:
    game = replace(GAMES[name], id="stranger")
    assert sense_of(game) is DEFAULT
    record, rng = random_deal(game, Random(3)), Random(3)
    state, bots = record.start(), list(LEVELS.values())[:2]
    while legal := state.legal_moves():
        move = legal[0]
        if len(legal) > 1:
            assert state.phase.turn is not None
            view = state.view(state.phase.turn)
            thoughts = list(think(bots[int(rng.random() * 2)], record.terms, view))
            move = thoughts[-1].best
        state = state.apply(move)
    assert isinstance(state.phase, Over)


@pytest.mark.parametrize("name", GAMES)
def test_where_nothing_is_known_the_master_thinks_as_the_club_player(name: str) -> None:
    """Move for move and in the same worlds, so that it is no weaker."""
    game = replace(GAMES[name], id="stranger")
    record, rng, compared = random_deal(game, Random(4)), Random(4), 0
    state = record.start()
    while legal := state.legal_moves():
        seat = state.phase.turn
        assert seat is not None
        if len(legal) > 1 and rng.random() < 0.2:
            about, view = record.terms, state.view(seat)
            mine, theirs = imagined("master", about, view), imagined("club", about, view)
            assert list(mine) == list(theirs)
            compared += 1
        state = state.apply(legal[int(rng.random() * len(legal))])
    assert compared


def test_the_calls_of_an_unknown_game_lead_to_its_contracts() -> None:
    known = GAMES["barbu"]
    game = replace(known, id="stranger")
    record = random_deal(game, Random(1), game.Rules(doubling=False))
    found = {(a.declarer, next(a.ways()).phase.announced.contract) for a in attempts(Dealt(record))}
    setup: Any = record.setup
    declarer = setup.declarer(record.rules)
    assert found == {
        (declarer, name) for name in ("tricks", "queens", "last_two", "hearts", "king", "trumps")
    }
    rows = [step.row for step in islice(double_dummy(record), 1)]
    assert rows == [None]
