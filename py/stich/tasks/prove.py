"""The proof of each kind of task. Every function returns a task, or raises Unproved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, stdev

from ..ai.players.evaluation import MoveSearch, foreseen, problem
from ..ai.players.levels import LEVELS, STRONGEST, think
from ..ai.sense import sense_of
from ..ai.solver import packed
from ..ai.solver.packed import DEAL, DONE, GENERATION, HIGH, LOW, POSITION
from ..ai.solver.reference import Reference
from ..ai.solver.search import Bounds, Search, deal_of
from ..ai.worlds.knowledge import Knowledge
from ..ai.worlds.sampled import Sampled
from ..ai.worlds.sampler import STRICT, every, worlds
from ..cards import names
from ..game import Record
from ..problem import Problem
from ..seat import SeatRecord
from ..seat import encode as encode_seat
from ..state import Json, Move, State, above_mean
from ..tricks import Tricks
from .certain import Certain, TooLarge
from .task import CALLED, CHANCE, DECOY, OPEN, SURE, Position, Task, Unproved

OPEN_HAND = 4
"""The largest hand of an open task: the second solver is slow."""

DECOY_HAND = 5
"""The largest hand of a decoy: longer ones take too long to solve."""

OPEN_NODES = 400_000
"""Budget of each solver in nodes."""

LAYOUTS = 150
"""The largest number of layouts of a sure task."""

WORLDS = 1_000
"""Worlds in which moves are compared, for each seed."""

SCREENED = 50
"""Worlds of the first look at a position."""

SEEDS = 3

MARGIN = 0.15
"""The least lead of the best class, in standard deviations of the value of the best move."""

NO_DIFFERENCE = 0.02
"""The largest difference of a decoy, with its interval, in the same unit."""

PLAYED_ON = 32
"""Worlds in which masters play the best move and the runner-up on."""

SOLVED = 100
"""Worlds in which perfect play confirms a decoy: rollouts miss what a plan would gain."""

CONFIDENCE = 1.96
"""The half-width of a 95 % interval, in standard errors."""


def proved(question: str, position: Position) -> Task:
    """Return the task of this kind. Raise Unproved."""
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
    asked = problem(state, seat)
    first = Search(asked)
    first.go_on(OPEN_NODES)
    if by_reference(asked) != first.values:
        raise Unproved("solvers disagree")
    verdicts = {move: gain.low for move, gain in gains.items()}
    return unique(position, OPEN, classes, verdicts, {"values": signed(position, first.values)})


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


def signed(position: Position, values: Mapping[Move, Bounds]) -> Json:
    return {position.terms.game.name(move): value.low for move, value in values.items()}


def sure(position: Position) -> Task:
    """Prove that one class of cards holds a score in every layout, and that every other loses it in
    some."""
    view, classes = position.view, position.choices()
    if not isinstance(view.phase, Tricks):
        raise Unproved("no card play")
    layouts = every(Knowledge(position.terms, view), LAYOUTS)
    if not layouts or len(layouts) < 2:
        raise Unproved("too many layouts" if layouts is None else "one layout")
    try:
        ends = Certain(view.seat).by_move(layouts, [some[0] for some in classes])
    except TooLarge:
        raise Unproved("search too large") from None
    verdicts = {move: float(ends[some[0]].score) for some in classes for move in some}
    best = max(verdicts.values())
    refuted: dict[str, Json] = {}
    game = position.terms.game
    for move, end in ends.items():
        if end.score < best:
            heard = [m for m in end.moves[len(view.history) :] if m is not None]
            piles = layouts[end.world].piles[: game.players(position.terms.rules)]
            refuted[game.name(move)] = {
                "hands": [names(pile) for pile in piles],
                "line": game.names(heard),
            }
    proof: dict[str, Json] = {"layouts": len(layouts), "refuted": refuted}
    return unique(position, SURE, classes, verdicts, proof)


def unique(
    position: Position,
    question: str,
    classes: Sequence[Sequence[Move]],
    verdicts: Mapping[Move, float],
    proof: Mapping[str, Json],
) -> Task:
    """Return the task, if exactly one class has the best verdict. Raise Unproved."""
    best = max(verdicts.values())
    right = [some for some in classes if any(verdicts[move] == best for move in some)]
    if len(right) != 1 or any(verdicts[move] != best for move in right[0]):
        raise Unproved("several best moves")
    return Task(position, question, tuple(right[0]), verdicts, proof)


class Comparison:
    """The values of all moves in the same worlds, one move of each class compared."""

    def __init__(self, position: Position, seed: int) -> None:
        record = position.record
        assert isinstance(record, SeatRecord)
        self.position, view = position, position.view
        self.moves = [some[0] for some in position.choices()]
        rng = Random(f"{encode_seat(record)} {seed}")
        belief = sense_of(record.game).belief
        self._worlds = worlds(Knowledge(position.terms, view), rng, belief, 0)
        self.sampled = Sampled(self.moves, paired=True)
        self._values: list[dict[Move, float]] = []

    def go_on(self, many: int) -> None:
        """Compare the moves in more worlds. Raise Unproved."""
        game, seat = self.position.terms.game, self.position.seat
        for world in islice(self._worlds, many):
            if world.loose != STRICT:
                raise Unproved("worlds contradict calls")
            values = {m: foreseen(game, world.state.advance(m), seat) for m in self.moves}
            self.sampled.add(world.weight, values)
            self._values.append(values)
        if not self._values:
            raise Unproved("no worlds")

    @property
    def best(self) -> Move:
        means = self.sampled.means
        return max(means, key=means.__getitem__)

    @property
    def spread(self) -> float:
        """The standard deviation of the value of the best move."""
        best = self.best
        return stdev(values[best] for values in self._values)

    def leads(self, other: Move) -> bool:
        """Return whether the best move is certainly better, by the margin."""
        means = self.sampled.means
        lead = means[self.best] - means[other]
        error = CONFIDENCE * self.sampled.error(self.best, other)
        return lead >= MARGIN * self.spread and lead - error > 0

    def level(self, other: Move) -> bool:
        """Return whether the other move is certainly as good as the best."""
        means = self.sampled.means
        lead = means[self.best] - means[other]
        error = CONFIDENCE * self.sampled.error(self.best, other)
        return lead + error <= NO_DIFFERENCE * self.spread

    def facts(self) -> dict[str, Json]:
        """Return the differences to the best move, each with the half-width of its interval."""
        means, name = self.sampled.means, self.position.terms.game.name
        return {
            name(move): [
                round(means[self.best] - means[move], 3),
                round(CONFIDENCE * self.sampled.error(self.best, move), 3),
            ]
            for move in self.moves
        }


def on_average(question: str, position: Position) -> Task:
    """Prove the best move by paired differences over sampled worlds, for every seed, and by masters
    who play both on."""
    classes = position.choices()
    card_play = isinstance(position.view.phase, Tricks)
    if card_play != (question == CHANCE):
        raise Unproved("another phase")
    proofs: list[Json] = []
    best: Move | None = None
    means: list[dict[Move, float]] = []
    for seed in range(SEEDS):
        compared = Comparison(position, seed)
        for many in (SCREENED, WORLDS - SCREENED):
            compared.go_on(many)
            if not all(compared.leads(m) for m in compared.moves if m != compared.best):
                raise Unproved("no clear lead" if seed else "no clear lead at first")
            if best not in (None, compared.best):
                raise Unproved("seeds disagree")
        best = compared.best
        means.append(compared.sampled.means)
        proofs.append(compared.facts())
    assert best is not None
    average = {move: fmean(each[move] for each in means) for move in means[0]}
    second = max((m for m in average if m != best), key=average.__getitem__)
    played = played_on(position, best, second)
    verdicts = {move: round(average[some[0]], 3) for some in classes for move in some}
    name = position.terms.game.name
    proof: dict[str, Json] = {"worlds": WORLDS, "seeds": proofs}
    proof["masters"] = {"against": name(second), "difference": played, "worlds": PLAYED_ON}
    right = next(some for some in classes if best in some)
    return Task(position, question, tuple(right), verdicts, proof)


def played_on(position: Position, best: Move, second: Move) -> Json:
    """Return the mean difference of two moves that masters play on, with the half-width of its
    interval. Raise Unproved unless the best is certainly ahead."""
    record = position.record
    assert isinstance(record, SeatRecord)
    drawn = worlds(
        Knowledge(position.terms, position.view),
        Random(f"{encode_seat(record)} masters"),
        sense_of(record.game).belief,
        0,
    )
    found = []
    for world in islice(drawn, PLAYED_ON):
        ends = [by_masters(position, world.state.advance(move)) for move in (best, second)]
        found.append(ends[0] - ends[1])
    mean, error = fmean(found), CONFIDENCE * stdev(found) / sqrt(len(found))
    if mean <= error:
        raise Unproved("masters disagree")
    return [round(mean, 3), round(error, 3)]


def by_masters(position: Position, state: State) -> float:
    """Return the value of a position that masters play to the end."""
    while legal := state.legal_moves():
        move = legal[0]
        if len(legal) > 1:
            assert state.phase.turn is not None
            *_, thought = think(LEVELS[STRONGEST], position.terms, state.view(state.phase.turn))
            move = thought.best
        state = state.advance(move)
    return above_mean(state.score(), position.seat)


def chance(position: Position) -> Task:
    return on_average(CHANCE, position)


def called(position: Position) -> Task:
    return on_average(CALLED, position)


def decoy(position: Position) -> Task:
    """Prove that no choice makes a difference, for every seed."""
    classes = position.choices()
    if not isinstance(position.view.phase, Tricks):
        raise Unproved("no card play")
    if position.view.hand.bit_count() > DECOY_HAND:
        raise Unproved("hand too long")
    proofs: list[Json] = []
    average: dict[Move, float] = {}
    for seed in range(SEEDS):
        compared = Comparison(position, seed)
        for many in (SCREENED, WORLDS - SCREENED):
            compared.go_on(many)
            if not compared.spread:
                raise Unproved("decided already")
            if not all(map(compared.level, compared.moves)):
                raise Unproved("a difference")
        average = compared.sampled.means
        proofs.append(compared.facts())
    confirm(position)
    verdicts = {move: round(average[some[0]], 3) for some in classes for move in some}
    proof: dict[str, Json] = {"worlds": WORLDS, "seeds": proofs, "solved": SOLVED}
    return Task(position, DECOY, tuple(sorted(verdicts)), verdicts, proof)


def confirm(position: Position) -> None:
    """Raise Unproved if one move gains more than another by perfect play in some sampled world."""
    record = position.record
    assert isinstance(record, SeatRecord)
    rng = Random(f"{encode_seat(record)} solved")
    know, belief = Knowledge(position.terms, position.view), sense_of(record.game).belief
    for world in islice(worlds(know, rng, belief, 0), SOLVED):
        search = MoveSearch(world.state, position.seat)
        for _ in search.go_on(OPEN_NODES):
            pass
        gains = set(search.gains.values())
        if len(gains) > 1 or any(low != high for low, high in gains):
            raise Unproved("a difference in perfect play")


PROOFS: Mapping[str, Callable[[Position], Task]] = {
    OPEN: opened,
    SURE: sure,
    CHANCE: chance,
    CALLED: called,
    DECOY: decoy,
}
