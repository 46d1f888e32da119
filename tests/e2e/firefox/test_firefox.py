"""The built site in Firefox."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from website.install import ROOT

from stich.games import GAMES
from tests.e2e.challenge import plays_alike
from tests.e2e.site import Hosted
from tests.e2e.smoke import smoke
from tests.support import browsers


class Firefox:
    """Firefox under its driver, one command at a time."""

    def __init__(self) -> None:
        command = ["node", "tests/e2e/firefox/driver.mjs", browsers.firefox()]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=pipe, stdout=pipe, text=True, bufsize=1
        )

    def _order(self, order: str, text: str) -> Any:
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(json.dumps({"order": order, "text": text}) + "\n")
        line = self.process.stdout.readline()
        assert line, "the driver of Firefox has ended"
        answer = json.loads(line)
        assert "failure" not in answer, answer["failure"]
        return answer["value"]

    def goto(self, url: str) -> None:
        self._order("goto", url)

    def evaluate(self, expression: str) -> Any:
        return self._order("evaluate", expression)

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()


@pytest.fixture
def firefox() -> Iterator[Firefox]:
    driver = Firefox()
    yield driver
    driver.close()


def test_starts_and_works_offline(firefox: Firefox, own_site: Hosted) -> None:
    smoke(firefox, own_site)


@pytest.mark.nightly
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_in_firefox_as_in_cpython(
    firefox: Firefox, own_site: Hosted, game: str
) -> None:
    plays_alike(firefox, own_site, game)
