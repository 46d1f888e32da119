"""The sheet for real cards, as people at a table would keep it on a phone."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64encode
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.e2e.conftest import NO_SERVICE_WORKERS, back, engine_ready, forward, reload, violations
from tests.e2e.evening import Thumb, begin, evening, totals, totals_shown
from tests.e2e.kept import New
from tests.e2e.site import Hosted
from tests.e2e.steps import FULL, RECORDS, VALUE, Held, close_panel

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 640}
MOST_TAPS = 8
"""The most taps that the commonest row of a game may take."""

ROWS = {
    "schafkopf": ["declarer A", "partner D", "points 7", "points 4"],
    "fipsen": ["declarer B", "tricks 3", "won 3"],
    "barbu": ["contract No Queens", "took 1", "took 0", "took 3"],
    "bauernstoss": ["chalk A and C", "points 8", "points 4"],
}
"""The commonest row of each game: field and target of every tap."""

SCORES = {
    "schafkopf": ["10", "-10", "-10", "10"],
    "fipsen": ["0", "3", "0", "0"],
    "barbu": ["-6", "0", "-18", "0"],
    "bauernstoss": ["1", "–"],
}


def tap(page: Page, field: str, target: str) -> None:
    page.locator(f"[data-field={field}]").get_by_role("button", name=target, exact=True).click()


def fill(page: Page, game: str) -> None:
    """Open the form of the next deal, and tap its commonest row."""
    page.locator("[data-sheet=note]").click()
    for step in ROWS[game]:
        tap(page, *step.split(" ", 1))
    expect(page.locator("[data-sheet=save]")).to_be_enabled()


def note(page: Page, game: str) -> int:
    """Note a deal and return the number of taps."""
    fill(page, game)
    return save(page, game)


def save(page: Page, game: str) -> int:
    """Enter the deal of the form and return the number of its taps."""
    page.locator("[data-sheet=save]").click()
    expect(page.locator("[data-sheet=note]")).to_be_in_viewport(ratio=1)
    return len(ROWS[game]) + 2


def last_row(page: Page, rows: int) -> list[str]:
    """Return the numbers of the last row of a sheet with this many rows, in plain digits, once the
    engine has settled them."""
    settled = page.locator("#panel [aria-busy=false]")
    expect(settled.locator(".deal-link")).to_have_count(rows)
    cells = (
        settled.locator(".paper tbody").first.locator("tr").last.locator("td.num:not(.raw-cell)")
    )
    return [text.split()[0].replace("−", "-") for text in cells.all_inner_texts()]


def doubles(page: Page, doubler: str, target: str) -> None:
    group = page.get_by_role("group", name=f"{doubler} doubles")
    group.get_by_role("button", name=target, exact=True).click()


TOO_SMALL = """all => all.map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
    .filter(([, { width, height }]) => Math.min(width, height) < 43.9).map(([text]) => text)"""
"""Lists the targets that are smaller than a thumb."""


def test_every_game_is_noted_in_few_taps(page: Page, site: Hosted) -> None:
    page.set_viewport_size(SMALL)
    page.goto(site.url)
    engine_ready(page)
    page.locator("[data-panel=sheet]").click()
    for game, scores in SCORES.items():
        page.locator(f".sheet-new [data-sheet={game}]").click()
        fill(page, game)
        targets = page.locator("#panel .noted button, #panel .panel-foot button, #panel select")
        assert targets.evaluate_all(TOO_SMALL) == [], game
        assert page.locator("#panel .panel-body").evaluate("body => body.scrollTop") == 0, game
        assert save(page, game) <= MOST_TAPS
        assert last_row(page, 1)[: len(scores)] == scores, game
        assert violations(page) == []
        page.locator("[data-sheet=shelf]").click()
    expect(page.locator(".sheet-list li")).to_have_count(4)


def test_a_sheet_is_corrected_kept_and_sent(page: Page, site: Hosted, browser: Browser) -> None:
    page.set_viewport_size(PHONE)
    started(page, site, "barbu")
    note(page, "barbu")
    page.locator("[data-sheet=note]").click()
    tap(page, "contract", "No Queens")
    for taken in ("1", "1", "3"):
        tap(page, "took", taken)
    expect(page.locator(".noted-sum")).to_have_text("All together that makes 5; it has to be 4.")
    expect(page.locator("[data-sheet=save]")).to_be_disabled()
    page.locator("[data-field=took] .noted-seat").nth(2).click()
    tap(page, "took", "2")
    page.locator("[data-field=took] .noted-seat").nth(3).click()
    tap(page, "took", "0")
    doubles(page, "B", "A")
    doubles(page, "A", "B")
    page.locator("[data-sheet=save]").click()
    expect(page.locator(".sheet-problem")).to_have_text("A may not double B here.")
    doubles(page, "A", "B")
    page.locator("[data-sheet=save]").click()
    assert last_row(page, 2)[:4] == ["-6", "-6", "-12", "0"]

    page.get_by_role("button", name="Correct deal 1").click()
    tap(page, "contract", "More: Contract")
    tap(page, "contract", "No King of Hearts")
    tap(page, "took", "B")
    page.locator("[data-sheet=save]").click()
    expect(page.locator("#panel .paper tfoot").first).to_contain_text("−26")
    expect(page.locator(".sheet-old")).to_have_count(1)

    reload(page)
    expect(page.locator("#panel .paper tfoot").first).to_contain_text("−26")
    page.locator("[data-sheet=link]").click()
    link = page.locator(".sheet-link a").get_attribute("href") or ""
    assert len(link.partition("#")[2]) < 250

    other = browser.new_context(viewport=PHONE).new_page()
    other.goto(link)
    expect(other.locator("#panel .paper tfoot").first).to_contain_text("−26")
    other.locator("[data-sheet=keep]").click()
    expect(other.locator("[data-sheet=note]")).to_be_visible()
    close_panel(other)
    other.context.close()


def deals(page: Page, number: int) -> None:
    expect(page.locator("#panel .paper .deal-link")).to_have_count(number)


def started(page: Page, site: Hosted, game: str) -> None:
    """Start a sheet of a game from Home, with the engine there."""
    page.goto(site.url)
    engine_ready(page)
    page.locator("[data-panel=sheet]").click()
    page.locator(f".sheet-new [data-sheet={game}]").click()
    expect(page.locator("[data-sheet=note]")).to_be_visible()


def noted(page: Page, site: Hosted, number: int) -> None:
    """Start a sheet of Fipsen, and note this number of deals."""
    started(page, site, "fipsen")
    for _ in range(number):
        note(page, "fipsen")
    deals(page, number)


def test_two_quick_taps_enter_one_deal(page: Page, site: Hosted) -> None:
    page.goto(site.url)
    engine_ready(page)
    page.locator("[data-panel=sheet]").click()
    page.locator(".sheet-new [data-sheet=fipsen]").evaluate("b => (b.click(), b.click())")
    fill(page, "fipsen")
    page.locator("[data-sheet=save]").evaluate("b => (b.click(), b.click())")
    deals(page, 1)
    note(page, "fipsen")
    deals(page, 2)
    page.locator("[data-sheet=shelf]").click()
    expect(page.locator(".sheet-list li")).to_have_count(1)


def test_an_entry_that_is_begun_outlives_back_and_reload(page: Page, site: Hosted) -> None:
    started(page, site, "fipsen")
    sheet = page.evaluate("location.href")
    page.locator("[data-sheet=note]").click()
    tap(page, "declarer", "B")
    tap(page, "tricks", "3")
    expect(page.locator("[data-sheet=save]")).to_have_text("Still open: Tricks won")
    back(page)
    expect(page.locator(".sheet-begun")).to_contain_text("Deal 1 is begun")
    expect(page).to_have_url(sheet)
    forward(page)
    expect(page.locator("[data-field=declarer] [aria-pressed=true]")).to_have_text("B")
    reload(page)
    expect(page.locator("[data-field=tricks] [aria-pressed=true]")).to_have_text("3")
    expect(page).to_have_url(f"{sheet}/new")
    tap(page, "won", "3")
    page.locator("[data-sheet=save]").click()
    assert last_row(page, 1)[:2] == ["0", "3"]
    expect(page.locator(".sheet-begun")).to_have_count(0)
    page.locator("[data-sheet=undo]").click()
    expect(page.locator(".sheet-begun")).to_contain_text("Deal 1 is begun")
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-field=won] [aria-pressed=true]")).to_have_text("3")
    page.locator("[data-sheet=clear]").click()
    expect(page.locator("[data-field=won] [aria-pressed=true]")).to_have_count(0)
    back(page)
    expect(page.locator("[data-sheet=note]")).to_be_visible()
    back(page)
    expect(page.locator(".sheet-list li")).to_have_count(1)
    back(page)
    expect(page.locator("#panel[open]")).to_have_count(0)


def test_rows_and_sheets_are_deleted_and_come_back(page: Page, site: Hosted) -> None:
    noted(page, site, 3)
    page.get_by_role("button", name="Correct deal 2").click()
    page.locator("[data-sheet=delete-row]").click()
    deals(page, 2)
    assert last_row(page, 2)[:2] == ["0", "6"]
    page.locator("[data-sheet=undo]").click()
    deals(page, 3)
    page.locator("[data-sheet=again]").click()
    deals(page, 0)
    expect(page.locator(".sheet-next")).to_have_text("C deals")
    page.locator("[data-sheet=delete]").click()
    expect(page.locator(".sheet-list li")).to_have_count(1)
    page.locator("[data-sheet=put-back]").click()
    expect(page.locator("[data-sheet=note]")).to_contain_text("deal 1")
    page.locator("[data-sheet=shelf]").click()
    expect(page.locator(".sheet-list li")).to_have_count(2)


def test_another_page_changes_what_is_corrected(page: Page, site: Hosted) -> None:
    noted(page, site, 2)
    other = page.context.new_page()
    other.goto(page.url)
    deals(other, 2)
    other.get_by_role("button", name="Correct deal 2").click()
    tap(other, "declarer", "C")
    page.get_by_role("button", name="Correct deal 1").click()
    page.locator("[data-sheet=delete-row]").click()
    expect(other.locator("#panel h2")).to_contain_text("Deal 1")
    other.locator("[data-sheet=save]").click()
    deals(other, 1)
    assert last_row(other, 1)[:3] == ["0", "0", "3"]
    other.get_by_role("button", name="Correct deal 1").click()
    deals(page, 1)
    page.get_by_role("button", name="Correct deal 1").click()
    tap(page, "declarer", "D")
    page.locator("[data-sheet=save]").click()
    expect(other.get_by_role("alert")).to_contain_text("changed this deal meanwhile")
    tap(other, "declarer", "A")
    other.locator("[data-sheet=save]").click()
    assert last_row(other, 1)[:4] == ["3", "0", "0", "0"]
    deals(page, 1)
    page.locator("[data-sheet=delete]").click()
    expect(other.get_by_role("alert")).to_contain_text("Another page has deleted this sheet")
    other.locator("[data-sheet=keep]").click()
    expect(page.locator(".sheet-list li")).to_have_count(1)


def test_the_form_says_who_rests(page: Page, site: Hosted) -> None:
    page.set_viewport_size(SMALL)
    started(page, site, "schafkopf")
    page.locator("#panel input[value='6']").check()
    expect(page.locator(".sheet-next")).to_have_text("F deals · C and F sit out")
    page.locator("[data-sheet=note]").click()
    expect(page.locator(".noted-rest")).to_have_text("C and F sit out")
    for step in ("declarer A", "partner D", "points 7", "points 4"):
        tap(page, *step.split(" "))
    page.locator("[data-sheet=save]").click()
    assert last_row(page, 1) == ["10", "-10", "0", "10", "-10", "0"]
    expect(page.locator(".sheet-next")).to_have_text("A deals · A and D sit out")


def test_two_pages_note_in_one_sheet(page: Page, site: Hosted) -> None:
    page.goto(site.url)
    engine_ready(page)
    newer = {"form": 2, "game": "fipsen", "rows": {"of": "another kind"}}
    page.evaluate(RECORDS, [["sheet:n", newer]])
    page.locator("[data-panel=sheet]").click()
    page.locator(".sheet-new [data-sheet=fipsen]").click()
    expect(page.locator("[data-sheet=note]")).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{site.url}#/sheet")
    expect(other.locator("#panel")).to_contain_text("A newer version of this page wrote this sheet")
    other.locator(".sheet-list button").click()
    fill(page, "fipsen")
    fill(other, "fipsen")
    page.locator("[data-sheet=save]").click()
    deals(page, 1)
    other.locator("[data-sheet=save]").click()
    deals(other, 2)
    deals(page, 2)
    page.locator("[data-sheet=undo]").click()
    deals(other, 1)
    deals(page, 1)
    assert page.evaluate(VALUE, "sheet:n") == newer


def test_a_sheet_needs_neither_the_engine_nor_storage_to_begin(page: Page, site: Hosted) -> None:
    engine = Held(page, "**/pyscript/core.js")
    page.add_init_script("indexedDB.open = () => { throw new DOMException('nothing is kept') }")
    page.goto(site.url)
    page.locator("[data-panel=sheet]").click()
    page.locator(".sheet-new [data-sheet=fipsen]").click()
    note(page, "fipsen")
    expect(page.locator("#panel")).to_contain_text("1 deal is noted.")
    expect(page.locator(".sheet-problem")).to_contain_text("This browser keeps nothing")
    engine.let_go()
    assert last_row(page, 1)[:4] == ["0", "3", "0", "0"]


def test_a_sheet_goes_on_where_there_is_no_room(page: Page, site: Hosted) -> None:
    page.add_init_script(FULL)
    noted(page, site, 1)
    page.evaluate("localStorage.setItem('full', 'yes')")
    note(page, "fipsen")
    deals(page, 2)
    expect(page.locator(".sheet-problem")).to_contain_text("There is no room left")
    page.evaluate("localStorage.removeItem('full')")
    note(page, "fipsen")
    deals(page, 3)
    expect(page.locator(".sheet-problem")).to_have_count(0)
    other = page.context.new_page()
    other.goto(f"{site.url}#/sheet")
    other.locator(".sheet-list button").click()
    deals(other, 3)


def test_a_sheet_travels_in_the_export_file(
    page: Page, new_context: New, site: Hosted, tmp_path: Path
) -> None:
    noted(page, site, 1)
    page.goto(f"{site.url}#/matches")
    with page.expect_download() as download:
        page.locator("#panel .panel-foot button", has_text="Export all").click()
    download.value.save_as(tmp_path / "all.json")
    there = new_context(locale="en").new_page()
    there.goto(f"{site.url}#/matches")
    engine_ready(there)
    there.locator("#panel input[type=file]").set_input_files(tmp_path / "all.json")
    expect(there.locator("#panel .said")).to_contain_text("1 score sheet is here now.")
    there.goto("about:blank")
    there.goto(f"{site.url}#/sheet")
    there.locator(".sheet-list button").click()
    deals(there, 1)


def test_a_damaged_sheet_gets_a_sentence(page: Page, site: Hosted) -> None:
    page.goto(f"{site.url}#/sheet/seJyLVkpKLEoqVdKprtWJ")
    expect(page.locator(".sheet-problem")).to_be_visible()
    expect(page.locator("[data-sheet=barbu]")).to_be_visible()


NAMES = ["Franziska", "Remi", "Patche", "Korbinian"]
KINDS = ("tricks", "queens", "last_two", "hearts", "king", "trumps", "domino")
TAKEN = {"tricks": (7, 3, 3, 0), "queens": (1, 0, 3, 0), "last_two": (1, 2, 0, 0)}
TAKEN |= {"hearts": (5, 10, 0, 0), "king": (0, 0, 0, 1), "trumps": (4, 4, 0, 5)}
ROUNDS = [
    f"contract={kind} "
    + " ".join(f"took_{seat}={n}" for seat, n in enumerate(TAKEN.get(kind, (3, 2, 4, 1))))
    + f" doubles_{(declarer + 1) % 4}={1 << declarer | 1 << (declarer + 2) % 4}"
    for kind, declarer in product(KINDS, (3, 0, 1, 2))
]
EVENINGS = {
    "barbu": ROUNDS,
    "schafkopf": [
        f"game=solo suit=H declarer={n % 3} points=95 doublings=2 knocks=2" for n in range(32)
    ],
    "fipsen": [f"declarer={n % 3} tricks=3 hand=True ruten=True won=3" for n in range(12)],
    "bauernstoss": ["chalk=1 points=84", "chalk=1 points=42", "kind=passed_out chalk=1"] * 8,
}
"""The rows of a long evening of each game."""
RULES = {"schafkopf": {"knock": "all", "runners": 14, "deals": 32}}


def link(game: str, rows: list[str]) -> str:
    """Return the address of a sheet, made here without the page's code."""
    sheet = [game, RULES.get(game, {}), NAMES, 3, 0.1, "\n".join(rows)]
    packed = urlsafe_b64encode(zlib.compress(json.dumps(sheet).encode())).decode()
    return f"#/sheet/s{packed.rstrip('=')}"


@pytest.mark.parametrize("language", ["en-GB", "de-DE", "ja-JP"])
def test_every_sheet_prints_on_one_page(browser: Browser, site: Hosted, language: str) -> None:
    context = browser.new_context(viewport=PHONE, locale=language)
    page = context.new_page()
    for game, rows in EVENINGS.items():
        page.goto("about:blank")
        page.goto(site.url + link(game, rows))
        expect(page.locator("#panel .paper").first.locator("tbody tr")).to_have_count(len(rows))
        expect(page.locator("#panel .sheet-problem")).to_have_count(0)
        expect(page.locator(".sheet-money li").first).to_be_visible()
        pages = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
        assert len(pages) == 1, (game, language)
        page.emulate_media(media="print")
        expect(page.locator("#panel .print-head")).to_be_visible()
        expect(page.locator("#panel details, #panel .panel-foot").first).to_be_hidden()
        page.emulate_media(media="null")  # not "screen", which would print the page as it is there
    context.close()


MATCHES = {
    "schafkopf": ("wirtshaus", 16, "de"),
    "barbu": ("seed", 28, "en"),
    "bauernstoss": ("seed", 40, "ja"),
    "fipsen": ("seed", 12, "de"),
}
"""Profile, deals at most and language of the evening of each game."""
LOCALES = {"en": "en-GB", "de": "de-DE", "ja": "ja-JP"}


def exchanged(row: str) -> str:
    """Return a row of Barbu in which the first two people have taken what the other one took."""
    swapped = re.sub(r"\b(took|place)_([01])=", lambda m: f"{m[1]}_{1 - int(m[2])}=", row)
    assert swapped != row
    return swapped


def play_an_evening(browser: Browser, site: Hosted, game: str, most: int) -> None:
    """Enter an evening, correct two deals, send it, and compare totals with the reference."""
    profile, deals, language = MATCHES[game]
    played = evening(game, profile, min(deals, most), seed=3)
    context = browser.new_context(viewport=PHONE, locale=LOCALES[language], color_scheme="dark")
    context.add_init_script(NO_SERVICE_WORKERS)
    page = context.new_page()
    begin(page, site.url, game, profile)
    thumb = Thumb(page, game, language)
    for number, deal in enumerate(played, start=1):
        thumb.enter(deal.row)
        assert totals_shown(page, played[:number]) == totals(played[:number]), (game, deal)
    for index in (1, 0):
        wrong = played[2].row if game != "barbu" else exchanged(played[index].row)
        thumb.correct(index, wrong)
        thumb.correct(index, played[index].row)
    assert totals_shown(page, played) == totals(played)
    page.locator("[data-sheet=link]").click()
    sent = page.locator(".sheet-link a").get_attribute("href") or ""
    context.close()
    other = browser.new_context(viewport=PHONE, locale=LOCALES[language])
    other.add_init_script(NO_SERVICE_WORKERS)
    page = other.new_page()
    page.goto(sent)
    assert totals_shown(page, played) == totals(played)
    expect(page.locator("#panel .sheet-problem")).to_have_count(0)
    other.close()


@pytest.mark.parametrize("game", MATCHES)
def test_deals_are_entered_as_they_were_played(browser: Browser, site: Hosted, game: str) -> None:
    play_an_evening(browser, site, game, most=4)


@pytest.mark.nightly
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", MATCHES)
def test_a_whole_evening_is_entered(browser: Browser, site: Hosted, game: str) -> None:
    play_an_evening(browser, site, game, most=99)
