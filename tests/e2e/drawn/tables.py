"""Recorded answers with tables of every kind: one for each question of each game."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from stich.cards import NAMES
from stich.games import GAMES
from tests.support.games import seated
from tests.support.page import LONG, Answer, Page, played

DEALS = 8
"""Deals played of each game under each profile."""
RULES: dict[str, tuple[str, ...]] = {
    "schafkopf": ("seed", "wirtshaus"),
    "fipsen": ("seed", "three"),
}
"""The profiles, by game, that lead to other screens than the game's first profile."""
TRICK = 3
"""Cards in the trick above which a table counts as fuller."""


def profile(game: str, name: str) -> dict[str, Any]:
    """Return the house rules in which a profile differs from the defaults."""
    usual = GAMES[game].Rules().values()
    rules = GAMES[game].profiles.get(name, GAMES[game].Rules()).values()
    return {option: value for option, value in rules.items() if value != usual[option]}


def screen(view: dict[str, Any]) -> tuple[str, int]:
    """Return the kind of question that a view asks, and a number for how full the screen is."""
    hand = view["hands"][view["seat"]]
    trick = len(view["facts"].get("trick") or [])
    calls = sum(move not in hand for move in view["legal"])
    kind = view["phase"] + (" with a trick" if trick >= TRICK or (calls and trick) else "")
    return kind, 100 * calls + len(hand)


@cache
def tables(game: str) -> dict[str, Answer]:
    """Return, by name, the fullest table of each kind at which a person is asked."""
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


@cache
def positions(game: str) -> list[tuple[Answer, Answer]]:
    """Return views of a deal of bots with open hands, each with the last one: dealt, with the first
    and the last card played, and at the end."""
    page = Page()
    code = played(page, game)["code"]
    end = page.table("look", code=code, ply="last", seat=0, open=True)["view"]
    cards = [ply for ply, heard in enumerate(end["log"], 1) if heard["move"] in NAMES]
    plies = (0, cards[0], cards[-2], len(end["log"]))
    answers = (page.table("look", code=code, ply=ply, seat=0, open=True) for ply in plies)
    return [(look["view"], end) for look in answers]
