"""The arena: fair seats, the same result however the work is shared out, and honest numbers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import inf, sqrt
from pathlib import Path
from random import Random

import pytest

import stich
from stich.__main__ import main
from stich.ai.players.levels import LEVELS
from stich.code import encode
from stich.lab.arena import OPEN, Duel, called, difference, result, samples, seatings, start
from stich.tricks import Tricks
from tests.support.games import GAMES

pytestmark = pytest.mark.usefixtures("fifth")


@pytest.mark.parametrize("players", [3, 4])
def test_every_seating_has_its_complement(players: int) -> None:
    rules = GAMES["fipsen"].Rules(players=players)
    duel = Duel("fipsen", "club", "beginner", rules=tuple(rules.values().items()))
    found = seatings(start(duel, 1).start(), players)
    assert {tuple(not here for here in one) for one in found} == set(found)
    times = [sum(one[seat] for one in found) for seat in range(players)]
    assert len(set(times)) == 1 and times[0] * 2 == len(found)


def test_who_sits_across_the_table_is_a_partner_while_sides_are_unknown() -> None:
    found = seatings(start(Duel("bauernstoss", "club", "beginner"), 1).start(), 4)
    assert all(one[0] == one[2] and one[1] == one[3] for one in found)


def test_with_the_calls_of_a_third_each_has_a_whole_side() -> None:
    beside = 0
    duel = Duel("schafkopf", "club", "beginner", calls="beginner")
    for number in range(30):
        state = called(duel, start(duel, number))
        if not state.legal_moves():  # all passed
            continue
        assert isinstance(state.phase, Tricks)
        contract = state.phase.contract
        holders = {seat for seat in range(4) if state.piles[seat] & contract.called}
        declarers = holders | {contract.declarer}
        beside += declarers in ({0, 1}, {1, 2}, {2, 3}, {0, 3})
        found = [{seat for seat in range(4) if one[seat]} for one in seatings(state, 4)]
        assert declarers in found and {0, 1, 2, 3} - declarers in found and len(found) == 2
    assert beside > 5


@pytest.mark.parametrize("game", GAMES)
def test_nobody_is_better_than_himself(game: str) -> None:
    assert difference(Duel(game, "beginner", "beginner", seed=3), 1) == 0.0


@pytest.mark.parametrize("game", GAMES)
def test_deals_come_from_anywhere_in_a_match_and_are_the_same_for_a_seed(game: str) -> None:
    duel = Duel(game, "beginner", "beginner", seed=5)
    records = [start(duel, number) for number in range(12)]
    assert records == [start(duel, number) for number in range(12)]
    assert len({record.number for record in records}) == 12
    assert len({record.setup for record in records}) > 2
    for record in records:
        record.setup.check_under(record.rules)


def test_deals_drawn_before_all_setups_were_checked_are_the_same() -> None:
    """The first draw of a number counts where the rules allow it."""
    duel = Duel("bauernstoss", "beginner", "beginner", seed=8)
    old = {1: "bxCRMG7YE1CGv", 2: "b16pz0NwWlSV", 7: "b5Q4Eht0M_vFQ", 8: "b7NMhjyIy23Dv"}
    assert {number: encode(start(duel, number)) for number in old} == old


def test_who_sees_all_cards_is_better_than_a_beginner() -> None:
    found = result(samples(Duel("bauernstoss", OPEN, "beginner", calls="beginner"), 60))
    assert found.low > 0


@pytest.mark.native
def test_the_result_does_not_depend_on_who_works_it_out() -> None:
    duel = Duel("bauernstoss", "beginner", OPEN, seed=2, calls="beginner")
    alone = list(samples(duel, 6))
    assert any(alone)
    with ThreadPoolExecutor(1) as threads:
        assert list(samples(duel, 6, threads)) == alone
    with ProcessPoolExecutor(2) as processes:
        assert list(samples(duel, 6, processes)) == alone


@pytest.mark.native
@pytest.mark.nightly
def test_a_cluster_may_do_the_work_as_the_readme_says(tmp_path: Path) -> None:
    text = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
    (example,) = re.findall(r"```python\n(from distributed.*?)```", text, re.DOTALL)
    file = tmp_path / "example.py"
    file.write_text(example, "utf-8")
    words = [sys.executable, str(file)]
    there = {**os.environ, "PYTHONPATH": str(Path(stich.__file__).parent.parent)}
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, env=there)
    assert done.returncode == 0, done.stderr
    alone = result(samples(Duel("bauernstoss", "beginner", "club", seed=1), 4))
    assert done.stdout == f"{alone.mean:+.2f} ± {alone.margin:.2f} a seat and deal\n"


def test_the_interval_holds_the_truth_nineteen_times_in_twenty() -> None:
    rng = Random(1)
    held = 0
    for _ in range(400):
        found = result(sum(rng.random() for _ in range(4)) for _ in range(50))
        held += found.low <= 2.0 <= found.high
    assert 0.92 <= held / 400 <= 0.975
    one = result([1.0, 3.0])
    assert (one.mean, one.deals) == (2.0, 2)
    assert one.margin == pytest.approx(1.96 * sqrt(2) / sqrt(2))
    with pytest.raises(ValueError):
        result([1.0])


def test_equal_results_have_no_interval(capsys: pytest.CaptureFixture[str]) -> None:
    assert result([0.5] * 4).margin == inf
    words = ["arena", "bauernstoss", "--a", "beginner", "--b", "beginner", "--deals", "2"]
    assert main(words) == 0
    assert capsys.readouterr().out.endswith(
        ": +0.000 a seat and deal, no interval, because all results are equal\n"
    )
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["mean"] == 0 and found["margin"] is found["low"] is found["high"] is None


def test_the_command_line_prints_words_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "bauernstoss", "--a", "open", "--b", "beginner", "--deals", "4"]
    words += ["--calls", "beginner", "--seed", "7"]
    assert main(words) == 0
    output = capsys.readouterr().out
    assert output.startswith("open against beginner, 4 deals of bauernstoss: ")
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["deals"] == 4 and found["low"] <= found["mean"] <= found["high"]
    assert f"{found['mean']:+.3f}" in output


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        (["fipsen", "--a", "master", "--b", "nobody"], "nobody"),
        (["fipsen", "--a", "master", "--b", "club", "--deals", "1"], "--deals: at least 2"),
        (["skat", "--a", "master", "--b", "club"], "skat"),
        (["fipsen", "--a", "club", "--b", "club", "--profile", "x"], "x"),
    ],
)
def test_mistakes_are_reported_in_one_line(
    words: list[str], wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["arena", *words])
    output = capsys.readouterr().err
    assert stopped.value.code == 2 and wrong in output and output.count("\n") == 1


def test_an_unknown_player_is_refused() -> None:
    with pytest.raises(ValueError, match="there is no player 'me'; there are: .*open"):
        Duel("barbu", "me", "club")


def test_only_the_arena_has_a_player_who_sees_all_cards() -> None:
    assert OPEN not in LEVELS
