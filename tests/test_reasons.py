"""Reasons given for the best move: each names a fact, and the fact is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from stich.ai.players.levels import LEVELS, SOURCES, think
from stich.ai.players.thought import Thought
from stich.ai.review.reasons import REASONS, Because, advise, explain
from stich.game import AnyGame, Terms
from stich.state import CALL, State
from stich.tricks import Tricks
from tests.support.games import GAMES
from tests.support.table import deal, play, random_deal

SCHAFKOPF = GAMES["schafkopf"]
ALL = pytest.mark.parametrize("name", GAMES)


def positions(game: AnyGame, deals: int) -> Iterator[tuple[Terms, State]]:
    """Yield positions with a choice, of deals played at random."""
    rng = Random(f"reasons {game.id}")
    for _ in range(deals):
        record = random_deal(game, rng)
        state = record.start()
        while moves := state.legal_moves():
            if len(moves) > 1:
                yield record.terms, state
            state = state.advance(moves[int(rng.random() * len(moves))])


def judged(state: State) -> Thought:
    """Return a thought whose best card is the one with the highest number."""
    return Thought({move: float(move) for move in state.legal_moves() if move < CALL}, 1)


def reason(terms: Terms, state: State, thought: Thought) -> Because:
    assert state.phase.turn is not None
    *steps, found = explain(terms, state.view(state.phase.turn), thought, SOURCES["beginner"])
    assert found is not None and not any(steps)
    return found


@ALL
def test_a_reason_is_one_that_is_listed_with_its_numbers(name: str) -> None:
    for terms, state in list(positions(GAMES[name], 2))[::5]:
        assert state.phase.turn is not None
        view = state.view(state.phase.turn)
        advice = list(advise("beginner", terms, view))
        *_, last = advice
        assert last.reason is not None
        assert last.settled and all(each.reason is None for each in advice[:-1])
        assert tuple(last.reason.numbers) == REASONS[last.reason.name]
        assert all(0 <= last.reason.numbers.get(each, 0) <= 100 for each in ("n", "other"))
        again = list(advise("beginner", terms, view))
        assert again == advice


@pytest.mark.parametrize("name", ["barbu", "bauernstoss", "fipsen"])
def test_the_last_to_a_trick_reads_who_takes_it(name: str) -> None:
    named: Counter[str] = Counter()
    for terms, state in positions(GAMES[name], 40):
        play = state.phase
        if not isinstance(play, Tricks) or len(play.trick) < len(play.contract.seats) - 1:
            continue
        thought = judged(state)
        if len(thought.values) < 2:
            continue
        found = reason(terms, state, thought)
        if "n" not in found.numbers or found.name == "makes":
            continue
        named[found.name] += 1
        trick = (*play.trick, thought.best)
        winner, seat = play.seat_of(play.order.best(trick)), play.turn
        ours = winner == seat or (
            name == "bauernstoss" and not play.contract.marks and (winner - seat) % 2 == 0
        )
        if name == "fipsen":
            ours = (winner == play.contract.declarer) == (seat == play.contract.declarer)
        if name == "bauernstoss" and play.contract.marks:
            ours = (winner == play.contract.maker) == (seat == play.contract.maker)
        assert found.numbers["n"] == 100, (found, ours)
        second = sorted(thought.values)[-2]
        if found.name in ("adds", "sheds"):
            assert found.numbers["points"] == abs(play.worth(thought.best))
        if found.name == "saves":
            assert found.numbers["points"] == play.worth(second) - play.worth(thought.best)
        assert ours == (found.name in ("takes", "adds"))
    assert sum(named.values()) > (3 if name == "fipsen" else 15)
    if name == "barbu":
        assert named["sheds"] and named["takes"]


def test_a_seat_without_choice_reads_so() -> None:
    alone = 0
    for terms, state in positions(GAMES["bauernstoss"], 4):
        after = state.advance(state.legal_moves()[0])
        if len(after.legal_moves()) == 1:
            only = Thought({after.legal_moves()[0]: 0.0}, 0)
            assert reason(terms, after, only) == Because("only", {})
            alone += 1
    assert alone


def test_calls_that_were_not_weighed_are_not_called_equal() -> None:
    """A master considers nothing but to pass with three low trumps."""
    record = deal(SCHAFKOPF, ["HQ SJ H7 C7 ST S7 D8 D7"])
    state = record.start()
    *_, thought = think(LEVELS["master"], record.terms, state.view(0))
    assert len(thought.values) == 1 < len(state.legal_moves())
    assert reason(record.terms, state, thought) == Because("unweighed", {})


def test_moves_of_the_same_value_are_called_equal() -> None:
    for terms, state in positions(GAMES["schafkopf"], 1):
        same = Thought(dict.fromkeys(state.legal_moves(), 1.0), 3)
        assert reason(terms, state, same) == Because("equal", {})


def test_what_is_preferred_without_being_ahead_is_called_sensible() -> None:
    (terms, state), *_ = positions(GAMES["schafkopf"], 1)
    first, second, *others = state.legal_moves()
    values = {first: 1.0, second: 1.23, **dict.fromkeys(others, -9.0)}
    preferred = Thought(values, 3, choice=first)
    assert reason(terms, state, preferred) == Because("sensible", {"more": 0.2})
    assert reason(terms, state, Thought(values, 3)).name != "sensible"


def test_reasons_for_calls_give_the_difference_in_value() -> None:
    (terms, state), *_ = positions(GAMES["schafkopf"], 1)
    first, second = state.legal_moves()[:2]
    found = reason(terms, state, Thought({first: 2.0, second: -1.5}, 3))
    assert found == Because("brings", {"more": 3.5}) or found.numbers["n"] > found.numbers["other"]
    third = Thought({first: 2.0, second: 1.9, 99: -10.0}, 3)
    assert reason(terms, state, third).name in ("close", "makes")


def test_where_everybody_plays_for_himself_nobody_wins_the_deal() -> None:
    (terms, state), *_ = positions(GAMES["barbu"], 1)
    first, second = state.legal_moves()[:2]
    found = reason(terms, state, Thought({first: 2.0, second: -1.5}, 3))
    assert found == Because("brings", {"more": 3.5})


def test_a_tout_makes_what_it_makes_against_good_defenders() -> None:
    """Nine of hearts in hand: sensible defenders let it win now and then, good ones never."""
    record = deal(SCHAFKOPF, ["CJ SJ HA H9 DA DT DK DQ"])
    state = play(SCHAFKOPF, record.start(), "play pass pass pass")
    tout, wenz = SCHAFKOPF.move("wenz_tout"), SCHAFKOPF.move("wenz")
    terms = record.terms
    found = reason(terms, state, Thought({tout: 1.0, wenz: 0.0}, 1))
    assert found.name != "makes", "it is the other game that makes more"
    found = reason(terms, state, Thought({wenz: 1.0, tout: 0.0}, 1))
    assert found.name == "makes" and found.numbers["other"] == 0
