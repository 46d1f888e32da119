"""The standing of a match: the dealer, the totals, and the state a deal leaves to the next ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...game import Totals
from ...state import Over
from .bock import to_come
from .rules import Rules, Setup
from .stock import left

MOST_DOUBLED = 3


@dataclass(frozen=True, slots=True)
class Standing(Totals):
    """The standing of a match in which every seat plays for itself."""

    stock: int = 0
    """The pot in units of the Partner price."""
    doubled: int = 0
    """The number of doublings of the next deal because all have passed."""
    bock: int = 0
    """The number of coming deals that count twice."""


def setup(rules: Rules, standing: Standing) -> Setup | None:
    """Return the setup of the next deal; None once all have been played (30)."""
    if standing.deals >= rules.deals:
        return None
    return Setup(standing.dealer, standing.stock, standing.doubled, standing.bock)


def carry(rules: Rules, standing: Standing, over: Over) -> Standing:
    """Return the standing after a deal. The dealer changes even if all have passed, which need not
    count as a deal (6), (13)."""
    passed = over.items[0][0] == "passed_out"
    doubled, bock = standing.doubled, standing.bock
    if not passed:
        doubled, bock = 0, to_come(bock, starts_bock(over))
    elif rules.all_pass == "next_doubled":
        doubled = min(MOST_DOUBLED, doubled + 1)
    return replace(
        standing.after(over, rules.count_passed_deals or not passed),
        stock=left(rules, Setup(stock=standing.stock), over.score).stock,
        doubled=doubled,
        bock=bock,
    )


def starts_bock(over: Over) -> bool:
    """Check that a deal adds to those that count twice (F38)."""
    return any(name == "bock_starts" for name, _ in over.items)
