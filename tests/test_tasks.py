"""Tasks: proofs under hidden information, and a miner whose every fact is derived again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from stich.__main__ import main
from stich.ai.players.levels import LEVELS
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import every
from stich.app.links import read
from stich.cards import card, card_set, each, names
from stich.code import decode
from stich.deal import shuffled
from stich.game import AnyGame, Record
from stich.lab.simulate import deals
from stich.seat import decode as decode_seat
from stich.seat import of
from stich.state import Over, State, View, above_mean
from stich.tasks.certain import Certain
from stich.tasks.difficulty import too_easy
from stich.tasks.mine import (
    Dig,
    alike,
    completed,
    described,
    faults,
    lines,
    mine,
    mined,
    played,
)
from stich.tasks.pack import chosen, marks_of
from stich.tasks.prove import Comparison, proved, screen
from stich.tasks.task import CALLED, DECOY, OPEN, SURE, Position, Unproved
from stich.tasks.themes import COMMON, TESTS, beats, themes
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
    with pytest.raises(ValueError, match="was mined with other options"):
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


@pytest.mark.parametrize(
    ("link", "move", "fits", "without"),
    [
        ("sTaab13yVyxiIIUp-FWDN", "DA", {"lead"}, {"lead_low"}),  # an ace without a lower card
        ("sopv8msGN4LLnPEkJUR1", "SJ", {"draw_trumps"}, set()),  # stronger than half of the others
        ("sYnZIj_3DQJPQLkflgBo", "H8", {"lead"}, {"draw_trumps"}),  # all others are stronger
        ("bxv7Mb1qamqlXqle7uGA", "H9", {"lead"}, {"draw_trumps"}),  # no other seat has trumps
        ("sNnl5xCtEBZXoZto8LL", "ST", {"give_points"}, {"unblock"}),
        ("aWE997xQQ1qIagBwRD-IPcZv3yqfiGaZ3", "HQ", {"unblock"}, {"heart", "queen"}),  # no tricks
    ],
)
def test_a_theme_is_true_of_its_position(
    link: str, move: str, fits: set[str], without: set[str]
) -> None:
    position = Position(read(link))
    found = set(themes(position, OPEN, [position.terms.game.move(move)]))
    assert fits <= found and not without & found


def test_a_layout_refutes_a_card_whatever_the_seat_plays_later() -> None:
    """In the layout shown the seat loses even if it sees all cards; in another layout that refutes
    its plan it would have had a better card later."""
    position = Position(read("1sm-4ZSRufQ819lbKrKBL_Ln"))
    task, game, seat = proved(SURE, position), position.terms.game, position.seat
    refuted = task.proof["refuted"]
    assert isinstance(refuted, dict) and set(refuted) == {"DQ", "SQ"}
    layouts = every(Knowledge(position.terms, position.view), 200)
    assert layouts
    for name, shown in refuted.items():
        assert isinstance(shown, dict)
        [layout] = [
            each for each in layouts if [names(p) for p in each.piles[:4]] == shown["hands"]
        ]
        move = game.move(name)
        assert Certain(seat).by_move([layout], [move])[move].score == task.verdicts[move]


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


def test_players_who_see_all_cards_do_not_fail_at_the_highest_card() -> None:
    """The king of clubs is the highest card of its suit left, which is hard if hands are hidden."""
    with pytest.raises(Unproved, match="too easy"):
        described(OPEN, Position(read("fJsTqbq0L5eTI104xWy2F0")))


def test_a_task_that_no_level_fails_often_is_too_easy() -> None:
    assert too_easy({"beginner": 0.43, "club": 0.0, "master": 0.0})
    assert not too_easy({"beginner": 0.0, "club": 0.0, "master": 0.5})


def test_a_point_or_two_decide_no_long_hand() -> None:
    """One card point of Schneider with five cards left."""
    with pytest.raises(Unproved, match="few points decide"):
        described(OPEN, Position(read("sXSpcSKa44rRnkuAQwB2")))


def test_low_cards_under_a_ruff_are_no_decoy() -> None:
    """Seat 0 follows with a club to a trick that a trump has taken."""
    position = Position(read("1f_CLmrE3NncOg"))
    assert len(position.view.legal_moves()) == 3
    with pytest.raises(Unproved, match="cards of one kind"):
        proved(DECOY, position)


UNBLOCKED = "ael5o3CcPGe6dmzDFkwLzbYIBAoiz3hPSB"
"""A deal of Barbu: the ten of hearts takes the trick that the eight would take too."""


def test_the_line_after_a_wrong_card_is_legal_and_has_its_value() -> None:
    position = Position(read(UNBLOCKED))
    task = proved(OPEN, position)
    refuted = task.proof["refuted"]
    game = position.terms.game
    assert isinstance(refuted, dict) and set(refuted) == {"H8"}
    assert isinstance(position.record, Record)
    for name, found in refuted.items():
        state = position.record.replay()
        assert isinstance(found, dict) and found["line"][0] == name
        for move in found["line"]:
            state = state.apply(game.move(move))
        assert isinstance(state.phase, Over)
        assert above_mean(state.score(), position.seat) == task.verdicts[game.move(name)]


def test_tasks_that_look_the_same_are_alike_whatever_is_asked() -> None:
    link = "1asXgYAr6udEkjiKinFTD_hqmtAnK3lEsaUnrwy8uTT9t"
    assert alike({"question": "sure", "position": link, "answer": ["S3"]}) == alike(
        {"question": "chance", "position": link, "answer": ["C6"]}
    )


def test_a_deal_with_all_cards_seen_has_no_other_task() -> None:
    """Both ask seat 3 to lead to trick 10 of one deal of Barbu, with different answers."""
    blank = {"failures": {"beginner": 1.0, "club": 1.0, "master": 1.0}}
    rows = [
        completed({"question": question, "position": link, "answer": [answer], **blank})
        for question, link, answer in (
            ("open", "awIhEApUxbbv1XZBDEd83RDlSoIkLscTKM", "DT"),
            ("chance", "1aU55Q_kbQaJb1MjJwNAblLSvqKWrDdJf9nFt3H3", "S7"),
            ("open", UNBLOCKED, "HT"),
        )
    ]
    assert marks_of(rows[0]) & marks_of(rows[1]) and not marks_of(rows[0]) & marks_of(rows[2])
    assert {row["id"] for row in chosen(rows)} == {rows[1]["id"], rows[2]["id"]}


def test_calls_are_examined_to_the_last_and_cards_of_dominoes_are_none() -> None:
    calls = Dig("barbu", 7, players="club", kinds=(CALLED,))
    record = played(calls, 3)
    domino = record.replay()
    assert domino.phase.name == "domino" and domino.phase.card_play
    assert all(state.phase.name != "domino" for state in record.states()[:-1])
    stoss = [state.phase.name for state in played(Dig("schafkopf", kinds=(CALLED,)), 1).states()]
    assert "stoss" in stoss and "play" in stoss
    while len(domino.legal_moves()) < 2:
        domino = domino.advance(domino.legal_moves()[0])
        record = record.upto(0).play([move for move in domino.history if move is not None])
    assert domino.phase.turn is not None
    with pytest.raises(Unproved, match="another phase"):
        proved(CALLED, Position(of(record, domino.phase.turn)))


def test_phases_are_left_out_when_asked_for() -> None:
    calls = Dig("bauernstoss", players="beginner", kinds=(CALLED,))
    [*_, counts] = mined(replace(calls, without=("bidding", "trump")), 0)
    assert counts["looked"] == 0 and calls.header()["without"] == ()
    names = {state.phase.name for state in played(calls, 0).states() if not state.phase.card_play}
    assert "bidding" in names


def test_calls_are_screened_before_they_are_proved() -> None:
    """A Stoss with a clear lead, a choice between playing and passing, and a hand that passes."""
    screen(Position(read("1sLeJgdm3pjCw")))
    for link, reason in (("1sd2taLc", "no lead in the screen"), ("1sO9mRRS", "too easy")):
        with pytest.raises(Unproved, match=reason):
            screen(Position(read(link)))
    *found, counts = mined(Dig("schafkopf", 11, players="beginner", kinds=(CALLED,)), 1)
    assert not found
    assert set(counts["thrown"]) == {"call: no lead in the screen", "call: too easy"}


def test_few_worlds_are_compared_one_and_all() -> None:
    record, ply, layouts = endings(GAMES["schafkopf"], 3, 1)[0]
    seat = record.states()[ply].phase.turn
    assert seat is not None
    comparison = Comparison(Position(of(record.upto(ply), seat)), 0)
    comparison.go_on(50)
    assert comparison.whole and comparison.worlds == len(layouts)
    assert {gap.margin for gap in comparison.gaps().values()} == {0}
