"""Playthroughs: whole deals as text, every position with its legal moves in their order.

They fix the parts that no rule test checks: the order of moves (links encode moves by it), the
names, the facts and the ledger of the result. ``python -m tests.golden.playthroughs [game …]``
rewrites those of these games, or all; read the change as a diff. Links in ``links.txt`` must decode
for ever: a line is never removed.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from stich.code import encode
from stich.game import AnyGame, Record
from stich.state import CALL, Over
from tests.support.games import asked
from tests.support.table import at_random, random_deal

FOLDER = Path(__file__).parent
LINKS = FOLDER / "links.txt"
SEARCHED = 1500
"""Random deals searched under each profile for one that shows something new."""


def text_of(record: Record) -> str:
    """Return a deal as text: link, rules, every position with its legal moves, and the result."""
    game, link = record.game, encode(record)
    [said] = [format.setup for format in game.formats if format.letter == link[0]]
    setup = {name: value for name, value in record.setup.values().items() if name in said}
    lines = [
        f"link   {link}",
        f"rules  {game.profile(record.rules)}",
        f"setup  {json.dumps(setup)}",
        f"number {record.number}",
    ]
    for state, move in zip(record.states(), record.moves, strict=False):
        legal = " ".join(game.names(state.legal_moves()))
        lines.append(f"{state.phase.name} {state.phase.turn}: {legal} > {game.name(move)}")
    over = record.replay().phase
    assert isinstance(over, Over)
    lines += [f"item   {name} {value}" for name, value in over.items]
    lines += [f"score  {' '.join(map(str, over.score))}"]
    facts = {name: value for name, value in over.facts().items() if name != "tricks"}
    lines += [f"fact   {name} {json.dumps(value)}" for name, value in facts.items()]
    return "\n".join(lines) + "\n"


def shown(record: Record) -> set[str]:
    """Return the names of the phases, calls and items of the result that occur in a deal."""
    states = record.states()
    over = states[-1].phase
    assert isinstance(over, Over)
    calls = {record.game.name(m).split(".")[0] for m in record.moves if m >= CALL}
    return {s.phase.name for s in states} | calls | {name for name, _ in over.items}


def chosen(game: AnyGame) -> Iterator[Record]:
    """Yield deals under every profile, each with a name in it that none before it had."""
    for profile, rules in game.profiles.items():
        seen: set[str] = set()
        rng = Random(f"{game.id} {profile}")
        for _ in range(SEARCHED):
            match_start = game.setup(rules, game.begin(rules, int(rng.random() * 4) % 3))
            record = at_random(random_deal(game, rng, rules, match_start), rng)
            if new := shown(record) - seen:
                seen |= new
                yield record


def written(game: AnyGame) -> dict[str, str]:
    """Return the playthroughs of a game by file name."""
    return {f"{index:02}.txt": text_of(record) for index, record in enumerate(chosen(game))}


def write() -> None:
    for game in asked(sys.argv[1:]):
        folder = FOLDER / game.id
        folder.mkdir(exist_ok=True)
        for old in folder.glob("*.txt"):
            old.unlink()
        for name, text in written(game).items():
            (folder / name).write_text(text, "utf-8")
        print(f"{game.id}: {len(list(folder.glob('*.txt')))} deals")


if __name__ == "__main__":
    write()
