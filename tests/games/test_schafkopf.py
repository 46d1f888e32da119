"""The rule book of Bavarian Schafkopf, cards to doubling, bearing the numbers of the paragraphs."""

from __future__ import annotations

from math import comb

import pytest

from stich.cards import card, cards, names
from stich.game import Contradiction
from stich.games.schafkopf import Rules
from stich.games.schafkopf.contracts import (
    DECK,
    KINDS,
    PARTNER,
    POINTS,
    SIE,
    SOLO,
    SOLO_TOUT,
    WENZ,
    WENZ_TOUT,
    contract_order,
    ladder,
)
from stich.order import TRUMP
from stich.state import Over, State
from tests.support.schafkopf_table import (
    ALL_PASS,
    GAME,
    MATADORS,
    SCHULE,
    after,
    declared,
    facts,
    finish,
    items,
    led,
    may,
    silent,
    start,
    trumps,
)

PLAIN_SUIT = list("ATK987")


def doubling(*hands: str, rules: Rules | None = None, lead: str = "", declarer: int = 0) -> State:
    """Return the position of the first question for Stoss in a Partner game on the ace of spades,
    held by seat 2."""
    given = hands or ("CA", "", "SA", "")
    state = declared("call.S", *given, seat=declarer, rules=rules)
    return after(state, lead or GAME.names(state.legal_moves())[0])


def asked(state: State) -> object:
    return facts(state)["asked"]


# players, cards, values


def test_1_four_players_clockwise_without_fixed_partners() -> None:
    state = start()
    seats = []
    for _ in range(4):
        seats.append(state.phase.turn)
        state = after(state, "pass")
    assert seats == [0, 1, 2, 3]
    assert GAME.players(Rules()) == 4
    assert "sides" not in facts(start())


def test_2_thirty_two_cards_ace_to_seven() -> None:
    assert DECK.bit_count() == 32
    for suit in "CSHD":
        assert [n[1] for n in names(DECK) if n[0] == suit] == list("789TJQKA")


def test_3_card_points_and_120_in_the_pack() -> None:
    for suit in "CSHD":
        worth = [POINTS[card(suit + rank)] for rank in "ATKQJ987"]
        assert worth == [11, 10, 4, 3, 2, 0, 0, 0]
    assert sum(POINTS) == 120


@pytest.mark.parametrize("suit", range(4))
def test_4_fourteen_trumps_in_a_solo(suit: int) -> None:
    letter = "CSHD"[suit]
    plain = [letter + rank for rank in PLAIN_SUIT]
    assert trumps(SOLO, suit) == trumps(SOLO_TOUT, suit) == MATADORS.split() + plain
    order = contract_order(SOLO, suit)
    for other in set(range(4)) - {suit}:
        [_, *suits] = order.groups(order.cards[other])
        assert sum(suits, []) == ["CSHD"[other] + rank for rank in PLAIN_SUIT]


def test_4_hearts_are_trumps_in_the_partner_game() -> None:
    hearts = ["H" + rank for rank in PLAIN_SUIT]
    assert trumps(PARTNER, 2) == MATADORS.split() + hearts
    assert facts(declared("call.S", "CA", "SA"))["trump"] == "H"


@pytest.mark.parametrize("kind", [WENZ, WENZ_TOUT])
def test_5_only_jacks_are_trumps_in_a_wenz(kind: int) -> None:
    assert trumps(kind) == ["CJ", "SJ", "HJ", "DJ"]
    order = contract_order(kind, -1)
    for suit in range(4):
        [_, *suits] = order.groups(order.cards[suit])
        assert sum(suits, []) == ["CSHD"[suit] + rank for rank in "ATKQ987"]
    assert [order.cards[g].bit_count() for g in (0, 1, 2, 3, TRUMP)] == [7, 7, 7, 7, 4]


# the deal


@pytest.mark.parametrize("dealer", range(4))
def test_6_the_dealer_moves_on_also_after_a_passed_deal(dealer: int) -> None:
    over = after(start(dealer=dealer), ALL_PASS).phase
    assert isinstance(over, Over)
    standing = GAME.begin(Rules(), dealer)
    assert GAME.carry(Rules(), standing, over).dealer == (dealer + 1) % 4
    played = finish(after(start(), "play pass pass pass wenz")).phase
    assert isinstance(played, Over)
    assert GAME.carry(Rules(), standing, played).dealer == (dealer + 1) % 4


def test_7_eight_cards_each() -> None:
    assert [pile.bit_count() for pile in start().piles] == [8, 8, 8, 8, *[0] * 6]


# bidding


def test_a3_six_games_from_low_to_high() -> None:
    games = [PARTNER, WENZ, SOLO, WENZ_TOUT, SOLO_TOUT, SIE]
    assert list(ladder(Rules())) == games == sorted(games)
    assert [KINDS[kind] for kind in games] == [
        *("partner", "wenz", "solo", "wenz_tout", "solo_tout", "sie"),
    ]


@pytest.mark.parametrize("dealer", range(4))
def test_8_everybody_has_one_first_turn_from_the_dealers_left(dealer: int) -> None:
    state = after(start(dealer=dealer), "pass play pass")
    assert state.phase.turn == dealer
    assert facts(state)["survivor"] == (dealer + 2) % 4
    assert facts(after(state, "pass"))["declarer"] == (dealer + 2) % 4


def test_9_the_opening_is_play_or_pass() -> None:
    state = start()
    for _ in range(4):
        assert may(state) == ["pass", "play"]
        state = after(state, "pass")
    assert may(start(MATADORS)) == ["pass", "play"]


def test_9_play_leaves_every_game_open() -> None:
    state = after(start("CA HA H7 SK"), "play pass pass pass")
    named = set(may(state))
    assert {"call.S", "call.D", "wenz", "solo.H", "wenz_tout", "solo_tout.D"} <= named


def test_10_the_challenger_names_any_higher_game() -> None:
    state = after(start(), "play")
    assert state.phase.name == "challenge"
    assert may(state) == ["pass", "wenz", "solo", "wenz_tout", "solo_tout"]
    assert facts(state)["level"] == "partner"
    assert may(after(start("", MATADORS), "play"))[-1] == "sie"


def test_10_a_bid_must_be_higher_than_the_last() -> None:
    state = after(start(), "play wenz gud")
    assert may(state) == ["pass", "solo", "wenz_tout", "solo_tout"]
    assert may(after(state, "wenz_tout gud")) == ["pass", "solo_tout"]
    assert may(after(start(), "play solo_tout gud")) == ["pass"]


def test_11_gud_gives_way() -> None:
    state = after(start(), "play solo")
    assert (state.phase.name, state.phase.turn) == ("answer", 0)
    assert may(state) == ["gud", "hold"]
    state = after(state, "gud")
    assert (facts(state)["survivor"], facts(state)["level"]) == (1, "solo")
    assert state.phase.turn == 2


def test_11_ich_spiel_auch_holds_and_the_challenger_may_go_higher() -> None:
    state = after(start(), "play wenz hold")
    assert (state.phase.turn, facts(state)["survivor"]) == (1, 0)
    assert may(state) == ["pass", "solo", "wenz_tout", "solo_tout"]
    higher = after(state, "wenz_tout")
    assert (higher.phase.name, higher.phase.turn) == ("answer", 0)
    passed = after(state, "pass")
    assert (passed.phase.turn, facts(passed)["survivor"]) == (2, 0)
    assert facts(passed)["level"] == "wenz"


def test_11_the_next_seat_speaks_only_after_the_duel() -> None:
    state = start()
    turns = []
    for word in ["play", "wenz", "hold", "solo", "hold", "wenz_tout", "gud", "pass", "pass"]:
        turns.append(state.phase.turn)
        state = after(state, word)
    assert turns == [0, 1, 0, 1, 0, 1, 0, 2, 3]
    assert facts(state)["declarer"] == 1


def test_12_who_has_lost_a_duel_never_speaks_again() -> None:
    state = after(start(), "play wenz gud solo gud")
    assert state.phase.turn == 3
    state = after(state, "pass")
    assert (state.phase.name, state.phase.turn) == ("announce", 2)


def test_13_all_pass_and_nothing_is_scored() -> None:
    over = after(start(), ALL_PASS).phase
    assert isinstance(over, Over)
    assert over.score == (0, 0, 0, 0)
    assert over.items == (("passed_out", 0),)
    assert over.facts()["calls"] == ["pass"] * 4


def test_13_the_calls_of_the_auction_stay_known() -> None:
    state = after(start(), "pass play wenz gud pass solo.S")
    assert facts(state)["calls"] == ["pass", "gud", "wenz", "pass"]
    assert facts(state)["level"] == "wenz"


@pytest.mark.parametrize(
    ("auction", "declarer", "level"),
    [
        ("play pass pass pass", 0, "partner"),
        ("play wenz gud pass solo gud", 3, "solo"),
        ("play wenz hold solo hold pass pass pass", 0, "solo"),
        ("play wenz hold pass solo gud pass", 2, "solo"),
    ],
)
def test_a10_bidding_traces(auction: str, declarer: int, level: str) -> None:
    state = after(start(), auction)
    assert state.phase.name == "announce"
    assert (facts(state)["declarer"], facts(state)["level"]) == (declarer, level)


def test_a10_illegal_bids() -> None:
    assert "wenz" not in may(after(start(), "play wenz hold pass"))
    assert "wenz" not in may(after(start(), "pass pass"))


# the announcement


@pytest.mark.parametrize(
    ("auction", "lowest"),
    [
        ("play wenz hold pass pass pass", "wenz"),
        ("play solo hold pass pass pass", "solo.C"),
        ("play wenz_tout hold pass pass pass", "wenz_tout"),
        ("play solo_tout hold pass pass pass", "solo_tout.C"),
    ],
)
def test_14_at_least_the_level_of_the_auction(auction: str, lowest: str) -> None:
    whole = [
        "wenz",
        *(f"solo.{s}" for s in "CSHD"),
        "wenz_tout",
        *(f"solo_tout.{s}" for s in "CSHD"),
    ]
    assert may(after(start("CA SA"), auction)) == whole[whole.index(lowest) :]


def test_14_a_named_wenz_may_become_a_solo_but_not_the_other_way_round() -> None:
    assert "solo.H" in may(after(start(), "play wenz gud pass pass"))
    assert "wenz" not in may(after(start(), "play solo gud pass pass"))


def test_14_sie_needs_the_eight_matadors() -> None:
    assert may(after(start(MATADORS), "play pass pass pass"))[-1] == "sie"
    assert "sie" not in may(after(start(MATADORS[:-2] + "HA"), "play pass pass pass"))


def test_14_against_sie_nobody_can_hold() -> None:
    state = after(start("", MATADORS), "play sie")
    assert may(state) == ["gud"]
    state = after(state, "gud pass pass")
    assert may(state) == ["sie"]


@pytest.mark.parametrize("game", ["solo", "solo_tout"])
def test_15_any_suit_may_be_trumps(game: str) -> None:
    state = after(start("CA CT CK C9 C8 C7 SA ST"), "play pass pass pass")
    for suit in "CSHD":
        assert facts(after(state, f"{game}.{suit}"))["trump"] == suit
    assert facts(after(state, "wenz"))["trump"] is None


def test_16_an_ace_one_does_not_hold_is_called() -> None:
    state = after(start("CA HA CT ST DT"), "play pass pass pass")
    assert [m for m in may(state) if m.startswith(("call", "alone", "ten", "void"))] == [
        "call.S",
        "call.D",
    ]
    contract = facts(after(state, "call.S"))
    assert (contract["contract"], contract["called"]) == ("partner", "SA")


def test_16_the_holder_is_known_to_nobody_before_the_ace_falls() -> None:
    state = led(declared("call.S", "CA HA", "SA", "CT", "CK"), "CA")
    assert facts(state)["partner"] is None
    assert facts(state)["sides"] == [0, None, None, None]


def test_17_with_three_aces_the_declarer_is_alone() -> None:
    state = after(start("CA SA DA"), "play pass pass pass")
    named = [m for m in may(state) if not m.startswith(("solo", "wenz"))]
    assert named == ["alone"]
    alone = facts(after(state, "alone"))
    assert (alone["contract"], alone["trump"], alone["called"]) == ("partner", "H", None)
    assert alone["sides"] == [0, 1, 1, 1]


# doubling


def test_18_the_defenders_are_asked_between_the_first_and_the_second_card() -> None:
    state = declared("wenz")
    assert state.phase.name == "play"
    state = after(state, GAME.names(state.legal_moves())[0])
    assert (state.phase.name, asked(state)) == ("stoss", [1, 2, 3])
    assert may(state) == ["no", "stoss"]
    assert silent(state).phase.turn == 1
    assert silent(state).phase.name == "play"


def test_18_sides_alternate_up_to_sixteen_fold() -> None:
    state = declared("solo.H", seat=1)
    state = after(state, GAME.names(state.legal_moves())[0])
    assert asked(state) == [2, 3, 0]  # clockwise from the seat due to play
    state = after(state, "no stoss")
    assert (asked(state), may(state)) == ([1], ["no", "re"])
    state = after(state, "re")
    assert (asked(state), may(state)) == ([2, 3, 0], ["no", "supra"])
    state = after(state, "no no supra")
    assert may(state) == ["no", "resupra"]
    state = after(state, "resupra")
    assert state.phase.name == "play"
    assert (facts(state)["multiplier"], facts(state)["doubled"]) == (16, [3, 1, 0, 1])


def test_18_after_a_refusal_by_all_the_play_goes_on() -> None:
    state = after(doubling(), "no no no")
    assert (state.phase.name, state.phase.turn, facts(state)["multiplier"]) == ("play", 1, 1)
    state = after(doubling(), "stoss no no no")
    assert (state.phase.name, facts(state)["multiplier"]) == ("play", 2)


def test_18_the_secret_partner_is_asked_but_can_only_refuse() -> None:
    state = doubling()
    assert asked(state) == [1, 2, 3]
    assert may(state) == ["no", "stoss"]
    state = after(state, "no")
    assert may(state) == ["no"]
    state = after(state, "no")
    assert may(state) == ["no", "stoss"]


def test_18_the_partner_may_answer_with_re() -> None:
    state = after(doubling(), "stoss")
    assert asked(state) == [2, 3, 0]
    assert may(state) == ["no", "re"]
    assert may(after(state, "no")) == ["no"]  # a defender can only refuse
    assert may(after(state, "no no")) == ["no", "re"]


def test_18_a_forced_refusal_sounds_like_a_chosen_one() -> None:
    """The same words lead to the same public position whichever seat holds the called ace."""
    for words in ("", "no", "no no", "no no no", "stoss", "stoss no", "stoss no no"):
        phases = {
            repr(after(doubling("CA", *held, lead="CA"), words).phase)
            for held in (("CT", "SA", "CK"), ("CT", "CK", "SA"))
        }
        assert len(phases) == 1


def test_19_a_stoss_shows_a_defender() -> None:
    state = after(doubling(), "stoss")
    assert facts(state)["sides"] == [0, 1, None, None]
    state = after(doubling(), "no no stoss")
    assert facts(state)["sides"] == [0, None, None, 1]


def test_19_re_shows_the_partner_and_with_him_all() -> None:
    state = after(doubling(), "stoss re")
    assert (facts(state)["partner"], facts(state)["sides"]) == (2, [0, 1, 0, 1])
    assert asked(state) == [1, 3]


def test_19_two_defenders_shown_show_the_partner() -> None:
    state = after(doubling(), "stoss no no re")
    assert (asked(state), facts(state)["partner"]) == ([1, 2, 3], None)
    state = after(state, "no no supra")
    assert facts(state)["partner"] == 2
    assert asked(state) == [2, 0]


def test_19_an_ace_that_was_led_shows_the_partner_before_the_poll() -> None:
    state = after(declared("call.S", "SA", "CA", seat=1), "SA")
    assert facts(state)["partner"] == 0
    assert (asked(state), facts(state)["sides"]) == ([2, 3], [0, 0, 1, 1])


def test_19_the_lone_declarer_answers_three() -> None:
    state = declared("alone", "CA SA DA")
    state = after(state, "CA")
    assert asked(state) == [1, 2, 3]
    assert asked(after(state, "no no stoss")) == [0]


def test_25_c_nothing_can_be_doubled_in_sie() -> None:
    over = after(start(MATADORS), "play pass pass pass sie").phase
    assert isinstance(over, Over)
    assert "doubled" not in items(over)


# options before play


def test_option_open_named_bids() -> None:
    rules = Rules(open_named_bids=True)
    assert may(start(rules=rules)) == ["pass", "play", "wenz", "solo", "wenz_tout", "solo_tout"]
    assert may(start(MATADORS, rules=rules))[-1] == "sie"
    state = after(start(rules=rules), "pass wenz")
    assert (facts(state)["survivor"], facts(state)["level"]) == (1, "wenz")
    assert may(state) == ["pass", "solo", "wenz_tout", "solo_tout"]


def test_option_solo_requires_suit_card() -> None:
    hand = "CA CT CK SQ HQ SJ HJ DJ"
    rules = Rules(solo_requires_suit_card=True)
    solos = [m for m in may(after(start(hand, rules=rules), "play pass pass pass")) if "." in m]
    assert [m for m in solos if m.startswith("solo")] == ["solo.C", "solo_tout.C"]
    free = may(after(start(hand), "play pass pass pass"))
    assert "solo.H" in free


def test_option_solo_requires_suit_card_leaves_the_matadors_sie() -> None:
    rules = Rules(solo_requires_suit_card=True)
    state = after(start(MATADORS, rules=rules), "play solo_tout hold pass pass pass")
    assert may(state) == ["sie"]


def calls(hand: str, rules: Rules) -> list[str]:
    """Return the Partner games a hand may announce."""
    state = after(start(hand, rules=rules), "play pass pass pass")
    return [m for m in may(state) if m.split(".")[0] in ("call", "void", "ten", "alone")]


ONE_SPADE = "CA S7 CQ SQ HQ DQ HA HT"
NO_SUIT = "CA CT CQ SQ HQ DQ HA HT"


def test_option_call_requires_suit_card() -> None:
    assert calls(ONE_SPADE, Rules()) == ["call.S", "call.D"]
    assert calls(ONE_SPADE, Rules(call_requires_suit_card="required")) == ["call.S"]
    assert calls(ONE_SPADE, Rules(call_requires_suit_card="announce_void")) == ["call.S"]
    assert calls(NO_SUIT, Rules(call_requires_suit_card="required")) == []
    void = calls(NO_SUIT, Rules(call_requires_suit_card="announce_void"))
    assert void == ["void.S", "void.D"]


def test_option_call_requires_suit_card_queens_and_jacks_do_not_count() -> None:
    assert calls("CA SQ SJ DQ DJ HA HT HK", Rules(call_requires_suit_card="required")) == []


def test_option_own_aces() -> None:
    hand = "CA SA DA CT H7 H8 H9 HK"
    assert calls(hand, Rules()) == ["alone"]
    assert calls(hand, Rules(own_aces="forbidden")) == []
    assert calls(hand, Rules(own_aces="call_ten")) == ["ten.S", "ten.D"]
    tens = "CA SA DA CT ST DT H8 H7"
    assert calls(tens, Rules(own_aces="call_ten")) == ["alone"]


def test_option_own_aces_the_ten_shows_the_partner() -> None:
    rules = Rules(own_aces="call_ten")
    state = declared("ten.S", "CA SA DA S7", "ST", rules=rules)
    assert facts(state)["called"] == "ST"
    state = led(state, "S7")
    assert may(state) == ["ST"]
    assert facts(after(state, "ST"))["partner"] == 1


def test_option_stoss_window_before_the_first_card() -> None:
    rules = Rules(stoss_window="before_first_card")
    state = declared("wenz", seat=1, rules=rules)
    assert (state.phase.name, asked(state)) == ("stoss", [0, 2, 3])
    state = after(state, "no stoss re no no no")
    assert (state.phase.name, state.phase.turn, facts(state)["multiplier"]) == ("play", 0, 4)
    state = after(state, GAME.names(state.legal_moves())[0])
    assert state.phase.name == "play"


def test_option_stoss_window_before_ones_own_first_card() -> None:
    rules = Rules(stoss_window="own_first_card")
    state = declared("wenz", "CA CT", "C9", "CK", "C8", seat=1, rules=rules)
    assert asked(state) == [0]
    state = after(state, "no CT")
    assert (state.phase.name, state.phase.turn) == ("play", 1)  # the declarer is not asked
    state = after(state, "C9")
    assert asked(state) == [2]
    state = after(state, "no CK")
    assert asked(state) == [3]
    state = after(state, "stoss re no no no")
    assert (state.phase.name, state.phase.turn, facts(state)["multiplier"]) == ("play", 3, 4)
    assert facts(after(state, "C8"))["taken"] == [1, 0, 0, 0]


def test_option_stoss_window_after_a_stoss_nobody_is_asked_again() -> None:
    rules = Rules(stoss_window="own_first_card")
    state = declared("wenz", "CA CT", "C9", "CK", "C8", seat=1, rules=rules)
    state = after(state, "stoss no CT C9")
    assert (state.phase.name, state.phase.turn) == ("play", 2)


def test_option_re_by_partner() -> None:
    state = after(doubling(rules=Rules(re_by_partner=False)), "stoss")
    assert asked(state) == [0]
    state = after(state, "re")
    assert asked(state) == [1, 2, 3]
    assert facts(state)["partner"] is None


@pytest.mark.parametrize("most", range(7))
def test_option_max_doublings(most: int) -> None:
    words = ("stoss", "re", "supra", "resupra", "bock", "hirsch")[:most]
    state = declared("wenz", rules=Rules(max_doublings=most))
    state = after(state, GAME.names(state.legal_moves())[0])
    for word in words:
        assert may(state) == ["no", word]
        state = after(state, word)
    assert state.phase.name == "play"
    assert facts(state)["multiplier"] == 2**most


def test_option_contradictions() -> None:
    with pytest.raises(Contradiction, match="max_doublings"):
        Rules(max_doublings=0, stoss_window="own_first_card")
    with pytest.raises(Contradiction, match="re_by_partner"):
        Rules(max_doublings=1, re_by_partner=False)


def test_profile_schule() -> None:
    assert SCHULE.values() == {
        **Rules().values(),
        "solo_requires_suit_card": True,
        "call_requires_suit_card": "required",
        "own_aces": "forbidden",
        "called_ace_locked": True,
        "free_after_runaway": True,
        "max_doublings": 2,
        "tariff": "official",
        "runners": 14,
    }


# figures


def test_d_odds_of_the_eight_matadors() -> None:
    assert comb(32, 8) == 10_518_300
    assert comb(32, 8) / 4 == 2_629_575


def own(trump_count: int, held: int) -> float:
    """Return the probability, in per cent, of being dealt ``held`` of these trumps."""
    return 100 * comb(trump_count, held) * comb(32 - trump_count, 8 - held) / comb(32, 8)


def test_d_own_trumps() -> None:
    partner = len(trumps(PARTNER, 2))
    printed = [0.03, 0.59, 4.37, 15.53, 29.12, 29.65, 16.06, 4.24, 0.42]
    assert [round(own(partner, n), 2) for n in range(8, -1, -1)] == printed
    assert sum(n * own(partner, n) for n in range(9)) / 100 == pytest.approx(3.5)
    wenz = len(trumps(WENZ))
    assert [round(own(wenz, n), 2) for n in range(4, -1, -1)] == [0.19, 3.74, 21.49, 45.03, 29.55]
    assert sum(n * own(wenz, n) for n in range(5)) / 100 == pytest.approx(1)


def test_d_odds_of_three_own_aces() -> None:
    assert cards("CA SA DA").bit_count() == 3
    assert round(100 * comb(29, 5) / comb(32, 8), 3) == 1.129
