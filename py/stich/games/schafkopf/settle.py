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


def played_by(seat: Seat, tricks: Sequence[Trick]) -> CardSet:
    """The cards a seat has played to these tricks."""
    mask = 0
    for trick in tricks:
        mask |= 1 << trick.cards[(seat - trick.leader) % 4]
    return mask


def pay(
    contract: Contract, ours: Sequence[Seat], tricks: Sequence[Trick], runners: int
) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    """The score of each seat and the items it is made of."""
    won, items = (_tout if contract.tout else _points)(contract, ours, tricks)
    tariff = TARIFFS[contract.rules.tariff]
    if runners:
        items.append(("runners", runners * tariff.step))
    return _paid(contract, ours, won, items)


def pay_sie(contract: Contract) -> tuple[tuple[int, ...], tuple[tuple[str, int], ...]]:
    """Sie is won when it is announced (26); its eight runners count four times, like the game."""
    tariff = TARIFFS[contract.rules.tariff]
    items = [("sie", tariff.base(SIE))]
    if contract.rules.runners:
        items.append(("runners", 4 * 8 * tariff.step))
    return _paid(contract, (contract.declarer,), True, items)


_REPORTS = {"won", "lost", "others", "tout_won", "tout_lost"}


def _points(
    contract: Contract, ours: Sequence[Seat], tricks: Sequence[Trick]
) -> tuple[bool, Items]:
    taken = [trick for trick in tricks if trick.winner in ours]
    points = sum(POINTS[c] for trick in taken for c in trick.cards)
    won = points >= 61  # (25)
    step = TARIFFS[contract.rules.tariff].step
    items: Items = [("won" if won else "lost", points), ("others", 120 - points), _base(contract)]
    if points >= 91 or points <= 30:  # (27)
        items.append(("schneider", step))
    if len(taken) in (0, 8):
        items.append(("schwarz", step))
    return won, items


def _tout(contract: Contract, ours: Sequence[Seat], tricks: Sequence[Trick]) -> tuple[bool, Items]:
    won = all(trick.winner in ours for trick in tricks)  # (26)
    return won, [("tout_won" if won else "tout_lost", len(tricks)), _base(contract)]


def _base(contract: Contract) -> tuple[str, int]:
    return KINDS[contract.kind], TARIFFS[contract.rules.tariff].base(contract.kind)


def _paid(
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
