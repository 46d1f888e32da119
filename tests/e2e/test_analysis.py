"""The analysis as people use it: run to the end, stopped, stepped through, listened to, left."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from website.install import ROOT

from stich.code import encode
from stich.games import GAMES as ENGINE_GAMES
from tests.e2e.conftest import OVERHEAR, answered, ask, still, violations
from tests.e2e.site import Hosted
from tests.e2e.steps import (
    GAMES,
    MINUTES,
    READY,
    code_of,
    finish_deal,
    finished,
    leave_study,
    move,
    moved,
    next_deal,
    open_link,
    open_study,
    prefer,
    sit_down,
    turn_to,
    worked_out,
)
from tests.support.table import deal

pytestmark = pytest.mark.timeout(900)

New = Callable[..., BrowserContext]

SCHAFKOPF = ENGINE_GAMES["schafkopf"]
CHOICE = deal(SCHAFKOPF, ["CJ SJ HA H9 DA DT DK DQ"]).play(
    [SCHAFKOPF.move(name) for name in ("play", "pass", "pass", "pass")]
)
"""A deal at the declarer's choice of a game."""
PASSED = deal(SCHAFKOPF, []).play([SCHAFKOPF.move("pass")] * 4)
"""A deal that nobody played."""

SHELF = """async (id) => {
    const { createStorage } = await import(new URL("static/storage.js", document.baseURI).href);
    const storage = createStorage();
    return storage.get(id ?? (await storage.current()));
}"""
ASIDE = """async (request) => {
    const { ask } = await import(new URL("static/engine.js", document.baseURI).href);
    const slices = () =>
        overheard.order.filter(([what, ask]) => what === "answered" && ask === "analyse").length;
    const waited = [];
    for (let i = 0; i < 8; i++) {
        const before = slices();
        await ask(request);
        waited.push(slices() - before);
    }
    return waited;
}"""
"""A function that sends another request while an analysis runs, and returns the number of slices
after which each answer comes."""
SLICES = """() => overheard.order.filter(([, ask]) => ask === "analyse").length"""
BOXES = """(names) => names.map((name) =>
    document.querySelector(name).getBoundingClientRect().toJSON())"""
"""A function that returns the boxes of the elements with these selectors."""
CLAIM = (ROOT / "static/screens/table/claim.js").read_text("utf-8")
[BETWEEN] = map(int, re.findall(r"BETWEEN_CARDS_MS = {.*normal: (\d+)", CLAIM))
"""Milliseconds between two cards of a claimed deal."""


def ply_of(page: Page) -> str:
    return page.locator(".study-ply").inner_text().split()[0]


def decisions(page: Page, code: str) -> list[Any]:
    """Return the decisions of all seats from a second analysis, in any number of slices."""
    request = {"ask": "analyse", "code": code, "seat": None, "worlds": 0, "ms": 10_000}
    answer = ask(page, {**request, "anew": True})
    found: list[Any] = answer["decisions"]
    while not answer["done"]:
        answer = ask(page, request)
        found += answer["decisions"]
    return found


def tabled(page: Page, code: str) -> int:
    """Return the number of rows of a deal's double-dummy table."""
    request = {"ask": "double_dummy", "code": code, "ms": 10_000}
    answer = ask(page, {**request, "anew": True})
    found = len(answer["rows"])
    while not answer["done"]:
        answer = ask(page, request)
        found += len(answer["rows"])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_analysed_to_the_end(page: Page, site: Hosted, game: str) -> None:
    code = finished(game)
    open_link(page, site, code)
    worked_out(page)
    losses = [decision["loss"]["open"] for decision in decisions(page, code)]
    dear = sorted((round(loss, 1) for loss in losses if loss and loss >= 0.05), reverse=True)
    mistakes = page.locator(".mistake")
    expect(mistakes).to_have_count(len(dear))
    costs = [
        re.findall(r"[\d.]+", text) for text in page.locator(".mistake .cost").all_inner_texts()
    ]
    assert costs == [[f"{loss:g}"] for loss in dear]
    turn_to(page, "graph")
    assert page.locator(".graph-line").get_attribute("d")
    marker = page.locator(".graph-here")
    page.keyboard.press("ArrowDown")
    still(page)
    drawn = marker.get_attribute("d")
    page.keyboard.press("ArrowDown")
    expect(marker).not_to_have_attribute("d", drawn or "")
    turn_to(page, "table")
    worked_out(page)
    rows, declarers = (page.locator(f".double-dummy tbody {part}") for part in ("tr", "strong"))
    everybody = rows.count()
    if not tabled(page, code):  # such as where each hits a target of its own
        assert everybody == 0
        return
    assert everybody > 1
    first = declarers.first.inner_text()
    page.locator(".study-sheet select").select_option(label=first)
    assert set(declarers.all_inner_texts()) == {first}
    assert 0 < rows.count() <= everybody


@pytest.mark.pyodide
def test_an_analysis_is_stopped_and_goes_on_and_lets_others_ask(
    context: BrowserContext, page: Page, site: Hosted
) -> None:
    context.add_init_script(OVERHEAR)
    open_link(page, site, finished("barbu"))
    button, bar = page.locator(".progress-line button"), page.locator(".progress-line progress")
    expect(button).to_have_text("Stop")
    look = {"ask": "look", "code": finished("fipsen"), "ply": 3, "seat": 0, "open": False}
    waited = page.evaluate(ASIDE, look)
    assert 1 in waited, "the analysis is over already"
    assert max(waited) == 1, "a question waits for one slice at most"
    button.click()
    expect(button).to_have_text("Go on")
    answered(page)  # the slice that was under way
    still(page)  # which is drawn with the next frame
    held, slices = bar.evaluate("bar => bar.value"), page.evaluate(SLICES)
    for _ in range(3):  # if one more slice were asked for, these would wait for it
        ask(page, look)
    assert page.evaluate(SLICES) == slices
    assert bar.evaluate("bar => bar.value") == held
    button.click()
    expect(button).to_have_text("Stop")
    bars = "document.querySelector('.progress-line progress')"
    further = f"held => ({bars}?.value ?? Infinity) > held"
    page.wait_for_function(further, arg=held)
    turn_to(page, "moves")
    turn_to(page, "mistakes")
    page.wait_for_function(further, arg=held)  # what was found out is still known


def test_a_deal_that_nobody_played_has_nothing_to_plot(page: Page, site: Hosted) -> None:
    open_link(page, site, encode(PASSED))
    worked_out(page)
    expect(page.locator(".mistakes")).to_be_visible()
    turn_to(page, "graph")
    expect(page.locator(".value-graph")).to_have_count(0)


@pytest.mark.parametrize("game", ["schafkopf", "fipsen"])
def test_the_deals_that_a_bot_imagined_are_shown_once_the_deal_is_over(
    page: Page, site: Hosted, game: str
) -> None:
    sit_down(page, site, game, games={game: {"seats": ["person", *["master"] * 3]}})
    finish_deal(page)
    open_study(page, tab="deals")
    tag = page.locator("#study .study-sheet .tag")
    for ply in range(1, 31):
        page.keyboard.press("ArrowRight")
        expect(page.locator(".study-ply")).to_contain_text(f"{ply} of")
        if tag.count():
            worked_out(page)
            if page.locator(".chances").count():
                break
    expect(tag).to_have_text("Bot: master")
    rows, really = page.locator(".chances tbody tr"), page.locator(".chances .best")
    assert rows.count() == really.count() > 3
    for row in rows.all():
        shares = [text.split()[0] for text in row.locator("td").all_inner_texts()]
        assert sum(int(share) for share in shares if share != "–") in range(97, 104)
    first = page.locator(".one-deal .replay-seats").inner_text()
    page.locator(".one-deal button").last.click()
    expect(page.locator(".one-deal h2")).to_contain_text("Deal 2 of")
    assert page.locator(".one-deal .replay-seats").inner_text() != first


def test_playing_on_leaves_the_original_as_it_was(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    finish_deal(page)
    code, kept = code_of(page), page.evaluate(SHELF)
    open_study(page, tab="more")
    where = page.locator(".study-ply")
    for _ in range(2):  # a small solo may be over after three tricks
        before = where.inner_text()
        page.keyboard.press("ArrowDown")
        expect(where).not_to_have_text(before)
    page.locator("[data-way=play-on]").click()
    expect(page.locator("#study")).to_have_count(0)
    moved(page, code)
    page.locator(READY).first.wait_for(timeout=MINUTES)
    assert page.locator("#table").get_attribute("data-phase") != "over"
    assert page.evaluate(SHELF)["id"] != kept["id"]
    assert page.evaluate(SHELF, kept["id"]) == kept
    finish_deal(page)
    assert page.evaluate(SHELF, kept["id"]) == kept
    page.locator(".notice button").first.click()
    expect(page.locator(f"#table[data-live][data-code='{code}']")).to_be_visible(timeout=MINUTES)


def test_any_seat_can_play_on(page: Page, site: Hosted) -> None:
    code = finished("schafkopf")
    page.goto(f"{site.url}#{code}")
    expect(page.locator("#study .study-intro")).to_be_visible(timeout=MINUTES)
    turn_to(page, "more")
    page.locator(".study-sheet select").select_option(index=2)
    expect(page.locator("[data-way=play-on]")).to_contain_text("Vroni")
    page.locator("[data-way=play-on]").click()
    page.locator(READY).first.wait_for(timeout=MINUTES)
    start = ask(page, {"ask": "look", "code": code, "ply": 0, "seat": 2, "open": False})["view"]
    now = page.evaluate(SHELF)["table"]["view"]
    assert (now["seat"], now["number"]) == (2, start["number"])
    page.locator(".notice button", has_text="original").click()
    expect(page.locator("#study .felt")).to_be_visible()


def claim_proven(page: Page) -> bool:
    """Return true if the engine, given all the time it needs, proves a claim at this turn."""
    answer = {"done": False}
    while not answer["done"]:
        answer = ask(page, {"ask": "claim", "ms": 1000})
    return answer["claim"] is not None


def claim_offered(page: Page) -> Locator:
    """Play deals until a claim is offered, and return its button."""
    button, onward = page.locator("[data-tool=claim]"), page.locator("[data-tool=next]")
    for _ in range(150):
        page.locator(READY).first.wait_for(timeout=MINUTES)
        if onward.count():
            next_deal(page)
            continue
        if page.locator(".hand .card").count() <= 3 and claim_proven(page):
            expect(button).to_be_visible()
            return button
        move(page)
    raise AssertionError("nothing was decided before the end of so many deals")


def test_a_proven_claim_is_offered_and_ends_the_deal(page: Page, site: Hosted) -> None:
    seats = {"barbu": {"seats": ["person", *["beginner"] * 3]}}
    sit_down(page, site, "barbu", speed="fast", games=seats)
    button = claim_offered(page)
    expect(page.locator("#polite")).to_contain_text("The rest cannot change the result")
    code, plies = code_of(page), page.evaluate(SHELF)["table"]["view"]["log"]
    button.click()
    expect(page.locator("[data-tool=next]")).to_be_visible(timeout=MINUTES)
    expect(page.locator(".deal-result")).to_be_visible()
    expect(button).to_have_count(0)
    look = {"ask": "look", "code": code_of(page), "ply": len(plies), "seat": 0, "open": True}
    assert ask(page, look)["code"] == code
    kept = page.evaluate(SHELF)["table"]
    assert (kept["view"]["phase"], kept["code"]) == ("over", code_of(page))


def test_a_move_taken_back_while_the_rest_is_played_out_is_taken_back(
    context: BrowserContext, page: Page, site: Hosted
) -> None:
    context.add_init_script(OVERHEAR)
    seats = {"barbu": {"seats": ["person", *["beginner"] * 3]}}
    sit_down(page, site, "barbu", impatient=False, games=seats)
    claim_offered(page)
    prefer(page, speed="normal", games=seats)
    page.locator("[data-tool=claim]").click(timeout=MINUTES)
    expect(page.locator("#polite")).to_contain_text("The rest is played out")
    page.locator("[data-tool=undo]").click()
    page.wait_for_function(
        "() => overheard.order.some(([what, ask]) => what === 'answered' && ask === 'undo')"
    )
    answered(page)
    code = code_of(page)
    # Timers end in the order of their deadlines: the card under way would come before this one.
    page.evaluate("time => new Promise((done) => setTimeout(done, time))", BETWEEN + 1)
    answered(page)
    assert (code_of(page), page.get_attribute("#table", "data-phase")) == (code, "play")
    assert move(page)


def test_a_hint_says_why_and_what_the_others_are_worth(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    page.locator("[data-tool=hint]").wait_for(timeout=MINUTES)
    page.locator("[data-tool=hint]").click()
    expect(page.locator(".hint")).to_be_visible(timeout=MINUTES)
    expect(page.locator("#polite")).to_contain_text("Hint:", timeout=MINUTES)
    assert page.locator(".worth").count() == 0
    page.locator("[data-hint=worths]").focus()
    page.keyboard.press("Enter")
    assert page.locator(".worth").count() > 1
    expect(page.locator("#polite p").last).to_contain_text(
        page.locator(".worth").first.inner_text()
    )
    assert violations(page) == []
    page.locator("[data-hint=deals]").click()
    worked_out(page)
    assert page.locator(".chances tbody tr").count() > 3
    assert page.locator(".chances .best").count() == 0
    leave_study(page)
    page.locator("[data-hint=close]").click()
    expect(page.locator(".hint")).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (390, 844), (740, 360), (1280, 800)], ids=str
)
def test_a_hint_covers_no_call_and_shows_the_best(
    page: Page, site: Hosted, width: int, height: int
) -> None:
    """A choice of eleven games: the panel scrolls rather than lie under the hint."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site.url}#{encode(CHOICE)}/0")
    # With room for the coach, its sentences take some from the calls once loaded.
    page.locator(".coach p").wait_for(state="attached", timeout=MINUTES)
    page.locator("[data-tool=hint]").click(timeout=MINUTES)
    page.locator(".call[data-best]").wait_for(timeout=MINUTES)
    page.locator("[data-hint=worths]").click()
    expect(page.locator("#polite")).to_contain_text("Hint:", timeout=MINUTES)
    expect(page.locator(".call .worth").first).to_be_visible()
    still(page)
    hint, calls, best = page.evaluate(BOXES, [".hint", ".calls", ".call[data-best]"])
    assert apart(hint, calls)
    assert best["top"] >= calls["top"] - 1 and best["bottom"] <= calls["bottom"] + 1
    assert best["left"] >= calls["left"] - 1 and best["right"] <= calls["right"] + 1


def apart(one: dict[str, float], other: dict[str, float]) -> bool:
    """Return true for two rectangles that do not overlap."""
    return (
        one["bottom"] <= other["top"]
        or other["bottom"] <= one["top"]
        or one["right"] <= other["left"]
        or other["right"] <= one["left"]
    )
