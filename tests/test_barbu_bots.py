"""The better bots in Barbu: contracts that are owed, doubles and starting ranks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from random import Random

import pytest

from stich.ai.players.rollout import rollout
from stich.ai.sense.barbu import AVOIDED, bias, brings, candidates, doubles, objective
from stich.ai.sense.barbu_outlook import HANDS, given_away, outlook
from stich.ai.sense.heuristic import card_values, choose
from stich.cards import NAMES, card, cards
from stich.game import Record
from stich.games import GAMES
from stich.games.barbu import Choose
from stich.games.barbu.calls import NO
from stich.games.barbu.doubling import Double
from stich.games.barbu.rules import CONTRACTS, USED
from stich.state import State
from tests.support.barbu_table import LANES, position
from tests.support.bots import ALL_LEVELS, choice
from tests.support.table import deal, play, random_deal

BARBU = GAMES["barbu"]


def choosing(record: Record) -> Choose:
    phase = record.start().phase
    assert isinstance(phase, Choose)
    return phase


# --- what is still owed


def test_the_table_has_a_row_for_every_hand_and_a_column_for_every_contract() -> None:
    assert len(HANDS) >= 48
    assert all(len(hand) == len(CONTRACTS) for hand in HANDS)


def test_the_outlook_is_what_choosing_best_brings_on_average() -> None:
    """Two contracts: with every hand either may come first, and then the other with any hand."""
    one, other = 2, 6
    means = {c: sum(hand[c] for hand in HANDS) / len(HANDS) for c in (one, other)}
    best = [max(hand[one] + means[other], hand[other] + means[one]) for hand in HANDS]
    expected = sum(best) / len(HANDS)
    assert outlook(frozenset((one, other)), 2) == pytest.approx(expected)
    assert outlook(frozenset((one, other)), 1) == pytest.approx(
        sum(max(hand[one], hand[other]) for hand in HANDS) / len(HANDS)
    )


def test_what_can_be_chosen_again_never_gives_away_less_than_nothing() -> None:
    rng = Random(1)
    for _ in range(60):
        owed = tuple(c for c in CONTRACTS if rng.random() < 0.6) or ("king",)
        for chances in range(1, len(owed) + 1):
            for name in owed:
                assert given_away(owed, name, chances) >= 0
    assert all(given_away(CONTRACTS, name, 1) == 0 for name in CONTRACTS)


def test_dominoes_are_kept_for_a_better_hand_than_a_contract_to_be_avoided() -> None:
    cost = {name: given_away(CONTRACTS, name, 7) for name in CONTRACTS}
    assert cost["domino"] > cost["trumps"] > 2 * cost["last_two"] > 0


def matches(hands: list[tuple[int, ...]], later: bool) -> float:
    """Return a declarer's mean total of a match with these seven hands, over all their orders."""
    totals = []
    for order in permutations(hands):
        owed, total = set(range(7)), 0
        for hand in order:
            left = frozenset(owed)
            chosen = max(owed, key=lambda c: hand[c] + later * outlook(left - {c}, len(left) - 1))
            owed -= {chosen}
            total += hand[chosen]
        totals.append(total)
    return sum(totals) / len(totals)


def test_an_eye_on_what_is_owed_brings_more_than_the_best_of_every_hand() -> None:
    """All orders of the same hands are tried, so that chance has no part in it."""
    for first in range(0, 21, 7):
        hands = list(HANDS[first : first + 7])
        assert matches(hands, True) > matches(hands, False)


@pytest.mark.parametrize("used", [USED[0], USED[127 & ~(1 << 6)]])
def test_the_last_contract_gives_nothing_away(used: str) -> None:
    record = random_deal(BARBU, Random(2))
    phase = choosing(Record(BARBU, BARBU.Rules(), BARBU.Setup(used=used), record.number))
    costs = {bias(phase, 0, move) for move in candidates(phase, 0, phase.legal(0, ()))}
    assert (costs == {0.0}) == (len(phase.setup.owed) == 1)


# --- what a hand brings


def brought(name: str, records: Sequence[Record], seat: int = 0) -> float:
    """Return a seat's mean score in a contract that seat 0 declares, played by the heuristic."""
    found = []
    for record in records:
        state = record.start().advance(AVOIDED[name])
        while isinstance(state.phase, Double):
            state = state.advance(NO)
        found.append(rollout(BARBU, state, seat))
    return sum(found) / len(found)


@pytest.mark.parametrize("name", AVOIDED)
def test_a_hand_is_worth_what_is_made_of_it(name: str) -> None:
    """The quarter of random hands with the best estimates scores more than the quarter with the
    worst, by about the difference of the estimates."""
    rng = Random(3)
    records = [random_deal(BARBU, rng) for _ in range(400)]
    worth = [brings(BARBU.Rules(), record.start().piles[0], AVOIDED[name]) for record in records]
    ranked = sorted(range(400), key=worth.__getitem__)
    (low, made_low), (high, made_high) = [
        (sum(worth[i] for i in part) / 100, brought(name, [records[i] for i in part]))
        for part in (ranked[:100], ranked[-100:])
    ]
    assert made_high - made_low == pytest.approx(high - low, rel=0.35)


def test_a_queen_above_low_cards_is_better_than_high_cards_without_one() -> None:
    """A hand that can duck takes no queen, not even its own; one of high cards takes them all."""
    guarded = "CQ C2 C3 C4 SQ S2 S4 S6 H3 H5 H8 D4 D7"
    high = "CA CK CT SA SK SJ HA HK H9 DA DK DJ DT"
    move = AVOIDED["queens"]
    estimated, made = zip(
        *[
            (
                brings(BARBU.Rules(), cards(hand), move),
                brought("queens", [deal(BARBU, [hand], seed=seed) for seed in range(100)]),
            )
            for hand in (guarded, high)
        ],
        strict=True,
    )
    assert estimated[0] > estimated[1]
    assert made[0] > made[1]


@pytest.mark.parametrize("name", AVOIDED)
@pytest.mark.parametrize("doubler", [0, 2])
def test_who_doubles_does_better_than_whom_he_doubles(name: str, doubler: int) -> None:
    """And who does not, worse: by the declarer, and among the others."""
    rng, target = Random(4), 1 if doubler == 2 else 3
    gains: dict[bool, list[float]] = {True: [], False: []}
    for _ in range(400):
        record = random_deal(BARBU, rng)
        state = record.start().advance(AVOIDED[name])
        doubled = None
        while isinstance(phase := state.phase, Double):
            if phase.pairs[0] == (doubler, target):
                doubled = doubles(phase, state.piles[doubler])
            state = state.advance(NO)
        if doubled is not None:
            gains[doubled].append(rollout(BARBU, state, doubler) - rollout(BARBU, state, target))
    assert sum(gains[True]) > 0 > sum(gains[False])


# --- starting ranks


@pytest.mark.parametrize(
    ("hand", "starts"),
    [
        ("C5 C6 C8 S5 S6 S8 H6 H8 H9 D5 D6 D8 D9", {"domino.6", "domino.7"}),
        ("CT CJ CQ ST SJ SQ HT HJ HQ DT DJ DQ DA", {"domino.9", "domino.K"}),
    ],
)
def test_a_starting_rank_beside_all_of_one_s_cards_is_tried(hand: str, starts: set[str]) -> None:
    """Ranks that are near all cards of the hand, or that lie at one end of them."""
    state = deal(BARBU, [hand]).start()
    tried = candidates(state.phase, state.piles[0], state.legal_moves())
    assert starts & {BARBU.name(move) for move in tried}


# --- cards in contracts in which every trick is shunned

DECK = cards(" ".join(LANES))


@pytest.mark.parametrize("out", ["", "C9", "C2", "C2 C9", "C2 C3 CT CJ CQ", "C2 C3 C4 C5 C6 CA"])
def test_a_card_stays_unless_who_is_to_follow_has_higher_cards_alone(out: str) -> None:
    """Of No Tricks, third to play; the clubs still out lie with any of three hands."""
    play, held, others = position("tricks", "C7 C5"), card("C8"), cards(out) | cards("S2 S3 S4")
    spreads = list(product(range(3), repeat=len(out.split())))
    stays = 0
    for spread in spreads:
        clubs = [card(c) for c, hand in zip(out.split(), spread, strict=True) if hand == 0]
        stays += not clubs or any(c < held for c in clubs)
    chance = stays / len(spreads)
    goal = objective(play, (0, 0, 0, 0))
    value = card_values(play, 2, 1 << held, others, goal)[held] + goal.keep[held]
    assert value == pytest.approx(-2 * (chance - (1 - chance) / 3), abs=0.01)


def test_the_lowest_card_of_a_suit_is_led_where_others_have_room_below_another() -> None:
    """The seven of clubs counts as less safe, because others need not go over it."""
    for name in ("tricks", "queens"):
        play, hand = position(name), cards("C7 D2")
        found = choose(play, 0, hand, DECK & ~hand, objective(play, (0, 0, 0, 0)))
        assert NAMES[found] == "D2", name


@pytest.mark.parametrize(
    ("name", "trick"), [("trumps", "C7 C5"), ("hearts", "C7 H5"), ("king", "C7 HK")]
)
def test_in_other_contracts_lower_cards_of_others_change_nothing(name: str, trick: str) -> None:
    """The king of clubs, third to play, with the ace still out."""
    play, king = position(name, trick, trump="D" if name == "trumps" else ""), card("CK")
    goal = objective(play, (0, 0, 0, 0))
    values = {
        card_values(play, 2, 1 << king, cards(f"S2 S3 CA {lower}"), goal)[king]
        for lower in ("", "C2", "C2 C3 C4")
    }
    assert len(values) == 1


# --- what to be rid of where the last two tricks alone are shunned


def thrown(name: str, hand: str, trick: str = "S5") -> str:
    """Return the heuristic's card from a hand when all other cards are still out."""
    play, held = position(name, trick), cards(hand)
    out = DECK & ~held & ~cards(trick)
    return NAMES[choose(play, len(trick.split()), held, out, objective(play, (0, 0, 0, 0)))]


def test_a_high_card_above_low_ones_is_kept_and_a_bare_one_thrown() -> None:
    assert thrown("last_two", "CK C2 C3 C4 C5 HQ") == "HQ"
    assert thrown("last_two", "CK HQ D2") == "CK"


def test_of_a_suit_the_highest_is_thrown() -> None:
    for hand in ("CK CT C3", "CK CT C3 DJ D3", "HA HQ H9"):
        assert thrown("last_two", hand) == hand.split()[0]


def test_a_suit_that_nobody_else_has_is_no_burden() -> None:
    """Nobody can lead it, so the queen of hearts is thrown and not the ace of clubs."""
    play, held = position("last_two", "S5"), cards("CA HQ")
    out = cards("H2 H4 H7 HT S7 S8 D3 D4")
    found = choose(play, 1, held, out, objective(play, (0, 0, 0, 0)))
    assert NAMES[found] == "HQ"


def test_a_card_is_the_more_of_a_burden_the_nearer_the_end() -> None:
    """The two tricks cost the same, but there are fewer others to be rid of it in."""
    play, later = position("last_two", "S5"), position("last_two", "S5", *["0: C2 C3 C4 C5"] * 8)
    ace, out = card("HA"), cards("H2 H4 H7 HT S7 S8 D3 D4")
    early, late = (
        card_values(each, 1, 1 << ace, out, objective(each, (0, 0, 0, 0)))[ace]
        for each in (play, later)
    )
    assert late > early


# --- never absurd


def barbu(hands: list[str], contract: str) -> tuple[Record, State]:
    """Return a contract nobody doubles, before the first card."""
    record = deal(BARBU, hands, setup=BARBU.Setup(dealer=0))
    state = play(BARBU, record.start(), contract)
    while state.phase.name == "double":
        state = play(BARBU, state, "no")
    return record, state


VOID = [
    "C2 C3 C4 C5 C6 C7 C8 C9 S2 S3 S4 D2 D3",
    "CA CK CJ S5 S6 S7 S8 D4 D5 D6 H2 H3 H4",
    "CT CQ S9 ST SJ DT DJ DK H5 H6 H7 H8 HT",
    "SQ SK SA D7 D8 D9 DQ DA H9 HJ HQ HK HA",
]


@pytest.mark.parametrize("level", ["club", "master"])
def test_whoever_holds_nothing_high_doubles_all_who_may_and_the_others_do_not(level: str) -> None:
    """Seat 1 has no card above a five but a ten, the declarer two suits of high cards."""
    hands = [
        "CQ CK CA SJ SQ SK SA HT HJ DT DJ DQ DK",
        "C2 C3 C4 S2 S3 S4 S5 H2 H3 D2 D3 D4 CT",
        "C5 C6 C7 S6 S7 ST H4 H5 HA D5 D6 D7 DA",
        "C8 C9 CJ S8 S9 H6 H7 H8 H9 HQ HK D8 D9",
    ]
    record = deal(BARBU, hands, setup=BARBU.Setup(dealer=0))
    state, said = play(BARBU, record.start(), "tricks"), []
    while state.phase.turn == 1:
        said.append(choice(level, record, state))
        state = play(BARBU, state, said[-1])
    assert said == ["double", "double", "double"]
    while state.phase.turn != 0:
        state = play(BARBU, state, "no")
    assert choice(level, record, state) == "no"


@ALL_LEVELS
def test_a_queen_goes_to_somebody_else_s_trick(level: str) -> None:
    record, state = barbu(VOID, "queens")
    state = play(BARBU, state, "C9 CA CT")
    assert choice(level, record, state) in ("SQ", "DQ", "HQ")


@ALL_LEVELS
def test_the_king_of_hearts_goes_at_the_first_chance(level: str) -> None:
    record, state = barbu(VOID, "king")
    assert choice(level, record, play(BARBU, state, "C9 CA CT")) == "HK"


@ALL_LEVELS
def test_the_dearest_heart_goes(level: str) -> None:
    record, state = barbu(VOID, "hearts")
    assert choice(level, record, play(BARBU, state, "C9 CA CT")) == "HA"


@ALL_LEVELS
def test_nobody_takes_a_trick_that_he_can_leave(level: str) -> None:
    record, state = barbu(VOID, "tricks")
    assert choice(level, record, play(BARBU, state, "C9 CA")) in ("CT", "CQ")
    assert choice(level, record, state)[0] in "CSD"


@ALL_LEVELS
def test_a_low_card_is_led_where_tricks_are_bad(level: str) -> None:
    hands = ["C2 CA CK S3 SA SK D2 DA DK H2 HA HK HQ"]
    record, state = barbu(hands, "tricks")
    assert choice(level, record, state)[1] in "23"


@ALL_LEVELS
def test_trumps_are_the_long_suit(level: str) -> None:
    used = "tricks+queens+last_two+hearts+king+domino"
    record = deal(
        BARBU,
        ["SA SK SQ SJ S9 S8 S5 S2 HA H3 D4 C2 C3"],
        setup=BARBU.Setup(dealer=0, used=used),
    )
    assert choice(level, record, record.start()) == "trumps.S"


@ALL_LEVELS
def test_in_dominoes_a_card_that_only_helps_others_is_kept(level: str) -> None:
    """Behind the ten of spades one's own cards wait, behind the seven of diamonds nobody's."""
    used = "tricks+queens+last_two+hearts+king+trumps"
    hands = ["S9 ST SJ SQ SK SA D7 H3 H4 C3 C4 CQ CK", "S8 D8 C8 H8"]
    record = deal(BARBU, hands, setup=BARBU.Setup(dealer=3, used=used), seed=6)
    state = play(BARBU, record.start(), "domino.8")
    while state.phase.name == "double":
        state = play(BARBU, state, "no")
    state = play(BARBU, state, "pass pass S8")
    while state.phase.turn != 1:
        state = state.advance(state.legal_moves()[0])
    state = play(BARBU, state, "D8")
    while state.phase.turn != 0:
        state = state.advance(state.legal_moves()[0])
    assert BARBU.names(state.legal_moves()) == ["ST", "D7"]
    assert choice(level, record, state) == "ST"
