"""Tables of every kind, as the engine answers them: one for each question of each game."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from stich.games import GAMES
from tests.support.games import seated
from tests.support.page import LONG, Answer, Page

DEALS = 8
"""Deals that are played of each game under each set of rules."""
RULES: dict[str, tuple[str, ...]] = {
    "schafkopf": ("seed", "wirtshaus"),
    "fipsen": ("seed", "three"),
}
"""The profiles that ask for other screens than a game's usual rules."""
TRICK = 3
"""Cards on the table above which a hand is looked at."""


def profile(game: str, name: str) -> dict[str, Any]:
    """The house rules of a profile that differ from the usual ones."""
    usual = GAMES[game].Rules().values()
    rules = GAMES[game].profiles.get(name, GAMES[game].Rules()).values()
    return {option: value for option, value in rules.items() if value != usual[option]}


def screen(view: dict[str, Any]) -> tuple[str, int]:
    """The kind of question a view asks, and how full the screen is."""
    hand = view["hands"][view["seat"]]
    trick = len(view["facts"].get("trick") or [])
    calls = sum(move not in hand for move in view["legal"])
    kind = view["phase"] + (" with a trick" if trick >= TRICK or (calls and trick) else "")
    return kind, 100 * calls + len(hand)


@cache
def tables(game: str) -> dict[str, Answer]:
    """By name the fullest table of each kind at which a person is asked something."""
    found: dict[str, tuple[int, Answer]] = {}
    for name in RULES.get(game, ("seed",)):
        page, rng = Page(), Random(1)
        rules = profile(game, name)
        seats = seated(game, "person", "beginner")[: rules.get("players", 4)]
        for seed in range(DEALS):
            how = {"rules": rules, "seats": seats, "seed": seed, "dealer": seed % len(seats)}
            answer = page.table("new", game=game, **how)
            while (view := answer["view"])["phase"] != "over":
                if view["thinking"]:
                    answer = page.table("advance", ms=LONG)
                    continue
                kind, full = screen(view)
                key = f"{game} {name}, {kind}"
                if full > found.get(key, (-1, {}))[0]:
                    found[key] = (full, answer)
                answer = page.table("play", move=rng.choice(view["legal"]))
            found.setdefault(f"{game} {name}, over", (0, answer))
    return {key: answer for key, (_, answer) in found.items()}
