"""Pages of the built site in Chromium, watched for errors and for requests that leave it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from website.command import build
from website.install import DIST, MODULES

from tests.e2e.cpython import REPLACED, Answering
from tests.e2e.site import Hosted, built, published
from tests.support import browsers

HERE = Path(__file__).parent
AXE = MODULES / "axe-core/axe.min.js"
ENGINE = "new URL('static/engine.js', document.baseURI).href"
OVERHEAR = f"""
    const overheard = {{ requests: [], answers: [], order: [] }};
    globalThis.overheard = overheard;
    addEventListener("DOMContentLoaded", async () => {{
        if (!document.getElementById("engine")) return;
        const {{ overhear }} = await import({ENGINE});
        let ask;
        overhear((what, text) => {{
            if (what === "asked") ({{ ask }} = JSON.parse(text));
            overheard[what === "asked" ? "requests" : "answers"].push(text);
            overheard.order.push([what, ask]);
        }});
    }});
"""
"""A script that records the requests of the page, the answers of the engine, and their order. It
loads nothing into a page without an engine."""
ALL_ANSWERED = "() => overheard.answers.length === overheard.requests.length"
STILL = """async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    await drawn();
    const ending = document.getAnimations().filter(
        ({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
    await drawn();
}"""

NO_SERVICE_WORKERS = "delete Navigator.prototype.serviceWorker"
"""A script that leaves the page without service workers: keeping the site costs half as much as
starting it, and only the tests marked ``offline`` need it."""


LINES = 30
"""The lines of a page's console that are printed where its test has failed."""
FAILED = pytest.StashKey[bool]()
SAID: dict[BrowserContext, list[str]] = {}
"""The lines of the consoles of each context."""

LOST = "Resulting promise was garbage collected"
"""Chromium's error for a promise that it has lost, which happens where a page starts on a busy
machine."""
TRIES = 3
"""Times that a function is called whose promise the browser has lost."""

expect.set_options(timeout=20_000)  # a machine that runs all tests at once may be slow


def pytest_collection_finish(session: pytest.Session) -> None:
    """Build the site for the tests collected, outside the time of the first of them."""
    tests = [item for item in session.items if HERE in item.path.parents]
    if tests and not session.config.option.collectonly:
        build()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note on a test that it has failed, for the fixtures that end after it."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def dist() -> Path:
    """Return the folder of the built site."""
    return DIST


@pytest.fixture(scope="session")
def site_in_pyodide(dist: Path) -> Iterator[Hosted]:
    """Serve the built site as it is published, the same for all tests of a process."""
    hosted = Hosted(dist)
    yield hosted
    hosted.stop()


@pytest.fixture(scope="session")
def site_in_cpython(dist: Path) -> Iterator[Hosted]:
    """Serve the built site, with an engine in this process, the same for all its tests."""
    for name in REPLACED:
        assert (dist / name).is_file(), f"no page asks for {name}"
    hosted = Hosted(dist, handler=Answering)
    yield hosted
    hosted.stop()


@pytest.fixture
def site(request: pytest.FixtureRequest) -> Hosted:
    """Return the built site with the engine that the test needs."""
    living = any(request.node.get_closest_marker(mark) for mark in ("pyodide", "offline"))
    hosted: Hosted = request.getfixturevalue("site_in_pyodide" if living else "site_in_cpython")
    return hosted


@pytest.fixture
def own_site(dist: Path) -> Iterator[Hosted]:
    """Serve the built site on a server that the test may stop."""
    hosted = Hosted(dist)
    yield hosted
    hosted.stop()


@pytest.fixture
def site_copy(dist: Path, tmp_path: Path) -> Iterator[Hosted]:
    """Serve a copy of the site that the test may damage, or publish again with changes."""
    published(built(), tmp_path)
    hosted = Hosted(tmp_path)
    yield hosted
    hosted.stop()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    path = browsers.chromium()
    # No other request resolves an address, even where the page cannot be watched.
    alone = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    # Most pages live for seconds, in which optimizing the WebAssembly costs more than it saves.
    late = "--js-flags=--wasm-tiering-budget=1000000000"
    flags = [*browsers.CHROMIUM_FLAGS, alone, late]
    running = playwright.chromium.launch(executable_path=path, args=flags)
    yield running
    running.close()


class Watch:
    """The errors of the pages of one context; `allow` names those that a test expects."""

    def __init__(self, context: BrowserContext) -> None:
        self.errors: list[str] = []
        self.outside: list[str] = []
        self.allowed = ["preloaded using link preload"]  # a late use, of which a test may need none
        context.on("request", lambda request: self._request(request.url))
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(str(error.error)))

    def _request(self, url: str) -> None:
        local = ("http://127.0.0.1:", "blob:http://127.0.0.1:", "data:", "about:")
        if not url.startswith(local):
            self.outside.append(url)

    def _console(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning"):
            self.errors.append(f"{line.type}: {line.text} ({line.location['url']})")

    def allow(self, *parts: str) -> None:
        self.allowed += parts

    def check(self) -> None:
        assert not self.outside, f"the page asked outside: {self.outside}"
        unexpected = [
            error for error in self.errors if not any(part in error for part in self.allowed)
        ]
        assert not unexpected, "\n".join(unexpected)


TRAVELS = """
    const { go } = History.prototype;
    History.prototype.go = function (...steps) {
        globalThis.travelling = true;
        go.apply(this, steps);
    };
    addEventListener("popstate", () => { globalThis.travelling = false; });
"""
"""A script that notes while a step in the history is under way."""
AT_REST = """async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(done));
    do for (let frame = 0; frame < 2; frame++) await drawn();
    while (globalThis.travelling);
    return [location.href, history.length];
}"""
"""A function that waits until no step in the history is under way, and returns the address and the
number of entries."""


def someone(browser: Browser, test: pytest.FixtureRequest, **options: Any) -> BrowserContext:
    """Return a context with nothing stored: a new person's browser."""
    context = browser.new_context(**options)
    if not test.node.get_closest_marker("offline"):
        context.add_init_script(NO_SERVICE_WORKERS)
    context.add_init_script(TRAVELS)
    said = SAID.setdefault(context, [])
    context.on("console", lambda line: said.append(f"{line.type}: {line.text}"))
    context.on("weberror", lambda error: said.append(f"uncaught: {error.error}"))
    context.tracing.start()
    return context


def leave(context: BrowserContext, test: pytest.FixtureRequest) -> None:
    """Close a context; if its test has failed, print and keep what shows why."""
    said = SAID.pop(context)
    if test.node.stash.get(FAILED, False):
        name = re.sub(r"\W+", "-", f"{test.node.path.stem} {test.node.name}").strip("-")
        folder = browsers.FAILURES / f"{name} {len(SAID)}"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        print(f"\n{folder}\nLast lines of the console:", *said[-LINES:], sep="\n  ")
        for number, page in enumerate(context.pages):
            print(f"Page {number}: {page.url}")
            try:
                (folder / f"{number}.html").write_text(page.content(), "utf-8")
                page.screenshot(path=folder / f"{number}.png", timeout=5_000)
            except Error as error:  # a page that hangs or was killed
                print(f"  {error}")
        context.tracing.stop(path=folder / "trace.zip")
    context.close()


@pytest.fixture
def new_context(
    browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Callable[..., BrowserContext]]:
    """Yield a function that makes watched contexts; at the end no context may have an error."""
    made: list[tuple[BrowserContext, Watch]] = []

    def make(**options: Any) -> BrowserContext:
        context = someone(browser, request, **options)
        made.append((context, Watch(context)))
        return context

    yield make
    for context, _ in made:
        leave(context, request)
    for _, watch in made:
        watch.check()


@pytest.fixture
def context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    made = someone(browser, request)
    yield made
    leave(made, request)


@pytest.fixture
def watch(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Watch]:
    watching = Watch(context)
    yield watching
    try:
        watching.check()
    except AssertionError:
        request.node.stash[FAILED] = True
        raise


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    """Return an empty tab whose errors fail the test; `watch.allow(...)` names the expected
    ones."""
    return context.new_page()


def blank(page: Page, address: str) -> None:
    """Open an empty page at this address. No script in it may send a request: the browser may lose
    one that is under way while the route ends, and whatever waits for it waits for ever."""
    html = "<!doctype html><title>blank</title><link rel=icon href=data:,>"
    page.route(address, lambda route: route.fulfill(body=html, content_type="text/html"))
    page.goto(address)
    page.unroute(address)


def ask(page: Page, request: dict[str, Any]) -> Any:
    """Return the engine's answer to a request sent through the page's own module. Raise the code of
    a refusal."""
    return page.evaluate(f"async (request) => (await import({ENGINE})).ask(request)", request)


def awaited(page: Page, function: str) -> Any:
    """Return what the promise of a function resolves to. The function changes nothing on the page,
    because it is called again where the browser has lost its promise."""
    for _ in range(TRIES - 1):
        try:
            return page.evaluate(function)
        except Error as error:
            if LOST not in error.message:
                raise
    return page.evaluate(function)


def engine_ready(page: Page) -> Any:
    """Wait for the engine's first answer and return it."""
    return awaited(page, f"async () => (await import({ENGINE})).ready")


def engine_failure(page: Page) -> dict[str, str]:
    """Wait until the engine has failed, and return the code and the words of the error."""
    failure: dict[str, str] = awaited(
        page,
        f"""async () => (await import({ENGINE})).ready.then(
            () => ({{code: "none", message: "the engine works"}}),
            ({{code, message}}) => ({{code, message}}))""",
    )
    return failure


def answered(page: Page) -> None:
    """Wait until no request of a page under OVERHEAR is unanswered."""
    page.wait_for_function(ALL_ANSWERED)


def still(page: Page) -> None:
    """Wait until all animations of the page have ended and the last frame is drawn."""
    awaited(page, STILL)


def at_rest(page: Page) -> None:
    """Wait until the page's last step in its history has ended, which would abort a navigation, and
    the browser knows the entries that the page has made in it."""
    session = page.context.new_cdp_session(page)
    while True:
        address, length = awaited(page, AT_REST)
        history = session.send("Page.getNavigationHistory")
        entries = history["entries"]
        if entries[history["currentIndex"]]["url"] == address and len(entries) >= length:
            break
        page.wait_for_timeout(20)
    session.detach()


def reload(page: Page) -> None:
    """Reload a page that is at rest."""
    at_rest(page)
    page.reload()


def back(page: Page) -> None:
    """Press the browser's Back on a page that is at rest."""
    at_rest(page)
    page.go_back()


def forward(page: Page) -> None:
    """Press the browser's Forward on a page that is at rest."""
    at_rest(page)
    page.go_forward()


def works_offline(page: Page) -> None:
    """Wait until the service worker has kept every file and controls the page."""
    awaited(
        page,
        """async () => {
            const { active } = await navigator.serviceWorker.ready;
            if (active.state !== "activated")
                await new Promise((done) => active.addEventListener("statechange", done));
            if (!navigator.serviceWorker.controller)
                await new Promise((done) =>
                    navigator.serviceWorker.addEventListener("controllerchange", done));
        }""",
    )


def violations(page: Page) -> list[str]:
    """Return the accessibility faults that axe finds on this page, a line each."""
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE.read_text())
    found = page.evaluate("async () => (await axe.run({ resultTypes: ['violations'] })).violations")
    return [f"{v['id']}: {v['help']} {[n['target'] for n in v['nodes']]}" for v in found]
