"""Deals played on by a policy network, everybody seeing no more than his seat does: policy.c."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct, unpack

from ....cards import Card
from ....state import Seat
from ....wasm import Module, module
from ..network import Network

DEAL = Struct("<4Q4QQ4h13h4b4B4B7BH")
"""Hands and what is known to be aside, by seat; deck; weight by seat; tricks; side, said and stands
by seat; leader, declarer, secret, kind, seats, first, late; doubles."""

OBJECTIVE = Struct("<52d13d52d4d2B")
"""Worth, trick, keep, share, coming, retake, suit_danger, must_follow, ducking."""

NOBODY = 255
"""No declarer; no secret card."""

TRICKS, CARDS, HAND, MOST_TIMES = 13, 52, 26, 32
"""Tricks of a deal, its cards, cards of a hand, how often each is played on, at most."""

TABLES = 272
"""Bytes of a contract, as the search packs it."""

FUNCTIONS = ("begin", "read", "play_on", "weigh")
PLACES = {
    "tables": TABLES,
    "coded": 180_000,
    "question": DEAL.size + 2 + CARDS + HAND,
    "came": 4 * MOST_TIMES * HAND,
    "objective": OBJECTIVE.size,
}


class Kernel:
    """The compiled network; it holds one at a time, and one contract."""

    def __init__(self, compiled: Module) -> None:
        self.call, self.write, self._read = compiled
        self._tables = b""
        self._network: Network | None = None

    def read(self, network: Network) -> None:
        """Goes by this network from now on. Raises ValueError for one that it cannot hold."""
        if self._network is network:
            return
        self._network = None
        self.write("coded", network.data)
        if not self.call("read"):
            raise ValueError("the network is larger than the kernel's")
        self._network = network

    def begin(self, tables: bytes) -> None:
        """Plays the contract of these tables, as the search packs them, from now on."""
        if self._tables != tables:
            self._tables = tables
            self.write("tables", tables)
            self.call("begin")

    def play_on(
        self,
        deal: bytes,
        played: Sequence[Card],
        cards: Sequence[Card],
        times: int,
        temperature: float,
        objective: bytes = b"",
    ) -> list[tuple[int, ...]]:
        """What a deal comes to with each of these cards, after those already played, if the network
        then plays for everybody, or where there is an ``objective`` the heuristic: by seat the
        points taken, times their weight. Each card is played on so many times, others by chance, as
        a softmax over what either says has it. Raises ValueError for more times than it holds."""
        if times > MOST_TIMES:
            raise ValueError(f"a card is played on {MOST_TIMES} times at most, not {times}")
        self.write("question", deal + _first(played) + bytes([len(cards), *cards]))
        self.write("objective", objective)
        self.call("play_on", times, temperature, bool(objective))
        many = len(cards) * times
        came = unpack(f"<{many}i", self._read("came", 4 * many))
        return [came[i * times : (i + 1) * times] for i in range(len(cards))]

    def weigh(
        self,
        deal: bytes,
        played: Sequence[Card],
        seat: Seat,
        objective: bytes,
        by_network: tuple[float, float],
        by_heuristic: tuple[float, float],
        trumps_led: float,
    ) -> float:
        """How likely the cards played are, but for those of a seat, relative to players who play
        at random: if half the players go by the network and half by the heuristic, which plays for
        an ``objective``, by a softmax of such a temperature and with such a share of lapses. Where
        there is a secret partner, ``trumps_led`` is added to what the network says of trumps that
        the declarer or he leads, and taken from what it says of those that the others lead."""
        self.write("question", deal + _first(played))
        self.write("objective", objective)
        return float(self.call("weigh", seat, trumps_led, *by_network, *by_heuristic))


def _first(played: Sequence[Card]) -> bytes:
    return bytes([len(played), *played, *(0,) * (CARDS - len(played))])


@cache
def kernel() -> Kernel | None:
    """The compiled network; None where nothing runs it."""
    compiled = module(__package__, "policy.wasm", FUNCTIONS, PLACES)
    return Kernel(compiled) if compiled else None
