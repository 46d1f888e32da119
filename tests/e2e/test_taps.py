"""Taps that come twice, or too late."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OVERHEAR, engine_ready, reload, still
from tests.e2e.kept import SHELF, live, my_turn, until
from tests.e2e.site import Hosted
from tests.e2e.steps import MINUTES, READY, code_of, moved, sit_down

FORGET = "Object.values(overheard).forEach((heard) => { heard.length = 0; })"
"""A script that empties the record of messages."""
PLAYS = "overheard.requests.filter((text) => JSON.parse(text).ask === 'play').length"
"""The number of moves requested."""


@pytest.mark.parametrize("game", ["schafkopf", "fipsen", "barbu", "bauernstoss"])
def test_a_double_click_answers_once(page: Page, site: Hosted, game: str) -> None:
    page.add_init_script(OVERHEAR)
    sit_down(page, site, game)
    for _ in range(4):
        my_turn(page)
        before = code_of(page)
        page.evaluate(FORGET)
        answers = page.locator(".doubling .switch").count() or 1  # one button sends them all
        page.locator("#table [data-move]").first.dblclick()
        moved(page, before)
        page.locator(READY).first.wait_for(timeout=MINUTES)
        expect(page.locator(".doubling")).to_have_count(0)
        assert page.evaluate(PLAYS) == answers
        expect(page.locator(".notice")).to_have_count(0)
        if page.locator("[data-tool=next]").count():
            break


EXPLAINED = "() => document.getElementById('polite').textContent.includes('it can be played now')"
SILENT = "document.getElementById('polite').replaceChildren()"


def test_a_held_card_explains_itself_and_is_not_played(page: Page, site: Hosted) -> None:
    """By mouse and by finger; a tap plays as before."""
    page.add_init_script(OVERHEAR)
    sit_down(page, site, "barbu")
    my_turn(page)
    while page.locator("#hand [data-playable]").count() == 0:
        asked = code_of(page)
        page.locator(".calls [data-move]").first.click(position={"x": 16, "y": 16})
        moved(page, asked)
        my_turn(page)
    still(page)
    before = code_of(page)
    page.evaluate(FORGET)
    card = page.locator("#hand [data-playable]").first
    box = card.bounding_box()
    assert box is not None
    there = (box["x"] + 12, box["y"] + 16)
    point = [{"x": there[0], "y": there[1]}]
    finger = page.context.new_cdp_session(page)
    page.evaluate(SILENT)
    page.mouse.move(*there)
    page.mouse.down()
    page.wait_for_function(EXPLAINED)
    page.mouse.up()
    page.evaluate(SILENT)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    page.wait_for_function(EXPLAINED)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert code_of(page) == before
    assert page.evaluate(PLAYS) == 0
    page.mouse.click(*there)
    moved(page, before)


def test_two_clicks_at_once_answer_once(page: Page, site: Hosted) -> None:
    page.add_init_script(OVERHEAR)
    sit_down(page, site)
    for _ in range(4):
        my_turn(page)
        page.evaluate(FORGET)
        before = code_of(page)
        page.evaluate(
            """() => {
                for (const button of [...document.querySelectorAll("#table [data-move]")])
                    button.click();
            }"""
        )
        moved(page, before)
        page.locator(READY).first.wait_for(timeout=MINUTES)
        assert page.evaluate(PLAYS) == 1
        expect(page.locator(".notice")).to_have_count(0)


def test_the_second_half_of_a_double_click_does_not_answer_the_next_question(
    page: Page, site: Hosted
) -> None:
    page.add_init_script(OVERHEAR)
    sit_down(page, site)
    my_turn(page)
    before = code_of(page)
    still(page)  # a table that has not been on the screen for a frame takes no tap
    button = page.locator("#table [data-move]").first.bounding_box()
    assert button
    at = (button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    page.mouse.move(*at)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    moved(page, before)
    my_turn(page)
    after = code_of(page)
    still(page)
    page.evaluate(FORGET)
    nearest = page.locator("#table [data-move]").first.bounding_box()
    assert nearest
    page.mouse.move(nearest["x"] + nearest["width"] / 2, nearest["y"] + nearest["height"] / 2)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.evaluate(PLAYS) == 0
    assert code_of(page) == after
    page.locator("#table [data-move]").first.click()
    moved(page, after)


def test_a_card_and_then_home_stays_at_home(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    for _ in range(3):
        my_turn(page)
        before = code_of(page)
        page.evaluate(
            """() => {
                document.querySelector("#table [data-move]").click();
                document.querySelector(".bar-home").click();
            }"""
        )
        until(page, f"async (before) => (await ({SHELF})())[0].saved.code !== before", before)
        expect(page.locator("#home")).to_be_visible()
        reload(page)
        engine_ready(page)
        expect(page.locator("#home")).to_be_visible()
        page.locator(".continue").click()
        live(page)
        assert code_of(page) != before, "the card was played all the same"
