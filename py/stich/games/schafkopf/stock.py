"""The pot (*Stock*): all pay into it when all have passed, and Partner games are played for it.

It is kept in units of the Partner price and is always even. Nothing doubles it (F30).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from ...state import Seat
from .contracts import PARTNER, Contract
from .rules import MOST_IN_STOCK, Rules, Setup

Items: TypeAlias = list[tuple[str, int]]
Result: TypeAlias = tuple[tuple[int, ...], tuple[tuple[str, int], ...]]
"""The score of each seat, and the items it is made of."""

CAP = 25
"""The limit on the units that one seat takes or pays, where there is one (F29)."""


def all_pay(rules: Rules, setup: Setup, knocked: int) -> Result:
    """Return the result when all have passed: each pays one unit, doubled by every knock (F27),
    unless the pot would not hold it (F29)."""
    share = 1 << knocked
    if setup.stock + 4 * share > MOST_IN_STOCK:
        return (0, 0, 0, 0), (("passed_out", 0),)
    unit = rules.prices.partner
    points = share * unit
    knocks = (("value", unit), ("knocked", share)) if knocked else ()
    return (-points,) * 4, (("passed_out", 0), *knocks, ("stock_paid", points))


def left(rules: Rules, setup: Setup, score: Sequence[int]) -> Setup:
    """Return the setup with the pot after a deal: everything the seats have lost together goes into
    it (F30)."""
    if rules.all_pass != "stock":
        return setup
    return replace(setup, stock=setup.stock - sum(score) // rules.prices.partner)


def scored(contract: Contract, score: Sequence[int]) -> Contract:
    """Return the contract with the pot after its deal has been scored."""
    if contract.rules.all_pass != "stock":
        return contract
    return replace(contract, setup=left(contract.rules, contract.setup, score))


def from_stock(
    contract: Contract, ours: Sequence[Seat], won: bool, score: tuple[int, ...]
) -> tuple[tuple[int, ...], Items]:
    """Return the score after the declarer's side takes from the pot or pays into it (F28), and the
    items: the points in the pot, and those of each seat that takes or pays."""
    payers = concerned(contract, ours)
    units = share(contract, len(payers), won)
    if not payers or not units:
        return score, []
    points = units * contract.rules.prices.partner
    sign = points if won else -points
    found = tuple(n + sign if seat in payers else n for seat, n in enumerate(score))
    pot = contract.setup.stock * contract.rules.prices.partner
    return found, [("in_stock", pot), ("stock_taken" if won else "stock_paid", points)]


def concerned(contract: Contract, ours: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats that play for the pot: both of a Partner game or wedding, or the declarer
    alone."""
    entitled = contract.rules.stock_by
    if contract.kind != PARTNER and entitled != "any":
        return ()
    return tuple(ours) if entitled == "side" else (contract.declarer,)


def share(contract: Contract, many: int, won: bool) -> int:
    """Return the units that each of ``many`` seats takes or pays; their sum is even, so that the
    pot stays even."""
    pot, rules = contract.setup.stock, contract.rules
    if not many:
        return 0
    units = pot // many
    if rules.stock_cap != "none":
        units = min(units, CAP if rules.stock_by == "side" else 2 * CAP)
    if not won:
        units = min(units, (MOST_IN_STOCK - pot) // many)
    return units - units * many % 2
