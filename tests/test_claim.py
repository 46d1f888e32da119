"""A claim is offered only when it is proven, and then it comes true however the others play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from stich.ai.review.claim import Claim, Layout, Proof, claim, finish_claimed
from stich.cards import card, cards
from stich.game import AnyGame, Record
from stich.games.schafkopf.play import Play as SchafkopfPlay
from stich.state import CALL, Over, Seat, State
from stich.tricks import Tricks
from tests.support.games import GAMES
from tests.support.often import often
from tests.support.plays import Chance
from tests.support.table import deal, legal, play, random_deal

BAUERNSTOSS, FIPSEN, SCHAFKOPF, BARBU, HEARTS = (
    GAMES[name] for name in ("bauernstoss", "fipsen", "schafkopf", "barbu", "hearts")
)


def answer(record: Record, state: State) -> Claim:
    """Return the last word on what the seat to play may claim."""
    assert state.phase.turn is not None
    terms = record.terms
    *waiting, last = claim(terms, state.view(state.phase.turn))
    assert all(each.who is None for each in waiting)
    return last


def who(record: Record, moves: str) -> str | None:
    return answer(record, play(record.game, record.start(), moves)).who


# --- however the others play, by trying everything


def won(after: State, state: State, side: set[Seat]) -> set[bool]:
    """Return for the tricks finished between two positions the set of: did this side win it."""
    phase = after.phase.last if isinstance(after.phase, Over) else after.phase
    play = phase if isinstance(phase, Tricks) else getattr(phase, "play", None)
    if play is None or not isinstance(state.phase, Tricks):
        return set()
    return {trick.winner in side for trick in play.done[len(state.phase.done) :]}


def side_of(state: State, seat: Seat) -> set[Seat]:
    assert isinstance(state.phase, Tricks)
    problem = state.phase.problem(state.piles, seat)
    own = problem.high[problem.seats.index(seat)]
    return {each for each, high in zip(problem.seats, problem.high, strict=True) if high == own}


def ends(state: State, seat: Seat | None = None) -> Iterator[State]:
    """Yield every end that a deal may come to; a seat may be held to the moves that finish its
    claim."""
    if isinstance(state.phase, Over):
        yield state
        return
    moves = [move for move in state.legal_moves() if move < CALL] or list(state.legal_moves())
    if seat is not None and (state.phase.turn == seat or moves[0] >= CALL):
        moves = finish_claimed(state, seat)[:1]
    for move in moves:
        yield from ends(state.apply(move), seat)


def check(state: State, found: str, seat: Seat) -> None:
    side = side_of(state, seat)
    if found == "mine":
        assert all(won(end, state, side) <= {True} for end in ends(state, seat))
    elif found == "theirs":
        assert all(won(end, state, side) <= {False} for end in ends(state))
    else:
        assert found == "decided"
        assert len({end.score() for end in ends(state)}) == 1


@pytest.mark.parametrize(
    ("game", "deals"),
    [(SCHAFKOPF, 150), (BAUERNSTOSS, 60), (FIPSEN, 80), (BARBU, 40), (HEARTS, 40)],
)
def test_what_is_claimed_comes_true_however_the_others_play(game: AnyGame, deals: int) -> None:
    """Random deals under any rules, played by chance, with three cards a hand and less: the claim
    against every way to play the true deal."""
    found: Counter[str | None] = Counter()
    for number in range(often(deals * 2 // 3, deals)):
        chance = Chance(f"{game.id} {number}")
        rules = chance.choices(game.Rules)
        record = random_deal(game, chance.rng, rules)
        state = record.start()
        while (seat := state.phase.turn) is not None:
            if (
                isinstance(state.phase, Tricks)
                and max(state.piles[each].bit_count() for each in state.phase.contract.seats) <= 3
            ):
                winner = answer(record, state).who
                found[winner] += 1
                if winner:
                    check(state, winner, seat)
            moves = [move for move in state.legal_moves() if game.name(move) not in RARE]
            state = state.advance(chance.any_of(moves or state.legal_moves()))
    assert found["mine"] > 5
    assert found[None] > 5
    assert (found["theirs"] > 5) == (game not in (BARBU, HEARTS))
    assert game is FIPSEN or found["decided"] > 5


RARE = {
    *("durch", "surrender", "fips", "pass", "sie", "solo", "wenz_tout", "solo_tout", "domino"),
    *("bettel", "bettel_ouvert", "farbgeier_tout", "farbwenz_tout", "geier_tout", "heart_solo"),
}
"""Calls that would end most deals before three cards are left."""


# --- worked positions: yes


def test_nothing_is_claimed_where_the_problem_does_not_say_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HJ DJ"])
    exact = SchafkopfPlay.problem
    monkeypatch.setattr(
        SchafkopfPlay, "problem", lambda *asked: replace(exact(*asked), exact=False)
    )
    assert who(record, "play pass pass pass solo.C") is None


def test_all_top_trumps_are_claimed_before_the_first_card() -> None:
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HJ DJ"])
    assert who(record, "play pass pass pass solo.C") == "mine"


def test_trumps_that_are_drawn_leave_a_side_ace_good() -> None:
    """Seven trumps are out, and be they all in one hand, seven rounds draw them."""
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HJ HA"])
    assert who(record, "play pass pass pass solo.C") == "mine"


def test_the_called_ace_must_come_and_its_holder_is_a_partner() -> None:
    """The declarer leads a low club: the holder of the called ace must play it, and the declarer
    trumps the next lead. On a trump lead the ace might be thrown away, and the low club lost."""
    record, state = called_ace(LOW_CLUB_LEFT)
    assert legal(SCHAFKOPF, state) == ["C7", "CQ"]
    assert answer(record, state) == Claim("mine", 90)
    assert finish_claimed(state, 0)[0] == card("C7")
    check(state, "mine", 0)
    lost = [won(end, state, {0, 2}) for end in ends(state.apply(card("CQ")))]
    assert {True, False} in lost


def called_ace(moves: str) -> tuple[Record, State]:
    hands = [
        "CQ SQ HQ DQ CJ SJ HJ C7",
        "DJ HA HT CT C9 SA ST DA",
        "HK H9 CA SK S9 S8 DK D9",
        "H8 H7 CK C8 S7 DT D8 D7",
    ]
    record = deal(SCHAFKOPF, hands)
    return record, play(SCHAFKOPF, record.start(), f"play pass pass pass call.C {moves}")


LOW_CLUB_LEFT = "SQ no no no DJ HK H8 HQ HA H9 H7 DQ HT S8 S7 CJ ST S9 D7 SJ SA SK D8 HJ DA DK DT"

DRAWN = "6.C pass pass pass trump.C CJ CQ C9 C7 SJ DJ S7 C8"
"""Bauernstoss: two rounds draw all trumps but those of seat 0."""


def test_a_partner_who_alone_has_the_suit_led_takes_it() -> None:
    hands = [
        "CJ SJ HJ CA CT CK HK H7",
        "DJ CQ SA ST SK DA DT DK",
        "C9 HA HT HQ H9 H8 S7 D7",
        "C8 C7 SQ S9 S8 DQ D9 D8",
    ]
    record = deal(BAUERNSTOSS, hands)
    moves = f"{DRAWN} HK DK HA DQ D7 D8 CT DT HJ ST H8 D9 CA SK H9 S8"
    assert who(record, moves) == "mine"


def test_a_declarer_who_needs_two_goes_on_for_all_five() -> None:
    """Fipsen 19: five tricks are worth the Durch, 2 with Hand and Durch doubled twice."""
    record = deal(FIPSEN, ["CA CK CQ CJ CT"])
    moves = "2.H pass pass pass 2.H trump.C no no no"
    state = play(FIPSEN, record.start(), moves)
    assert answer(record, state).who == "mine"
    for move in finish_claimed(state, 0):
        state = state.apply(move)
    assert state.score() == (8, 0, 0, 0)


def test_in_the_middle_of_a_trick_the_last_to_play_claims_with_it() -> None:
    record = deal(SCHAFKOPF, ["CA C7 SA S7 DA D7 HA H7", "CQ SQ HQ DQ CJ SJ HJ CT"])
    assert who(record, "pass play pass pass solo.D DA") is None, "others are still to play"
    setup = SCHAFKOPF.Setup(dealer=1)  # seat 2 leads
    record = deal(SCHAFKOPF, ["CA C7 SA S7 HA H7 D9 D8", "CQ SQ HQ DQ CJ SJ HJ DJ"], setup=setup)
    state = play(SCHAFKOPF, record.start(), "pass pass pass play solo.C")
    while state.phase.turn != 1 or state.phase.name != "play":
        state = state.advance(state.legal_moves()[0])
    assert answer(record, state).who == "mine"


def test_nothing_is_left_once_the_king_is_taken() -> None:
    rules = BARBU.Rules(end_when_decided=False, king_heart_lead="free")
    record = deal(BARBU, ["HK H2 C2 S2", "HA C3 S3", "H3 C4 S4", "H4 C5 S5"], rules, seed=1)
    moves = f"king {'no ' * 12} C2 C3 C4 C5"
    assert who(record, moves) is None
    assert who(record, f"{moves} S5 S2 S3 S4") is None
    assert who(record, f"{moves} H4 HK HA H3") == "decided"


# --- worked positions: no


def test_a_side_ace_is_not_good_while_one_hand_may_keep_a_trump() -> None:
    """Six trumps against eight that are out: six rounds may not draw them."""
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HA DA"])
    assert who(record, "play pass pass pass solo.C") is None


def test_a_high_trump_that_is_out_spoils_it() -> None:
    record = deal(SCHAFKOPF, ["SQ HQ DQ CJ SJ HJ DJ CA"])
    assert who(record, "play pass pass pass solo.C") is None


def test_the_king_is_not_high_while_the_called_ace_is_out() -> None:
    record, state = called_ace("SQ no no no DJ HK H8 HQ HA H9 H7 DQ HT S8 S7 C7 CT CA C8")
    assert state.phase.turn == 2
    assert answer(record, state).who is None


def test_what_only_a_partner_could_beat_is_not_proven_while_an_enemy_may_hold_it() -> None:
    """As above, but seat 3 has followed to the heart: it may have the ten as well."""
    hands = [
        "CJ SJ HJ CA CT CK HK H7",
        "DJ CQ SA ST SK DA DT DK",
        "C9 HA HT HQ S9 S8 S7 D7",
        "C8 C7 SQ H9 H8 DQ D9 D8",
    ]
    record = deal(BAUERNSTOSS, hands)
    moves = f"{DRAWN} HK DK HA H9 D7 D8 CT DT HJ ST S8 D9 CA SK S9 DQ"
    state = play(BAUERNSTOSS, record.start(), moves)
    assert answer(record, state).who is None
    assert all(won(end, state, {0, 2}) == {True} for end in ends(state)), "and yet it is so"


def test_one_way_of_playing_must_do_for_all_deals() -> None:
    """Each lead finds the partner's suit in one of two deals, which look alike to the leader."""
    record = deal(BAUERNSTOSS, ["CJ SJ HJ CA CT CK H7 S7"])
    state = play(BAUERNSTOSS, record.start(), "6.C pass pass pass trump.C")
    tricks, view = state.phase, state.view(0)
    assert isinstance(tricks, Tricks)
    first = ("H7 S7", "S8 S9", "HA HK", "D9 DT")
    second = ("H7 S7", "H8 H9", "SA SK", "D9 DT")
    deals = [Layout(tuple(map(cards, hands)), frozenset({0, 2})) for hands in (first, second)]
    for some, sure in ((deals[:1], True), (deals[1:], True), (deals, False)):
        proof = Proof(record.terms, view, tricks, 10_000)
        steps = proof.taken(tricks, some)
        with pytest.raises(StopIteration) as end:
            while True:
                next(steps)
        assert end.value.value is sure


def test_nobody_claims_who_is_not_to_play_a_card() -> None:
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HJ DJ"])
    state = play(SCHAFKOPF, record.start(), "play pass pass pass")
    assert answer(record, state) == Claim(None, 0)
    terms = record.terms
    state = play(SCHAFKOPF, state, "solo.C")
    assert list(claim(terms, state.view(1))) == [Claim(None, 0)]


# --- bounds


def test_a_proof_that_takes_too_long_is_given_up() -> None:
    record, state = called_ace(LOW_CLUB_LEFT)
    terms = record.terms
    *_, last = claim(terms, state.view(0), 50)
    assert last.who is None


def test_the_same_view_gets_the_same_answer_at_every_call() -> None:
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HJ HA"])
    state = play(SCHAFKOPF, record.start(), "play pass pass pass solo.C")
    assert len({answer(record, state) for _ in range(3)}) == 1
