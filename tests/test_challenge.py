"""Challenges: the bots of a link choose the same in the same position, wherever it is opened."""

from __future__ import annotations

import builtins
from collections.abc import Iterable

import pytest

from stich.code import decode, encode
from stich.games import GAMES
from stich.state import Over
from tests.golden.challenges import DEALS, FIRST, challenges, choice, lines
from tests.support.page import LONG, Page

LONGEST_MEAN = 24
"""Characters of a challenge beyond the link of its deal, in the mean of each game."""
FEW = {"beginner": 3, "club": 1}
"""Deals of each game that the gate plays again, by level of the bots; masters take too long."""

SOME = 4
"""About the number of decisions of a deal for which bots may not add floats with ``sum``."""

AT_ONCE = 10
"""The most deals of a test that the nightly run plays again."""


def kept(game: str, level: str) -> list[tuple[str, int]]:
    """Return code and seat of the challenges of a game with bots of a level, none if there are
    none."""
    return [(code, seat) for code, seat, bots in challenges(game) if bots == level]


def links(game: str, level: str) -> list[tuple[str, int]]:
    """Return code and seat of the challenges of a game with bots of a level; those missing end the
    test."""
    found = kept(game, level)
    assert len(found) in (FIRST[level], DEALS[level]), (
        f"{game} has {len(found)} of {FIRST[level]} challenges with a {level}: run "
        f"PYTHONPATH=py python -m tests.golden.challenges {game}"
    )
    return found


def answer_alike(code: str, seat: int, level: str) -> None:
    """Check that the bots of a challenge make each of their moves again."""
    record = decode(code, GAMES.values())
    for ply, (state, move) in enumerate(zip(record.states(), record.moves, strict=False)):
        if state.phase.turn != seat and len(state.legal_moves()) > 1:
            assert choice(record, state, level) == move, f"{code}, ply {ply}"


@pytest.mark.parametrize("level", FEW)
@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_as_they_did_for_the_sender(game: str, level: str) -> None:
    for code, seat in links(game, level)[: FEW[level]]:
        answer_alike(code, seat, level)


@pytest.mark.parametrize("level", DEALS)
@pytest.mark.parametrize("game", GAMES)
def test_bots_choose_alike_in_every_version_of_python(
    game: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The built-in ``sum`` rounds floats otherwise since Python 3.12, so that no bot may use it."""
    plain_sum = sum

    def whole_sum(numbers: Iterable[int], start: int = 0) -> int:
        found = list(numbers)
        assert not any(isinstance(number, float) for number in found), found
        return plain_sum(found, start)

    monkeypatch.setattr(builtins, "sum", whole_sum)
    code, seat = links(game, level)[0]
    record = decode(code, GAMES.values())
    others = [state for state in record.states() if state.phase.turn not in (seat, None)]
    chosen = [state for state in others if len(state.legal_moves()) > 1]
    assert chosen
    for state in chosen[:: max(1, len(chosen) // SOME)]:
        choice(record, state, level)


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "level", "first"),
    [
        (game, level, first)
        for game in GAMES
        for level in DEALS
        for first in range(0, len(kept(game, level)) or 1, AT_ONCE)
    ],
)
def test_bots_choose_so_in_every_challenge(game: str, level: str, first: int) -> None:
    for code, seat in links(game, level)[first : first + AT_ONCE]:
        answer_alike(code, seat, level)


@pytest.mark.parametrize("slice_ms", [0, 7, LONG])
@pytest.mark.parametrize("game", GAMES)
def test_the_time_that_bots_are_given_at_once_changes_no_move(game: str, slice_ms: int) -> None:
    code, seat = links(game, "club")[0]
    record = decode(code, GAMES.values())
    page, players = Page(), record.game.players(record.rules)
    seats = ["person" if at == seat else "club" for at in range(players)]
    table = page.table("open", code=encode(record.upto(0)), seat=seat, seats=seats)
    while table["view"]["phase"] != "over":
        moves = record.moves[len(table["view"]["log"]) :]
        if table["view"]["turn"] == seat:
            table = page.table("play", move=record.game.name(moves[0]))
        else:
            table = page.table("advance", ms=slice_ms)
    assert table["code"] == code


@pytest.mark.parametrize("game", GAMES)
def test_a_challenge_is_hardly_longer_than_the_link_of_its_deal(game: str) -> None:
    more = []
    for code, seat in links(game, "club"):
        record = decode(code, GAMES.values())
        more.append(len(f"{code}/{seat}/beat-c") - len(encode(record.upto(0))))
    assert sum(more) / len(more) <= LONGEST_MEAN


@pytest.mark.parametrize("game", GAMES)
def test_every_challenge_was_played_to_the_end_and_none_comes_twice(game: str) -> None:
    codes = [code for level in DEALS for code, _ in links(game, level)]
    assert len(set(codes)) == len(codes)
    for code in codes:
        record = decode(code, GAMES.values())
        assert record.game.id == game
        assert isinstance(record.replay().phase, Over)


def test_every_challenge_is_of_a_game_there_is() -> None:
    assert {line.split()[0] for line in lines()} <= set(GAMES)
