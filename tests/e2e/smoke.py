"""The least that must work in every browser: start, answer, start again without a network."""

from __future__ import annotations

from typing import Any, Protocol

from tests.e2e.site import Hosted


class Driver(Protocol):
    """A browser with one tab."""

    def goto(self, url: str) -> None: ...

    def evaluate(self, expression: str) -> Any:
        """The value of a JavaScript expression, awaited if it is a promise."""


ENGINE = "import(new URL('static/engine.js', document.baseURI).href)"
READY = f"{ENGINE}.then(({{ ready }}) => ready).then(({{ ok }}) => ok)"
OFFLINE = """new Promise((done, failed) => {
    setTimeout(() => failed(new Error("the service worker keeps nothing")), 60000);
    const look = () => navigator.serviceWorker.ready.then(({ active }) => {
        if (active.state === "activated" && navigator.serviceWorker.controller) done(true);
        else setTimeout(look, 100);
    });
    look();
})"""


def smoke(driver: Driver, site: Hosted) -> None:
    driver.goto(site.url)
    assert driver.evaluate(READY) is True
    assert driver.evaluate(OFFLINE) is True
    driver.goto(f"{site.url}?again")
    assert driver.evaluate(READY) is True
    site.stop()
    try:
        driver.goto(f"{site.url}?offline")
        assert driver.evaluate(READY) is True
    finally:
        site.start()
