"""A match: who deals, the totals, and what a deal leaves to the next ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...game import Totals
from ...state import Over
from .contracts import HEARTS, POINTS, SOLO, SOLO_TOUT, Contract
from .play import Play
from .rules import Rules, Setup
from .stock import left

BOCK_DEALS, MOST_BOCK_DEALS, MOST_DOUBLED = 4, 8, 3


@dataclass(frozen=True, slots=True)
class Standing(Totals):
    """A match so far: everyone for himself."""

    stock: int = 0
    """What is in the pot, in units of the Partner price."""
    doubled: int = 0
    """How often the next deal is doubled because all have passed."""
    bock: int = 0
    """How many deals to come count twice."""


def setup(rules: Rules, standing: Standing) -> Setup | None:
    """The next deal; None once all have been played (30)."""
    if standing.deals >= rules.deals:
        return None
    return Setup(standing.dealer, standing.stock, standing.doubled, standing.bock)


def carry(rules: Rules, standing: Standing, over: Over) -> Standing:
    """The deal moves on, also when all have passed, which need not count as a deal (6), (13)."""
    passed = over.items[0][0] == "passed_out"
    doubled, bock = standing.doubled, standing.bock
    if not passed:
        doubled, bock = 0, max(0, bock - 1)
        if starts_bock(rules, over):
            bock = min(MOST_BOCK_DEALS, bock + BOCK_DEALS)
    elif rules.all_pass == "next_doubled":
        doubled = min(MOST_DOUBLED, doubled + 1)
    return replace(
        standing.after(over, rules.count_passed_deals or not passed),
        stock=left(rules, Setup(stock=standing.stock), over.score).stock,
        doubled=doubled,
        bock=bock,
    )


def starts_bock(rules: Rules, over: Over) -> bool:
    """Whether the next deals count twice: after a lost Solo in hearts, or when one side has taken a
    single trick without any points (F38)."""
    play = over.last
    if rules.bock_round == "off" or not isinstance(play, Play):
        return False
    contract = play.contract
    if rules.bock_round != "pointless" and _lost_hearts(contract, over):
        return True
    return rules.bock_round != "heart_solo" and _pointless(play)


def _lost_hearts(contract: Contract, over: Over) -> bool:
    solo = contract.kind in (SOLO, SOLO_TOUT) and contract.suit == HEARTS
    return solo and over.score[contract.declarer] < 0


def _pointless(play: Play) -> bool:
    ours = (play.contract.declarer, play.partner())
    for own in (True, False):
        tricks = [trick for trick in play.done if (trick.winner in ours) == own]
        if len(tricks) == 1 and not any(POINTS[c] for c in tricks[0].cards):
            return True
    return False
