"""What a player knows of a game beyond its rules: one value a game, every field with a default."""

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
    from ..policy.features import Teller  # it comes with the network

Caller: TypeAlias = Callable[[Phase, CardSet, Sequence[Move]], Move]
"""(phase, the mover's hand, two or more legal moves) -> the one a sensible player makes"""

Chooser: TypeAlias = Callable[[Phase, CardSet, Sequence[Move]], Sequence[Move]]
"""(phase, the mover's hand, legal moves) -> those worth thinking about, at least one"""

Belief: TypeAlias = Callable[[Phase, CardSet, Move], float]
"""(phase, hand, call as heard) -> how likely a sensible player with this hand is to make that call,
relative to one whose hand asks for it: 0 to 1. Of a call open to any hand, made before cards were
taken up, the hand is all of them"""


ALL_HANDS = 99
"""More cards than any hand has."""


class Habit(NamedTuple):
    """How closely players follow the heuristic, as a softmax over its values with lapses."""

    temperature: float
    """The difference, in the objective's points, that makes a card e times as likely."""
    lapse: float
    """The share of cards played at random."""


def _every_move(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    return legal


def _never(phase: Phase, hand: CardSet) -> bool:
    return False


def _no_bias(phase: Phase, hand: CardSet, move: Move) -> float:
    return 0.0


def _nothing(rules: Choices) -> float:
    return 0.0


def _no_key(phase: Phase) -> Hashable | None:
    return None


R = TypeVar("R", bound=Choices)
P = TypeVar("P", bound=Tricks[Contract])


@dataclass(frozen=True, slots=True)
class Sense(Generic[R, P]):
    """What a sensible player knows of a game with these rules and this play of tricks.

    The defaults follow from the rules alone: bots of any game think with them. What a game says
    here makes them better. Where it says nothing, the strongest level plays exactly as the one
    below, so that it cannot be weaker.
    """

    objective: Callable[[P, Sequence[CardSet]], Objective] = derived
    """(position of play, all hands) -> what the heuristic plays for. It must be the same at every
    point of a deal. The default is derived from the contract's ``problem``."""
    skill: Callable[[P, Sequence[CardSet]], Objective] | None = None
    """The same for the imagined players of the strongest level, if they go by something better."""
    call: Caller | None = None
    """Calls, and cards that are not played to a trick. By default they are decided by imagining
    how the deal goes on."""
    skilled_call: Caller | None = None
    """The same for the imagined players of the strongest level, if they have better calls."""
    doubles: Callable[[Phase, CardSet], bool] = _never
    """(phase, the mover's hand) -> whether a good player makes the last of his moves here instead,
    which raises the stake. Imagined players do so only by ``skilled_call``: it changes no card, and
    where all chances double alike, what deals come to would only spread more."""
    candidates: Chooser = _every_move
    """Which of those a bot that imagines deals should consider."""
    bias: Callable[[Phase, CardSet, Move], float] = _no_bias
    """(phase, the mover's hand, move) -> what a move is worth, in score, beside what imagined deals
    show: negative for a risk they understate, or for something it uses up."""
    belief: Belief | None = None
    """How the calls of others tell of their hands. By default they tell nothing beyond the
    rules."""
    habit: Habit | None = None
    """How closely those players follow the heuristic who go by it: all where no policy network is
    asked, else half. By default their cards tell nothing beyond the rules."""
    card_point: Callable[[R], float] = _nothing
    """(rules) -> the value, in score, of one card point beyond what decides the result: among
    moves that win or lose as much, the one that takes more is better."""
    nudge: Callable[[R], float] = _nothing
    """(rules) -> the weight, in score for each of the objective's points, of the heuristic beside
    imagined deals: where these show no difference, the card is played that looks right."""
    tell: Teller | None = None
    """What the policy network of the game is told of the contract and the players."""
    network_habit: Habit = Habit(temperature=0.015, lapse=0.2)
    """How closely the other half follows that network, its values being shares of what the score
    can differ by: so the cards of three tricks make the true hands 3.2 times as likely as any
    others in Schafkopf, 1.3 times if club players have played them, 4.2 times if beginners have; in
    Bauernstoss 2.1, 1.3 and 2.0 times (80 to 240 views each)."""
    trust: float = 0.0
    """The weight of what that network says of a card beside what imagined deals show."""
    network_hand: int = 0
    """Cards in hand from which imagined deals are played on by that network, not the heuristic; in
    these what it says of a card has half its weight."""
    heuristic_share: float = 0.0
    """The share of the heuristic beside that network: it errs otherwise, and plays as many people
    do."""
    trumps_led: float = 0.0
    """How much more than that network says trumps are worth, as a share of what the score can
    differ by, to a declarer with a secret partner and to him, when they lead, and how much less to
    the others, by what good players do: so a lead tells who the partner is."""
    perfect_hands: int = 0
    """Cards in the fullest hand below which imagined deals are played perfectly. Perfect play
    trusts too much in what partners cannot know of each other, and takes too long where everybody
    plays for himself; play by the heuristic is the safe choice: by default no hand is."""
    sensible_trick: bool = False
    """Whether perfect play begins after the trick under way, which the heuristic completes: who
    plays to it sees no cards but his own."""
    endgame: Callable[[Phase], Hashable | None] = _no_key
    """(phase of card play without tricks) -> what, beside the hands, decides how it can go on; None
    where it is not to be searched."""
    attempts: Callable[[Dealt], Iterator[Attempt]] = attempts
    """(a deal) -> the contracts that could have been played. By default those that the first
    calls lead to."""

    def aims(self, play: P, hands: Sequence[CardSet], skilled: bool) -> Objective:
        """What the heuristic plays for, as a sensible player has it or a skilled one."""
        return (skilled and self.skill or self.objective)(play, hands)

    def caller(self, skilled: bool) -> Caller | None:
        """How a sensible player calls, or a skilled one."""
        return skilled and self.skilled_call or self.call

    def __post_init__(self) -> None:
        """Raises ValueError for a habit that is none."""
        for habit in (self.habit, self.network_habit):
            if habit and (habit.temperature <= 0 or not 0 <= habit.lapse <= 1):
                raise ValueError(f"no players have {habit}: temperature > 0, lapse from 0 to 1")


AnySense: TypeAlias = Sense[Any, Any]

DEFAULT: AnySense = Sense()
