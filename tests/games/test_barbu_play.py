"""The rule book of Barbu as tests: the play of tricks and Dominoes (8)–(17)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from stich.cards import RANKS, SUITS, card, cards, deck, each
from stich.games.barbu import GAME
from stich.games.barbu.calls import PASS
from stich.games.barbu.contracts import HEARTS, QUEENS, TRICKS, Play
from stich.games.barbu.domino import DECK, Domino, neighbours, starters
from stich.games.barbu.rules import TOTALS, Rules, Setup
from stich.state import Over, State
from tests.support.barbu_table import (
    LANES,
    answered,
    begun,
    cards_played,
    contract,
    finished,
    made,
    over,
    playable,
    position,
    reasons,
)
from tests.support.table import deal, facts_of, legal, play

SHUFFLED = 5
"""A seed for hands where nobody holds a whole suit."""


def opened(call: str, dealer: int = 0, number: int = SHUFFLED, **rules: object) -> State:
    """Return the position before the first card of some deal, without doubles."""
    values = Rules.of(rules)  # type: ignore[arg-type]
    state = deal(GAME, (), values, Setup(dealer), seed=number).start()
    return answered(play(GAME, state, call))


# tricks in common


@pytest.mark.parametrize("call", ["tricks", "queens", "last_two", "hearts", "king", "trumps.D"])
@pytest.mark.parametrize("dealer", range(4))
def test_8_the_declarer_leads_the_winner_leads_next_13_tricks(call: str, dealer: int) -> None:
    state = opened(call, dealer, end_when_decided=False)
    assert state.phase.turn == dealer
    leaders, winners = [], []
    while moves := state.legal_moves():
        phase = state.phase
        assert isinstance(phase, Play)
        if not phase.trick:
            leaders.append(phase.turn)
        state = state.apply(moves[0])
    last = over(state).last
    assert isinstance(last, Play)
    winners = [trick.winner for trick in last.done]
    assert len(winners) == 13 and leaders == [dealer, *winners[:-1]]


@pytest.mark.parametrize("call", ["tricks", "queens", "last_two", "hearts", "king"])
def test_9_follow_suit_if_possible_otherwise_any_card(call: str) -> None:
    assert playable(position(call, "S5"), "S2 SA H3 D4") == "S2 SA"
    assert playable(position(call, "S5 SK C2"), "HK CQ H3 D4") == "CQ H3 HK D4"
    assert reasons(position(call, "S5"), "S2 H3") == {"H3": ("follow", "9", "S")}


@pytest.mark.parametrize("name", [name for name in TRICKS if name != "trumps"])
def test_9_the_highest_card_of_the_suit_led_wins_there_are_no_trumps(name: str) -> None:
    for trick, winner in {"C5 CT C2 C7": 1, "C5 HA DA SA": 0, "H9 HK HJ HA": 3}.items():
        phase = position(name)
        assert phase.order.best([card(c) for c in trick.split()]) == winner
        assert not phase.order.cards[4]


def test_9_no_tricks_cost_2_each() -> None:
    phase = position("tricks", "", "0: C2 C3 C4 C5", "0: H2 H3 H4 H5", "3: SQ SK HQ HK")
    assert phase.raw() == (-4, 0, 0, -2)


def test_9_queens_cost_6_each() -> None:
    phase = position("queens", "", "1: CQ SQ C4 C5", "2: HQ H3 H4 H5", "3: S2 SK HT HK")
    assert phase.raw() == (0, -12, -6, 0)


def test_9_only_the_last_two_tricks_cost_10_and_20() -> None:
    done = [f"2: C{rank} S{rank} H{rank} D{rank}" for rank in "23456789TJQ"]
    assert position("last_two", "", *done).raw() == (0, 0, 0, 0)
    done.append("1: CK SK HK DK")
    assert position("last_two", "", *done).raw() == (0, -10, 0, 0)
    done.append("3: CA SA HA DA")
    assert position("last_two", "", *done).raw() == (0, -10, 0, -20)
    assert position("last_two", "", *done[:-1], "1: CA SA HA DA").raw() == (0, -30, 0, 0)


def test_9_hearts_cost_2_each_and_the_ace_6() -> None:
    phase = position("hearts", "", "0: C2 H2 CK H9", "1: HA H3 S4 D5", "3: S2 SK ST SJ")
    assert phase.raw() == (-4, -8, 0, 0)
    assert sum(map(phase.worth, range(52))) == -30 == 12 * -2 - 6


def test_9_the_king_of_hearts_costs_20() -> None:
    assert position("king", "", "2: HK HA CQ SQ", "1: H2 H3 H4 H5").raw() == (0, 0, -20, 0)


@pytest.mark.parametrize("name", TRICKS)
def test_9_the_raw_scores_make_the_total_of_the_contract(name: str) -> None:
    call = "trumps.H" if name == "trumps" else name
    for number in range(10):
        state = finished(opened(call, number % 4, number))
        assert sum(made(state)) == TOTALS[name]


# hearts


@pytest.mark.parametrize("name", ["hearts", "king"])
def test_10_a_heart_is_led_only_from_a_hand_of_hearts(name: str) -> None:
    assert playable(position(name), "C2 H2 HK") == "C2"
    assert playable(position(name), "H2 HK HA") == "H2 HK HA"
    broken = position(name, "", "1: C2 CA H3 H4")
    assert playable(broken, "D2 H2 HK") == "D2"
    assert reasons(broken, "D2 H2 HK") == {"H2": ("hearts", "10", "H"), "HK": ("hearts", "10", "H")}


@pytest.mark.parametrize("name", ["hearts", "king"])
def test_10_where_hearts_must_be_broken_the_reason_says_so(name: str) -> None:
    rules = {"heart_lead": "after_broken", "king_heart_lead": "after_broken"}
    closed = position(name, "", "1: C2 CA D3 D4", **rules)
    assert reasons(closed, "D2 H2") == {"H2": ("unbroken", "10", "H")}
    assert reasons(position(name, "", "1: C2 CA H3 D4", **rules), "D2 H2") == {}


@pytest.mark.parametrize("name", ["tricks", "queens", "last_two", "trumps"])
def test_10_holds_in_no_other_contract(name: str) -> None:
    trump = "S" if name == "trumps" else ""
    assert playable(position(name, trump=trump), "C2 H2 HK") == "C2 H2 HK"


def test_10_hearts_may_be_followed_and_discarded() -> None:
    assert playable(position("hearts", "H2"), "C2 H5 HK") == "H5 HK"
    assert playable(position("hearts", "S2"), "C2 H5 HK") == "C2 H5 HK"


@pytest.mark.parametrize(
    ("name", "option"), [("hearts", "heart_lead"), ("king", "king_heart_lead")]
)
def test_option_heart_lead(name: str, option: str) -> None:
    """C9."""
    other = {"heart_lead": "king_heart_lead", "king_heart_lead": "heart_lead"}[option]
    before, after = ["1: C2 CA C3 C4"], ["1: C2 CA C3 C4", "1: C5 C6 H3 C7"]
    hand = "D2 H2 HK"
    assert playable(position(name, "", *before, **{option: "after_broken"}), hand) == "D2"
    assert playable(position(name, "", *after, **{option: "after_broken"}), hand) == "H2 HK D2"
    assert playable(position(name, "", **{option: "free"}), hand) == "H2 HK D2"
    assert playable(position(name, "", **{option: "after_broken"}), "H2 HK") == "H2 HK"
    assert playable(position(name, "", *after, **{other: "free"}), hand) == "D2"


@pytest.mark.parametrize(
    ("name", "thrown"), [("queens", "CQ HQ"), ("king", "HK"), ("hearts", "CQ HQ HK D2")]
)
def test_option_forced_dump(name: str, thrown: str) -> None:
    """C10: a seat that cannot follow must discard a penalty card of the contract."""
    phase = position(name, "S2", forced_dump=True)
    assert playable(phase, "CQ HQ HK D2") == thrown
    assert playable(position(name, "S2"), "CQ HQ HK D2") == "CQ HQ HK D2"
    assert playable(phase, "S9 CQ HK") == "S9"
    assert playable(phase, "C2 D2") == "C2 D2"
    why = reasons(phase, "CQ HQ HK D2")
    assert set(why.values()) == ({("dump", "9", "")} if name != "hearts" else set())


# trumps


def test_11_5_a_trick_and_any_card_may_be_led() -> None:
    phase = position("trumps", "", "2: C2 C3 CA C4", "2: S2 S3 SA S4", "0: H2 H3 D2 D3", trump="H")
    assert phase.raw() == (5, 0, 10, 0)
    assert playable(phase, "C5 H9 DA") == "C5 H9 DA"


@pytest.mark.parametrize(
    ("trick", "hand", "allowed"),
    [
        ("H5 S4", "S9 S3 DA", "S9"),
        ("H5 S4", "S3 S2 DA", "S2 S3 DA"),
        ("S7 SJ", "SQ SA S2", "SQ SA"),
        ("S7 SJ", "S9 S2", "S2 S9"),
        ("H5 S4", "H2 HA SK", "H2 HA"),
        ("H5", "H2 HA SK", "H2 HA"),  # no duty to head the trick
        ("H5 HK", "H2 HA SK", "H2 HA"),
        ("H5", "S2 SK DA", "S2 SK"),  # ruff, with any trump
        ("H5 S4 S8", "S5 S9 DA", "S9"),
        ("H5", "C2 DA", "C2 DA"),
        ("S7", "C2 DA", "C2 DA"),
        ("S7", "S2 S3 DA", "S2 S3"),
        ("S7 D2", "S9 S3 DA", "S9"),
        ("H5 D2", "S9 S3 DA", "S3 S9"),
    ],
)
def test_12_a_trump_that_wins_must_be_played_of_the_cards_allowed(
    trick: str, hand: str, allowed: str
) -> None:
    assert set(playable(position("trumps", trick, trump="S"), hand).split()) == set(allowed.split())


def test_12_reasons() -> None:
    assert reasons(position("trumps", "H5", trump="S"), "H2 SK DA") == {
        "SK": ("follow", "12", "H"),
        "DA": ("follow", "12", "H"),
    }
    assert reasons(position("trumps", "S5", trump="S"), "S9 DA") == {
        "DA": ("follow_trump", "12", "")
    }
    assert reasons(position("trumps", "H5", trump="S"), "SK DA") == {"DA": ("trump", "12", "S")}
    why = reasons(position("trumps", "H5 S9", trump="S"), "SK S2 DA")
    assert why == {"S2": ("higher", "12", "S"), "DA": ("higher", "12", "S")}
    assert reasons(position("trumps", "S9", trump="S"), "SK S2") == {"S2": ("higher", "12", "S")}


@pytest.mark.parametrize("trump", SUITS)
def test_12_by_the_letter_in_random_tricks(trump: str) -> None:
    """(a) follow, (b) otherwise any, (c) a trump that would win now is a duty."""
    rng = Random(trump)
    pack = list(each(DECK))
    order = position("trumps", trump=trump).order
    for _ in range(300):
        rng.shuffle(pack)
        trick, hand = pack[: rng.randint(1, 3)], pack[3 : 3 + rng.randint(1, 8)]
        allowed = [c for c in hand if c // 13 == trick[0] // 13] or hand
        wins = [
            c
            for c in allowed
            if c // 13 == SUITS.index(trump) and order.best([*trick, c]) == len(trick)
        ]
        here = position("trumps", " ".join(GAME.names(trick)), trump=trump)
        assert list(here.legal(sum(1 << c for c in hand), ())) == sorted(wins or allowed)


@pytest.mark.parametrize(
    ("trick", "winner"),
    [("H5 HA S2 HK", 2), ("H5 S9 S2 SJ", 3), ("H5 D9 CA H6", 3), ("S5 HA S2 S4", 0)],
)
def test_13_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    trick: str, winner: int
) -> None:
    phase = position("trumps", trump="S")
    assert phase.order.best([card(name) for name in trick.split()]) == winner


def test_option_must_trump() -> None:
    """C12."""

    def may(trick: str, hand: str, duty: str) -> str:
        return playable(position("trumps", trick, trump="S", must_trump=duty), hand)

    assert [may("H5", "S3 DA", duty) for duty in ("full", "ruff_only", "none")] == [
        *("S3", "S3", "S3 DA")
    ]
    assert [may("H5 S4", "S3 S9 DA", duty) for duty in ("full", "ruff_only", "none")] == [
        *("S9", "S3 S9 DA", "S3 S9 DA")
    ]
    assert [may("S4", "S3 S9", duty) for duty in ("full", "ruff_only", "none")] == [
        *("S9", "S3 S9", "S3 S9")
    ]


# leads and ends


@pytest.mark.parametrize("dealer", range(4))
def test_option_first_lead(dealer: int) -> None:
    """C8: Dominoes is begun by the declarer in any case."""
    left = (dealer + 1) % 4
    for call in ("tricks", "trumps.C"):
        assert opened(call, dealer).phase.turn == dealer
        assert opened(call, dealer, first_lead="left").phase.turn == left
    assert opened("domino.7", dealer, first_lead="left").phase.turn == dealer


@pytest.mark.parametrize(
    ("call", "sought"), [("queens", QUEENS), ("hearts", HEARTS), ("king", 1 << card("HK"))]
)
def test_option_end_when_decided(call: str, sought: int) -> None:
    """C11: after the trick with the last penalty card; the score is the same."""
    stopped = 0
    for number in range(12):
        early = opened(call, 0, number)
        late = opened(call, 0, number, end_when_decided=False)
        while not isinstance(early.phase, Over):
            assert early.piles[-1] & sought != sought or facts_of(early.phase)["trick"]
            moves = early.legal_moves()
            move = next((move for move in moves if sought >> move & 1), moves[0])
            early, late = early.apply(move), late.apply(move)
        assert early.piles[-1] & sought == sought or cards_played(early) == 52
        last = over(early).last
        assert isinstance(last, Play)
        assert any(sought >> c & 1 for c in last.done[-1].cards) or len(last.done) == 13
        stopped += cards_played(early) < 52
        late = finished(late)
        assert cards_played(late) == 52
        assert over(late).score == over(early).score
    assert stopped


@pytest.mark.parametrize("call", ["tricks", "last_two", "trumps.C"])
def test_11_other_contracts_are_played_to_the_end(call: str) -> None:
    assert cards_played(finished(opened(call))) == 52


def test_the_cards_to_be_avoided_lie_face_up_before_their_taker() -> None:
    """C17."""
    facts = facts_of(position("queens", "", "1: CQ SQ C4 C5", "2: HQ H3 H4 H5"))
    assert facts["captured"] == [[], ["CQ", "SQ"], ["HQ"], []]
    assert facts["raw"] == [0, -12, -6, 0] and facts["taken"] == [0, 1, 1, 0]
    facts = facts_of(position("king", "", "3: HK H2 H3 H4"))
    assert facts["captured"] == [[], [], [], ["HK"]]
    assert facts_of(position("tricks", "", "3: HK H2 H3 H4"))["captured"] == [[], [], [], []]


# Dominoes


def laid(start: str, plays: str, **rules: str) -> Domino:
    """Return the layout after these cards, played by any seats."""
    phase = answered(begun(f"domino.{start}", LANES, Rules.of(rules))).phase
    for name in plays.split():
        assert isinstance(phase, Domino)
        assert phase.ready >> card(name) & 1, name
        phase = phase.after(card(name))
    assert isinstance(phase, Domino)
    return phase


def test_14_the_declarer_starts_and_play_goes_clockwise() -> None:
    state = answered(begun("domino.7", LANES, setup=Setup(2)))
    for turn, name in ((2, "H7"), (3, "D7"), (0, "C7"), (1, "S7"), (2, "H6")):
        assert state.phase.turn == turn
        state = play(GAME, state, name)


def test_14_one_passes_only_when_nothing_is_playable() -> None:
    phase = laid("9", "H9")
    assert phase.legal(cards("H8 C2"), ()) == (card("H8"),)
    assert phase.legal(cards("H7 C2"), ()) == (PASS,)
    assert PASS not in phase.legal(cards("D9"), ())


def test_14_passes_are_counted() -> None:
    state = answered(begun("domino.2", ("C3", "C2 S2 H2 D2")))
    assert legal(GAME, state) == ["pass"]
    state = play(GAME, state, "pass")
    assert facts_of(state.phase)["passes"] == [1, 0, 0, 0]
    assert state.phase.turn == 1


def test_15_example() -> None:
    phase = laid("9", "H9 S9 ST")
    assert phase.ready == cards("H8 HT S8 SJ D9 C9")
    assert reasons(phase, "H8 H7 C8 C9") == {"H7": ("domino", "15", ""), "C8": ("domino", "15", "")}


@pytest.mark.parametrize("start", RANKS)
def test_15_every_suit_opens_with_its_starting_rank(start: str) -> None:
    assert laid(start, "").ready == starters(RANKS.index(start)) == deck(start)


def test_15_no_wrap_from_ace_to_two() -> None:
    assert neighbours("high")[card("CA")] == cards("CK")
    assert neighbours("high")[card("C2")] == cards("C3")
    assert laid("A", "CA").ready == cards("SA HA DA CK")
    assert laid("2", "C2").ready == cards("S2 H2 D2 C3")


def test_option_domino_ace() -> None:
    """C15."""
    assert neighbours("low")[card("CA")] == cards("C2")
    assert neighbours("low")[card("C2")] == cards("CA C3")
    assert neighbours("low")[card("CK")] == cards("CQ")
    phase = laid("3", "C3 C2 CA", domino_ace="low")
    assert phase.ready == cards("S3 H3 D3 C4")
    assert facts_of(phase)["layout"]["C"] == ["A", "3"]
    assert facts_of(phase)["ranks"] == "A23456789TJQK"


def test_15_a_rank_the_declarer_does_not_hold_may_be_named() -> None:
    """C14."""
    state = answered(begun("domino.A", ("C2 C3 C4 C5 C6 C7 C8 C9 CT CJ CQ CK S2",)))
    assert legal(GAME, state) == ["pass"]


def test_option_domino_start_first_card() -> None:
    """C14: the doubling comes before the rank is known."""
    rules = Rules(domino_start="first_card")
    start = deal(GAME, LANES, rules).start()
    assert legal(GAME, start)[-1] == "domino" and "domino.7" not in legal(GAME, start)
    state = answered(play(GAME, start, "domino"))
    assert legal(GAME, state) == LANES[0].split()
    assert facts_of(state.phase)["start"] is None
    state = play(GAME, state, "CT")
    assert facts_of(state.phase)["start"] == "T"
    assert isinstance(state.phase, Domino)
    assert state.phase.ready == cards("C9 CJ ST HT DT")


def test_16_who_has_played_all_cards_is_out_and_skipped() -> None:
    state = answered(begun("domino.2", LANES, Rules(end_when_decided=False)))
    turns = []
    while moves := state.legal_moves():
        phase = state.phase
        assert isinstance(phase, Domino)
        assert phase.turn is not None and phase.turn not in phase.out
        turns.append(phase.turn)
        state = state.apply(moves[0])
    assert turns == [0, 1, 2, 3] * 13
    assert facts_of(over(state))["out"] == [0, 1, 2, 3]


@pytest.mark.parametrize("number", range(8))
def test_16_the_others_play_on_until_all_are_out(number: int) -> None:
    state = finished(opened("domino.7", 0, number, end_when_decided=False))
    assert state.piles == (0, 0, 0, 0, DECK)
    early = finished(opened("domino.7", 0, number))
    assert over(early).score == over(state).score
    assert len(facts_of(over(early))["out"]) == 3 and len(facts_of(over(state))["out"]) == 4
    assert cards_played(early) < 52 == cards_played(state)


def test_17_first_45_second_20_third_5_last_minus_5() -> None:
    done = over(finished(answered(begun("domino.2", LANES))))
    assert done.score == (45, 20, 5, -5)
    assert sum(done.score) == 65 == TOTALS["domino"]


@pytest.mark.parametrize("number", range(6))
def test_17_by_the_order_of_going_out(number: int) -> None:
    done = over(finished(opened("domino.8", number % 4, number)))
    out = facts_of(done)["out"]
    last = ({0, 1, 2, 3} - set(out)).pop()
    assert [done.score[seat] for seat in (*out, last)] == [45, 20, 5, -5]


def test_17_the_prizes_are_shown_as_they_are_won() -> None:
    phase = contract("domino")
    some = Domino(phase, 0, 5, 0, DECK & ~HEARTS, (0, 4, 0, 9), (2, 0))
    assert some.raw() == (20, 0, 45, 0)
    assert facts_of(some)["raw"] == [20, 0, 45, 0]


def test_dominoes_always_go_on() -> None:
    """In every position some seat has a card that fits while cards are left."""
    for number, start in product(range(4), "2A7"):
        state = opened(f"domino.{start}", 0, number)
        passes = 0
        while moves := state.legal_moves():
            passes = passes + 1 if moves == (PASS,) else 0
            assert passes < 4
            state = state.apply(moves[-1])
