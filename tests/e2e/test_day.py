"""The deal of the day as one person plays it: from home to the result beside those of bots."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import reload, violations
from tests.e2e.site import Hosted
from tests.e2e.steps import AT_WORK, FULL, IMPATIENT, MINUTES, VALUE, arrive, fits, moved, tap

pytestmark = pytest.mark.timeout(900)

NOW = datetime(2026, 11, 27, 10, tzinfo=UTC)
GAME = "fipsen"
END = "#table [data-tool=daily]"
MOST_MOVES = 60
EVE = datetime(2026, 11, 29, 23, 58, tzinfo=UTC)
"""Two minutes before the end of a day that is the last of its week."""


def one_move(page: Page) -> bool:
    """Make the first move offered. Return False if the deal is over instead."""
    page.locator(f"#table [data-move], {END}").first.wait_for(timeout=MINUTES)
    if page.locator(END).count():
        return False
    before = page.get_attribute("#table", "data-code")
    tap(page.locator("#table [data-move]").first)
    moved(page, before)
    return True


def compared(page: Page) -> None:
    """Wait until bots have played the seat too, and all decisions are judged."""
    expect(page.locator("#days[data-compared]")).to_be_visible(timeout=AT_WORK)


def played(page: Page, route: str, way: str = "play") -> None:
    """Play the deal of a day or of a week to its end, and go to its result."""
    page.goto(route)
    deal = page.locator(f"#days [data-deal={GAME}]").first
    deal.locator(f"[data-way={way}]").click(timeout=MINUTES)
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    for _ in range(MOST_MOVES):
        if not one_move(page):
            break
    page.locator(END).click()
    expect(deal.locator(".days-own")).to_be_visible(timeout=MINUTES)


def test_the_deal_of_the_day_is_played_kept_and_compared(page: Page, site: Hosted) -> None:
    page.clock.set_fixed_time(NOW)
    page.add_init_script(IMPATIENT)
    arrive(page, site, speed="off", rest="short")
    page.locator(".home-foot [data-panel=day]").click()
    deal = page.locator(f"#days [data-deal={GAME}]")
    deal.locator("[data-way=play]").click()
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    assert one_move(page)
    reload(page)
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    for _ in range(MOST_MOVES):
        if not one_move(page):
            break
    page.locator(END).click()
    compared(page)
    page.wait_for_function(f"() => location.hash === '#/day/{GAME}/2026-11-27'")
    expect(deal.locator(".days-own")).to_be_visible()
    expect(deal.locator("[data-level] small")).to_have_count(2)
    expect(deal.locator(".days-marks [role=img]")).to_have_count(1)
    said = deal.inner_text()
    expect(page.locator("[data-day='2026-11-27'] .days-dots i")).to_have_count(1)
    reload(page)
    compared(page)
    expect(deal.locator("[data-way=again]")).to_be_visible()
    assert deal.inner_text() == said
    page.locator("[data-day='2026-11-27']").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-day='2026-12-04']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#days[data-when='2026-12-04'] [data-future]")).to_be_visible()
    assert violations(page) == []
    page.locator("[data-way=week]").click()
    expect(page.locator("#days[data-when='2026-W49'] [data-future]")).to_be_visible()
    page.locator("[data-step=before]").click()
    expect(page.locator("#days [data-deal]")).to_have_count(8)
    assert violations(page) == []
    fits(page)


def test_a_day_is_kept_where_there_is_no_room_and_by_two_tabs(page: Page, site: Hosted) -> None:
    page.clock.set_fixed_time(NOW)
    page.add_init_script(FULL + IMPATIENT)
    arrive(page, site, speed="off", rest="short")
    page.evaluate("localStorage.setItem('full', 'yes')")
    played(page, f"{site.url}#/day")
    compared(page)
    assert not (page.evaluate(VALUE, "learned") or {}).get("days"), "there is no room"
    own = page.locator(f"#days [data-deal={GAME}]").inner_text()
    reload(page)
    compared(page)
    assert page.locator(f"#days [data-deal={GAME}]").inner_text() == own
    page.evaluate("localStorage.removeItem('full')")

    other = page.context.new_page()
    other.clock.set_fixed_time(NOW)
    other.add_init_script(IMPATIENT)
    played(other, f"{site.url}#/week")
    compared(other)
    played(page, f"{site.url}#/day/all/2026-11-26")
    compared(page)
    wanted = {"2026-11-27", "2026-11-26", "2026-w48-1"}
    for tab in (page, other):
        tab.goto("about:blank")
        tab.goto(f"{site.url}#/day/{GAME}/2026-11-27")
        compared(tab)
        assert tab.locator(f"#days [data-deal={GAME}]").inner_text() == own
        for day in ("2026-11-27", "2026-11-26"):
            expect(tab.locator(f"[data-day='{day}'] .days-dots i")).to_have_count(1)
        assert set(tab.evaluate(VALUE, "learned")["days"][GAME]) == wanted


@pytest.mark.parametrize(
    ("route", "old", "new"),
    [("day", "2026-11-29", "2026-11-30"), ("week", "2026-W48", "2026-W49")],
)
def test_a_page_open_over_midnight_offers_the_new_deals(
    page: Page, site: Hosted, route: str, old: str, new: str
) -> None:
    page.clock.install(time=EVE)
    page.goto(f"{site.url}#/{route}")
    way = page.locator(f"#days[data-when='{old}'] [data-deal] [data-way=play]").first
    expect(way).to_be_visible(timeout=MINUTES)
    offer = page.locator("#days [data-way=now]")
    expect(offer).to_have_count(0)
    place = way.bounding_box()
    page.clock.fast_forward("05:00")
    expect(page.locator(f"#days[data-when='{old}'] [data-past]")).to_be_attached()
    assert way.bounding_box() == place, "nothing moves under a finger"
    offer.click()
    expect(page.locator(f"#days[data-when='{new}'] [data-deal]").first).to_be_visible()
    expect(offer).to_have_count(0)
    assert violations(page) == []
