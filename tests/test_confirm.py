"""Plays confirmed: a move that its bot does not choose is found, one of a claim is nobody's."""

from __future__ import annotations

from random import Random

import pytest

from stich.ai.players.levels import HELPER, STRONGEST
from stich.ai.review.claim import claim
from stich.ai.review.confirm import confirmed
from stich.code import decode, encode
from stich.game import Record
from stich.games import GAMES
from stich.state import Over
from tests.golden.challenges import challenges, played
from tests.support.games import FIFTH
from tests.support.page import LONG, Page
from tests.support.table import random_deal

FEW = {"beginner": 5, "club": 1}
"""Challenges of each game that are confirmed, by level of the bots."""


def kept(game: str) -> list[tuple[Record, int, str]]:
    """Return some challenges of a game: the play, the person's seat, the level of the bots."""
    found = []
    for level, many in FEW.items():
        of_level = [each for each in challenges(game) if each[2] == level][:many]
        found += [(decode(code, GAMES.values()), seat, level) for code, seat, _ in of_level]
    return found


def differs(record: Record, seat: int, level: str) -> int | None:
    """Return the ply of the first move that its bot does not choose."""
    players = record.game.players(record.rules)
    levels = [None if at == seat else level for at in range(players)]
    *_, last = confirmed(record, levels)
    return last.differs


def ended(record: Record, moves: tuple[int, ...], rng: Random) -> Record:
    """Return a deal with these moves, played to its end by random legal ones."""
    play = record.upto(0).play(moves)
    while legal := play.replay().legal_moves():
        play = play.play((rng.choice(legal),))
    return play


@pytest.mark.parametrize("game", GAMES)
def test_a_play_against_bots_is_confirmed(game: str) -> None:
    for record, seat, level in kept(game):
        assert differs(record, seat, level) is None, encode(record)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_move_that_a_bot_does_not_choose_is_found(game: str) -> None:
    found, plays = 0, [play for play in kept(game) if play[2] == "beginner"]
    for number, (record, seat, level) in enumerate(plays):
        rng, states = Random(number), record.states()
        plies = [
            ply
            for ply, state in enumerate(states[:-1])
            if state.phase.turn != seat and len(state.legal_moves()) > 1
        ]
        ply = rng.choice(plies)
        others = [move for move in states[ply].legal_moves() if move != record.moves[ply]]
        doctored = ended(record, (*record.moves[:ply], rng.choice(others)), rng)
        assert differs(doctored, seat, level) in (ply, None)
        found += differs(doctored, seat, level) == ply
    assert found >= len(plays) - 1, "a doctored play that a claim explains is rare"


def test_the_moves_of_a_claim_are_nobodys() -> None:
    claims = 0
    for number in range(40):
        rng = Random(f"claim {number}")
        record = played(random_deal(GAMES["schafkopf"], rng), 0, "beginner", rng)
        for ply, state in enumerate(record.states()[:-1]):
            if state.phase.turn != 0 or not state.phase.card_play:
                continue
            *_, last = claim(record.terms, state.view(0))
            if last.who is None:
                continue
            page, code = Page(), encode(record.upto(ply))
            page.table("open", code=code, seat=0, seats=["person", *["beginner"] * 3])
            while page.table("claim", ms=LONG)["claim"] is None:
                pass
            settled = decode(page.table("settle")["code"], GAMES.values())
            assert isinstance(settled.replay().phase, Over)
            assert differs(settled, 0, "beginner") is None, encode(settled)
            claims += settled.moves != record.moves
            break
        if claims == 2:
            break
    assert claims == 2


def test_the_page_has_a_play_confirmed_in_slices() -> None:
    code, seat, level = next(each for each in challenges("bauernstoss") if each[2] == "club")
    page = Page()
    seats = ["person" if at == seat else level for at in range(4)]
    answers = [page.table("confirm", code=code, seats=seats, ms=0)]
    while not answers[-1]["done"]:
        answers.append(page.table("confirm", code=code, seats=seats, ms=0))
    done = [answer["progress"]["done"] for answer in answers]
    assert len(answers) > 10 and done == sorted(done)
    assert answers[-1]["differs"] is None
    assert answers[-1]["progress"] == {"done": done[-1], "of": done[-1]}
    by_lot = encode(ended(decode(code, GAMES.values()), (), Random(1)))
    assert page.table("confirm", code=by_lot, seats=seats, ms=LONG)["differs"] is not None
    assert page.refused("confirm", code=code, seats=seats[:3], ms=0) == "bad_value"


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize("game", FIFTH)
def test_nothing_is_claimed_while_calls_are_made(game: str, seat: int) -> None:
    rng = Random(seat)
    by_lot = ended(random_deal(FIFTH[game], rng), (), rng)
    assert differs(by_lot, seat, "beginner") is not None


def test_a_deal_that_bots_finish_is_confirmed() -> None:
    """HELPER plays for people and for the strongest bots; beside a person that plays on, it is
    found."""
    page = Page()
    answer = page.table("new", game="fipsen", seed=1, seats=["person", *[STRONGEST] * 3])
    while answer["view"]["score"] is None:
        answer = page.table("finish", ms=LONG)
    finished = decode(answer["code"], GAMES.values())
    assert differs(finished, 0, STRONGEST) is None, encode(finished)
    rng = Random(1)
    by_person = played(random_deal(GAMES["fipsen"], rng), 0, HELPER, rng)
    assert differs(by_person, 0, STRONGEST) is not None, encode(by_person)
