"""After one visit the site needs no network; a new version is loaded when the person asks for
it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from tests.e2e.conftest import Watch, engine_ready, reload, works_offline
from tests.e2e.kept import until
from tests.e2e.site import Hosted, built, published
from tests.golden.embeds import EMBEDS
from tests.support import browsers

pytestmark = pytest.mark.offline

ICON = "static/icons/icon.svg"
STATE = """async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    return [installing, waiting, active].map((worker) => worker?.state ?? null);
}"""
UPDATED = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const found = new Promise((done) => registration.addEventListener("updatefound", done));
    await registration.update();
    await found;
    const worker = registration.installing ?? registration.waiting;
    while (!["installed", "redundant", "activated"].includes(worker.state))
        await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
    return worker.state;
}"""
TAKE = """async () => {
    const updates = new URL("static/updates.js", document.baseURI).href;
    await (await import(updates)).takeUpdate();
}"""
KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => !name.endsWith(" clients"));
    const cache = await caches.open(names[0]);
    return [names.length, (await cache.keys()).map(({ url }) => url)];
}"""
CHANGE = """async ([path, bytes, type]) => {
    const [name] = (await caches.keys()).filter((name) => !name.endsWith(" clients"));
    const cache = await caches.open(name);
    const [key] = (await cache.keys()).filter(({ url }) => url.split("?")[0].endsWith(path));
    if (!key) throw new Error(`nothing is kept of ${path}`);
    if (bytes === null && type === null) return cache.delete(key);
    const old = await (await cache.match(key)).text();
    await cache.put(key, new Response(bytes ?? old, { headers: { "content-type": type } }));
}"""
"""A function that damages what is kept of a file. Upkeep under way may heal it at once."""
HELD = """async ([path]) => {
    const [name] = (await caches.keys()).filter((name) => !name.endsWith(" clients"));
    const cache = await caches.open(name);
    const [key] = (await cache.keys()).filter(({ url }) => url.split("?")[0].endsWith(path));
    const kept = key && (await cache.match(key));
    return kept ? [kept.headers.get("content-type"), (await kept.text()).length] : null;
}"""
WORDS = "static/words/en.json"


def after_upkeep(page: Page, wanted: str, *arguments: object) -> None:
    """Make the service worker check its files until the promise ``wanted`` resolves to true."""
    page.evaluate(
        f"""async (arguments) => {{
            const wanted = {wanted};
            for (let tries = 0; !(await wanted(...arguments)); tries++) {{
                if (tries === 600) throw new Error("the service worker did not see to it");
                const {{ active }} = await navigator.serviceWorker.ready;
                // It looks at every file that is kept: more at a time would hold each other up.
                if (tries % 10 === 0) active.postMessage("upkeep");
                await new Promise((done) => setTimeout(done, 100));
            }}
        }}""",
        list(arguments),
    )


ONE_BUILD = "() => caches.keys().then((names) => names.length === 2)"  # and the list of clients


def visit(page: Page, site: Hosted) -> None:
    page.goto(site.url)
    engine_ready(page)
    works_offline(page)


def icon(page: Page) -> str:
    text: str = page.evaluate(f"fetch('{ICON}').then((response) => response.text())")
    return text


def publish_new_icon(site: Hosted) -> None:
    files = built()
    files[ICON] += b"<!-- new -->"
    published(files, site.folder)


def test_page_and_engine_start_with_the_server_stopped(page: Page, own_site: Hosted) -> None:
    visit(page, own_site)
    own_site.stop()
    try:
        reload(page)
        assert engine_ready(page)["ok"] is True
    finally:
        own_site.start()


def test_any_query_finds_the_kept_page(page: Page, own_site: Hosted) -> None:
    visit(page, own_site)
    own_site.stop()
    try:
        for address in ("?source=pwa", "index.html", "index.html?a=b#c"):
            page.goto(own_site.url + address)
            assert engine_ready(page)["ok"] is True
        embedded = EMBEDS.read_text("utf-8").split()[0]
        page.goto(f"{own_site.url}embed.html#{embedded}")
        expect(page.locator(".embed .felt")).to_be_visible()
    finally:
        own_site.start()


def test_first_visit_downloads_nothing_twice(
    playwright: Playwright, own_site: Hosted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple[str, int]] = []
    monkeypatch.setattr(
        "website.server.Handler.log_request",
        lambda self, code="-", size="-": sent.append((self.path, int(code))),
    )
    # A private window keeps no large file in its cache, so this visit is an ordinary one.
    context = playwright.chromium.launch_persistent_context(
        tmp_path, executable_path=browsers.chromium(), args=browsers.CHROMIUM_FLAGS
    )
    visit(context.new_page(), own_site)
    context.close()
    full = [path for path, code in sent if code == 200 and "/runtime/" in path]
    assert len(full) == len(set(full)), full


def test_every_file_the_page_needs_is_kept(page: Page, own_site: Hosted) -> None:
    visit(page, own_site)
    count, urls = page.evaluate(KEPT)
    kept = {url.removeprefix(own_site.url).split("?")[0] for url in urls}
    left_out = {name for name in built() if name not in kept and name != "index.html"}
    assert count == 1
    assert "" in kept
    unpacked = "runtime/pyodide.asm.wasm.xz"
    assert unpacked in left_out
    on_demand = ("licenses/", "sw.js", "404.html", unpacked)
    assert all(name.startswith(on_demand) for name in left_out), left_out


def test_new_version_waits_until_it_is_taken(page: Page, site_copy: Hosted) -> None:
    visit(page, site_copy)
    publish_new_icon(site_copy)
    assert page.evaluate(UPDATED) == "installed"
    assert page.evaluate(STATE) == [None, "installed", "activated"]
    assert "new" not in icon(page)
    reload(page)
    engine_ready(page)
    assert "new" not in icon(page), "a reload alone must not change the version in mid-deal"
    with page.expect_navigation():
        page.evaluate(TAKE)
    assert "new" in icon(page)
    assert engine_ready(page)["ok"] is True
    after_upkeep(page, ONE_BUILD)
    count, urls = page.evaluate(KEPT)
    assert count == 1
    assert sum(ICON in url for url in urls) == 1, "the old file is gone"


def updated_beside(page: Page, site: Hosted) -> Page:
    """Return a second tab that was opened before the first one took an update."""
    visit(page, site)
    second = page.context.new_page()
    second.goto(site.url)
    engine_ready(second)
    publish_new_icon(site)
    assert page.evaluate(UPDATED) == "installed"
    with page.expect_navigation():
        page.evaluate(TAKE)
    return second


def test_a_second_tab_stays_with_its_version_after_the_first_has_updated(
    page: Page, site_copy: Hosted
) -> None:
    second = updated_beside(page, site_copy)
    engine_ready(page)
    assert "new" in icon(page)
    assert "new" not in icon(second), "two versions in one page"
    site_copy.stop()
    try:
        assert "new" not in icon(second), "without the host neither"
        reload(second)
        engine_ready(second)
        assert "new" in icon(second)
    finally:
        site_copy.start()
    after_upkeep(second, ONE_BUILD)


def test_take_update_in_a_second_tab_reloads_it(page: Page, site_copy: Hosted) -> None:
    second = updated_beside(page, site_copy)
    with second.expect_navigation():
        second.evaluate(TAKE)
    engine_ready(second)
    assert "new" in icon(second)


def test_a_wrong_content_type_at_the_host_is_not_kept(
    page: Page, dist: Path, tmp_path: Path
) -> None:
    wrong = Hosted(dist, types={".wasm": "text/plain", ".json": "text/html", ".css": "text/css"})
    page.goto(wrong.url)
    engine_ready(page)
    works_offline(page)
    wrong.stop()
    try:
        assert page.evaluate(HELD, ["pyodide.asm.wasm"])[0] == "application/wasm"
        assert page.evaluate(HELD, [WORDS])[0] == "application/json"
        reload(page)
        assert engine_ready(page)["ok"] is True
    finally:
        wrong.start()
        wrong.stop()


HOLES = [
    (WORDS, None, None),
    (WORDS, "{", "application/json"),
    (WORDS, None, "text/html"),
    ("static/app.js", "", "text/javascript"),
    ("static/app.js", None, "text/plain"),
]
"""Files of which nothing, or something else with some type, is kept."""


def test_holes_in_what_is_kept_heal(page: Page, own_site: Hosted) -> None:
    visit(page, own_site)
    for path, bytes, type in HOLES:
        good = page.evaluate(HELD, [path])
        page.evaluate(CHANGE, [path, bytes, type])
        same = f"async (path, good) => String(await ({HELD})([path])) === good"
        after_upkeep(page, same, path, ",".join(map(str, good)))
    reload(page)
    assert engine_ready(page)["ok"] is True


def test_a_missing_file_is_fetched_again_when_it_is_asked_for(page: Page, own_site: Hosted) -> None:
    visit(page, own_site)
    assert page.evaluate(CHANGE, [ICON, None, None]) is True
    assert "<svg" in icon(page)
    until(page, f"async (path) => (await ({HELD})([path]))?.[0] === 'image/svg+xml'", ICON)


def test_a_hole_is_never_filled_from_another_version(
    page: Page, site_copy: Hosted, watch: Watch
) -> None:
    watch.allow("Failed to fetch", "net::ERR_FAILED", "ServiceWorker", "is not of build")
    visit(page, site_copy)
    publish_new_icon(site_copy)  # before, or upkeep under way may fill the hole
    page.evaluate(CHANGE, [ICON, None, None])
    assert page.evaluate(f"fetch('{ICON}').then(() => 'mixed', () => 'refused')") == "refused"
    reload(page)
    assert engine_ready(page)["ok"] is True
    assert "new" in icon(page), "what has a hole gives way to what the host has"


def test_half_published_version_is_refused(page: Page, site_copy: Hosted, watch: Watch) -> None:
    watch.allow("is not of build", "ServiceWorker")
    visit(page, site_copy)
    publish_new_icon(site_copy)
    (site_copy.folder / ICON).write_bytes(built()[ICON])
    assert page.evaluate(UPDATED) == "redundant"
    site_copy.stop()
    try:
        reload(page)
        assert engine_ready(page)["ok"] is True
    finally:
        site_copy.start()
