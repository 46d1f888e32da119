"""A score sheet of deals played with real cards: every row is settled from its outcome.

A row is a text, ``field=value`` for every field of the outcome that differs from its default,
separated by blanks; ``dealer=person`` before them names a dealer other than the next. More people
than the game has seats take turns in sitting out: the dealer rests, of six people also the person
opposite.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..game import AnyGame, Impossible, Outcome, Settlement, Value, options
from ..state import Over, Seat
from .asks import Refused
from .wire import LONG_FACTS, Answer, standing_of

MOST_RESTING = 2
"""The most people that rest in a deal."""

MOST_PEOPLE = 6
"""The most people at one table."""

MOST_ROWS = 240
"""The most rows of a sheet."""


def written(outcome: Outcome) -> str:
    """Return the row of an outcome."""
    defaults = {name: values[0] for name, values in options(type(outcome)).items()}
    given = outcome.values().items()
    return " ".join(f"{name}={value}" for name, value in given if value != defaults[name])


def outcome_of(kind: type[Outcome], row: str) -> Outcome:
    """Return the outcome of a row. Raise ValueError for an unknown field or a foreign value."""
    known = options(kind)
    values: dict[str, Value] = {}
    for part in row.split():
        name, _, text = part.partition("=")
        if name not in known:
            raise ValueError(f"there is no field {name!r}; there are: {', '.join(known)}")
        allowed = {str(value): value for value in known[name]}
        if text not in allowed:
            raise ValueError(f"{name} cannot be {text!r}")
        values[name] = allowed[text]
    return kind.of(values)


@dataclass(frozen=True, slots=True)
class Places:
    """The people at the table in one deal: the dealer, and the person in every seat."""

    dealer: int
    seats: tuple[int, ...]

    def person(self, seat: Seat) -> int:
        """Return the person in a seat."""
        return self.seats[seat]

    @property
    def dealing(self) -> Seat:
        """The seat before forehand: that of the dealer or, if the dealer rests, of the last person
        before the dealer."""
        first = min(range(len(self.seats)), key=lambda seat: self.after(self.seats[seat]))
        return (first - 1) % len(self.seats)

    def after(self, person: int) -> int:
        """Return a number from 1 to MOST_PEOPLE that orders people clockwise, beginning after the
        dealer."""
        return (person - self.dealer - 1) % MOST_PEOPLE + 1


def placed(dealer: int, people: int, players: int) -> Places:
    """Return the places of a deal: the people who do not rest sit in the order of the table."""
    resting = {dealer, (dealer + people // 2) % people} if people > players + 1 else {dealer}
    if people == players:
        resting = set()
    return Places(dealer, tuple(person for person in range(people) if person not in resting))


class Sheet:
    """The rows of an evening, settled one after the other."""

    def __init__(self, game: AnyGame, rules: Any, dealer: int, people: int) -> None:
        """Start a sheet. Raise Refused for a game without one, or too many people."""
        if game.settlement is None:
            raise Refused("bad_value", f"{game.id} has no settlement of outcomes")
        self.game, self.rules, self.people = game, rules, people
        self.settlement: Settlement = game.settlement()
        players = game.players(rules)
        most = players + MOST_RESTING if self.settlement.resting else players
        if not players <= people <= most:
            raise Refused("bad_value", f"people are from {players} to {most}")
        if not 0 <= dealer < people:
            raise Refused("bad_value", f"dealer is a person from 0 to {people - 1}")
        self.dealer = dealer
        self.standing = game.begin(rules, self.places.dealing)
        self.teams: tuple[tuple[Seat, ...], ...] = ()
        self.totals = [0] * people

    @property
    def places(self) -> Places:
        """The places of the next deal."""
        return placed(self.dealer, self.people, self.game.players(self.rules))

    @property
    def setup(self) -> Any:
        """The setup of the next deal; None when the match is over."""
        standing = replace(self.standing, dealer=self.places.dealing)
        return self.game.setup(self.rules, standing)

    def add(self, row: str) -> Answer:
        """Settle the next row and return it. An impossible row is returned with the reason and
        changes nothing but the dealer, if it names one."""
        named = re.match(r"dealer=(\d) ?", row)
        if named:
            self.dealer, row = int(named[1]) % self.people, row[named.end() :]
        places, setup = self.places, self.setup
        known = {} if setup is None else setup.values()
        answer: Answer = {"dealer": places.dealer, "seats": list(places.seats), "setup": known}
        nothing: Answer = {"score": [0] * self.people, "items": [], "facts": {}}
        if setup is None:
            return {**answer, **nothing, "refused": {"key": "over", "data": {}}}
        self.teams = setup.teams
        try:
            outcome = outcome_of(self.settlement.Outcome, row)
            over = self.settlement.settle(self.rules, setup, outcome)
        except Impossible as why:
            return {**answer, **nothing, "refused": {"key": why.key, "data": why.data}}
        except ValueError:
            return {**answer, **nothing, "refused": {"key": "unknown", "data": {}}}
        self._carry(over, places)
        score = [0] * self.people
        for seat, points in enumerate(over.score):
            score[places.person(seat)] = points
            self.totals[places.person(seat)] += points
        answer |= {"score": score, "items": [list(item) for item in over.items]}
        return {**answer, "facts": self._facts(over, places), "refused": None}

    def _carry(self, over: Over, places: Places) -> None:
        """Take a deal into the standing, and pass the deal on as the game does."""
        before = replace(self.standing, dealer=places.dealing)
        self.standing = self.game.carry(self.rules, before, over)
        players = self.game.players(self.rules)
        self.dealer = (self.dealer + (self.standing.dealer - before.dealer) % players) % self.people

    def _facts(self, over: Over, places: Places) -> Answer:
        """Return the facts of a settled deal. Where people rest these are its words, and the
        seats that have a name of their own, given as persons."""
        facts = {name: fact for name, fact in over.facts().items() if name not in LONG_FACTS}
        if self.people == len(places.seats):
            return facts
        words: Answer = {
            name: fact for name, fact in facts.items() if fact is None or isinstance(fact, str)
        }
        for name in self.settlement.seat_facts:
            seat = facts.get(name)
            if isinstance(seat, int):
                words[name] = places.person(seat)
        return words

    def answer(self, rows: Sequence[str]) -> Answer:
        """Return the settled rows, the totals, and the setup of the next deal."""
        if len(rows) > MOST_ROWS:
            raise Refused("bad_value", f"a sheet has at most {MOST_ROWS} rows")
        settled = [self.add(row) for row in rows]
        setup, places = self.setup, self.places
        return {
            "rows": settled,
            "totals": self.totals,
            "over": setup is None,
            "dealer": places.dealer,
            "seats": list(places.seats),
            "setup": {} if setup is None else setup.values(),
            "standing": standing_of(self.standing),
            "teams": [list(team) for team in (self.teams if setup is None else setup.teams)],
        }
