"""Rules of thumb for calls, given away cards and all that is not a card played to a trick.

They are for how others go on in an imagined deal, and say which calls are worth imagining.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ...cards import CardSet
from ...state import Move, Phase
from . import barbu as call_barbu
from . import bauernstoss as call_bauernstoss
from . import fipsen as call_fipsen
from . import schafkopf as call_schafkopf

Caller: TypeAlias = Callable[[Phase, CardSet, Sequence[Move]], Move]
"""(phase, the mover's hand, several legal moves) -> the one that a sensible player makes"""

Chooser: TypeAlias = Callable[[Phase, CardSet, Sequence[Move]], Sequence[Move]]
"""(phase, the mover's hand, legal moves) -> those that are worth thinking about"""

CALLERS: dict[str, Caller] = {
    "barbu": call_barbu.call,
    "bauernstoss": call_bauernstoss.call,
    "fipsen": call_fipsen.call,
    "schafkopf": call_schafkopf.call,
}

CHOOSERS: dict[str, Chooser] = {
    "barbu": call_barbu.worth_trying,
    "bauernstoss": call_bauernstoss.worth_trying,
    "fipsen": call_fipsen.worth_trying,
    "schafkopf": call_schafkopf.worth_trying,
}

BIASES: dict[str, Callable[[Phase, Move], float]] = {
    "barbu": call_barbu.bias,
    "schafkopf": call_schafkopf.bias,
}
"""What a call costs, or risks, beside what it brings in imagined deals."""

BELIEFS: dict[str, Callable[[Phase, CardSet, Move], float]] = {
    "barbu": call_barbu.believable,
    "bauernstoss": call_bauernstoss.believable,
    "fipsen": call_fipsen.believable,
    "schafkopf": call_schafkopf.believable,
}
"""(phase, hand, call as heard) -> how likely a sensible player with this hand is to say so, beside
one whose hand asks for it: from 0 to 1"""
