"""Scores from outcomes: a deal that is noted scores as the deal that was played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from stich.game import AnyGame, Impossible, Settlement, Value
from stich.games import GAMES
from stich.games.barbu.rules import Setup as BarbuSetup
from stich.state import Over
from tests.support.plays import Chance
from tests.support.results import deals

NOTED = [name for name, game in GAMES.items() if game.settlement]
"""The games with a score sheet for deals played with real cards."""


def settlement_of(name: str) -> Settlement:
    settlement = GAMES[name].settlement
    assert settlement is not None
    return settlement()


@pytest.mark.parametrize("name", NOTED)
def test_an_outcome_scores_as_the_deal_it_was_taken_from(name: str) -> None:
    game: AnyGame = GAMES[name]
    settlement = settlement_of(name)
    seen = set()
    for rules, setup, standing, over in deals(name):
        outcome = settlement.outcome(over)
        typed = settlement.Outcome.of(json.loads(json.dumps(outcome.values())))
        assert typed == outcome
        noted = settlement.settle(rules, setup, typed)
        assert (noted.score, noted.items) == (over.score, over.items), (rules, setup, outcome)
        assert game.carry(rules, standing, noted) == game.carry(rules, standing, over)
        seen.add(next(iter(over.items))[0])
    assert len(seen) > 3 and len(deals(name)) > 5000


def note(name: str, rules: Any = None, setup: Any = None, **values: Value) -> Over:
    """Return the end of a deal with this outcome, by default under the seed's rules."""
    game: AnyGame = GAMES[name]
    rules = rules or game.Rules()
    setup = setup or game.setup(rules, game.begin(rules, 3))
    assert setup is not None
    settlement = settlement_of(name)
    return settlement.settle(rules, setup, settlement.Outcome.of(values))


def took(*numbers: int) -> dict[str, Value]:
    return {f"took_{seat}": number for seat, number in enumerate(numbers)}


def test_outcomes_score_by_hand() -> None:
    assert note("fipsen", declarer=1, tricks=3, hand=True, won=3).score == (0, 6, 0, 0)
    assert note("fipsen", declarer=1, tricks=3, hand=True, won=2).score == (0, -12, 0, 0)
    assert note("fipsen", kind="surrendered", declarer=2).score == (0, 0, -5, 0)
    assert note("fipsen", kind="fips", declarer=0).score == (30, 0, 0, 0)
    assert note("bauernstoss", chalk=1, points=95).score == (0, 2, 0, 2)
    assert note("bauernstoss", chalk=0, points=41).score == (0, 1, 0, 1)
    assert note("bauernstoss", kind="small", maker=2, won=False).score == (0, 8, 0, 8)
    assert note("barbu", contract="queens", **took(1, 0, 3, 0)).score == (-6, 0, -18, 0)
    redoubled = note("barbu", contract="king", **took(0, 0, 1, 0), doubles_0=4)
    assert redoubled.score == (20, 0, -40, 0)
    assert note("barbu", contract="domino", **took(2, 1, 4, 3)).score == (20, 45, -5, 5)
    assert note("schafkopf", game="wenz", declarer=2, points=60).score == (50, 50, -150, 50)
    pair = note("schafkopf", game="partner", declarer=0, partner=3, points=91, doublings=1)
    assert pair.score == (40, -40, -40, 40)
    schule = GAMES["schafkopf"].profiles["schule"]
    with_runners = note("schafkopf", schule, game="solo", suit="H", points=61, runners=3)
    assert with_runners.score == (240, -80, -80, -80)


TAVERN = GAMES["schafkopf"].profiles["wirtshaus"]
BRIDGE = GAMES["barbu"].profiles["bridge"]
OWING = BarbuSetup(3, "tricks+queens+last_two+hearts+king", "222")
REFUSED: list[tuple[str, str, Any, Any, dict[str, Value]]] = [
    ("fipsen", "won 4", None, None, {"tricks": 3, "won": 4}),
    ("fipsen", "durch", None, None, {"tricks": 5}),
    ("fipsen", "kieker", None, None, {"tricks": 3, "kieker": True}),
    ("fipsen", "declarer 3", GAMES["fipsen"].profiles["three"], None, {"declarer": 3}),
    ("bauernstoss", "sweep", None, None, {"points": 119, "sweep": True}),
    ("bauernstoss", "drawn", None, None, {"kind": "drawn"}),
    ("barbu", "adds up to 3", None, None, {"contract": "queens", **took(1, 1, 1, 0)}),
    ("barbu", "places", None, None, {"contract": "domino", **took(1, 1, 2, 3)}),
    ("barbu", "declared", None, OWING, {"contract": "king", **took(1)}),
    ("barbu", "doubles_0", None, None, {"contract": "king", **took(1), "doubles_0": 1}),
    ("barbu", "has to double", BRIDGE, BarbuSetup(3, OWING.used), {"contract": "trumps"}),
    ("schafkopf", "suit", None, None, {"game": "solo", "points": 70}),
    ("schafkopf", "partner", None, None, {"game": "wenz", "partner": 1}),
    ("schafkopf", "partner", TAVERN, None, {"game": "partner"}),
    ("schafkopf", "geier", None, None, {"game": "geier"}),
    ("schafkopf", "knocks", None, None, {"game": "wenz", "knocks": 1}),
    ("schafkopf", "runners", None, None, {"game": "wenz", "runners": 3}),
    ("schafkopf", "doublings", TAVERN, None, {"game": "wenz", "doublings": 3}),
    ("schafkopf", "add up", TAVERN, None, {"game": "ramsch", "points_0": 100, **took(8)}),
    ("schafkopf", "level", TAVERN, None, {"game": "ramsch", "points_0": 60, "points_1": 60}),
    ("schafkopf", "tricks", None, None, {"game": "solo_tout", "suit": "H", "tricks": 7}),
]


@pytest.mark.parametrize("name, about, rules, setup, values", REFUSED)
def test_an_impossible_outcome_is_refused(
    name: str, about: str, rules: Any, setup: Any, values: dict[str, Value]
) -> None:
    if "level" in about:
        values = {**values, **took(4, 4, 0, 0)}
    with pytest.raises(Impossible, match=about):
        note(name, rules, setup, **values)


def altered(name: str) -> Iterator[tuple[Any, Any, Any]]:
    """Yield outcomes of played deals with one or two fields changed at random."""
    settlement = settlement_of(name)
    for number, (rules, setup, _, over) in enumerate(deals(name)):
        chance = Chance(f"altered {name} {number}")
        changed = chance.choices(settlement.Outcome).values()
        values = settlement.outcome(over).values()
        for field in (chance.any_of(list(values)), chance.any_of(list(values))):
            values[field] = changed[field]
        yield rules, setup, settlement.Outcome.of(values)


@pytest.mark.parametrize("name", NOTED)
def test_any_other_outcome_scores_or_is_refused(name: str) -> None:
    settlement = settlement_of(name)
    scored = refused = 0
    for rules, setup, outcome in altered(name):
        try:
            over = settlement.settle(rules, setup, outcome)
        except Impossible as why:
            refused += 1
            assert any(word in str(why) for word in outcome.values()) or "took" in str(why), why
        else:
            scored += 1
            assert len(over.score) == GAMES[name].players(rules)
    assert scored > 200 and refused > 500, (scored, refused)
