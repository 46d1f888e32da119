"""``python -m tests.bench.report`` writes tests/BENCH.md from the result files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from .records import Row, read

REPORT = Path(__file__).parents[1] / "BENCH.md"

HEAD = """\
# Benchmarks

Written by `python -m tests.bench.report` from `tests/bench/results/*.jsonl`, the rows that scripts
record with `--record`. Each row names its run below the table. Of rows older than those files the
commit is the one that noted the figure. Milliseconds compare within one run only. What was tried is
in [docs/experiments](../docs/experiments/README.md).
"""

TOPICS = {
    "sizes": ("Sizes", "What a host that packs texts sends on a first visit, by file."),
    "links": (
        "Links",
        "Characters of the links of random whole deals; *floor* is the information in cards and "
        "moves.",
    ),
    "engine": (
        "Engine",
        "Checked moves a second and the replay of a link, in CPython and in Pyodide.",
    ),
    "solver": (
        "Perfect play",
        "Exact values of all leads of random whole deals with all cards open. *teams*: two "
        "partners each, as in Bauernstoss; *bid*: the soloist has a hand worth bidding; *each "
        "point*: a Ramsch searched for every point.",
    ),
    "thinking": (
        "Thinking",
        "Whole deals over the page's engine in Chromium; a move is one answer of a bot.",
    ),
    "start": (
        "Start",
        "From the navigation to the engine's first answer, in Chromium. *Of stock* compares with "
        "plain Pyodide and the same engine in the same run; work is the CPU time of all the "
        "browser's processes. First exercise: from first paint to the reply to a first answer, "
        "while the engine loads; the range of the four games. Cards of a link: from first paint "
        "to the dealt cards; *of engine* compares with its first answer in the same visits.",
    ),
    "page": (
        "Page",
        "Longest task of the page while the engine works, 0 below 50, and the slowest answer; from "
        "the click to the frame that shows a puzzle or the reply to an answer, without the engine.",
    ),
    "strength": (
        "Strength",
        "Mean difference in score of a seat and deal; both players play the same deals in each "
        "other's seats. *Calls by*: that level makes all calls, and each player has one whole "
        "side. *open* sees all cards and plays double dummy; the share of its advantage is what "
        "the bot keeps of it over the same deals. The rows of Bauernstoss were measured while the "
        "arena drew setups that no match reaches: 307 of their 575 deals.",
    ),
    "steadiness": (
        "Steadiness",
        "The strongest bot chooses three times with other random numbers; by trick. *steady*: the "
        "same card each time, or cards within 0.1 points; *loss*: points by which the choices "
        "fall short of the best by two more thoughts; *apart*: points between the best and the "
        "worst choice.",
    ),
    "habits": (
        "Habits",
        "Calls made in a thousand chances to make them with something else possible, and the "
        "number of chances where it was noted.",
    ),
    "mining": (
        "Mining",
        "Decisions of played deals examined for tasks with a proved answer, by the kinds looked "
        "for; decisions in a minute of one core, proofs and difficulty included; the tasks kept "
        "by kind, and the positions thrown out by kind and reason.",
    ),
    "figures": (
        "Losses",
        "Mean fair loss of a real decision in points of the score, by the strongest bot's thought "
        "over the seat's view, with its 95 % interval and the number of decisions; of one seat in "
        "each deal between bots of that level. The page shows these beside a person's own.",
    ),
    "environment": (
        "Environments",
        "Deals a minute of random play with observations in PettingZoo's loop, and the share of "
        "the time that goes into the rules and the cards, into arrays, and into PettingZoo itself.",
    ),
    "gate": (
        "Gate",
        "Seconds of each step of `python build.py test`, of which linters run two at a time, and "
        "of the *whole* run without installations.",
    ),
}
"""Title and explanation of each table by topic, in the order of the report."""


def table(topic: str, rows: list[Row]) -> Iterator[str]:
    """Yield the lines of a topic: title, explanation, rows, and the runs they come from."""
    title, text = TOPICS[topic]
    columns = list(dict.fromkeys(name for row in rows for name in row.columns))
    runs = list(dict.fromkeys(map(run, rows)))
    counted = [name for name in ("seeds", "count") if any(getattr(row, name) for row in rows)]
    confidence = sorted({row.interval for row in rows if row.interval})
    intervals = f" Intervals: {', '.join(confidence)}." if confidence else ""
    yield from ("", f"## {title}", text + intervals, "")
    heads = ["", *columns, *counted, "run"]
    yield "| " + " | ".join(heads) + " |"
    yield "|" + "---|" * len(heads)
    for row in rows:
        cells = [row.columns.get(name, "") for name in columns]
        cells += [getattr(row, name) or "" for name in counted]
        yield "| " + " | ".join([row.row, *cells, str(runs.index(run(row)) + 1)]) + " |"
    yield ""
    made = []
    for where, of in groupby(enumerate(runs, 1), lambda numbered: numbered[1][0]):
        commands = ", ".join(f"({number}) `{command}`" for number, (_, command) in of)
        made.append(f"{where}: {commands}")
    yield f"Runs: {'; '.join(made)}."


def run(row: Row) -> tuple[str, str]:
    """Return where and when a row was measured, and by which command."""
    return f"`{row.commit}`, {row.date}, {row.machine}", row.command


def report() -> str:
    """Return the text of BENCH.md."""
    found = {topic: read(topic) for topic in TOPICS}
    lines = [line for topic, rows in found.items() if rows for line in table(topic, rows)]
    return HEAD + "\n".join(lines) + "\n"


def write_report() -> None:
    """Write BENCH.md from the result files as they are now."""
    REPORT.write_text(report(), "utf-8")


if __name__ == "__main__":
    write_report()
