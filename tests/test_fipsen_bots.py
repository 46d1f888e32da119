"""What the strongest level of Fipsen takes everybody to say in imagined deals."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest

from stich.ai.players.evaluation import foreseen
from stich.ai.players.levels import LEVELS, think
from stich.ai.players.rollout import finish, payoff, rollout
from stich.ai.sense.fipsen import LAPSE, SENSE, SKILLED, THIN, gains
from stich.ai.worlds.inference import believed
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import World, worlds
from stich.cards import NAMES
from stich.cards import cards as card_set_of
from stich.deal import Piles
from stich.games import GAMES
from stich.games.fipsen.bids import BID, BIDS
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


STRONG, WEAK = "CA CK C9 HA S8", "CT C8 S8 HQ H7"


def test_who_bids_and_who_passes_is_believed_to_hold_the_cards_for_it() -> None:
    """The better a call is beside the others that may be made, the likelier; none is impossible."""
    opening = FIPSEN.opening(FIPSEN.Rules(), FIPSEN.Setup())
    strong, weak = (card_set_of(hand) for hand in (STRONG, WEAK))
    assert SENSE.belief

    def likely(hand: int, call: str) -> float:
        assert SENSE.belief
        return SENSE.belief(opening, hand, FIPSEN.move(call))

    assert likely(strong, "2.H") > 5 * likely(strong, "pass")
    assert likely(weak, "pass") > 5 * likely(weak, "3.H") > 0
    assert likely(weak, "2.HR") < 0.2 < likely(strong, "2.HR"), "aces win whatever is trumps"
    for hand in (strong, weak):
        calls = [likely(hand, FIPSEN.name(move)) for move in opening.legal(hand, ())]
        assert max(calls) == pytest.approx(1.0) and min(calls) >= LAPSE


def test_imagined_bidders_carry_what_they_bid() -> None:
    """Of five cards drawn at random hardly any win three tricks with diamonds as trumps; of those
    that bid them every second hand does, as it does where each of many hands drawn at random counts
    for how likely it would have bid so."""
    record, index = deal(FIPSEN, ["", WEAK]), FIPSEN.move("3.HR") - BID

    def carried(found: list[World], likely: Callable[[Piles], float]) -> float:
        weights = [world.weight * likely(world.state.piles) for world in found]
        carry = [gains(world.state.piles[0], SKILLED)[index] > 0 for world in found]
        return sum(w for w, does in zip(weights, carry, strict=True) if does) / sum(weights)

    shares = {}
    for call in ("pass", "3.HR"):
        view = play(FIPSEN, record.start(), call).view(1)
        know = Knowledge(record.terms, view)
        some = list(islice(believed(record.terms, view, Random(1)), 300))
        shares[call] = carried(some, lambda piles: 1.0)
        many = list(islice(worlds(know, Random(2), few=0), 6000))
        naive = carried(many, lambda piles, know=know: know.likelihood(piles, SENSE.belief, 0.0))  # type: ignore[misc]
        assert shares[call] == pytest.approx(naive, abs=0.08)
    assert shares["pass"] < 0.1
    assert shares["3.HR"] > 0.4


def test_bidding_must_bring_more_than_passing() -> None:
    """Bids and holds alike, and more with a hand that loses; not how the bid that was enough is
    settled."""
    opened = play(FIPSEN, deal(FIPSEN, [STRONG, SAFE[2]]).start(), "2")
    asked = play(FIPSEN, opened, "3")
    settling = play(FIPSEN, opened, "pass pass pass")
    for state in (opened, asked):
        hand = state.piles[state.phase.turn or 0]
        for move in state.legal_moves():
            held_back = SENSE.bias(state.phase, hand, move)
            assert (held_back < 0) == (FIPSEN.name(move) != "pass")
            if BID <= move < BID + len(BIDS):
                assert (held_back < -THIN) == (gains(hand, SKILLED)[move - BID] < 0)
    assert settling.phase.name == "settle"
    for move in settling.legal_moves():
        assert not SENSE.bias(settling.phase, settling.piles[0], move)


def put_away(hand: str, skat: str) -> set[str]:
    """What masters think of putting away first."""
    state = play(FIPSEN, deal(FIPSEN, [hand], piles=[skat]).start(), "5 pass pass pass")
    for move in ("5", "skat"):
        if move in map(FIPSEN.name, state.legal_moves()):
            state = play(FIPSEN, state, move)
    assert state.phase.name == "discard"
    chosen = SENSE.candidates(state.phase, state.piles[0], state.legal_moves())
    return {NAMES[move] for move in chosen}


def test_of_a_suit_the_lowest_card_is_put_away() -> None:
    assert put_away("CK CJ CT SQ S7", "ST HA") == {"CT", "S7", "HA"}


def test_who_holds_four_sevens_may_wait_for_an_ace() -> None:
    seven = "C7 S7 H7 D7 CK CJ ST"
    assert put_away("C7 S7 H7 D7 CK", "CJ ST") == set(seven.split())


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
