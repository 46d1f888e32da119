"""Conclusions of a seat from the rules: seats that cannot hold a card, and known cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from stich.ai.worlds.knowledge import Knowledge
from stich.cards import card, cards, listed
from stich.deal import Piles
from stich.state import State, View
from tests.support.games import GAMES
from tests.support.table import at_random, deal, play, random_deal
from tests.support.worlds import opened, some

BAUERNSTOSS, FIPSEN, SCHAFKOPF, BARBU = (
    GAMES[name] for name in ("bauernstoss", "fipsen", "schafkopf", "barbu")
)


def test_who_does_not_follow_has_none_of_the_suit_and_of_trumps() -> None:
    """Bauernstoss 18: a seat that can neither follow nor trump shows both."""
    hands = [
        "CA CT CK CQ C9 C8 CJ SA",
        "HA HT HK HQ H9 H8 H7 S7",
        "SJ HJ DJ ST SK SQ S9 S8",
        "DA DT DK DQ D9 D8 D7 C7",
    ]
    record = deal(BAUERNSTOSS, hands)
    state = opened(record, "7.C pass pass pass trump.C CJ H7 DJ C7")
    know = Knowledge(record.terms, state.view(0))
    trumps = cards("SJ HJ")
    assert know.excluded[1] & trumps == trumps
    assert not know.excluded[2] & trumps
    for world in some(record, state.view(0), 20):
        assert not world.piles[1] & trumps


def test_who_does_not_play_a_higher_jack_has_none() -> None:
    """Bauernstoss 18.4."""
    hands = ["DJ CA CT CK C9 SA ST SK", "SJ C7 HA HT HK H9 H8 H7", "CJ C8 SQ S9 S8 S7 DA DT"]
    record = deal(BAUERNSTOSS, hands)
    state = opened(record, "5.C pass pass pass trump.C DJ SJ CJ")
    know = Knowledge(record.terms, state.view(0))
    assert not know.excluded[1] & cards("HJ")
    state = opened(
        deal(BAUERNSTOSS, [hands[0], "C7 C8 HA HT HK H9 H8 H7", "CJ SJ SQ S9 S8 S7 DA DT"]),
        "5.C pass pass pass trump.C DJ C7",
    )
    know = Knowledge(record.terms, state.view(0))
    assert know.excluded[1] & cards("HJ SJ CJ") == cards("HJ SJ CJ")


def test_who_leads_a_heart_in_barbu_has_hearts_only() -> None:
    hearts = "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA"
    record = deal(BARBU, [hearts], setup=BARBU.Setup(dealer=0))
    state = play(BARBU, record.start(), "hearts")
    while state.phase.name == "double":
        state = play(BARBU, state, "no")
    state = play(BARBU, state, "H2")
    know = Knowledge(record.terms, state.view(1))
    assert know.unseen & ~know.excluded[0] == cards(hearts) & ~cards("H2")
    assert some(record, state.view(1), 1)[0].piles[0] == state.piles[0]


def test_who_passes_in_dominoes_has_nothing_that_fits() -> None:
    rng = Random(4)
    setup = BARBU.Setup(dealer=0, used="tricks+queens+last_two+hearts+king+trumps")
    seen = 0
    for _ in range(5):
        record = at_random(random_deal(BARBU, rng, setup=setup), rng)
        for ply, state in enumerate(record.states()[:-1]):
            if BARBU.name(record.moves[ply]) != "pass":
                continue
            phase = state.phase
            after = state.advance(record.moves[ply])
            assert phase.turn is not None
            know = Knowledge(record.terms, after.view((phase.turn + 1) % 4))
            if after.phase.turn is not None:
                seen += 1
                ready = phase.ready  # type: ignore[attr-defined]
                assert not know.unseen & ready & ~know.excluded[phase.turn]
    assert seen > 5


def test_the_first_to_bid_nothing_has_no_jack_or_all_four() -> None:
    """Bauernstoss 9: a seat with one to three jacks must bid."""
    hands = ["CA CT CK C9 HA HT HK H9", "CJ SJ HJ SA ST SK S9 S8"]
    record = deal(BAUERNSTOSS, hands)
    state = opened(record, "pass")
    for world in some(record, state.view(1), 30):
        assert not world.piles[0] & cards("DJ")


def test_a_number_means_so_many_trumps_in_some_suit() -> None:
    hands = ["CJ SJ C9 CQ HA ST S9 D7"]
    record = deal(BAUERNSTOSS, hands)
    state = opened(record, "4.C")
    found = some(record, state.view(1), 40)
    assert len(found) > 20
    jacks = cards("CJ SJ HJ DJ")
    for world in found:
        hand = world.piles[0]
        counts = {
            (hand & (jacks | cards(" ".join(s + r for r in "789TQKA")))).bit_count() for s in "CSHD"
        }
        assert 4 in counts
        assert 1 <= (hand & jacks).bit_count() <= 3


def test_the_called_ace_is_not_the_declarer_s_own() -> None:
    hands = ["CQ SQ HQ DQ CJ SJ C7 S7"]
    record = deal(SCHAFKOPF, hands)
    state = opened(record, "play pass pass pass call.C")
    ace = 1 << card("CA")
    for seat in (1, 2, 3):
        for world in some(record, state.view(seat), 10):
            assert not world.piles[0] & ace


def test_a_card_given_away_stays_where_it_was_put() -> None:
    """Bauernstoss 15: the soloist knows the card in the tray, the partner the one given back."""
    hands = ["CJ SJ HJ CA CT CK CQ HT", "", "DJ SA ST SK SQ S9 S8 S7"]
    record = deal(BAUERNSTOSS, hands)
    state = opened(record, "solo small trump.C HT DJ")
    for world in some(record, state.view(0), 10):
        assert world.piles[4] == cards("HT")
    for world in some(record, state.view(2), 10):
        assert world.piles[0] & cards("DJ")
    elsewhere = {w.piles[4] for w in some(record, state.view(1), 20)}
    assert len(elsewhere) > 5


def test_a_jack_shown_when_it_is_given_is_known_to_all() -> None:
    hands = ["CJ SJ HJ CA CT CK CQ HT", "", "DJ SA ST SK SQ S9 S8 S7"]
    record = deal(BAUERNSTOSS, hands)
    state = opened(record, "solo small trump.C HJ DJ")
    for world in some(record, state.view(1), 10):
        assert world.piles[4] == cards("HJ")


def test_the_neighbour_of_a_kieker_knows_the_hand_he_was_shown() -> None:
    """Fipsen 15: nobody else does."""
    hands = ["C7 C8 H9 HT SA", "CK CQ CJ HK HQ", "HJ SK SQ SJ S7", "S8 S9 ST H7 H8"]
    record = deal(FIPSEN, hands)
    state = opened(record, "kieker pass pass pass C7 C8 SA H9 HT")
    assert state.phase.name == "stock"
    dealt = cards(hands[0])
    for world in some(record, state.view(1), 5):
        assert world.piles[0] == dealt
    assert len({world.piles[0] for world in some(record, state.view(2), 10)}) > 5


def test_who_doubles_has_not_the_called_ace_and_who_answers_for_the_declarer_has() -> None:
    """Schafkopf 19: a secret partner cannot speak for the defenders."""
    hands = ["CQ SQ HQ HA SA DA HT H9", "CJ SJ DJ", "CA HJ", "DQ S7"]
    record = deal(SCHAFKOPF, hands, seed=4)
    ace = 1 << card("CA")
    state = opened(record, "play pass pass pass call.C HA stoss")
    for world in some(record, state.view(3), 20):
        assert not world.piles[1] & ace
    state = opened(record, "play pass pass pass call.C HA stoss re")
    for world in some(record, state.view(3), 20):
        assert world.piles[2] & ace
    assert any(not w.piles[2] & ace for w in some(record, opened(record, "play").view(3), 20))


def test_a_refusal_proves_nothing() -> None:
    hands = ["CQ SQ HQ HA SA DA HT H9", "CJ SJ DJ", "CA HJ", "DQ S7"]
    record = deal(SCHAFKOPF, hands, seed=4)
    state = opened(record, "play pass pass pass call.C HA no no no")
    holders = {
        seat
        for world in some(record, state.view(0), 40)
        for seat in (1, 2, 3)
        if world.piles[seat] & 1 << card("CA")
    }
    assert holders == {1, 2, 3}


PICTURES = cards("CJ CQ CK SJ SQ SK HJ HQ HK")


KIEKER = ["C7 C8 H9 HT SA", "CK CQ CJ HK HQ", "HJ SK SQ SJ S7", "S8 S9 ST H7 H8"]


def test_who_bids_a_kieker_has_no_picture() -> None:
    """Fipsen 6."""
    record = deal(FIPSEN, KIEKER)
    for moves in ("kieker", "kieker 5"):
        for world in some(record, opened(record, moves).view(2), 20):
            assert not world.piles[0] & PICTURES


def test_of_the_ten_cards_of_a_kieker_five_are_no_pictures() -> None:
    """Fipsen 15: in hand and put away after it."""
    record = deal(FIPSEN, KIEKER, seed=5)
    state = opened(record, "kieker pass pass pass C7 C8 SA H9 HT stock")
    for c in [c for c in listed(state.piles[0]) if not PICTURES >> c & 1][:5]:
        state = state.apply(c)
    state = play(FIPSEN, state, "trump.H")
    know = Knowledge(record.terms, state.view(3))
    rest = len(state.piles) - 2
    without = 0
    rng = Random(1)
    for _ in range(300):  # cards dealt by the play alone may contradict it
        piles = know.laid(know.layouts.draw(rng))
        many = ((piles[0] | piles[rest]) & PICTURES).bit_count()
        assert know.recalls(piles) == (many <= 5)
        without += many > 5
    assert without
    for world in some(record, state.view(3), 40):
        assert ((world.piles[0] | world.piles[rest]) & PICTURES).bit_count() <= 5


def test_the_neighbour_of_a_kieker_knows_what_he_was_shown_when_it_is_put_away() -> None:
    record = deal(FIPSEN, KIEKER, seed=5)
    state = opened(record, "kieker pass pass pass C7 C8 SA H9 HT stock")
    for name in ("C7", "C8"):
        state = play(FIPSEN, state, name)
    for c in listed(state.piles[0] & ~cards("SA H9 HT"))[:3]:
        state = state.apply(c)
    shown, rest = cards(KIEKER[0]), len(state.piles) - 2
    for world in some(record, state.view(1), 20):
        assert not shown & ~(world.piles[0] | world.piles[rest])
    assert len({world.piles[0] & shown for world in some(record, state.view(1), 20)}) > 3
    apart = [w.piles[0] | w.piles[rest] for w in some(record, state.view(2), 20)]
    assert any(shown & ~cards_there for cards_there in apart)


def test_a_declarer_knows_what_he_has_put_away() -> None:
    """Fipsen 14."""
    record = deal(FIPSEN, ["CA CK CQ CJ CT"], piles=["S7 H7"])
    state = opened(record, "2 pass pass pass 2 skat S7 CT trump.C no no no")
    for world in some(record, state.view(0), 10):
        assert world.piles[4] == cards("S7 CT")
    assert len({world.piles[4] for world in some(record, state.view(1), 20)}) > 5


def test_what_was_called_before_cards_were_exchanged_still_counts() -> None:
    """Bauernstoss 9, 15: who was first to pass had no jack, neither kept nor given to the soloist;
    and the soloist had one before."""
    setup = BAUERNSTOSS.Setup(dealer=1)
    hands = ["CJ SJ CA CT CK CQ C9 HT", "HJ DJ SA", "DA ST SK SQ S9 S8 S7 D7", "H9"]
    record = deal(BAUERNSTOSS, hands, setup=setup)
    state = opened(record, "pass pass solo small trump.C HT DA")
    jacks = cards("CJ SJ HJ DJ")
    know = Knowledge(record.terms, state.view(1))
    rng, contradicted = Random(1), 0
    for _ in range(200):  # cards dealt by the play alone may contradict it
        piles = know.laid(know.layouts.draw(rng))
        contradicted += not know.recalls(piles)
    assert contradicted > 50
    for world in some(record, state.view(1), 40):
        assert not world.piles[2] & jacks
        assert world.piles[0] & jacks


def leads_to(state: State, view: View, piles: Piles) -> bool:
    """Return True if a deal can be played from this position, as the seat heard it, to these piles:
    the oracle."""
    ply = len(state.history)
    if ply == len(view.history):
        return state.piles == piles
    public = {index: heard for index, _, heard in view.secrets}
    heard = public.get(ply, view.history[ply])
    return any(
        leads_to(state.advance(move), view, piles)
        for move in state.legal_moves()
        if view.history[ply] == move or view.history[ply] == heard == state.phase.heard(move)
    )


def test_hands_that_were_exchanged_agree_when_some_deal_leads_to_them() -> None:
    """Bauernstoss, Small Solo: every deal that can have been, with every card given and returned,
    against what is concluded."""
    rng, found = Random(6), Counter[bool]()
    setup = BAUERNSTOSS.Setup(dealer=1)  # the partner speaks before the soloist
    while min(found[True], found[False]) < 60:
        record = random_deal(BAUERNSTOSS, rng, setup=setup)
        state = record.start()
        while not (over := state.phase.turn is None) and state.piles[-1].bit_count() < 3:
            legal = list(state.legal_moves())
            names = BAUERNSTOSS.names(legal)
            if state.phase.turn == 0 and "solo" in names:
                state = play(BAUERNSTOSS, state, "solo")
            elif "small" in names:
                state = play(BAUERNSTOSS, state, "small")
            else:
                legal = [m for m, name in zip(legal, names, strict=True) if name != "solo"] or legal
                state = state.advance(legal[int(rng.random() * len(legal))])
        if over or BAUERNSTOSS.call("small") not in state.history:
            continue
        view = state.view(1)
        know = Knowledge(record.terms, view)
        for _ in range(3):
            piles = know.laid(know.layouts.draw(rng))
            deals = dealt_before(state, piles)
            start = record.start()
            led = any(leads_to(replace(start, piles=deal), view, piles) for deal in deals)
            assert know.agrees(piles) == led
            found[led] += 1


def dealt_before(state: State, piles: Piles) -> list[Piles]:
    """Return the deals from which seats 0 and 2 may have exchanged a card for these piles."""
    hands = list(piles[:4])
    first = len(state.history) - piles[-1].bit_count()
    seats = [0, 1, 3]
    turn = seats.index(3)  # dealer 1: forehand 2 sits out, so seat 3 leads
    for place, move in enumerate(state.history[first:]):
        assert move is not None
        hands[seats[(turn + place) % 3]] |= 1 << move
    deals = []
    for back in listed(hands[0]):
        dealt = [hands[0] ^ 1 << back | piles[4], hands[1], hands[2] | 1 << back, hands[3], 0, 0]
        deals.append(tuple(dealt))
    return deals
