"""What a deal pays, from the cards everybody has seen.

Paid per opponent: ``value = (base + bonus) * 2 ** doublings`` (28).
"""

from __future__ import annotations

from collections.abc import Sequence

from ...cards import CardSet, each
from ...order import TRUMP, Order
from ...state import Seat
from ...tricks import Trick
from .contracts import KINDS, POINTS, SIE, TARIFFS, Contract

Items = list[tuple[str, int]]


def run(order: Order, ours: CardSet) -> int:
    """How many of the highest trumps lie unbroken on one side, ours or the other."""
    trumps = sorted(each(order.cards[TRUMP]), key=order.power.__getitem__, reverse=True)
    held = [ours >> c & 1 for c in trumps]
    return next((i for i, here in enumerate(held) if here != held[0]), len(held))


def counted(contract: Contract, ours: CardSet) -> int:
    """The runners (*Laufende*) that are paid: from three on, in a Wenz from two."""
    length = min(run(contract.order, ours), contract.rules.runners)
    return length if length >= (2 if contract.bare else 3) else 0


def pay(
    contract: Contract, ours: Sequence[Seat], tricks: Sequence[Trick], length: int
) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    """The score of each seat and the items it is made of; ``length`` is how many runners count."""
    taken = [trick for trick in tricks if trick.winner in ours]
    if contract.tout:
        won, items = tout(contract, len(taken) == len(tricks), len(tricks))
    else:
        points = sum(POINTS[c] for trick in taken for c in trick.cards)
        won, items = by_points(contract, points, len(taken) in (0, 8))
    return paid(contract, ours, won, items + runners(contract, length))


def runners(contract: Contract, length: int) -> Items:
    """The item of so many runners."""
    return [("runners", length * TARIFFS[contract.rules.tariff].step)] if length else []


def pay_sie(contract: Contract) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    """Sie is won when it is announced (26); its eight runners count four times, like the game."""
    tariff = TARIFFS[contract.rules.tariff]
    items = [("sie", tariff.base(SIE))]
    if contract.rules.runners:
        items.append(("runners", 4 * 8 * tariff.step))
    return paid(contract, (contract.declarer,), True, items)


_REPORTS = {"won", "lost", "others", "tout_won", "tout_lost"}


def by_points(contract: Contract, points: int, sweep: bool) -> tuple[bool, Items]:
    """Whether the declarer's side wins with these points, and the items; ``sweep`` is whether one
    side has taken every trick."""
    won = points >= 61  # (25)
    step = TARIFFS[contract.rules.tariff].step
    items: Items = [("won" if won else "lost", points), ("others", 120 - points), _base(contract)]
    if points >= 91 or points <= 30:  # (27)
        items.append(("schneider", step))
    if sweep:
        items.append(("schwarz", step))
    return won, items


def tout(contract: Contract, won: bool, tricks: int) -> tuple[bool, Items]:
    """The items of a Tout that ended after so many tricks: won, if none was lost (26)."""
    return won, [("tout_won" if won else "tout_lost", tricks), _base(contract)]


def _base(contract: Contract) -> tuple[str, int]:
    return KINDS[contract.kind], TARIFFS[contract.rules.tariff].base(contract.kind)


def paid(
    contract: Contract, ours: Sequence[Seat], won: bool, items: Items
) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    """Two against two each pays one other; a lone declarer settles with all three (29)."""
    value = sum(n for name, n in items if name not in _REPORTS)
    each_pays = value << len(contract.doubled)
    if contract.doubled:
        items += [("value", value), ("doubled", 1 << len(contract.doubled))]
    items.append(("each", each_pays))
    sign = each_pays if won else -each_pays
    share = sign if len(ours) == 2 else 3 * sign
    return tuple(share if seat in ours else -sign for seat in range(4)), tuple(items)
