"""The deal editor as two people with two phones use it: one enters a deal and sends it, the other
plays it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import reload, violations
from tests.e2e.site import Hosted
from tests.e2e.steps import IMPATIENT, MINUTES, READY, arrive, fits, moved, resize, tap

PHONE = {"width": 390, "height": 844}
MOST_MOVES = 40
CARD = re.compile(r"[CSHD][2-9TJQKA]")
DEALT = """(many) => document.querySelectorAll(".editor-piles [data-card]").length === many"""


def entered(page: Page, cards: int) -> None:
    """Give the first cards of the deck to the piles in turn, one tap each."""
    for many in range(cards):
        page.locator(".deck [data-card]:not([data-held])").first.tap()
        page.wait_for_function(DEALT, arg=many + 1 if many < cards - 1 else 52)


def hand(page: Page, within: str) -> set[str]:
    """Return the cards shown in a hand."""
    cards = page.locator(f"{within} [data-card]").all()
    return {card.get_attribute("data-card") or "" for card in cards}


def test_a_deal_is_entered_on_one_phone_and_played_on_another(
    new_context: Callable[..., BrowserContext], site: Hosted
) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    arrive(page, site, speed="off")
    page.locator(".home-foot [data-panel=editor]").tap()
    expect(page.locator("#editor .deck")).to_be_visible(timeout=MINUTES)
    assert page.evaluate("location.hash") == "#/editor"
    page.locator("[data-tool=rules]").tap()
    page.locator(".editor-tool .segments .tab").nth(2).tap()
    expect(page.locator("#editor h2")).to_have_text("Barbu")
    page.locator("[data-tool=rules]").tap()
    expect(page.locator(".editor-tool")).to_have_count(0)
    expect(page.locator(".deck [data-card]")).to_have_count(52)
    assert violations(page) == []
    fits(page)
    resize(page, PHONE["width"], PHONE["height"])
    entered(page, 39)
    expect(page.locator("#editor:not([data-code=''])")).to_be_visible()
    code = page.get_attribute("#editor", "data-code")
    expect(page.locator("[data-way=start]")).to_be_visible()
    assert violations(page) == []
    own = hand(page, "[data-pile='2']")
    reload(page)
    expect(page.locator(f"#editor[data-code='{code}']")).to_be_visible(timeout=MINUTES)
    page.locator("[data-way=undo]").tap()
    expect(page.locator(".deck [data-card]:not([data-held])")).to_have_count(14)
    page.locator("[data-way=redo]").tap()
    expect(page.locator(f"#editor[data-code='{code}']")).to_be_visible()
    page.locator("[data-way=share]").tap()
    address = page.locator(".share-link input")
    expect(address).to_have_value(re.compile(rf"#{code}$"))

    other = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    other.add_init_script(IMPATIENT)
    arrive(other, site, speed="off", rest="short")
    changed = f"{address.input_value()}/2"
    other.goto("about:blank")
    other.goto(changed)
    expect(other.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    assert hand(other, ".hand") == own
    for _ in range(MOST_MOVES):
        other.locator(READY).first.wait_for(timeout=MINUTES)
        move = other.locator("#table [data-move]").first
        name = move.get_attribute("data-move") or ""
        before = other.get_attribute("#table", "data-code")
        tap(move)
        moved(other, before)
        if CARD.fullmatch(name):
            break
    assert CARD.fullmatch(name) and name in own
