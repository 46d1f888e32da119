"""The games in OpenSpiel; importing this module registers them. It takes the extra ``spiel``:
``pip install 'stich[spiel]'``.

>>> import pyspiel
>>> game = pyspiel.load_game("stich_schafkopf")
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     state.apply_action(state.legal_actions()[0])
>>> sum(state.returns())
0.0

A game is one deal with the default setup. Its parameter ``profile`` names the house rules. Chance
deals card by card, pile after pile, each card left being as likely. An action is the number of a
move, the utility the score. The information state of a player is the array of
``stich.lab.observation``; it exists from the first decision on, and is all zeros before.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from ..cards import NAMES, CardSet, listed
from ..code import MOVES
from ..deal import rank
from ..game import AnyGame, Record
from ..games import GAMES
from ..state import IllegalMove, Move, Over, Seat, State
from ..text import show
from .chosen import rules_of
from .observation import VERSION, Layout
from .players import made

MOST = 1_000_000.0
"""Bound of the score of a seat in a deal, which OpenSpiel asks for; doublings come nowhere near."""

PREFIX = "stich_"
"""Prefix of the names of the games in OpenSpiel."""


class Deal(pyspiel.State):  # type: ignore[misc]
    """A deal: cards still being dealt, or a position of the game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.setup = self.table.game.default_setup(self.table.rules)
        deck, self.sizes = self.table.game.shape(self.table.rules)
        self.left: CardSet = deck
        self.piles: list[CardSet] = [0] * len(self.sizes)
        self.start: State | None = None
        self.now: State | None = None
        self.movers: list[Seat] = []

    def current_player(self) -> int:
        if self.now is None:
            return int(pyspiel.PlayerId.CHANCE)
        turn = self.now.phase.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal_actions(self, player: int) -> list[Move]:
        if self.now is None or self.now.phase.turn != player:
            return []
        return list(self.now.legal_moves())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        cards = listed(self.left)
        return [(card, 1 / len(cards)) for card in cards]

    def _apply_action(self, action: int) -> None:
        if self.now is None:
            self._deal(action)
        else:
            self._move(self.now, action)
        while self.now is not None and self.now.phase.source != self.now.phase.turn:
            # No player knows the card that is turned up.
            self._move(self.now, self.now.legal_moves()[0])

    def _move(self, state: State, action: Move) -> None:
        turn = state.phase.turn
        assert turn is not None
        self.now = state.apply(action)
        self.movers.append(turn)

    def _deal(self, card: int) -> None:
        if not 0 <= card < len(NAMES) or not self.left >> card & 1:
            raise IllegalMove(f"{card} is none of the cards left to deal")
        pile = next(i for i, size in enumerate(self.sizes) if self.piles[i].bit_count() < size)
        self.piles[pile] |= 1 << card
        self.left &= ~(1 << card)
        if not self.left:
            phase = self.table.game.opening(self.table.rules, self.setup)
            self.start = self.now = State(phase, tuple(self.piles))

    def _action_to_string(self, player: int, action: int) -> str:
        return NAMES[action] if player < 0 else self.table.game.name(action)

    def is_terminal(self) -> bool:
        return self.now is not None and isinstance(self.now.phase, Over)

    def returns(self) -> list[float]:
        if self.now is None or not self.is_terminal():
            return [0.0] * self.table.players
        return list(map(float, self.now.score()))

    def record(self) -> Record | None:
        """Return the deal with its moves; None while cards are being dealt."""
        if self.start is None or self.now is None:
            return None
        game, rules = self.table.game, self.table.rules
        number = rank(game.shape(rules)[0], self.start.piles)
        return Record(game, rules, self.setup, number, tuple(made(self.now)))

    def __str__(self) -> str:
        record = self.record()
        return f"{self.piles}" if record is None else show(record)


class Observer:
    """The information state of a player, as OpenSpiel asks for it."""

    def __init__(self, table: Layout) -> None:
        self.tensor: npt.NDArray[np.float32] = np.zeros(table.length, np.float32)
        self.dict = {name: self.tensor[of] for name, of in table.blocks.items()}

    def set_from(self, state: Deal, player: int) -> None:
        """Fill ``tensor``, of which ``dict`` has the blocks by name."""
        self.tensor.fill(0)
        if state.now is not None:
            view = state.now.view(player)
            self.tensor[:] = state.table.observation(state.setup, view, state.movers)

    def string_from(self, state: Deal, player: int) -> str:
        """Return a text that is the same for all positions that look the same to a player."""
        if state.now is None:
            return "dealing"
        view = state.now.view(player)
        return f"{player} {view.piles} {view.sizes} {view.history}"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game under the house rules of one profile."""

    game: AnyGame

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = dict(params or {})
        self.table = Layout(self.game, rules_of(self.game, chosen.get("profile")))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=len(NAMES),
            num_players=self.table.players,
            min_utility=-MOST,
            max_utility=MOST,
            utility_sum=None,
            max_game_length=MOVES,
        )
        super().__init__(kind(self.game), info, chosen)

    def new_initial_state(self) -> Deal:
        return Deal(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of information states; the kind asked for makes no difference."""
        return Observer(self.table)


def kind(game: AnyGame) -> Any:
    """Return the description of a game that OpenSpiel registers."""
    players = {game.players(rules) for rules in game.profiles.values()}
    return pyspiel.GameType(
        short_name=f"{PREFIX}{game.id}",
        long_name=f"{game.id.capitalize()}, observations of version {VERSION}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"profile": next(iter(game.profiles))},
    )


for _game in GAMES.values():
    pyspiel.register_game(kind(_game), type(f"Spiel_{_game.id}", (SpielGame,), {"game": _game}))
