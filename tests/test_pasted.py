"""Links survive copying: damage to a code is undone where one reading is left."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from website import install

from stich import __main__ as command
from stich.app.mending import SHORTEST_AMONG_WORDS, mend
from stich.code import CodeError, encode, sound
from stich.game import Record
from stich.games import GAMES
from stich.pasted import LONGEST_TEXT, Pasted, readings
from stich.seat import SeatRecord, of
from stich.seat import encode as encode_seat
from tests.support.often import often
from tests.support.table import at_random, random_deal

CODES = often(20, 2_000)
"""Codes of each game for each kind of damage."""
PATHS = ("", "/2", "/1/beat", "/0/beat-m", "/3/beat-cmb", "/0/beat-m/ANSWER")
"""Paths behind a code: none, a seat, challenges with and without the levels of the bots, and an
answer."""


def codes(many: int, seed: int = 1) -> list[str]:
    """Return codes of all games: deals unplayed, begun and finished, and seats' links."""
    found = []
    for game in GAMES.values():
        for number in range(many):
            rng = Random(f"{seed} {game.id} {number}")
            record = at_random(random_deal(game, rng), rng)
            kept = replace(record, moves=record.moves[: rng.choice((0, 3, len(record.moves)))])
            found.append(encode_seat(of(kept, 1)) if number % 4 == 3 else encode(kept))
    return found


def inside(mark: str) -> Callable[[str, Random], str]:
    """Return a damage that puts a mark between two characters."""

    def damage(code: str, rng: Random) -> str:
        place = rng.randrange(1, len(code)) if len(code) > 1 else 1
        return code[:place] + mark + code[place:]

    return damage


def around(before: str, after: str) -> Callable[[str, Random], str]:
    """Return a damage that puts text before and after a code."""
    return lambda code, rng: before + code + after


def wide(code: str, rng: Random) -> str:
    """Return the code in full-width letters, as Japanese input writes them."""
    return "".join(chr(ord(c) + 0xFEE0) if c.isalnum() else c for c in code)


DAMAGE: dict[str, Callable[[str, Random], str]] = {
    **{f"ends with {mark!r}": around("#", mark) for mark in ".,)!>'”»。/?…;:]}\"*`|、」"},
    "ends with an entity": around("#", "&amp;x"),
    "ends with blanks": around("#", " \n"),
    "ends with %20": around("#", "%20"),
    "ends with %E3%80%82": around("#", "%E3%80%82"),
    "ends with an encoded &": around("#", "%26utm"),
    "two hashes": around("##", ""),
    "no hash": around(" ", ""),
    "address": around("https://example.org/cards/#", ""),
    "address in a message": around("Look: https://example.org/#", " and beat me!"),
    "angle brackets": around("<https://example.org/#", ">"),
    "markdown": around("[my deal](https://example.org/#", ")"),
    "quotes": around("„https://example.org/#", "“"),
    "quotes without an address": lambda code, rng: rng.choice("“„«»‹›‘’‚「『【〈《") + code + "”",
    "soft hyphen inside": inside("\u00ad"),
    "zero width space inside": inside("\u200b"),
    "blank inside": inside(" "),
    "line break inside": inside("\r\n"),
    "quoted-printable break inside": inside("=\r\n"),
    "percent-encoded": lambda code, rng: "#" + "".join(f"%{ord(c):02X}" for c in code),
    "encoded twice": lambda code, rng: "#" + "".join(f"%25{ord(c):02x}" for c in code),
    "full width": wide,
    "hyphens as en dashes": lambda code, rng: code.replace("-", "–"),
    "two hyphens as an em dash": lambda code, rng: code.replace("--", "—"),
    "minus signs": lambda code, rng: code.replace("-", "−"),
    "capital first letter": lambda code, rng: code[0].upper() + code[1:],
    "underscores around": around("#_", "_"),
    "a lost last hyphen or underscore": lambda code, rng: (
        "#" + code.removesuffix("-").removesuffix("_")
    ),
    "a seat behind it": around("#", "/2"),
    "a challenge behind it": around("#", "/2/beat."),
}


@pytest.fixture(scope="module")
def links() -> list[str]:
    return codes(CODES)


@pytest.mark.parametrize("kind", DAMAGE)
def test_damaged_link_is_read_unless_it_is_another_link(kind: str, links: list[str]) -> None:
    """Six bits of check let one damaged text in 64 pass by chance, which leaves two readings."""
    rng, lost, changed = Random(kind), 0, 0
    for code in links:
        text = DAMAGE[kind](code, rng)
        changed += text != code
        try:
            read = mend(text).code
        except CodeError as error:
            assert error.code == "ambiguous", (kind, text)
            lost += 1
        else:
            lost += read != code
            assert read == code or len(list(readings(text))) > 1 or sound(text), (kind, text)
    assert lost <= 0.02 * len(links), (kind, lost)
    assert changed or "hyphens" in kind or "minus" in kind or "capital" in kind


@pytest.mark.parametrize("last", "_-")
def test_lost_last_hyphen_or_underscore_is_found(last: str) -> None:
    ends = [code for code in codes(60, seed=2) if code.endswith(last)]
    assert ends
    for code in ends:
        if not sound(code[:-1]):
            assert mend(code[:-1]).code == code
        assert mend(f"https://example.org/#{code[:-1]}").code in (code, code[:-1])


def test_path_behind_a_code_is_kept(links: list[str]) -> None:
    for code in links:
        assert mend(f"…/#{code}/2/beat).").path == "/2/beat"


@pytest.mark.parametrize("text", ["", " ", "#", "%", "hello world", "🂡" * 300, "/#//", "x" * 9_000])
def test_text_without_a_link_is_refused_in_words(text: str) -> None:
    with pytest.raises(CodeError):
        mend(text)


def hands(rng: Random) -> str:
    """Return some cards as German players write them, with or without hyphens and commas."""
    cards = [
        rng.choice("EGHSLB") + rng.choice(("", "-")) + rng.choice((*"AKOU987X", "10"))
        for _ in range(rng.randrange(1, 9))
    ]
    return rng.choice((", ", " ", ",")).join(cards)


def test_cards_and_words_are_no_links() -> None:
    """Of such words one in 64 has the check character of a code, and some are those of a deal."""
    rng = Random(3)
    texts = [hands(rng) for _ in range(CODES * 100)]
    texts += ["E-O, G-O", "S-10", "Schafkopf", "Hallo Schafkopf", "Wenz", "schau mal", "go on"]
    for text in texts:
        with pytest.raises(CodeError) as refused:
            mend(text)
        assert refused.value.code == "none", text


def test_short_links_stand_alone() -> None:
    game = GAMES["bauernstoss"]
    short = encode(Record(game, game.Rules(), game.Setup(), 7))
    assert len(short) < SHORTEST_AMONG_WORDS
    for text in (short, f"({short})", f" „{short}“ ", f"{short[:1]} {short[1:]}", f"#{short}."):
        assert mend(text).code == short, text
    with pytest.raises(CodeError):
        mend(f"look at {short}")


def test_only_the_beginning_of_a_long_text_is_read(links: list[str]) -> None:
    code = links[0]
    assert mend("x " * 100 + "#" + code).code == code
    with pytest.raises(CodeError):
        mend(" " * LONGEST_TEXT + "#" + code)


def test_code_that_is_whole_has_one_reading(links: list[str]) -> None:
    for code in links:
        assert list(readings(code)) == [[Pasted(code, "")]]


def test_record_of_a_mended_link_is_that_of_the_link() -> None:
    game = GAMES["bauernstoss"]
    record = Record(game, game.Rules(), game.Setup(), 7)
    assert mend(f"({encode(record)})").code == encode(record)


def link_of(record: Record | SeatRecord) -> str:
    """Return the code of a record or of what one seat has seen."""
    return encode(record) if isinstance(record, Record) else encode_seat(record)


def addressed(links: list[str]) -> list[tuple[str, dict[str, Any]]]:
    """Return the fragments of links with every path behind them, and where the page shall go."""
    found = list[tuple[str, dict[str, Any]]]()
    for number, code in enumerate(links):
        path = PATHS[number // 2 % len(PATHS)].replace("ANSWER", links[number - 1])
        _, seat, beat, answer = [*path.split("/"), None, None, None][:4]
        goal: dict[str, Any] = {"code": code, "seat": seat and int(seat)}
        if beat:
            goal |= {"beat": beat.removeprefix("beat").removeprefix("-")}
        if answer:
            goal |= {"answer": answer}
        found.append((code + path, goal))
    return found


def answered(text: str) -> dict[str, str]:
    """Return the engine's answer to the page's question about a text."""
    try:
        return mend(text)._asdict()
    except CodeError as error:
        return {"error": error.code}


def followed(texts: list[str]) -> list[dict[str, Any]]:
    """Return where the page goes for every text, once the engine has answered its questions."""
    mended = dict[str, dict[str, str]]()
    while True:
        sent = json.dumps({"texts": texts, "mended": mended})
        reading = ["node", str(install.ROOT / "tests/js/pasted.js")]
        done = subprocess.run(reading, input=sent, capture_output=True, text=True, check=True)
        found: list[dict[str, Any]] = json.loads(done.stdout)
        asked = {to["asks"] for to in found if "asks" in to}
        if not asked:
            return found
        mended |= {text: answered(text) for text in asked}


@pytest.mark.native
def test_page_follows_every_damaged_address(links: list[str]) -> None:
    """Seats, challenges and answers too, whatever was done to the whole address."""
    kinds = [kind for kind in DAMAGE if "behind" not in kind]
    whole = [(kind, *link) for kind in kinds for link in addressed(links)]
    texts = [DAMAGE[kind](text, Random(kind)) for kind, text, _ in whole]
    wrong = list[tuple[str, str, dict[str, Any]]]()
    for (kind, _, goal), damaged, to in zip(whole, texts, followed(texts), strict=True):
        if to != goal and to.get("lost") != "ambiguous":
            wrong.append((kind, damaged, to))
    assert len(wrong) <= 0.01 * len(whole), wrong[:20]


@pytest.mark.parametrize("kind", DAMAGE)
def test_command_line_follows_every_damaged_address(
    kind: str, links: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = command.parser()
    monkeypatch.setattr(command, "parser", lambda: parser)
    monkeypatch.setattr(command, "show", lambda record: f"{link_of(record)}\n")
    rng, lost = Random(kind), 0
    for text, goal in addressed(links):
        try:
            command.main(["show", DAMAGE[kind](text, rng)])
        except SystemExit:
            assert "several" in capsys.readouterr().err
            lost += 1
        else:
            lost += capsys.readouterr().out.strip() != goal["code"]
    assert lost <= 0.02 * len(links), (kind, lost)
