"""Every name the engine can say of a game, as the keys of the files that have the words.

The names of calls, options, profiles and piles are the games' own lists; those that only occur in
the course of a deal are listed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..ai.review.reasons import REASONS
from ..game import Game, options
from .asks import ERRORS


@dataclass(frozen=True, slots=True)
class Names:
    """What is said in the course of a deal; ``facts`` are those a status line tells."""

    phases: tuple[str, ...]
    items: tuple[str, ...]
    reasons: tuple[str, ...]
    contracts: tuple[str, ...]
    facts: tuple[str, ...] = ()


NAMES: dict[str, Names] = {
    "schafkopf": Names(
        phases=(
            *("bidding", "challenge", "answer", "announce", "stoss", "play", "runners", "over"),
        ),
        items=(
            *("passed_out", "won", "lost", "others", "tout_won", "tout_lost"),
            *("partner", "wenz", "solo", "wenz_tout", "solo_tout", "sie"),
            *("schneider", "schwarz", "runners", "value", "doubled", "each"),
        ),
        reasons=("follow", "follow_trump", "called_follow", "called_lead", "called_locked"),
        contracts=("partner", "wenz", "solo", "wenz_tout", "solo_tout", "sie"),
        facts=("survivor", "level", "partner"),
    ),
    "fipsen": Names(
        phases=(
            *("auction", "settle", "exchange", "look", "show", "stock", "discard", "trump"),
            *("sevens", "play", "go_on", "lay", "over"),
        ),
        items=(
            *("passed_out", "siebener_fips", "surrendered", "taken", "bid", "kieker"),
            *("hand", "ruten", "durch", "won", "lost", "opponents"),
        ),
        reasons=("follow", "follow_trump", "show", "lay"),
        contracts=("normal", "kieker"),
        facts=("bid", "survivor", "owed", "need", "value", "left", "fips"),
    ),
    "barbu": Names(
        phases=("choose", "double", "split", "play", "domino", "over"),
        items=(
            *("tricks", "queens", "last_two", "hearts", "king", "trumps", "domino"),
            *("doubles", "moved", "split"),
        ),
        reasons=("follow", "follow_trump", "hearts", "dump", "trump", "higher", "domino"),
        contracts=("tricks", "queens", "last_two", "hearts", "king", "trumps", "domino"),
        facts=("start", "target"),
    ),
    "bauernstoss": Names(
        phases=(*("bidding", "agree", "tie", "kind", "trump", "give", "return", "play", "over"),),
        items=(
            *("passed_out", "chalk_points", "other_points", "won", "schneider", "schwarz"),
            *("small", "big"),
        ),
        reasons=("follow", "follow_trump", "trump", "jack"),
        contracts=("number", "small", "big"),
    ),
}


def keys(game: Game) -> Iterator[str]:
    """The keys of a game's file of words."""
    names = NAMES[game.id]
    yield from ("name", "tagline")
    lists = {
        "phase": names.phases,
        "call": game.calls,
        "gloss": game.calls,
        "item": names.items,
        "why": names.reasons,
        "contract": names.contracts,
        "fact": names.facts,
        "pile": game.piles,
        "profile": tuple(game.profiles),
    }
    for part, values in lists.items():
        for value in values:
            yield f"{part}.{value}"
    for name, choices in options(game.Rules).items():
        yield f"option.{name}"
        for choice in choices:
            if isinstance(choice, str):
                yield f"value.{name}.{choice}"


def errors() -> list[str]:
    """The keys of the words for refusals."""
    return [f"error.{code}" for code in ERRORS]


def reasons() -> list[str]:
    """The keys of the words for why a move is best."""
    return [f"reason.{name}" for name in REASONS]
