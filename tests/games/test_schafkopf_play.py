"""The rule book of Bavarian Schafkopf, the play of the cards."""

from __future__ import annotations

from random import Random

import pytest

from stich.cards import card, cards
from stich.games.schafkopf import Rules
from stich.state import Over, State
from tests.support.schafkopf_table import (
    GAME,
    after,
    declared,
    facts,
    finish,
    led,
    may,
    over,
    start,
)
from tests.support.table import at_random, deal, facts_of, random_deal

LOCKED = Rules(called_ace_locked=True)
OFFICIAL = Rules(tariff="official", runners=14)


def why(state: State, name: str) -> tuple[str, str, str] | None:
    """Return the reason why the seat to play may not play this card; None if it may."""
    seat = state.phase.turn
    assert seat is not None
    reason = state.phase.reason(state.piles[seat], (), card(name))
    return tuple(reason) if reason else None  # type: ignore[return-value]


# following, winning


@pytest.mark.parametrize("dealer", range(4))
def test_20_the_dealers_left_leads_whoever_declares(dealer: int) -> None:
    for declarer in range(4):
        words = ["pass"] * 4
        words[declarer] = "play"
        state = after(start(dealer=dealer), " ".join([*words, "wenz"]))
        assert state.phase.turn == (dealer + 1) % 4
    assert len(facts_of(over(finish(state)))["tricks"]) == 8


def test_21_the_suit_led_must_be_followed() -> None:
    state = led(declared("solo.H", "CA", "CK C7 CQ HA"), "CA")
    assert set(may(state)) >= {"C7", "CK"}
    assert all(name[0] == "C" and name != "CQ" for name in may(state))
    assert why(state, "HA") == why(state, "CQ") == ("follow", "21", "C")
    assert why(state, "C7") is None


def test_21_trumps_are_one_suit() -> None:
    state = led(declared("solo.H", "HA", "SQ CA CT CK C9 C8 C7 DA"), "HA")
    assert may(state) == ["SQ"]
    assert why(state, "CA") == ("follow_trump", "21", "")


def test_21_no_duty_to_trump_or_to_beat() -> None:
    state = led(declared("solo.H", "CA", "SQ HA SA S7 DA DT DK D9", "CT C9 C8 C7 CK"), "CA")
    assert len(may(state)) == 8
    assert set(may(after(state, "SQ"))) >= {"CT", "C7"}


@pytest.mark.parametrize(
    ("game", "trick", "winner"),
    [
        ("solo.H", "CK CA CT C9", 1),
        ("solo.H", "CK H7 CA CT", 1),
        ("solo.H", "CK H7 DJ HA", 2),
        ("solo.H", "DJ CJ DQ CQ", 3),
        ("solo.H", "CK SA DA ST", 0),
        ("solo.S", "HA HK ST HT", 2),
        ("wenz", "SK SQ ST S9", 2),
        ("wenz", "SQ CA CQ DQ", 0),
        ("wenz", "DJ HJ CJ SJ", 2),
        ("wenz", "SA DJ S7 HQ", 1),
    ],
)
def test_22_the_highest_trump_else_the_highest_of_the_suit_led(
    game: str, trick: str, winner: int
) -> None:
    state = declared(game, *trick.split(), rules=Rules(max_doublings=0))
    phase = state.phase
    for name in trick.split():
        phase = phase.after(card(name))
    assert phase.turn == winner
    assert facts_of(phase)["tricks"][0]["winner"] == winner


# the called ace


def holder_leads(hand: str, rules: Rules | None = None) -> State:
    """Return a position in which the partner leads first; seat 1 has called the ace of spades."""
    return declared("call.S", hand, "CA DA", seat=1, rules=rules)


def holder_follows(hand: str, card_led: str, rules: Rules | None = None) -> State:
    """Return a position in which seat 0 has called the ace of spades and leads; seat 1 holds it."""
    return led(declared("call.S", f"CA {card_led}", hand, rules=rules), card_led)


def test_23a_when_the_suit_is_led_the_ace_must_be_played() -> None:
    state = holder_follows("SA SK S8 S7", "S9")
    assert may(state) == ["SA"]
    assert why(state, "SK") == ("called_follow", "23a", "S")


def test_23a_even_if_a_trump_has_taken_the_trick() -> None:
    state = declared("call.S", "CA S9", "CQ CK CT C9 C8 C7 DA DT", "SA SK S8", "")
    state = after(led(state, "S9"), "CQ")
    assert may(state) == ["SA"]


def test_23b_who_leads_the_suit_leads_the_ace() -> None:
    state = holder_leads("SA SK S8 HA HT HK H9 CT")
    assert [name for name in may(state) if name[0] == "S"] == ["SA"]
    assert why(state, "SK") == ("called_lead", "23b", "S")
    assert set(may(state)) >= {"HA", "CT"}


def test_23b_with_three_more_he_may_run_away() -> None:
    state = holder_leads("SA SK S8 S7 HA HT HK H9")
    assert {name for name in may(state) if name[0] == "S"} == {"SA", "SK", "S8", "S7"}


def test_23b_queens_and_jacks_are_not_of_the_suit() -> None:
    state = holder_leads("SA SQ S8 S7 HA HT HK H9")
    assert [name for name in may(state) if name in ("SA", "S8", "S7")] == ["SA"]
    assert "SQ" in may(state)


def test_23_the_ace_may_be_discarded() -> None:
    state = holder_follows("SA HA HT HK H9 CQ SQ CJ", "D7")
    assert "SA" in may(state)


def test_23_hearts_led_are_trumps_even_for_the_queen_of_spades() -> None:
    state = holder_follows("SA SQ CK CT C9 C8 C7 DK", "HA")
    assert may(state) == ["SQ"]


def test_23_others_and_the_declarer_are_free_in_the_suit() -> None:
    state = declared("call.S", "CA S9 S8", "ST S7 CT CK C9 C8 C7 DK", "SA")
    assert {"S8", "S9"} <= set(may(state))
    assert set(may(led(state, "S9"))) == {"S7", "ST"}


RUNNER = (
    "SA SK S8 S7 HA HT HK CQ",
    "CA DA CT H9 H8 SQ HQ DQ",
    "ST S9 CK CJ SJ HJ H7 DJ",
    "D8 D7 D9 DT DK C9 C8 C7",
)


def run_away(rules: Rules | None = None) -> State:
    """Return a position in which the partner, seat 0, has led spades away from the ace that seat 1
    called; seat 2 took it."""
    state = declared("call.S", *RUNNER, seat=1, rules=rules)
    return after(led(state, "S7"), "DA ST D7")


def spades(state: State) -> list[str]:
    """Return the plain spades that may be played."""
    return [name for name in may(state) if name[0] == "S" and name[1] not in "QJ"]


def test_23_running_away_shows_nothing() -> None:
    state = run_away()
    assert state.phase.turn == 2
    assert facts(state)["partner"] is None
    assert facts(state)["sides"] == [None, 0, None, None]


def test_23a_still_holds_after_running_away() -> None:
    assert spades(after(run_away(), "S9 D8")) == ["SA"]


def test_23b_is_counted_anew_at_the_next_lead() -> None:
    state = after(run_away(), "H7 C7 CQ H8")
    assert state.phase.turn == 0
    assert spades(state) == ["SA"]


def test_24_a_tout_stops_at_the_first_lost_trick() -> None:
    hands = ("CJ SJ HJ C7", "CA DJ", "CK D7", "CT D8")
    state = declared("wenz_tout", *hands, rules=Rules(max_doublings=0))
    state = after(state, "CJ DJ D7 D8 C7 CA CK CT")
    end = over(state)
    assert len(facts_of(end)["tricks"]) == 2
    assert end.score == (-540, 180, 180, 180)
    assert end.items == (("tout_lost", 2), ("wenz_tout", 180), ("each", 180))
    assert sum(hand.bit_count() for hand in state.piles[:4]) == 24


def test_24_other_games_are_played_to_the_end() -> None:
    rng = Random(2)
    for _ in range(40):
        state = random_deal(GAME, rng).start()
        end = finish(after(state, "play pass pass pass wenz"), int(rng.random() * 1000))
        assert len(facts(end)["tricks"]) == 8


# options of the play


def test_option_called_ace_locked() -> None:
    hand = "SA HA HT HK H9 CQ SQ CJ"
    state = holder_follows(hand, "D7", LOCKED)
    assert "SA" not in may(state)
    assert len(may(state)) == 7
    assert why(state, "SA") == ("called_locked", "23", "S")


def test_option_called_ace_locked_the_last_card_is_free() -> None:
    record = deal(
        GAME,
        ("CQ SQ HQ DQ CJ SJ HJ DJ", "SA HA HT HK H9 H8 H7 CA", "ST SK S9 S8 S7 CT CK C9"),
        Rules(called_ace_locked=True, max_doublings=0),
    )
    state = after(record.start(), "play pass pass pass call.S")
    for name in ["CQ", "SQ", "HQ", "DQ", "CJ", "SJ", "HJ", "DJ"]:
        state = after(state, name)
        if name != "DJ":
            assert "SA" not in may(state)
        else:
            assert may(state) == ["SA"]
        while not isinstance(state.phase, Over) and facts(state)["trick"]:
            state = state.advance(state.legal_moves()[0])
    assert facts(state)["partner"] == 1


def test_option_called_ace_locked_is_free_after_running_away() -> None:
    assert "SA" in may(after(run_away(LOCKED), "CK C7"))


def test_option_free_after_runaway() -> None:
    free = Rules(free_after_runaway=True)
    assert spades(after(run_away(free), "S9 D8")) == ["S8", "SK", "SA"]  # 23a is lifted
    assert spades(after(run_away(free), "H7 C7 CQ H8")) == ["S8", "SK", "SA"]  # and 23b


@pytest.mark.parametrize(("count", "expected"), [("now", ["SA"]), ("dealt", ["S7", "S8", "SA"])])
def test_option_runaway_count(count: str, expected: list[str]) -> None:
    """The partner was dealt three spades beside the ace and has discarded one."""
    hands = ("SA SK S8 S7 CQ HA CT C9", "CA D7 H9", "C8 DA H7", "C7 D8 H8")
    state = declared("call.S", *hands, seat=1, rules=Rules(runaway_count=count))
    state = after(led(state, "CT"), "CA C8 C7 D7 DA D8 SK H7 H8 CQ H9")
    assert state.phase.turn == 0
    assert spades(state) == expected


def test_option_runaway_only_first_lead() -> None:
    hand = "SA ST SK S9 S8 CQ SQ HQ"
    others = ("CA DA S7", "CK CT C9 C8 C7", "DT DK D9 D8 D7")
    for only, expected in ((False, ["S9", "ST", "SK", "SA"]), (True, ["SA"])):
        rules = Rules(runaway_only_first_lead=only)
        state = deal(GAME, (hand, *others), rules).start()
        state = after(state, "pass play pass pass call.S")
        assert {"S8", "SA"} <= set(may(state))
        state = after(led(state, "S8"), "S7")
        state = after(state, "C7")
        state = after(state, "D7")
        assert state.phase.turn == 0
        assert [n for n in may(state) if n[0] == "S" and n != "SQ"] == expected


# guessed hands


def test_fits_no_hand_of_a_defender_who_has_doubled_holds_the_ace() -> None:
    state = after(led_by_declarer(), "stoss")
    view = state.view(0)
    assert not GAME.fits(view, 1, cards("SA C9 C8 C7 D9 D8 D7 DK"))
    assert GAME.fits(view, 2, cards("SA C9 C8 C7 D9 D8 D7 DK"))
    state = after(state, "re")
    assert not GAME.fits(state.view(0), 2, cards("ST C9 C8 C7 D9 D8 D7 DK"))


def led_by_declarer() -> State:
    return after(declared("call.S", "CA C7", "", "SA", ""), "CA")


def test_fits_no_declarer_holds_the_ace_he_called() -> None:
    view = led_by_declarer().view(2)
    assert not GAME.fits(view, 0, cards("SA C9 C8 D9 D8 D7 DK"))
    assert GAME.fits(view, 0, cards("ST C9 C8 D9 D8 D7 DK"))


def test_fits_who_follows_the_called_suit_does_not_hold_its_ace() -> None:
    state = declared("call.S", "CA S9", "S8 S7", "SA", "")
    state = after(led(state, "S9"), "S8")
    assert not GAME.fits(state.view(0), 1, cards("SA C9 C8 D9 D8 D7 DK"))
    assert GAME.fits(state.view(0), 3, cards("SA ST C8 D9 D8 D7 DK H7"))


def test_fits_the_true_hands_always() -> None:
    rng = Random(3)
    for rules in (*GAME.profiles.values(), Rules(own_aces="call_ten", runners=8)):
        for _ in range(60):
            for state in at_random(random_deal(GAME, rng, rules), rng).states():
                for seat in range(4):
                    assert GAME.fits(state.view((seat + 1) % 4), seat, state.piles[seat])
