"""A policy network: what each card is worth, by what its holder sees and nothing else.

Two hidden layers of rectified sums over the facts that are so. Its weights are bytes: for every row
its scale, then a signed number for each weight, of one byte in the first layer, which has most of
them, and of two in the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import mul
from struct import Struct

from ...cards import Card
from .features import Layout, Sight

HEAD = Struct("<4H")
"""Trumps and plain cards of the layout; the sizes of the two hidden layers."""

SCALE = Struct("<f")

NUMBERS, LARGEST = "bhh", (127, 32_767, 32_767)
"""By layer, how its numbers are packed, and the largest."""


class Network:
    """Weights, decoded row by row as they are asked for."""

    def __init__(self, data: bytes) -> None:
        """Raises ValueError for bytes that are not as many as their head says."""
        trumps, plain, self._first, self._second = HEAD.unpack_from(data)
        self.layout = Layout(trumps, plain)
        self.data = data
        inputs = self.layout.inputs + 1  # the last row of a layer is what it adds in any case
        self._layers = [HEAD.size]
        self._numbers = [
            Struct(f"<{width}{number}")
            for width, number in zip(
                (self._first, self._first + 1, self._second + 1), NUMBERS, strict=True
            )
        ]
        for rows, numbers in zip(
            (inputs, self._second, self.layout.cards), self._numbers, strict=True
        ):
            self._layers.append(self._layers[-1] + rows * (SCALE.size + numbers.size))
        if len(data) != self._layers[-1]:
            raise ValueError(f"{len(data)} bytes are no weights, it takes {self._layers[-1]}")
        self._row = cache(self._decoded)

    def values(self, sight: Sight, cards: Iterable[Card]) -> dict[Card, float]:
        """What each of these cards is worth beside the others, as a share of what the seat's score
        can differ by."""
        rows = [self._row(0, fact) for fact in (*sight.facts, self.layout.inputs)]
        hidden = [max(0.0, total) for total in map(sum, zip(*rows, strict=True))]
        hidden = [max(0.0, _sum(self._row(1, row), hidden)) for row in range(self._second)]
        return {card: _sum(self._row(2, sight.places[card]), hidden) for card in cards}

    def _decoded(self, layer: int, row: int) -> tuple[float, ...]:
        numbers = self._numbers[layer]
        at = self._layers[layer] + row * (SCALE.size + numbers.size)
        (scale,) = SCALE.unpack_from(self.data, at)
        return tuple([scale * n for n in numbers.unpack_from(self.data, at + SCALE.size)])


def _sum(row: Sequence[float], values: Sequence[float]) -> float:
    """The weighted sum of the values, and the last of the row."""
    return row[-1] + sum(map(mul, row, values), 0.0)


def packed(
    layout: Layout, layers: Sequence[Sequence[Sequence[float]]], hidden: tuple[int, int]
) -> bytes:
    """The bytes of three layers of rows, each weight rounded to a share of its row's largest."""
    found = [HEAD.pack(*layout, *hidden)]
    for layer, number, largest in zip(layers, NUMBERS, LARGEST, strict=True):
        for row in layer:
            scale = max(map(abs, row)) / largest or 1.0
            rounded = [round(weight / scale) for weight in row]
            found += [SCALE.pack(scale), Struct(f"<{len(row)}{number}").pack(*rounded)]
    return b"".join(found)
