"""The least that must work in every browser: start, play every game, go on without a network."""

from __future__ import annotations

from typing import Any, Protocol

from stich.games import GAMES
from tests.e2e.site import Hosted


class Driver(Protocol):
    """A browser with one tab."""

    def goto(self, url: str) -> None: ...

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, awaited if it is a promise."""


ENGINE = "import(new URL('static/engine.js', document.baseURI).href)"
READY = f"{ENGINE}.then(({{ ready }}) => ready).then(({{ ok }}) => ok)"
OFFLINE = """new Promise((done, failed) => {
    setTimeout(async () => {
        const found = await navigator.serviceWorker.getRegistration();
        const states = ["installing", "waiting", "active"].map((part) => found?.[part]?.state);
        const here = navigator.serviceWorker.controller?.state;
        failed(new Error(`the service worker keeps nothing: ${[...states, here]}`));
    }, 60000);
    const look = () => navigator.serviceWorker.ready.then(({ active }) => {
        if (active.state === "activated" && navigator.serviceWorker.controller) done(true);
        else setTimeout(look, 100);
    });
    look();
})"""
HURRY = """import(new URL("static/storage.js", document.baseURI).href)
    .then(({ createShelf }) => createShelf().prefer({ speed: "off", rest: "short", games: GAMES }))
    .then(() => true)"""
SIT = """new Promise((done, failed) => {
    setTimeout(() => failed(new Error(document.body.innerText.slice(0, 400))), 60000);
    const look = () => {
        if (document.querySelector("#table[data-game=GAME][data-live]")) return done(true);
        if (!document.querySelector("#table[data-game=GAME]"))
            document.querySelector(".bar-home, [data-tile=GAME] .tile-play")?.click();
        setTimeout(look, 200);
    };
    look();
})"""
PLAY = """new Promise((done, failed) => {
    const late = setTimeout(() => failed(new Error(document.body.innerText.slice(0, 400))), 85000);
    let [clicked, since] = [null, 0];
    const look = () => {
        const { phase, code } = document.querySelector("#table").dataset;
        const move = document.querySelector("#table [data-move]");
        if (phase === "over") { clearTimeout(late); done(code); return; }
        if (move && (code !== clicked || performance.now() - since > 1000)) {
            [clicked, since] = [code, performance.now()];
            move.click();
        }
        setTimeout(look, 30);
    };
    look();
})"""
CODE = """new Promise((done) => {
    const look = () => {
        const table = document.querySelector("#table[data-live]");
        if (table?.dataset.code) done(table.dataset.code);
        else setTimeout(look, 100);
    };
    look();
})"""


def smoke(driver: Driver, site: Hosted) -> None:
    driver.goto(site.url)
    assert driver.evaluate(READY) is True
    # WebKitGTK never ends the installation of a service worker whose page has gone.
    assert driver.evaluate(OFFLINE) is True
    beginners = {game: {"seats": ["person", *["beginner"] * 3]} for game in GAMES}
    assert driver.evaluate(HURRY.replace("GAMES", str(beginners))) is True
    driver.goto(f"{site.url}?play")
    assert driver.evaluate(READY) is True
    code = ""
    for game in GAMES:
        assert driver.evaluate(SIT.replace("GAME", game)) is True
        code = driver.evaluate(PLAY)
    driver.goto(f"{site.url}?again")
    assert driver.evaluate(CODE) == code, "a reload loses the deal"
    site.stop()
    try:
        driver.goto(f"{site.url}?offline")
        assert driver.evaluate(READY) is True
        assert driver.evaluate(CODE) == code, "without a network the deal is lost"
    finally:
        site.start()
