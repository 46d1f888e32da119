"""Train the network of a game and install it for the bots: the expected value of a hand in Fipsen,
the value of each card in the others.

``python -m training GAME``

It needs the C compiler of ziglang, and half an hour to an hour of one core; for Fipsen a few
minutes.
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
    """Parameters of the training of one game."""

    rules: tuple[dict[str, Value], ...]
    deals: int
    most: float
    """Largest fraction of deals of one kind of contract, so that no kind is rare."""
    hidden: int
    """Size of the first hidden layer."""
    scale: float
    """Factor of the targets, so that the cards of a hand differ by about 1."""
    rate: float
    """Initial learning rate for one decision."""
    by_heuristic: int
    """Thousands of decisions in deals played on by the heuristic."""
    by_network: int
    """Thousands of decisions in deals played on by the network."""


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
    """Compile the program of this name into a folder."""
    program, source = folder / name, ROOM / f"{name}.c"
    compiler = [sys.executable, "-m", "ziglang", "cc", *FLAGS, "-o", str(program), str(source)]
    subprocess.run([*compiler, "-lm"], check=True)
    return program


def network(game: str, deals: int | None, seed: int, folder: Path) -> bytes:
    """Train the network of a game on this many deals, or on the game's own number."""
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
