"""Knowledge of one seat in its views, its link and its text, none of which holds more."""

from __future__ import annotations

import itertools
from dataclasses import replace
from itertools import islice
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stich.ai.players.levels import LEVELS, think
from stich.ai.worlds.explained import STEPS, explained
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import worlds
from stich.app.links import follow, link
from stich.cards import card, each
from stich.code import ALPHABET, LONGEST, CodeError, written
from stich.game import AnyGame, Record
from stich.lab.simulate import deals as played
from stich.seat import KIND, decode, encode, of
from stich.state import CALL, IllegalMove, Over, State
from stich.text import TextError, read, show
from tests.fifth import upcard
from tests.support.games import GAMES
from tests.support.seats import check, check_explained, deals
from tests.support.strategies import games, records
from tests.support.table import deal, play

pytestmark = pytest.mark.usefixtures("fifth")
ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
BAUERNSTOSS = GAMES["bauernstoss"]
FIPSEN = GAMES["fipsen"]
SOLO = "solo small trump.D HT D9 SQ"


def small_solo() -> Record:
    """Return a Small Solo: seat 0 has handed out HT and been given D9."""
    hands = ["DJ C8 C7 HT SA ST SQ DQ", "HJ CT C9 HK H9 SK D8 D7", "CJ HA H7 S9 S7 DA DT D9"]
    start = deal(BAUERNSTOSS, hands)
    return start.play([m for m in play(BAUERNSTOSS, start.start(), SOLO).history if m is not None])


@ALL
def test_views_from_a_seat_record_are_those_of_the_deal(game: AnyGame) -> None:
    """At every ply and every seat, under all profiles and others' rules."""
    for record in deals(game, 40, seed=5):
        for seat in range(game.players(record.rules)):
            check(record, seat)


@given(records())
@settings(max_examples=60)
def test_views_are_the_same_at_any_point_of_any_deal(record: Record) -> None:
    for seat in range(record.game.players(record.rules)):
        check(record, seat)
        found = of(record, seat)
        plies = len(record.moves) // 2
        assert found.upto(plies) == of(record.upto(plies), seat)


@ALL
def test_deals_that_look_alike_to_a_seat_have_the_same_link(game: AnyGame) -> None:
    rng, others = Random(game.id), 0
    for record in deals(game, 30, seed=6):
        for seat in range(game.players(record.rules)):
            part = record.upto(int(rng.random() * (len(record.moves) + 1)))
            others += check_explained(part, seat, rng)
    assert others > 60


def test_many_values_of_secret_calls_are_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the secret calls of a seat whose shown call contradicts them are tried anew."""
    numbers = range(400)
    monkeypatch.setattr(upcard.Bidding, "calls", lambda *_: tuple(CALL + n for n in numbers))
    game = replace(upcard.GAME, calls=tuple(map(str, numbers)))
    for number, record in enumerate(islice(played(game, game.Rules(), None, 1), 4)):
        for plies in range(1, 10):
            for seat in range(3):
                check_explained(record.upto(plies), seat, Random(number))


def test_a_link_shows_cards_handed_over_only_to_those_who_saw_them() -> None:
    record = small_solo()
    soloist, partner, opponent = (of(record, seat) for seat in (0, 2, 1))
    assert soloist.shown == (1 << card("D9"),)
    assert not partner.shown and not opponent.shown
    assert opponent.history[3:5] == (None, None)
    assert partner.history[3:5] == (None, card("D9"))


def test_a_kieker_is_seen_by_declarer_and_neighbour_alone() -> None:
    start = deal(FIPSEN, ["CA SA C8 S8 H8"], seed=3)
    state = play(FIPSEN, start.start(), "kieker pass pass pass")
    while state.phase.name in ("show", "stock"):
        state = state.apply(state.legal_moves()[0])
    record = start.play([m for m in state.history if m is not None])
    hand = sorted(each(start.start().piles[0]))
    neighbour, other = of(record, 1), of(record, 2)
    assert [m for m in neighbour.history if m in hand] == hand
    assert other.history.count(None) == 5
    assert [s.bit_count() for s in of(record, 0).shown] == [5]


@given(records(), st.data())
@settings(max_examples=50)
def test_a_changed_character_of_a_link_is_noticed(record: Record, data: st.DataObject) -> None:
    text = encode(of(record, 0))
    assert text.startswith(KIND) and set(text) <= set(ALPHABET) and len(text) <= LONGEST
    place = data.draw(st.integers(1, len(text) - 1))
    other = data.draw(st.sampled_from(ALPHABET.replace(text[place], "")))
    with pytest.raises(CodeError) as caught:
        follow(text[:place] + other + text[place + 1 :])
    assert caught.value.code == "check"


@given(games, st.integers(0, 2**240))
@example(FIPSEN, 2**47)  # of a Kieker given up, where some cards explain nothing for long
@settings(max_examples=150)
def test_any_number_is_what_a_deal_looks_like_or_an_error(game: AnyGame, number: int) -> None:
    text = written(KIND + game.formats[-1].letter, number)
    try:
        found = follow(text)
    except CodeError as error:
        assert error.code == "deal" and str(error)
        return
    assert not isinstance(found, Record)
    assert link(found) == text
    shown = explained(found, Random(1))
    assert shown is not None and of(shown, found.seat) == found


@given(st.text(st.sampled_from(ALPHABET), max_size=60))
def test_any_text_is_a_link_or_one_clear_error(text: str) -> None:
    try:
        follow(KIND + text)
    except CodeError as error:
        assert str(error) and "\n" not in str(error)


@pytest.mark.parametrize("text", ["1w1q7EL", "1wJMqDv", "1ftj5UjJq2", "1fyWmq8yRdCb"])
def test_what_cannot_be_is_given_up_soon(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of deals were tried, and for each all that may have come before: up to minutes."""
    work = itertools.count()
    advance, came = State.advance, Knowledge._came
    monkeypatch.setattr(State, "advance", lambda *args: (next(work), advance(*args))[1])
    monkeypatch.setattr(Knowledge, "_came", lambda *args: (next(work), came(*args))[1])
    with pytest.raises(CodeError, match="no deal agrees with the view of seat"):
        follow(text)
    assert next(work) < 2 * STEPS


def test_what_no_deal_looks_like_is_refused() -> None:
    """Seat 1 does not follow spades and then leads one: nobody can hold such cards."""
    void = of(small_solo(), 0).then(card("H8")).then(card("S8")).then(card("ST"))
    honest, revoked = void.then(card("H9")), void.then(card("S9"))
    follow(encode(honest))
    assert decode(encode(revoked), [BAUERNSTOSS]) == revoked
    with pytest.raises(CodeError, match="no deal agrees with the view of seat 0"):
        follow(encode(revoked))


def test_an_own_card_cannot_be_heard_from_another() -> None:
    known = of(small_solo(), 0)
    assert card("DJ") not in known.usual(known.view())
    with pytest.raises(IllegalMove, match="DJ"):
        known.then(card("DJ")).view()


@ALL
def test_bots_and_hints_need_nothing_else(game: AnyGame) -> None:
    """The worlds and the choice of a bot are the same from the record as from the deal."""
    for record in deals(game, 6, seed=8):
        part = record.upto(len(record.moves) * 2 // 3)
        state = part.replay()
        seat = state.phase.turn
        if seat is None:
            continue
        followed = follow(link(of(part, seat)))
        assert not isinstance(followed, Record)
        drawn, chosen = [], []
        for view in (state.view(seat), followed.view()):
            drawn.append(next(worlds(Knowledge(part.terms, view), Random(1), None)))
            chosen.append(list(think(LEVELS["beginner"], part.terms, view))[-1].best)
        assert drawn[0] == drawn[1] and chosen[0] == chosen[1]


@given(records())
@settings(max_examples=50)
def test_a_text_reads_back_as_the_same_seat(record: Record) -> None:
    for seat in range(record.game.players(record.rules)):
        found = of(record, seat)
        assert read(show(found), GAMES.values()) == found


def test_a_text_holds_no_card_that_the_seat_has_not_seen() -> None:
    record = small_solo()
    text = show(of(record, 1))
    assert "give: 0 ?\nreturn: 2 ?" in text
    for name in BAUERNSTOSS.names(each(record.start().piles[3])):
        assert name not in text
    assert "return: 2 ? (D9)" in show(of(record, 0))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hand 0:", "hand 1:", "line 10: hand 0 is missing"),
        ("(D9)", "", "line 13: here 1 cards come into sight, and it is not said which"),
        ("(D9)", "(D9 DA)", "line 13: here 1 cards come into sight, not D9 DA"),
        ("0 solo", "0 solo (C9)", "line 10: nothing shows C9 here"),
        ('Seat "0"', 'Seat "7"', "line 9: the tag Seat is a seat from 0 to 3"),
        ("give: 0 HT", "give: 0 ?", "line 12: '?' is not legal here"),
    ],
)
def test_a_wrong_line_is_named(old: str, new: str, said: str) -> None:
    text = show(of(small_solo(), 0))
    assert old in text
    with pytest.raises(TextError, match=r"^line \d+: ") as caught:
        read(text.replace(old, new), GAMES.values())
    assert str(caught.value).split(": ", 1)[1].startswith(said.split(": ", 1)[1])


@ALL
def test_a_finished_deal_ends_with_its_result(game: AnyGame) -> None:
    record = next(iter(deals(game, 1, seed=9)))
    found = of(record, 1)
    assert isinstance(found.view().phase, Over)
    assert show(found).splitlines()[-2:] == show(record).splitlines()[-2:]
