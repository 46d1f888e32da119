"""Steps shared by the browser tests: open the page, sit down, play, open panels."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, Route, expect

from stich.app.session import Session
from stich.games import GAMES as ENGINE_GAMES
from stich.games.schafkopf import GAME as SCHAFKOPF
from tests.e2e.conftest import at_rest, blank, reload, still
from tests.e2e.site import Hosted

GAMES = list(ENGINE_GAMES)
READY = "#table [data-move], #table [data-tool=next], #table [data-tool=new], .curtain"
MINUTES = 60_000
AT_WORK = 4 * MINUTES
"""Milliseconds that a long job of the engine may take on a busy machine."""
SEED = 7
"""Seed of the deals at every table of these tests: the same cards and the same bots in every
run."""
IMPATIENT = """
    setInterval(() => document.querySelector(".cloth")?.click(), 20);
"""
"""A script that taps the cloth every 20 ms, which ends the pauses of the table."""
PREFER = """async (preferences) => {
    const at = (path) => new URL(path, document.baseURI).href;
    const { createStorage } = await import(at("static/storage.js"));
    const storage = createStorage();
    do await storage.prefer(preferences);
    while (storage.trouble() === "refused"); // the database has not opened in time
}"""
NEXT_KEY = """() => {
    const here = document.activeElement;
    const goal = document.querySelector(".calls [data-move], .hand [data-move]");
    if (!goal) return "";
    const group = here.closest(".hand, .calls");
    if (!group || group !== goal.closest(".hand, .calls"))
        return here.closest(".hand") ? "Shift+Tab" : "Tab";
    const after = here.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING;
    return after ? "ArrowRight" : "ArrowLeft";
}"""
WINDOWS = ((390, 844), (844, 390), (1440, 900))
"""Sizes of windows, in pixels, in which panels are examined besides the three in which they are
opened."""
OPEN = """async ([panel, args]) => {
    const opener = document.createElement("button");
    Object.assign(opener.dataset, { panel, args: JSON.stringify(args) });
    document.body.append(opener);
    opener.click();
    opener.remove();
}"""
FETCHED = {"about": ".release", "rules": ".rules"}
"""By panel, the element that appears once the panel's file has been fetched."""
OVERFLOW = """() => [...document.querySelectorAll(
    "#panel, #study, .study-sheet, .panel-body, .sheet-scroll")]
    .filter((part) => part.scrollWidth > part.clientWidth)
    .map((part) => `${part.className || part.id}: ${part.scrollWidth - part.clientWidth} px`)"""
CROWDED = """() => {
    const found = document.querySelectorAll("#panel, #study");
    const controls = "button, select, summary, input";
    const boxes = [...found].flatMap((one) => [...one.querySelectorAll(controls)])
        .filter((one) => one.checkVisibility())
        .map((one) => [one.textContent.trim() || one.name, one.getBoundingClientRect()])
        .filter(([, box]) => box.width > 0);
    return boxes.filter(([, box]) => box.height < 20 || box.width < 16).map(([name]) => name);
}"""
USUAL = SCHAFKOPF.Rules().values()
WIRTSHAUS = {
    name: value
    for name, value in SCHAFKOPF.profiles["wirtshaus"].values().items()
    if value != USUAL[name]
}
NARROW = {"width": 320, "height": 568}
BEYOND = """() => [...document.querySelectorAll("#page *")].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (left < -1 || right > innerWidth + 1);
}).map(({ className, textContent }) => `${className} “${textContent.trim().slice(0, 40)}”`)"""
"""A function that lists the elements of the page beyond the window's edges."""
WRITE = """(given) => new Promise((done, failed) => {
    const open = indexedDB.open("stich");
    open.onsuccess = () => {
        const transaction = open.result.transaction("shelf", "readwrite");
        const store = transaction.objectStore("shelf");
        transaction.oncomplete = () => { open.result.close(); done(); };
        transaction.onabort = () => failed(transaction.error);
        WORK
    };
})"""
"""A function that writes a given object straight to the database."""
RECORDS = WRITE.replace("WORK", "for (const [key, value] of given) store.put(value, key);")
FULL = """
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, ...key) {
        if (localStorage.getItem("full")) throw new DOMException("no room", "QuotaExceededError");
        return put.call(this, value, ...key);
    };
"""
IN_SIGHT = """(one) => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const points = [0.5, 0.25, 0.1, 0.75, 0.9].flatMap((along) =>
        [0.5, 0.25, 0.1, 0.75, 0.9].map((down) => ({ x: width * along, y: height * down })));
    return points.find(({ x, y }) => one.contains(document.elementFromPoint(left + x, top + y)));
}"""
"""Finds a point of an element, from its upper left corner, at which a mouse would meet it: cards of
a hand cover one another."""
VALUE = """(key) => new Promise((done) => {
    const open = indexedDB.open("stich");
    open.onsuccess = () => {
        const asked = open.result.transaction("shelf").objectStore("shelf").get(key);
        asked.onsuccess = () => { open.result.close(); done(asked.result); };
    };
})"""
"""A function that reads the value under a key of the database."""


class Held:
    """Requests of a page that wait until they are let go. The route stays, because the browser may
    lose a request that is under way while a route ends."""

    def __init__(
        self,
        page: Page,
        url: str | re.Pattern[str],
        among: Callable[[Route], bool] = lambda _: True,
    ) -> None:
        self.waiting: list[Route] = []
        self.free = False
        self.among = among
        page.route(url, self.hold)

    def hold(self, route: Route) -> None:
        if self.free or not self.among(route):
            route.continue_()
        else:
            self.waiting.append(route)

    def let_go(self) -> None:
        """Send what waits, and hold nothing from now on."""
        self.free = True
        for route in self.waiting:
            route.continue_()


def prefer(page: Page, **preferences: Any) -> None:
    """Store these preferences and reload the page with them."""
    page.evaluate(PREFER, preferences)
    reload(page)


def remember(page: Page, site: Hosted, **preferences: Any) -> None:
    """Store these preferences before the page is opened."""
    blank(page, f"{site.url}blank.html")
    page.evaluate(PREFER, preferences)


def arrive(page: Page, site: Hosted, **preferences: Any) -> None:
    """Open the page with these preferences."""
    remember(page, site, **preferences)
    page.goto(site.url)


def sit_down(
    page: Page, site: Hosted, game: str = "bauernstoss", impatient: bool = True, **preferences: Any
) -> None:
    """Open the page and start a game, by default without animation and with short pauses."""
    if impatient:
        page.add_init_script(IMPATIENT)
    games = preferences.pop("games", {})
    games = {game: {"seed": SEED, **games.get(game, {})} for game in GAMES}
    arrive(page, site, **{"speed": "off", "rest": "short", "games": games, **preferences})
    page.locator(f'[data-tile="{game}"] .tile-play').click()
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    page.locator(READY).first.wait_for(timeout=MINUTES)


def code_of(page: Page) -> str:
    return page.get_attribute("#table", "data-code") or ""


MOVED = """(before) => document.getElementById("table").dataset.code !== before
    && !document.querySelector(".calls [data-move][aria-disabled=true]")"""
"""A function that returns true once the table shows another position and no button of the call
panel is still sending: one button may send several moves, each of which changes the position."""


def moved(page: Page, before: str | None) -> None:
    """Wait until the table shows another position than the one with this code, after the last of
    the moves that one button sends."""
    page.wait_for_function(MOVED, arg=before)


FRAMES = 120
"""The most looks at a button that something covers."""


def tap(there: Locator) -> None:
    """Click a button, also one that only explains itself, where nothing covers it. A card under way
    may lie over it for some frames."""
    there.wait_for()
    point = None
    for _ in range(FRAMES):
        still(there.page)  # a table that has not been on the screen for a frame takes no tap
        point = there.evaluate(IN_SIGHT)
        if point:
            break
    assert point, "it is covered everywhere"
    there.click(position=point, force=True)  # or Playwright waits for one that is aria-disabled


def move(page: Page) -> bool:
    """Wait for an offered move and make the first one. Return False if the deal is over instead."""
    page.locator(READY).first.wait_for(timeout=MINUTES)
    if page.locator("[data-tool=next], [data-tool=new]").count():
        return False
    before = page.get_attribute("#table", "data-code")
    tap(page.locator("#table [data-move]").first)
    moved(page, before)
    return True


def next_deal(page: Page) -> None:
    """Wait for the next deal to be offered, and start it."""
    before = page.get_attribute("#table", "data-code")
    page.locator("[data-tool=next]").click()
    moved(page, before)


def first_move(page: Page) -> None:
    """Make the first move offered, in a later deal if this one leaves the person none: with all
    four jacks of Bauernstoss a player may pass, and then no seat has a number to say."""
    while not move(page):
        next_deal(page)


def play_until(page: Page, there: Callable[[], bool]) -> None:
    """Make moves until ``there`` is true at a turn of the person, or the deal is over."""
    for _ in range(200):
        page.locator(READY).first.wait_for(timeout=MINUTES)
        if there() or not move(page):
            return
    raise AssertionError("no end in sight")


def open_panel(page: Page, panel: str, **args: Any) -> None:
    page.evaluate(OPEN, [panel, args])
    expect(page.locator(f"#panel[open][data-content={panel}] .panel-body")).to_be_visible()
    if panel in FETCHED:
        page.locator(f"#panel {FETCHED[panel]}").first.wait_for()


def panel_gone(page: Page) -> None:
    """Wait until the panel is closed and the browser has gone back in its history, which it does in
    its own time: a step back under way aborts a reload."""
    expect(page.locator("#panel[open]")).to_have_count(0)
    page.wait_for_function("() => history.state.at !== 'panel'")


def close_panel(page: Page) -> None:
    page.keyboard.press("Escape")
    panel_gone(page)


def finish_deal(page: Page) -> None:
    """Let the bots finish the deal on the table, which takes a tenth of the time of clicks."""
    page.locator(READY).first.wait_for(timeout=MINUTES)
    open_panel(page, "score")
    page.locator("#panel [data-finish=deal]").click()
    panel_gone(page)
    page.locator("[data-tool=next], [data-tool=new]").first.wait_for(timeout=AT_WORK)


def follow(page: Page, link: str) -> None:
    """Follow a link of the site from the page itself."""
    at_rest(page)
    page.evaluate("hash => { location.hash = hash; }", link[max(link.find("#"), 0) :])


def open_study(page: Page, **args: Any) -> None:
    """Open the study of a deal, by default that of the table."""
    page.evaluate(OPEN, ["study", args])
    expect(page.locator("#study .felt")).to_be_visible(timeout=MINUTES)


def leave_study(page: Page) -> None:
    """Go back from the study to the screen below it."""
    page.locator(".study-bar .bar-home").click()
    expect(page.locator("#study")).to_have_count(0)
    page.wait_for_function("() => history.state.at !== 'study'")


def turn_to(page: Page, tab: str) -> None:
    """Open a tab of the study."""
    if page.locator(f"#study[data-tab={tab}][data-sheet]").count() == 0:
        page.locator(f".study-tab[data-tab={tab}]").click()
    expect(page.locator(f"#study[data-tab={tab}]")).to_be_visible()


def worked_out(page: Page) -> None:
    """Wait for the end of the job that a tab of the study shows."""
    done = page.locator("#study .progress-line[data-state=done]")
    done.wait_for(state="attached", timeout=AT_WORK)


def resize(page: Page, width: int, height: int) -> None:
    """Give the window this size, and wait until the page has been drawn in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height", arg=[width, height]
    )
    still(page)


def fits(page: Page) -> None:
    """Check that nothing on the page is wider than any of the windows. The narrow window comes last
    and stays."""
    for width, height in ((360, 640), (390, 844), (844, 390), (1440, 900), tuple(NARROW.values())):
        resize(page, width, height)
        assert page.evaluate(BEYOND) == [], f"at {width}x{height}"


def finished(game: str, seed: int = 1) -> str:
    """Return the link of a finished deal of beginners that has tricks."""
    while True:
        session, seed = Session(), seed + 1

        def answer(handle: Callable[[str], str] = session.handle, **request: Any) -> Any:
            return json.loads(handle(json.dumps(request)))

        table = answer(ask="new", game=game, seats=["beginner"] * 4, seed=seed)
        while table["view"]["phase"] != "over":
            table = answer(ask="advance", ms=100)
        if table["view"]["facts"].get("tricks"):
            return str(table["code"])


def open_link(page: Page, site: Hosted, code: str) -> None:
    """Open the link of a whole deal, and in its study the mistakes of everybody."""
    page.goto(f"{site.url}#{code}")
    expect(page.locator("#study .study-intro")).to_be_visible(timeout=MINUTES)
    page.locator("[data-way=look]").click()
    turn_to(page, "mistakes")
