"""Links: every record has one, every number is one, and damage is always noticed or harmless."""

from __future__ import annotations

from random import Random
from string import ascii_letters

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.code import ALPHABET, LONGEST, CodeError, _check, decode, encode, pack, unpack
from stich.game import AnyGame, Record
from tests.support.games import GAMES
from tests.support.strategies import games, records
from tests.support.table import at_random, random_deal

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def read(text: str) -> Record:
    return decode(text, GAMES.values())


def signed(text: str) -> str:
    """Return a text with its check character."""
    return text + _check(text)


@given(records())
def test_a_link_reads_back_as_the_same_record(record: Record) -> None:
    text = encode(record)
    assert read(text) == record
    assert set(text) <= set(ALPHABET)
    assert len(text) <= LONGEST


@given(games, st.integers(0, 2**400))
def test_a_number_is_that_of_its_record_or_of_none(game: AnyGame, number: int) -> None:
    for format in game.formats:
        try:
            record = unpack(game, format, number)
        except CodeError as error:
            assert error.code == "deal"
        else:
            record.replay()
            assert pack(record) == (format, number)


@given(records(), st.data())
def test_a_text_with_any_body_is_the_link_of_its_record_or_an_error(
    record: Record, data: st.DataObject
) -> None:
    """Bodies are those of a link, some of its characters changed or more added."""
    text = encode(record)
    body = list(text[1:-1])
    for place in data.draw(st.lists(st.integers(0, max(len(body) - 1, 0)), max_size=2)):
        if body:
            body[place] = data.draw(st.sampled_from(ALPHABET))
    more = data.draw(st.text(ALPHABET, max_size=2))
    changed = signed(text[0] + "".join(body) + more)
    try:
        read_back = read(changed)
    except CodeError as error:
        assert error.code == "deal"
        assert changed != text
    else:
        assert encode(read_back) == changed


@ALL
def test_zero_is_a_first_deal_before_its_first_move(game: AnyGame) -> None:
    record = unpack(game, game.formats[0], 0)
    assert record == Record(game, game.Rules(), game.Setup(), 0)


@given(records(), st.data())
def test_one_changed_character_is_noticed(record: Record, data: st.DataObject) -> None:
    text = encode(record)
    place = data.draw(st.integers(0, len(text) - 1))
    character = data.draw(st.sampled_from(ALPHABET.replace(text[place], "")))
    with pytest.raises(CodeError) as caught:
        read(text[:place] + character + text[place + 1 :])
    assert caught.value.code == "check"


@given(records(), st.data())
def test_two_swapped_neighbours_are_noticed(record: Record, data: st.DataObject) -> None:
    text = encode(record)
    place = data.draw(st.integers(0, len(text) - 2))
    a, b = text[place], text[place + 1]
    if a != b:
        with pytest.raises(CodeError):
            read(text[:place] + b + a + text[place + 2 :])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "length"),
        ("b", "length"),
        ("b!", "alphabet"),
        ("b Z", "alphabet"),
        ("bé", "alphabet"),
        ("b<script>alert(1)</script>", "alphabet"),
        ("bA", "check"),
        ("b" * (LONGEST + 1), "too_long"),
        ("b" * 10**7, "too_long"),
    ],
)
def test_damage_has_a_code(text: str, code: str) -> None:
    with pytest.raises(CodeError) as caught:
        read(text)
    assert caught.value.code == code


def test_an_unknown_letter_has_a_code() -> None:
    known = {each.letter for game in GAMES.values() for each in game.formats}
    unknown = next(letter for letter in ascii_letters if letter not in known)
    with pytest.raises(CodeError) as caught:
        read(signed(unknown))
    assert caught.value.code == "letter"


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_a_coded_error(text: str) -> None:
    try:
        read(text).replay()
    except CodeError as error:
        assert error.code in {"alphabet", "check", "deal", "length", "letter", "too_long"}


@ALL
def test_cut_links_are_noticed_as_often_as_one_check_character_can(game: AnyGame) -> None:
    rng = Random(1)
    cut = missed = 0
    for _ in range(40):
        text = encode(at_random(random_deal(game, rng), rng))
        for end in range(2, len(text)):
            cut += 1
            try:
                read(text[:end])
                missed += 1
            except CodeError:
                pass
    assert missed / cut < 0.05  # 1 in 64 expected


@ALL
def test_illegal_moves_have_no_link(game: AnyGame) -> None:
    record = random_deal(game, Random(2))
    with pytest.raises(ValueError, match="legal"):
        encode(record.play([51 + 10**3]))
