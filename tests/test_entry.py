"""Deals with real cards, entered move by move as one seat saw them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from random import Random
from typing import Any

import pytest

from stich.app.entry import Entry, enter, recall
from stich.cards import CardSet, card, each
from stich.deal import rank
from stich.game import AnyGame, Record
from stich.games import GAMES
from stich.lab.simulate import deals as simulated
from stich.seat import SeatRecord, encode, of
from stich.state import CALL, Over, State, View
from stich.text import show
from tests.support.often import often
from tests.support.page import Page
from tests.support.seats import deals as any_deals
from tests.support.table import deal

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
SCHAFKOPF = GAMES["schafkopf"]

MOST_TAPS = 30
"""The most taps for the own hand, the calls and three tricks of an ordinary deal."""


class Player:
    """Somebody who enters a deal as one seat saw it, and taps no more than the page asks for."""

    def __init__(self, record: Record, seat: int) -> None:
        self.seen = of(record, seat)
        self.known: dict[str, Any] = {**recall(encode(self.seen))}
        self.moves: list[str] = []
        self.taps = len(list(self.known["hand"]))
        self.taps_for_tricks: list[int] = []
        """The taps made when each trick was finished."""

    def ask(self, moves: list[str], ply: int | None = None) -> dict[str, Any]:
        known, seen = self.known, self.seen
        answer: dict[str, Any] = enter(
            seen.game, seen.rules, known["setup"], seen.seat, known["hand"], moves, ply
        )
        found: dict[str, Any] = answer["position"]
        return found

    def play(self) -> dict[str, Any]:
        """Enter the whole deal, checking that every move that was made is offered."""
        real = self.known["moves"]
        while True:
            found = self.ask(self.moves)
            assert found["trouble"] is None, (self.moves, found["trouble"])
            for move in found["added"]:
                assert move == real[len(self.moves)].split("+")[0]
                self.moves.append(move)
            finished = len(found["view"]["facts"].get("tricks", ()))
            self.taps_for_tricks += [self.taps] * (finished - len(self.taps_for_tricks))
            at = len(self.moves)
            if needs := found["needs"]:
                assert set(real[at - 1].split("+")[1].split(",")) <= set(needs["among"])
                self.moves[-1] = real[at - 1]
                self.taps += needs["cards"]
            elif at == len(real):
                return found
            elif (declined := found["declined"]) and real[at : at + len(declined)] == declined:
                self.moves += declined
                self.taps += 1
            else:
                move = real[at].split("+")[0]
                assert move.split(":")[1] in found["offered"], (encode(self.seen), at)
                self.moves.append(move)
                self.taps += 1


def played(game: AnyGame, many: int, seed: int) -> Iterator[Record]:
    """Yield deals of bots under each profile."""
    for rules in game.profiles.values():
        yield from islice(simulated(game, rules, "beginner", seed), many)


@ALL
def test_every_deal_of_bots_can_be_entered_as_each_seat_saw_it(game: AnyGame) -> None:
    for number, record in enumerate(played(game, often(1, 12), 4)):
        players = game.players(record.rules)
        for seat in often([number % players], range(players)):
            found = Player(record, seat).play()
            assert found["code"] == encode(of(record, seat))


def test_an_earlier_position_is_shown_with_all_decisions() -> None:
    record = next(simulated(SCHAFKOPF, SCHAFKOPF.Rules(), "beginner", 4))
    player = Player(record, 0)
    whole = player.play()
    for ply in (*whole["decisions"], 0):
        found = player.ask(player.known["moves"], ply)
        assert found["plies"] == ply == len(found["view"]["log"])
        assert found["code"] == encode(of(record.upto(ply), 0))
        assert found["decisions"] == whole["decisions"] and not found["added"]


@ALL
def test_any_deal_can_be_entered(game: AnyGame) -> None:
    """Random moves under random house rules: rare calls, exchanges and passes."""
    rng = Random(game.id)
    for record in any_deals(game, often(4, 60), seed=11):
        seat = rng.randrange(game.players(record.rules))
        found = Player(record, seat).play()
        assert found["code"] == encode(of(record, seat))


def test_three_tricks_take_few_taps() -> None:
    """In Schafkopf with eight cards: the own hand, the calls and twelve cards."""
    found = []
    for record in islice(simulated(SCHAFKOPF, SCHAFKOPF.Rules(), "beginner", 7), often(4, 40)):
        player = Player(record, 0)
        player.play()
        if len(player.taps_for_tricks) >= 3:
            found.append(player.taps_for_tricks[2])
    assert found and max(found) <= MOST_TAPS, found


# --- nothing impossible is offered


def agreeing(record: SeatRecord) -> Iterator[State]:
    """Yield every position whose view equals the record's, found by trying all layouts. The record
    must be one of a deal in which cards are only played."""
    views = record.views()
    view, own = views[-1], record.seat
    seats = range(len(view.sizes) - 1)
    gone: dict[int, CardSet] = dict.fromkeys(seats, 0)
    for before, move in zip(views, record.history, strict=False):
        if move is not None and move < CALL:
            gone[before.phase.turn or 0] |= 1 << move
    hidden = list(each(record.out_of_sight(view)))
    for places in product([seat for seat in seats if seat != own], repeat=len(hidden)):
        piles = [view.hand if seat == own else 0 for seat in seats]
        for one, place in zip(hidden, places, strict=True):
            piles[place] |= 1 << one
        if [pile.bit_count() for pile in piles] == list(view.sizes[:-1]):
            start = (*(pile | gone[seat] for seat, pile in enumerate(piles)), 0)
            number = rank(record.deck, start)
            deal = Record(record.game, record.rules, record.setup, number)
            yield from alike(deal.start(), views[1:])


def alike(state: State, views: Sequence[View]) -> Iterator[State]:
    """Yield the positions to which moves with these views lead."""
    if not views:
        yield state
        return
    for move in state.legal_moves():
        after = state.advance(move)
        if after.view(views[0].seat) == views[0]:
            yield from alike(after, views[1:])


@pytest.mark.parametrize("game", ["schafkopf", "bauernstoss", "barbu"])
def test_near_the_end_exactly_the_possible_moves_are_offered(game: str) -> None:
    """Compared with all layouts of at most six hidden cards, by play from the first card on."""
    looked = 0
    for record in islice(simulated(GAMES[game], GAMES[game].Rules(), "beginner", 9), often(3, 40)):
        for seat in range(4):
            seen = of(record, seat)
            if None in seen.history or seen.shown:
                continue
            entry = Entry(seen.upto(0))
            for view, made in zip(seen.views(), seen.history, strict=False):
                if view.phase.turn != seat and sum(view.sizes[:-1]) - view.sizes[seat] <= 6:
                    so_far = seen.upto(len(view.history))
                    expected = {
                        view.phase.heard(move)
                        for state in agreeing(so_far)
                        for move in state.legal_moves()
                    }
                    assert set(entry.offered) == expected, (encode(so_far), seat)
                    looked += 1
                entry = entry.then(entry.written(made))
    assert looked > 10


# --- contradictions

HANDS = ["CQ CA S9 ST H9 HT D7 D8", "SQ HQ DQ CJ CT CK S7 S8", "SJ HJ DJ HA HK H8 DA DT"]


def test_a_void_seat_that_follows_later_is_told_at_the_card() -> None:
    player = Player(deal(SCHAFKOPF, [*HANDS, "SA SK C7 C8 C9 H7 DK D9"]), 0)
    moves: list[str] = []

    def now() -> dict[str, Any]:
        """Return the position, once all that is forced is entered and nobody doubles."""
        while True:
            found = player.ask(moves)
            assert found["trouble"] is None, (moves, found["trouble"])
            moves.extend(found["added"])
            if found["view"]["phase"] == "stoss":
                moves.append(f"{found['view']['turn']}:no")
            elif not found["added"]:
                return found

    def add(*names: str) -> dict[str, Any]:
        for name in names:
            moves.append(f"{now()['view']['turn']}:{name}")
        return now()

    add("play", "pass", "pass", "pass", "solo.S")
    add("CA", "CT", "DA", "C7")  # seat 2 does not follow clubs in trick 1
    first = moves.index("2:DA")
    found = add("D7", "DT")
    assert found["barred"]["C9"] == ["void", 2, 1, first]
    assert "C9" not in found["offered"]
    ply = len(moves)
    wrong = [*moves, "2:C9", "3:DK", "1:CK"]
    found = player.ask(wrong)
    assert found["plies"] == ply
    assert found["trouble"]["ply"] == ply and found["trouble"]["why"][:3] == ["void", 2, 1]
    for beyond in (ply + 1, len(wrong)):  # the page steps through all moves entered
        again = player.ask(wrong, beyond)
        assert (again["plies"], again["trouble"]) == (ply, found["trouble"])
    assert player.ask(wrong, ply)["trouble"] is None
    corrected = [*wrong[:first], "2:C8", *wrong[first + 1 :]]  # nothing entered later is lost
    found = player.ask(corrected)
    assert found["trouble"] is None or found["plies"] > ply


@ALL
def test_every_entry_with_one_move_changed_is_read_or_told(game: AnyGame) -> None:
    """Nothing raises; as many moves as fit together are read."""
    rng = Random(game.id)
    for record in islice(simulated(game, game.Rules(), "beginner", 5), often(1, 12)):
        player = Player(record, 0)
        player.play()
        real = player.known["moves"]
        for _ in range(often(6, 60)):
            at = rng.randrange(len(real))
            other = real[rng.randrange(len(real))]
            found = player.ask([*real[:at], other, *real[at + 1 :]])
            assert found["trouble"] is None or found["plies"] >= at
            for name, why in found["barred"].items():
                assert card(name) >= 0 and isinstance(why[0], str)


def test_an_entry_comes_from_a_text_and_from_a_link_alike() -> None:
    for game in GAMES.values():
        record = next(iter(simulated(game, game.Rules(), "beginner", 2)))
        assert isinstance(record.replay().phase, Over)
        seen = of(record, 1)
        assert recall(show(seen)) == recall(f" <{encode(seen)}>. ") == recall(encode(seen))


def test_what_no_page_sends_is_refused() -> None:
    page = Page()
    fields = {"game": "fipsen", "rules": {}, "setup": {}, "seat": 0, "hand": [], "moves": []}
    assert page.ask("enter", **fields)["position"] is None
    hand = ["CA", "CK", "CQ", "CJ", "CT"]
    for wrong, error in (
        ({"hand": ["CA", "CA"]}, "bad_value"),
        ({"hand": ["C2"]}, "bad_value"),
        ({"hand": [*hand, "C9"]}, "bad_value"),
        ({"seat": 4}, "bad_value"),
        ({"setup": {"dealer": 9}}, "bad_value"),
        ({"hand": hand, "moves": ["0:"]}, "malformed"),
        ({"hand": hand, "moves": ["0:fly"]}, "bad_value"),
        ({"hand": hand, "moves": ["0:pass"] * 301}, "bad_value"),
        ({"hand": hand, "ply": 7}, "bad_value"),
    ):
        assert page.refused("enter", **{**fields, **wrong}) == error, wrong
    assert page.refused("recall", text="sGkJ-oAAmWzN") == "bad_value"
    assert page.refused("recall", text='[Seat "1"]\n\nhand 0: CA') == "bad_value"
