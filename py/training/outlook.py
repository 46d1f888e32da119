"""What hands of Fipsen come to, and the small network that learns it; fipsen_outlook.py reads it.

Cards are counted in the network's order here: eight of clubs, spades and hearts each, from the
seven upwards, then the seven of diamonds.
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

HELD, SEATS, LEADER = 5, 4, 0

DEALS = 2_000
"""In which every hand is played with each suit as trumps."""

HEAD = Struct("<dI")
"""What outlook.c reads first: the risk of who goes on for all five tricks, the number of hands."""

Hand: TypeAlias = tuple[int, ...]
"""Places in the pack, ascending."""

Places: TypeAlias = NDArray[np.int_]
Numbers: TypeAlias = NDArray[np.float64]

HOPELESS, LIGHT = -1.0, 0.15
"""Hands that come to less than this count for so much less."""

BATCH, STEPS, RATE = 2048, 11_000, 0.02
"""Hands learnt from at once, how often, and how far a weight moves at first."""


def suits(hand: Hand) -> tuple[int, int, int]:
    """Its clubs, spades and hearts, as bits from the seven upwards."""
    found = [0, 0, 0]
    for place in hand:
        if place < 3 * RANKS:
            found[place // RANKS] |= 1 << place % RANKS
    return found[0], found[1], found[2]


def sorted_suits(hand: Hand) -> Hand:
    """The hand with those suits in the order of the outlook, that with the highest card first."""
    first, second, third = sorted(suits(hand), reverse=True)
    bits = first | second << RANKS | third << 2 * RANKS
    plain = [place for place in range(3 * RANKS) if bits >> place & 1]
    return (*plain, *(place for place in hand if place == 3 * RANKS))


def hands() -> list[Hand]:
    """Those that differ by more than the names of suits."""
    return [hand for hand in combinations(range(CARDS), HELD) if hand == sorted_suits(hand)]


def contract(trumps: int) -> bytes:
    """Two tricks by hand with these trumps, as outlook.c reads it, in a deal that will not be
    played."""
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
    """The contracts and these hands, as outlook.c reads them."""
    sets = [sum(1 << PACK[place] for place in hand) for hand in some]
    return b"".join(
        [
            HEAD.pack(RISK, len(some)),
            *(contract(trumps) for trumps in range(len(SUITS))),
            Struct(f"<{len(sets)}Q").pack(*sets),
        ]
    )


def played(program: Path, folder: Path, some: Sequence[Hand], deals: int) -> Numbers:
    """What each of these hands comes to by hand, in times the value of the contract, over so many
    deals: by trumps and goal, as ``outlook`` has them."""
    file = folder / "hands"
    file.write_bytes(question(some))
    run = subprocess.run([program, file, "mean", str(deals)], stdout=subprocess.PIPE, check=True)
    came = np.frombuffer(run.stdout, np.float32).astype(np.float64)
    return came.reshape(len(SUITS), len(some), -1).swapaxes(0, 1)


def numbered(hands: Places) -> Places:
    """Each of these hands, ascending, as the number that no other of its size has."""
    ways = np.array([[comb(place, at) for at in range(HELD + 3)] for place in range(CARDS)])
    found: Places = ways[hands, range(1, hands.shape[-1] + 1)].sum(-1)
    return found


def choices(size: int) -> Places:
    """All hands of this size, by their numbers."""
    found = np.array(list(combinations(range(CARDS), size)))
    return found[numbered(found).argsort()]


def with_skat(some: Sequence[Hand], came: Numbers) -> Numbers:
    """What these hands, all that there are, come to with two more cards, if the five are kept and
    the trumps named that do best: diamonds count twice; then the same with diamonds as trumps."""
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
    """The network that has learnt what all hands come to in so many deals each."""
    some = hands()
    came = played(program, folder, some, deals)
    results = np.concatenate([came.reshape(len(some), -1), with_skat(some, came)], 1)
    return learnt(some, results, seed=seed)


def likely(hand: Hand) -> int:
    """How many hands this one stands for."""
    return len(set(permutations(suits(hand))))


def learnt(some: Sequence[Hand], results: Numbers, steps: int = STEPS, seed: int = 1) -> bytes:
    """A network that tells the results of these hands, as fipsen_outlook.py reads it."""
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
    mean, square = [np.zeros_like(its) for its in weights], [np.zeros_like(its) for its in weights]
    for step in range(1, steps + 1):
        chosen = rng.integers(0, len(some), BATCH)
        hidden = np.maximum(cards[chosen] @ weights[0] + weights[1], 0)
        share = 1 / (1 + np.exp(-(hidden @ weights[2] + weights[3])))
        count = counts[chosen] / counts[chosen].sum(0)
        off = count * (LOW + span * share - results[chosen]) * span * share * (1 - share)
        back = (off @ weights[2].T) * (hidden > 0)
        slopes = [cards[chosen].T @ back, back.sum(0), hidden.T @ off, off.sum(0)]
        rate = RATE * min(1.0, 0.01 ** (2 * step / steps - 1))
        for its, slope, its_mean, its_square in zip(weights, slopes, mean, square, strict=True):
            its_mean += 0.1 * (slope - its_mean)
            its_square += 0.001 * (slope * slope - its_square)
            moved = its_mean / (1 - 0.9**step) / (np.sqrt(its_square / (1 - 0.999**step)) + 1e-9)
            its -= rate * moved
    return rounded(weights)


def rounded(weights: Sequence[Numbers]) -> bytes:
    """A byte a weight: hidden numbers are scaled until what cards add fills it."""
    first, more, second, always = weights
    most = np.maximum(abs(first).max(0), abs(more))
    rows = [first / most * UNIT, more / most * UNIT, second * most[:, None] * SCALE, always * SCALE]
    whole = np.concatenate([np.round(row).ravel() for row in rows])
    return whole.clip(-UNIT, UNIT).astype(np.int8).tobytes()
