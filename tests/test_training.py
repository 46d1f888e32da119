"""Training of the networks: the trainer's inputs equal those of bots, and play improves."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from itertools import combinations, islice
from pathlib import Path
from random import Random
from statistics import correlation, fmean
from struct import Struct

import pytest
from training import outlook as fipsen
from training.__main__ import COURSES, compiled
from training.deals import LESSON, Deals, called, dealt, records, weights

from stich.ai.players.rollout import finish
from stich.ai.policy import network_of
from stich.ai.policy.features import Shape, features
from stich.ai.policy.network import Network
from stich.ai.sense import fipsen_outlook, sense_of
from stich.game import Record
from stich.games import GAMES
from stich.games.barbu.contracts import Play
from stich.games.barbu.rules import TOTALS
from stich.games.fipsen.bids import BID, BIDS, NAMED
from stich.games.fipsen.exchange import undertake
from stich.state import State
from stich.tricks import Tricks

pytestmark = pytest.mark.native

DEALS = 25

DOUBLED = {"schafkopf": "doubled", "barbu": "doubles"}
"""Field of the contract that holds the doublings, by game."""


@pytest.fixture(scope="module")
def trainer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return compiled(tmp_path_factory.mktemp("trainer"), "train")


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play hands of Fipsen."""
    return compiled(tmp_path_factory.mktemp("player"), "outlook")


def learnt_from(game: str) -> list[Record]:
    """Return the deals that are packed, in their order."""
    found = Deals()
    fit = (record for record in records(GAMES[game], COURSES[game].rules) if found.add(record))
    return list(islice(fit, DEALS))


def to_cards(state: State) -> State:
    """Return the position once nothing more is said between two cards."""
    while state.phase.turn is not None and not isinstance(state.phase, Tricks):
        state = state.advance(state.legal_moves()[0])
    return state


@pytest.mark.parametrize("game", COURSES)
def test_trainer_and_bots_see_the_same(game: str, trainer: Path, tmp_path: Path) -> None:
    deals = tmp_path / "deals"
    deals.write_bytes(dealt(GAMES[game], COURSES[game].rules, DEALS))
    output = subprocess.run([trainer, deals, "show", str(DEALS)], capture_output=True, check=True)
    sense, known, compared, doubled = sense_of(GAMES[game]), learnt_from(game), 0, 0
    network = network_of(game)
    assert sense.inputs and network
    for line in output.stdout.decode().splitlines():
        number, played, facts, places = line.split("|")
        record = known[int(number)]
        state = called(record.start(), sense)
        for place, card in enumerate(map(int, played.split())):
            assert card in state.legal_moves()
            state = state.advance(card)
            state = to_cards(state) if place else called(state, sense)
            if state.phase.turn is None:
                break
        seat = state.phase.turn
        if seat is None:
            continue
        seen = features(network.shape, record.terms, state.view(seat), sense.inputs)
        assert seen
        assert sorted(map(int, facts.split())) == sorted(seen.facts), line
        for pair in places.split():
            card, place = map(int, pair.split(":"))
            assert seen.places[card] == place
        compared += 1
        if game in DOUBLED:
            doubled += bool(getattr(getattr(state.phase, "contract", None), DOUBLED[game]))
    assert compared > 10 * DEALS
    assert doubled > DEALS or game not in DOUBLED, "none in which somebody has doubled"


def test_each_for_itself_counts_points_as_its_own_score_does() -> None:
    """Barbu, doubles included: a seat that takes a point moves others' scores, not all alike."""
    found = Deals()
    for record in islice(records(GAMES["barbu"], ({},)), 60):
        found.add(record)
    head = Struct("<4I")
    contracts, scores, aims, lessons = head.unpack_from(data := found.packed())
    assert contracts and scores and aims and lessons == len(found)
    compared = 0
    for record, number in zip(learnt_from("barbu"), range(DEALS), strict=True):
        play = called(record.start(), sense_of(GAMES["barbu"])).phase
        assert isinstance(play, Play)
        at = len(data) - LESSON.size * (lessons - number)
        _, _, _, _, _, *rest = LESSON.unpack_from(data, at)
        weights, spans, itself = rest[:16], rest[16:20], rest[20]
        for seat in range(4):
            assert tuple(weights[4 * seat : 4 * seat + 4]) == play.contract.weight(seat)
            counts = play.contract.weight(seat)
            assert spans[seat] == abs(TOTALS[play.contract.name]) * (max(counts) - min(counts))
        assert itself
        compared += play.contract.doubles > 0
    assert compared > 5, "somebody has doubled"


def test_training_teaches_something(trainer: Path, tmp_path: Path) -> None:
    deals, saved = tmp_path / "deals", tmp_path / "weights"
    deals.write_bytes(dealt(GAMES["bauernstoss"], ({},), 2_000))
    numbers = ("32", "10", "5e-4", "150", "2", "1")
    output = subprocess.run(
        [trainer, deals, "train", saved, *numbers], capture_output=True, check=True
    ).stdout.decode()
    shown = [(float(a), float(b)) for a, b in re.findall(r"error ([\d.]+) of ([\d.]+)", output)]
    error, spread = shown[len(shown) // 2 - 1]
    assert error < 0.92 * spread, output
    gained = [float(gain) for gain in re.findall(r"heuristic ([+-][\d.]+) ±", output)]
    assert gained[-1] > gained[0] + 5, output
    assert Network(weights(saved, 10.0)).shape == Shape(14, 8)


GOALS = ("2.H", "3.H", "4.H", "2.HD")


def test_hands_of_fipsen_come_to_what_the_engine_says(player: Path, tmp_path: Path) -> None:
    """Deal by deal, each with every suit as trumps, for each number of tricks and for all five."""
    game, file = GAMES["fipsen"], tmp_path / "hands"
    strong = [hand for hand in fipsen.hands() if len({7, 15, 23, 24}.intersection(hand)) > 2]
    file.write_bytes(fipsen.question(Random(3).sample(strong, 60)))
    output = subprocess.run([player, file, "show", "2"], capture_output=True, check=True)
    pack = sum(1 << card for card in fipsen.PACK)
    compared, came = 0, set[int]()
    for line in output.stdout.decode().splitlines():
        trumps, *rest = map(int, line.split())
        hands, times = rest[:4], rest[4:]
        assert [hand.bit_count() for hand in hands] == [5] * 4
        piles = (*hands, pack & ~sum(hands), 0)
        for goal, multiple in zip(GOALS, times, strict=True):
            bid = game.move(goal) - BID
            value = BIDS[bid].tricks << BIDS[bid].extras.bit_count() + (trumps == 3)
            asked = undertake(game.Rules(), 0, 0, bid, (None,) * 4)
            over = finish(game, State(asked, piles).advance(NAMED + trumps), skilled=True)
            assert over.score[0] == multiple * value, line
            compared += 1
            came.add(multiple)
    assert compared == 60 * 2 * 4 * 4
    assert came == {1, -2, 2, -4}, "somebody goes on, and wins or loses it"


def test_with_the_skat_the_best_cards_are_kept(player: Path, tmp_path: Path) -> None:
    """Counted anew, one by one, for a few hands."""
    hands = fipsen.hands()
    at = {hand: number for number, hand in enumerate(hands)}
    assert sum(map(fipsen.likely, hands)) == 53_130
    came = fipsen.played(player, tmp_path, hands, 9)
    found = fipsen.with_skat(hands, came)
    for hand in Random(2).sample(hands, 3):
        best = list[list[float]]()
        others = [card for card in range(fipsen_outlook.CARDS) if card not in hand]
        for two in combinations(others, 2):
            kept = combinations(sorted((*hand, *two)), 5)
            kept_results = [came[at[fipsen.sorted_suits(five)]] for five in kept]
            best.append(
                [
                    max(max(*each[:3, goal], 2 * each[3, goal]) for each in kept_results)
                    for goal in range(4)
                ]
                + [max(each[3, goal] for each in kept_results) for goal in range(4)]
            )
        assert found[at[hand]] == pytest.approx([fmean(each) for each in zip(*best, strict=True)])


def test_the_network_of_fipsen_learns_what_hands_come_to(
    player: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fits the values of 938 hands with weights of one byte each."""
    some = fipsen.hands()[::10]
    came = fipsen.played(player, tmp_path, some, 100)
    results = came.reshape(len(some), -1)[:, [*range(16), *range(8)]]
    weights = fipsen.learnt(some, results, steps=500)
    caches = (fipsen_outlook._rows, fipsen_outlook._added)
    with monkeypatch.context() as patch:
        patch.setattr(fipsen_outlook, "_weights", lambda: weights)
        for cached in caches:
            patch.setattr(fipsen_outlook, cached.__name__, cache(cached.__wrapped__))
        sets = [sum(1 << fipsen.PACK[place] for place in hand) for hand in some]
        outlooks = [fipsen_outlook.outlook(hand) for hand in sets]
    for goal in range(4):
        both = [each[0][goal] for each in outlooks], came[:, 0, goal].tolist()
        assert correlation(*both) > 0.8, goal
