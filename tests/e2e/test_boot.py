"""Tests that the page starts its engine from its own files alone, or names the obstacle."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Playwright, expect

from tests.e2e.conftest import ENGINE, Watch, engine_failure, engine_ready, reload
from tests.e2e.kept import New, live, my_turn
from tests.e2e.site import BASE, Hosted
from tests.e2e.steps import Held
from tests.support import browsers
from tests.support.line import SLOW_MBIT, Line, on_line

pytestmark = pytest.mark.offline

POLICY = {
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "img-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
}
ARCHIVES = ("runtime/pyodide.asm.wasm.xz", "runtime/python_stdlib.zip.xz", "py/engine.zip.xz")
LISTENING = f"""async () => {{
    window.heard = [];
    const {{ onProgress, ready }} = await import({ENGINE});
    onProgress((progress) => window.heard.push(progress));
    await ready;
    return window.heard;
}}"""


def test_engine_answers_under_a_sub_path(page: Page, site: Hosted) -> None:
    page.goto(site.url)
    assert engine_ready(page)["ok"] is True


def test_site_works_at_the_root(page: Page, dist: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.e2e.site.BASE", "/")
    hosted = Hosted(dist)
    try:
        page.goto(f"{hosted.origin}/")
        assert engine_ready(page)["ok"] is True
    finally:
        hosted.stop()


def test_progress_counts_up_to_the_size_of_the_engine(page: Page, dist: Path) -> None:
    site = Hosted(dist, handler=on_line(Line(SLOW_MBIT)))
    try:
        page.goto(site.url, wait_until="commit")  # to hear of all, however late this test is
        heard = page.evaluate(LISTENING)
    finally:
        site.stop()
    total = sum(json.loads((dist / "files.json").read_text())["boot"].values())
    loaded = [progress["loaded"] for progress in heard]
    assert loaded == sorted(loaded)
    last = {"loaded": total, "total": total, "seconds": None, "broken": False, "done": True}
    assert heard[-1] == last
    assert len(set(loaded)) > 5, "a progress bar needs more than one jump"
    assert [progress for progress in heard if progress["seconds"]], "seconds left are said"


def test_policy_forbids_all_but_the_own_files(page: Page, site: Hosted) -> None:
    page.goto(site.url)
    meta = page.locator('meta[http-equiv="Content-Security-Policy"]')
    policy = meta.get_attribute("content") or ""
    assert {rule.strip() for rule in policy.split(";")} == POLICY
    html = (site.folder / "index.html").read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=", html)


def test_policy_is_enforced(page: Page, site: Hosted, watch: Watch) -> None:
    watch.allow("Content Security Policy")
    page.goto(site.url)
    blocked = page.evaluate("fetch('http://127.0.0.1:9/').then(() => 'sent', () => 'blocked')")
    assert blocked == "blocked"
    assert any("Content Security Policy" in error for error in watch.errors)


def test_wrong_type_of_webassembly_does_no_harm(page: Page, dist: Path) -> None:
    hosted = Hosted(dist, types={".wasm": "application/octet-stream"})
    try:
        page.goto(hosted.url)
        assert engine_ready(page)["ok"] is True
    finally:
        hosted.stop()


@pytest.mark.parametrize("name", ARCHIVES)
def test_missing_part_of_the_runtime_is_named(
    page: Page, site_copy: Hosted, watch: Watch, name: str
) -> None:
    watch.allow("404", "wasm", "standard library", "Failed to load", "Error")
    (site_copy.folder / name).unlink()
    (site_copy.folder / "runtime/pyodide.asm.wasm").unlink()  # which fast lines bring instead
    page.goto(site_copy.url)
    failure = engine_failure(page)
    assert failure["code"] == "engine_missing"
    assert name in failure["message"]
    assert "404" in failure["message"]


@pytest.mark.parametrize("name", ["py/worker.py", "pyscript.toml"])
def test_missing_file_of_ours_is_named_when_nothing_comes(
    page: Page, site_copy: Hosted, watch: Watch, name: str
) -> None:
    watch.allow("404", "Error", "Failed", "MessageEvent")
    (site_copy.folder / name).unlink()
    page.clock.install()
    page.goto(site_copy.url)
    page.wait_for_load_state("networkidle")
    page.clock.run_for(40_000)
    failure = engine_failure(page)
    assert name in failure["message"], failure
    assert failure["code"] == "engine_missing"
    if name == "pyscript.toml":
        # PyScript then tries its own default address, in vain: the policy blocks it.
        watch.allow("Content Security Policy", "dynamically imported module")
        watch.allow("A preload for")  # of py/worker.py, which it then never asks for
        watch.outside.clear()


def test_engine_that_fails_on_import_says_why(page: Page, site_copy: Hosted, watch: Watch) -> None:
    watch.allow("engine_broken", "Error")
    worker = site_copy.folder / "py/worker.py"
    worker.write_text(worker.read_text().replace("stich.app.session", "stich.no_such_module"))
    page.goto(site_copy.url)
    failure = engine_failure(page)
    assert failure["code"] == "engine_broken"
    assert "stich.no_such_module" in failure["message"]


def test_page_asks_only_for_files_of_the_site(page: Page, site: Hosted) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    engine_ready(page)
    names = {url.removeprefix(site.url).split("?")[0] for url in asked if "blob:" not in url}
    listing = json.loads((site.folder / "files.json").read_text())
    known = {"", "files.json", "sw.js", *listing["files"]}
    assert names <= known, names - known
    assert BASE in site.url


def profile(playwright: Playwright, folder: Path, *flags: str) -> BrowserContext:
    """Return a browser with a new profile, which resolves no address but this machine's."""
    alone = "--host-resolver-rules=MAP table.test 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    return playwright.chromium.launch_persistent_context(
        folder,
        executable_path=browsers.chromium(),
        args=[*browsers.CHROMIUM_FLAGS, alone, *flags],
        locale="en",
    )


def plays(page: Page) -> None:
    page.locator('[data-tile="fipsen"] .tile-play').click()
    my_turn(page)


def test_page_over_plain_http_plays_and_says_that_nothing_is_kept(
    playwright: Playwright, site: Hosted, tmp_path: Path
) -> None:
    context = profile(playwright, tmp_path)
    try:
        page = context.new_page()
        page.goto(site.url.replace("127.0.0.1", "table.test"))
        assert page.evaluate("isSecureContext") is False
        expect(page.locator(".ready")).to_contain_text("only while connected")
        plays(page)
        expect(page.locator(".notice")).to_have_count(0)
        page.locator("[data-panel=share]").first.click()
        page.locator(".share-link .main").click()
        expect(page.locator("#panel .said").first).not_to_be_empty()
        reload(page)
        live(page)
    finally:
        context.close()


def test_page_plays_where_site_data_is_blocked(
    playwright: Playwright, site: Hosted, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    blocked = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (tmp_path / "Default/Preferences").write_text(json.dumps(blocked))
    context = profile(playwright, tmp_path)
    try:
        page = context.new_page()
        page.goto(site.url)
        expect(page.locator(".unkept")).to_contain_text("will not store")
        expect(page.locator(".ready")).to_contain_text("only while connected")
        plays(page)
        expect(page.locator(".notice")).to_contain_text("will not store")
    finally:
        context.close()


REFUSES = "{ throw new DOMException('refused', 'SecurityError'); }"


def test_page_plays_where_service_workers_are_refused(page: Page, site: Hosted) -> None:
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'serviceWorker', {{ get() {REFUSES} }})"
    )
    page.goto(site.url)
    expect(page.locator(".ready")).to_contain_text("only while connected")
    plays(page)


def test_page_says_at_once_that_workers_are_refused(page: Page, site: Hosted) -> None:
    page.add_init_script(f"globalThis.Worker = class {{ constructor() {REFUSES} }}")
    page.goto(site.url)
    expect(page.locator(".notice")).to_contain_text("cannot run")


def test_refused_lock_is_not_another_page(page: Page, site: Hosted) -> None:
    page.add_init_script(f"LockManager.prototype.request = async () => {REFUSES}")
    page.goto(site.url)
    plays(page)
    reload(page)
    live(page)
    expect(page.locator(".notice")).to_have_count(0)


PLACES = """() => [".brand", ".home-tagline", ".tile", ".tile-name", ".tile-line", ".tile-way",
    ".home-state", ".open-link > *", ".home-foot .button"].map((name) =>
        [...document.querySelectorAll(`#page ${name}`)].map((found) => {
            const { x, y, width, height } = found.getBoundingClientRect();
            const said = name === ".home-state" ? "" : found.innerText.trim();
            return [name, said, ...[x, y, width, height].map(Math.round)].join();
        }))"""
"""A function that lists the boxes of the parts of the first screen, and the texts of those that do
not follow the engine's start."""


@pytest.mark.parametrize("locale", ["en", "de", "ja"])
@pytest.mark.parametrize("width", [390, 1280])
def test_first_screen_speaks_the_language_at_once_and_nothing_moves(
    new_context: New, site: Hosted, locale: str, width: int
) -> None:
    page = new_context(locale=locale, viewport={"width": width, "height": 800}).new_page()
    words = Held(page, re.compile("static/words/"))
    page.route(re.compile(r"\.wasm"), lambda route: None)  # the engine stays at its start
    page.goto(site.url)
    before = page.evaluate(PLACES)
    assert page.locator("[data-tile]").count() == 0
    words.let_go()
    expect(page.locator("[data-tile]").first).to_be_visible()
    assert page.evaluate(PLACES) == before
    page.unroute_all(behavior="ignoreErrors")
