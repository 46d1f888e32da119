"""The built site in a browser, and the devices on which the benches visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from typing import TypeAlias

from playwright.sync_api import Browser, sync_playwright
from website.command import build
from website.install import DIST

from tests.bench.boot import PHONE
from tests.bench.processes import slower
from tests.e2e.site import Hosted
from tests.support import browsers

Pace: TypeAlias = Callable[[], AbstractContextManager[None]]
"""() -> the context within which the browser runs as fast as on a device."""

DEVICES: tuple[tuple[str, Pace], ...] = (
    ("desk", nullcontext),
    (f"phone {PHONE}x slower", partial(slower, PHONE)),
)


@contextmanager
def hosted() -> Iterator[tuple[Browser, Hosted]]:
    """Build the site, and serve it to a browser of its own until the block ends."""
    build()
    with sync_playwright() as playwright:
        path = browsers.chromium()
        browser = playwright.chromium.launch(executable_path=path, args=browsers.CHROMIUM_FLAGS)
        site = Hosted(DIST)
        yield browser, site
        browser.close()
        site.stop()
