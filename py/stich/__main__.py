"""The command line: simulate deals, let players compete, judge deals, mine tasks, read links."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from dataclasses import asdict
from itertools import islice
from math import isfinite
from pathlib import Path
from typing import NoReturn

from . import __version__
from .ai.players.levels import LEVELS
from .ai.review.double_dummy import Row
from .app.asks import parse
from .app.links import checked, follow, link
from .app.mending import mend
from .code import encode
from .game import Game, M, R, Record, S
from .games import GAMES
from .lab import study
from .lab.arena import PLAYERS, Duel, result, samples
from .lab.players import Player, player
from .lab.simulate import as_json, deals, heading, row
from .seat import of
from .state import Over
from .text import LONGEST, read, show

EXAMPLES = """\
examples:
  python -m stich simulate bauernstoss --deals 3 --seed 1
  python -m stich simulate bauernstoss --deals 1000 --seed 1 --jsonl > deals.jsonl
  python -m stich simulate schafkopf --deals 1000 --seed 1 --compact > deals.jsonl
  python -m stich simulate bauernstoss --deals 10 --seed 1 --bots beginner --rules '{"target": 15}'
  python -m stich arena fipsen --a club --b beginner --deals 100 --seed 1 --jobs 2
  python -m stich arena schafkopf --a mybots:careful --b club --deals 100
  python -m stich mine fipsen --deals 10 --seed 1 --hand 2 --kinds open --out tasks.jsonl
  python -m stich solve bGvtNTbMiLY3FsrGgGU
  python -m stich solve by --table
  python -m stich analyse bGgDBlNIYLYsx1SxbVJ --seat 1 --worlds 16
  python -m stich show by
  python -m stich show by > deal.txt; python -m stich read deal.txt
  python -m stich seat by 2

  (by is a link: the first deal of bauernstoss, not played yet)
  (mybots is a module of your own in this folder, careful a function in it: stich.lab.players)

Cards are called by suit and rank: CJ is the jack of clubs, HT the ten of hearts. Seats are
numbered clockwise from 0. A link is what stands behind the # in the page's address.
Errors are one line on standard error and exit code 2.
"""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: error: {' '.join(message.split())}\n")


def parser() -> Parser:
    """Return the parser of all commands."""
    known = ", ".join(GAMES)
    top = Parser(
        prog="stich",
        description=f"{', '.join(map(str.capitalize, GAMES))} without a table.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"stich {__version__}")
    commands = top.add_subparsers(dest="command", required=True, metavar="command")
    simulate = commands.add_parser(
        "simulate",
        help="play deals by chance or by bots",
        description="Plays deals, match after match. The same seed gives the same deals.",
    )
    simulate.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"one of: {known}")
    simulate.add_argument(
        "--deals", type=_at_least(1), default=1, metavar="N", help="how many (default: 1)"
    )
    simulate.add_argument("--seed", type=int, default=0, metavar="S", help="default: 0")
    simulate.add_argument("--profile", metavar="NAME", help="house rules by name; default: seed")
    simulate.add_argument(
        "--rules", metavar="JSON", help="single options on top of the profile: '{\"name\": value}'"
    )
    bots = "beginner, club, master or module:function, a bot of your own"
    simulate.add_argument(
        "--bots",
        metavar="NAME",
        help=f"the player of all seats: {bots}; without it any legal move is as good as another",
    )
    _add_patience(simulate)
    form = simulate.add_mutually_exclusive_group()
    form.add_argument(
        "--compact",
        action="store_true",
        help="one JSON object for the run (game, rules, fields of setup, columns), then one JSON "
        "list a deal: code, setup, piles, moves, seats, score",
    )
    form.add_argument(
        "--jsonl",
        action="store_true",
        help="one JSON object a deal: game, rules, setup, number, piles (cards at the start, by "
        "pile), moves (seat, move, legal, phase), items, score, code; "
        "without it one line a deal: link, score, items",
    )
    arena = commands.add_parser(
        "arena",
        help="let two players play the same deals",
        description="Plays every deal once with A in some seats and B in the others, and once the "
        "other way round, and prints how far a seat of A is above one of B, with a 95 % confidence "
        "interval. The same seed gives the same result, whatever --jobs is.",
    )
    arena.add_argument("game", choices=list(GAMES), metavar="GAME", help=f"one of: {known}")
    for side in ("a", "b"):
        arena.add_argument(
            f"--{side}",
            required=True,
            metavar="NAME",
            help=f"{', '.join(PLAYERS)} (sees all cards) or module:function, a bot of your own",
        )
    arena.add_argument(
        "--deals", type=_at_least(2), default=100, metavar="N", help="how many (default: 100)"
    )
    arena.add_argument("--seed", type=int, default=0, metavar="S", help="default: 0")
    arena.add_argument("--profile", metavar="NAME", help="house rules by name; default: seed")
    arena.add_argument("--rules", metavar="JSON", help="single options, as in simulate")
    arena.add_argument(
        "--calls",
        metavar="NAME",
        help="who decides for all what is not a card to a trick, to compare card play alone: then "
        "each of the two has one whole side",
    )
    _add_patience(arena)
    arena.add_argument(
        "--jobs", type=_at_least(1), default=1, metavar="J", help="processes (default: 1)"
    )
    arena.add_argument("--json", action="store_true", help="the result as one JSON object")
    mining = commands.add_parser(
        "mine",
        help="find tasks with a proved answer in played deals, or derive those of a file again",
        description="Plays deals and writes every decision with a proved answer as a JSON object, "
        "and for every deal the decisions examined and thrown out. A call is proved only if it has "
        "a clear lead in a first comparison of few worlds: with --kinds call thousands of deals "
        "are examined. A file that stands there is continued. With --check every task of a file is "
        "derived again.",
    )
    mining.add_argument(
        "game", nargs="?", choices=list(GAMES), metavar="GAME", help=f"one of: {known}"
    )
    mining.add_argument("--check", metavar="FILE", help="a file of tasks to derive again")
    mining.add_argument(
        "--pack", nargs="+", metavar="FILE", help="files whose tasks to put into one pack"
    )
    mining.add_argument("--out", metavar="FILE", help="default: tasks.jsonl")
    mining.add_argument(
        "--deals", type=_at_least(1), default=10, metavar="N", help="how many (default: 10)"
    )
    mining.add_argument("--seed", type=int, default=0, metavar="S", help="default: 0")
    mining.add_argument("--profile", metavar="NAME", help="house rules by name; default: seed")
    mining.add_argument("--rules", metavar="JSON", help="single options, as in simulate")
    mining.add_argument(
        "--hand",
        type=_at_least(1),
        default=5,
        metavar="C",
        help="examine cards of hands up to this size (default: 5)",
    )
    mining.add_argument(
        "--bots", choices=list(LEVELS), default="club", metavar="NAME", help="default: club"
    )
    mining.add_argument(
        "--kinds",
        default="sure,open,chance,call,decoy",
        metavar="K,...",
        help="the kinds to look for, in this order (default: sure,open,chance,call,decoy)",
    )
    mining.add_argument(
        "--without",
        default="",
        metavar="PHASE,...",
        help="phases in which nothing is examined, like stoss",
    )
    mining.add_argument(
        "--jobs", type=_at_least(1), default=1, metavar="J", help="processes (default: 1)"
    )
    shown = commands.add_parser(
        "show",
        help="print the deal of a link as text",
        description="Prints a deal as text: tags, hands, calls, one trick a line, result; or what "
        "one seat has seen of it, if the link holds no more.",
    )
    shown.add_argument(
        "code", metavar="CODE", help="a link, or a text with one in it as it was pasted"
    )
    solving = commands.add_parser(
        "solve",
        help="print the value of every move, or of every contract, with all cards open",
        description="Prints the values of the legal moves at the end of a deal, one line a move: "
        "bounds in the unit of the contract, and of the score above the mean of all seats.",
    )
    solving.add_argument("code", metavar="CODE", help="the link of a deal")
    solving.add_argument(
        "--table",
        action="store_true",
        help="the double-dummy table instead: the value of every contract for every declarer",
    )
    solving.add_argument("--json", action="store_true", help="one JSON object a line")
    analysing = commands.add_parser(
        "analyse",
        help="print what every decision of a deal cost",
        description="Prints the decisions of a deal, one a line: what the move cost with all cards "
        "open and, for one seat, the cost by what that seat could know, in points of the score.",
    )
    analysing.add_argument("code", metavar="CODE", help="the link of a deal")
    analysing.add_argument(
        "--seat", type=int, metavar="SEAT", help="judge the decisions of this seat fairly too"
    )
    analysing.add_argument(
        "--worlds",
        type=_at_least(1),
        default=100,
        metavar="W",
        help="sampled deals for a move that the strongest bot does not consider (default: 100)",
    )
    analysing.add_argument("--json", action="store_true", help="one JSON object a line")
    reading = commands.add_parser(
        "read",
        help="print the link of a deal in text form",
        description="Reads a deal in the form that show prints, and prints its link.",
    )
    seat = commands.add_parser(
        "seat",
        help="print the link of what one seat has seen of a deal",
        description="Prints a link that holds what one seat has seen of a deal and nothing else.",
    )
    seat.add_argument("code", metavar="CODE", help="the link of a deal")
    seat.add_argument("seat", metavar="SEAT", type=int, help="from 0, clockwise")
    reading.add_argument("file", metavar="FILE", help="a text file; - is standard input")
    return top


def _add_patience(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--patience",
        type=_seconds,
        default=60.0,
        metavar="S",
        help="seconds that a bot of your own has for a move, or inf (default: 60)",
    )


def _seconds(text: str) -> float | None:
    """Return a number of seconds; None for an infinite one."""
    seconds = float(text)
    if not seconds > 0:
        raise argparse.ArgumentTypeError("more than 0")
    return seconds if isfinite(seconds) else None


def _at_least(least: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if int(text) < least:
            raise argparse.ArgumentTypeError(f"at least {least}")
        return int(text)

    return number


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return the exit code."""
    top = parser()
    asked = top.parse_args(arguments)
    try:
        COMMANDS[asked.command](asked)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (ValueError, OSError) as error:
        top.error(str(error))
    except KeyboardInterrupt:
        return 130
    return 0


def _simulate(asked: argparse.Namespace) -> None:
    game = GAMES[asked.game]
    rules = _rules(game, asked.profile, asked.rules)
    bot = _player(asked.bots) if asked.bots else None
    progress = Progress(asked.deals)
    if asked.compact:
        print(json.dumps(heading(game, rules)))
    for record in islice(deals(game, rules, bot, asked.seed, asked.patience), asked.deals):
        if asked.compact:
            print(json.dumps(row(record), separators=(",", ":")))
        else:
            print(json.dumps(as_json(record)) if asked.jsonl else _line(record))
        progress.one_more()


def _arena(asked: argparse.Namespace) -> None:
    rules = _rules(GAMES[asked.game], asked.profile, asked.rules)
    options = tuple(rules.values().items())
    _here(asked.a, asked.b, asked.calls)
    duel = Duel(
        asked.game, asked.a, asked.b, asked.seed, options, asked.calls, patience=asked.patience
    )
    progress = Progress(asked.deals)
    found = []
    with ProcessPoolExecutor(asked.jobs) if asked.jobs > 1 else nullcontext() as pool:
        for difference in samples(duel, asked.deals, pool):
            found.append(difference)
            progress.one_more()
    whole = result(found)
    known = isfinite(whole.margin)
    if asked.json:
        about = {"game": asked.game, "a": asked.a, "b": asked.b, "seed": asked.seed}
        about |= {"rules": rules.values(), "calls": asked.calls}
        numbers = {**asdict(whole), "low": whole.low, "high": whole.high}
        if not known:  # JSON has no infinity
            numbers |= dict.fromkeys(("margin", "low", "high"))
        print(json.dumps({**about, **numbers}))
    else:
        interval = f"95 % {whole.low:+.3f} to {whole.high:+.3f}"
        print(
            f"{asked.a} against {asked.b}, {whole.deals} deals of {asked.game}: "
            f"{whole.mean:+.3f} a seat and deal, "
            f"{interval if known else 'no interval, because all results are equal'}"
        )


def _mine(asked: argparse.Namespace) -> None:
    from .tasks.mine import Dig, faults, lines, mine, yields  # a tool, not part of the site

    if asked.check:
        found = list(faults(Path(asked.check)))
        if wrong := [sentence for sentence in found if sentence]:
            raise ValueError(f"{asked.check}, {'; '.join(wrong)}")
        print(f"{len(found)} tasks derived again")
        return
    if asked.pack:
        from .tasks.pack import pack

        text = pack([Path(name) for name in asked.pack])
        Path(asked.out or "tasks.jsonl").write_text(text, "utf-8")
        return
    if asked.game is None:
        raise ValueError("name a GAME, or a FILE after --check or --pack")
    rules = _rules(GAMES[asked.game], asked.profile, asked.rules)
    options = tuple(rules.values().items())
    kinds, without = (tuple(filter(None, f.split(","))) for f in (asked.kinds, asked.without))
    dig = Dig(asked.game, asked.seed, options, asked.bots, kinds, asked.hand, without)
    path = Path(asked.out or "tasks.jsonl")
    progress = Progress(asked.deals)
    with ProcessPoolExecutor(asked.jobs) if asked.jobs > 1 else nullcontext() as pool:
        for _ in mine(dig, asked.deals, path, pool):
            progress.one_more()
    known = yields(lines(path))
    print(f"{known.looked} decisions, {known.a_minute:.0f} a minute and core")
    print(f"kept: {_counts(known.kept)}; thrown out: {_counts(known.thrown)}")


def _counts(found: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(found.items())) or "none"


def _rules(game: Game[R, S, M], profile: str | None, options: str | None) -> R:
    rules = game.Rules() if profile is None else game.profiles.get(profile)
    if rules is None:
        raise ValueError(
            f"{game.id} has no profile {profile!r}; it has: {', '.join(game.profiles)}"
        )
    if options is None:
        return rules
    try:
        values = parse(options)
    except ValueError as error:
        raise ValueError(f"--rules is not JSON: {error}") from None
    if not isinstance(values, dict):
        raise ValueError("--rules is a JSON object, like '{\"name\": value}'")
    return game.Rules.of({**rules.values(), **values})


def _line(record: Record) -> str:
    over = record.replay().phase
    assert isinstance(over, Over)
    items = ", ".join(f"{name} {number}" for name, number in over.items)
    return f"{encode(record)}  {' '.join(f'{points:+d}' for points in over.score)}  {items}"


def _here(*names: str | None) -> None:
    """Let modules of this folder be imported where a player is named by its module."""
    if any(name and ":" in name for name in names) and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())


def _player(name: str) -> Player:
    _here(name)
    return player(name)


def _solve(asked: argparse.Namespace) -> None:
    record = _deal(asked.code)
    if asked.table:
        for found in study.table(record):
            print(json.dumps(found._asdict()) if asked.json else _contract(found))
        return
    solution = study.solve(record)
    for move in sorted(solution.gains, key=lambda move: solution.gains[move], reverse=True):
        value, gain = solution.values.get(move), solution.gains[move]
        about = {"seat": solution.seat, "move": record.game.name(move), "unit": solution.unit}
        if asked.json:
            print(json.dumps({**about, "value": value, "gain": gain, "exact": solution.exact}))
        else:
            unit = f"  {_bounds(value)} {solution.unit or ''}" if value else ""
            estimate = "" if solution.exact else "  (an estimate)"
            print(f"{about['move']:12}{_bounds(gain, '+.2f')}{unit}{estimate}")


def _contract(found: Row) -> str:
    named = (found.contract, found.trump, found.called, found.bid)
    score = " ".join(f"{points:+d}" for points in found.score or ())
    estimate = "" if found.exact else "(an estimate)"
    value = f"{_bounds(found.value)} {found.unit}"
    parts = (f"seat {found.declarer}", " ".join(filter(None, named)), value, score, estimate)
    return "  ".join(filter(None, parts))


def _bounds(value: tuple[float, float], form: str = "") -> str:
    low, high = value
    return format(low, form) if low == high else f"{format(low, form)} to {format(high, form)}"


def _analyse(asked: argparse.Namespace) -> None:
    record = _deal(asked.code)
    name = record.game.name
    for made in study.analyse(record, asked.seat, asked.worlds):
        opened, fair = made.best_open, made.best
        costs = {
            "loss": made.loss,
            "best_open": None if opened is None else name(opened),
            "fair_loss": made.fair_loss,
            "best_fair": None if fair is None else name(fair),
        }
        assert made.move is not None, "only the end of a deal that goes on has no move"
        about = {"ply": made.ply, "seat": made.seat, "phase": made.phase, "move": name(made.move)}
        if asked.json:
            gain = {name(move): of for move, of in (made.gain or {}).items()}
            fairly = {name(move): of for move, of in (made.fair or {}).items()}
            values = {"gain": gain, "fair": fairly, "worlds": made.worlds, "exact": made.exact}
            print(json.dumps({**about, **costs, **values}))
        else:
            said = [f"{made.ply:3}  seat {made.seat}  {about['move']:12}"]
            for kind, loss, best in (
                ("open", made.loss, costs["best_open"]),
                ("fair", made.fair_loss, costs["best_fair"]),
            ):
                if loss is not None:
                    said.append(f"{kind} {-loss + 0.0:+.2f}" + (f" ({best})" if loss else ""))
            print("  ".join(said))


def _deal(code: str) -> Record:
    """Return the deal of a link. Raise ValueError for the link of one seat's view."""
    record = follow(mend(code).code)
    if not isinstance(record, Record):
        raise ValueError("this is the link of what one seat has seen; a whole deal is needed")
    return record


def _show(asked: argparse.Namespace) -> None:
    print(show(follow(mend(asked.code).code)), end="")


def _seat(asked: argparse.Namespace) -> None:
    record = follow(mend(asked.code).code)
    if not isinstance(record, Record):
        raise ValueError("this is a seat's link already")
    players = record.game.players(record.rules)
    if not 0 <= asked.seat < players:
        raise ValueError(f"a seat is from 0 to {players - 1}")
    print(link(of(record, asked.seat)))


def _read(asked: argparse.Namespace) -> None:
    if asked.file == "-":
        data = sys.stdin.buffer.read(4 * LONGEST + 1)
    else:
        with open(asked.file, "rb") as file:
            data = file.read(4 * LONGEST + 1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError("this is not a text file in UTF-8") from None
    print(link(checked(read(text, GAMES.values()))))


COMMANDS = {
    "simulate": _simulate,
    "arena": _arena,
    "mine": _mine,
    "solve": _solve,
    "analyse": _analyse,
    "show": _show,
    "seat": _seat,
    "read": _read,
}


class Progress:
    """The progress of a long run, on standard error."""

    def __init__(self, deals: int) -> None:
        self.deals, self.done = deals, 0
        self.start = self.last = time.monotonic()

    def one_more(self) -> None:
        self.done += 1
        now = time.monotonic()
        often = 1 if sys.stderr.isatty() else 10
        if now - self.last < often and not (self.done == self.deals and self.last > self.start):
            return
        self.last = now
        left = (now - self.start) / self.done * (self.deals - self.done)
        end = "\r" if sys.stderr.isatty() and self.done < self.deals else "\n"
        print(f"{self.done}/{self.deals} deals, {left:.0f} s left  ", end=end, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
