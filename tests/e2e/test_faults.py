"""Other tabs, full and broken storage, damaged links, a dead engine: no match is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.conftest import Watch, ask, engine_ready
from tests.e2e.site import Hosted
from tests.e2e.test_learn import fits
from tests.e2e.test_table import MINUTES, READY, code_of, move, sit_down

New = Callable[..., BrowserContext]

SHELF = """async () => {
    const { createStorage } = await import(new URL("static/storage.js", document.baseURI).href);
    const answer = await createStorage().list();
    return (answer.matches ?? answer).map(({ id, started, changed, table }) =>
        ({ id, started, changed, saved: table.saved }));
}"""
RECORDS = """(change) => new Promise((done, failed) => {
    const open = indexedDB.open("stich");
    open.onsuccess = () => {
        const transaction = open.result.transaction("shelf", "readwrite");
        const store = transaction.objectStore("shelf");
        transaction.oncomplete = () => { open.result.close(); done(); };
        transaction.onabort = () => failed(transaction.error);
        for (const [key, value] of change) store.put(value, key);
    };
})"""
COPIES = """(copies) => new Promise((done, failed) => {
    const open = indexedDB.open("stich");
    open.onsuccess = () => {
        const transaction = open.result.transaction("shelf", "readwrite");
        const store = transaction.objectStore("shelf");
        transaction.oncomplete = () => { open.result.close(); done(); };
        transaction.onabort = () => failed(transaction.error);
        const all = store.getAll();
        all.onsuccess = () => {
            const match = all.result.find((value) => value?.table);
            for (let n = 0; n < copies; n++) {
                const id = `copy-${n}`;
                store.put({ ...match, id, started: n, changed: n + 1 }, `match:${id}`);
            }
        };
    };
})"""
NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined });"
FULL = """
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, ...key) {
        if (localStorage.getItem("full")) throw new DOMException("no room", "QuotaExceededError");
        return put.call(this, value, ...key);
    };
"""
NEVER_OPENS = """
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, ...version) {
        return name === "stich" ? new EventTarget() : open.call(this, name, ...version);
    };
"""
LATE = """
    globalThis.answers = [];
    const post = Worker.prototype.postMessage;
    globalThis.asked = [];
    const { stringify } = JSON;
    JSON.stringify = (value, ...rest) => {
        if (value && typeof value.ask === "string") asked.push(value.ask);
        return stringify(value, ...rest);
    };
"""


def live(page: Page) -> None:
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)


def stored(page: Page) -> list[dict[str, Any]]:
    kept: list[dict[str, Any]] = page.evaluate(SHELF)
    return kept


def my_turn(page: Page) -> None:
    page.locator("#table [data-move]").first.wait_for(timeout=MINUTES)


def settled(page: Page) -> None:
    """Waits until the person is to move, or the deal is over."""
    page.locator(READY).first.wait_for(timeout=MINUTES)


def action(page: Page, name: str) -> None:
    page.locator(".notice button", has_text=name).click()


# --- two tabs -----------------------------------------------------------------------------------


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
    page.reload()
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


def test_without_locks_the_older_write_is_refused_and_told(new_context: New, site: Hosted) -> None:
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
    first.locator("#table [data-move]").first.dispatch_event("click")
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
        for tab in tabs:
            tab.evaluate("() => void setTimeout(() => location.reload())")
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
    for tab in (*others, page):
        tab.evaluate("() => void setTimeout(() => location.reload())")
    live(page)
    for tab in others:
        engine_ready(tab)
        expect(tab.locator("#home")).to_be_visible()
    assert len(stored(page)) == 1


# --- links --------------------------------------------------------------------------------------


def test_a_damaged_link_at_the_start_is_still_told_when_the_match_has_woken(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site)
    code = code_of(page)
    page.goto("about:blank")
    page.goto(f"{site.url}#{code}!")
    live(page)
    expect(page.locator(".notice")).to_contain_text("link")
    assert code_of(page) == code


@pytest.mark.parametrize("seat", ["9", "99", "-1", "1/2", "", "x", "4"])
def test_a_seat_that_does_not_exist_is_a_damaged_link(page: Page, site: Hosted, seat: str) -> None:
    sit_down(page, site)
    assert move(page)
    settled(page)
    code = code_of(page)
    deal = ask(page, {"ask": "share", "kind": "deal"})["code"]
    for linked in (code, deal):
        page.evaluate("hash => { location.hash = hash }", f"{linked}/{seat}")
        expect(page.locator(".notice")).to_contain_text("seat that does not exist")
        assert page.locator("#panel[open]").count() == 0
        assert code_of(page) == code
        page.locator(".notice button").last.click()
    assert len(stored(page)) == 1


@pytest.mark.parametrize("way", ["", "/0", "!"])
def test_a_link_survives_a_reload_while_the_engine_is_loading(
    page: Page, new_context: New, site: Hosted, way: str
) -> None:
    sit_down(page, site)
    code = ask(page, {"ask": "share", "kind": "deal"})["code"]
    other = new_context(locale="en").new_page()
    held = re.compile(r"pyodide\.asm\.wasm")
    other.route(held, lambda _: None)
    other.goto(f"{site.url}#{code}{way}")
    other.wait_for_function("() => document.querySelector('[data-tile]') && !location.hash")
    other.unroute(held)
    other.reload()
    engine_ready(other)
    if way == "!":
        expect(other.locator(".notice")).to_contain_text("link")
    else:
        other.locator(".own .hand .card").first.wait_for()
        other.reload()
        engine_ready(other)
        expect(other.locator(".notice")).to_have_count(0)
        assert len(stored(other)) == 1, "it is opened once"


# --- storage ------------------------------------------------------------------------------------


@pytest.mark.parametrize("locale", ["en", "de", "ja"])
def test_a_database_that_never_opens_is_waited_for_no_more_than_two_seconds(
    new_context: New, site: Hosted, locale: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.add_init_script(NEVER_OPENS)
    page.goto(site.url)
    expect(page.locator(".unkept")).to_be_visible(timeout=6_000)
    page.locator('[data-tile="bauernstoss"] .tile-play').click()
    page.locator(READY).first.wait_for(timeout=MINUTES)
    assert move(page)


def test_a_deletion_in_another_tab_is_not_held_up(page: Page, site: Hosted, watch: Watch) -> None:
    watch.allow("favicon.ico")  # of the bare text that the other tab shows
    sit_down(page, site)
    second = page.context.new_page()
    second.goto(f"{site.url}licenses/stich.txt")
    deleted = second.evaluate(
        """() => new Promise((done) => {
            const asked = indexedDB.deleteDatabase("stich");
            asked.onsuccess = () => done("deleted");
            asked.onblocked = () => done("blocked");
        })"""
    )
    assert deleted == "deleted"
    my_turn(page)
    assert move(page), "and the match goes on, and is kept anew"
    my_turn(page)
    [kept] = stored(page)
    assert kept["saved"]["code"] == code_of(page)


def keeps_again(page: Page) -> None:
    """From home back to the table, where the next move finds room and nothing is told any more."""
    page.locator(".continue").click()
    live(page)
    my_turn(page)
    assert move(page)
    settled(page)
    page.locator(".bar-home").click()
    expect(page.locator(".unkept")).to_have_count(0)


def test_a_full_storage_is_told_at_the_table_and_at_home(page: Page, site: Hosted) -> None:
    page.add_init_script(FULL)
    sit_down(page, site)
    my_turn(page)
    page.evaluate("localStorage.setItem('full', 'yes')")
    assert move(page)
    expect(page.locator(".notice")).to_contain_text("no room left")
    my_turn(page)
    code = code_of(page)
    page.reload()
    live(page)
    assert code_of(page) == code, "what had no room in the database is not lost"
    page.locator(".bar-home").click()
    expect(page.locator(".unkept")).to_contain_text("no room left")
    page.evaluate("localStorage.removeItem('full')")
    keeps_again(page)


def test_a_browser_that_grants_no_room_is_told_at_once(page: Page, site: Hosted) -> None:
    """The quota is the browser's own here: less than the origin takes already."""
    session = page.context.new_cdp_session(page)  # what it overrides goes when it is detached
    origin = "/".join(site.url.split("/")[:3])
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.goto(site.url)
    expect(page.locator(".unkept")).to_contain_text("no room left")
    sit_down(page, site)
    my_turn(page)
    assert move(page)
    my_turn(page)
    code = code_of(page)
    page.reload()
    live(page)
    assert code_of(page) == code, "what had no room in the database is not lost"
    expect(page.locator(".notice")).to_contain_text("no room left")
    page.locator(".bar-home").click()
    expect(page.locator(".unkept")).to_contain_text("no room left")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    keeps_again(page)


def test_storage_is_asked_to_persist_once_a_match_is_kept(page: Page, site: Hosted) -> None:
    page.add_init_script(
        """globalThis.persisted = 0;
        StorageManager.prototype.persist = async () => { persisted++; return true; };"""
    )
    page.goto(site.url)
    engine_ready(page)
    assert page.evaluate("persisted") == 0
    sit_down(page, site)
    page.wait_for_function("() => persisted > 0")
    assert move(page)
    assert page.evaluate("persisted") == 1


HOLLOW = [
    {"id": "x"},
    {"id": "x", "game": "fipsen", "started": 1, "changed": 1, "over": False, "table": {}},
    {"id": "x", "game": "fipsen", "table": {"view": {"game": "fipsen", "hands": []}, "saved": {}}},
    {"id": "x", "game": "fipsen", "started": "a", "changed": {}, "table": {"saved": []}},
    None,
    5,
    "x",
    [],
]


@pytest.mark.parametrize("hollow", HOLLOW, ids=range(len(HOLLOW)))
def test_a_hollow_record_is_set_aside_and_the_others_are_shown(
    page: Page, site: Hosted, hollow: Any
) -> None:
    sit_down(page, site)
    page.locator(".bar-home").click()
    page.evaluate(RECORDS, [["match:x", hollow]])
    page.reload()
    expect(page.locator(".continue")).to_be_visible()
    assert page.locator(".tile").count() == 4
    expect(page.locator(".unkept")).to_contain_text("cannot be read")
    page.locator(".home-foot [data-panel=matches]").click()
    expect(page.locator("#panel .match")).to_have_count(1)
    page.locator("#panel .warning button").click()
    expect(page.locator("#panel .warning")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(page.locator(".unkept")).to_have_count(0)


def test_a_match_kept_by_another_version_goes_on_although_its_picture_cannot_be_painted(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site)
    my_turn(page)
    code = code_of(page)
    page.evaluate(
        """() => new Promise((done) => {
            const open = indexedDB.open("stich");
            open.onsuccess = () => {
                const transaction = open.result.transaction("shelf", "readwrite");
                const store = transaction.objectStore("shelf");
                transaction.oncomplete = () => { open.result.close(); done(); };
                const all = store.getAll();
                all.onsuccess = () => {
                    const match = all.result.find((value) => value?.table);
                    delete match.table.view.facts;
                    delete match.table.match.totals;
                    store.put(match, `match:${match.id}`);
                };
            };
        })"""
    )
    page.evaluate("localStorage.removeItem('stich.last')")
    page.reload()
    live(page)
    assert code_of(page) == code
    assert move(page)


# --- files --------------------------------------------------------------------------------------


def export_all(page: Page, folder: Path) -> Path:
    page.locator("[data-panel=matches]").first.click()
    with page.expect_download() as download:
        page.locator("#panel .panel-foot button").last.click()
    download.value.save_as(folder / "matches.json")
    return folder / "matches.json"


def export_copies(page: Page, site: Hosted, copies: int, folder: Path) -> Path:
    """The file of a match and so many copies of it."""
    sit_down(page, site)
    page.locator(".bar-home").click()
    page.evaluate(COPIES, copies)
    page.reload()
    engine_ready(page)
    return export_all(page, folder)


def test_what_is_exported_can_be_imported_whatever_its_size(
    page: Page, site: Hosted, tmp_path: Path, new_context: New
) -> None:
    file = export_copies(page, site, 260, tmp_path)
    assert len(json.loads(file.read_text())["matches"]) == 261
    wide = json.loads(file.read_text())
    file.write_text(json.dumps(wide, indent=8 * 16))
    assert file.stat().st_size > 1_000_000

    page.locator("#panel input[type=file]").set_input_files(file)
    expect(page.locator("#panel .said-line")).to_contain_text(
        "261 were here already", timeout=MINUTES
    )
    assert len(stored(page)) == 261, "one's own export doubles nothing"

    other = new_context(locale="en").new_page()
    other.goto(site.url)
    engine_ready(other)
    other.locator("[data-panel=matches]").first.click()
    other.locator("#panel input[type=file]").set_input_files(file)
    expect(other.locator("#panel progress")).to_be_visible()
    expect(other.locator("#panel .said-line")).to_contain_text(
        "261 matches imported", timeout=MINUTES
    )
    assert {m["started"] for m in stored(other)} == {m["started"] for m in stored(page)}
    other.reload()
    engine_ready(other)
    expect(other.locator(".continue")).to_be_visible()


def test_an_import_can_be_stopped_and_taken_up_again(
    page: Page, site: Hosted, tmp_path: Path, new_context: New
) -> None:
    file = export_copies(page, site, 400, tmp_path)
    other = new_context(locale="en").new_page()
    sit_down(other, site, "fipsen")
    code = code_of(other)
    other.locator(".bar-home").click()
    other.locator("[data-panel=matches]").first.click()
    other.locator("#panel input[type=file]").set_input_files(file)
    other.locator("#panel .progress-line button").click()
    expect(other.locator("#panel .said-line")).to_contain_text("Stopped")
    some = len(stored(other))
    assert 1 <= some < 402
    other.locator("#panel input[type=file]").set_input_files(file)
    expect(other.locator("#panel .said-line")).to_contain_text("matches imported", timeout=MINUTES)
    assert len(stored(other)) == 402
    other.keyboard.press("Escape")
    other.wait_for_function("() => history.state.depth === 0")  # a step back would end the reload
    other.reload()
    engine_ready(other)
    assert code in {match["saved"]["code"] for match in stored(other)}


def test_an_older_export_does_not_overwrite_what_was_played_since(
    page: Page, site: Hosted, tmp_path: Path
) -> None:
    sit_down(page, site)
    my_turn(page)
    page.locator(".bar-home").click()
    file = export_all(page, tmp_path)
    page.keyboard.press("Escape")
    page.locator(".continue").click()
    live(page)
    assert move(page)
    settled(page)
    code = code_of(page)
    page.locator(".bar-home").click()
    page.locator("[data-panel=matches]").first.click()
    page.locator("#panel input[type=file]").set_input_files(file)
    expect(page.locator("#panel .said-line")).to_contain_text("1 was here already")
    [kept] = stored(page)
    assert kept["saved"]["code"] == code


# --- taps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["schafkopf", "fipsen", "barbu", "bauernstoss"])
def test_a_double_click_answers_once(page: Page, site: Hosted, game: str) -> None:
    page.add_init_script(LATE)
    sit_down(page, site, game)
    for _ in range(4):
        my_turn(page)
        before = code_of(page)
        page.evaluate("asked.length = 0")
        page.locator("#table [data-move]").first.dblclick()
        page.wait_for_function(
            "before => document.getElementById('table').dataset.code !== before", arg=before
        )
        page.locator(READY).first.wait_for(timeout=MINUTES)
        assert page.evaluate("asked.filter((ask) => ask === 'play').length") == 1
        expect(page.locator(".notice")).to_have_count(0)
        if page.locator("[data-tool=next]").count():
            break


def test_two_clicks_at_once_answer_once(page: Page, site: Hosted) -> None:
    page.add_init_script(LATE)
    sit_down(page, site)
    for _ in range(4):
        my_turn(page)
        page.evaluate("asked.length = 0")
        before = code_of(page)
        page.evaluate(
            """() => {
                for (const button of [...document.querySelectorAll("#table [data-move]")])
                    button.click();
            }"""
        )
        page.wait_for_function(
            "before => document.getElementById('table').dataset.code !== before", arg=before
        )
        page.locator(READY).first.wait_for(timeout=MINUTES)
        assert page.evaluate("asked.filter((ask) => ask === 'play').length") == 1
        expect(page.locator(".notice")).to_have_count(0)


def test_the_second_half_of_a_double_click_does_not_answer_the_next_question(
    page: Page, site: Hosted
) -> None:
    page.add_init_script(LATE)
    sit_down(page, site)
    my_turn(page)
    before = code_of(page)
    button = page.locator("#table [data-move]").first.bounding_box()
    assert button
    at = (button["x"] + button["width"] / 2, button["y"] + button["height"] / 2)
    page.mouse.move(*at)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    page.wait_for_function(
        "before => document.getElementById('table').dataset.code !== before", arg=before
    )
    my_turn(page)
    after = code_of(page)
    page.evaluate("asked.length = 0")
    nearest = page.locator("#table [data-move]").first.bounding_box()
    assert nearest
    page.mouse.move(nearest["x"] + nearest["width"] / 2, nearest["y"] + nearest["height"] / 2)
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    assert page.evaluate("asked.includes('play')") is False
    assert code_of(page) == after
    page.locator("#table [data-move]").first.click()
    page.wait_for_function(
        "before => document.getElementById('table').dataset.code !== before", arg=after
    )


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
        page.wait_for_function(
            f"""async (before) => {{
                const [kept] = await ({SHELF})();
                return kept.saved.code !== before;
            }}""",
            arg=before,
        )
        expect(page.locator("#home")).to_be_visible()
        page.reload()
        engine_ready(page)
        expect(page.locator("#home")).to_be_visible()
        page.locator(".continue").click()
        live(page)
        assert code_of(page) != before, "the card was played all the same"


# --- the engine ---------------------------------------------------------------------------------

KILL = "document.getElementById('engine').xworker.terminate()"


@pytest.mark.parametrize(("locale", "word"), [("en", "stopped"), ("de", "stehen"), ("ja", "停止")])
def test_a_dead_worker_is_told_within_three_seconds_and_nothing_is_lost(
    new_context: New, site: Hosted, locale: str, word: str
) -> None:
    page = new_context(locale=locale).new_page()
    sit_down(page, site, language=locale)
    my_turn(page)
    code = code_of(page)
    page.evaluate(KILL)
    expect(page.locator(".notice")).to_contain_text(word, timeout=3_000)
    page.locator(".bar-home").click()
    page.locator('[data-tile="fipsen"] .tile-play').click()
    expect(page.locator(".notice")).to_contain_text(word)
    assert page.locator(".shuffle").count() == 0, "no table is promised any more"
    page.locator(".notice button").first.click()
    engine_ready(page)
    page.locator(".continue").click()
    live(page)
    assert code_of(page) == code


def test_a_worker_that_dies_in_the_middle_of_a_question_is_told_at_once(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site)
    my_turn(page)
    page.evaluate(f"() => {{ document.querySelector('#table [data-move]').click(); {KILL}; }}")
    expect(page.locator(".notice")).to_contain_text("stopped", timeout=3_000)
    page.locator(".notice button").first.click()
    live(page)
    assert move(page)


@pytest.mark.parametrize("lacking", ["WebAssembly", "Worker"])
@pytest.mark.parametrize(
    ("locale", "word"),
    [("en", "cannot run"), ("de", "läuft der Tisch nicht"), ("ja", "必要な機能")],
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


@pytest.mark.parametrize(
    ("locale", "word"),
    [("en-US", "too old"), ("de-AT", "zu alt"), ("ja", "新しいブラウザ"), ("fr", "too old")],
)
def test_a_browser_without_modules_says_so(
    new_context: New, site: Hosted, locale: str, word: str
) -> None:
    page = new_context(locale=locale).new_page()

    def without_modules(route: Any) -> None:
        text = route.fetch().text()
        text = re.sub(r'<link rel="modulepreload"[^>]*>', "", text)
        text = text.replace('type="module"', 'type="of-modules"').replace(" nomodule", "")
        route.fulfill(body=text, content_type="text/html")

    page.route(site.url, without_modules)
    page.goto(site.url)
    expect(page.locator(".home-state")).to_contain_text(word)
    assert page.locator("progress").count() == 0
    fits(page)
