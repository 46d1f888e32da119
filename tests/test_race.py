"""Tests of the comparison of moves world by world: the moves dropped, and their values then."""

from __future__ import annotations

from random import Random

import pytest

from stich.ai.players.candidates import equivalents
from stich.ai.players.levels import think
from stich.ai.players.master import MOST_WORLDS, master, networked
from stich.ai.players.race import FEWEST_WORLDS, STEP, Race
from stich.ai.players.world_values import KERNEL, MOST_MOVES, READING, in_rollouts
from stich.ai.worlds.inference import GROUP
from stich.code import decode
from stich.state import Move
from stich.tricks import Tricks
from tests.support.games import GAMES
from tests.support.table import deal, play, random_deal


def add(race: Race, values: dict[Move, float], weight: float = 1.0) -> None:
    """Add a world in which all moves have the same heuristic value."""
    race.add(weight, values, dict.fromkeys(values, 0.0))


def raced(race: Race, values: dict[Move, tuple[float, float]], worlds: int, seed: int = 1) -> Race:
    """Return the race after this number of worlds more. ``values`` has by move the mean and the
    deviation of its value in a world, beside a part that all moves share there."""
    rng = Random(seed)
    for _ in range(worlds):
        shared = rng.gauss(0, 30)
        found = {move: shared + rng.gauss(*values[move]) for move in values}
        add(race, {move: found[move] for move in race.left}, rng.uniform(0.5, 1.5))
        race.drop()
    return race


def test_what_is_clearly_behind_is_dropped_and_no_more_asked_for() -> None:
    race = raced(
        Race({1: 0.0, 2: 0.0, 3: 0.0}), {1: (0, 2), 2: (0.1, 2), 3: (-9, 2)}, FEWEST_WORLDS
    )
    assert race.left == [1, 2]
    assert race.compared == race.worlds == FEWEST_WORLDS
    add(race, {1: 0.0, 2: 0.0})
    assert (race.compared, race.worlds) == (FEWEST_WORLDS, FEWEST_WORLDS + 1)


def test_nothing_is_dropped_in_a_few_worlds() -> None:
    race = raced(Race({1: 0.0, 2: 0.0}), {1: (0, 0.1), 2: (-50, 0.1)}, FEWEST_WORLDS - 1)
    assert race.left == [1, 2]
    assert raced(race, {1: (0, 0.1), 2: (-50, 0.1)}, 1).left == [1]


def test_moves_as_good_as_each_other_are_rarely_dropped_however_often_it_is_asked() -> None:
    """By two standard errors at any of 23 times one of them would be in a quarter of all races."""
    races = [
        raced(Race({1: 0.0, 2: 0.0}), {1: (0, 2), 2: (0, 2)}, 200, seed) for seed in range(200)
    ]
    assert sum(len(race.left) == 1 for race in races) <= 10


@pytest.mark.parametrize("seed", range(5))
def test_how_far_moves_are_apart_is_taken_world_by_world(seed: int) -> None:
    """A move is left as long as it is less than three standard errors behind, as they are worked
    out from all worlds at once."""
    rng, race = Random(seed), Race({3: 0.0, 1: 0.0, 2: 0.25})
    worlds: list[tuple[float, dict[Move, float]]] = []
    while len(race.left) == 3:
        values = {move: rng.gauss(0.3 * move, 2) for move in (1, 2, 3)}
        worlds.append((rng.uniform(0.5, 1.5), values))
        add(race, values, worlds[-1][0])
        means = race.worth
        leader = max(means, key=means.__getitem__)
        race.drop()
        if race.worlds < FEWEST_WORLDS or race.worlds % STEP:
            assert race.left == [3, 1, 2]
            continue
        total = sum(weight for weight, _ in worlds)
        for move in {1, 2, 3} - {leader}:
            apart = [(weight, came[leader] - came[move]) for weight, came in worlds]
            mean = sum(weight * gap for weight, gap in apart) / total
            error = sum((weight * (gap - mean)) ** 2 for weight, gap in apart) ** 0.5 / total
            assert (move in race.left) == (means[leader] - means[move] < 3 * error)


def test_luck_that_all_moves_share_is_no_doubt() -> None:
    """Worlds differ by thirty points and the moves by one, and it is seen in a few."""
    assert raced(Race({1: 0.0, 2: 0.0}), {1: (1, 0.5), 2: (0, 0.5)}, FEWEST_WORLDS).left == [1]


def test_what_a_move_is_worth_besides_counts() -> None:
    values = {1: (0.0, 1.0), 2: (0.0, 1.0)}
    assert raced(Race({1: 0.0, 2: 4.0}), values, FEWEST_WORLDS).left == [2]
    assert raced(Race({1: 0.0, 2: 4.0}), {1: (4, 1), 2: (0, 1)}, FEWEST_WORLDS).left == [1, 2]


def test_of_moves_that_never_differ_the_first_is_left() -> None:
    race = Race({5: 0.0, 3: 0.0})
    for world in range(FEWEST_WORLDS):
        add(race, {5: float(world), 3: float(world)})
    assert race.confidence(5) == 1.0
    race.drop()
    assert race.left == [5]
    assert race.worth == dict.fromkeys((5, 3), (FEWEST_WORLDS - 1) / 2)


def test_a_dropped_move_stays_as_far_behind_as_in_the_worlds_it_was_seen_in() -> None:
    race = Race({1: 0.0, 2: 0.0, 3: 0.0})
    for _ in range(FEWEST_WORLDS):
        add(race, {1: 1.0, 2: 0.9, 3: -2.0})
        add(race, {1: 0.0, 2: 0.1, 3: -3.0})
    race.drop()
    assert race.left == [1, 2]
    for _ in range(2 * FEWEST_WORLDS):
        add(race, {1: 10.0, 2: 11.0})
    assert race.worth == pytest.approx({1: 5.25, 2: 5.75, 3: 2.25})
    assert race.confidence(1) == race.confidence(2) == pytest.approx(0.5)


@pytest.mark.parametrize(("ahead", "best"), [(0.05, 2), (0.4, 1), (4.0, 1)])
def test_in_doubt_looks_count_twice(ahead: float, best: Move) -> None:
    """Two moves that come out 4 points apart one way or the other, by turns; the second looks 0.1
    better."""
    race = Race({1: 0.0, 2: 0.0})
    for world in range(16):
        race.add(1.0, {1: ahead + 4.0 * (-1) ** world, 2: -0.1}, {1: 0.0, 2: 0.1})
    assert race.worth == pytest.approx({1: ahead, 2: 0.0})
    assert race.best == best


def test_in_doubt_the_lead_that_good_players_make_counts_twice() -> None:
    race = Race({1: 0.0, 2: 1.0, 3: 9.0})
    for world in range(16):
        add(race, {1: 4.0 * (-1) ** world, 2: -1.2, 3: -16.0})
    assert race.worth == pytest.approx({1: 0.0, 2: -0.2, 3: -7.0})
    assert race.best == 2


@pytest.mark.parametrize(("ahead", "best"), [(0.5, 2), (1.5, 2), (2.5, 1), (9.0, 1)])
def test_a_prior_decides_within_two_standard_errors_of_the_leader(ahead: float, best: Move) -> None:
    """The first move is ahead by a number of standard errors, of one point each; the prior puts the
    second above it by five points. It does not change what the moves are said to be worth."""
    race = Race({1: 0.0, 2: 0.0}, prior={1: -1.0, 2: 4.0})
    for world in range(16):
        add(race, {1: ahead + 4.0 * (-1) ** world, 2: 0.0})
    assert race.worth == pytest.approx({1: ahead, 2: 0.0})
    assert race.best == best


def test_a_prior_outweighs_no_greater_difference() -> None:
    race = Race({1: 0.0, 2: 0.0}, prior={2: 0.5, 1: 0.0}, tie=0.0)
    for world in range(16):
        add(race, {1: 0.6 + 4.0 * (-1) ** world, 2: 0.0})
    assert race.best == 1


def test_a_prior_decides_nothing_once_all_worlds_are_added() -> None:
    race = Race({1: 0.0, 2: 0.0}, prior={1: 0.0, 2: 4.0})
    for world in range(16):
        add(race, {1: 0.5 + 4.0 * (-1) ** world, 2: 0.0})
    assert race.best == 2
    race.settle()
    assert race.best == 1


def test_without_doubt_the_leader_is_the_best() -> None:
    race = Race({1: 0.0, 2: 0.0}, tie=0.0)
    for world in range(16):
        race.add(1.0, {1: 0.4 + 4.0 * (-1) ** world, 2: -0.1}, {1: 0.0, 2: 0.1})
    assert race.best == 1


@pytest.mark.parametrize(
    ("apart", "indifference", "best"),
    [(0.1, 0.15, 2), (0.2, 0.15, 1), (0.1, 0.0, 1), (0.1, 0.05, 1)],
)
def test_where_it_makes_no_odds_the_card_that_looks_right_is_played(
    apart: float, indifference: float, best: Move
) -> None:
    """One move is a little better in every world; the heuristic prefers the second by less, and
    a third most, but that one loses."""
    race = Race({1: 0.0, 2: 0.0, 3: 0.0}, indifference=indifference)
    for world in range(16):
        race.add(1.0, {1: world + apart, 2: world - 0.05, 3: world - 2}, {1: 0, 2: 0.05, 3: 0.9})
    assert race.worth == pytest.approx({1: 7.5 + apart, 2: 7.5, 3: 6.4})
    assert race.best == best


@pytest.mark.parametrize("seed", range(20))
def test_the_best_is_always_one_of_those_left(seed: int) -> None:
    rng = Random(seed)
    values = {move: (rng.gauss(0, 1), rng.uniform(0.5, 4)) for move in range(6)}
    race = Race({move: rng.gauss(0, 0.5) for move in values})
    for step in range(12):
        raced(race, values, STEP, 100 * seed + step)
        worth = race.worth
        assert list(worth) == list(values)
        assert {max(worth, key=worth.__getitem__), race.best} <= {*race.left}
        assert 0.0 <= race.confidence(race.best) <= 1.0


@pytest.mark.parametrize(
    "code",
    ["sU92ejeznvOzQ8ePe4Kn8", "aqVrqkk7Ovb6wW1c-GZTXP3C-GvwyYw7sECp"],
    ids=["search", "play"],
)
def test_masters_stop_where_a_card_is_clear_and_go_on_where_it_is_close(code: str) -> None:
    """Of the first cards of a deal, by perfect play or in hands too long for it; the values said
    are of every card."""
    record = decode(code, GAMES.values())
    looked = []
    for state in record.states():
        if not isinstance(state.phase, Tricks):
            continue
        view = state.view(state.phase.turn)
        if len(equivalents(record.terms, view, view.legal_moves())) > 1:
            for thought in think(master, record.terms, view):
                assert thought.compared is None or thought.compared <= thought.worlds
            assert set(thought.values) == set(view.legal_moves())
            looked.append(thought.worlds)
        if len(looked) == 8:
            break
    assert FEWEST_WORLDS <= min(looked) < 48 < max(looked) <= MOST_WORLDS


@pytest.mark.parametrize("game", ["schafkopf", "bauernstoss"])
def test_nothing_is_in_doubt_once_all_worlds_are_known(game: str) -> None:
    """With two cards left the worlds are few; no move is dropped, and the leader is played."""
    rng, decided = Random(5), 0
    for _ in range(300):
        record = random_deal(GAMES[game], rng)
        state = record.start()
        while legal := state.legal_moves():
            assert state.phase.turn is not None
            view, play = state.view(state.phase.turn), state.phase
            few = isinstance(play, Tricks) and view.hand.bit_count() == 2
            if few and len(equivalents(record.terms, view, legal)) > 1:
                *_, thought = think(master, record.terms, view)
                if thought.compared == thought.worlds < MOST_WORLDS:
                    decided += 1
                    assert thought.values[thought.best] == max(thought.values.values())
            state = state.advance(rng.choice(legal))
    assert decided > 60


def test_masters_stop_where_a_call_is_clear_and_go_on_where_it_is_close() -> None:
    """No outlook was learnt for deals in which forehand leads."""
    game, rng, looked = GAMES["fipsen"], Random(4), []
    for _ in range(60):
        record = random_deal(game, rng, game.Rules(first_lead="forehand"))
        state = record.start()
        assert state.phase.turn is not None
        *_, thought = think(master, record.terms, state.view(state.phase.turn))
        assert set(thought.values) <= set(state.legal_moves())
        looked.append(thought.worlds)
    assert min(looked) == FEWEST_WORLDS and 100 < max(looked) <= MOST_WORLDS


def test_who_must_refuse_is_thought_about_like_who_clearly_will() -> None:
    """Two opponents and the partner of the declarer are asked to double; the partner has no
    choice."""
    hands = ["CA CQ SQ HQ CJ SJ H7 C7", "SA CT C8 C9 D7 D8 S7 S8", "HA HT", "DA DT"]
    record = deal(GAMES["schafkopf"], hands)
    state = play(record.game, record.start(), "play pass pass pass call.S C7")
    looked = {}
    while state.phase.name == "stoss":
        assert state.phase.turn is not None
        *_, thought = think(master, record.terms, state.view(state.phase.turn))
        looked[len(state.legal_moves())] = thought.worlds
        state = play(record.game, state, "no")
    assert looked == {1: FEWEST_WORLDS, 2: FEWEST_WORLDS}


@pytest.mark.parametrize("few", [2, 4])
def test_a_world_takes_the_more_the_more_cards_are_tried_and_something_itself(few: int) -> None:
    """A rollout of a hand too long for perfect play costs the number of moves times the cards left;
    the kernel costs a fraction of that."""
    record = decode("aSB_Labomw9tFsCmm8zqVmqxMzIquHV_LX", GAMES.values())
    state = next(state for state in record.states() if isinstance(state.phase, Tricks))
    seat, left = state.phase.turn, sum(pile.bit_count() for pile in state.piles[:-1])
    assert seat is not None
    moves, network = state.legal_moves()[:few], networked(record.terms, state.view(seat))
    costs = [(None, READING * GROUP + few * left), (network, (READING + few * left) * KERNEL)]
    for rollouts, cost in costs if network else costs[:1]:
        *_, found = in_rollouts(record.terms, state, seat, moves, rollouts)
        assert found is not None
        values, share = found
        assert set(values) == set(moves)
        assert share * MOST_MOVES == pytest.approx(cost)
