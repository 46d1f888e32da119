"""A page without a browser, which sends requests to a session, for tests of the answers."""

from __future__ import annotations

import json
from random import Random
from typing import Any, TypeAlias

from stich.app.session import Session
from tests.support.games import seated
from tests.transcripts.recordings import a_deal, waits_for_the_engine

Answer: TypeAlias = dict[str, Any]
LONG = 10_000
"""Milliseconds that suffice for any work of a test to be done in one request."""


class Page:
    """A stand-in for the page: it sends requests to a session and checks the answers."""

    def __init__(self) -> None:
        self.session = Session()

    def ask(self, ask: str, **fields: Any) -> Answer:
        answer: Answer = json.loads(self.session.handle(json.dumps({"ask": ask, **fields})))
        return answer

    def table(self, ask: str, **fields: Any) -> Answer:
        answer = self.ask(ask, **fields)
        assert answer["ok"], answer
        return answer

    def refused(self, ask: str, **fields: Any) -> str:
        answer = self.ask(ask, **fields)
        assert not answer["ok"], f"{ask} was answered"
        assert answer["detail"]
        return str(answer["error"])

    def settled(self, answer: Answer) -> Answer:
        """Return this answer, or the first later one, in which a person has a choice or the deal is
        over."""
        while waits_for_the_engine(answer["view"]):
            answer = self.table("advance", ms=LONG)
        return answer


def played(page: Page, game: str, seed: int = 5) -> Answer:
    """Return the table after a deal played by bots."""
    seats = seated(game, "beginner", "beginner")
    return a_deal(page, page.table("new", game=game, seed=seed, seats=seats), Random(1))
