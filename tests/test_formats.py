"""Links outlive additions: the meaning of a letter never changes once it is published."""

from __future__ import annotations

import re
from dataclasses import make_dataclass, replace
from typing import Any

import pytest

from stich.code import CodeError, decode, encode
from stich.game import AnyGame, Format, Record, choice, options
from stich.games import GAMES
from tests.golden.formats import listed, published
from tests.golden.playthroughs import FOLDER, LINKS
from tests.support.files import matching
from tests.support.table import first
from tests.test_code import signed

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)

PUBLISHED = [
    *(line.split()[0] for line in LINKS.read_text("utf-8").splitlines()),
    *(path.read_text("utf-8").split()[1] for path in matching(FOLDER, "*/*.txt")),
]


LENGTHS = {"deals", "target"}
"""Options that say how long a match is."""

LONG = 1000
"""A length of a match that no format published so far can say."""


def of(game: AnyGame) -> list[str]:
    """Return the published links of a game."""
    letters = {format.letter for format in game.formats}
    return [link for link in PUBLISHED if link[0] in letters]


@pytest.mark.parametrize(("letter", "format"), published().items())
def test_a_published_format_says_what_it_always_said(letter: str, format: dict[str, Any]) -> None:
    game = GAMES[format["game"]]
    (now,) = [each for each in game.formats if each.letter == letter]
    calls = format["calls"]
    assert listed(game, now) == {**format, "calls": list(game.calls)}
    assert list(game.calls[: len(calls)]) == calls  # legal moves are counted in this order
    assert list(format["options"]) == list(now.options)
    assert list(format["setup"]) == list(now.setup)


def test_every_letter_is_published_and_names_one_format() -> None:
    letters = [format.letter for game in GAMES.values() for format in game.formats]
    assert sorted(letters) == sorted(published())


def grown(cls: type[Any], name: str, *values: Any) -> type[Any]:
    """Return these choices with one more, and with one value more of how long a match is."""
    fields: list[Any] = [(name, Any, choice(*values))]
    for length, known in options(cls).items():
        if length in LENGTHS:
            fields.append((length, int, choice(*known, LONG)))
    return make_dataclass(cls.__name__, fields, bases=(cls,), frozen=True, slots=True)


def later(game: AnyGame) -> AnyGame:
    """Return the game with a new option, profile and field of a setup, and a format that can say
    them."""
    rules = grown(game.Rules, "thirteenth", "unlucky", "lucky")
    setup = grown(game.Setup, "moon", "new", "full")
    profiles = {name: rules(**values.values()) for name, values in game.profiles.items()}
    profiles["lucky"] = rules(thirteenth="lucky")
    old = game.formats[-1]
    more = Format(
        letter="z",
        options={**options(rules), "thirteenth": ("unlucky", "lucky")},
        setup={**options(setup), "moon": ("new", "full")},
        profiles=(*old.profiles, {"thirteenth": "lucky"}),
    )
    return replace(game, formats=(*game.formats, more), Rules=rules, Setup=setup, profiles=profiles)


def alike(record: Record, game: AnyGame) -> Record:
    """Return the same deal of another stage of its game."""
    rules, setup = game.Rules(**record.rules.values()), game.Setup(**record.setup.values())
    return Record(game, rules, setup, record.number, record.moves)


@ALL
def test_links_of_a_game_that_has_grown_are_read_and_written_as_before(game: AnyGame) -> None:
    links = of(game)
    assert links
    for link in links:
        record = decode(link, [later(game)])
        assert record == alike(decode(link, [game]), record.game)
        assert encode(record) == link


@ALL
def test_what_is_new_is_said_with_the_new_letter_and_nothing_else_is(game: AnyGame) -> None:
    grown = later(game)
    lucky = grown.profiles["lucky"]
    opening = grown.Setup(**first(grown, lucky).values())
    for link in of(game)[-4:]:
        old = decode(link, [grown])
        lengths = LENGTHS & set(options(game.Rules))
        changes: list[dict[str, Any]] = [
            *({"rules": replace(old.rules, **{length: LONG})} for length in lengths),
            {"rules": replace(old.rules, thirteenth="lucky")},
            {"setup": replace(old.setup, moon="full")},
            {"rules": lucky, "setup": opening, "moves": ()},
        ]
        for change in changes:
            new = replace(old, **change)
            text = encode(new)
            assert text[0] == "z"
            assert decode(text, [grown]) == new
        disguised = signed("z" + encode(replace(old, moves=()))[1:-1])
        try:
            assert encode(decode(disguised, [grown])) == disguised
        except CodeError as error:
            assert error.code == "deal"


@ALL
def test_the_new_letter_does_not_say_what_the_old_one_can(game: AnyGame) -> None:
    grown = later(game)
    only_new = replace(grown, formats=grown.formats[-1:])
    for link in of(game)[-4:]:
        text = encode(alike(decode(link, [game]), only_new))
        assert text[0] == "z"
        with pytest.raises(CodeError, match="start with") as caught:
            decode(text, [grown])
        assert caught.value.code == "deal"


def test_an_option_means_in_old_links_what_its_first_format_lists_first() -> None:
    """The default of today does not matter for it."""
    grown = later(GAMES["fipsen"])
    rules: Any = make_dataclass(
        "Rules",
        [("thirteenth", str, choice("lucky", "unlucky"))],
        bases=(grown.Rules,),
        frozen=True,
        slots=True,
    )
    profiles = {name: rules.of(own.values()) for name, own in grown.profiles.items()}
    turned = replace(grown, Rules=rules, profiles=profiles)
    assert rules().thirteenth == "lucky"
    for link in of(GAMES["fipsen"]):
        record = decode(link, [turned])
        assert record.rules.values()["thirteenth"] == "unlucky"
        assert encode(record) == link


BAUERNSTOSS = GAMES["bauernstoss"]
C = BAUERNSTOSS.formats[-1]


@pytest.mark.parametrize(
    ("formats", "why"),
    [
        ((), "bauernstoss: formats is empty"),
        ((replace(C, letter="bb"),), "format 'bb' is not named by one letter"),
        ((replace(C, options={**C.options, "trumps": (1, 2)}),), "says trumps, which Rules does"),
        ((replace(C, setup={**C.setup, "moon": (1, 2)}),), "says moon, which Setup does not have"),
        ((replace(C, options={**C.options, "target": (20, 15, 9)}),), "target = 9 but the game"),
        ((replace(C, setup={**C.setup, "dealer": (0, 1, 2, 3, 0)}),), "dealer = 0 twice"),
        ((replace(C, options={**C.options, "target": (20,)}),), "no link can say target = 15"),
        ((replace(C, setup={"dealer": (0, 1, 2, 3)}),), "no link can say chalk = 'club_jack'"),
        ((replace(C, profiles=({"target": 9},)),), "has a profile with target = 9, not listed"),
        (
            (replace(C, profiles=({"solo_needs_club_jack": True, "solo_without_jack": True},)),),
            "has a profile that is refused: solo_needs_club_jack excludes",
        ),
    ],
)
def test_formats_that_do_not_fit_their_game_are_refused_in_a_sentence(
    formats: tuple[Format, ...], why: str
) -> None:
    with pytest.raises(ValueError, match=re.escape(why)) as caught:
        replace(BAUERNSTOSS, formats=formats)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("fmB", "there is no seat 3"),
        ("bAG", "a team has the chalk"),
        ("bA", "a zero at the end"),
        ("bI4____________________", "goes on after the last move"),
    ],
)
def test_what_nobody_would_write_is_damage(text: str, why: str) -> None:
    with pytest.raises(CodeError, match=why) as caught:
        decode(signed(text), GAMES.values())
    assert caught.value.code == "deal"
