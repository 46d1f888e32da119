"""Rollouts of the policy network in the compiled kernel, and likelihoods of the cards played."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import exp, prod
from typing import Any, TypeAlias

import pytest

from stich.ai.players import continuation as continued
from stich.ai.players.continuation import Continuation, continuation
from stich.ai.players.evaluation import Stakes, problem
from stich.ai.policy import kernel as compiled
from stich.ai.policy import network_of
from stich.ai.policy.features import features
from stich.ai.policy.kernel import MOST_TIMES, TABLES, Kernel, kernel
from stich.ai.policy.network import Network
from stich.ai.sense import sense_of
from stich.ai.sense.heuristic import card_values
from stich.ai.sense.play import each_for_itself, in_hands
from stich.ai.solver.packed import TABLES as CONTRACT
from stich.cards import each
from stich.game import Record
from stich.state import CALL, Move, Over, Seat, State, above_mean
from stich.tricks import Tricks
from stich.wasm import Module
from tests.support.positions import NETWORKED, by_heart, seen

Opinion: TypeAlias = Callable[[State], dict[Move, float]]
"""(a position of play) -> the value of each legal card"""


def opinions(record: Record, network: Network) -> list[tuple[Opinion, float, float]]:
    """Return the players of rollouts, each as the function that values cards, the softmax
    temperature and the weight of its rollouts: network.py, and where it has a weight
    heuristic.py."""
    sense = sense_of(record.game)

    def by_network(state: State) -> dict[Move, float]:
        cards = [move for move in state.legal_moves() if move < CALL]
        return network.values(seen(record, state, network.shape), cards)

    def by_heuristic(state: State) -> dict[Move, float]:
        play, hands = state.phase, state.piles[:-1]
        assert isinstance(play, Tricks)
        hand, aim = hands[play.turn], sense.aims(play, hands, skilled=True)
        legal = play.playable(hand)
        return card_values(play, play.turn, legal, in_hands(play, hands) & ~hand, aim)

    share = sense.tuning.heuristic_share
    found: list[tuple[Opinion, float, float]] = [
        (by_network, continued.PLAY_TEMPERATURE, 1 - share)
    ]
    if share:
        found.append((by_heuristic, continued.HEURISTIC_TEMPERATURE, share))
    return found


def by_the_best(state: State, opinion: Opinion) -> Tricks[Any]:
    """Return the end of a deal in which every seat plays its highest valued card, step by step in
    the real game, and makes no more calls."""
    while legal := state.legal_moves():
        move = legal[0]
        if len(legal) > 1 and isinstance(state.phase, Tricks):
            worth = opinion(state)
            move = max(worth, key=worth.__getitem__)
        state = state.advance(move)
    assert isinstance(state.phase, Over) and isinstance(state.phase.last, Tricks)
    return state.phase.last


needs_kernel = pytest.mark.skipif(
    bool(os.environ.get("STICH_SOLVER")), reason="the reference is asked for"
)


@needs_kernel
def test_here_the_network_runs_in_webassembly() -> None:
    assert kernel() is not None


def counted(state: State, rollouts: Continuation) -> Callable[[Tricks[Any]], float]:
    """Return the value function that a rollout uses for the seat to play: score above the mean,
    expected over the thresholds that are close, plus a small value for each point taken."""
    phase, seat = state.phase, state.phase.turn
    assert isinstance(phase, Tricks) and seat is not None
    stakes = Stakes(phase, seat, problem(state, seat))
    mine = 1 if stakes.asked.high[stakes.asked.seats.index(seat)] else -1

    def worth(end: Tricks[Any]) -> float:
        if each_for_itself(phase, state.piles):
            over = end.settle()
            assert isinstance(over, Over)
            return above_mean(over.score, seat)
        value = stakes.value(end)
        return stakes.gain(stakes.asked.clamped(value)) + 2 * mine * rollouts.card_point * value

    return worth


@needs_kernel
@NETWORKED
def test_the_kernel_plays_on_as_the_network_does(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same deal played by network.py in the real game, and by heuristic.py where that has
    a share, comes to the same, card for card, where everybody plays what either says is best."""
    network, compared = network_of(game), 0
    assert network
    for times in ("TIMES", "HEURISTIC_TIMES"):
        monkeypatch.setattr(continued, times, 1)
    for temperature in ("PLAY_TEMPERATURE", "HEURISTIC_TEMPERATURE"):
        monkeypatch.setattr(continued, temperature, 0.0)
    for number in range(4):
        for record, state in by_heart(game, number)[::3]:
            seat = state.phase.turn
            assert seat is not None and isinstance(state.phase, Tricks)
            rollouts = continuation(record.terms, state.view(seat))
            assert rollouts
            cards = [move for move in state.legal_moves() if move < 52]
            means, worth = rollouts.values(state, cards), counted(state, rollouts)
            assert means
            for played in cards:
                after = state.advance(played)
                came = [
                    share * worth(by_the_best(after, opinion))
                    for opinion, _, share in opinions(record, network)
                ]
                assert means[played] == pytest.approx(sum(came))
                compared += 1
    assert compared > 40


WARM = 0.03
"""A temperature so high that the network's values leave much to chance."""


def expected(
    state: State, opinion: Opinion, temperature: float, worth: Callable[[Tricks[Any]], float]
) -> tuple[float, float]:
    """Return the mean of a deal's final worth, and of its square, over all continuations in the
    real game. Cards are chosen by a softmax over their values."""
    legal = state.legal_moves()
    if not legal:
        assert isinstance(state.phase, Over) and isinstance(state.phase.last, Tricks)
        end = worth(state.phase.last)
        return end, end**2
    likely = {legal[0]: 1.0}
    if len(legal) > 1 and isinstance(state.phase, Tricks):
        likely = {move: exp(value / temperature) for move, value in opinion(state).items()}
    mean = square = 0.0
    for move, share in likely.items():
        below = expected(state.advance(move), opinion, temperature, worth)
        mean += share / sum(likely.values()) * below[0]
        square += share / sum(likely.values()) * below[1]
    return mean, square


@needs_kernel
@NETWORKED
def test_the_kernel_plays_on_by_chance_as_network_and_heuristic_have_it(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The kernel's values scatter around the mean over all endings as chance alone explains,
    without bias."""
    network, off = network_of(game), list[float]()
    assert network
    monkeypatch.setattr(continued, "PLAY_TEMPERATURE", WARM)
    times = continued.TIMES, continued.HEURISTIC_TIMES
    for number in range(16):
        for record, state in by_heart(game, number):
            seat = state.phase.turn
            assert seat is not None and isinstance(state.phase, Tricks)
            rollouts = continuation(record.terms, state.view(seat))
            if state.piles[seat].bit_count() != 3 or not rollouts:
                continue
            worth, kinds = counted(state, rollouts), opinions(record, network)
            means = rollouts.values(state, [move for move in state.legal_moves() if move < CALL])
            assert means
            for played, came in means.items():
                after = state.advance(played)
                foreseen = variance = 0.0
                for (opinion, temperature, share), many in zip(kinds, times, strict=False):
                    mean, square = expected(after, opinion, temperature, worth)
                    foreseen += share * mean
                    variance += share**2 * (square - mean**2) / many
                if variance > 1e-6:
                    off.append((came - foreseen) / variance**0.5)
    assert len(off) > 40, "something is left to chance"
    assert abs(sum(off)) < 4 * len(off) ** 0.5
    assert 0.5 < sum(each**2 for each in off) / len(off) < 1.6


@needs_kernel
def test_a_card_is_not_played_on_more_often_than_the_kernel_holds() -> None:
    compiled_kernel = kernel()
    assert compiled_kernel
    with pytest.raises(
        ValueError, match=f"{MOST_TIMES + 1} rollouts of a card, at most {MOST_TIMES}"
    ):
        compiled_kernel.play_on(b"", [], [], MOST_TIMES + 1, 0.0)


def likely(record: Record, state: State, seat: Seat, network: Network) -> float:
    """Return the likelihood of the cards played by the other seats, relative to random play: each
    seat's is the mean of those by network.py and by heuristic.py."""
    sense, earlier = sense_of(record.game), record.start()
    inputs, habit, aim = sense.inputs, sense.habit, None
    likelihoods = {other: [1.0, 1.0] for other in range(4) if other != seat}
    assert inputs and habit
    for move in state.history:
        assert move is not None
        turn, play, hands = earlier.phase.turn, earlier.phase, earlier.piles[:-1]
        if isinstance(play, Tricks) and turn is not None:
            aim = aim or sense.aims(play, hands, skilled=True)
            legal = play.playable(hands[turn])
            if turn != seat and legal & legal - 1:
                seen = features(network.shape, record.terms, earlier.view(turn), inputs)
                assert seen
                said = network.values(seen, list(each(legal)))
                corrections = sense.leads(play)
                if any(corrections[0]) and not play.trick:
                    dealt = play.dealt(turn, hands[turn])
                    ours = turn == play.contract.declarer or bool(dealt & play.contract.called)
                    for led in said:
                        said[led] += corrections[not ours][led]
                out = sum(hands[other] for other in play.contract.seats if other != turn)
                for kind, (values, (temperature, lapse)) in enumerate(
                    (
                        (said, sense.tuning.network_habit),
                        (card_values(play, turn, legal, out, aim), habit),
                    )
                ):
                    shares = [
                        exp((value - values[move]) / temperature) for value in values.values()
                    ]
                    likelihoods[turn][kind] *= lapse + (1 - lapse) * len(shares) / sum(shares)
        earlier = earlier.advance(move)
    return prod(sum(kinds) / 2 for kinds in likelihoods.values())


@needs_kernel
@NETWORKED
def test_the_kernel_weighs_hands_by_the_cards_played_as_network_and_heuristic_do(game: str) -> None:
    network, found = network_of(game), []
    assert network
    for number in range(3):
        for record, state in by_heart(game, number)[2::5]:
            for seat in range(4):
                rollouts = continuation(record.terms, state.view(seat))
                if not rollouts or seat not in rollouts.first.contract.seats:
                    continue
                found.append(rollouts.likelihood(state.piles))
                assert found[-1] == pytest.approx(likely(record, state, seat, network), rel=0.01)
    assert len({round(weight, 6) for weight in found}) > 30


def test_a_kernel_says_what_it_cannot_hold() -> None:
    class Small:
        def __init__(self) -> None:
            self.written: list[str] = []

        def call(self, name: str) -> int:
            return 0

        def write(self, place: str, data: bytes) -> None:
            self.written.append(place)

        def read(self, place: str, size: int) -> bytes:
            return bytes(size)

    network, small = network_of("schafkopf"), Small()
    assert network
    with pytest.raises(ValueError, match="larger than the kernel's"):
        Kernel(Module(small.call, small.write, small.read)).read(network)
    assert small.written == ["coded"]


def test_without_webassembly_nothing_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STICH_SOLVER", "python")
    found = compiled.kernel.__wrapped__()
    assert found is None
    monkeypatch.setattr("stich.ai.players.continuation.kernel", lambda: None)
    record, state = by_heart("schafkopf", 0)[0]
    assert state.phase.turn is not None
    assert continuation(record.terms, state.view(state.phase.turn)) is None


def test_a_contract_has_the_size_that_the_kernel_takes() -> None:
    assert CONTRACT.size == TABLES
