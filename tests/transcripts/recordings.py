"""Conversations with the engine, for the tests of the page.

``python -m tests.transcripts.recordings [game …]`` writes those of these games anew, or all; review
the difference before it is committed.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Protocol

ROOT = Path(__file__).parents[2]
if __name__ == "__main__":
    sys.path[:0] = [str(ROOT / "py"), str(ROOT)]

from stich.ai.solver.search import backend  # noqa: E402
from stich.app import sheet  # noqa: E402
from stich.app.session import Session  # noqa: E402
from stich.code import decode  # noqa: E402
from stich.code import encode as encode_deal  # noqa: E402
from stich.game import Record  # noqa: E402
from stich.seat import encode, of  # noqa: E402
from stich.state import Over  # noqa: E402
from tests.support.games import GAMES, asked, seated  # noqa: E402

FOLDER = Path(__file__).parent
SEED = 5
SLOWLY = 10_000
"""Milliseconds of a slice, which are steps of work by the clock of a recording."""

Script = tuple[dict[str, int], str]
DEALS: dict[str, list[Script]] = {
    "schafkopf": [({"seed": 10}, "play call.C SJ H7 C8 CJ SQ H8 H9 DJ")],
    "bauernstoss": [({"seed": 3}, "4.H CA S7 D9 HJ HK ST HA SJ")],
    "fipsen": [({"seed": 17}, "2 skat H7 CT trump.D HJ D7 HK S9 SK")],
    "barbu": [
        (
            {"seed": 1, "dealer": 0},
            "queens no double no D9 CK S9 HT DT CJ ST CQ S2 H7 C3 C5 DK",
        ),
        (
            {"seed": 1, "dealer": 0},
            "domino.8 double double double D9 H7 HT S9 ST C5 CJ DT C3 CQ S2 CK DK",
        ),
    ],
}
"""Ordinary deals of each game, one for each way to play a card, from the first call to the result:
the fields that request them, and the person's calls and cards."""


class Clock:
    """Shows a millisecond more whenever it is read, which is after every step of work: a slice of
    time is a number of steps, and a recording the same on every machine."""

    def __init__(self) -> None:
        self.read = 0

    def __call__(self) -> float:
        self.read += 1
        return self.read / 1000


class Asker(Protocol):
    """An object that answers requests of the page."""

    def ask(self, ask: str, **fields: Any) -> dict[str, Any]: ...


Exchange = tuple[dict[str, Any], dict[str, Any]]


class Recorder:
    """A session that records its requests and answers."""

    def __init__(self) -> None:
        self.session = Session(Clock())
        self.said: list[Exchange] = []

    def ask(self, ask: str, **fields: Any) -> dict[str, Any]:
        request = {"ask": ask, **fields}
        answer: dict[str, Any] = json.loads(self.session.handle(json.dumps(request)))
        self.said.append((request, answer))
        return answer


def waits_for_the_engine(view: dict[str, Any]) -> bool:
    """Return True if the page would ask to advance: a bot is to move, or a call is forced."""
    legal = view["legal"]
    return bool(view["thinking"]) or (len(legal) == 1 and legal[0] not in sum(own(view), []))


def own(view: dict[str, Any]) -> list[list[str]]:
    """Return the hands that the viewer sees."""
    return [hand for hand in view["hands"] if isinstance(hand, list)]


def a_deal(page: Asker, answer: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Play the deal on the table to its end, the person's moves at random."""
    while (view := answer["view"])["phase"] != "over":
        if waits_for_the_engine(view):
            answer = page.ask("advance", ms=SLOWLY)
        else:
            legal = view["legal"]
            answer = page.ask("play", move=legal[int(rng.random() * len(legal))])
        assert answer["ok"], answer
    return answer


def ordinary(recorder: Recorder, game: str, script: Script) -> None:
    """Play an ordinary deal of a game."""
    how, moves = script
    left = moves.split()
    seats = seated(game, "person", "beginner")
    answer = recorder.ask("new", game=game, seats=seats, **how)
    while (view := answer["view"])["phase"] != "over":
        if waits_for_the_engine(view):
            answer = recorder.ask("advance", ms=SLOWLY)
        else:
            answer = recorder.ask("play", move=left.pop(0))
        assert answer["ok"], answer
    assert not left, left


@cache
def conversation(game: str) -> list[Exchange]:
    """Record every request that the page can make about a game. The list of games is left out: it
    is no game's own."""
    recorder, rng = Recorder(), Random(SEED)
    ask = recorder.ask
    ask("undo")
    answer = ask("new", game=game, seed=SEED, seats=seated(game, "person", "beginner"))
    while waits_for_the_engine(answer["view"]):
        answer = ask("advance", ms=SLOWLY)
    ask("play", move="C2C")
    ask("hint", ms=SLOWLY)
    ask("claim", ms=SLOWLY)
    ask("settle")
    answer = ask("play", move=answer["view"]["legal"][-1])
    ask("next")
    ask("undo")
    ask("sit", seat=2)
    ask("play", move="CA")
    ask("sit", seat=None)
    a_deal(recorder, ask("sit", seat=0), rng)
    ask("share", kind="deal")
    whole = ask("share", kind="play")["code"]
    ask("mend", text=f"(#{whole}).")
    ask("look", code=whole, ply=5, seat=1, open=False)
    ask("look", code=whole, ply=5, seat=None, open=True)
    ask("analyse", code=whole, seat=0, worlds=3, ms=SLOWLY)
    ask("double_dummy", code=whole, ms=0)
    ask("imagine", code=whole, ply=0, ms=SLOWLY, level="beginner")
    plies = ask("look", code=whole, ply="last", seat=None, open=False)["plies"]
    ask("imagine", code=whole, ply=plies - 6, ms=SLOWLY, level="beginner")
    ask("text")
    answer = ask("next")
    ask("resume", saved={**answer["saved"], "deals": ["by"]})
    ask("resume", saved=answer["saved"])
    ask("redeal")
    ask("double_dummy", code=ask("share", kind="deal")["code"], ms=0)
    ask("open", code=whole[:-1])
    ask("open", code=ask("share", kind="deal")["code"], seat=1)
    late = ask("look", code=whole, ply=plies - 3, seat=None, open=False)
    turn = late["view"]["turn"]
    openly = ask("look", code=late["code"], ply="last", seat=turn, open=True)
    ask("analyse", code=late["code"], seat=turn, worlds=3, ply=plies - 3, ms=SLOWLY)
    ask("vary", code=late["code"], move="C2C", ms=0)
    varied = ask("vary", code=late["code"], move=openly["view"]["legal"][-1], ms=0)
    ask("vary", code=varied["code"], ms=SLOWLY)
    ask("open", code=late["code"], seat=turn)
    ask("claim", ms=SLOWLY)
    ask("settle")
    ask("open", code=ask("share", kind="deal")["code"], seat=1)
    ask("seats", seats=seated(game, "beginner", "beginner"))
    for _ in range(5):
        ask("advance", ms=SLOWLY)
    ask("finish", ms=SLOWLY)
    for script in DEALS.get(game, []):
        ordinary(recorder, game, script)
    a_sheet(recorder, decode(whole, GAMES.values()))
    ask("day", game=game, day="2026-11-31")
    of_day = ask("day", game=game, day="2026-W48-2")
    ask("vary", code=of_day["code"], seats=["beginner"] * len(of_day["seats"]), ms=SLOWLY)
    ask("confirm", code=whole, seats=seated(game, "person", "beginner"), ms=SLOWLY)
    an_entry(recorder, decode(whole, GAMES.values()))
    a_series(recorder, game, whole)
    an_edited_deal(recorder, decode(whole, GAMES.values()))
    return recorder.said


def an_entry(recorder: Recorder, played: Record) -> None:
    """Enter a deal as one of its players, then ask about a decision, and answer."""
    ask, seat = recorder.ask, 1
    record = of(played, seat)
    link = encode(record)
    found = ask("recall", text=link)
    fields = {name: found[name] for name in ("game", "rules", "setup", "seat", "hand", "moves")}
    ask("enter", **{**fields, "hand": found["hand"][1:], "moves": []})
    ask("enter", **{**fields, "moves": []})
    ask("enter", **{**fields, "moves": found["moves"][:-9]})
    ask("enter", **{**fields, "moves": [*found["moves"][:3], *found["moves"][4:]]})
    whole = ask("enter", **fields)["position"]
    if not whole["decisions"]:
        return
    ply = whole["decisions"][-1]
    move = found["moves"][ply].split(":")[1].split("+")[0]
    ask("enter", **fields, ply=ply)
    posed = ask("pose", code=link, ply=ply, move=move)
    ask("question", code=posed["code"], mark=f"{posed['mark']}A")
    asked = ask("question", code=posed["code"], mark=posed["mark"])
    other = next(name for name in asked["view"]["legal"] if name != move)
    ask("question", code=posed["code"], mark=posed["mark"], move=other)
    ask("weigh", code=posed["code"], moves=[move, other], ms=SLOWLY)


def a_series(recorder: Recorder, game: str, other: str) -> None:
    """Make a series, play its first deal, send the result with a play of other cards, compare."""
    ask = recorder.ask
    code = ask("new_series", game=game, rules={}, deals=2, level="club", name="abc")["code"]
    side = ask("series", code=code)["sides"][-1]
    deal = ask("day", game=game, day=f"{code}/1/{side}" if side else f"{code}/1")
    record = decode(deal["code"], GAMES.values())
    state = record.start()
    while legal := state.legal_moves():
        state = state.apply(legal[0])
    play = encode_deal(record.play([move for move in state.history if move is not None]))
    sent = {"code": code, "seat": side, "pair": "xy" if side else ""}
    one = ask("series_result", name="A", plays=[play, ""], **sent)["code"]
    two = ask("series_result", name="B", plays=[play, other], **sent)["code"]
    text = f"#/series/{one}\n#/series/{two} #/series/{one}x\n#/series/{code}"
    ask("series_paste", code=code, text=text)
    ask("series_table", code=code, results=[one, two])


def an_edited_deal(recorder: Recorder, played: Record) -> None:
    """Enter the link of a deal and hands with faults, change the deal, and complete it at random:
    as it may be, such that one wish is granted, and against one that no deal grants."""
    ask, game = recorder.ask, played.game.id
    whole = ask("read", text=encode_deal(played), game=game)
    terms = {"game": game, "rules": whole["rules"], "setup": whole["setup"]}
    piles = [" ".join(pile["cards"]) for pile in whole["piles"]]
    first = piles[0].split()[0]
    ask("read", text=f"{piles[0]}\n{piles[0]}\nJoker", **terms)
    ask("read", text="Joker", **terms)
    ask("edit", **terms, piles=piles, moves=whole["moves"])
    ask("edit", **terms, piles=[*piles, first])
    ask("edit", **terms, piles=[piles[0], first, "C0"])
    ask("fill", **terms, piles=[piles[0]], seed=SEED)
    for least in (1, 20):
        wish = {"pile": 1, "of": first[1], "least": least, "most": 20}
        ask("fill", **terms, piles=[first], wishes=[wish], seed=SEED)
    ask("fill", game=game, wishes=[{"pile": 30, "of": first[1], "least": 1, "most": 1}])


def a_sheet(recorder: Recorder, played: Record) -> None:
    """Note a deal on a score sheet, then once more with a field that is unknown. A game without
    settlement refuses the sheet."""
    game, rows = played.game, []
    if game.settlement is not None:
        over = played.replay().phase
        assert isinstance(over, Over)
        row = sheet.written(game.settlement().outcome(over))
        rows = [row, f"{row} dealt=often"]
    people = game.players(played.rules)
    recorder.ask(
        "sheet", game=game.id, rules=played.rules.values(), dealer=0, people=people, rows=rows
    )


def playable(game: str, script: Script) -> Script:
    """Return a script with the moves of this one up to the first that cannot be made, and others
    from there to the end of the deal."""
    how, moves = script
    left, made = moves.split(), list[str]()
    page = Recorder()
    answer = page.ask("new", game=game, seats=seated(game, "person", "beginner"), **how)
    while (view := answer["view"])["phase"] != "over":
        if waits_for_the_engine(view):
            answer = page.ask("advance", ms=SLOWLY)
            continue
        legal = view["legal"]
        left = left if left and left[0] in legal else []
        made.append(left.pop(0) if left else legal[len(legal) // 2])
        answer = page.ask("play", move=made[-1])
    return how, " ".join(made)


def check_scripts(game: str) -> None:
    """Exit with a script that can be played if a game lacks one or has one that cannot."""
    for script in DEALS.get(game) or [({"seed": SEED}, "")]:
        other = playable(game, script)
        if other != script:
            said = f"({json.dumps(other[0])}, {json.dumps(other[1])})"
            raise SystemExit(
                f"{game}: this can be played, or a deal like it; say so in DEALS: {said}"
            )


def written(game: str) -> str:
    """Return a conversation as it stands in its file: a line for every request and its answer."""
    return "".join(
        json.dumps({"request": request, "answer": answer}, separators=(",", ":")) + "\n"
        for request, answer in conversation(game)
    )


def write() -> None:
    """Write every game's file. Raise RuntimeError where the solver is not compiled, since the
    reference in Python does not prove as much."""
    if backend().name != "wasm":
        raise RuntimeError("compile the solver first: python build.py build")
    for game in (game.id for game in asked(sys.argv[1:])):
        check_scripts(game)
        path = FOLDER / f"{game}.jsonl"
        path.write_text(written(game), "utf-8")
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    write()
