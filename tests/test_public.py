"""The face of the package: the names of ``import stich``, and the refusal of wrong arguments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.seat import encode, of

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
    assert stich.read(stich.show(link)) == of(stich.decode(WHOLE), 1)


def test_games_are_short_in_a_repr() -> None:
    assert repr(stich.GAMES["bauernstoss"]) == "<Game bauernstoss>"
    assert len(repr(stich.decode(WHOLE))) < 1000


def test_rules_are_the_default_profile_or_a_named_one() -> None:
    game = stich.GAMES["bauernstoss"]
    assert stich.new("bauernstoss") == stich.new(game, game.Rules())
    assert stich.new(game, "pagat").rules == game.profiles["pagat"]


WRONG: list[tuple[str, tuple[Any, ...], str]] = [
    ("decode", (None,), "decode takes a text, not NoneType"),
    ("decode", (b"by",), "decode takes a text, not bytes"),
    ("read", (3,), "read takes a text, not int"),
    ("show", (3,), "show takes a record or a link, not int"),
    ("new", (51,), "game is a game or its id, not int"),
    ("new", ("bridge",), "there is no game 'bridge'; there are: schafkopf, "),
    ("new", ("barbu", "nobody"), "barbu has no profile 'nobody'; it has: "),
    ("new", ("barbu", 3), "rules are barbu's Rules or the name of a profile, not int"),
    ("new", ("barbu", None, 4), "dealer is from 0 to 3, not 4"),
    ("new", ("barbu", None, "1"), "dealer is the number of a seat, not str"),
    ("decode", ("",), "a link has at least two characters"),
]


@pytest.mark.parametrize(("name", "arguments", "said"), WRONG)
def test_wrong_argument_is_named(name: str, arguments: tuple[Any, ...], said: str) -> None:
    with pytest.raises((TypeError, ValueError)) as refused:
        getattr(stich, name)(*arguments)
    assert str(refused.value).startswith(said)
    assert "\n" not in str(refused.value)
