"""The rule book of Fipsen between auction and first lead: Skat, Kieker, trumps, four sevens."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from stich.cards import card, cards, each, names
from stich.code import decode, encode
from stich.games.fipsen import Rules
from stich.games.fipsen.bids import ACES, DECK, PICTURES, SEVENS, four_sevens
from stich.state import Over, State
from tests.support.fipsen_table import (
    FIPS,
    GAME,
    PLAIN,
    STRONG,
    THREE,
    after,
    bought,
    may,
    start,
    unasked,
)

# Skat or Hand


def test_14_the_skat_is_taken_and_two_cards_put_away() -> None:
    state = bought("3", STRONG, skat="HA HK")
    assert may(state) == ["skat", "hand"]
    state = after(state, "skat")
    assert state.piles[0] == cards(STRONG + " HA HK")
    assert state.piles[4] == 0
    state = after(state, "D7 HK")
    assert state.piles[0] == cards("CA CK CQ SA HA")
    assert state.piles[4] == cards("D7 HK")
    assert state.phase.name == "trump"


def test_14_a_card_of_the_skat_may_go_back() -> None:
    state = after(bought("3", STRONG, skat="HA HK"), "skat HA HK")
    assert state.piles[4] == cards("HA HK")
    assert state.phase.facts()["extras"] == []


def test_14_nobody_hears_what_is_put_away() -> None:
    state = after(bought("3", STRONG, skat="HA HK"), "skat D7 HK")
    for seat in (1, 2, 3):
        assert state.view(seat).history[-2:] == (None, None)
        assert state.view(seat).piles[4] is None
    mine = state.view(0)
    assert GAME.names(move for move in mine.history[-2:] if move is not None) == ["D7", "HK"]
    assert mine.piles[4] == cards("D7 HK")
    later = after(unasked(after(state, "trump.C")), "CA")
    assert later.view(0).piles[4] == cards("D7 HK")
    assert later.view(1).piles[4] is None


def test_14_who_leaves_the_skat_has_announced_hand() -> None:
    state = after(bought("3", STRONG), "hand")
    assert state.phase.name == "trump"
    assert state.phase.facts()["extras"] == ["hand"]
    assert state.phase.facts()["value"] == 6


def test_14_with_hand_bid_the_skat_is_not_touched() -> None:
    state = bought("3.H", STRONG)
    assert state.phase.name == "trump"
    assert state.view(0).piles[4] is None


# Kieker


def test_15_the_hand_is_shown_to_the_left_neighbour_alone() -> None:
    state = bought("kieker", PLAIN)
    shown = [GAME.names([card(name)])[0] for name in names(cards(PLAIN))]
    for name in shown:
        assert GAME.names(state.legal_moves()) == [name]
        state = after(state, name)
    assert state.piles[0] == cards(PLAIN)
    heard = [state.view(seat).history[-5:] for seat in range(4)]
    assert heard[0] == heard[1] == tuple(each(cards(PLAIN)))
    assert heard[2] == heard[3] == (None,) * 5


def test_15_the_left_neighbour_of_the_last_seat_is_the_first() -> None:
    state = after(start("", "", "", PLAIN), "pass pass pass kieker C8")
    assert [view.history[-1] for view in map(state.view, range(4))] == [
        card("C8"),
        None,
        None,
        card("C8"),
    ]


def test_15_a_card_not_due_to_be_shown_says_why() -> None:
    state = bought("kieker", PLAIN)
    reason = state.phase.reason(cards(PLAIN), (), card("H7"))
    assert reason is not None and (reason.name, reason.rule) == ("show", "15")


def showing(state: State) -> State:
    """Return the position in which the ten cards are taken up."""
    state = showing_all(state)
    assert may(state) == ["stock"]
    return after(state, "stock")


def showing_all(state: State) -> State:
    """Return the position after the hand was shown."""
    while state.phase.name == "show":
        state = state.apply(state.legal_moves()[0])
    return state


def test_15_four_players_choose_five_of_ten() -> None:
    state = showing(bought("kieker", PLAIN, skat="CK CQ", rest="SA HA D7"))
    assert state.piles[0] == cards(PLAIN + " CK CQ SA HA D7")
    state = after(state, "C8 S9 S8 H7 D7")
    assert state.piles[0] == cards("CA CK CQ SA HA")
    assert (state.piles[4], state.piles[5]) == (0, cards("C8 S9 S8 H7 D7"))
    assert state.view(0).piles[5] == cards("C8 S9 S8 H7 D7")
    for seat in (1, 2, 3):
        assert state.view(seat).piles[5] is None
        assert state.view(seat).history[-5:] == (None,) * 5


def test_15_three_players_throw_the_hand_away_and_choose_five_of_ten() -> None:
    rest = "SA HA D7 CJ CT C9 C7 SK"
    state = showing(bought("kieker", PLAIN, rules=THREE, skat="CK CQ", rest=rest))
    assert state.piles[0] == cards("CK CQ " + rest)
    assert state.piles[4] == cards(PLAIN)
    state = after(state, "D7 C9 C7 SK CT")
    assert state.piles[0] == cards("CK CQ SA HA CJ")
    assert (state.piles[3], state.piles[4]) == (0, cards(PLAIN + " D7 C9 C7 SK CT"))


def test_15_surrender_from_the_ten_cards_to_the_naming_of_trumps() -> None:
    state = bought("kieker", PLAIN, skat="CK CQ", rest="SA HA D7")
    assert "surrender" not in may(state)
    state = showing(state)
    for name in ("C8", "S9", "S8", "H7", "D7"):
        assert "surrender" in may(state)
        state = after(state, name)
    assert state.phase.name == "trump" and "surrender" in may(state)
    over = after(state, "surrender").phase
    assert isinstance(over, Over)
    assert over.score == (-5, 0, 0, 0)
    assert over.items == (("surrendered", -5),)
    assert "surrender" not in may(unasked(after(state, "trump.C")))


def test_15_only_a_kieker_can_be_surrendered() -> None:
    state = after(bought("3", STRONG), "skat")
    assert "surrender" not in may(state)
    assert "surrender" not in may(bought("5.HR", STRONG))


def test_c11_surrender_after_kieker_with_ruten_costs_the_same() -> None:
    over = after(showing(bought("kieker.R", PLAIN)), "surrender").phase
    assert isinstance(over, Over) and over.score[0] == -5


# trumps


def test_16_any_suit_may_be_trumps_and_there_is_no_game_without() -> None:
    state = bought("3.H", "CA CK CQ CJ CT")
    assert may(state) == ["trump.C", "trump.S", "trump.H", "trump.D"]


def test_16_naming_diamonds_announces_ruten() -> None:
    state = after(bought("3.H", STRONG), "trump.D")
    assert state.phase.facts()["extras"] == ["hand", "ruten"]
    assert state.phase.facts()["trump"] == "D"
    assert after(bought("3.H", STRONG), "trump.C").phase.facts()["extras"] == ["hand"]


@pytest.mark.parametrize("bid", ["3.HR", "5.HR", "2.HRD"])
def test_16_after_ruten_diamonds_are_compulsory(bid: str) -> None:
    assert may(bought(bid, "CA CK CQ CJ CT")) == ["trump.D"]


def test_16_a_kieker_with_ruten_must_be_played_in_diamonds() -> None:
    state = showing(bought("kieker.R", PLAIN, skat="CK CQ", rest="SA HA D7"))
    assert may(after(state, "C8 S9 S8 H7 D7")) == ["trump.D", "surrender"]


def test_c10_a_kieker_in_diamonds_counts_as_ruten() -> None:
    state = showing(bought("kieker", PLAIN, skat="CK CQ", rest="SA HA D7"))
    state = after(state, "C8 S9 S8 H7 HA")
    assert state.phase.facts()["value"] == 10
    assert after(state, "trump.D").phase.facts()["value"] == 20
    assert after(state, "trump.C").phase.facts()["value"] == 10


# Siebener Fips before the first lead


def laid(state: State) -> Over:
    """Return the end of a deal in which a seat has just claimed the four sevens."""
    while state.phase.name == "lay":
        [move] = state.legal_moves()
        state = state.apply(move)
    assert isinstance(state.phase, Over)
    return state.phase


def test_22_as_dealt_at_ones_first_word() -> None:
    for seat in range(4):
        hands = [""] * 4
        hands[seat] = FIPS
        state = after(start(*hands), " ".join(["pass"] * seat))
        assert may(state)[-1] == "fips"
        over = laid(after(state, "fips"))
        assert over.score == tuple(30 if other == seat else 0 for other in range(4))
        assert over.items == (("siebener_fips", 30),)
        assert over.facts()["fips"] == seat


def test_22_the_cards_are_laid_on_the_table() -> None:
    state = after(start(FIPS), "fips")
    for name in ("C7", "S7", "H7", "D7", "HA"):
        reason = state.phase.reason(state.piles[0], (), card("HA"))
        assert (reason is None) == (name == "HA")
        state = after(state, name)
    assert state.piles[-1] == cards(FIPS)
    assert state.view(3).piles[-1] == cards(FIPS)


@pytest.mark.parametrize("hand", [FIPS.replace("HA", "HK"), FIPS.replace("D7", "CA")])
def test_22_no_card_may_be_another(hand: str) -> None:
    assert "fips" not in may(start(hand))


def test_22_during_the_auction_nothing_else_is_scored() -> None:
    state = after(start("", FIPS), "2 3 hold")
    over = laid(after(state, "fips"))
    assert over.score == (0, 30, 0, 0)


def test_22_while_settling_and_before_the_exchange() -> None:
    state = after(start(FIPS), "2 pass pass pass")
    assert "fips" in may(state)
    assert laid(after(state, "fips")).score[0] == 30
    state = after(state, "2")
    assert may(state) == ["skat", "hand", "fips"]
    assert laid(after(state, "fips")).score[0] == 30


def test_22_with_the_seven_cards_after_taking_the_skat() -> None:
    state = bought("2", "C7 S7 H7 HA HK", skat="D7 CA")
    assert "fips" not in may(state)
    state = after(state, "skat")
    assert may(state) == ["fips"]
    over = laid(after(state, "fips"))
    assert over.score == (30, 0, 0, 0)
    state = after(state, "HK CA")
    assert state.phase.name == "trump" and may(state)[-1] == "fips"
    assert laid(after(state, "fips")).score == (30, 0, 0, 0)


def test_22_not_once_a_seven_is_put_away() -> None:
    state = after(bought("2", "C7 S7 H7 HA HK", skat="D7 CA"), "skat D7")
    assert may(state) == []


def test_22_after_the_exchange_of_a_kieker() -> None:
    state = showing(bought("kieker", PLAIN, skat="C7 S7", rest="D7 HA CK"))
    assert may(state) == ["surrender", "fips"]
    assert laid(after(state, "fips")).score == (30, 0, 0, 0)
    state = after(state, "CA C8 S9 S8 CK")
    assert may(state)[-1] == "fips"
    assert laid(after(state, "fips")).score == (30, 0, 0, 0)


def test_22_everybody_else_is_asked_before_the_first_lead() -> None:
    state = after(bought("3.H", STRONG.replace("D7", "HK"), "", FIPS), "trump.C")
    assert state.phase.turn == 1
    assert may(state) == ["no"]
    state = after(state, "no")
    assert (state.phase.turn, may(state)) == (2, ["no", "fips"])
    assert laid(after(state, "fips")).score == (0, 0, 30, 0)
    state = after(state, "no no")
    assert state.phase.name == "play"
    assert "fips" not in may(state)


def test_22_a_refusal_is_heard_by_nobody() -> None:
    holder = after(bought("3.H", STRONG.replace("D7", "HK"), "", FIPS), "trump.C no no no")
    nobody = after(bought("3.H", STRONG), "trump.C no no no")
    assert holder.phase == nobody.phase
    for state in (holder, nobody):
        assert state.view(0).history[-3:] == (None, None, None)


def test_22_three_players_are_asked_the_same_way() -> None:
    state = after(bought("3.H", "CA CK CQ SA HK", "", FIPS, rules=THREE), "trump.C no")
    assert may(state) == ["no", "fips"]
    assert laid(after(state, "fips")).score == (0, 0, 30)


def test_a9_three_players_bid_the_same_ladder() -> None:
    assert may(start(PLAIN, rules=THREE)) == may(start(PLAIN))


def test_option_hand_if_skat_returned() -> None:
    rules = Rules(hand_if_skat_returned=True)
    state = after(bought("3", STRONG, rules=rules, skat="HA HK"), "skat")
    assert may(state) == ["take", "return"]
    assert state.view(0).piles[4] == cards("HA HK")
    assert state.view(1).piles[4] is None
    back = after(state, "return")
    assert back.phase.name == "trump"
    assert back.phase.facts()["extras"] == ["hand"]
    assert back.piles[4] == cards("HA HK")
    taken = after(state, "take")
    assert taken.piles[0] == cards(STRONG + " HA HK")
    assert after(taken, "HA HK").phase.facts()["extras"] == []


def test_c15_a_skat_once_taken_up_is_not_hand_whatever_is_put_away() -> None:
    """Two cards are put away face down: nobody else could see that they are the same, so that Hand
    must be announced before the Skat is taken up."""
    link = "fETKX29L1kNpgWzdxHBuJa"
    record = decode(link, [GAME])
    skat, taken = record.start().piles[4], record.replay().piles[4]
    assert skat == taken == cards("C7 HT")
    facts = record.replay().phase.facts()
    assert (facts["extras"], facts["value"]) == ([], 2)
    assert encode(record) == link


def test_option_siebener_window() -> None:
    hands = ("CA CK CQ SA HK", "", FIPS)
    turn = Rules(siebener_window="own_turn")
    assert "fips" in may(after(start(*hands, rules=turn), "2 pass"))
    state = after(bought("3.H", *hands, rules=turn), "trump.C")
    assert state.phase.name == "play"
    never = Rules(siebener_window="never")
    assert "fips" not in may(after(start(*hands, rules=never), "2 pass"))
    assert after(bought("3.H", *hands, rules=never), "trump.C").phase.name == "play"


# what bots may suppose


def test_whoever_bid_a_kieker_is_supposed_to_have_no_picture() -> None:
    state = after(start("", PLAIN), "2 kieker pass")
    view = state.view(0)
    assert not GAME.fits(view, 1, cards("CK CA C9 S9 S8"))
    assert GAME.fits(view, 1, cards(PLAIN))
    assert GAME.fits(view, 2, cards("CK"))
    state = after(state, "pass pass")
    assert not GAME.fits(state.view(0), 1, cards("CK"))
    state = showing(state)
    assert GAME.fits(state.view(0), 1, cards("CK")), "by now he has other cards"


# three players

THE_DEALT = "C7 S7 H7 D7 CA"


def test_c20_three_players_a_kieker_shows_dealt_sevens_until_he_throws_them_away() -> None:
    state = after(start(THE_DEALT, rules=THREE, rest="S8 S9 H8 H9 C8 C9 CT ST"), "kieker pass pass")
    state = showing_all(state)
    assert may(state) == ["stock", "fips"]
    over = laid(after(state, "fips"))
    assert over.score == (30, 0, 0) and over.items == (("siebener_fips", 30),)
    assert "fips" not in may(after(state, "stock")), "the hand is gone"
    never = Rules(players=3, deals=21, siebener_window="never")
    state = after(start(THE_DEALT, rules=never), "kieker pass pass")
    assert state.phase.name == "show"
    assert may(showing_all(state)) == ["stock"]


def test_c20_four_players_have_their_sevens_among_the_ten_cards() -> None:
    state = showing_all(after(start(THE_DEALT), "kieker pass pass pass"))
    assert may(state) == ["stock"]
    assert "fips" in may(after(state, "stock"))


# odds


def test_d_odds_of_hands() -> None:
    hands = [sum(1 << c for c in hand) for hand in combinations(each(DECK), 5)]
    assert len(hands) == comb(25, 5) == 53_130
    assert sum(not hand & PICTURES for hand in hands) == 4_368
    assert round(4_368 / 53_130, 4) == 0.0822
    assert sum(map(four_sevens, hands)) == 3
    assert 53_130 / 3 == 17_710
    assert 53_130 / 12 == 4_427.5
    assert round(53_130 / 9) == 5_903


def test_d_odds_of_the_seven_cards() -> None:
    others = list(each(DECK & ~SEVENS))
    found = sum(
        four_sevens(SEVENS | sum(1 << c for c in three)) for three in combinations(others, 3)
    )
    assert (found, comb(25, 7)) == (514, 480_700)
    assert comb(25, 7) / 514 == pytest.approx(935, abs=1)


def kieker_odds(kept: bool) -> float:
    """Return the probability that the ten cards of a Kieker hold the four sevens and an ace: the
    dealt five and five more if ``kept``, else ten new ones."""
    found = 0.0
    for sevens in range(5):
        for aces in range(4):
            if sevens + aces > 5 or sevens and not kept:
                continue
            hands = comb(4, sevens) * comb(3, aces) * comb(9, 5 - sevens - aces)
            drawn, missing = (5 if kept else 10), 4 - sevens
            good = comb(20 - missing, drawn - missing)
            if not (kept and aces):
                good -= comb(20 - missing - (3 - aces), drawn - missing)
            found += hands * good / comb(20, drawn)
    return found / comb(16, 5)


def test_d_odds_of_the_ten_cards() -> None:
    assert kieker_odds(kept=True) == pytest.approx(0.029, abs=0.0006)
    assert kieker_odds(kept=False) == pytest.approx(0.0043, abs=0.0001)


def test_d_where_the_seven_of_diamonds_lies() -> None:
    _, sizes = GAME.shape(Rules())
    assert [size / 25 for size in sizes] == [0.2, 0.2, 0.2, 0.2, 0.08, 0.12, 0]


def test_d_nine_pictures_four_sevens_three_aces() -> None:
    assert (PICTURES.bit_count(), ACES.bit_count(), SEVENS.bit_count()) == (9, 3, 4)
