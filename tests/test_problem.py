"""The tables that contracts hand to the solver, against plain minimax over real positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from stich.ai.solver import solve
from stich.deal import draw
from stich.game import Game, Record, options
from stich.games import GAMES
from stich.state import Over, State
from stich.tricks import Tricks
from tests.reference.minimax import above_average, card_values, points

CARDS = {"schafkopf": 3, "bauernstoss": 3, "fipsen": 3, "barbu": 3}
"""How many cards a hand has at most where minimax begins."""

KINDS: dict[str, dict[Any, int]] = {
    "schafkopf": {1: 160, 2: 20, 3: 60, 4: 3, 5: 15},
    "bauernstoss": {0: 300, 8: 60, 12: 60},
    "fipsen": {False: 150, True: 5},
    "barbu": dict.fromkeys(("tricks", "queens", "last_two", "hearts", "king", "trumps"), 120),
}
"""How many endings of every kind of contract are tried."""

KIND = {"schafkopf": "kind", "bauernstoss": "marks", "fipsen": "kieker", "barbu": "name"}
"""The attribute of a contract that tells its kind."""

PLAY_OPTIONS = {
    "schafkopf": (
        *("called_ace_locked", "free_after_runaway", "runaway_count", "runaway_only_first_lead"),
        *("own_aces", "runners", "tariff", "stoss_window"),
    ),
    "bauernstoss": ("end_when_decided",),
    "fipsen": ("first_lead", "end_when_decided", "defenders_score", "early_durch"),
    "barbu": (
        *("heart_lead", "king_heart_lead", "forced_dump", "end_when_decided", "must_trump"),
        "doubling",
    ),
}


def any_of(values: tuple[Any, ...], rng: Random) -> Any:
    return values[int(rng.random() * len(values))]


def any_choices(cls: type[Any], rng: Random) -> Any:
    """Any combination of choices that can be played."""
    while True:
        try:
            return cls(**{name: any_of(values, rng) for name, values in options(cls).items()})
        except ValueError:
            continue


def any_play(game: Game, rng: Random) -> Iterator[State]:
    """The positions of card play of a deal under any rules, by chance; none if it is not played."""
    rules = game.profiles["seed"] if rng.random() < 0.2 else any_choices(game.Rules, rng)
    setup = any_choices(game.Setup, rng)
    idle = {name: options(game.Setup)[name][0] for name in game.idle(rules)}
    deck, sizes = game.layout(rules)
    state = Record(game, rules, replace(setup, **idle), draw(deck, sizes, rng)).start()
    while not isinstance(state.phase, Over):
        if isinstance(state.phase, Tricks):
            yield state
        legal = state.legal_moves()
        state = state.advance(any_of(legal, rng))


def endings(game: Game) -> Iterator[State]:
    """Positions of card play with few cards, some in the middle of a trick, of every kind."""
    rng = Random(f"endings of {game.id}")
    wanted: dict[Any, int] = dict(KINDS[game.id])
    while any(wanted.values()):
        least = 1 + int(rng.random() * CARDS[game.id])
        late = [s for s in any_play(game, rng) if most_cards(s) <= least]
        if not late:
            continue
        state = late[int(rng.random() * min(len(late), 5))]
        kind = kind_of(state)
        if wanted[kind]:
            wanted[kind] -= 1
            yield state


def kind_of(state: State) -> Any:
    play: Any = state.phase
    return getattr(play.contract, KIND[type(play).__module__.split(".")[2]])


def most_cards(state: State) -> int:
    play: Any = state.phase
    most: int = max(state.piles[seat].bit_count() for seat in play.contract.seats)
    return most


def hands(state: State) -> tuple[int, ...]:
    phase = state.phase
    assert isinstance(phase, Tricks)
    return state.piles[: phase.contract.players]


def exactly(state: State, seat: int) -> tuple[dict[int, float], dict[int, float]]:
    """For each card the value as the solver has it, and as minimax does: card points where these
    are played for, else the score above the average."""
    play = state.phase
    assert isinstance(play, Tricks)
    problem = play.problem(hands(state), seat)
    found = solve(problem).values
    assert all(bounds.low == bounds.high for bounds in found.values())
    sides = {each for each, high in zip(problem.seats, problem.high, strict=True) if high}
    if any(problem.worth) and type(play).__module__.split(".")[2] != "barbu":
        told = {card: float(bounds.low) for card, bounds in found.items()}
        return told, card_values(state, sides, lambda over: points(over, sides))
    told = {card: play.gain(problem, bounds.low, seat) for card, bounds in found.items()}
    mine = sides if seat in sides else set(problem.seats) - sides
    return told, card_values(state, mine, lambda over: above_average(over, seat))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_perfect_play_is_what_minimax_finds(game: Game) -> None:
    seen: Counter[str] = Counter()
    for state in endings(game):
        play: Any = state.phase
        told, right = exactly(state, play.turn)
        assert told == right, play
        seen["mid-trick" if play.trick else "lead"] += 1
        rules = play.contract.rules.values()
        seen.update(f"{name} {rules[name]}" for name in PLAY_OPTIONS[game.id])
    for name in PLAY_OPTIONS[game.id]:
        for value in options(game.Rules)[name]:
            assert seen[f"{name} {value}"] > 9, f"too few endings with {name} {value}"
    assert seen["mid-trick"] > 50 and seen["lead"] > 20


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_gain_is_the_score_above_the_average(game: Game) -> None:
    """Told of the value a whole play has come to, the first position knows what it scores."""
    rng = Random(f"gains of {game.id}")
    played = 0
    while played < 300:
        states = list(any_play(game, rng))
        if not states:
            continue
        first: Any = states[0].phase
        end = states[-1]
        while not isinstance(end.phase, Over):
            end = end.advance(any_of(end.legal_moves(), rng))
        last: Any = end.phase.last
        if contract_of(last) != contract_of(first):  # announced on the way: another game
            continue
        if swept_in_points_alone(end.phase):
            continue
        played += 1
        for seat in first.contract.seats:
            problem = first.problem(hands(states[0]), seat)
            value = problem.told(last.problem(end.piles, seat).taken)
            gain = first.gain(problem, value, seat)
            assert gain == above_average(end.phase, seat), (first.contract, last)


def contract_of(play: Any) -> Any:
    """What a contract is worth: its doublings and extras."""
    play = getattr(play, "play", play)
    return [getattr(play.contract, name, None) for name in ("doubled", "extras", "doubles")]


def swept_in_points_alone(over: Over) -> bool:
    """Whether a side took tricks but no points: nobody can tell from the points."""
    points = dict(over.items)
    return (
        0 in (points.get("others"), points.get("other_points"), points.get("chalk_points"))
        and ("schwarz" not in points)
        or (points.get("lost") == 0 and "schwarz" not in points)
    )
