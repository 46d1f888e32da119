"""Questions about decisions and answers to them, as links that lead where they always led.

``python -m tests.golden.questions`` writes ``questions.txt`` anew: the address, the move of the
sender and that of the answer, a dot for each that the link does not say. Links are for ever, so
that lines are only added.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from stich.app.questions import Decision
from stich.game import AnyGame
from stich.games import GAMES
from stich.lab.simulate import deals
from stich.seat import of
from stich.state import Move

QUESTIONS = Path(__file__).parent / "questions.txt"
EACH = 4
"""Deals of each game."""


def some(game: AnyGame, seed: int, many: int, most: int = 52) -> list[Decision]:
    """Return decisions in deals of bots, of hands of at most so many cards."""
    rng, found = Random(seed), list[Decision]()
    playing = deals(game, game.Rules(), "beginner", seed)
    while len(found) < many:
        record = next(playing)
        seen = of(record, rng.randrange(game.players(record.rules)))
        views = [view for view in seen.views() if view.hand.bit_count() <= most]
        choices = [len(view.history) for view in views if len(view.legal_moves()) > 1]
        if choices:
            found.append(Decision(seen.upto(rng.choice(choices))))
    return found


def lines(asked: Decision, rng: Random) -> list[str]:
    """Return the lines of four questions: without a move, with the sender's, with both, with the
    answer alone."""
    one, other = rng.choice(asked.legal), rng.choice(asked.legal)
    return [line(asked, *pair) for pair in ((None, None), (one, None), (one, other), (None, other))]


def line(asked: Decision, theirs: Move | None, reply: Move | None) -> str:
    """Return a question as it stands in the file."""
    said = ["." if m is None else asked.record.game.name(m) for m in (theirs, reply)]
    return " ".join((f"{asked.code}/ask-{asked.mark(theirs, reply)}", *said))


def main() -> None:
    rng = Random(1)
    asked = [each for game in GAMES.values() for each in some(game, 1, EACH)]
    QUESTIONS.write_text("".join(f"{one}\n" for each in asked for one in lines(each, rng)), "utf-8")


if __name__ == "__main__":
    main()
