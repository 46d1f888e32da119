"""Training of the network in fipsen_outlook.py: the expected value of declaring with a hand.

Cards are in the network's order: eight clubs, spades and hearts each, from the seven upwards, then
the seven of diamonds.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from struct import Struct
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from stich.ai.players.continuation import packed_deal, packed_objective
from stich.ai.policy.features import GameInputs
from stich.ai.sense import sense_of
from stich.ai.sense.attempts import declined
from stich.ai.sense.fipsen import RISK
from stich.ai.sense.fipsen_outlook import CARDS, HIDDEN, HIGH, LOW, RANKS, RESULTS, SCALE, UNIT
from stich.ai.solver import packed
from stich.cards import SUITS, Card, card
from stich.games import GAMES
from stich.games.fipsen.bids import BID, NAMED
from stich.games.fipsen.contract import Play
from stich.games.fipsen.exchange import undertake
from stich.state import State

FIPSEN = GAMES["fipsen"]

PACK: tuple[Card, ...] = (
    *(low + rank for low in map(card, ("C7", "S7", "H7")) for rank in range(RANKS)),
    card("D7"),
)

HELD = 5
"""Cards in a hand."""

SEATS = 4
"""Players of a deal."""

LEADER = 0
"""The seat that declares and leads."""

DEALS = 2_000
"""Deals in which every hand is played with each suit as trumps."""

HEAD = Struct("<dI")
"""Header for outlook.c: the risk at which a declarer goes on, the number of hands."""

Hand: TypeAlias = tuple[int, ...]
"""Places in the pack, ascending."""

Places: TypeAlias = NDArray[np.int_]
Numbers: TypeAlias = NDArray[np.float64]

HOPELESS = -1.0
"""Result up to which a hand counts with the weight LIGHT in training."""

LIGHT = 0.15
"""Weight in training of hands with a result up to HOPELESS."""

BATCH = 2048
"""Hands in one step of training."""

STEPS = 11_000
"""Steps of training."""

RATE = 0.02
"""Initial learning rate."""


def suits(hand: Hand) -> tuple[int, int, int]:
    """Return a hand's clubs, spades and hearts, as bits from the seven upwards."""
    found = [0, 0, 0]
    for place in hand:
        if place < 3 * RANKS:
            found[place // RANKS] |= 1 << place % RANKS
    return found[0], found[1], found[2]


def sorted_suits(hand: Hand) -> Hand:
    """Return the hand with clubs, spades and hearts exchanged so that the suit with the highest
    card comes first; diamonds stay."""
    first, second, third = sorted(suits(hand), reverse=True)
    bits = first | second << RANKS | third << 2 * RANKS
    plain = [place for place in range(3 * RANKS) if bits >> place & 1]
    return (*plain, *(place for place in hand if place == 3 * RANKS))


def hands() -> list[Hand]:
    """Return all hands that differ by more than the names of suits."""
    return [hand for hand in combinations(range(CARDS), HELD) if hand == sorted_suits(hand)]


def contract(trumps: int) -> bytes:
    """Return a contract of two tricks by hand with these trumps, as outlook.c reads it."""
    piles = tuple(sum(1 << PACK[HELD * at + i] for i in range(HELD)) for at in range(SEATS + 1))
    bid = FIPSEN.move("2.H") - BID
    bought = undertake(FIPSEN.Rules(), LEADER, LEADER, bid, (None,) * SEATS)
    play = declined(State(bought, piles).advance(NAMED + trumps)).phase
    assert isinstance(play, Play)
    dealt, inputs = piles[:-1], GameInputs(0, LEADER, (None,) * SEATS)
    problem = play.problem(dealt, LEADER)
    aim = sense_of(FIPSEN).aims(play, dealt, skilled=True)
    return b"".join(
        [
            packed.table(problem).packed,
            packed_objective(aim),
            packed_deal(play, problem, inputs, piles),
        ]
    )


def question(some: Sequence[Hand]) -> bytes:
    """Return the contracts and these hands, as outlook.c reads them."""
    sets = [sum(1 << PACK[place] for place in hand) for hand in some]
    return b"".join(
        [
            HEAD.pack(RISK, len(some)),
            *(contract(trumps) for trumps in range(len(SUITS))),
            Struct(f"<{len(sets)}Q").pack(*sets),
        ]
    )


def played(program: Path, folder: Path, some: Sequence[Hand], deals: int) -> Numbers:
    """Return the mean result of each hand without the Skat, in multiples of the contract's value,
    for each trump suit and goal of ``outlook``."""
    file = folder / "hands"
    file.write_bytes(question(some))
    run = subprocess.run([program, file, "mean", str(deals)], stdout=subprocess.PIPE, check=True)
    came = np.frombuffer(run.stdout, np.float32).astype(np.float64)
    return came.reshape(len(SUITS), len(some), -1).swapaxes(0, 1)


def numbered(hands: Places) -> Places:
    """Return the number of each hand, unique among hands of its size; cards are ascending."""
    ways = np.array([[comb(place, at) for at in range(HELD + 3)] for place in range(CARDS)])
    found: Places = ways[hands, range(1, hands.shape[-1] + 1)].sum(-1)
    return found


def choices(size: int) -> Places:
    """Return all hands of this size in the order of their numbers."""
    found = np.array(list(combinations(range(CARDS), size)))
    return found[numbered(found).argsort()]


def with_skat(some: Sequence[Hand], came: Numbers) -> Numbers:
    """Return the mean results of all hands with two more cards, the best five kept and the best
    trumps named, where diamonds count double; then the same with diamonds as trumps."""
    ours = numbered(np.array(some))
    at = np.zeros(comb(CARDS, HELD), int)
    at[ours] = range(len(some))
    at = at[numbered(np.array([sorted_suits(tuple(hand)) for hand in choices(HELD).tolist()]))]
    best = np.maximum(came[:, :3].max(1), 2 * came[:, 3])
    worth = np.concatenate([best, came[:, 3]], 1)[at]
    sevens = choices(HELD + 2)
    kept = [worth[numbered(sevens[:, five])] for five in combinations(range(HELD + 2), HELD)]
    best_of = np.maximum.reduce(kept)
    others = np.array([[place for place in range(CARDS) if place not in hand] for hand in some])
    two = others[:, list(combinations(range(CARDS - HELD), 2))]
    five = np.broadcast_to(np.array(some)[:, None], (*two.shape[:2], HELD))
    found: Numbers = best_of[numbered(np.sort(np.concatenate([five, two], 2)))].mean(1)
    return found


def learnt_from(program: Path, folder: Path, deals: int, seed: int) -> bytes:
    """Train the network on the results of all hands in this many deals each."""
    some = hands()
    came = played(program, folder, some, deals)
    results = np.concatenate([came.reshape(len(some), -1), with_skat(some, came)], 1)
    return learnt(some, results, seed=seed)


def likely(hand: Hand) -> int:
    """Count the hands equal to this one but for the names of suits, itself included."""
    return len(set(permutations(suits(hand))))


def learnt(some: Sequence[Hand], results: Numbers, steps: int = STEPS, seed: int = 1) -> bytes:
    """Train a network on the results of these hands and return it as fipsen_outlook.py reads it."""
    rng = np.random.default_rng(seed)
    cards = np.zeros((len(some), CARDS))
    for row, hand in zip(cards, some, strict=True):
        row[list(hand)] = 1
    span = np.array(HIGH) - LOW
    counts = np.array([[likely(hand)] for hand in some])
    counts = counts * np.where(results > HOPELESS, 1.0, LIGHT)
    weights = [
        rng.normal(0, 0.4, (CARDS, HIDDEN)),
        np.zeros(HIDDEN),
        rng.normal(0, 0.3, (HIDDEN, RESULTS)),
        np.full(RESULTS, -1.0),
    ]
    means = [np.zeros_like(layer) for layer in weights]
    squares = [np.zeros_like(layer) for layer in weights]
    for step in range(1, steps + 1):
        chosen = rng.integers(0, len(some), BATCH)
        hidden = np.maximum(cards[chosen] @ weights[0] + weights[1], 0)
        share = 1 / (1 + np.exp(-(hidden @ weights[2] + weights[3])))
        count = counts[chosen] / counts[chosen].sum(0)
        off = count * (LOW + span * share - results[chosen]) * span * share * (1 - share)
        back = (off @ weights[2].T) * (hidden > 0)
        slopes = [cards[chosen].T @ back, back.sum(0), hidden.T @ off, off.sum(0)]
        rate = RATE * min(1.0, 0.01 ** (2 * step / steps - 1))
        for layer, slope, mean, square in zip(weights, slopes, means, squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            moved = mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
            layer -= rate * moved
    return rounded(weights)


def rounded(weights: Sequence[Numbers]) -> bytes:
    """Round the weights to a byte each, with hidden units scaled so that their inputs use it."""
    first, bias, second, output_bias = weights
    most = np.maximum(abs(first).max(0), abs(bias))
    rows = [
        *(first / most * UNIT, bias / most * UNIT),
        *(second * most[:, None] * SCALE, output_bias * SCALE),
    ]
    whole = np.concatenate([np.round(row).ravel() for row in rows])
    return whole.clip(-UNIT, UNIT).astype(np.int8).tobytes()
