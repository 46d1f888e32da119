"""The games in OpenSpiel: its own test, clones, and information states without other hands."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest

from stich.ai.worlds.explained import explained
from stich.code import decode, encode
from stich.game import Record
from stich.games import GAMES
from stich.lab.spiel import PREFIX, Deal
from stich.seat import of
from stich.state import IllegalMove

pytestmark = pytest.mark.native


def dealt(game: pyspiel.Game, record: Record) -> Deal:
    """Return a deal of OpenSpiel with these cards, after these moves."""
    state: Deal = game.new_initial_state()
    for pile in record.start().piles:
        for card in range(52):
            if pile >> card & 1:
                state.apply_action(card)
    while len(state.movers) < len(record.moves):  # a card turned up follows by itself
        state.apply_action(record.moves[len(state.movers)])
    return state


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    game = pyspiel.load_game(f"{PREFIX}{name}")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_play_is_that_of_the_engine_and_its_states_tell_no_more(name: str) -> None:
    game, rng = pyspiel.load_game(f"{PREFIX}{name}"), Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            copy = state.clone()
            copy.apply_action(copy.legal_actions()[0])
            assert len(copy.movers) == len(state.movers) + 1
        state.apply_action(rng.choice(state.legal_actions()))
    record = state.record()
    assert state.returns() == list(record.replay().score())
    for plies in range(0, len(record.moves), 7):
        part = dealt(game, record.upto(plies)).record()
        assert part is not None
        for seat in range(game.num_players()):
            other = explained(of(part, seat), rng)
            if other is None:
                continue
            one, two = dealt(game, part), dealt(game, other)
            assert one.information_state_string(seat) == two.information_state_string(seat)
            tensors = (each.information_state_tensor(seat) for each in (one, two))
            assert np.array_equal(*tensors)


def test_profile_is_a_parameter() -> None:
    game = pyspiel.load_game(f"{PREFIX}bauernstoss(profile=pagat)")
    assert game.table.rules == GAMES["bauernstoss"].profiles["pagat"]
    with pytest.raises(ValueError, match="bauernstoss has no profile 'nobody'"):
        pyspiel.load_game(f"{PREFIX}bauernstoss(profile=nobody)")


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_of_every_profile_has_a_link(name: str) -> None:
    for profile in GAMES[name].profiles:
        state = pyspiel.load_game(f"{PREFIX}{name}(profile={profile})").new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        record = state.record()
        assert decode(encode(record), [GAMES[name]]) == record


@pytest.mark.parametrize("card", [99, 0])
def test_card_that_is_not_left_to_deal_is_refused(card: int) -> None:
    state = pyspiel.load_game(f"{PREFIX}schafkopf").new_initial_state()  # has no C2, which is 0
    with pytest.raises(IllegalMove, match=f"^{card} is none of the cards left to deal$"):
        state.apply_action(card)
