"""A seat's view as numpy arrays, for environments and networks of your own.

An observation is an array of int16 made from a ``View`` and nothing else: two positions that look
the same to a seat have equal arrays, and two that do not, under the same rules, have different
ones. Seats are counted from the observer, clockwise: 0 is the observer itself. In version 1 the
array has, one after the other:

| block | numbers | meaning |
| --- | --- | --- |
| turn | players | 1 at the seat to move, else 0 |
| setup | fields of Setup | the index of each value in its list of choices; of the dealer the seat |
| piles | piles × 54 | of each pile (hands from the observer on, the game's own piles, the cards |
|  |  | played): 1 if it is seen, its number of cards, and a bit for each of the 52 cards |
| trick | players | the card each seat has played to the current trick, plus 1; 0: none |
| announced | 3 + players | declarer plus 1, trump suit plus 1, called card plus 1, the side of |
|  |  | each seat plus 1; 0 where it is not public |
| history | 256 × 2 | of each move the seat plus 1 and the move plus 1; 0: not heard, or not made |

A bit for a card stands at its number in ``stich.cards``; a move is its number in the game, a card
or ``52 +`` the index of the call. ``Layout.blocks`` has the slice of each block by name. A change
of the layout changes ``VERSION``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise

import numpy as np
import numpy.typing as npt

from ..argument import check, check_number
from ..cards import SUITS, CardSet, card
from ..code import MOVES
from ..game import AnyGame, Choices, DealSetup, Game, options
from ..state import CALL, Move, Seat, State, View
from ..tricks import Tricks

VERSION = 1

Array = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]

_CARDS = 52
_PILE = 2 + _CARDS
"""Numbers of a pile: seen, size, cards."""


class Layout:
    """The layout of the observations of a game under some rules."""

    def __init__(self, game: AnyGame, rules: Choices) -> None:
        check("game", game, Game, "a game")
        self.game, self.rules, self.players = game, rules, game.players(rules)
        self.piles = len(game.shape(rules)[1])
        self.actions = CALL + len(game.calls)
        """The number of moves of the game, legal or not: the length of a mask."""
        self._fields = options(game.Setup)
        sizes = {
            "turn": self.players,
            "setup": len(self._fields),
            "piles": self.piles * _PILE,
            "trick": self.players,
            "announced": 3 + self.players,
            "history": MOVES * 2,
        }
        ends = accumulate(sizes.values(), initial=0)
        self.blocks = {name: slice(*pair) for name, pair in zip(sizes, pairwise(ends), strict=True)}
        """The slice of every block, by name."""
        self.length = sum(sizes.values())
        self.high = max(self.actions, MOVES)
        """No number of an observation is higher; none is below 0."""

    def observation(self, setup: DealSetup, view: View, movers: Sequence[Seat]) -> Array:
        """Return the observation of a view. ``movers`` are the seats of the moves in its
        history, which all seats know."""
        check("setup", setup, self.game.Setup, f"a Setup of {self.game.id}")
        check("view", view, View, "a View")
        check("movers", movers, (list, tuple), "a seat for each move")
        if len(movers) < len(view.history):
            raise ValueError(f"movers must be {len(view.history)} seats, not {len(movers)}")
        found, seat, players = np.zeros(self.length, np.int16), view.seat, self.players
        parts = {name: found[place] for name, place in self.blocks.items()}
        phase = view.phase
        if phase.turn is not None:
            parts["turn"][(phase.turn - seat) % players] = 1
        for place, (name, values) in enumerate(self._fields.items()):
            value = getattr(setup, name)
            if name == "dealer":
                parts["setup"][place] = (value - seat) % players
            else:
                parts["setup"][place] = values.index(value)
        rows = parts["piles"].reshape(self.piles, _PILE)
        for row, pile in enumerate(self._order(seat)):
            rows[row, 1] = view.sizes[pile]
            cards = view.piles[pile]
            if cards is not None:
                rows[row, 0] = 1
                rows[row, 2:] = bits(cards)
        if isinstance(phase, Tricks):
            for place, played in enumerate(phase.trick):
                parts["trick"][(phase.seat_of(place) - seat) % players] = played + 1
        self._announce(view, parts["announced"])
        if view.history:
            moves = parts["history"].reshape(MOVES, 2)[: len(view.history)]
            moves[:, 0] = (np.array(movers[: len(moves)], np.int16) - seat) % players + 1
            moves[:, 1] = [0 if move is None else move + 1 for move in view.history]
        return found

    def mask(self, moves: Sequence[Move]) -> Mask:
        """Return 1 for each of these moves and 0 for all others."""
        check("moves", moves, Iterable, "numbers of moves")
        found = np.zeros(self.actions, np.int8)
        found[[check_number("moves", move, 0, self.actions - 1) for move in moves]] = 1
        return found

    def _order(self, seat: Seat) -> list[int]:
        hands = [(seat + place) % self.players for place in range(self.players)]
        return [*hands, *range(self.players, self.piles)]

    def _announce(self, view: View, block: Array) -> None:
        known, players = view.phase.announced, self.players
        if known.declarer is not None:
            block[0] = (known.declarer - view.seat) % players + 1
        if known.trump in tuple(SUITS):
            block[1] = SUITS.index(known.trump or "") + 1
        if known.called is not None:
            block[2] = card(known.called) + 1
        for seat, side in enumerate(known.sides or ()):
            if side is not None:
                block[3 + (seat - view.seat) % players] = side + 1


def bits(cards: CardSet) -> npt.NDArray[np.uint8]:
    """Return a set of cards as 52 numbers, 1 for each card in it."""
    check_number("cards", cards, 0, (1 << _CARDS) - 1)
    octets = np.frombuffer(cards.to_bytes(7, "little"), np.uint8)
    return np.unpackbits(octets, count=_CARDS, bitorder="little")


def movers(states: Sequence[State]) -> list[Seat]:
    """Return the seat of every move that led from the first of these positions to the last."""
    check("states", states, Sequence, "positions of a deal")
    for state in states:
        check("states", state, State, "positions of a deal")
    return [seat for state in states[:-1] if (seat := state.phase.turn) is not None]
