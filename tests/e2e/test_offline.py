"""After one visit the site needs no network; a new version comes when the person wants it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from tests.e2e.conftest import Watch, engine_ready, works_offline
from tests.e2e.site import Hosted, built, published
from tests.support import browsers

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
    const names = await caches.keys();
    const cache = await caches.open(names[0]);
    return [names.length, (await cache.keys()).map(({ url }) => url)];
}"""


@pytest.fixture
def changing_site(dist: Path, tmp_path: Path) -> Iterator[Hosted]:
    """A copy of the site that can be published again with changes."""
    published(built(), tmp_path)
    hosted = Hosted(tmp_path)
    yield hosted
    hosted.stop()


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
        page.reload()
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
    assert all(name.startswith(("wheels/", "licenses/", "sw.js")) for name in left_out), left_out


def test_new_version_waits_until_it_is_taken(page: Page, changing_site: Hosted) -> None:
    visit(page, changing_site)
    publish_new_icon(changing_site)
    assert page.evaluate(UPDATED) == "installed"
    assert page.evaluate(STATE) == [None, "installed", "activated"]
    assert "new" not in icon(page)
    page.reload()
    engine_ready(page)
    assert "new" not in icon(page), "a reload alone must not change the version in mid-deal"
    with page.expect_navigation():
        page.evaluate(TAKE)
    assert "new" in icon(page)
    assert engine_ready(page)["ok"] is True
    count, urls = page.evaluate(KEPT)
    assert count == 1
    assert sum(ICON in url for url in urls) == 1, "the old file is gone"


def test_half_published_version_is_refused(page: Page, changing_site: Hosted, watch: Watch) -> None:
    watch.allow("is not of build", "ServiceWorker")
    visit(page, changing_site)
    publish_new_icon(changing_site)
    (changing_site.folder / ICON).write_bytes(built()[ICON])
    assert page.evaluate(UPDATED) == "redundant"
    changing_site.stop()
    try:
        page.reload()
        assert engine_ready(page)["ok"] is True
    finally:
        changing_site.start()
