"""What the strongest level of Fipsen takes everybody to say in imagined deals."""

from __future__ import annotations

from random import Random

import pytest

from stich.ai.players.evaluation import foreseen
from stich.ai.players.levels import LEVELS, imagined, think
from stich.ai.players.rollout import finish, payoff, rollout
from stich.ai.sense.fipsen import CHALLENGING, OPENING, SENSE
from stich.games import GAMES
from stich.state import CALL, State
from tests.support.table import deal, play, random_deal

FIPSEN = GAMES["fipsen"]
SAFE = ["CA CK CQ CJ CT", "S7 S8 S9 ST SJ", "H7 H8 H9 HT HJ", "SQ SK HQ HK C7"]
UNSAFE = ["CA CK C7 C8 S7", "SA S8 S9 ST SJ", "HA H8 H9 HT HJ", "H7 SK HQ HK CJ"]


def said(state: State, skilled: bool) -> str:
    """What is called by the seat to speak in imagined deals."""
    seat, call = state.phase.turn, SENSE.caller(skilled)
    assert seat is not None and call is not None
    return FIPSEN.calls[call(state.phase, state.piles[seat], state.legal_moves()) - CALL]


@pytest.mark.parametrize("skilled", [True, False])
def test_masters_foresee_skilled_calls_and_others_calls_like_their_own(skilled: bool) -> None:
    """Some deals end otherwise with skilled players than with any."""
    apart = 0
    for number in range(12):
        state = random_deal(FIPSEN, Random(number)).start()
        expected = payoff(finish(FIPSEN, state, skilled), 0)
        ending = foreseen if skilled else rollout
        assert ending(FIPSEN, state, 0, 0.0) == expected
        apart += expected != payoff(finish(FIPSEN, state, not skilled), 0)
    assert apart > 2


GOOD, POOR = "CA CK C9 HA S8", "CK CT S8 HQ H7"


@pytest.mark.parametrize(
    ("hand", "calls", "bids", "unforeseen"),
    [
        (GOOD, "", "2.H 2.HR 3.H", OPENING),
        (GOOD, "2", "2.H 2.HR 3.H", CHALLENGING),
        (GOOD, "2 2.H", "2.HR 3 3.H", CHALLENGING),
        (POOR, "", "2", OPENING),
        (POOR, "2", "", 0.0),
    ],
)
def test_to_a_master_a_bid_that_is_not_too_poor_is_worth_more_than_foreseen(
    hand: str, calls: str, bids: str, unforeseen: float
) -> None:
    """Other calls are worth what imagined deals come to, to hold another's bid among them; seen
    before any call has fallen clearly behind."""
    seat = len(calls.split()) % 2
    record = deal(FIPSEN, [hand if each == seat else "" for each in range(2)])
    state = play(FIPSEN, record.start(), calls)
    assert state.phase.turn == seat
    found = list(imagined("master", record.terms, state.view(seat)))
    worlds = [each.world.state for each in found if each.world]
    assert len(worlds) == found[-1].thought.worlds
    *_, thought = (each.thought for each in found if each.thought.compared == each.thought.worlds)
    for move, value in thought.values.items():
        ends = [foreseen(FIPSEN, world.advance(move), seat) for world in worlds[: thought.worlds]]
        more = unforeseen if FIPSEN.name(move) in bids.split() else 0.0
        assert value == pytest.approx(sum(ends) / len(ends) + more), FIPSEN.name(move)


def after_two_tricks(hands: list[str], cards: str) -> State:
    """The declarer has won the two tricks he bid, clubs trumps."""
    record = deal(FIPSEN, hands, setup=FIPSEN.Setup(dealer=3))
    state = play(FIPSEN, record.start(), "2.H pass pass pass")
    if state.phase.name == "settle":
        state = play(FIPSEN, state, "2.H")
    state = play(FIPSEN, state, "trump.C")
    while state.phase.name == "sevens":
        state = play(FIPSEN, state, "no")
    state = play(FIPSEN, state, cards)
    assert state.phase.name == "go_on"
    return state


def test_a_skilled_player_goes_on_when_nothing_is_left_that_beats_him() -> None:
    state = after_two_tricks(SAFE, "CA S7 H7 C7 CK S8 H8 SQ")
    assert said(state, skilled=True) == "on"
    assert said(state, skilled=False) == "stop"


def test_a_skilled_player_stops_with_cards_that_are_easily_beaten() -> None:
    state = after_two_tricks(UNSAFE, "CA S8 H8 CJ CK S9 H9 H7")
    assert said(state, skilled=True) == "stop"


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_others_call_as_they_take_everybody_to_call(level: str) -> None:
    """Some of what they say a skilled player would not."""
    apart = 0
    for number in range(40):
        record = random_deal(FIPSEN, Random(number))
        state = record.start()
        while not state.phase.card_play and len(state.legal_moves()) > 1:
            seat = state.phase.turn
            assert seat is not None
            *_, thought = think(LEVELS[level], record.terms, state.view(seat))
            expected = said(state, skilled=False)
            assert FIPSEN.calls[thought.best - CALL] == expected
            apart += said(state, skilled=True) != expected
            state = state.advance(thought.best)
            if state.phase.name == "discard":
                break
    assert apart > 10
