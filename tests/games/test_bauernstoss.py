"""The rule book of Bauernstoss as tests: from the cards to the solo exchange. Names carry the
numbers of the paragraphs."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb
from random import Random

import pytest

from stich.cards import NAMES, card, cards, each
from stich.code import decode, encode
from stich.game import Contradiction, Record
from stich.games.bauernstoss import GAME
from stich.games.bauernstoss.bidding import Bidding
from stich.games.bauernstoss.rules import (
    BARE,
    CALLS,
    DECK,
    JACKS,
    POINTS,
    Rules,
    Setup,
    contract_order,
)
from stich.match import new
from stich.order import TRUMP
from stich.state import CALL, Over, State
from tests.support.table import (
    at_random,
    deal,
    facts_of,
    forced,
    legal,
    next_setup,
    play,
    random_deal,
)

PAGAT = GAME.profiles["pagat"]
CLUBS, SPADES, HEARTS, DIAMONDS = range(4)


def bids(hand: str, spoken: tuple[int, ...] = (), rules: Rules | None = None) -> list[str]:
    """Return the legal bids of a hand after these numbers (0 is a pass)."""
    phase = Bidding(rules or Rules(), Setup(), spoken)
    return GAME.names(phase.legal(cards(hand), ()))


# A1 cards


def test_1_the_pack_has_32_cards_worth_120_points() -> None:
    assert DECK.bit_count() == 32
    assert {NAMES[c][1] for c in each(DECK)} == set("AKQJT987")
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
    assert all(POINTS[c] == worth[NAMES[c][1]] for c in each(DECK))
    assert sum(POINTS[c] for c in each(DECK)) == 120


@pytest.mark.parametrize("suit", range(4))
def test_2_jacks_lead_the_trumps_then_ace_ten_king_queen(suit: int) -> None:
    letter = "CSHD"[suit]
    trumps, *plain = contract_order(suit).groups(DECK)
    assert trumps == ["CJ", "SJ", "HJ", "DJ", *(letter + r for r in "ATKQ987")]
    assert sorted(map(len, plain)) == [0, 7, 7, 7]
    assert all([name[1] for name in group] in ([], list("ATKQ987")) for group in plain)


# A2 deal


def test_3_eight_cards_each_and_the_dealer_moves_clockwise() -> None:
    state = random_deal(GAME, Random(3)).start()
    assert [pile.bit_count() for pile in state.piles] == [8, 8, 8, 8, 0, 0]
    standing = GAME.begin(Rules(), 2)
    assert next_setup(GAME, Rules(), standing).dealer == 2
    after = GAME.carry(Rules(), standing, Over((1, 0, 1, 0), (("won", 1),)))
    assert next_setup(GAME, Rules(), after).dealer == 3
    assert GAME.carry(Rules(), after, Over((1, 0, 1, 0), (("won", 1),))).dealer == 0


# A3 bidding


@pytest.mark.parametrize("dealer", range(4))
def test_4_each_seat_speaks_once_from_the_dealers_left(dealer: int) -> None:
    state = random_deal(GAME, Random(dealer), setup=Setup(dealer)).start()
    spoke = []
    while isinstance(state.phase, Bidding):
        spoke.append(state.phase.turn)
        numbers = [m for m in state.legal_moves() if GAME.name(m) != "solo"]
        state = state.apply(numbers[0])
    assert spoke == [(dealer + i) % 4 for i in (1, 2, 3, 4)]


def test_5_a_number_is_exact_and_may_stand_for_a_shorter_suit() -> None:
    hand = "CJ DJ SA ST S7 HA H7 CK"  # two jacks, 3 spades, 2 hearts, 1 club, 0 diamonds
    assert bids(hand) == ["solo", "2.D", "3.C", "4.H", "5.S"]


def test_5_the_pagat_example_hand() -> None:
    assert bids("SJ HJ DJ CA CT SK H7 D8") == [
        "solo",
        "4.S",
        "4.H",
        "4.D",
        "5.C",
    ]


def test_5_the_suit_is_not_heard() -> None:
    record = deal(GAME, ["CJ DJ SA ST S7 HA H7 CK"])
    state = play(GAME, record.start(), "5.S")
    assert GAME.name(state.view(1).history[0] or 0) == "5"
    assert GAME.name(state.view(0).history[0] or 0) == "5.S"
    other = play(GAME, record.start(), "4.H")
    assert facts_of(state.phase)["calls"] == ["5", None, None, None]
    assert facts_of(other.phase)["calls"] == ["4", None, None, None]


@pytest.mark.parametrize(
    ("hand", "numbers"),
    [
        ("SA ST SK SQ S9 S8 S7 HA", False),
        ("DJ ST SK SQ S9 S8 S7 HA", True),
        ("DJ HJ SK SQ S9 S8 S7 HA", True),
        ("DJ HJ SJ SQ S9 S8 S7 HA", True),
        ("DJ HJ SJ CJ S9 S8 S7 HA", False),
    ],
)
def test_6_a_number_needs_one_two_or_three_jacks(hand: str, numbers: bool) -> None:
    assert any("." in name for name in bids(hand)) == numbers


def test_6_a_number_is_not_lower_than_the_highest() -> None:
    hand = "CJ DJ SA ST S7 HA H7 CK"
    assert bids(hand, (4,)) == ["pass", "solo", "5.S"]  # hearts would need an 8 as lowest
    assert bids(hand, (5,)) == ["pass", "solo"]
    assert bids(hand, (6,)) == ["pass", "solo"]


def test_6_mit_only_if_the_tie_can_be_won() -> None:
    low, high = "CJ DJ SA ST S7 H9 D9 C9", "CJ DJ SA ST S8 H9 D9 C9"
    assert "5.S" not in bids(low, (5,))
    assert "5.S" in bids(high, (5,))
    assert "5.S" in bids(low, (5, 0))


def test_7_a_solo_ends_the_bidding_at_once() -> None:
    state = play(GAME, deal(GAME, ["CJ"]).start(), "solo")
    assert state.phase.name == "kind"
    assert state.phase.turn == 0


def test_7_a_solo_beats_every_number() -> None:
    assert "solo" in bids("CJ H7 H8 H9 D7 D8 D9 C7", (8,))


def test_8_four_jacks_bid_solo_or_pass() -> None:
    assert bids("CJ SJ HJ DJ SA ST SK SQ") == ["pass", "solo"]


@pytest.mark.parametrize("spoken", [(), (0,), (0, 0), (0, 0, 0)])
def test_9_the_first_with_jacks_must_bid(spoken: tuple[int, ...]) -> None:
    assert "pass" not in bids("DJ S7 S8 S9 H7 H8 D7 D8", spoken)
    assert bids("CA S7 S8 S9 H7 H8 D7 D8", spoken) == ["pass"]


def test_9_nobody_must_bid_after_a_bid() -> None:
    assert "pass" in bids("DJ S7 S8 S9 H7 H8 D7 D8", (3,))


def test_10_all_pass_only_beside_four_jacks() -> None:
    record = deal(GAME, ["", "CJ SJ HJ DJ"])
    state = play(GAME, record.start(), "pass pass pass pass")
    assert isinstance(state.phase, Over)
    assert state.score() == (0, 0, 0, 0)
    assert state.phase.items == (("passed_out", 0),)
    standing = GAME.carry(Rules(), GAME.begin(Rules(), 3), state.phase)
    assert (standing.dealer, standing.marks) == (0, (0, 0))


def test_10_a_deal_with_jacks_in_two_hands_is_never_passed_out() -> None:
    rng = Random(10)
    for _ in range(300):
        state = random_deal(GAME, rng).start()
        if any(state.piles[seat] & JACKS == JACKS for seat in range(4)):
            continue
        while isinstance(state.phase, Bidding):
            state = state.apply(state.legal_moves()[0])  # a pass wherever it is legal
        assert not isinstance(state.phase, Over)


# A4 who makes trumps


def test_11_the_highest_number_names_its_suit() -> None:
    record = deal(GAME, ["CJ DJ SA ST S7 HA H7 CK", "HJ D7 D8 D9 C7 C8 C9 DA", "", ""])
    state = play(GAME, record.start(), "4.H 5.D")
    state = play(GAME, state, ["pass", "pass"])
    assert state.phase.name == "trump"
    assert state.phase.turn == 1
    assert legal(GAME, state) == ["trump.D"]
    state = forced(state)
    assert facts_of(state.phase)["trump"] == "D"
    assert facts_of(state.phase)["declarer"] == 1


def test_12_the_higher_lowest_card_makes_trumps() -> None:
    record = deal(GAME, ["CJ S9 SA ST H7 H8 D7 D8", "SJ CQ CK CA H9 HT D9 DT"])
    state = play(GAME, record.start(), "4.S 4.C pass pass")
    assert state.phase.name == "tie"
    assert legal(GAME, state) == ["low.9"]
    state = state.apply(state.legal_moves()[0])
    assert legal(GAME, state) == ["low.Q"]
    state = state.apply(state.legal_moves()[0])
    assert state.phase.turn == 1
    assert legal(GAME, state) == ["trump.C"]


def test_12_on_equality_the_earlier_speaker_makes_trumps() -> None:
    record = deal(GAME, ["CJ S9 SA ST H7 H8 D7 D8", "SJ C9 CK CA HQ HT DQ DT"])
    state = play(GAME, record.start(), "4.S 4.C pass pass low.9")
    assert legal(GAME, state) == ["drop"]
    state = play(GAME, state, "drop")
    assert (state.phase.name, state.phase.turn) == ("trump", 0)


def test_12_the_scale_of_ranks() -> None:
    from stich.games.bauernstoss.rules import LOWEST

    assert LOWEST == ("7", "8", "9", "Q", "K", "T", "A", "DJ", "HJ", "SJ", "CJ")


BOUNDS = {
    (0, 1): "8",
    (0, 2): "7",
    (0, 3): "8",
    (1, 2): "8",
    (1, 3): "7",
    (2, 3): "8",
    (0, 1, 2): "9",
    (0, 1, 3): "9",
    (0, 2, 3): "8",
    (1, 2, 3): "9",
    (0, 1, 2, 3): "Q",
}


@pytest.mark.parametrize("pattern", BOUNDS, ids=str)
def test_12_bound_for_every_pattern_of_equal_bidders(pattern: tuple[int, ...]) -> None:
    """The rank the last of these bidders of the same number needs as lowest card."""
    *before, last = pattern
    spoken = tuple(4 if place in before else 0 for place in range(last))
    needed = "789QKTA".index(BOUNDS[pattern])
    for lowest, rank in enumerate("789QKTA"):
        others = [r for r in "789QKTA" if "789QKTA".index(r) > lowest][:2]
        if len(others) < 2:
            continue
        hand = " ".join(["CJ", "DJ", *("S" + r for r in (rank, *others))])
        spoken5 = tuple(5 if n else 0 for n in spoken)
        assert ("5.S" in bids(hand, spoken5)) == (lowest >= needed), (rank, pattern)


def test_13_partners_agree_without_a_tie_break() -> None:
    record = deal(GAME, ["CJ S9 SA ST H7 H8 D7 D8", "", "SJ C7 CK CA HQ HT DQ DT"])
    tied = play(GAME, record.start(), "4.S pass 4.C pass")
    assert (tied.phase.name, tied.phase.turn) == ("agree", 0)
    assert legal(GAME, tied) == ["take", "leave"]
    assert play(GAME, tied, "take").phase.turn == 0
    left = play(GAME, tied, "leave")
    assert (left.phase.name, left.phase.turn) == ("trump", 2)
    assert legal(GAME, left) == ["trump.C"]


# A5 solo

SOLIST = "CJ SJ CA CT CK CQ C9 HA"


def test_14_the_soloist_chooses_small_or_big() -> None:
    state = play(GAME, deal(GAME, [SOLIST]).start(), "solo")
    assert legal(GAME, state) == ["small", "big"]


def test_14_with_four_jacks_it_is_big() -> None:
    state = play(GAME, deal(GAME, ["CJ SJ HJ DJ CA CT CK HA"]).start(), "solo")
    assert legal(GAME, state) == ["big"]


def test_15_small_solo_exchanges_a_card_face_down() -> None:
    partner = "H7 H8 H9 D7 D8 D9 S7 S8"
    record = deal(GAME, [SOLIST, "", partner])
    state = play(GAME, record.start(), "solo small")
    assert legal(GAME, state) == ["trump.C", "trump.S", "trump.H", "trump.D"]
    state = play(GAME, state, "trump.C")
    assert (state.phase.name, state.phase.turn) == ("give", 0)
    assert len(legal(GAME, state)) == 8
    state = play(GAME, state, "HA")
    assert (state.phase.name, state.phase.turn) == ("return", 2)
    assert legal(GAME, state) == sorted(partner.split(), key=lambda name: card(name))
    assert "HA" not in legal(GAME, state)
    for seat in (1, 2, 3):
        assert state.view(seat).history[-1] is None
    state = play(GAME, state, "H9")
    for seat in (0, 1, 3):
        assert state.view(seat).history[-1] is None
    assert state.piles[0] == cards(SOLIST) ^ cards("HA") | cards("H9")
    assert state.piles[2] == cards(partner) ^ cards("H9")
    assert state.piles[4] == cards("HA")
    assert state.view(2).piles[4] is None


def test_15_a_jack_is_handed_over_face_up() -> None:
    state = play(GAME, deal(GAME, [SOLIST]).start(), "solo small trump.C SJ")
    assert all(GAME.name(state.view(seat).history[-1] or 0) == "SJ" for seat in range(4))


def test_15_big_solo_has_no_exchange() -> None:
    state = play(GAME, deal(GAME, [SOLIST]).start(), "solo big trump.H")
    assert state.phase.name == "play"
    assert state.piles[4] == 0


def test_16_only_three_play() -> None:
    state = play(GAME, deal(GAME, [SOLIST]).start(), "solo big trump.C")
    assert facts_of(state.phase)["resting"] == 2
    turns = []
    for _ in range(3):
        turns.append(state.phase.turn)
        state = state.apply(state.legal_moves()[0])
    assert turns == [0, 1, 3]
    assert isinstance(state.phase, Over) or len(facts_of(state.phase)["tricks"]) == 1
    resting = state.piles[2]
    assert resting.bit_count() == 8


# C options


def test_C1_min_number() -> None:
    hand = "DJ S7 S8 S9 H7 H8 D7 C8"
    assert bids(hand) == ["solo", "2.C", "2.D", "3.H", "4.S"]
    assert bids(hand, (), Rules(min_number=3)) == ["solo", "3.H", "4.S"]
    assert bids(hand, (), Rules(min_number=5)) == ["pass", "solo"]


def test_C2_suit_choice() -> None:
    record = deal(GAME, ["CJ DJ SA ST HA H7 CK C9"])
    free = Record(GAME, Rules(suit_choice="any_of_that_length"), record.setup, record.number)
    for start, suits in ((record, ["trump.S"]), (free, ["trump.C", "trump.S", "trump.H"])):
        state = play(GAME, start.start(), "4.S pass pass pass")
        assert legal(GAME, state) == suits


def test_C3_mit_check() -> None:
    hand = "CJ DJ SA ST S8"  # lowest is the 8
    literal, none = Rules(mit_check="literal"), Rules(mit_check="none")
    assert "5.S" not in bids(hand, (5, 5))  # partner, then an opponent: a 9
    assert "5.S" not in bids(hand, (5, 5), literal)
    assert "5.S" not in bids(hand, (5, 5, 0))  # an opponent, then my partner: 9 by logic
    assert "5.S" in bids(hand, (5, 5, 0), literal)  # but 8 in print
    assert "5.S" in bids("CJ DJ SA ST S7", (5, 5, 5), none)


def test_C3_by_the_printed_examples_a_partner_and_then_an_opponent_ask_for_a_9() -> None:
    """Also when an opponent was the first of all to say the number."""
    literal, old = Rules(mit_check="literal"), Rules(mit_check="literal_by_first")
    needed = {(5,): "8", (5, 0): "7", (5, 0, 0): "8", (0, 5, 0): "7", (0, 0, 5): "8"}
    needed |= {(5, 5): "9", (5, 5, 0): "8", (5, 0, 5): "8", (0, 5, 5): "9", (5, 5, 5): "9"}
    for spoken, rank in needed.items():
        for lowest in "789":
            hand = f"CJ DJ SA ST S{lowest}"
            assert ("5.S" in bids(hand, spoken, literal)) == (lowest >= rank), (spoken, lowest)
            rank_then = "8" if spoken == (5, 5, 5) else rank
            assert ("5.S" in bids(hand, spoken, old)) == (lowest >= rank_then), (spoken, lowest)


def test_C3_old_links_of_the_printed_examples_read_as_they_did() -> None:
    """The letter b has the meaning of then, c that of today."""
    old = decode("bUABjNScBtZfzKtDSmDBADo", [GAME])
    assert old.rules == Rules(mit_check="literal_by_first")
    assert GAME.names(old.moves[:4]) == ["2.S", "2.C", "2.S", "2.D"]
    assert old.replay().score() == (1, 0, 1, 0)
    now = Record(GAME, Rules(mit_check="literal"), old.setup, old.number)
    state = play(GAME, now.start(), "2.S 2.C 2.S")
    assert "2.D" not in GAME.names(state.legal_moves())
    assert encode(old) == "bUABjNScBtZfzKtDSmDBADo"
    assert encode(now)[0] == "c"


def test_C4_tiebreak_concede() -> None:
    record = deal(GAME, ["CJ S9 SA ST H7 H8 D7 D8", "SJ CQ CK CA H9 HT D9 DT"])
    polite = Record(GAME, Rules(tiebreak_concede=True), record.setup, record.number)
    state = play(GAME, polite.start(), "4.S 4.C pass pass")
    assert legal(GAME, state) == ["low.9"]  # nobody has named a rank to yield to
    state = play(GAME, state, "low.9")
    assert legal(GAME, state) == ["low.Q", "drop"]
    assert play(GAME, state, "drop").phase.turn == 0


def test_C6_partner_tie() -> None:
    record = deal(GAME, ["CJ S9 SA ST H7 H8 D7 D8", "", "SJ C8 CK CA HQ HT DQ DT"])
    always = Record(GAME, Rules(partner_tie="tiebreak_anyway"), record.setup, record.number)
    state = play(GAME, always.start(), "4.S pass 4.C pass")
    assert state.phase.name == "tie"


def test_C6_a_mit_that_cannot_win_against_the_partner_either_is_not_offered() -> None:
    anyway, old = Rules(partner_tie="tiebreak_anyway"), Rules(partner_tie="tiebreak_unchecked")
    low, high = "CJ DJ SA ST S7 H9 D9 C9", "CJ DJ SA ST S8 H9 D9 C9"
    assert "5.S" in bids(low, (5, 0))
    assert "5.S" not in bids(low, (5, 0), anyway)
    assert "5.S" in bids(high, (5, 0), anyway)
    assert "5.S" not in bids(high, (5, 5), anyway) and "5.S" not in bids(high, (5, 5, 0), anyway)
    assert "5.S" in bids(low, (5, 0), old)
    record = decode("buxNCA5VyJZQEqBO2uPGm", [GAME])
    assert record.rules == old and encode(record) == "buxNCA5VyJZQEqBO2uPGm"
    now = Record(GAME, anyway, record.setup, record.number)
    state = play(GAME, now.start(), "pass 4.C pass")
    assert "4.C" not in GAME.names(state.legal_moves())


@pytest.mark.parametrize("check", ["strict", "literal"])
def test_C6_whoever_may_say_mit_can_win_the_tie_between_partners(check: str) -> None:
    rules = Rules(partner_tie="tiebreak_anyway", mit_check=check)
    for spoken in ((5,), (5, 0), (0, 5), (0, 5, 0), (5, 0, 0)):
        assert "5.S" not in bids("CJ DJ SA ST S7", spoken, rules), spoken
        assert "5.S" in bids("CJ DJ SA ST S8", spoken, rules), spoken


def test_C7_who_may_bid_solo() -> None:
    without, jackless = "DJ S7 S8 S9 H7 H8 D7 C8", "S7 S8 S9 H7 H8 D7 C8 DA"
    assert "solo" in bids(without)
    assert "solo" not in bids(jackless)
    assert "solo" in bids(jackless, (), Rules(solo_without_jack=True))
    needs = Rules(solo_needs_club_jack=True)
    assert "solo" not in bids(without, (), needs)
    assert "solo" in bids("CJ S7 S8 S9 H7 H8 D7 C8", (), needs)
    with pytest.raises(ValueError, match="solo_needs_club_jack"):
        Rules(solo_needs_club_jack=True, solo_without_jack=True)


def test_C7_pagat_has_no_solo_in_the_first_deal() -> None:
    hand = cards("CJ S7 S8 S9 H7 H8 D7 C8")
    first = Bidding(PAGAT, Setup(first=True)).legal(hand, ())
    later = Bidding(PAGAT, Setup(first=False)).legal(hand, ())
    assert "solo" not in GAME.names(first)
    assert "solo" in GAME.names(later)


def test_C9_four_jacks_may_bid() -> None:
    hand = "CJ SJ HJ DJ SA ST SK SQ"
    assert "8.S" in bids(hand, (), Rules(four_jacks_may_bid=True))


PASSED = "pass pass pass pass"
FOUR = ["", "CJ SJ HJ DJ"]


@pytest.mark.parametrize(("custom", "chalk"), [("redeal", None), ("keep", 1)])
def test_C16_chalk_after_passout(custom: str, chalk: int | None) -> None:
    rules = Rules(chalk_after_passout=custom)
    state = play(GAME, deal(GAME, FOUR, rules).start(), PASSED)
    if chalk is not None:
        state = play(GAME, state, "no_chalk chalk")
    over = state.phase
    assert isinstance(over, Over) and over.score == (0, 0, 0, 0)
    assert over.items == ((("passed_out", 0), ("kept", 0))[: 1 if chalk is None else 2])
    standing = GAME.carry(rules, GAME.begin(rules, 3), over)
    assert (standing.dealer, standing.deals, standing.marks) == (0, 0, (0, 0))
    assert standing.chalk == chalk
    following = next_setup(GAME, rules, standing)
    assert (following.first, following.holder) == (True, chalk)
    following.check_under(rules)


def test_C16_nobody_is_asked_for_the_chalk_once_a_team_has_it() -> None:
    rules = Rules(chalk_after_passout="keep")
    setup = Setup(chalk="02", first=False)
    over = play(GAME, deal(GAME, FOUR, rules, setup).start(), PASSED).phase
    assert isinstance(over, Over)
    assert GAME.carry(rules, GAME.begin(rules, 3), over).chalk is None
    with pytest.raises(ValueError, match="chalk"):
        Setup(chalk="02").check_under(Rules())
    with pytest.raises(Contradiction, match="^a team has the chalk in every deal but the first"):
        deal(GAME, FOUR, setup=Setup(chalk="02")).start()


def drawn(hands: list[str], dealer: int = 3) -> State:
    """Return the end of a draw."""
    state = deal(GAME, hands, DRAWN, Setup(dealer, partners="drawn")).start()
    while not isinstance(state.phase, Over):
        [move] = state.legal_moves()
        state = state.apply(move)
    return state


DRAWN = Rules(draw_partners=True)


@pytest.mark.parametrize(
    ("hands", "partners"),
    [
        (["CJ SJ", "HJ DJ"], "01"),
        (["CJ SJ", "", "", "HJ DJ"], "03"),
        (["CJ", "", "SJ HJ DJ"], "02"),
        (["", "CJ SJ HJ", "DJ"], "03"),
        (["", "CJ", "", "SJ HJ DJ"], "02"),
        (["", "", "CJ SJ", "HJ DJ"], "01"),
    ],
)
def test_C20_the_first_two_with_a_jack_are_partners(hands: list[str], partners: str) -> None:
    state = drawn(hands)
    over = state.phase
    assert isinstance(over, Over) and not any(over.score)
    standing = GAME.carry(DRAWN, GAME.begin(DRAWN, 3), over)
    lucky = {i % 4 for i, move in enumerate(state.history) if move and JACKS >> move & 1}
    assert len(lucky) == 2
    assert lucky == set(map(int, partners)) or not lucky & set(map(int, partners))
    assert (standing.partners, standing.dealer, standing.deals) == (partners, 3, 0)
    sides = facts_of(over)["sides"]
    assert sides[int(partners[0])] == sides[int(partners[1])] and sorted(sides) == [0, 0, 1, 1]


def test_C20_with_all_jacks_in_one_hand_partners_are_drawn_once_more() -> None:
    over = drawn(["", "CJ SJ HJ DJ"]).phase
    assert isinstance(over, Over) and over.items == (("redrawn", 0),)
    before = GAME.begin(DRAWN, 2)
    assert GAME.carry(DRAWN, before, over) == before
    assert next_setup(GAME, DRAWN, before).partners == "drawn"


def test_C20_a_match_begins_with_the_draw_and_keeps_the_partners() -> None:
    rng, match = Random(20), new(GAME, DRAWN, 1)
    assert match.setup == Setup(dealer=1, partners="drawn") and match.setup.teams == ()
    partners, drawings = "", 0
    while match.setup is not None:
        record = at_random(match.draw(rng), rng)
        assert record.setup.dealer == match.standing.dealer
        match = match.add(record)
        setup = record.setup
        assert isinstance(setup, Setup)
        if setup.partners == "drawn":
            drawings += 1
            assert match.standing.dealer == 1 and match.standing.deals == 0
        else:
            partners = partners or setup.partners
            assert setup.partners == partners != "drawn"
            one, other = record.setup.teams
            score = record.replay().score()
            assert score[one[0]] == score[one[1]] and score[other[0]] == score[other[1]]
        assert decode(encode(record), [GAME]) == record
    assert drawings >= 1 and max(match.standing.totals) >= 20


def test_C20_partners_side_by_side_play_as_partners() -> None:
    setup = Setup(first=False, chalk="02", partners="01")
    hands = ["CJ S9 SA ST H7 H8 D7 D8", "SJ C7 CK CA HQ HT DQ DT"]
    state = play(GAME, deal(GAME, hands, DRAWN, setup).start(), "4.S 4.C pass pass")
    assert (state.phase.name, state.phase.turn) == ("agree", 0)  # a 7 will do after one's partner
    assert play(GAME, state, "leave").phase.turn == 1
    assert facts_of(state.phase)["sides"] == [0, 0, 1, 1]
    solo = play(GAME, deal(GAME, hands, DRAWN, setup).start(), "solo big trump.S")
    assert facts_of(solo.phase)["resting"] == 1
    small = play(GAME, deal(GAME, hands, DRAWN, setup).start(), "solo small trump.S CJ")
    assert small.phase.turn == 1
    assert play(GAME, solo, "CJ").phase.turn == 2  # the partner's seat is passed over


def test_C20_fair_draws() -> None:
    """Every pair of partners is about as likely."""
    rng, found = Random(4), {"01": 0, "02": 0, "03": 0}
    for _ in range(900):
        start = random_deal(GAME, rng, DRAWN, Setup(int(rng.random() * 4), partners="drawn"))
        over = at_random(start, rng).replay().phase
        assert isinstance(over, Over)
        if over.items == (("drawn", 0),):
            found[GAME.carry(DRAWN, GAME.begin(DRAWN, 3), over).partners] += 1
    assert min(found.values()) > 250


def test_pagat_draws_partners_in_a_profile_of_its_own() -> None:
    assert GAME.profiles["pagat_drawn"] == replace(PAGAT, draw_partners=True)
    assert encode(Record(GAME, PAGAT, Setup(), 0))[0] == "b"


# D facts


def test_D_jacks_in_a_hand() -> None:
    ways = [comb(4, k) * comb(28, 8 - k) / comb(32, 8) * 100 for k in range(5)]
    assert [round(way, 2) for way in ways] == [29.55, 45.03, 21.49, 3.74, 0.19]
    assert round(4 * ways[4], 3) == 0.779


def test_D_every_hand_with_a_jack_has_three_trumps() -> None:
    """By pigeonhole: seven other cards lie in four suits."""
    for jacks in (1, 2, 3):
        for lengths in combinations(range(8 - jacks + 3), 3):
            cuts = (-1, *lengths, 8 - jacks + 3)
            suits = [b - a - 1 for a, b in zip(cuts, cuts[1:], strict=False)]
            assert jacks + max(suits) >= 3


def test_every_call_has_one_name() -> None:
    assert len(set(CALLS)) == len(CALLS)
    assert all(GAME.move(name) == CALL + i for i, name in enumerate(CALLS))
    assert BARE.cards[TRUMP] == JACKS


def test_a_position_is_untouched_by_an_illegal_move() -> None:
    state: State = deal(GAME, ["CJ DJ SA ST S7 HA H7 CK"]).start()
    before = (state.phase, state.piles, state.history)
    with pytest.raises(ValueError, match="'3.S' is not legal here; legal: solo, 2.D"):
        GAME.play(state, "3.S")
    assert (state.phase, state.piles, state.history) == before
