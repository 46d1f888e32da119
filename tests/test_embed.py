"""The embedded page shows what the engine's views show, in every game and language."""

from __future__ import annotations

import json
import re

import pytest
from website import words

from stich import text
from stich.code import encode
from stich.games import GAMES
from stich.seat import SeatRecord
from stich.seat import encode as encode_seat
from tests.golden.embeds import embedded, shown
from tests.support.often import often

pytestmark = pytest.mark.native

DEALS = often(4, 100)
"""Deals of each game."""
LONGEST = 1_500
"""Most characters of a link; the page reads no more than 2,000."""


def spoken() -> dict[str, dict[str, dict[str, object]]]:
    """Return the words of the embedded page by language and game, those of all games under an
    empty name."""
    found: dict[str, dict[str, dict[str, object]]] = {}
    for path, data in words.embedded(GAMES).items():
        language, _, game = path.removeprefix("static/embed/").removesuffix(".json").partition("-")
        found.setdefault(language, {})[game] = json.loads(data)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_links_of_embedded_pages_draw_what_the_engine_sees(game: str) -> None:
    deals = [shown(GAMES[game], number, "test") for number in range(DEALS)]
    said = spoken()
    found = embedded(deals, said, often(5, 1))
    assert len(found) == DEALS
    for deal, link in zip(deals, found, strict=True):
        lacking = link["lacking"] if said["en"][game] else None  # keys stand for words
        wrong = (link["wrong"], lacking, link["picture"])
        assert wrong == (None, None, None), deal["code"]
        assert len(link["link"]) <= LONGEST
        read = text.read(link["forum"], GAMES.values())
        code = encode_seat(read) if isinstance(read, SeatRecord) else encode(read)
        assert code == deal["code"], "a text for a forum is read back"


@pytest.mark.parametrize("game", GAMES)
def test_deal_that_cannot_be_embedded_is_named(game: str) -> None:
    deals = [shown(GAMES[game], number, "test") for number in range(2)]
    deals[1]["start"] = None
    with pytest.raises(AssertionError, match=f"Deal of {game}: {re.escape(deals[1]['code'])}\n"):
        embedded(deals, {}, 1_000)
