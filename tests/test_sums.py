"""Every score can be rebuilt from the items of its result, without the rules of the game.

Deals are played at random in matches under every profile and under mixed house rules. The functions
below know what an item means to a reader: a price, a factor, a report, a total.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

import pytest

from stich.game import AnyGame
from stich.games import GAMES
from stich.state import Over
from tests.known.results import FILE, written
from tests.support.results import results
from tests.support.table import facts_of
from tests.support.words import names_of

Score = tuple[int, ...]


# --- Schafkopf

REPORTS = {
    *("won", "lost", "others", "tout_won", "tout_lost", "bettel_won", "bettel_lost", "run"),
    *("ramsch_lost", "ramsch_march", "ramsch_shared", "virgins", "bock_starts", "in_stock"),
}
FACTORS = ("doubled", "knocked", "carried", "bock", "virgins_double")
SHARES = ("each", "each_pays", "each_virgin", "stock_taken", "stock_paid")
WON = ("won", "tout_won", "bettel_won", "sie")
COUNTED = {"runners": 1, "runners_twice": 2, "runners_fourfold": 4}


def in_schafkopf(rules: Any, end: Over) -> None:
    items, score = dict(end.items), end.score
    if "ramsch_level" in items:
        assert score == (0, 0, 0, 0) and len(items) == 1
        return
    factor = prod(items.get(name, 1) for name in FACTORS)
    if "passed_out" in items:
        paid = items.get("stock_paid", 0)
        assert score == (-paid,) * 4
        assert paid == items.get("value", paid) * factor
        return
    named = {*REPORTS, *FACTORS, *SHARES, "value"}
    value = sum(points for name, points in items.items() if name not in named)
    assert items.get("value", value) == value and ("value" in items) == (factor > 1)
    for name, times in COUNTED.items():
        if name in items:
            assert items[name] == times * items["run"] * rules.prices.step
    order = [name for name, _ in end.items]
    assert set(order[-1:]) & set(SHARES), "the last line says what somebody pays"
    first = next(n for n, name in enumerate(order) if name in ("each", "each_pays", "each_virgin"))
    assert set(order[first:]) <= {*SHARES, "in_stock"}, "only the pot may follow the shares"
    if facts_of(end)["contract"] == "ramsch":
        rebuild_ramsch(items, score, value * factor)
        price = dict(facts_of(end)["stake"])["loser"]
        assert price * items.get("virgins_double", 1) == value * factor
    else:
        if "sie" not in items:
            compare_with_the_stake(items, facts_of(end))
        rebuild_game(items, score, value * factor, facts_of(end))


def rebuild_ramsch(items: dict[str, int], score: Score, value: int) -> None:
    if "ramsch_shared" in items:
        many = items["ramsch_shared"]
        assert items["each_pays"] == value
        assert sorted(score)[:many] == [-value] * many
        assert set(sorted(score)[many:]) == {value * many // (4 - many)}
        return
    sign = 1 if "ramsch_march" in items else -1
    alone = max(range(4), key=lambda seat: sign * score[seat])
    assert items.get("each", value) == value
    virgins = items["virgins"] if "each_virgin" in items else 0
    shares = [items.get("each_virgin", 0)] * virgins + [value] * (3 - virgins)
    assert score[alone] == sign * sum(shares)
    assert sorted(points for seat, points in enumerate(score) if seat != alone) == sorted(
        -sign * points for points in shares
    )


def compare_with_the_stake(items: dict[str, int], facts: Any) -> None:
    """Compare a result with the price that was known while the deal was played."""
    stake, more = dict(facts["stake"]), dict(facts["more"])
    paired = sum(side == 0 for side in facts["sides"]) == 2
    added = sum(points for name, points in more.items() if name in items)
    added += more.get("runner", 0) * items.get("run", 0)
    assert items["each"] == stake["pair" if paired else "each"] + added


def rebuild_game(items: dict[str, int], score: Score, value: int, facts: Any) -> None:
    assert items["each"] == value
    ours = [side == 0 for side in facts["sides"]]
    sign = 1 if set(WON) & items.keys() else -1
    share = value * (1 if sum(ours) == 2 else 3)
    plain = [sign * share if own else -sign * value for own in ours]
    pot = items.get("stock_taken", 0) - items.get("stock_paid", 0)
    changes = [points - before for points, before in zip(score, plain, strict=True)]
    assert all(
        change in (0, pot) and (own or not change)
        for change, own in zip(changes, ours, strict=True)
    )
    assert any(changes) == bool(pot)
    assert sum(changes) <= items.get("in_stock", 0)
    if "others" in items:
        assert items.get("won", items.get("lost", 0)) + items["others"] == 120


# --- the other games


def in_fipsen(rules: Any, end: Over) -> None:
    items, facts = dict(end.items), facts_of(end)
    holder = facts.get("fips", facts.get("declarer"))
    alone = next(
        (items[n] for n in ("siebener_fips", "surrendered", "won", "lost") if n in items), 0
    )
    others = items.get("opponents", 0)
    assert end.score == tuple(alone if s == holder else others for s in range(len(end.score)))
    if "taken" in items:
        value = items.get("bid", items.get("kieker", 0))
        for name in ("hand", "ruten", "durch"):
            value *= 2 if name in items else 1
            assert items.get(name, value) == value
        assert alone == (value if "won" in items else -2 * value)
        assert others in (0, value)
        stake = dict(facts["stake"])
        assert all(items[name] == stake[name] for name in items.keys() & stake.keys())
        assert {"won": value, "lost": -2 * value}.items() <= stake.items()


def in_barbu(rules: Any, end: Over) -> None:
    items, facts = dict(end.items), facts_of(end)
    assert items[facts["contract"]] == sum(end.score) == sum(facts["raw"])
    score = list(facts["raw"])
    for payer, receiver, times, difference in facts["settlement"]:
        score[payer] -= times * difference
        score[receiver] += times * difference
    assert tuple(score) == end.score
    assert items.get("moved", 0) == sum(n * points for _, _, n, points in facts["settlement"])
    assert tuple(facts.get("standing", score)) == end.score
    assert items.get("doubles", 0) == sum(map(len, facts["doubles"]))
    if "split" in items:
        assert sorted(end.score, reverse=True)[1:] == [items["split"]] * 3


def in_bauernstoss(rules: Any, end: Over) -> None:
    items, marks = dict(end.items), end.items[-1][1]
    name = end.items[-1][0]
    assert sorted(end.score) == [0, 0, marks, marks]
    if name in ("won", "schneider", "schwarz"):
        points = (items["chalk_points"], items["other_points"])
        assert sum(points) == 120
        assert marks == {"won": 1, "schneider": 2, "schwarz": 3}[name]
        assert dict(facts_of(end)["stake"])[name] == marks
        assert (max(points) >= 91) == (name != "won")
    else:
        assert marks == {"small": 8, "big": 12}.get(name, 0)


CHECKS: dict[str, Callable[[Any, Over], None]] = {
    "schafkopf": in_schafkopf,
    "fipsen": in_fipsen,
    "barbu": in_barbu,
    "bauernstoss": in_bauernstoss,
}
RARE = {
    "schafkopf": {
        *("sie", "runners_fourfold", "ramsch_shared", "each_pays", "ramsch_level"),
    },
    "fipsen": {"siebener_fips"},
    "barbu": set(),
    "bauernstoss": {"redrawn"},
}
"""Items that deals played at random do not bring about."""


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_score_is_rebuilt_from_its_items(game: AnyGame) -> None:
    assert game.id in CHECKS, "say in CHECKS how the items of a result make its score"
    seen: set[str] = set()
    found = results(game.id)
    for rules, end in found:
        names = [name for name, _ in end.items]
        assert len(set(names)) == len(names), "one line says one thing"
        CHECKS[game.id](rules, end)
        seen.update(names)
    assert len(found) > 4000
    rare = RARE.get(game.id, set())
    assert seen >= set(names_of(game).items) - rare, "every kind of item has been seen"


def test_the_page_is_tested_with_results_of_this_engine() -> None:
    """If this fails, write the results anew and read the difference."""
    assert FILE.read_text("utf-8") == written()
