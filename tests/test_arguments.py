"""Refusals of wrong arguments: every function of the face, one argument wrong at a time."""

from __future__ import annotations

import dis
from collections.abc import Callable, Mapping
from itertools import islice
from random import Random
from types import TracebackType
from typing import Any

import pytest

import stich
from stich import cards, code, deal, match, order, seat, state, text
from stich.argument import check, check_number, short
from stich.game import Record, Totals, offered, options
from stich.lab import arena, chosen, simulate
from stich.lab.players import ask, made, player

pytestmark = pytest.mark.native

GAME = stich.GAMES["bauernstoss"]
GAMES = list(stich.GAMES.values())
RULES = GAME.Rules()
DEAL = stich.decode("bGvtNTbMiLY3FsrGgGU")
WHOLE = stich.decode("bGgDBlNIYLYsx1SxbVJ")
SEEN = seat.of(WHOLE, 1)
STATE = DEAL.replay()
MOVE = STATE.legal_moves()[0]
VIEW = STATE.view(STATE.phase.turn or 0)
MATCH = stich.new(GAME)
DECK, SIZES = GAME.shape(RULES)
ORDER = order.order(DECK, "789JQKTA")
DUEL = arena.Duel("bauernstoss", "beginner", "beginner", seed=1)


def each(mask: Any) -> list[int]:
    return list(cards.each(mask))


def a_deal(**parts: Any) -> list[Record]:
    return list(islice(simulate.deals(**parts), 1))


def a_sample(**parts: Any) -> list[float]:
    return list(islice(arena.samples(**parts), 0))


def replayed(**parts: Any) -> None:
    Record(**parts).replay()


Target = tuple[str, Callable[..., Any], Mapping[str, Any]]

TARGETS: list[Target] = [
    ("GAMES", stich.GAMES.__getitem__, {"game": "barbu"}),
    ("decode", stich.decode, {"text": "by"}),
    ("new", stich.new, {"game": "barbu", "rules": "seed", "dealer": 0}),
    ("read", stich.read, {"text": stich.show("by")}),
    ("show", stich.show, {"record": "by"}),
    ("think", stich.think, {"position": DEAL, "bot": "beginner"}),
    ("solve", stich.solve, {"deal": DEAL, "nodes": 100}),
    ("table", stich.table, {"deal": DEAL}),
    ("analyse", stich.analyse, {"deal": WHOLE, "seat": 9, "worlds": 1}),
    ("seat.of", seat.of, {"record": WHOLE, "seat": 1}),
    ("seat.encode", seat.encode, {"record": SEEN}),
    ("seat.decode", seat.decode, {"text": seat.encode(SEEN), "games": GAMES}),
    ("code.encode", code.encode, {"record": DEAL}),
    ("code.decode", code.decode, {"text": "by", "games": GAMES}),
    ("text.show", text.show, {"record": WHOLE}),
    ("text.read", text.read, {"text": stich.show("by"), "games": GAMES}),
    ("Match.deal", MATCH.deal, {"number": 3}),
    ("match.new", match.new, {"game": GAME, "rules": RULES, "dealer": 0}),
    ("replay", match.replay, {"game": GAME, "rules": RULES, "dealer": 0, "deals": []}),
    ("ranking", match.ranking, {"totals": (3, 7, 3, -1)}),
    ("Match.draw", MATCH.draw, {"rng": Random(1)}),
    ("Match.add", stich.new(GAME, WHOLE.rules, WHOLE.setup.dealer).add, {"record": WHOLE}),
    ("card", cards.card, {"name": "CJ"}),
    ("suit", cards.suit, {"card": 9}),
    ("rank", cards.rank, {"card": 9}),
    ("card_set", cards.card_set, {"cards": (9, 10)}),
    ("cards", cards.cards, {"names": "CJ HT"}),
    ("deck", cards.deck, {"ranks": "789", "suits": "CS"}),
    ("each", each, {"mask": 7}),
    ("listed", cards.listed, {"mask": 7}),
    ("names", cards.names, {"mask": 7}),
    ("order", order.order, {"deck": DECK, "ranks": "789JQKTA", "trumps": (9, 22)}),
    ("Order.follow", ORDER.follow, {"hand": 7, "led": 9}),
    ("Order.beats", ORDER.beats, {"card": 9, "other": 10}),
    ("Order.best", ORDER.best, {"trick": (9, 10)}),
    ("Order.above", ORDER.above, {"hand": 7, "card": 9}),
    ("Order.groups", ORDER.groups, {"hand": 7}),
    ("count", deal.count, {"deck": DECK, "sizes": SIZES}),
    ("unrank", deal.unrank, {"deck": DECK, "sizes": SIZES, "number": 3}),
    ("rank of a deal", deal.rank, {"deck": DECK, "piles": deal.unrank(DECK, SIZES, 3)}),
    ("shuffled", deal.shuffled, {"cards": (9, 10), "rng": Random(1)}),
    ("draw", deal.draw, {"deck": DECK, "sizes": SIZES, "rng": Random(1)}),
    ("moved", deal.moved, {"piles": (7, 0), "card": 1, "source": 0, "target": 1}),
    ("carried", state.carried, {"phase": STATE.phase, "move": MOVE, "piles": 6}),
    ("above_mean", state.above_mean, {"score": (1, 2, 3, -6), "seat": 1}),
    ("View.suppose", VIEW.suppose, {"piles": STATE.piles}),
    ("options", options, {"cls": GAME.Rules}),
    ("offered", offered, {"cls": GAME.Rules}),
    ("Rules.of", GAME.Rules.of, {"values": {"target": 15}}),
    ("Totals.after", Totals(0).after, {"over": WHOLE.replay().phase}),
    ("Game.unsaid", GAME.unsaid, {"format": GAME.formats[0]}),
    ("Game.said", GAME.said, {"format": GAME.formats[0], "profile": 0}),
    ("Game.names", GAME.names, {"moves": (9, 52)}),
    ("Game.default_setup", GAME.default_setup, {"rules": RULES}),
    ("Record.upto", WHOLE.upto, {"plies": 3}),
    ("Record.play", DEAL.play, {"moves": (MOVE,)}),
    ("SeatRecord.upto", SEEN.upto, {"plies": 3}),
    ("SeatRecord.then", SEEN.then, {"move": None, "shown": ()}),
    ("written", code.written, {"letters": "b", "number": 7}),
    ("sound", code.sound, {"text": "by"}),
    ("pack", code.pack, {"record": DEAL}),
    ("head", code.head, {"game": GAME, "rules": RULES, "setup": GAME.Setup()}),
    ("unpack", code.unpack, {"game": GAME, "format": GAME.formats[0], "number": 0}),
    ("labels_of", text.labels_of, {"game": GAME, "rules": RULES}),
    ("Game.name", GAME.name, {"move": 3}),
    ("Game.call", GAME.call, {"name": "pass"}),
    ("Game.move", GAME.move, {"name": "CJ"}),
    ("Game.play", GAME.play, {"state": STATE, "name": GAME.name(MOVE)}),
    ("Game.players", GAME.players, {"rules": RULES}),
    ("Game.first", GAME.first, {"rules": RULES, "setup": GAME.Setup()}),
    ("Rules", GAME.Rules, {"target": 15}),
    (
        "Record",
        replayed,
        {"game": GAME, "rules": RULES, "setup": GAME.Setup(), "number": 1},
    ),
    ("State.apply", STATE.apply, {"move": MOVE}),
    ("State.view", STATE.view, {"seat": 1}),
    (
        "Duel",
        arena.Duel,
        {"game": "barbu", "a": "club", "b": "club", "seed": 1, "rules": (), "patience": 1.0},
    ),
    ("samples", a_sample, {"duel": DUEL, "deals": 0}),
    ("difference", arena.difference, {"duel": DUEL, "number": 1}),
    ("result", arena.result, {"differences": [1.0, 2.0]}),
    ("deals", a_deal, {"game": GAME, "rules": "seed", "bot": "beginner", "seed": 1, "patience": 1}),
    ("as_json", simulate.as_json, {"record": WHOLE}),
    ("row", simulate.row, {"record": WHOLE}),
    ("heading", simulate.heading, {"game": GAME, "rules": RULES}),
    ("player", player, {"name": "club"}),
    ("ask", ask, {"player": player("beginner"), "record": DEAL, "state": STATE, "patience": 1}),
    ("made", made, {"state": STATE}),
    ("game_of", chosen.game_of, {"game": "barbu"}),
    ("rules_of", chosen.rules_of, {"game": GAME, "rules": "seed"}),
    ("any_setup", chosen.any_setup, {"game": GAME, "rules": RULES, "rng": Random(1)}),
    ("reached", chosen.reached, {"game": GAME, "rules": RULES, "setup": GAME.Setup()}),
]

WRONG: tuple[Any, ...] = (
    object(),
    b"by",
    float("nan"),
    [None],
    {"x": 1},
    "x" * 300,
    -1,
    stich.new("barbu").rules,
    stich.GAMES,
    lambda: None,
)


def raised_there(trace: TracebackType | None) -> bool:
    """Return True if a ``raise`` of the package raised it, and no operation went wrong."""
    assert trace is not None
    while trace.tb_next:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    ours = "stich" in code.co_filename
    return ours and dis.opname[code.co_code[trace.tb_lasti]] in ("RAISE_VARARGS", "RERAISE")


@pytest.mark.parametrize(
    ("name", "function", "right"), TARGETS, ids=[name for name, _, _ in TARGETS]
)
def test_wrong_arguments_are_refused_in_one_sentence(
    name: str, function: Callable[..., Any], right: Mapping[str, Any]
) -> None:
    refused = 0
    for argument in right:
        for wrong in (*WRONG, None) if right[argument] is not None else WRONG:
            try:
                function(**{**right, argument: wrong})
            except Exception as error:
                case = f"{name}({argument}={short(wrong)}): {error!r:.300}"
                assert isinstance(error, TypeError | ValueError | KeyError), case
                assert raised_there(error.__traceback__), case
                assert "\n" not in str(error) and 5 < len(str(error)) < 500, case
                refused += 1
    assert refused


def test_message_names_the_argument() -> None:
    with pytest.raises(TypeError, match=r"^state must be State, not View$"):
        GAME.play(VIEW, "CJ")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^games must be Game, not str$"):
        code.decode("by", stich.GAMES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^rules must be Rules of bauernstoss, not dict$"):
        GAME.players({})
    with pytest.raises(ValueError, match=r"^mask must be a set of cards, so no other bits"):
        each(-1)
    with pytest.raises(TypeError, match=r"^led must be a whole number, not str$"):
        ORDER.follow(7, "CJ")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^card must be from 0 to 51, not 60$"):
        cards.suit(60)
    with pytest.raises(TypeError, match=r"^piles must be sets of cards, not int$"):
        check("piles", 3, list, "sets of cards")
    with pytest.raises(TypeError, match=r"^worlds must be a whole number, not bool$"):
        check_number("worlds", True, 1)
    with pytest.raises(ValueError, match=r"^worlds must be 1 or more, not 0$"):
        check_number("worlds", 0, 1)


def test_long_value_is_cut() -> None:
    assert short("x" * 99) == "'" + "x" * 59 + "…"
    assert short(3) == "3"
