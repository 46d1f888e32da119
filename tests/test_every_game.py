"""Properties of every game under all house rules: sound positions, kept secrets."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stich.cards import NAMES, SUITS, CardSet, each, listed, names
from stich.code import decode, encode
from stich.deal import shuffled
from stich.game import AnyGame, Record, UnknownOption, options
from stich.match import new
from stich.state import CALL, IllegalMove, Over, State, View, carried
from tests.support.games import GAMES
from tests.support.strategies import records
from tests.support.table import at_random, random_deal

ALL = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)

SHOWN = {("bauernstoss", "give"), ("schafkopf", "show")}
"""Phases in which a card is shown to all and then lies where not all see it: a jack that is given
face up (15), the trump of an open wedding (F15)."""


def elsewhere(view: View, deck: CardSet, rng: Random) -> tuple[CardSet, ...]:
    """Return piles in which all that a seat does not see lies differently, with the same sizes."""
    seen = 0
    for pile in view.piles:
        seen |= pile or 0
    left = shuffled(listed(deck & ~seen), rng)
    piles = []
    for pile, size in zip(view.piles, view.sizes, strict=True):
        piles.append(sum(1 << left.pop() for _ in range(size)) if pile is None else pile)
    return tuple(piles)


@given(records())
def test_cards_move_and_never_vanish(record: Record) -> None:
    deck, _ = record.game.shape(record.rules)
    for state in record.states():
        together = 0
        for pile in state.piles:
            assert not together & pile
            together |= pile
        assert together == deck


@given(records())
def test_moves_carry_whole_piles(record: Record) -> None:
    """The cards of every pile are, after each move, in the pile that ``carried`` names."""
    for before, after in pairwise(record.states()):
        move = after.history[-1]
        assert move is not None
        takers, card = carried(before.phase, move, len(before.piles))
        expected = [0] * len(takers)
        for taker, pile in zip(takers, before.piles, strict=True):
            expected[taker] |= pile & ~(1 << move)
        if card is not None:
            expected[card] |= 1 << move
        assert tuple(expected) == after.piles


@given(records())
def test_legal_moves_are_ascending_and_end_only_with_the_deal(record: Record) -> None:
    for state in record.states():
        moves = state.legal_moves()
        assert list(moves) == sorted(set(moves))
        assert bool(moves) != isinstance(state.phase, Over)
        assert (state.phase.turn is None) == isinstance(state.phase, Over)
        for move in moves:
            assert record.game.move(record.game.name(move)) == move


@given(records(), st.integers(0, CALL + 200))
def test_an_illegal_move_is_refused_and_changes_nothing(record: Record, move: int) -> None:
    state = record.replay()
    before = State(state.phase, state.piles, state.history, state.secrets)
    if move not in state.legal_moves():
        with pytest.raises(IllegalMove):
            state.apply(move)
    assert state == before


@given(records(whole=True))
def test_every_deal_ends_with_a_score_for_each_seat(record: Record) -> None:
    state = record.replay()
    assert isinstance(state.phase, Over)
    assert len(state.score()) == record.game.players(record.rules)
    assert all(isinstance(n, int) for _, n in state.phase.items)


@given(records(whole=True))
def test_a_team_scores_together(record: Record) -> None:
    teams, score = record.setup.teams, record.replay().score()
    if teams:
        players = range(record.game.players(record.rules))
        assert sorted(seat for team in teams for seat in team) == list(players)
    for team in teams:
        assert len({score[seat] for seat in team}) == 1


@given(records())
def test_no_score_before_the_end(record: Record) -> None:
    for state in record.states():
        if not isinstance(state.phase, Over):
            with pytest.raises(ValueError, match="not over"):
                state.score()


# secrecy


@given(records(), st.integers(0, 2**32))
def test_hidden_cards_do_not_interfere(record: Record, seed: int) -> None:
    """Deal the unseen cards differently: the seat's view, its moves and the views after them
    stay."""
    state, rng = record.replay(), Random(seed)
    deck, _ = record.game.shape(record.rules)
    for seat in range(record.game.players(record.rules)):
        view = state.view(seat)
        piles = elsewhere(view, deck, rng)
        other = State(state.phase, piles, state.history, state.secrets)
        assert other.view(seat) == view
        if state.phase.source != seat:
            assert not view.legal_moves()
            continue
        assert other.legal_moves() == state.legal_moves() == view.legal_moves()
        for move in state.legal_moves():
            assert other.advance(move).phase == state.advance(move).phase
            assert other.advance(move).view(seat).history == state.advance(move).view(seat).history


@given(records())
def test_every_card_a_view_names_lies_open_or_was_shown(record: Record) -> None:
    states = record.states()
    state = states[-1]
    for seat in range(record.game.players(record.rules)):
        view = state.view(seat)
        seen = 0
        for pile in view.piles:
            seen |= pile or 0
        known = {index for index, knowers, _ in state.secrets if seat in knowers}
        for index, move in enumerate(view.history):
            if move is None or move >= CALL or seen >> move & 1 or index in known:
                continue
            phase = states[index].phase
            shown = (record.game.id, phase.name) in SHOWN
            assert shown or phase.turn == seat, (record.game.name(move), phase)
            seen |= shown << move


@given(records(), st.integers(0, 2**32))
def test_rules_answer_for_any_guessed_hand(record: Record, seed: int) -> None:
    """Sampled worlds contradict earlier calls, and still a seat must have a move in them."""
    deck, _ = record.game.shape(record.rules)
    rng = Random(seed)
    state = record.replay()
    for seat in range(record.game.players(record.rules)):
        view = state.view(seat)
        world = view.suppose(elsewhere(view, deck, rng))
        while moves := world.legal_moves():
            world = world.advance(moves[int(rng.random() * len(moves))])
        assert isinstance(world.phase, Over)


@given(records())
def test_a_world_that_contradicts_the_view_is_refused(record: Record) -> None:
    state = record.replay()
    view = state.view(0)
    wrong = (*state.piles[1:], state.piles[0])
    if any(known is not None and wrong[i] != known for i, known in enumerate(view.piles)):
        with pytest.raises(ValueError, match="cannot lie there"):
            view.suppose(wrong)


@given(records())
def test_reasons_are_given_for_cards_that_may_not_be_played(record: Record) -> None:
    for state in record.states():
        phase, seat = state.phase, state.phase.turn
        if seat is None or phase.automatic:
            continue
        legal = state.legal_moves()
        hand = state.piles[seat]
        if not any(move < CALL for move in legal):
            continue
        for c in each(hand):
            reason = phase.reason(hand, state.view(seat).said, c)
            assert (reason is None) == (c in legal), (names(hand), record.game.name(c), phase)


@given(records())
def test_facts_of_a_contract_have_the_meaning_of_their_names(record: Record) -> None:
    """``stich.state.Announced`` says the meanings; another fact needs another name."""
    seats = range(record.game.players(record.rules))
    for state in record.states():
        known = state.phase.announced
        about = f"{record.game.id}, facts of the phase {state.phase.name}: {known}"
        assert known.declarer is None or known.declarer in seats, about
        assert known.trump is None or known.trump in SUITS, about
        assert known.called is None or known.called in NAMES, about
        for name in (known.contract, known.bid):
            assert name is None or isinstance(name, str), about
        assert known.sides is None or len(known.sides) == len(seats), about


# matches and options


@ALL
@pytest.mark.parametrize("seed", range(2))
def test_a_match_ends(game: AnyGame, seed: int) -> None:
    rng = Random(seed)
    for rules in game.profiles.values():
        match = new(game, rules, seed)
        deals = 0
        while match.setup is not None:
            assert match.setup.dealer == match.standing.dealer
            match.setup.check_under(rules)
            match = match.add(at_random(match.draw(rng), rng))
            deals += 1
            assert deals < 500
        assert len(match.standing.totals) == game.players(rules)
        with pytest.raises(ValueError, match="over"):
            match.deal(0)


@ALL
def test_a_deal_that_does_not_continue_a_match_is_refused(game: AnyGame) -> None:
    rng = Random(0)
    match = new(game, game.Rules(), 0)
    record = match.draw(rng)
    with pytest.raises(ValueError, match="not over"):
        match.add(record)
    stray = random_deal(game, rng, setup=game.Setup(dealer=1))
    with pytest.raises(ValueError, match="continue"):
        match.add(at_random(stray, rng))


@ALL
def test_the_default_setup_fits_every_profile(game: AnyGame) -> None:
    for rules in game.profiles.values():
        setup = game.default_setup(rules)
        assert decode(encode(Record(game, rules, setup, 0)), [game]).setup == setup


@ALL
def test_unknown_options_and_values_are_refused_by_name(game: AnyGame) -> None:
    with pytest.raises(UnknownOption, match="no_such_rule"):
        game.Rules.of({"no_such_rule": 1})
    for name, values in options(game.Rules).items():
        with pytest.raises(ValueError, match=name):
            game.Rules.of({name: "nonsense"})
        if isinstance(values[0], bool):
            with pytest.raises(ValueError, match=name):
                game.Rules.of({name: int(values[0])})


@ALL
def test_profiles_begin_with_the_default(game: AnyGame) -> None:
    assert next(iter(game.profiles)) == "seed", "the first profile, of the default rules, is seed"
    assert game.profiles["seed"] == game.Rules()
    for name, rules in game.profiles.items():
        assert game.profile(rules) == name
    assert len(set(game.profiles.values())) == len(game.profiles)
