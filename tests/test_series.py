"""Series: links for ever, deals as written, results that cannot be made up, tables that add up."""

from __future__ import annotations

from fractions import Fraction
from hashlib import sha512
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.ai.players.levels import LEVELS as BOTS
from stich.app import series as module
from stich.app import series_asks
from stich.app.deciding import passes
from stich.app.series import (
    LEVELS,
    LONGEST,
    LONGEST_NAME,
    MOST_DEALS,
    RESULT,
    Result,
    Series,
    cleaned,
    decode,
    decode_result,
    encode,
    encode_result,
)
from stich.app.series_asks import MOST_RESULTS
from stich.code import ALPHABET, CodeError
from stich.code import encode as encode_deal
from stich.deal import count
from stich.game import Record
from stich.games import GAMES
from stich.state import Over
from tests.golden.days import club_play
from tests.golden.series import (
    RULES,
    SERIES,
    at_random,
    line_of_result,
    line_of_series,
    results,
    sampled,
)
from tests.support.damage import damaged
from tests.support.page import Page
from tests.support.table import next_setup

GOLDEN = SERIES.read_text("utf-8").splitlines()
LINKS = [line.split()[1] for line in GOLDEN]

DAMAGED = 10_000
"""Damaged links that are tried."""


def read(text: str) -> Series | Result:
    """Return the series or the result of a link."""
    return decode(text) if text.startswith("2") else decode_result(text)


def again(found: Series | Result) -> str:
    """Return the link of a series or a result."""
    return encode(found) if isinstance(found, Series) else encode_result(found)


def test_links_say_for_ever_what_they_said() -> None:
    known = {encode(series): series for series in sampled()}
    assert sum(line.startswith("series") for line in GOLDEN) == len(known)
    for line, link in zip(GOLDEN, LINKS, strict=True):
        found = read(link)
        if isinstance(found, Series):
            assert found == known[link]
            assert found.deals > 8 or line_of_series(found) == line
        else:
            assert line_of_result(found) == line


@pytest.mark.nightly
def test_all_deals_of_the_sample_are_what_they_were() -> None:
    assert [line for line in GOLDEN if line.startswith("series")] == [
        line_of_series(s) for s in sampled()
    ]


def test_a_series_takes_fewer_than_twenty_characters_with_a_name_made_up_by_the_page() -> None:
    for game in GAMES.values():
        assert len(encode(Series(game, game.Rules(), 8, "club", "kolanu"))) < 20


def test_levels_are_those_of_the_bots() -> None:
    assert tuple(BOTS) == LEVELS


def check_damaged(many: int, seed: str) -> int:
    """Check that damaged links are refused or, where chance made another link of them, read as
    that. Return how many were refused."""
    rng, refused = Random(seed), 0
    for _ in range(many):
        link = rng.choice(LINKS)
        text = damaged(rng, link, LINKS)
        for reading in (decode, decode_result):
            try:
                found = reading(text)
            except CodeError as error:
                assert str(error)
                refused += reading is decode
            else:
                assert again(found) == text
    return refused


def test_damaged_links_are_refused() -> None:
    assert check_damaged(DAMAGED, "gate") > DAMAGED * 0.95


def test_every_single_mistake_in_a_result_is_noticed() -> None:
    link = next(link for link in LINKS if link.startswith("3f") and len(link) > 60)
    for at, other in product(range(len(link)), ALPHABET[::7]):
        if other != link[at]:
            with pytest.raises(CodeError):
                decode_result(link[:at] + other + link[at + 1 :])
    for at in range(len(link) - 1):
        if link[at] != link[at + 1]:
            with pytest.raises(CodeError):
                decode_result(link[:at] + link[at + 1] + link[at] + link[at + 2 :])


@pytest.mark.parametrize(
    ("name", "meant"),
    [
        ("  Anna  Ö ", "Anna Ö"),
        ("A\u200b\u202en\x00na", "Anna"),
        ("a\tb\nc", "a b c"),
        ("é", "é"),
        ("x" * 40, "x" * LONGEST_NAME),
        ("五番街のさくら", "五番街のさくら"),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
        ("\u200b", ""),
        ("e\u200d\u0301", "é"),
        ("\u1100\u200b\u1161", "가"),
    ],
)
def test_a_name_is_what_can_be_seen_of_it(name: str, meant: str) -> None:
    assert cleaned(name) == meant


@given(st.text(max_size=40))
@settings(max_examples=200, deadline=None)
def test_any_name_comes_back_as_it_was_cleaned(name: str) -> None:
    clean = cleaned(name)
    assert cleaned(clean) == clean
    if clean:
        series = Series(GAMES["fipsen"], GAMES["fipsen"].Rules(), 1, "club", clean)
        assert decode(encode(series)).name == clean


@pytest.mark.parametrize(
    ("deals", "level", "name"),
    [(0, "club", "a"), (33, "club", "a"), (4, "genius", "a"), (4, "club", ""), (4, "club", " a")],
)
def test_no_link_says(deals: int, level: str, name: str) -> None:
    game = GAMES["barbu"]
    with pytest.raises(ValueError, match=r"."):
        encode(Series(game, game.Rules(), deals, level, name))


@pytest.mark.parametrize("game", GAMES)
def test_deals_are_drawn_as_written(game: str) -> None:
    """The digest digit by digit, the dealer from deal to deal, the first that passes."""
    own = GAMES[game]
    rules = own.Rules.of(RULES.get(game, {}))
    series = Series(own, rules, 4, "club", "kolanu")
    code, players = encode(series), own.players(rules)
    dealers = []
    for nth in range(1, 5):
        dealer = (own.default_setup(rules).dealer + nth - 1) % players
        setup = next_setup(own, rules, own.begin(rules, dealer))
        dealers.append(setup.dealer)
        records = []
        for candidate in range(1, 17):
            text = f"stich {code} {nth} {candidate}"
            number = 0
            for digit in sha512(text.encode("ascii")).hexdigest():
                number = 16 * number + "0123456789abcdef".index(digit)
            records.append((text, Record(own, rules, setup, number % count(*own.shape(rules)))))
        wanted = next((record for text, record in records if passes(record, text)), records[0][1])
        assert series.deal(nth) == wanted
    assert sorted(dealers[:players]) == list(range(players))


def test_where_no_candidate_passes_the_first_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAMES["fipsen"]
    series = Series(game, game.Rules(), 1, "club", "never")
    module._dealt.cache_clear()
    monkeypatch.setattr(module, "passes", lambda record, text: False)
    number = int.from_bytes(sha512(f"stich {encode(series)} 1 1".encode()).digest(), "big")
    assert series.deal(1).number == number % count(*game.shape(game.Rules()))
    module._dealt.cache_clear()


# --- requests


def made(page: Page, game: str, deals: int = 3, name: str = "abc", **more: Any) -> str:
    """Return the link of a new series."""
    rules = more.pop("rules", {})
    sent = {"game": game, "rules": rules, "deals": deals, "level": "club", "name": name, **more}
    return str(page.table("new_series", **sent)["code"])


def sent(page: Page, code: str, name: str, seat: int = 0, skip: int = 0, **more: Any) -> str:
    """Return the link of a result in which every deal but one was played at random."""
    series, rng = decode(code), Random(more.get("seed", name))
    plays = [
        "" if nth == skip else encode_deal(at_random(series.deal(nth), rng))
        for nth in range(1, series.deals + 1)
    ]
    pair = more.get("pair", "")
    answer = page.table("series_result", code=code, seat=seat, name=name, pair=pair, plays=plays)
    assert answer["refused"] == []
    return str(answer["code"])


@pytest.mark.parametrize("game", GAMES)
def test_a_series_is_made_described_and_dealt(game: str) -> None:
    page = Page()
    code = made(page, game, rules=RULES.get(game, {}), level="beginner")
    shown = page.table("series", code=code)
    assert (shown["game"], shown["deals"], shown["level"]) == (game, 3, "beginner")
    assert (shown["name"], shown["result"]) == ("abc", None)
    assert shown["rules"] == GAMES[game].Rules.of(RULES.get(game, {})).values()
    for side in shown["sides"]:
        day = f"{code}/2/{side}" if side else f"{code}/2"
        dealt = page.table("day", game=game, day=day)
        players = ["beginner"] * len(dealt["seats"])
        assert dealt["seats"] == [*players[:side], "person", *players[side + 1 :]]
        table = page.table("open", **{k: dealt[k] for k in ("code", "seat", "seats")})
        assert table["view"]["seat"] == side
    result = sent(page, code, "Anna")
    assert page.table("series", code=result) == {**shown, "result": result}


def test_a_result_is_described_without_drawing_its_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Page()
    result = sent(page, made(page, "fipsen"), "Anna")
    decode_result.cache_clear()
    monkeypatch.setattr(module, "_dealt", lambda *_: pytest.fail("a deal was drawn"))
    assert page.table("series", code=result)["result"] == result


@pytest.mark.parametrize(
    "day", ["x/1", "{code}/0", "{code}/4", "{code}/1/3", "{code}/1/0/0", "{code}/01", "{code}x/1"]
)
def test_no_deal_of_a_series_is(day: str) -> None:
    page = Page()
    code = made(page, "fipsen")
    error = page.refused("day", game="fipsen", day=day.format(code=code))
    assert error in ("bad_value", "code_check", "code_letter")
    assert page.refused("day", game="barbu", day=f"{code}/1") == "bad_value"


def test_a_play_of_other_cards_or_unfinished_is_refused_by_the_number_of_its_deal() -> None:
    page = Page()
    code, other = made(page, "fipsen"), made(page, "fipsen", name="abd")
    rng = Random(1)
    series = decode(code)
    whole = at_random(series.deal(1), rng)
    foreign = encode_deal(at_random(decode(other).deal(2), rng))
    part = encode_deal(at_random(series.deal(3), rng).upto(3))
    plays = [encode_deal(whole), foreign, part]
    answer = page.table("series_result", code=code, seat=0, name="", pair="", plays=plays)
    assert answer["refused"] == [2, 3]
    assert decode_result(answer["code"]).plays == (whole, None, None)
    swapped = [plays[1], plays[0], ""]
    answer = page.table("series_result", code=code, seat=0, name="", pair="", plays=swapped)
    assert answer["refused"] == [1, 2]
    wrong = {"code": code, "seat": 0, "name": "", "pair": ""}
    assert page.refused("series_result", **wrong, plays=plays[:2]) == "bad_value"
    assert page.refused("series_result", **{**wrong, "seat": 1}, plays=plays) == "bad_value"
    assert page.refused("series_result", **wrong, plays=["x", "", ""]) == "code_length"


def naive(codes: list[str]) -> dict[str, Any]:
    """Return points, differences and ranks of some results, once more: from the scores of the
    replayed deals, with fractions."""
    found = [decode_result(code) for code in codes]
    points: list[list[int | None]] = []
    for result in found:
        row: list[int | None] = []
        for record in result.plays:
            if record is None:
                row.append(None)
                continue
            over = record.replay().phase
            assert isinstance(over, Over)
            score = over.score
            scored = score[result.seat]
            for team in record.setup.teams:
                if result.seat not in team:
                    scored -= score[team[-1]]
            row.append(scored)
        points.append(row)
    differences = []
    for result, row in zip(found, points, strict=True):
        parts: list[int | None] = []
        for nth, own in enumerate(row):
            peers = [
                p[nth]
                for other, p in zip(found, points, strict=True)
                if other.seat == result.seat and p[nth] is not None
            ]
            if own is None:
                parts.append(None)
                continue
            mean = Fraction(sum(p for p in peers if p is not None) * 10, len(peers))
            away = int(abs(mean) + Fraction(1, 2)) * (1 if mean >= 0 else -1)
            parts.append(10 * own - away)
        differences.append(parts)
    sums = [sum(p for p in parts if p is not None) for parts in differences]
    order = sorted(s for s, row in zip(sums, points, strict=True) if None not in row)[::-1]
    ranked = [
        None if None in row else order.index(s) + 1 for s, row in zip(sums, points, strict=True)
    ]
    return {"points": points, "differences": differences, "sums": sums, "ranks": ranked}


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_what_a_naive_one_says_and_adds_up(game: str) -> None:
    page = Page()
    code = made(page, game, deals=4)
    sides = page.table("series", code=code)["sides"]
    codes = [sent(page, code, f"p{i}", sides[i % len(sides)]) for i in range(5)]
    codes += [sent(page, code, "late", sides[0], skip=2), sent(page, code, "q0", seed="p0")]
    table = page.table("series_table", code=code, results=codes)
    rows = table["results"]
    wanted = naive(codes)
    assert [row["points"] for row in rows] == wanted["points"]
    assert [row["differences"] for row in rows] == wanted["differences"]
    assert [row["rank"] for row in rows] == wanted["ranks"]
    for row, whole in zip(rows, wanted["sums"], strict=True):
        assert row["difference"] == whole == sum(d or 0 for d in row["differences"])
        assert row["total"] == sum(p or 0 for p in row["points"])
        assert [line and line["code"] for line in row["rows"]] == [
            record and encode_deal(record) for record in decode_result(row["code"]).plays
        ]
    assert rows[0]["rank"] == rows[6]["rank"], "the same plays are a tie"
    assert rows[5]["rank"] is None
    ranks = sorted(row["rank"] for row in rows if row["rank"] is not None)
    assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


def test_pairs_are_pooled_on_one_side_or_both() -> None:
    page = Page()
    code = made(page, "bauernstoss", deals=4)
    assert page.table("series", code=code)["sides"] == [0, 1]
    codes = [
        sent(page, code, "a", 0, pair="red"),
        sent(page, code, "b", 1, pair="red"),
        sent(page, code, "c", 0, pair="blue"),
        sent(page, code, "d", 1, pair="blue"),
        sent(page, code, "e", 0, pair="one side"),
        sent(page, code, "f", 0, pair="one side"),
        sent(page, code, "g", 0, pair="alone"),
        sent(page, code, "h", 1, pair="part"),
        sent(page, code, "i", 1, pair="part", skip=1),
    ]
    table = page.table("series_table", code=code, results=codes)
    differences = naive(codes)["differences"]
    pairs = {pair["name"]: pair for pair in table["pairs"]}
    assert list(pairs) == ["red", "blue", "one side", "alone", "part"]
    for name, of in (("red", [0, 1]), ("blue", [2, 3]), ("one side", [4, 5]), ("part", [7, 8])):
        parts: list[int] = [
            sum(d for d in both if d is not None)
            for both in zip(*(differences[i] for i in of), strict=True)
        ]
        assert (pairs[name]["of"], pairs[name]["differences"]) == (of, parts)
        assert pairs[name]["difference"] == sum(parts)
    assert pairs["alone"]["differences"] == [] and pairs["alone"]["rank"] is None
    assert pairs["part"]["rank"] is None
    whole = sorted(pairs[name]["difference"] for name in ("red", "blue", "one side"))[::-1]
    for name in ("red", "blue", "one side"):
        assert pairs[name]["rank"] == whole.index(pairs[name]["difference"]) + 1


def test_two_whole_tables_against_each_other_are_a_match_of_teams_of_four() -> None:
    """With one pair against another the cards cancel: what one gains the other loses."""
    page = Page()
    code = made(page, "bauernstoss", deals=8)
    people = [("a", 0, "red"), ("b", 1, "red"), ("c", 0, "blue"), ("d", 1, "blue")]
    codes = [sent(page, code, name, seat, pair=pair) for name, seat, pair in people]
    red, blue = page.table("series_table", code=code, results=codes)["pairs"]
    points = naive(codes)["points"]
    exact = [(a + b - c - d) * 5 for a, b, c, d in zip(*points, strict=True)]
    assert red["differences"] == exact
    assert blue["differences"] == [-each for each in exact]


def test_a_series_without_fixed_partners_has_no_pairs() -> None:
    page = Page()
    code = made(page, "schafkopf")
    assert page.table("series", code=code)["sides"] == [0]
    result = sent(page, code, "a", pair="red")
    assert decode_result(result).pair == ""
    assert page.table("series_table", code=code, results=[result])["pairs"] == []


def test_an_earlier_result_of_the_same_person_is_left_out() -> None:
    page = Page()
    code = made(page, "fipsen")
    series, rng = decode(code), Random(3)
    plays = [encode_deal(at_random(series.deal(nth), rng)) for nth in (1, 2, 3)]
    who = {"code": code, "seat": 0, "pair": ""}
    early, late, other = (
        str(page.table("series_result", **who, name=name, plays=own)["code"])
        for name, own in (("A", [plays[0], "", ""]), ("A", plays), ("B", plays))
    )
    for order in ((early, late, other), (other, late, early)):
        table = page.table("series_table", code=code, results=order)
        assert [row["code"] for row in table["results"]] == [c for c in order if c != early]


def test_results_are_found_in_the_text_of_a_chat() -> None:
    page = Page()
    code, other = made(page, "fipsen"), made(page, "fipsen", name="Other")
    one, two, three = (sent(page, code, name) for name in ("one", "two", "three"))
    foreign = sent(page, other, "Zoë")
    at = "https://x.org/stich/#/series/"
    text = "\n".join(
        (
            "",
            f"Anna: here it is {at}{one}, and it was hard! 🎉",
            "",
            f"the invitation again: {at}{code}",
            f"{at}{one} {at}{two}",
            f"> {at}{three[:40]}",
            f"> {three[40:]}",
            f"{at}{two[:-1]}x",
            f"{at}{foreign}",
            f"{at}{other}",
            f"only the code: {two} #/series/",
            f"https://x.org/%23/series/{one}",
            "no link at all, 3Kings and 2be",
        )
    )
    answer = page.table("series_paste", code=code, text=text)
    assert answer["results"] == [one, two, three]
    assert [(fault["line"], fault["key"]) for fault in answer["faults"]] == [
        (8, "damaged"),
        (9, "other"),
        (10, "invitation"),
        (11, "damaged"),
    ]
    assert answer["faults"][1]["data"] == {"series": "Other", "name": "Zoë"}
    assert answer["faults"][2]["data"] == {"series": "Other"}
    nothing = page.table("series_paste", code=code, text="\n\n")
    assert (nothing["results"], nothing["faults"]) == ([], [])


def test_a_link_does_not_go_on_for_longer_than_any(monkeypatch: pytest.MonkeyPatch) -> None:
    """The words below a damaged link may be its rest, but not all those of a long chat."""
    read: list[str] = []

    def counted(code: str) -> None:
        read.append(code)
        raise CodeError("check", "")

    monkeypatch.setattr(series_asks, "decode_result", counted)
    broken = "\n".join(("#/series/3a", *["word"] * 5_000))
    assert [line for line, _ in series_asks.links(broken)] == [1]
    assert len(read) < 1_100 and max(map(len, read)) <= LONGEST[RESULT] + 4


def test_a_table_has_no_foreign_result_and_no_end_of_them() -> None:
    page = Page()
    code, other = made(page, "fipsen"), made(page, "fipsen", level="beginner")
    one, foreign = sent(page, code, "a"), sent(page, other, "a")
    assert page.refused("series_table", code=code, results=[one, foreign]) == "bad_value"
    assert page.refused("series_table", code=code, results=[one[:-1]]) == "code_check"
    many = [one] * (MOST_RESULTS + 1)
    assert page.refused("series_table", code=code, results=many) == "bad_value"
    assert len(page.table("series_table", code=code, results=many[1:])["results"]) == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_longest_series_has_a_result(game: str) -> None:
    own = GAMES[game]
    series = Series(own, own.Rules(), MOST_DEALS, "master", "ω" * LONGEST_NAME)
    (whole, _) = results(series)
    assert decode_result(encode_result(whole)) == whole
    assert len(encode_result(whole)) < 1_500


def test_a_play_of_bots_is_a_result() -> None:
    page = Page()
    code = made(page, "fipsen")
    dealt = page.table("day", game="fipsen", day=f"{code}/1")
    plays = [club_play(dealt["code"]), "", ""]
    answer = page.table("series_result", code=code, seat=0, name="", pair="", plays=plays)
    assert answer["refused"] == []
