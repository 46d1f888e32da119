"""Every screen of a deal in windows of many sizes: nothing covered or cut, all within reach."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import still
from tests.e2e.kept import New
from tests.e2e.site import Hosted
from tests.e2e.steps import MINUTES, READY, SEED, WIRTSHAUS, follow, move, resize, sit_down, tap

WINDOWS = [
    *((320, 568), (360, 640), (390, 844), (667, 331), (667, 375), (740, 360), (844, 390)),
    *((1280, 800), (1440, 900), (1920, 1080)),
]
ROOMY = 800
"""Pixels of height from which every call is visible without scrolling, and a hint beside it."""
LOWEST = 320
"""Pixels of height below which the page itself may scroll."""
MANY = 4
"""Fewest buttons in a panel of calls with which its screen is also examined with a hint."""
THOUGHT = re.compile("^[^…]+$")
"""The words of a finished hint."""
LAST = ["beginner", "beginner", "beginner", "person"]
"""The players by seat: the person is asked last, after the calls of all others."""
LANGUAGES = ("en", "de", "ja")
PLAYED: list[tuple[str, dict[str, dict[str, Any]]]] = [
    ("de", {"schafkopf": {"rules": WIRTSHAUS}}),
    ("ja", {"barbu": {}}),
    ("en", {"fipsen": {}, "bauernstoss": {}}),
]
"""Languages and the games played in them, with the fields of their requests."""
PLAYED_NIGHTLY: list[tuple[str, dict[str, dict[str, Any]]]] = [
    ("de", {"barbu": {}}),
    ("ja", {"schafkopf": {}, "fipsen": {}}),
]
FAULTS = """async ([width, height, roomy, lowest]) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    while (innerWidth !== width || innerHeight !== height) await frame();
    await frame(); // the page fits itself to a window with the frame after
    await frame();
    const { scrollWidth, scrollHeight } = document.documentElement;
    const tall = Math.max(innerHeight, lowest);
    const found = [];
    if (scrollWidth > innerWidth) found.push(`${scrollWidth} wide`);
    if (scrollHeight > tall) found.push(`${scrollHeight} high`);

    const seen = (one) => {
        const box = one.getBoundingClientRect();
        const frame = one.closest(".calls, .result")?.getBoundingClientRect() ?? box;
        return { left: Math.max(box.left, frame.left), right: Math.min(box.right, frame.right),
                 top: Math.max(box.top, frame.top), bottom: Math.min(box.bottom, frame.bottom) };
    };
    const name = (one) => `${one.className} “${one.textContent.replace(/\\s+/g, " ").trim()}”`;
    const parts = ".plate, .bubble, .moment, .calls, .hint, .pile, .trick .laid, button, progress";
    const passing = innerHeight < roomy ? ", .reason, .hint" : ", .reason"; // closed with a tap
    const boxes = [...document.querySelectorAll(parts)]
        .filter((one) => !one.closest(`.hand, .side, dialog${passing}`))
        .map((one) => [one, seen(one)])
        .filter(([, box]) => box.right - box.left > 1 && box.bottom - box.top > 1);
    for (const [index, [a, one]] of boxes.entries())
        for (const [b, other] of boxes.slice(index + 1))
            if (!a.contains(b) && !b.contains(a) && !(a.matches(".laid") && b.matches(".laid"))
                && one.left < other.right - 1 && other.left < one.right - 1
                && one.top < other.bottom - 1 && other.top < one.bottom - 1)
                found.push(`${name(a)} and ${name(b)} cover each other`);

    const wider = (one) => one.scrollWidth > one.clientWidth + 1;
    const higher = (one) => one.scrollHeight > one.clientHeight + 1;
    const worded = ".bubble, .plate, .name, .call, .switch, .moment, .tools .button, .reason"
        + ", .bar-home, .bar-button, .side thead :is(th, td):not(.deal-head), .index";
    const heard = (one) => one !== null  // hidden from the eye, and read aloud
        && (getComputedStyle(one).clipPath !== "none" || heard(one.parentElement));
    for (const one of document.querySelectorAll(worded))
        if (one.clientWidth > 0 && (wider(one) || higher(one)) && !heard(one))
            found.push(`${name(one)} is cut`);

    const board = document.querySelector(".board");
    const edge = board?.getBoundingClientRect();
    for (const one of document.querySelectorAll(".own .hand .card")) {
        const { left, right, top, bottom, height, width: drawn } = one.getBoundingClientRect();
        const [inner, end] = [edge.left + board.clientLeft, edge.top + board.clientTop];
        const rest = one.closest(".own-hand");
        const clips = getComputedStyle(rest).overflow !== "visible";
        const shown = Math.min(bottom, clips ? rest.getBoundingClientRect().bottom : Infinity);
        if (drawn > 0 && (left < inner - 1 || right > inner + board.clientWidth + 1
            || shown > end + board.clientHeight + 1))
            found.push("a hand hangs over the wood");
        if (drawn > 0 && shown - top < height / 3) found.push("the index of a card is clipped");
    }

    const calls = document.querySelector(".calls");
    const scrolls = calls !== null && higher(calls);
    if (scrolls && innerHeight >= roomy)
        found.push(`${calls.scrollHeight - calls.clientHeight} px of calls below the fold`);
    for (const one of document.querySelectorAll("#table button")) {
        if (one.closest(scrolls ? ".result, .hand, .calls" : ".result, .hand")) continue;
        const { left, right, top, bottom } = one.getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > tall + 1)
            found.push(`${name(one)} is out of sight`);
    }
    return [...new Set(found)];
}"""
"""A function that waits until the window has this size and lists the faults of the page."""


TOPMOST = """
    globalThis.topmost = [];
    const order = (card) => Number(getComputedStyle(card).zIndex);
    new MutationObserver(() => {
        const all = [...document.querySelectorAll(".trick[data-resting] .laid")];
        const best = all.find((card) => card.matches("[data-winning]"));
        if (best)
            topmost.push(all.every((card) => card === best || order(card) < order(best)));
    }).observe(document, { childList: true, subtree: true, attributes: true });
"""
"""A script that records for every finished trick True if the winning card lies on top."""


def faults(page: Page, what: str) -> list[str]:
    """Return the faults of this screen in any of the windows."""
    found = []
    still(page)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for fault in page.evaluate(FAULTS, [width, height, ROOMY, LOWEST]):
            found.append(f"{what} at {width}x{height}: {fault}")
    return found


def deal(page: Page, game: str) -> list[str]:
    """Play a deal and return the faults of its screens: one for every kind of question, the same
    with a trick on the table, one with a hint on many calls, one with a hint on a trick, and the
    result."""
    found: list[str] = []
    seen: set[str] = set()
    while True:
        page.locator(READY).first.wait_for(timeout=MINUTES)
        phase = page.get_attribute("#table", "data-phase") or ""
        if phase == "over":
            page.locator(".result .all-hands").wait_for()
            return [*found, *faults(page, f"{game}, the result")]
        trick = page.locator(".trick:not([data-resting]) .laid").count() > 2
        calls = page.locator(".calls button").count() >= MANY
        screen = f"{phase} with a trick" if trick else phase
        if screen not in seen:
            seen.add(screen)
            found += faults(page, f"{game}, {screen}")
        if calls and "hint" not in seen:
            seen.add("hint")
            page.locator("[data-tool=hint]").click()
            expect(page.locator(".hint")).to_contain_text(THOUGHT, timeout=MINUTES)
            found += faults(page, f"{game}, {phase} with a hint")
        if trick and "hint on a trick" not in seen and page.locator("[data-tool=hint]").count():
            seen.add("hint on a trick")
            page.locator("[data-tool=hint]").click()
            expect(page.locator(".hint")).to_contain_text(THOUGHT, timeout=MINUTES)
            worths = page.locator("[data-hint=worths]")
            if worths.get_attribute("aria-pressed") == "false":  # they stay from game to game
                worths.click()
            found += faults(page, f"{game}, a trick with a hint")
            for size in in_every_window(page):
                hidden = [what for what in page.evaluate(HIDDEN, ".hint") if "laid" in what]
                found += [f"{game}, the hint {size} hides the trick"] if hidden else []
        move(page)


@pytest.mark.parametrize(
    ("language", "played"),
    [*PLAYED, *(pytest.param(*each, marks=pytest.mark.nightly) for each in PLAYED_NIGHTLY)],
)
def test_every_screen_of_a_deal_fits_every_window(
    new_context: New, site: Hosted, language: str, played: dict[str, dict[str, Any]]
) -> None:
    page = new_context(locale=language).new_page()
    page.add_init_script(TOPMOST)
    games: dict[str, Any] = {
        game: {"seed": SEED, "seats": LAST, **how} for game, how in played.items()
    }
    first, *others = games
    sit_down(page, site, first, language=language, games=games)
    found = deal(page, first)
    for game in others:
        page.locator(".bar-home").click()
        page.locator(f'[data-tile="{game}"] .tile-play').click()
        expect(page.locator(f"#table[data-live][data-game={game}]")).to_be_visible(timeout=MINUTES)
        found += deal(page, game)
    assert not found, "\n".join(found)
    topmost = page.evaluate("topmost")
    assert topmost and all(topmost)


DOMINOES = ("awxpbrbgqIsOBAb4c0aokOKN5/0", "aU3ERa6121IJXdOk66CglEUIa/0")
"""Links to Dominoes under way, with all four suits on the table and some cards that do not fit yet:
one with doubles by every seat, and one with a choice and without doubles."""
READABLE = 18
"""Least width and height, in pixels, of a card in the Dominoes layout."""
HIDDEN = """(what) => {
    const box = document.querySelector(what).getBoundingClientRect();
    const shown = ".prompt, .plate, .domino-suit, .own .hand .card, .trick .laid";
    const under = [...document.querySelectorAll(shown)].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        const index = one.matches(".card, .laid") ? top + (bottom - top) / 3 : bottom;
        return left < box.right && box.left < right && top < box.bottom && box.top < index;
    });
    const { left, right, top, bottom } = box;
    const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return [...under.map((one) => one.className), ...(inside ? [] : ["what is out of sight"])];
}"""
"""A function that lists the parts covered by an element that comes and goes; of a card only the
index must be visible."""
SMALL = """(least) => [...document.querySelectorAll(".domino .laid")].filter(
    ({ offsetWidth, offsetHeight }) => Math.min(offsetWidth, offsetHeight) < least).length"""


BESIDE_A_HINT = ("domino-suit", "card", "what is out of sight")
"""The parts that a player needs to see to lay the card that a hint names."""


def in_every_window(page: Page) -> Iterator[str]:
    """Resize the page to one window after the other, and yield the size."""
    for width, height in WINDOWS:
        resize(page, width, height)
        yield f"at {width}x{height}"


def test_what_comes_and_goes_at_a_table_hides_nothing(new_context: New, site: Hosted) -> None:
    """The curtain between two people, then a link to Dominoes with its notice, then the reason
    why a card does not fit."""
    page = new_context(locale="de").new_page()
    people = {"fipsen": {"seats": ["person"] * 4}}
    sit_down(page, site, "fipsen", impatient=False, language="de", games=people)
    move(page)
    page.locator(".curtain").wait_for(timeout=MINUTES)
    found = faults(page, "the curtain")
    page.locator(".curtain button").click()
    page.locator(".hand .card").first.wait_for()

    follow(page, DOMINOES[0])
    page.locator(".notice").wait_for(timeout=MINUTES)
    page.locator(".own .hand .card[data-dim]").first.wait_for(timeout=MINUTES)
    for size in in_every_window(page):
        hidden = {*page.evaluate(HIDDEN, ".notice")} - {
            "card"
        }  # no card is played before it is read
        found += [f"the notice {size} hides {what}" for what in hidden]
    page.locator(".notice button").last.click()
    tap(page.locator(".own .hand .card[data-dim]").first)
    found += faults(page, "dominoes with a reason")
    for size in in_every_window(page):
        found += [f"the reason {size} hides {what}" for what in page.evaluate(HIDDEN, ".reason")]
        small = page.evaluate(SMALL, READABLE)
        found += [f"{size} {small} cards are too small"] if small else []

    follow(page, DOMINOES[1])
    page.locator("[data-tool=hint]").click(timeout=MINUTES)
    expect(page.locator(".hint")).to_contain_text(THOUGHT, timeout=MINUTES)
    for size in in_every_window(page):
        hidden = page.evaluate(HIDDEN, ".hint")
        found += [f"the hint {size} hides {what}" for what in hidden if what in BESIDE_A_HINT]
    assert not found, "\n".join(found)


CUT = "one => one.scrollHeight - one.clientHeight"
"""A function that returns by how many pixels the contents of an element are higher than it."""


@pytest.mark.parametrize("language", ["en", "ja", "de"])
@pytest.mark.parametrize(("seed", "calls"), [(31, 2), (77, 4)])
def test_beside_a_hint_no_call_of_a_dial_is_cut(
    new_context: New, site: Hosted, language: str, seed: int, calls: int
) -> None:
    """Fipsen on a small phone, where a bid may be held as well, and with a hand for a Kieker."""
    page = new_context(locale=language).new_page()
    page.set_viewport_size({"width": 360, "height": 640})
    seated = {"fipsen": {"seats": ["person", *["master"] * 3], "seed": seed}}
    sit_down(page, site, "fipsen", impatient=False, language=language, games=seated)
    for asked in ("2", "hold"):
        page.locator(f'.calls [data-move="{asked}"]').wait_for(timeout=MINUTES)
        page.locator("[data-tool=hint]").click(timeout=MINUTES)
        expect(page.locator(".hint")).to_contain_text(THOUGHT, timeout=MINUTES)
        still(page)
        assert page.locator(".calls").evaluate(CUT) <= 1, asked
        if asked == "hold":
            expect(page.locator(".calls .call:not(.main-call)")).to_have_count(calls)
        page.locator(f'.calls [data-move="{asked}"]').click()


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_fits_every_window(new_context: New, site: Hosted, language: str) -> None:
    page = new_context(locale=language).new_page()
    page.goto(site.url)
    page.locator(".home-foot").wait_for()
    beyond = "all => all.filter(one => one.getBoundingClientRect().right > innerWidth + 1).length"
    for width, height in WINDOWS:
        resize(page, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator("#page *").evaluate_all(beyond) == 0, f"at {width}"
