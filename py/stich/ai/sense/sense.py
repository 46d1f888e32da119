"""Knowledge of a game beyond its rules: one value a game, every field with a default."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from ...cards import CardSet
from ...game import Choices
from ...state import Move, Phase
from ...tricks import Contract, Tricks
from .attempts import Attempt, Dealt, attempts
from .heuristic import Objective
from .objective import derived

if TYPE_CHECKING:
    from ..policy.features import InputsOf  # fetched with the network

Caller: TypeAlias = Callable[[Phase, CardSet, Sequence[Move]], Move]
"""(phase, the mover's hand, two or more legal moves) -> the move of a sensible player"""

Chooser: TypeAlias = Callable[[Phase, CardSet, Sequence[Move]], Sequence[Move]]
"""(phase, the mover's hand, legal moves) -> the moves worth considering, at least one"""

Belief: TypeAlias = Callable[[Phase, CardSet, Move], float]
"""(phase, hand, call as heard) -> the likelihood, from 0 to 1, that a sensible player with this
hand makes that call, relative to an ideal hand. The hand includes cards taken up after the call"""


ALL_HANDS = 99
"""A limit above the size of any hand."""


Leads: TypeAlias = tuple[tuple[float, ...], tuple[float, ...]]
"""Corrections to the network's value of leading each card, as fractions of the range of the score:
for the declarer's side, and for the others."""

NO_LEADS: Leads = (0.0,) * 52, (0.0,) * 52


class Habit(NamedTuple):
    """Model of players: a softmax over the values of cards, with lapses."""

    temperature: float
    """Difference in value that makes a card e times as likely."""
    lapse: float
    """Fraction of cards played at random."""


def _every_move(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    return legal


def _never(phase: Phase, hand: CardSet) -> bool:
    return False


def _zero(phase: Phase, hand: CardSet, move: Move) -> float:
    return 0.0


def _nothing(rules: Choices) -> float:
    return 0.0


def _no_leads(play: Any) -> Leads:
    return NO_LEADS


def _no_key(phase: Phase) -> Hashable | None:
    return None


def _valid(habit: Habit | None) -> None:
    """Raise ValueError for a temperature or lapse out of range."""
    if habit and (habit.temperature <= 0 or not 0 <= habit.lapse <= 1):
        raise ValueError(f"no players have {habit}: temperature > 0, lapse from 0 to 1")


@dataclass(frozen=True, slots=True)
class Tuning:
    """The weights and limits of the bots that sample deals, above all of the strongest.

    They were found by measuring. The defaults use no network and no double-dummy play.
    """

    nudge: Callable[[Any], float] = _nothing
    """(rules) -> the weight, in score per point of the objective, of the heuristic as a small prior
    that decides between otherwise equal cards."""
    network_habit: Habit = Habit(temperature=0.015, lapse=0.2)
    """The model of the half of all players who follow the network, whose values are fractions of
    the range of the score. The other half follows ``Sense.habit``."""
    trust: float = 0.0
    """Weight of the network's values of cards as a prior beside sampled deals."""
    network_hand: int = 0
    """The smallest hand, in cards, with which rollouts are played by the network; ``trust`` is then
    halved."""
    heuristic_share: float = 0.0
    """Weight of rollouts by the heuristic beside those by the network."""
    perfect_hands: int = 0
    """Cards in the fullest hand below which sampled deals are solved double dummy. Double-dummy
    partners know each other's cards, and solving takes long where each seat plays for itself."""
    sensible_trick: bool = False
    """True if double-dummy play begins after the current trick, which the heuristic completes
    without seeing other hands."""

    def __post_init__(self) -> None:
        """Raise ValueError for a temperature or lapse out of range."""
        _valid(self.network_habit)


R = TypeVar("R", bound=Choices)
P = TypeVar("P", bound=Tricks[Contract])


@dataclass(frozen=True, slots=True)
class Sense(Generic[R, P]):
    """A sensible player's knowledge of a game with these rules and this play of tricks.

    The defaults follow from the rules alone, so that bots can play any game. Every field that a
    game sets makes them better. For a game that sets none, the strongest level plays exactly as the
    level below.
    """

    objective: Callable[[P, Sequence[CardSet]], Objective] = derived
    """(position of play, all hands) -> the objective of the heuristic, the same throughout a deal.
    The default is derived from the contract's ``problem``."""
    skill: Callable[[P, Sequence[CardSet]], Objective] | None = None
    """The objective of the players in the strongest level's sampled deals; None: ``objective``."""
    call: Caller | None = None
    """The function that chooses calls, and cards that are not played to a trick; None: rollouts
    decide."""
    skilled_call: Caller | None = None
    """The function that makes the calls of the players in the strongest level's sampled deals;
    None: ``call``."""
    doubles: Callable[[Phase, CardSet], bool] = _never
    """(phase, the mover's hand) -> True if a good player makes the last legal move, which raises
    the stake. In sampled deals only ``skilled_call`` does so: doubling changes no card and would
    only increase the variance."""
    candidates: Chooser = _every_move
    """The calls that a bot with sampled deals considers."""
    bias: Callable[[Phase, CardSet, Move], float] = _zero
    """(phase, the mover's hand, move) -> correction of a move's value, in score: negative for a
    risk that sampled deals understate, or for something that the move uses up."""
    prior: Callable[[Phase, CardSet, Move], float] = _zero
    """(phase, the mover's hand, move) -> the preference of good players for a move, in score. It
    decides only between moves that are close in sampled deals."""
    belief: Belief | None = None
    """The likelihood of calls; None: calls are evidence only through the rules."""
    habit: Habit | None = None
    """The model of players who follow the heuristic: half of all players beside a policy network,
    else all. None: cards are evidence only through the rules."""
    card_point: Callable[[R], float] = _nothing
    """(rules) -> the value, in score, of a card point that does not change the result."""
    inputs: InputsOf | None = None
    """The function that returns the game-specific inputs of the policy network; None without
    one."""
    leads: Callable[[P], Leads] = _no_leads
    """(position at the first card) -> corrections to the policy network's values of cards led,
    where the cards played are evidence of the hands."""
    endgame: Callable[[Phase], Hashable | None] = _no_key
    """(phase of card play without tricks) -> the part of the position, beside the hands, that
    decides the rest of the deal; None where it is not searched."""
    attempts: Callable[[Dealt], Iterator[Attempt]] = attempts
    """(a deal) -> the contracts that could have been played, by default those that the first calls
    lead to."""

    tuning: Tuning = Tuning()
    """The weights and limits of the bots that sample deals."""

    def aims(self, play: P, hands: Sequence[CardSet], skilled: bool) -> Objective:
        """Return the objective of a sensible player, or of a skilled one."""
        return (skilled and self.skill or self.objective)(play, hands)

    def caller(self, skilled: bool) -> Caller | None:
        """Return the function that makes the calls of a sensible player, or of a skilled one; None
        for a game that sets none."""
        return skilled and self.skilled_call or self.call

    def __post_init__(self) -> None:
        """Raise ValueError for a temperature or lapse out of range."""
        _valid(self.habit)


AnySense: TypeAlias = Sense[Any, Any]

DEFAULT: AnySense = Sense()
