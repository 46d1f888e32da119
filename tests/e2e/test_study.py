"""The study as people use it: by touch, by keyboard, in every window and language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import back, forward, reload, still, violations
from tests.e2e.site import Hosted
from tests.e2e.steps import (
    AT_WORK,
    BEYOND,
    CROWDED,
    MINUTES,
    OVERFLOW,
    finish_deal,
    finished,
    remember,
    resize,
    sit_down,
    turn_to,
    worked_out,
)

pytestmark = pytest.mark.timeout(900)

New = Callable[..., BrowserContext]

TABS = ("moves", "graph", "mistakes", "deals", "table", "more")
PLACES = """() => [...document.querySelectorAll(
    ".felt .cards > li, .felt-middle, .study-steps button, .study-tab, .study-values select")]
    .map((one) => {
        const { left, top } = one.getBoundingClientRect();
        return [Math.round(left), Math.round(top)].join();
    }).join(" ")"""
"""The places of cards, trick and controls."""
COVERED = """() => {
    const sheet = document.querySelector(".study-sheet").getBoundingClientRect();
    return [".felt-middle", ".study-steps", ".study-tabs"].filter((name) => {
        const box = document.querySelector(name).getBoundingClientRect();
        return box.bottom > sheet.top + 1 && box.top < sheet.bottom - 1
            && box.right > sheet.left + 1 && box.left < sheet.right - 1;
    });
}"""
"""Lists the parts that must stay in sight and that an open tab covers."""
SMALL = """() => [...document.querySelectorAll(".felt .cards .index")].filter((index) =>
    parseFloat(getComputedStyle(index).fontSize) < 16).length"""
"""The number of cards whose rank is drawn smaller than 16 px."""
WINDOWS = ((390, 844), (360, 640), (320, 568), (568, 320), (844, 390), (1280, 800))


def open_at(page: Page, site: Hosted, code: str, where: str = "") -> None:
    page.goto(f"{site.url}#/study/{code}{where}")
    look(page)


def look(page: Page) -> None:
    """Ask for the moves on the first screen of a link."""
    page.locator(".study-intro [data-way=look]").click(timeout=MINUTES)
    expect(page.locator("#study:not([data-linked]) .felt")).to_be_visible()


def test_another_card_is_a_line_with_values_and_a_link(
    page: Page, new_context: New, site: Hosted
) -> None:
    code = finished("bauernstoss")
    open_at(page, site, code, "/6")
    page.locator(".study-values select").select_option(index=2)
    worth = page.locator(".study-worth")
    cards = page.locator(".felt .cards button:not([aria-disabled])")
    for ply in range(7, 40):
        if cards.count() > 1:
            break
        page.keyboard.press("ArrowRight")
        expect(page.locator(f"#study[data-ply='{ply}'] .study-ply")).to_contain_text(f"{ply} of")
    expect(worth).to_have_count(cards.count())
    expect(worth.filter(has_text="…")).to_have_count(0, timeout=MINUTES)
    expect(page.locator(".study-worth[data-best]").first).to_be_visible()
    before = page.evaluate(PLACES)
    page.locator(".study-values select").select_option(index=1)
    expect(worth.filter(has_text="…")).to_have_count(0, timeout=MINUTES)
    assert page.evaluate(PLACES) == before, "nothing moves while values arrive"
    ply = int(page.locator("#study").get_attribute("data-ply") or 0)
    for card in range(cards.count()):
        cards.nth(card).click()
        expect(page.locator(f"#study[data-ply='{ply + 1}']")).to_be_visible()
        if page.locator("[data-line]").count():
            break
        page.keyboard.press("ArrowLeft")
        expect(page.locator(f"#study[data-ply='{ply}']")).to_be_visible()
    expect(page.locator("[data-line=a][data-here]")).to_have_count(1)
    page.keyboard.press("b")
    expect(page.locator("[data-line=a][data-over] .study-gain")).to_be_visible(timeout=AT_WORK)
    expect(page.locator(".step[data-step=forward]")).to_have_attribute("aria-disabled", "true")
    address = page.evaluate("location.href")
    assert f"/study/{code}/" in address and "/moves/" in address
    moves = page.locator("[data-line=a] .study-move").count()
    reload(page)
    expect(page.locator("[data-line=a] .study-move")).to_have_count(moves, timeout=MINUTES)
    friend = new_context(locale="en").new_page()
    friend.goto(address)
    look(friend)
    expect(friend.locator("[data-line=a] .study-move")).to_have_count(moves, timeout=MINUTES)


def test_back_and_forward_lead_out_of_the_study_and_into_it(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    finish_deal(page)
    page.locator("[data-panel=study]").last.click()
    expect(page.locator("#study .felt")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => location.hash.endsWith('/1')")
    back(page)
    expect(page.locator("#table[data-live]")).to_be_visible()
    expect(page.locator(".deal-result")).to_be_visible()
    page.wait_for_function("() => location.hash === '#/table'")
    forward(page)
    expect(page.locator("#study[data-ply='1']")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#panel[open][data-content=help]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#panel[open]")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator("#table[data-live]")).to_be_visible()


def test_the_study_with_the_keyboard_alone(page: Page, site: Hosted) -> None:
    open_at(page, site, finished("fipsen"), "/2")
    where = page.locator(".study-ply")
    for key, ply in (("ArrowRight", "3"), ("Home", "0"), ("ArrowRight", "1"), ("ArrowLeft", "0")):
        page.keyboard.press(key)
        expect(where).to_contain_text(f"{ply} of")
    page.keyboard.press("End")
    expect(page.locator(".step[data-step=last]")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("PageUp")
    reached = set()
    for _ in range(70):
        page.keyboard.press("Tab")
        reached.add(
            page.evaluate("""() => {
            const one = document.activeElement;
            return one.dataset.tab ?? one.dataset.step ?? (one.className || one.tagName);
        }""")
        )
    assert {*TABS, "forward", "SELECT", "study-sheet", "study-move"} <= reached


@pytest.mark.parametrize(
    ("language", "theme", "deck"),
    [("en", "dark", "french"), ("de", "light", "german"), ("ja", "contrast", "french")],
)
def test_the_study_is_accessible_and_fits_in_every_window(
    new_context: New, site: Hosted, language: str, theme: str, deck: str
) -> None:
    context = new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    remember(page, site, speed="off", theme=theme, language=language, deck=deck)
    open_at(page, site, finished("schafkopf"), "/12")
    page.locator(".study-values select").select_option(index=2)
    expect(page.locator(".study-worth").filter(has_text="…")).to_have_count(0, timeout=MINUTES)
    for tab in TABS:
        turn_to(page, tab)
        if page.locator("#study .progress-line").count():
            worked_out(page)
        assert violations(page) == [], tab
    turn_to(page, "moves")
    for width, height in WINDOWS:
        resize(page, width, height)
        at = f"{width}x{height}"
        for measure in (OVERFLOW, CROWDED, BEYOND):
            assert page.evaluate(measure) == [], at
        assert page.evaluate(SMALL) == 0, at
        assert page.evaluate(COVERED) == [], at
        before = page.evaluate(PLACES)
        for _ in range(3):
            page.keyboard.press("ArrowRight")
            still(page)
            if width < 1000:  # beside a wide trick a plate may need a second line
                assert page.evaluate(PLACES) == before, f"{at}: something moved"
        assert page.evaluate("[scrollX, scrollY]") == [0, 0], at
        felt = page.locator(".felt").evaluate("felt => felt.scrollHeight - felt.clientHeight")
        assert felt <= 1, f"{at}: the felt is {felt} px too high"
