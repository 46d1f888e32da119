"""Trains the network of a game, and puts it where bots find it: of Fipsen the outlook of a hand, of
the others what each card comes to.

``python -m training GAME``

It takes the machine's own compiler out of ziglang, and half an hour to an hour of one core; for
Fipsen a few minutes.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from stich.ai import sense
from stich.ai.policy import weights
from stich.game import Value
from stich.games import GAMES

from . import outlook
from .deals import dealt
from .deals import weights as weights_of

ROOM = Path(__file__).parent
FLAGS = ("-O3", "-ffast-math", "-march=native")


@dataclass(frozen=True)
class Course:
    """How the network of a game is trained."""

    rules: tuple[dict[str, Value], ...]
    deals: int
    most: float
    """The largest share of deals of one kind of contract: of the others there must be enough."""
    hidden: int
    """Size of the first hidden layer."""
    scale: float
    """By what shares are multiplied, so that cards of a hand differ by about 1."""
    rate: float
    """How far a weight moves at first for what is learnt from one decision."""
    by_heuristic: int
    by_network: int
    """Thousands of decisions in deals played on by either."""


COURSES = {
    "schafkopf": Course(
        tuple(
            GAMES["schafkopf"].profiles[name].values() for name in ("seed", "schule", "wirtshaus")
        ),
        *(450_000, 0.66, 128, 10.0, 2e-4, 20_000, 20_000),
    ),
    "barbu": Course(({},), 265_000, 0.25, 128, 6.0, 2e-4, 15_000, 15_000),
    "bauernstoss": Course(({},), 300_000, 1.0, 96, 10.0, 2e-4, 20_000, 20_000),
}


def compiled(folder: Path, name: str) -> Path:
    """The program of this name, in this folder."""
    program, source = folder / name, ROOM / f"{name}.c"
    compiler = [sys.executable, "-m", "ziglang", "cc", *FLAGS, "-o", str(program), str(source)]
    subprocess.run([*compiler, "-lm"], check=True)
    return program


def network(game: str, deals: int | None, seed: int, folder: Path) -> bytes:
    """What each card of this game comes to, learnt from so many deals."""
    course, saved, file = COURSES[game], folder / "weights", folder / "deals"
    program = compiled(folder, "train")
    file.write_bytes(dealt(GAMES[game], course.rules, deals or course.deals, course.most))
    numbers = (
        *(course.hidden, course.scale, course.rate),
        *(course.by_heuristic, course.by_network, seed),
    )
    subprocess.run([program, file, "train", saved, *map(str, numbers)], check=True)
    return weights_of(saved, course.scale)


def main() -> None:
    parser = ArgumentParser(prog="python -m training", description=__doc__)
    parser.add_argument("game", choices=(*COURSES, "fipsen"))
    parser.add_argument("--deals", type=int, help="fewer or more than the game's own number")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a file to write instead of the game's own")
    asked = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        if asked.game == "fipsen":
            program = compiled(folder, "outlook")
            data = outlook.learnt_from(program, folder, asked.deals or outlook.DEALS, asked.seed)
            own = Path(sense.__path__[0]) / "fipsen_outlook.bin"
        else:
            data = network(asked.game, asked.deals, asked.seed, folder)
            own = Path(weights.__path__[0]) / f"{asked.game}.bin"
    (asked.out or own).write_bytes(data)


if __name__ == "__main__":
    main()
