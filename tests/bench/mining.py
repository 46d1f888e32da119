"""Print the yield of a file of tasks, the decisions examined and what became of them:
``python -m tests.bench.mining FILE [--record]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stich.tasks.mine import lines, yields

from .records import arguments, record


def main() -> None:
    path = Path(arguments()[0])
    header, *rows = lines(path)
    looked, kept, thrown = yields(rows)
    deals = sum("deal" in row for row in rows)
    columns = {
        "examined": str(looked),
        "kept": listed(kept),
        "thrown out": listed(thrown),
    }
    for name, text in columns.items():
        print(f"{name:12}{text}")
    command = f"python -m stich mine {header['game']} --deals {deals} --seed {header['seed']}"
    command += f" --hand {header['longest']} --runs {header['runs']}"
    command += "" if header["calls"] else " --cards"
    about = {"seeds": str(header["seed"]), "count": f"{deals} deals"}
    record("mining", header["game"], columns, command=command, **about)


def listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {many}" for name, many in sorted(counts.items())) or "none"


if __name__ == "__main__":
    main()
