"""Puzzles in the browser: opened, answered and refuted on the felt while the engine is missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect
from website.install import ROOT

from stich.app.session import Session
from tests.e2e.conftest import Watch, reload, still, violations
from tests.e2e.site import Hosted
from tests.e2e.steps import NARROW, RECORDS, VALUE, finished, fits, remember, resize

GAME = "schafkopf"


def puzzle(kind: str, game: str = GAME, theme: str | None = None) -> dict[str, Any]:
    """Return the first puzzle of a kind, and of a theme, in a game's pack."""
    _, *lines = (ROOT / f"static/tasks/{game}.jsonl").read_text("utf-8").splitlines()
    rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
    themed = (row for row in rows if theme is None or theme in row["themes"])
    return next(row for row in themed if row["question"] == kind)


FAINTEST = """() => {
    const light = (one) => one.match(/[\\d.]+/gu).slice(0, 3).map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0.05);
    return Math.min(...[...document.querySelectorAll(".call .pip")].map((pip) => {
        const [one, other] = [getComputedStyle(pip).color,
            getComputedStyle(pip.closest(".call")).backgroundColor].map(light);
        return Math.max(one / other, other / one);
    }));
}"""
"""A function that returns the least contrast of a suit's sign on a call: axe sees no pictures."""

BROKEN = """() => [...document.querySelectorAll(".field > span")].filter((label) => {
    const range = document.createRange();
    range.selectNodeContents(label);
    return !/\\s/u.test(label.textContent.trim()) && range.getClientRects().length > 1;
}).map((label) => label.textContent)"""
"""A function that returns the names of fields of one word that stands on several lines."""


@pytest.mark.pyodide
def test_a_puzzle_is_refuted_and_solved_while_the_engine_is_missing(
    page: Page, site: Hosted
) -> None:
    page.route("**/*.xz", lambda route: None)  # the engine never comes
    task = puzzle("sure")
    [right, *_] = task["answer"]
    wrong = next(move for move in task["verdicts"] if move not in task["answer"])
    remember(page, site, language="de", speed="off")
    page.goto(f"{site.url}#/practise/{GAME}/{task['id']}")
    main = page.locator(f"#practise[data-puzzle='{task['id']}']")
    page.locator(f"#practise [data-answers] [data-card={wrong}]").click()
    last = len(task["proof"]["refuted"][wrong]["line"])
    for step in range(1, last + 1):
        expect(page.locator(f"#practise[data-step='{step}'] .practise-line")).to_be_visible()
        if step < last:
            page.keyboard.press("ArrowRight")
    expect(main.locator(".practise-said .learn-wrong")).to_be_visible()
    expect(main.locator("[data-way=line-on]")).to_be_disabled()
    still(page)
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#practise:not([data-step]) [data-way=reveal]")).to_be_visible()
    page.locator(f"#practise [data-answers] [data-card={right}]").click()
    expect(page.locator("#practise[data-done] [data-way=next]")).to_be_focused()
    expect(main.locator(".practise-worth")).to_have_count(len(task["verdicts"]))
    expect(main.locator("[data-way=play-on]")).to_be_disabled()
    resize(page, **NARROW)
    assert violations(page) == []
    page.keyboard.press("Enter")
    another = f"#practise[data-puzzle]:not([data-puzzle='{task['id']}'], [data-done])"
    expect(page.locator(f"{another} .felt")).to_be_visible()
    call = puzzle("call", "barbu", "phase.choose")
    page.goto(f"{site.url}#/practise/barbu/{call['id']}")
    asked = page.locator(f"#practise[data-puzzle='{call['id']}']")
    expect(asked.locator(".seat[data-place='0'] [data-card]")).to_have_count(13)
    fits(page)
    assert asked.locator(".call .pip[data-suit=S]").count() > 0
    themes: tuple[Literal["light", "dark"], ...] = ("light", "dark")
    for theme in themes:
        page.emulate_media(color_scheme=theme)
        still(page)
        assert page.evaluate(FAINTEST) >= 3, theme
    page.goto(f"{site.url}#/practise/{GAME}")
    expect(page.locator("#practise .field select")).to_have_count(3)
    assert page.evaluate(BROKEN) == []


def mistakes(due: datetime) -> Iterator[dict[str, Any]]:
    """Yield mistakes in a deal of Bauernstoss, with cards of which the first is best."""
    session, code = Session(), finished("bauernstoss")
    for ply in range(30, 8, -1):
        asked = {"ask": "look", "code": code, "ply": ply, "seat": 0, "open": False}
        view = json.loads(session.handle(json.dumps(asked)))["view"]
        if view["turn"] == 0 and len(view["legal"]) > 1:
            values = {card: -float(at) for at, card in enumerate(view["legal"])}
            at = round(due.timestamp() * 1000)
            place = {"code": code, "ply": ply, "seat": 0}
            yield {**place, "values": values, "worlds": 100, "due": [at, 0, 0]}


def test_a_mistake_comes_back_on_its_day_and_once_a_day(page: Page, site: Hosted) -> None:
    own = next(mistakes(due=datetime(2026, 11, 29, 20)))
    best, wrong, *_ = own["values"]
    page.clock.set_fixed_time(datetime(2026, 11, 28, 23, 59))
    remember(page, site, language="en", speed="off")
    page.goto(f"{site.url}#/practise/bauernstoss")
    page.locator("#practise[data-ready]").wait_for()
    learned = {"mistakes": {"bauernstoss": {"m00000001-7": own}}}
    page.evaluate(RECORDS, [["learned", learned]])
    reload(page)
    mine = page.locator(".practise-mine")
    expect(mine).to_contain_text("comes back tomorrow")
    expect(mine.locator("button")).to_have_count(0)
    page.clock.set_fixed_time(datetime(2026, 11, 29))
    reload(page)
    expect(mine).to_contain_text("comes back today")
    mine.locator("[data-way=mine]:enabled").click()
    page.locator(f"#practise[data-puzzle] [data-answers] [data-card={wrong}]").click()
    expect(page.locator(".practise-said .learn-wrong")).to_be_visible()
    reload(page)
    page.locator(f"#practise[data-puzzle] [data-answers] [data-card={best}]").click()
    expect(page.locator(".practise-said")).to_contain_text("It comes back in 3 days.")
    kept = page.evaluate(VALUE, "learned")["mistakes"]["bauernstoss"]["m00000001-7"]["due"]
    assert kept[1:] == [0, 1], "the second answer of a day counts neither way"


def test_all_mistakes_due_are_solved_without_a_pack_and_without_storage(
    page: Page, site: Hosted, watch: Watch
) -> None:
    watch.allow("nothing is kept", "Failed to")
    page.route("**/bauernstoss.jsonl.gzip", lambda route: route.abort())
    own = list(mistakes(due=datetime(2026, 1, 1)))[:3]
    learned = {"mistakes": {"bauernstoss": {f"m{at:08x}-7": one for at, one in enumerate(own)}}}
    page.add_init_script(f"""
        indexedDB.open = () => {{ throw new DOMException("nothing is kept") }};
        localStorage.setItem("stich.learned", {json.dumps(json.dumps(learned))});
    """)
    page.goto(f"{site.url}#/practise/bauernstoss/m00000001-7")
    for at in (1, 0, 2):
        puzzle = page.locator(f"#practise[data-puzzle='m{at:08x}-7']")
        puzzle.locator(f"[data-answers] [data-card={next(iter(own[at]['values']))}]").click()
        expect(puzzle.locator(".practise-said")).to_contain_text("It comes back in 3 days.")
        puzzle.locator("[data-way=next]").click()
    expect(page.locator("#practise [role=alert]")).to_contain_text("The puzzles did not come.")
    expect(page.locator(".practise-mine")).to_contain_text("3 of your own mistakes come back")
    page.unroute("**/bauernstoss.jsonl.gzip")
    page.locator("#practise [data-way=again]").click()
    expect(page.locator("#practise [data-way=start]")).to_be_visible()
    expect(page.locator("#practise [role=alert]")).to_have_count(0)
