"""Print the yield of files of tasks, the decisions examined and what became of them:
``python -m tests.bench.mining FILE ... [--record]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stich.tasks.mine import lines, yields

from .records import arguments, record


def main() -> None:
    for name in arguments():
        path = Path(name)
        header, *rows = lines(path)
        found = yields(rows)
        columns = {
            "kinds": " ".join(header["kinds"]),
            "examined": str(found.looked),
            "a minute and core": f"{found.a_minute:.0f}",
            "kept": listed(found.kept),
            "thrown out": listed(found.thrown),
        }
        for column, text in columns.items():
            print(f"{column:20}{text}")
        deals = sum("deal" in row for row in rows)
        command = f"python -m stich mine {header['game']} --deals {deals} --seed {header['seed']}"
        command += f" --bots {header['players']} --kinds {','.join(header['kinds'])}"
        command += f" --hand {header['longest']}"
        about = {"seeds": str(header["seed"]), "count": f"{deals} deals"}
        row = f"{header['game']} {columns['kinds']}"
        record("mining", row, columns, command=command, **about)


def listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {many}" for name, many in sorted(counts.items())) or "none"


if __name__ == "__main__":
    main()
