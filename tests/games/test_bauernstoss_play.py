"""The rule book of Bauernstoss as tests: play and scoring. Names carry the numbers of the
paragraphs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stich import match
from stich.cards import NAMES, card, cards, each
from stich.deal import shuffled
from stich.games.bauernstoss import GAME
from stich.games.bauernstoss.play import Contract, Play
from stich.games.bauernstoss.rules import (
    DECK,
    POINTS,
    Rules,
    Setup,
    Standing,
    contract_order,
)
from stich.state import Over
from stich.tricks import Trick
from tests.support.table import deal, next_setup, play

CLUBS, SPADES, HEARTS, DIAMONDS = range(4)


def playing(suit: int = SPADES, trick: str = "", leader: int = 0, marks: int = 0) -> Play:
    seats = (0, 1, 2, 3) if not marks else (0, 1, 3)
    contract = Contract(Rules(), Setup(), contract_order(suit), seats, suit, 0, marks)
    return Play(contract, leader, tuple(card(name) for name in trick.split()))


def playable(hand: str, trick: str = "", suit: int = SPADES) -> set[str]:
    moves = playing(suit, trick).legal(cards(hand), ())
    return {NAMES[move] for move in moves}


def settled(chalk_tricks: int, chalk_points: int, chalk: str = "02", **rules: Any) -> Over:
    """Return the result when the team with the chalk took this many tricks with this many
    points."""
    contract = Contract(
        Rules(**rules), Setup(chalk=chalk), contract_order(SPADES), (0, 1, 2, 3), SPADES, 0, 0
    )
    ours = {"02": 0, "13": 1}[chalk]
    piles = split(chalk_tricks, chalk_points)
    done = tuple(
        Trick(0, trick, ours if index < chalk_tricks else 1 - ours)
        for index, trick in enumerate(piles)
    )
    over = Play(contract, 0, (), done).settle()
    assert isinstance(over, Over)
    return over


def split(tricks: int, points: int) -> list[tuple[int, ...]]:
    """Return the pack in eight tricks, of which the first ``tricks`` hold exactly these points."""
    rng = Random(points)
    pack = list(each(DECK))
    while True:
        pack = shuffled(pack, rng)
        ours, others = pack[: tricks * 4], pack[tricks * 4 :]
        for _ in range(200):
            lack = points - sum(POINTS[c] for c in ours)
            if not lack:
                return [tuple((ours + others)[i : i + 4]) for i in range(0, 32, 4)]
            if not ours or not others:
                break
            i, j = int(rng.random() * len(ours)), int(rng.random() * len(others))
            gain = POINTS[others[j]] - POINTS[ours[i]]
            if abs(lack - gain) < abs(lack) or rng.random() < 0.05:
                ours[i], others[j] = others[j], ours[i]


# A6 play


def test_17_forehand_leads() -> None:
    state = play(GAME, deal(GAME, ["CJ DJ SA ST S7 HA H7 CK"]).start(), "5.S")
    while state.phase.name != "play":
        state = state.apply(state.legal_moves()[0])
    assert state.phase.turn == 0


def test_17_the_next_seat_leads_if_forehand_is_the_soloists_partner() -> None:
    hand = "CJ SJ HJ DJ CA CT CK HA"
    passes = play(GAME, deal(GAME, ["", "", hand]).start(), "pass pass solo big trump.C")
    assert passes.phase.turn == 1


def test_17_the_winner_leads_next() -> None:
    phase: Any = playing(SPADES, "HK H7 HA", leader=0)
    after = phase.after(card("H8"))
    assert (after.leader, after.turn) == (2, 2)


def test_18_1_follow_suit() -> None:
    assert playable("HA H7 SJ S7 D7", "HK") == {"HA", "H7"}


def test_18_1_jacks_belong_to_trumps() -> None:
    assert playable("HJ H7 D7", "HK") == {"H7"}
    assert playable("HJ D7 H7", "S9") == {"HJ"}
    assert playable("HJ S7 H7", "CJ") == {"HJ", "S7"}


def test_18_2_who_cannot_follow_must_trump_even_over_the_partner() -> None:
    assert playable("S7 DA DT", "HA") == {"S7"}
    assert playable("S7 S8 DA", "HA S9") == {"S7", "S8"}
    assert playable("S7 DA", "HK HA H7") == {"S7"}


def test_18_3_neither_suit_nor_trump_any_card() -> None:
    assert playable("DA D7 C8", "HA") == {"DA", "D7", "C8"}


def test_18_4_a_higher_jack_must_be_played() -> None:
    assert playable("SJ DJ S9", "H7 HJ") == {"SJ"}
    assert playable("DJ S9", "H7 HJ") == {"DJ", "S9"}
    assert playable("CJ SJ", "H7 HJ") == {"CJ", "SJ"}
    assert playable("SJ DJ S9 HA", "H7 HJ") == {"HA"}
    assert playable("CJ DJ S7", "S9") == {"CJ", "DJ", "S7"}
    assert playable("CJ S7", "DJ") == {"CJ"}
    assert playable("CJ S7 SA", "DJ SJ HJ") == {"CJ"}


def test_18_4_reasons_name_the_rule() -> None:
    def why(hand: str, trick: str, name: str) -> tuple[str, str, str] | None:
        return playing(SPADES, trick).reason(cards(hand), (), card(name))

    assert why("SJ HA", "H7 HJ", "SJ") == ("follow", "18.1", "H")
    assert why("SJ DA", "S7", "DA") == ("follow_trump", "18.1", "")
    assert why("S7 DA", "H7", "DA") == ("trump", "18.2", "")
    assert why("SJ DJ S9", "H7 HJ", "S9") == ("jack", "18.4", "")
    assert why("SJ DJ S9", "H7 HJ", "SJ") is None
    assert why("SJ DJ S9", "", "S9") is None


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("HA HT H9 H7", 0),
        ("H7 HT HA D7", 2),
        ("HA S7 H9 S8", 3),
        ("HA SA DJ SJ", 3),
        ("SA CJ SJ HJ", 1),
        ("HQ DA CA H9", 0),
        ("HQ HK CA DA", 1),
    ],
)
def test_19_highest_trump_else_highest_of_the_suit_led(trick: str, winner: int) -> None:
    assert contract_order(SPADES).best([card(name) for name in trick.split()]) == winner


def test_20_a_solo_fails_with_the_first_lost_trick() -> None:
    phase = playing(SPADES, "HK HA", marks=12)
    over = phase.after(card("H7"))
    assert isinstance(over, Over)
    assert over.score == (0, 12, 0, 12)
    assert over.items == (("big", 12),)


def test_20_strict_tables_play_a_lost_solo_out() -> None:
    phase = playing(SPADES, "HK HA", marks=8)
    contract = phase.contract
    strict = Contract(
        Rules(end_when_decided=False),
        contract.setup,
        contract.order,
        contract.seats,
        SPADES,
        0,
        8,
    )
    after = Play(strict, 0, phase.trick).after(card("H7"))
    assert isinstance(after, Play)
    done = (Trick(0, (card("HK"), card("HA"), card("H7")), 1),) * 8
    over = Play(strict, 0, (), done).settle()
    assert isinstance(over, Over)
    assert over.score == (0, 8, 0, 8)


# A7 scoring


@pytest.mark.parametrize("holder", range(4))
def test_21_the_chalk_of_the_first_deal_goes_with_the_jack_of_clubs(holder: int) -> None:
    hands = [""] * 4
    hands[holder] = "CJ"
    state = deal(GAME, hands, seed=holder).start()
    while not isinstance(state.phase, Over):
        state = state.apply([m for m in state.legal_moves() if GAME.name(m) != "solo"][0])
    items = dict(state.phase.items)
    if "chalk_points" not in items:
        pytest.fail("this deal should be played")
    last: Any = state.phase.last
    team = holder % 2
    points = sum(POINTS[c] for t in last.done if t.winner % 2 == team for c in t.cards)
    assert items["chalk_points"] == points


def test_21_who_made_trumps_does_not_matter() -> None:
    last: Any = settled(4, 42).last
    for maker in range(4):
        contract = Contract(
            Rules(), Setup(chalk="02"), last.contract.order, (0, 1, 2, 3), SPADES, maker, 0
        )
        over = Play(contract, 0, (), last.done).settle()
        assert isinstance(over, Over)
        assert over.score == (1, 0, 1, 0)


@pytest.mark.parametrize(
    ("tricks", "points", "marks", "won"),
    [
        (4, 42, 1, True),
        (4, 41, 1, False),
        (4, 60, 1, True),
        (5, 90, 1, True),
        (5, 91, 2, True),
        (7, 120, 2, True),
        (8, 120, 3, True),
        (3, 30, 1, False),
        (3, 29, 2, False),
        (1, 0, 2, False),
        (0, 0, 3, False),
    ],
)
@pytest.mark.parametrize("chalk", ["02", "13"])
def test_22_marks_by_the_points_of_the_chalk(
    chalk: str, tricks: int, points: int, marks: int, won: bool
) -> None:
    over = settled(tricks, points, chalk)
    team = {"02": 0, "13": 1}[chalk]
    winner = team if won else 1 - team
    assert over.score == tuple(marks if seat % 2 == winner else 0 for seat in range(4))
    assert over.items[0] == ("chalk_points", points)
    assert over.items[1] == ("other_points", 120 - points)
    assert GAME.carry(Rules(), Standing(0, 1), over).chalk == winner


@pytest.mark.parametrize(("kind", "marks"), [("small", 8), ("big", 12)])
def test_23_a_solo_is_worth_8_or_12_and_takes_the_chalk(kind: str, marks: int) -> None:
    done = (Trick(0, (card("CJ"), card("C7"), card("C8")), 0),) * 8
    phase = playing(CLUBS, marks=marks)
    over = Play(phase.contract, 0, (), done).settle()
    assert isinstance(over, Over)
    assert over.score == (marks, 0, marks, 0)
    assert over.items == ((kind, marks),)
    assert GAME.carry(Rules(), Standing(0, 3, (1, 2), 1), over).chalk == 0


def test_24_twenty_marks_win_the_game() -> None:
    assert GAME.setup(Rules(), Standing(0, 9, (19, 18), 0)) is not None
    assert GAME.setup(Rules(), Standing(0, 9, (20, 18), 0)) is None
    failed = Over((0, 8, 0, 8), (("small", 8),))
    standing = GAME.carry(Rules(), Standing(0, 9, (19, 18), 0), failed)
    assert standing.totals == (19, 26, 19, 26)
    assert GAME.setup(Rules(), standing) is None
    assert match.ranking(standing.totals) == [[1, 3], [0, 2]]


def test_24_a_game_of_random_deals_ends_at_twenty() -> None:
    rng = Random(24)
    game = match.new(GAME, Rules(), 1)
    while game.setup is not None:
        record = game.draw(rng)
        state = record.start()
        moves = []
        while choices := state.legal_moves():
            moves.append(choices[int(rng.random() * len(choices))])
            state = state.apply(moves[-1])
        game = game.add(record.play(moves))
    assert max(game.standing.marks) >= 20
    assert min(game.standing.marks) < 20
    assert match.replay(GAME, Rules(), 1, game.deals) == game


# C options


def test_C16_after_a_passed_out_first_deal_the_jack_of_clubs_decides_anew() -> None:
    passed = Over((0, 0, 0, 0), (("passed_out", 0),))
    standing = GAME.carry(Rules(), GAME.begin(Rules(), 3), passed)
    setup = next_setup(GAME, Rules(), standing)
    assert (setup.chalk, setup.first) == ("club_jack", True)


def test_C18_after_a_first_deal_solo_its_scorers_hold_the_chalk() -> None:
    standing = GAME.carry(Rules(), GAME.begin(Rules(), 3), Over((0, 8, 0, 8), (("small", 8),)))
    assert next_setup(GAME, Rules(), standing).chalk == "13"


def test_C23_target() -> None:
    assert GAME.setup(Rules(target=15), Standing(0, 7, (15, 3), 0)) is None
    assert GAME.setup(Rules(target=20), Standing(0, 7, (15, 3), 0)) is not None
