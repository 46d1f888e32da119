"""Play by the policy network, or by the heuristic: rollouts of sampled worlds, and the likelihood
of the cards played in them.

Every seat in these plays sees its own view alone, so the value of a card rests on no plan that
needs to see all hands. The likelihood assumes that a player follows either the network or the
heuristic, whichever fits the cards played better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from ...cards import CardSet
from ...deal import Piles
from ...game import Terms
from ...problem import Problem
from ...state import Move, Seat, State, View
from ...sums import added
from ...tricks import Contract, Tricks
from ..policy import network_of
from ..policy.features import GameInputs, Heard, heard
from ..policy.kernel import DEAL, LEADS, NOBODY, OBJECTIVE, TRICKS, Kernel, kernel
from ..policy.network import Network
from ..sense import sense_of
from ..sense.heuristic import Objective
from ..sense.play import all_or_nothing, each_for_itself, sides
from ..sense.sense import Habit, Leads
from ..solver import packed
from .evaluation import Stakes, problem

TIMES = 8
"""Rollouts of every card in a world by the network. Rollouts draw their moves at random, and the
result of a single one depends more on these draws than on the world."""

PLAY_TEMPERATURE = 0.008
"""Softmax temperature of these rollouts, as a share of the span of the score."""

HEURISTIC_TIMES = 32
"""Rollouts of every card in a world by the heuristic: each takes a tenth of the time of one by the
network."""

HEURISTIC_TEMPERATURE = 0.3
"""Softmax temperature of these rollouts, in points of the objective."""

RANDOM = Habit(temperature=1.0, lapse=1.0)
"""The habit of players who play at random."""


class Continuation:
    """The policy network for one view of a deal."""

    def __init__(
        self,
        terms: Terms,
        seat: Seat,
        known: Heard,
        inputs: GameInputs,
        network: Network,
        kernel: Kernel,
    ) -> None:
        assert known.play is not None
        self.seat, self.first, self.played = seat, known.play, known.cards
        self.inputs, self.network, self.kernel = inputs, network, kernel
        self.sense = sense_of(terms.game)
        self.card_point = self.sense.card_point(terms.rules)
        self.cards = [card for _, card in known.cards]
        self.leads = packed_leads(self.sense.leads(known.play))

    def _dealt(self, piles: Piles) -> Piles:
        """Return the piles at the first card if they are like this now."""
        dealt = list(piles)
        for seat, card in self.played:
            dealt[seat] |= 1 << card
        return tuple(dealt)

    def _begun(self, dealt: Piles) -> bytes:
        """Return the packed deal at its first card, and load network and contract."""
        begun = self.first.problem(dealt[:-1], self.seat)
        self.kernel.read(self.network)
        self.kernel.begin(packed.table(begun).packed)
        return packed_deal(self.first, begun, self.inputs, dealt)

    def _aim(self, dealt: Piles) -> bytes:
        """Return the packed objective of the heuristic in a deal that began like this."""
        return packed_objective(self.sense.aims(self.first, dealt[:-1], skilled=True))

    def likelihood(self, piles: Piles) -> float:
        """Return the likelihood of the cards played by others if the piles are like this now,
        relative to players who play at random."""
        if all(seat == self.seat for seat, _ in self.played):
            return 1.0
        dealt = self._dealt(piles)
        return self.kernel.weigh(
            *(self._begun(dealt), self.cards, self.seat, self._aim(dealt)),
            *(self.sense.tuning.network_habit, self.sense.habit or RANDOM),
            self.leads,
        )

    def values(
        self, world: State, moves: Sequence[Move], stakes: Stakes | None = None
    ) -> dict[Move, float] | None:
        """Return the value of every card in a world: the mean score above the mean of the table,
        plus a small value of every card point. ``stakes`` are those of the world, if known.

        Return None for contracts that one lost trick loses, and where the solver's problem does
        not state the rules in full.
        """
        play = world.phase
        assert isinstance(play, Tricks)
        asked = stakes.asked if stakes else problem(world, self.seat)
        if not asked.exact or all_or_nothing(asked):
            return None
        dealt = self._dealt(world.piles)
        position = self._begun(dealt), self.cards, moves
        share = self.sense.tuning.heuristic_share
        parts = [(1 - share, self.kernel.play_on(*position, TIMES, PLAY_TEMPERATURE))]
        if share:
            heuristic = HEURISTIC_TIMES, HEURISTIC_TEMPERATURE, self._aim(dealt)
            parts.append((share, self.kernel.play_on(*position, *heuristic)))
        gain: Callable[[int], float] = partial(play.gain, asked, seat=self.seat)
        if not each_for_itself(play, world.piles):
            gain = (stakes or Stakes(play, self.seat, asked)).gain
        sign = 1 if asked.high[asked.seats.index(self.seat)] else -1
        card_point = 2 * sign * self.card_point

        @cache
        def worth(end: int) -> float:
            return gain(asked.clamped(end)) + card_point * end

        return {
            move: added(part * added(map(worth, ends[at])) / len(ends[at]) for part, ends in parts)
            for at, move in enumerate(moves)
        }


def continuation(terms: Terms, view: View) -> Continuation | None:
    """Return the network for a position of play; None where the game has none, where nothing runs
    it, and for contracts it was not trained on."""
    sense, compiled = sense_of(terms.game), kernel()
    network = network_of(terms.game.id)
    if sense.inputs is None or network is None or compiled is None:
        return None
    known = heard(terms, view)
    given = sense.inputs(view.phase, view, known.calls)
    return Continuation(terms, view.seat, known, given, network, compiled) if given else None


def packed_deal(
    play: Tricks[Contract], asked: Problem, given: GameInputs, piles: Sequence[CardSet]
) -> bytes:
    """Return a deal at its first card as the kernel and the trainer read it. ``asked`` is the
    solver's problem, ``given`` the game's inputs, of which those common to all seats are packed."""
    seats, deck = play.contract.seats, packed.table(asked).deck
    weight, hands, aside = [0] * 4, [0] * 4, [0] * 4
    for seat, factor in zip(asked.seats, asked.weight, strict=True):
        weight[seat], hands[seat] = factor, piles[seat]
        for pile in play.sees(seat):
            aside[seat] |= piles[pile]
    return DEAL.pack(
        *hands,
        *aside,
        deck,
        *weight,
        *packed.filled(asked.tricks, TRICKS),
        *packed.filled(sides(play, piles[:-1]), 4),
        *given.said,
        *given.stands,
        play.leader,
        NOBODY if given.declarer is None else given.declarer,
        asked.called.card.bit_length() - 1 if asked.called else NOBODY,
        given.kind,
        sum(1 << seat for seat in seats),
        asked.first,
        given.late,
        given.doubles,
    )


@cache
def packed_leads(corrections: Leads) -> bytes:
    """Return the corrections of leads as the kernel reads them."""
    return LEADS.pack(*(value for row in corrections for value in row))


def packed_objective(aim: Objective) -> bytes:
    """Return the objective of the heuristic as the kernel and the trainer read it."""
    trick = (*aim.trick, *(0.0,) * (TRICKS - len(aim.trick)))
    rest = (aim.share, aim.coming, aim.retake, aim.suit_danger, aim.must_follow, aim.ducking)
    return OBJECTIVE.pack(*aim.worth, *trick, *aim.keep, *rest)
