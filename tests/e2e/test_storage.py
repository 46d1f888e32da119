"""Full and broken storage, exports and imports: no match is lost."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Watch, engine_ready, reload
from tests.e2e.kept import New, go_home, live, my_turn, settled, stored, until
from tests.e2e.site import Hosted
from tests.e2e.steps import (
    FULL,
    MINUTES,
    RECORDS,
    VALUE,
    WRITE,
    Held,
    close_panel,
    code_of,
    first_move,
    move,
    sit_down,
)

COPIES = WRITE.replace(
    "WORK",
    """const all = store.getAll();
        all.onsuccess = () => {
            const match = all.result.find((value) => value?.table);
            for (let n = 0; n < given; n++) {
                const id = `copy-${n}`;
                store.put({ ...match, id, started: n, changed: n + 1 }, `match:${id}`);
            }
        };""",
)
NEVER_OPENS = """
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, ...version) {
        return name === "stich" ? new EventTarget() : open.call(this, name, ...version);
    };
"""
LATE = """
    const { open } = IDBFactory.prototype;
    const awaited = new Promise((come) => (globalThis.databaseComes = come));
    IDBFactory.prototype.open = function (name, ...version) {
        const asked = open.call(this, name, ...version);
        if (name !== "stich" || !sessionStorage.getItem("late")) return asked;
        const answer = {};
        asked.onsuccess = () => awaited.then(() => {
            answer.result = asked.result;
            answer.onsuccess();
        });
        return answer;
    };
"""
"""A script that delays the opening of the database until the test allows it."""
COMES = "() => { sessionStorage.removeItem('late'); databaseComes(); }"
LEARNED: dict[str, Any] = {
    "courses": {"fipsen": {"cards": 2}},
    "trainers": {"schafkopf": {"trumps": {"asked": 5, "due": {"a": [1, 2]}}}},
    "coach": {"deals": 2, "on": None},
}
PREFERRED = {
    "theme": "dark",
    "deck": "german",
    "games": {"barbu": {"seats": ["person", "club", "club", "club"]}},
}
LEARNED_TODAY = {
    **LEARNED,
    "trainers": {
        "schafkopf": {"trumps": {"asked": 5, "by": {"earlier": 5}, "due": {"a": [1, 2, 3]}}}
    },
    "coach": {"of": {}, "on": None, "at": 0},
}
"""The same progress in the form in which pages store it, without its empty parts."""


def learned(page: Page) -> dict[str, Any]:
    """Return the stored progress without its empty parts: a page adds one for every new kind."""
    return {part: value for part, value in page.evaluate(VALUE, "learned").items() if value}


@pytest.mark.parametrize("locale", ["en", "de", "ja"])
def test_a_database_that_never_opens_is_not_waited_for(
    new_context: New, site: Hosted, locale: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.add_init_script(NEVER_OPENS)
    page.goto(site.url)
    expect(page.locator(".unkept")).to_be_visible()
    page.locator('[data-tile="bauernstoss"] .tile-play').click()
    first_move(page)


def reload_goes_on(page: Page, code: str) -> None:
    reload(page)
    live(page)
    assert code_of(page) == code, "what the database has not is not lost"


def test_a_reload_goes_on_with_the_deal_although_no_database_opens(
    page: Page, site: Hosted
) -> None:
    sit_down(page, site)
    my_turn(page)
    assert move(page)
    my_turn(page)
    code = code_of(page)
    page.add_init_script(NEVER_OPENS)
    for _ in range(2):
        reload_goes_on(page, code)
        expect(page.locator(".notice")).to_contain_text("will not store anything")
    assert move(page)
    my_turn(page)
    code = code_of(page)
    reload_goes_on(page, code)


def test_what_was_played_without_the_database_is_written_when_it_comes(
    page: Page, site: Hosted
) -> None:
    page.add_init_script(LATE)
    sit_down(page, site)
    my_turn(page)
    assert move(page)
    my_turn(page)
    page.evaluate("sessionStorage.setItem('late', 'yes')")
    reload(page)
    expect(page.locator(".notice")).to_contain_text("will not store anything")
    live(page)
    my_turn(page)
    assert move(page)
    my_turn(page)
    code = code_of(page)
    page.evaluate(COMES)
    expect(page.locator(".notice")).to_have_count(0, timeout=MINUTES)
    [kept] = stored(page)
    assert kept["saved"]["code"] == code
    assert move(page)
    settled(page)
    reload(page)
    live(page)
    expect(page.locator(".notice")).to_have_count(0)


def test_what_a_late_database_holds_is_read_and_not_written_over(page: Page, site: Hosted) -> None:
    page.add_init_script(LATE)
    page.goto(site.url)
    engine_ready(page)
    page.evaluate(RECORDS, [["learned", LEARNED], ["preferences", PREFERRED]])
    page.evaluate("sessionStorage.setItem('late', 'yes')")
    reload(page)
    expect(page.locator(".unkept")).to_be_visible(timeout=MINUTES)
    assert page.locator("html").get_attribute("data-theme") == "system"
    page.locator("[data-language=de]").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.evaluate(COMES)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark", timeout=MINUTES)
    expect(page.locator("html")).to_have_attribute("data-deck", "german")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator(".unkept")).to_have_count(0)
    until(page, f"({VALUE})('preferences').then((kept) => kept.language === 'de')")
    kept = page.evaluate(VALUE, "preferences")
    assert kept == {**PREFERRED, "language": "de"}
    until(page, f"({VALUE})('learned').then((kept) => 'at' in kept.coach)")
    assert learned(page) == LEARNED_TODAY


def test_two_tabs_do_not_undo_what_the_other_learned_or_chose(page: Page, site: Hosted) -> None:
    page.goto(site.url)
    engine_ready(page)
    second = page.context.new_page()
    second.goto(site.url)
    engine_ready(second)
    page.evaluate(RECORDS, [["learned", LEARNED], ["preferences", PREFERRED]])
    second.locator("[data-panel=settings]").first.click()
    second.get_by_role("switch", name="coach").uncheck()
    second.get_by_role("switch", name="four suit colours").check()
    until(page, f"({VALUE})('preferences').then((kept) => kept.fourColours)")
    assert page.evaluate(VALUE, "preferences") == {**PREFERRED, "fourColours": True}
    progress = learned(page)
    assert progress["coach"].pop("at") > 0
    assert progress == {**LEARNED_TODAY, "coach": {"of": {}, "on": False}}


def test_a_deletion_in_another_tab_is_not_held_up(page: Page, site: Hosted, watch: Watch) -> None:
    watch.allow("favicon.ico")  # of the bare text that the other tab shows
    sit_down(page, site)
    second = page.context.new_page()
    second.goto(f"{site.url}licenses/stich.txt")
    # It waits for the transaction under way, if there is one, which is reported as blocked.
    second.evaluate(
        """() => {
            const asked = indexedDB.deleteDatabase("stich");
            asked.onsuccess = () => { globalThis.deleted = true; };
        }"""
    )
    second.wait_for_function("globalThis.deleted")
    my_turn(page)
    assert move(page), "and the match goes on, and is kept anew"
    my_turn(page)
    [kept] = stored(page)
    assert kept["saved"]["code"] == code_of(page)


def keeps_again(page: Page) -> None:
    """Go from home back to the table, and check that the next move is stored and no trouble is
    shown."""
    page.locator(".continue").click()
    live(page)
    first_move(page)
    settled(page)
    page.locator(".bar-home").click()
    expect(page.locator(".unkept")).to_have_count(0)


def test_a_full_storage_is_reported_at_the_table_and_at_home(page: Page, site: Hosted) -> None:
    page.add_init_script(FULL)
    sit_down(page, site)
    my_turn(page)
    page.evaluate("localStorage.setItem('full', 'yes')")
    assert move(page)
    expect(page.locator(".notice")).to_contain_text("no room left")
    my_turn(page)
    code = code_of(page)
    reload_goes_on(page, code)
    page.locator(".bar-home").click()
    expect(page.locator(".unkept")).to_contain_text("no room left")
    page.evaluate("localStorage.removeItem('full')")
    keeps_again(page)


CHALLENGE = "#scI9xYCw6MYBC/2/beat-b"


def test_a_challenge_says_what_it_is_although_there_is_no_room(page: Page, site: Hosted) -> None:
    page.add_init_script(FULL)
    page.goto(site.url)
    engine_ready(page)
    page.evaluate("localStorage.setItem('full', 'yes')")
    page.goto(f"{site.url}{CHALLENGE}")
    live(page)
    for said in ("no room left", "Can you do better?"):
        expect(page.locator(".notice")).to_contain_text(said)
    page.evaluate("localStorage.removeItem('full')")
    first_move(page)
    settled(page)
    expect(page.locator(".notice", has_text="no room left")).to_have_count(0)


def test_a_browser_that_grants_no_room_is_reported_at_once(page: Page, site: Hosted) -> None:
    """The quota is the browser's own here: less than the origin takes already."""
    session = page.context.new_cdp_session(page)  # what it overrides goes when it is detached
    origin = "/".join(site.url.split("/")[:3])
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.goto(site.url)
    expect(page.locator(".unkept")).to_contain_text("no room left")
    sit_down(page, site)  # to any cards: a seed is not kept either
    first_move(page)
    settled(page)
    code = code_of(page)
    reload_goes_on(page, code)
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


def test_a_hollow_record_is_set_aside_and_the_others_are_shown(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    go_home(page)
    for hollow in HOLLOW:
        print(hollow)
        page.evaluate(RECORDS, [["match:x", hollow]])
        reload(page)
        expect(page.locator(".continue")).to_be_visible()
        expect(page.locator(".tile")).to_have_count(4)
        expect(page.locator(".unkept")).to_contain_text("cannot be read")
        page.locator(".home-foot [data-panel=matches]").click()
        expect(page.locator("#panel .match")).to_have_count(1)
        page.locator("#panel .warning button").click()
        expect(page.locator("#panel .warning")).to_have_count(0)
        close_panel(page)
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
    reload(page)
    live(page)
    assert code_of(page) == code
    assert move(page)


def export_all(page: Page, folder: Path) -> Path:
    page.locator("[data-panel=matches]").first.click()
    with page.expect_download() as download:
        page.locator("#panel .panel-foot button").last.click()
    download.value.save_as(folder / "matches.json")
    return folder / "matches.json"


def export_copies(page: Page, site: Hosted, copies: int, folder: Path) -> Path:
    """Export a match and return a file with this number of copies of it."""
    sit_down(page, site)
    go_home(page)
    page.evaluate(COPIES, copies)
    reload(page)
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
    asks = Held(other, "**/ask")
    other.locator("#panel input[type=file]").set_input_files(file)
    expect(other.locator("#panel progress")).to_be_visible()
    asks.let_go()
    expect(other.locator("#panel .said-line")).to_contain_text(
        "261 matches imported", timeout=MINUTES
    )
    assert {m["started"] for m in stored(other)} == {m["started"] for m in stored(page)}
    reload(other)
    engine_ready(other)
    expect(other.locator(".continue")).to_be_visible()


def test_an_import_can_be_stopped_and_taken_up_again(
    page: Page, site: Hosted, tmp_path: Path, new_context: New
) -> None:
    file = export_copies(page, site, 20, tmp_path)
    other = new_context(locale="en").new_page()
    sit_down(other, site, "fipsen")
    code = code_of(other)
    other.locator(".bar-home").click()
    other.locator("[data-panel=matches]").first.click()
    asked, held, stopped = count(), list[Route](), False

    def hold(route: Route) -> None:
        """Hold what follows the first matches until the import is stopped."""
        if stopped or next(asked) < 3:
            route.continue_()
        else:
            held.append(route)

    other.route("**/ask", hold)
    other.locator("#panel input[type=file]").set_input_files(file)
    other.locator("#panel .progress-line button").click()
    stopped = True
    for route in held:
        route.continue_()
    expect(other.locator("#panel .said-line")).to_contain_text("Stopped")
    some = len(stored(other))
    assert 1 <= some < 22
    other.locator("#panel input[type=file]").set_input_files(file)
    expect(other.locator("#panel .said-line")).to_contain_text("matches imported", timeout=MINUTES)
    assert len(stored(other)) == 22
    other.keyboard.press("Escape")
    reload(other)
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
