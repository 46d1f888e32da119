"""Knocks and calls of bots in Schafkopf taverns, and the inference from a knock."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from stich.ai.players.levels import LEVELS, think
from stich.ai.sense.schafkopf import SENSE
from stich.ai.sense.schafkopf_hands import outlook
from stich.ai.worlds.inference import plausible
from stich.ai.worlds.knowledge import Knowledge
from stich.cards import CardSet, cards
from stich.deal import draw
from stich.game import Record
from stich.games.schafkopf import GAME
from stich.games.schafkopf.contracts import KNOCK, NO
from stich.games.schafkopf.rules import Rules
from stich.state import State
from tests.support.schafkopf_table import after, start, tavern

WIRTSHAUS, KURZ = GAME.profiles["wirtshaus"], GAME.profiles["kurz"]
TRUMPS = cards("CQ SQ HQ DQ CJ SJ HJ DJ HA HT HK H9 H8 H7")


def packets(profile: str, deals: int) -> list[CardSet]:
    """Return first packets of random deals."""
    rules, rng = GAME.profiles[profile], Random(1)
    deck, sizes = GAME.shape(rules)
    dealt = (Record(GAME, rules, GAME.Setup(), draw(deck, sizes, rng)) for _ in range(deals))
    return [packet for record in dealt for packet in record.start().piles[:4]]


@pytest.mark.parametrize("profile", ["wirtshaus", "kurz"])
def test_what_first_packets_promise_adds_up_to_nothing(profile: str) -> None:
    """The gain of one seat is the loss of the others."""
    deck = GAME.profiles[profile].deck
    found = [outlook(packet, deck) for packet in packets(profile, 2000)]
    assert sum(found) / len(found) == pytest.approx(0, abs=0.05)


@pytest.mark.parametrize("profile", ["wirtshaus", "kurz"])
def test_a_quarter_of_first_packets_is_knocked_with(profile: str) -> None:
    opening = GAME.opening(GAME.profiles[profile], GAME.Setup())
    assert SENSE.call
    said = [SENSE.call(opening, packet, (NO, KNOCK)) for packet in packets(profile, 2000)]
    assert 0.2 < said.count(KNOCK) / len(said) < 0.35


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("rules", "packet", "before", "said"),
    [
        (WIRTSHAUS, "CQ HJ HA H9", "", "knock"),
        (WIRTSHAUS, "CQ SQ D8 SA", "", "knock"),
        (WIRTSHAUS, "H9 H8 SK CT", "", "no"),
        (WIRTSHAUS, "CQ S9 D8 C7", "", "no"),
        (WIRTSHAUS, "HQ HJ S7 HT", "", "knock"),
        (WIRTSHAUS, "HQ HJ S7 HT", "knock knock", "no"),
        (KURZ, "CQ CJ H9", "", "knock"),
        (KURZ, "H9 HK ST", "", "no"),
    ],
)
def test_levels_knock_by_what_the_packet_promises(
    level: str, rules: Rules, packet: str, before: str, said: str
) -> None:
    hands = ["", "", ""]
    hands[len(before.split())] = packet
    state = after(start(*hands, rules=rules, seed=4), before)
    turn = state.phase.turn
    assert turn is not None and state.piles[turn] == cards(packet)
    terms = Record(GAME, rules, GAME.Setup(dealer=3), 0).terms
    *_, thought = think(LEVELS[level], terms, state.view(turn))
    assert GAME.name(thought.best) == said


def held(state: State, seat: int) -> list[float]:
    """Return the mean number of trumps of each seat in the worlds of ``seat``."""
    terms = Record(GAME, WIRTSHAUS, GAME.Setup(dealer=3), 0).terms
    found = list(islice(plausible(terms, state.view(seat), Random(2)), 300))
    return [
        sum((world.state.piles[s] & TRUMPS).bit_count() for world in found) / len(found)
        for s in range(4)
    ]


def test_who_knocks_is_believed_to_hold_trumps() -> None:
    """While the others are still asked, and when all have taken up their second packet."""
    state = start(rules=WIRTSHAUS, seed=5)
    _, silent, knocking, _ = held(after(state, "no no knock"), 3)
    assert knocking > silent + 0.5
    _, silent, knocking, last = held(after(state, "no no knock no"), 0)
    assert knocking > max(silent, last) + 0.3


def test_a_knock_reveals_the_whole_hand_until_cards_of_it_are_given_away() -> None:
    terms = Record(GAME, KURZ, GAME.Setup(dealer=3), 0).terms
    first, second = "H9 CA C9", "SA SK DT"
    state = start(first, "CQ SQ CK", rules=KURZ, seconds=(second, "HQ ST D9"), seed=1)
    state = after(state, "no knock no no")

    def spoken(state: State, seat: int) -> dict[int, list[str]]:
        know = Knowledge(terms, state.view(seat))
        return {s: [ply.phase.name for ply in plies] for s, plies in know.calls.items()}

    assert spoken(state, 3) == {0: ["knocking"], 1: ["knocking"], 2: ["knocking"]}
    state = after(state, "hochzeit take pass pass")
    assert state.phase.name == "give"
    for card in ("H9", "ST"):
        state = after(state, card)
    said = spoken(state, 3)
    assert "knocking" not in said[0] + said[1] and said[2][0] == "knocking"


@pytest.mark.parametrize(
    ("hand", "throw_in", "ramsch"),
    [
        ("CQ SQ HJ SA S9 DK D8 CT", "pass", "play"),  # three high trumps
        ("CQ SJ H9 H7 SA S9 DK CT", "play", "play"),  # four trumps
        ("HJ H9 H8 SK S9 DK D8 CT", "pass", "pass"),
        ("CQ HQ SJ HA H7 SA D9 D8", "play", "play"),
    ],
)
def test_where_a_ramsch_would_follow_one_plays_with_less(
    hand: str, throw_in: str, ramsch: str
) -> None:
    assert SENSE.call
    for all_pass, said in (("throw_in", throw_in), ("ramsch", ramsch)):
        rules = tavern(all_pass=all_pass)
        state = start(hand, rules=rules)
        call = SENSE.call(state.phase, state.piles[0], state.legal_moves())
        assert GAME.name(call) == said, all_pass
