"""Links of Schafkopf that are refused: an odd pot, a knock without packets, a wedding without its
trump."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from stich.code import MOVES, CodeError, Digit, decode, encode, head, in_radix, written
from stich.deal import count, draw
from stich.game import Record
from stich.games.schafkopf import GAME, Rules, Setup
from stich.games.schafkopf.announce import trumps_of
from stich.games.schafkopf.contracts import HOCHZEIT, KNOCK
from stich.games.schafkopf.links import W
from stich.order import TRUMP
from stich.state import IllegalMove
from stich.text import TextError, read, show
from tests.support.schafkopf_table import tavern
from tests.support.table import at_random, random_deal

TRIES = 3_000


def link(rules: Rules, setup: Setup, deal: int, said: int, tail: int) -> str:
    """Return a link of a deal's opening and ``said`` moves, encoded by the number ``tail``."""
    format, digits = head(GAME, rules, setup)
    more: list[Digit] = [(deal, count(*GAME.shape(rules))), (0, 2), (said, MOVES), (tail, 1 << 40)]
    return written(format.letter, in_radix([*digits, *more]))


def links_of(rules: Rules) -> Iterator[Record]:
    """Yield records of links whose moves are random numbers, of which some are no moves of a
    deal."""
    rng = Random(5)
    for _ in range(TRIES):
        deal, said = draw(*GAME.shape(rules), rng), 1 + int(rng.random() * 12)
        tail = int(rng.random() * (1 << 1 + int(rng.random() * 12)))
        try:
            yield decode(link(rules, Setup(), deal, said, tail), [GAME])
        except CodeError as error:
            assert error.code == "deal"


def refused(record: Record) -> None:
    """Neither as a link nor as text."""
    with pytest.raises(IllegalMove):
        encode(record)
    opened = show(Record(GAME, record.rules, record.setup, record.number))
    said = ", ".join(f"0 {GAME.name(move)}" for move in record.moves)
    with pytest.raises(TextError):
        read(f"{opened}\nbidding: {said}\n", [GAME])


def test_every_digit_of_the_pot_is_an_even_number() -> None:
    assert W.setup["stock"] == tuple(range(0, 1001, 2))
    rules = tavern(all_pass="stock")
    for stock in W.setup["stock"]:
        assert isinstance(stock, int)
        text = link(rules, Setup(stock=stock), 0, 0, 0)
        assert decode(text, [GAME]).setup == Setup(stock=stock)


def test_an_odd_pot_is_refused() -> None:
    for stock in (1, 3, 999, 1001, 1002, -2):
        with pytest.raises(ValueError, match="stock cannot be"):
            Setup.of({"stock": stock})
    even = show(Record(GAME, tavern(all_pass="stock"), Setup(stock=4), 0))
    assert read(even, [GAME]).setup == Setup(stock=4)
    with pytest.raises(TextError, match="stock"):
        read(even.replace('[Setup.stock "4"]', '[Setup.stock "5"]'), [GAME])


@pytest.mark.parametrize(
    ("options", "knocks"),
    [({}, False), ({"deck": 24}, False), ({"deck": 20}, False), ({"knock": "all"}, True)],
)
def test_no_link_has_a_knock_without_packets(options: dict[str, Any], knocks: bool) -> None:
    rules = tavern(**options)
    packets = sum(GAME.shape(rules)[1][4:8])
    assert bool(packets) == knocks
    found = [KNOCK in record.moves for record in links_of(rules)]
    assert len(found) > TRIES // 10
    assert any(found) == knocks
    if not knocks:
        refused(random_deal(GAME, Random(1), rules).play([KNOCK]))


def test_no_link_has_a_wedding_without_its_one_trump() -> None:
    rules = tavern(hochzeit="closed")
    trumps = trumps_of(rules).cards[TRUMP]
    weddings, others = 0, 0
    for record in links_of(rules):
        hands = record.start().piles
        for state, move in zip(record.states(), record.moves, strict=False):
            if move == HOCHZEIT:
                assert state.phase.turn is not None
                assert (hands[state.phase.turn] & trumps).bit_count() == 1
                weddings += 1
        if (hands[0] & trumps).bit_count() != 1:
            others += 1
    assert weddings > 10 and others > TRIES // 10
    rng = Random(2)
    for _ in range(20):
        record = random_deal(GAME, rng, rules)
        if (record.start().piles[0] & trumps).bit_count() != 1:
            refused(record.play([HOCHZEIT]))


def test_a_wedding_moved_to_other_cards_is_refused() -> None:
    """The moves of a deal with a wedding, and the number of a deal that has none."""
    rules, rng = tavern(hochzeit="closed"), Random(3)
    trumps = trumps_of(rules).cards[TRUMP]
    moved = 0
    while moved < 10:
        record = at_random(random_deal(GAME, rng, rules), rng)
        if HOCHZEIT not in record.moves:
            continue
        other = random_deal(GAME, rng, rules)
        if any((hand & trumps).bit_count() == 1 for hand in other.start().piles[:4]):
            continue
        with pytest.raises(IllegalMove):
            encode(other.play(record.moves))
        moved += 1
