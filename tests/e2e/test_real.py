"""A deal from a real table, as two people with two phones: one enters and asks, the other
answers."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.conftest import reload, violations
from tests.e2e.site import Hosted
from tests.e2e.steps import MINUTES, arrive, fits

HAND = "CQ CA S9 ST H9 HT D7 D8"
CALLS = ["play", "solo.S"]
CARDS = ["CA", "CT", "CK", "C7", "CQ"]
MOST_TAPS = 30
"""The most taps for the own hand, the calls and three tricks."""
SMALL: ViewportSize = {"width": 360, "height": 640}
FINGER = 44
"""The least height in pixels of what is tapped."""
NARROWEST = 38
"""The least width in pixels: eight cards of a suit fill a line of the smallest phone."""
LINK = "1symINyvgXH"
"""A deal of Schafkopf as one seat saw it, while the players bid."""
BOTH = "#question :is([data-who=own], [data-who=other])"


class Entering:
    """Somebody who enters a deal by taps, which are counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, selector: str) -> None:
        """Tap, and wait until the engine has read what was entered."""
        before = self.page.get_attribute("#real", "data-moves")
        self.page.locator(selector).first.tap()
        self.taps += 1
        page = self.page
        expect(page.locator(f"#real:not([data-moves='{before}'])")).to_be_visible(timeout=MINUTES)
        now = page.get_attribute("#real", "data-moves")
        expect(page.locator(f"#real[data-at='{now}']")).to_be_visible(timeout=MINUTES)

    def hand(self) -> None:
        """Enter the own cards."""
        for number, card in enumerate(HAND.split(), 1):
            self.page.locator(f".real-card[data-card={card}]").tap()
            self.taps += 1
            if number < len(HAND.split()):
                pressed = self.page.locator(".real-card[aria-pressed]")
                expect(pressed).to_have_count(number, timeout=MINUTES)
        expect(self.page.locator("#real[data-step=play]")).to_be_visible(timeout=MINUTES)

    def tricks(self, many: int) -> None:
        """Enter calls and cards until this number of tricks is played."""
        calls, cards = list(CALLS), list(CARDS)
        while self.page.locator(".real-before ol > li").count() < many:
            open_cards = self.page.locator(".real-card:not([aria-disabled])")
            if open_cards.count():
                names = [card.get_attribute("data-card") for card in open_cards.all()]
                wished = cards.pop(0) if cards and cards[0] in names else names[0]
                self.tap(f".real-card[data-card={wished}]")
            elif calls and self.page.locator(f"[data-move='{calls[0]}']").count():
                self.tap(f"[data-move='{calls.pop(0)}']")
            elif self.page.locator("[data-way=decline]").count():
                self.tap("[data-way=decline]")
            else:
                self.tap("[data-move]")


def test_two_people_enter_ask_and_answer(browser: Browser, site: Hosted) -> None:
    one = browser.new_context(viewport=SMALL, has_touch=True)
    other = browser.new_context(viewport=SMALL, has_touch=True)
    try:
        page, second = one.new_page(), other.new_page()
        arrive(page, site)
        page.locator(".home-foot [data-panel=real]").click()
        page.locator("#real [data-real=schafkopf]:not([disabled])").click(timeout=MINUTES)
        expect(page.locator(".real-card")).to_have_count(32, timeout=MINUTES)
        entering = Entering(page)
        entering.hand()
        entering.tricks(3)
        assert entering.taps <= MOST_TAPS
        for target in page.locator("#real .real-card, #real .real-foot button").all():
            box = target.bounding_box()
            assert (
                box and min(box["width"], box["height"]) >= FINGER - 5 and box["height"] >= FINGER
            )
        fits(page)
        assert violations(page) == []
        moves = page.get_attribute("#real", "data-moves")
        reload(page)
        page.locator("#real [data-kept]").first.click(timeout=MINUTES)
        expect(page.locator(f"#real[data-step=play][data-at='{moves}']")).to_be_visible(
            timeout=MINUTES
        )
        page.locator("[data-way=look]").tap()
        expect(page.locator(".real-verdict p strong").first).to_be_visible(timeout=MINUTES)
        expect(page.locator(".practise-worth").first).to_be_visible(timeout=MINUTES)
        assert violations(page) == []
        page.locator("#real [data-way=ask]").tap()
        field = page.locator("#panel .share-link input")
        expect(field).to_have_value(re.compile("/ask-"), timeout=MINUTES)
        question = field.input_value()

        second.goto(question)
        expect(second.locator("#question[data-step=ask]")).to_be_visible(timeout=MINUTES)
        expect(second.locator("#question .practise-worth, #question [data-who]")).to_have_count(0)
        assert violations(second) == []
        second.locator("#question button[data-card]:not([aria-disabled])").first.tap()
        judged = second.locator("#question[data-step=reply][data-judged]")
        expect(judged).to_be_visible(timeout=MINUTES)
        expect(second.locator(BOTH)).to_have_count(2)
        assert violations(second) == []
        answer = second.locator(".question-link").input_value()

        page.goto("about:blank")
        page.goto(answer)
        expect(page.locator("#question[data-step=answer][data-judged]")).to_be_visible(
            timeout=MINUTES
        )
        expect(page.locator(BOTH)).to_have_count(2)
    finally:
        one.close()
        other.close()


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_link_opens_with_its_notice_in_sight(
    browser: Browser, site: Hosted, language: str
) -> None:
    with closing(browser.new_context(viewport=SMALL, locale=language)) as context:
        page = context.new_page()
        page.goto(f"{site.url}#/real/{LINK}")
        expect(page.locator("#real[data-step=play][data-at]")).to_be_visible(timeout=MINUTES)
        expect(page.locator("#real h2")).to_be_focused()
        expect(page.locator(".notice p")).to_be_in_viewport(ratio=1)
        expect(page.locator(".bar")).to_be_in_viewport(ratio=1)
        expect(page.locator(".real-say")).to_be_in_viewport(ratio=1)
        fits(page)
