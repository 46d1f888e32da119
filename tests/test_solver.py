"""Perfect play: kernel and reference against a minimax that knows only the words of Problem."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from stich.ai.solver import search as solver
from stich.ai.solver.reference import Reference
from stich.ai.solver.search import Bounds, Search, playable, solve
from stich.cards import NAMES, Card, CardSet, card, card_set, cards, each, listed
from stich.games.barbu import trump_order
from stich.games.bauernstoss.rules import POINTS as BAUERNSTOSS_POINTS
from stich.games.bauernstoss.rules import contract_order as bauernstoss_order
from stich.games.fipsen import bids
from stich.games.schafkopf import contracts as schafkopf
from stich.order import TRUMP, Order
from stich.problem import ALWAYS, FIRST, NONE, Called, Duty, Problem, Sweep
from stich.state import NATURAL
from tests.support import problems
from tests.support.problems import BARBU, DEALS, cut, solve_many

KNOWN = Path(__file__).parent / "known"

DECK = listed((1 << 52) - 1)

# --- the rules once more, card by card ---


def allowed(
    p: Problem,
    hand: CardSet,
    trick: tuple[Card, ...],
    gone: CardSet,
    away: bool,
    number: int = 0,
) -> CardSet:
    """What the words of Duty and Called leave of a hand; ``gone``: played to earlier tricks, so
    many as ``number``."""
    can = set(each(allowed_in_any_trick(p, hand, trick, gone, away)))
    if p.first and not number:
        can = {c for c in can if not p.duty.late >> c & 1} or can
    return card_set(can)


def allowed_in_any_trick(
    p: Problem, hand: CardSet, trick: tuple[Card, ...], gone: CardSet, away: bool
) -> CardSet:
    """The same, but for what is late in the first trick."""
    order, duty, called = p.order, p.duty, p.called
    caller = called is not None and hand & called.card
    own = set(each(hand))
    if not trick:
        can = set(own)
        if caller:
            assert called
            others = {c for c in own if called.suit >> c & 1 and not called.card >> c & 1}
            run = called.long if called.long is not None else len(others) >= 3
            if away and called.free:
                run = True
            elif away and called.once:
                run = False
            if not run:
                can -= others
        kept = {c for c in can if duty.keep >> c & 1}
        if can - kept and not (duty.sealed and duty.keep & gone):
            can -= kept
        return card_set(can)
    led = trick[0]
    can = {c for c in own if order.group[c] == order.group[led]}
    if caller and called and called.suit >> led & 1:
        can = {c for c in own if called.card >> c & 1}
        if away and called.free:
            can = {c for c in own if called.suit >> c & 1}
    if not can:
        can = set(own)
        if caller and called and called.locked and not away:
            can = {c for c in own if not called.card >> c & 1} or own
        if duty.trump:
            can = {c for c in can if order.group[c] == TRUMP} or can
        can = {c for c in can if duty.dump >> c & 1} or can
    risen = [c for c in trick if duty.rise >> c & 1]
    if risen:
        top = max(risen, key=lambda c: order.power[c])
        can = {c for c in can if duty.rise >> c & 1 and order.beats(c, top)} or can
    winning = trick[order.best(trick)]
    wins = {c for c in can if order.group[c] == TRUMP and order.beats(c, winning)}
    if wins and (duty.win == ALWAYS or duty.win == FIRST and order.group[winning] != TRUMP):
        can = wins
    return card_set(can)


def minimax(
    p: Problem,
    hands: tuple[CardSet, ...],
    leader: int,
    trick: tuple[Card, ...],
    gone: CardSet,
    away: bool,
    taken: int,
    number: int,
    takers: frozenset[int],
) -> Iterator[tuple[Card, int]]:
    """The value of each card that may be played."""
    places = len(hands)
    turn = (leader + len(trick)) % places
    for played in each(allowed(p, hands[turn], trick, gone, away, number)):
        left = tuple(h & ~(1 << played) for h in hands)
        ran = away
        if p.called and not trick and p.called.suit >> played & 1 and left[turn] & p.called.card:
            ran = True
        now = (*trick, played)
        if len(now) < places:
            mover = (turn + 1) % places
            after = minimax(p, left, leader, now, gone, ran, taken, number, takers)
        else:
            mover = (leader + p.order.best(now)) % places
            points = p.tricks[number] + sum(p.worth[c] for c in now)
            value = taken + p.weight[mover] * points
            by = takers
            if p.sweep and p.sweep.cards & card_set(now):
                by = by | {mover}
            if not any(left):
                if p.sweep and len(by) == 1:
                    value += p.sweep.bonus[min(by)]
                yield played, value
                continue
            after = minimax(p, left, mover, (), gone | card_set(now), ran, value, number + 1, by)
        yield played, (max if p.high[mover] else min)(value for _, value in after)


def truth(p: Problem) -> dict[Card, int]:
    away = p.called is not None and p.called.away
    # A seal that is already broken is told by an empty `keep`, so nothing has been played before.
    takers = frozenset(p.sweep.takers if p.sweep else ())
    found = minimax(p, p.hands, p.leader, p.trick, 0, away, p.taken, 0, takers)
    return {played: p.told(value) for played, value in found}


# --- random problems ---


def random_order(rng: Random) -> Order:
    """Any cards in up to five groups in any order, trumps or none."""
    group = [rng.choice((0, 1, 2, 3, 4)) for _ in DECK]
    kind = rng.random()
    if kind < 0.5:
        group = [c // 13 for c in DECK]
    if kind < 0.3:
        group = [4 if rng.random() < 0.3 else g for g in group]
    if 0.5 < kind < 0.6:
        group = [g % 3 for g in group]
    power = list(range(52))
    rng.shuffle(power)
    sets = tuple(card_set(c for c in DECK if group[c] == g) for g in range(5))
    return Order(tuple(group), tuple(power), sets)


def some(rng: Random, of: CardSet, share: float) -> CardSet:
    return card_set(c for c in each(of) if rng.random() < share)


def random_problem(rng: Random, most: int = 9) -> Problem:
    places = rng.choice((2, 3, 3, 4, 4))
    order = random_order(rng)
    size = rng.randint(1, max(1, most // places))
    deal = rng.sample(range(52), places * size)
    if rng.random() < 0.5:  # cards that lie close together meet more often
        deal = rng.sample(range(0, 52, 2), places * size) if places * size <= 26 else deal
    hands = [card_set(deal[i * size : (i + 1) * size]) for i in range(places)]
    leader = rng.randrange(places)
    prices = rng.choice(((0,), (1,), (0, 0, 4, 10, 11), (2, 3, 4), (-2, 0, 0), (-6, 3, 0), (0, 1)))
    weight = rng.choice(((1, 0), (1, 0), (1, 0), (2, -3, 0, 1, 5)))
    high = tuple(rng.random() < 0.5 for _ in range(places))
    if len(weight) == 2:
        weights = tuple(int(h) for h in high)
    else:
        weights = tuple(rng.choice(weight) for _ in range(places))
    duty = Duty()
    everything = card_set(deal)
    if rng.random() < 0.6:
        duty = Duty(
            trump=rng.random() < 0.5,
            rise=some(rng, order.cards[TRUMP], 0.5) if rng.random() < 0.5 else 0,
            win=rng.choice((NONE, FIRST, ALWAYS)),
            dump=some(rng, everything, 0.2) if rng.random() < 0.3 else 0,
            keep=some(rng, everything, 0.3) if rng.random() < 0.4 else 0,
            sealed=rng.random() < 0.5,
            late=some(rng, everything, 0.4) if rng.random() < 0.4 else 0,
        )
    called = None
    if rng.random() < 0.4:
        ace = rng.choice(deal)
        called = Called(
            1 << ace,
            order.cards[order.group[ace]],
            rng.choice((None, True, False)),
            *(rng.random() < 0.5 for _ in range(4)),
        )
    sweep = None
    if rng.random() < 0.4:
        sweep = Sweep(
            some(rng, everything, rng.choice((0.1, 0.5, 1.0))) or 1 << deal[0],
            tuple(rng.choice((0, 5, -5, 26, -26)) for _ in range(places)),
            tuple(sorted(rng.sample(range(places), rng.choice((0, 0, 1, 1, 2))))),
        )
    trick: list[Card] = []
    p = Problem(
        order,
        tuple(range(places)),
        tuple(hands),
        leader,
        (),
        high,
        weights,
        tuple(rng.choice(prices) for _ in DECK),
        tuple(rng.choice((0, 0, 1, -2)) for _ in range(size)),
        rng.randint(-10, 10),
        rng.choice((None, None, 3)),
        rng.choice((None, None, 9)),
        duty,
        called,
        rng.random() < 0.5,
        sweep,
    )
    for _ in range(rng.choice((0, 0, 1, 2, 3)) % places):
        turn = (leader + len(trick)) % places
        away = called.away if called else False
        played = rng.choice(listed(allowed(p, hands[turn], tuple(trick), 0, away)))
        hands[turn] ^= 1 << played
        trick.append(played)
    return replace(p, hands=tuple(hands), trick=tuple(trick))


# --- both backends ---


@pytest.fixture(params=["wasm", "python"])
def searcher(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Every test that asks for it runs in WebAssembly and in the reference."""
    monkeypatch.setenv("STICH_SOLVER", request.param)
    chosen = solver.backend.__wrapped__()
    monkeypatch.setattr(solver, "backend", lambda: chosen)
    monkeypatch.setattr(solver, "_arbiter", solver.Arbiter())
    assert solver.backend().name == request.param
    return str(request.param)


def exact(search: Search) -> dict[Card, int]:
    assert search.done and all(low == high for low, high in search.values.values())
    return {played: low for played, (low, _) in search.values.items()}


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
    """Deals of every contract with so many cards a hand."""
    for name, make in DEALS.items():
        if name != "fipsen" or size <= 5:
            yield cut(rng, make(rng), size)
    for barbu in BARBU.values():
        yield barbu(rng, size)


def runaway(rng: Random) -> Problem:
    """The called card with a long suit, whose holder may lead from it and be remembered for it."""
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


def test_steps_tell_apart_what_they_should(searcher: str) -> None:
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
            told = value.best
            problem = after(problem, best)
            if not problem.hands[problem.turn]:
                break
            value = solve(problem)
            assert value.best == told


def after(p: Problem, played: Card) -> Problem:
    """The problem after one more card."""
    turn, places = p.turn, len(p.hands)
    hands = tuple(h & ~(1 << played) for h in p.hands)
    called = p.called
    if called and not p.trick and called.suit >> played & 1 and hands[turn] & called.card:
        called = replace(called, away=True)
    trick = (*p.trick, played)
    if len(trick) < places:
        return replace(p, hands=hands, trick=trick, called=called)
    winner = (p.leader + p.order.best(trick)) % places
    points = p.tricks[0] + sum(p.worth[c] for c in trick)
    duty = p.duty
    if duty.sealed and duty.keep & card_set(trick):
        duty = replace(duty, keep=0, sealed=False)
    taken = p.taken + p.weight[winner] * points
    sweep = p.sweep
    if sweep and sweep.cards & card_set(trick):
        sweep = replace(sweep, takers=tuple(sorted({*sweep.takers, winner})))
    return replace(
        p,
        hands=hands,
        trick=(),
        leader=winner,
        tricks=p.tricks[1:],
        taken=taken,
        duty=duty,
        called=called,
        first=False,
        sweep=sweep,
    )


def test_lines_of_random_problems_agree_card_by_card(searcher: str) -> None:
    """Duties, seals and calls on the way, with what was learnt about the same deal before."""
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
    """One card has gone over to the next hand."""
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
    monkeypatch.setattr(solver, "get_data", broken(name, data))
    chosen = solver.backend.__wrapped__()
    monkeypatch.setattr(solver, "backend", lambda: chosen)
    monkeypatch.setattr(solver, "_arbiter", solver.Arbiter())
    assert solver.backend().name == "python"
    problem = random_problem(Random(1))
    assert exact(solve(problem)) == truth(problem)


@pytest.mark.skipif(bool(os.environ.get("STICH_SOLVER")), reason="a backend is asked for")
def test_here_it_runs_in_webassembly() -> None:
    assert solver.backend().name == "wasm"


# --- worked endings ---


def contract(words: list[str]) -> tuple[Order, tuple[int, ...], int, Duty, Called | None, bool]:
    """Order, worth of the cards and of a trick, duty, called card; whether the low side counts."""
    name, more = words[0], words[1:]
    trumps = "CSHD".index(more[0]) if more and len(more[0]) == 1 else 0
    free, none = Duty(), problems.NOTHING
    if name in ("solo", "wenz"):
        kind = schafkopf.SOLO if name == "solo" else schafkopf.WENZ
        suit = trumps if name == "solo" else -1
        return schafkopf.contract_order(kind, suit), schafkopf.POINTS, 0, free, None, False
    if name == "tout":
        return schafkopf.contract_order(schafkopf.SOLO_TOUT, trumps), none, -1, free, None, True
    if name == "partner":
        called = problems.CALLS[more[0][0]]
        called = replace(called, locked="locked" in more, free="free" in more)
        return schafkopf.PARTNER_ORDER, schafkopf.POINTS, 0, free, called, False
    if name == "bauernstoss":
        order = bauernstoss_order(trumps)
        return order, BAUERNSTOSS_POINTS, 0, problems.JACKS, None, False
    if name == "three":
        return bauernstoss_order(trumps), none, -1, problems.JACKS, None, True
    if name == "fipsen":
        return bids.trump_order(trumps), none, 1, free, None, False
    assert name == "barbu"
    price = {"tricks": -2, "trumps": 5}.get(more[0], 0)
    worth = {"queens": problems.QUEENS, "hearts": problems.HEARTS, "king": problems.KING}
    duty = {"hearts": problems.KEEP, "king": problems.KEEP, "trumps": problems.TRUMPING}
    if more[0] == "trumps":
        return trump_order("CSHD".index(more[1])), none, price, duty["trumps"], None, False
    return NATURAL, worth.get(more[0], none), price, duty.get(more[0], free), None, False


def ending(text: str) -> tuple[Problem, dict[str, int]]:
    told = dict(line.split(": ", 1) for line in text.splitlines() if ": " in line[:12])
    words = told["contract"].split()
    order, worth, price, duty, called, low_counts = contract(words)
    hands = tuple(cards(hand) for hand in told["hands"].split("|"))
    high = tuple(str(place) in told["high"].split() for place in range(len(hands)))
    weight = tuple(int(h != low_counts) for h in high)
    if "weight" in told:
        weight = tuple(map(int, told["weight"].split()))
    size = max(hand.bit_count() for hand in hands)
    tricks = (*(0,) * (size - 2), -10, -20) if words[-1] == "last_two" else (price,) * size
    trick = tuple(map(card, told.get("trick", "").split()))
    least, most = (int(told[k]) if k in told else None for k in ("least", "most"))
    problem = Problem(
        order,
        tuple(range(len(hands))),
        hands,
        int(told.get("leader", 0)),
        trick,
        high,
        weight,
        worth,
        tricks,
        int(told.get("taken", 0)),
        -1 if low_counts else least,
        most,
        duty,
        called,
    )
    values = (pair.split("=") for pair in told["values"].split())
    return problem, {name: int(value) for name, value in values}


ENDINGS = {
    part.split("\n", 1)[0]: part.split("\n", 1)[1]
    for part in (KNOWN / "endings.txt").read_text("utf-8").split("\n== ")[1:]
}


@pytest.mark.parametrize("name", ENDINGS)
def test_worked_endings(name: str, searcher: str) -> None:
    problem, values = ending(ENDINGS[name])
    found = {NAMES[played]: value for played, value in exact(solve(problem)).items()}
    assert found == values
    assert {NAMES[played]: value for played, value in truth(problem).items()} == values


def test_there_are_enough_worked_endings() -> None:
    assert len(ENDINGS) >= 12


# --- whole deals, for the kernel alone ---

HARDEST = [
    line.split() for line in (KNOWN / "hardest.txt").read_text("utf-8").splitlines() if "=" in line
]


@pytest.mark.parametrize("row", HARDEST, ids=lambda row: " ".join(row[:2]))
def test_hardest_deals(row: list[str]) -> None:
    name, seed, nodes, *values = row
    rng = Random(int(seed))
    search = solve(DEALS[name](rng) if name in DEALS else BARBU[name](rng, 8), int(nodes))
    assert [f"{NAMES[c]}={value}" for c, value in exact(search).items()] == values


@pytest.mark.parametrize("name", ["partner", "solo", "wenz", "teams"])
def test_whole_deals_keep_their_value_under_best_play(name: str) -> None:
    """Every position on the way is searched with nothing learnt before."""
    problem = DEALS[name](Random(15))
    told = solve(problem).best
    while problem.hands[problem.turn]:
        values = exact(solve(problem))
        choose = max if problem.high[problem.turn] else min
        assert choose(values.values()) == told.low == told.high
        problem = after(problem, choose(values, key=lambda played: values[played]))
        solver._arbiter.deal = None
    assert problem.taken == told.low
