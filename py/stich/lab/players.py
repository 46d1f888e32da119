"""Players of the arena and of simulated deals: the levels by name, and bots of your own.

A bot is a function of three arguments. It is asked only where its seat has a choice:

>>> def highest(terms, view, rng):
...     "Play the highest legal card or call."
...     return view.legal_moves()[-1]

``view`` is a ``stich.state.View``: everything that the seat knows and nothing else, with
``view.seat``, ``view.hand`` (a set of cards), ``view.legal_moves()``, ``view.history`` and
``view.phase.facts()``. ``terms`` are the game, its rules and how the deal starts. ``rng`` are
random numbers seeded by the view, so that a bot that draws from them and keeps nothing from one
call to the next plays the same deals the same way on every machine.

The answer is a legal move: its number, its name (``"CJ"``, ``"pass"``), or an iterator of
``stich.ai.players.thought.Thought``, of which the last counts. With a ``patience``, a bot of your
own that takes more seconds for a move has given no answer.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import inf
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from typing import Protocol, TypeAlias, cast

from ..ai.players.levels import LEVELS
from ..ai.players.thought import Thought
from ..ai.worlds.sampler import chance
from ..argument import check, short
from ..game import AnyGame, Record, Terms
from ..state import CALL, Move, Seat, State, View

Answer: TypeAlias = "Move | str | Iterator[Thought]"


class Player(Protocol):
    """A bot: (public terms, the seat's view, random numbers) -> a legal move."""

    def __call__(self, terms: Terms, view: View, rng: Random, /) -> Answer: ...


class BotFault(ValueError):
    """A bot that gave no legal move, none in time, or raised an error (the ``__cause__``).

    ``bot`` is its name, ``position`` the record of the deal up to the question.
    """

    def __init__(self, bot: str, seat: Seat, position: Record, fault: str) -> None:
        super().__init__(bot, seat, position, fault)
        self.bot, self.seat, self.position, self.fault = bot, seat, position, fault

    def __str__(self) -> str:
        return f"bot {self.bot}, seat {self.seat}, at {self.position!r}: {self.fault}"


def player(name: str | Player, others: Sequence[str] = ()) -> Player:
    """Return the player of a name: a level, or ``module:function``. A function is returned as it
    is. Raise ValueError for a name that leads to no function; ``others`` are names that the error
    lists too."""
    if callable(name):
        return name
    check("player", name, str, "a name or a function")
    if name in LEVELS:
        return LEVELS[name]
    module, colon, function = name.partition(":")
    if not colon:
        known = ", ".join((*LEVELS, *others))
        raise ValueError(
            f"there is no player {short(name)}; there are: {known}, and module:function"
        )
    try:
        found: object = import_module(module)
        for part in function.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise ValueError(f"there is no player {name!r}: {error}") from error
    if not callable(found):
        raise ValueError(f"the player {name!r} is no function, but {type(found).__name__}")
    return cast(Player, found)


def name_of(player: str | Player) -> str:
    """Return the name of a player; of a function ``module:function``."""
    if isinstance(player, str):
        return player
    known = next((name for name, bot in LEVELS.items() if bot is player), None)
    if known is not None:
        return known
    kind = player if hasattr(player, "__qualname__") else type(player)
    return f"{kind.__module__}:{kind.__qualname__}"


def ask(player: Player, record: Record, state: State, patience: float | None = None) -> Move:
    """Return the move of a player in a position with a choice. Raise BotFault.

    ``record`` is the deal of the position; its moves do not matter. ``patience`` is the number of
    seconds that a player has, except a level; None waits as long as it takes. A bot out of time is
    left running in a thread that ends with the process.
    """
    if not callable(player):
        raise TypeError(f"player must be a function, not {type(player).__name__}")
    check("record", record, Record, "the record of a deal")
    check("state", state, State, "a State")
    check_patience(patience)
    game, seat = record.game, state.phase.turn
    if seat is None:
        raise ValueError("the deal is over, so no player is asked")
    view = state.view(seat)

    def fault(text: str) -> BotFault:
        return BotFault(name_of(player), seat, record.upto(0).play(made(state)), text)

    def answered() -> object:
        answer: object = player(record.terms, view, chance(record.terms, view))
        return _last(answer) if isinstance(answer, Iterator) else answer

    try:
        if patience is None or player in LEVELS.values():
            answer = answered()
        else:
            answer = _in_time(answered, patience)
    except _Late:
        raise fault(f"gave no answer in {patience:g} s") from None
    except (Exception, SystemExit) as error:
        raise fault(f"raised {type(error).__name__}: {error}") from error
    if answer is None:
        raise fault("gave no answer")
    legal = view.legal_moves()
    move = _move(game, answer)
    if move is None:
        raise fault(f"answered {answer!r}, which is no move")
    if move not in legal:
        raise fault(f"answered {game.name(move)}, but legal are {', '.join(game.names(legal))}")
    return move


def check_patience(patience: object) -> None:
    """Raise TypeError or ValueError unless a patience is None or a number of seconds above 0."""
    if patience is not None:
        check("patience", patience, (int, float), "a number of seconds or None")
        if not 0 < cast(float, patience) < inf:
            raise ValueError(f"patience must be a number of seconds above 0, not {short(patience)}")


class _Late(Exception):
    """No answer has come in time."""


def _in_time(work: Callable[[], object], seconds: float) -> object:
    """Return what ``work`` returns or raise what it raises, in a thread. Raise _Late after this
    many seconds."""
    results = SimpleQueue[tuple[object, BaseException | None]]()

    def run() -> None:
        try:
            results.put((work(), None))
        except BaseException as error:
            results.put((None, error))

    Thread(target=run, daemon=True).start()
    try:
        found, error = results.get(timeout=seconds)
    except Empty:
        raise _Late from None
    if error is not None:
        raise error
    return found


def made(state: State) -> list[Move]:
    """Return the moves that led to a position, in full."""
    check("state", state, State, "a State")
    return [move for move in state.history if move is not None]


def _last(thoughts: Iterator[object]) -> object:
    """Return the move of the last thought; None where there is none."""
    last = None
    for last in thoughts:  # noqa: B007
        pass
    return last.best if isinstance(last, Thought) else last


def _move(game: AnyGame, answer: object) -> Move | None:
    """Return an answer as a move of the game; None if it is none."""
    try:
        if isinstance(answer, str):
            return game.move(answer)
        if isinstance(answer, bool):
            return None
        move = operator.index(cast(int, answer))
    except (TypeError, ValueError):
        return None
    return move if 0 <= move < CALL + len(game.calls) else None
