"""Learning as a newcomer does: a first visit, the course, the first deals with the coach."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, expect
from website.games import listed

from tests.e2e.conftest import Watch, engine_ready, reload, still, violations, works_offline
from tests.e2e.kept import New, until
from tests.e2e.site import Hosted
from tests.e2e.steps import (
    FULL,
    IMPATIENT,
    MINUTES,
    NARROW,
    NEXT_KEY,
    READY,
    RECORDS,
    SEED,
    VALUE,
    arrive,
    fits,
    moved,
    tap,
)
from tests.support.often import often

TAUGHT = [game for game, course in listed() if course]
"""The games that have a course."""
PHONE = {"width": 390, "height": 844}
OFFERED = ".learn-scene button:not(:disabled):not([aria-pressed=true])"
"""A selector of the answers of an exercise that can be given and are not yet marked right."""
OVER = "#table [data-way=course]"
TURN = f"{READY}, {OVER}"
KEYS = """(all) => all.map(
    ({ dataset: { card, call, number, seat } }) => card ?? call ?? number ?? seat)"""
SEEN = """() => {
    const main = document.getElementById("learn");
    return {
        place: main.dataset.place,
        done: main.querySelector("[data-next]") !== null,
        wrong: main.querySelector(".learn-wrong") !== null,
        said: main.querySelector(".learn-said").textContent.trim(),
        keys: (KEYS)([...main.querySelectorAll(OFFERED)]),
    };
}""".replace("OFFERED", repr(OFFERED)).replace("KEYS", KEYS)
"""A function that returns the state of an exercise on the screen."""
COURSE = "async (game) => (await fetch(`learn/${game}.seed.json`)).json()"
STOPS = """(one) => {
    const stops = [...document.querySelectorAll("a[href], button, input, select, summary")]
        .filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility());
    const here = document.activeElement;
    if (stops.includes(here)) return stops.indexOf(one) - stops.indexOf(here);
    const follows = Node.DOCUMENT_POSITION_FOLLOWING;
    const past = stops.filter((each) => !(here.compareDocumentPosition(each) & follows)).length;
    return stops.indexOf(one) - past + (stops.indexOf(one) < past ? 0 : 1);
}"""
"""A function that returns the number of presses of Tab from one element to another; negative with
Shift."""
GONE_ON = """(place) => document.getElementById("learn").dataset.place !== place
    || document.querySelector(".learn-stages")"""
AMISS = re.compile(r"[{}\[\]]|undefined")
SOLVE = """async () => {
    const main = document.getElementById("learn");
    const drawn = () => new Promise((done) => setTimeout(done)); // the page draws in microtasks
    const all = (what) => [...main.querySelectorAll(what)];
    const keys = KEYS;
    const found = [];
    let wrong = new Set();
    for (let tries = 0; all("[data-next], [data-way=table]").length === 0; tries++) {
        const offered = all(OFFERED);
        const place = keys(offered).findIndex((key) => !wrong.has(key));
        if (place < 0 || tries > 200) throw new Error("nothing is right: " + main.textContent);
        const key = keys(offered)[place];
        offered[place].click();
        await drawn();
        if (all(".learn-wrong").length > 0) wrong.add(key);
        else wrong = new Set();
        const said = main.querySelector(".learn-said").textContent.trim();
        if (wrong.has(key) && said.length < 8) found.push("nothing is said to " + key);
        if (/[{}[\\]]|undefined/.test(said)) found.push(said);
    }
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`${wide} wide`);
    return found.map((each) => `${main.dataset.stage} ${main.dataset.place}: ${each}`);
}""".replace("OFFERED", repr(OFFERED)).replace("KEYS", KEYS)
"""A function that tries the parts of an exercise until it is answered, and lists the faults on the
way."""


class Mouse:
    """A person who uses the mouse alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: str | Locator) -> None:
        one = self.page.locator(what).first if isinstance(what, str) else what
        one.click()

    def move(self) -> None:
        tap(self.page.locator("#table [data-move]").first)


class Keyboard:
    """A person who uses the keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, what: str | Locator) -> None:
        one = self.page.locator(what).first if isinstance(what, str) else what
        one.wait_for()
        still(self.page)  # the page moves the focus with the next frame, once something is answered
        stops = one.evaluate(STOPS)
        for _ in range(abs(stops)):
            self.page.keyboard.press("Tab" if stops > 0 else "Shift+Tab")
        assert one.evaluate("one => one === document.activeElement"), f"no key leads to {what}"
        self.page.keyboard.press("Enter")

    def move(self) -> None:
        for _ in range(100):
            if self.page.evaluate("document.activeElement.dataset.move !== undefined"):
                self.page.keyboard.press("Enter")
                return
            if key := self.page.evaluate(NEXT_KEY):
                self.page.keyboard.press(key)
        raise AssertionError("no key leads to a card or a call")


def solve(page: Page, person: Mouse | Keyboard, right: list[str], wrong: int) -> str:
    """Answer an exercise after this number of wrong answers, and return its place in the course."""
    seen = page.evaluate(SEEN)
    others = [key for key in seen["keys"] if key not in right][:wrong]
    for key in [*others, *right]:
        if key not in seen["keys"]:  # another way to be right, or the last card of a row
            break
        person.press(page.locator(OFFERED).nth(seen["keys"].index(key)))
        seen = page.evaluate(SEEN)
        assert not AMISS.search(seen["said"]), seen
        assert seen["wrong"] == (key in others), seen
        assert not seen["wrong"] or len(seen["said"]) > 10, seen
        if seen["done"]:
            break
    assert seen["done"], seen
    return str(seen["place"])


def learn(page: Page, person: Mouse | Keyboard, game: str, wrong: int) -> None:
    """Take one stage after the other, as the page offers them, up to the first deal."""
    course = page.evaluate(COURSE, game)
    person.press("[data-next-stage]")
    for stage in course["stages"]:
        page.locator(".learn-ask").wait_for()
        assert page.get_attribute("#learn", "data-stage") == stage["id"]
        for exercise in stage["exercises"]:
            if exercise["kind"] == "goal":
                return
            place = solve(page, person, answers(exercise), wrong)
            person.press("#learn [data-next]")
            page.wait_for_function(GONE_ON, arg=place)


def answers(exercise: dict[str, Any]) -> list[str]:
    """Return the parts to be tapped, in order; of several right answers the first."""
    answer = exercise["answer"]
    if exercise["kind"] == "winner":
        answer = exercise["trick"]["cards"][answer][1]
    return [str(one) for one in (answer if isinstance(answer, list) else [answer])]


def play(page: Page, person: Mouse | Keyboard) -> int:
    """Play a deal to its end, and return the number of moves on which the coach spoke."""
    shown = 0
    for _ in range(60):
        page.locator(TURN).first.wait_for(timeout=MINUTES)
        if page.locator(OVER).count():
            return shown
        shown += page.locator(".coach p").count() > 0
        before = page.get_attribute("#table", "data-code")
        person.move()
        moved(page, before)
    raise AssertionError("no end in sight")


@pytest.mark.parametrize(
    ("hand", "games"),
    [
        *((Mouse, [game]) for game in TAUGHT),
        (Keyboard, ["fipsen"]),
        pytest.param(Keyboard, TAUGHT, marks=pytest.mark.nightly),
    ],
    ids=[*TAUGHT, "fipsen by keyboard", "all by keyboard"],
)
def test_a_newcomer_learns_games_and_plays_a_first_deal_of_each(
    new_context: New, site: Hosted, hand: type[Mouse | Keyboard], games: list[str]
) -> None:
    """From a first visit through whole courses to deals that reach their goals, with the page's own
    controls alone."""
    examined = hand is Mouse  # the same page by keyboard: once is enough
    window = PHONE if examined else None
    page = new_context(viewport=window, locale="en", reduced_motion="reduce").new_page()
    page.add_init_script(IMPATIENT)
    page.goto(site.url)
    person = hand(page)
    unlearned = {game: page.locator(f'[data-tile="{game}"] [data-learn]') for game in TAUGHT}
    for game in games:
        for tile in unlearned.values():
            expect(tile).to_have_text("Learn in ten minutes")
        course = unlearned.pop(game)
        person.press(course)
        page.locator("[data-next-stage]").wait_for()
        if examined:
            assert violations(page) == []
        learn(page, person, game, wrong=int(examined))
        if examined:
            assert violations(page) == []
        expect(page.locator("[data-way=table]")).to_be_enabled(timeout=MINUTES)
        person.press("[data-way=table]")
        expect(page.locator("#table[data-live] .coach-goal")).to_be_visible(timeout=MINUTES)
        assert play(page, person) > 0, "the coach was silent"
        expect(page.locator(".coach-goal[data-reached]")).to_be_visible()
        if examined:
            assert violations(page) == []
        person.press("[data-way=course]")
        expect(page.locator("#learn h2")).to_be_visible()
        person.press(".bar-home")
        expect(course).to_have_text(re.compile(r"^Learn \d+/\d+$"))


@pytest.mark.parametrize(
    ("language", "games"),
    [("de", often(TAUGHT[::2], TAUGHT)), ("ja", often(TAUGHT[1::2], TAUGHT))],
    ids=["de", "ja"],
)
def test_every_exercise_is_answered_by_trying(
    new_context: New, site: Hosted, language: str, games: list[str]
) -> None:
    context = new_context(viewport=NARROW, locale=language, reduced_motion="reduce")
    page = context.new_page()
    page.route("**/pyodide.asm.wasm*", lambda route: None)  # none of it needs the engine
    page.goto(site.url)
    done = 0
    for game in games:
        page.locator(f'[data-learn="{game}"]').click()
        page.locator(".learn-stage").first.wait_for()
        for summary in page.locator("#learn summary").all():
            summary.click()
        fits(page)
        for stage in range(page.locator(".learn-stage").count()):
            page.locator(".learn-stage").nth(stage).click()
            page.locator(".learn-ask").wait_for()
            fits(page)
            here = page.get_attribute("#learn", "data-stage")
            while page.get_attribute("#learn", "data-stage") == here:
                place = page.get_attribute("#learn", "data-place")
                assert page.evaluate(SOLVE) == []
                if page.locator("[data-way=table]").count():
                    fits(page)
                    break
                done += 1
                page.locator("#learn [data-next]").click()
                page.wait_for_function(GONE_ON, arg=place)
            page.locator("[data-way=stages]").click()
            page.locator(".learn-stages").wait_for()
        for trainer in range(page.locator("[data-trainer]").count()):
            page.locator("[data-trainer]").nth(trainer).click()
            page.locator(OFFERED).first.click()
            fits(page)
            page.locator("[data-way=stages]").click()
        page.locator(".bar-home").click()
    assert done > 25 * len(games)
    page.unroute_all(behavior="ignoreErrors")


@pytest.mark.pyodide
def test_learning_goes_on_when_the_engine_does_not_come(
    page: Page, site: Hosted, watch: Watch
) -> None:
    watch.allow("404", "Error", "Failed")
    held: list[Route] = []
    page.route("**/engine.zip.xz", lambda route: held.append(route))
    with page.expect_request("**/engine.zip.xz"):
        page.goto(site.url)
    page.locator('[data-learn="barbu"]').click()
    page.locator("[data-next-stage]").click()
    page.locator(".learn-ask").wait_for()
    held[0].fulfill(status=404)
    expect(page.locator(".notice")).to_be_visible()
    assert page.evaluate(SOLVE) == []
    page.locator("#learn [data-next]").click()
    expect(page.locator("#learn")).to_have_attribute("data-place", "1")


@pytest.mark.offline
def test_learning_works_offline_and_remembers(page: Page, own_site: Hosted) -> None:
    page.goto(own_site.url)
    engine_ready(page)
    works_offline(page)
    own_site.stop()
    try:
        reload(page)
        page.locator('[data-learn="barbu"]').click()
        page.locator("[data-next-stage]").click()
        page.locator(".learn-ask").wait_for()
        assert page.evaluate(SOLVE) == []
        page.locator("#learn [data-next]").click()
        until(page, f"({VALUE})('learned').then((kept) => kept?.courses.barbu)")
        reload(page)
        expect(page.locator("#learn")).to_be_visible()  # its address opens it again
        page.goto(f"{own_site.url}?again")
        page.locator('[data-learn="barbu"]').click()
        expect(page.locator("[data-next-stage] .learn-done")).to_contain_text("1 of")
        page.locator("[data-trainer]").first.click()
        page.locator(".learn-scene").wait_for()
        assert page.evaluate(SOLVE) == []
        page.locator("#learn [data-next]").click()
        page.locator("[data-way=stages]").click()
        page.locator(".learn-glossary summary").click()
        expect(page.locator(".learn-glossary dd").first).to_be_visible()
    finally:
        own_site.start()


def test_the_coach_goes_when_he_is_sent_and_comes_back_from_the_settings(
    new_context: New, site: Hosted
) -> None:
    context = new_context(viewport=PHONE, locale="en", reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(IMPATIENT)
    arrive(page, site, games={"schafkopf": {"seed": SEED}})
    page.locator('[data-tile="schafkopf"] .tile-play').click()
    page.locator(READY).first.wait_for(timeout=MINUTES)
    expect(page.locator(".coach p")).to_be_visible()
    still(page)
    assert violations(page) == []
    page.locator("[data-coach=off]").click()
    expect(page.locator(".coach")).to_have_count(0)
    page.locator("[data-panel=settings]").first.click()
    page.locator("#panel label", has_text="A coach").click()
    page.keyboard.press("Escape")
    expect(page.locator(".coach p")).to_be_visible()


def test_the_deal_of_an_exercise_is_no_match_and_no_other_deal_is_played_for_its_goal(
    page: Page, site: Hosted
) -> None:
    page.add_init_script(IMPATIENT)
    page.goto(site.url)
    engine_ready(page)
    stages = page.evaluate(COURSE, "barbu")["stages"]
    stage, at = next(
        (stage["id"], at)
        for stage in stages
        for at, exercise in enumerate(stage["exercises"])
        if exercise["kind"] == "goal"
    )
    learned = {"courses": {"barbu": {stage: at}}, "trainers": {}, "coach": {"of": {}, "on": False}}
    page.evaluate(RECORDS, [["learned", learned]])
    reload(page)
    page.locator('[data-learn="barbu"]').click()
    page.locator(f'[data-stage="{stage}"]').click()
    expect(page.locator("[data-way=table]")).to_be_enabled(timeout=MINUTES)
    page.locator("[data-way=table]").click()
    goal = page.locator("#table[data-live] .coach-goal")
    expect(goal).to_be_visible(timeout=MINUTES)
    expect(page.locator(".deal-facts")).to_contain_text("Practice deal")
    page.locator(TURN).first.wait_for(timeout=MINUTES)
    before = page.get_attribute("#table", "data-code")
    Mouse(page).move()
    moved(page, before)
    page.locator(TURN).first.wait_for(timeout=MINUTES)
    reload(page)
    expect(goal).to_be_visible(timeout=MINUTES)
    page.locator(".bar-home").click()
    expect(page.locator(".tiles")).to_be_visible()
    expect(page.locator(".continue")).to_have_count(0)
    page.locator('[data-learn="barbu"]').click()
    page.locator("[data-way=play]").click()
    expect(page.locator("#table[data-live]")).to_be_visible(timeout=MINUTES)
    expect(goal).to_have_count(0)
    page.locator(".bar-home").click()
    expect(page.locator(".continue")).to_be_visible()
    page.locator("[data-panel=matches]").click()
    expect(page.locator("#panel .match")).to_have_count(1)


def test_what_was_learned_travels_as_a_file(new_context: New, site: Hosted, tmp_path: Path) -> None:
    here, there = (new_context(locale="en").new_page() for _ in range(2))
    for page in (here, there):
        page.goto(site.url)
        engine_ready(page)
    here.locator('[data-learn="fipsen"]').click()
    here.locator("[data-next-stage]").click()
    here.locator(".learn-ask").wait_for()
    assert here.evaluate(SOLVE) == []
    here.locator(".bar-home").click()
    here.locator("[data-panel=matches]").click()
    with here.expect_download() as download:
        here.locator(".panel-foot button", has_text="Export all").click()
    download.value.save_as(tmp_path / "learned.json")
    there.locator("[data-panel=matches]").click()
    there.locator("#panel input[type=file]").set_input_files(tmp_path / "learned.json")
    expect(there.locator("#panel .said")).to_have_text("What you have learned came along.")
    there.keyboard.press("Escape")
    there.locator('[data-learn="fipsen"]').click()
    expect(there.locator("[data-next-stage] .learn-done")).to_contain_text("1 of")


ENDS = """new MutationObserver(() => {
    const end = sessionStorage.getItem("end");
    if (!end || !document.querySelector("#learn [data-next]")) return;
    sessionStorage.removeItem("end");
    console.log("answered");
    if (end === "reload") location.reload();
    else for (;;);
}).observe(document, { childList: true, subtree: true });"""
"""A script that ends the page as soon as an exercise is answered: by a reload, or by an endless
loop."""


def kill_pages(browser: Browser) -> None:
    """Kill the processes of this browser's pages."""
    running = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    for process in running:
        if process["type"] == "renderer":
            os.kill(process["id"], signal.SIGKILL)


def test_exercises_answered_in_the_instant_of_a_kill_or_a_reload_are_kept(
    browser: Browser, context: BrowserContext, watch: Watch, site: Hosted
) -> None:
    places = ["0", "1", "2", "0", "1"]  # in two stages
    for place, end in zip(places, ["kill", "reload", "kill", "kill", "reload"], strict=True):
        page = context.new_page()
        page.add_init_script(ENDS)
        page.goto(site.url)
        page.locator('[data-learn="schafkopf"]').click()
        page.locator("[data-next-stage]").click()
        page.locator(".learn-ask").wait_for()
        expect(page.locator("#learn")).to_have_attribute("data-place", place)
        page.evaluate("end => sessionStorage.setItem('end', end)", end)
        with page.expect_console_message(lambda line: line.text == "answered"):
            page.evaluate(f"() => void setTimeout({SOLVE})")
        if end == "kill":
            with page.expect_event("crash"):
                kill_pages(browser)
        else:  # a page that is closed while it reloads may never say that it has closed
            page.locator("[data-learn], #learn").first.wait_for()
            page.close()
    page = context.new_page()
    page.goto(site.url)
    until(page, f"({VALUE})('learned').then((kept) => kept)")
    until(page, "localStorage.getItem('stich.learned') === null")
    assert list(page.evaluate(VALUE, "learned")["courses"]["schafkopf"].values()) == [3, 2]


def test_answers_to_a_trainer_in_two_tabs_all_count(new_context: New, site: Hosted) -> None:
    context = new_context(locale="en")
    tabs = [context.new_page() for _ in range(2)]
    for tab in tabs:
        tab.goto(site.url)
        tab.locator('[data-learn="barbu"]').click()
        tab.locator("[data-trainer]").first.click()
        tab.locator(".learn-scene").wait_for()
    for answer in range(15):
        tab = tabs[answer % 2 if answer < 8 else 0]
        assert tab.evaluate(SOLVE) == []
        tab.locator("#learn [data-next]").click()
    asked = f"({VALUE})('learned').then(({{trainers}}) => Object.values(trainers.barbu)[0].asked)"
    until(tabs[0], f"{asked}.then((asked) => asked === 15)")


def test_a_course_says_when_what_is_learned_cannot_be_kept(page: Page, site: Hosted) -> None:
    page.add_init_script(FULL)
    page.goto(site.url)
    page.locator('[data-learn="barbu"]').click()
    page.locator("[data-next-stage]").click()
    page.locator(".learn-ask").wait_for()
    page.evaluate("localStorage.setItem('full', 'yes')")
    assert page.evaluate(SOLVE) == []
    shown = "no room left to keep what you learn"
    expect(page.locator(".notice")).to_contain_text(shown)
    expect(page.locator("#polite")).to_contain_text(shown)
    page.locator("#learn [data-next]").click()
    page.locator(".bar-home").click()
    expect(page.locator(".unkept")).to_contain_text("no room left")
    page.locator('[data-learn="barbu"]').click()
    expect(page.locator(".notice")).to_contain_text(shown)
    page.evaluate("localStorage.removeItem('full')")
    page.locator("[data-next-stage]").click()
    page.locator(".learn-ask").wait_for()
    assert page.evaluate(SOLVE) == []
    expect(page.locator(".notice")).to_have_count(0)
