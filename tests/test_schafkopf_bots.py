"""Bots in Schafkopf: they are never absurd, and their customs follow from what they see."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from stich.ai.players.levels import LEVELS
from stich.ai.players.rollout import finish, to_cards
from stich.ai.sense import sense_of
from stich.ai.sense.schafkopf import (
    EXPOSED_TEN,
    FADING,
    LED,
    POOR_PENALTY,
    SOUND_PENALTY,
    call,
    skilled_call,
)
from stich.cards import NAMES, each
from stich.cards import card as card_of
from stich.code import decode
from stich.game import Record
from stich.games.schafkopf.bidding import Bidding
from stich.games.schafkopf.play import Play
from stich.games.schafkopf.settle import base
from stich.order import TRUMP
from stich.state import State
from tests.support.bots import ALL_LEVELS, at, choice
from tests.support.games import GAMES
from tests.support.table import deal, play, random_deal

SCHAFKOPF = GAMES["schafkopf"]
SCHAFKOPF_SENSE = sense_of(SCHAFKOPF)
SOLO = "play pass pass pass solo.C"


def after_poll(record: Record, moves: str) -> State:
    """Return the position after these moves, everybody refusing to double."""
    state = record.start()
    for name in moves.split():
        state = play(SCHAFKOPF, state, name)
        while state.phase.name == "stoss":
            state = play(SCHAFKOPF, state, "no")
    return state


LOST_SOLO = [
    "CQ SQ CJ SJ CA CT S7 H7",
    "SA S9 HA H8 H9 DA D7 D8",
    "HQ DT HT HK C9 C8 DK D9",
    "SK ST S8 DQ HJ DJ C7 CK",
]


@ALL_LEVELS
def test_a_partner_s_winner_is_not_ruffed_for_nothing(level: str) -> None:
    """Solo: the declarer leads a low spade and a defender's ace holds. The other defender, out of
    spades, discards points on it and keeps its trumps."""
    record = deal(SCHAFKOPF, LOST_SOLO)
    state = after_poll(record, f"{SOLO} S7 SA")
    assert choice(level, record, state) in ("HT", "DT")


@ALL_LEVELS
def test_who_can_only_follow_the_declarer_s_winner_gives_little(level: str) -> None:
    record = deal(SCHAFKOPF, LOST_SOLO)
    state = after_poll(record, f"{SOLO} CQ H8 C8")
    assert state.phase.turn is not None
    view, cheap = state.view(state.phase.turn), ("C7", "DJ", "HJ")
    last = [list(LEVELS[level](record.terms, view, Random(seed)))[-1] for seed in range(10)]
    assert sum(SCHAFKOPF.name(thought.best) in cheap for thought in last) >= 9


@pytest.mark.parametrize(
    ("hand", "against", "worth"),
    [
        ("CQ SQ SJ H7 CA C8 D7 DT", "pass", SOUND_PENALTY),
        ("HT H9 H8 H7 SA S7 C7 D7", "play", POOR_PENALTY),
        ("CQ DQ HT HA C7 D7 D8 D9", "", 0.0),
    ],
)
def test_custom_weighs_where_a_hand_is_sound_or_poor(hand: str, against: str, worth: float) -> None:
    """Imagined players make passing look better than it is, and poor hands too."""
    feared = SCHAFKOPF.profiles["wirtshaus"]
    for rules, weight in ((SCHAFKOPF.Rules(), worth), (feared, 0.0)):
        opening = deal(SCHAFKOPF, [hand]).start()
        assert isinstance(opening.phase, Bidding)
        phase = replace(opening.phase, rules=rules)
        for said in ("play", "pass"):
            found = SCHAFKOPF_SENSE.bias(phase, opening.piles[0], SCHAFKOPF.move(said))
            assert found == (-weight * rules.prices.partner if said == against else 0.0)


@pytest.mark.parametrize(
    ("profile", "hand", "usual", "skilled"),
    [
        ("schule", "HT H9 H8 H7 SA S7 C7 D7", "play", "pass"),
        ("schule", "CQ SQ HJ H7 SA S7 C7 D7", "play", "play"),
        ("schule", "HT H9 H8 H7 HA S7 C7 D7", "play", "play"),
        ("schule", "CQ H8 H7 CA C7 SA S7 D7", "pass", "pass"),
        ("schule", "CJ SJ HJ CA SA DA C7 D7", "play", "play"),
        ("wirtshaus", "CQ SQ H7 CA SA S7 C7 D7", "play", "play"),
        ("wirtshaus", "HT H9 H8 H7 ST S7 C7 D7", "pass", "pass"),
    ],
)
def test_skilled_players_pass_with_hands_that_are_poor(
    profile: str, hand: str, usual: str, skilled: str
) -> None:
    """Four low trumps are too few to play with, though players who count trumps alone do; five are
    enough, and so are hands that win a game alone."""
    rules = SCHAFKOPF.profiles[profile]
    opening = deal(SCHAFKOPF, [hand]).start()
    assert isinstance(opening.phase, Bidding)
    phase, legal = replace(opening.phase, rules=rules), opening.legal_moves()
    found = [caller(phase, opening.piles[0], legal) for caller in (call, skilled_call)]
    assert [SCHAFKOPF.name(move) for move in found] == [usual, skilled]


def test_good_leads_follow_from_what_the_leader_sees() -> None:
    """Trumps for the declarer and the partner while others hold some, but no ace or ten that these
    can beat; no trumps for the others, the called suit for everybody but the declarer, and no ten
    below an ace that others hold. The preference for a side halves with every trick and ends once
    the called ace is on the table."""
    rng, cases, exposed = Random(5), set(), set()
    for _ in range(60):
        state = to_cards(SCHAFKOPF_SENSE, random_deal(SCHAFKOPF, rng).start())
        while isinstance(state.phase, Play):
            phase, contract = state.phase, state.phase.contract
            hand, own = state.piles[phase.turn], phase.order.cards[TRUMP]
            legal = phase.playable(hand)
            others = sum(state.piles[:4]) & ~hand
            declares = phase.turn == contract.declarer
            for card in each(legal):
                found = SCHAFKOPF_SENSE.prior(phase, hand, card)
                assert not SCHAFKOPF_SENSE.bias(phase, hand, card)
                side = (contract.declarer, contract.partner(phase.done, phase.leader, phase.trick))
                ours = phase.turn in side or bool(hand & contract.called)
                trump = own >> card & 1
                wanted = 0
                secret = bool(contract.called & ~state.piles[-1])
                if secret and not phase.trick and legal & own and legal & ~own:
                    rank, theirs = NAMES[card][1], {NAMES[other][1] for other in each(others & own)}
                    dear = rank in "AT" and theirs & {*"QJ", *"A" * (rank == "T")}
                    if trump:
                        wanted = -1 if not ours else int(bool(theirs) and not dear)
                    elif declares and contract.suit_called >> card & 1:
                        wanted = -1
                ten = NAMES[card][1] == "T" and not trump and not phase.trick
                ace = card_of(NAMES[card][0] + "A")
                below = ten and not contract.tout and bool(others >> ace & 1)
                price = base(contract) * contract.factor
                led = LED * FADING ** len(phase.done) * wanted
                assert found == pytest.approx(price * (led - EXPOSED_TEN * below))
                cases.add((ours, declares, trump, wanted))
                exposed.add(below)
            state = to_cards(SCHAFKOPF_SENSE, state.advance(rng.choice(list(each(legal)))))
    assert len({wanted for *_, wanted in cases}) == 3 and len(cases) >= 8 and len(exposed) == 2


@pytest.mark.parametrize(
    ("code", "ply", "better"),
    [
        ("sn7MPmIok27d5DVYHqB_N", 24, {"D8"}),
        ("sCwKteFp2q4QzapEFgAUBG", 16, {"DA", "S7"}),
        ("sJ4cKOUyjvNBcBk2wdXYS", 20, {"H9", "HK"}),
    ],
)
def test_custom_does_not_overrule_what_imagined_deals_show(
    code: str, ply: int, better: set[str]
) -> None:
    """By custom the queen of spades is led, twice, and the ten of spades; sampled deals put them
    two to seven points behind."""
    record = decode(code, GAMES.values())
    state = next(islice(record.states(), ply, None))
    assert choice("master", record, state) in better


@pytest.mark.parametrize("level", ["club", "master"])
def test_the_declarer_draws_trumps_and_the_others_do_not(level: str) -> None:
    hands = ["H9 H8 DA DK D8 D7 ST S7", "SQ HQ DQ SA SK S9 CA C8", "", "CJ SJ HJ DJ HA H7 D9 C9"]
    record = deal(SCHAFKOPF, hands, setup=SCHAFKOPF.Setup(2))
    state = at(record, "play pass pass pass call.C")
    assert choice(level, record, state) in ("CJ", "SJ", "HJ", "DJ", "HA", "H7")

    hands = ["SQ HJ H8 D9 D7 SK S8 C7", "DQ DK ST S9 S7 CA CT C8", "SJ DJ HT HK H7 SA CK C9", ""]
    record = deal(SCHAFKOPF, hands, setup=SCHAFKOPF.Setup(3))
    state = at(record, "pass pass play pass call.C")
    assert choice(level, record, state) in ("D9", "D7", "SK", "S8", "C7")


@ALL_LEVELS
def test_a_hand_without_trumps_passes(level: str) -> None:
    record = deal(SCHAFKOPF, ["C7 C8 C9 S7 S8 S9 D7 D8"], seed=2)
    assert choice(level, record, record.start()) == "pass"


@ALL_LEVELS
def test_long_trumps_play(level: str) -> None:
    record = deal(SCHAFKOPF, ["CQ SQ DQ HJ HA H9 SA C9"], seed=2)
    assert choice(level, record, record.start()) == "play"


@pytest.mark.parametrize("level", ["beginner", "club"])
def test_who_calls_by_the_hand_plays_with_four_trumps_and_passes_with_three(level: str) -> None:
    four = deal(SCHAFKOPF, ["SQ SJ H9 H7 CA C7 S8 D9"], seed=2)
    three = deal(SCHAFKOPF, ["SQ SJ H9 D7 CA C7 S8 D9"], seed=2)
    assert choice(level, four, four.start()) == "play"
    assert choice(level, three, three.start()) == "pass"


@pytest.mark.parametrize("hand", ["DQ HK H8 DT D9 D7 S9 S8", "SJ H9 H7 CA CT C8 DK D8"])
def test_a_master_passes_with_three_low_trumps(hand: str) -> None:
    record = deal(SCHAFKOPF, [hand], seed=2)
    assert choice("master", record, record.start()) == "pass"


STRONG_DEFENDER = [
    "DQ DJ HK H9 H8 SK S9 C7",
    "CQ SQ HQ CJ SJ HA DA C8",
    "SA HJ HT S8 C9 CT DT D7",
    "CA CK ST S7 DK D9 D8 H7",
]


def test_masters_foresee_that_a_strong_defender_doubles() -> None:
    record = deal(SCHAFKOPF, STRONG_DEFENDER, setup=SCHAFKOPF.Setup(3))
    state = at(record, "play pass pass pass call.S")
    doubled = []
    for skilled in (False, True):
        end = finish(SCHAFKOPF, state, skilled).last
        assert isinstance(end, Play)
        doubled.append(end.contract.doubled)
    assert doubled == [(), (1,)]


@pytest.mark.parametrize("level", ["club", "master"])
def test_the_defender_with_the_highest_trumps_doubles_and_nobody_else(level: str) -> None:
    record = deal(SCHAFKOPF, STRONG_DEFENDER, setup=SCHAFKOPF.Setup(3))
    asked = {}
    state = at(record, "play pass pass pass call.S H8")
    while state.phase.name == "stoss":
        asked[state.phase.turn] = choice(level, record, state)
        state = play(SCHAFKOPF, state, "no")
    assert asked == {1: "stoss", 2: "no", 3: "no"}


@ALL_LEVELS
def test_nobody_announces_a_solo_without_trumps(level: str) -> None:
    record = deal(SCHAFKOPF, ["HQ DJ HA H9 H7 C9 C8 S7"], seed=2)
    name = choice(level, record, at(record, "play pass pass pass"))
    assert name in ("call.C", "call.S", "call.D")


@ALL_LEVELS
def test_eight_matadors_are_a_sie(level: str) -> None:
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HJ DJ"])
    assert choice(level, record, at(record, "play pass pass pass")) == "sie"


@ALL_LEVELS
def test_nobody_doubles_a_solo_that_cannot_be_lost(level: str) -> None:
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ CA CT", "C7 C8 S7 S8 S9 D7 D8 D9"])
    state = at(record, f"{SOLO} CQ")
    assert choice(level, record, state) == "no"


def test_a_master_announces_no_tout_that_good_defenders_beat() -> None:
    """The nine of hearts cannot win: one of them keeps a higher heart to the end."""
    record = deal(SCHAFKOPF, ["CJ SJ HA H9 DA DT DK DQ"])
    state = at(record, "play pass pass pass")
    assert choice("master", record, state) == "wenz"


def test_a_master_believes_who_announces_a_tout() -> None:
    """Three trumps without a queen win nothing against a seat with most of the queens."""
    hands = [
        "CJ HT H8 SK S7 DA DK D8",
        "HA CT C7 ST S9 DT D9 D7",
        "CQ SQ HQ DQ HJ H9 H7 SA",
        "SJ DJ HK CA CK C9 C8 S8",
    ]
    record = deal(SCHAFKOPF, hands, setup=SCHAFKOPF.Setup(2))
    state = at(record, "pass pass pass play solo_tout.H CA")
    assert choice("master", record, state) == "no"
