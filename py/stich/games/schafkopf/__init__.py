"""Bavarian Schafkopf: duels for the right to play, a called ace whose holder keeps silent, Stoss.

Numbers in parentheses are paragraphs of the rules. The chain: Bidding → Challenge ↔ Answer →
Announce → [Poll] → first trick → [Poll] → Play → [Runners] → Over.

Facts besides the common ones: of the auction ``survivor`` and ``challenger`` (seats) and ``level``
(the highest game named); of the contract ``partner`` (once shown), ``doubled`` (the seats that said
Stoss, Re and so on), and in the poll ``asked`` (who has yet to answer). In ``sides`` 0 is the
declarer's side.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...cards import CardSet
from ...game import Game
from ...state import Over, Seat, View
from .bidding import Bidding
from .contracts import CALLS, DECK, Rules, Setup
from .links import FORMATS
from .play import fits as allowed

__all__ = ["GAME", "Rules", "Setup", "Standing"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A match so far: everyone for himself."""

    dealer: Seat
    deals: int = 0
    totals: tuple[int, ...] = (0, 0, 0, 0)


def layout(rules: Rules) -> tuple[CardSet, tuple[int, ...]]:
    """32 cards, eight to each hand (7)."""
    return DECK, (8, 8, 8, 8, 0)


def begin(rules: Rules, dealer: Seat) -> Standing:
    return Standing(dealer)


def setup(rules: Rules, standing: Standing) -> Setup | None:
    """The next deal; None once all have been played (30)."""
    return None if standing.deals >= rules.deals else Setup(standing.dealer)


def carry(rules: Rules, standing: Standing, over: Over) -> Standing:
    """The deal moves on, also when all have passed, which need not count as a deal (6), (13)."""
    passed = over.items[0][0] == "passed_out" and not rules.count_passed_deals
    totals = tuple(a + b for a, b in zip(standing.totals, over.score, strict=True))
    return Standing((standing.dealer + 1) % 4, standing.deals + (not passed), totals)


def fits(view: View, seat: Seat, hand: CardSet) -> bool:
    """Who has announced or refused what, and has played which cards, may not hold any hand."""
    return allowed(view.phase, seat, hand)


GAME = Game(
    id="schafkopf",
    formats=FORMATS,
    calls=CALLS,
    piles=(),
    Rules=Rules,
    Setup=Setup,
    profiles={
        "seed": Rules(),
        "schule": Rules(
            solo_requires_suit_card=True,
            call_requires_suit_card="required",
            own_aces="forbidden",
            called_ace_locked=True,
            free_after_runaway=True,
            max_doublings=2,
            tariff="official",
            runners=14,
        ),
    },
    layout=layout,
    opening=Bidding,
    begin=begin,
    setup=setup,
    carry=carry,
    fits=fits,
)
