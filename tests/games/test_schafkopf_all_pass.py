"""The rule book of Schafkopf in taverns: the deal after all have passed, F18 to F33."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from random import Random
from typing import Any

import pytest

from stich.ai.review.double_dummy import Contest
from stich.ai.sense.attempts import Attempt
from stich.cards import card, cards, each
from stich.games.schafkopf import GAME, Rules, Setup, Standing
from stich.games.schafkopf.announce import must_games, trumps_of
from stich.games.schafkopf.contracts import CALLS, DECK, NAMED, POINTS
from stich.games.schafkopf.ramsch import Everybody, Ramsch, losers, pay
from stich.games.schafkopf.settle import by_points, sixty_suffice
from stich.match import new
from stich.state import CALL, Over, State
from stich.tricks import Trick, Tricks
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
    tricks_of,
)
from tests.support.table import at_random, next_setup

RAMSCH = tavern(all_pass="ramsch")


def carried(rules: Rules, end: Over, **standing: Any) -> Standing:
    found = GAME.carry(rules, Standing(3, **standing), end)
    assert isinstance(found, Standing)
    return found


# --- the five answers


def test_f18_five_answers() -> None:
    ends = {}
    for how in ("throw_in", "next_doubled", "stock", "ramsch", "must"):
        rules = tavern(all_pass=how)
        ends[how] = after(start("CQ", rules=rules), ALL_PASS).phase
    assert [phase.name for phase in ends.values()] == ["over", "over", "over", "play", "must"]
    assert isinstance(ends["ramsch"], Ramsch)


@pytest.mark.parametrize(("how", "lost"), [("throw_in", 0), ("next_doubled", 0), ("stock", 80)])
def test_f18_knocks_lapse_or_count(how: str, lost: int) -> None:
    rules = tavern(all_pass=how, knock="all")
    end = over(after(start(rules=rules), f"knock knock no no {ALL_PASS}"))
    assert end.score == (-lost,) * 4


def test_f19_the_next_deal_counts_twice_and_no_more_than_eight_times() -> None:
    rules = tavern(all_pass="next_doubled")
    passed = over(after(start(rules=rules), ALL_PASS))
    standing = Standing(3)
    for exponent in (1, 2, 3, 3):
        standing = GAME.carry(rules, standing, passed)
        assert standing.doubled == exponent
    state = declared("wenz", rules=rules, doubled=3)
    assert facts(state)["multiplier"] == 8
    end = over(finish(state))
    assert items(end)["carried"] == 8
    assert abs(end.score[1]) == 8 * items(end)["value"]
    assert carried(rules, end, doubled=3).doubled == 0


# --- Ramsch


def test_f20_everybody_for_himself() -> None:
    state = after(start("CQ", rules=RAMSCH), ALL_PASS)
    assert (state.phase.name, state.phase.turn) == ("play", 0)
    known = facts(state)
    assert (known["contract"], known["declarer"], known["trump"]) == ("ramsch", None, "H")
    assert "sides" not in known
    assert state.phase.order.cards[4].bit_count() == 14
    end = finish(state)
    assert len(facts(end)["tricks"]) == 8
    assert {position.phase.name for position in (state, end)} == {"play", "over"}
    play = state.phase
    assert isinstance(play, Tricks)
    for seat in range(4):
        asked = play.problem(state.piles[:4], seat)
        assert asked.high == tuple(each != seat for each in range(4))


def test_f20_heading_binds_who_is_void_too() -> None:
    """Micro-position 4."""
    rules = tavern(all_pass="ramsch", head_the_trick="ramsch")
    state = after(start("SA", "H7 DQ CA CK CT C9 C8 DA", rules=rules), ALL_PASS)
    assert may(after(state, "SA")) == ["H7", "DQ"]
    weak = "H7 CA CK CT C9 C8 DA DT"
    beaten = after(start("SA", "SQ CQ HQ DQ CJ SJ HJ DJ", weak, rules=rules), ALL_PASS)
    assert len(may(after(beaten, "SA SQ"))) == 8
    free = after(start("SA", "H7 DQ CA CK CT C9 C8 DA", rules=RAMSCH), ALL_PASS)
    assert len(may(after(free, "SA"))) == 8


def ramsch(*points: int, tricks: tuple[int, ...] = (2, 2, 2, 2), **options: Any) -> Over:
    """Return the end of a Ramsch in which the seats have taken these points and tricks."""
    rules = tavern(all_pass="ramsch", **options)
    contract = Everybody(rules, Setup(), trumps_of(rules), (None,) * 4, ())
    done = pack_of(points, tricks)
    score, found = pay(contract, done)
    return Over(score, found, Ramsch(contract, 0, (), done))


@pytest.mark.parametrize(
    ("options", "price"),
    [({}, 20), ({"ramsch_price": "solo"}, 50), ({"tariff": "official"}, 10)],
)
def test_f21_price(options: dict[str, Any], price: int) -> None:
    end = ramsch(50, 30, 20, 20, **options)
    assert end.score == (-3 * price, price, price, price)
    assert end.items == (("ramsch_lost", 50), ("ramsch", price), ("each", price))


def test_f22_most_points_lose() -> None:
    for seat in range(4):
        points = [25, 25, 25, 25]
        points[seat] = 45
        end = ramsch(*points)
        assert end.score == tuple(-60 if s == seat else 20 for s in range(4))


ORDER = trumps_of(Rules())


def tied(*tricks: str, tie: str = "highest_trump", leader: int = 0) -> list[int]:
    rules = tavern(all_pass="ramsch", ramsch_tie=tie)
    contract = Everybody(rules, Setup(), ORDER, (None,) * 4, ())
    return losers(contract, tricks_of(*tricks, order=ORDER, leader=leader))


def made(*won: tuple[int, str]) -> tuple[Trick, ...]:
    """Return tricks taken by these seats, led by any."""
    return tuple(Trick(0, tuple(map(card, names.split())), seat) for seat, names in won)


def lost_by(tie: str, *won: tuple[int, str]) -> list[int]:
    rules = tavern(all_pass="ramsch", ramsch_tie=tie)
    return losers(Everybody(rules, Setup(), ORDER, (None,) * 4, ()), made(*won))


def test_f23_the_highest_trump_breaks_a_tie() -> None:
    one = (0, "CQ CA ST S7"), (1, "SQ SA CT C7"), (1, "C8 C9 D8 D7")
    assert lost_by("highest_trump", *one) == [0]
    assert lost_by("tricks", *one) == [1]


def test_f23_tricks_then_trumps_then_the_highest() -> None:
    more = (0, "CQ CA ST S7"), (1, "HQ SA DT H7")
    assert lost_by("tricks", *more) == [1]  # as many tricks, but two trumps
    highest = (0, "CQ CA ST S7"), (1, "HQ SA DT D7")
    assert lost_by("tricks", *highest) == [0]


@pytest.mark.parametrize("tie", ["highest_trump", "tricks"])
def test_f23_micro_11_a_tie_without_trumps(tie: str) -> None:
    tricks = (
        *("CA CT C9 C8", "DA D9 D8 D7", "S8 ST SK S9", "DT DK CK S7"),
        *("H7 CQ HA H8", "SQ HT H9 DJ", "CJ HQ HJ SJ", "DQ SA C7 HK"),
    )
    found = tricks_of(*tricks, order=ORDER, leader=0)
    assert [trick.leader for trick in found] == [0, 0, 0, 1, 1, 2, 2, 3]
    points = [sum(POINTS[c] for t in found if t.winner == s for c in t.cards) for s in range(4)]
    assert points == [32, 32, 29, 27]
    assert tied(*tricks, tie=tie) == [1]
    assert sorted(c for trick in found for c in trick.cards) == list(each(DECK))


def test_f23_example_26_share() -> None:
    assert ramsch(45, 45, 20, 10, ramsch_tie="share").score == (-20, -20, 20, 20)
    assert ramsch(35, 35, 35, 15, ramsch_tie="share").score == (-20, -20, -20, 60)
    assert ramsch(30, 30, 30, 30, ramsch_tie="share").score == (0, 0, 0, 0)
    virgin = ramsch(40, 40, 40, 0, tricks=(3, 3, 2, 0), ramsch_tie="share")
    assert virgin.score == (-40, -40, -40, 120)
    shared = (("ramsch_shared", 3), ("value", 20), ("virgins_double", 2), ("each_pays", 40))
    assert virgin.items == (("ramsch_lost", 40), ("virgins", 1), ("ramsch", 20), *shared)
    level = ramsch(30, 30, 30, 30, ramsch_tie="share")
    assert level.items == (("ramsch_level", 30),)


P = ("ramsch", 20)


@pytest.mark.parametrize(
    ("virgin", "score"),
    [
        ("all", (-240, 80, 80, 80)),
        ("once", (-100, 20, 40, 40)),
        ("many", (-180, 20, 80, 80)),
        ("off", (-60, 20, 20, 20)),
    ],
)
def test_f24_virgins(virgin: str, score: tuple[int, ...]) -> None:
    end = ramsch(70, 50, 0, 0, tricks=(5, 3, 0, 0), ramsch_virgin=virgin)
    assert end.score == score
    shares: dict[str, tuple[tuple[str, int], ...]] = {
        "all": (("virgins", 2), P, ("value", 20), ("virgins_double", 4), ("each", 80)),
        "once": (("virgins", 2), P, ("each", 20), ("each_virgin", 40)),
        "many": (("virgins", 2), P, ("each", 20), ("each_virgin", 80)),
        "off": (P, ("each", 20)),
    }
    assert end.items == (("ramsch_lost", 70), *shares[virgin])


@pytest.mark.parametrize(
    ("march", "points", "tricks", "marched"),
    [
        ("91", (91, 29, 0, 0), (6, 2, 0, 0), True),
        ("91", (90, 30, 0, 0), (6, 2, 0, 0), False),
        ("120", (120, 0, 0, 0), (7, 1, 0, 0), True),
        ("120", (118, 2, 0, 0), (7, 1, 0, 0), False),
        ("tricks", (120, 0, 0, 0), (7, 1, 0, 0), False),
        ("tricks", (120, 0, 0, 0), (8, 0, 0, 0), True),
        ("off", (120, 0, 0, 0), (8, 0, 0, 0), False),
    ],
)
def test_f25_march(
    march: str, points: tuple[int, ...], tricks: tuple[int, ...], marched: bool
) -> None:
    end = ramsch(*points, tricks=tricks, ramsch_march=march)
    assert (end.score == (60, -20, -20, -20)) == marched
    assert (end.items[0] == ("ramsch_march", points[0])) == marched
    assert (end.score[0] < 0) != marched
    goals = [end.goal(seat, 0) for seat in range(4)]
    assert {goal.name for goal in goals if goal} == {"march" if marched else "ramsch"}


def test_f26_knocks_and_carried_factors_count() -> None:
    rules = tavern(all_pass="ramsch", knock="all", bock_round="both")
    state = after(start(rules=rules, bock=2), f"knock no knock no {ALL_PASS}")
    assert facts(state)["multiplier"] == 8
    end = over(finish(state))
    assert items(end)["knocked"] == 4 and items(end)["bock"] == 2
    virgins = items(end).get("virgins_double", 1)
    assert items(end)["each"] == 8 * virgins * items(end)["value"]
    assert sum(end.score) == 0


def in_play(state: State) -> Ramsch:
    assert isinstance(state.phase, Ramsch)
    return state.phase


def test_a_long_ramsch_is_searched_for_what_decides_it() -> None:
    """The steps ask whether a seat may lose, as nobody can with 29 points or with fewer than
    another has, and whether it must. With four cards left the exact value is searched."""
    state = after(start(rules=tavern(all_pass="ramsch"), seed=4), ALL_PASS)
    while state.phase.turn is not None:
        play = in_play(state)
        taken = [play.points_of((seat,)) for seat in range(4)]
        for seat in range(4):
            danger = max(30, *(taken[other] for other in range(4) if other != seat))
            assert play.danger(seat) == danger
            steps = play.problem(state.piles[:4], seat).steps
            assert steps == (tuple(sorted({danger, 61})) if len(play.done) < 4 else None)
        state = state.advance(state.legal_moves()[-1])


def test_what_points_of_a_ramsch_come_to() -> None:
    """The search takes the others to play together, which they do not; but points already taken
    count in full."""
    state = after(start(rules=tavern(all_pass="ramsch"), seed=4), ALL_PASS)
    play = in_play(state)
    asked = play.problem(state.piles[:4], 0)
    assert play.gain(asked, 0, 0) == play.gain(asked, 29, 0) == 20
    assert 20 > play.gain(asked, 30, 0) > play.gain(asked, 61, 0) > -60
    assert play.gain(asked, 30, 0) == play.gain(asked, 60, 0)
    assert play.gain(asked, 61, 0) == play.gain(asked, 120, 0)
    assert play.gain(replace(asked, taken=61), 70, 0) == -60
    assert play.gain(replace(asked, taken=91), 95, 0) == 60
    behind = replace(play, done=pack_of((0, 70, 30, 20), (0, 4, 2, 2)))
    assert behind.danger(0) == 70
    assert behind.gain(asked, 69, 0) == 20


def test_the_double_dummy_table_gives_a_seat_s_points_in_a_ramsch() -> None:
    state = after(start(rules=tavern(all_pass="ramsch"), seed=4), ALL_PASS)
    while len(state.legal_moves()) > 1 or state.phase.trick:  # type: ignore[attr-defined]
        state = state.advance(state.legal_moves()[0])
    end = finish(state).phase
    assert isinstance(end, Over) and isinstance(end.last, Ramsch)
    for seat in range(4):
        contest = Contest(Attempt(seat, lambda: iter([state])))
        for _ in contest.steps():
            pass
        row = contest.row()
        assert row is not None and not row.exact
        assert set(row.value) == {end.last.points_of((seat,))}


# --- the pot

STOCK = tavern(all_pass="stock")


def test_f27_all_pay_into_the_pot() -> None:
    end = over(after(start(rules=STOCK), ALL_PASS))
    assert end.score == (-20,) * 4
    assert end.items == (("passed_out", 0), ("stock_paid", 20))
    assert end.facts()["stock"] == 80  # what lies there now
    assert carried(STOCK, end).stock == 4
    setup = next_setup(GAME, STOCK, carried(STOCK, end))
    assert setup.stock == 4
    assert facts(start(rules=STOCK, stock=4))["stock"] == 80


def pot(
    game: str, points: int, stock: int, knocked: tuple[int, ...] = (), **options: Any
) -> tuple[tuple[int, ...], int]:
    """Return the score, and the pot afterwards in units."""
    rules = tavern(all_pass="stock", **options)
    end = settled(game, points, rules=rules, setup=Setup(stock=stock), knocked=knocked)
    return end.score, carried(rules, end, stock=stock).stock


def test_f28_the_side_takes_it_or_doubles_it() -> None:
    assert pot("call.S", 61, 8) == ((100, -20, 100, -20), 0)
    assert pot("call.S", 60, 8) == ((-100, 20, -100, 20), 16)
    assert pot("alone", 61, 8) == ((60 + 160, -20, -20, -20), 0)
    assert pot("wenz", 61, 8) == ((150, -50, -50, -50), 8)


def test_f28_a_wedding_counts_as_a_partner_game() -> None:
    rules = tavern(all_pass="stock")
    end = settled("alone", 61, rules=rules, setup=Setup(stock=8), taker=2)
    assert end.score == (100, -20, 100, -20)
    assert end.items[-3:] == (("each", 20), ("in_stock", 160), ("stock_taken", 80))
    assert end.facts()["stock"] == 0


@pytest.mark.parametrize("payer", ["caller", "any"])
def test_f28_the_declarer_alone(payer: str) -> None:
    assert pot("call.S", 61, 8, stock_by=payer) == ((180, -20, 20, -20), 0)
    assert pot("call.S", 60, 8, stock_by=payer) == ((-180, 20, -20, 20), 16)
    alone = {"caller": ((150, -50, -50, -50), 8), "any": ((310, -50, -50, -50), 0)}
    assert pot("wenz", 61, 8, stock_by=payer) == alone[payer]


def test_f29_cap_and_limit() -> None:
    assert pot("call.S", 61, 64, stock_cap="25") == ((520, -20, 520, -20), 14)
    assert pot("call.S", 60, 64, stock_cap="25") == ((-520, 20, -520, 20), 114)
    capped: dict[str, Any] = {"stock_by": "caller", "stock_cap": "25"}
    assert pot("call.S", 61, 64, **capped) == ((1020, -20, 20, -20), 14)
    assert pot("alone", 61, 64, stock_cap="25")[1] == 64 - 24  # the pot stays even
    assert pot("call.S", 60, 900)[1] == 1000
    full = over(after(start(rules=STOCK, stock=998), ALL_PASS))
    assert full.score == (0, 0, 0, 0)
    assert over(after(start(rules=STOCK, stock=996), ALL_PASS)).score == (-20,) * 4


def test_f30_nothing_doubles_the_pot() -> None:
    score, left = pot("call.S", 61, 8, knocked=(0, 1))
    assert (score, left) == ((160, -80, 160, -80), 0)


def test_f30_micro_12_the_pot_stays_even_over_whole_matches() -> None:
    rng = Random(4)
    for options in ({}, {"stock_cap": "25"}, {"stock_by": "any", "stock_cap": "25"}):
        rules = tavern(all_pass="stock", knock="all", deals=8, **options)
        match = new(GAME, rules, 3)
        while match.setup is not None:
            before = match.standing.stock
            record = at_random(match.draw(rng), rng)
            match = match.add(record)
            change = match.standing.stock - before
            assert sum(record.replay().score()) + change * 20 == 0
            assert match.standing.stock % 2 == 0 and match.standing.stock <= 1000
    assert pot("call.S", 61, 14, stock_cap="25")[1] == 0


# --- the old one must

MUST = tavern(all_pass="must")


def must(hand: str, seat: int = 0, **options: Any) -> State:
    """Return the position after all have passed, and the seat with the queen of clubs has said
    so."""
    hands = [""] * seat + [hand]
    state = after(start(*hands, rules=tavern(all_pass="must", **options)), ALL_PASS)
    while state.phase.name == "must":
        state = state.advance(state.legal_moves()[0])
    return state


def test_f31_the_holder_of_the_queen_of_clubs_declares() -> None:
    state = after(start("", "", "CQ", rules=MUST), ALL_PASS)
    asked = []
    while state.phase.name == "must":
        asked.append((state.phase.turn, may(state)))
        state = state.advance(state.legal_moves()[0])
    assert asked == [(0, ["no"]), (1, ["no"]), (2, ["must"])]
    assert (state.phase.name, state.phase.turn) == ("announce", 2)


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("CQ HJ H8 SA S9 DA DK C7", ["call.C"]),
        ("CQ HJ H8 SA S9 DA DK DT", ["void.C"]),
        ("CQ CA C9 SA S8 DA D7 HT", ["ten.C", "ten.S", "ten.D"]),
        ("CQ CA CT SA ST DA DT H7", ["king.C", "king.S", "king.D"]),
    ],
)
def test_f32_micro_8_what_must_be_called(hand: str, calls: list[str]) -> None:
    assert may(must(hand)) == calls
    assert may(must(hand, call_requires_suit_card="required", own_aces="forbidden")) == calls
    assert sorted(CALLS[NAMED[g] - CALL] for g in must_games(cards(hand))) == sorted(calls)


def test_f32_a_called_king_is_bound_like_an_ace() -> None:
    hand = "CQ CA CT SA ST DA DT H7"
    state = after(start(hand, "SK S9 S8", rules=MUST), ALL_PASS + " must king.S")
    assert facts(state)["called"] == "SK"
    assert may(after(state, "SA")) == ["SK"]
    assert facts(after(state, "SA SK"))["partner"] == 1


@pytest.mark.parametrize(
    ("needs", "trumps", "points", "wins", "schneider"),
    [
        ("60", "", 60, True, False),
        ("60", "", 59, False, False),
        ("60", "", 90, True, True),
        ("60", "", 29, False, True),
        ("60", "", 30, False, False),
        ("61", "", 60, False, False),
        ("61", "", 90, True, False),
        ("61", "", 30, False, True),
        ("60_weak", "CQ SQ H7", 60, True, False),
        ("60_weak", "CQ SQ H7 H8", 60, False, False),
    ],
)
def test_f33_sixty_are_enough(
    needs: str, trumps: str, points: int, wins: bool, schneider: bool
) -> None:
    rules = tavern(all_pass="must", must_needs=needs)
    contract = contract_for("call.S", rules)
    forced = replace(contract, must=True)
    sixty = sixty_suffice(forced, len(trumps.split()))
    won, found = by_points(forced, points, False, sixty)
    assert (won, "schneider" in dict(found)) == (wins, schneider)
    assert not sixty_suffice(contract, 0)


def test_f33_a_weak_hand_is_counted_as_dealt() -> None:
    """Over whole deals, against a count of the cards dealt."""
    rng = Random(9)
    rules = tavern(all_pass="must", must_needs="60_weak")
    seen = set()
    for seed in range(400):
        state = after(start(rules=rules, seed=seed), ALL_PASS)
        while state.phase.name == "must":
            state = state.advance(state.legal_moves()[0])
        declarer = facts(state)["declarer"]
        assert isinstance(declarer, int)
        weak = (state.piles[declarer] & ORDER.cards[4]).bit_count() <= 3
        state = state.advance(state.legal_moves()[0])
        end = over(finish(state, int(rng.random() * 10**6)))
        points = dict(end.items).get("won", dict(end.items).get("lost"))
        if points in (60, 61):
            assert (end.score[declarer] > 0) == (points == 61 or weak)
            seen.add((points, weak))
    assert {weak for _, weak in seen} == {True, False}


# --- odds


def test_d_odds_of_who_must() -> None:
    """For the holder of the queen of clubs, by counting plain cards of each suit in the hand."""
    for size, deck, void, aces, weak in (
        (8, 32, 6.8007, 0.7786, 35.8027),
        (6, 24, 16.9247, 0.5647, 54.4949),
    ):
        rest, own = deck - 1, size - 1
        plain = (deck - (14 if deck == 32 else 12)) // 3
        trumps = (14 if deck == 32 else 12) - 1
        total = comb(rest, own)
        callable_none = 0
        for a in range(plain + 1):
            for b in range(plain + 1):
                for c in range(plain + 1):
                    if (left := own - a - b - c) < 0 or left > trumps:
                        continue
                    ways = comb(trumps, left)
                    for n in (a, b, c):  # none of the suit, or its ace
                        ways *= 1 if n == 0 else comb(plain - 1, n - 1)
                    callable_none += ways
        assert round(100 * callable_none / total, 4) == void
        assert round(100 * comb(rest - 3, own - 3) / total, 4) == aces
        few = sum(comb(trumps, t) * comb(rest - trumps, own - t) for t in range(3))
        assert round(100 * few / total, 4) == weak
