"""An evening with real cards: deals whose rows a person enters by taps, with scores that the naive
reference has worked out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect
from website.words import words

from stich.app.sheet import outcome_of, written
from stich.deal import draw
from stich.game import Record
from stich.games import GAMES
from stich.state import Over
from tests.e2e.steps import MINUTES
from tests.reference.compare import OPINIONS, compare

NAMES = ("Anna", "Bert", "Cilli", "Dora")
BY_DECK = re.compile(r"\{([^{}/]*)/([^{}]*)\}")
"""Words with French cards, and with German ones."""
UNKNOWN = -1
"""The value of a field that a row leaves as it is."""
DEALERS = 3
"""The person who deals first: the last, as on a new sheet."""


@dataclass(frozen=True)
class Deal:
    """A deal of an evening: its row, and the score by the reference."""

    row: str
    score: tuple[int, ...]


def evening(name: str, profile: str, deals: int, seed: int) -> list[Deal]:
    """Return the deals of a match played at random, or its first ones."""
    game, own, rng = GAMES[name], OPINIONS[name], Random(seed)
    settlement = game.settlement
    assert settlement is not None
    rules = game.profiles[profile]
    standing = game.begin(rules, DEALERS)
    found: list[Deal] = []
    while len(found) < deals:
        setup = game.setup(rules, standing)
        if setup is None:
            break
        fresh = Record(game, rules, setup, draw(*game.shape(rules), rng))
        reference = own.make(fresh, profile)
        over = compare(fresh, profile, reference, rng).replay().phase
        assert isinstance(over, Over)
        found.append(Deal(written(settlement().outcome(over)), tuple(reference.score)))
        standing = game.carry(rules, standing, over)
    return found


class Thumb:
    """A person who enters deals by what is to be seen on the page, and counts the taps."""

    def __init__(self, page: Page, game: str, language: str) -> None:
        self.page, self.game, self.language, self.taps = page, game, language, 0
        self.words: dict[str, Any] = {
            f"{part}.{key}": text
            for part in ("ui", "pages", game)
            for key, text in words(language, part).items()
        }

    def say(self, key: str) -> str:
        """Return the words of a key for the cards on the page, without the marks of German and
        without holes."""
        german = self.page.get_attribute("html", "data-deck") == "german"
        text = BY_DECK.sub(r"\2" if german else r"\1", self.words[key])
        for mark in ("<<", ">>", " {suit}", "{suit}", " {trump}", "{trump}"):
            text = text.replace(mark, "")
        return text.strip()

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def button(self, place: Locator, label: str) -> Locator:
        return place.get_by_role("button", name=label, exact=True)

    def enter(self, row: str) -> None:
        """Note the next deal."""
        self.tap(self.page.locator("[data-sheet=note]"))
        self.fill(row)

    def correct(self, index: int, row: str) -> None:
        """Correct a deal."""
        self.tap(self.page.locator("#panel .paper .deal-link").nth(index))
        self.fill(row)

    def fill(self, row: str) -> None:
        """Tap the fields of a row, as far as they differ from what is set, and enter it."""
        settlement = GAMES[self.game].settlement
        assert settlement is not None
        values = outcome_of(settlement().Outcome, row).values()
        expect(self.page.locator("#panel .noted")).to_be_visible()
        done: set[str] = set()
        while fields := [field for field in self.fields() if field not in done]:
            done.add(fields[0])
            self.field(fields[0], values)
        self.tap(self.page.locator("[data-sheet=save]"))
        expect(self.page.locator("#panel .noted")).to_have_count(0)

    def fields(self) -> list[str]:
        found: list[str] = self.page.locator("#panel .noted-field").evaluate_all(
            "all => all.map(({ dataset }) => dataset.field)"
        )
        return found

    def field(self, name: str, values: Mapping[str, Any]) -> None:
        """Set a field by taps."""
        place = self.page.locator(f"#panel .noted-field[data-field={name}]")
        kind = place.get_attribute("data-kind")
        if kind == "each":
            self.each(place, [int(values[f"{name}_{seat}"]) for seat in range(4)])
        elif kind == "pairs":
            for seat in range(4):
                group = place.locator(".noted-pairs").nth(seat)
                self.persons(group, int(values[f"{name}_{seat}"]))
        elif kind == "some":
            self.persons(place, int(values[name]))
        elif kind == "number":
            for digit in str(values[name]):
                self.tap(self.button(place, digit))
        elif kind == "flag":
            self.press(place.locator("button"), bool(values[name]))
        elif kind == "person":
            for seat, person in enumerate(NAMES):
                chip = self.button(place, person)
                if values[name] == seat or values[name] < 0:
                    self.press(chip, values[name] == seat)
        elif values[name] != UNKNOWN:
            chip = self.button(place, self.label(name, values[name]))
            if chip.count() == 0:
                self.tap(place.locator(".noted-more"))
            self.press(chip, True)

    def press(self, chip: Locator, on: bool) -> None:
        """Tap a chip unless it is as it should be."""
        if (chip.get_attribute("aria-pressed") == "true") != on:
            self.tap(chip)
            expect(chip).to_have_attribute("aria-pressed", "true" if on else "false")

    def persons(self, place: Locator, mask: int) -> None:
        for seat, person in enumerate(NAMES):
            chip = self.button(place, person)
            if mask >> seat & 1 or chip.count():
                self.press(chip, bool(mask >> seat & 1))

    def each(self, place: Locator, values: list[int]) -> None:
        """Give every seat its number; the last one is filled in by the page."""
        seats = place.locator(".noted-seat")
        if seats.count() == 0:  # one unit, one seat
            return self.press(self.button(place, NAMES[values.index(1)]), True)
        corrected = "–" not in seats.last.inner_text()
        for seat, value in enumerate(values if corrected else values[:-1]):
            if corrected or seats.nth(seat).get_attribute("aria-pressed") == "false":
                self.tap(seats.nth(seat))
            for digit in [str(value)] if place.locator(".typed").count() == 0 else str(value):
                self.tap(self.button(place.locator(".noted-digits"), digit))

    def label(self, name: str, value: Any) -> str:
        """Return the name of a value on its chip."""
        contract = f"{self.game}.contract.{value}"
        if contract in self.words:
            return self.say(contract)
        if name == "suit":
            return self.say(f"ui.suit.{value}")
        if name == "chalk":
            return self.team(value, value + 2)
        if name == "partners":
            return (
                self.say("pages.sheet.again") if value == "again" else self.team(0, int(value[1]))
            )
        if isinstance(value, bool):
            return self.say(f"pages.sheet.{name}.{str(value).lower()}")
        return str(value) if isinstance(value, int) else self.say(f"pages.sheet.{name}.{value}")

    def team(self, one: int, other: int) -> str:
        between = {"en": " and ", "de": " und ", "ja": "、"}[self.language]
        return f"{NAMES[one]}{between}{NAMES[other]}"


def begin(page: Page, url: str, game: str, profile: str) -> None:
    """Open a new sheet of a game by a profile, and name the people."""
    page.goto(url)
    page.locator("[data-panel=sheet]").click()
    page.locator(f".sheet-new [data-sheet={game}]").click()
    house = page.locator("[data-sheet=rules]")
    if profile != "seed":
        house.select_option(profile)
        expect(house).to_have_value(profile)
    fields = page.locator(".sheet-people input[type=text]")
    for person, name in enumerate(NAMES):
        fields.nth(person).fill(name)
        fields.nth(person).blur()
        expect(fields.nth(person)).to_have_value(name)


def totals_shown(page: Page, deals: list[Deal]) -> list[int]:
    """Return the totals on the sheet once the engine has settled all these deals."""
    rows = page.locator("#panel [aria-busy=false] .paper .deal-link")
    expect(rows).to_have_count(len(deals), timeout=MINUTES)  # the engine may have to start first
    marks = page.locator("#panel .slate-count")
    if marks.count():
        teams = [int(text.split("/")[0].split()[0]) for text in marks.all_inner_texts()]
        return [teams[0], teams[1], teams[0], teams[1]]
    cells = page.locator("#panel .paper tfoot td.num:not(.check)").all_inner_texts()
    return [int(re.sub(r"[.,\s]", "", text).replace("−", "-")) for text in cells[:4]]


def totals(deals: list[Deal]) -> list[int]:
    """Return the totals by the reference."""
    return [sum(deal.score[seat] for deal in deals) for seat in range(4)]
