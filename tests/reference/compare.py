"""Walks a deal by the engine and by the reference: the only module that knows both.

At every position the seat to move and the legal moves must be the same, and at the end the score.
A difference names the link of the position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from stich.cards import names
from stich.code import encode
from stich.game import AnyGame, Record
from stich.games import GAMES
from stich.state import CALL, Over, State
from tests.reference import barbu, bauernstoss, fipsen, schafkopf

SILENT = {
    "fipsen": {"show", "stock", "lay"},
    "schafkopf": {"runners", "stoss", "show", "wedding", "give", "return", "must"},
}
"""Phases in which the engine also asks for forced moves, so that the question reveals nothing."""


def hands_of(record: Record) -> list[list[str]]:
    """Return every pile of a deal, as lists of names."""
    return [names(pile) for pile in record.start().piles]


# bauernstoss


def bauernstoss_deal(record: Record, profile: str) -> bauernstoss.Deal | bauernstoss.Draw:
    hands = hands_of(record)[:4]
    setup: Any = record.setup
    if setup.partners == "drawn":
        return bauernstoss.Draw(hands, setup.dealer)
    chalk = "" if setup.chalk == "club_jack" else setup.chalk
    how = (profile, chalk, setup.first, setup.partners, record.rules.values())
    return bauernstoss.Deal(hands, setup.dealer, *how)


def with_blank(name: str) -> str:
    """Return the call 5.C as "5 C"."""
    return name.replace(".", " ")


# fipsen

EXTRAS = {"H": "hand", "R": "ruten", "D": "durch"}


def fipsen_deal(record: Record, profile: str) -> fipsen.Deal:
    *hands, skat, rest, _ = hands_of(record)
    dealer = min(record.setup.dealer, len(hands) - 1)  # three players have no seat 3
    return fipsen.Deal(hands, skat, rest, dealer, profile, record.rules.values())


def fipsen_word(name: str) -> str:
    """Return the bid 3.HR as "3 hand ruten"."""
    first, _, letters = name.partition(".")
    if first == "trump":
        return f"trump {letters}"
    return " ".join([first, *(EXTRAS[letter] for letter in letters)])


def fipsen_taste(name: str) -> float:
    first, _, letters = name.partition(".")
    if first in "2345":
        return [0, 0, 3, 1, 0.4, 0.1][int(first)] * 0.5 ** len(letters)
    if first == "durch":
        return 0.4
    return {"pass": 4, "hold": 4, "kieker": 3, "skat": 2, "surrender": 0.2}.get(first, 1)


def bauernstoss_taste(name: str) -> float:
    return {"pass": 0.3, "solo": 0.2}.get(name, 1)


# barbu


def barbu_deal(record: Record, profile: str) -> barbu.Deal:
    setup: Any = record.setup
    declarer = setup.dealer
    if profile == "bridge":  # there the player on the declarer's right deals
        declarer = (setup.dealer + 1) % 4
    used = [] if setup.used == "none" else [barbu_word(name) for name in setup.used.split("+")]
    doubled = [0, 0, 0, 0]
    for place, digit in enumerate(setup.doubled, start=1):
        doubled[(declarer + place) % 4] = int(digit)
    return barbu.Deal(hands_of(record)[:4], declarer, profile, used, doubled)


def barbu_word(name: str) -> str:
    """Return the contract domino.9 as "dominoes 9"."""
    return name.replace(".", " ").replace("_", " ").replace("domino", "dominoes")


def barbu_taste(name: str) -> float:
    return 0.2 if name.startswith("domino") else 1


# schafkopf


def schafkopf_deal(record: Record, profile: str) -> schafkopf.Deal:
    piles = hands_of(record)
    setup: Any = record.setup
    carried = setup.dealer, setup.stock, setup.doubled, setup.bock
    return schafkopf.Deal(piles[:4], piles[4:8], record.rules.values(), *carried)


def schafkopf_match(dealer: int, profile: str, players: int) -> schafkopf.Match:
    return schafkopf.Match(dealer, GAMES["schafkopf"].profiles[profile].values())


def schafkopf_word(name: str) -> str:
    """Return the reference's word for a call: "solo-tout H" for solo_tout.H, "good" for gud,
    "silent" for no."""
    name = {"gud": "good", "no": "silent"}.get(name, name)
    return name.replace(".", " ").replace("_", "-")


def schafkopf_taste(name: str) -> float:
    if name == "alone" or name.startswith("call"):
        return 30
    if name == "pass":
        return 6
    if name in ("play", "stoss", "re", "supra", "resupra", "bock", "hirsch"):
        return 2
    if name in ("hochzeit", "take", "hold"):
        return 8
    return 0.3 if "tout" in name or name.startswith(("solo", "farb")) else 1


SCHAFKOPF_NEEDS: dict[str, dict[str, Any]] = {
    **dict.fromkeys(
        (
            *("open_named_bids", "solo_requires_suit_card", "call_requires_suit_card", "own_aces"),
            *("called_ace_locked", "free_after_runaway", "runaway_count"),
            *("runaway_only_first_lead", "stoss_window", "re_by_partner", "max_doublings"),
            *("tariff", "runners", "deck", "farbwenz", "geier", "farbgeier", "heart_solo_first"),
            *("bettel", "hochzeit", "all_pass", "knock", "bock_round", "stoss_takes_over"),
        ),
        {},
    ),
    "ladder": {"farbwenz": True, "geier": True},
    "bettel_price": {"bettel": "with_ouvert"},
    "bettel_trumps": {"bettel": "with_ouvert"},
    "head_the_trick": {"bettel": "plain", "all_pass": "ramsch"},
    "hochzeit_return": {"hochzeit": "closed"},
    **dict.fromkeys(("ramsch_price", "ramsch_tie", "ramsch_march"), {"all_pass": "ramsch"}),
    "ramsch_virgin": {"all_pass": "ramsch", "ramsch_march": "off"},
    "stock_by": {"all_pass": "stock"},
    "stock_cap": {"all_pass": "stock"},
    "must_needs": {"all_pass": "must"},
    "tout_runners": {"runners": 14},
}


@dataclass(frozen=True)
class Opinion:
    """Settings for playing a game in both implementations, and for making rare moves frequent."""

    make: Callable[[Record, str], Any]
    """(record before its first move, name of a profile) -> the reference's deal"""
    match: Callable[..., Any]
    """The reference's match: first dealer, name of the profile, players, and house rules if it
    knows any."""
    word: Callable[[str], str]
    """(a call of the engine) -> the reference's word for it"""
    taste: Callable[[str], float]
    """The weight of a call in a random choice; every card weighs 1."""
    stacked: tuple[str, ...]
    """Cards that one seat is dealt in some of the deals."""
    reached: tuple[str, ...]
    """Calls, phases and items that must occur in the default profile's deals, or they are tame."""
    needs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """The options that the reference knows one by one, and the others that each has need of."""
    options: tuple[tuple[dict[str, Any], tuple[str, ...]], ...] = ()
    """House rules that the reference knows besides the profiles, each with the rules that it
    needs."""


OPINIONS = {
    "schafkopf": Opinion(
        schafkopf_deal,
        schafkopf_match,
        schafkopf_word,
        schafkopf_taste,
        (
            "CQ SQ HQ DQ CJ SJ HJ DJ",
            "CQ SQ HQ CJ SJ HJ DJ HA",
            "CA SA DA",
            "CA CT CK C9 C8 C7",
            "SA SK S8 S7",
            "CA CT C9 C7 CQ",
            "DA DT DK D9 D8",
            "CJ SJ HJ DJ CA SA HA DA",
        ),
        ("alone", "call.C", "sie", "wenz", "solo.H", "solo_tout.S", "re", "hold", "gud"),
        SCHAFKOPF_NEEDS,
    ),
    "barbu": Opinion(
        barbu_deal,
        barbu.Match,
        barbu_word,
        barbu_taste,
        ("CA CK CQ CJ CT C9 C8 C7", "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ", "HA HK HQ", "CA SA HA DA"),
        ("tricks", "queens", "last_two", "hearts", "king", "trumps.C", "domino.9", "double", "no"),
    ),
    "bauernstoss": Opinion(
        bauernstoss_deal,
        bauernstoss.Match,
        with_blank,
        bauernstoss_taste,
        (
            "CJ SJ HJ DJ",
            "CJ SJ HJ DJ CA CT CK CQ",
            "CJ CA CT CK CQ C9",
            "SJ HA HT DA DT",
            "C7 S7 H7 D7 CJ",
        ),
        ("#tie", "#agree", "take", "leave", "#give", "drop", "=schneider", "=schwarz"),
        options=(
            ({"mit_check": "literal"}, ("#tie", "#agree")),
            ({"mit_check": "none"}, ("#tie", "drop")),
            ({"partner_tie": "tiebreak_anyway"}, ("#tie", "drop")),
            ({"mit_check": "literal", "partner_tie": "tiebreak_anyway"}, ("#tie",)),
            ({"chalk_after_passout": "keep"}, ("#owner", "chalk", "=kept")),
            ({"draw_partners": True}, ("#draw", "=drawn", "=redrawn", "#agree", "#give")),
        ),
    ),
    "fipsen": Opinion(
        fipsen_deal,
        fipsen.Match,
        fipsen_word,
        fipsen_taste,
        ("C7 S7 H7 D7 CA", "C7 S7 H7 D7", "C9 S8 H7 CT", "CA CK SA SK HA", "CA CK CQ CJ", "D7"),
        ("fips", "hold", "#settle", "kieker", "surrender", "stop", "on", "=won", "=lost"),
        options=(
            ({"hand_if_skat_returned": True}, ("#look", "take", "return", "=hand")),
            ({"players": 3, "deals": 21}, ("kieker", "#stock", "fips", "=siebener_fips")),
        ),
    ),
}


def choose(game: AnyGame, moves: Sequence[int], rng: Random) -> int:
    """Return one of the moves at random, calls by their weight."""
    own = OPINIONS.get(game.id)
    weights = [own.taste(game.name(move)) if own and move >= CALL else 1 for move in moves]
    mark = rng.random() * sum(weights)
    for move, weight in zip(moves, weights, strict=True):
        mark -= weight
        if mark < 0:
            return move
    return moves[-1]


def word(game: AnyGame, move: int) -> str:
    """Return the reference's word for a move."""
    name = game.name(move)
    return name if move < CALL else OPINIONS[game.id].word(name)


def idle(game: AnyGame, state: State) -> bool:
    """Return True if the engine asks for a forced move for which the reference does not ask."""
    return len(state.legal_moves()) == 1 and state.phase.name in SILENT.get(game.id, ())


def compare(record: Record, profile: str, reference: Any, rng: Random) -> Record:
    """Play one deal in both and return it. Raise AssertionError where they differ."""
    game = record.game
    state: State = record.start()
    moves: list[int] = []

    def where() -> str:
        played = record.play(moves)
        said = " ".join(game.names(moves))
        return f"{game.id} {profile} {encode(played)} seat {state.phase.turn}: {said}"

    while not isinstance(state.phase, Over):
        legal = state.legal_moves()
        if idle(game, state):
            moves.append(legal[0])
            state = state.apply(legal[0])
            continue
        words = {word(game, move) for move in legal}
        assert reference.turn == state.phase.turn, f"turn {reference.turn}: {where()}"
        assert words == reference.legal(), (
            f"engine only {sorted(words - reference.legal())}, "
            f"reference only {sorted(reference.legal() - words)}: {where()}"
        )
        move = choose(game, legal, rng)
        reference.do(word(game, move))
        moves.append(move)
        state = state.apply(move)
    assert reference.turn is None, f"the reference goes on: {where()}"
    assert list(state.score()) == list(reference.score), f"{reference.score}: {where()}"
    return record.play(moves)
