"""A game for which the page has no room, no words and no rules: it can be played all the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from stich.code import decode
from tests.e2e.conftest import Watch, ask, violations
from tests.e2e.site import ENGINE, Hosted, built, published, with_fifth
from tests.e2e.steps import SEED, move, sit_down
from tests.fifth import hearts


@pytest.fixture(scope="module")
def site_of_five(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hosted]:
    """Serve the built site with a fifth game in its engine."""
    folder = tmp_path_factory.mktemp("five")
    site = built()
    published({**site, ENGINE: with_fifth(site[ENGINE])}, folder)
    hosted = Hosted(folder)
    yield hosted
    hosted.stop()


def test_a_deal_is_played_and_looked_at_with_default_words_and_sheet(
    page: Page, watch: Watch, site_of_five: Hosted
) -> None:
    sit_down(page, site_of_five, "hearts", games={"hearts": {"seed": SEED}})
    assert not violations(page)
    while move(page):
        pass
    code = page.get_attribute("#table", "data-code") or ""
    record = decode(code, [hearts.GAME])
    score = [str(points).replace("-", "\N{MINUS SIGN}") for points in record.replay().score()]
    assert sum(record.replay().score()) in (-26, -78)
    result = page.locator(".result")
    expect(result).to_be_visible()
    for points in score:
        expect(result).to_contain_text(points)
    assert not violations(page)
    look = {"ask": "look", "code": code, "ply": "last", "seat": None, "open": True}
    assert ask(page, look)["view"]["score"] == list(record.replay().score())
    page.locator("[data-tool=next]").click()
    expect(page.locator("#table")).not_to_have_attribute("data-code", code)
