"""The proof of each kind of task. Every function returns a task, or raises Unproved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, pstdev, stdev
from typing import NamedTuple

from ..ai.players.evaluation import MoveSearch, foreseen, played_out, problem, unit_of
from ..ai.players.levels import LEVELS, STRONGEST, think
from ..ai.sense import sense_of
from ..ai.solver import packed
from ..ai.solver.packed import DEAL, DONE, GENERATION, HIGH, LOW, POSITION
from ..ai.solver.reference import Reference
from ..ai.solver.search import Bounds, Search, deal_of
from ..ai.worlds.knowledge import Knowledge
from ..ai.worlds.sampled import CONFIDENCE, Sampled
from ..ai.worlds.sampler import STRICT, World, every, worlds
from ..cards import Card, names
from ..game import Record
from ..problem import Problem
from ..seat import SeatRecord
from ..seat import encode as encode_seat
from ..state import Json, Move, Seat, State, View, above_mean
from ..tricks import Tricks
from .certain import Certain, End, TooLarge
from .task import CALLED, CHANCE, DECOY, OPEN, SURE, Position, Task, Unproved
from .themes import Play, beats

OPEN_HAND = 7
"""The largest hand of an open task: the second solver is slow."""

DECOY_HAND = 5
"""The largest hand of a decoy: longer ones take too long to solve."""

OPEN_NODES = 100_000
"""Budget of each solver in nodes."""

LAYOUTS = 150
"""The most layouts of a sure task."""

SCOUTED = 8
"""Layouts solved first; if all moves are equal in each, there is no sure task."""

ALL_WORLDS = 250
"""The most worlds of a seat that are all compared, without sampling."""

WORLDS = 1_000
"""Worlds sampled to compare moves, for each seed."""

MOST_MOVES = 24
"""The most classes of moves that are compared: more take too long."""

CHECKPOINTS = (50, 150, 400, WORLDS)
"""Numbers of worlds after which a hopeless comparison ends."""

PROSPECT = 0.5
"""Share of the required lead below which the comparison ends early, as hopeless."""

DROP_AT = 4.0
"""Standard errors behind the best move at which a move is no longer compared."""

SEEDS = 3
"""Independent samples of worlds that must agree."""

MARGIN = 0.15
"""The least lead of the best class, in standard deviations of the value of the best move."""

NO_DIFFERENCE = 0.02
"""The largest difference between moves of a decoy, with its interval, in standard deviations of
the value of the best move."""

SCREENED = (16, 48, 120)
"""Numbers of worlds after which the screen of a call ends."""

PLAYED_ON = (12, 24, 48)
"""Numbers of worlds after which the play of masters from the best move and from the runner-up is
compared."""

CLEAR = 3.0
"""Standard errors of a difference at which masters stop before the last number of worlds."""

CONFIRMED = PLAYED_ON[-1]
"""Number of worlds in which the lead of a call in the screen must be clear: masters play no more of
them on."""

MASTERS_WORLDS = 16
"""Worlds that a master examines for a move when masters play a position on."""

SOLVED = 100
"""Worlds in which perfect play confirms that the moves of a decoy are equal: rollouts miss the gain
of a plan."""


def proved(question: str, position: Position) -> Task:
    """Return the task of this kind with its proof. Raise Unproved if the position has none."""
    return PROOFS[question](position)


def opened(position: Position) -> Task:
    """Prove the best card with all cards open, by both forms of the solver."""
    record, classes = position.record, position.choices()
    if not isinstance(record, Record):
        raise Unproved("cards are hidden")
    state, seat = record.replay(), position.seat
    if not isinstance(state.phase, Tricks) or state.piles[seat].bit_count() > OPEN_HAND:
        raise Unproved("hand too long")
    search = MoveSearch(state, seat)
    for _ in search.go_on(OPEN_NODES):
        pass
    gains = search.gains
    if not search.exact or any(low != high for low, high in gains.values()):
        raise Unproved("not exact")
    verdicts = {move: gain.low for move, gain in gains.items()}
    right = unique(position, classes, verdicts)
    asked = problem(state, seat)
    first = Search(asked)
    first.go_on(OPEN_NODES)
    if by_reference(asked) != first.values:
        raise Unproved("solvers disagree")
    values = {card: value.low for card, value in first.values.items()}
    if unit_of(state) == "points" and lead(values, right) < state.piles[seat].bit_count():
        raise Unproved("few points decide")
    game = position.terms.game
    refuted: dict[str, Json] = {}
    for some in classes:
        if some[0] not in right:
            line = perfect(state, some[0], seat)
            for move in some:
                refuted[game.name(move)] = {"line": game.names(swapped(line, some[0], move))}
    signed: Json = {game.name(card): value for card, value in values.items()}
    return Task(position, OPEN, right, verdicts, {"values": signed, "refuted": refuted})


def lead(values: Mapping[Move, int], right: Sequence[Move]) -> int:
    """Return the difference of the best value to the nearest other, in units of the problem."""
    best = values[right[0]]
    return min(abs(value - best) for move, value in values.items() if move not in right)


def perfect(state: State, move: Move, seat: Seat) -> list[Move]:
    """Return a move and the perfect play of all after it, to the end of the deal."""
    end = state.advance(move)
    for later in played_out(end, seat, OPEN_NODES):
        end = later or end
    return [each for each in end.history[len(state.history) :] if each is not None]


def swapped(line: Iterable[Move], one: Move, other: Move) -> list[Move]:
    """Return a line in which two equal cards have changed places."""
    places = {one: other, other: one}
    return [places.get(move, move) for move in line]


def by_reference(asked: Problem) -> dict[Move, Bounds]:
    """Return the value of every card as the second form of the solver finds it."""
    solver = Reference()
    solver.load(packed.table(asked).packed)
    fields = list(POSITION.unpack(packed.position(asked, 0, asked.steps)))
    hands = deal_of(asked).hands
    fields[GENERATION] = 1
    fields[DEAL : DEAL + len(hands)] = hands
    found = POSITION.unpack(solver.run([POSITION.pack(*fields)], OPEN_NODES)[0])
    if not found[DONE]:
        raise Unproved("not exact")
    cards = Search(asked).values
    return {card: Bounds(found[LOW + i], found[HIGH + i]) for i, card in enumerate(cards)}


def sure(position: Position) -> Task:
    """Prove that one class of cards holds a score in every layout, and that every other loses it in
    some."""
    view, classes = position.view, position.choices()
    if not isinstance(view.phase, Tricks):
        raise Unproved("no card play")
    layouts = every(Knowledge(position.terms, view), LAYOUTS)
    if not layouts or len(layouts) < 2:
        raise Unproved("too many layouts" if layouts is None else "one layout")
    if all(equal(layout, view.seat) for layout in layouts[:: len(layouts) // SCOUTED + 1]):
        raise Unproved("no difference seen")
    try:
        ends = Certain(view.seat).by_move(layouts, [some[0] for some in classes])
    except TooLarge:
        raise Unproved("search too large") from None
    verdicts = {move: float(ends[some[0]].score) for some in classes for move in some}
    right, best = unique(position, classes, verdicts), max(verdicts.values())
    refuted: dict[str, Json] = {}
    game = position.terms.game
    for some in classes:
        if ends[some[0]].score == best:
            continue
        end = plainest(layouts, view.seat, some[0], ends[some[0]])
        piles = layouts[end.world].piles[: game.players(position.terms.rules)]
        line = [move for move in end.moves[len(view.history) :] if move is not None]
        for move in some:
            refuted[game.name(move)] = {
                "hands": [names(pile) for pile in piles],
                "line": game.names(swapped(line, some[0], move)),
            }
    proof: dict[str, Json] = {"layouts": len(layouts), "refuted": refuted}
    return Task(position, SURE, right, verdicts, proof)


def plainest(layouts: Sequence[State], seat: Seat, move: Move, worst: End) -> End:
    """Return an end as bad as the worst one after a move, in a layout in which no later play of the
    seat would have helped even if it had seen all cards: the worst one itself if its layout is such
    or none is."""

    def end(number: int) -> End:
        return Certain(seat).by_move([layouts[number]], [move])[move]._replace(world=number)

    if end(worst.world).score > worst.score:
        ends = map(end, range(len(layouts)))
        return next((each for each in ends if each.score == worst.score), worst)
    return worst


def equal(state: State, seat: Seat) -> bool:
    """Return True if all moves are proven to gain the same by perfect play."""
    search = MoveSearch(state, seat)
    for _ in search.go_on(OPEN_NODES):
        pass
    gains = set(search.gains.values())
    return len(gains) == 1 and all(low == high for low, high in gains)


def unique(
    position: Position, classes: Sequence[Sequence[Move]], verdicts: Mapping[Move, float]
) -> tuple[Move, ...]:
    """Return the only class with the best verdict. Raise Unproved if there is none, or if it has
    all moves that a beginner makes."""
    best = max(verdicts.values())
    right = [some for some in classes if any(verdicts[move] == best for move in some)]
    if len(right) != 1 or any(verdicts[move] != best for move in right[0]):
        raise Unproved("several best moves")
    return hard(position, right[0])


def hard(position: Position, right: Sequence[Move]) -> tuple[Move, ...]:
    """Return the right moves. Raise Unproved if a beginner makes no other."""
    if position.tempting <= set(right):
        raise Unproved("too easy")
    return tuple(right)


class Gap(NamedTuple):
    """The difference between a move and the best, and half the width of its 95 % interval."""

    loss: float
    margin: float


class Comparison:
    """The values of all moves in the same worlds, one move of each class compared."""

    def __init__(self, position: Position, seed: int) -> None:
        self.position = position
        self.left = [some[0] for some in position.choices()]
        """The moves still compared: all but those clearly behind."""
        self.whole = False
        """True if every world that the seat could be in has been compared."""
        self._worlds = drawn(position, str(seed), ALL_WORLDS)
        self._sampled = Sampled(self.left, paired=True)
        self._values: list[dict[Move, float]] = []
        self._dropped: dict[Move, Gap] = {}

    def go_on(self, until: int) -> None:
        """Compare the moves in more worlds, up to this number. Raise Unproved if there are none or
        if they contradict the calls."""
        game, seat = self.position.terms.game, self.position.seat
        for world in islice(self._worlds, until - len(self._values)):
            if world.loose != STRICT:
                raise Unproved("worlds contradict calls")
            values = {m: foreseen(game, world.state.advance(m), seat) for m in self.left}
            self._sampled.add(world.weight, values)
            self._values.append(values)
        if not self._values:
            raise Unproved("no worlds")
        self.whole = len(self._values) < until

    @property
    def worlds(self) -> int:
        return len(self._values)

    @property
    def best(self) -> Move:
        return max(self.left, key=self._sampled.mean)

    @property
    def value(self) -> float:
        """The mean value of the best move."""
        return self._sampled.mean(self.best)

    @property
    def spread(self) -> float:
        """The standard deviation of the value of the best move."""
        best = self.best
        return pstdev(values[best] for values in self._values)

    def gaps(self) -> dict[Move, Gap]:
        """Return the difference of every move to the best."""
        found, best = dict(self._dropped), self.best
        for move in self.left:
            error = 0.0 if self.whole else self._sampled.error(best, move)
            found[move] = Gap(self.value - self._sampled.mean(move), CONFIDENCE * error)
        return found

    def drop(self) -> None:
        """Drop moves that are clearly behind; at least two stay."""
        gaps, wanted = self.gaps(), 2 * MARGIN * self.spread
        for move in sorted(self.left, key=lambda move: -gaps[move].loss)[:-2]:
            loss, margin = gaps[move]
            if loss >= wanted and loss * CONFIDENCE >= DROP_AT * margin:
                self._dropped[move] = gaps[move]
                self.left.remove(move)

    def lead(self) -> Gap:
        """Return the difference between the best move and the next."""
        gaps, best = self.gaps(), self.best
        return min(gap for move, gap in gaps.items() if move != best)


def drawn(position: Position, about: str, few: int = 0) -> Iterator[World]:
    """Yield worlds of the seat, drawn with random numbers seeded by the position and a text."""
    record = position.record
    assert isinstance(record, SeatRecord)
    know, rng = Knowledge(position.terms, position.view), Random(f"{encode_seat(record)} {about}")
    return worlds(know, rng, sense_of(record.game).belief, few)


def compared(position: Position, seed: int) -> tuple[Comparison, tuple[Move, ...]]:
    """Return the moves compared, and the class with a clear lead. Raise Unproved."""
    found, classes = Comparison(position, seed), position.choices()
    for until in CHECKPOINTS:
        found.go_on(until)
        right = hard(position, next(some for some in classes if found.best in some))
        (loss, margin), wanted = found.lead(), MARGIN * found.spread
        least = wanted if found.whole else wanted * PROSPECT
        if loss <= least or loss + margin < wanted:
            raise Unproved("no clear lead")
        if found.whole:
            break
        found.drop()
    if loss < wanted or loss <= margin:
        raise Unproved("no clear lead")
    return found, right


def on_average(question: str, position: Position) -> Task:
    """Prove the best move by paired differences over sampled worlds, for every seed, or over all
    worlds, and by masters who play both on."""
    classes = position.choices()
    if position.view.phase.card_play != (question == CHANCE):
        raise Unproved("another phase")
    if len(classes) > MOST_MOVES:
        raise Unproved("too many moves")
    first, right = compared(position, 0)
    found = [first]
    for seed in range(1, 1 if first.whole else SEEDS):
        again, best = compared(position, seed)
        if best != right:
            raise Unproved("seeds disagree")
        found.append(again)
    gaps = [each.gaps() for each in found]
    value = fmean(each.value for each in found)
    verdicts = {
        move: round(value - fmean(each[some[0]].loss for each in gaps), 3)
        for some in classes
        for move in some
    }
    second = max((m for m in found[0].left if m not in right), key=verdicts.__getitem__)
    masters = played_on(position, right[0], second)
    proof = {**facts(position, found), "masters": masters}
    return Task(position, question, right, verdicts, proof)


def facts(position: Position, found: Sequence[Comparison]) -> dict[str, Json]:
    """Return for each seed the difference of every move to the best, with its margin."""
    name = position.terms.game.name
    return {
        "worlds": found[0].worlds,
        "all": found[0].whole,
        "seeds": [
            {name(move): [round(gap.loss, 3), round(gap.margin, 3)] for move, gap in gaps.items()}
            for gaps in [each.gaps() for each in found]
        ],
    }


def played_on(position: Position, best: Move, second: Move) -> Json:
    """Return the mean difference of two moves that masters play on. Raise Unproved unless the best
    is certainly ahead."""
    masters, found = Masters(position), list[float]()
    source = drawn(position, "masters")
    for until in PLAYED_ON:
        for world in islice(source, until - len(found)):
            ends = [masters.value(world.state.advance(move)) for move in (best, second)]
            found.append(ends[0] - ends[1])
        mean, error = fmean(found), stdev(found) / sqrt(len(found))
        if abs(mean) > CLEAR * error:
            break
    if mean <= CONFIDENCE * error:
        raise Unproved("masters disagree")
    margin = round(CONFIDENCE * error, 3)
    name = position.terms.game.name
    return {"against": name(second), "difference": [round(mean, 3), margin], "worlds": len(found)}


class Masters:
    """Masters in all seats, who finish deals; the move for a view is computed once."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self._moves: dict[View, Move] = {}

    def value(self, state: State) -> float:
        """Return the value of a position to the seat of the task."""
        while legal := state.legal_moves():
            move = legal[0]
            if len(legal) > 1:
                assert state.phase.turn is not None
                move = self._move(state.view(state.phase.turn))
            state = state.advance(move)
        return above_mean(state.score(), self.position.seat)

    def _move(self, view: View) -> Move:
        if view not in self._moves:
            for thought in think(LEVELS[STRONGEST], self.position.terms, view):
                if thought.worlds >= MASTERS_WORLDS:
                    break
            self._moves[view] = thought.best
        return self._moves[view]


def chance(position: Position) -> Task:
    return on_average(CHANCE, position)


def called(position: Position) -> Task:
    return on_average(CALLED, position)


def screen(position: Position) -> None:
    """Compare the calls of a position in a few worlds that the proof does not use, which takes a
    tenth of a second instead of a minute. Raise Unproved if none has a lead that masters are likely
    to confirm."""
    found = Comparison(position, SEEDS)
    if len(found.left) > MOST_MOVES:
        raise Unproved("too many moves")
    for until in SCREENED:
        found.go_on(until)
        hard(position, [found.best])
        loss, margin = found.lead()
        error = margin / CONFIDENCE * sqrt(found.worlds / CONFIRMED)
        wanted = max(MARGIN * found.spread, CLEAR * error)
        if loss + margin < wanted:
            break
        found.drop()
    if loss < wanted:
        raise Unproved("no lead in the screen")


def decoy(position: Position) -> Task:
    """Prove that no choice makes a difference, for every seed, or in all worlds."""
    classes, play = position.choices(), position.view.phase
    if not isinstance(play, Tricks):
        raise Unproved("no card play")
    if play.trick and len({kind_of(play, card) for card in position.view.legal_moves()}) == 1:
        raise Unproved("cards of one kind")
    if position.view.hand.bit_count() > DECOY_HAND:
        raise Unproved("hand too long")
    for world in islice(drawn(position, "solved"), SOLVED):
        if not equal(world.state, position.seat):
            raise Unproved("a difference in perfect play")
    found: list[Comparison] = []
    for seed in range(SEEDS):
        found.append(Comparison(position, seed))
        for until in CHECKPOINTS:
            found[-1].go_on(until)
            most = NO_DIFFERENCE * found[-1].spread
            if not most:
                raise Unproved("decided already")
            if any(loss - margin > most for loss, margin in found[-1].gaps().values()):
                raise Unproved("a difference")
        if any(loss + margin > most for loss, margin in found[-1].gaps().values()):
            raise Unproved("a difference")
        if found[-1].whole:
            break
    value = round(fmean(each.value for each in found), 3)
    verdicts = {move: value for some in classes for move in some}
    return Task(position, DECOY, tuple(sorted(verdicts)), verdicts, facts(position, found))


def kind_of(play: Play, card: Card) -> tuple[int, int, bool]:
    """Return the suit of a card, its points, and True if it beats the trick: nobody expects a
    difference between cards of a trick that agree in all of these."""
    return play.order.group[card], play.worth(card), beats(play, card)


PROOFS: Mapping[str, Callable[[Position], Task]] = {
    OPEN: opened,
    SURE: sure,
    CHANCE: chance,
    CALLED: called,
    DECOY: decoy,
}
