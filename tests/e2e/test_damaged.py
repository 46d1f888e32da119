"""Damaged links of every kind pasted into one page: each is answered, and the match there stays."""

from __future__ import annotations

import json
import subprocess

import pytest
from playwright.sync_api import Page, expect
from website.install import ROOT

from tests.e2e.conftest import OVERHEAR
from tests.e2e.site import Hosted
from tests.e2e.smoke import STORAGE
from tests.e2e.steps import code_of, sit_down
from tests.support.often import often

LINKS = often(20, 200)
"""Damaged links of each kind."""
HOME = ("#", "#/")
"""Links that lead nowhere else, of which nothing is said at home."""

FOLLOW = """async (listed) => {
    const links = JSON.parse(listed);
    const frame = () => new Promise(requestAnimationFrame);
    const until = async (found, link) => {
        const late = performance.now() + 20_000;
        do {
            if (performance.now() > late) throw new Error(`nothing came of ${link}`);
            await frame();
        } while (!found());
    };
    const quiet = async () => {
        for (let frames = 0; frames < 3; frames++) {
            await frame();
            if (overheard.answers.length < overheard.requests.length) frames = -1;
        }
    };
    const panel = () => document.querySelector("dialog[open]");
    const home = () => document.querySelector("#home") && !panel();
    const OPENED = "main:not(#home, #table, #deal)";
    for (const link of links) {
        const form = document.querySelector(".open-link");
        form.elements.link.value = link;
        form.requestSubmit();
        await until(() => document.querySelector(".notice, dialog[open], " + OPENED), link);
        await quiet();
        panel()?.close();
        if (!home()) {
            document.querySelector(".bar-home").click();
            await until(home, link);
        }
    }
    return links.length;
}"""
"""A function that pastes each link into the field at home, goes home again once it has opened
something or got a sentence, and returns their number. It takes them as JSON: some are no valid
Unicode."""
KEPT = f"""{STORAGE}.then((storage) => storage.list())
    .then(({{ matches }}) => matches.map(({{ table }}) => table.code))"""
"""An expression that has the codes of the matches in storage."""


@pytest.mark.timeout(600)
def test_damaged_links_are_answered_and_the_match_goes_on(page: Page, site: Hosted) -> None:
    listed = subprocess.check_output(["node", "tests/js/kinds.js", str(LINKS)], cwd=ROOT)
    page.add_init_script(OVERHEAR)
    sit_down(page, site)
    mine = code_of(page)
    page.locator(".bar-home").click()
    expect(page.locator("#home")).to_be_visible()
    for links in json.loads(listed).values():
        filled = [link for link in links if link not in HOME]
        assert page.evaluate(FOLLOW, json.dumps(filled)) == len(filled) > 0
    assert mine in page.evaluate(KEPT)
