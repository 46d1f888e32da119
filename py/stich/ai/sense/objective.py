"""Objectives of the heuristic, built from a contract's points or derived from its problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from math import copysign

from ...cards import CardSet
from ...order import TRUMP, Order
from ...problem import Problem
from ...sums import added
from ...tricks import Contract, Tricks
from . import heuristic
from .heuristic import Objective
from .play import all_or_nothing, sides

NO_WORTH = (0.0,) * 52
NO_TRICK = (0.0,) * 13
EVERY_TRICK = (15.0,) * 13
"""Points of a trick, by number, in contracts that one lost trick loses."""

USUAL_TRICK = 15.0
"""Points of an average trick, in objectives of two sides and in those derived from a problem."""

DANGER = 0.07
"""Gain from shedding a card where tricks are bad, per rank, as a fraction of an average trick."""


@cache
def keep(
    order: Order, trump: float, step: float, master: float, plain: float = 0.05
) -> tuple[float, ...]:
    """Return the worth of each card in hand.

    Trumps start at ``trump`` and rise by ``step``. A plain card is worth ``master`` as the highest
    of its suit and less below, plus ``plain`` for each lower card of the suit.
    """
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
    """Return the worth of each card in hand where tricks are bad: less for higher cards."""
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
    """Return the objective of two sides that play for the same cards and tricks, about 15 points a
    trick."""
    kept = keep(order, 1.5, 0.5, 3.0)
    return Objective(
        order, worth, classes(worth), trick, tuple(side), 1.0, kept, stronger(order), every_trick
    )


RETAKE = 0.8
"""Probability that a partner who can take the trick back does so."""

COMING = 0.6
"""Weight of the cards yet to be played to a trick, relative to their mean. It is below 1 because
players give points to their own side only."""


def skilled(found: Objective, kept: tuple[float, ...]) -> Objective:
    """Return a skilled player's objective: it allows for what others can and must play, with
    ``kept`` as the worth of cards in hand."""
    return replace(found, keep=kept, coming=COMING, retake=RETAKE, must_follow=True)


def for_itself(
    order: Order,
    worth: tuple[float, ...],
    trick: tuple[float, ...],
    kept: tuple[float, ...],
    ducking: bool = False,
    suit_danger: float = 0.0,
) -> Objective:
    """Return the objective of four seats that play each for itself: the other three share what one
    seat wins or loses."""
    return Objective(
        *(order, worth, classes(worth), trick, (0, 1, 2, 3), 1 / 3, kept, stronger(order)),
        ducking=ducking,
        suit_danger=suit_danger,
    )


def derived(play: Tricks[Contract], hands: Sequence[CardSet]) -> Objective:
    """Derive the objective from the contract's problem.

    The value of a card or trick is the difference between the side taking it and another side
    taking it, averaged over the side's members and scaled to ``USUAL_TRICK`` for an average trick.
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
    """Return the value of a point that a side takes, relative to one that the others take."""
    ours = [weight for weight, high in zip(problem.weight, problem.high, strict=True) if high]
    theirs = [weight for weight, high in zip(problem.weight, problem.high, strict=True) if not high]
    if not ours or not theirs:
        return 1.0
    return added(ours) / len(ours) - added(theirs) / len(theirs)


@lru_cache(64)
def _stakes(
    order: Order,
    stake: float,
    worth: tuple[int, ...],
    tricks: tuple[int, ...],
    done: int,
    every_trick: bool,
) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """Return the value of each card and of each trick to the side that takes it, and the worth of
    each card in hand."""
    number = done + len(tricks)
    cards, trick = stake * sum(worth) / number, stake * sum(tricks) / len(tricks)
    size = sum(map(abs, worth)) / number + sum(map(abs, tricks)) / len(tricks)
    scale = USUAL_TRICK / (abs(stake) * size) if stake and size else 0.0
    avoid = cards + trick < 0
    kept = shed(order, DANGER * USUAL_TRICK) if avoid else keep(order, 1.5, 0.5, 3.0)
    if every_trick:
        return NO_WORTH, (copysign(USUAL_TRICK, trick),) * number, kept
    scaled = scale * stake
    return (
        tuple([scaled * points for points in worth]),
        (0.0,) * done + tuple([scaled * points for points in tricks]),
        kept,
    )
