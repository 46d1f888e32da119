"""Bots are honest, the same everywhere, patient in slices, and never absurd."""

from __future__ import annotations

import ast
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import stich
from stich.ai.players import rollout
from stich.ai.players.club import beginner, sampling
from stich.ai.players.levels import LEVELS
from stich.ai.players.rollout import finish, to_cards
from stich.ai.players.thought import Bot, Thought
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
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import STRICT, chance, worlds
from stich.cards import NAMES, each
from stich.cards import card as card_of
from stich.code import decode
from stich.game import AnyGame, Record, Terms
from stich.games.schafkopf.bidding import Bidding
from stich.games.schafkopf.play import Play
from stich.games.schafkopf.settle import base
from stich.order import TRUMP
from stich.state import State, View
from tests.support.files import matching
from tests.support.games import GAMES
from tests.support.often import often
from tests.support.strategies import records
from tests.support.table import deal, play, random_deal

SCHAFKOPF, FIPSEN, BARBU, BAUERNSTOSS = (
    GAMES[name] for name in ("schafkopf", "fipsen", "barbu", "bauernstoss")
)
SCHAFKOPF_SENSE = sense_of(SCHAFKOPF)
GLANCE = sampling(1, 1, 1)
"""A bot that compares moves by rollouts in one sampled world."""

BOTH = pytest.mark.parametrize("level", LEVELS)
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def terms(record: Record) -> Terms:
    return record.terms


def thoughts(bot: Bot, about: Terms, view: View) -> list[Thought]:
    return list(bot(about, view, chance(about, view)))


def choice(level: str, record: Record, state: State) -> str:
    """Return the name of the move that a bot makes here."""
    assert state.phase.turn is not None
    view = state.view(state.phase.turn)
    return record.game.name(thoughts(LEVELS[level], terms(record), view)[-1].best)


def at(record: Record, moves: str) -> State:
    return play(record.game, record.start(), moves)


# --- honest, and the same everywhere


@given(records())
@settings(max_examples=25)
def test_the_same_view_in_another_world_is_the_same_thought(record: Record) -> None:
    state = record.replay()
    if state.phase.turn is None:
        return
    view, about = state.view(state.phase.turn), terms(record)
    if not view.legal_moves():
        return  # a card is turned up that nobody knows, so that nobody chooses it
    for world in islice(worlds(Knowledge(about, view), Random(2)), 2):
        other = world.state.view(view.seat)
        for bot in (beginner, GLANCE):
            assert thoughts(bot, about, other) == thoughts(bot, about, view)


@given(records())
@settings(max_examples=25)
def test_every_thought_is_of_legal_moves_and_a_single_one_needs_none(record: Record) -> None:
    """One exception: where a forced move would reveal the hand, the better bots think as usual."""
    state = record.replay()
    if state.phase.turn is None:
        return
    view, about = state.view(state.phase.turn), terms(record)
    legal = view.legal_moves()
    if not legal:
        return  # a card is turned up that nobody knows, so that nobody chooses it
    for bot in (beginner, GLANCE):
        found = thoughts(bot, about, view)
        assert found
        for thought in found:
            assert set(thought.values) <= set(legal)
            assert thought.best in legal
        if len(legal) == 1 and not (view.phase.hides_forced and bot is GLANCE):
            assert found == [Thought({legal[0]: 0.0}, 0)]


def test_chance_comes_from_what_is_seen_and_from_nothing_else() -> None:
    """The recordings for the page hold thoughts too, and are compared wherever the tests run."""
    record = deal(BAUERNSTOSS, ["CJ SJ C9 CQ HA ST S9 D7"], seed=1)
    other = deal(BAUERNSTOSS, ["CJ SJ C9 CQ HA ST S9 D7"], seed=2)
    about, first, second = terms(record), record.start(), other.start()
    assert first.piles != second.piles

    def draw(view: View) -> float:
        return chance(about, view).random()

    assert draw(first.view(0)) == draw(second.view(0))
    assert draw(first.view(1)) != draw(second.view(1))
    assert draw(first.view(0)) != draw(at(record, "4.C").view(0))


def test_thinking_looks_at_no_clock_and_no_other_chance() -> None:
    """Nothing but random() is used of a Random, because the rest differs between versions."""
    for path in matching(Path(stich.__file__).parent / "ai", "**/*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                assert not {alias.name for alias in node.names} & {"time", "random", "datetime"}
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                assert [alias.name for alias in node.names] == ["Random"]
            if isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "rng":
                assert node.attr == "random"
            assert not isinstance(node, ast.Name) or node.id not in ("hash", "id")


# --- in slices


@ALL
def test_between_two_thoughts_at_most_one_deal_is_played_out(
    game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish, played = rollout.finish, [0]

    def counted(*arguments: Any) -> Any:
        played[0] += 1
        return finish(*arguments)

    monkeypatch.setattr(rollout, "finish", counted)
    record = random_deal(game, Random(3))
    state = record.start()
    while len(state.legal_moves()) == 1:
        state = state.advance(state.legal_moves()[0])
    assert state.phase.turn is not None
    view, about = state.view(state.phase.turn), terms(record)
    before, steps = 0, 0
    for _ in sampling(8_000, 16, 32)(about, view, chance(about, view)):
        assert played[0] - before <= 1
        before, steps = played[0], steps + 1
    assert steps == played[0] > 8


def test_a_budget_is_counted_in_moves_within_bounds() -> None:
    record = deal(BAUERNSTOSS, ["CJ SJ C9 CQ HA ST S9 D7"])
    about, view = terms(record), record.start().view(0)
    for bot, least, most in ((sampling(1, 3, 9), 3, 3), (sampling(10**6, 3, 9), 9, 9)):
        assert least <= thoughts(bot, about, view)[-1].worlds <= most


# --- through whole deals


def whole(record: Record, bot: Bot) -> State:
    state, about = record.start(), terms(record)
    while legal := state.legal_moves():
        assert state.phase.turn is not None
        view = state.view(state.phase.turn)
        move = legal[0] if len(legal) == 1 else thoughts(bot, about, view)[-1].best
        state = state.apply(move)
    return state


@given(records(whole=True))
@settings(max_examples=often(10, 25))
def test_a_bot_plays_any_deal_under_any_rules_to_its_end(record: Record) -> None:
    whole(record.upto(0), GLANCE)
    whole(record.upto(0), beginner)


@ALL
def test_whoever_thinks_longer_imagines_only_what_can_be(game: AnyGame) -> None:
    """In a deal played sensibly nearly every world agrees with all that was said and played."""
    record = random_deal(game, Random(12))
    state, about = record.start(), terms(record)
    loose = total = 0
    while legal := state.legal_moves():
        assert state.phase.turn is not None
        view = state.view(state.phase.turn)
        if len(legal) > 1:
            guesses = list(islice(worlds(Knowledge(about, view), Random(1)), 4))
            loose += sum(guess.loose != STRICT for guess in guesses)
            total += len(guesses)
        best = thoughts(beginner, about, view)[-1].best if len(legal) > 1 else legal[0]
        state = state.apply(best)
    assert loose <= total // 10


# --- never absurd: Bauernstoss

B_TRUMP_C = "5.C pass pass pass trump.C"


def bauernstoss(hands: list[str], moves: str) -> tuple[Record, State]:
    record = deal(BAUERNSTOSS, hands)
    return record, at(record, moves)


@BOTH
def test_points_go_to_the_partner_s_trick(level: str) -> None:
    """The partner's ace has won: the ten goes on it."""
    hands = [
        "CJ SJ CA CT CK H7 S8 D8",
        "HJ C7 HA S9 SQ SK DQ DK",
        "DJ C8 H8 SA S7 ST D7 DT",
        "C9 CQ H9 HQ HT HK DA D9",
    ]
    record, state = bauernstoss(hands, f"{B_TRUMP_C} H7 HA H8")
    assert choice(level, record, state) == "HT"


@BOTH
def test_points_do_not_go_to_the_enemies_trick(level: str) -> None:
    """The enemy's ace holds for sure: the seven is enough."""
    hands = [
        "CJ SJ CA CT CK H9 D8 DK",
        "HJ C7 HA H8 S9 SQ SK DQ",
        "DJ C8 HT H7 S7 ST D7 DT",
        "C9 CQ HQ HK S8 SA DA D9",
    ]
    record, state = bauernstoss(hands, f"{B_TRUMP_C} H9 HA")
    assert choice(level, record, state) == "H7"


@BOTH
def test_nobody_bids_a_solo_without_trumps(level: str) -> None:
    rng = Random(5)
    for _ in range(6):
        record = deal(BAUERNSTOSS, ["DJ C7 C8 H9 HQ S7 SK D9"], seed=int(rng.random() * 10**6))
        assert choice(level, record, record.start()) != "solo"


@BOTH
def test_the_long_suit_is_bid(level: str) -> None:
    record = deal(BAUERNSTOSS, ["CJ HJ CA CT C9 S7 HQ D8"], seed=4)
    assert choice(level, record, record.start()) == "5.C"


@BOTH
def test_four_jacks_and_the_top_of_a_suit_are_a_big_solo(level: str) -> None:
    record = deal(BAUERNSTOSS, ["CJ SJ HJ DJ CA CT CK CQ"], seed=4)
    assert choice(level, record, record.start()) == "solo"
    assert choice(level, record, at(record, "solo big")) == "trump.C"


@BOTH
def test_in_a_small_solo_the_useless_card_goes_and_the_best_comes_back(level: str) -> None:
    record = deal(BAUERNSTOSS, ["CJ SJ HJ CA CT CK CQ H7", "", "DJ SA S9 S8 H8 D9 D8 D7"])
    state = at(record, "solo small trump.C")
    assert choice(level, record, state) == "H7"
    assert choice(level, record, play(BAUERNSTOSS, state, "H7")) in ("DJ", "SA")


@BOTH
def test_one_loser_is_given_away_in_a_small_solo(level: str) -> None:
    """Three jacks and the top of a suit, an ace, and a seven that the partner may have."""
    record = deal(BAUERNSTOSS, ["CJ SJ DJ CA CT CK SA H7"], seed=4)
    assert choice(level, record, record.start()) == "solo"
    assert choice(level, record, at(record, "solo")) == "small"
    assert choice(level, record, at(record, "solo small trump.C")) == "H7"


# --- Schafkopf

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


@BOTH
def test_a_partner_s_winner_is_not_ruffed_for_nothing(level: str) -> None:
    """Solo: the declarer leads a low spade and a defender's ace holds. The other defender, out of
    spades, discards points on it and keeps its trumps."""
    record = deal(SCHAFKOPF, LOST_SOLO)
    state = after_poll(record, f"{SOLO} S7 SA")
    assert choice(level, record, state) in ("HT", "DT")


@BOTH
def test_who_can_only_follow_the_declarer_s_winner_gives_little(level: str) -> None:
    record = deal(SCHAFKOPF, LOST_SOLO)
    state = after_poll(record, f"{SOLO} CQ H8 C8")
    assert state.phase.turn is not None
    view, cheap = state.view(state.phase.turn), ("C7", "DJ", "HJ")
    last = [list(LEVELS[level](terms(record), view, Random(seed)))[-1] for seed in range(10)]
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


@BOTH
def test_a_hand_without_trumps_passes(level: str) -> None:
    record = deal(SCHAFKOPF, ["C7 C8 C9 S7 S8 S9 D7 D8"], seed=2)
    assert choice(level, record, record.start()) == "pass"


@BOTH
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


@BOTH
def test_nobody_announces_a_solo_without_trumps(level: str) -> None:
    record = deal(SCHAFKOPF, ["HQ DJ HA H9 H7 C9 C8 S7"], seed=2)
    name = choice(level, record, at(record, "play pass pass pass"))
    assert name in ("call.C", "call.S", "call.D")


@BOTH
def test_eight_matadors_are_a_sie(level: str) -> None:
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HJ DJ"])
    assert choice(level, record, at(record, "play pass pass pass")) == "sie"


@BOTH
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


# --- Fipsen


@BOTH
def test_a_hand_that_wins_nothing_passes(level: str) -> None:
    record = deal(FIPSEN, ["C7 C9 S8 HT SJ"], seed=3)
    assert choice(level, record, at(record, "pass")) in FIPSEN.calls
    record = deal(FIPSEN, ["", "C7 C9 S8 HT SJ"], seed=3)
    assert choice(level, record, at(record, "4")) == "pass"


@BOTH
def test_the_four_sevens_are_laid(level: str) -> None:
    record = deal(FIPSEN, ["C7 S7 H7 D7 HA"], seed=3)
    assert choice(level, record, record.start()) == "fips"


@BOTH
def test_the_longest_suit_becomes_trumps(level: str) -> None:
    record = deal(FIPSEN, ["SA SK SJ S9 CA"], seed=3)
    state = at(record, "4.H pass pass pass")
    if state.phase.name == "settle":
        state = play(FIPSEN, state, "4.H")
    assert choice(level, record, state) == "trump.S"


@BOTH
def test_the_last_defender_takes_the_trick_from_the_declarer(level: str) -> None:
    hands = ["SA SK SJ S9 C9", "S7 H8 H9 C7 HJ", "ST HK HQ HT C8", "SQ S8 CA CK HA"]
    record = deal(FIPSEN, hands)
    state = at(record, "3.H pass pass pass")
    if state.phase.name == "settle":
        state = play(FIPSEN, state, "3.H")
    state = play(FIPSEN, state, "trump.S")
    while state.phase.name == "sevens":
        state = play(FIPSEN, state, "no")
    state = play(FIPSEN, state, "C9 C7 C8")
    assert choice(level, record, state) in ("CA", "CK")


# --- Barbu


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


@BOTH
def test_a_queen_goes_to_somebody_else_s_trick(level: str) -> None:
    record, state = barbu(VOID, "queens")
    state = play(BARBU, state, "C9 CA CT")
    assert choice(level, record, state) in ("SQ", "DQ", "HQ")


@BOTH
def test_the_king_of_hearts_goes_at_the_first_chance(level: str) -> None:
    record, state = barbu(VOID, "king")
    assert choice(level, record, play(BARBU, state, "C9 CA CT")) == "HK"


@BOTH
def test_the_dearest_heart_goes(level: str) -> None:
    record, state = barbu(VOID, "hearts")
    assert choice(level, record, play(BARBU, state, "C9 CA CT")) == "HA"


@BOTH
def test_nobody_takes_a_trick_that_he_can_leave(level: str) -> None:
    record, state = barbu(VOID, "tricks")
    assert choice(level, record, play(BARBU, state, "C9 CA")) in ("CT", "CQ")
    assert choice(level, record, state)[0] in "CSD"


@BOTH
def test_a_low_card_is_led_where_tricks_are_bad(level: str) -> None:
    hands = ["C2 CA CK S3 SA SK D2 DA DK H2 HA HK HQ"]
    record, state = barbu(hands, "tricks")
    assert choice(level, record, state)[1] in "23"


@BOTH
def test_trumps_are_the_long_suit(level: str) -> None:
    used = "tricks+queens+last_two+hearts+king+domino"
    record = deal(
        BARBU,
        ["SA SK SQ SJ S9 S8 S5 S2 HA H3 D4 C2 C3"],
        setup=BARBU.Setup(dealer=0, used=used),
    )
    assert choice(level, record, record.start()) == "trumps.S"


@BOTH
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
