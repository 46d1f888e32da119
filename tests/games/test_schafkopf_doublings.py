"""The rule book of Schafkopf in taverns: knocking, deals that count more, short packs, F34 to F45;
and the payment of games, by examples."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import comb, factorial
from random import Random
from typing import Any

import pytest

from stich.cards import card, cards, names
from stich.deal import count
from stich.game import Contradiction
from stich.games.schafkopf import GAME, Rules, Setup, Standing
from stich.games.schafkopf.announce import trumps_of
from stich.games.schafkopf.contracts import SOLO, WENZ, Contract, contract_order
from stich.games.schafkopf.play import Play
from stich.games.schafkopf.ramsch import Everybody
from stich.games.schafkopf.ramsch import pay as pay_ramsch
from stich.games.schafkopf.settle import (
    by_points,
    counted,
    pay_bettel,
    pay_sie,
    runners,
    sixty_suffice,
    tout,
)
from stich.games.schafkopf.settle import paid as settled_by
from stich.games.schafkopf.standing import starts_bock
from stich.games.schafkopf.stock import left
from stich.state import Over
from stich.tricks import Trick
from tests.support.schafkopf_table import (
    ALL_PASS,
    after,
    contract_for,
    declared,
    facts,
    finish,
    items,
    may,
    over,
    pack_of,
    settled,
    start,
    tavern,
)

KNOCK = tavern(knock="all")
KURZ = GAME.profiles["kurz"]
SHORT = tavern(deck=24)


# --- knocking


@pytest.mark.parametrize(("deck", "packet"), [(32, 4), (24, 3)])
def test_f34_two_packets(deck: int, packet: int) -> None:
    state = start(rules=tavern(knock="all", deck=deck))
    assert [pile.bit_count() for pile in state.piles] == [packet] * 8 + [0, 0]
    assert state.phase.name == "knocking"


@pytest.mark.parametrize(
    ("how", "said", "asked"),
    [
        ("all", "knock no knock no", 4),
        ("one", "no knock", 2),
        ("one", "no no no no", 4),
        ("forehand", "no", 1),
        ("forehand", "knock", 1),
        ("chain", "knock no", 2),
        ("chain", "knock knock knock knock", 4),
    ],
)
def test_f35_who_is_asked(how: str, said: str, asked: int) -> None:
    state = start(rules=tavern(knock=how), dealer=1)
    turns = []
    for word in said.split():
        assert may(state) == ["no", "knock"]
        turns.append(state.phase.turn)
        state = after(state, word)
    assert turns == [(2 + place) % 4 for place in range(asked)]
    assert (state.phase.name, state.phase.turn) == ("bidding", 2)
    knocked = [seat for seat, word in zip(turns, said.split(), strict=True) if word == "knock"]
    assert facts(state)["knocked"] == knocked
    assert facts(state).get("multiplier", 1) == 2 ** len(knocked)


def test_f35_all_take_up_the_second_packet() -> None:
    state = start("CA CT CK CQ", rules=KNOCK, seconds=("SA ST SK SQ",))
    after_all = after(state, "no no no no")
    assert set(names(after_all.piles[0])) == {"CA", "CT", "CK", "CQ", "SA", "ST", "SK", "SQ"}
    assert [pile.bit_count() for pile in after_all.piles] == [8] * 4 + [0] * 6


@pytest.mark.parametrize("end", ["ramsch", "sie", "partner"])
def test_f36_each_knock_doubles_whatever_is_played(end: str) -> None:
    rules = tavern(knock="all", all_pass="ramsch")
    first, second = ("CQ SQ HQ DQ", "CJ SJ HJ DJ") if end == "sie" else ("", "")
    state = after(start(first, rules=rules, seconds=(second,)), "knock no knock no")
    if end == "ramsch":
        last = over(finish(after(state, ALL_PASS)))
    else:
        state = after(state, "play pass pass pass")
        game = "sie" if end == "sie" else next(m for m in may(state) if m[:4] in ("call", "alon"))
        last = over(finish(after(state, game)))
    assert items(last)["knocked"] == 4
    virgins = items(last).get("virgins_double", 1)
    assert items(last)["each"] == 4 * virgins * items(last)["value"]


def test_f36_knocks_are_no_stoss_and_bind_nobody() -> None:
    rules = Rules(knock="all", max_doublings=1)
    state = after(start(rules=rules), f"knock knock knock knock {ALL_PASS}")
    assert over(state).items[0][0] == "passed_out"
    state = after(start(rules=rules), "knock no no no play pass pass pass wenz")
    state = after(state, may(state)[0])
    assert may(state) == ["no", "stoss"]
    assert facts(after(state, "stoss"))["multiplier"] == 4


def test_f37_nobody_sees_a_second_packet() -> None:
    """Micro-position 9: four cards and 28 unseen, or three and 21."""
    for deck in (32, 24):
        state = start(rules=tavern(knock="all", deck=deck))
        for words in ("", "knock", "knock no", "knock no knock"):
            position = after(state, words)
            for seat in range(4):
                view = position.view(seat)
                assert view.hand.bit_count() == deck // 8
                assert all(pile is None for pile in view.piles[4:8])
        view = after(state, "knock no knock no").view(1)
        assert view.hand.bit_count() == deck // 4


def test_f37_without_knocking_the_deals_keep_their_numbers() -> None:
    deck, sizes = GAME.shape(Rules())
    assert sizes == (8, 8, 8, 8, 0, 0, 0, 0, 0, 0)
    assert count(deck, sizes) == count(deck, (8, 8, 8, 8, 0))


# --- doublings that stay


def standing_after(rules: Rules, end: Over, **before: Any) -> Standing:
    found = GAME.carry(rules, Standing(3, **before), end)
    assert isinstance(found, Standing)
    return found


def test_f38_a_lost_heart_solo_starts_four_deals() -> None:
    rules = tavern(bock_round="heart_solo")
    for game, points, starts in (
        ("solo.H", 60, True),
        ("solo.H", 61, False),
        ("solo.S", 60, False),
        ("call.S", 60, False),
    ):
        end = settled(game, points, rules=rules)
        assert starts_bock(end) == starts
        assert items(end).get("bock_starts") == (4 if starts else None)
        assert standing_after(rules, end).bock == (4 if starts else 0)
    lost_tout = settled("solo_tout.H", 100, 7, rules=rules)
    assert standing_after(rules, lost_tout).bock == 4
    pointless = tavern(bock_round="pointless")
    assert not starts_bock(settled("solo.H", 60, rules=pointless))


def one_trick(points: str, rules: Rules, game: str = "call.S") -> Over:
    """Return the end of a deal in which the others take a single trick, made of these cards."""
    pack = [c for c in names(sum(contract_for(game, rules).order.cards)) if c not in points.split()]
    called = [c for c in pack if c == "SA"]
    rest = [c for c in pack if c != "SA"]
    tricks = [Trick(0, tuple(map(card, points.split())), 1)]
    first = [*rest[:2], *called, rest[2]]
    tricks.append(Trick(0, tuple(map(card, first)), 0))
    tricks += [Trick(0, tuple(map(card, rest[i : i + 4])), 0) for i in range(3, len(rest), 4)]
    end = Play(contract_for(game, rules), 0, (), tuple(tricks)).settle()
    assert isinstance(end, Over)
    return end


def test_f38_one_trick_without_points_starts_four_deals() -> None:
    rules = tavern(bock_round="pointless")
    assert starts_bock(one_trick("C7 C8 C9 S7", rules))
    assert not starts_bock(one_trick("C7 C8 CK S7", rules))
    assert starts_bock(one_trick("C7 C8 C9 S7", tavern(bock_round="both")))
    assert not starts_bock(one_trick("C7 C8 C9 S7", tavern(bock_round="heart_solo")))
    everything = settled("wenz", 120, 8, rules=rules)
    assert not starts_bock(everything)


def test_f38_the_next_four_deals_count_twice_eight_at_most_in_store() -> None:
    rules = tavern(bock_round="heart_solo")
    lost, plain = settled("solo.H", 60, rules=rules), settled("call.S", 61, rules=rules)
    passed = over(after(start(rules=rules), ALL_PASS))
    standing = standing_after(rules, lost)
    for more in (3, 2, 1, 0, 0):
        standing = GAME.carry(rules, standing, plain)
        assert standing.bock == more
    assert standing_after(rules, passed, bock=3).bock == 3
    assert standing_after(rules, lost, bock=3).bock == 6
    assert standing_after(rules, lost, bock=7).bock == 8
    end = over(finish(declared("wenz", rules=rules, bock=2)))
    assert items(end)["bock"] == 2


@pytest.mark.parametrize(("doubled", "wins"), [(0, False), (1, True), (2, False), (3, True)])
def test_f39_who_doubled_last_needs_61(doubled: int, wins: bool) -> None:
    rules = Rules(stoss_takes_over=True)
    assert (settled("call.S", 60, doubled=doubled, rules=rules).score[0] > 0) == wins
    assert settled("call.S", 60, doubled=doubled).score[0] < 0
    forced = Rules(stoss_takes_over=True, all_pass="must", must_needs="61")
    contract = replace(contract_for("call.S", forced, doubled), must=True)
    assert sixty_suffice(contract, 8) == wins
    weak = replace(contract, rules=replace(forced, must_needs="60"))
    assert sixty_suffice(weak, 8) == (wins if doubled else True)


@pytest.mark.parametrize(
    ("points", "sixty", "won", "schneider"),
    [
        *((61, False, True, False), (60, False, False, False), (60, True, True, False)),
        *((59, True, False, False), (91, False, True, True), (90, False, True, False)),
        *((90, True, True, True), (89, True, True, False), (30, False, False, True)),
        *((31, False, False, False), (30, True, False, False), (29, True, False, True)),
    ],
)
def test_f40_limits_exchanged(points: int, sixty: bool, won: bool, schneider: bool) -> None:
    found, items = by_points(contract_for("call.S"), points, False, sixty)
    assert (found, "schneider" in dict(items)) == (won, schneider)


def test_f40_other_games_know_no_limits() -> None:
    rules = Rules(stoss_takes_over=True)
    assert settled("wenz_tout", 100, 7, doubled=1, rules=rules).score[0] < 0
    assert settled("wenz_tout", 120, 8, doubled=2, rules=rules).score[0] > 0


def test_f41_the_factor() -> None:
    for knocks, levels, passed, bock in product((0, 2), (0, 1), (0, 3), (0, 5)):
        contract = replace(
            contract_for("call.S", doubled=levels),
            knocked=tuple(range(knocks)),
            setup=Setup(doubled=passed, bock=bock),
        )
        assert contract.factor == 2 ** (knocks + levels + passed + (bock > 0))
        _, items = settled_by(contract, (0, 2), True, [("won", 61), ("partner", 20)])
        assert dict(items)["each"] == 20 * contract.factor


# --- short packs


def test_f42_twenty_four_cards() -> None:
    deck, sizes = GAME.shape(SHORT)
    assert deck.bit_count() == 24 and sizes[:4] == (6, 6, 6, 6)
    assert {name[1] for name in names(deck)} == set("9TJQKA")
    state = start(rules=SHORT)
    assert state.phase.order.cards[4].bit_count() == 12
    wenz = contract_order(WENZ, -1, 24)
    assert [wenz.cards[g].bit_count() for g in range(5)] == [5, 5, 5, 5, 4]
    assert contract_order(SOLO, 1, 24).cards[4].bit_count() == 12
    end = finish(declared("wenz", rules=SHORT))
    assert len(facts(end)["tricks"]) == 6
    points = facts(end)["points"]
    assert isinstance(points, list) and sum(points) == 120


def test_f43_schwarz_tout_sie_and_runners() -> None:
    rules = tavern(deck=24, runners=14)
    top = "CQ SQ HQ DQ CJ SJ"
    state = after(start(top, rules=rules), "play pass pass pass")
    assert "sie" in may(state)
    assert over(after(state, "sie")).items == (
        *(("sie", 200), ("run", 6), ("runners_fourfold", 240), ("each", 440)),
    )
    almost = after(start("CQ SQ HQ DQ CJ HJ", rules=rules), "play pass pass pass")
    assert "sie" not in may(almost)
    won = over(finish(after(state, "solo_tout.H")))
    assert won.items[0] == ("tout_won", 6)
    contract = contract_for("call.S", rules)
    assert counted(contract, cards("CQ SQ HQ DQ CJ SJ HJ DJ HA HT HK H9")) == 12
    solo = contract_for("solo.H", rules)
    assert counted(solo, cards(top)) == 6
    assert counted(solo, cards("CA CT CK C9 SA ST")) == 12
    assert contract.rules.hand_size == 6


def test_f43_schwarz_is_all_six_tricks() -> None:
    rules = tavern(deck=24, runners=0)
    hands = ("CQ SQ HQ DQ CJ SJ", "CA CT CK C9 SA ST")
    end = over(finish(declared("solo.H", *hands, rules=rules)))
    assert dict(end.items).get("schwarz") == 10


def test_f44_running_away_needs_the_whole_suit() -> None:
    """Micro-position 10."""
    rules = tavern(deck=24)
    whole = "SA ST SK S9 HA HT"
    state = declared("call.S", whole, "CA DA", seat=1, rules=rules)
    assert {n for n in may(state) if n[0] == "S"} == {"SA", "ST", "SK", "S9"}
    three = declared("call.S", "SA ST SK HA HT HK", "CA DA", seat=1, rules=rules)
    assert [n for n in may(three) if n[0] == "S"] == ["SA"]
    required = tavern(deck=24, call_requires_suit_card="required")
    state = after(start(whole, "CA DA", rules=required), "pass play pass pass")
    assert "call.S" not in may(state)


def test_f45_twenty_cards() -> None:
    rules = tavern(deck=20, runners=14)
    deck, sizes = GAME.shape(rules)
    assert deck.bit_count() == 20 and sizes == (5, 5, 5, 5, 0, 0, 0, 0, 0, 0)
    end = finish(declared("wenz", rules=rules))
    assert len(facts(end)["tricks"]) == 5
    state = after(start("CQ SQ HQ DQ CJ", rules=rules), "play pass pass pass sie")
    assert over(state).items == (
        *(("sie", 200), ("run", 5), ("runners_fourfold", 200), ("each", 400)),
    )
    with pytest.raises(Contradiction, match="knock"):
        Rules(deck=20, knock="all")


# --- profiles


def test_profiles() -> None:
    shared = {
        **Rules().values(),
        "call_requires_suit_card": "required",
        "own_aces": "forbidden",
        "called_ace_locked": True,
        "free_after_runaway": True,
        "runners": 14,
        "tout_runners": "double",
    }
    tavern_rules = {
        **shared,
        "open_named_bids": True,
        "stoss_window": "own_first_card",
        "max_doublings": 2,
        "tariff": "ten_twenty_fifty",
        "farbwenz": True,
        "geier": True,
        "all_pass": "ramsch",
        "knock": "all",
    }
    assert GAME.profiles["wirtshaus"].values() == tavern_rules
    assert GAME.profiles["kurz"].values() == {**tavern_rules, "deck": 24, "hochzeit": "closed"}
    assert GAME.profiles["turnier"].values() == {
        **shared,
        "solo_requires_suit_card": True,
        "max_doublings": 0,
        "tariff": "official",
        "deals": 64,
        "all_pass": "must",
    }
    assert list(GAME.profiles) == ["seed", "schule", "wirtshaus", "kurz", "turnier"]


# --- examples


def contract(
    game: str, declarer: int, knocks: int = 0, doubled: int = 0, **options: Any
) -> Contract:
    """Return a contract of this game by a seat, at 20/50/100/200/10 unless options say
    otherwise."""
    more: dict[str, Any] = {"farbwenz": True, "geier": True, "farbgeier": True}
    more["bettel"] = "with_ouvert"
    rules = Rules.of({"tariff": "ten_twenty_fifty", "runners": 14, **more, **options})
    plain = contract_for(game, rules, doubled)
    return replace(plain, declarer=declarer, knocked=tuple(range(knocks)))


def plain(
    said: Contract, points: int, running: int = 0, partner: int = -1, schwarz: bool = False
) -> tuple[int, ...]:
    """Return the payment to each seat in a game for points."""
    ours = (said.declarer,) if partner < 0 else (said.declarer, partner)
    won, items = by_points(said, points, schwarz, sixty_suffice(said, 8))
    return settled_by(said, ours, won, items + runners(said, running))[0]


def whole(said: Contract, won: bool, running: int = 0) -> tuple[int, ...]:
    """Return the payment to each seat in a Tout."""
    _, items = tout(said, won, 8)
    return settled_by(said, (said.declarer,), won, items + runners(said, running))[0]


DOUBLE: dict[str, Any] = {"tout_runners": "double"}
STEP_ONLY: dict[str, Any] = {"tariff": "official"}

EXAMPLES = {
    "1": (plain(contract("geier", 0, 3), 68, 2), (1680, -560, -560, -560)),
    "2": (plain(contract("geier", 2), 60, 3), (80, 80, -240, 80)),
    "3": (plain(contract("geier", 3), 120, 0, -1, True), (-70, -70, -70, 210)),
    "4": (plain(contract("geier", 0, 1, deck=24), 62), (300, -100, -100, -100)),
    "5": (whole(contract("geier_tout", 0, **DOUBLE), True), (300, -100, -100, -100)),
    "6": (
        whole(contract("farbwenz_tout.H", 1, **DOUBLE), True, 5),
        (-200, 600, -200, -200),
    ),
    "7": (
        whole(contract("farbwenz_tout.S", 0, 1, deck=24, **DOUBLE), True, 4),
        (1080, -360, -360, -360),
    ),
    "8": (plain(contract("farbwenz.S", 2, 2, 1), 80, 5), (-800, -800, 2400, -800)),
    "9": (
        plain(contract("wenz", 0, 2, 1, deck=24), 0, 0, -1, True),
        (-1680, 560, 560, 560),
    ),
    "10": (plain(contract("solo.H", 2, 0, 1), 29, 7), (260, 260, -780, 260)),
    "11": (
        plain(contract("call.S", 2, deck=24, **STEP_ONLY), 40, 12, 3),
        (130, 130, -130, -130),
    ),
    "11b": (plain(contract("call.S", 2, **STEP_ONLY), 40, 14, 3), (150, 150, -150, -150)),
    "18": (whole(contract("wenz_tout", 0, 1, **DOUBLE), True, 2), (840, -280, -280, -280)),
    "20": (
        plain(replace(contract("call.S", 0, all_pass="must"), must=True), 60, 0, 2),
        (20, -20, 20, -20),
    ),
    "20b": (
        plain(replace(contract("call.S", 0, all_pass="must"), must=True), 29, 0, 2),
        (-30, 30, -30, 30),
    ),
    "20c": (
        plain(replace(contract("call.S", 0, all_pass="must"), must=True), 90, 0, 2),
        (30, -30, 30, -30),
    ),
    "23": (
        plain(replace(contract("farbgeier.S", 3, 0, 1), setup=Setup(bock=1)), 61),
        (-200, -200, -200, 600),
    ),
    "25": (
        plain(contract("call.S", 0, 0, 1, stoss_takes_over=True), 60, 0, 1),
        (40, 40, -40, -40),
    ),
    "25b": (
        plain(contract("call.S", 0, 0, 2, stoss_takes_over=True), 60, 0, 1),
        (-80, -80, 80, 80),
    ),
    "25c": (plain(contract("call.S", 0, 0, 2), 60, 0, 2), (-80, 80, -80, 80)),
}


@pytest.mark.parametrize("example", EXAMPLES)
def test_examples(example: str) -> None:
    found, expected = EXAMPLES[example]
    assert found == expected


def test_example_3_one_runner_does_not_count() -> None:
    assert counted(contract("geier", 3), cards("CQ HQ")) == 0


def pot_contract(declarer: int, partner: int, stock: int, **options: Any) -> Contract:
    said = contract("call.S", declarer, all_pass="stock", runners=0, **options)
    return replace(said, setup=Setup(stock=stock))


def test_example_12_the_pot() -> None:
    """At 10, 80 in the pot; with a step of 10."""
    said = pot_contract(0, 1, 8, **STEP_ONLY)
    assert plain(said, 120, 0, 1, True) == (70, 70, -30, -30)
    assert plain(said, 0, 0, 1, True) == (-70, -70, 30, 30)


def ramsch(done: tuple[Trick, ...], knocks: int = 0, **options: Any) -> tuple[int, ...]:
    """Return the payment to each seat in a Ramsch at 10 in which these tricks were taken."""
    rules = Rules.of({"tariff": "official", "all_pass": "ramsch", "knock": "all", **options})
    said = Everybody(rules, Setup(), trumps_of(rules), (None,) * 4, tuple(range(knocks)))
    return pay_ramsch(said, done)[0]


def test_example_13_march_of_all_tricks() -> None:
    done = pack_of((120, 0, 0, 0), (8, 0, 0, 0))
    assert ramsch(done, ramsch_march="tricks") == (30, -10, -10, -10)
    assert ramsch(done) == (30, -10, -10, -10)


@pytest.mark.parametrize(
    ("virgin", "score"),
    [
        ("off", (-30, 10, 10, 10)),
        ("all", (-120, 40, 40, 40)),
        ("once", (-50, 10, 20, 20)),
        ("many", (-90, 10, 40, 40)),
    ],
)
def test_example_14_120_in_seven_tricks(virgin: str, score: tuple[int, ...]) -> None:
    done = pack_of((120, 0, 0, 0), (7, 1, 0, 0))
    assert ramsch(done, ramsch_march="tricks", ramsch_virgin=virgin) == score


@pytest.mark.parametrize("tie", ["highest_trump", "tricks"])
def test_example_15_a_tie_of_33(tie: str) -> None:
    """Seat 0 has two tricks with the queen of clubs, seat 1 four with that of hearts."""
    done = pack_of((33, 33, 27, 27), (2, 4, 1, 1), (("CQ", 0), ("HQ", 1), ("SQ", 2)))
    score = ramsch(done, ramsch_tie=tie)
    assert score == {"highest_trump": (-30, 10, 10, 10), "tricks": (10, -30, 10, 10)}[tie]


def test_example_16_bettel_at_10() -> None:
    for seat, won, score in ((3, True, (-10, -10, -10, 30)), (2, False, (10, 10, -30, 10))):
        said = contract("bettel", seat, tariff="official", bettel_price="partner")
        assert pay_bettel(said, won, 8)[0] == score


def test_example_17_two_knocks_one_virgin() -> None:
    done = pack_of((40, 45, 35, 0), (3, 3, 2, 0))
    assert ramsch(done, knocks=2) == (80, -240, 80, 80)


def test_example_19_a_wedding() -> None:
    said = replace(contract("alone", 1, 1), taker=3)
    assert plain(said, 95, 4, 3) == (-140, 140, -140, 140)


def test_example_21_three_deals_for_the_pot() -> None:
    rules = tavern(all_pass="stock", knock="one")
    passed = over(after(start(rules=rules), f"knock {ALL_PASS}"))
    assert passed.score == (-40,) * 4
    standing = GAME.carry(rules, Standing(3), passed)
    assert standing.stock * 20 == 160
    lost = plain(pot_contract(0, 1, standing.stock), 50, 0, 1)
    assert lost == (-100, -100, 20, 20)
    assert left(rules, Setup(stock=8), lost).stock * 20 == 320
    won = plain(pot_contract(2, 3, 16), 70, 0, 3)
    assert won == (-20, -20, 180, 180)
    assert left(rules, Setup(stock=16), won).stock == 0


def test_example_22_the_cap() -> None:
    said = pot_contract(0, 1, 64, stock_cap="25")
    score = plain(said, 61, 0, 1)
    assert score == (520, 520, -20, -20)
    assert left(said.rules, said.setup, score).stock * 20 == 280


def test_example_24_bettel() -> None:
    lost = contract("bettel", 0, 0, 1)
    assert pay_bettel(lost, False, 3)[0] == (-300, 100, 100, 100)
    won = contract("bettel_ouvert", 0)
    assert pay_bettel(won, True, 8)[0] == (300, -100, -100, -100)


def test_example_27_sie_with_a_short_pack() -> None:
    assert pay_sie(contract("sie", 1, deck=24))[0] == (-440, 1320, -440, -440)


# --- figures


def test_d_how_many_deals() -> None:
    def deals(**options: Any) -> int:
        return count(*GAME.shape(tavern(**options)))

    assert deals() == 99_561_092_450_391_000
    assert deals(knock="all") == factorial(32) // factorial(4) ** 8
    assert deals(knock="all") == 2_390_461_829_733_887_910_000_000
    assert deals(deck=24) == 2_308_743_493_056
    assert deals(deck=24, knock="all") == 369_398_958_888_960_000
    assert deals(deck=20) == 11_732_745_024


def odds(deck: int, group: int, hand: int) -> list[float]:
    """Return the probabilities, in per cent, of 0, 1, 2 … cards of a group in a hand."""
    most = min(group, hand)
    return [
        100 * comb(group, n) * comb(deck - group, hand - n) / comb(deck, hand)
        for n in range(most + 1)
    ]


@pytest.mark.parametrize(
    ("deck", "group", "hand", "printed"),
    [
        (32, 14, 8, ".4160 4.2358 16.0608 29.6507 29.1212 15.5313 4.3682 .5873 .0286"),
        (24, 12, 6, ".6865 7.0611 24.2726 35.9595 24.2726 7.0611 .6865"),
        (20, 11, 5, ".8127 8.9396 29.7988 38.3127 19.1563 2.9799"),
        (32, 11, 8, "1.9346 12.1605 28.3745 31.9214 18.7773 5.8418 .9224 .0659 .0016"),
        (32, 4, 8, "29.5495 45.0278 21.4905 3.7375 .1947"),
        (24, 4, 6, "28.7973 46.0757 21.5980 3.3879 .1412"),
        (32, 14, 4, "8.5095 31.7686 38.7180 18.2202 2.7836"),
        (24, 12, 3, "10.8696 39.1304 39.1304 10.8696"),
    ],
)
def test_d_trumps_in_a_hand(deck: int, group: int, hand: int, printed: str) -> None:
    found = odds(deck, group, hand)
    assert [round(n, 4) for n in found] == [float(n) for n in printed.split()]
    size = {32: 14, 24: 12, 20: 11}[deck]
    assert trumps_of(tavern(deck=deck)).cards[4].bit_count() == size


def test_d_mean_number_of_trumps() -> None:
    for deck, group, hand, mean in ((32, 11, 8, 2.75), (24, 9, 6, 2.25)):
        found = odds(deck, group, hand)
        assert sum(n * p for n, p in enumerate(found)) / 100 == pytest.approx(mean)


@pytest.mark.parametrize(
    ("deck", "trumps", "some", "two"), [(32, 14, 16.7950, 0.1482), (24, 12, 27.7173, 0.5272)]
)
def test_d_who_can_offer_a_wedding(deck: int, trumps: int, some: float, two: float) -> None:
    """By inclusion and exclusion over the seats with exactly one trump."""
    hand, plain_cards = deck // 4, deck - trumps
    total = factorial(deck) // factorial(hand) ** 4

    def ways(seats: int) -> int:
        """Return deals in which these seats have one trump each."""
        found, left_trumps, left_plain = 1, trumps, plain_cards
        for _ in range(seats):
            found *= left_trumps * comb(left_plain, hand - 1)
            left_trumps, left_plain = left_trumps - 1, left_plain - (hand - 1)
        for cards_left in range(deck - seats * hand, 0, -hand):
            found *= comb(cards_left, hand)
        return found

    at_least = [comb(4, n) * ways(n) if (hand - 1) * n <= plain_cards else 0 for n in range(5)]
    one = at_least[1] - at_least[2] + at_least[3] - at_least[4]
    more = at_least[2] - 2 * at_least[3] + 3 * at_least[4]
    assert round(100 * one / total, 4) == some
    assert round(100 * more / total, 4) == two


def test_d_rare_hands() -> None:
    assert comb(14, 8) / comb(32, 8) == pytest.approx(77 / 269_700)
    assert comb(12, 6) / comb(24, 6) == pytest.approx(3 / 437)
    assert (comb(32, 8), comb(24, 6), comb(20, 5)) == (10_518_300, 134_596, 15_504)


def test_random_matches_carry_what_the_rules_say() -> None:
    """Whole matches with everything on: totals, pot and counters stay within their bounds."""
    rng = Random(1)
    rules = tavern(all_pass="stock", knock="chain", bock_round="both", deals=8)
    standing = GAME.begin(rules, 0)
    for seed in range(200):
        setup = GAME.setup(rules, standing)
        if setup is None:
            break
        state = start(rules=rules, seed=seed, dealer=setup.dealer)
        while moves := state.legal_moves():
            state = state.advance(moves[int(rng.random() * len(moves))])
        standing = GAME.carry(rules, standing, over(state))
        assert 0 <= standing.bock <= 8 and standing.stock % 2 == 0
