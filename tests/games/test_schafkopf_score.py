"""The rule book of Bavarian Schafkopf, results, payments and the end of a match."""

from __future__ import annotations

from random import Random

import pytest

from stich.cards import card, cards
from stich.game import options
from stich.games.schafkopf import Rules
from stich.games.schafkopf.contracts import PARTNER, POINTS, SOLO, WENZ, contract_order
from stich.games.schafkopf.settle import counted, pay, run
from stich.match import new
from stich.tricks import Tricks
from tests.support.schafkopf_table import (
    GAME,
    MATADORS,
    SCHULE,
    after,
    contract_for,
    declared,
    facts,
    finish,
    items,
    may,
    over,
    settled,
    start,
)
from tests.support.table import at_random, facts_of, random_deal

LOCKED = Rules(called_ace_locked=True)
OFFICIAL = Rules(tariff="official", runners=14)


# the result


@pytest.mark.parametrize("game", ["call.S", "alone", "wenz", "solo.D"])
def test_25_61_wins_60_loses(game: str) -> None:
    assert settled(game, 61).score[0] > 0
    assert settled(game, 60).score[0] < 0
    assert settled(game, 60).items[:2] == (("lost", 60), ("others", 60))
    assert settled(game, 61).items[:2] == (("won", 61), ("others", 59))


@pytest.mark.parametrize("game", ["wenz_tout", "solo_tout.S"])
def test_26_a_tout_needs_all_tricks(game: str) -> None:
    won = settled(game, 120, 8)
    assert won.score == (540, -180, -180, -180)
    assert won.items == (("tout_won", 8), (game.split(".")[0], 180), ("each", 180))
    assert settled(game, 120, 7).score == (-540, 180, 180, 180)


def test_26_sie_is_won_when_announced() -> None:
    state = after(start(MATADORS), "play pass pass pass sie")
    assert over(state).score == (1620, -540, -540, -540)
    assert over(state).items == (("sie", 540), ("each", 540))
    assert facts(state)["contract"] == "sie"
    assert facts(state)["tricks"] == []


@pytest.mark.parametrize(
    ("points", "taken", "bonus"),
    [
        (90, 5, {}),
        (91, 5, {"schneider": 10}),
        (31, 3, {}),
        (30, 3, {"schneider": 10}),
        (120, 7, {"schneider": 10}),
        (120, 8, {"schneider": 10, "schwarz": 10}),
        (0, 1, {"schneider": 10}),
        (0, 0, {"schneider": 10, "schwarz": 10}),
    ],
)
@pytest.mark.parametrize("game", ["call.S", "alone", "wenz", "solo.D"])
def test_27_schneider_and_schwarz_for_either_side(
    game: str, points: int, taken: int, bonus: dict[str, int]
) -> None:
    end = settled(game, points, taken)
    assert {k: v for k, v in items(end).items() if k in ("schneider", "schwarz")} == bonus
    base = 10 if game in ("call.S", "alone") else 50
    assert items(end)["each"] == base + sum(bonus.values())


def test_27_no_bonus_in_a_tout() -> None:
    assert items(settled("wenz_tout", 120, 8)).keys() == {"tout_won", "wenz_tout", "each"}


GRID = {
    ("call.S", 61, 4): 10,
    ("call.S", 91, 5): 20,
    ("call.S", 120, 8): 30,
    ("wenz", 61, 4): 50,
    ("wenz", 91, 5): 60,
    ("wenz", 120, 8): 70,
    ("solo.C", 61, 4): 50,
    ("solo.C", 91, 5): 60,
    ("solo.C", 120, 8): 70,
    ("wenz_tout", 120, 8): 180,
    ("solo_tout.H", 120, 8): 180,
}


@pytest.mark.parametrize(("case", "value"), GRID.items())
@pytest.mark.parametrize("doubled", range(5))
def test_28_every_doubling_doubles_the_whole_value(
    case: tuple[str, int, int], value: int, doubled: int
) -> None:
    end = settled(*case, doubled=doubled)
    assert items(end)["each"] == value * 2**doubled
    if doubled:
        assert items(end)["value"] == value
        assert items(end)["doubled"] == 2**doubled
    else:
        assert "value" not in items(end)


def test_29_two_against_two_or_one_against_three() -> None:
    assert settled("call.S", 61).score == (10, -10, 10, -10)
    assert settled("call.S", 60).score == (-10, 10, -10, 10)
    for game in ("alone", "wenz", "solo.H", "wenz_tout"):
        score = settled(game, 120, 8).score
        assert score[0] == -3 * score[1] > 0
        assert score[1] == score[2] == score[3]


def test_29_always_zero_sum() -> None:
    rng = Random(4)
    for _ in range(200):
        end = at_random(random_deal(GAME, rng), rng).replay()
        assert sum(end.score()) == 0


@pytest.mark.parametrize(
    ("game", "points", "taken", "doubled", "score"),
    [
        ("call.S", 61, 4, 0, (10, -10, 10, -10)),
        ("call.S", 60, 4, 0, (-10, 10, -10, 10)),
        ("call.S", 91, 5, 0, (20, -20, 20, -20)),
        ("call.S", 90, 5, 0, (10, -10, 10, -10)),
        ("call.S", 30, 3, 0, (-20, 20, -20, 20)),
        ("call.S", 31, 3, 0, (-10, 10, -10, 10)),
        ("call.S", 120, 8, 1, (60, -60, 60, -60)),
        ("call.S", 120, 7, 0, (20, -20, 20, -20)),
        ("alone", 70, 4, 0, (30, -10, -10, -10)),
        ("wenz", 91, 5, 0, (180, -60, -60, -60)),
        ("solo.C", 29, 3, 2, (-720, 240, 240, 240)),
        ("solo_tout.C", 100, 7, 1, (-1080, 360, 360, 360)),
    ],
)
def test_a10_worked_examples(
    game: str, points: int, taken: int, doubled: int, score: tuple[int, ...]
) -> None:
    assert settled(game, points, taken, doubled).score == score


def test_the_settlement_agrees_with_a_plain_recount() -> None:
    """Sides, points and tricks counted from the hands as dealt, over random whole deals."""
    rng = Random(11)
    seen = set()
    for _ in range(300):
        record = random_deal(GAME, rng)
        state = after(record.start(), "play pass pass pass")
        named = [m for m in may(state) if m.startswith(("call", "alone", "wenz", "solo."))]
        game = named[int(rng.random() * len(named))]
        end = finish(after(state, game), int(rng.random() * 10**6))
        last = over(end)
        if facts_of(last)["contract"] in ("wenz_tout", "solo_tout"):
            continue
        called = facts_of(last)["called"]
        side = {0} | {s for s in range(4) if called and record.start().piles[s] >> card(called) & 1}
        tricks = [t for t in facts_of(last)["tricks"] if t["winner"] in side]
        points = sum(POINTS[card(name)] for t in tricks for _, name in t["cards"])
        value = 50 if not game.startswith(("call", "alone")) else 10
        value += 10 * (points > 90 or points < 31) + 10 * (len(tricks) in (0, 8))
        sign = 1 if points > 60 else -1
        gain = [value if s in side else -value for s in range(4)]
        if len(side) == 1:
            gain[0] *= 3
        assert list(last.score) == [sign * g for g in gain]
        assert facts_of(last)["sides"] == [0 if s in side else 1 for s in range(4)]
        seen.add((len(side), sign))
    assert len(seen) == 4


# tariffs, runners


@pytest.mark.parametrize(
    ("tariff", "values"),
    [
        ("seed", (10, 20, 30, 50, 60, 180, 540)),
        ("official", (10, 20, 30, 50, 60, 100, 200)),
        ("ten_twenty_fifty", (20, 30, 40, 50, 60, 100, 200)),
        ("five_twenty", (5, 10, 15, 20, 25, 40, 80)),
        ("units", (1, 2, 3, 2, 3, 6, 8)),
    ],
)
def test_option_tariff(tariff: str, values: tuple[int, ...]) -> None:
    rules = Rules(tariff=tariff)
    results = [
        settled("call.S", 61, rules=rules),
        settled("call.S", 91, 5, rules=rules),
        settled("call.S", 120, 8, rules=rules),
        settled("wenz", 61, rules=rules),
        settled("solo.C", 91, 5, rules=rules),
        settled("solo_tout.C", 120, 8, rules=rules),
        over(after(start(MATADORS, rules=rules), "play pass pass pass sie")),
    ]
    assert tuple(items(end)["each"] for end in results) == values


@pytest.mark.parametrize(
    ("kind", "suit", "held", "length"),
    [
        (PARTNER, 2, "CQ SQ HQ DJ", 3),
        (PARTNER, 2, "SQ HQ DQ CJ", 1),
        (PARTNER, 2, "CJ SJ", 4),
        (SOLO, 1, MATADORS + " SA", 9),
        (SOLO, 1, "H7", 14),
        (WENZ, -1, "CJ SJ DJ", 2),
        (WENZ, -1, "CQ SQ", 4),
    ],
)
def test_option_runners_count_top_trumps_on_one_side(
    kind: int, suit: int, held: str, length: int
) -> None:
    assert run(contract_order(kind, suit), cards(held)) == length


@pytest.mark.parametrize(
    ("game", "held", "most", "paid"),
    [
        ("solo.C", "CQ SQ HQ", 14, 3),
        ("solo.C", "CQ SQ", 14, 0),
        ("solo.C", "HQ DQ", 14, 0),
        ("wenz", "CJ SJ", 14, 2),
        ("wenz", "CJ HJ", 14, 0),
        ("solo.C", "SA", 14, 14),
        ("solo.C", "SA", 8, 8),
        ("solo.C", "CQ SQ HQ", 0, 0),
    ],
)
def test_option_runners_from_three_in_a_wenz_from_two(
    game: str, held: str, most: int, paid: int
) -> None:
    assert counted(contract_for(game, Rules(runners=most)), cards(held)) == paid


def test_d_pagats_settlements_with_and_without_runners() -> None:
    """Partner game with Schneider and five runners, leaf Solo lost with three, Schwarz, Tout."""

    def paid(game: str, points: int, taken: int, doubled: int, rules: Rules, runners: int) -> int:
        end = settled(game, points, taken, doubled, rules=Rules(tariff=rules.tariff))
        last = end.last
        assert isinstance(last, Tricks)
        ours = [s for s in range(4) if facts_of(last)["sides"][s] == 0]
        _, ledger = pay(last.contract, ours, last.done, runners)
        return dict(ledger)["each"]

    deals = [
        (("call.S", 91, 5, 0), 5),
        (("solo.S", 50, 4, 0), 3),
        (("call.S", 120, 8, 0), 0),
        (("wenz_tout", 120, 8, 1), 2),
    ]
    assert [paid(*case, OFFICIAL, runners) for case, runners in deals] == [70, 80, 30, 240]
    assert [paid(*case, Rules(), 0) for case, _ in deals] == [20, 50, 30, 360]


def test_option_runners_count_for_both_partners_over_whole_deals() -> None:
    """Against a count from the hands as dealt."""
    rng = Random(5)
    for _ in range(200):
        record = random_deal(GAME, rng, Rules(runners=14))
        state = after(record.start(), "play pass pass pass")
        named = may(state)
        end = finish(after(state, named[int(rng.random() * len(named))]), int(rng.random() * 9999))
        known = facts_of(over(end))
        own = sum(h for s, h in enumerate(record.start().piles[:4]) if known["sides"][s] == 0)
        last = over(end).last
        assert last is not None
        high = [c for g in last.order.groups(sum(record.start().piles[:4]))[:1] for c in g]
        sides = [own >> card(name) & 1 for name in high]
        length = next((i for i, s in enumerate(sides) if s != sides[0]), len(sides))
        least = 2 if known["contract"] in ("wenz", "wenz_tout") else 3
        assert items(over(end)).get("runners", 0) == (10 * length if length >= least else 0)


def test_option_runners_of_a_lost_tout_are_said_by_the_declarer() -> None:
    rules = Rules(runners=14, max_doublings=0, tariff="official")
    state = declared("wenz_tout", "CJ SJ HJ C7", "CA DJ", "CK", "CT", rules=rules)
    state = after(state, "C7 CA CK CT")
    assert (state.phase.name, state.phase.turn) == ("runners", 0)
    assert may(state) == ["runners.3"]
    state = after(state, "runners.3")
    assert over(state).items == (
        ("tout_lost", 1),
        ("wenz_tout", 100),
        ("run", 3),
        ("runners", 30),
        ("each", 130),
    )


def test_option_runners_of_a_lost_tout_need_not_count() -> None:
    rules = Rules(runners=8, max_doublings=0)
    state = declared("wenz_tout", "CJ HJ C7", "CA SJ", "CK", "CT", rules=rules)
    assert may(after(state, "C7 CA CK CT")) == ["runners.0"]


def test_option_runners_of_sie() -> None:
    """The eight runners are part of the fourfold value: 520 with the official tariff."""
    state = after(start(MATADORS, rules=SCHULE), "play pass pass pass sie")
    assert over(state).items == (
        *(("sie", 200), ("run", 8), ("runners_fourfold", 320), ("each", 520)),
    )


# the match


@pytest.mark.parametrize("deals", options(Rules)["deals"])
def test_30_option_deals(deals: int) -> None:
    assert isinstance(deals, int)
    rules = Rules(deals=deals)
    end = settled("call.S", 61)
    standing = GAME.begin(rules, 2)
    for _ in range(deals):
        assert GAME.setup(rules, standing) is not None
        standing = GAME.carry(rules, standing, end)
    assert GAME.setup(rules, standing) is None
    assert standing.totals == tuple(deals * n for n in end.score)
    assert standing.dealer == (2 + deals) % 4


@pytest.mark.parametrize("counted_too", [False, True])
def test_option_count_passed_deals(counted_too: bool) -> None:
    rules = Rules(count_passed_deals=counted_too)
    passed = over(after(start(), "pass pass pass pass"))
    standing = GAME.carry(rules, GAME.begin(rules, 3), passed)
    assert (standing.deals, standing.dealer) == (int(counted_too), 0)


def test_30_a_match_of_sixteen_deals_is_replayed_from_its_records() -> None:
    rng = Random(8)
    match = new(GAME, Rules(), 3)
    counting = 0
    while match.setup is not None:
        record = at_random(match.draw(rng), rng)
        counting += over(record.replay()).items[0][0] != "passed_out"
        match = match.add(record)
    assert counting == match.standing.deals == 16
    assert sum(match.standing.totals) == 0
