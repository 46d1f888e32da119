"""The environments: PettingZoo's own tests, arrays with the knowledge of a seat and no more."""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Sequence
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

from stich.ai.worlds.explained import explained
from stich.cards import each
from stich.code import encode
from stich.game import Record
from stich.lab.env import Deals, env
from stich.lab.observation import VERSION, Layout, movers
from stich.lab.players import made
from stich.seat import of
from stich.state import CALL, IllegalMove, Seat, View
from tests.support.games import GAMES

pytestmark = pytest.mark.native


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    with warnings.catch_warnings():
        # Its test knows observations with a mask, but not the spaces of such observations.
        warnings.filterwarnings("ignore", "Observation")
        api_test(env(GAMES[game]), num_cycles=200)
        api_test(env(GAMES[game], forced=True), num_cycles=200)
    seed_test(lambda: env(GAMES[game]), num_cycles=100)


def dealt(game: str, seed: int) -> Record:
    """Return a random deal of a game, before its first move."""
    deals = Deals(GAMES[game])
    deals.reset(seed=seed)
    return deals.record


def by_chance(record: Record, rng: Random, plies: int) -> Record:
    """Return a deal after ``plies`` random moves, or at its end."""
    state = record.start()
    for _ in range(plies):
        if not (legal := state.legal_moves()):
            break
        state = state.advance(rng.choice(legal))
    return record.play(made(state))


def arrays(record: Record, seat: Seat) -> list[np.ndarray]:
    """Return the observations of a seat after each move of a deal, masks included."""
    found = []
    for plies in range(len(record.moves) + 1):
        part = record.upto(plies)
        phase = part.replay().phase
        if phase.turn is None:
            break
        if phase.source != phase.turn:  # the environment turns up the card
            continue
        deals = Deals(record.game, record.rules, forced=True)
        deals.reset(options={"deal": part})
        found.append(np.concatenate(list(deals.observe(f"seat_{seat}").values())))
    return found


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(list(GAMES)), st.integers(0, 10**6), st.integers(0, 80), st.integers(0, 3))
def test_worlds_alike_to_a_seat_give_equal_arrays(
    game: str, seed: int, plies: int, seat: int
) -> None:
    rng = Random(seed)
    record = by_chance(dealt(game, seed), rng, plies)
    seat %= record.game.players(record.rules)
    other = explained(of(record, seat), rng)
    if other is None:
        return
    for one, two in zip(arrays(record, seat), arrays(other, seat), strict=True):
        assert np.array_equal(one, two)


def test_most_alike_worlds_are_other_worlds() -> None:
    rng = Random(1)
    record = by_chance(dealt("schafkopf", 1), rng, 12)
    others = [explained(of(record, 0), rng) for _ in range(5)]
    assert len({other.number for other in others if other}) == 5


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_can_tell_apart_its_arrays_tell_apart(game: str) -> None:
    known: dict[bytes, View] = {}
    for number in range(8):
        record = by_chance(dealt(game, number), Random(number), 500)
        layout = Layout(record.game, record.rules)
        states = record.states()
        for ply, state in enumerate(states):
            for seat in range(layout.players):
                view = state.view(seat)
                seats = movers(states[: ply + 1])
                array = layout.observation(record.setup, view, seats).tobytes()
                # Seats are counted from the observer: two may see the same from their places.
                seen = known.setdefault(bytes([seat]) + array, view)
                assert (seen.piles, seen.history) == (view.piles, view.history)
    assert len(known) > 500


def picture(game: str, numbers: Sequence[int]) -> str:
    digest = hashlib.sha256()
    for number in numbers:
        record = by_chance(dealt(game, number), Random(number), 500)
        layout, states = Layout(record.game, record.rules), record.states()
        for ply in range(0, len(states), 5):
            view = states[ply].view(ply % layout.players)
            array = layout.observation(record.setup, view, movers(states[: ply + 1]))
            digest.update(array.astype("<i2").tobytes())
    return digest.hexdigest()[:16]


PUBLISHED = {1: {"hearts": "42c35f09bc709258"}}
"""Digests of the arrays of some positions, by version. A changed layout takes a new version."""


def test_layout_is_that_of_its_version() -> None:
    assert {"hearts": picture("hearts", range(3))} == PUBLISHED[VERSION]


@pytest.mark.parametrize("game", GAMES)
def test_blocks_hold_what_the_table_says(game: str) -> None:
    record = by_chance(dealt(game, 3), Random(3), 18)
    layout, states = Layout(record.game, record.rules), record.states()
    seats, state = movers(states), states[-1]
    for seat in range(layout.players):
        view = state.view(seat)
        array = layout.observation(record.setup, view, seats)
        assert array.dtype == np.int16 and array.min() >= 0 and array.max() <= layout.high
        turn = array[layout.blocks["turn"]]
        assert [(int(at) + seat) % layout.players for at in np.flatnonzero(turn)] == (
            [] if state.phase.turn is None else [state.phase.turn]
        )
        piles = array[layout.blocks["piles"]].reshape(-1, 54)
        assert piles[0, 0] == 1 and piles[0, 1] == view.hand.bit_count()
        assert np.flatnonzero(piles[0, 2:]).tolist() == list(each(view.hand))
        hidden = [i for i in range(1, layout.players) if view.piles[(seat + i) % layout.players]]
        assert all(piles[i, 0] for i in hidden)
        history = array[layout.blocks["history"]].reshape(-1, 2)
        heard = [0 if move is None else move + 1 for move in view.history]
        assert history[: len(heard), 1].tolist() == heard and not history[len(heard) :].any()
        assert [(who - 1 + seat) % layout.players for who in history[: len(heard), 0]] == seats
        mask = layout.mask(view.legal_moves())
        assert tuple(np.flatnonzero(mask)) == view.legal_moves()


def test_deal_ends_with_its_score_and_begins_at_the_given_position() -> None:
    schafkopf = GAMES["schafkopf"]
    begun = by_chance(dealt("schafkopf", 5), Random(5), 6)
    deals = Deals(schafkopf, begun.rules)
    for deal in (begun, encode(begun)):
        deals.reset(options={"deal": deal})
        assert deals.state_now.history[:6] == begun.moves
    rng = Random(0)
    while not any(deals.terminations.values()):
        agent = deals.agent_selection
        legal = np.flatnonzero(deals.observe(agent)["action_mask"])
        assert len(legal) > 1
        deals.step(int(rng.choice(legal.tolist())))
    assert list(deals.rewards.values()) == list(deals.state_now.score())
    assert f"score: {deals.rewards['seat_0']} " in deals.render()


def test_seed_gives_the_same_deals_and_goes_on_without_one() -> None:
    one, other = Deals("barbu"), Deals("barbu")
    one.reset(seed=7)
    other.reset(seed=7)
    for _ in range(3):
        assert one.record == other.record
        before = one.record
        one.reset()
        other.reset()
        assert one.record != before


def test_wrong_use_is_refused_in_a_sentence() -> None:
    deals = Deals("bauernstoss")
    with pytest.raises(ValueError, match="is no deal of this environment's game and rules"):
        deals.reset(options={"deal": "skeEBfhswd5_R4S3r"})
    with pytest.raises(ValueError, match="nothing is left to decide in this deal"):
        deals.reset(options={"deal": "bGgDBlNIYLYsx1SxbVJ"})
    deals.reset(seed=1)
    with pytest.raises(IllegalMove, match=f"{CALL - 1} is not among the legal moves"):
        deals.step(CALL - 1)
    with pytest.raises(ValueError, match="is to move, and None is no move"):
        deals.step(None)
    with pytest.raises(ValueError, match="there is no game 'bridge'"):
        Deals("bridge")
