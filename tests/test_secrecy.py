"""Secrecy: bots get views, answers name no hidden card, a forced no cannot be noticed."""

from __future__ import annotations

from dataclasses import fields
from random import Random
from typing import Any

import pytest

from stich.ai.players.levels import LEVELS
from stich.cards import NAMES
from stich.code import decode, encode
from stich.state import State
from tests.support.games import GAMES
from tests.support.page import Page, played
from tests.support.table import deal

pytestmark = pytest.mark.usefixtures("fifth")


@pytest.fixture
def page() -> Page:
    return Page()


def people(game: str) -> list[str]:
    return ["person"] * GAMES[game].players(GAMES[game].Rules())


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_given_a_view_and_nothing_else(
    page: Page, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_to_bots = []
    level = LEVELS["beginner"]

    def spy(terms: Any, view: Any, rng: Any) -> Any:
        given_to_bots.append((terms, view))
        return level(terms, view, rng)

    monkeypatch.setitem(LEVELS, "beginner", spy)
    played(page, game, 2)
    assert len(given_to_bots) > 5
    for terms, view in given_to_bots:
        assert {field.name for field in fields(terms)} == {"game", "rules", "setup"}
        assert view.phase.turn == view.seat
        hidden = [i for i, pile in enumerate(view.piles) if pile is None]
        assert len(hidden) >= len(view.piles) - 3 - len(view.phase.sees(view.seat))
        assert not any(isinstance(part, State) for part in (view.phase, *view.history))


@pytest.mark.parametrize("game", GAMES)
def test_no_answer_names_a_card_the_viewer_does_not_see(page: Page, game: str) -> None:
    """Cards in other hands occur nowhere but in the order of the deck and the words of others."""
    answer = page.settled(page.table("new", game=game, seed=31))
    rng = Random(5)
    while answer["view"]["phase"] != "over":
        record = decode(answer["code"], GAMES.values())
        state = record.replay()
        view = answer["view"]
        mine = state.view(view["seat"])
        seen = {name for part in _cards_in({**view, "facts": {}, "log": []}) for name in part}
        hidden = {
            NAMES[c]
            for c in range(52)
            if any(
                p is None and true >> c & 1 for p, true in zip(mine.piles, state.piles, strict=True)
            )
        }
        assert not seen & hidden
        answer = page.settled(
            page.table("play", move=view["legal"][int(rng.random() * len(view["legal"]))])
        )


def _cards_in(value: Any) -> list[set[str]]:
    if isinstance(value, dict):
        return [cards for part in value.values() for cards in _cards_in(part)]
    if isinstance(value, list):
        return [cards for part in value for cards in _cards_in(part)]
    return [{value}] if isinstance(value, str) and value in NAMES else []


def test_a_refusal_that_is_forced_is_not_noticed(page: Page) -> None:
    """A seat without a choice in a poll takes its time, or is asked, like every other seat."""
    game = GAMES["schafkopf"]
    hands = ["CA CQ SQ HQ CJ SJ H7 C7", "SA CT C8 C9 D7 D8 S7 S8", "HA HT", "DA DT"]
    start = deal(game, hands)
    code = encode(start.play([game.move(name) for name in ("play", "pass", "pass", "pass")]))
    called = replay(page, code, ["call.S", "C7"], seats=people("schafkopf"))
    assert called["view"]["phase"] == "stoss"
    partner = page.table("sit", seat=1)["view"]
    assert (partner["turn"], partner["legal"], partner["person"]) == (1, ["no"], True)
    page.table("seats", seats=["person", "club", "club", "club"])
    answer = page.table("advance", ms=0)
    assert answer["code"] == called["code"]  # the bot takes its time


def replay(page: Page, code: str, moves: list[str], **fields: Any) -> Any:
    """Return the table of a link after some more moves of people."""
    answer = page.table("open", code=code, **fields)
    for move in moves:
        page.table("sit", seat=answer["view"]["turn"])
        answer = page.table("play", move=move)
    return answer
