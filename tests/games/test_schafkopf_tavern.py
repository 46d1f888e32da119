"""The rule book of Schafkopf in taverns: more games, Bettel and the wedding, F1 to F17."""

from __future__ import annotations

from typing import Any

import pytest

from stich.cards import card, cards, names
from stich.game import Contradiction
from stich.games.schafkopf import Rules
from stich.games.schafkopf.bettel import Bettel
from stich.games.schafkopf.contracts import (
    FARBGEIER,
    FARBGEIER_TOUT,
    FARBWENZ,
    FARBWENZ_TOUT,
    GEIER,
    GEIER_TOUT,
    KINDS,
    WENZ,
    contract_order,
    ladder,
)
from stich.games.schafkopf.play import Play
from stich.games.schafkopf.settle import counted
from stich.order import TRUMP, Order
from stich.problem import HEAD
from stich.state import State
from stich.tricks import Tricks
from tests.support.schafkopf_table import (
    GAME,
    after,
    contract_for,
    declared,
    facts,
    finish,
    items,
    may,
    over,
    silent,
    start,
    tavern,
)

ALL_SOLOS: dict[str, Any] = {"farbwenz": True, "geier": True, "farbgeier": True}
SOLOS = tavern(**ALL_SOLOS)


def groups(order: Order) -> list[list[str]]:
    """Return the trumps and the plain suits, each from the strongest down."""
    return [group for group in order.groups(sum(order.cards)) if group]


# --- more solos


@pytest.mark.parametrize("deck", [32, 24])
def test_f1_geier(deck: int) -> None:
    low = "987" if deck == 32 else "9"
    for kind in (GEIER, GEIER_TOUT):
        trumps, *plain = groups(contract_order(kind, -1, deck))
        assert trumps == ["CQ", "SQ", "HQ", "DQ"]
        assert sorted(plain) == sorted([s + r for r in "ATKJ" + low] for s in "CSHD")


@pytest.mark.parametrize(
    ("kinds", "high", "low"),
    [((FARBWENZ, FARBWENZ_TOUT), "J", "Q"), ((FARBGEIER, FARBGEIER_TOUT), "Q", "J")],
)
@pytest.mark.parametrize(("deck", "number"), [(32, 11), (24, 9)])
def test_f1_farbwenz_and_farbgeier(
    kinds: tuple[int, int], high: str, low: str, deck: int, number: int
) -> None:
    ranks = f"ATK{low}9" + "87" * (deck == 32)
    for kind in kinds:
        for suit in range(4):
            trumps, *plain = groups(contract_order(kind, suit, deck))
            assert trumps == [s + high for s in "CSHD"] + ["CSHD"[suit] + r for r in ranks]
            assert len(trumps) == number
            others = [s for s in "CSHD" if s != "CSHD"[suit]]
            assert sorted(plain) == sorted([s + r for r in ranks] for s in others)


@pytest.mark.parametrize(
    ("game", "held", "deck", "paid"),
    [
        ("geier", "CQ SQ", 32, 2),
        ("geier", "CQ HQ", 32, 0),
        ("geier", "CQ SQ HQ DQ", 32, 4),
        ("geier", "CA", 24, 4),
        ("farbwenz.S", "CJ SJ", 32, 0),
        ("farbwenz.S", "CJ SJ HJ", 32, 3),
        ("farbwenz.S", "CJ SJ HJ DJ SA ST SK SQ", 32, 8),
        ("farbwenz.S", "HA", 32, 11),
        ("farbwenz.S", "HA", 24, 9),
        ("farbgeier.H", "CQ SQ HQ", 32, 3),
        ("farbgeier.H", "CQ SQ HQ DQ HA HT", 24, 6),
        ("farbgeier.H", "SA", 32, 11),
    ],
)
def test_f1_runners(game: str, held: str, deck: int, paid: int) -> None:
    contract = contract_for(game, Rules(runners=14, deck=deck, **ALL_SOLOS))
    assert counted(contract, cards(held)) == paid
    capped = contract_for(game, Rules(runners=8, deck=deck, **ALL_SOLOS))
    assert counted(capped, cards(held)) == min(8, paid)


@pytest.mark.parametrize("game", ["geier", "farbwenz.D", "farbgeier.C"])
def test_f2_alone_61_price_of_a_solo(game: str) -> None:
    state = declared(game, seat=2, rules=SOLOS)
    assert state.phase.turn == 0
    assert facts(state)["sides"] == [1, 1, 0, 1]
    end = over(finish(state))
    assert abs(end.score[2]) >= 3 * 50
    assert end.score[2] == -3 * end.score[0]
    assert items(end)[game.split(".")[0]] == 50
    assert len(facts(finish(state))["tricks"]) == 8


@pytest.mark.parametrize(
    ("game", "hands", "play"),
    [
        ("geier_tout", ("CQ SQ HQ C7", "CA DQ", "CK", "CT"), "C7 CA CK CT"),
        ("farbwenz_tout.S", ("CJ SJ HJ C7", "CA DJ", "CK", "CT"), "C7 CA CK CT"),
        ("farbgeier_tout.S", ("CQ SQ HQ C7", "CA DQ", "CK", "CT"), "C7 CA CK CT"),
    ],
)
def test_f2_touts_stop_at_the_first_trick_lost(game: str, hands: Any, play: str) -> None:
    state = after(declared(game, *hands, rules=SOLOS), play)
    assert over(state).score == (-300, 100, 100, 100)


def test_f3_solo_requires_suit_card() -> None:
    hand = "CQ SJ HQ HA DJ SQ CJ DQ"
    rules = tavern(solo_requires_suit_card=True, **ALL_SOLOS)
    named = may(after(start(hand, rules=rules), "play pass pass pass"))
    assert [m for m in named if m.startswith("farbwenz.")] == [f"farbwenz.{s}" for s in "CSHD"]
    assert [m for m in named if m.startswith("farbgeier.")] == [f"farbgeier.{s}" for s in "CSHD"]
    assert [m for m in named if m.startswith("solo.")] == ["solo.H"]
    only_jacks = "CQ SQ HQ DQ CJ SJ HJ DA"
    named = may(after(start(only_jacks, rules=rules), "play pass pass pass"))
    assert [m for m in named if m.startswith("farbwenz_tout.")] == [
        f"farbwenz_tout.{s}" for s in "CSHD"
    ]
    assert [m for m in named if m.startswith("farbgeier_tout.")] == [
        f"farbgeier_tout.{s}" for s in "CSHD"
    ]
    no_diamond = "CQ SQ HQ CJ SJ HJ CA DJ"
    named = may(after(start(no_diamond, rules=rules), "play pass pass pass"))
    assert [m for m in named if m.startswith("farbwenz.")] == [f"farbwenz.{s}" for s in "CSH"]


FULL = (
    *("partner", "bettel", "bettel_ouvert", "farbgeier", "farbwenz", "geier", "wenz", "solo"),
    *("heart_solo", "farbgeier_tout", "farbwenz_tout", "geier_tout", "wenz_tout", "solo_tout"),
    "sie",
)


def kinds(**options: Any) -> list[str]:
    return [KINDS[kind] for kind in ladder(tavern(**options))]


def test_f4_the_order_of_the_games() -> None:
    everything = {**ALL_SOLOS, "bettel": "with_ouvert", "heart_solo_first": True}
    assert kinds(**everything) == list(FULL)
    assert kinds() == ["partner", "wenz", "solo", "wenz_tout", "solo_tout", "sie"]
    swapped = kinds(**everything, ladder="wenz_first")
    assert swapped[3:7] == ["farbgeier", "geier", "farbwenz", "wenz"]
    assert swapped[9:12] == ["farbgeier_tout", "geier_tout", "farbwenz_tout"]
    assert kinds(bettel="plain")[1:3] == ["bettel", "wenz"]


def test_f5_bids_name_the_contract_never_the_suit() -> None:
    state = after(start(rules=tavern(open_named_bids=True, **ALL_SOLOS)), "pass")
    named = may(state)
    assert {"farbwenz", "geier", "farbgeier_tout"} <= set(named)
    assert not [name for name in named if "." in name]
    assert facts(after(state, "geier"))["level"] == "geier"
    plain = may(start(rules=SOLOS))
    assert plain == ["pass", "play"]


def test_f5_heart_solo_over_solo() -> None:
    rules = tavern(heart_solo_first=True)
    state = after(start("HA", "SA", rules=rules), "play solo")
    assert "heart_solo" in may(after(state, "hold"))
    state = after(state, "hold heart_solo gud pass pass")
    assert may(state) == [
        *("solo.H", "wenz_tout", *(f"solo_tout.{s}" for s in "CSHD")),
    ]
    assert facts(after(state, "solo.H"))["level"] == "heart_solo"
    won_lower = after(start("HA", rules=rules), "play pass pass pass")
    assert "solo.H" in may(won_lower)
    assert "heart_solo" not in may(won_lower)
    assert "heart_solo" not in may(after(start(rules=SOLOS), "play"))


# --- Bettel

BETTEL = tavern(bettel="with_ouvert")


def test_f6_no_trumps_and_the_ten_is_low() -> None:
    state = declared("bettel", rules=BETTEL)
    assert groups(state.phase.order) == [[s + r for r in "AKQJT987"] for s in "CHSD"]
    assert facts(state)["trump"] is None
    hearts = tavern(bettel="plain", bettel_trumps="hearts")
    assert declared("bettel", rules=hearts).phase.order.cards[TRUMP].bit_count() == 14


def test_f7_the_deal_ends_with_the_first_trick_of_the_declarer() -> None:
    hands = ("C8 S9", "CA", "C7 S7", "CK")
    state = declared("bettel", *hands, seat=2, rules=BETTEL)
    state = after(state, "C8 CA C7 CK")
    assert state.phase.turn == 1
    lost = declared("bettel", "CA", "C9", "C7", "CK", rules=BETTEL)
    end = over(after(lost, "CA C9 C7 CK"))
    assert end.score == (-150, 50, 50, 50)
    assert end.items == (("bettel_lost", 1), ("bettel", 50), ("each", 50))


def test_f7_won_after_the_last_trick() -> None:
    low = "C7 C8 S7 S8 H7 H8 D7 D8"
    state = declared("bettel", "C9 CT CA CK S9 ST SA SK", low, seat=1, rules=BETTEL)
    end = over(finish(state))
    assert end.score == (-50, 150, -50, -50)
    assert end.items == (("bettel_won", 8), ("bettel", 50), ("each", 50))


def test_f8_heading_the_trick() -> None:
    rules = tavern(bettel="plain", head_the_trick="bettel")
    state = declared("bettel", "C9", "CK C7", seat=2, rules=rules)
    assert may(after(state, "C9"))[0] == "CK" and "C7" not in may(after(state, "C9"))
    free = declared("bettel", "C9", "CK C7", seat=2, rules=tavern(bettel="plain"))
    assert {"C7", "CK"} <= set(may(after(free, "C9")))
    play = state.phase
    assert isinstance(play, Tricks)
    assert play.problem(state.piles[:4], 0).duty.win == HEAD
    reason = after(state, "C9").phase.reason(state.piles[1], (), card("C7"))
    assert reason is not None and tuple(reason) == ("head", "38", "")


@pytest.mark.parametrize(("price", "value"), [("solo", 50), ("partner", 20)])
@pytest.mark.parametrize("game", ["bettel", "bettel_ouvert"])
def test_f9_price_and_doubling(price: str, value: int, game: str) -> None:
    rules = Rules(tariff="ten_twenty_fifty", bettel="with_ouvert", bettel_price=price, runners=14)
    state = declared(game, "CA", "C9", "C7", "CK", rules=rules)
    state = after(state, "CA no stoss re no no no C9 C7 CK")
    twice = 2 if game == "bettel_ouvert" else 1
    assert over(state).score == tuple(n * value * twice * 4 for n in (-3, 1, 1, 1))
    assert set(items(over(state))) == {"bettel_lost", game, "value", "doubled", "each"}


def test_f10_ouvert_lies_open_from_the_announcement_on() -> None:
    rules = Rules(bettel="with_ouvert", stoss_window="before_first_card")
    state = declared("bettel_ouvert", seat=1, rules=rules)
    assert state.phase.name == "stoss"
    for position in (state, silent(state), after(silent(state), may(silent(state))[0])):
        for seat in range(4):
            assert position.view(seat).piles[1] == position.piles[1]
            hidden = [s for s in range(4) if position.view(seat).piles[s] is None]
            assert hidden == [s for s in range(4) if s not in (1, seat)]
    closed = declared("bettel", seat=1, rules=rules)
    assert closed.view(0).piles[1] is None
    assert "bettel_ouvert" not in may(after(start(rules=tavern(bettel="plain")), "play"))


# --- the wedding

WED = tavern(hochzeit="closed")
OPEN = tavern(hochzeit="open")
OFFERER = "HK CA CT CK C9 C8 C7 S7"
"""A hand whose only trump is the king of hearts."""
TAKER = "CQ SQ SA ST SK S9 S8 DA"


def wed(rules: Rules = WED, taker: int = 1, offerer: int = 0) -> State:
    """Return the position after a wedding was offered and the first seat asked has answered."""
    hands = [""] * 4
    hands[offerer], hands[taker] = OFFERER, TAKER
    return after(start(*hands, rules=rules), " ".join(["pass"] * offerer + ["hochzeit"]))


@pytest.mark.parametrize(
    ("hand", "able"),
    [
        (OFFERER, True),
        ("DJ CA CT CK C9 C8 C7 S7", True),
        ("SA CA CT CK C9 C8 C7 S7", False),
        ("DJ HK CT CK C9 C8 C7 S7", False),
    ],
)
def test_f11_offered_with_exactly_one_trump(hand: str, able: bool) -> None:
    assert ("hochzeit" in may(start(hand, rules=WED))) == able
    assert "hochzeit" not in may(start(hand))


def test_f11_not_after_somebody_plays() -> None:
    state = start("CQ SQ", OFFERER, rules=WED)
    assert "hochzeit" in may(after(state, "pass"))
    assert "hochzeit" not in may(after(state, "play"))


def test_f11_not_after_an_offer_was_accepted() -> None:
    other = "HA DT DK D9 D8 D7 SA ST"
    state = start(OFFERER, other, "CQ SQ HQ DQ CJ SJ HJ S8", rules=WED)
    assert "hochzeit" not in may(after(state, "hochzeit no take"))
    assert "hochzeit" in may(after(state, "hochzeit no no no"))


def test_f12_the_others_answer_clockwise_also_those_who_have_passed() -> None:
    state = wed(offerer=2, taker=0)
    assert (state.phase.name, facts(state)["asked"]) == ("wedding", [3, 0, 1])
    assert may(state) == ["no", "take"]
    state = after(state, "no take")
    assert (state.phase.name, state.phase.turn) == ("challenge", 3)
    assert facts(state)["taker"] == 0


def test_f12_a_hand_of_trumps_can_only_refuse() -> None:
    trumps = "CQ SQ HQ DQ CJ SJ HJ DJ"
    assert may(after(start(OFFERER, trumps, rules=WED), "hochzeit")) == ["no"]
    both = tavern(hochzeit="closed", hochzeit_return="any")
    assert may(after(start(OFFERER, trumps, rules=both), "hochzeit")) == ["no", "take"]
    chosen = after(start(OFFERER, TAKER, rules=WED), "hochzeit no").phase
    assert repr(chosen) == repr(after(start(OFFERER, trumps, rules=WED), "hochzeit no").phase)
    assert chosen.hides_forced


def test_f13_nobody_takes_and_the_auction_goes_on() -> None:
    state = after(wed(), "no no no")
    assert (state.phase.name, state.phase.turn) == ("bidding", 1)
    assert facts(state)["calls"] == ["hochzeit", None, None, None]
    state = after(state, "play pass pass")
    assert (state.phase.name, state.phase.turn) == ("announce", 1)
    assert over(after(wed(), "no no no pass pass pass")).items == (("passed_out", 0),)


def test_f14_taken_it_is_played_unless_something_higher_is_named() -> None:
    state = after(wed(), "take")
    assert (state.phase.turn, may(state)[:2]) == (2, ["pass", "wenz"])  # the taker is done
    assert facts(state)["survivor"] == 0
    state = after(state, "pass pass")
    assert (state.phase.name, state.phase.turn) == ("give", 0)


def test_f14_something_higher_ends_the_wedding() -> None:
    state = after(wed(), "take wenz gud pass")
    assert (state.phase.name, state.phase.turn) == ("announce", 2)
    held = after(wed(), "take wenz hold pass pass")
    assert (held.phase.name, held.phase.turn) == ("announce", 0)
    assert not [name for name in may(held) if name.startswith("call")]
    played = after(state, "wenz")
    assert [hand.bit_count() for hand in played.piles[:4]] == [8] * 4
    assert played.piles[0] == cards(OFFERER)
    assert facts(played)["sides"] == [1, 1, 0, 1]


def test_f15_the_exchange() -> None:
    state = after(wed(), "take pass pass")
    assert may(state) == ["HK"]
    state = after(state, "HK")
    assert (state.phase.name, state.phase.turn) == ("return", 1)
    assert may(state) == ["S8", "S9", "ST", "SK", "SA", "DA"]  # no trump, and not the one received
    state = after(state, "DA")
    assert set(names(state.piles[0])) == set(OFFERER.split()) - {"HK"} | {"DA"}
    assert set(names(state.piles[1])) == set(TAKER.split()) - {"DA"} | {"HK"}
    assert (state.phase.name, state.phase.turn) == ("play", 0)


def test_f15_any_card_may_be_returned_but_the_one_received() -> None:
    rules = tavern(hochzeit="closed", hochzeit_return="any")
    state = after(wed(rules), "take pass pass HK")
    assert set(may(state)) == set(TAKER.split())


def test_f15_a_trump_is_not_returned_and_the_reason_is_named() -> None:
    for returned, reason in (("plain", ("no_trump_back", "45", "")), ("any", None)):
        rules = tavern(hochzeit="closed", hochzeit_return=returned)
        state = after(wed(rules), "take pass pass HK")
        hand, asked = state.piles[1], state.phase
        assert [asked.reason(hand, (), card(name)) for name in ("SA", "DA")] == [None, None]
        assert asked.reason(hand, (), card("CQ")) == reason


def test_f15_closed_both_cards_are_known_to_the_two_alone() -> None:
    state = after(wed(), "take pass pass HK DA")
    for seat in range(4):
        seen = state.view(seat).history[-2:]
        names_seen = [GAME.name(move) if move is not None else None for move in seen]
        assert names_seen == (["HK", "DA"] if seat < 2 else [None, None])


def test_f15_open_the_trump_is_shown_with_the_offer() -> None:
    state = wed(OPEN)
    assert (state.phase.name, may(state)) == ("show", ["HK"])
    state = after(state, "HK")
    assert state.piles[0] == cards(OFFERER)
    assert (state.phase.name, state.phase.turn) == ("wedding", 1)
    assert facts(state)["shown"] == "HK"
    state = after(state, "take")
    assert facts(state)["shown"] == "HK"
    state = after(state, "pass pass HK DA")
    for seat in (2, 3):
        history = state.view(seat).history
        assert history[-2] == card("HK") and history[-1] is None


def test_f16_two_against_two_known_to_all() -> None:
    state = after(wed(), "take pass pass HK DA")
    contract = facts(state)
    assert (contract["contract"], contract["trump"]) == ("hochzeit", "H")
    assert (contract["declarer"], contract["partner"]) == (0, 1)
    assert (contract["sides"], contract["called"]) == ([0, 0, 1, 1], None)
    end = over(finish(state))
    assert end.score[0] == end.score[1] == -end.score[2] == -end.score[3]
    assert items(end)["hochzeit"] == 20


def test_f16_stoss_by_either_opponent_and_re_by_either_partner() -> None:
    for partner, answering in ((True, [1, 0]), (False, [0])):
        rules = Rules(hochzeit="closed", re_by_partner=partner)
        state = after(wed(rules), "take pass pass HK DA CA")
        assert facts(state)["asked"] == [2, 3]
        assert facts(after(state, "no stoss"))["asked"] == answering


def test_f16_runners_over_both_hands() -> None:
    rules = tavern(hochzeit="closed", runners=14)
    top = "CQ SQ HQ DQ CJ SA ST SK"
    state = start(OFFERER, top, rules=rules)
    state = after(state, "hochzeit take pass pass HK SA")
    assert items(over(finish(state)))["runners"] == 50


def test_f17_one_accepted_offer_a_deal() -> None:
    other = "HA DT DK D9 D8 D7 SA ST"
    state = start(OFFERER, other, "CQ SQ HQ DQ CJ SJ HJ S8", rules=WED)
    state = after(state, "hochzeit no take")
    assert may(state) == ["pass", "wenz", "solo", "wenz_tout", "solo_tout"]


# --- micro-positions


def position(game: str, trick: str, hand: str, rules: Rules) -> list[str]:
    """Return the cards a hand may play to a trick."""
    said = contract_for(game, rules)
    played = tuple(map(card, trick.split()))
    play = (Bettel if said.bettel else Play)(said, 0, played)
    return names(play.playable(cards(hand)))


def best(game: str, trick: str, rules: Rules) -> str:
    order = contract_for(game, rules).order
    played = trick.split()
    return played[order.best([card(name) for name in played])]


def test_micro_1_geier() -> None:
    assert position("geier", "SJ", "SQ S9 CA", SOLOS) == ["S9"]
    assert best("geier", "ST SK SJ", SOLOS) == "ST"
    assert best("geier", "SA DQ ST", SOLOS) == "DQ"


def test_micro_2_farbwenz_and_farbgeier() -> None:
    order = contract_for("farbwenz.S", SOLOS).order
    power = order.power
    assert power[card("SK")] > power[card("SQ")] > power[card("S9")]
    assert best("farbwenz.S", "SA DJ", SOLOS) == "DJ"
    assert order.group[card("HQ")] == 2
    assert power[card("HK")] > power[card("HQ")] > power[card("H9")]
    assert position("farbwenz.S", "SA", "SQ HQ CA DT", SOLOS) == ["SQ"]
    geier = contract_for("farbgeier.H", SOLOS).order
    assert geier.power[card("HK")] > geier.power[card("HJ")] > geier.power[card("H9")]
    assert best("farbgeier.H", "HA DQ", SOLOS) == "DQ"
    assert geier.group[card("SJ")] == 1


def test_micro_3_bettel() -> None:
    for trick, winner in (("CT CK", "CK"), ("CT CJ", "CJ"), ("C9 CT", "CT")):
        assert best("bettel", trick, BETTEL) == winner
    assert position("bettel", "HA", "HQ CQ", BETTEL) == ["HQ"]
    rules = tavern(bettel="plain", head_the_trick="bettel")
    assert position("bettel", "C9", "CK C7", rules) == ["CK"]
    assert position("bettel", "C9", "C8 C7", rules) == ["C7", "C8"]
    assert position("bettel", "C9", "S8 H7", rules) == ["S8", "H7"]


def test_micro_5_the_ladder() -> None:
    for order, legal in (("pure_first", True), ("wenz_first", False)):
        rules = tavern(ladder=order, **ALL_SOLOS)
        named = may(after(start(rules=rules), "play farbwenz hold"))
        assert ("geier" in named) == legal
        higher = may(after(start(rules=rules), "play wenz hold"))
        assert "geier" not in higher and "farbwenz" not in higher
    assert WENZ > GEIER > FARBWENZ > FARBGEIER


def test_micro_6_a_hand_of_trumps_may_return_one() -> None:
    rules = tavern(hochzeit="closed", hochzeit_return="any")
    trumps = "CQ SQ HQ DQ CJ SJ HJ DJ"
    state = after(start(OFFERER, trumps, rules=rules), "hochzeit take pass pass HK")
    assert set(may(state)) == set(trumps.split())


def test_micro_7_a_wenz_over_a_wedding() -> None:
    state = start("", OFFERER, "", TAKER, rules=WED)
    state = after(state, "pass hochzeit no take")
    assert state.phase.turn == 2
    state = after(state, "wenz gud wenz")
    assert facts(state)["declarer"] == 2
    assert state.piles[1] == cards(OFFERER) and state.piles[3] == cards(TAKER)


# --- refusals


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"deck": 20, "knock": "all"}, "knock"),
        ({"ladder": "wenz_first", "geier": True}, "ladder"),
        ({"bettel_price": "partner"}, "bettel_price"),
        ({"bettel_trumps": "hearts"}, "bettel_trumps"),
        ({"head_the_trick": "bettel"}, "head_the_trick"),
        ({"head_the_trick": "ramsch"}, "head_the_trick"),
        ({"head_the_trick": "both", "bettel": "plain"}, "head_the_trick"),
        ({"head_the_trick": "both", "all_pass": "ramsch"}, "head_the_trick"),
        ({"hochzeit_return": "any"}, "hochzeit_return"),
        ({"ramsch_price": "solo"}, "ramsch_price"),
        ({"ramsch_tie": "share", "all_pass": "stock"}, "ramsch_tie"),
        ({"ramsch_virgin": "off"}, "ramsch_virgin"),
        ({"ramsch_march": "120"}, "ramsch_march"),
        ({"ramsch_tie": "share", "ramsch_virgin": "once", "all_pass": "ramsch"}, "ramsch_virgin"),
        ({"ramsch_tie": "share", "ramsch_virgin": "many", "all_pass": "ramsch"}, "ramsch_virgin"),
        ({"stock_by": "any"}, "stock_by"),
        ({"stock_cap": "25", "all_pass": "ramsch"}, "stock_cap"),
        ({"must_needs": "61"}, "must_needs"),
        ({"stoss_takes_over": True, "max_doublings": 0}, "stoss_takes_over"),
        ({"tout_runners": "double"}, "tout_runners"),
    ],
)
def test_contradictions_are_refused_by_name(options: dict[str, Any], name: str) -> None:
    with pytest.raises(Contradiction, match=name):
        Rules.of(options)


def test_both_heads_are_allowed_together() -> None:
    assert Rules.of({"head_the_trick": "both", "bettel": "plain", "all_pass": "ramsch"})
