"""Calls of the strongest level of Fipsen, and those it assumes of others in sampled worlds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from random import Random
from statistics import correlation, fmean

import pytest

from stich.ai.players.evaluation import foreseen
from stich.ai.players.levels import LEVELS, think
from stich.ai.players.rollout import finish, payoff, rollout
from stich.ai.sense.fipsen import LAPSE, LEAST, LEAST_HELD, SENSE, prospects
from stich.ai.sense.fipsen_outlook import by_hand, outlook, takes_skat, worth
from stich.ai.worlds.inference import plausible
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import World, worlds
from stich.cards import NAMES, names
from stich.cards import cards as card_set_of
from stich.deal import Piles
from stich.game import Record
from stich.games import GAMES
from stich.games.fipsen.auction import Auction, settlements
from stich.games.fipsen.bids import BID, BIDS, DURCH, FIPS, HOLD, NAMED, PASS, RUTEN
from stich.games.fipsen.exchange import undertake
from stich.state import CALL, State
from tests.support.bots import ALL_LEVELS, at, choice
from tests.support.table import deal, play, random_deal

FIPSEN = GAMES["fipsen"]
SAFE = ["CA CK CQ CJ CT", "S7 S8 S9 ST SJ", "H7 H8 H9 HT HJ", "SQ SK HQ HK C7"]
UNSAFE = ["CA CK C7 C8 S7", "SA S8 S9 ST SJ", "HA H8 H9 HT HJ", "H7 SK HQ HK CJ"]


def said(state: State, skilled: bool) -> str:
    """Return the call that sampled worlds assume of the seat to speak."""
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
    that bid them most do, as often as where each of many hands drawn at random counts for how
    likely it would have bid so."""
    record, index = deal(FIPSEN, ["", WEAK]), FIPSEN.move("3.HR") - BID

    def carried(found: list[World], likely: Callable[[Piles], float]) -> float:
        weights = [world.weight * likely(world.state.piles) for world in found]
        carry = [worth(world.state.piles[0])[index] > 0 for world in found]
        return sum(w for w, does in zip(weights, carry, strict=True) if does) / sum(weights)

    shares = {}
    for call in ("pass", "3.HR"):
        view = play(FIPSEN, record.start(), call).view(1)
        know = Knowledge(record.terms, view)
        some = list(islice(plausible(record.terms, view, Random(1)), 1200))
        shares[call] = carried(some, lambda piles: 1.0)
        many = list(islice(worlds(know, Random(2), few=0), 24_000))
        naive = carried(many, lambda piles, know=know: know.likelihood(piles, SENSE.belief, 0.0))  # type: ignore[misc]
        assert shares[call] == pytest.approx(naive, abs=0.05)
    assert shares["pass"] < 0.1
    assert shares["3.HR"] > 0.5


def test_nobody_bids_or_holds_only_to_drive_others() -> None:
    """A bid or hold has, with the best settlement, at least the value demanded of it."""
    bids = 0
    for number in range(60):
        state = random_deal(FIPSEN, Random(number)).start()
        while isinstance(state.phase, Auction) and len(state.legal_moves()) > 1:
            phase, legal = state.phase, state.legal_moves()
            hand = state.piles[phase.turn]
            move = SENSE.candidates(phase, hand, legal)[0]
            bid, held = (phase.bid, True) if move == HOLD else (move - BID, False)
            if move not in (PASS, FIPS):
                least = LEAST_HELD if held else LEAST
                settled = [worth(hand)[m - BID] for m in settlements(phase.rules, bid, held)]
                assert max(settled) >= least
                bids += 1
            state = state.advance(move)
    assert bids > 60


def test_who_speaks_first_bids_the_least_that_brings_anything() -> None:
    """A hand for all five tricks too: the number may be raised when the bid has won."""
    for hand in (STRONG, WEAK, "CA CK CQ CJ D7"):
        state = deal(FIPSEN, [hand]).start()
        assert isinstance(state.phase, Auction)
        said = prospects(state.phase, state.piles[0], state.legal_moves())
        assert max(said, key=said.__getitem__) == FIPSEN.move("2")
        assert said[FIPSEN.move("2")] > said[PASS] == 0.0


def called(record: Record, moves: str) -> tuple[str, int]:
    """Return a master's call and the number of worlds it sampled for it."""
    state = play(FIPSEN, record.start(), moves)
    assert state.phase.turn is not None
    *_, thought = think(LEVELS["master"], record.terms, state.view(state.phase.turn))
    return FIPSEN.name(thought.best), thought.worlds


def test_masters_call_what_hands_have_come_to_and_imagine_deals_where_that_is_not_known() -> None:
    """The outlook was learnt with four players and the declarer leading."""
    rules = FIPSEN.Rules()
    usual = called(deal(FIPSEN, [STRONG], rules), "")
    assert usual == ("2", 0)
    for other in (replace(rules, players=3), replace(rules, first_lead="forehand")):
        _, imagined = called(deal(FIPSEN, [STRONG], other), "")
        assert imagined > 20


def test_the_outlook_of_a_hand_is_what_its_deals_come_to() -> None:
    """The outlook agrees with deals played out by the engine, in multiples of the goal's value, on
    average within 0.1, and correlates with them hand by hand."""
    rng, rules, deals, apart = Random(7), FIPSEN.Rules(), 40, []
    expected, came = [], []
    for _ in range(30):
        first = random_deal(FIPSEN, rng, rules, FIPSEN.Setup(dealer=3))
        hand, suit = first.start().piles[0], rng.randrange(4)
        goal = rng.choice(("2.H", "3.H", "2.HD"))
        bid = BIDS[FIPSEN.move(goal) - BID]
        times = outlook(hand)[suit][3 if bid.extras & DURCH else bid.tricks - 2]
        value = bid.tricks << bid.extras.bit_count() + (suit == 3)
        total = 0.0
        for _ in range(deals):
            held, seed = " ".join(names(hand)), rng.randrange(10**9)
            record = deal(FIPSEN, [held], rules, FIPSEN.Setup(dealer=3), seed=seed)
            asked = undertake(rules, 0, 0, FIPSEN.move(goal) - BID, (None,) * 4)
            state = State(asked, record.start().piles).advance(NAMED + suit)
            total += finish(FIPSEN, state, skilled=True).score[0] / value
        expected.append(times)
        came.append(total / deals)
        apart.append(came[-1] - times)
    assert abs(fmean(apart)) < 0.1
    assert fmean(map(abs, apart)) < 0.25
    assert correlation(expected, came) > 0.95


def test_a_hand_is_worth_the_same_whichever_suits_it_has() -> None:
    """Clubs, spades and hearts count alike."""
    for hand in ("CA CK SQ S7 H9", "HA HK CQ C7 S9", "SA SK HQ H7 C9"):
        assert worth(card_set_of(hand)) == worth(card_set_of("CA CK SQ S7 H9"))
    hands = ("CA CK SQ S7 H9", "HA HK CQ C7 S9")
    clubs, hearts = (outlook(card_set_of(hand)) for hand in hands)
    assert (clubs[0], clubs[1], clubs[3]) == (hearts[2], hearts[0], hearts[3])


def test_diamonds_count_twice_where_they_were_not_bid() -> None:
    hand = card_set_of("CA SA HA D7 CK")
    diamonds = outlook(hand)[3][0]
    assert by_hand(hand, 2, 0) == 2 * diamonds > by_hand(hand, 2, RUTEN) == diamonds
    assert not takes_skat(hand, 2, RUTEN), "three aces and the only trump need no Skat"


def asked_to_put_away(hand: str, skat: str) -> State:
    """Return the position after the declarer of a five has taken the Skat."""
    state = deal(FIPSEN, [hand], piles=[skat]).start()
    for move in ("5", "pass", "pass", "pass", "5", "skat"):
        if move in map(FIPSEN.name, state.legal_moves()) and state.phase.name != "discard":
            state = play(FIPSEN, state, move)
    assert state.phase.name == "discard"
    return state


def put_away(hand: str, skat: str) -> set[str]:
    """Return the cards that masters consider first for putting away."""
    state = asked_to_put_away(hand, skat)
    chosen = SENSE.candidates(state.phase, state.piles[0], state.legal_moves())
    return {NAMES[move] for move in chosen}


def test_of_a_suit_the_lowest_card_is_put_away() -> None:
    assert put_away("CK CJ CT SQ S7", "ST HA") == {"CT", "S7", "HA"}


def test_who_holds_four_sevens_may_wait_for_an_ace() -> None:
    seven = "C7 S7 H7 D7 CK CJ ST"
    assert put_away("C7 S7 H7 D7 CK", "CJ ST") == set(seven.split())


def test_skilled_players_put_away_what_wins_least() -> None:
    state = asked_to_put_away("CA CK CQ CJ S7", "H8 SA")
    call = SENSE.caller(skilled=True)
    assert call
    for _ in range(2):
        state = state.advance(call(state.phase, state.piles[0], state.legal_moves()))
    assert state.piles[0] == card_set_of("CA CK CQ CJ SA")


def after_two_tricks(hands: list[str], cards: str) -> State:
    """Return the position after the declarer won the two tricks of the bid with clubs as trumps."""
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
    """In more than ten calls a skilled player would call otherwise."""
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


# --- never absurd


@ALL_LEVELS
def test_a_hand_that_wins_nothing_passes(level: str) -> None:
    record = deal(FIPSEN, ["C7 C9 S8 HT SJ"], seed=3)
    assert choice(level, record, at(record, "pass")) in FIPSEN.calls
    record = deal(FIPSEN, ["", "C7 C9 S8 HT SJ"], seed=3)
    assert choice(level, record, at(record, "4")) == "pass"


@ALL_LEVELS
def test_the_four_sevens_are_laid(level: str) -> None:
    record = deal(FIPSEN, ["C7 S7 H7 D7 HA"], seed=3)
    assert choice(level, record, record.start()) == "fips"


@ALL_LEVELS
def test_the_longest_suit_becomes_trumps(level: str) -> None:
    record = deal(FIPSEN, ["SA SK SJ S9 CA"], seed=3)
    state = at(record, "4.H pass pass pass")
    if state.phase.name == "settle":
        state = play(FIPSEN, state, "4.H")
    assert choice(level, record, state) == "trump.S"


@ALL_LEVELS
def test_the_last_defender_takes_the_trick_from_the_declarer(level: str) -> None:
    hands = ["SA SK SJ S9 C9", "S7 H8 H9 C7 HJ", "ST HK HQ HT C8", "SQ S8 CA CK HA"]
    record = deal(FIPSEN, hands)
    state = at(record, "3.H pass pass pass")
    if state.phase.name == "settle":
        state = play(FIPSEN, state, "3.H")
    state = play(FIPSEN, state, "trump.S")
    while state.phase.name == "sevens":
        state = play(FIPSEN, state, "no")
    state = play(FIPSEN, state, "C9 C7 C8")
    assert choice(level, record, state) in ("CA", "CK")
