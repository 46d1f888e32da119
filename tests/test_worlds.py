"""Guessed worlds agree with all that a seat knows, and where nothing more is known all deals that
agree are equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice, pairwise
from math import comb
from random import Random
from statistics import fmean

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stich.ai.sense import sense_of
from stich.ai.sense.bauernstoss import UNSAID
from stich.ai.sense.hands import beaten
from stich.ai.sense.schafkopf_hands import per_eight, rungs
from stich.ai.sense.sense import Belief
from stich.ai.worlds.knowledge import CALL_FLOOR, Knowledge
from stich.ai.worlds.layouts import LayoutSampler
from stich.ai.worlds.sampler import PLAY_ONLY, SIZES_ONLY, STRICT, Sampler, every, worlds
from stich.cards import CardSet, card_set, cards, listed
from stich.code import decode
from stich.deal import Piles, shuffled
from stich.game import Record
from stich.games.bauernstoss import bidding as bauernstoss
from stich.games.schafkopf.bidding import Bidding
from stich.games.schafkopf.contracts import ANNOUNCED, PASS, PLAY
from stich.games.schafkopf.rules import DECKS
from stich.state import State, View
from tests.support.games import GAMES
from tests.support.strategies import records
from tests.support.table import deal, play, random_deal
from tests.support.worlds import opened, some

BAUERNSTOSS, FIPSEN, SCHAFKOPF, BARBU = (
    GAMES[name] for name in ("bauernstoss", "fipsen", "schafkopf", "barbu")
)


# --- the truth is among the worlds


@given(records())
@settings(max_examples=60)
def test_nothing_that_is_concluded_contradicts_the_truth(record: Record) -> None:
    state = record.replay()
    for seat in range(record.game.players(record.rules)):
        know = Knowledge(record.terms, state.view(seat))
        assert know.phases[-1] == state.phase
        for pile, fixed, excluded in zip(state.piles, know.fixed, know.excluded, strict=True):
            assert not fixed & ~pile
            assert not excluded & pile
        assert know.agrees(state.piles)


@given(records())
@settings(max_examples=60)
def test_what_no_longer_needs_asking_is_settled(record: Record) -> None:
    """Play that any hand without excluded cards explains are not asked about again."""
    state, rng = record.replay(), Random(1)
    for seat in range(record.game.players(record.rules)):
        know = Knowledge(record.terms, state.view(seat))
        for other, plies in know.plies.items():
            for _ in range(3):
                hand = know.laid(know.layouts.draw(rng))[other]
                for ply in plies:
                    if ply.phase.card_play and ply not in know.unsettled[other]:
                        assert ply.heard in ply.phase.legal(hand | ply.later, ())


@given(records())
@settings(max_examples=60)
def test_two_piles_exchange_the_cards_that_any_layout_of_both_may_give_them(record: Record) -> None:
    """A second opinion: the sampler of layouts, for these two alone, draws the same."""
    state = record.replay()
    for seat in range(record.game.players(record.rules)):
        know = Knowledge(record.terms, state.view(seat))
        sampler = Sampler(know, Random(1), None)
        piles = state.piles
        for one in sampler.places:
            sampler.rng = Random(2)
            after = sampler.exchanged(piles, one)
            sampler.rng = Random(2)
            pair = {one, sampler.other(one)}
            room = [size if pile in pair else 0 for pile, size in enumerate(know.layouts.room)]
            both = sum(piles[pile] & know.unseen for pile in pair)
            dealt = LayoutSampler(both, room, know.layouts.excluded).draw(sampler.rng)
            kept = [0 if pile in pair else mask for pile, mask in enumerate(piles)]
            held = [know.fixed[pile] if pile in pair else 0 for pile in range(len(piles))]
            assert after == tuple(map(sum, zip(kept, held, dealt, strict=True)))
            piles = after


@given(records(), st.integers(0, 3))
@settings(max_examples=60)
def test_a_world_looks_to_the_seat_as_the_table_does(record: Record, seat: int) -> None:
    seat %= record.game.players(record.rules)
    view = record.replay().view(seat)
    for world in islice(worlds(Knowledge(record.terms, view), Random(1)), 4):
        assert world.state.view(seat) == view


SHOWN = decode("wDQhBcPBHbvKrEEazCfSBsgk", GAMES.values())
"""The trump shown with a wedding that nobody takes is played in a Solo-Tout later."""


@given(records())
@example(SHOWN)
@settings(max_examples=60)
def test_a_strict_world_can_have_been_played_like_this(record: Record) -> None:
    """The oracle: the public history, replayed with the cards of the world."""
    state = record.replay()
    seat = 0
    know = Knowledge(record.terms, state.view(seat))
    if any(know.since[: know.players]):
        return  # hands have changed hiddenly: there is no way back to the deal
    for world in some(record, state.view(seat), 3):
        hands = list(world.piles)
        for phase, heard in zip(know.phases, know.heard, strict=False):
            if heard is not None and heard < 52:
                assert phase.turn is not None
                hands[phase.turn] |= 1 << heard
        unheard = set()
        for phase, heard in zip(know.phases, know.heard, strict=False):
            turn = phase.turn
            assert turn is not None
            legal = phase.legal(hands[turn], ())
            if turn not in unheard:
                assert heard in legal or heard in map(phase.heard, legal)
            if heard is not None and heard < 52:
                hands[turn] = phase.transfer(tuple(hands), heard)[turn]  # it may only be shown
            elif heard not in legal:
                unheard.add(turn)


# --- how likely


def ways(
    groups: list[tuple[CardSet, tuple[int, ...]]], room: tuple[int, ...]
) -> set[tuple[int, ...]]:
    """Return every way to deal cards that may lie in given places only, by enumeration."""
    found = {(0,) * len(room)}
    for mask, places in groups:
        for c in listed(mask):
            found = {
                (*piles[:p], piles[p] | 1 << c, *piles[p + 1 :])
                for piles in found
                for p in places
                if piles[p].bit_count() < room[p]
            }
    return {
        piles
        for piles in found
        if all(p.bit_count() == r for p, r in zip(piles, room, strict=True))
    }


CASES: list[tuple[str, tuple[int, ...], list[str]]] = [
    ("CA CK CQ CJ", (2, 2), ["", ""]),
    ("CA CK CQ CJ", (2, 1, 1), ["CA", "", ""]),
    ("CA CK HA HK SA SK", (2, 2, 2), ["CA CK", "HA", ""]),
    ("CA CK HA HK SA SK", (3, 2, 1), ["CA", "CA CK", "HA HK SA SK"]),
    ("CA CK HA HK", (2, 0, 2), ["CA", "", "HA"]),
    ("CA", (1,), [""]),
    ("", (0, 0), ["", ""]),
]


@pytest.mark.parametrize(("names", "room", "excluded"), CASES)
def test_every_way_to_deal_is_as_likely(
    names: str, room: tuple[int, ...], excluded: list[str]
) -> None:
    mask, no = cards(names), [cards(text) for text in excluded]
    groups = [
        (1 << c, tuple(p for p in range(len(room)) if not no[p] >> c & 1)) for c in listed(mask)
    ]
    expected = ways(groups, room)
    dealer = LayoutSampler(mask, room, no)
    assert dealer.ways == len(expected) > 0
    many = 400 * len(expected)
    rng = Random(5)
    found = Counter(tuple(dealer.draw(rng)) for _ in range(many))
    assert set(found) == expected
    chi = sum((found[way] - 400) ** 2 / 400 for way in expected)
    assert chi < len(expected) + 4.5 * (2 * len(expected)) ** 0.5


def test_what_cannot_be_dealt_has_no_way() -> None:
    assert LayoutSampler(cards("CA CK"), (1, 1), [cards("CA CK"), cards("")]).ways == 0


def test_a_shuffle_makes_every_order_as_likely() -> None:
    rng = Random(3)
    found = Counter(tuple(shuffled(listed(cards("CA CK CQ")), rng)) for _ in range(6000))
    assert len(found) == 6
    assert all(850 < count < 1150 for count in found.values())


def test_the_number_of_deals_is_that_of_the_hands() -> None:
    full = cards("CA CK CQ CJ CT C9 HA HK HQ")
    assert LayoutSampler(full, (3, 3, 3), [0, 0, 0]).ways == comb(9, 3) * comb(6, 3)


def test_an_ending_is_sampled_evenly_among_all_that_agree() -> None:
    """Bauernstoss, two tricks to go: by enumeration of the layouts that the void of one seat
    leaves."""
    record = deal(BAUERNSTOSS, ["CJ C9 CQ HA ST S9 D7 D8"], seed=3)
    rng, state = Random(2), opened(record, "3.C")
    while state.piles[-1].bit_count() < 24:
        legal = [move for move in state.legal_moves() if BAUERNSTOSS.name(move) != "solo"]
        state = state.advance(legal[int(rng.random() * len(legal))])
    assert state.phase.turn is not None
    seat = state.phase.turn
    know = Knowledge(record.terms, state.view(seat))
    left = listed(know.unseen)
    assert len(left) == 6
    others = [s for s in range(4) if s != seat]
    expected = set()
    for first in combinations(left, 2):
        for second in combinations(sorted(set(left) - set(first)), 2):
            third = set(left) - set(first) - set(second)
            hands = [sum(1 << c for c in part) for part in (first, second, third)]
            if all(know.explains(s, h) for s, h in zip(others, hands, strict=True)):
                expected.add(tuple(hands))
    guessed = islice(worlds(Knowledge(record.terms, state.view(seat)), Random(1), few=0), 3000)
    found = Counter(tuple(world.state.piles[s] for s in others) for world in guessed)
    assert set(found) == expected
    mean = sum(found.values()) / len(expected)
    chi = sum((found[way] - mean) ** 2 / mean for way in expected)
    assert chi < len(expected) + 4.5 * (2 * len(expected)) ** 0.5
    whole = every(Knowledge(record.terms, state.view(seat)), 100)
    assert whole is not None
    assert len(whole) == len(expected)
    assert {tuple(w.piles[s] for s in others) for w in whole} == expected
    assert every(Knowledge(record.terms, state.view(seat)), len(expected) - 1) is None


# --- few worlds, and how likely they are


def ending(moves: int) -> tuple[Record, State]:
    """Return a deal of Bauernstoss, bid and played at random until ``moves`` cards have been
    played."""
    record = deal(BAUERNSTOSS, ["CJ C9 CQ HA ST S9 D7 D8"], seed=3)
    rng, state = Random(2), opened(record, "3.C")
    while state.piles[-1].bit_count() < moves:
        legal = [move for move in state.legal_moves() if BAUERNSTOSS.name(move) != "solo"]
        state = state.advance(legal[int(rng.random() * len(legal))])
    return record, state


def test_few_worlds_come_once_each_and_then_no_more() -> None:
    record, state = ending(22)
    assert state.phase.turn is not None
    view = state.view(state.phase.turn)
    whole = every(Knowledge(record.terms, view), 100)
    assert whole is not None
    found = list(worlds(Knowledge(record.terms, view), Random(1), few=len(whole)))
    assert len(found) == len(whole)
    assert {world.state.piles for world in found} == {world.piles for world in whole}
    assert state.piles in {world.state.piles for world in found}
    assert all(world.loose == STRICT and world.weight == 1.0 for world in found)
    orders = {
        tuple(w.state.piles for w in worlds(Knowledge(record.terms, view), Random(seed), few=100))
        for seed in range(5)
    }
    assert len(orders) > 1, "which comes first is left to chance"
    endless = list(
        islice(worlds(Knowledge(record.terms, view), Random(1), few=len(whole) - 1), 300)
    )
    assert len(endless) == 300


def doubted(record: Record, view: View) -> Belief:
    """Return a belief that makes the next seat's calls unlikely from hands with one unseen card."""
    unseen, next_seat = Knowledge(record.terms, view).unseen, (view.seat + 1) % 4
    doubtful = unseen & -unseen
    return lambda phase, hand, call: 0.3 if phase.turn == next_seat and hand & doubtful else 1.0


def test_unlikely_worlds_come_last_and_weigh_less() -> None:
    record, state = ending(22)
    assert state.phase.turn is not None
    view = state.view(state.phase.turn)
    know = Knowledge(record.terms, view)
    belief = doubted(record, view)
    found = list(worlds(Knowledge(record.terms, view), Random(1), belief, 100))
    weights = [world.weight for world in found]
    assert weights == sorted(weights, reverse=True)
    assert weights == [know.likelihood(world.state.piles, belief) for world in found]
    assert set(weights) == {1.0, 0.3**2}, "it has called twice"


def met() -> tuple[dict[Piles, float], dict[Piles, float], Counter[Piles]]:
    """Return the worlds of an ending, some of them doubtful: their weights where each comes once,
    and where 4,000 are drawn, and how often each is among those."""
    record, state = ending(22)
    assert state.phase.turn is not None
    view = state.view(state.phase.turn)
    belief = doubted(record, view)
    few = worlds(Knowledge(record.terms, view), Random(1), belief, 100)
    drawn = list(islice(worlds(Knowledge(record.terms, view), Random(7), belief, 0), 4000))
    weight, weighed = ({world.state.piles: world.weight for world in some} for some in (few, drawn))
    return weight, weighed, Counter(world.state.piles for world in drawn)


def test_unlikely_worlds_are_met_as_rarely_as_they_are_unlikely() -> None:
    """The share of each world among those drawn, times its weight there, is its weight among
    all."""
    weight, weighed, found = met()
    assert set(found) <= set(weight)
    often = {w: weight[w] / weighed.get(w, 1.0) for w in weight}
    mean = {w: 4000 * often[w] / sum(often.values()) for w in weight}
    chi = sum((found[w] - mean[w]) ** 2 / mean[w] for w in weight)
    assert chi < len(weight) + 4.5 * (2 * len(weight)) ** 0.5


def held(record: Record, seat: int, holder: int, cards_of: CardSet, belief: Belief | None) -> float:
    """Return the mean number of ``cards_of`` that seat ``holder`` has in the worlds of ``seat``."""
    found = worlds(Knowledge(record.terms, record.replay().view(seat)), Random(3), belief)
    hands = [world.state.piles[holder] & cards_of for world in islice(found, 400)]
    return sum(hand.bit_count() for hand in hands) / len(hands)


def test_where_drawing_shows_only_unlikely_deals_they_are_met_as_often_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By exchange, each as often as it is likely."""
    monkeypatch.setattr("stich.ai.worlds.sampler.MINIMUM_LIKELIHOOD", 2.0)
    weight, _, found = met()
    assert set(found) == set(weight)
    doubtful = [piles for piles in weight if weight[piles] < 1]
    share = sum(weight[piles] for piles in doubtful) / sum(weight.values())
    assert sum(found[piles] for piles in doubtful) / 4000 == pytest.approx(share, rel=0.15)
    mean = 4000 / sum(weight.values())
    likely = [found[piles] for piles in weight if weight[piles] == 1]
    assert min(likely) > 0.6 * mean and max(likely) < 1.5 * mean


@pytest.mark.parametrize("said", ["solo_tout.H", "wenz_tout"])
def test_who_announces_a_tout_is_believed_to_hold_one(said: str) -> None:
    """Hands for it are one in a thousand, so drawing deals hardly ever shows one."""
    record = deal(SCHAFKOPF, ["CQ SQ HQ DQ CJ SJ HJ DJ" if said != "wenz_tout" else "CJ SJ HJ DJ"])
    before = play(SCHAFKOPF, record.start(), "play pass pass pass")
    announced, game = before.advance(SCHAFKOPF.move(said)), ANNOUNCED[SCHAFKOPF.move(said)]
    order = rungs(game.kind, game.suit, 32)
    view = announced.view(1)

    def beaten_in(belief: Belief | None) -> float:
        found = islice(worlds(Knowledge(record.terms, view), Random(3), belief), 200)
        return sum(beaten(world.state.piles[0], order) for world in found) / 200

    assert beaten_in(None) > 2.0
    assert beaten_in(sense_of(GAMES["schafkopf"]).belief) < 0.5


def test_who_plays_in_schafkopf_is_believed_strong_and_who_passes_weak() -> None:
    """Measured by the trumps, and the highest trumps, that the seat opposite expects there."""
    opening = Record(SCHAFKOPF, SCHAFKOPF.Rules(), SCHAFKOPF.Setup(), 7 * 10**14)
    belief = sense_of(SCHAFKOPF).belief
    highest = cards("CQ SQ HQ DQ")
    trumps = highest | cards("CJ SJ HJ DJ HA HT HK H9 H8 H7")
    seat = opening.start().phase.turn
    assert seat is not None

    def more(said: str, cards_of: CardSet) -> float:
        record = opening.play([SCHAFKOPF.move(said)])
        before, after = (held(record, seat ^ 2, seat, cards_of, use) for use in (None, belief))
        return after - before

    assert more("play", trumps) > 0.5 and more("play", highest) > 0.1
    assert more("pass", trumps) < -0.2 and more("pass", highest) < -0.1


@pytest.mark.parametrize("profile", ["schule", "wirtshaus", "kurz"])
def test_the_more_a_hand_is_worth_the_likelier_it_plays(profile: str) -> None:
    """If it has trumps enough; as rarely as it plays, it passes, and no hand always does either."""
    rules, rng = SCHAFKOPF.profiles[profile], Random(3)
    phase, deck = Bidding(rules, SCHAFKOPF.Setup()), listed(DECKS[rules.deck])
    belief = sense_of(SCHAFKOPF).belief
    assert belief
    found: dict[float, list[tuple[float, float]]] = {}
    for _ in range(600):
        hand = card_set(rng.sample(deck, rules.hand_size))
        plays, passes = (belief(phase, hand, call) for call in (PLAY, PASS))
        assert plays + passes == pytest.approx(1) and 0 < plays < 1
        trumps, worth = per_eight(hand, rules)
        found.setdefault(trumps, []).append((worth, plays))
    for trumps, hands in found.items():
        likely = [plays for _, plays in sorted(hands)]
        assert likely == sorted(likely)
        assert trumps >= 3 or likely[-1] == likely[0] < 0.2
    assert max(found[max(found)])[1] > 0.9


def test_who_says_a_number_in_bauernstoss_is_believed_to_hold_no_more() -> None:
    """And who says none, to have none to say, as counted here by suits and jacks; in the worlds of
    another seat such hands are rarer, then."""
    belief, jacks, rng = sense_of(BAUERNSTOSS).belief, cards("CJ SJ HJ DJ"), Random(4)
    suits = [cards(" ".join(suit + rank for rank in "789TQKA")) | jacks for suit in "CSHD"]
    assert belief

    def most(hand: CardSet) -> int:
        return max((hand & trumps).bit_count() for trumps in suits)

    asked, more = 0, dict.fromkeys((None, belief), 0)
    for _ in range(60):
        record = random_deal(BAUERNSTOSS, rng)
        state = record.start()
        while isinstance(phase := state.phase, bauernstoss.Bidding):
            hand, legal = state.piles[phase.turn], state.legal_moves()
            names = {BAUERNSTOSS.name(move): move for move in legal}
            numbers = [name for name in names if name[0].isdigit()]
            for name, move in names.items():
                likely = belief(phase, hand, phase.heard(move))
                if name == "pass":
                    assert likely == (UNSAID if numbers else 1.0)
                elif name != "solo":
                    assert likely == (1.0 if int(name[0]) == most(hand) else UNSAID)
            state = state.advance(names[max(numbers, default="pass")])
            if not phase.spoken and numbers and most(hand) == 4:
                asked += 1
                view = state.view((phase.turn + 1) % 4)
                for use in more:
                    found = worlds(Knowledge(record.terms, view), Random(3), use)
                    hands = [world.state.piles[phase.turn] for world in islice(found, 100)]
                    more[use] += sum(most(hand) > 4 for hand in hands)
    assert asked > 5 and more[belief] < more[None] / 2


def test_who_doubles_in_schafkopf_is_believed_to_hold_high_trumps() -> None:
    record = decode("sV6rkdoItDpM3ECFIlQ4c", GAMES.values())  # a Solo-Tout, doubled by seat 0
    doubled = next(
        ply for ply, name in enumerate(record.game.names(record.moves), 1) if name == "stoss"
    )
    trumps, belief = cards("CJ SJ HJ DJ HA HT HK H9 H8 H7"), sense_of(GAMES["schafkopf"]).belief
    poll = record.upto(doubled)
    assert record.replay().phase.turn is None
    assert poll.replay().phase.name == "stoss"
    before, after = (held(poll, 3, 0, trumps, use) for use in (None, belief))
    assert after > before + 0.2


@pytest.mark.parametrize(
    ("contract", "wanted"),
    [
        ("hearts", "C2 C3 C4 S2 S3 S4 H2 H3 H4 D2 D3 D4"),
        ("trumps.S", "S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA"),
    ],
)
def test_who_doubles_in_barbu_is_believed_to_hold_what_the_contract_wants(
    contract: str, wanted: str
) -> None:
    """And who says nothing, a little less of it than if nobody listened."""
    record, belief = Record(BARBU, BARBU.Rules(), BARBU.Setup(), 12345), sense_of(BARBU).belief
    found = []
    for said, listening in (("no", None), ("no", belief), ("double", belief)):
        asked = record.play([BARBU.move(contract)])
        while (turn := asked.replay().phase.turn) is not None and turn != 2:
            asked = asked.play([BARBU.move(said if turn == 1 else "no")])
        found.append(held(asked, 2, 1, cards(wanted), listening))
    unheard, silent, doubled = found
    assert doubled > silent + 0.3
    assert silent < unheard


def test_calls_against_all_sense_leave_worlds_all_the_same() -> None:
    record, state = ending(12)
    assert state.phase.turn is not None
    view = state.view(state.phase.turn)
    found = list(islice(worlds(Knowledge(record.terms, view), Random(1), lambda *call: 0.0), 20))
    assert [world.loose for world in found] == [STRICT] * 20
    know = Knowledge(record.terms, view)
    calls = sum(map(len, know.calls.values()))
    assert know.likelihood(found[0].state.piles, lambda *call: 0.0) == pytest.approx(
        CALL_FLOOR**calls
    )


def test_where_hardly_any_deal_agrees_they_are_made_by_exchange(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without drawing whole deals every one is still met, about as often."""
    monkeypatch.setattr("stich.ai.worlds.sampler.REJECTIONS", 0)
    record, state = ending(22)
    assert state.phase.turn is not None
    view = state.view(state.phase.turn)
    whole = every(Knowledge(record.terms, view), 100)
    assert whole is not None
    drawn = list(islice(worlds(Knowledge(record.terms, view), Random(3), few=0), 3000))
    assert all(world.loose == STRICT for world in drawn)
    found = Counter(world.state.piles for world in drawn)
    assert set(found) == {world.piles for world in whole}
    mean = 3000 / len(whole)
    assert all(0.6 * mean < many < 1.5 * mean for many in found.values())


def test_worlds_made_by_exchange_differ_from_one_to_the_next_as_if_they_were_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They come from several layouts in turn. Those of one alone, sixteen exchanges apart, would
    have 59 % of all hidden cards in common, and any two have 38 %."""
    monkeypatch.setattr("stich.ai.worlds.sampler.REJECTIONS", 0)
    record = decode("bWnwEx7IBnAr-9V3", GAMES.values())  # a small Solo of the dealer's partner
    view = record.replay().view(3)

    def alike(pair: tuple[Piles, Piles]) -> int:
        return sum((one & other).bit_count() for one, other in zip(*pair, strict=True))

    runs = [
        [world.state.piles for world in islice(worlds(know, Random(seed)), 8)]
        for seed in range(40)
        for know in [Knowledge(record.terms, view)]
    ]
    own = sum(piles.bit_count() for piles in view.piles if piles)
    following = [alike(pair) - own for run in runs for pair in pairwise(run)]
    strangers = [alike(pair) - own for both in pairwise(runs) for pair in zip(*both, strict=True)]
    assert fmean(following) < 1.1 * fmean(strangers)


# --- when too much is known


def test_calls_that_no_deal_explains_are_dropped_and_the_world_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = deal(BAUERNSTOSS, ["CJ SJ C9 CQ HA ST S9 D7"])
    state = opened(record, "4.C")
    monkeypatch.setattr(Knowledge, "explains", lambda know, seat, hand: False)
    guessed = islice(worlds(Knowledge(record.terms, state.view(1)), Random(1)), 5)
    loose = Counter(world.loose for world in guessed)
    assert loose == {PLAY_ONLY: 5}


def test_a_play_that_no_deal_explains_leaves_only_the_sizes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = deal(BAUERNSTOSS, [])
    view = record.start().view(0)
    deck = (1 << 52) - 1
    monkeypatch.setattr(Knowledge, "excluded", [deck] * 6)
    found = list(islice(worlds(Knowledge(record.terms, view), Random(1)), 3))
    assert [world.loose for world in found] == [SIZES_ONLY] * 3
    for world in found:
        assert world.state.view(0) == view
