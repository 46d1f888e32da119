"""Playthroughs stay as they are written, and published links read as they always did."""

from __future__ import annotations

from pathlib import Path

import pytest

from stich.code import decode, encode
from stich.games import GAMES
from tests.golden.playthroughs import FOLDER, LINKS, text_of
from tests.support.files import matching

FILES = matching(FOLDER, "*/*.txt")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_playthrough_replays_to_the_letter(path: Path) -> None:
    text = path.read_text("utf-8")
    link = text.split("\n", 1)[0].split()[1]
    record = decode(link, GAMES.values())
    assert record.game.id == path.parent.name
    assert text_of(record) == text


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_playthroughs_of_every_profile(game: str) -> None:
    texts = [path.read_text("utf-8") for path in FILES if path.parent.name == game]
    written_profiles = {line for text in texts for line in text.split("\n") if line[:5] == "rules"}
    assert written_profiles == {f"rules  {profile}" for profile in GAMES[game].profiles}


@pytest.mark.parametrize("line", LINKS.read_text("utf-8").splitlines())
def test_a_published_link_reads_as_it_always_did(line: str) -> None:
    link, game, score, *moves = line.split()
    record = decode(link, GAMES.values())
    assert encode(record) == link
    assert record.game.id == game
    assert ",".join(map(str, record.replay().score())) == score
    assert record.game.names(record.moves) == moves
