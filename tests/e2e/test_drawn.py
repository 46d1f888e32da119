"""Every question of every game in windows, fonts and languages of all kinds: nothing out of sight.

The page draws answers that were recorded, so that no engine has to start."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright
from website.install import ROOT, WORK

from stich.cards import NAMES
from stich.games import GAMES
from tests.e2e.drawn.tables import positions, tables
from tests.e2e.site import Hosted
from tests.support import browsers
from tests.support.often import often

COURSES = WORK / "courses"
FONTS = (16, 24, 32)
"""Font sizes, in pixels, that a person can set in the browser."""
SCREENS = [(320, 568), (844, 390), (1280, 800)]
SCREENS_NIGHTLY = [*SCREENS, (360, 640), (1440, 900), (1920, 1080)]
USUAL = [
    *((320, 568), (390, 844), (568, 320), (740, 360), (640, 400), (768, 1024), (1024, 600)),
    *((1280, 720), (1920, 1080)),
]
USUAL_NIGHTLY = [
    *(*USUAL, (360, 640), (667, 331), (844, 390), (720, 450), (960, 540), (1024, 768)),
    *((1280, 800), (1440, 900)),
]
WINDOWS = {
    16: often(USUAL, USUAL_NIGHTLY),
    24: often(SCREENS, SCREENS_NIGHTLY),
    32: often(SCREENS, SCREENS_NIGHTLY),
}
"""By font, the widths and heights of windows in pixels: phones upright and sideways, desktops at
200 and at 100 %."""
HELP: dict[str, dict[str, bool]] = {
    "": {},
    " with coach, hint and goal": {"coach": True, "hint": True, "goal": True},
}
LOOK = """async ([table, how, windows]) => {
    const frame = document.querySelector("iframe");
    const inside = frame.contentWindow;
    await inside.show(table, how);
    const found = [];
    for (const [width, height] of windows) {
        Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
        for (const fault of inside.faults()) found.push([`${width}x${height}`, fault]);
    }
    return found;
}"""
"""A function that draws a table once and measures it in every window."""


HOME = """async ([language, widths]) => {
    const frame = document.querySelector("iframe");
    await frame.contentWindow.home({ language });
    return widths.flatMap((width) => {
        Object.assign(frame.style, { width: `${width}px`, height: "800px" });
        const faults = frame.contentWindow.beyond();
        return faults.map((fault) => `home in ${language} at ${width}: ${fault}`);
    });
}"""
"""A function that draws home once and lists its faults in windows of several widths."""


@pytest.fixture(scope="module")
def sources(dist: Path) -> Iterator[Hosted]:
    """Serve the sources, with the words of the courses as the build has made them."""
    assert dist.exists()
    hosted = Hosted(ROOT)
    yield hosted
    hosted.stop()


def framed(browser: Browser | BrowserContext, sources: Hosted) -> Page:
    """Return a page with a frame in which tables are drawn."""
    page = browser.new_page()
    page.set_viewport_size({"width": 2000, "height": 1200})
    page.goto(f"{sources.url}tests/e2e/drawn/table.html")
    page.set_content('<body style="margin: 0"><iframe style="border: 0" src="table.html"></iframe>')
    page.frames[1].wait_for_function("globalThis.faults !== undefined")
    return page


LANGUAGES = ("de", "ja", "en")


def drawings(game: str, font: int) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Yield every table of a game with all help open, in one of the languages in turn; in the usual
    font without help too."""
    helps = [(name, help) for name, help in HELP.items() if help or font == min(FONTS)]
    for (at, (what, table)), (name, help) in product(enumerate(tables(game).items()), helps):
        language = LANGUAGES[at % len(LANGUAGES)]
        yield f"{what}{name} in {language}", table, {"language": language, **help}


@pytest.mark.parametrize("font", FONTS)
def test_whatever_is_needed_is_in_sight(playwright: Playwright, sources: Hosted, font: int) -> None:
    """Calls, prompt, trumps and cards are whole and not covered, in the font a person has set; home
    is as wide as the window."""
    flags = [*browsers.CHROMIUM_FLAGS, f"--blink-settings=defaultFontSize={font}"]
    browser = playwright.chromium.launch(executable_path=browsers.chromium(), args=flags)
    page = framed(browser, sources)
    found = []
    for language in LANGUAGES:
        found += page.evaluate(HOME, [language, [320, 360, 390, 740, 1280]])
    for game in GAMES:
        for what, table, how in drawings(game, font):
            for window, fault in page.evaluate(LOOK, [table, how, WINDOWS[font]]):
                found.append(f"{what} at {window}, {font} px: {fault}")
    browser.close()
    assert not found, f"{len(found)} faults\n" + "\n".join(found)


END = ".finish, .standings tr, [data-tool=new]"
"""The winners of a match, the totals, and the button for the next match."""


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_match_is_in_sight(browser: Browser, sources: Hosted, game: str) -> None:
    """On small phones, in every language, also while the coach explains the last deal."""
    page = framed(browser, sources)
    table = deepcopy(tables(game)[f"{game} seed, over"])
    table["match"]["over"] = True
    found = []
    for language, window in product(LANGUAGES, [[320, 568], [360, 640]]):
        page.evaluate(LOOK, [table, {"language": language, "coach": True}, [window]])
        unseen = page.frames[1].evaluate("(end) => unseen(end)", END)
        found += [f"{language} at {window}: {one}" for one in unseen]
    page.close()
    assert not found, "\n".join(found)


FINGER = 44
"""Least width and height, in pixels, of what a finger is to meet."""


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_meets_every_call(browser: Browser, sources: Hosted, game: str) -> None:
    """On phones, beside the coach, in one of the languages in turn; of Barbu's contracts also the
    suits and the ranks."""
    page = framed(browser, sources)
    found = []
    for at, (what, table) in enumerate(tables(game).items()):
        for family in (None, "trumps", "domino") if what == "barbu seed, choose" else (None,):
            how = {"language": LANGUAGES[at % len(LANGUAGES)], "coach": True, "open": family}
            for window in ([360, 640], [390, 844]):
                page.evaluate(LOOK, [table, how, [window]])
                small = page.frames[1].evaluate("(least) => small(least)", FINGER)
                found += [f"{what} at {window}: {one}" for one in small]
    page.close()
    assert not found, "\n".join(found)


PILES = {"schafkopf": "tray", "fipsen": "skat", "bauernstoss": "tray"}
"""A pile of each game that has one beside the hands."""


@pytest.mark.parametrize("game", PILES)
def test_a_card_turned_up_stays_in_sight_beside_the_calls(
    browser: Browser, sources: Hosted, game: str
) -> None:
    """On phones, in one of the languages in turn, where a pile of the game holds an open card."""
    page = framed(browser, sources)
    found = []
    for at, (what, table) in enumerate(tables(game).items()):
        view = deepcopy(table["view"])
        view["piles"] = {PILES[game]: ["C9"]}
        if set(view["legal"]) & set(NAMES) or view["phase"] == "over" or "trick" in what:
            continue
        for window in ([360, 640], [390, 844]):
            how = {"language": LANGUAGES[at % len(LANGUAGES)]}
            faults = page.evaluate(LOOK, [{**table, "view": view}, how, [window]])
            unseen = page.frames[1].evaluate("(pile) => unseen(pile)", ".pile")
            found += [f"{what} at {window}: {one}" for one in [*faults, *unseen]]
    page.close()
    assert not found, "\n".join(found)


NOTICES = [
    *("ui.notice.dealt", "ui.notice.going", "ui.notice.linked", "ui.notice.supposed"),
    "ui.challenge.minus",
]
"""The sentences that say what the link of a table is."""


@pytest.mark.parametrize("game", GAMES)
def test_the_sentence_about_a_link_covers_neither_cards_nor_calls(
    browser: Browser, sources: Hosted, game: str
) -> None:
    """On a small phone, at every table with one of the sentences in one of the languages in turn,
    and beside a hint."""
    page = framed(browser, sources)
    found = []
    for at, (what, table) in enumerate(tables(game).items()):
        for more in range(often(1, len(NOTICES))):
            notice, language = NOTICES[(at + more) % len(NOTICES)], LANGUAGES[at % len(LANGUAGES)]
            for hint in (False, True):
                how = {"language": language, "coach": True, "hint": hint, "notice": notice}
                for _, fault in page.evaluate(LOOK, [table, how, [(360, 640)]]):
                    found.append(f"{what} in {language}, {notice}, hint {hint}: {fault}")
    page.close()
    assert not found, f"{len(found)} faults\n" + "\n".join(found)


RINGS = """async ([table, how, windows]) => {
    const frame = document.querySelector("iframe");
    const inside = frame.contentWindow;
    const found = [];
    for (const picked of table.view.hands[table.view.seat]) {
        await inside.show(table, { ...how, picked });
        for (const [width, height] of windows) {
            Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
            inside.fit();
            found.push(...inside.ringed().map((met) => `${picked} at ${width}x${height}: ${met}`));
        }
    }
    return found;
}"""
"""Draws a table with one card of the hand after the other picked, and lists what rings meet."""


@pytest.mark.parametrize("game", GAMES)
def test_the_ring_of_a_card_meets_nothing(browser: Browser, sources: Hosted, game: str) -> None:
    """The ring of a card tapped once, and of the card that a hint names."""
    page = framed(browser, sources)
    found = []
    for what, table in tables(game).items():
        cards = [move for move in table["view"]["legal"] if move in NAMES]
        if len(cards) > 1:
            windows = [(360, 640), (390, 844), (568, 320), (1280, 800)]
            for met in page.evaluate(RINGS, [table, {"language": "de", "hint": True}, windows]):
                found.append(f"{what}, {met}")
    page.close()
    assert not found, "\n".join(found)


CONTROLS = "button, .switch, .call, .dial-step, .plate, .calls"
RIMLESS = """() => [...document.querySelectorAll("%s")].filter((one) => {
    const { borderTopWidth, borderTopColor, backgroundColor, display } = getComputedStyle(one);
    const rim = parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
    return display !== "none" && !rim && !one.matches(".link, .term");
}).map((one) => one.className)"""
KNOBS = """() => [...document.querySelectorAll(".switch")].map((one) => {
    const { borderTopWidth, backgroundImage } = getComputedStyle(one, "::before");
    return parseFloat(borderTopWidth) > 0 && backgroundImage.includes("gradient");
})"""


def test_controls_have_rims_and_knobs_where_the_system_chooses_the_colours(
    browser: Browser, sources: Hosted
) -> None:
    context = browser.new_context(forced_colors="active")
    page = framed(context, sources)
    inside = page.frames[1]
    for table in [*tables("fipsen").values(), *tables("schafkopf").values()]:
        page.evaluate(LOOK, [table, {"language": "de", "coach": True}, [[390, 844]]])
        assert inside.evaluate(RIMLESS % CONTROLS) == []
        assert all(inside.evaluate(KNOBS))
    context.close()


CONTRAST = """(one) => {
    const { color, backgroundColor } = getComputedStyle(one);
    const light = (text) => {
        const [red, green, blue] = text.match(/[\\d.]+/gu).map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_what_is_pointed_at_can_be_read_in_high_contrast(
    browser: Browser, sources: Hosted, scheme: Any
) -> None:
    context = browser.new_context(color_scheme=scheme)
    page = framed(context, sources)
    table = next(iter(tables("schafkopf").values()))
    page.evaluate(LOOK, [table, {"language": "en", "theme": "contrast"}, [[1280, 800]]])
    for control in page.frames[1].locator(".bar-button, .bar-home").all():
        control.hover()
        assert control.evaluate(CONTRAST) >= 7
    context.close()


APART = """() => {
    const all = [...document.querySelectorAll(".trick .laid .face")].map(
        (one) => one.getBoundingClientRect());
    const shared = (a, b, from, to) =>
        Math.max(0, Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
    return Math.max(...all.flatMap((a, at) => all.slice(at + 1).map((b) =>
        shared(a, b, "left", "right") * shared(a, b, "top", "bottom") / (a.width * a.height))));
}"""
"""A function that returns the largest covered share of a card in the trick."""


def test_the_cards_of_a_trick_lie_apart_where_there_is_room(
    browser: Browser, sources: Hosted
) -> None:
    page = framed(browser, sources)
    table = deepcopy(tables("schafkopf")["schafkopf seed, play with a trick"])
    view = table["view"]
    view["facts"]["trick"].append([view["seat"], view["legal"][0]])
    for window in ([390, 844], [1280, 800], [1920, 1080]):
        page.evaluate(LOOK, [table, {"language": "en"}, [window]])
        assert page.frames[1].evaluate(APART) < 0.05, window
    page.close()


TOP = "() => Math.round(document.querySelector('.board').getBoundingClientRect().top)"
"""A function that returns the pixels between the upper edge of the window and the board."""


@pytest.mark.parametrize("goal", [False, True])
def test_the_board_stays_where_it_is_while_the_coach_speaks_or_is_silent(
    browser: Browser, sources: Hosted, goal: bool
) -> None:
    """Lines of different lengths, none (another's turn in Dominoes), and a hint that takes their
    place."""
    page = framed(browser, sources)
    inside = page.frames[1]
    how = {"language": "de", "coach": True, "goal": goal}
    names = [("schafkopf", "schafkopf seed, play"), ("barbu", "barbu seed, domino")]
    for (game, name), window in product(names, ([390, 844], [844, 1024], [1280, 800])):
        table = tables(game)[name]
        view = table["view"]
        elsewhere = {**table, "view": {**view, "turn": (view["seat"] + 1) % view["seats"]}}
        tops = {}
        for what, drawn, help in (
            ("own turn", table, {}),
            ("turn of another", elsewhere, {}),
            ("hint", table, {"hint": True}),
        ):
            page.evaluate(LOOK, [drawn, {**how, **help}, [window]])
            tops[what] = inside.evaluate(TOP)
        assert len({*tops.values()}) == 1, (name, window, tops)
    page.close()


PHONES = often([(320, 568), (568, 320)], [(320, 568), (360, 640), (390, 844), (568, 320)])
"""Pixels of width and of height."""
FAINT = """async ([draw, args, windows]) => {
    const frame = document.querySelector("iframe");
    await frame.contentWindow[draw](...args);
    const found = [];
    for (const [width, height] of windows) {
        Object.assign(frame.style, { width: `${width}px`, height: `${height}px` });
        if (draw === "show") frame.contentWindow.fit();
        found.push(...frame.contentWindow.faint().map((card) => `${width}x${height}: ${card}`));
    }
    return found;
}"""
"""Draws a scene once, and lists its faint cards in every window."""


def scenes(game: str) -> Iterator[tuple[str, str, list[Any]]]:
    """Yield every exercise of a game's courses, positions of a deal, and every table: a name, the
    function that draws it, its arguments."""
    for name in GAMES[game].profiles:
        path = COURSES / f"{game}.{name}.json"
        course = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"stages": []}
        for stage, part in enumerate(course["stages"]):
            for place, exercise in enumerate(part["exercises"]):
                what = f"{path.stem} {stage + 1}.{place + 1}, {exercise['kind']}"
                yield what, "lesson", [course, stage, place, {"language": "de"}]
    for at, (view, end) in enumerate(positions(game)):
        yield f"{game} study {at}", "felt", [view, end, {"language": "en", "deck": "german"}]
    for what, table in tables(game).items():
        yield what, "show", [table, {"language": "ja", "coach": True}]


@pytest.mark.parametrize("game", GAMES)
def test_rank_and_suit_of_open_cards_can_be_read(
    browser: Browser, sources: Hosted, game: str
) -> None:
    """At least 16 px high in every lesson, study and table."""
    page = framed(browser, sources)
    found = []
    for what, draw, args in scenes(game):
        found += [f"{what} at {one}" for one in page.evaluate(FAINT, [draw, args, PHONES])]
    page.close()
    assert not found, f"{len(found)} faint cards\n" + "\n".join(found)
