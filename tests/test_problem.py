"""The tables that contracts hand to the solver, against plain minimax over real positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from stich.ai.players.rollout import payoff
from stich.ai.sense.play import each_for_itself
from stich.ai.solver import search as solver
from stich.ai.solver.reference import Reference
from stich.ai.solver.search import Search, playable, solve
from stich.cards import Card, card, card_set, cards
from stich.game import Choices, options
from stich.games.barbu.contracts import HEARTS
from stich.games.bauernstoss.play import Play as BauernstossPlay
from stich.games.bauernstoss.rules import Setup as BauernstossSetup
from stich.games.fipsen import Rules
from stich.games.fipsen import contract as fipsen
from stich.games.fipsen.bids import DURCH
from stich.games.schafkopf.play import Play
from stich.problem import Problem
from stich.state import Over, State
from stich.tricks import Contract, Trick, Tricks
from tests.games.test_bauernstoss_play import playing
from tests.reference.minimax import above_average, allies, card_values, ended, points
from tests.support import schafkopf_table as schafkopf
from tests.support.barbu_table import bits, position
from tests.support.games import GAMES
from tests.support.plays import (
    ALL,
    KINDS_OF,
    Chance,
    begun,
    game_of,
    hands,
    kinds_of,
    most_cards,
    of_play,
    plain,
    played,
    played_out,
)

PLAYS = {"schafkopf": 120, "bauernstoss": 200, "fipsen": 250}
USUAL_PLAYS = 100
"""Deals of each kind of contract whose endings of two and three cards are searched, in games
without a number of their own. The Partner game, with its many duties, has three times as many;
contracts that differ from another only in their trumps have a quarter."""

LIKE_OTHERS = {"geier", "farbwenz", "farbgeier", "geier_tout"}

FOURS = {"bauernstoss": 25, "fipsen": 100}
USUAL_FOURS = 2
"""Those of them whose endings of four cards are searched too; more where four show rare cases."""

RARE = {"called card may lead", "running away", "sealed"}
"""Cases searched for on purpose, because few deals reach them."""

CALLED = ("called_ace_locked", "free_after_runaway", "runaway_count", "runaway_only_first_lead")
DUTIES: dict[str, dict[str, tuple[str, ...]]] = {
    "schafkopf": {
        **dict.fromkeys((*CALLED, "own_aces"), ("partner",)),
        **dict.fromkeys(("runners", "tariff"), KINDS_OF["schafkopf"]),
    },
    "bauernstoss": {"end_when_decided": ("small", "big")},
    "fipsen": dict.fromkeys(
        ("players", "first_lead", "end_when_decided", "defenders_score", "early_durch"),
        KINDS_OF["fipsen"],
    ),
    "barbu": {
        "heart_lead": ("hearts",),
        "king_heart_lead": ("king",),
        "forced_dump": ("queens", "king"),
        "end_when_decided": ("queens", "hearts", "king"),
        "must_trump": ("trumps",),
        **dict.fromkeys(("doubling", "first_lead"), KINDS_OF["barbu"]),
    },
}
"""The options that bear on perfect play, and the contracts in which they do; of other games all
may, in every contract."""

CASES = {
    "schafkopf": {
        *("lead", "mid-trick", "bound", "called card held", "called card played"),
        *(
            "called card may lead",
            "running away",
            "ran away",
            "ten called",
            "alone",
            "doubled",
            "swept so far",
        ),
    },
    "bauernstoss": {
        *("lead", "mid-trick", "bound", "three seats", "club jack", "chalk known"),
        "swept so far",
    },
    "fipsen": {"lead", "mid-trick", "all so far", "not all", "durch", "lost already"},
    "barbu": {"lead", "mid-trick", "bound", "doubled", "not doubled", "sealed", "broken"},
}
"""Cases that must occur among the endings of a game; any other game needs USUAL_CASES."""
USUAL_CASES = {"lead", "mid-trick"}


def endings(game: str, kind: str) -> Iterator[tuple[Chance, Choices, State]]:
    """Yield the rules of deals, and positions with two and three cards a hand, a few with four;
    most in the middle of a trick."""
    number = PLAYS.get(game, USUAL_PLAYS) // (4 if kind in LIKE_OTHERS else 1)
    for index in range(number * (3 if kind == "partner" else 1)):
        start, ahead = begun(GAMES[game], kind, f"ending {index}")
        states = of_play(played_out(start, ahead))
        chance = Chance(f"{game} {kind} {index}")
        for size in (2, 3, 4):
            late = [state for state in states if most_cards(state) == size]
            rare = [state for state in late if RARE & set(cases(state))]
            if late and (size < 4 or index < FOURS.get(game, USUAL_FOURS) or index < 30 and rare):
                yield (
                    chance,
                    start.rules,
                    chance.any_of(rare if rare and chance.often(0.7) else late),
                )


def cases(state: State) -> Iterator[str]:
    """Yield the names of the cases that a position is an example of."""
    play: Any = state.phase
    contract = play.contract
    rules: Any = getattr(contract, "rules", None)
    yield "mid-trick" if play.trick else "lead"
    if play.playable(state.piles[play.turn]) != plain(state):
        yield "bound"
    if len({trick.winner for trick in play.done}) == 1:
        yield "swept so far"
    match game_of(play):
        case "schafkopf":
            if contract.doubled:
                yield "doubled"
            if contract.kind == 1 and not contract.called:
                yield "alone"
            if contract.called & cards("CT ST DT"):
                yield "ten called"
            holder = [seat for seat in range(4) if state.piles[seat] & contract.called]
            led = [trick.cards[0] for trick in play.done if trick.leader in holder]
            if contract.called:
                yield "called card held" if holder else "called card played"
            if play.turn in holder and not play.trick:
                yield "called card may lead"
            if any(contract.suit_called >> card & 1 for card in led):
                yield "ran away"
            if play.leader in holder and any(contract.suit_called >> c & 1 for c in play.trick[:1]):
                yield "running away"
        case "bauernstoss":
            if len(contract.seats) == 3:
                yield "three seats"
            else:
                yield "club jack" if contract.setup.holder is None else "chalk known"
        case "fipsen":
            yield "all so far" if play.won == len(play.done) else "not all"
            if contract.need == 5:
                yield "durch"
            if play.won + 5 - len(play.done) < contract.need:
                yield "lost already"
        case "barbu":
            yield "doubled" if contract.doubles else "not doubled"
            if contract.name == "hearts" and rules.heart_lead == "after_broken":
                yield "broken" if play.broken() else "sealed"


def for_points(play: Any) -> bool:
    """Return True if the sides play for the points of the cards."""
    if game_of(play) == "schafkopf":
        return not (play.contract.tout or play.contract.bettel)
    return game_of(play) == "bauernstoss" and not play.contract.marks


def side(state: State, seat: int) -> set[int]:
    """Return the side of a seat: all seats that will have the same score, or the seat alone."""
    play = state.phase
    assert isinstance(play, Tricks)
    return {seat} if each_for_itself(play, hands(state)) else allies(ended(state), seat)


_REFERENCE, _ARBITER = Reference(), solver.Arbiter()


def in_python(problem: Problem) -> dict[Card, int]:
    """Return the value of each card as the reference search in Python finds it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(solver, "backend", lambda: _REFERENCE)
        patch.setattr(solver, "_arbiter", _ARBITER)
        return found(problem)


def found(problem: Problem) -> dict[Card, int]:
    """Return the value of each card, exact also between the steps of the problem."""
    search = solve(replace(problem, steps=None))
    assert search.done and all(low == high for low, high in search.values.values())
    return {card: low for card, (low, _) in search.values.items()}


@pytest.mark.parametrize("game", GAMES)
def test_perfect_play_is_what_minimax_finds(game: str) -> None:
    """Card points where these are played for, else the score above the average."""
    seen: Counter[str] = Counter()
    duties = DUTIES.get(game) or dict.fromkeys(options(GAMES[game].Rules), kinds_of(game))
    for kind in kinds_of(game):
        for chance, rules, state in endings(game, kind):
            play: Any = state.phase
            seat = play.turn if chance.often(0.5) else chance.any_of(play.contract.seats)
            ours = side(state, seat)
            problem = play.problem(hands(state), seat)
            values = found(problem)
            assert in_python(problem) == values, play
            gains = {card: play.gain(problem, value, seat) for card, value in values.items()}
            if problem.steps is not None and problem.target is None:
                for move, bounds in solve(problem).values.items():
                    proven = {play.gain(problem, value, seat) for value in bounds}
                    assert proven == {gains[move]}, (play, problem.steps)
            both = len({trick.winner in ours for trick in play.done}) == 2
            if problem.target is not None:
                assert not problem.exact
                continue
            if for_points(play):
                made = values if problem.high[problem.seats.index(seat)] else minus(values)
                assert made == by_points(state, ours), play
            if not for_points(play) or both and chance.often(0.3):
                assert gains == pytest.approx(by_score(state, seat, ours)), play
            seen.update(cases(state))
            said = rules.values()
            seen.update(f"{n} {said[n]}" for n, of in duties.items() if kind in of)
    wanted = {f"{n} {v}" for n in duties for v in options(GAMES[game].Rules)[n]}
    if problem.target is not None:
        return
    assert not [case for case in CASES.get(game, USUAL_CASES) | wanted if seen[case] < 5], seen


def by_points(state: State, ours: set[int]) -> dict[Card, float]:
    """Return the points of a side, as minimax finds them."""
    return card_values(state, ours, lambda over: points(over, ours))


def by_score(state: State, seat: int, ours: set[int]) -> dict[Card, float]:
    """Return the score of a seat above the average, as minimax finds it."""
    return card_values(state, ours, lambda over: above_average(over, seat))


def minus(values: dict[Card, int]) -> dict[Card, int]:
    """Return card points as the other side counts them."""
    return {card: 120 - value for card, value in values.items()}


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_a_whole_play_has_one_value_and_its_gain_is_the_score(game: str, kind: str) -> None:
    """From every position and for every seat; and the tables allow just the legal cards."""
    checked = 0
    for index in range(24):
        states = played(GAMES[game], kind, f"whole {index}")
        over = states[-1].phase
        assert isinstance(over, Over)
        last: Any = over.last
        for seat in last.contract.seats:
            totals = set()
            for state in of_play(states):
                play: Any = state.phase
                problem = play.problem(hands(state), seat)
                value = comes_to(problem, play, last)
                totals.add(value)
                if game == "barbu":
                    assert value == over.score[seat]
                if seat == play.turn and index < 8:
                    assert playable(problem) == play.playable(state.piles[seat]), play
                if problem.target is None and settled_alike(play, last, value):
                    gain = play.gain(problem, problem.clamped(value), seat)
                    assert gain == pytest.approx(payoff(over, seat)), (play, last)
                    checked += 1
            assert len(totals) == 1
    assert checked > 100 or problem.target is not None


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_whoever_plays_high_scores_the_more_the_higher_the_value(game: str, kind: str) -> None:
    """Perfect play for the value of an exact problem is then perfect play for the score."""
    for index in range(8):
        states = of_play(played(GAMES[game], kind, f"rising {index}"))
        for state in states[:: max(1, len(states) // 4)]:
            play: Any = state.phase
            for seat in play.contract.seats:
                problem = play.problem(hands(state), seat)
                least, most = problem.reach
                assert (least, most) == Search(problem).best
                scores = [play.gain(problem, value, seat) for value in range(least, most + 1)]
                if not problem.high[problem.seats.index(seat)]:
                    scores.reverse()
                if problem.target is not None:
                    assert not problem.exact
                else:
                    assert problem.exact and scores == sorted(scores), play


def comes_to(problem: Problem, play: Tricks[Contract], last: Tricks[Contract]) -> int:
    """Return the value that a problem gives to the tricks played from its position to the end."""
    value = problem.taken
    for trick, price in zip(last.done[len(play.done) :], problem.tricks, strict=False):
        weight = problem.weight[problem.seats.index(trick.winner)]
        value += weight * (price + sum(problem.worth[card] for card in trick.cards))
    if sweep := problem.sweep:
        later = [t for t in last.done[len(play.done) :] if card_set(t.cards) & sweep.cards]
        takers = {*sweep.takers, *(problem.seats.index(trick.winner) for trick in later)}
        value += sum(sweep.bonus[taker] for taker in takers if len(takers) == 1)
    return value


def settled_alike(play: Any, last: Any, value: int) -> bool:
    """Return True if the position already determines the end: nobody doubles or announces later,
    and no side takes its first trick later without any points."""
    for name in ("doubled", "extras"):
        if getattr(play.contract, name, None) != getattr(last.contract, name, None):
            return False
    if not for_points(play) or value not in (0, 120):
        return True
    return len({t.winner for t in play.done}) == len({t.winner for t in last.done})


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_a_card_is_worth_what_the_position_is_worth_after_it(game: str, kind: str) -> None:
    """Also to the next trick, and from the middle of one: cards already played are never lost."""
    for index in range(240 if kind == "partner" else 40):
        states = of_play(played(GAMES[game], kind, f"card by card {index}"))
        late = [state for state in states if most_cards(state) <= 6]
        for before, after in pairwise(late):
            play, on = before.phase, after.phase
            assert isinstance(play, Tricks) and isinstance(on, Tricks)
            if play.contract != on.contract or len(after.history) > len(before.history) + 1:
                continue  # somebody was asked to double
            problem = on.problem(hands(after), play.turn)
            if problem.target is not None:
                continue  # the play may have turned round
            values = found(play.problem(hands(before), play.turn))
            card = after.history[-1]
            assert card is not None
            assert (
                solve(replace(problem, steps=None)).best == (problem.clamped(values[card]),) * 2
            ), on


@pytest.mark.parametrize(("game", "kind"), ALL)
def test_turned_by_a_seat_everything_turns(game: str, kind: str) -> None:
    for index in range(8):
        both = [of_play(played(GAMES[game], kind, f"turned {index}", turned)) for turned in (0, 1)]
        for state, turned in list(zip(*both, strict=True))[-10:]:
            play, on = state.phase, turned.phase
            assert isinstance(play, Tricks) and isinstance(on, Tricks)
            players = play.contract.players
            assert on.turn == (play.turn + 1) % players and on.trick == play.trick
            for seat in play.contract.seats:
                moved = (seat + 1) % players
                assert gains(state, seat) == gains(turned, moved)


def gains(state: State, seat: int) -> dict[Card, float]:
    """Return a seat's gain from each card under perfect play."""
    play = state.phase
    assert isinstance(play, Tricks)
    problem = play.problem(hands(state), seat)
    return {card: play.gain(problem, value, seat) for card, value in found(problem).items()}


# --- in words ---


def test_schafkopf_16_the_partner_stays_one_once_the_called_ace_is_played() -> None:
    state = schafkopf.silent(schafkopf.declared("call.S", "S7 CQ", "SA", "ST", "SK"))
    sides = []
    while isinstance(state.phase, Tricks) and len(state.phase.done) < 2:
        sides.append(problem_of(state).high)
        legal = state.legal_moves()
        state = schafkopf.silent(state.advance(card("S7") if card("S7") in legal else legal[0]))
    assert state.piles[-1] >> card("SA") & 1
    assert set(sides) == {(True, True, False, False)}


def test_schafkopf_18_a_doubling_changes_the_score_and_not_the_problem() -> None:
    asked = schafkopf.after(schafkopf.declared("solo.C", "CQ CA"), "CA")
    silent, doubled = schafkopf.silent(asked), schafkopf.silent(schafkopf.after(asked, "stoss"))
    problem = problem_of(silent)
    assert problem == problem_of(doubled)
    for state, each in ((silent, 50), (doubled, 100)):
        play = state.phase
        assert isinstance(play, Tricks) and play.gain(problem, 61, 0) == 3 * each


def test_schafkopf_23b_four_of_the_suit_are_counted_with_what_lies_on_the_table() -> None:
    """Dealt four, and a second time running away, where that is the custom."""
    for count, long in (("dealt", True), ("now", None)):
        rules = schafkopf.SCHULE.of({"runaway_count": count})
        play = Play(schafkopf.contract_for("call.S", rules), 1, (card("S8"),))
        called = play.problem((0, cards("SA ST S9"), 0, 0), 0).called
        assert called is not None and called.away and called.long == long


@pytest.mark.parametrize(
    ("points", "score"), [(0, -30), (30, -20), (31, -10), (60, -10), (61, 10), (90, 10), (91, 20)]
)
def test_schafkopf_25_27_partner_game_by_points(points: int, score: int) -> None:
    state = schafkopf.declared("call.S", "S7 CQ", "SA")
    play = schafkopf.silent(state).phase
    assert isinstance(play, Tricks)
    problem = play.problem(state.piles[:4], 0)
    assert [play.gain(problem, points, seat) for seat in range(4)] == [score] * 2 + [-score] * 2


@pytest.mark.parametrize(
    ("winner", "points", "score"), [(0, 120, 70), (1, 120, 60), (0, 0, -60), (1, 0, -70)]
)
def test_schafkopf_27_no_points_are_no_tricks_but_for_who_has_one(
    winner: int, points: int, score: int
) -> None:
    tricks = (Trick(0, tuple(cards_of("C7 S7 H7 D7")), winner),)
    play = Play(schafkopf.contract_for("solo.C"), winner, (), tricks)
    problem = play.problem((0,) * 4, 0)
    assert [play.gain(problem, points, seat) for seat in (0, 1)] == [3 * score, -score]


def test_schafkopf_24_one_trick_lost_is_all_lost_in_a_tout() -> None:
    play = Play(schafkopf.contract_for("solo_tout.C"), 0)
    problem = play.problem((0,) * 4, 0)
    assert problem.high == (True, False, False, False) and problem.weight == (0, -1, -1, -1)
    assert [problem.clamped(-lost) for lost in range(4)] == [0, -1, -1, -1]
    assert [play.gain(problem, value, 0) for value in (0, -1)] == [540, -540]


def test_fipsen_17_19_who_has_all_tricks_so_far_may_get_all_five() -> None:
    contract = replace(in_fipsen(3), declarer=1)
    lost = (Trick(1, tuple(cards_of("C7 S7 H7 D7")), 2),)
    won = (Trick(1, tuple(cards_of("C7 S7 H7 D7")), 1),)
    bounds = []
    for done in ((), won, lost):
        play = fipsen.Play(contract, 1, (), done)
        problem = play.problem((0,) * 4, 1)
        bounds.append((problem.least, problem.most, problem.taken))
        assert play.gain(problem, 2, 1) == -6 * 3 / 4
        assert play.gain(problem, 3, 1) == 3 * 3 / 4
        assert done == lost or play.gain(problem, 4, 1) == 3 * 3 / 4
        assert done == lost or play.gain(problem, 5, 1) == 6 * 3 / 4
    assert bounds == [(2, 5, 0), (2, 5, 1), (2, 3, 0)]
    problem = fipsen.Play(contract.announce(DURCH), 1, (), ()).problem((0,) * 4, 1)
    assert (problem.least, problem.most) == (4, 5)


def test_barbu_10_hearts_are_kept_until_one_has_been_played_to_an_earlier_trick() -> None:
    def kept(*tricks: str) -> int:
        play = position("hearts", *tricks, heart_lead="after_broken")
        return play.problem((0,) * 4, 0).duty.keep

    assert kept("", "0: CA C2 C3 C4") == HEARTS
    assert kept("C5 H2", "0: CA C2 C3 C4") == HEARTS
    assert kept("", "0: CA C2 H3 C4") == 0


def test_barbu_18_stakes_weigh_what_everybody_takes() -> None:
    """0 and 1 have doubled each other, 0 has doubled 2: a point of 1 counts twice for 0."""
    play = position("tricks")
    play = replace(play, contract=replace(play.contract, doubles=bits("01 10 02")))
    weights = [play.problem((0,) * 4, seat).weight for seat in range(4)]
    assert weights == [(4, -2, -1, 0), (-2, 3, 0, 0), (-1, 0, 2, 0), (0, 0, 0, 1)]


@pytest.mark.parametrize(
    ("points", "marks"),
    [(0, -3), (1, -2), (29, -2), (30, -1), (41, -1), (42, 1), (90, 1), (91, 2), (119, 2), (120, 3)],
)
def test_bauernstoss_22_marks_by_the_points_of_the_chalk(points: int, marks: int) -> None:
    contract = replace(playing().contract, setup=BauernstossSetup(chalk="13"))
    play = contract.opening()
    problem = play.problem((0,) * 4, 0)
    gains = [play.gain(problem, 120 - points, seat) for seat in range(4)]
    assert gains == [-marks / 2, marks / 2] * 2


@pytest.mark.parametrize(
    ("winner", "points", "marks"), [(1, 120, 3), (0, 120, 2), (1, 0, -2), (0, 0, -3)]
)
def test_bauernstoss_22_no_points_are_no_tricks_but_for_who_has_one(
    winner: int, points: int, marks: int
) -> None:
    contract = replace(playing().contract, setup=BauernstossSetup(chalk="13"))
    tricks = (Trick(0, tuple(cards_of("C7 S7 H7 D7")), winner),)
    play = BauernstossPlay(contract, winner, (), tricks)
    assert play.gain(play.problem((0,) * 4, 0), 120 - points, 1) == marks / 2


def test_bauernstoss_14_20_three_play_a_solo_and_one_trick_lost_is_all_lost() -> None:
    play = playing(marks=12)
    problem = play.problem((1, 2, 4, 8), 0)
    assert problem.seats == (0, 1, 3) and problem.hands == (1, 2, 8)
    assert [problem.clamped(-lost) for lost in range(4)] == [0, -1, -1, -1]
    assert [play.gain(problem, value, 2) for value in (0, -1)] == [6, -6]


def problem_of(state: State) -> Problem:
    play = state.phase
    assert isinstance(play, Tricks) and play.turn is not None
    return play.problem(hands(state), play.turn)


def cards_of(names: str) -> list[Card]:
    return list(map(card, names.split()))


def in_fipsen(tricks: int) -> fipsen.Contract:
    """Return a contract of seat 0 for this number of tricks, with clubs as trumps."""
    return fipsen.Contract(Rules(), 0, (0, 1, 2, 3), 0, tricks, 0, False, (None,) * 4).named(0)
