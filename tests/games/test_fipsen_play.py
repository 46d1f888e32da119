"""The rule book of Fipsen from the first lead to the end of a match."""

from __future__ import annotations

from random import Random

import pytest

from stich import match
from stich.cards import card, cards
from stich.game import Totals, options
from stich.games.fipsen import Rules, bids
from stich.games.fipsen.contract import Contract, Play
from stich.state import Over, State
from stich.tricks import Trick
from tests.support.fipsen_table import (
    GAME,
    PAGAT,
    PLAIN,
    STRONG,
    THREE,
    WEAK,
    after,
    bought,
    finished,
    may,
    start,
    tricks,
    unasked,
)
from tests.support.table import at_random, facts_of

CLUBS, SPADES, HEARTS, DIAMONDS = range(4)


def contract(
    tricks: int = 3, extras: int = 0, trump: int = CLUBS, rules: Rules | None = None
) -> Contract:
    """Return a contract of seat 0."""
    rules = rules or Rules()
    order = bids.trump_order(trump)
    everyone = tuple(range(rules.players))
    return Contract(rules, 0, everyone, 0, tricks, extras, False, (), False, trump, order)


def playable(hand: str, trick: str, trump: int = CLUBS) -> str:
    """Return the cards of a hand that may be played to a trick seat 1 led to."""
    on_table = tuple(card(name) for name in trick.split())
    play = Play(contract(trump=trump), 1, on_table)
    return " ".join(GAME.names(play.legal(cards(hand), ())))


def winner(trick: str, trump: int) -> int:
    """Return the place of the card that takes the trick."""
    return bids.trump_order(trump).best([card(name) for name in trick.split()])


def left(won: str, **changes: object) -> Play:
    """Return the play after tricks that the declarer won (+) or lost (-)."""
    done = tuple(Trick(0, (), 0 if mark == "+" else 1) for mark in won)
    return Play(contract(**changes), 0, (), done)  # type: ignore[arg-type]


def playing(bid: str, trump: str, *hands: str) -> State:
    """Return the position of the first lead after seat 0 has bought with this bid; without Hand it
    takes the Skat and puts it back."""
    state = bought(bid, *hands, skat="HQ HJ")
    if state.phase.name == "exchange":
        state = after(state, "skat HQ HJ")
    return unasked(after(state, f"trump.{trump}"))


# the play of tricks


@pytest.mark.parametrize("declarer", range(4))
def test_18_the_declarer_leads(declarer: int) -> None:
    bid = " ".join(["pass"] * declarer + ["5.HR"] + ["pass"] * (3 - declarer))
    state = after(start(), bid)
    state = unasked(after(state, "trump.D"))
    assert state.phase.name == "play"
    assert state.phase.turn == declarer


def test_18_the_suit_led_must_be_followed() -> None:
    assert playable("CA S7 SK HA", "ST") == "S7 SK"
    assert playable("CA S7 SK HA", "H7") == "HA"


def test_18_who_cannot_follow_may_play_any_card() -> None:
    assert playable("CA S7 SK", "HT") == "CA S7 SK", "neither to trump nor to discard is a must"


def test_18_trumps_led_are_followed_by_trumps_high_or_low() -> None:
    assert playable("C7 CA SA", "CT CJ", CLUBS) == "C7 CA"


def test_18_why_a_card_cannot_be_played() -> None:
    play = Play(contract(), 1, (card("ST"),))
    reason = play.reason(cards("CA S7"), (), card("CA"))
    assert reason == ("follow", "18", "S")
    assert play.reason(cards("CA S7"), (), card("S7")) is None
    trumps = Play(contract(), 1, (card("CT"),)).reason(cards("CA S7"), (), card("S7"))
    assert trumps == ("follow_trump", "18", "")


@pytest.mark.parametrize(
    ("trick", "trump", "place"),
    [
        ("ST SJ S9 SQ", CLUBS, 3),
        ("ST SJ S9 SQ", HEARTS, 3),
        ("S7 HA HK CA", DIAMONDS, 0),
        ("SA C7 S9 C8", CLUBS, 3),
        ("SA C7 CA C8", CLUBS, 2),
        ("SA HA D7 S7", DIAMONDS, 2),
        ("D7 CA SA HA", DIAMONDS, 0),
        ("D7 SA HA S7", CLUBS, 0),
        ("D7 SA C7 S7", CLUBS, 2),
        ("CT CJ C9 CQ", SPADES, 3),
    ],
)
def test_18_who_takes_the_trick(trick: str, trump: int, place: int) -> None:
    assert winner(trick, trump) == place


def test_18_the_winner_leads_next() -> None:
    state = playing("3", "D", "C7 C8 S8 H8 HK", "D7 SA", "CA CK")
    state = after(state, "C7")
    while facts_of(state.phase)["trick"]:
        state = state.apply(state.legal_moves()[-1])
    assert state.phase.turn == facts_of(state.phase)["tricks"][0]["winner"] != 0


def test_d_the_seven_of_diamonds_as_trump() -> None:
    """It beats every ace when its holder is void; led, nobody can follow it."""
    assert winner("CA CK D7 CQ", DIAMONDS) == 2
    assert playable("CA SA HA", "D7", DIAMONDS) == "CA SA HA"
    assert playable("CA SA HA", "D7", CLUBS) == "CA SA HA"


# the end of the play


def test_19_with_the_tricks_bid_but_one_lost_the_deal_ends_by_itself() -> None:
    play = left("+-++")
    assert play.finished()
    over = play.settle()
    assert isinstance(over, Over) and over.score == (3, 0, 0, 0)


def test_19_with_every_trick_so_far_the_declarer_stops_or_goes_on() -> None:
    state = tricks(playing("3", "C", STRONG), 3)
    assert state.phase.name == "go_on"
    assert (state.phase.turn, may(state)) == (0, ["stop", "on"])
    over = after(state, "stop").phase
    assert isinstance(over, Over) and over.score == (3, 0, 0, 0)


def test_19_going_on_announces_durch_and_is_not_asked_again() -> None:
    state = after(tricks(playing("2", "C", STRONG), 2), "on")
    assert state.phase.name == "play"
    assert facts_of(state.phase)["extras"] == ["durch"]
    assert facts_of(state.phase)["need"] == 5
    assert tricks(state, 2).phase.name == "play"
    assert finished(state).score == (4, 0, 0, 0)


def test_19_before_the_tricks_bid_nothing_ends() -> None:
    assert not left("++").finished()
    assert not left("+-+").finished()


def test_20_with_durch_all_five_tricks_are_needed() -> None:
    assert not left("+++", extras=bids.DURCH).finished()
    assert not left("++++", tricks=5, extras=bids.DURCH).finished()
    over = left("+++++", tricks=4, extras=bids.DURCH).settle()
    assert isinstance(over, Over) and over.score[0] == 8


@pytest.mark.parametrize("won", ["-", "+-", "++++-"])
def test_21_with_durch_any_trick_lost_is_the_deal_lost(won: str) -> None:
    play = left(won, tricks=2, extras=bids.DURCH)
    assert play.finished()
    over = play.settle()
    assert isinstance(over, Over) and over.score[0] == -8


@pytest.mark.parametrize(
    ("tricks", "won"), [(2, "----"), (2, "+----"), (3, "---"), (4, "--"), (4, "+-+-")]
)
def test_21_lost_with_fewer_tricks_than_bid(tricks: int, won: str) -> None:
    play = left(won, tricks=tricks)
    assert play.finished()
    over = play.settle()
    assert isinstance(over, Over) and over.score[0] == -2 * tricks


def test_21_a_deal_goes_on_while_it_can_be_won() -> None:
    assert not left("---", tricks=2).finished()
    assert not left("-", tricks=4).finished()


def test_17_durch_may_be_announced_in_play_while_no_trick_is_lost() -> None:
    state = playing("4", "C", STRONG)
    assert may(state) == ["durch"]
    state = after(state, "durch")
    assert (state.phase.turn, may(state)) == (0, [])
    assert facts_of(state.phase)["extras"] == ["durch"]
    assert finished(state).score == (8, 0, 0, 0)
    later = tricks(playing("4", "C", STRONG), 2)
    assert may(later) == ["durch"]


def test_17_durch_is_not_announced_twice_or_after_a_lost_trick_or_by_others() -> None:
    assert may(after(playing("4", "C", STRONG), "CA")) == []
    assert may(playing("5", "C", STRONG)) == []
    assert may(playing("3.D", "C", STRONG)) == []
    lost = left("-", tricks=3)
    assert GAME.names(lost.legal(cards("CA"), ())) == ["CA"]


def test_17_extras_are_never_withdrawn() -> None:
    state = playing("2.HRD", "D", STRONG)
    assert facts_of(state.phase)["extras"] == ["hand", "ruten", "durch"]


# scores


@pytest.mark.parametrize(
    ("bid", "trump", "won", "lost"),
    [
        ("2", "C", 2, -4),
        ("3.H", "C", 6, -12),
        ("3.HR", "D", 12, -24),
        ("3.RD", "D", 12, -24),
        ("4.RD", "D", 16, -32),
        ("4.HRD", "D", 32, -64),
        ("5", "C", 10, -20),
        ("5.HR", "D", 40, -80),
        ("3", "D", 6, -12),
    ],
)
def test_23_worked_examples(bid: str, trump: str, won: int, lost: int) -> None:
    assert finished(playing(bid, trump, STRONG)).score == (won, 0, 0, 0)
    assert finished(playing(bid, trump, WEAK), strong=False).score == (lost, 0, 0, 0)


def test_23_stop_or_go_on() -> None:
    state = playing("3", "C", STRONG)
    assert finished(state).score[0] == 3
    assert finished(state, on=True).score[0] == 6
    state = after(tricks(state, 3), "on")
    assert state.phase.turn == 0
    lost = left("+++-", extras=bids.DURCH).settle()
    assert isinstance(lost, Over) and lost.score[0] == -12


def test_23_hand_counts_though_it_was_not_bid() -> None:
    state = unasked(after(bought("3", STRONG), "hand trump.C"))
    assert finished(state).score[0] == 6


def test_23_a_raised_bid_scores_what_it_was_raised_to() -> None:
    state = after(start(STRONG, skat="HQ HJ"), "2 pass pass pass 4 skat HQ HJ trump.C")
    assert finished(state).score[0] == 4


def test_23_the_ledger_shows_every_doubling() -> None:
    over = finished(playing("3.HRD", "D", STRONG))
    assert over.items == (
        ("taken", 5),
        ("bid", 3),
        ("hand", 6),
        ("ruten", 12),
        ("durch", 24),
        ("won", 24),
    )
    over = finished(playing("5", "C", WEAK), strong=False)
    assert over.items == (("taken", 0), ("bid", 5), ("durch", 10), ("lost", -20))
    facts = facts_of(over)
    assert (facts["declarer"], facts["value"], facts["trump"]) == (0, 10, "C")


def kieker(bid: str, trump: str, keep: str, rules: Rules | None = None) -> State:
    """Return the position in which seat 0 has kept these cards of its ten for a Kieker."""
    state = bought(bid, PLAIN, rules=rules, skat="CK CQ", rest="SA HA D7")
    while state.phase.name == "show":
        state = state.apply(state.legal_moves()[0])
    state = after(state, "stock")
    for name in GAME.names(state.legal_moves()):
        if name not in keep and name != "surrender":
            state = after(state, name)
    return unasked(after(state, f"trump.{trump}"))


def test_24_kieker() -> None:
    for bid, trump, won in (("kieker", "C", 10), ("kieker", "D", 20), ("kieker.R", "D", 20)):
        state = kieker(bid, trump, "CA CK CQ SA D7")
        assert facts_of(state.phase)["contract"] == "kieker"
        assert finished(state).score == (won, 0, 0, 0)
        state = kieker(bid, trump, "C8 S9 S8 H7 HA")
        assert finished(state, strong=False).score == (-2 * won, 0, 0, 0)


def test_24_the_ledger_of_a_kieker_starts_from_ten() -> None:
    over = finished(kieker("kieker.R", "D", "CA CK CQ SA D7"))
    assert over.items == (("taken", 5), ("kieker", 10), ("ruten", 20), ("won", 20))


def test_24_a_kieker_is_lost_with_its_first_trick() -> None:
    state = kieker("kieker", "C", "C8 S9 S8 H7 HA")
    assert may(state) == []
    assert len(facts_of(finished(state, strong=False))["tricks"]) == 1


def test_25_the_others_never_score() -> None:
    rng = Random(7)
    for seed in range(300):
        record = match.new(GAME, Rules(), seed % 4).draw(rng)
        over = at_random(record, rng).replay().phase
        assert isinstance(over, Over)
        assert sum(1 for points in over.score if points) <= 1


def test_a9_three_players_play_and_score_the_same() -> None:
    state = bought("3.H", STRONG, rules=THREE)
    state = unasked(after(state, "trump.C"))
    for _ in range(3):
        state = after(state, GAME.name(state.legal_moves()[0]))
    assert len(facts_of(state.phase)["tricks"]) == 1
    assert finished(state).score == (6, 0, 0)


# options


def test_option_first_lead() -> None:
    rules = Rules(first_lead="forehand")
    for table, dealer, lead in ((rules, 3, 0), (rules, 1, 2), (PAGAT, 3, 0), (Rules(), 3, 2)):
        state = after(start(rules=table, dealer=dealer), "pass pass 5.HR pass")
        state = unasked(after(state, "trump.D"))
        assert state.phase.turn == lead


def test_option_early_durch() -> None:
    for rules in (Rules(early_durch=False), PAGAT):
        state = bought("3.H", STRONG, rules=rules)
        state = unasked(after(state, "trump.C"))
        assert may(state) == []
        assert tricks(state, 3).phase.name == "go_on"


def test_option_all_pass() -> None:
    for rules, dealer in ((Rules(), 2), (Rules(all_pass="next_dealer"), 3)):
        over = after(start(rules=rules, dealer=2), "pass pass pass pass").phase
        assert isinstance(over, Over)
        standing = GAME.carry(rules, Totals(2, 5, (1, 2, 3, 4)), over)
        assert standing == Totals(dealer, 5, (1, 2, 3, 4))


def test_option_end_when_decided() -> None:
    rules = Rules(end_when_decided=False)
    assert not left("-", tricks=5, extras=bids.DURCH, rules=rules).finished()
    assert not left("----", tricks=2, rules=rules).finished()
    assert left("-----", tricks=2, rules=rules).finished()
    assert left("+++", rules=rules).finished(), "success ends the deal all the same"
    over = left("-++++", tricks=5, extras=bids.DURCH, rules=rules).settle()
    assert isinstance(over, Over) and over.score[0] == -20


def test_option_defenders_score() -> None:
    rules = Rules(defenders_score=True)
    over = left("---", rules=rules).settle()
    assert isinstance(over, Over)
    assert over.score == (-6, 3, 3, 3)
    assert over.items[-2:] == (("lost", -6), ("opponents", 3))
    won = left("-+++", rules=rules).settle()
    assert isinstance(won, Over) and won.score == (3, 0, 0, 0)


def test_option_players_and_deals() -> None:
    assert (Rules().players, Rules().deals) == (4, 20)
    assert (THREE.players, THREE.deals) == (3, 21)
    for deals in options(Rules)["deals"]:
        assert isinstance(deals, int)
        rules = Rules.of({"deals": deals})
        assert GAME.setup(rules, Totals(0, deals, (0, 0, 0, 0))) is None
        assert GAME.setup(rules, Totals(0, deals - 1, (0, 0, 0, 0))) is not None


def test_profiles() -> None:
    assert list(GAME.profiles) == ["seed", "pagat", "three", "pagat_three"]
    for four, three in (("seed", "three"), ("pagat", "pagat_three")):
        values = GAME.profiles[four].values() | {"players": 3, "deals": 21}
        assert GAME.profiles[three].values() == values
    assert PAGAT.first_lead == "forehand"
    assert PAGAT.raise_after_auction == "never"
    assert PAGAT.durch_rank == "not_biddable"
    assert PAGAT.early_durch is False


# a match


def test_a10_a_match_is_so_many_deals_and_the_highest_total_wins() -> None:
    rng = Random(3)
    rules = Rules(deals=4)
    playing = match.new(GAME, rules, 1)
    totals, dealer, counted = [0] * 4, 1, 0
    while playing.setup is not None:
        assert playing.setup.dealer == dealer
        record = at_random(playing.draw(rng), rng)
        score = record.replay().score()
        playing = playing.add(record)
        over = record.replay().phase
        assert isinstance(over, Over)
        if over.items[0][0] != "passed_out":
            totals = [a + b for a, b in zip(totals, score, strict=True)]
            dealer, counted = (dealer + 1) % 4, counted + 1
    assert counted == playing.standing.deals == 4
    assert playing.standing.totals == tuple(totals)
    assert match.ranking((3, -4, 3, 0)) == [[0, 2], [3], [1]]


def test_c21_a_deal_ended_by_siebener_fips_counts() -> None:
    state = after(start("C7 S7 H7 D7 CA"), "fips C7 S7 H7 D7 CA")
    assert isinstance(state.phase, Over)
    standing = GAME.carry(Rules(), GAME.begin(Rules(), 3), state.phase)
    assert standing == Totals(0, 1, (30, 0, 0, 0))


def test_23_the_name_of_the_bid_shows_what_was_added() -> None:
    state = after(unasked(after(bought("3", STRONG), "hand trump.D")), "durch")
    facts = facts_of(state.phase)
    assert (facts["bid"], facts["number"], facts["value"]) == ("3.HRD", 3, 24)
    assert facts_of(kieker("kieker", "D", "CA CK CQ SA D7").phase)["bid"] == "kieker.R"
