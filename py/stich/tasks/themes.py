"""The themes of a task, found from the public position, the hand and the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

from ..cards import Card, CardSet, card_set
from ..game import AnyGame
from ..order import TRUMP
from ..state import CALL, Move, View
from ..themes import Test, Theme
from ..tricks import Contract, Tricks
from .task import DECOY, Position

ENDGAME = 3
"""The largest hand of an endgame."""

Play: TypeAlias = Tricks[Contract]
CardTest: TypeAlias = Callable[[View, Play, Card], bool]


def themes(position: Position, question: str, answer: Sequence[Move]) -> list[str]:
    """Return the themes of a task, sorted: phase or contract, and those that the game names."""
    view = position.view
    phase = view.phase
    known = phase.announced
    found = set() if isinstance(phase, Tricks) else {f"phase.{phase.name}"}
    if known.contract:
        found.add(f"contract.{known.contract}")
    if question != DECOY:
        for name, theme in of(position.terms.game).items():
            fits = theme.fits or COMMON[name]
            if isinstance(phase, Tricks) and all(fits(view, move) for move in answer):
                found.add(name)
    return sorted(found)


def of(game: AnyGame) -> Mapping[str, Theme]:
    """Return the themes that a game names; none for a game without a module ``themes``."""
    package, _, _ = game.Rules.__module__.rpartition(".")
    if find_spec(f"{package}.themes") is None:
        return {}
    found: Mapping[str, Theme] = import_module(f"{package}.themes").THEMES
    return found


def rules(game: AnyGame) -> dict[str, str]:
    """Return the number of the rule of each theme that a game names."""
    return {name: theme.rule for name, theme in of(game).items()}


def beats(play: Play, card: Card) -> bool:
    """Return True if a card beats the trick on the table; False for a lead."""
    return bool(play.trick) and play.order.beats(card, play.trick[play.order.best(play.trick)])


def could_win(view: View, play: Play) -> bool:
    return any(beats(play, card) for card in view.legal_moves())


def follows(play: Play, card: Card) -> bool:
    group = play.order.group
    return bool(play.trick) and group[card] == group[play.trick[0]]


def draws(view: View, play: Play, card: Card) -> bool:
    """Return True if a card is a trump that is stronger than most of the trumps that the seat does
    not see, and there are some."""
    if play.order.group[card] != TRUMP:
        return False
    out = play.order.cards[TRUMP] & ~view.hand & ~played(play)
    stronger = play.order.above(out, card)
    return out.bit_count() > 2 * stronger.bit_count()


def played(play: Play) -> CardSet:
    """Return the cards of all tricks, the one on the table included."""
    return card_set((*play.trick, *(card for trick in play.done for card in trick.cards)))


def is_highest(view: View, play: Play, card: Card) -> bool:
    """Return True if a card is the highest of several of its suit in hand."""
    group = play.order.cards[play.order.group[card]] & view.hand
    return group.bit_count() > 1 and not play.order.above(group, card)


def is_theirs(view: View, play: Play) -> bool:
    """Return True if all know that the trick on the table goes to the other side."""
    facts: Mapping[str, Any] = play.facts()
    sides, trick, winning = facts.get("sides"), facts["trick"], facts["winning"]
    if not sides or winning is None:
        return False
    mine, taker = sides[view.seat], sides[trick[winning][0]]
    later = set(play.contract.seats) - {seat for seat, _ in trick} - {view.seat}
    known = None not in (mine, taker) and mine != taker
    return known and all(sides[seat] == taker for seat in later)


def gives_points(view: View, play: Play, card: Card) -> bool:
    """Return True if a card does not beat the trick and has the most points of the legal cards that
    do not, which differ in points, and the trick may still be the seat's own side's."""
    if is_theirs(view, play):
        return False
    left = [play.worth(other) for other in view.legal_moves() if not beats(play, other)]
    most = not beats(play, card) and play.worth(card) == max(left)
    return bool(play.trick) and most and max(left) > min(left)


def _last(play: Play) -> bool:
    return len(play.trick) + 1 == len(play.contract.seats)


TESTS: Mapping[str, CardTest] = {
    "lead": lambda view, play, card: not play.trick,
    "draw_trumps": lambda view, play, card: not play.trick and draws(view, play, card),
    "lead_low": lambda view, play, card: not play.trick and bool(play.order.above(view.hand, card)),
    "follow": lambda view, play, card: follows(play, card),
    "ruff": lambda view, play, card: (
        bool(play.trick) and play.order.group[card] == TRUMP and not follows(play, card)
    ),
    "discard": lambda view, play, card: (
        bool(play.trick) and not follows(play, card) and play.order.group[card] != TRUMP
    ),
    "take": lambda view, play, card: beats(play, card),
    "hold_up": lambda view, play, card: could_win(view, play) and not beats(play, card),
    "unblock": lambda view, play, card: (
        follows(play, card)
        and not beats(play, card)
        and is_highest(view, play, card)
        and not gives_points(view, play, card)
    ),
    "give_points": gives_points,
    "last_hand": lambda view, play, card: _last(play),
    "second_hand": lambda view, play, card: len(play.trick) == 1 and not _last(play),
    "endgame": lambda view, play, card: view.hand.bit_count() <= ENDGAME,
}


def common(holds: CardTest) -> Test:
    """Return a test of moves that passes a move if it is a card played to a trick and ``holds`` is
    true of it."""

    def fits(view: View, move: Move) -> bool:
        return move < CALL and isinstance(view.phase, Tricks) and holds(view, view.phase, move)

    return fits


def defends(view: View, move: Move) -> bool:
    """Return True if another seat is the declarer, and not known to be on the mover's side."""
    declarer, goal = view.phase.announced.declarer, view.phase.goal(view.seat, view.hand)
    ours = goal.side if goal and goal.side else (view.seat,)
    return declarer is not None and declarer not in ours


COMMON: Mapping[str, Test] = {
    "declarer": lambda view, move: view.phase.announced.declarer == view.seat,
    "defender": defends,
    **{name: common(holds) for name, holds in TESTS.items()},
}
"""The themes that have one meaning in all games."""
