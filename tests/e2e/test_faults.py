"""Damaged links, a dead engine, an old browser: the page says so, and nothing is lost."""

from __future__ import annotations

import re
from functools import partial
from mimetypes import guess_type
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.conftest import Watch, ask, engine_ready, reload
from tests.e2e.kept import New, go_home, live, my_turn, settled, stored
from tests.e2e.site import ENGINE, Hosted, built, published, with_fifth
from tests.e2e.steps import MINUTES, Held, code_of, fits, follow, move, sit_down
from tests.support.often import often


def mistyped(code: str) -> str:
    """Return a code with another check character."""
    return code[:-1] + ("A" if code[-1] != "A" else "B")


@pytest.mark.parametrize("field", [False, True], ids=["address", "field"])
def test_link_that_copying_has_damaged_is_read(page: Page, site: Hosted, field: bool) -> None:
    sit_down(page, site)
    code = ask(page, {"ask": "share", "kind": "deal"})["code"]
    go_home(page)
    for damaged in (f"#{code}.", f"#{code})”", f"##{code}", f"#{code[:3]}%C2%AD{code[3:]}/0%20"):
        if field:
            page.locator("#open-link").fill(f"Look: {site.url}{damaged}")
            page.locator("#open-link").press("Enter")
        else:
            follow(page, damaged)
        page.locator("#table[data-live]").wait_for()
        expect(page.locator("#table")).to_have_attribute("data-code", code)
        page.wait_for_function("() => location.hash === '#/table'")
        go_home(page)
        page.wait_for_function("() => location.hash === ''")
        page.locator("#open-link").wait_for()


def test_field_for_links_says_what_is_wrong_and_keeps_the_text(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    code = ask(page, {"ask": "share", "kind": "deal"})["code"]
    page.locator(".bar-home").click()
    for text, said in (
        (mistyped(code), "check"),
        ("hello", "link"),
        ("sieben", "link"),
        ("<b>1</b>", "link"),
    ):
        page.locator("#open-link").fill(text)
        page.locator("#open-link").press("Enter")
        expect(page.locator(".notice")).to_contain_text(said)
        expect(page.locator("#open-link")).to_have_value(text)
        page.locator(".notice button").last.click()


def test_a_damaged_link_at_the_start_is_still_reported_when_the_match_has_woken(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site)
    code = code_of(page)
    page.goto("about:blank")
    page.goto(f"{site.url}#{mistyped(code)}")
    live(page)
    expect(page.locator(".notice")).to_contain_text("link")
    assert code_of(page) == code
    assert page.evaluate("location.hash") == f"#{mistyped(code)}"  # to be mended


@pytest.mark.parametrize("seat", ["9", "99", "-1", "1/2", "x", "4"])
def test_a_seat_that_does_not_exist_is_a_damaged_link(page: Page, site: Hosted, seat: str) -> None:
    sit_down(page, site)
    assert move(page)
    settled(page)
    code = code_of(page)
    deal = ask(page, {"ask": "share", "kind": "deal"})["code"]
    for linked in (code, deal):
        follow(page, f"{linked}/{seat}")
        expect(page.locator(".notice")).to_contain_text("seat that does not exist")
        assert page.locator("#panel[open]").count() == 0
        assert code_of(page) == code
        page.locator(".notice button").last.click()
    assert len(stored(page)) == 1


@pytest.mark.parametrize("way", ["", "/0", "mistyped"])
def test_a_link_survives_a_reload_while_the_engine_is_loading(
    page: Page, new_context: New, site: Hosted, way: str
) -> None:
    sit_down(page, site)
    code = ask(page, {"ask": "share", "kind": "deal"})["code"]
    other = new_context(locale="en").new_page()
    held = Held(other, re.compile(r"pyodide\.asm\.wasm"))
    linked = mistyped(code) if way == "mistyped" else code + way
    other.goto(f"{site.url}#{linked}")
    other.wait_for_function("() => document.querySelector('[data-tile], #deal') && !location.hash")
    reload(other)
    held.let_go()
    engine_ready(other)
    if way == "mistyped":
        expect(other.locator(".notice")).to_contain_text("link")
    else:
        other.locator(".own .hand .card").first.wait_for()
        reload(other)
        live(other)
        expect(other.locator(".notice")).to_have_count(0)
        assert len(stored(other)) == 1, "it is opened once"


KILL = "document.getElementById('engine').xworker.terminate()"


@pytest.mark.pyodide
@pytest.mark.parametrize(
    ("locale", "word"),
    often([("ja", "停止")], [("en", "stopped"), ("de", "stehen"), ("ja", "停止")]),
)
def test_a_dead_worker_is_reported_and_nothing_is_lost(
    new_context: New, site: Hosted, locale: str, word: str
) -> None:
    page = new_context(locale=locale).new_page()
    sit_down(page, site, language=locale)
    my_turn(page)
    code = code_of(page)
    page.evaluate(KILL)
    expect(page.locator(".notice")).to_contain_text(word)
    page.locator(".bar-home").click()
    page.locator('[data-tile="fipsen"] .tile-play').click()
    expect(page.locator(".notice")).to_contain_text(word)
    assert page.locator(".shuffle").count() == 0, "no table is promised any more"
    with page.expect_navigation():
        page.locator(".notice button").first.click()
    engine_ready(page)
    page.locator(".continue").click()
    live(page)
    assert code_of(page) == code


@pytest.mark.pyodide
def test_a_worker_that_dies_in_the_middle_of_a_question_is_reported_at_once(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site)
    my_turn(page)
    page.evaluate(f"() => {{ document.querySelector('#table [data-move]').click(); {KILL}; }}")
    expect(page.locator(".notice")).to_contain_text("stopped")
    with page.expect_navigation():
        page.locator(".notice button").first.click()
    live(page)
    assert move(page)


@pytest.mark.parametrize(
    ("lacking", "locale", "word"),
    [
        ("WebAssembly", "en", "cannot run"),
        ("WebAssembly", "de", "läuft der Tisch nicht"),
        ("Worker", "ja", "必要な機能"),
    ],
)
def test_a_browser_without_webassembly_or_workers_says_so(
    new_context: New, site: Hosted, locale: str, word: str, lacking: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.add_init_script(f"delete globalThis.{lacking}")
    page.goto(site.url)
    expect(page.locator(".notice")).to_contain_text(word)
    page.locator('[data-tile="fipsen"] .tile-play').click()
    expect(page.locator(".notice")).to_contain_text(word)
    assert page.locator(".shuffle").count() == 0
    assert page.locator("progress").count() == 0
    fits(page)


def said(page: Page) -> Any:
    """Return the locator of the sentence on the first screen with the reason why the page does not
    start."""
    return page.get_by_role("alert").locator("[data-in]").locator("visible=true").first


@pytest.mark.parametrize(
    ("locale", "word"),
    [("en-US", "too old"), ("de-AT", "zu alt"), ("ja", "新しいブラウザ"), ("fr", "too old")],
)
def test_a_browser_without_modules_says_so(
    new_context: New, site: Hosted, locale: str, word: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.add_init_script("delete HTMLScriptElement.prototype.noModule")

    def without_modules(route: Any) -> None:
        text = route.fetch().text()
        text = re.sub(r'<link rel="modulepreload"[^>]*>', "", text)
        route.fulfill(body=text.replace('type="module"', 'type="old"'), content_type="text/html")

    page.route(site.url, without_modules)
    page.goto(site.url)
    expect(said(page)).to_contain_text(word)
    assert page.locator("progress").count() == 0
    fits(page)


@pytest.mark.parametrize(
    ("locale", "word"), [("en", "folder"), ("de", "Ordner"), ("ja", "フォルダー")]
)
def test_a_page_opened_from_a_folder_says_so(
    browser: Browser, dist: Path, locale: str, word: str
) -> None:
    context = browser.new_context(locale=locale)
    page = context.new_page()
    page.goto((dist / "index.html").as_uri())
    expect(said(page)).to_contain_text(word)
    assert page.locator("progress").count() == 0
    context.close()


@pytest.mark.parametrize("name", ["static/app.js", r"static/chunk-\w+.js"])
def test_a_page_whose_modules_do_not_come_says_so(
    page: Page, site: Hosted, watch: Watch, name: str
) -> None:
    watch.allow("404")
    page.route(re.compile(name), lambda route: route.fulfill(status=404, body="gone"))
    page.goto(site.url)
    expect(said(page)).to_contain_text("could not be loaded completely")
    page.unroute_all()
    page.locator("[data-reload]").click()
    expect(page.locator("[data-tile]").first).to_be_visible()


def test_a_page_whose_styles_do_not_come_says_so(page: Page, site: Hosted, watch: Watch) -> None:
    watch.allow("404")
    page.route(re.compile("page.css"), lambda route: route.fulfill(status=404, body="gone"))
    page.goto(site.url)
    expect(page.locator(".notice")).to_contain_text("could not be loaded")


DAMAGED = {
    "garbage": {"body": "\x00{[", "content_type": "application/json"},
    "a login page": {"body": "<!doctype html><title>Log in</title>", "content_type": "text/html"},
    "empty": {"body": "", "content_type": "application/json"},
    "of something else": {"body": "[]", "content_type": "application/json"},
    "missing": {"status": 404, "body": "{}", "content_type": "application/json"},
}


@pytest.mark.parametrize("answer", DAMAGED.values(), ids=DAMAGED.keys())
def test_words_that_arrive_damaged_leave_the_page_its_language(
    browser: Browser, site: Hosted, answer: dict[str, Any]
) -> None:
    context = browser.new_context(locale="de")
    page = context.new_page()
    damaged = re.compile(r"static/words/de")
    page.route(damaged, lambda route: route.fulfill(**answer))
    page.goto(site.url)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Deutsch could not be loaded")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".home-tagline")).to_contain_text("Rare card games")
    notice.locator("button").last.click()
    page.locator("[data-language=de]").click()
    expect(notice).to_contain_text("Deutsch could not be loaded")
    page.unroute(damaged)
    page.locator("[data-language=de]").click()
    expect(page.locator(".home-tagline")).to_contain_text("Kartenspiele, die es sonst kaum gibt")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    context.close()


def test_a_page_without_words_says_so(page: Page, site: Hosted, watch: Watch) -> None:
    watch.allow("words", "JSON")
    page.route(re.compile("static/words/"), lambda route: route.fulfill(body="<p>Log in</p>"))
    page.goto(site.url)
    expect(said(page)).to_contain_text("could not be loaded completely")


def answer_with(body: bytes, name: str, route: Route) -> None:
    """Answer with a file of another build."""
    route.fulfill(body=body, content_type=str(guess_type(name)[0]))


@pytest.mark.parametrize("old", ["", "files.json"], ids=["page", "page and list"])
def test_a_page_starts_no_engine_of_a_build_published_meanwhile(
    page: Page, site_copy: Hosted, watch: Watch, old: str
) -> None:
    watch.allow("files.json", "engine_outdated", "integrity", "404")
    before = built()
    after = {**before, ENGINE: with_fifth(before[ENGINE])}
    published(after, site_copy.folder)
    kept = {site_copy.url: "index.html"}
    if old:
        kept[site_copy.url + old] = old
    for url, name in kept.items():
        page.route(url, partial(answer_with, before[name], name))
    page.goto(site_copy.url)
    notice = page.locator(".notice")
    expect(notice).to_contain_text("The site has a newer version", timeout=MINUTES)
    for url in kept:
        page.unroute(url)
    with page.expect_navigation():
        notice.get_by_role("button", name="Reload").click()
    engine_ready(page)
    expect(page.locator("[data-tile=hearts]")).to_be_visible()


def test_an_archive_that_the_browser_kept_from_a_build_before_is_asked_for_again(
    page: Page, site_copy: Hosted
) -> None:
    kept = [with_fifth(built()[ENGINE])]
    page.route(
        f"{site_copy.url}{ENGINE}",
        lambda route: route.fulfill(body=kept.pop()) if kept else route.continue_(),
    )
    page.goto(site_copy.url)
    engine_ready(page)
    assert not kept
    assert page.locator("[data-tile=hearts]").count() == 0


def test_a_page_takes_nothing_of_a_build_published_since(
    page: Page, site_copy: Hosted, watch: Watch
) -> None:
    watch.allow("404", "dynamically imported module", "Failed to fetch", "integrity")
    page.goto(site_copy.url)
    engine_ready(page)
    expect(page.locator(".ready")).to_be_visible()
    site = built()
    panels = next(name for name in site if name.startswith("static/all-"))
    course = "learn/fipsen.en.json"
    site[course] = site[course].replace(b'"', b'"New ', 1)
    site[panels.replace("all-", "all-NEW")] = site.pop(panels)
    published(site, site_copy.folder)
    page.locator("[data-learn=fipsen]").click()
    notice = page.locator(".notice")
    expect(notice).to_contain_text("A new version is ready")
    assert page.locator(".learn").count() == 0
    notice.locator("button").last.click()
    expect(notice).to_have_count(0)
    with page.expect_navigation():
        page.locator("[data-learn=fipsen]").click()
        notice.get_by_text("Reload").click()
    engine_ready(page)
