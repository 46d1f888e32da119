"""The rule book of Barbu as tests: contracts, doubles, settlement, match (1)–(7), (18)–(20)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from math import comb, prod
from random import Random
from typing import Any

import pytest

from stich import match
from stich.cards import NAMES, cards
from stich.code import decode, encode
from stich.deal import count
from stich.game import Contradiction, Record, options
from stich.games.barbu import DECK, GAME, Standing
from stich.games.barbu.calls import CALLS
from stich.games.barbu.contracts import Play
from stich.games.barbu.domino import Domino
from stich.games.barbu.doubling import Double, Split
from stich.games.barbu.rules import CONTRACTS, TOTALS, Rules, Setup
from stich.order import TRUMP
from stich.state import NATURAL
from tests.support.barbu_table import (
    BRIDGE,
    LANES,
    answered,
    asked,
    begun,
    contract,
    finished,
    made,
    over,
    position,
)
from tests.support.table import at_random, deal, facts_of, legal, play, random_deal

LEFT = ["12", "13", "10", "23", "20", "21", "30", "31", "32"]
"""The questions to the opponents of declarer 0, in order."""


# the cards and the deal


def test_1_four_players_52_cards_ace_high() -> None:
    assert GAME.players(Rules()) == 4
    assert DECK.bit_count() == 52
    ranks = [NAMES[c][1] for c in sorted(range(13), key=NATURAL.power.__getitem__, reverse=True)]
    assert "".join(ranks) == "AKQJT98765432"


def test_3_thirteen_cards_each() -> None:
    state = random_deal(GAME, Random(1)).start()
    assert [pile.bit_count() for pile in state.piles] == [13, 13, 13, 13, 0]
    assert count(*GAME.shape(Rules())) == comb(52, 13) * comb(39, 13) * comb(26, 13)


# choosing a contract


def test_4_the_declarer_names_any_contract_trump_suit_and_starting_rank_at_once() -> None:
    state = deal(GAME, LANES).start()
    assert state.phase.turn == 0
    assert legal(GAME, state) == [
        *("tricks", "queens", "last_two", "hearts", "king"),
        *(f"trumps.{suit}" for suit in "CSHD"),
        *(f"domino.{rank}" for rank in "23456789TJQKA"),
    ]


@pytest.mark.parametrize("suit", "CSHD")
def test_4_the_suit_named_is_trumps(suit: str) -> None:
    phase = begun(f"trumps.{suit}").phase
    assert facts_of(phase)["trump"] == suit
    assert phase.order.cards[TRUMP] == cards(" ".join(n for n in NAMES if n[0] == suit))


@pytest.mark.parametrize("rank", "2789TA")
def test_4_the_rank_named_is_the_start(rank: str) -> None:
    assert facts_of(answered(begun(f"domino.{rank}")).phase)["start"] == rank


def test_4_a_contract_is_declared_once_and_the_last_is_forced() -> None:
    state = deal(GAME, LANES, setup=Setup(2, "tricks+king+trumps")).start()
    assert state.phase.turn == 2
    assert facts_of(state.phase)["owed"] == ["queens", "last_two", "hearts", "domino"]
    assert legal(GAME, state)[:4] == ["queens", "last_two", "hearts", "domino.2"]
    last = deal(GAME, LANES, setup=Setup(1, "queens+last_two+hearts+king+trumps+domino")).start()
    assert legal(GAME, last) == ["tricks"]
    assert facts_of(play(GAME, last, "tricks").phase)["owed"] == []


def test_4_every_set_of_used_contracts_leaves_a_choice() -> None:
    used = options(Setup)["used"]
    assert len(used) == 127 and used[0] == "none"
    sets = [Setup(0, text).owed for text in used if isinstance(text, str)]
    assert len(set(sets)) == 127 and all(sets)


# doubling


def test_5_everybody_is_asked_about_everybody_from_the_dealers_left_on() -> None:
    assert asked(begun("queens")) == [*LEFT, "01", "02", "03"]
    third = begun("queens", setup=Setup(dealer=2))
    assert asked(third)[:4] == ["30", "31", "32", "01"]
    assert asked(third)[-3:] == ["23", "20", "21"]


def test_5_none_some_or_all_may_be_doubled() -> None:
    for pairs in ("", "10", "12 13 10", "23 21 30", "12 13 10 23 20 21 30 31 32"):
        assert facts_of(answered(begun("tricks"), pairs).phase)["doubles"] == [
            sorted(int(pair[1]) for pair in pairs.split() if pair[0] == str(doubler))
            for doubler in range(4)
        ]


def test_5_each_has_one_chance() -> None:
    """Nobody is asked again after a later double (C5)."""
    assert asked(begun("tricks"), "21 31 01") == [*LEFT, "01", "02", "03"]


def test_5_the_question_is_public() -> None:
    assert facts_of(begun("hearts").phase)["asked"] == [1, 2]
    assert legal(GAME, begun("hearts")) == ["no", "double"]


@pytest.mark.parametrize("against", range(4))
def test_6_the_declarer_may_not_double_who_doubled_him(against: int) -> None:
    for doublers in combinations((1, 2, 3), against):
        pairs = " ".join(f"{doubler}0" for doubler in doublers)
        asks = asked(begun("tricks"), pairs)
        assert asks == [*LEFT, *(f"0{to}" for to in (1, 2, 3) if to not in doublers)]


@pytest.mark.parametrize("call", ["tricks", "queens", "last_two", "hearts", "king", "trumps.S"])
def test_6_opponents_double_each_other_even_back_in_every_contract(call: str) -> None:
    state = answered(begun(call), "12 21 23 32 03")
    assert facts_of(state.phase)["doubles"] == [[3], [2], [1, 3], [2]]
    assert state.phase.turn == 0


def test_6_in_dominoes_too() -> None:
    assert facts_of(answered(begun("domino.7"), "12 21").phase)["doubles"] == [[], [2], [1], []]


@pytest.mark.parametrize("call", ["hearts", "trumps.D", "domino.8"])
def test_7_doubles_do_not_change_the_play(call: str) -> None:
    plain = answered(begun(call))
    bet = answered(begun(call), "10 21 31 13 02")
    while moves := plain.legal_moves():
        assert bet.legal_moves() == moves
        plain, bet = plain.apply(moves[-1]), bet.apply(moves[-1])
    assert made(plain) == made(bet)
    assert over(bet).score != over(plain).score


# settlement


def settled(name: str, raw: tuple[int, ...], pairs: str) -> tuple[int, ...]:
    """Return the score of a deal with these raw scores and doubles."""
    done = contract(name, pairs=pairs).over(raw, position("tricks"))
    assert sum(done.score) == TOTALS[name]
    return done.score


def test_18_pairs_settle_once_or_twice_the_difference() -> None:
    table = contract("trumps", pairs="01 02 20 21 23")
    assert table.settlement((20, 15, 30, 0)) == [
        (1, 0, 1, 5),
        (0, 2, 2, 10),
        (1, 2, 1, 15),
        (3, 2, 1, 30),
    ]


def test_18_equal_scores_move_nothing() -> None:
    """C18."""
    assert contract("queens", pairs="10 21 12").settlement((-12, -12, -12, 12)) == []
    assert settled("queens", (-12, -12, 0, 0), "10 01 23 32") == (-12, -12, 0, 0)


def test_18_without_doubles_raw_scores_stand() -> None:
    assert settled("hearts", (0, -6, -20, -4), "") == (0, -6, -20, -4)


def test_19_the_scores_of_a_deal_add_up_to_the_contract() -> None:
    rng = Random(7)
    for number in range(150):
        record = at_random(random_deal(GAME, rng, Rules(), Setup(number % 4)), rng)
        done = over(record.replay())
        assert sum(done.score) == TOTALS[facts_of(done)["contract"]] == sum(facts_of(done)["raw"])
        assert done.items[0] == (facts_of(done)["contract"], sum(done.score))


def test_19_the_ledger_counts_doubles_and_the_points_they_moved() -> None:
    state = finished(answered(begun("tricks", LANES), "10 13 32"))
    done = over(state)
    assert made(state) == [-26, 0, 0, 0]
    assert facts_of(done)["settlement"] == [[0, 1, 1, 26]]
    assert done.items == (("tricks", -26), ("doubles", 3), ("moved", 26))
    assert done.score == (-52, 26, 0, 0)
    assert over(finished(answered(begun("tricks", LANES)))).items == (("tricks", -26),)


def test_20_the_seven_contracts_sum_to_nothing() -> None:
    assert list(TOTALS.values()) == [-26, -24, -30, -30, -20, 65, 65]
    assert sum(TOTALS.values()) == 0


# worked examples


def test_example_trumps() -> None:
    """Fran, Remi, Patche and a fourth: Fran doubled two, Patche everybody."""
    assert settled("trumps", (20, 15, 30, 0), "01 02 20 21 23") == (5, -5, 95, -30)


def test_example_no_queens() -> None:
    """B doubled all, C doubled A, A redoubled C."""
    raw = (-6, 0, -6, -12)
    assert settled("queens", raw, "10 12 13 20 02") == (-12, 24, -12, -24)


def test_example_no_hearts() -> None:
    raw = (0, -6, -20, -4)
    assert settled("hearts", raw, "30 31 32 03") == (8, -8, -36, 6)
    assert settled("hearts", raw, "30 31 32") == (4, -8, -36, 10)


def test_the_redoubles_of_the_examples_are_legal_only_under_the_bridge_rule() -> None:
    setup = Setup(dealer=3)  # so that seat 0 declares under the bridge rule
    for call, pairs in (("queens", "10 12 13 20 02"), ("hearts", "30 31 32 03")):
        state = answered(begun(call, (), BRIDGE, setup), pairs)
        assert sum(map(len, facts_of(state.phase)["doubles"])) == len(pairs.split())
        with pytest.raises(AssertionError, match="never asked"):
            answered(begun(call), pairs)


# the match


def played(rules: Rules, dealer: int, seed: int) -> match.AnyMatch:
    rng = Random(seed)
    now = match.new(GAME, rules, dealer)
    while now.setup is not None:
        now = now.add(at_random(now.draw(rng), rng))
    return now


def declarations(now: match.AnyMatch) -> list[tuple[int, int, str]]:
    """Return dealer, declarer and contract of every deal."""
    found = []
    for record in now.deals:
        facts = facts_of(over(record.replay()))
        found.append((record.setup.dealer, facts["declarer"], facts["contract"]))
    return found


@pytest.mark.parametrize("dealer", range(4))
def test_2_28_deals_everybody_declares_every_contract_once(dealer: int) -> None:
    now = played(Rules(), dealer, dealer)
    named = declarations(now)
    assert len(named) == 28
    assert Counter((seat, name) for _, seat, name in named) == Counter(product(range(4), CONTRACTS))
    assert [seat for _, seat, _ in named] == [(dealer + i) % 4 for i in range(28)]
    assert all(declarer == seat for declarer, seat, _ in named)


@pytest.mark.parametrize("rules", GAME.profiles.values(), ids=list(GAME.profiles))
def test_20_with_the_contracts_still_owed_the_totals_are_0_at_all_times(rules: Rules) -> None:
    now = played(rules, 0, 9)
    assert sum(now.standing.totals) == 0
    running = match.new(GAME, rules, 0)
    for record in now.deals:
        running = running.add(record)
        owed = sum(TOTALS[name] for seat in running.standing.owed for name in seat)
        assert sum(running.standing.totals) + owed == 0
    assert running.standing == now.standing


def test_20_the_highest_total_wins_and_equals_share_a_rank() -> None:
    """C19."""
    assert match.ranking((10, -40, 20, 10)) == [[2], [0, 3], [1]]


def test_the_standing_keeps_what_everybody_owes() -> None:
    rng = Random(4)
    now = match.new(GAME, Rules(), 1)
    assert now.standing == Standing(1)
    now = now.add(chosen(now.draw(rng), "king", rng))
    assert now.standing.owed[1] == ("tricks", "queens", "last_two", "hearts", "trumps", "domino")
    assert now.standing.owed[2] == CONTRACTS
    assert now.standing.dealer == 2 and now.setup == Setup(2)


def chosen(record: Record, call: str, rng: Random) -> Record:
    """Return a deal with this contract, played at random."""
    state = play(GAME, record.start(), call)
    moves = [GAME.move(call)]
    while choices := state.legal_moves():
        moves.append(choices[int(rng.random() * len(choices))])
        state = state.apply(moves[-1])
    return record.play(moves)


@pytest.mark.parametrize("deals", options(Rules)["deals"])
def test_option_deals_shortens_the_match(deals: int) -> None:
    now = played(Rules(deals=deals), 2, 3)
    assert len(now.deals) == deals
    assert {len(owed) for owed in now.standing.owed} == {7 - deals // 4}


# doubling options


def test_option_declarer_double() -> None:
    def last(pairs: str, right: str) -> list[str]:
        return asked(begun("hearts", rules=Rules(declarer_double=right)), pairs)[9:]

    assert last("20", "only_undoubled") == ["01", "03"]
    assert last("20", "only_redouble") == ["02"]
    assert last("", "only_redouble") == []
    assert last("20", "free") == ["01", "02", "03"]
    assert last("20", "none") == []


def test_option_positive_double_declarer_only() -> None:
    rules = Rules(positive_double_declarer_only=True)
    for call in ("trumps.H", "domino.6"):
        assert asked(begun(call, rules=rules)) == ["10", "20", "30", "01", "02", "03"]
        assert asked(begun(call)) == [*LEFT, "01", "02", "03"]
    assert asked(begun("king", rules=rules)) == [*LEFT, "01", "02", "03"]


def test_option_doubling_off_leads_straight_to_the_play() -> None:
    assert isinstance(begun("tricks", rules=Rules(doubling=False)).phase, Play)
    assert isinstance(begun("domino.3", rules=Rules(doubling=False)).phase, Domino)


@pytest.mark.parametrize(
    ("call", "share", "rest"),
    [
        ("tricks", -9, 1),
        ("queens", -8, 0),
        ("last_two", -10, 0),
        ("hearts", -10, 0),
        ("king", -7, 1),
    ],
)
def test_option_undoubled_negative_split(call: str, share: int, rest: int) -> None:
    """C6."""
    state = answered(begun(call, rules=Rules(undoubled_negative="split"), setup=Setup(1)))
    assert isinstance(state.phase, Split)
    done = over(play(GAME, state, "split"))
    assert done.score == (share, rest, share, share)
    assert done.items == ((call, TOTALS[call]), ("split", share))
    assert facts_of(done)["raw"] == list(done.score)


def test_option_undoubled_negative_is_for_negative_contracts_that_nobody_doubled() -> None:
    rules = Rules(undoubled_negative="split")
    assert isinstance(answered(begun("king", rules=rules), "23").phase, Play)
    assert isinstance(answered(begun("trumps.C", rules=rules)).phase, Play)
    assert isinstance(answered(begun("domino.C"[:7] + "9", rules=rules)).phase, Domino)
    assert isinstance(answered(begun("king")).phase, Play)


def due(used: str, doubled: str, pairs: str = "") -> dict[str, list[str]]:
    """Return the legal answers to each question of a bridge deal declared by seat 0."""
    state = deal(GAME, LANES, BRIDGE, Setup(3, used, doubled)).start()
    state = state.apply(state.legal_moves()[0])
    found = {}
    while isinstance(state.phase, Double):
        key = "{}{}".format(*state.phase.pairs[0])
        found[key] = legal(GAME, state)
        state = play(GAME, state, ["double" if key in pairs.split() else found[key][0]])
    return found


def test_option_min_doubles_forces_the_double_when_chances_equal_the_duty() -> None:
    """C3."""
    free, forced = ["no", "double"], ["double"]
    five, six = "tricks+queens+last_two+hearts+king", "tricks+queens+last_two+hearts+king+trumps"
    four = "tricks+queens+last_two+hearts"
    assert [due(four, "000")[pair] for pair in ("10", "20", "30")] == [free, free, free]
    assert [due(five, "012")[pair] for pair in ("10", "20", "30")] == [forced, free, free]
    assert [due(six, "112")[pair] for pair in ("10", "20", "30")] == [forced, forced, free]
    assert due(four, "000")["12"] == free


def test_the_questions_to_one_seat_are_asked_together() -> None:
    """Each with the mark of a duty; all but the first are joined to the one before."""
    state = begun("queens", LANES)
    named = []
    while state.phase.name == "double":
        named.append((state.phase.turn, facts_of(state.phase)["questions"], state.phase.joined))
        state = play(GAME, state, "no")
    assert named[:4] == [
        (1, [[2, False], [3, False], [0, False]], False),
        (1, [[3, False], [0, False]], True),
        (1, [[0, False]], True),
        (2, [[3, False], [0, False], [1, False]], False),
    ]
    assert named[-3:] == [
        (0, [[1, False], [2, False], [3, False]], False),
        (0, [[2, False], [3, False]], True),
        (0, [[3, False]], True),
    ]
    duty = Rules(min_doubles_of_declarer=2)
    last = Setup(dealer=0, used="tricks+queens+last_two+hearts+king+trumps", doubled="111")
    state = begun("domino.7", LANES, duty, last)
    assert state.phase.turn == 1
    assert facts_of(state.phase)["questions"] == [[2, False], [3, False], [0, True]]


def test_option_min_doubles_is_public() -> None:
    record = deal(GAME, LANES, BRIDGE, Setup(0, "tricks+queens", "012"))  # seat 1 declares
    assert facts_of(record.start().phase)["due"] == [0, 0, 2, 1]
    assert "due" not in facts_of(deal(GAME, LANES).start().phase)


@pytest.mark.parametrize("rotation", ["every_deal", "seven_in_a_row"])
@pytest.mark.parametrize("seed", range(3))
def test_option_min_doubles_is_kept_over_a_match(rotation: str, seed: int) -> None:
    rng = Random(seed)
    now = match.new(GAME, Rules(min_doubles_of_declarer=2, rotation=rotation), seed)
    made: Counter[tuple[int, int]] = Counter()
    while now.setup is not None:
        record = now.draw(rng)
        state = record.start()
        moves = []
        while choices := state.legal_moves():  # as few doubles as can be
            moves.append(choices[0])
            state = state.apply(moves[-1])
        now = now.add(record.play(moves))
        facts = facts_of(over(state))
        for doubler, targets in enumerate(facts["doubles"]):
            made[doubler, facts["declarer"]] += facts["declarer"] in targets
    pairs = [(doubler, to) for doubler in range(4) for to in range(4) if doubler != to]
    assert all(made[pair] == 2 for pair in pairs)
    assert set(now.standing.doubled) == {"222"}


def test_option_min_doubles_counts_no_further_than_the_duty() -> None:
    rng = Random(1)
    now = match.new(GAME, BRIDGE, 3)
    for call in ("tricks", "queens", "king"):
        record = now.draw(rng)
        state = answered(play(GAME, record.start(), call), "10 20" if call != "king" else "10 30")
        state = finished(state)
        now = now.add(record.play([move for move in state.history if move is not None]))
    assert now.standing.doubled[0] == "221"
    assert now.setup == Setup(3, "tricks+queens+king", "221")


# rotation and the bridge profile


@pytest.mark.parametrize("dealer", range(4))
def test_option_rotation_seven_in_a_row(dealer: int) -> None:
    """The player on the declarer's right deals (C7)."""
    named = declarations(played(Rules(rotation="seven_in_a_row"), dealer, 5))
    assert len(named) == 28
    for turn in range(4):
        row = named[7 * turn : 7 * turn + 7]
        assert {doubler for doubler, _, _ in row} == {(dealer + turn) % 4}
        assert {seat for _, seat, _ in row} == {(dealer + turn + 1) % 4}
        assert sorted(name for _, _, name in row) == sorted(CONTRACTS)


def test_profile_bridge() -> None:
    assert (
        Rules(
            declarer_double="only_redouble",
            positive_double_declarer_only=True,
            min_doubles_of_declarer=2,
            rotation="seven_in_a_row",
        )
        == BRIDGE
    )
    first = Setup(dealer=3)
    assert asked(begun("trumps.C", (), BRIDGE, first), "30") == ["10", "20", "30", "03"]
    assert asked(begun("queens", (), BRIDGE, first), "12 20") == [*LEFT, "02"]


@pytest.mark.parametrize(
    "values",
    [
        {"doubling": False, "min_doubles_of_declarer": 2},
        {"doubling": False, "undoubled_negative": "split"},
        {"deals": 4, "min_doubles_of_declarer": 2},
    ],
)
def test_options_that_contradict_each_other(values: dict[str, Any]) -> None:
    with pytest.raises(Contradiction):
        Rules.of(values)


# links


def test_doubles_made_are_left_out_of_links_where_nobody_counts_them() -> None:
    start = Record(GAME, Rules(), Setup(1, "king"), 5)
    assert decode(encode(start), [GAME]) == start
    with pytest.raises(ValueError, match="doubled"):
        encode(Record(GAME, Rules(), Setup(1, "king", "100"), 5))
    counted = Record(GAME, BRIDGE, Setup(1, "king", "100"), 5)
    assert decode(encode(counted), [GAME]) == counted


def test_a_contract_is_found_in_every_call() -> None:
    assert len(set(CALLS)) == len(CALLS)
    assert prod(len(values) for values in options(Setup).values()) == 4 * 127 * 27


# D


def test_every_hand_has_four_cards_in_some_suit() -> None:
    hands = Counter({0: 1})
    for _ in range(4):
        hands = Counter(
            {total: sum(hands[total - n] * comb(13, n) for n in range(4)) for total in range(14)}
        )
    assert hands[13] == 0


@pytest.mark.parametrize(
    ("rules", "setup", "possible"),
    [
        (Rules(deals=4), Setup(), True),
        (Rules(deals=4), Setup(0, "king"), False),
        (Rules(deals=8), Setup(0, "king"), True),
        (BRIDGE, Setup(0, "king", "011"), True),
        (BRIDGE, Setup(0, "king", "012"), False),
        (BRIDGE, Setup(0, "tricks+queens+last_two+hearts+king+trumps", "122"), True),
        (BRIDGE, Setup(0, "tricks+queens+last_two+hearts+king+trumps", "022"), False),
    ],
)
def test_a_setup_is_one_that_a_match_comes_to(rules: Rules, setup: Setup, possible: bool) -> None:
    try:
        setup.check_under(rules)
    except Contradiction:
        assert not possible
    else:
        assert possible
