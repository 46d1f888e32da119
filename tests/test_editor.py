"""Deals that people enter, card by card or as text: what is whole becomes the deal's own link, and
what is wrong has its reason where it stands."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.app.editor import card_points
from stich.cards import NAMES
from stich.code import encode
from stich.game import AnyGame, Record
from stich.seat import encode as encode_seat
from stich.seat import of
from stich.state import CALL
from stich.text import show
from tests.support.games import GAMES
from tests.support.page import Answer, Page
from tests.support.table import at_random, random_deal

pytestmark = pytest.mark.usefixtures("fifth")

CASES = [(game, seed) for game in GAMES for seed in range(6)]
PIPS = dict(zip("CSHD", "♣♠♥♦", strict=True))


@pytest.fixture
def page() -> Page:
    return Page()


def terms(record: Record) -> dict[str, Any]:
    """Return the fields that name the game, the rules and the setup of a deal."""
    return {
        "game": record.game.id,
        "rules": record.rules.values(),
        "setup": record.setup.values(),
    }


def texts(answer: Answer) -> list[str]:
    """Return the piles of an answer as a request names them."""
    return [" ".join(pile["cards"]) for pile in answer["piles"]]


def some(game: str, seed: int) -> Record:
    """Return a random deal, played at random, of any house rules."""
    rng = Random(seed)
    return at_random(random_deal(GAMES[game], rng), rng)


@pytest.mark.parametrize("game", GAMES)
def test_a_new_deal_can_be_entered_card_by_card_and_has_the_same_link(
    page: Page, game: str
) -> None:
    """Under the rules of every profile, with every dealer, by the number of a random deal."""
    played: AnyGame = GAMES[game]
    rng = Random(game)
    for rules in played.profiles.values():
        for dealer in range(played.players(rules)):
            asked = {"game": game, "rules": rules.values()}
            table = page.table("new", **asked, dealer=dealer, seed=rng.randrange(1000))
            number, code = table["view"]["number"], page.table("share", kind="deal")["code"]
            again = page.table("new", **asked, dealer=dealer, number=number)
            assert again["view"]["number"] == number
            whole = page.table("read", text=code, game=next(iter(GAMES)))
            piles = [""] * len(whole["piles"])
            left = [(at, card) for at, pile in enumerate(whole["piles"]) for card in pile["cards"]]
            rng.shuffle(left)
            for at, card in left:
                piles[at] += f" {card}"
            setup = {"dealer": dealer}
            for upto in (piles[:1], piles[:-1]):
                part = page.table("edit", **asked, setup=setup, piles=upto)
                assert part["code"] is None and part["faults"] == []
            entered = page.table("edit", **asked, setup=setup, piles=piles)
            assert (entered["code"], entered["number"]) == (code, number)
            assert entered["faults"] == [] and entered["dealer"] == dealer


@pytest.mark.parametrize(("game", "seed"), CASES)
def test_link_text_and_hands_are_read_alike(page: Page, game: str, seed: int) -> None:
    """The play is left out, the calls before it stay."""
    record = some(game, seed)
    by_link = page.table("read", text=f"https://x.org/#{encode(record)}", game=game)
    by_text = page.table("read", text=show(record), game=next(iter(GAMES)))
    assert by_link == by_text
    assert by_link["faults"] == [] and by_link["rules"] == record.rules.values()
    calls = len(by_link["moves"])
    assert by_link["code"] == encode(record.upto(calls))
    states = record.states()
    assert not any(state.phase.card_play for state in states[:calls])
    assert calls == len(record.moves) or states[calls].phase.card_play
    edited = page.table("edit", **terms(record), piles=texts(by_link), moves=by_link["moves"])
    assert edited == by_link
    bare = encode(record.upto(0))
    rng = Random(seed)
    for way in (in_suits, apart, small):
        lines = [way(pile["cards"], rng) or "-" for pile in by_link["piles"]]
        read = page.table("read", text="\n\n".join(lines), **terms(record))
        assert (read["code"], read["faults"]) == (bare, []), way


def in_suits(cards: list[str], rng: Random) -> str:
    """Write a hand as suits followed by their ranks."""
    held = {suit: [card[1] for card in cards if card[0] == suit] for suit in "CSHD"}
    between = rng.choice(("", " ", ", "))
    return " ".join(
        f"{PIPS[suit]} {between.join(ranks).replace('T', '10')}"
        for suit, ranks in held.items()
        if ranks
    )


def apart(cards: list[str], rng: Random) -> str:
    """Write a hand as names under the name of its player, one rank first."""
    words = [card[::-1] if rng.random() < 0.2 else PIPS[card[0]] + card[1] for card in cards]
    return f"Resi: {', '.join(words)}"


def small(cards: list[str], rng: Random) -> str:
    """Write a hand in small letters."""
    return " ".join(cards).lower()


@pytest.mark.parametrize("game", GAMES)
def test_the_link_of_a_seat_gives_the_cards_that_it_was_dealt(page: Page, game: str) -> None:
    record = some(game, 1)
    read = page.table("read", text=encode_seat(of(record, 1)), game=game)
    whole = page.table("read", text=encode(record), game=game)
    assert read["faults"] == [] and read["code"] is None
    assert read["piles"][1] == whole["piles"][1]
    assert sum(bool(pile["cards"]) for pile in read["piles"]) == 1


def faults(answer: Answer) -> list[tuple[Any, ...]]:
    """Return the faults as values, without the names of their fields."""
    return [tuple(fault.values()) for fault in answer["faults"]]


def test_what_is_wrong_has_its_reason_at_the_card(page: Page) -> None:
    read = page.table(
        "edit",
        game="schafkopf",
        piles=["CA CT HA HA XX C2", "CA S7 S8 S9 ST SJ SQ SK SA D7", "D7"],
    )
    assert faults(read) == [
        ("twice", 0, "HA", 0, 0),
        ("unknown", 0, "XX", 0),
        ("foreign", 0, "C2", 0),
        ("twice", 1, "CA", 0, 0),
        ("many", 1, "D7", 0),
    ]
    assert texts(read)[0] == "HA CA CT" and texts(read)[2] == "D7"
    assert page.refused("edit", game="schafkopf", piles=["", "", "", "", "C7"]) == "bad_value"


def test_a_fault_in_hands_stands_at_its_line(page: Page) -> None:
    text = "hand 1: C8\n\nResi: ♣9 Joker ♣8 ♣2\n2. ♥A\n...\nS8\n"
    read = page.table("read", text=text, game="schafkopf")
    assert faults(read) == [
        ("lines", 6, "S8"),
        ("unknown", 0, "Joker", 3),
        ("foreign", 0, "C2", 3),
        ("twice", 1, "C8", 1, 0),
    ]
    assert texts(read) == ["C9 C8", "", "HA", ""]


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('[Game "bauernstoss"]', '[Game "bridge"]', "tag"),
        ('[Rules "seed"]', '[Rules "sown"]', "tag"),
        ('[Setup.dealer "3"]', '[Setup.dealer "7"]', "tag"),
        ('[Setup.dealer "3"]', '[Setup.dealing "3"]', "tag"),
        ('[Number "12345"]', '[Number "12346"]', "tag"),
        ('[Number "12345"]', '[Number "many"]', "tag"),
        ("hand 0: ", "hand 7: ", "pile"),
        ("hand 0: ", "hands ", "line"),
        ("hand 1: ", "hand 1: Joker ", "unknown"),
        ("hand 1: ", "hand 1: C2 ", "foreign"),
        ("hand 1: ", "hand 0: ", "pile"),
        ("play 1: ", "play 1: 0 C2, ", "move"),
        ("result: ", "result: nothing 1, ", "result"),
    ],
)
def test_a_fault_in_the_text_form_stands_at_its_line(
    page: Page, before: str, after: str, reason: str
) -> None:
    """All else that the text says is kept."""
    text = show(at_random(Record(*_usual("bauernstoss"), 12345), Random(4)))
    assert text.count(before) == 1, text
    damaged = text.replace(before, after)
    line = 1 + text[: text.index(before)].count("\n")
    read = page.table("read", text=damaged, game="bauernstoss")
    found = [fault for fault in read["faults"] if fault["reason"] == reason]
    assert [fault["line"] for fault in found] == [line], read["faults"]
    whole = page.table("read", text=text, game="bauernstoss")
    kept = sum(texts(read)[at] == texts(whole)[at] for at in range(4))
    assert kept >= (3 if before.startswith("hand") else 4)


def _usual(game: str) -> tuple[AnyGame, Any, Any]:
    played = GAMES[game]
    return played, played.Rules(), played.default_setup(played.Rules())


@pytest.mark.parametrize(
    ("text", "piles"),
    [
        ("♣D ♠ B 10, ♥: 9 V", ["CQ SJ ST H9 HJ"]),
        ("D♣ b♠ 10♥", ["CQ SJ HT"]),
        ("🂱 🃞", ["CK HA"]),
        ("CQCAsk 10hQd", ["CQ CA SK HT DQ"]),
        ("<b>CQ</b> CA", ["CQ CA"]),
        ("```\n• CQ CA\n* SK\n```", ["CQ CA", "SK"]),
        ("Look at these hands!\nCQ\nWhat a deal we had\nSK", ["CQ", "SK"]),
        ("1) CQ\n2) SK", ["CQ", "SK"]),
        ("♠ AKQ\n♥ A\n♦ K 9\n♣ J\nS8", ["CJ HA SA SK SQ DK D9", "S8"]),
        ("♠ AKQ\n♥ A", ["SA SK SQ", "HA"]),
        ("AKQ.A.K9.J\n...8", ["CJ HA SA SK SQ DK D9", "C8"]),
        ('[Deal "N:AKQ.A.K9.J ...8 9..."]', ["CJ HA SA SK SQ DK D9", "C8", "S9"]),
    ],
)
def test_hands_are_read_as_people_write_them(page: Page, text: str, piles: list[str]) -> None:
    read = page.table("read", text=text, game="barbu")
    assert [pile for pile in (set(one.split()) for one in texts(read)) if pile] == [
        set(pile.split()) for pile in piles
    ]
    assert not any(fault["reason"] in {"lines", "many", "twice"} for fault in read["faults"])


def test_the_text_form_may_be_written_with_symbols(page: Page) -> None:
    text = show(Record(*_usual("schafkopf"), 12345))
    signed = "\n".join(
        re.sub(r"\b([CSHD])([\dTJQKA])\b", lambda card: PIPS[card[1]] + card[2].lower(), line)
        if line.startswith("hand")
        else line
        for line in text.splitlines()
    )
    assert signed != text
    read = page.table("read", text=signed, game="barbu")
    assert read["code"] == encode(Record(*_usual("schafkopf"), 12345)) and not read["faults"]


def test_texts_that_hold_no_deal_say_so(page: Page) -> None:
    for text, reason in (
        ("", "empty"),
        (" \n\n", "empty"),
        ("Good evening", "line"),
        ("Joker", "unknown"),
        ("https://x.org/#bGkJ-oAAmWzN", "link"),
        ("E-O, G-O, H-A, S-10", "unknown"),
        (":", "nothing"),
        ('[Game "fipsen"]', "tag"),
        ('[Game "fipsen"]\n[Number "99999999999999999999999999999999"]', "tag"),
        ("C7 " * 7000, "long"),
    ):
        read = page.table("read", text=text, game="fipsen")
        assert {fault["reason"] for fault in read["faults"]} == {reason}, text
        assert not any(texts(read))


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(max_size=200),
        st.text(alphabet='CSHDTJQKA10987 \n:♣♠♥♦[]"handGme.,-#', max_size=200),
        st.tuples(st.integers(0, 4000), st.text(max_size=3)),
    )
)
def test_no_text_breaks_the_editor(how: str | tuple[int, str]) -> None:
    text = DAMAGED if isinstance(how, tuple) else how
    if isinstance(how, tuple):
        at = how[0] % len(text)
        text = text[:at] + how[1] + text[at + 1 :]
    page = Page()
    read = page.table("read", text=text, game="barbu")
    again = page.table(
        "edit",
        game=read["game"],
        rules=read["rules"],
        setup=read["setup"],
        piles=texts(read),
        moves=read["moves"],
    )
    assert {**again, "faults": []} == {**read, "faults": []} and not again["faults"]
    words = page.table("edit", game="barbu", piles=[text])
    held = sum(len(pile["cards"]) for pile in words["piles"])
    assert held + len(words["faults"]) == min(len(text.split()), held + 40)


DAMAGED = show(at_random(Record(*_usual("schafkopf"), 12345), Random(4)))
"""A text form, in which a character is changed."""


@pytest.mark.parametrize("game", GAMES)
def test_the_rest_is_dealt_at_random_such_that_wishes_are_granted(page: Page, game: str) -> None:
    start = page.table("edit", game=game)
    trumps = set(start["order"][0])
    whole = {card for group in start["order"] for card in group}
    held = sorted(whole - trumps)[0]
    rank = held[1]
    wishes = [{"pile": 1, "of": rank, "least": 2, "most": 2}]
    if trumps:
        wishes.append({"pile": 2, "of": "trumps", "least": 1, "most": 1})
    deals = set()
    for seed in range(12):
        read = page.table("fill", game=game, piles=[held], wishes=wishes, seed=seed)
        assert read["faults"] == [] and read["code"]
        piles = [pile["cards"] for pile in read["piles"]]
        assert held in piles[0]
        assert sum(card[1] == rank for card in piles[1]) == 2
        assert not trumps or len(trumps & set(piles[2])) == 1
        deals.add(read["code"])
    assert len(deals) == 12
    five = {"pile": 0, "of": rank, "least": 5, "most": 5}
    refused = page.table("fill", game=game, piles=[held], wishes=[*wishes, five])
    assert refused["faults"] == [{"reason": "impossible", "wish": len(wishes)}]
    assert texts(refused)[0] == held and refused["code"] is None
    for wrong in ({"of": "jokers"}, {"pile": 99}, {"least": 3}, {"least": True}, {"most": -1}):
        assert page.refused("fill", game=game, wishes=[{**wishes[0], **wrong}]) == "bad_value"
    assert page.refused("fill", game=game, wishes=[{"pile": 1}]) == "malformed"
    assert page.table("fill", game=game, piles=["XX"])["faults"][0]["reason"] == "unknown"


def test_a_wish_about_a_hand_counts_both_its_packets(page: Page) -> None:
    """The rules of taverns deal two packets of four cards."""
    rules = GAMES["schafkopf"].profiles["wirtshaus"].values()
    trumps = set(page.table("edit", game="schafkopf", rules=rules)["order"][0])
    split = set()
    for seed in range(12):
        wishes = [{"pile": 2, "of": "trumps", "least": 6, "most": 6}]
        read = page.table("fill", game="schafkopf", rules=rules, wishes=wishes, seed=seed)
        first, second = (set(read["piles"][at]["cards"]) & trumps for at in (2, 6))
        assert len(first) + len(second) == 6 and len(read["piles"]) == 8
        split.add(len(first))
    assert len(split) > 1


@pytest.mark.parametrize("game", GAMES)
def test_card_points_are_those_that_all_contracts_count(page: Page, game: str) -> None:
    """Barbu counts other cards in each contract, Fipsen counts none."""
    points = card_points(game, GAMES[game].Rules())
    assert page.table("edit", game=game)["points"] is (points is not None)
    if game in ("barbu", "fipsen"):
        assert points is None
        assert page.refused(
            "fill", game=game, wishes=[{"pile": 0, "of": "points", "least": 0, "most": 9}]
        )
    if game in ("schafkopf", "bauernstoss"):
        assert points is not None and sum(points) == 120 and points[NAMES.index("CT")] == 10


def test_calls_stay_as_far_as_they_are_legal(page: Page) -> None:
    record = some("fipsen", 2)
    whole = page.table("read", text=encode(record), game="fipsen")
    assert len(whole["moves"]) > 2 and any(record.game.move(m) >= CALL for m in whole["moves"])
    asked = {**terms(record), "piles": texts(whole)}
    cut = page.table("edit", **asked, moves=[*whole["moves"][:2], "C2C", *whole["moves"][2:]])
    assert cut["moves"] == whole["moves"][:2] and cut["code"] == encode(record.upto(2))


def test_a_setup_that_no_match_reaches_gives_way_to_that_of_a_first_deal(page: Page) -> None:
    three = page.table("edit", game="fipsen", rules={"players": 3}, setup={"dealer": 3})
    assert three["dealer"] == 2 and len(three["piles"]) == 5
    wrong: tuple[dict[str, Any], ...] = (
        {"dealer": 1, "chalk": "02"},
        {"dealer": 1, "mood": "good"},
        {"chalk": []},
    )
    for setup in wrong:
        first = page.table("edit", game="bauernstoss", setup=setup)["setup"]
        assert first["chalk"] == "club_jack" and first["dealer"] == setup.get("dealer", 3)
    later = {"dealer": 1, "chalk": "02", "first": False, "partners": "02"}
    assert page.table("edit", game="bauernstoss", setup=later)["setup"] == later
