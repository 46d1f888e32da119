"""The embedded page in a frame of a foreign page, and the panel that makes it."""

from __future__ import annotations

import html
import re
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import BrowserContext, Frame, Page, expect

from stich.code import encode
from stich.games import GAMES
from stich.seat import SeatRecord
from stich.text import read
from tests.e2e.conftest import AXE, still, violations
from tests.e2e.site import Hosted
from tests.e2e.steps import MINUTES, finished, open_link, open_panel
from tests.golden.embeds import EMBEDS

New = Callable[..., BrowserContext]
LINKS = [line.split()[0] for line in EMBEDS.read_text("utf-8").splitlines()]
DAMAGED = 200
"""Damaged links opened on one page."""
SIZES = ((280, 420), (360, 640), (560, 420), (720, 600), (900, 300), (900, 700))
"""Sizes of the frame, in pixels."""
SMALLEST = ((200, 420),)
"""The smallest size, for hands of thirteen cards and words without a place to break."""
OWN = re.compile(r"embed\.html|static/(embed\.(js|css)|embed/en(-[a-z]+)?\.json|cards/french\.svg)")
"""The files of the embedded page in English with French suits."""
TRIED = """async (links) => {
    const root = document.getElementById("embed");
    const there = (sign) => new Promise((done) => {
        const look = () => root.querySelector(sign) ? done() : requestAnimationFrame(look);
        look();
    });
    const sentences = new Set();
    for (const [good, damaged] of links) {
        location.hash = damaged;
        await there(".embed-broken");
        sentences.add(root.textContent.trim().replaceAll(/\\s+/g, " "));
        location.hash = good;
        await there(".embed");
    }
    return [...sentences];
}"""
"""A function that opens pairs of a whole and a damaged link and returns what the damaged showed."""


@pytest.fixture
def foreign(tmp_path: Path) -> Iterator[Hosted]:
    """Serve an empty folder from an origin of its own."""
    hosted = Hosted(tmp_path)
    yield hosted
    hosted.stop()


def framed(page: Page, foreign: Hosted, body: str) -> Frame:
    """Open a foreign page with this body and return its frame, once a deal is shown in it."""
    head = "<!doctype html><html lang=en><title>A blog</title><link rel=icon href=data:,>"
    (foreign.folder / "index.html").write_text(f"{head}<h1>A blog</h1>{body}", "utf-8")
    page.goto(foreign.url)
    expect(page.frame_locator("iframe").locator(".embed")).to_be_visible()
    return page.frames[-1]


def faults(frame: Frame) -> list[str]:
    """Return what axe finds in a frame."""
    frame.evaluate(AXE.read_text())
    found = frame.evaluate("async () => (await axe.run({resultTypes: ['violations']})).violations")
    return [f"{v['id']}: {v['help']} {[n['target'] for n in v['nodes']]}" for v in found]


def test_a_shared_deal_is_stepped_through_in_a_foreign_page(
    new_context: New, site: Hosted, foreign: Hosted, tmp_path: Path
) -> None:
    code = finished("schafkopf")
    context = new_context(locale="en", viewport={"width": 1280, "height": 900})
    page = context.new_page()
    open_link(page, site, code)
    expect(page.locator("#study .felt")).to_be_visible(timeout=MINUTES)
    open_panel(page, "share", code=code, whole=code, seat=0)
    page.locator("input[value=play]").check()

    page.locator("[data-way=picture]").click()
    picture = page.locator(".share-picture svg")
    expect(picture).to_be_visible()
    with page.expect_download() as download:
        page.locator("[data-save=png]").click()
    png = Path(download.value.path()).read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", png[16:20])[0] == 1200
    with page.expect_download() as download:
        page.locator("[data-save=svg]").click()
    svg = ElementTree.parse(download.value.path())
    assert sum(each.get("font-size") == "20" for each in svg.iter()) >= 32

    page.locator("[data-way=text]").click()
    forum = page.locator("[data-text=forum] textarea").input_value()
    record = read(forum, GAMES.values())
    assert not isinstance(record, SeatRecord) and encode(record) == code
    assert page.locator("[data-text=message] textarea").input_value().endswith(f"#{code}")
    assert violations(page) == []

    page.locator("[data-way=embed]").click()
    snippet = page.locator("[data-text=embed] textarea").input_value()
    page.close()
    blog = context.new_page()
    asked: list[str] = []
    blog.on("request", lambda request: asked.append(request.url))
    frame = framed(blog, foreign, snippet)
    there = frame.locator(".embed")
    plies = int(there.get_attribute("data-plies") or "")
    expect(there).to_have_attribute("data-ply", "0")
    blog.keyboard.press("Tab")
    expect(frame.locator(".embed-out")).to_be_focused()
    for key, ply in (("ArrowRight", "1"), ("ArrowRight", "2"), ("ArrowLeft", "1"), ("Home", "0")):
        blog.keyboard.press(key)
        expect(there).to_have_attribute("data-ply", ply)
    blog.keyboard.press("End")
    expect(there).to_have_attribute("data-ply", str(plies))
    expect(frame.locator(".embed-heard[aria-live=polite]")).to_contain_text("Result")
    frame.locator("[data-step=trick-back]").click()
    expect(there).not_to_have_attribute("data-ply", str(plies))
    left = there.get_attribute("data-ply") or ""
    assert faults(frame) == []
    own = [url.removeprefix(site.url) for url in asked if url.startswith(site.url)]
    assert {url for url in own if not OWN.match(url)} == set()
    assert all(url.startswith((site.url, foreign.url, "data:")) for url in asked)
    with blog.expect_popup() as popup:
        frame.locator(".embed-out").click()
    study = popup.value.locator("#study[data-ply]")
    expect(study).to_have_attribute("data-ply", left, timeout=MINUTES)


@pytest.mark.parametrize(("lang", "sizes"), [("en", SIZES), ("ja", SMALLEST)])
def test_embedded_pages_fit_frames_of_any_size(
    page: Page, site: Hosted, foreign: Hosted, lang: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    for link in LINKS[::6]:
        address = html.escape(f"{site.url}embed.html#{link}&lang={lang}")
        frame = framed(page, foreign, f'<iframe src="{address}" title="A deal"></iframe>')
        frame.locator("[data-step=trick-forward]").dispatch_event("click")
        for width, height in sizes:
            page.locator("iframe").evaluate(
                "(frame, [w, h]) => Object.assign(frame, {width: w, height: h})", [width, height]
            )
            frame.wait_for_function("w => innerWidth === w", arg=width)
            still(page)
            wide = frame.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, (link, width, height)


def test_damaged_links_of_an_embedded_page_give_one_sentence(page: Page, site: Hosted) -> None:
    page.goto(f"{site.url}embed.html#{LINKS[0]}&lang=en")
    expect(page.locator(".embed")).to_be_visible()
    pairs = []
    for number in range(DAMAGED):
        link = LINKS[number % len(LINKS)]
        at = 1 + number * 7 % (len(link) - 1)
        other = "B" if link[at] == "A" else "A"
        cut = link[:at] if number % 3 == 0 else link[:at] + other + link[at + 1 :]
        pairs.append([f"{link}&lang=en", f"{cut}&lang=en"])
    sentences = page.evaluate(TRIED, pairs)
    assert len(sentences) == 1 and "damaged or incomplete" in sentences[0], sentences
    assert page.locator(".embed").count() == 1
