"""The face of the package: the names of ``import stich``, and the refusal of wrong arguments."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.code import encode as encode_deal
from stich.games import GAMES
from stich.lab.arena import Duel, result
from stich.lab.simulate import deals
from stich.seat import decode, encode, of

WHOLE = "bGgDBlNIYLYsx1SxbVJ"


@pytest.mark.native
def test_importing_the_package_imports_no_module_of_it() -> None:
    code = "import stich, sys; print([m for m in sys.modules if m.startswith('stich.')])"
    package = Path(stich.__file__).parent
    said = subprocess.check_output([sys.executable, "-c", code], cwd=package.parent, text=True)
    assert said == "[]\n"


def test_every_public_name_is_there_and_listed() -> None:
    assert set(stich.__all__) <= set(dir(stich))
    for name in stich.__all__:
        assert getattr(stich, name) is getattr(stich.public, name)
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        stich.nothing  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize(
    "text", ["{}", "#{}", " {}\n", "https://example.org/stich/#{}", "<{}>", "see `#{}`"]
)
def test_link_is_decoded_as_people_paste_it(text: str) -> None:
    record = stich.decode(text.format(WHOLE))
    assert record.game is stich.GAMES["bauernstoss"]
    assert record == stich.decode(WHOLE)


def test_link_of_a_seat_is_shown_and_points_to_its_decoder() -> None:
    link = encode(of(stich.decode(WHOLE), 1))
    with pytest.raises(stich.CodeError, match=r"stich\.seat\.decode") as refused:
        stich.decode(link)
    assert refused.value.code == "seat"
    assert f"stich.seat.decode({link!r}, stich.GAMES.values())" in str(refused.value)
    assert decode(link, stich.GAMES.values()) == of(stich.decode(WHOLE), 1)
    assert stich.read(stich.show(link)) == of(stich.decode(WHOLE), 1)


def test_games_are_short_in_a_repr() -> None:
    assert repr(stich.GAMES["bauernstoss"]) == "<Game bauernstoss>"


@pytest.mark.parametrize("name", [51, "skat", None])
def test_unknown_game_is_named_with_those_there_are(name: Any) -> None:
    with pytest.raises(KeyError, match=f"there is no game {name!r}; there are: schafkopf, "):
        stich.GAMES[name]
    assert name not in stich.GAMES
    assert list(stich.GAMES) == list(GAMES)


def test_record_is_its_link_in_a_repr() -> None:
    record = stich.decode(WHOLE)
    assert repr(record) == f"Record('{WHOLE}')"
    seen = of(record, 1)
    assert repr(seen) == f"SeatRecord('{encode(seen)}')"
    parts = f"<Game bauernstoss>, deal {record.number}, {len(record.moves) + 1} moves"
    assert repr(record.play([1000])) == f"<Record of {parts}>"
    parts = f"<Game bauernstoss>, seat 9, {len(seen.history)} moves"
    assert repr(replace(seen, seat=9)) == f"<SeatRecord of {parts}>"


def test_rules_are_the_default_profile_or_a_named_one() -> None:
    game = stich.GAMES["bauernstoss"]
    assert stich.new("bauernstoss") == stich.new(game, game.Rules())
    assert stich.new(game, "pagat").rules == game.profiles["pagat"]


WRONG: list[tuple[str, tuple[Any, ...], str]] = [
    ("decode", (None,), "text must be str, not NoneType"),
    ("decode", (b"by",), "text must be str, not bytes"),
    ("read", (3,), "text must be str, not int"),
    ("show", (3,), "record must be a record or a link, not int"),
    ("new", (51,), "game must be a game or its id, not int"),
    ("new", ("bridge",), "there is no game 'bridge'; there are: schafkopf, "),
    ("new", ("barbu", "nobody"), "barbu has no profile 'nobody'; it has: "),
    ("new", ("barbu", 3), "rules must be Rules of barbu or the name of a profile, not int"),
    ("new", ("barbu", None, 4), "dealer must be from 0 to 3, not 4"),
    ("new", ("barbu", None, "1"), "dealer must be a whole number, not str"),
    ("decode", ("",), "a link has at least two characters"),
    ("decode", ("https://example.org/stich/",), "no link to a deal stands behind a # in this addr"),
    ("decode", ("https://example.org/#/day/barbu/2026-01-05",), "no link to a deal stands behind"),
]


@pytest.mark.parametrize(("name", "arguments", "said"), WRONG)
def test_wrong_argument_is_named(name: str, arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises((TypeError, ValueError)) as refused:
        getattr(stich, name)(*arguments)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


GAME = stich.GAMES["bauernstoss"]
MATCH = stich.new(GAME)
DEAL = stich.decode("by")
DEEPER: list[tuple[Callable[[Any], Any], Any, str]] = [
    (MATCH.draw, None, "rng must be Random, not NoneType"),
    (MATCH.deal, "7", "number must be a whole number, not str"),
    (MATCH.add, "by", "record must be Record, not str"),
    (DEAL.start().view, 9, "seats are numbered from 0, clockwise, so there is no seat 9"),
    (DEAL.start().view, -1, "seats are numbered from 0, clockwise, so there is no seat -1"),
    (DEAL.start().view, "1", "seats are numbered from 0, clockwise, so there is no seat '1'"),
    (GAME.name, 200, "bauernstoss has no move 200"),
    (GAME.name, -1, "bauernstoss has no move -1"),
    (GAME.name, "CJ", "bauernstoss has no move 'CJ'"),
    (GAME.move, "9", "bauernstoss has no card or call '9'"),
    (GAME.names, 3, "moves must be numbers of moves, not int"),
    (DEAL.play, None, "moves must be numbers of moves, not NoneType"),
    (encode_deal, "by", "record must be Record, not str"),
    (encode, DEAL, "record must be SeatRecord, not Record"),
    (lambda seat: of(DEAL, seat), 9, "seat must be from 0 to 3, not 9"),
    (lambda deal: of(deal, 1), "by", "record must be Record, not str"),
    (lambda game: Duel(game, "club", "club"), "bridge", "there is no game 'bridge'; there are: "),
    (lambda name: Duel("barbu", name, "club"), "wizard", "there is no player 'wizard'; there are"),
    (lambda rules: Duel("barbu", "club", "club", rules=rules), (("x", 1),), "there is no option"),
    (result, [1.0], "an interval takes two samples or more, not 1"),
    (
        lambda game: next(deals(game, GAME.Rules(), None, 0)),
        "bridge",
        "there is no game 'bridge'; there are: ",
    ),
    (lambda rules: next(deals(GAME, rules, None, 0)), 3, "rules must be Rules of bauernstoss or"),
    (lambda rules: next(deals(GAME, rules, None, 0)), "nobody", "bauernstoss has no profile 'nob"),
]


@pytest.mark.parametrize(("function", "argument", "said"), DEEPER)
def test_wrong_argument_below_the_face_is_named(
    function: Callable[[Any], Any], argument: Any, said: str
) -> None:
    with pytest.raises((TypeError, ValueError)) as refused:
        function(argument)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)


def test_simulated_deals_of_a_game_and_of_its_id_are_the_same() -> None:
    assert next(deals("bauernstoss", None, None, 1)) == next(deals(GAME, None, None, 1))
