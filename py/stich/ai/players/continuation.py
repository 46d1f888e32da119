"""How imagined deals go on if everybody plays by the policy network of the game.

Everybody in them sees what his seat sees and nothing else, so that what a card comes to rests on no
plan that takes seeing all hands.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import CardSet
from ...game import Terms
from ...problem import Problem
from ...state import CALL, Move, Seat, State, View
from ...tricks import Contract, Tricks
from ..policy import network_of
from ..policy.features import Heard, Told, heard
from ..policy.kernel import DEAL, NOBODY, TRICKS, Kernel, kernel
from ..policy.network import Network
from ..sense import sense_of
from ..sense.play import all_or_nothing, sides
from ..solver import packed
from .evaluation import Stakes, problem


class Continuation:
    """The plays that go on from a decision of one seat."""

    def __init__(
        self, terms: Terms, seat: Seat, known: Heard, told: Told, network: Network, by: Kernel
    ) -> None:
        assert known.play is not None
        self.seat, self.first, self.played = seat, known.play, known.cards
        self.told, self.network, self.kernel = told, network, by
        self.card_point = sense_of(terms.game).card_point(terms.rules)

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
        piles = list(world.piles)
        for seat, card in self.played:
            piles[seat] |= 1 << card
        begun = self.first.problem(piles[:-1], self.seat)
        self.kernel.read(self.network)
        self.kernel.begin(packed.table(begun).packed)
        came = self.kernel.play_on(
            packed_deal(self.first, begun, self.told, piles),
            [card for _, card in self.played],
            moves,
        )
        stakes = stakes or Stakes(play, self.seat, asked)
        mine = 1 if asked.high[asked.seats.index(self.seat)] else -1
        card_point = 2 * mine * self.card_point
        return {
            move: stakes.gain(asked.clamped(value)) + card_point * value
            for move, value in zip(moves, came, strict=True)
        }


def continuation(terms: Terms, view: View) -> Continuation | None:
    """How the deal goes on from a seat's card by the network of the game; None where it has none,
    where nothing runs it, for what no network has learnt, beside calls and once the hand is too
    short."""
    sense, by = sense_of(terms.game), kernel()
    tell, network = sense.tell, network_of(terms.game.id)
    if tell is None or network is None or by is None or view.hand.bit_count() < sense.network_hand:
        return None
    if max(view.legal_moves()) >= CALL:
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
    )
