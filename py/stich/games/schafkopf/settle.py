"""The payment of a deal, from the cards everybody has seen.

Paid per opponent: ``value = (base + bonus) * factor`` (28), (F41).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...cards import CardSet, each
from ...order import TRUMP, Order
from ...state import Facts, Seat
from ...tricks import Trick
from .contracts import OUVERT, PARTNER, POINTS, SIE, TOUTS, Contract
from .rules import Rules, Setup
from .stock import Items, Result, concerned, from_stock


@lru_cache(maxsize=256)
def run(order: Order, ours: CardSet) -> int:
    """Return the number of consecutive highest trumps on one side, ours or the other."""
    trumps = sorted(each(order.cards[TRUMP]), key=order.power.__getitem__, reverse=True)
    held = [ours >> c & 1 for c in trumps]
    return next((i for i, here in enumerate(held) if here != held[0]), len(held))


def counted(contract: Contract, ours: CardSet) -> int:
    """Return the number of runners (*Laufende*) that are paid, at most ``rules.runners``; 0 for
    fewer than three, or fewer than two where only four cards are trumps."""
    length = min(run(contract.order, ours), contract.rules.runners)
    return length if length >= (2 if contract.bare else 3) else 0


def pay(
    contract: Contract, ours: Sequence[Seat], tricks: Sequence[Trick], length: int, trumps: int = 0
) -> Result:
    """Return the score of each seat and its items. ``length`` is the number of paid runners,
    ``trumps`` the number of trumps dealt to the declarer."""
    taken = [trick for trick in tricks if trick.winner in ours]
    if contract.tout:
        return pay_tout(contract, len(taken) == len(tricks), len(tricks), length)
    points = sum(POINTS[c] for trick in taken for c in trick.cards)
    sweep = len(taken) in (0, contract.rules.hand_size)
    return pay_points(contract, ours, points, sweep, sixty_suffice(contract, trumps), length)


def pay_tout(contract: Contract, won: bool, tricks: int, length: int) -> Result:
    """Return the result of a Tout that ended after ``tricks`` tricks, with ``length`` paid runners
    (26)."""
    won, items = tout(contract, won, tricks)
    return paid(contract, (contract.declarer,), won, items + runners(contract, length))


def pay_points(
    contract: Contract, ours: Sequence[Seat], points: int, sweep: bool, sixty: bool, length: int
) -> Result:
    """Return the result of a deal in which the declarer's side, the seats ``ours``, made these
    points with ``length`` paid runners. ``sweep`` is True if one side has taken every trick,
    ``sixty`` if 60 points win for the declarer's side."""
    won, items = by_points(contract, points, sweep, sixty)
    return paid(contract, ours, won, items + runners(contract, length))


def runners(contract: Contract, length: int) -> Items:
    """Return the number of runners and their price; a Tout may count them twice, Sie four times."""
    if not length:
        return []
    price = length * contract.rules.prices.step
    if contract.kind == SIE:
        return [("run", length), ("runners_fourfold", 4 * price)]
    if contract.tout and contract.rules.tout_runners == "double":
        return [("run", length), ("runners_twice", 2 * price)]
    return [("run", length), ("runners", price)]


def pay_sie(contract: Contract) -> Result:
    """Return the result of a Sie, which is won when announced (26); its runners count four times,
    like the game."""
    items = [("sie", contract.rules.prices.sie), *runners(contract, runners_of_sie(contract.rules))]
    return paid(contract, (contract.declarer,), True, items)


def runners_of_sie(rules: Rules) -> int:
    """Return the number of paid runners of a Sie, which are all cards of the hand."""
    return rules.hand_size if rules.runners else 0


def pay_bettel(contract: Contract, won: bool, tricks: int) -> Result:
    """Return the result of a Bettel that ended after ``tricks`` tricks; only the price counts,
    twice with open cards (F9), (F10)."""
    items = [("bettel_won" if won else "bettel_lost", tricks), _base(contract)]
    return paid(contract, (contract.declarer,), won, items)


_REPORTS = {
    *("won", "lost", "others", "tout_won", "tout_lost", "bettel_won", "bettel_lost", "run"),
}


def sixty_suffice(contract: Contract, trumps: int) -> bool:
    """Check that 60 points win for the declarer's side (F40): the declarer had to play (F33), or
    the defenders doubled last (F39). ``trumps`` is the number dealt to the declarer."""
    if contract.rules.stoss_takes_over and contract.doubled:
        return len(contract.doubled) % 2 == 1
    if not contract.must:
        return False
    needs = contract.rules.must_needs
    return needs == "60" or needs == "60_weak" and trumps <= WEAK


WEAK = 3
"""The most trumps in a hand that counts as weak when it has to play (F33)."""


def by_points(
    contract: Contract, points: int, sweep: bool, sixty: bool = False
) -> tuple[bool, Items]:
    """Return True if the declarer's side wins with these points, and the items.

    ``sweep`` is True if one side has taken every trick, ``sixty`` if 60 points win for the
    declarer's side.
    """
    won = points >= 61 - sixty  # (25)
    items: Items = [("won" if won else "lost", points), ("others", 120 - points), _base(contract)]
    step = contract.rules.prices.step
    if points >= 91 - sixty or points <= 30 - sixty:  # (27)
        items.append(("schneider", step))
    if sweep:
        items.append(("schwarz", step))
    return won, items


def tout(contract: Contract, won: bool, tricks: int) -> tuple[bool, Items]:
    """Return the verdict on a Tout and its items; ``tricks`` is the number of tricks played
    (26)."""
    return won, [("tout_won" if won else "tout_lost", tricks), _base(contract)]


def _base(contract: Contract) -> tuple[str, int]:
    return contract.name, base(contract)


def base(contract: Contract) -> int:
    """Return the price of a game."""
    prices, kind = contract.rules.prices, contract.kind
    if kind == PARTNER:
        return prices.partner
    if kind in TOUTS:
        return prices.tout
    if kind == SIE:
        return prices.sie
    if contract.bettel:
        dear = contract.rules.bettel_price == "solo"
        return (prices.solo if dear else prices.partner) << (kind == OUVERT)
    return prices.solo


def factors(setup: Setup, knocked: int, doubled: int = 0) -> Items:
    """Return everything that doubles a deal, each factor by its name (F41)."""
    doublings = (
        ("knocked", knocked),
        ("doubled", doubled),
        ("carried", setup.doubled),
        ("bock", setup.bock > 0),
    )
    return [(name, 1 << times) for name, times in doublings if times]


def stake(contract: Contract) -> Facts:
    """Return the price of a deal as all know it during play: the items of ``paid`` that are settled
    (``stake``), and those that the result may add (``more``). A runner is the price of one."""
    rules, factor = contract.rules, contract.factor
    doubling = factors(contract.setup, len(contract.knocked), len(contract.doubled))
    pot = contract.setup.stock * rules.prices.partner
    items: Items = [_base(contract), *doubling]
    if pot and concerned(contract, (contract.declarer,)):
        items.append(("in_stock", pot))
    step = rules.prices.step * factor
    more: Items = []
    if not contract.tout and not contract.bettel:
        more = [("schneider", step), ("schwarz", step)]
    if rules.runners and not contract.bettel:
        more.append(("runner", step << (contract.tout and rules.tout_runners == "double")))
    paired = contract.called or contract.taker >= 0
    return known([*items, ("pair" if paired else "each", base(contract) * factor)], more)


def known(stake: Items, more: Items) -> Facts:
    """Return the facts on the price of a deal."""
    return {"stake": list(map(list, stake)), "more": list(map(list, more))}


def paid(contract: Contract, ours: Sequence[Seat], won: bool, items: Items) -> Result:
    """Return the score and items of a decided deal: two against two pay one another in pairs, a
    lone declarer settles with all three (29). The pot is paid or taken (F28)."""
    value = sum(n for name, n in items if name not in _REPORTS)
    factor = contract.factor
    each_pays = value * factor
    if factor > 1:
        doubling = factors(contract.setup, len(contract.knocked), len(contract.doubled))
        items += [("value", value), *doubling]
    items.append(("each", each_pays))
    sign = each_pays if won else -each_pays
    share = sign if len(ours) == 2 else 3 * sign
    score = tuple(share if seat in ours else -sign for seat in range(4))
    if contract.rules.all_pass == "stock":
        score, more = from_stock(contract, ours, won, score)
        items += more
    return score, tuple(items)
