"""A policy network: the value of each card, from the view of its holder alone.

Two hidden layers of rectified sums over the features that hold. The file of weights has for every
row a scale, then a signed number for each weight: one byte in the first layer, which has most
weights, two bytes in the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import mul
from struct import Struct

from ...cards import Card
from ...sums import added
from .features import Features, Shape

HEAD = Struct("<4H")
"""Format of the head of a file: trumps and plain cards of the shape; the sizes of the two hidden
layers."""

SCALE = Struct("<f")
"""Format of the scale of a row."""

NUMBERS = "bhh"
"""The format of a weight, by layer."""

LARGEST = (127, 32_767, 32_767)
"""The largest number that stands for a weight, by layer."""


class Network:
    """A network whose rows are decoded at their first use."""

    def __init__(self, data: bytes) -> None:
        """Raise ValueError if the length of the data contradicts its head."""
        trumps, plain, self._first, self._second = HEAD.unpack_from(data)
        self.shape = Shape(trumps, plain)
        self.data = data
        inputs = self.shape.inputs + 1  # the last row of a layer is its bias
        self._layers = [HEAD.size]
        self._numbers = [
            Struct(f"<{width}{number}")
            for width, number in zip(
                (self._first, self._first + 1, self._second + 1), NUMBERS, strict=True
            )
        ]
        for rows, numbers in zip(
            (inputs, self._second, self.shape.cards), self._numbers, strict=True
        ):
            self._layers.append(self._layers[-1] + rows * (SCALE.size + numbers.size))
        if len(data) != self._layers[-1]:
            raise ValueError(f"weights of {len(data)} bytes, {self._layers[-1]} expected")
        self._row = cache(self._decoded)

    def values(self, features: Features, cards: Iterable[Card]) -> dict[Card, float]:
        """Return the value of each of these cards relative to the others, as a share of the span of
        the seat's score."""
        rows = [self._row(0, fact) for fact in (*features.facts, self.shape.inputs)]
        hidden = [max(0.0, total) for total in map(added, zip(*rows, strict=True))]
        hidden = [max(0.0, _sum(self._row(1, row), hidden)) for row in range(self._second)]
        return {card: _sum(self._row(2, features.places[card]), hidden) for card in cards}

    def _decoded(self, layer: int, row: int) -> tuple[float, ...]:
        numbers = self._numbers[layer]
        at = self._layers[layer] + row * (SCALE.size + numbers.size)
        (scale,) = SCALE.unpack_from(self.data, at)
        return tuple([scale * n for n in numbers.unpack_from(self.data, at + SCALE.size)])


def _sum(row: Sequence[float], values: Sequence[float]) -> float:
    """Return the weighted sum of the values, plus the row's last number, the bias."""
    return row[-1] + added(map(mul, row, values))


def packed(
    shape: Shape, layers: Sequence[Sequence[Sequence[float]]], hidden: tuple[int, int]
) -> bytes:
    """Return the file of three layers of rows, each weight rounded to a multiple of its row's
    scale."""
    found = [HEAD.pack(*shape, *hidden)]
    for layer, number, largest in zip(layers, NUMBERS, LARGEST, strict=True):
        for row in layer:
            scale = max(map(abs, row)) / largest or 1.0
            rounded = [round(weight / scale) for weight in row]
            found += [SCALE.pack(scale), Struct(f"<{len(row)}{number}").pack(*rounded)]
    return b"".join(found)
