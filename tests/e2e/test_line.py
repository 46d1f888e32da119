"""On slow lines, on lines that break and on metered ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import ENGINE, Watch, engine_ready, reload, violations, works_offline
from tests.e2e.site import Hosted
from tests.support.line import SLOW_MBIT, Cut, Line, on_cut, on_line
from tests.support.often import often

pytestmark = pytest.mark.offline

BYTES_BEFORE_THE_FIRST_ANSWER = 4_200_000
FAST_MBIT = 1000


@contextmanager
def on(line: Line, folder: Path) -> Iterator[Hosted]:
    hosted = Hosted(folder, handler=on_line(line))
    try:
        yield hosted
    finally:
        hosted.stop()


def boot_bytes(folder: Path) -> int:
    boot: dict[str, int] = json.loads((folder / "files.json").read_text())["boot"]
    return sum(boot.values())


def judged(page: Page, mbit: float) -> None:
    """Make the page choose its files for a line of this speed, whatever the load of this machine:
    where a browser reads late, the whole file seems to arrive at once."""
    rate = mbit * 1000 / 8
    page.add_init_script(
        f"""Object.defineProperty(PerformanceResourceTiming.prototype, "responseEnd", {{
            get() {{ return this.responseStart + this.encodedBodySize / {rate}; }}
        }})"""
    )


REGISTERS = """
    globalThis.registered = 0;
    ServiceWorkerContainer.prototype.register = () => {
        registered++;
        return new Promise(() => {});
    };
"""
"""A script that counts registrations of service workers and completes none of them."""


def test_first_answer_needs_few_bytes(page: Page, dist: Path) -> None:
    judged(page, SLOW_MBIT)
    page.add_init_script(REGISTERS)
    line = Line(SLOW_MBIT)
    with on(line, dist) as site:
        page.goto(site.url)
        early = page.evaluate(f"async () => (await import({ENGINE})).ready.then(() => registered)")
        sent, asked = line.sent, [path for path, _ in line.asked]
    assert early == 0, "nothing is kept before the first answer"
    assert sent < BYTES_BEFORE_THE_FIRST_ANSWER
    assert not [path for path in asked if "_later" in path]
    assert len(asked) == len(set(asked)), "every file is asked for once"


def test_what_the_page_has_unpacked_is_not_downloaded_again(page: Page, dist: Path) -> None:
    judged(page, SLOW_MBIT)
    line = Line(SLOW_MBIT)
    with on(line, dist) as site:
        page.goto(site.url)
        works_offline(page)
        asked = [path for path, _ in line.asked]
        reload(page)
        engine_ready(page)
        again = [path for path, _ in line.asked][len(asked) :]
    assert any(path.endswith("pyodide.asm.wasm.xz") for path in asked)
    assert not any(path.endswith("pyodide.asm.wasm") for path in asked)
    assert not [path for path in again if not path.endswith("sw.js")]


def test_fast_line_brings_what_the_browser_unpacks_itself(page: Page, site: Hosted) -> None:
    judged(page, FAST_MBIT)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(site.url)
    engine_ready(page)
    assert any(url.endswith("pyodide.asm.wasm") for url in asked)
    assert not any(url.endswith("pyodide.asm.wasm.xz") for url in asked)


@pytest.mark.parametrize("percent", often([60], [30, 60, 90]))
def test_engine_starts_although_the_line_breaks(
    page: Page, dist: Path, watch: Watch, percent: int
) -> None:
    watch.allow("ERR_")
    judged(page, SLOW_MBIT)
    line = Line(SLOW_MBIT, cut=boot_bytes(dist) * percent // 100)
    with on(line, dist) as site:
        page.goto(site.url)
        expect(page.locator(".engine-state")).to_contain_text("interrupted")
        line.mend()
        engine_ready(page)
    parts = [(path, start) for path, start in line.asked if path.endswith(".xz")]
    again = [start for _, start in parts if start]
    assert again, "what was under way goes on"
    assert "bytes=0-" not in again
    assert len(parts) - len(again) == len({path for path, _ in parts}), "nothing starts from zero"


ASKED_FOR_ONCE = ("pyscript.toml", "py/worker.py", "static/unpack.js", "static/words/en.json")
"""Files that only the page itself requests again, neither the browser nor PyScript."""


@pytest.mark.parametrize("path", ASKED_FOR_ONCE)
def test_file_is_asked_for_again_whose_line_breaks(
    page: Page, dist: Path, watch: Watch, path: str
) -> None:
    watch.allow("ERR_")
    cut = Cut(path, times=2)  # what is preloaded may have been asked for before
    hosted = Hosted(dist, handler=on_cut(cut))
    try:
        page.goto(hosted.url)
        assert engine_ready(page)["ok"] is True
        expect(page.locator("[data-tile]").first).to_be_visible()
    finally:
        hosted.stop()
    assert cut.left == 0


SAVES_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true })"


def test_metered_line_is_asked_for_nothing_that_is_only_for_later(page: Page, dist: Path) -> None:
    line = Line(SLOW_MBIT)
    later = json.loads((dist / "files.json").read_text())["later"]
    page.add_init_script(SAVES_DATA)
    with on(line, dist) as site:
        page.goto(site.url)
        engine_ready(page)
        question = page.locator(".metered")
        expect(question).to_contain_text("MB more")
        assert not violations(page)
        before = line.sent
        assert not [path for path, _ in line.asked if "_later" in path or path.endswith("sw.js")]
        question.locator("button").click()
        expect(question).to_have_count(0)
        works_offline(page)
        assert 0 < line.sent - before <= later
        reload(page)
        engine_ready(page)
        works_offline(page)
        expect(question).to_have_count(0)
