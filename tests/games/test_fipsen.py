"""The rule book of Fipsen, cards to auction, as tests bearing the numbers of the paragraphs."""

from __future__ import annotations

import pytest

from stich.cards import card, names
from stich.game import Contradiction
from stich.games.fipsen import Rules, Setup, auction, bids
from stich.games.fipsen.bids import BIDS, DECK, strength
from stich.state import Over, State
from tests.support.fipsen_table import (
    GAME,
    PAGAT,
    PLAIN,
    STRONG,
    THREE,
    after,
    bought,
    may,
    start,
)

NO_HOLD = Rules(allow_hold=False, raise_after_auction="any")
LOW = [bid.name for bid in BIDS if bid.tricks < 5]


def ladder(rules: Rules | None = None) -> list[list[str]]:
    """Return the names of the bids, those of equal strength together, from weak to strong."""
    durch = (rules or Rules()).durch_rank
    by_strength: dict[int, list[str]] = {}
    for bid in BIDS:
        if bids.biddable(bid, durch):
            by_strength.setdefault(strength(bid, durch), []).append(bid.name)
    return [by_strength[key] for key in sorted(by_strength)]


# players, cards, deal


def test_1_one_declarer_against_all_the_others() -> None:
    assert bought("3.H", STRONG).phase.facts()["declarer"] == 0
    assert GAME.players(Rules()) == 4
    assert GAME.players(THREE) == 3


def test_2_twenty_five_cards_of_which_one_is_a_diamond() -> None:
    assert DECK.bit_count() == 25
    assert [suit for name in names(DECK) for suit in name[0]].count("D") == 1
    assert DECK >> card("D7") & 1


def test_2_the_ten_stands_below_the_jack() -> None:
    [_, clubs, hearts, spades, diamonds] = bids.BARE.groups(DECK)
    assert clubs == ["CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "C7"]
    assert [name[1] for name in hearts] == [name[1] for name in spades] == list("AKQJT987")
    assert diamonds == ["D7"]


@pytest.mark.parametrize("suit", range(4))
def test_2_trumps_are_the_named_suit_in_the_same_order(suit: int) -> None:
    [trumps, *plain] = bids.trump_order(suit).groups(DECK)
    assert [name[1] for name in trumps] == (list("AKQJT987") if suit < 3 else ["7"])
    assert {name[0] for name in trumps} == {"CSHD"[suit]}
    assert len(trumps) + sum(map(len, plain)) == 25


def test_3_the_deal_moves_clockwise() -> None:
    for players, rules in ((4, Rules()), (3, THREE)):
        for dealer in range(players):
            over = bought("2.H", STRONG, rules=rules).phase
            ended = Over((0,) * players, (("won", 4),), over)
            standing = GAME.carry(rules, GAME.begin(rules, dealer), ended)
            assert standing.dealer == (dealer + 1) % players


def test_4_five_cards_each_two_in_the_skat_the_rest_is_left_over() -> None:
    assert GAME.shape(Rules()) == (DECK, (5, 5, 5, 5, 2, 3, 0))
    assert GAME.shape(THREE) == (DECK, (5, 5, 5, 2, 8, 0))
    assert GAME.piles == ("skat", "rest")


def test_4_the_left_neighbour_of_the_dealer_is_forehand() -> None:
    assert [start(dealer=seat).phase.turn for seat in range(4)] == [1, 2, 3, 0]
    assert [start(rules=THREE, dealer=seat).phase.turn for seat in range(3)] == [1, 2, 0]


# bids


def test_5_every_combination_of_extras_can_be_bid() -> None:
    sets = ["", ".H", ".R", ".D", ".HR", ".HD", ".RD", ".HRD"]
    for tricks in "234":
        assert [name for name in LOW if name[0] == tricks] == [tricks + extras for extras in sets]
    assert [bid.name for bid in BIDS if bid.name[0] == "5"] == ["5", "5.H", "5.R", "5.HR"]
    assert len(BIDS) == 30


def test_5_a_five_contains_durch() -> None:
    for bid in BIDS:
        if bid.tricks == 5:
            assert bid.extras & bids.DURCH


@pytest.mark.parametrize("picture", ["CJ", "SQ", "HK"])
def test_6_a_kieker_needs_a_hand_without_pictures(picture: str) -> None:
    state = start(PLAIN)
    assert "kieker" in may(state)
    assert "kieker.R" in may(state)
    state = start(PLAIN.replace("C8", picture))
    assert not [name for name in may(state) if "kieker" in name]


def test_6_aces_are_no_pictures() -> None:
    assert "kieker" in may(start("CA SA HA CT D7"))


def test_7_the_complete_ladder() -> None:
    kinds = {0: 1, 1: 3, 2: 3, 3: 1}
    expected = [kinds[n] for _ in (2, 3, 4) for n in range(4)] + [1, 1, 1, 2, 1]
    steps = ladder()
    assert [len(step) for step in steps] == expected
    assert steps[:4] == [["2"], ["2.H", "2.R", "2.D"], ["2.HR", "2.HD", "2.RD"], ["2.HRD"]]
    assert steps[11:] == [["4.HRD"], ["kieker"], ["kieker.R"], ["5"], ["5.H", "5.R"], ["5.HR"]]
    assert [name for step in steps for name in step] == [bid.name for bid in BIDS]


def test_7_ascending_samples() -> None:
    for samples in (("2", "2.H", "2.HR", "3", "3.H"), ("2", "2.R", "2.HR", "3")):
        places = [next(i for i, step in enumerate(ladder()) if s in step) for s in samples]
        assert places == sorted(set(places))


# the auction


def seats(state: State, moves: str) -> list[int | None]:
    """Return the seat that makes each of these moves."""
    found = []
    for move in moves.split():
        found.append(state.phase.turn)
        state = after(state, move)
    return found


def test_8_one_seat_after_the_other_meets_the_survivor() -> None:
    assert seats(start(), "2 2.H pass 3 3.H pass pass") == [0, 1, 0, 2, 1, 2, 3]


def test_9_who_speaks_first_bids_anything_or_passes() -> None:
    state = start(PLAIN)
    assert may(state) == ["pass", *(bid.name for bid in BIDS)]
    assert may(after(start("", PLAIN), "pass")) == may(state)


def test_9_a_challenger_bids_strictly_higher_or_passes() -> None:
    state = after(start("", STRONG), "3.R")
    assert state.phase.turn == 1
    assert may(state)[:5] == ["pass", "3.HR", "3.HD", "3.RD", "3.HRD"]


def test_9_equal_is_not_higher_for_the_challenger() -> None:
    state = after(start(), "pass pass 3.R")
    assert state.phase.turn == 3
    assert "3.H" not in may(state) and "hold" not in may(state)
    state = after(state, "3.HR")
    assert state.phase.turn == 2
    assert "hold" in may(state)


def test_10_the_survivor_holds_raises_or_passes() -> None:
    state = after(start(), "2 3")
    assert state.phase.turn == 0
    assert may(state)[:3] == ["pass", "hold", "3.H"]
    assert "3" not in may(state)


def test_10_who_holds_owes_as_many_extras_unnamed() -> None:
    facts = after(start(), "2 2.HR hold").phase.facts()
    assert (facts["bid"], facts["owed"]) == ("2.HR", 2)
    assert facts["calls"] == ["hold", "2.HR", None, None]
    assert facts["survivor"] == 0


def test_10_nobody_holds_before_there_is_a_challenge() -> None:
    assert "hold" not in may(start())
    assert "hold" not in may(after(start(), "2"))
    assert "hold" not in may(after(start(), "2 3 pass"))


def test_11_the_challenger_answers_a_hold_or_a_raise() -> None:
    held = after(start("", STRONG), "2 3 hold")
    assert held.phase.turn == 1
    assert may(held)[:2] == ["pass", "3.H"]
    raised = after(start("", STRONG), "2 3 4")
    assert raised.phase.turn == 1
    assert may(raised)[:2] == ["pass", "4.H"]


def test_11_whoever_passed_is_out() -> None:
    state = after(start(), "2 3 pass 4 pass 4.H pass")
    assert state.phase.facts()["declarer"] == 3


def test_11_over_the_highest_bid_one_can_only_pass() -> None:
    state = after(start(), "2 5.HR")
    assert may(state) == ["pass", "hold"]
    assert may(after(state, "hold")) == ["pass"]


@pytest.mark.parametrize(
    ("moves", "declarer", "bid", "held"),
    [
        ("2 2.H hold 3 pass pass pass", 1, "3", False),
        ("2 2.H hold pass pass 3 hold pass", 0, "3", True),
        ("2 2.H hold pass pass pass", 0, "2.H", True),
        ("pass pass pass 4", 3, "4", False),
        ("2 pass pass pass", 0, "2", False),
    ],
)
def test_12_the_last_survivor_is_the_declarer(
    moves: str, declarer: int, bid: str, held: bool
) -> None:
    facts = after(start(), moves).phase.facts()
    assert (facts["declarer"], facts["bid"], facts["held"]) == (declarer, bid, held)


def test_12_three_players_end_after_the_third() -> None:
    assert after(start(rules=THREE), "2 pass pass").phase.name == "settle"


def test_8_all_pass_and_the_deal_is_void() -> None:
    over = after(start(), "pass pass pass pass").phase
    assert isinstance(over, Over)
    assert over.score == (0, 0, 0, 0)
    assert over.items == (("passed_out", 0),)
    assert over.facts()["calls"] == ["pass"] * 4


# settling the bid


def test_13_who_held_chooses_extras_for_at_least_what_he_owes() -> None:
    state = after(start(), "2 2.H hold pass pass pass")
    twos = [name for name in may(state) if name[0] == "2"]
    assert twos == ["2.H", "2.R", "2.D", "2.HR", "2.HD", "2.RD", "2.HRD"]
    for bid, extras in (("2.H", ["hand"]), ("2.R", ["ruten"]), ("2.D", ["durch"])):
        assert after(state, bid).phase.facts()["extras"] == extras
    assert after(state, "2.H").phase.name == "trump"
    assert after(state, "2.R").phase.name == after(state, "2.D").phase.name == "exchange"


def test_13_who_held_may_raise_the_tricks_and_still_owes_the_extras() -> None:
    state = after(start(), "2 2.H hold pass pass pass")
    assert {name[0] for name in may(state)} == {"2", "3", "4", "5"}
    assert "3" not in may(state) and "4" not in may(state)
    assert "5" in may(state), "the Durch of a five counts towards what is owed"
    state = after(start(), "2 2.HR hold pass pass pass")
    assert [name for name in may(state) if name[0] == "5"] == ["5.H", "5.R", "5.HR"]
    state = after(start(), "3 3.HRD hold pass pass pass")
    assert may(state) == ["3.HRD", "4.HRD", "5.HR"]


def test_13_nothing_owed_nothing_need_be_chosen() -> None:
    state = after(start(), "2 3 hold pass pass pass")
    assert may(state)[:2] == ["3", "3.H"]


def test_13_any_declarer_may_raise_and_keeps_what_he_named() -> None:
    assert may(after(start(), "2 pass pass pass")) == ["2", "3", "4", "5"]
    assert may(after(start(), "2.R pass pass pass")) == ["2.R", "3.R", "4.R", "5.R"]
    assert may(after(start(), "3.HD pass pass pass")) == ["3.HD", "4.HD", "5.H"]


@pytest.mark.parametrize("bid", ["5", "5.H", "5.HR"])
def test_13_nothing_is_left_to_settle_after_a_five(bid: str) -> None:
    assert after(start(), f"{bid} pass pass pass").phase.name in ("exchange", "trump")


def test_13_a_kieker_cannot_be_raised_to_or_from() -> None:
    assert after(start(PLAIN), "kieker pass pass pass").phase.name == "show"
    state = after(start(PLAIN), "4 pass pass pass")
    assert may(state) == ["4", "5"]


def test_c4_holding_a_kieker_needs_a_hand_without_pictures() -> None:
    state = after(start("CK C7", PLAIN), "4.HRD kieker")
    assert state.phase.turn == 0
    assert may(state) == ["pass", "5", "5.H", "5.R", "5.HR"]
    state = after(start("C7 S7 CT ST HT", "CA C8 C9 S9 S8"), "4.HRD kieker")
    assert may(state)[:3] == ["pass", "hold", "kieker.R"]
    state = after(state, "hold pass pass pass")
    assert state.phase.name == "show"
    assert state.phase.facts()["declarer"] == 0


# options up to the first lead


def test_option_min_bid() -> None:
    state = start(PLAIN, rules=Rules(min_bid=3))
    assert may(state)[:2] == ["pass", "3"]


def test_option_allow_hold() -> None:
    state = after(start(rules=NO_HOLD), "2 2.H")
    assert "hold" not in may(state)
    assert may(state)[:3] == ["pass", "2.HR", "2.HD"]


def test_option_raise_after_auction() -> None:
    only = Rules(raise_after_auction="hold_only")
    assert after(start(rules=only), "2 pass pass pass").phase.name == "exchange"
    held = may(after(start(rules=only), "2 2.H hold pass pass pass"))
    assert {name[0] for name in held} == {"2", "3", "4", "5"}
    never = Rules(raise_after_auction="never")
    assert after(start(rules=never), "2 pass pass pass").phase.name == "exchange"
    held = may(after(start(rules=never), "2 2.H hold pass pass pass"))
    assert {name[0] for name in held} == {"2"}
    with pytest.raises(Contradiction, match="hold_only"):
        Rules(raise_after_auction="hold_only", allow_hold=False)


def test_option_durch_rank_higher() -> None:
    rules = Rules(durch_rank="higher")
    assert ladder(rules)[1:5] == [["2.H", "2.R"], ["2.D"], ["2.HR"], ["2.HD", "2.RD"]]
    assert ladder(rules)[-5:] == [["kieker"], ["kieker.R"], ["5"], ["5.H", "5.R"], ["5.HR"]]
    state = after(start(rules=rules), "2.H 2.D hold pass pass pass")
    twos = [name for name in may(state) if name[0] == "2"]
    assert twos == ["2.D", "2.HR", "2.HD", "2.RD", "2.HRD"]


def test_option_durch_not_biddable() -> None:
    state = start(PLAIN, rules=Rules(durch_rank="not_biddable"))
    assert may(state)[1:5] == ["2", "2.H", "2.R", "2.HR"]
    assert may(state)[-4:] == ["5", "5.H", "5.R", "5.HR"]
    state = after(start(rules=Rules(durch_rank="not_biddable")), "2 2.H hold pass pass pass")
    assert [name for name in may(state) if name[0] == "2"] == ["2.H", "2.R", "2.HR"]


def test_profile_pagat_freezes_the_tricks_and_does_not_bid_durch() -> None:
    state = after(start(rules=PAGAT), "2 2.H hold pass pass pass")
    assert may(state) == ["2.H", "2.R", "2.HR"]
    assert after(start(rules=PAGAT), "2 pass pass pass").phase.name == "exchange"


def test_setup_reads_a_fourth_seat_as_the_last_of_three() -> None:
    assert bids.dealer(THREE, Setup(dealer=3)) == 2
    assert auction.opening(THREE, Setup(dealer=3)) == auction.opening(THREE, Setup(dealer=2))
