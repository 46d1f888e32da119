"""Deals in which everybody plays by the policy network of the game, or by the heuristic: how
imagined ones go on, and how likely the cards are that were played in them.

Everybody in them sees what his seat sees and nothing else, so that what a card comes to rests on no
plan that takes seeing all hands; and what a card tells of a hand is what it tells from good players
or from those who go by the heuristic, whichever his cards show a player to be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

from ...cards import CardSet
from ...deal import Piles
from ...game import Terms
from ...problem import Problem
from ...state import Move, Seat, State, View
from ...tricks import Contract, Tricks
from ..policy import network_of
from ..policy.features import Heard, Told, heard
from ..policy.kernel import DEAL, NOBODY, OBJECTIVE, TRICKS, Kernel, kernel
from ..policy.network import Network
from ..sense import sense_of
from ..sense.heuristic import Objective
from ..sense.play import all_or_nothing, each_for_itself, sides
from ..sense.sense import Habit
from ..solver import packed
from .evaluation import Stakes, problem

TIMES, PLAY_TEMPERATURE = 8, 0.008
"""How often every card is played on in a world, and the temperature by which cards then differ from
those that the network says are best. What one card comes to more than another owes much to chance,
for after each of them everybody plays otherwise: played on once, the two differ by that far more
than by what world it is."""

SENSIBLE_TIMES, SENSIBLE_TEMPERATURE = 32, 0.3
"""The same where everybody goes by the heuristic, in points of its objective: that takes a tenth of
the time."""

RANDOM = Habit(temperature=1.0, lapse=1.0)
"""That of players who go by nothing."""


class Continuation:
    """The plays that agree with what one seat has heard."""

    def __init__(
        self, terms: Terms, seat: Seat, known: Heard, told: Told, network: Network, by: Kernel
    ) -> None:
        assert known.play is not None
        self.seat, self.first, self.played = seat, known.play, known.cards
        self.told, self.network, self.kernel = told, network, by
        self.sense = sense_of(terms.game)
        self.card_point = self.sense.card_point(terms.rules)
        self.cards = [card for _, card in known.cards]

    def _dealt(self, piles: Piles) -> Piles:
        """The piles at the first card if they are like this now."""
        dealt = list(piles)
        for seat, card in self.played:
            dealt[seat] |= 1 << card
        return tuple(dealt)

    def _begun(self, dealt: Piles) -> bytes:
        """The deal at its first card, its contract and the network being those of the kernel from
        now on."""
        begun = self.first.problem(dealt[:-1], self.seat)
        self.kernel.read(self.network)
        self.kernel.begin(packed.table(begun).packed)
        return packed_deal(self.first, begun, self.told, dealt)

    def _aim(self, dealt: Piles) -> bytes:
        """What the heuristic plays for in a deal that began like this."""
        return packed_objective(self.sense.aims(self.first, dealt[:-1], skilled=True))

    def likelihood(self, piles: Piles) -> float:
        """How likely the cards played by others are if the piles are like this now, relative to
        players who play at random."""
        if all(seat == self.seat for seat, _ in self.played):
            return 1.0
        dealt = self._dealt(piles)
        return self.kernel.weigh(
            *(self._begun(dealt), self.cards, self.seat, self._aim(dealt)),
            *(self.sense.network_habit, self.sense.habit or RANDOM),
            self.sense.trumps_led,
        )

    def values(
        self, world: State, moves: Sequence[Move], stakes: Stakes | None = None
    ) -> dict[Move, float] | None:
        """By card the score above the mean that the deal comes to in a world, and a little for what
        is taken beyond that; None where more counts. ``stakes`` are those of the world, if they are
        known."""
        play = world.phase
        assert isinstance(play, Tricks)
        asked = stakes.asked if stakes else problem(world, self.seat)
        if not asked.exact or all_or_nothing(asked):
            return None
        dealt = self._dealt(world.piles)
        position = self._begun(dealt), self.cards, moves
        share = self.sense.heuristic_share
        parts = [(1 - share, self.kernel.play_on(*position, TIMES, PLAY_TEMPERATURE))]
        if share:
            sensibly = SENSIBLE_TIMES, SENSIBLE_TEMPERATURE, self._aim(dealt)
            parts.append((share, self.kernel.play_on(*position, *sensibly)))
        gain: Callable[[int], float] = partial(play.gain, asked, seat=self.seat)
        if not each_for_itself(play, world.piles):
            gain = (stakes or Stakes(play, self.seat, asked)).gain
        mine = 1 if asked.high[asked.seats.index(self.seat)] else -1
        card_point = 2 * mine * self.card_point

        @cache
        def worth(end: int) -> float:
            return gain(asked.clamped(end)) + card_point * end

        return {
            move: sum(part * sum(map(worth, ends[at])) / len(ends[at]) for part, ends in parts)
            for at, move in enumerate(moves)
        }


def continuation(terms: Terms, view: View) -> Continuation | None:
    """What the network of the game makes of a position of play; None where it has none, where
    nothing runs it, and for what no network has learnt."""
    sense, by = sense_of(terms.game), kernel()
    tell, network = sense.tell, network_of(terms.game.id)
    if tell is None or network is None or by is None:
        return None
    known = heard(terms, view)
    told = tell(view.phase, view, known.calls)
    return Continuation(terms, view.seat, known, told, network, by) if told else None


def packed_deal(
    play: Tricks[Contract], asked: Problem, told: Told, piles: Sequence[CardSet]
) -> bytes:
    """A deal at its first card as the kernel and the trainer read it: ``asked`` is its problem,
    ``told`` what everybody is told of it alike."""
    seats, deck = play.contract.seats, packed.table(asked).deck
    weight, hands, aside = [0] * 4, [0] * 4, [0] * 4
    for seat, its in zip(asked.seats, asked.weight, strict=True):
        weight[seat], hands[seat] = its, piles[seat]
        for pile in play.sees(seat):
            aside[seat] |= piles[pile]
    return DEAL.pack(
        *hands,
        *aside,
        deck,
        *weight,
        *packed.filled(asked.tricks, TRICKS),
        *packed.filled(sides(play, piles[:-1]), 4),
        *told.said,
        *told.stands,
        play.leader,
        NOBODY if told.declarer is None else told.declarer,
        asked.called.card.bit_length() - 1 if asked.called else NOBODY,
        told.kind,
        sum(1 << seat for seat in seats),
        asked.first,
        told.late,
        told.doubles,
    )


def packed_objective(aim: Objective) -> bytes:
    """What the heuristic plays for, as the kernel and the trainer read it."""
    trick = (*aim.trick, *(0.0,) * (TRICKS - len(aim.trick)))
    rest = (aim.share, aim.coming, aim.retake, aim.suit_danger, aim.must_follow, aim.ducking)
    return OBJECTIVE.pack(*aim.worth, *trick, *aim.keep, *rest)
