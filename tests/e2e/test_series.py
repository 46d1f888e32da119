"""A series as two people with two devices use it, and its damaged links."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from website.install import WORK

from stich.app.series import decode, decode_result, encode, encode_result
from stich.code import CodeError
from tests.e2e.conftest import back, reload, violations
from tests.e2e.kept import New
from tests.e2e.site import Hosted
from tests.e2e.steps import AT_WORK, IMPATIENT, MINUTES, arrive, moved, tap
from tests.golden.series import results, sampled
from tests.support.damage import damaged
from tests.support.page import Page as Engine

pytestmark = pytest.mark.timeout(900)

PICTURES = WORK / "pictures/series"
OVER = "#table [data-tool=daily]"
MOST_MOVES = 40
NAME = "<b>Ben</b> & Co"
DAMAGED = 200
WIDE = "document.documentElement.scrollWidth > innerWidth"


def picture(page: Page, name: str) -> None:
    """Keep a picture of the whole page."""
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)


def one_deal(page: Page) -> None:
    """Play the deal on the table, always with the first move offered."""
    for _ in range(MOST_MOVES):
        page.locator(f"#table [data-move], {OVER}").first.wait_for(timeout=MINUTES)
        if page.locator(OVER).count():
            return
        before = page.get_attribute("#table", "data-code")
        tap(page.locator("#table [data-move]").first)
        moved(page, before)
    raise AssertionError("no end in sight")


def play(page: Page, deals: int) -> None:
    """Play some deals of the series on the screen, then go back to it."""
    page.locator("#series [data-way=play]").click()
    for nth in range(1, deals + 1):
        expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
        one_deal(page)
        if nth < deals:
            before = page.get_attribute("#table", "data-code")
            page.locator("#table [data-tool=following]").click()
            moved(page, before)
    page.locator(OVER).click()
    expect(page.locator("#series .series-own")).to_be_visible(timeout=MINUTES)


def signed(page: Page, name: str, results: int) -> str:
    """Type a name for the result and return its link, once the table has it."""
    page.locator("#series [name=name]").fill(name)
    page.keyboard.press("Tab")
    expect(page.locator(".series-table [data-own] .series-name > span")).to_have_text(name)
    expect(page.locator(f"#series[data-results='{results}']")).to_be_visible()
    link = page.locator("[data-address=result] input").input_value()
    assert decode_result(link.split("/")[-1]).name == name
    return link


def compared(page: Page, text: str, results: int) -> None:
    """Paste a text with results, and wait until the table has as many."""
    page.locator("#series textarea").fill(text)
    page.locator(".series-paste button").click()
    expect(page.locator(f"#series[data-results='{results}']")).to_be_visible(timeout=MINUTES)


def rows_shown(page: Page) -> list[list[str]]:
    """Return rank, name, difference, points, and the points of every deal of each row."""
    return [
        [
            *row.locator("td.num").nth(0).all_inner_texts(),
            *row.locator(".series-name > span").all_inner_texts(),
            *row.locator("> td.num").nth(1).all_inner_texts(),
            *row.locator("> td.num").nth(2).all_inner_texts(),
            *row.locator(".series-cell strong").all_inner_texts(),
        ]
        for row in page.locator(".series-table").first.locator("tbody tr").all()
    ]


def written(n: int | None, tenths: bool = False) -> str:
    """Return a number as the page writes it."""
    if n is None:
        return "–"
    text = f"{abs(n) / 10:,.1f}" if tenths else f"{abs(n):,}"
    return ("−" if n < 0 else "+" if n > 0 else "") + text


def rows(codes: list[str]) -> list[dict[str, Any]]:
    """Return the rows of the table of these results, from the engine."""
    code = encode(decode_result(codes[0]).series)
    table: list[dict[str, Any]] = Engine().table("series_table", code=code, results=codes)[
        "results"
    ]
    return table


def test_a_series_goes_from_one_person_to_another_and_back(
    page: Page, new_context: New, site: Hosted
) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    page.add_init_script(IMPATIENT)
    arrive(page, site, speed="off", rest="short")
    page.locator(".home-foot [data-panel=series]").click()
    page.locator("[name=game][value=fipsen]").check()
    page.locator("[name=deals][value='4']").check()
    page.locator("[name=level][value=beginner]").check()
    page.locator("#series [name=name]").fill("  Probe  Ö")
    picture(page, "1-made")
    assert violations(page) == []
    page.locator("#series form button.main").click()
    expect(page.locator("#series h2")).to_have_text("“Probe Ö”")
    invitation = page.locator("[data-address=series] input").input_value()
    series = decode(invitation.split("/")[-1])
    assert (series.deals, series.level, series.name) == (4, "beginner", "Probe Ö")
    assert page.evaluate("location.href") == invitation

    other = new_context(viewport={"width": 390, "height": 844}).new_page()
    other.add_init_script(IMPATIENT)
    arrive(other, site, speed="off", rest="short")
    other.goto(invitation)
    expect(other.locator("#series h2")).to_have_text("“Probe Ö”", timeout=MINUTES)
    expect(other.locator(".series-what")).to_contain_text("4 deals of Fipsen")
    picture(other, "2-invited")
    assert violations(other) == []
    assert not other.evaluate(WIDE)

    play(other, 2)
    theirs = signed(other, NAME, 1)
    picture(other, "3-played")
    assert violations(other) == []
    play(page, 4)
    own = signed(page, "Anna", 1)
    codes = [own.split("/")[-1], theirs.split("/")[-1]]

    chat = f"[20:15] Ben: 🎉 {theirs}, puh!\n\n{50 * '['}\n{theirs[:-3]}\nsee you {theirs}"
    compared(page, chat, 2)
    expect(page.locator(".series-said p")).to_have_text("1 new result.")
    expect(page.locator(".series-said li")).to_have_count(1)
    expect(page.locator(".series-said li")).to_contain_text("Line 4:")
    wanted = [
        [
            written(row["rank"]).removeprefix("+"),
            row["name"],
            written(row["difference"], True),
            written(row["total"]),
            *[written(points) for points in row["points"] if points is not None],
        ]
        for row in rows(codes)
    ]
    assert rows_shown(page) == wanted
    expect(page.locator(".series-covered")).to_have_count(0)
    assert page.locator(".series-played").all_inner_texts()[0]
    expect(page.locator(".series-checks [data-checked]")).to_be_visible(timeout=AT_WORK)
    picture(page, "4-compared")
    assert violations(page) == []
    assert not page.evaluate(WIDE)

    links = hopeless()
    compared(page, "\n\n".join(f"#/series/{link}" for link in links), 2)
    faults = page.locator(".series-said li")
    expect(faults).to_have_count(DAMAGED)
    expect(faults.last).to_contain_text(f"Line {2 * DAMAGED - 1}:")
    assert rows_shown(page) == wanted

    page.locator(".series-table tbody tr").nth(1).locator(".series-cell").first.click()
    expect(page.locator("#study .felt")).to_be_visible(timeout=MINUTES)
    assert decode_result(codes[1]).plays[0] is not None
    picture(page, "5-play")
    back(page)
    expect(page.locator("#series[data-results='2']")).to_be_visible(timeout=MINUTES)
    reload(page)
    expect(page.locator("#series[data-results='2']")).to_be_visible(timeout=MINUTES)
    assert rows_shown(page) == wanted

    other.goto(own)
    expect(other.locator("#series[data-results='2']")).to_be_visible(timeout=MINUTES)
    expect(other.locator(".series-sent")).to_contain_text("Anna")
    expect(other.locator(".series-covered")).to_have_count(2)
    other.locator("[data-way=uncover]").click()
    expect(other.locator(".series-covered")).to_have_count(0)
    assert rows_shown(other) == wanted
    picture(other, "6-answered")
    assert violations(other) == []
    assert not other.evaluate(WIDE)
    other.locator("[data-way=erase]").click()
    expect(other.locator("#series .series-new")).to_be_visible()
    expect(other.locator(".series-known")).to_have_count(0)
    other.locator("[data-way=restore]").click()
    expect(other.locator(".series-known")).to_contain_text("2 of 4 deals played")


def hopeless() -> list[str]:
    """Return damaged links of series and results that no reading makes links of, and scripts."""
    rng = Random("page")
    found: list[str] = []
    links = [encode(s) for s in sampled() if s.deals < 32]
    links += [encode_result(r) for s in sampled() if s.deals < 8 for r in results(s)]
    while len(found) < DAMAGED - 4:
        text = damaged(rng, rng.choice(links), links)
        try:
            if text.startswith("2"):
                decode(text)
            else:
                decode_result(text)
        except CodeError:
            if not text.endswith("/"):
                found.append(text)
    return [
        *found,
        "<img src=x onerror=alert(1)>",
        "2'\"><script>alert(1)</script>",
        "3%00",
        "3" * 900,
    ]
