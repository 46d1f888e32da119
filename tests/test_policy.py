"""Policy networks: their inputs and their values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice, permutations
from random import Random
from typing import Any

import pytest

from stich.ai.players.judgement import FEWEST_CARDS, shares, span
from stich.ai.policy import network_of
from stich.ai.policy.features import (
    ABOUT_CARDS,
    DECLARER,
    HIGH,
    HOLDS,
    KIND,
    LEADS,
    LED,
    LEFT,
    ON_TABLE,
    OURS,
    OUT,
    OWN,
    PLAYED,
    SAID,
    SIDE,
    STANDS,
    TABLE,
    THEIRS,
    VOID,
    WINNER,
    WINNING_SIDE,
    Features,
    Shape,
)
from stich.ai.policy.network import Network, packed
from stich.ai.sense import sense_of
from stich.ai.sense.play import sides
from stich.ai.worlds.knowledge import Knowledge
from stich.ai.worlds.sampler import worlds
from stich.cards import SUITS, card, each
from stich.game import Record
from stich.games import GAMES
from stich.games.barbu.contracts import Play
from stich.games.bauernstoss.rules import Setup
from stich.lab.arena import Duel, start
from stich.order import TRUMP
from stich.state import State
from stich.tricks import Trick, Tricks
from tests.support.positions import NETWORKED, by_chance, by_heart, seen
from tests.support.table import deal, play

SKAT = Shape(14, 8)
"""Of packs of 32 cards."""

BAUERNSTOSS, SCHAFKOPF = GAMES["bauernstoss"], GAMES["schafkopf"]


def about(shape: Shape, found: Features) -> tuple[dict[int, set[int]], set[int]]:
    """Return facts about cards as places by block, and the others."""
    blocks: dict[int, set[int]] = {block: set() for block in range(ABOUT_CARDS)}
    others = set()
    for fact in found.facts:
        block, place = divmod(fact, shape.cards)
        if fact < ABOUT_CARDS * shape.cards:
            blocks[block].add(place)
        else:
            others.add(fact - ABOUT_CARDS * shape.cards)
    return blocks, others


def test_what_the_last_of_a_trick_is_inputs() -> None:
    """Bauernstoss: jacks of clubs, spades, hearts, diamonds, then ace to seven are trumps."""
    record = deal(
        BAUERNSTOSS,
        [
            "CJ SJ CA CT SA S7 H7 D7",
            "HJ C9 C8 ST SK H8 HK D8",
            "DJ CK CQ C7 SQ S9 HA DA",
            "S8 HT HQ H9 DT DK DQ D9",
        ],
    )
    state = play(BAUERNSTOSS, record.start(), "4.C pass pass pass trump.C SA ST S9")
    found = seen(record, state, SKAT)
    blocks, others = about(SKAT, found)
    places = found.places
    hearts, diamonds, spades = 14, 22, 30
    assert [places[card(name)] for name in ("CJ", "SJ", "HJ", "DJ", "CA", "C7")] == [
        0,
        1,
        2,
        3,
        4,
        10,
    ]
    assert places[card("DA")] == diamonds - 8 and places[card("HA")] == hearts + 8
    assert places[card("SA")] == spades, "the suit of which the seat holds least is the last"
    assert blocks[OWN] == {places[c] for c in each(state.piles[3])}
    assert blocks[HIGH] == set(), "the aces of hearts and diamonds and all trumps are still out"
    assert blocks[TABLE] == {spades}
    assert blocks[TABLE + 1] == {spades + 1}
    assert blocks[TABLE + 2] == {places[card("S9")]}
    assert blocks[PLAYED] == blocks[PLAYED + 3] == set()
    assert blocks[10] == {spades}
    assert len(blocks[OUT]) == 32 - 8 - 3
    assert others == {
        *(ON_TABLE + 3, WINNER + 1, WINNING_SIDE + 0, LEFT + 8, OURS, THEIRS, DECLARER + 1, KIND),
        LED + 2,
        *(SAID + 16 * away + number for away, number in enumerate((0, 4, 0, 0))),
        *(STANDS + 4 * away + value for away, value in enumerate(chalk(record))),
        *(SIDE + 0, SIDE + 3 + 1, SIDE + 6 + 0),
    }


def chalk(record: Record) -> list[int]:
    """Return the last seat's inputs about the holder of the chalk, by place after that seat."""
    setup = record.setup
    assert isinstance(setup, Setup)
    holder, sides = setup.holder, setup.sides
    return [0 if holder is None else 1 + (sides[(3 + n) % 4] == holder) for n in range(4)]


def test_who_does_not_trump_has_no_trumps_and_who_led_the_suit_is_known() -> None:
    """Rule 18.2 of Bauernstoss: a seat that cannot follow must trump."""
    record = deal(
        BAUERNSTOSS,
        [
            "CJ SJ CA CT SA S7 H7 D7",
            "HJ C9 C8 ST SK H8 HK D8",
            "DJ CK CQ C7 SQ S9 HA DA",
            "HT HQ H9 DT DK DQ D9 S8",
        ],
    )
    state = play(
        BAUERNSTOSS, record.start(), "4.C pass pass pass trump.C CJ C8 C7 H9 SA SK S9 S8 S7"
    )
    found = seen(record, state, SKAT)
    _, others = about(SKAT, found)
    assert VOID + 5 * (3 - 1) + 4 not in others
    slot = {VOID + 5 * (2 - 1) + TRUMP}
    assert slot <= others, "the fourth threw a heart on a trump: he is out of trumps"
    assert OURS + 0 in others and THEIRS + (2 + 11 + 4) // 5 in others


def test_the_declarer_does_not_know_his_partner_but_the_partner_does() -> None:
    record = deal(
        SCHAFKOPF,
        ["CQ SQ HJ H9 H8 C9 C8 DK", "HQ DQ CA CT S9 D8 D9 SK", "CJ HA", "SJ DJ"],
    )
    state = record.start()
    for seat, call in ((0, "play"), (1, "pass"), (2, "pass"), (3, "pass")):
        assert state.phase.turn == seat
        state = play(SCHAFKOPF, state, [call])
    state = play(SCHAFKOPF, state, ["call.C"])
    while not isinstance(state.phase, Tricks):
        state = state.advance(state.legal_moves()[0])
    sides = []
    inputs_of = sense_of(SCHAFKOPF).inputs
    assert inputs_of
    for seat in range(4):
        inputs = inputs_of(state.phase, state.view(seat), ())
        assert inputs
        sides.append(inputs.mates)
        assert inputs.holds == (seat == 1) and inputs.called == 0
    assert sides[0] == (True, None, None, None)
    assert sides[1] == (True, True, False, False)
    assert sides[2] == (False, None, True, None)
    assert sides[3] == (False, None, None, True)
    _, others = about(SKAT, seen(record, state, SKAT))
    assert LEADS in others and HOLDS not in others


def test_a_seat_knows_for_mates_whom_every_world_has_on_its_side() -> None:
    """By the calls and cards heard, and by its own cards."""
    sense, certain, missed = sense_of(SCHAFKOPF), 0, 0
    assert sense.inputs and sense.call
    for number in range(40):
        record = start(Duel("schafkopf", "club", "club", 6), number)
        state, rng = record.start(), Random(number)
        while legal := state.legal_moves():
            phase, seat = state.phase, state.phase.turn
            assert seat is not None
            hand = state.piles[seat]
            if not isinstance(phase, Tricks):
                doubles = len(legal) > 1 and sense.doubles(phase, hand)
                call = sense.call(phase, hand, legal) if len(legal) > 1 else legal[0]
                state = state.advance(legal[-1] if doubles else call)
                continue
            view = state.view(seat)
            inputs = sense.inputs(phase, view, ())
            if inputs is None or inputs.called is None:
                break
            found = [set[bool]() for _ in range(4)]
            for world in islice(worlds(Knowledge(record.terms, view), Random(1)), 60):
                found_sides = sides(phase, world.state.piles[:-1])
                for each_seat in range(4):
                    found[each_seat].add(found_sides[each_seat] == found_sides[seat])
            for mate, there in zip(inputs.mates, found, strict=True):
                assert there == {mate} or mate is None
                certain += mate is not None
                missed += mate is None and len(there) == 1
            state = state.advance(rng.choice(legal))
    assert certain > 1000 and missed < certain / 200


def test_suits_have_no_names() -> None:
    """In Bauernstoss the features stay the same if the three plain suits are exchanged."""
    compared = 0
    for record, state in by_heart("bauernstoss", 1)[::3]:
        phase, seat = state.phase, state.phase.turn
        assert isinstance(phase, Tricks) and seat is not None
        expected = sorted(seen(record, state, SKAT).facts)
        plain = [suit for suit in range(4) if suit != SUITS.index(phase.announced.trump or "")]
        for names in permutations(plain):
            new = dict(zip(plain, names, strict=True))

            def renamed(c: int, new: dict[int, int] = new, phase: Tricks[Any] = phase) -> int:
                return c if phase.order.group[c] == TRUMP else 13 * new[c // 13] + c % 13

            def moved(pile: int, renamed: Callable[[int], int] = renamed) -> int:
                return sum(1 << renamed(c) for c in each(pile))

            done = tuple(
                Trick(leader, tuple(map(renamed, cards)), winner)
                for leader, cards, winner in phase.done
            )
            other = State(
                replace(phase, trick=tuple(map(renamed, phase.trick)), done=done),
                tuple(map(moved, state.piles)),
                state.history,
                state.secrets,
            )
            assert sorted(seen(record, other, SKAT).facts) == expected
            compared += 1
    assert compared > 20


@NETWORKED
def test_a_seat_marked_void_in_a_suit_has_none_of_it(game: str) -> None:
    """Holds in deals of club players whose cards are drawn by chance; such marks do occur."""
    network, marked, trumps = network_of(game), 0, 0
    assert network
    shape = network.shape
    for record, state in by_chance(game, 12):
        phase, seat = state.phase, state.phase.turn
        assert isinstance(phase, Tricks) and seat is not None
        found = seen(record, state, shape)
        _, others = about(shape, found)
        seats = phase.contract.seats
        for group, cards in enumerate(phase.order.cards):
            if not cards & sum(1 << c for c in found.places):
                continue
            first = min(found.places[c] for c in each(cards) if c in found.places)
            slot = TRUMP if group == TRUMP else (first - shape.trumps) // shape.plain
            for away in range(1, len(seats)):
                if VOID + 5 * (away - 1) + slot in others:
                    other = seats[(seats.index(seat) + away) % len(seats)]
                    assert not state.piles[other] & cards
                    marked += 1
                    trumps += group == TRUMP
    assert marked > 100 and trumps > 10


def test_in_barbu_a_network_sees_which_of_a_pair_has_doubled() -> None:
    kinds, shape = set(), Shape(13, 13)
    for record, state in by_chance("barbu", 12):
        phase, seat = state.phase, state.phase.turn
        assert isinstance(phase, Play) and seat is not None
        _, others = about(shape, seen(record, state, shape))
        contract = phase.contract
        for away in range(1, 4):
            other = (seat + away) % 4
            pair = contract.doubled(seat, other), contract.doubled(other, seat)
            assert STANDS + 4 * away + pair[0] + 2 * pair[1] in others
            kinds.add(pair)
    assert kinds == {(False, False), (True, False), (False, True), (True, True)}


@NETWORKED
def test_only_what_the_seat_sees_counts(game: str) -> None:
    """The same view in another world: the same facts, so the same judgement."""
    compared = 0
    for record, state in by_heart(game, 3)[::4]:
        seat = state.phase.turn
        assert seat is not None
        view = state.view(seat)
        mine = shares(record.terms, view)
        for world in islice(worlds(Knowledge(record.terms, view), Random(1)), 2):
            assert shares(record.terms, world.state.view(seat)) == mine
            compared += 1
    assert compared


@NETWORKED
def test_shares_are_of_legal_cards_and_sum_to_nothing(game: str) -> None:
    for number in range(3):
        for record, state in by_heart(game, number):
            seat = state.phase.turn
            assert seat is not None
            found = shares(record.terms, state.view(seat))
            if state.piles[seat].bit_count() < FEWEST_CARDS:
                assert found is None
                continue
            assert found is not None
            assert set(found) == {move for move in state.legal_moves() if move < 52}
            assert abs(sum(found.values())) < 1e-9
            assert span(state, seat) > 0


def test_of_what_no_network_has_learnt_nothing_is_said() -> None:
    rules = SCHAFKOPF.profiles["kurz"]
    record = start(Duel("schafkopf", "beginner", "beginner", 5, tuple(rules.values().items())), 0)
    state = record.start()
    while not isinstance(state.phase, Tricks):
        state = state.advance(state.legal_moves()[-1])
    assert state.phase.turn is not None
    assert shares(record.terms, state.view(state.phase.turn)) is None


def dense(shape: Shape, layers: list[list[list[float]]], found: Features) -> dict[int, float]:
    """Return the same sums written out, number by number."""
    first, second, out = layers
    given = [float(fact in found.facts) for fact in range(shape.inputs)] + [1.0]
    hidden = [
        max(0.0, sum(given[i] * first[i][j] for i in range(len(given))))
        for j in range(len(first[0]))
    ]
    deep = [
        max(0.0, sum(a * b for a, b in zip(row, [*hidden, 1.0], strict=True))) for row in second
    ]
    return {
        c: sum(a * b for a, b in zip(out[place], [*deep, 1.0], strict=True))
        for c, place in found.places.items()
    }


def test_a_network_is_what_its_weights_say() -> None:
    rng = Random(4)
    shape = Shape(2, 1)
    layers = [
        [[rng.randint(-127, 127) / 64 for _ in range(width)] for _ in range(rows)]
        for rows, width in ((shape.inputs + 1, 5), (3, 6), (shape.cards, 4))
    ]
    for layer in layers:
        for row in layer:
            row[0] = 127 / 64  # so that rounding changes nothing
    network = Network(packed(shape, layers, (5, 3)))
    for _ in range(20):
        facts = tuple(rng.sample(range(shape.inputs), 12))
        found = Features(facts, {3: 0, 8: 4, 20: 5})
        expected = dense(shape, layers, found)
        computed = network.values(found, found.places)
        assert computed == pytest.approx(expected, rel=1e-4)


def test_first_weights_are_rounded_to_a_127th_of_the_largest_of_their_row() -> None:
    shape = Shape(1, 0)
    rows = [[0.5, -1.0, 0.004]] + [[0.0, 0.0, 0.0]] * shape.inputs
    network = Network(packed(shape, [rows, [[1.0, 0.0, 0.0, 0.0]], [[1.0, 0.0]]], (3, 1)))
    assert network.values(Features((0,), {0: 0}), [0]) == pytest.approx({0: 64 / 127}, rel=1e-5)


def test_bytes_that_are_no_weights_say_so() -> None:
    with pytest.raises(ValueError, match="weights of 3000 bytes"):
        Network(bytes([14, 0, 8, 0, 96, 0, 32, 0]) + bytes(2992))


def test_a_game_without_weights_has_no_network() -> None:
    assert network_of("patience") is None
    for name, game in GAMES.items():
        assert (sense_of(game).inputs is None) == (network_of(name) is None)


@pytest.mark.parametrize(("game", "deals"), [("schafkopf", 30), ("bauernstoss", 40)])
def test_a_network_alone_takes_more_than_the_heuristic(game: str, deals: int) -> None:
    """Card points of the side it plays for, each deal played both ways."""
    from stich.ai.players.club import heuristic_values
    from stich.ai.sense.play import sides

    gained = 0
    for number in range(deals):
        record = start(Duel(game, "beginner", "beginner", 6), number)
        state, call = record.start(), sense_of(record.game).call
        assert call
        while (legal := state.legal_moves()) and not isinstance(state.phase, Tricks):
            seat = state.phase.turn
            assert seat is not None
            state = state.advance(
                call(state.phase, state.piles[seat], legal) if len(legal) > 1 else legal[0]
            )
        if not isinstance(state.phase, Tricks):
            continue
        side = sides(state.phase, state.piles[:-1])
        for mine in {*side}:
            at = state
            while legal := at.legal_moves():
                seat, move = at.phase.turn, legal[0]
                assert seat is not None
                if len(legal) > 1 and isinstance(at.phase, Tricks):
                    found = shares(record.terms, at.view(seat)) if side[seat] == mine else None
                    found = found or heuristic_values(record.terms, at, seat)
                    move = max(found, key=found.__getitem__)
                at = at.advance(move)
            last = getattr(at.phase, "last", None)
            assert isinstance(last, Tricks)
            ours = last.points_of([seat for seat in range(4) if side[seat] == mine])
            theirs = last.points_of([seat for seat in range(4) if side[seat] != mine])
            gained += ours - theirs
    assert gained > 0
