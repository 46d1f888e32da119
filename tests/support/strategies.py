"""Hypothesis strategies: games, house rules, setups, positions."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from stich.deal import count
from stich.game import AnyGame, Choices, Contradiction, DealSetup, Record, options
from tests.support.games import GAMES

games = st.sampled_from(list(GAMES.values()))


def choices_of(cls: type[Any]) -> st.SearchStrategy[Any]:
    """Return a strategy for the allowed combinations of these choices. Options are drawn one
    after the other, from the first or from the last on, each only if it does not contradict
    those before."""

    def of(values: dict[str, Any], backwards: bool) -> Choices:
        made: Choices = cls()
        for name in reversed(values) if backwards else values:
            try:
                made = replace(made, **{name: values[name]})
            except ValueError:
                continue
        return made

    fields = {name: st.sampled_from(values) for name, values in options(cls).items()}
    return st.builds(of, st.fixed_dictionaries(fields), st.booleans())


def rules_of(game: AnyGame) -> st.SearchStrategy[Any]:
    """Return a strategy for house rules: a profile, or any allowed combination."""
    return st.one_of(st.sampled_from(list(game.profiles.values())), choices_of(game.Rules))


def setups_of(game: AnyGame, rules: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for the setups that a match under these rules can reach."""
    idle = {name: options(game.Setup)[name][0] for name in game.unused_setup(rules)}

    def possible(setup: DealSetup) -> bool:
        try:
            setup.check_under(rules)
        except Contradiction:
            return False
        return True

    return choices_of(game.Setup).map(lambda setup: replace(setup, **idle)).filter(possible)


@st.composite
def records(draw: st.DrawFn, game: AnyGame | None = None, whole: bool = False) -> Record:
    """Draw a deal of any game under any rules, played by random moves for a while or to its end."""
    game = game or draw(games)
    rules = draw(rules_of(game))
    setup = draw(setups_of(game, rules))
    deck, sizes = game.shape(rules)
    number = draw(st.integers(0, count(deck, sizes) - 1))
    rng = Random(draw(st.integers(0, 2**32)))
    most = 1000 if whole else draw(st.integers(0, 60))
    state = Record(game, rules, setup, number).start()
    moves: list[int] = []
    while len(moves) < most and (legal := state.legal_moves()):
        moves.append(legal[int(rng.random() * len(legal))])
        state = state.advance(moves[-1])
    return Record(game, rules, setup, number, tuple(moves))
