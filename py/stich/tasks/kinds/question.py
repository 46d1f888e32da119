"""Questions about a position, and the parts of it that the page shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from ...app.table import turns
from ...app.wire import view as view_of
from ...cards import NAMES, SUITS, CardSet, cards, each
from ...deal import shuffled
from ...game import AnyGame, Record
from ...order import TRUMP, Order
from ...state import Move, Over, Phase, State
from ...tricks import Contract, Tricks
from ..task import Unproved

Json: TypeAlias = dict[str, Any]

DECLINES = ("no", "pass")
"""The calls with which the learner declines a question asked before a card, where the exercise
states no answer."""


@dataclass(frozen=True, slots=True)
class Question:
    """A position, the seat that is asked, and the fields of the kind of exercise that say what is
    asked."""

    record: Record
    me: int
    fields: Mapping[str, Any]

    def card_play(self) -> Record:
        """Return the deal of the scene after the learner has declined every question asked before a
        card."""
        record = self.record
        state = record.replay()
        while not isinstance(state.phase, Tricks | Over) and state.phase.turn == self.me:
            move = declined(record.game, state)
            if record.game.name(move) not in DECLINES:
                break
            record = replace(record, moves=(*record.moves, move))
            state = record.replay()
        return record

    def cards(self, name: str) -> CardSet:
        """Return the cards of a field. Raise Unproved."""
        try:
            return cards(self.fields[name])
        except KeyError:
            raise Unproved(f"it lacks the field {name!r}") from None
        except ValueError as error:
            raise Unproved(str(error)) from None


def declined(game: AnyGame, state: State) -> Move:
    """Return the move that declines a question asked between cards."""
    legal = game.names(state.legal_moves())
    return game.move(next((name for name in DECLINES if name in legal), legal[0]))


def facts_of(phase: Phase) -> Json:
    """Return the public facts of a phase, which differ by game."""
    return phase.facts()


def playing(state: State) -> Tricks[Contract]:
    if not isinstance(state.phase, Tricks):
        raise Unproved(f"the deal is at {state.phase.name!r} there, and no cards are played yet")
    return state.phase


def seen(record: Record, me: int, *more: str) -> Json:
    """Return the seat's view in the page's format: the parts that every exercise shows, and
    ``more``."""
    states = record.states()
    view: Json = view_of(record.upto(0), states[-1].view(me), turns(states), me, True)
    facts = {k: v for k, v in view["facts"].items() if k not in ("order", "tricks")}
    facts["trumps"] = view["facts"]["order"][0]
    kept = (
        "game",
        "dealer",
        "seats",
        "seat",
        "phase",
        "turn",
        "hands",
        "legal",
        "blocked",
        "piles",
        *more,
    )
    return {**{name: view[name] for name in kept}, "facts": facts}


def named(order: Order, some: CardSet) -> list[str]:
    return [name for group in order.groups(some) for name in group]


def groups(order: Order, some: CardSet) -> dict[str, str]:
    """Return the suit of each card in this contract, or "trump"."""
    return {
        NAMES[c]: "trump" if order.group[c] == TRUMP else SUITS[order.group[c]] for c in each(some)
    }


def shown_as(order: Order, some: CardSet, seed: int | None = None) -> list[str]:
    """Return cards sorted as a hand is, or with a seed mixed the same way every time."""
    found = named(order, some)
    return found if seed is None else [NAMES[c] for c in mixed(list(each(some)), seed)]


def mixed(some: Sequence[int], seed: int) -> list[int]:
    """Return cards in an order other than the given one, the same every time."""
    found = shuffled(some, Random(seed))
    if found == list(some) and len(found) > 1:
        found.reverse()
    return found
