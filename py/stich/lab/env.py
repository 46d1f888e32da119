"""A deal as a PettingZoo environment; it takes the extra ``env``: ``pip install 'stich[env]'``.

An episode is one deal. The agents ``seat_0``, ``seat_1``, … act in turn (AEC). An action is the
number of a move, and ``action_mask`` in the observation has 1 for the legal ones. The rewards come
with the last move: the score of each seat. What stands in the array ``observation`` is written in
``stich.lab.observation``.

>>> environment = env("schafkopf")
>>> environment.reset(seed=1)
>>> for agent in environment.agent_iter():
...     observation, reward, termination, truncation, info = environment.last()
...     if termination:
...         environment.step(None)
...     else:
...         legal = observation["action_mask"].nonzero()[0]
...         environment.step(int(legal[0]))
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from ..app.links import follow
from ..app.mending import mend
from ..argument import check, check_number, short
from ..deal import draw
from ..game import AnyGame, Choices, Record
from ..state import Over, Seat
from ..text import show
from .chosen import any_setup, game_of, reached, rules_of
from .observation import VERSION, Array, Layout, Mask, movers
from .players import made

Observation: TypeAlias = dict[str, Array | Mask]


class Deals(AECEnv):  # type: ignore[misc]
    """One deal after the other, each with a random setup that a match under these rules can reach.

    ``game`` is a game or its id, ``rules`` house rules or the name of a profile. With ``forced`` an
    agent is asked even where it has one legal move; otherwise such moves are made for it.
    """

    def __init__(
        self,
        game: AnyGame | str,
        rules: Choices | str | None = None,
        *,
        forced: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check("forced", forced, bool, "True or False")
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode must be None or "ansi", not {short(render_mode)}')
        self.game, self.forced = game_of(game), forced
        self.rules = rules_of(self.game, rules)
        self.layout = Layout(self.game, self.rules)
        self.metadata = {
            "name": f"stich_{self.game.id}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.layout.players)]
        box = spaces.Box(0, self.layout.high, (self.layout.length,), np.int16)
        mask = spaces.Box(0, 1, (self.layout.actions,), np.int8)
        spaces_of: dict[str, spaces.Space[Any]] = {"observation": box, "action_mask": mask}
        self.observation_spaces = {each: spaces.Dict(spaces_of) for each in self.possible_agents}
        self.action_spaces = {
            each: spaces.Discrete(self.layout.actions) for each in self.possible_agents
        }
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[self._named(agent)]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[self._named(agent)]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin an episode. A seed begins a new series of deals, the same on every machine.

        ``options["deal"]`` is a record or a link to begin with instead of a random deal: with its
        cards, after its moves. Raise ValueError for a deal of other rules, one that is over, or one
        without a choice left for any seat.
        """
        if seed is not None:
            self._rng = Random(check_number("seed", seed))
        if options is not None:
            check("options", options, Mapping, "a mapping from names to values")
        given = (options or {}).get("deal")
        self._begin(self._random() if given is None else self._given(given))
        while given is None and self._over:  # no seat had a choice
            self._begin(self._random())
        if self._over:
            raise ValueError("nothing is left to decide in this deal")
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {each: {} for each in self.agents}
        self._select()

    def observe(self, agent: str) -> Observation:
        """Return the observation of an agent: two arrays made from the view of its seat alone."""
        view = self.state_now.view(self.possible_agents.index(self._named(agent)))
        return {
            "observation": self.layout.observation(self.record.setup, view, self._movers),
            "action_mask": self.layout.mask(view.legal_moves()),
        }

    def step(self, action: int | None) -> None:
        """Make a move for the selected agent. Raise IllegalMove for one that is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        if action is None:
            raise ValueError(f"{agent} is to move, and None is no move")
        self._play(check_number("action", action))
        self._run()
        if self._over:
            score = self.state_now.score()
            self.rewards = dict(zip(self.possible_agents, score, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._select()
        self._accumulate_rewards()

    def render(self) -> str:
        """Return the whole deal as text, all hands included."""
        return show(self.record.upto(0).play(made(self.state_now)))

    def close(self) -> None:
        """Do nothing: no resources are held."""

    def _named(self, agent: str) -> str:
        """Return the name of an agent. Raise ValueError for another name."""
        if not isinstance(agent, str) or agent not in self.possible_agents:
            names = ", ".join(self.possible_agents)
            raise ValueError(f"agent must be one of {names}, not {short(agent)}")
        return agent

    def _random(self) -> Record:
        """Return a random deal of a random point of a match."""
        rng, game, rules = self._rng, self.game, self.rules
        while not reached(game, rules, setup := any_setup(game, rules, rng)):
            pass
        return Record(game, rules, setup, draw(*game.shape(rules), rng))

    def _given(self, deal: Record | str) -> Record:
        record = follow(mend(deal).code) if isinstance(deal, str) else deal
        check("deal", record, Record, "a record of a whole deal or its link")
        assert isinstance(record, Record)
        if (record.game, record.rules) != (self.game, self.rules):
            raise ValueError(f"{record!r} is no deal of this environment's game and rules")
        return record

    def _begin(self, record: Record) -> None:
        states = record.states()
        self.record, self.state_now = record, states[-1]
        self._movers: list[Seat] = movers(states)
        self._run()

    def _play(self, move: int) -> None:
        turn = self.state_now.phase.turn
        assert turn is not None
        self.state_now = self.state_now.apply(move)
        self._movers.append(turn)

    def _run(self) -> None:
        """Make the moves that leave no choice, unless agents are to be asked for them too. No agent
        is asked to turn up a card that it does not know."""
        while len(legal := self.state_now.legal_moves()) == 1:
            phase = self.state_now.phase
            if self.forced and phase.source == phase.turn:
                return
            self._play(legal[0])

    @property
    def _over(self) -> bool:
        return isinstance(self.state_now.phase, Over)

    def _select(self) -> None:
        turn = self.state_now.phase.turn
        assert turn is not None
        self.agent_selection = self.possible_agents[turn]


def env(
    game: AnyGame | str,
    rules: Choices | str | None = None,
    *,
    forced: bool = False,
    render_mode: str | None = None,
) -> OrderEnforcingWrapper:
    """Return the environment of a game in the wrapper that checks the order of calls."""
    return OrderEnforcingWrapper(Deals(game, rules, forced=forced, render_mode=render_mode))
