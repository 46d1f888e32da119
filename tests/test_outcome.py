"""Scores from outcomes: a deal that is noted scores as the deal that was played."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stich.games
from stich.app.sheet import outcome_of, written
from stich.game import AnyGame, Impossible, Outcome, Settlement, Value
from stich.games import GAMES
from stich.games.barbu.calls import DOUBLE, NO
from stich.games.barbu.doubling import Double, asking, check_doubles, contract_of, questions
from stich.games.barbu.rules import Setup as BarbuSetup
from stich.games.barbu.settle import Contract
from stich.state import Over
from tests.support.files import matching
from tests.support.plays import Chance
from tests.support.results import Played, deals, match

STATIC = Path(__file__).parents[1] / "static"

NOTED = [name for name, game in GAMES.items() if game.settlement]
"""The games with a score sheet for deals played with real cards."""


def settlement_of(name: str) -> Settlement:
    settlement = GAMES[name].settlement
    assert settlement is not None
    return settlement()


def typed(deal: Played, settlement: Settlement) -> Outcome:
    """Return the outcome of a deal as a row of a sheet says it."""
    noted = settlement.outcome(deal.over)
    read = outcome_of(settlement.Outcome, written(noted))
    assert read == noted
    return read


def assert_scores_alike(game: AnyGame, settlement: Settlement, deal: Played) -> None:
    """Check that a row typed by hand scores as the deal that it was taken from."""
    rules, setup, standing, over = deal
    outcome = typed(deal, settlement)
    noted = settlement.settle(rules, setup, outcome)
    assert (noted.score, noted.items) == (over.score, over.items), (rules, setup, outcome)
    assert game.carry(rules, standing, noted) == game.carry(rules, standing, over)


@pytest.mark.parametrize("name", NOTED)
def test_an_outcome_scores_as_the_deal_it_was_taken_from(name: str) -> None:
    settlement = settlement_of(name)
    for deal in deals(name):
        assert_scores_alike(GAMES[name], settlement, deal)
    assert len({next(iter(deal.over.items))[0] for deal in deals(name)}) > 3
    assert len(deals(name)) > 5000


PROFILES = [(name, profile) for name in NOTED for profile in GAMES[name].profiles]
OF_A_PROFILE = 5000


@pytest.mark.nightly
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name, profile", PROFILES)
def test_outcomes_of_every_profile_score_as_the_deals(name: str, profile: str) -> None:
    game, settlement = GAMES[name], settlement_of(name)
    chance = Chance(f"outcomes {name} {profile}")
    tried = 0
    while tried < OF_A_PROFILE:
        for deal in match(game, game.profiles[profile], chance, most=28):
            assert_scores_alike(game, settlement, deal)
            tried += 1


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
SPLIT = GAMES["barbu"].Rules(undoubled_negative="split")
NO_FIPS = GAMES["fipsen"].Rules(siebener_window="never")
LATER = GAMES["bauernstoss"].Rules(no_solo_first_deal=True)
KNOCKING = GAMES["schafkopf"].Rules(knock="chain")
SCHULE = GAMES["schafkopf"].profiles["schule"]
SHORT = GAMES["schafkopf"].Rules(deck=24, runners=14, bettel="plain")
TWENTY = GAMES["schafkopf"].Rules(deck=20)
MUST = GAMES["schafkopf"].Rules(all_pass="must")
BOCK = GAMES["schafkopf"].Rules(bock_round="pointless")
LONGEST = GAMES["schafkopf"].Rules(all_pass="ramsch", ramsch_tie="tricks")
LATE = GAMES["fipsen"].Rules(early_durch=False, durch_rank="not_biddable")
KEPT = GAMES["bauernstoss"].Rules(chalk_after_passout="keep")
CHALKED = GAMES["bauernstoss"].Setup(3, "13", False)
SOLO_SWEPT: dict[str, Value] = {"game": "solo", "suit": "H", "points": 120, "sweep": True}
SOLO_TOUT: dict[str, Value] = {"game": "solo_tout", "suit": "H", "tricks": 8}


def ramsch(points: tuple[int, ...], tricks: tuple[int, ...]) -> dict[str, Value]:
    """Return the fields of a Ramsch in which the first seats have these points and tricks."""
    return {"game": "ramsch", **{f"points_{s}": n for s, n in enumerate(points)}, **took(*tricks)}


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
    ("fipsen", "kind fips", NO_FIPS, None, {"kind": "fips"}),
    ("fipsen", "lowest bid", GAMES["fipsen"].Rules(min_bid=3), None, {"tricks": 2}),
    ("bauernstoss", "first deal", LATER, None, {"kind": "small"}),
    ("barbu", "split", SPLIT, None, {"contract": "king", **took(1)}),
    ("schafkopf", "sweep", None, None, {"game": "wenz", "points": 60, "sweep": True}),
    ("schafkopf", "has points", TAVERN, None, {"game": "ramsch", "points_0": 120, **took(0, 8)}),
    ("schafkopf", "passed_out", TAVERN, None, {"game": "passed_out"}),
    ("schafkopf", "stoss_1", None, None, {"game": "wenz", "declarer": 1, "stoss_1": 1}),
    ("schafkopf", "stoss_2", None, None, {"game": "wenz", "stoss_1": 1, "stoss_2": 2}),
    ("schafkopf", "stoss_2", None, None, {"game": "wenz", "stoss_2": 0}),
    ("schafkopf", "knockers", KNOCKING, None, {"game": "wenz", "knockers": 2}),
    ("schafkopf", "knocks", KNOCKING, None, {"game": "wenz", "knockers": 3, "knocks": 1}),
    ("schafkopf", "points 1:", None, None, {"game": "wenz", "points": 1}),
    ("schafkopf", "points 119:", None, None, {"game": "wenz", "points": 119}),
    ("schafkopf", "points 0:", TWENTY, None, {"game": "wenz"}),
    ("schafkopf", "points 120:", TWENTY, None, {"game": "solo", "suit": "H", "points": 120}),
    ("schafkopf", "points 4:", TWENTY, None, {"game": "wenz", "points": 4}),
    ("schafkopf", "2 to 4", SCHULE, None, {"game": "wenz", "points": 70, "runners": 5}),
    ("schafkopf", "3 to 14", SCHULE, None, {"game": "solo", "suit": "H", "runners": 2}),
    ("schafkopf", "3 to 12", SHORT, None, {"game": "solo", "suit": "H", "runners": 13}),
    ("schafkopf", "3 to 8", SCHULE, None, {**SOLO_SWEPT, "runners": 9}),
    ("schafkopf", "3 to 8", SCHULE, None, {**SOLO_TOUT, "runners": 9}),
    ("schafkopf", "runners", SHORT, None, {"game": "bettel", "tricks": 6, "runners": 3}),
    ("schafkopf", "partner is missing", None, None, {"game": "partner", "partner": 0}),
    ("schafkopf", "partner is missing", MUST, None, {"game": "partner", "must": True}),
    ("schafkopf", "must", MUST, None, {"game": "wenz", "must": True}),
    ("schafkopf", "Sie", None, None, {"game": "sie", "stoss_1": 1}),
    ("schafkopf", "pointless", None, None, {"game": "wenz", "pointless": True}),
    ("schafkopf", "pointless", BOCK, None, {"game": "wenz", "points": 61, "pointless": True}),
    ("schafkopf", "pointless", BOCK, None, {"game": "wenz", "sweep": True, "pointless": True}),
    ("schafkopf", "pointless", BOCK, None, {**SOLO_TOUT, "pointless": True}),
    ("schafkopf", "hold other", TAVERN, None, ramsch((60, 60), (1, 7))),
    ("schafkopf", "be divided", TAVERN, None, ramsch((44, 44, 16, 16), (1, 1, 3, 3))),
    ("schafkopf", "loser", LONGEST, None, {**ramsch((60, 60), (3, 5)), "loser": 0}),
    ("schafkopf", "loser", TAVERN, None, {**ramsch((50, 70), (4, 4)), "loser": 0}),
    ("fipsen", "it is said after", LATE, None, {"tricks": 3, "durch": True, "won": 2}),
    ("bauernstoss", "points 1:", None, None, {"chalk": 0, "points": 1}),
    ("bauernstoss", "points 119:", None, None, {"chalk": 0, "points": 119}),
    ("bauernstoss", "jack of clubs", None, None, {"points": 60}),
    ("bauernstoss", "jack of clubs", KEPT, None, {"kind": "passed_out"}),
    ("bauernstoss", "team 1 has it", None, CHALKED, {"chalk": 0, "points": 60}),
    ("barbu", "trick 13", None, None, {"contract": "last_two", **took(1, 1, 1)}),
]


@pytest.mark.parametrize("name, about, rules, setup, values", REFUSED)
def test_an_impossible_outcome_is_refused(
    name: str, about: str, rules: Any, setup: Any, values: dict[str, Value]
) -> None:
    if "level" in about:
        values = {**values, **took(4, 4, 0, 0)}
    with pytest.raises(Impossible, match=about):
        note(name, rules, setup, **values)


def said(contract: Contract) -> bool:
    """Check that the doubles of a contract are those of some table that was asked for them."""
    bare = replace(contract, doubles=0)
    phase: Any = asking(bare, questions(bare)) if contract.rules.doubling else None
    while isinstance(phase, Double):
        doubled = contract.doubled(*phase.pairs[0])
        if phase.forced() and not doubled:
            return False
        phase = phase.after(DOUBLE if doubled else NO)
    found: int = 0 if phase is None else phase.contract.doubles
    return found == contract.doubles


def test_doubles_are_refused_unless_a_table_can_have_said_them() -> None:
    chance = Chance("doubles")
    found = Counter[bool]()
    for deal in deals("barbu"):
        contract = contract_of(deal.over)
        for _ in range(2):
            masks = [chance.below(16) & chance.below(16) & ~(1 << seat) for seat in range(4)]
            flipped = sum(mask << 4 * seat for seat, mask in enumerate(masks))
            other = replace(contract, doubles=contract.doubles ^ flipped * chance.below(2))
            possible = said(other)
            found[possible] += 1
            try:
                check_doubles(other)
            except Impossible as why:
                assert not possible and why.key in ("double", "duty"), other
            else:
                assert possible, other
    assert min(found.values()) > 1000, found


GAMES_FOLDER = Path(stich.games.__file__).parent
REASON = re.compile(r'Impossible\(\s*(?:\*\(\s*)?"(\w+)"')


def refusal(name: str, rules: Any, setup: Any, values: dict[str, Value]) -> Impossible:
    try:
        note(name, rules, setup, **values)
    except Impossible as why:
        return why
    raise AssertionError(f"{name} scores {values}")


@pytest.mark.parametrize("name", NOTED)
def test_every_reason_for_a_refusal_is_tried(name: str) -> None:
    sources = [path.read_text() for path in matching(GAMES_FOLDER / name, "*.py")]
    known = {key for source in sources for key in REASON.findall(source)}
    tried = set()
    for game, about, rules, setup, values in REFUSED:
        if game == name:
            more = took(4, 4, 0, 0) if "level" in about else {}
            tried.add(refusal(name, rules, setup, {**values, **more}).key)
    assert known == tried and len(known) > 2


@pytest.mark.native
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_every_refusal_has_a_sentence_with_the_names_and_numbers(language: str) -> None:
    words: dict[str, str] = {}
    for path in matching(STATIC, f"**/words/{language}/pages.json"):
        words |= json.loads(path.read_text("utf-8"))
    for game, about, rules, setup, values in REFUSED:
        more = took(4, 4, 0, 0) if "level" in about else {}
        why = refusal(game, rules, setup, {**values, **more})
        sentence = words[f"sheet.no.{why.key}"]
        assert set(re.findall(r"{(\w+)}", sentence)) <= set(why.data), (game, why.key)
    assert words["sheet.no.over"] and words["sheet.no.unknown"]


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
