"""Perfect play: kernel and reference find the values of a plain minimax, in every way of asking."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from stich.ai.solver import search as solver
from stich.ai.solver.reference import Reference
from stich.ai.solver.search import Bounds, Search, playable, solve
from stich.cards import card_set, cards, each, listed
from stich.order import TRUMP, Order
from stich.problem import Called, Duty, Problem, Sweep
from tests.support.minimax import DECK, after, exact, random_problem, truth
from tests.support.problems import BARBU, DEALS, cut, solve_many


def many(searcher: str, fast: int, slow: int) -> int:
    return fast if searcher == "wasm" else slow


@pytest.mark.parametrize("seed", range(4))
def test_random_endings_have_the_values_of_plain_minimax(searcher: str, seed: int) -> None:
    rng = Random(seed)
    for _ in range(many(searcher, 500, 200)):
        problem = random_problem(rng, rng.choice((6, 9, 10)))
        values = truth(problem)
        search = solve(problem)
        assert exact(search) == values, problem
        assert playable(problem) == card_set(values)
        best = (max if problem.high[problem.turn] else min)(values.values())
        assert search.best == (best, best)


def test_longer_endings_have_the_values_of_plain_minimax(searcher: str) -> None:
    rng = Random(11)
    for _ in range(many(searcher, 60, 20)):
        problem = random_problem(rng, 12)
        assert exact(solve(problem)) == truth(problem), problem


def shortened(rng: Random, size: int) -> Iterator[Problem]:
    """Yield deals of every contract with ``size`` cards a hand."""
    for name, make in DEALS.items():
        if name != "fipsen" or size <= 5:
            yield cut(rng, make(rng), size)
    for barbu in BARBU.values():
        yield barbu(rng, size)


def freed(rng: Random) -> Problem:
    """Return a deal of one plain suit and trumps, which may be played though able to follow, and of
    which some need not follow."""
    places, size = rng.choice(((3, 4), (4, 3)))
    deal = rng.sample(range(26), places * size)
    groups = [0] * 13 + [TRUMP] * 39
    sets = tuple(card_set(c for c in DECK if groups[c] == g) for g in range(5))
    trumps = [c for c in deal if groups[c] == TRUMP]
    high = tuple(place % 2 == 0 for place in range(places))
    return Problem(
        Order(tuple(groups), tuple(rng.sample(range(52), 52)), sets),
        tuple(range(places)),
        tuple(card_set(deal[i * size : (i + 1) * size]) for i in range(places)),
        rng.randrange(places),
        (),
        high,
        tuple(map(int, high)),
        (1,) * 52,
        (2,) * size,
        duty=Duty(
            ruff=rng.random() < 0.7,
            over=rng.random() < 0.5,
            exempt=card_set(rng.sample(trumps, min(len(trumps), rng.randrange(3)))),
        ),
    )


def test_freedom_not_to_follow_has_the_values_of_plain_minimax(searcher: str) -> None:
    rng = Random(5)
    for _ in range(many(searcher, 150, 80)):
        problem = freed(rng)
        assert exact(solve(problem)) == truth(problem), problem


def runaway(rng: Random) -> Problem:
    """Return the called card with a long suit, whose holder may lead from it and be remembered for
    it."""
    groups = [0] * 26 + [rng.choice((0, 1, TRUMP)) for _ in range(26)]
    powers = rng.sample(range(52), 52)
    sets = tuple(card_set(c for c in DECK if groups[c] == g) for g in range(5))
    places, size = rng.choice(((2, 4), (2, 5), (3, 3)))
    deal = rng.sample(DECK, places * size)
    hands = tuple(card_set(deal[i * size : (i + 1) * size]) for i in range(places))
    ace = rng.choice([c for c in deal if groups[c] == 0] or deal)
    once, free, locked, away = (rng.random() < share for share in (0.5, 0.4, 0.5, 0.3))
    long = rng.choice((None, True, True, False))
    return Problem(
        order=Order(tuple(groups), tuple(powers), sets),
        seats=tuple(range(places)),
        hands=hands,
        leader=rng.randrange(places),
        trick=(),
        high=(True, *(rng.random() < 0.4 for _ in range(places - 1))),
        weight=(1, *(0,) * (places - 1)),
        worth=tuple(rng.choice((0, 1, 2, 5)) for _ in DECK),
        tricks=(0,) * size,
        called=Called(1 << ace, sets[groups[ace]], long, once, free, locked, away),
    )


@pytest.mark.parametrize("seed", range(2))
def test_what_holds_for_the_called_card(searcher: str, seed: int) -> None:
    rng = Random(seed)
    for _ in range(many(searcher, 100, 40)):
        problem = runaway(rng)
        assert exact(solve(problem)) == truth(problem), problem


def test_a_runaway_is_remembered_with_the_cards_left(searcher: str) -> None:
    """Rare: the same cards are left whether the suit was led or thrown away, and it matters."""
    problem = runaway(Random(43567))
    assert exact(solve(problem)) == truth(problem)


def test_every_contract_has_the_values_of_plain_minimax(searcher: str) -> None:
    rng = Random(3)
    for _ in range(many(searcher, 5, 2)):
        for problem in shortened(rng, 3):
            assert exact(solve(problem)) == truth(problem), problem


@pytest.mark.native
def test_kernel_and_reference_go_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values and nodes, in endings too long for plain minimax."""
    rng = Random(4)
    asked = [random_problem(rng, 24) for _ in range(60)]
    asked += [problem for _ in range(2) for problem in shortened(rng, 5)]
    fast = [solve(problem, 20_000) for problem in asked]
    monkeypatch.setattr(solver, "_arbiter", solver.Arbiter())
    reference = Reference()
    monkeypatch.setattr(solver, "backend", lambda: reference)
    for problem, one in zip(asked, fast, strict=True):
        other = solve(problem, 20_000)
        assert (other.values, other.nodes, other.done) == (one.values, one.nodes, one.done)


# --- slices, limits, steps ---


@pytest.mark.parametrize("slice_", [1, 7, 100, 3000])
def test_slices_of_any_size_find_the_same(searcher: str, slice_: int) -> None:
    rng = Random(5)
    for problem in [*shortened(rng, 4 if searcher == "wasm" else 3)]:
        whole = solve(problem)
        solver._arbiter.deal = None  # what has been learnt shall not help
        search = Search(problem)
        before = search.values
        while not search.go_on(slice_):
            for played, (low, high) in search.values.items():
                assert before[played].low <= low <= whole.values[played].low
                assert whole.values[played].high <= high <= before[played].high
            before = search.values
        assert search.values == whole.values
        assert search.nodes == whole.nodes


def test_searches_that_take_turns_come_to_their_end(searcher: str) -> None:
    rng = Random(6)
    asked = list(shortened(rng, 4))[:6]
    searches = [Search(problem) for problem in asked]
    for _ in range(500):
        done = [search.go_on(2000) for search in searches]
    assert all(done)
    for search, problem in zip(searches, asked, strict=True):
        assert exact(search) == exact(solve(problem))


@pytest.mark.parametrize("limit", [0, 1, 10, 100, 1000])
def test_bounds_hold_the_truth_when_nodes_run_out(searcher: str, limit: int) -> None:
    rng = Random(limit)
    unfinished = 0
    for problem in shortened(rng, 3):
        search = solve(problem, nodes=limit)
        assert search.nodes <= limit
        unfinished += not search.done
        for played, value in truth(problem).items():
            low, high = search.values[played]
            assert low <= value <= high
    assert unfinished or limit == 1000


def test_steps_separate_the_values_they_should(searcher: str) -> None:
    rng = Random(8)
    for _ in range(many(searcher, 200, 60)):
        problem = random_problem(rng)
        steps = [rng.randint(-30, 60) for _ in range(rng.randint(0, 5))]
        search = solve(problem, steps=steps)
        assert search.done
        for played, value in truth(problem).items():
            low, high = search.values[played]
            assert low <= value <= high
            assert not [step for step in steps if low < step <= high]


def test_steps_save_nodes() -> None:
    problem = DEALS["solo"](Random(1))
    assert solve(problem, steps=[31, 61, 91]).nodes < solve(problem).nodes / 2


def test_a_problem_may_name_its_own_steps(searcher: str) -> None:
    rng = Random(18)
    for _ in range(many(searcher, 60, 20)):
        plain = random_problem(rng)
        steps = tuple(rng.randint(-30, 60) for _ in range(rng.randint(0, 3)))
        problem = replace(plain, steps=steps)
        assert solve(problem).values == solve(plain, steps=steps).values
        assert exact(solve(problem, steps=range(-200, 200))) == exact(solve(plain))


def test_more_steps_than_there_is_room_for() -> None:
    problem = DEALS["fipsen"](Random(1))
    assert exact(solve(problem, steps=range(-50, 50))) == exact(solve(problem))


def test_only_the_cards_asked_about(searcher: str) -> None:
    rng = Random(9)
    for _ in range(many(searcher, 200, 60)):
        problem = random_problem(rng)
        values = truth(problem)
        asked = card_set(rng.sample(sorted(values), rng.randint(1, len(values))))
        found = exact(solve(problem, cards=asked))
        assert found == {played: values[played] for played in each(asked)}


def test_values_are_known_before_the_first_node() -> None:
    search = Search(DEALS["solo"](Random(2)))
    assert set(search.values.values()) == {Bounds(0, 120)}
    assert search.best == (0, 120)
    assert search.nodes == 0 and not search.done


# --- one backend for many ---


def test_later_positions_of_a_deal_profit_and_agree(searcher: str) -> None:
    rng = Random(10)
    for problem in shortened(rng, many(searcher, 5, 3)):
        value = solve(problem)
        while problem.hands[problem.turn].bit_count() > 1 or problem.trick:
            best = (max if problem.high[problem.turn] else min)(
                value.values, key=lambda played: value.values[played].low
            )
            best_value = value.best
            problem = after(problem, best)
            if not problem.hands[problem.turn]:
                break
            value = solve(problem)
            assert value.best == best_value


def test_lines_of_random_problems_agree_card_by_card(searcher: str) -> None:
    """Duties, seals and called cards on the way, with entries of the same deal in the transposition
    table."""
    rng = Random(12)
    for _ in range(many(searcher, 150, 40)):
        problem = random_problem(rng)
        while problem.hands[problem.turn]:
            values = exact(solve(problem))
            assert values == truth(problem)
            problem = after(problem, rng.choice(sorted(values)))


def test_many_at_once_find_what_each_finds(searcher: str) -> None:
    rng = Random(13)
    asked = [random_problem(rng) for _ in range(20)]
    asked += [replace(DEALS["fipsen"](rng)) for _ in range(150)]
    together = solve_many(asked)
    for problem, search in zip(asked, together, strict=True):
        assert exact(search) == exact(solve(problem))
    assert solve_many([]) == []
    last = solve_many(asked[:3], nodes=5)[-1]
    assert last.nodes <= 5
    while not last.go_on(50):
        pass
    assert exact(last) == exact(together[2])


def test_marks_are_used_again_when_they_run_out(
    searcher: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "GENERATIONS", 2)
    rng = Random(14)
    asked = [random_problem(rng) for _ in range(8)]
    searches = [Search(problem) for problem in asked]
    for _ in range(300):
        done = [search.go_on(40) for search in searches]
    assert all(done)
    for problem, search in zip(asked, searches, strict=True):
        assert exact(search) == truth(problem)


# --- bad input, no backend ---


def damaged(**changes: Any) -> Callable[[Problem], Problem]:
    return lambda problem: replace(problem, **changes)


def moved(problem: Problem) -> Problem:
    """Return the problem with one card moved to the next hand."""
    low = problem.hands[0] & -problem.hands[0]
    first, second, *rest = problem.hands
    return replace(problem, hands=(first ^ low, second | low, *rest))


BAD: dict[str, Callable[[Problem], Problem]] = {
    "no cards": damaged(hands=(0, 0, 0, 0), tricks=()),
    "sizes": moved,
    "cards lie twice": lambda p: replace(p, hands=(p.hands[0], *p.hands[:3])),
    "twice": lambda p: replace(p, trick=(listed(p.hands[0])[0],)),
    "one place": damaged(hands=(1,), seats=(0,), high=(True,), weight=(1,)),
    "sides": damaged(high=(True,)),
    "leader": damaged(leader=4),
    "finished trick": damaged(trick=(0, 1, 2, 3)),
    "no trick": damaged(trick=(99,)),
    "same card": damaged(trick=(0, 0)),
    "negative": damaged(hands=(-1, 1, 2, 4)),
    "unknown card": damaged(hands=tuple(cards(n) for n in ("C2", "C3", "C4", "C5")), tricks=(0,)),
    "beyond": damaged(hands=(1 << 60, 1 << 61, 1 << 62, 1 << 63), tricks=(0,)),
    "tricks": damaged(tricks=(0,)),
    "worth": damaged(worth=(0,)),
    "too much": damaged(worth=(950,) * 52),
    "too heavy": damaged(weight=(1, 0, 5000, 0)),
    "taken": damaged(taken=40_000),
    "least": damaged(least=-50_000),
    "least above most": damaged(least=5, most=4),
    "sweep of too many": damaged(sweep=Sweep(1, (1, 2))),
    "sweep by nobody": damaged(sweep=Sweep(1, (0,) * 4, (4,))),
    "sweep of nothing": damaged(sweep=Sweep(0, (0,) * 4)),
    "sweep too high": damaged(sweep=Sweep(1, (0, 0, 0, 30_000))),
    "equal cards": lambda p: replace(p, order=replace(p.order, power=(0,) * 52)),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_problem_is_refused(kind: str) -> None:
    good = DEALS["solo"](Random(1))
    with pytest.raises(ValueError):
        Search(BAD[kind](good))
    with pytest.raises(ValueError):
        playable(BAD[kind](good))


def test_cards_that_may_not_be_played_are_refused() -> None:
    problem = DEALS["solo"](Random(1))
    for wrong in (0, -1, problem.hands[1], problem.hands[0] | 1 << 60):
        with pytest.raises(ValueError):
            solve(problem, cards=wrong)


def broken(name: str, data: bytes | None) -> Callable[[str, str], bytes | None]:
    def get_data(package: str, resource: str) -> bytes | None:
        if name == "missing":
            raise FileNotFoundError(resource)
        return data

    return get_data


@pytest.mark.parametrize(("name", "data"), [("missing", None), ("none", None), ("bad", b"asm")])
def test_without_webassembly_the_reference_says_that_it_searches(
    name: str, data: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STICH_SOLVER", raising=False)
    monkeypatch.setattr("stich.wasm.get_data", broken(name, data))
    chosen = solver.backend.__wrapped__()
    monkeypatch.setattr(solver, "backend", lambda: chosen)
    monkeypatch.setattr(solver, "_arbiter", solver.Arbiter())
    assert solver.backend().name == "python"
    problem = random_problem(Random(1))
    assert exact(solve(problem)) == truth(problem)


@pytest.mark.skipif(bool(os.environ.get("STICH_SOLVER")), reason="a backend is asked for")
def test_here_it_runs_in_webassembly() -> None:
    assert solver.backend().name == "wasm"
