"""Bots of one's own: asked like the levels; a fault is reported with bot, seat and position."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from random import Random
from threading import Event
from typing import Any

import pytest

from stich.ai.players.levels import LEVELS
from stich.ai.players.thought import Thought
from stich.game import Record, Terms
from stich.games import GAMES
from stich.lab.arena import OPEN, Duel, samples
from stich.lab.players import BotFault, name_of, player
from stich.lab.simulate import deals
from stich.state import CALL, Move, View

SCHAFKOPF = GAMES["schafkopf"]


def first(terms: Terms, view: View, rng: Random) -> Move:
    return view.legal_moves()[0]


def last_by_name(terms: Terms, view: View, rng: Random) -> str:
    return terms.game.name(view.legal_moves()[-1])


def thinking(terms: Terms, view: View, rng: Random) -> Iterator[Thought]:
    yield Thought({view.legal_moves()[-1]: 1.0}, 0)
    yield Thought({view.legal_moves()[0]: 1.0}, 0)


class Number:
    """A whole number that is no int, like those of numpy."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def foreign_number(terms: Terms, view: View, rng: Random) -> Any:
    return Number(view.legal_moves()[0])


class Lucky:
    def __call__(self, terms: Terms, view: View, rng: Random) -> Move:
        return rng.choice(view.legal_moves())


def played(bot: Any, seed: int = 1) -> list[Record]:
    return list(islice(deals(SCHAFKOPF, SCHAFKOPF.Rules(), bot, seed), 3))


def test_answer_is_a_number_a_name_or_the_last_thought() -> None:
    assert (
        played(first) == played(thinking) == played(foreign_number) == played(f"{__name__}:first")
    )
    assert played(last_by_name) != played(first)
    assert played(Lucky()) == played(Lucky())
    assert played("beginner") == played(LEVELS["beginner"])


def test_bot_is_shown_its_own_view_where_it_has_a_choice() -> None:
    seen: list[View] = []

    def bot(terms: Terms, view: View, rng: Random) -> Move:
        seen.append(view)
        return view.legal_moves()[0]

    played(bot)
    for view in seen:
        assert len(view.legal_moves()) > 1
        assert [i for i, pile in enumerate(view.piles) if pile is not None] == [
            view.seat,
            len(view.piles) - 1,
        ]


FAULTS: list[tuple[Callable[[View], object], str]] = [
    (lambda view: None, "gave no answer"),
    (lambda view: iter(()), "gave no answer"),
    (lambda view: 1.5, "answered 1.5, which is no move"),
    (lambda view: True, "answered True, which is no move"),
    (lambda view: "CX", "answered 'CX', which is no move"),
    (lambda view: -1, "answered -1, which is no move"),
    (lambda view: CALL + 1000, "answered 1052, which is no move"),
    (lambda view: {}, "answered {}, which is no move"),
    (lambda view: "CJ", "answered CJ, but legal are pass, play"),
    (lambda view: 1 // 0, "raised ZeroDivisionError: integer division or modulo by zero"),
]


@pytest.mark.parametrize(("answer", "fault"), FAULTS, ids=[fault for _, fault in FAULTS])
def test_fault_names_bot_seat_and_position(answer: Callable[[View], object], fault: str) -> None:
    asked: list[View] = []

    def bot(terms: Terms, view: View, rng: Random) -> Any:
        asked.append(view)
        return answer(view) if len(asked) == 3 else view.legal_moves()[0]

    with pytest.raises(BotFault) as caught:
        played(bot)
    found = caught.value
    assert (found.seat, found.fault) == (asked[-1].seat, fault)
    assert found.position.replay().view(found.seat) == asked[-1]
    assert str(found).startswith(f"bot {name_of(bot)}, seat {found.seat}, at Record('s")
    assert "\n" not in str(found)
    copied = pickle.loads(pickle.dumps(found))
    assert str(copied) == str(found)


STOP = Event()


def endless(terms: Terms, view: View, rng: Random) -> Any:
    while not STOP.is_set():
        pass


@pytest.mark.native
def test_bot_that_never_answers_is_named() -> None:
    who = rf"^bot {__name__}:endless, seat \d, at Record\('s.*'\): gave no answer in 0\.02 s$"
    duel = Duel("schafkopf", "beginner", "beginner", calls=endless, patience=0.02)
    try:
        with pytest.raises(BotFault, match=who):
            next(deals(SCHAFKOPF, SCHAFKOPF.Rules(), endless, 1, patience=0.02))
        with pytest.raises(BotFault, match=who):
            list(samples(duel, 1))
    finally:
        STOP.set()


@pytest.mark.native
def test_patience_leaves_answers_and_faults_as_they_are() -> None:
    def rushed(bot: Any) -> list[Record]:
        return list(islice(deals(SCHAFKOPF, SCHAFKOPF.Rules(), bot, 1, patience=600), 3))

    assert rushed(first) == played(first)
    assert rushed(thinking) == played(thinking)
    for bot, fault in ((failing, "raised ZeroDivisionError: "), (leaving, "raised SystemExit: 3")):
        with pytest.raises(BotFault, match=fault):
            rushed(bot)
        with pytest.raises(BotFault, match=fault):
            played(bot)


def failing(terms: Terms, view: View, rng: Random) -> Any:
    return 1 // 0


def leaving(terms: Terms, view: View, rng: Random) -> Any:
    sys.exit(3)


def test_levels_have_all_the_time_they_take() -> None:
    assert next(deals(SCHAFKOPF, SCHAFKOPF.Rules(), "beginner", 1, patience=1e-9))


def wrong(terms: Terms, view: View, rng: Random) -> Any:
    return None


@pytest.mark.native
def test_fault_comes_back_from_another_process() -> None:
    duel = Duel("schafkopf", wrong, "beginner")
    with ProcessPoolExecutor(1) as pool, pytest.raises(BotFault, match=r":wrong, seat \d, at Rec"):
        list(samples(duel, 1, pool))


def test_arena_takes_functions_and_their_names() -> None:
    here = f"{__name__}:first"
    found: list[float] = []
    for calls in (None, "beginner", first):
        one = Duel("schafkopf", first, "beginner", calls=calls)
        other = Duel("schafkopf", here, "beginner", calls=calls)
        found += samples(one, 3)
        assert found[-3:] == [*samples(other, 3)]
        assert one.names == other.names
    assert any(found)
    assert Duel("barbu", OPEN, first).names == {"a": "open", "b": here, "calls": None}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nobody", "there is no player 'nobody'; there are: beginner, club, master, and module:"),
        ("no_such_module:bot", "there is no player 'no_such_module:bot': No module named"),
        (f"{__name__}:nobody", f"there is no player '{__name__}:nobody': module"),
        (f"{__name__}:CALL", f"the player '{__name__}:CALL' is no function, but int"),
        (":x", "there is no player ':x': "),
        (7, "player must be a name or a function, not int"),
    ],
)
def test_name_that_leads_to_no_function_is_refused(name: Any, said: str) -> None:
    with pytest.raises((ValueError, TypeError)) as refused:
        player(name)
    assert str(refused.value).startswith(said)
