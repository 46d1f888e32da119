"""Phases that card games share, and matches in which scores add up."""

from __future__ import annotations

from random import Random

import pytest

from stich.cards import card, cards, each, names
from stich.code import decode, encode
from stich.game import Record, Totals
from stich.match import new
from stich.seat import decode as decode_seat
from stich.seat import encode as encode_seat
from stich.seat import of
from stich.state import CALL, Over, State
from tests.fifth import upcard
from tests.fifth.hearts import GAME, Contract, Opening, Passing, Play, Rules, Setup
from tests.reference.upcard import Deal
from tests.support.table import at_random, deal, legal, random_deal

GIVEN = ("C3 D3 H3", "C4 D4 H4", "C5 D5 H5", "C6 D6 H6")
"""The three cards that each seat passes."""


def passed(shift: int, rules: Rules | None = None) -> list[State]:
    """Return positions while everybody passes these cards, and the one after it."""
    record = deal(GAME, GIVEN, rules, Setup(shift=shift), seed=shift)
    states = [record.start()]
    while isinstance(states[-1].phase, Passing):
        state = states[-1]
        moves = state.legal_moves()
        wanted = [move for move in moves if move >= CALL or cards(GIVEN[turn(state)]) >> move & 1]
        states.append(state.apply(wanted[0]))
    return states


def turn(state: State) -> int:
    assert state.phase.turn is not None
    return state.phase.turn


@pytest.mark.parametrize("shift", [1, 2, 3])
def test_everybody_has_the_cards_of_one_other_in_the_end(shift: int) -> None:
    states = passed(shift)
    for seat in range(4):
        dealt, now = states[0].piles[seat], states[-1].piles[seat]
        assert dealt & ~now == cards(GIVEN[seat])
        assert now & ~dealt == cards(GIVEN[(seat - shift) % 4])
    assert states[-1].piles[4] == 0
    assert isinstance(states[-1].phase, Opening)


@pytest.mark.parametrize("shift", [1, 2, 3])
def test_nobody_sees_what_he_is_given_before_he_has_chosen(shift: int) -> None:
    states = passed(shift)
    chosen = [0] * 4
    for state, after in zip(states, states[1:], strict=False):
        for seat in range(4):
            if chosen[seat] < 3:
                assert not state.piles[seat] & ~states[0].piles[seat]
            assert state.view(seat).piles[4] is None
        move = after.history[-1]
        assert move is not None
        if move < CALL:
            chosen[turn(state)] += 1
            others = [s for s in range(4) if s != turn(state) and chosen[s] < 3]
            assert all(after.view(seat).history[-1] is None for seat in others)
        else:
            assert legal(GAME, state) == ["take"]
    assert chosen == [3] * 4


def test_who_gave_a_card_knows_where_it_went_and_no_third_does() -> None:
    state = passed(1)[-1]
    given = [[move for move in state.view(seat).history if move is not None] for seat in range(4)]
    for seat in range(4):
        assert set(each(cards(GIVEN[seat]))) <= set(given[seat])
    assert set(given[2]) & set(each(cards(GIVEN[3]))) == set()


def test_cards_may_stay_where_they_are() -> None:
    state = deal(GAME, (), None, Setup(shift=0)).start()
    assert isinstance(state.phase, Opening)


@pytest.mark.parametrize("holder", range(4))
def test_the_holder_of_a_card_plays_it_and_nobody_is_asked_after_him(holder: int) -> None:
    hands = ["C2" if seat == holder else "" for seat in range(4)]
    state = deal(GAME, hands, None, Setup(shift=0), seed=holder).start()
    for _ in range(holder):
        assert legal(GAME, state) == ["no"]
        state = state.apply(state.legal_moves()[0])
    assert legal(GAME, state) == ["C2"]
    state = state.apply(card("C2"))
    play = state.phase
    assert isinstance(play, Play)
    assert (play.leader, play.trick, play.turn) == (holder, (card("C2"),), (holder + 1) % 4)
    assert state.piles[-1] == 1 << card("C2")


def test_in_a_supposed_deal_without_the_card_the_last_to_be_asked_goes_on() -> None:
    asked = Opening(Contract(Rules(), Setup()), card("C2"), (3,))
    play = State(asked, (0, 0, 0, cards("C3"), 0, 0)).apply(GAME.call("no")).phase
    assert isinstance(play, Play) and (play.turn, play.trick) == (3, ())


def test_the_deal_moves_on_and_scores_add_up() -> None:
    over = Over((1, -2, 3), ())
    assert Totals(2, 4, (10, 20, 30)).after(over) == Totals(0, 5, (11, 18, 33))
    assert Totals(1, 4, (0, 0, 0)).after(over, counts=False, stays=True) == Totals(1, 4, (1, -2, 3))
    assert Totals(0, 4, (10, 20, 30)).after(over, step=-1) == Totals(2, 5, (11, 18, 33))


def test_all_or_nothing_turns_the_score() -> None:
    """Seat 0 takes everything there is to take."""
    tops = "CA CK CQ SA SK SQ HA HK HQ HJ DA DK DQ"
    record = deal(GAME, [tops, "C2"], None, Setup(shift=0), seed=1)
    rng, scores = Random(1), set()
    for _ in range(200):
        over = at_random(record, rng).replay().phase
        assert isinstance(over, Over)
        scores.add(over.score if over.items[0][0] == "moon" else ())
        if over.items[0][0] != "moon":
            assert sum(over.score) == -26
    assert (0, -26, -26, -26) in scores


def test_a_whole_match_is_lost_by_whoever_has_a_hundred() -> None:
    rng = Random(3)
    standing = GAME.begin(Rules(), 0)
    shifts = []
    while (setup := GAME.setup(Rules(), standing)) is not None:
        shifts.append(setup.shift)
        record = at_random(random_deal(GAME, rng, Rules(), setup), rng)
        over = record.replay().phase
        assert isinstance(over, Over)
        standing = GAME.carry(Rules(), standing, over)
    assert min(standing.totals) <= -100
    assert shifts[:5] == [1, 3, 2, 0, 1]


# --- a card turned up, calls at the same time, play to the right


def upcards(number: int) -> list[Record]:
    """Return deals of Upcard, played by random moves, from matches."""
    rng, found = Random(4), list[Record]()
    match = new(upcard.GAME, upcard.Rules(), 0)
    while len(found) < number:
        found.append(at_random(match.draw(rng), rng))
        match = match.add(found[-1])
        if match.setup is None:
            match = new(upcard.GAME, upcard.Rules(), len(found) % 3)
    return found


def test_a_naive_engine_turns_calls_and_plays_to_the_right_alike() -> None:
    for record in upcards(60):
        states = record.states()
        piles = [names(pile) for pile in states[0].piles]
        naive = Deal(piles[:3], record.setup.dealer, piles[upcard.TURNED][0])
        for state, move in zip(states, record.moves, strict=False):
            if isinstance(state.phase, upcard.Bidding) and state.phase.showing:
                assert len(state.legal_moves()) == 1  # no more than the first call again
                continue
            assert state.phase.turn == naive.turn
            assert set(upcard.GAME.names(state.legal_moves())) == naive.legal()
            naive.do(upcard.GAME.name(move))
        assert naive.turn is None and naive.score == list(states[-1].score())


def test_a_card_is_turned_up_before_all_and_known_to_none_before() -> None:
    (record,) = upcards(1)
    before, after = record.states()[:2]
    dealer, turned = record.setup.dealer, before.piles[upcard.TURNED]
    assert before.phase.turn == dealer and before.legal_moves() == tuple(each(turned))
    for seat in range(3):
        view, seen = before.view(seat), after.view(seat)
        assert view.piles[upcard.TURNED] is None and not view.legal_moves()
        assert seen.piles[upcard.TURNED] == turned and seen.piles[upcard.TURNED + 1] is None
        assert seen.history == tuple(each(turned))
        assert record.replay().view(seat).piles[upcard.TURNED] == turned


def test_a_secret_call_is_heard_only_after_the_last_is_made() -> None:
    """By views, and by what a seat keeps and shares of them."""
    for record in upcards(5):
        states = record.states()
        calls: dict[int, int] = {}
        for made in range(4):
            state = states[1 + made]
            assert isinstance(state.phase, upcard.Bidding)
            assert (state.phase.made, state.phase.shown) == (made, ())
            for seat in range(3):
                history = state.view(seat).history[1:]
                own = [calls[seat]] if seat in calls else []
                assert [call for call in history if call is not None] == own
                for other in range(8 if made == 3 else 0):
                    moves = [
                        other + CALL if turn(states[1 + n]) != seat else record.moves[1 + n]
                        for n in range(3)
                    ]
                    alike = record.upto(1).play(moves)
                    assert alike.replay().view(seat) == state.view(seat)
                    assert encode_seat(of(alike, seat)) == encode_seat(of(record.upto(4), seat))
            if made < 3:
                calls[turn(state)] = record.moves[1 + made]
        play = states[7].phase
        assert isinstance(play, upcard.Play)
        assert play.contract.targets == tuple(calls[seat] - CALL for seat in range(3))
        assert all(states[7].view(seat).history[4:] == states[7].history[4:] for seat in range(3))


def test_links_of_turned_cards_and_secret_calls_read_as_they_were_written() -> None:
    for record in upcards(10):
        for plies in (*range(9), len(record.moves)):
            part = record.upto(plies)
            assert decode(encode(part), [upcard.GAME]) == part
            for seat in range(3):
                seen = of(part, seat)
                assert decode_seat(encode_seat(seen), [upcard.GAME]) == seen
    assert encode(upcards(1)[0]) == "XaYxxCh4ywVnDMBJ"
