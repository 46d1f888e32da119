"""Exercises that ask for all cards with a property."""

from __future__ import annotations

from collections.abc import Callable

from ...cards import CardSet, card_set, each
from ...order import TRUMP
from ...state import CALL, State
from ..task import Unproved
from .question import Json, Question, groups, named, playing, seen, shown_as

FIELDS = ("cards", "of")
"""The fields of this kind besides those of the scene."""


def make(asked: Question) -> Json:
    """Make an exercise: find all the cards with a property, which ``of`` names."""
    record = asked.card_play()
    state = record.replay()
    among = asked.cards("cards") if "cards" in asked.fields else state.piles[asked.me]
    of, order = asked.fields.get("of", ""), state.phase.order
    if of not in PICKED:
        raise Unproved(f"cards are picked by one of: {', '.join(PICKED)}; not {of!r}")
    right = PICKED[of](state, among)
    if not right or right == among:
        raise Unproved(f"all of these cards are {of}, or none, so there is nothing to find")
    shown = shown_as(order, among, seed=None if "cards" not in asked.fields else record.number)
    found = {
        "cards": shown,
        "of": of,
        "answer": named(order, right),
        "groups": groups(order, among),
    }
    return found | ({"view": seen(record, asked.me)} if of in ("legal", "wins") else {})


def legal(state: State, among: CardSet) -> CardSet:
    return card_set(move for move in state.legal_moves() if move < CALL) & among


def trumps(state: State, among: CardSet) -> CardSet:
    return among & state.phase.order.cards[TRUMP]


def counting(state: State, among: CardSet) -> CardSet:
    play = playing(state)
    return card_set(card for card in each(among) if play.worth(card))


def winning(state: State, among: CardSet) -> CardSet:
    """Return the legal cards among these that beat the trick as it lies."""
    play = playing(state)
    best = play.trick[play.order.best(play.trick)]
    return card_set(c for c in each(legal(state, among)) if play.order.beats(c, best))


PICKED: dict[str, Callable[[State, CardSet], CardSet]] = {
    "trumps": trumps,
    "legal": legal,
    "points": counting,
    "wins": winning,
}
