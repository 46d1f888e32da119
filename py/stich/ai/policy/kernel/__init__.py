"""The compiled policy network (policy.c): rollouts in which every seat plays from its own view."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct, unpack

from ....cards import Card
from ....state import Seat
from ....wasm import Module, module
from ..network import Network

DEAL = Struct("<4Q4QQ4h13h4b4B4B7BH")
"""Format of a deal. By seat the hand, and the cards known to be aside; the deck; by seat the weight
of its points; the points of each trick left; by seat the number of its side, ``said`` and
``stands`` of GameInputs; leader, declarer, called card, kind of contract, set of the seats that
play, 1 in the first trick, ``late``; ``doubles``."""

OBJECTIVE = Struct("<52d13d52d4d2B")
"""Format of an objective of the heuristic: worth, trick, keep, share, coming, retake, suit_danger,
must_follow, ducking."""

LEADS = Struct("<104f")
"""Format of the corrections to the network's value of a card led: by card, first those for the
declarer's side, then those for the others."""

NOBODY = 255
"""No declarer; no called card."""

TRICKS = 13
"""Most tricks of a deal."""

CARDS = 52
"""Most cards of a deal."""

HAND = 26
"""Most cards of a hand."""

MOST_TIMES = 32
"""Most rollouts of one card."""

TABLES = 288
"""Bytes of a contract as the search packs it."""

FUNCTIONS = ("begin", "read", "play_on", "weigh")
PLACES = {
    "tables": TABLES,
    "coded": 180_000,
    "question": DEAL.size + 2 + CARDS + HAND,
    "came": 4 * MOST_TIMES * HAND,
    "objective": OBJECTIVE.size,
    "leads": LEADS.size,
}


class Kernel:
    """The compiled code; it holds one network and one contract at a time."""

    def __init__(self, compiled: Module) -> None:
        self.call, self.write, self._read = compiled
        self._tables, self._leads = b"", b""
        self._network: Network | None = None

    def read(self, network: Network) -> None:
        """Load a network. Raise ValueError for one that is too large."""
        if self._network is network:
            return
        self._network = None
        self.write("coded", network.data)
        if not self.call("read"):
            raise ValueError("the network is larger than the kernel's")
        self._network = network

    def begin(self, tables: bytes) -> None:
        """Load the tables of a contract as the search packs them."""
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
        """Return for each of these cards the values with which its rollouts end.

        After the cards already played and this card, all play by the network, or by the heuristic
        where there is an ``objective``: each card is drawn by a softmax of this temperature. Raise
        ValueError for too many rollouts.
        """
        if times > MOST_TIMES:
            raise ValueError(f"{times} rollouts of a card, at most {MOST_TIMES}")
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
        leads: bytes,
    ) -> float:
        """Return the likelihood of the cards played by all but one seat, relative to random play.

        Half the players follow the network and half the heuristic with its ``objective``, each with
        a temperature and a share of lapses; ``leads`` corrects the network's values of cards led.
        """
        self.write("question", deal + _first(played))
        self.write("objective", objective)
        if self._leads != leads:
            self._leads = leads
            self.write("leads", leads)
        return float(self.call("weigh", seat, *by_network, *by_heuristic))


def _first(played: Sequence[Card]) -> bytes:
    return bytes([len(played), *played, *(0,) * (CARDS - len(played))])


@cache
def kernel() -> Kernel | None:
    """Return the compiled kernel; None where nothing runs it."""
    compiled = module(__package__, "policy.wasm", FUNCTIONS, PLACES)
    return Kernel(compiled) if compiled else None
