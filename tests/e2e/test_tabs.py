"""Several tabs share one storage: no match is lost."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.e2e.conftest import engine_ready, reload
from tests.e2e.kept import New, action, live, my_turn, settled, stored
from tests.e2e.site import Hosted
from tests.e2e.steps import MINUTES, code_of, move, sit_down, tap

NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"


def reload_together(tabs: Sequence[Page]) -> None:
    """Reload tabs at the same time, and wait until all show the new page."""
    for tab in tabs:
        tab.evaluate("() => { globalThis.old = true; setTimeout(() => location.reload()); }")
    for tab in tabs:
        tab.wait_for_function("() => !globalThis.old")


def test_a_second_tab_does_not_join_a_match_unasked(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    code = code_of(page)
    second = page.context.new_page()
    second.goto(site.url)
    engine_ready(second)
    expect(second.locator(".notice")).to_contain_text("open in another tab")
    assert second.locator("#table").count() == 0
    assert code_of(page) == code
    assert move(page)
    expect(page.locator(".notice")).to_have_count(0)


def test_the_older_tab_learns_that_its_match_goes_on_elsewhere(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    my_turn(page)
    second = page.context.new_page()
    second.goto(site.url)
    action(second, "Take it over")
    live(second)
    expect(page.locator(".notice")).to_contain_text("now played in another tab")
    assert page.locator("#table [data-move]").count() == 0, "nothing can be moved here any more"
    for _ in range(3):
        assert move(second)
        settled(second)
    [kept] = stored(page)
    assert kept["saved"]["code"] == code_of(second)
    reload(page)
    engine_ready(page)
    assert page.locator("#table").count() == 0
    assert stored(page) == [kept], "the older tab has written nothing over it"


def test_the_older_tab_can_go_on_with_a_match_of_its_own(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    my_turn(page)
    here = code_of(page)
    second = page.context.new_page()
    second.goto(site.url)
    action(second, "Take it over")
    live(second)
    action(page, "on its own")
    live(page)
    assert code_of(page) == here
    assert move(page)
    settled(page)
    assert move(second)
    settled(second)
    for tab in (page, second):
        expect(tab.locator(".notice")).to_have_count(0)
    codes = {match["saved"]["code"] for match in stored(page)}
    assert codes == {code_of(page), code_of(second)}
    assert len(stored(page)) == 2


def test_without_locks_the_older_write_is_refused_and_reported(
    new_context: New, site: Hosted
) -> None:
    context = new_context(locale="en")
    context.add_init_script(NO_LOCKS)
    first = context.new_page()
    sit_down(first, site)
    my_turn(first)
    second = context.new_page()
    second.goto(site.url)
    engine_ready(second)
    second.locator(".continue").click()
    live(second)
    my_turn(second)
    for _ in range(3):
        assert move(second)
        settled(second)
    newest = stored(second)
    tap(first.locator("#table [data-move]").first)
    expect(first.locator(".notice")).to_contain_text("now played in another tab")
    assert stored(first) == newest, "nothing older was written over it"
    action(first, "Take it over")
    live(first)
    assert code_of(first) == newest[0]["saved"]["code"]


def test_three_tabs_reloaded_together_keep_their_own_matches(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    tabs = [page]
    for game in ("fipsen", "schafkopf"):
        tab = page.context.new_page()
        tab.goto(site.url)
        engine_ready(tab)
        tab.locator(f'[data-tile="{game}"] .tile-play').click()
        live(tab)
        tabs.append(tab)
    games = ["bauernstoss", "fipsen", "schafkopf"]
    for _ in range(3):
        reload_together(tabs)
        for tab, game in zip(tabs, games, strict=True):
            expect(tab.locator(f"#table[data-live][data-game={game}]")).to_be_visible(
                timeout=MINUTES
            )
            expect(tab.locator(".notice")).to_have_count(0)
    assert len(stored(page)) == 3


def test_tabs_at_home_stay_there_when_all_are_reloaded(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    others = [page.context.new_page() for _ in range(2)]
    for tab in others:
        tab.goto(site.url)
        engine_ready(tab)
    reload_together([*others, page])
    live(page)
    for tab in others:
        engine_ready(tab)
        expect(tab.locator("#home")).to_be_visible()
    assert len(stored(page)) == 1
