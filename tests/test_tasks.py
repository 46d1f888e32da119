"""Tasks: proofs under hidden information, and a miner whose every fact is derived again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random

import pytest

from stich.__main__ import main
from stich.ai.players.levels import LEVELS
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import every
from stich.app.links import read
from stich.cards import card, card_set, each
from stich.code import decode
from stich.deal import shuffled
from stich.game import AnyGame, Record
from stich.lab.simulate import deals
from stich.seat import decode as decode_seat
from stich.seat import of
from stich.state import Over, State, View
from stich.tasks.certain import Certain
from stich.tasks.mine import Dig, faults, lines, mine
from stich.tasks.prove import Comparison
from stich.tasks.task import Position
from stich.tasks.themes import COMMON, TESTS, beats
from stich.tricks import Tricks
from tests.support.games import GAMES

pytestmark = pytest.mark.usefixtures("fifth")


def endings(game: AnyGame, hand: int, many: int) -> list[tuple[Record, int, list[State]]]:
    """Return positions of card play with few layouts: the deal, the ply, the layouts."""
    found = []
    for record, _ in zip(
        deals(game, game.Rules(), LEVELS["beginner"], 3), range(200), strict=False
    ):
        for ply, state in enumerate(record.states()[:-1]):
            seat = state.phase.turn
            if seat is None or not isinstance(state.phase, Tricks):
                continue
            if state.piles[seat].bit_count() != hand or len(state.legal_moves()) < 2:
                continue
            layouts = every(Knowledge(record.terms, state.view(seat)), 12)
            if layouts and len(layouts) > 1:
                found.append((record, ply, layouts))
                break
        if len(found) == many:
            break
    return found


def naive(states: Sequence[State], seat: int) -> int:
    """Return the certain score by plain recursion over sets of positions with the same view."""
    first = states[0]
    if isinstance(first.phase, Over):
        return first.phase.score[seat]

    def worst(after: Sequence[State]) -> int:
        sets: dict[View, list[State]] = {}
        for state in after:
            sets.setdefault(state.view(seat), []).append(state)
        return min(naive(some, seat) for some in sets.values())

    if first.phase.turn == seat:
        return max(worst([s.advance(m) for s in states]) for m in first.legal_moves())
    return worst([s.advance(m) for s in states for m in s.legal_moves()])


@pytest.mark.parametrize("game", ["bauernstoss", "schafkopf", "barbu"])
def test_certain_scores_are_those_of_plain_recursion(game: str) -> None:
    unequal = 0
    for record, ply, layouts in endings(GAMES[game], 2, 25):
        seat = record.states()[ply].phase.turn
        assert seat is not None
        moves = layouts[0].legal_moves()
        found = Certain(seat, 60_000).by_move(layouts, moves)
        for move in moves:
            assert found[move].score == naive([s.advance(move) for s in layouts], seat)
        unequal += len({end.score for end in found.values()}) > 1
    assert unequal, "some position has a better and a worse move"


BLIND = "aF4RnEk6WScK9vLuo0YWafzdLanG5woQpzJA"
"""A deal of Barbu at a lead with three cards left."""


def test_choice_does_not_depend_on_hidden_cards() -> None:
    """A seat that could choose anew in every layout would score more."""
    state = decode(BLIND, GAMES.values()).replay()
    seat, rng = state.phase.turn, Random(1)
    assert seat is not None
    others = [other for other in range(4) if other != seat]
    more = 0
    for _ in range(40):
        layouts = []
        for _ in range(8):
            cards = shuffled([card for other in others for card in each(state.piles[other])], rng)
            piles = list(state.piles)
            for place, other in enumerate(others):
                piles[other] = card_set(cards[place::3])
            layouts.append(state.view(seat).suppose(tuple(piles)))
        moves = state.legal_moves()
        found = Certain(seat, 60_000).by_move(layouts, moves)
        assert {move: end.score for move, end in found.items()} == {
            move: naive([state.advance(move) for state in layouts], seat) for move in moves
        }
        seeing = [Certain(seat, 60_000).by_move([world], moves) for world in layouts]
        clairvoyant = min(max(end.score for end in ends.values()) for ends in seeing)
        certain = max(end.score for end in found.values())
        assert Certain(seat, 60_000).worst(layouts).score == certain <= clairvoyant
        more += certain < clairvoyant
        if more:
            break
    assert more


def test_refutation_is_a_legal_line_with_the_score() -> None:
    record, ply, layouts = endings(GAMES["barbu"], 2, 1)[0]
    seat = record.states()[ply].phase.turn
    assert seat is not None
    for end in Certain(seat, 60_000).by_move(layouts, layouts[0].legal_moves()).values():
        state = layouts[end.world]
        for move in end.moves[len(state.history) :]:
            assert move is not None
            state = state.apply(move)
        assert state.score()[seat] == end.score


DIG = Dig("bauernstoss", 1, players="beginner", kinds=("open", "decoy"), longest=4)


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tasks") / "whole"
    with ProcessPoolExecutor(2) as pool:
        assert list(mine(DIG, 4, path, pool)) == [0, 1, 2, 3]
    return path


def timeless(row: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in row.items() if name != "seconds"}


def test_mining_goes_on_where_it_stopped(pack: Path, tmp_path: Path) -> None:
    part, whole = tmp_path / "part", pack.read_text()
    kept = whole[: whole.index("\n", whole.index('{"deal":2')) + 1]
    part.write_text(kept + '{"question": "sure", "position"')
    assert list(mine(DIG, 4, part)) == [3]
    assert [*map(timeless, lines(part))] == [*map(timeless, lines(pack))]
    with pytest.raises(ValueError, match="holds other tasks"):
        list(mine(Dig("barbu"), 1, part))


def test_every_fact_of_a_pack_is_derived_again(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = lines(pack)
    tasks = [row for row in rows if "question" in row]
    assert tasks
    assert main(["mine", "--check", str(pack)]) == 0
    assert capsys.readouterr().out == f"{len(tasks)} tasks derived again\n"
    task = tasks[0]
    first, second = list(task["verdicts"])[:2]
    swapped = {first: task["verdicts"][second], second: task["verdicts"][first]}
    damages: tuple[dict[str, object], ...] = (
        {"verdicts": {**task["verdicts"], **swapped, "QQ": 1}},
        {"answer": []},
        {"grade": 9},
        {"proof": {}},
        {"question": "fancy"},
        {"position": "1x"},
    )
    for damage in damages:
        damaged = tmp_path / "damaged"
        damaged.write_text("\n".join(map(json.dumps, [rows[0], {**task, **damage}])))
        assert [sentence for sentence in faults(damaged) if sentence], damage


def test_giving_points_is_giving_the_most() -> None:
    """The queen under a king is no gift: no other card could leave the trick to another seat."""
    view = decode_seat("1b6f1pP-2NpwIX7w5x0GUm4fx7", GAMES.values()).view()
    play = view.phase
    assert isinstance(play, Tricks)
    ten, queen, gift = card("DT"), card("DQ"), TESTS["give_points"]
    assert beats(play, ten) and not beats(play, queen)
    assert not gift(view, play, queen) and not gift(view, play, ten)


def test_points_given_to_the_other_side_are_no_gift() -> None:
    """The last seat throws a ten on a trick of the other side."""
    link = "bRyEAtQeIIMSFu6FzGZBa"
    view = Position(read(link)).view
    play, ten = view.phase, card("ST")
    assert isinstance(play, Tricks) and play.worth(ten) == 10 and not beats(play, ten)
    assert not TESTS["give_points"](view, play, ten)


def test_the_partner_of_the_declarer_is_no_defender() -> None:
    for link, side in (("sG2sWgD6pxNOSqEX4Ng", (1, 3)), ("bJdHfAreODy3Mc-fl4", (0, 2))):
        view = Position(read(link)).view
        declarer = view.phase.announced.declarer
        assert {declarer, view.seat} == set(side) and declarer != view.seat
        assert not COMMON["defender"](view, 0)


def test_few_worlds_are_compared_one_and_all() -> None:
    record, ply, layouts = endings(GAMES["schafkopf"], 3, 1)[0]
    seat = record.states()[ply].phase.turn
    assert seat is not None
    comparison = Comparison(Position(of(record.upto(ply), seat)), 0)
    comparison.go_on(50)
    assert comparison.whole and comparison.worlds == len(layouts)
    assert {gap.margin for gap in comparison.gaps().values()} == {0}
