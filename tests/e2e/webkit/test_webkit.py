"""The built site in WebKitGTK, on a display that nobody sees."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.e2e.site import Hosted
from tests.e2e.smoke import smoke
from tests.support import browsers


class WebKit:
    """WebKitGTK's little browser behind its driver."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self.driver = driver
        driver.set_page_load_timeout(60)
        driver.set_script_timeout(90)

    def goto(self, url: str) -> None:
        self.driver.get(url)

    def evaluate(self, expression: str) -> Any:
        script = f"""const done = arguments[arguments.length - 1];
            Promise.resolve({expression}).then(
                (value) => done({{value}}), (error) => done({{failure: String(error)}}));"""
        answer = self.driver.execute_async_script(script)
        assert "failure" not in answer, answer["failure"]
        return answer["value"]


@pytest.fixture
def display() -> Iterator[str]:
    """The name of a new X display."""
    browsers.webkit()
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout
    yield f":{server.stdout.readline().strip()}"
    server.terminate()
    server.wait(20)


@pytest.fixture
def webkit(display: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[WebKit]:
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.setenv("WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS", "1")  # root has no sandbox
    service = Service(executable_path=browsers.webkit())
    driver = webdriver.WebKitGTK(options=Options(), service=service)
    yield WebKit(driver)
    driver.quit()


def test_starts_and_works_offline(webkit: WebKit, own_site: Hosted) -> None:
    smoke(webkit, own_site)
