"""After the deal: the values of moves, and the other contracts that could have been played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from random import Random

import pytest

from stich.ai.players import evaluation
from stich.ai.players.evaluation import problem
from stich.ai.players.levels import LEVELS, STRONGEST
from stich.ai.players.rollout import payoff
from stich.ai.review import analysis
from stich.ai.review.analysis import Analysis, Decision, Step
from stich.ai.review.double_dummy import Contest, double_dummy
from stich.ai.review.figures import apart
from stich.ai.review.reasons import Advice, advise
from stich.ai.sense import sense_of
from stich.ai.sense.attempts import Attempt, Dealt
from stich.ai.solver.search import Bounds, solve
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import STRICT, chance, worlds
from stich.deal import rank
from stich.game import Record
from stich.games.barbu.rules import CONTRACTS
from stich.games.bauernstoss.play import Play as BauernstossPlay
from stich.state import CALL, IllegalMove, Move, Over
from stich.tricks import Tricks
from tests.reference.minimax import above_average, card_values
from tests.support.games import GAMES
from tests.support.often import often
from tests.support.table import at_random, facts_of, random_deal

ALL = pytest.mark.parametrize("name", GAMES)
SMALL = pytest.mark.parametrize("name", ["bauernstoss", "fipsen"])


@cache
def played(name: str, seed: int) -> Record:
    """Return a deal of beginners that came to tricks."""
    game, rng = GAMES[name], Random(f"analysis {name} {seed}")
    while True:
        setup = None
        if name == "barbu":
            chosen = CONTRACTS[seed % 6]
            setup = game.Setup(used="+".join(name for name in CONTRACTS if name != chosen))
        record = random_deal(game, rng, setup=setup)
        state, terms = record.start(), record.terms
        moves = []
        while legal := state.legal_moves():
            moves.append(legal[0])
            if len(legal) > 1:
                assert state.phase.turn is not None
                view = state.view(state.phase.turn)
                *_, thought = LEVELS["beginner"](terms, view, chance(terms, view))
                moves[-1] = thought.best
            state = state.advance(moves[-1])
        if isinstance(state.phase, Over) and isinstance(state.phase.last, Tricks):
            return record.play(moves)


@cache
def found(name: str, seed: int, seat: int | None = None, most: int = 0) -> tuple[Step, ...]:
    return tuple(Analysis(played(name, seed), seat, most).steps())


def decisions(steps: tuple[Step, ...]) -> dict[int, Decision]:
    """Return the last decision reported for each ply."""
    return {step.decision.ply: step.decision for step in steps if step.decision}


def values(steps: tuple[Step, ...]) -> dict[int, Bounds]:
    return dict(step.value for step in steps if step.value)


def test_a_call_decided_by_the_hand_alone_is_compared_with_the_one_made() -> None:
    """Masters of Fipsen weigh no other bid: the two differ by what they come to in the same worlds,
    as many as were asked for."""
    same = other = 0
    for seed in range(8):
        for decision in decisions(found("fipsen", seed, 0, 12)).values():
            if decision.phase != "auction":
                continue
            assert decision.fair is not None and decision.move in decision.fair
            assert len(decision.fair) <= 2 and decision.worlds == 12
            assert decision.fair_loss is not None and decision.fair_loss >= 0
            same += len(decision.fair) == 1
            other += len(decision.fair) == 2
    assert same > 1 and other > 1


@ALL
def test_what_cards_bring_is_what_trying_everything_finds(name: str) -> None:
    tried, estimated, most = 0, 0, 13 if name == "fipsen" else 9
    least = {"fipsen": 16, "barbu": 4}.get(name, 3)
    for seed in range(16):
        if seed >= least and tried + estimated > 7:
            break
        states = played(name, seed).states()
        for ply, decision in decisions(found(name, seed)).items():
            state, seat = states[ply], decision.seat
            left = sum(pile.bit_count() for pile in state.piles[:-1])
            if not isinstance(state.phase, Tricks) or left > most or decision.gain is None:
                continue
            asked = problem(state, seat)
            if not asked.exact:
                assert not decision.exact and decision.loss is None
                estimated += 1
                continue
            side = asked.high[asked.seats.index(seat)]
            ours = {s for s, high in zip(asked.seats, asked.high, strict=True) if high == side}
            truth = card_values(state, ours, partial(above_average, seat=seat))
            cards = {card: gain for card, gain in decision.gain.items() if card < CALL}
            assert cards == {card: (value, value) for card, value in truth.items()}
            tried += 1
    assert tried > 7 or estimated > 7


@ALL
@pytest.mark.parametrize("seed", range(3))
def test_the_value_of_the_deal_is_that_of_the_best_card_and_then_of_the_card_played(
    name: str, seed: int
) -> None:
    record, by_ply = played(name, seed), values(found(name, seed))
    work = Analysis(record)
    assert sorted(by_ply) == work.plays
    for ply, decision in decisions(found(name, seed)).items():
        if decision.ply not in by_ply or decision.open is None:
            continue
        if work.alone and decision.seat != work.side:
            continue
        asked = problem(work.states[ply], decision.seat)
        choose = max if asked.high[asked.turn] else min
        lows, highs = zip(*(b for m, b in decision.open.items() if m < CALL), strict=True)
        assert by_ply[ply] == (choose(lows), choose(highs))
        after = by_ply.get(ply + 1)
        if asked.target is not None:
            continue  # the play may turn round with the next card
        if after and decision.move is not None and decision.move < CALL:
            low, high = decision.open[decision.move]
            assert low <= after.high and after.low <= high
            if low == high and after.low == after.high:
                assert asked.clamped(low) == asked.clamped(after.low)


@ALL
def test_a_search_given_up_leaves_bounds_around_the_truth(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = decisions(found(name, 2))
    monkeypatch.setattr(analysis, "OPEN_NODES", {"wasm": 400, "python": 400})
    monkeypatch.setattr(evaluation, "STEP_NODES", {"wasm": 40, "python": 40})
    hasty = decisions(tuple(Analysis(played(name, 2)).steps()))
    assert set(hasty) == set(exact)
    for ply, decision in hasty.items():
        for kind in ("open", "gain"):
            for move, (low, high) in (getattr(decision, kind) or {}).items():
                known = getattr(exact[ply], kind)[move]
                assert low <= known[0] and known[1] <= high
        cost = exact[ply].loss
        assert decision.loss is None or cost is not None and decision.loss <= cost


@SMALL
@pytest.mark.parametrize("seat", range(4))
def test_losses_are_against_the_best_and_never_negative(name: str, seat: int) -> None:
    steps = found(name, 1, seat, 6)
    weighed = decisions(steps)
    work = Analysis(played(name, 1), seat, 6)
    for decision in weighed.values():
        assert decision.loss is None or decision.loss >= 0
        assert (decision.fair is not None) == (decision.seat == seat)
        if decision.fair is not None and isinstance(work.states[decision.ply].phase, Tricks):
            assert set(decision.fair) == set(work.states[decision.ply].legal_moves())
            assert decision.best is not None and decision.worlds > 0
            assert decision.move is not None
            less = apart(decision.fair[decision.best], decision.fair[decision.move])
            assert decision.fair_loss == max(0.0, less)
    assert any(decision.fair for decision in weighed.values()) == any(
        decision.seat == seat for decision in weighed.values()
    )


@ALL
def test_whoever_follows_the_hints_has_made_no_mistake(name: str) -> None:
    """Check that hinted moves are best in the analysis, at the same values and no cost."""
    record, seat = played(name, 5).upto(0), 0
    state = record.start()
    moves: list[Move] = []
    said: dict[int, Advice] = {}
    while (turn := state.phase.turn) is not None:
        view, legal = state.view(turn), state.legal_moves()
        if turn == seat and len(legal) > 1:
            *_, said[len(moves)] = advise(STRONGEST, record.terms, view)
            moves.append(said[len(moves)].thought.best)
        elif len(legal) > 1:
            *_, thought = LEVELS["beginner"](record.terms, view, chance(record.terms, view))
            moves.append(thought.best)
        else:
            moves.append(legal[0])
        state = state.advance(moves[-1])
    found = decisions(tuple(Analysis(record.play(moves), seat, 4).steps()))
    for ply, advice in said.items():
        values, fair = advice.thought.values, found[ply].fair
        assert fair is not None and found[ply].fair_loss == 0
        if len(values) > 1:
            assert (found[ply].best, fair) == (advice.thought.best, values)
        assert all(fair[other] == fair[advice.thought.best] for other in advice.equal)
    assert len(said) > 1


def test_a_call_nobody_would_try_is_weighed_beside_the_best() -> None:
    game = GAMES["bauernstoss"]
    for seed in range(40):
        record = random_deal(game, Random(seed))
        first = record.start()
        solo = game.call("solo")
        seat = first.phase.turn
        if solo in first.legal_moves() and seat is not None:
            view, terms = first.view(seat), record.terms
            *_, thought = list(LEVELS.values())[-1](terms, view, chance(terms, view))
            if solo not in thought.values:
                break
    *_, last = Analysis(record.play([solo]), seat, 10).steps()
    assert last.decision and last.decision.fair and last.decision.fair_loss
    assert set(last.decision.fair) == {*thought.values, solo}
    assert last.decision.fair_loss > 1


def other_deals(record: Record, ply: int, seat: int) -> Iterator[Record]:
    """Yield the same moves in deals in which a seat would have seen the same up to this ply."""
    terms, state = record.terms, record.upto(ply).replay()
    deck, _ = record.game.shape(record.rules)
    view = state.view(seat)
    for world, _ in zip(worlds(Knowledge(terms, view), Random(3)), range(200), strict=False):
        if world.loose != STRICT:
            continue
        piles = list(world.state.piles)
        for before, move in zip(record.states(), record.moves[:ply], strict=False):
            if isinstance(before.phase, Tricks) and before.phase.turn is not None:
                piles[before.phase.turn] |= 1 << move
        piles[-1] = 0
        other = Record(record.game, record.rules, record.setup, rank(deck, piles))
        try:
            there = other.play(record.moves[: ply + 1]).states()[ply]
        except IllegalMove:
            continue
        if there.piles != state.piles:
            assert there.view(seat) == view
            yield other.play(record.moves[: ply + 1])


@pytest.mark.parametrize("name", ["schafkopf", "bauernstoss"])
def test_fairly_is_found_out_from_what_the_seat_saw(name: str) -> None:
    record = played(name, 4)
    compared = 0
    for ply, state in enumerate(record.states()[:-1]):
        seat = state.phase.turn
        if seat is None or not isinstance(state.phase, Tricks) or len(state.legal_moves()) < 2:
            continue
        if ply > 26 or compared == often(1, 3):
            break
        other = next(other_deals(record, ply, seat), None)
        if other is None:
            continue
        both = [Analysis(each.upto(ply + 1), seat, 3).steps() for each in (record, other)]
        mine, theirs = (decisions(tuple(steps))[ply] for steps in both)
        assert (mine.fair, mine.worlds, mine.best) == (theirs.fair, theirs.worlds, theirs.best)
        compared += 1
    assert compared


def test_trumps_are_weighed_like_cards_because_play_follows() -> None:
    game = GAMES["bauernstoss"]
    rng = Random(2)
    while True:
        record = at_random(random_deal(game, rng), rng)
        weighed = decisions(tuple(Analysis(record).steps()))
        named = next((d for d in weighed.values() if d.phase == "trump" and d.open), None)
        if named:
            break
    state = record.upto(named.ply).replay()
    assert set(named.open or ()) == set(state.legal_moves())
    for move, bounds in (named.open or {}).items():
        assert solve(problem(state.advance(move), named.seat)).best == bounds


def test_a_deal_without_tricks_has_no_unit_and_nothing_to_weigh() -> None:
    game = GAMES["schafkopf"]
    record = Record(game, game.Rules(), game.Setup(), 0)
    record = record.play([game.call("pass")] * 4)
    work = Analysis(record)
    assert (work.unit, work.sides) == (None, [None] * 4)
    assert [step.decision for step in work.steps()] == [None]


@ALL
def test_units_and_sides_are_reported(name: str) -> None:
    work = Analysis(played(name, 1), 2)
    assert work.unit in ("points", "tricks", "made", "score")
    assert {0, 1} <= set(work.sides)
    if name == "barbu":
        assert work.sides == [0, 0, 1, 0]


# --- what could have been played


def attempts(record: Record) -> Iterator[Attempt]:
    return sense_of(record.game).attempts(Dealt(record))


@SMALL
@pytest.mark.parametrize("seed", range(3))
def test_what_a_contract_pays_is_what_its_value_is_worth(name: str, seed: int) -> None:
    record = played(name, seed)
    paid = 0
    for line in attempts(record):
        contest = Contest(line)
        for _ in contest.steps():
            pass
        row = contest.row()
        if row is None or contest.best is None or contest.over is None:
            continue
        play = contest.state.phase if contest.state else None
        assert isinstance(play, Tricks)
        gain = play.gain(contest.best.problem, contest.best.best.low, line.declarer)
        assert payoff(contest.over, line.declarer) == gain
        assert row.score == contest.over.score
        paid += 1
    assert paid > 5


@pytest.mark.parametrize("name", ["schafkopf", "bauernstoss"])
def test_the_contract_that_was_played_is_among_them(name: str) -> None:
    for seed in range(3):
        record = played(name, seed)
        work = Analysis(record)
        facts = facts_of(work.states[work.plays[0]].phase)
        if facts["contract"] == "small":
            continue
        first = values(found(name, seed))[work.plays[0]].low
        mine = work.sides[facts["declarer"]]
        if work.unit == "points" and not mine:
            first = 120 - first
        wanted = tuple(facts.get(each) for each in ("contract", "trump", "called"))
        rows = []
        for line in attempts(record):
            said = facts_of(next(line.ways()).phase)
            if line.declarer != facts["declarer"] and name == "schafkopf":
                continue
            if tuple(said.get(each) for each in ("contract", "trump", "called")) == wanted:
                contest = Contest(line)
                for _ in contest.steps():
                    pass
                rows.append(contest.row())
        (row,) = rows
        assert row
        if row.declarer % 2 != facts["declarer"] % 2 and name == "bauernstoss":
            first = 120 - first
        assert row.value == (first, first)


def test_every_row_is_one_of_its_own() -> None:
    for name in ("bauernstoss", "fipsen"):
        steps = list(double_dummy(played(name, 0)))
        rows = [step.row for step in steps if step.row]
        keys = [(r.declarer, r.contract, r.trump, r.called, r.bid) for r in rows]
        assert len(set(keys)) == len(keys)
        assert len(keys) > 8
        assert [step.done for step in steps] == sorted(step.done for step in steps)


def test_every_declarer_has_every_contract_of_tricks() -> None:
    lines = list(attempts(played("barbu", 0)))
    names = {(line.declarer, facts_of(next(line.ways()).phase)["contract"]) for line in lines}
    assert names == {(seat, each) for seat in range(4) for each in CONTRACTS[:6]}
    assert len(lines) == 4 * (5 + 4)
    lines = list(attempts(played("schafkopf", 0)))
    calls = [facts_of(next(line.ways()).phase) for line in lines]
    solos = {(facts["declarer"], facts["trump"]) for facts in calls if facts["contract"] == "solo"}
    assert solos == {(seat, suit) for seat in range(4) for suit in "CSHD"}


def test_a_small_solo_is_as_good_as_its_best_exchange() -> None:
    name = "bauernstoss"
    record = played(name, 0)
    for line in attempts(record):
        ways = list(line.ways())
        if len(ways) == 1:
            continue
        assert len(ways) == 64
        best = max(solve(problem(way, line.declarer)).best for way in ways)
        contest = Contest(line)
        for _ in contest.steps():
            pass
        row = contest.row()
        assert row and row.contract == "small" and row.value == best


# --- what a problem cannot say


def inexact(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on no problem of Bauernstoss says all there is to it."""
    exact = BauernstossPlay.problem
    monkeypatch.setattr(
        BauernstossPlay, "problem", lambda *asked: replace(exact(*asked), exact=False)
    )


def test_values_of_a_problem_that_does_not_say_all_prove_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played("bauernstoss", 0)
    proven = decisions(found("bauernstoss", 0))
    inexact(monkeypatch)
    assert any(decision.loss is not None for decision in proven.values())
    for ply, decision in decisions(tuple(Analysis(record).steps())).items():
        assert decision.open == proven[ply].open
        assert decision.exact == (decision.open is None and decision.gain is None)
        assert decision.loss is None
    rows = [step.row for step in double_dummy(record) if step.row]
    assert rows and not any(row.exact or row.score for row in rows)


def test_thresholds_are_found_where_a_score_falls_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Between equal ends too, once the problem says that they prove nothing."""
    state = next(s for s in played("bauernstoss", 0).states() if isinstance(s.phase, Tricks))
    play = state.phase
    assert isinstance(play, BauernstossPlay)
    monkeypatch.setattr(BauernstossPlay, "gain", lambda self, asked, value, seat: 40 < value < 60)
    asked = problem(state, 0)
    assert evaluation.thresholds(play, asked, 0) == []
    assert evaluation.thresholds(play, replace(asked, exact=False), 0) == [41, 60]
    inexact(monkeypatch)
    search = evaluation.MoveSearch(state, 0)
    assert not search.exact
    assert set(search.gains.values()) == {(0, 1)}
