"""The command line: its output, and its refusals."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stich
from stich.__main__ import EXAMPLES, Progress, main
from stich.ai.players.levels import LEVELS
from stich.cards import names
from stich.code import decode, encode
from stich.game import Record
from tests.support.files import matching
from tests.support.games import GAMES

pytestmark = pytest.mark.usefixtures("fifth")


FIELDS = ["game", "rules", "setup", "number", "piles", "moves", "items", "score", "code"]


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


def objects(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines(capsys, "simulate", *arguments, "--jsonl")]


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit) as exit:
        main(arguments)
    assert exit.value.code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1 and err.endswith("\n")
    return err


@pytest.mark.parametrize("game", GAMES)
def test_simulated_deals_are_complete_and_replay_to_their_score(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    for deal in objects(capsys, game, "--deals", "20", "--seed", "1"):
        assert list(deal) == FIELDS
        record = decode(deal["code"], GAMES.values())
        assert list(record.replay().score()) == deal["score"]
        assert str(record.number) == deal["number"]
        assert record.rules.values() == deal["rules"]
        assert record.setup.values() == deal["setup"]
        assert [names(pile) for pile in record.start().piles] == deal["piles"]
        assert [move["move"] for move in deal["moves"]] == record.game.names(record.moves)
        for move in deal["moves"]:
            assert list(move) == ["seat", "move", "legal", "phase"]
            assert move["move"] in move["legal"]
        shown = "\n".join(lines(capsys, "show", deal["code"]))
        assert f"score: {' '.join(map(str, deal['score']))}" in shown


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_means_the_same_deals_and_another_seed_others(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    first = lines(capsys, "simulate", game, "--deals", "5", "--seed", "3")
    assert lines(capsys, "simulate", game, "--deals", "5", "--seed", "3") == first
    assert lines(capsys, "simulate", game, "--deals", "5", "--seed", "4") != first


def test_bots_play_the_same_cards_their_own_way(capsys: pytest.CaptureFixture[str]) -> None:
    by_chance = objects(capsys, "bauernstoss", "--seed", "5")
    by_bots = objects(capsys, "bauernstoss", "--seed", "5", "--bots", next(iter(LEVELS)))
    assert by_bots[0]["number"] == by_chance[0]["number"]
    assert by_bots[0]["code"] != by_chance[0]["code"]


def test_deals_follow_each_other_as_in_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    deals = objects(capsys, "bauernstoss", "--deals", "30", "--seed", "1")
    dealers = [deal["setup"]["dealer"] for deal in deals]
    assert all((a + 1) % 4 == b for a, b in zip(dealers, dealers[1:], strict=False))
    assert sum(deal["setup"]["first"] for deal in deals) > 1


def test_options_change_the_profile_or_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    (deal,) = objects(capsys, "bauernstoss", "--rules", '{"target": 15}')
    assert deal["rules"]["target"] == 15 and not deal["rules"]["no_solo_first_deal"]
    (deal,) = objects(capsys, "bauernstoss", "--profile", "pagat", "--rules", '{"target": 15}')
    assert deal["rules"]["target"] == 15 and deal["rules"]["no_solo_first_deal"]


def test_without_jsonl_a_deal_is_a_line_of_link_score_and_items(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (line,) = lines(capsys, "simulate", "bauernstoss", "--seed", "1")
    code, score, items = line.split("  ")
    record = decode(code, GAMES.values())
    assert [int(points) for points in score.split()] == list(record.replay().score())
    assert items


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ((), "command"),
        (("fly",), "fly"),
        (("simulate",), "GAME"),
        (("simulate", "bridge"), "bridge"),
        (("simulate", "bauernstoss", "--deals", "0"), "at least 1"),
        (("simulate", "bauernstoss", "--deals", "many"), "many"),
        (("simulate", "bauernstoss", "--bots", "wizard"), "wizard"),
        (("simulate", "bauernstoss", "--profile", "nobody"), "nobody"),
        (("simulate", "bauernstoss", "--rules", "{"), "JSON"),
        (("simulate", "bauernstoss", "--rules", "[" * 100_000), "JSON"),
        (("simulate", "bauernstoss", "--rules", "[]"), "object"),
        (("simulate", "bauernstoss", "--rules", '{"mood": 1}'), "mood"),
        (("simulate", "bauernstoss", "--rules", '{"target": 16}'), "target"),
        (
            (
                "simulate",
                "bauernstoss",
                "--rules",
                '{"solo_needs_club_jack": true, "solo_without_jack": true}',
            ),
            "solo_without_jack",
        ),
        (("simulate", "bauernstoss", "--bots", "no_module:bot"), "no_module"),
        (("simulate", "bauernstoss", "--patience", "0"), "more than 0"),
        (("simulate", "bauernstoss", "--patience", "nan"), "more than 0"),
        (("arena", "barbu", "--patience", "long"), "long"),
        (("simulate", "bauernstoss", "--compact", "--jsonl"), "not allowed with"),
        (("arena", "barbu", "--a", "club", "--b", "club", "--calls", "wizard"), "wizard"),
        (("mine", "barbu", "--kinds", "sure,fly"), "'fly'; there are: sure, open"),
        (("solve", "by"), "others may answer"),
        (("solve", "bGgDBlNIYLYsx1SxbVJ"), "the deal is over"),
        (("analyse", "bGgDBlNIYLYsx1SxbVJ", "--seat", "4"), "0 to 3"),
        (("analyse", "bGgDBlNIYLYsx1SxbVJ", "--worlds", "0"), "at least 1"),
        (("show", "b!"), "!"),
        (("show", "bA"), "check"),
        (("show", ""), "two characters"),
        (("show", "b" * 1000), "160"),
        (("seat", "by", "4"), "0 to 3"),
        (("show", "1by"), "check"),
        (("read", "/does/not/exist"), "/does/not/exist"),
        (("read", "/"), "/"),
    ],
)
def test_errors_are_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], word: str
) -> None:
    assert word in refusal(capsys, *arguments)


def test_show_and_read_are_inverse(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for deal in objects(capsys, "bauernstoss", "--deals", "5"):
        file = tmp_path / "deal.txt"
        file.write_text("\n".join(lines(capsys, "show", "#" + deal["code"])), "utf-8")
        assert lines(capsys, "read", str(file)) == [deal["code"]]


def test_what_a_seat_has_seen_is_linked_shown_and_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (code,) = lines(capsys, "seat", "bz5GHLJ56Ff_pfOb3rHQ", "2")
    assert code.startswith("1b")
    text = lines(capsys, "show", f"#{code}")
    assert '[Seat "2"]' in text
    assert [line[:7] for line in text if line.startswith("hand ")] == ["hand 2:"]
    file = tmp_path / "seat.txt"
    file.write_text("\n".join(text), "utf-8")
    assert lines(capsys, "read", str(file)) == [code]


def test_what_is_no_text_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    for data in (b"\xff\xfe\x00", b"\x00" * 10**6, b"hello", b""):
        file.write_bytes(data)
        refusal(capsys, "read", str(file))


def test_help_names_every_command_and_gives_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["--help"])
    assert exit.value.code == 0
    text = capsys.readouterr().out
    for word in ("simulate", "show", "seat", "read", "examples:", "python -m stich"):
        assert word in text


def test_a_long_run_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(0, 1000, 4))
    monkeypatch.setattr("stich.__main__.time.monotonic", lambda: float(next(clock)))
    error = io.StringIO()
    monkeypatch.setattr(sys, "stderr", error)
    progress = Progress(10)
    for _ in range(10):
        progress.one_more()
    assert error.getvalue().splitlines() == [
        "3/10 deals, 28 s left  ",
        "6/10 deals, 16 s left  ",
        "9/10 deals, 4 s left  ",
        "10/10 deals, 0 s left  ",
    ]


@pytest.mark.native
def test_the_module_runs_and_stops_quietly_when_nobody_reads() -> None:
    command = [sys.executable, "-m", "stich", "simulate", "bauernstoss", "--deals", "3000"]
    root = Path(stich.__file__).parents[1]
    with subprocess.Popen(
        command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout and run.stderr
        assert run.stdout.readline().startswith("b")
        run.stdout.close()
        assert run.stderr.read() == ""
    assert run.returncode == 0


def test_the_link_of_the_examples_is_the_first_deal() -> None:
    found = re.search(r"\((\w+) is a link: the first deal of (\w+), not played yet\)", EXAMPLES)
    assert found
    game = GAMES[found[2]]
    assert encode(Record(game, game.Rules(), game.Setup(), 0)) == found[1]
    assert f"python -m stich show {found[1]}\n" in EXAMPLES


MYBOTS = """
def careful(terms, view, rng):
    return view.legal_moves()[0]
"""


@pytest.mark.native
@pytest.mark.parametrize("line", re.findall(r"^  (python -m stich .+)$", EXAMPLES, re.M))
def test_example_of_the_help_runs(line: str, tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text(MYBOTS)
    few = re.sub(r"--deals \d+", "--deals 1" if " mine " in line else "--deals 2", line)
    few = few.replace("python -m", f"{shlex.quote(sys.executable)} -m")
    there = os.environ | {"PYTHONPATH": str(Path(stich.__file__).parent.parent)}
    options: dict[str, Any] = {"cwd": tmp_path, "env": there, "capture_output": True, "text": True}
    done = subprocess.run(["sh", "-ec", few], timeout=200, **options)
    assert done.returncode == 0, done.stderr
    kinds = (".jsonl", ".txt")
    assert done.stdout or any(
        path.stat().st_size for path in matching(tmp_path, "*") if path.suffix in kinds
    )


@pytest.mark.parametrize("game", GAMES)
def test_compact_rows_say_what_whole_objects_say(
    capsys: pytest.CaptureFixture[str], game: str
) -> None:
    words = ("simulate", game, "--deals", "5", "--seed", "1")
    top, *rows = map(json.loads, lines(capsys, *words, "--compact"))
    whole = [json.loads(line) for line in lines(capsys, *words, "--jsonl")]
    assert top["game"] == game and top["rules"] == whole[0]["rules"]
    for row, deal in zip(rows, whole, strict=True):
        of = dict(zip(top["columns"], row, strict=True))
        assert of["code"] == deal["code"] and of["score"] == deal["score"]
        assert dict(zip(top["setup"], of["setup"], strict=True)) == deal["setup"]
        assert [pile.split() for pile in of["piles"]] == deal["piles"]
        assert of["moves"].split() == [move["move"] for move in deal["moves"]]
        assert list(map(int, of["seats"])) == [move["seat"] for move in deal["moves"]]
    assert len(json.dumps(rows)) < len(json.dumps(whole)) / 6


def test_solved_moves_are_printed_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"stich solve (b\S+)$", EXAMPLES, re.M)
    found = [json.loads(line) for line in lines(capsys, "solve", code, "--json")]
    gains = [each["gain"] for each in found]
    assert gains == sorted(gains, reverse=True) and gains[0] > gains[-1]
    plain = lines(capsys, "solve", code)
    assert [line.split()[0] for line in plain] == [each["move"] for each in found]


def test_contracts_of_a_deal_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    found = [json.loads(line) for line in lines(capsys, "solve", "by", "--table", "--json")]
    plain = lines(capsys, "solve", "by", "--table")
    assert len(plain) == len(found) > 5
    for line, row in zip(plain, found, strict=True):
        assert line.startswith(f"seat {row['declarer']}  {row['contract']}")


def test_cost_of_every_decision_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("analyse", "bGgDBlNIYLYsx1SxbVJ", "--seat", "1", "--worlds", "4")
    found = [json.loads(line) for line in lines(capsys, *words, "--json")]
    plain = lines(capsys, *words)
    assert len(plain) == len(found) > 20
    assert sum("fair" in line for line in plain) == sum(bool(each["fair"]) for each in found) > 2
    for line, each in zip(plain, found, strict=True):
        cost = f"open {-each['loss'] + 0.0:+.2f}"
        assert line.split()[3] == each["move"] and cost in line
