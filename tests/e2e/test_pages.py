"""The panels as people use them: clicked, typed at, in many windows, fed with bad files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from stich.code import decode, encode
from stich.games import GAMES as ENGINE_GAMES
from stich.state import Over
from tests.e2e.conftest import OVERHEAR, Watch, answered, ask, reload, still, violations
from tests.e2e.kept import New, settled
from tests.e2e.site import Hosted
from tests.e2e.steps import (
    CROWDED,
    MINUTES,
    OPEN,
    OVERFLOW,
    READY,
    WINDOWS,
    close_panel,
    code_of,
    finish_deal,
    follow,
    leave_study,
    move,
    open_panel,
    open_study,
    panel_gone,
    prefer,
    resize,
    sit_down,
    turn_to,
)
from tests.support.games import seated
from tests.support.often import often

PANELS = [
    *("about", "help", "log", "matches"),
    *("rules", "score", "settings", "share", "table"),
]
PREFERRED = """async () => {
    const { createStorage } = await import(new URL("static/storage.js", document.baseURI).href);
    return createStorage().preferences();
}"""
"""A function that returns the stored preferences once all pending writes are done."""


def another_play(code: str) -> str:
    """Return the link of another play of a deal, with random moves."""
    deal, rng = decode(code, ENGINE_GAMES.values()).upto(0), Random(1)
    while True:
        state, moves = deal.start(), list[int]()
        while not isinstance(state.phase, Over):
            moves.append(rng.choice(state.legal_moves()))
            state = state.advance(moves[-1])
        if encode(deal.play(moves)) != code:
            return encode(deal.play(moves))


ROOM = 3
"""Least distance, in pixels, between the numbers of two columns."""
TOUCHING = """(room) => [...document.querySelectorAll("#panel .sheet-scroll :is(tbody, tfoot) tr")]
    .flatMap((row) => {
        const written = [...row.cells].flatMap((cell) => {
            const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
            const boxes = [];
            while (texts.nextNode()) {
                if (texts.currentNode.parentElement.closest(".visually-hidden")) continue;
                const range = new Range();
                range.selectNodeContents(texts.currentNode);
                boxes.push(...range.getClientRects());
            }
            return boxes.filter(({ width }) => width > 0).map((box) => [cell, box]);
        });
        return written.flatMap(([cell, one], i) => written.slice(i + 1)
            .filter(([other, { left, right, top, bottom }]) => cell !== other
                && left < one.right + room && one.left < right + room
                && top < one.bottom && one.top < bottom)
            .map(([other]) => `${cell.textContent.trim()} and ${other.textContent.trim()}`));
    })"""
"""A function that lists the texts in the sheet's cells that touch the text of the next cell."""
WIDEST = """() => [...document.querySelectorAll("#panel .barbu tbody tr")].forEach((row) => {
    const two = '<span><span class="circled">D</span><span class="plain">Xa</span></span>';
    row.querySelectorAll(".small-cell").forEach((cell) => { cell.innerHTML = two; });
    row.querySelectorAll(".large-cell").forEach((cell) => { cell.textContent = "−136"; });
})"""
"""A function that makes every row of Barbu's sheet as wide as possible: two doubles a seat, with
large numbers."""


FRAME = """() => [...document.querySelectorAll("meta[name=theme-color]")].map(
    ({ content }) => content === getComputedStyle(document.documentElement).backgroundColor)"""
"""A function that is true if the browser's own frame has the colour of the page."""


@pytest.mark.parametrize(
    ("size", "theme", "deck", "languages"),
    [
        ((360, 640), "light", "german", ["de", "ja"]),
        ((1280, 800), "dark", "french", ["en"]),
        ((320, 568), "contrast", "french", ["de"]),
    ],
    ids=["light", "dark", "contrast"],
)
def test_every_panel_is_accessible_and_fits(
    new_context: New,
    site: Hosted,
    size: tuple[int, int],
    theme: str,
    deck: str,
    languages: list[str],
) -> None:
    window = {"width": size[0], "height": size[1]}
    context = new_context(viewport=window, locale="en", reduced_motion="reduce")
    context.add_init_script(OVERHEAR)
    page = context.new_page()
    sit_down(page, site, theme=theme, deck=deck)
    finish_deal(page)
    languages = often(languages, ["en", "de", "ja"])
    for language in languages:
        if language != "en":
            prefer(page, speed="off", rest="short", theme=theme, deck=deck, language=language)
            expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
        for panel in PANELS:
            open_panel(page, panel)
            answered(page)
            for width, height in (*(WINDOWS if theme == "light" else ()), size):
                resize(page, width, height)
                shown = f"{panel} in {language} at {width}x{height}"
                assert page.evaluate(OVERFLOW) == [], shown
                assert page.evaluate(CROWDED) == [], shown
            if language == languages[-1] or panel in ("rules", "score"):
                assert violations(page) == [], f"{panel} in {language}"
            close_panel(page)


def hand_of(page: Page) -> set[str]:
    """Return the names of the person's cards for a screen reader."""
    cards = page.locator(".own .hand .card")
    return {card.get_attribute("aria-label") or "" for card in cards.all()}


def test_a_deal_is_dealt_again_by_its_number(page: Page, site: Hosted) -> None:
    sit_down(page, site, "fipsen")
    hand = hand_of(page)
    open_panel(page, "share")
    page.locator("input[value=deal]").check()
    numbered = page.locator("#panel .quiet-text", has_text="number").inner_text()
    number = numbered.rsplit(" ", 1)[1]
    close_panel(page)
    for wrong in ("9" * 30, "9" * 70, "seven"):
        open_panel(page, "table")
        page.locator(".number-field input").fill(wrong)
        page.locator(".panel-foot .main").click()
        expect(page.locator(".panel-foot [role=alert]")).to_contain_text(re.compile("number"))
        assert hand_of(page) == hand
        close_panel(page)
    for typed, same in (("1", False), (number, True)):
        open_panel(page, "table")
        page.locator(".number-field input").fill(typed)
        page.locator(".panel-foot .main").click()
        expect(page.locator("#panel[open]")).to_have_count(0)
        page.locator(READY).first.wait_for(timeout=MINUTES)
        assert (hand_of(page) == hand) == same


@pytest.mark.parametrize("game", ["schafkopf", "fipsen", "barbu"])
def test_the_score_sheet_of_every_game_is_accessible_and_fits(
    new_context: New, site: Hosted, game: str
) -> None:
    window = {"width": 320, "height": 568}
    page = new_context(viewport=window, locale="en", reduced_motion="reduce").new_page()
    sit_down(page, site, game, games={game: {"seats": seated(game, "person", "beginner")}})
    finish_deal(page)
    for panel in ("score", "table"):
        open_panel(page, panel)
        for details in page.locator("#panel details").all():
            details.evaluate("one => { one.open = true; }")
        assert page.evaluate(OVERFLOW) == [], panel
        assert violations(page) == [], panel
        for width, height in (*WINDOWS, (360, 640), (320, 568)):
            resize(page, width, height)
            assert page.evaluate(OVERFLOW) == [], f"{panel} at {width}x{height}"
            assert page.evaluate(CROWDED) == [], f"{panel} at {width}x{height}"
        close_panel(page)
    for language in ("de", "ja"):
        prefer(page, language=language)
        expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
        open_panel(page, "score")
        for width, height in (*WINDOWS, (320, 568)):
            resize(page, width, height)
            shown = f"{language} at {width}x{height}"
            assert page.evaluate(OVERFLOW) == [], shown
            assert page.evaluate(TOUCHING, ROOM) == [], shown
        close_panel(page)


def test_a_panel_takes_the_focus_and_gives_it_back(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    opener = page.locator(".bar-button[data-panel=settings]")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#panel-title")).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    page.locator("input[name=theme][value=system]").focus()
    for theme in ("light", "dark"):
        page.keyboard.press("ArrowRight")
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        assert page.evaluate(FRAME) == [True, True], theme
    close_panel(page)
    expect(opener).to_be_focused()
    assert page.evaluate(PREFERRED)["theme"] == "dark"
    reload(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_before_a_script_runs_the_frame_has_the_colours_of_the_page(dist: Path) -> None:
    styles = (dist / "static/page.css").read_text()
    paper = re.search(r"--paper:\s*light-dark\((#\w+),\s*(#\w+)\)", styles)
    assert paper
    metas = re.findall(
        r'name="theme-color" media="\(prefers-color-scheme: (\w+)\)" content="(#\w+)"',
        (dist / "index.html").read_text(),
    )
    assert metas == [("light", paper[1]), ("dark", paper[2])]
    manifest = json.loads((dist / "static/manifest.webmanifest").read_text())
    assert manifest["theme_color"] == manifest["background_color"] == paper[1]


def test_a_panel_opened_while_another_closes_stays(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    open_panel(page, "help")
    page.evaluate(
        f"""(what) => {{
            const panel = document.getElementById("panel");
            const closed = new Promise((done) => panel.addEventListener("close", done));
            panel.close();
            return ({OPEN})(what).then(() => closed);
        }}""",
        ["about", {}],
    )
    still(page)
    expect(page.locator("#panel[open][data-content=about] .panel-body")).to_be_visible()


def test_the_language_changes_under_an_open_panel(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    page.locator("#table [data-move]").first.wait_for(timeout=MINUTES)
    before = code_of(page)
    open_panel(page, "settings")
    for language, title in (("de", "Optionen"), ("ja", "設定"), ("en", "Settings")):
        page.locator("#panel select").select_option(index=("en", "de", "ja").index(language))
        expect(page.locator("#panel-title")).to_have_text(title)
        expect(page.locator("html")).to_have_attribute("lang", language)
    assert code_of(page) == before


def test_rules_are_readable_without_the_engine(page: Page, watch: Watch, site: Hosted) -> None:
    watch.allow("runtime", "ERR_FAILED", "MessageEvent")
    page.route("**/runtime/*", lambda route: route.abort())
    page.goto(site.url + "#rules/bauernstoss/18.4")
    rule = page.locator("[id='rules/bauernstoss/18.4']")
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()
    page.locator(".rules-langs button", has_text="JA").click()
    expect(page.locator(".rules")).to_have_attribute("lang", "ja")
    expect(page.locator("[id='rules/bauernstoss/18.4']")).to_be_in_viewport()
    page.locator(".rule-number", has_text="18.1").first.click()
    page.wait_for_function("() => location.hash === '#/rules/bauernstoss/18.1'")
    close_panel(page)
    page.wait_for_function("() => !location.hash")


def test_the_reason_leads_to_its_rule(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    open_panel(page, "rules", game="bauernstoss", rule="18.99")
    expect(page.locator("[id='rules/bauernstoss/18']")).to_be_focused()


def test_the_replay_leaves_the_running_game_alone(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    finish_deal(page)
    code = code_of(page)
    open_study(page)
    where = page.locator(".study-ply")
    expect(where).to_contain_text("0 of")
    plies = ask(page, {"ask": "look", "code": code, "ply": 0, "seat": 0, "open": True})["plies"]
    ways = (
        (("ArrowRight", "ArrowDown", "PageDown", "End"), plies),
        (("ArrowLeft", "ArrowUp", "Home"), 0),
        (("End",), plies),
    )
    for keys, ply in ways:
        for key in keys:
            page.keyboard.press(key)
        expect(where).to_have_text(f"{ply} of {plies}")
    page.locator("[data-step=first]").click()
    expect(where).to_have_text(f"0 of {plies}")
    cards = page.locator(".felt [data-card]:not(.laid)")
    expect(cards).to_have_count(32)
    turn_to(page, "more")
    page.locator("#study input[role=switch]").uncheck()
    expect(cards).to_have_count(8)
    leave_study(page)
    assert code_of(page) == code


def test_a_running_deal_shows_no_other_hand(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    open_study(page, tab="more")
    switch = page.locator("#study input[role=switch]")
    expect(switch).to_be_disabled()
    expect(switch).not_to_be_checked()
    expect(page.locator(".study-values select")).to_be_disabled()
    leave_study(page)
    open_panel(page, "share")
    for kind, warned in (("play", 1), ("position", 0)):
        page.locator(f"input[value={kind}]").check()
        expect(page.locator("#panel .warning")).to_have_count(warned)


def test_links_open_what_they_say(page: Page, new_context: New, site: Hosted) -> None:
    sit_down(page, site)
    finish_deal(page)
    code = code_of(page)
    open_panel(page, "share")
    links = {}
    for kind in ("deal", "play"):
        page.locator(f"input[value={kind}]").check()
        links[kind] = page.locator(".share-link input").input_value()
        expect(page.locator(".qr path")).to_have_count(1)
    expect(page.locator("input[value=position]")).to_have_count(0)  # nothing is left to be played
    close_panel(page)
    last = ask(page, {"ask": "look", "code": code, "ply": "last", "seat": 0, "open": False})
    late = {"ask": "look", "code": code, "ply": last["plies"] - 3, "seat": 0, "open": False}
    here = ask(page, late)["code"]
    open_panel(page, "share", code=here, whole=code, seat=0)
    page.locator("input[value=position]").check()
    links["position"] = page.locator(".share-link input").input_value()
    assert links["play"] == f"{site.url}#{code}"
    seen = ask(page, {"ask": "share", "kind": "seat", "code": here, "seat": 0})["code"]
    assert links["position"] == f"{site.url}#{seen}"
    start = ask(page, {"ask": "share", "kind": "deal"})["code"]
    assert links["deal"] == f"{site.url}#{start}"
    friend = new_context(locale="en").new_page()
    friend.goto(links["deal"])
    expect(friend.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    first = ask(friend, {"ask": "look", "code": code, "ply": 0, "seat": 0, "open": False})
    own = ask(friend, {"ask": "sit", "seat": 0})
    assert own["view"]["hands"][0] == first["view"]["hands"][0]
    reader = new_context(locale="en").new_page()
    reader.goto(links["play"])
    expect(reader.locator("#study .study-intro")).to_be_visible(timeout=MINUTES)


def test_a_challenge_goes_to_a_friend_and_an_answer_comes_back(
    page: Page, new_context: New, site: Hosted
) -> None:
    sit_down(page, site)
    finish_deal(page)
    code = code_of(page)
    page.locator("[data-panel=share]").last.click()
    link = page.locator(".share-link input")
    expect(link).to_have_value(f"{site.url}#{code}/0/beat-c")  # the second tap copies it
    challenge = link.input_value()
    page.locator("input[value=deal]").check()
    expect(page.locator(".share-kinds input:checked")).to_have_value("deal")
    deal = link.input_value()

    friend = new_context(locale="en").new_page()
    sit_down(friend, site, "fipsen")
    mine = code_of(friend)
    for damaged, said in (
        (f"{deal}/0/beat", "never played to the end"),
        (f"{challenge}s", "bots that do not exist"),
        (challenge.replace("/0/", "/7/"), "seat that does not exist"),
        (challenge.replace("beat-c", "beat-x"), "bots that do not exist"),
        (f"{challenge}/{deal.split('#')[1]}", "play of other cards, or was never finished"),
    ):
        follow(friend, damaged)
        expect(friend.locator(".notice")).to_contain_text(said)
        assert code_of(friend) == mine
        friend.locator(".notice button").last.click()
    follow(friend, challenge)
    expect(friend.locator(".notice")).to_contain_text("Can you do better?")
    expect(friend.locator(".notice")).to_contain_text("Back to my game")
    expect(friend.locator("#table[data-game=bauernstoss]")).to_have_count(1)
    expect(friend.locator("#panel[open], #study")).to_have_count(0)  # the play stays covered
    finish_deal(friend)
    expect(friend.locator(".rival")).to_contain_text("sender")
    expect(friend.locator(".notice")).to_have_count(0)
    reload(friend)
    expect(friend.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    own = code_of(friend)
    friend.locator(".rival [data-panel=share]").click()
    alike = own == code
    answer = challenge if alike else f"{challenge}/{own}"
    expect(friend.locator(".share-link input")).to_have_value(answer)
    friend.keyboard.press("Escape")
    friend.locator(".rival [data-panel=study]").click()
    expect(friend.locator("#study .felt")).to_be_visible(timeout=MINUTES)

    close_panel(page)
    follow(page, f"{code}/0/beat-c/{another_play(code)}")
    expect(page.locator(".study-intro")).to_contain_text("A challenge was answered")
    # in an answer of random moves the bots' are none that they choose
    expect(page.locator(".study-intro .unlike")).to_contain_text("did not always choose")
    page.locator("[data-way=compare]").click()
    expect(page.locator("[data-line][data-here]")).to_contain_text("Answer")


def test_house_rules_start_a_match_and_are_remembered(page: Page, site: Hosted) -> None:
    page.goto(site.url)
    expect(page.locator(".home-state .ready")).to_be_visible(timeout=MINUTES)
    open_panel(page, "table", game="bauernstoss")
    page.locator("input[value=pagat]").check()
    page.locator(".options summary").click()
    page.locator(".options label", has_text="Marks needed").locator("select").select_option("15")
    expect(page.locator("input[value=custom]")).to_be_checked()
    page.locator(".panel-foot .button.main").click()
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    panel_gone(page)
    look = {"ask": "look", "code": code_of(page), "ply": 0, "seat": 0, "open": False}
    rules = ask(page, look)["view"]["rules"]
    assert rules["target"] == 15
    assert rules["solo_needs_club_jack"] is True
    assert page.evaluate(PREFERRED)["games"]["bauernstoss"]["rules"]["target"] == 15
    reload(page)
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    open_panel(page, "table")
    expect(page.locator("input[value=custom]")).to_be_checked()


def test_contradictory_house_rules_are_refused_in_a_sentence(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    page.locator("#table [data-move]").first.wait_for(timeout=MINUTES)
    before = code_of(page)
    open_panel(page, "table")
    page.locator(".options summary").click()
    for name in ("Solo needs the jack of clubs", "Solo without any jack is allowed"):
        page.locator(".options label", has_text=name).locator("input").check()
    page.locator(".panel-foot .button.main").click()
    expect(page.locator("#panel [role=alert]")).to_be_visible()
    close_panel(page)
    assert code_of(page) == before


def exported(page: Page, folder: Path) -> Path:
    """Export all matches and return the file."""
    open_panel(page, "matches")
    with page.expect_download() as download:
        page.locator(".match-ways button", has_text="Export").click()
    download.value.save_as(folder / "matches.json")
    return folder / "matches.json"


def test_matches_travel_as_a_file(
    page: Page, new_context: New, site: Hosted, tmp_path: Path
) -> None:
    sit_down(page, site)
    finish_deal(page)
    code = code_of(page)
    parcel = exported(page, tmp_path)

    other = new_context(locale="en").new_page()
    other.goto(site.url)
    expect(other.locator(".home-state .ready")).to_be_visible(timeout=MINUTES)
    open_panel(other, "matches")
    damaged = json.loads(parcel.read_text())
    damaged["matches"][0]["saved"]["code"] = code[:-1] + ("A" if code[-1] != "A" else "B")
    html = {**damaged, "matches": [{"saved": "<img src=x>"}]}
    for name, text, said in (
        ("picture.json", "\x89PNG", "cannot be read"),
        ("foreign.json", '{"format": "else"}', "something else"),
        ("newer.json", '{"format": "stich-matches", "version": 99}', "newer version"),
        ("damaged.json", json.dumps(damaged), "not possible"),
        ("html.json", json.dumps(html), "damaged"),
    ):
        other.locator("#panel input[type=file]").set_input_files(
            {"name": name, "mimeType": "application/json", "buffer": text.encode()}
        )
        expect(other.locator("#panel .said-line .warning")).to_contain_text(said)
        expect(other.locator(".match")).to_have_count(0)
    other.locator("#panel input[type=file]").set_input_files(parcel)
    expect(other.locator("#panel .said-line .said")).to_be_visible()
    other.locator(".match-ways button").first.click()
    expect(other.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    assert code_of(other) == code


def test_importing_leaves_the_running_match_on_the_table(
    page: Page, site: Hosted, tmp_path: Path
) -> None:
    sit_down(page, site)
    move(page)
    settled(page)
    code = code_of(page)
    parcel = exported(page, tmp_path)
    page.locator("#panel input[type=file]").set_input_files(parcel)
    expect(page.locator("#panel .said-line .said")).to_contain_text("was here already")
    expect(page.locator(".match")).to_have_count(1)
    expect(page.locator("#table[data-live]")).to_have_count(1)
    assert code_of(page) == code

    file = json.loads(parcel.read_text())
    for match in file["matches"]:
        match["id"] = "another"
        match["started"] -= 1
    another = tmp_path / "another.json"
    another.write_text(json.dumps(file))
    page.locator("#panel input[type=file]").set_input_files(another)
    expect(page.locator(".match")).to_have_count(2)
    expect(page.locator("#table[data-live]")).to_have_count(1)
    assert code_of(page) == code
    page.locator(".match-ways button", has_text="Delete").click()
    expect(page.locator(".match")).to_have_count(1)
    page.locator(".said-line button").click()
    expect(page.locator(".match")).to_have_count(2)


def test_the_score_is_printed_without_the_table(page: Page, site: Hosted) -> None:
    sit_down(page, site)
    finish_deal(page)
    open_panel(page, "score")
    page.emulate_media(media="print")
    expect(page.locator("#panel .slate")).to_be_visible()
    for hidden in ("#page", ".panel-foot", ".panel-close"):
        expect(page.locator(hidden)).to_be_hidden()


def test_the_play_of_a_link_calls_nobody_you_and_its_cards_can_be_played(
    page: Page, new_context: New, site: Hosted
) -> None:
    sit_down(page, site)
    finish_deal(page)
    code = code_of(page)
    reader = new_context(locale="en").new_page()
    reader.goto(f"{site.url}#{code}")
    names = reader.locator(".felt .plate")
    expect(names.last).to_contain_text("Resi", timeout=MINUTES)
    assert not any("You" in name for name in names.all_inner_texts())
    reader.locator("[data-way=same-cards]").click()
    expect(reader.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    start = {"ask": "look", "code": code, "ply": 0, "seat": 0, "open": False}
    number = ask(reader, start)["view"]["number"]
    assert ask(reader, {"ask": "sit", "seat": 0})["view"]["number"] == number
