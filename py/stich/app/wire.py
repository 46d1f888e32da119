"""The engine's answers as JSON: names and numbers, never a sentence.

No function here is given a position, only the view that a seat or a spectator has of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, TypeAlias

from ..ai.review.figures import percent, tenth
from ..cards import CardSet
from ..game import AnyGame, Contradiction, DealSetup, Record, Standing, offered, options
from ..match import AnyMatch, ranking
from ..order import Order
from ..state import CALL, Json, Move, Over, Phase, Seat, View

if TYPE_CHECKING:  # loaded on demand, so that the table comes up sooner
    from ..ai.players.levels import Imagined
    from ..ai.review.analysis import Analysis, Decision
    from ..ai.review.analysis import Step as Analysed
    from ..ai.review.double_dummy import Step as Tabled
    from ..ai.review.reasons import Advice, Because
    from ..ai.worlds.sampler import World

PERSON = "person"

Answer: TypeAlias = dict[str, Json]
"""An answer of the engine, or an object in one."""


@dataclass(frozen=True, slots=True)
class Watch:
    """A spectator's view; ``seat`` is the one behind which the spectator stands."""

    phase: Phase
    piles: tuple[CardSet | None, ...]
    sizes: tuple[int, ...]
    history: tuple[Move | None, ...]
    seat: Seat | None = None
    mover: View | None = None
    """The view of the seat to move, if all hands lie open."""

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the legal moves of the seat to move, if all hands lie open."""
        return () if self.mover is None else self.mover.legal_moves()


@dataclass(frozen=True, slots=True)
class Row:
    """A finished deal of a match."""

    code: str
    record: Record
    over: Over


Turns: TypeAlias = Sequence[tuple[Seat, str]]
"""For each move its seat and its phase."""

LONG_FACTS = ("tricks", "trick", "winning", "leader", "order", "stake", "more", "standing")
"""Facts that a row of a score sheet does without."""


def game(game: AnyGame) -> Answer:
    """Return a game in the form in which the page offers it."""
    return {
        "id": game.id,
        "letter": game.formats[0].letter,
        "players": _players(game),
        "calls": list(game.calls),
        "options": [
            {"name": name, "values": list(values)} for name, values in offered(game.Rules).items()
        ],
        "profiles": {name: rules.values() for name, rules in game.profiles.items()},
    }


def _players(game: AnyGame) -> list[int]:
    """Return the numbers of players a game can have, the default first."""
    found = [game.players(game.Rules())]
    for name, values in options(game.Rules).items():
        for value in values:
            try:
                players = game.players(game.Rules.of({name: value}))
            except Contradiction:
                continue
            if players not in found:
                found.append(players)
    return found


def view(
    deal: Record,
    seen: View | Watch,
    turns: Turns,
    asked: Seat | None,
    replayed: bool = False,
    instead: Sequence[Move] = (),
) -> Answer:
    """Return the view of a deal. ``deal`` comes without its moves; ``asked`` is the person to
    decide, ``instead`` the moves that may replace that person's last.

    Legal moves are given only if a person is asked; in a replay, always.
    """
    game, phase, turn = deal.game, seen.phase, seen.phase.turn
    players = game.players(deal.rules)
    legal = seen.legal_moves() if replayed or asked is not None else ()
    order = phase.order
    over = phase if isinstance(phase, Over) else None
    mover = seen if isinstance(seen, View) else seen.mover
    return {
        "game": game.id,
        "rules": deal.rules.values(),
        "profile": game.profile(deal.rules),
        "number": str(deal.number),
        "dealer": min(deal.setup.dealer, players - 1),
        "seats": players,
        "seat": seen.seat,
        "phase": phase.name,
        "turn": turn,
        "person": asked is not None,
        "thinking": not replayed and turn is not None and asked is None,
        "hands": [_pile(order, seen, index) for index in range(players)],
        "piles": {
            name: _pile(order, seen, players + index) for index, name in enumerate(game.piles)
        },
        "legal": game.names(legal),
        "instead": game.names(instead) if seen.seat == asked else [],
        "blocked": {} if mover is None else _blocked(game, mover, legal),
        "facts": {"order": order.groups(_deck(deal)), **phase.facts()},
        "goal": _goal(seen),
        "log": [
            logged(game, seat, name, move)
            for (seat, name), move in zip(turns, seen.history, strict=True)
        ],
        "score": list(over.score) if over else None,
        "items": [list(item) for item in over.items] if over else None,
    }


def _goal(seen: View | Watch) -> Answer | None:
    """Return the goal of the seat in view; None for a spectator, and in a phase without a goal."""
    if not isinstance(seen, View):
        return None
    goal = seen.phase.goal(seen.seat, seen.hand)
    if goal is None:
        return None
    found = {**goal._asdict(), "side": list(goal.side)}
    if not goal.exactly:
        del found["exactly"]
    return found


def _deck(deal: Record) -> CardSet:
    deck, _ = deal.game.shape(deal.rules)
    return deck


def logged(game: AnyGame, seat: Seat, phase: str, move: Move | None) -> Answer:
    """Return a move as it was heard."""
    return {"seat": seat, "phase": phase, "move": None if move is None else game.name(move)}


def sorted_names(order: Order, cards: CardSet) -> list[str]:
    """Return the names of some cards as a player sorts them."""
    return [name for group in order.groups(cards) for name in group]


def _pile(order: Order, seen: View | Watch, index: int) -> list[str] | int:
    pile = seen.piles[index]
    return seen.sizes[index] if pile is None else sorted_names(order, pile)


def _blocked(game: AnyGame, view: View, legal: Sequence[Move]) -> dict[str, list[str]]:
    """Return the cards in hand that may not be played now, with the reason."""
    if not legal or min(legal) >= CALL:
        return {}
    found = {}
    for move in range(CALL):
        if view.hand >> move & 1 and move not in legal:
            reason = view.phase.reason(view.hand, view.said, move)
            if reason:
                about = [reason.about] if reason.about else []
                found[game.name(move)] = [reason.name, reason.rule, *about]
    return found


def match(
    match: AnyMatch,
    setup: DealSetup,
    deal: int,
    rows: Iterable[Row],
    seats: Sequence[str],
    alone: bool,
) -> Answer:
    """Return a match; ``setup`` is that of its next deal, or else of its last. ``alone`` marks a
    deal from a link, without a match."""
    rows = list(rows)
    totals = match.standing.totals
    if alone:
        totals = rows[-1].over.score if rows else (0,) * len(seats)
    return {
        "deal": deal,
        "deals": 1 if alone else getattr(match.rules, "deals", None),
        "target": None if alone else getattr(match.rules, "target", None),
        "totals": list(totals),
        "rows": [row(each) for each in rows],
        "over": bool(rows) if alone else match.setup is None,
        "ranking": ranking(totals),
        "seats": list(seats),
        "teams": [list(team) for team in setup.teams],
        "standing": {} if alone else standing_of(match.standing),
    }


def standing_of(standing: Standing) -> Answer:
    """Return the fields of a standing that are the game's own."""
    return {
        name: value
        for name, value in asdict(standing).items()
        if name not in ("dealer", "deals", "totals")
    }


def row(row: Row) -> Answer:
    """Return a finished deal, as a score sheet shows it."""
    facts = row.over.facts()
    return {
        "code": row.code,
        "dealer": min(row.record.setup.dealer, len(row.over.score) - 1),
        "score": list(row.over.score),
        "items": [list(item) for item in row.over.items],
        "facts": {name: value for name, value in facts.items() if name not in LONG_FACTS},
    }


ENOUGH_TO_COUNT = 20
"""The fewest worlds from which the share of a move's wins is stated."""


def thought(game: AnyGame, advice: Advice, done: bool) -> Answer:
    """Return a bot's advice: the move to make once it is settled, and until then the progress."""
    thought, reason, named = advice.thought, advice.reason, game.names
    compared = thought.worlds if thought.compared is None else thought.compared
    values = {game.name(move): tenth(value) for move, value in thought.values.items()}
    return {
        "values": values if advice.settled else {},
        "worlds": thought.worlds,
        "compared": compared,
        "done": done,
        "best": game.name(thought.best) if advice.settled else None,
        "equal": named(advice.equal),
        "level": named(advice.level),
        "sure": percent(thought.confidence)
        if thought.confidence and compared >= ENOUGH_TO_COUNT
        else None,
        "reason": _reason(reason),
    }


def _reason(reason: Because | None) -> Answer | None:
    if reason is None:
        return None
    numbers = {name: tenth(number) for name, number in reason.numbers.items()}
    return {"name": reason.name, **numbers}


def analysis(
    source: Analysis, steps: Sequence[Analysed], last: Analysed | None, done: bool
) -> Answer:
    """Return the findings of an analysis since the last answer, from ``steps``. ``last`` is the
    latest step of all, which gives the progress; ``done`` is True once the analysis has
    ended."""
    game = source.record.game
    return {
        "unit": source.unit,
        "sides": source.sides,
        "decisions": [decision(game, step.decision) for step in steps if step.decision],
        "values": [[step.value[0], list(step.value[1])] for step in steps if step.value],
        "account": source.account if done else None,
        **_progress(last, done),
    }


def decision(game: AnyGame, decision: Decision) -> Answer:
    """Return a decision, and the value of each choice."""
    named, fair, best = game.name, decision.fair, (decision.best_open, decision.best)
    by_open, by_fair = (None if move is None else named(move) for move in best)
    return {
        "ply": decision.ply,
        "seat": decision.seat,
        "phase": decision.phase,
        "move": None if decision.move is None else named(decision.move),
        "open": _bounds(game, decision.open),
        "gain": _bounds(game, decision.gain),
        "exact": decision.exact,
        "fair": None if fair is None else {named(m): tenth(v) for m, v in fair.items()},
        "worlds": decision.worlds,
        "best": {"open": by_open, "fair": by_fair},
        "loss": {"open": decision.loss, "fair": decision.fair_loss},
        "reason": _reason(decision.reason),
    }


def _bounds(game: AnyGame, bounds: Mapping[Move, tuple[float, float]] | None) -> Answer | None:
    if bounds is None:
        return None
    return {game.name(move): [tenth(end) for end in ends] for move, ends in bounds.items()}


def double_dummy(steps: Sequence[Tabled], last: Tabled | None, done: bool) -> Answer:
    """Return the latest rows of the double-dummy table."""
    rows = [step.row._asdict() for step in steps if step.row]
    return {"rows": rows, **_progress(last, done)}


def imagined(
    deal: Record, view: View, steps: Sequence[Imagined], last: Imagined | None, done: bool
) -> Answer:
    """Return the latest worlds that a bot has sampled: the parts of them that the seat does not
    see."""
    assert last is not None
    worlds = [step.world for step in steps if step.world]
    return {
        "seat": view.seat,
        "worlds": [
            {"weight": round(world.weight, 6), **_unseen(deal, view, world)} for world in worlds
        ],
        "done": done,
        "progress": {"done": last.drawn, "of": last.thought.worlds},
    }


def _unseen(deal: Record, view: View, world: World) -> Answer:
    """Return the piles of a world that a seat does not see; null for those it does."""
    players = deal.game.players(deal.rules)
    piles = [
        sorted_names(view.phase.order, pile) if seen is None else None
        for pile, seen in zip(world.state.piles, view.piles, strict=True)
    ]
    return {
        "hands": piles[:players],
        "piles": dict(zip(deal.game.piles, piles[players:], strict=False)),
    }


def _progress(step: Analysed | Tabled | None, done: bool) -> Answer:
    """Return the progress of a job."""
    assert step is not None
    return {"done": done, "progress": {"done": step.done, "of": step.of}}
