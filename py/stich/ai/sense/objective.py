"""Objectives: built of a contract's points, or derived from what its problem says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import copysign

from ...cards import CardSet
from ...order import TRUMP, Order
from ...problem import Problem
from ...tricks import Contract, Tricks
from . import heuristic
from .heuristic import Objective
from .play import all_or_nothing, sides

NO_WORTH = (0.0,) * 52
NO_TRICK = (0.0,) * 13
EVERY_TRICK = (15.0,) * 13
"""Where a single trick lost loses everything."""

USUAL_TRICK = 15.0
"""Points of an objective that an average trick is worth, in those of two sides and in those that
are derived."""

DANGER = 0.07
"""Where tricks are to be avoided: what it is worth to be rid of a card, for every rank upwards, as
a share of an average trick."""


@cache
def keep(
    order: Order, trump: float, step: float, master: float, plain: float = 0.05
) -> tuple[float, ...]:
    """By card its worth in hand: trumps from ``trump`` upwards by ``step``, and plain cards the
    more, the nearer they are to a ``master``, upwards by ``plain``."""
    found = [0.0] * 52
    for group, cards in enumerate(order.cards):
        ranked = sorted((order.power[c], c) for c in range(52) if cards >> c & 1)
        for place, (_, c) in enumerate(ranked):
            if group == TRUMP:
                found[c] = trump + step * place
            else:
                from_top = len(ranked) - 1 - place
                found[c] = master / (1 + 2 * from_top) + plain * place
    return tuple(found)


@cache
def shed(order: Order, danger: float) -> tuple[float, ...]:
    """By card its worth in hand where tricks are to be avoided: the higher, the less."""
    return tuple(-danger * order.power[c] for c in range(52))


stronger = cache(heuristic.stronger)
classes = cache(heuristic.classes)


def of_sides(
    order: Order,
    side: Sequence[int],
    worth: tuple[float, ...] = NO_WORTH,
    trick: tuple[float, ...] = NO_TRICK,
    every_trick: bool = False,
) -> Objective:
    """Two sides that play for the same cards and tricks, worth about 15 points a trick."""
    kept = keep(order, 1.5, 0.5, 3.0)
    return Objective(
        order, worth, classes(worth), trick, tuple(side), 1.0, kept, stronger(order), every_trick
    )


RETAKE, COMING = 0.8, 0.6
"""How often a partner takes a trick back that he can; how much counts of what others are yet to
play to a trick, as a share of their average: they give points to their own, and none to others'."""


def skilled(found: Objective, kept: tuple[float, ...]) -> Objective:
    """The same of two sides, as a skilled player has it, who asks what others can and must do, and
    gives so much for what is kept in hand."""
    return replace(found, keep=kept, coming=COMING, retake=RETAKE, must_follow=True)


def for_itself(
    order: Order,
    worth: tuple[float, ...],
    trick: tuple[float, ...],
    kept: tuple[float, ...],
    ducking: bool = False,
    suit_danger: float = 0.0,
) -> Objective:
    """Each of four seats for itself: what one takes the other three are spared, or lose."""
    return Objective(
        *(order, worth, classes(worth), trick, (0, 1, 2, 3), 1 / 3, kept, stronger(order)),
        ducking=ducking,
        suit_danger=suit_danger,
    )


def derived(play: Tricks[Contract], hands: Sequence[CardSet]) -> Objective:
    """What is played for, as the problem of the contract has it.

    A card or trick counts the difference it makes to a side, on the average of its members, whether
    that side or another takes it; the average trick is made worth ``USUAL_TRICK``.
    """
    asked, side = play.problem(hands, play.contract.seats[0]), sides(play, hands)
    number = len({side[seat] for seat in asked.seats})
    share = 1 / (number - 1) if number > 1 else 1.0
    worth, trick, kept = _stakes(
        asked.order, _stake(asked), asked.worth, asked.tricks, len(play.done), all_or_nothing(asked)
    )
    return Objective(
        *(asked.order, worth, classes(worth), trick, side, share, kept, stronger(asked.order)),
        all_or_nothing(asked),
    )


def _stake(problem: Problem) -> float:
    """What a point taken by a side is worth to it, beside one taken by the others."""
    ours = [weight for weight, high in zip(problem.weight, problem.high, strict=True) if high]
    theirs = [weight for weight, high in zip(problem.weight, problem.high, strict=True) if not high]
    if not ours or not theirs:
        return 1.0
    return sum(ours) / len(ours) - sum(theirs) / len(theirs)


@lru_cache(64)
def _stakes(
    order: Order,
    stake: float,
    worth: tuple[int, ...],
    tricks: tuple[int, ...],
    done: int,
    every_trick: bool,
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """By card and by number of the trick what they are worth to who takes them; by card what it is
    worth in hand."""
    number = done + len(tricks)
    cards, each = stake * sum(worth) / number, stake * sum(tricks) / len(tricks)
    size = sum(map(abs, worth)) / number + sum(map(abs, tricks)) / len(tricks)
    scale = USUAL_TRICK / (abs(stake) * size) if stake and size else 0.0
    avoid = cards + each < 0
    kept = shed(order, DANGER * USUAL_TRICK) if avoid else keep(order, 1.5, 0.5, 3.0)
    if every_trick:
        return NO_WORTH, (copysign(USUAL_TRICK, each),) * number, kept
    scaled = scale * stake
    return (
        tuple([scaled * points for points in worth]),
        (0.0,) * done + tuple([scaled * points for points in tricks]),
        kept,
    )
