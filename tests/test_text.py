"""The readable form of a deal: written, edited by people, read back, or refused with a line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stich.game import AnyGame, Choices, Record
from stich.text import LONGEST, TextError, read, show
from tests.support.games import GAMES
from tests.support.strategies import records
from tests.support.table import deal

BAUERNSTOSS = GAMES["bauernstoss"]
TEXT = """\
[Game "bauernstoss"]
[Rules "seed"]
[Setup.dealer "3"]
[Setup.chalk "club_jack"]
[Setup.first "true"]
[Number "74521213002717400"]

hand 0: DJ C8 C7 HT SA ST SQ DQ
hand 1: HJ CT C9 HK H9 SK D8 D7
hand 2: CJ HA H7 S9 S7 DA DT D9
hand 3: SJ CA CK CQ HQ H8 S8 DK

bidding: 0 solo
kind: 0 small
trump: 0 trump.D
give: 0 HT
return: 2 D9
play 1: 0 SQ, 1 SK, 3 S8

result: small 8
score: 0 8 0 8
"""


def again(text: str) -> Record:
    record = read(text, GAMES.values())
    assert isinstance(record, Record)
    return record


@given(records())
@settings(max_examples=60)
def test_a_text_reads_back_as_the_same_deal(record: Record) -> None:
    assert again(show(record)) == record


@pytest.mark.parametrize(
    ("game", "profile"),
    [(game, profile) for game in GAMES.values() for profile in game.profiles.values()],
)
def test_every_pile_dealt_reads_back(game: AnyGame, profile: Choices) -> None:
    record = deal(game, [], profile)
    assert again(show(record)) == record


@given(records(whole=True))
@settings(max_examples=20)
def test_a_whole_deal_ends_with_its_arithmetic(record: Record) -> None:
    over = record.replay().phase
    result, score = show(record).splitlines()[-2:]
    assert score == f"score: {' '.join(map(str, record.replay().score()))}"
    assert result.startswith("result: ")
    for name, number in over.items:  # type: ignore[attr-defined]
        assert f"{name} {number}" in result


def test_it_is_written_with_one_trick_a_line() -> None:
    assert show(again(TEXT)) == TEXT


def test_a_person_may_leave_out_what_follows_from_the_rest() -> None:
    record = again(TEXT)
    lines = [line for line in TEXT.splitlines() if not line.startswith(("[", "result", "score"))]
    text = '# cards of a Friday\n[Game "bauernstoss"]\n' + "\n".join(lines)
    assert again(text) == record
    by_number = [line for line in TEXT.splitlines() if not line.startswith("hand")]
    assert again("\n".join(by_number)) == record


def test_own_rules_are_written_out() -> None:
    record = deal(BAUERNSTOSS, [], rules=BAUERNSTOSS.Rules(target=15, tiebreak_concede=True))
    text = show(record)
    assert '[Rules "own"]' in text
    assert '[Rules.target "15"]' in text
    assert '[Rules.tiebreak_concede "true"]' in text
    assert again(text) == record


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('[Game "bauernstoss"]\n', "", "line 12: the tag Game"),
        ('"bauernstoss"', '"bridge"', "line 13: the tag Game"),
        ('[Rules "seed"]', '[Rules "house"]', "line 13: the tag Rules"),
        ('[Rules "seed"]', '[Rules "own"]\n[Rules.target "16"]', "line 14: Rules.target"),
        ('[Rules "seed"]', '[Rules "seed"]\n[Rules "seed"]', "line 3: a second tag"),
        ('"club_jack"', '"heart_jack"', "line 13: Setup.chalk"),
        ("[Setup.first", "[Setup.second", "line 13: there is no tag"),
        ("74521213002717400", "0", "line 13: these hands are deal 74521213002717400"),
        ("74521213002717400", "many", "line 13: the tag Number"),
        ("hand 0: DJ", "hand 0: DX", "line 8: no card is called 'DX'"),
        ("hand 0: DJ", "hand 0: C8", "line 8: C8 twice"),
        ("hand 0: DJ", "hand 0: HJ", "line 13: a card lies in two piles"),
        ("hand 0: DJ", "hand 0: C2", "line 13: the piles are not the deck"),
        ("hand 0: DJ", "hand 0:", "line 13: hand 0 has 8 cards, not 7"),
        ("hand 3:", "hand 2:", "line 11: hand 2 a second time"),
        ("hand 3:", "hand 4:", "line 13: there is no 'hand 4'"),
        ("bidding: 0 solo", "bidding: 1 solo", "line 13: seat 0 is to move"),
        ("bidding: 0 solo", "bidding: 0 pass", "line 13: 'pass' is not legal"),
        ("bidding: 0 solo", "auction: 0 solo", "line 13: this cannot be said here"),
        ("bidding: 0 solo", "hello", "line 13: neither a tag"),
        ("play 1: 0 SQ", "play 2: 0 SQ", "line 18: this cannot be said here"),
        ("3 S8", "3 S8, 1 CT", "line 18: the deal is over"),
        ("small 8", "small 12", "line 20: the moves lead to another result"),
        ("score: 0 8 0 8", "score: 8 0 8 0", "line 21: the moves lead to another result"),
        (", 3 S8", "", "line 20: a result, but the deal is not over"),
        ("\n\nresult", '\n[Game "fipsen"]\nresult', "line 19: tags come before the moves"),
    ],
)
def test_a_wrong_text_is_refused_with_its_line(before: str, after: str, message: str) -> None:
    assert before in TEXT
    with pytest.raises(TextError) as error:
        again(TEXT.replace(before, after, 1))
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)


def test_an_endless_text_is_refused_unread() -> None:
    with pytest.raises(TextError, match="characters"):
        again("\n" * (LONGEST + 1))


@given(st.text(max_size=200))
@settings(max_examples=100)
def test_any_text_is_a_deal_or_a_refusal(text: str) -> None:
    for hostile in (text, '[Game "bauernstoss"]\n[Number "0"]\n' + text, TEXT + text):
        try:
            again(hostile)
        except TextError as error:
            assert str(error)
