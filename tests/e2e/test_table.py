"""The table as people use it: clicked, typed at, reloaded, linked to."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Watch, ask, back, forward, reload, still, violations
from tests.e2e.kept import New, my_turn
from tests.e2e.site import Hosted
from tests.e2e.steps import (
    GAMES,
    IMPATIENT,
    MINUTES,
    NEXT_KEY,
    READY,
    Held,
    arrive,
    code_of,
    finish_deal,
    first_move,
    follow,
    move,
    moved,
    next_deal,
    play_until,
    prefer,
    sit_down,
    tap,
)
from tests.support.games import seated

KEPT = """async () => {
    const { createStorage } = await import(new URL("static/storage.js", document.baseURI).href);
    const storage = createStorage();
    return (await storage.get(await storage.current())).table;
}"""
WHOLE = "bauernstoss"
"""A game whose matches end; matches of the others have more deals than a test has
time for."""
MARKS = 15
"""Marks that win a match here, in place of 20."""
MATCH = 60
"""The most deals of a whole match."""
DEALS = [
    *((game, 2 if game == WHOLE else 1) for game in GAMES),
    *(
        pytest.param(game, MATCH if game == WHOLE else 10, marks=pytest.mark.nightly)
        for game in GAMES
    ),
]
"""The most deals played of each game."""


@pytest.mark.parametrize(("game", "deals"), DEALS)
def test_deals_and_a_whole_match_are_played_by_clicking_only_moves(
    page: Page, site: Hosted, game: str, deals: int
) -> None:
    whole = deals == MATCH
    how = {"seats": seated(game, "person", "beginner"), "rules": {"target": MARKS} if whole else {}}
    sit_down(page, site, game, games={game: how})
    for _ in range(deals):
        while move(page):
            pass
        code = page.get_attribute("#table", "data-code")
        look = {"ask": "look", "code": code, "ply": 0, "seat": 0, "open": True}
        replay = ask(page, {**look, "ply": ask(page, look)["plies"]})["view"]
        assert replay["phase"] == "over"
        kept = page.evaluate(KEPT)
        assert kept["view"]["score"] == replay["score"]
        assert kept["view"]["items"] == replay["items"]
        if page.locator("[data-tool=new]").count():
            break
        next_deal(page)
    assert kept["match"]["over"] == whole
    assert (max(kept["match"]["totals"]) >= MARKS) or not whole


def test_a_reload_in_mid_trick_goes_on_where_it_was(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    play_until(page, lambda: page.locator(".hand .card").count() < 8)
    page.locator(".card[data-move]").first.wait_for(timeout=MINUTES)
    hand = page.locator(".hand .card").evaluate_all("cards => cards.map(c => c.dataset.card)")
    code = page.get_attribute("#table", "data-code")
    reload(page)
    expect(page.locator(".hand .card")).to_have_count(len(hand))
    assert page.get_attribute("#table", "data-code") == code
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    assert page.get_attribute("#table", "data-code") == code
    assert move(page)


def test_a_move_that_the_database_had_not_written_is_not_lost(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    page.evaluate("() => { IDBObjectStore.prototype.put = () => { throw new Error(); }; }")
    assert move(page)
    page.locator(READY).first.wait_for(timeout=MINUTES)
    code = page.get_attribute("#table", "data-code")
    reload(page)
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    assert page.get_attribute("#table", "data-code") == code
    assert page.evaluate(KEPT)["code"] == code


def test_the_last_position_is_painted_before_the_engine_is_there(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    page.route("**/pyodide.asm.wasm*", lambda route: None)
    reload(page)
    expect(page.locator(".hand .card").first).to_be_visible(timeout=MINUTES)
    assert page.locator("#table [data-move]").count() == 0
    page.unroute_all(behavior="ignoreErrors")


def test_a_damaged_link_says_what_is_wrong_and_keeps_the_game(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    code = page.get_attribute("#table", "data-code") or ""
    follow(page, code[:-1] + ("A" if code[-1] != "A" else "B"))
    expect(page.locator(".notice")).to_contain_text("link")
    assert page.get_attribute("#table", "data-code") == code
    page.locator(".notice button").last.click()
    expect(page.locator(".notice")).to_have_count(0)


def test_a_damaged_link_at_the_start_does_not_keep_the_game_from_waking(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site)
    code = page.get_attribute("#table", "data-code") or ""
    mistyped = code[:-1] + ("A" if code[-1] != "A" else "B")
    page.goto("about:blank")
    page.goto(f"{site.url}#{mistyped}")
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    assert page.get_attribute("#table", "data-code") == code


def test_a_link_opens_the_same_cards_and_keeps_the_running_game(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    move(page)  # or the link would lead to the very position that is left
    page.locator(READY).first.wait_for(timeout=MINUTES)
    mine = page.get_attribute("#table", "data-code") or ""
    other = ask(page, {"ask": "share", "kind": "deal"})["code"]
    follow(page, other)
    expect(page.locator(".notice")).to_contain_text("Bauernstoss", timeout=MINUTES)
    page.wait_for_function("() => location.hash === '#/table'")
    expect(page.locator("#table")).not_to_have_attribute("data-code", mine)
    page.locator(".notice button").first.click()
    expect(page.locator("#table")).to_have_attribute("data-code", mine)


def test_a_link_to_what_one_seat_has_seen_opens_a_table_that_can_be_played(
    page: Page, new_context: New, site: Hosted
) -> None:
    sit_down(page, site)
    move(page)
    page.locator("#table [data-move]").first.wait_for(timeout=MINUTES)
    page.locator("[data-panel=share]").click()
    page.locator("#panel input[value=position]").check()
    link = page.locator(".share-link input").input_value()
    friend = new_context(locale="en").new_page()
    friend.add_init_script(IMPATIENT)
    friend.goto(link)
    expect(friend.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    expect(friend.locator(".notice")).to_contain_text("knows no other hands")
    my_turn(friend)
    friend.wait_for_url(f"{site.url}#/table")
    cards = "all => all.map(({ dataset: { card, move } }) => card ?? move).sort()"
    for seen in (".hand [data-card]", "#table [data-move]", ".trick [data-card]"):
        mine, theirs = (each.locator(seen).evaluate_all(cards) for each in (page, friend))
        assert theirs == mine, seen
    here, there = (
        ask(each, {"ask": "look", "code": code_of(each), "ply": 0, "seat": 0, "open": True})
        for each in (page, friend)
    )
    mine, theirs = here["view"]["hands"], there["view"]["hands"]
    assert theirs[0] == mine[0]
    assert all(a != b for a, b in zip(theirs[1:], mine[1:], strict=True))
    assert move(friend)


@pytest.mark.parametrize("game", GAMES)
def test_one_deal_with_the_keyboard_alone(page: Page, site: Hosted, game: str) -> None:
    sit_down(page, site, game)
    moves = 0
    for _ in range(40):
        choice = page.locator("#table [data-move], [data-tool=next]")
        choice.first.wait_for(timeout=MINUTES)
        if page.locator("[data-tool=next]").count():
            break
        before = page.get_attribute("#table", "data-code")
        for _ in range(60):
            if page.evaluate("document.activeElement.dataset.move !== undefined"):
                break
            key = page.evaluate(NEXT_KEY)
            if key == "":  # the table has moved on by itself, and is waited for again
                break
            page.keyboard.press(key)
        else:
            raise AssertionError("no key leads to the move")
        if not page.evaluate("document.activeElement.dataset.move !== undefined"):
            continue
        page.keyboard.press("Enter")
        moved(page, before)
        moves += 1
    assert moves > 0
    page.wait_for_function("() => document.activeElement !== document.body")  # it is not lost


def test_letters_ask_and_the_live_regions_answer(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    play_until(page, lambda: page.locator("#table [data-move]").count() > 0)
    expect(page.locator("#assertive")).to_contain_text("Your turn")
    asked = page.locator(".prompt").inner_text()
    for letter, part in {"h": "cards", "r": "Xaver", "s": "Score", "w": asked}.items():
        page.keyboard.press(letter)
        expect(page.locator("#polite p").last).to_contain_text(part)


def the_price_hides_no_card(page: Page) -> None:
    """Open the parts of the price of the deal, see where they lie, and put them away."""
    board, price = page.locator(".board"), page.locator(".price")
    still(page)
    place = board.bounding_box()
    page.locator(".stake").click()
    expect(price).to_be_visible()
    still(page)
    assert board.bounding_box() == place
    parts, hand = price.bounding_box(), page.locator(".own-hand").bounding_box()
    assert parts and hand
    assert parts["y"] + parts["height"] <= hand["y"]
    page.locator(".prompt").click()
    expect(price).to_have_count(0)


def test_a_card_that_cannot_be_played_says_why(page: Page, site: Hosted) -> None:
    sit_down(page, site, impatient=False)
    for _ in range(60):
        page.locator("#table [data-move], [data-tool=next]").first.wait_for(timeout=MINUTES)
        if page.locator(".card[data-dim]").count() and page.locator("[data-tool=hint]").count():
            break
        if not move(page):
            next_deal(page)
    reason = page.locator(".reason")
    ways: list[Callable[[], None]] = [
        lambda: page.keyboard.press("Escape"),
        lambda: page.locator(".cloth").click(position={"x": 4, "y": 4}),
        lambda: reason.click(position={"x": 4, "y": 4}),
        lambda: page.locator("[data-tool=hint]").focus(),
    ]
    for away in ways:
        tap(page.locator(".card[data-dim]").first)
        expect(reason).to_be_visible()
        expect(reason.locator("[data-panel=rules]")).to_contain_text("Rule 18")
        away()
        expect(reason).to_have_count(0)
    the_price_hides_no_card(page)
    tap(page.locator(".card[data-dim]").first)
    expect(reason).to_be_visible()
    page.locator("[data-tool=hint]").click(force=True)  # it closes the reason, which lies over it
    expect(reason).to_have_count(0)
    page.locator("[data-tool=hint]").click()
    expect(page.locator(".hint")).to_be_visible(timeout=MINUTES)


def test_two_languages_in_one_deal(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    code = page.get_attribute("#table", "data-code")
    for language, word in (("de", "Stand"), ("ja", "得点")):
        prefer(page, speed="off", language=language)
        expect(page.locator(f"html[lang={language}]")).to_have_count(1)
        expect(page.locator(".bar-menu")).to_contain_text(word)
        assert page.get_attribute("#table", "data-code") == code


def test_people_at_one_device_see_a_curtain_between_their_hands(page: Page, site: Hosted) -> None:
    seats = ["person", "person", "person", "person"]
    sit_down(page, site, games={"bauernstoss": {"seats": seats}})
    curtains = 0
    while curtains < 3:
        page.locator(READY).first.wait_for(timeout=MINUTES)
        if page.locator(".curtain").count():
            curtains += 1
            assert page.locator(".hand .card").count() == 0
            page.locator(".curtain button").click()
            page.locator(".hand .card").first.wait_for()
        assert move(page), "the deal is over, and nobody else was asked"


def test_blocked_storage_is_said_and_the_game_runs(page: Page, site: Hosted, watch: Watch) -> None:
    refusal = "nothing is kept here"
    watch.allow(refusal)  # the runtime's own library asks for storage too
    page.add_init_script(f"indexedDB.open = () => {{ throw new DOMException('{refusal}') }}")
    page.goto(site.url)
    expect(page.locator(".unkept")).to_be_visible()
    page.locator('[data-tile="bauernstoss"] .tile-play').click()
    first_move(page)


WITH_A_DUTY = 5
"""A seed of Bauernstoss in whose first deal only some of the cards in hand are legal at some
turn."""


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_axe_finds_nothing(page: Page, site: Hosted, theme: str) -> None:
    games = {
        "bauernstoss": {"seed": WITH_A_DUTY, "seats": seated("bauernstoss", "person", "beginner")}
    }
    arrive(page, site, speed="off", rest="short", theme=theme, games=games)
    page.locator(".home-foot").wait_for()
    assert violations(page) == []
    page.locator('[data-tile="bauernstoss"] .tile-play').click()
    page.locator(READY).first.wait_for(timeout=MINUTES)
    assert violations(page) == []
    play_until(page, lambda: page.locator(".card[data-dim]").count() > 0)
    expect(page.locator(".card[data-dim]")).not_to_have_count(0)
    assert violations(page) == []
    while move(page):
        pass
    assert violations(page) == []


def test_back_closes_a_panel_then_leaves_for_home_and_forward_returns(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site)
    code = page.get_attribute("#table", "data-code") or ""
    page.locator(".bar-menu [data-panel=score]").click()
    expect(page.locator("dialog[open]")).to_have_count(1)
    back(page)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator("#table")).to_be_visible()
    back(page)
    expect(page.locator("#home")).to_be_visible()
    forward(page)
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    assert page.get_attribute("#table", "data-code") == code
    forward(page)
    expect(page.locator("dialog[open]")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.wait_for_function("() => history.state.at === 'table'")
    page.locator(".bar-home").click()
    expect(page.locator("#home")).to_be_visible()
    page.wait_for_function("() => history.state.depth === 0")


def test_after_a_call_the_next_panel_of_calls_has_the_focus_and_is_one_tab_stop(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site, "schafkopf")
    page.locator(".calls [data-move=play]").focus()
    page.keyboard.press("Enter")
    page.locator(".calls [data-move=wenz]").wait_for(timeout=MINUTES)
    expect(page.locator(".calls button").first).to_be_focused()
    expect(page.locator(".calls button[tabindex='0']")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    second = page.locator(".calls button").nth(1)
    expect(second).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".calls button:focus")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(second).to_be_focused()


def finishes(route: Route) -> bool:
    """Return true for a request to the engine to play on for everybody."""
    return bool(json.loads(route.request.post_data or "{}").get("ask") == "finish")


def test_the_bots_finish_a_deal_by_keyboard_and_stop_when_asked(page: Page, site: Hosted) -> None:
    sit_down(page, site, WHOLE)
    held = Held(page, "**/ask", finishes)
    page.locator("[data-panel=score]").first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-finish=match]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-tool=stop]")).to_be_visible()
    expect(page.locator("#polite")).to_contain_text("The bots play on")
    page.wait_for_function("() => document.querySelectorAll('[data-tool]').length === 1")
    page.locator("[data-tool=stop]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-tool=stop]")).to_have_count(0)
    while not held.waiting:  # the request is on its way to this process
        page.wait_for_timeout(20)
    held.let_go()
    page.locator(READY).first.wait_for(timeout=MINUTES)
    finish_deal(page)
    reload(page)
    page.locator("[data-tool=next]").wait_for(timeout=MINUTES)
