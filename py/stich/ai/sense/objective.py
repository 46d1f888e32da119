"""What is played for in the contracts of each game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ...cards import CardSet
from ...games import bauernstoss
from ...games.schafkopf.contracts import POINTS, TARIFFS
from ...order import TRUMP, Order
from ...tricks import Tricks
from .heuristic import Aim, above, classes

ALL_TRICKS = (15.0,) * 13
"""Where a single trick lost loses all."""


@cache
def _keep(order: Order, trump: float, step: float, master: float) -> tuple[float, ...]:
    """What cards are worth in hand: trumps from ``trump`` upwards by ``step``, and plain cards
    the more, the nearer they are to a ``master``."""
    found = [0.0] * 52
    for group, cards in enumerate(order.cards):
        ranked = sorted((order.power[c], c) for c in range(52) if cards >> c & 1)
        for place, (_, c) in enumerate(ranked):
            if group == TRUMP:
                found[c] = trump + step * place
            else:
                from_top = len(ranked) - 1 - place
                found[c] = master / (1 + 2 * from_top) + 0.05 * place
    return tuple(found)


_above = cache(above)
_classes = cache(classes)


def _points(
    order: Order, worth: tuple[float, ...], side: Sequence[int], trick: tuple[float, ...]
) -> Aim:
    keep = _keep(order, 1.5, 0.5, 3.0)
    return Aim(order, worth, _classes(worth), trick, tuple(side), 1.0, keep, _above(order))


def _bauernstoss(play: Any, hands: Sequence[CardSet]) -> Aim:
    contract = play.contract
    if contract.marks:
        side = [int(seat == contract.maker) for seat in range(4)]
        return _points(contract.order, _NOTHING, side, ALL_TRICKS)
    return _points(contract.order, _BAUERNSTOSS, (0, 1, 0, 1), _NONE)


def _fipsen(play: Any, hands: Sequence[CardSet]) -> Aim:
    contract = play.contract
    side = [int(seat == contract.declarer) for seat in range(contract.players)]
    return _points(contract.order, _NOTHING, side, _TRICKS)


def _schafkopf(play: Any, hands: Sequence[CardSet]) -> Aim:
    contract = play.contract
    partner = contract.partner(play.done, play.leader, play.trick)
    if contract.called and partner < 0:
        partner = next((seat for seat in range(4) if hands[seat] & contract.called), -1)
    side = [int(seat in (contract.declarer, partner)) for seat in range(4)]
    if contract.tout:
        return _points(contract.order, _NOTHING, side, ALL_TRICKS)
    return _points(contract.order, _SCHAFKOPF, side, _NONE)


def _barbu(play: Tricks, hands: Sequence[CardSet]) -> Aim:
    worth = tuple(float(play.worth(c)) for c in range(52))
    return _barbu_aim(play.contract.name, play.contract.order, worth)


@cache
def _barbu_aim(name: str, order: Order, worth: tuple[float, ...]) -> Aim:
    """Everybody for himself: what one takes the other three are spared, or lose."""
    trick = {"tricks": (-2.0,) * 13, "trumps": (5.0,) * 13, "last_two": _LAST_TWO}.get(name, _NONE)
    if name == "trumps":
        keep = _keep(order, 0.8, 0.3, 1.0)
    else:
        keep = tuple(-_DANGER[name] * order.power[c] for c in range(52))
    return Aim(order, worth, _classes(worth), trick, (0, 1, 2, 3), 1 / 3, keep, _above(order))


_LAST_TWO = (*(0.0,) * 11, -10.0, -20.0)
_DANGER = {"tricks": 0.12, "queens": 0.15, "last_two": 0.5, "hearts": 0.15, "king": 0.1}
"""For every rank upwards what it is worth to be rid of a card, where tricks are to be avoided."""

_NOTHING = (0.0,) * 52
_NONE = (0.0,) * 13
_TRICKS = (8.0,) * 13
_BAUERNSTOSS = tuple(map(float, bauernstoss.POINTS))
_SCHAFKOPF = tuple(map(float, POINTS))

AIMS: dict[str, Callable[[Tricks, Sequence[CardSet]], Aim]] = {
    "barbu": _barbu,
    "bauernstoss": _bauernstoss,
    "fipsen": _fipsen,
    "schafkopf": _schafkopf,
}
"""(position of play, all hands of a world) -> what is played for"""


def shade(game: str, rules: Any) -> float:
    """What a card point more is worth beside the score, in its units: among moves that win or lose
    as much the one that takes more is better."""
    if game == "bauernstoss":
        return 0.004
    if game == "schafkopf":
        return 0.004 * TARIFFS[rules.tariff].partner
    return 0.0


NUDGE = {"barbu": 0.1, "fipsen": 0.03}


def nudge(game: str, rules: Any) -> float:
    """How much of what the rules of thumb say counts beside imagined deals, in units of the score:
    where these see no difference to speak of, the card is played that looks right."""
    return NUDGE.get(game) or 1.5 * shade(game, rules)
