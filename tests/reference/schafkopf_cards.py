"""Bavarian Schafkopf in plain words: the trumps, the legal cards, the winner of a trick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Options = Mapping[str, Any]

SUITS = ["C", "S", "H", "D"]
QUEENS = ["CQ", "SQ", "HQ", "DQ"]
JACKS = ["CJ", "SJ", "HJ", "DJ"]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
RANKS = {
    "solo": "ATK987",
    "wenz": "ATKQ987",
    "geier": "ATKJ987",
    "none": "AKQJT987",
}
"""Ranks of plain suits, strongest first, by the ranks that are trumps (``family``)."""


def family(game: str, options: Options) -> str:
    """Return the key of RANKS for a game, by its trumps beside a suit: queens and jacks ("solo"),
    jacks ("wenz"), queens ("geier"), or no card ("none")."""
    if game.startswith("bettel") and options["bettel_trumps"] == "none":
        return "none"
    for name in ("wenz", "geier"):
        if name in game:
            return name
    return "solo"


def exists(card: str, options: Options) -> bool:
    """Return True if a card is in the pack."""
    missing = {32: "", 24: "78", 20: "789"}[options["deck"]]
    return card[1] not in missing


def all_trumps(game: str, suit: str, options: Options) -> list[str]:
    """Return the trumps of a game, strongest first; partner games, Ramsch and the like are
    hearts."""
    kind = family(game, options)
    if kind == "none":
        return []
    if game in ("partner", "wedding", "ramsch", "bettel", "bettel-ouvert"):
        suit = "H"
    high = {"solo": QUEENS + JACKS, "wenz": JACKS, "geier": QUEENS}[kind]
    low = [suit + rank for rank in RANKS[kind]] if suit else []
    return [card for card in high + low if exists(card, options)]


def asked_by(card: str, trumps: list[str]) -> str:
    """Return the suit to follow when this card is led: a letter, or "trump"."""
    return "trump" if card in trumps else card[0]


def strength(card: str, led: str, game: str, suit: str, options: Options) -> int:
    """Return the strength of a card in a trick, higher for stronger cards; 0 if it cannot win."""
    trumps = all_trumps(game, suit, options)
    if card in trumps:
        return 100 - trumps.index(card)
    if led in trumps or card[0] != led[0]:
        return 0
    ranks = RANKS[family(game, options)]
    return 50 - ranks.index(card[1])


def winner_of(cards: list[str], game: str, suit: str, options: Options) -> int:
    """Return the place in a trick of the card that wins it."""
    strengths = [strength(card, cards[0], game, suit, options) for card in cards]
    return strengths.index(max(strengths))


def plain_cards(hand: list[str], suit: str, trumps: list[str]) -> list[str]:
    """Return the cards of a suit in a hand that are not trumps."""
    return [card for card in hand if card[0] == suit and card not in trumps]


def following(hand: list[str], trick: list[str], trumps: list[str]) -> list[str]:
    """Return the cards of a hand that follow, or all if none does."""
    if not trick:
        return list(hand)
    asked = asked_by(trick[0], trumps)
    return [card for card in hand if asked_by(card, trumps) == asked] or list(hand)


def heading(
    cards: list[str], trick: list[str], game: str, suit: str, options: Options
) -> list[str]:
    """Return those of some cards that take the trick, or all if none does."""
    if not trick:
        return cards
    best = max(strength(card, trick[0], game, suit, options) for card in trick)
    return [c for c in cards if strength(c, trick[0], game, suit, options) > best] or cards


def with_called(
    hand: list[str],
    dealt: list[str],
    trick: list[str],
    called: str,
    ran_away: bool,
    options: Options,
) -> set[str]:
    """Return the legal cards of the holder of the called card; ``ran_away``: this seat has led the
    called suit without it."""
    trumps = all_trumps("partner", "H", options)
    free = ran_away and options["free_after_runaway"]
    mates = [card for card in plain_cards(hand, called[0], trumps) if card != called]
    if not trick:
        counted = dealt if options["runaway_count"] == "dealt" else hand
        many = len(plain_cards(counted, called[0], trumps)) >= 4
        again = ran_away and options["runaway_only_first_lead"]
        if free or (many and not again):
            return set(hand)
        return {card for card in hand if card not in mates}
    asked = asked_by(trick[0], trumps)
    if asked == called[0]:
        return {called, *mates} if free else {called}
    same = [card for card in hand if asked_by(card, trumps) == asked]
    if same:
        return set(same)
    if options["called_ace_locked"] and not ran_away and len(hand) > 1:
        return {card for card in hand if card != called}
    return set(hand)
