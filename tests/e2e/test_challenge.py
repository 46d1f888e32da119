"""Challenges opened in Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from stich.games import GAMES
from tests.e2e.challenge import plays_alike
from tests.e2e.site import Hosted


@pytest.mark.nightly
@pytest.mark.timeout(1_800)
@pytest.mark.pyodide
@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_in_chromium_as_in_cpython(page: Page, site: Hosted, game: str) -> None:
    plays_alike(page, site, game)
