"""Questions about a decision, "What would you play?", and the answers to them.

The address of a question is the link of what the seat had seen, ``/ask-`` and a mark. The mark is
a number in base64url, least significant digit first, and a check character. In mixed radix the
number has two digits: the sender's move and the move that answers. Each digit is 0 for no move,
else 1 more than the move's index among the seat's legal moves. The check character is computed
over the link and the number. It leaves out the link's own check character, after which the state of
the check would be the same for every link. Values are in no address: the engine finds them from the
position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ..ai.players.levels import STRONGEST
from ..ai.review.compared import compare
from ..ai.review.reasons import Advice, advise
from ..ai.worlds.sampled import Sampled
from ..code import ALPHABET, CodeError, Digits, in_radix, written
from ..game import Record, Terms
from ..seat import SeatRecord, encode, of
from ..state import Move, View
from . import wire
from .asks import Refused, brief
from .seen import seen
from .wire import Answer

COMPARED = 60
"""Sampled deals in which a move that the bot has not weighed is compared with the best one."""

CHANGED = "the end of the link was changed or cut"
"""The message about a mark that does not belong to its link."""


class Decision:
    """A decision of one seat, from what it had seen."""

    def __init__(self, record: SeatRecord) -> None:
        """Raise CodeError unless the seat has a choice of moves there."""
        self.record, self.view, self.code = record, record.view(), encode(record)
        self.legal = self.view.legal_moves()
        if len(self.legal) < 2:
            raise CodeError("deal", f"seat {record.seat} has nothing to decide there")

    @classmethod
    def of(cls, record: Record | SeatRecord) -> Decision:
        """Return the decision at the end of a seat record. Raise CodeError for a whole deal."""
        if not isinstance(record, SeatRecord):
            raise CodeError("deal", "a question is about what one seat has seen")
        return cls(record)

    def move(self, name: str) -> Move:
        """Return the legal move of this name. Raise Refused if there is none."""
        names = self.record.game.names(self.legal)
        if name not in names:
            raise Refused("illegal_move", f"{brief(name)!r} is not legal here", names)
        return self.legal[names.index(name)]

    def mark(self, theirs: Move | None = None, reply: Move | None = None) -> str:
        """Return the mark of a question, or of the answer to it."""
        places = [0 if m is None else 1 + self.legal.index(m) for m in (theirs, reply)]
        stem = self.code[:-1]
        number = in_radix([(place, len(self.legal) + 1) for place in places])
        return written(stem, number)[len(stem) :]

    def marked(self, mark: str) -> tuple[Move | None, Move | None]:
        """Return the moves of the sender and of the answer: ``mark`` writes exactly this text.
        Raise CodeError."""
        radix, number = len(self.legal) + 1, 0
        for character in reversed(mark[:-1]):
            if character not in ALPHABET or number > radix * radix:
                raise CodeError("check", CHANGED)
            number = number * len(ALPHABET) + ALPHABET.index(character)
        digits = Digits(number)
        theirs, reply = (
            self.legal[place - 1] if place else None for place in map(digits.take, (radix, radix))
        )
        if digits.number or self.mark(theirs, reply) != mark:
            raise CodeError("check", CHANGED)
        return theirs, reply

    def shown(self, theirs: Move | None, reply: Move | None) -> Answer:
        """Return a question as its receiver may see it: the sender's move only beside an
        answer."""
        record, name = self.record, self.record.game.name
        return {
            "view": seen(record, record.views()),
            "code": self.code,
            "mark": self.mark(theirs, reply),
            "said": theirs is not None,
            "theirs": None if theirs is None or reply is None else name(theirs),
            "reply": None if reply is None else name(reply),
        }


def pose(record: Record | SeatRecord, ply: int | None, move: str | None) -> Answer:
    """Return the address of a question about the position after ``ply`` moves, by default the last.
    Raise CodeError where nobody decides, Refused for an illegal move."""
    if ply is not None:
        plies = len(record.history if isinstance(record, SeatRecord) else record.moves)
        if ply > plies:
            raise Refused("bad_value", f"ply is from 0 to {plies}, the moves of this deal")
        record = record.upto(ply)
    if not isinstance(record, SeatRecord):
        turn = record.replay().phase.turn
        if turn is None:
            raise CodeError("deal", "the deal is over there: nobody is to move")
        record = of(record, turn)
    asked = Decision(record)
    mark = asked.mark(None if move is None else asked.move(move))
    return {"code": asked.code, "mark": mark}


def question(record: Record | SeatRecord, mark: str, move: str | None) -> Answer:
    """Return a question as its receiver may see it, ``move`` being the receiver's. Raise CodeError
    for a mark that belongs to no question, Refused for an illegal move."""
    asked = Decision.of(record)
    theirs, reply = asked.marked(mark)
    return asked.shown(theirs, reply if move is None else asked.move(move))


def weighed(terms: Terms, view: View, also: Sequence[Move]) -> Iterator[Advice]:
    """Yield the strongest bot's advice as it improves; at last with values of the moves ``also``,
    each compared with the best in the same sampled deals if the bot has not weighed it."""
    advice: Advice | None = None
    for advice in advise(STRONGEST, terms, view):
        yield advice
    assert advice is not None
    thought = advice.thought
    values, best = thought.values, thought.best
    others = [move for move in dict.fromkeys(also) if move not in values]
    if not others:
        return
    sampled = Sampled((best, *others))
    for _ in compare(sampled, terms, view, COMPARED):
        yield advice
    means = sampled.means
    if len(values) == 1:
        values = means
    else:
        values = {**values, **{m: values[best] - means[best] + means[m] for m in others}}
    top = max(others, key=values.__getitem__)
    if values[top] > values[best]:  # as in the analysis of a deal
        thought, advice = replace(thought, choice=top), advice._replace(reason=None)
    yield advice._replace(thought=replace(thought, values=values))


def weighing(
    record: Record | SeatRecord, names: Sequence[str]
) -> tuple[tuple[object, ...], Callable[[], Iterator[Advice]], Callable[[Advice, bool], Answer]]:
    """Return the key of the job that weighs these moves, the function that starts it, and the
    function that turns its latest advice into an answer. Raise CodeError and Refused like
    ``question``."""
    asked = Decision.of(record)
    moves = tuple(map(asked.move, names))
    record = asked.record
    terms = Terms(record.game, record.rules, record.setup)

    def answer(advice: Advice, done: bool) -> Answer:
        return {"thought": wire.thought(terms.game, advice, done)}

    return ("weigh", record, moves), lambda: weighed(terms, asked.view, moves), answer
