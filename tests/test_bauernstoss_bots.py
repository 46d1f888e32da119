"""Play of the seats in the sampled worlds of the strongest level of Bauernstoss."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from stich.ai.players.club import heuristic_values
from stich.ai.players.evaluation import MoveSearch, foreseen
from stich.ai.players.rollout import finish, payoff, rollout, to_cards
from stich.ai.players.world_values import in_tricks
from stich.ai.sense import sense_of
from stich.ai.sense.bauernstoss import EXPOSED_TEN, SENSE, SHORTER
from stich.ai.sense.heuristic import card_values
from stich.ai.worlds.inference import PlayLikelihood
from stich.ai.worlds.knowledge import Knowledge
from stich.cards import NAMES
from stich.game import Record
from stich.games import GAMES
from stich.games.bauernstoss.play import Play
from stich.order import TRUMP
from stich.state import State
from tests.support.bots import ALL_LEVELS, at, choice
from tests.support.table import deal, play, random_deal

BAUERNSTOSS = GAMES["bauernstoss"]
CLUBS = "5.C pass pass pass trump.C"
CARDS = {name: card for card, name in enumerate(NAMES)}


def values(state: State, record: Record, skilled: bool) -> dict[str, float]:
    """Return the heuristic's value of each card of the seat to play, at this level of skill."""
    assert state.phase.turn is not None
    found = heuristic_values(record.terms, state, state.phase.turn, skilled)
    return {NAMES[card]: value for card, value in found.items()}


def position(hands: list[str], moves: str) -> tuple[Record, State]:
    record = deal(BAUERNSTOSS, hands)
    return record, play(BAUERNSTOSS, record.start(), moves)


LONG_TRUMPS = [
    "CJ DJ CA C9 C8 S9 H8 D8",
    "HJ C7 HA H7 SQ SK DQ DK",
    "SJ CT HT HK S7 SA D7 DT",
    "CK CQ H9 HQ S8 ST DA D9",
]
"""The partner of the seat that named trumps holds two of them."""


def test_trumps_are_not_drawn_from_the_partner_without_gain() -> None:
    record, state = position(LONG_TRUMPS, CLUBS)
    skilled = values(state, record, skilled=True)
    assert max(skilled, key=skilled.__getitem__) in ("S9", "H8", "D8")
    plainly = values(state, record, skilled=False)
    assert max(plainly, key=plainly.__getitem__) == "CJ"


def test_a_ten_is_led_less_readily_while_its_ace_is_out() -> None:
    hands = [
        "CJ CT CA C9 C8 ST HT H9",
        "HJ C7 HA H7 SQ SK DQ D9",
        "SJ DJ CQ SA HK S7 D7 DT",
        "CK DA DK HQ H8 S8 S9 D8",
    ]
    _, state = position(hands, CLUBS)
    tens = {name: CARDS[name] for name in ("CT", "ST", "HT")}

    def less(state: State) -> dict[str, float]:
        hand = state.piles[0]
        return {name: -SENSE.bias(state.phase, hand, card) for name, card in tens.items()}

    assert less(state) == {"CT": 0.0, "ST": EXPOSED_TEN, "HT": EXPOSED_TEN}
    state = play(BAUERNSTOSS, state, "H9 HA HK HQ")
    assert less(state) == {"CT": 0.0, "ST": EXPOSED_TEN, "HT": 0.0}
    state = play(BAUERNSTOSS, state, "SQ")
    assert less(state) == dict.fromkeys(tens, 0.0), "nothing is led"


def test_a_ten_is_led_less_readily_to_an_opponent_who_is_known_to_ruff() -> None:
    hands = [
        "CJ SJ CA C9 C8 SA ST H9",
        "HJ C7 HA HK H8 DA DK D9",
        "DJ CQ SK S9 HT H7 D7 DT",
        "CT CK SQ S8 S7 HQ D8 DQ",
    ]
    _, state = position(hands, CLUBS)

    def less(state: State) -> float:
        return -SENSE.bias(state.phase, state.piles[0], CARDS["ST"])

    assert less(state) == 0.0, "its ace is in the same hand"
    state = play(BAUERNSTOSS, state, "SA C7 S9 S7 DA D7 D8 C8")
    assert less(state) == EXPOSED_TEN
    state = play(BAUERNSTOSS, state, "CJ HJ CQ CT")
    assert less(state) == EXPOSED_TEN, "nobody has shown that he is out of trumps"
    state = play(BAUERNSTOSS, state, "SJ H8 DJ CK")
    assert less(state) == 0.0


def test_others_are_taken_for_skilled_players_by_their_cards() -> None:
    """Skilled players lead a plain card from long trumps: the lead fits such a hand."""
    record, state = position(LONG_TRUMPS, f"{CLUBS} H8")
    reading = PlayLikelihood(Knowledge(record.terms, state.view(1)))
    assert reading.likelihood(state.piles) > 1


def test_nobody_ruffs_high_while_the_next_player_can_still_follow() -> None:
    """Hearts are led for the first time: the next player hardly lacks them too, so that a nine of
    trumps wins as surely as a jack."""
    hands = [
        "CJ SJ CT C8 CK H7 S8 D8",
        "HJ C7 HA S9 SQ SK DQ DK",
        "DJ C9 SA S7 ST D7 DT DA",
        "CA CQ H9 H8 HQ HT HK D9",
    ]
    record, state = position(hands, f"{CLUBS} H7 HA")
    skilled = values(state, record, skilled=True)
    assert skilled["C9"] > skilled["DJ"]


def test_that_others_must_follow_suit_protects_no_trump_where_trumps_were_led() -> None:
    record, state = position(LONG_TRUMPS, f"{CLUBS} C8 C7")
    hands = state.piles[:-1]
    assert isinstance(state.phase, Play)
    goal = SENSE.aims(state.phase, hands, skilled=True)
    own, out = hands[2] & goal.order.cards[TRUMP], hands[0] | hands[1] | hands[3]
    open_to_all = replace(goal, must_follow=False)
    assert card_values(state.phase, 2, own, out, goal) == card_values(
        *(state.phase, 2, own, out, open_to_all)
    )


def test_no_points_are_given_to_a_trick_of_the_enemy_in_hope_of_the_partner() -> None:
    hands = [
        "CJ SJ CT C8 CK H7 S8 D8",
        "HJ C7 HA S9 SQ SK DQ DK",
        "DJ C9 SA S7 ST HT H9 DA",
        "CA CQ D7 H8 HQ DT HK D9",
    ]
    record, state = position(hands, f"{CLUBS} H7 HA")
    skilled = values(state, record, skilled=True)
    assert max(skilled, key=skilled.__getitem__) == "H9"


def test_a_partner_is_trusted_to_take_back_only_what_he_can() -> None:
    """The partner cannot beat the highest trump; it most likely beats the lowest."""

    hands = [
        "CJ DJ CA C9 C8 S9 H8 D8",
        "S7 SA HA H7 SQ SK DQ DK",
        "SJ CT HT HK S8 ST D7 DT",
        "CK CQ HJ C7 H9 HQ DA D9",
    ]

    def given(led: str, retake: float) -> float:
        """Return seat 1's value of throwing a heart on this trump when its partner plays last."""
        _, state = position(hands, f"{CLUBS} {led}")
        others = state.piles[0] | state.piles[2] | state.piles[3]
        assert isinstance(state.phase, Play)
        goal = SENSE.aims(state.phase, state.piles[:-1], skilled=True)
        goal, heart = replace(goal, retake=retake), CARDS["H7"]
        return card_values(state.phase, 1, 1 << heart, others, goal)[heart]

    assert given("CJ", 0.8) == given("CJ", 0.4) < given("CJ", 0.0), "with 0 the partner is trusted"
    assert given("C8", 0.8) > given("C8", 0.4)


def test_a_solo_is_played_for_as_ever() -> None:
    record = deal(BAUERNSTOSS, ["CJ SJ HJ DJ CA CT CK CQ"], seed=4)
    state = play(BAUERNSTOSS, record.start(), "solo big trump.C")
    assert isinstance(state.phase, Play)
    hands = state.piles[:-1]
    assert SENSE.aims(state.phase, hands, True) == SENSE.aims(state.phase, hands, False)


@pytest.mark.parametrize("cards", [6, 5, 4])
def test_the_last_cards_are_played_perfectly_and_from_five_by_skilled_players_too(
    cards: int,
) -> None:
    compared = 0
    assert cards < SENSE.tuning.perfect_hands
    for number in range(8):
        record = random_deal(BAUERNSTOSS, Random(number))
        state = to_cards(SENSE, record.start())
        while isinstance(state.phase, Play) and len(state.phase.done) < 8 - cards:
            state = state.advance(state.legal_moves()[0])
        if not isinstance(state.phase, Play) or state.phase.contract.marks:
            continue
        seat, moves = state.phase.turn, state.legal_moves()
        point = sense_of(record.game).card_point(record.rules)
        search = MoveSearch(state, seat)
        list(search.go_on(10**9))
        expected = {}
        for move in moves:
            value = search.gains[move].low + 2 * point * search.points(move)
            if cards >= 5:
                after = state.advance(move)
                value = (value + rollout(BAUERNSTOSS, after, seat, point, skilled=True)) / 2
            expected[move] = value
        found = [step for step in in_tricks(record.terms, state, seat, moves) if step]
        assert found[-1][0] == pytest.approx(expected)
        compared += len(moves) > 1
    assert compared > 4


@pytest.mark.parametrize("skilled", [True, False])
def test_masters_foresee_skilled_players_and_others_players_like_themselves(skilled: bool) -> None:
    """Some deals end otherwise with skilled players than with any."""
    apart = 0
    for number in range(8):
        record = random_deal(BAUERNSTOSS, Random(number))
        state = to_cards(SENSE, record.start())
        if not isinstance(state.phase, Play) or state.phase.contract.marks:
            continue
        expected = payoff(finish(BAUERNSTOSS, state, skilled), 0, 0.01)
        ending = foreseen if skilled else rollout
        assert ending(BAUERNSTOSS, state, 0, 0.01) == expected
        apart += expected != payoff(finish(BAUERNSTOSS, state, not skilled), 0, 0.01)
    assert apart > 2


def test_of_numbers_that_come_to_the_same_the_longest_suit_is_named() -> None:
    """Clubs has four trumps, spades two, the others the jack of clubs alone and another card."""
    record = deal(BAUERNSTOSS, ["C8 CT CA SQ H7 D9 DT CJ"])
    state = record.start()
    hand = state.piles[0]
    bids = {name: SENSE.bias(state.phase, hand, BAUERNSTOSS.move(name)) for name in ("4.C", "2.S")}
    assert bids == {"4.C": 0.0, "2.S": -2 * SHORTER}


# --- never absurd


@ALL_LEVELS
def test_points_go_to_the_partner_s_trick(level: str) -> None:
    """The partner's ace has won: the ten goes on it."""
    hands = [
        "CJ SJ CA CT CK H7 S8 D8",
        "HJ C7 HA S9 SQ SK DQ DK",
        "DJ C8 H8 SA S7 ST D7 DT",
        "C9 CQ H9 HQ HT HK DA D9",
    ]
    record, state = position(hands, f"{CLUBS} H7 HA H8")
    assert choice(level, record, state) == "HT"


@ALL_LEVELS
def test_points_do_not_go_to_the_enemies_trick(level: str) -> None:
    """The enemy's ace holds for sure: the seven is enough."""
    hands = [
        "CJ SJ CA CT CK H9 D8 DK",
        "HJ C7 HA H8 S9 SQ SK DQ",
        "DJ C8 HT H7 S7 ST D7 DT",
        "C9 CQ HQ HK S8 SA DA D9",
    ]
    record, state = position(hands, f"{CLUBS} H9 HA")
    assert choice(level, record, state) == "H7"


@ALL_LEVELS
def test_nobody_bids_a_solo_without_trumps(level: str) -> None:
    rng = Random(5)
    for _ in range(6):
        record = deal(BAUERNSTOSS, ["DJ C7 C8 H9 HQ S7 SK D9"], seed=int(rng.random() * 10**6))
        assert choice(level, record, record.start()) != "solo"


@ALL_LEVELS
def test_the_long_suit_is_bid(level: str) -> None:
    record = deal(BAUERNSTOSS, ["CJ HJ CA CT C9 S7 HQ D8"], seed=4)
    assert choice(level, record, record.start()) == "5.C"


@ALL_LEVELS
def test_four_jacks_and_the_top_of_a_suit_are_a_big_solo(level: str) -> None:
    record = deal(BAUERNSTOSS, ["CJ SJ HJ DJ CA CT CK CQ"], seed=4)
    assert choice(level, record, record.start()) == "solo"
    assert choice(level, record, at(record, "solo big")) == "trump.C"


@ALL_LEVELS
def test_in_a_small_solo_the_useless_card_goes_and_the_best_comes_back(level: str) -> None:
    record = deal(BAUERNSTOSS, ["CJ SJ HJ CA CT CK CQ H7", "", "DJ SA S9 S8 H8 D9 D8 D7"])
    state = at(record, "solo small trump.C")
    assert choice(level, record, state) == "H7"
    assert choice(level, record, play(BAUERNSTOSS, state, "H7")) in ("DJ", "SA")


@ALL_LEVELS
def test_one_loser_is_given_away_in_a_small_solo(level: str) -> None:
    """Three jacks and the top of a suit, an ace, and a seven that the partner may have."""
    record = deal(BAUERNSTOSS, ["CJ SJ DJ CA CT CK SA H7"], seed=4)
    assert choice(level, record, record.start()) == "solo"
    assert choice(level, record, at(record, "solo")) == "small"
    assert choice(level, record, at(record, "solo small trump.C")) == "H7"
