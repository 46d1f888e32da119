"""Schafkopf as in taverns, on the page: a knock on half a hand, four passes, and a Ramsch."""

from __future__ import annotations

from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.site import Hosted
from tests.e2e.steps import MINUTES, READY, WIRTSHAUS, move, moved, sit_down
from tests.support.page import Page as Engine

SEATS = ["person", "beginner", "beginner", "beginner"]


def passed_by_all() -> int:
    """Return the first seed of a deal in which all pass, the person too, after a knock of the
    person."""
    for seed in count(1):
        engine = Engine()
        how: dict[str, Any] = {"game": "schafkopf", "seed": seed, "rules": WIRTSHAUS}
        answer = engine.settled(engine.table("new", seats=SEATS, **how))
        for call in ("knock", "pass"):
            if call in answer["view"]["legal"]:
                answer = engine.settled(engine.table("play", move=call))
        if answer["view"]["facts"].get("contract") == "ramsch":
            return seed
    raise AssertionError


def call(page: Page, name: str) -> None:
    """Wait for a call to be offered, make it, and wait until it is made."""
    page.locator(READY).first.wait_for(timeout=MINUTES)
    before = page.get_attribute("#table", "data-code")
    page.locator(f'.calls [data-move="{name}"]').click()
    moved(page, before)
    page.locator(READY).first.wait_for(timeout=MINUTES)


def test_a_knock_on_half_a_hand_and_a_ramsch_when_all_have_passed(page: Page, site: Hosted) -> None:
    how = {"seed": passed_by_all(), "rules": WIRTSHAUS, "seats": SEATS}
    sit_down(page, site, "schafkopf", games={"schafkopf": how})
    expect(page.locator(".hand .card")).to_have_count(4)
    call(page, "knock")
    expect(page.locator(".hand .card")).to_have_count(8)
    expect(page.locator(".status")).to_contain_text("×")
    call(page, "pass")
    expect(page.locator(".status")).to_contain_text("Ramsch")
    while move(page):
        pass
    expect(page.locator(".result-what")).to_have_text("Ramsch")
    items = page.locator(".ledger tr")
    found = {item.get_attribute("data-item") for item in items.all()}
    assert {"ramsch", "knocked", "each"} <= found
    score = page.locator(".standings .delta").all_inner_texts()
    assert sum(int(points.replace("−", "-")) for points in score) == 0
