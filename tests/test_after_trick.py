"""Perfect play after a trick completed by sensible players: its problems, and their values."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from stich.ai.players.evaluation import Stakes, TrickSearch, problem
from stich.ai.players.rollout import finish, last_of_trick, to_cards
from stich.ai.sense import sense_of
from stich.ai.solver.search import Bounds, Search, solve
from stich.cards import each
from stich.code import decode
from stich.state import Over, State, above_mean
from stich.tricks import Contract, Tricks
from tests.support.bots import choice
from tests.support.games import GAMES
from tests.support.table import random_deal

SCHAFKOPF = GAMES["schafkopf"]
SENSE = sense_of(SCHAFKOPF)


def positions(cards: int, number: int) -> Iterator[tuple[State, Tricks[Contract]]]:
    """Yield ``number`` positions of Partner games and solos with this many cards in the mover's
    hand, reached by the heuristic's calls and random cards."""
    rng, found = Random(cards), 0
    while found < number:
        state = to_cards(SENSE, random_deal(SCHAFKOPF, rng).start())
        while isinstance(play := state.phase, Tricks):
            hand = state.piles[play.turn]
            if hand.bit_count() == cards and rng.random() < 0.4:
                asked = problem(state, play.turn)
                if asked.exact and asked.least is None:
                    yield state, play
                    found += 1
                break
            state = to_cards(SENSE, state.advance(rng.choice(list(each(play.playable(hand))))))


@pytest.mark.parametrize("cards", [2, 5, 8])
def test_a_trick_is_completed_as_the_heuristic_plays_on(cards: int) -> None:
    for state, play in positions(cards, 8):
        for card in each(play.playable(state.piles[play.turn])):
            before, last = last_of_trick(SENSE, state, card)
            assert isinstance(before.phase, Tricks) and len(before.phase.trick) == 3
            assert before.history[: len(state.history) + 1] in (
                state.history,
                (*state.history, card),
            )
            later, at_once = before.advance(last), state.advance(card)
            assert finish(SCHAFKOPF, later, True) == finish(SCHAFKOPF, at_once, True)


def test_stakes_say_what_the_rules_pay() -> None:
    """With what is sure, to the point; with what is foreseen, between the worst and the best, and
    never less for more of one's own points."""
    for state, play in positions(5, 12):
        seat = play.turn
        stakes = Stakes(play, seat, problem(state, seat))
        low, high = Search(stakes.asked).best
        sure = [stakes.gain(value, surely=True) for value in range(low, high + 1)]
        assert sure == pytest.approx(
            [play.gain(stakes.asked, value, seat) for value in range(low, high + 1)]
        )
        foreseen = [stakes.gain(value) for value in range(low, high + 1)]
        assert min(sure) - 1e-9 <= min(foreseen) and max(foreseen) <= max(sure) + 1e-9
        if not stakes.asked.high[stakes.asked.seats.index(seat)]:
            foreseen.reverse()
        assert foreseen == sorted(foreseen)
        if low < 60 and high > 61:
            just, well = (abs(stakes.gain(value)) for value in (61, 75))
            assert just < well


@pytest.mark.parametrize("cards", [1, 2])
def test_with_two_cards_left_what_is_foreseen_is_sure(cards: int) -> None:
    """The last trick leaves no choice: a point short of half is lost, and one more is won."""
    for state, play in positions(cards, 12):
        stakes = Stakes(play, play.turn, problem(state, play.turn))
        low, high = stakes.asked.reach
        for value in range(low, high + 1):
            paid = play.gain(stakes.asked, value, play.turn)
            assert stakes.gain(value) == pytest.approx(paid)


def test_an_ended_play_came_to_what_was_scored() -> None:
    for state, play in positions(6, 12):
        seat = play.turn
        stakes = Stakes(play, seat, problem(state, seat))
        over = finish(SCHAFKOPF, state)
        assert isinstance(over.last, Tricks)
        came = stakes.value(over.last)
        assert came == dict(over.items).get("won", dict(over.items).get("lost"))
        if 0 < came < 120:
            assert stakes.gain(came, surely=True) == pytest.approx(above_mean(over.score, seat))


@pytest.mark.parametrize("scores", [False, True])
def test_cards_are_worth_what_perfect_play_makes_of_the_rest(scores: bool) -> None:
    for state, play in positions(4, 8):
        seat = play.turn
        stakes = Stakes(play, seat, problem(state, seat))
        cards = list(each(play.playable(state.piles[seat])))
        search = TrickSearch(SCHAFKOPF, state, stakes, cards, scores)
        for _ in search.go_on(1_000_000):
            pass
        for card in cards:
            after = search.after[card]
            if isinstance(after.phase, Over):
                continue
            rest = solve(problem(after, seat))
            assert rest.done
            if scores:
                found = {stakes.gain(value, surely=True) for value in search.value(card)}
                assert found == {stakes.gain(rest.best.low, surely=True)}
            else:
                assert search.value(card) == rest.best == Bounds(rest.best.low, rest.best.low)


@pytest.mark.parametrize(
    ("link", "trick", "seat", "blunder"),
    [
        pytest.param("s_cDEZEO2-yBUhPESbSFd", 1, 1, "DT", id="a ten for the soloist"),
        pytest.param("swjRJOTmr39LupoGEvdR6", 1, 0, "DT", id="a ten before the soloist plays"),
        pytest.param("sTFYnGyyqTTaGy_MoiAtBT", 1, 3, "HK", id="a king where a seven does"),
        pytest.param("sU92ejeznvOzQ8ePe4Kn8", 2, 0, "CT", id="a ten led from a long suit"),
    ],
)
def test_masters_give_away_no_cards_of_price(
    link: str, trick: int, seat: int, blunder: str
) -> None:
    """These they once gave, for with all cards open there was nothing to fear."""
    record = decode(link, [SCHAFKOPF])
    state = next(
        state
        for state in record.states()
        if isinstance(state.phase, Tricks)
        and len(state.phase.done) == trick - 1
        and state.phase.turn == seat
    )
    assert choice("master", record, state) != blunder
