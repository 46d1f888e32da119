"""The smallest test for every browser: start, play every game, continue and study a link without a
network."""

from __future__ import annotations

from typing import Any, Protocol

from stich.games import GAMES
from tests.e2e.site import Hosted
from tests.support.games import seated


class Driver(Protocol):
    """A browser with one tab."""

    def goto(self, url: str) -> object: ...

    def evaluate(self, expression: str) -> Any:
        """Return the value of a JavaScript expression, awaited if it is a promise."""


ENGINE = "import(new URL('static/engine.js', document.baseURI).href)"
READY = f"""(async () => {{
    let ready;
    // WebKit may import a module that waits for another's await before it has run.
    while (!(ready = (await {ENGINE}).ready)) await new Promise(requestAnimationFrame);
    return (await ready).ok;
}})()"""
SEED = 7
"""Seed of the deals, the same in every run."""
LONGEST_WAIT = 85_000
"""Milliseconds to wait for one element, a little less than drivers wait for one expression."""
LOOK = """new Promise((done, failed) => {
    const said = () => document.querySelector(".notice, .unkept")?.innerText ?? "no notice";
    const late = performance.now() + LONGEST_WAIT;
    const look = async () => {
        const value = await (EXPRESSION);
        if (value !== null) done(value);
        else if (performance.now() < late) setTimeout(look, 30);
        else failed(new Error(`EXPRESSION: ${said()} ${document.body.innerText.slice(0, 400)}`));
    };
    look();
})"""
OFFLINE = """navigator.serviceWorker.getRegistration().then((found) =>
    found?.active?.state === "activated" && navigator.serviceWorker.controller ? true : null)"""
STORAGE = """import(new URL("static/storage.js", document.baseURI).href)
    .then(({ createStorage }) => createStorage())"""
HURRY = f"""{STORAGE}
    .then((storage) => storage.prefer({{ speed: "off", rest: "short", games: GAMES }}))
    .then(() => true)"""
BUSY = f"""{STORAGE}.then((storage) => {{
    for (let n = 0; n < 1000; n++) void storage.prefer({{}});
    return true;
}})"""
"""An expression that starts more writes than can end before the page is left."""
ANSWERS = f"""{STORAGE}.then((storage) =>
    storage.preferences().then(() => storage.trouble() === null || null))"""
"""An expression that is true once the database answers. A page whose deal is in the second copy
starts without it."""
MOVED = """(({ phase, code }) => {
    const move = document.querySelector("#table [data-move]");
    if (phase !== "over" && !move) return null;
    if (phase !== "over") move.click();
    return { phase, code };
})(document.querySelector("#table").dataset)"""
"""An expression that clicks the person's first move and returns the table before it; at the end of
a deal it only returns the table.

Finding and clicking are one expression: a forced move is played by the table itself, so that a
button found by one expression may be gone by the next.
"""
DRAWN = """(() => {
    const cards = [...document.querySelectorAll("#table .hand .face")];
    const drawn = (card) => {
        const use = card.querySelector("use");
        const index = card.querySelector(".index").getBoundingClientRect(); // of a narrow card
        const there = document.querySelector(use.getAttribute("href"));
        return there && (use.getBBox().height > 100 || index.height > 10);
    };
    return (cards.length > 0 && cards.every(drawn)) || null;
})()"""
"""An expression that is true once the cards in hand are drawn, which are 150 high; a narrow card
shows its index alone."""
CHANGED = """document.querySelector("#table").dataset.code !== "CODE" || null"""
CODE = """document.querySelector("#table[data-live]")?.dataset.code || null"""

VALUES = """(() => {
    const select = document.querySelector(".study-values select");
    select.selectedIndex = 2;
    return select.dispatchEvent(new Event("change", { bubbles: true }));
})()"""
"""An expression that writes on each card its value with all hands open."""
CARDS = 'document.querySelectorAll(".felt .cards button:not([aria-disabled])")'
"""The cards to choose from."""
WORTHS = """((worths) => worths.length === CARDS && !worths.some((worth) => worth.includes("…"))
    ? worths.every((worth) => /[0-9]/.test(worth)) : null
)([...document.querySelectorAll("#study .study-worth")].map((worth) => worth.textContent))"""
"""An expression that is true once each of the cards to choose from shows its value, and false where
they are cards to hand over, which have none."""
TRY = f"{CARDS}[NUMBER].click()"
AT = "document.querySelector(\"#study[data-ply='PLY']\") && true"
LINE = 'document.querySelector("[data-line=a][data-here]") !== null'


def look(driver: Driver, expression: str) -> Any:
    """Return the value of an expression once it is not null."""
    wait = LOOK.replace("EXPRESSION", expression)
    return driver.evaluate(wait.replace("LONGEST_WAIT", str(LONGEST_WAIT)))


def click(driver: Driver, selector: str) -> None:
    """Wait for an element and click it once."""
    look(driver, f"(found => found && (found.click(), true))(document.querySelector('{selector}'))")


def played(driver: Driver, game: str) -> str:
    """Play a deal of this game from the home screen to its end, and return its link."""
    click(driver, f"[data-tile={game}] .tile-play")
    look(driver, f"document.querySelector('#table[data-game={game}][data-live]') && true")
    look(driver, DRAWN)
    while (table := look(driver, MOVED))["phase"] != "over":
        look(driver, CHANGED.replace("CODE", table["code"]))
    return str(table["code"])


def studied(driver: Driver) -> None:
    """Follow a link to its first choice of cards, read the values there, and try a card that was
    not played."""
    click(driver, ".study-intro [data-way=look]")
    look(driver, AT.replace("PLY", "1"))
    assert driver.evaluate(VALUES) is True
    ply, cards = 1, driver.evaluate(f"{CARDS}.length")
    while cards < 2 or not look(driver, WORTHS.replace("CARDS", str(cards))):
        click(driver, "#study [data-step=forward]")
        ply += 1
        look(driver, AT.replace("PLY", str(ply)))
        cards = driver.evaluate(f"{CARDS}.length")
    for card in range(cards):
        driver.evaluate(TRY.replace("NUMBER", str(card)))
        look(driver, AT.replace("PLY", str(ply + 1)))
        if driver.evaluate(LINE):
            return
        click(driver, "#study [data-step=back]")
        look(driver, AT.replace("PLY", str(ply)))
    raise AssertionError("no card begins a line")


def smoke(driver: Driver, site: Hosted) -> None:
    driver.goto(site.url)
    assert driver.evaluate(READY) is True
    # WebKitGTK never ends the installation of a service worker whose page has gone.
    assert look(driver, OFFLINE) is True
    beginners = {
        game: {"seats": seated(game, "person", "beginner"), "seed": SEED} for game in GAMES
    }
    assert driver.evaluate(HURRY.replace("GAMES", str(beginners))) is True
    driver.goto(f"{site.url}?play")
    assert driver.evaluate(READY) is True
    for game in GAMES:
        if driver.evaluate("document.querySelector('.bar-home') !== null"):
            click(driver, ".bar-home")
        code = played(driver, game)
    # WebKit keeps a page that is left for the way back, and would keep its transaction open.
    assert driver.evaluate(BUSY) is True
    driver.goto(f"{site.url}?again")
    assert look(driver, CODE) == code, "a reload loses the deal"
    assert look(driver, ANSWERS) is True
    site.stop()
    try:
        driver.goto(f"{site.url}?offline")
        assert driver.evaluate(READY) is True
        assert look(driver, CODE) == code, "without a network the deal is lost"
        driver.goto(f"{site.url}?study#{code}")
        studied(driver)
    finally:
        site.start()
