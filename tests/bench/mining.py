"""Print the yield of files of tasks by game, the decisions examined and what became of them:
``python -m tests.bench.mining FILE ... [--record]``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from stich.tasks.mine import Row, lines, yields

from .records import arguments, record


def main() -> None:
    games: dict[str, list[tuple[Row, list[Row]]]] = {}
    for name in arguments():
        header, *rows = lines(Path(name))
        if any("deal" in row for row in rows):
            games.setdefault(header["game"], []).append((header, rows))
    for game, files in games.items():
        found = yields(row for _, rows in files for row in rows)
        columns = {
            "examined": str(found.looked),
            "a minute and core": f"{found.a_minute:.0f}",
            "kept": listed(found.kept),
            "thrown out": listed(found.thrown),
        }
        print(game, *(f"{column:20}{text}" for column, text in columns.items()), sep="\n")
        deals = [sum("deal" in row for row in rows) for _, rows in files]
        made = "; ".join(command(header, n) for (header, _), n in zip(files, deals, strict=True))
        seeds = ", ".join(sorted({str(header["seed"]) for header, _ in files}))
        about = {"seeds": seeds, "count": f"{sum(deals)} deals"}
        record("mining", game, columns, command=made, **about)


def command(header: Row, deals: int) -> str:
    """Return the command that mines a file."""
    start = f"python -m stich mine {header['game']} --deals {deals} --seed {header['seed']}"
    kinds = ",".join(header["kinds"])
    return f"{start} --bots {header['players']} --kinds {kinds} --hand {header['longest']}"


def listed(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {many}" for name, many in sorted(counts.items())) or "none"


if __name__ == "__main__":
    main()
