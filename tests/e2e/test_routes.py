"""Addresses: the address bar, Back and Forward, a new tab, and the cards of a link at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Watch, ask, at_rest, back, engine_ready, forward, reload
from tests.e2e.kept import New
from tests.e2e.site import Hosted
from tests.e2e.steps import Held, follow

HELD = re.compile(r"\.wasm")
"""The files that are withheld so that the engine cannot start."""
PLAYED = "smRCNpSRLajpMpPP"
"""A link of a Schafkopf deal that was played to its end."""


def in_bar(page: Page, fragment: str) -> None:
    page.wait_for_function("fragment => location.hash === fragment", arg=fragment)


def panel(page: Page, name: str) -> None:
    expect(page.locator(f"#panel[open][data-content={name}]")).to_have_count(1)


def no_panel(page: Page) -> None:
    expect(page.locator("#panel[open]")).to_have_count(0)


def test_every_screen_has_an_address(new_context: New, site: Hosted) -> None:
    context = new_context(locale="en")
    page = context.new_page()
    page.route(HELD, lambda _: None)
    page.goto(site.url)
    for name in ("matches", "settings"):
        page.locator(f".home-foot [data-panel={name}]").click()
        panel(page, name)
        in_bar(page, f"#/{name}")
        page.keyboard.press("Escape")
        in_bar(page, "")
    page.locator(".home-foot [data-panel=rules]").click()
    page.locator(".rules-games button", has_text="Fipsen").click()
    in_bar(page, "#/rules/fipsen")
    back(page)
    no_panel(page)
    in_bar(page, "")
    forward(page)
    panel(page, "rules")
    in_bar(page, "#/rules/fipsen")
    expect(page.locator(".rules-title")).to_have_text("Fipsen")
    back(page)
    no_panel(page)
    page.locator("[data-learn=fipsen]").click()
    in_bar(page, "#/learn/fipsen")
    page.locator("[data-stage=kieker]").click()
    in_bar(page, "#/learn/fipsen/kieker")
    page.locator(".bar-menu [data-panel=settings]").click()
    in_bar(page, "#/settings")
    back(page)
    in_bar(page, "#/learn/fipsen/kieker")
    no_panel(page)
    expect(page.locator("#learn")).to_have_attribute("data-stage", "kieker")
    back(page)
    in_bar(page, "#/learn/fipsen")
    expect(page.locator("#learn [data-stage=kieker]")).to_be_visible()
    back(page)
    in_bar(page, "")
    expect(page.locator("#home")).to_be_visible()
    for fragment in ("#/learn/fipsen", "#/learn/fipsen/kieker"):
        forward(page)
        in_bar(page, fragment)
    expect(page.locator("#learn")).to_have_attribute("data-stage", "kieker")
    back(page)
    back(page)
    expect(page.locator("#home")).to_be_visible()

    follow(page, "#/nowhere")
    said = page.locator(".notice", has_text="nothing at this address")
    expect(said).to_be_visible()
    in_bar(page, "#/nowhere")
    page.locator(".notice button", has_text="To the games").click()
    in_bar(page, "")
    expect(said).to_have_count(0)
    follow(page, "#/about")  # mended
    panel(page, "about")
    back(page)
    no_panel(page)
    in_bar(page, "")

    for fragment, shown in (
        ("#/matches", "#panel[open][data-content=matches]"),
        ("#/about", "#panel[open][data-content=about]"),
        ("#/rules/barbu", ".rules-title >> text=Barbu"),
        ("#learn/fipsen/kieker", "#learn[data-stage=kieker]"),
        ("#/", "#home"),
        ("#/learn/nothing", ".notice >> text=nothing at this address"),
    ):
        tab = context.new_page()
        tab.route(HELD, lambda _: None)
        tab.goto(site.url + fragment)
        expect(tab.locator(shown)).to_be_visible()
        if fragment == "#/matches":
            in_bar(tab, fragment)
            reload(tab)
            panel(tab, "matches")
            tab.keyboard.press("Escape")
            in_bar(tab, "")
            no_panel(tab)
        if shown.startswith(".notice"):
            in_bar(tab, fragment)
        tab.close()


def test_cards_of_a_link_are_there_before_the_engine(page: Page, site: Hosted) -> None:
    arrived = list[str]()
    page.on("requestfinished", lambda request: arrived.append(request.url))
    held = Held(page, HELD)
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(f"{site.url}#{PLAYED}")
    heading = page.locator("#deal h1")
    expect(heading).to_have_text("Schafkopf: a deal by link")
    expect(heading).to_be_focused()
    expect(page.locator("#deal progress")).to_be_visible()
    hands = page.locator(".deal-hands > li")
    expect(hands).to_have_count(4)
    cards = [
        hand.locator("[data-card]").evaluate_all("cards => cards.map((card) => card.dataset.card)")
        for hand in hands.all()
    ]
    assert not [url for url in arrived if HELD.search(url)]
    assert sum("formats.json" in url for url in arrived) == 1
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    reload(page)
    held.let_go()
    engine_ready(page)
    expect(page.locator("#study .felt")).to_be_visible()
    expect(page.locator("#deal")).to_have_count(0)
    look = {"ask": "look", "code": PLAYED, "ply": 0, "seat": 0, "open": True}
    engines = ask(page, look)["view"]["hands"]
    assert [sorted(hand) for hand in cards] == [sorted(hand) for hand in engines]

    page.goto("about:blank")
    page.route(HELD, lambda _: None)
    page.goto(f"{site.url}#{PLAYED}/2/beat")
    expect(hands).to_have_count(1)
    expect(page.locator(".deal-sent")).to_contain_text("Can you do better?")
    page.locator(".bar-home").click()
    expect(page.locator("#home")).to_be_visible()
    at_rest(page)
    page.goto("about:blank")
    page.goto(f"{site.url}#{PLAYED[:-1]}Q")
    expect(page.locator("[data-tile]").first).to_be_visible()
    expect(page.locator("#deal")).to_have_count(0)
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.parametrize("path", ["nowhere", "several/folders/down.html"])
def test_missing_page_leads_to_the_site(page: Page, watch: Watch, site: Hosted, path: str) -> None:
    watch.allow("404")
    page.route(HELD, lambda _: None)
    page.goto(f"{site.url}{path}#/matches")
    expect(page.locator("p[lang=ja]")).to_be_visible()
    link = page.locator("p[lang=en] a")
    expect(link).to_have_attribute("href", f"{site.url.removeprefix(site.origin)}#/matches")
    link.click()
    panel(page, "matches")
    page.unroute_all(behavior="ignoreErrors")
