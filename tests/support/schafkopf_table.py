"""Deals of Bavarian Schafkopf to test with, and ways to drive and to settle them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from stich.cards import CardSet, card, each
from stich.deal import shuffled
from stich.games import GAMES
from stich.games.schafkopf import Rules, Setup
from stich.games.schafkopf.contracts import ANNOUNCED, DECK, POINTS, Contract, company
from stich.games.schafkopf.contracts import contract_order as order_of
from stich.games.schafkopf.play import Play
from stich.order import TRUMP, Order
from stich.state import Over, State
from stich.tricks import Trick
from tests.support.table import deal, legal, play

GAME = GAMES["schafkopf"]
SCHULE = GAME.profiles["schule"]
MATADORS = "CQ SQ HQ DQ CJ SJ HJ DJ"
ALL_PASS = "pass pass pass pass"


def start(
    *hands: str,
    rules: Rules | None = None,
    dealer: int = 3,
    seed: int = 0,
    seconds: tuple[str, ...] = (),
    **carried: Any,
) -> State:
    """Return the opening of a deal in which the seats from 0 on hold at least these cards; where
    there is knocking they are the first packets, and ``seconds`` the second ones."""
    setup = Setup(dealer=dealer, **carried)
    return deal(GAME, hands, rules, setup, seconds, seed).start()


def after(state: State, moves: str) -> State:
    """Return the position after these moves."""
    return play(GAME, state, moves)


def may(state: State) -> list[str]:
    """Return the names of the legal calls and cards."""
    return legal(GAME, state)


def declared(
    game: str,
    *hands: str,
    seat: int = 0,
    rules: Rules | None = None,
    seed: int = 0,
    **carried: Any,
) -> State:
    """Return the position at the lead to the first trick of a game that this seat announces without
    a rival."""
    words = ["pass"] * 4
    words[seat] = "play"
    return after(start(*hands, rules=rules, seed=seed, **carried), " ".join([*words, game]))


def tavern(**options: Any) -> Rules:
    """Return the default rules with these options, at 20/50/100/200/10 and without doubling."""
    return Rules.of({"tariff": "ten_twenty_fifty", "max_doublings": 0, **options})


def tricks_of(*tricks: str, order: Order, leader: int = 0) -> tuple[Trick, ...]:
    """Return finished tricks: the first led by this seat, each later one by the winner before."""
    found = []
    for names in tricks:
        played = tuple(map(card, names.split()))
        winner = (leader + order.best(played)) % 4
        found.append(Trick(leader, played, winner))
        leader = winner
    return tuple(found)


def silent(state: State) -> State:
    """Return the position after all seats asked have kept silent."""
    while state.phase.name == "stoss":
        state = after(state, "no")
    return state


def led(state: State, card_name: str) -> State:
    """Return the position after a card, and after the silence of all seats asked then."""
    return silent(after(state, card_name))


def facts(state: State) -> dict[str, Any]:
    return state.phase.facts()


def over(state: State) -> Over:
    assert isinstance(state.phase, Over)
    return state.phase


def items(over: Over) -> dict[str, int]:
    return dict(over.items)


def finish(state: State, seed: int = 0) -> State:
    """Return the end of a deal played on at random without doubling."""
    rng = Random(seed)
    while moves := state.legal_moves():
        if state.phase.name == "stoss":
            state = after(state, "no")
        else:
            state = state.advance(moves[int(rng.random() * len(moves))])
    return state


@cache
def divided(points: int, taken: int, seed: int = 0) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return the pack in tricks of four, ``taken`` of them with these points together, and the
    other tricks."""
    rng = Random(seed)
    pack = list(each(DECK))
    while True:
        pack = shuffled(pack, rng)
        tricks = [tuple(pack[i : i + 4]) for i in range(0, 32, 4)]
        for chosen in combinations(range(8), taken):
            if sum(POINTS[c] for i in chosen for c in tricks[i]) == points:
                ours = tuple(tricks[i] for i in chosen)
                return ours, tuple(t for i, t in enumerate(tricks) if i not in chosen)


def settled(
    game: str,
    points: int,
    taken: int = 4,
    doubled: int = 0,
    rules: Rules | None = None,
    played: int = 8,
    **more: Any,
) -> Over:
    """Return the end of a deal in which seat 0 declares and its side takes these points and tricks.

    The partner is seat 2. Tricks are made up: their winners are decided, not their cards. ``more``
    overrides fields of the contract.
    """
    contract = replace(contract_for(game, rules, doubled), **more)
    ours, others = divided(points, taken)
    tricks = [_trick(contract.called, t, 0) for t in ours]
    tricks += [_trick(contract.called, t, 1) for t in others]
    over = Play(contract, 0, (), tuple(tricks[:played])).settle()
    assert isinstance(over, Over)
    return over


def _trick(called: CardSet, found: tuple[int, ...], winner: int) -> Trick:
    """Return a trick led by seat 0 in which a called card is played by seat 2."""
    rest = sorted(found, key=lambda c: called >> c & 1)
    if called >> rest[3] & 1:
        rest[2], rest[3] = rest[3], rest[2]
    return Trick(0, tuple(rest), winner)


def contract_for(game: str, rules: Rules | None = None, doubled: int = 0) -> Contract:
    """Return the contract of seat 0 for this game, with ``doubled`` doublings by seats 1 and 0 in
    turn."""
    said = ANNOUNCED[GAME.call(game)]
    doubling = tuple(1 if i % 2 == 0 else 0 for i in range(doubled))
    rules = rules or Rules()
    return Contract(
        rules,
        Setup(),
        order_of(said.kind, said.suit, rules.deck),
        0,
        said.kind,
        said.suit,
        said.called,
        company(said.called),
        said.void,
        1,
        (None,) * 4,
        doubling,
    )


def trumps(kind: int, suit: int = -1) -> list[str]:
    """Return the names of a game's trumps, from high to low."""
    order = order_of(kind, suit)
    return order.groups(order.cards[TRUMP])[0]


@cache
def pack_of(
    points: tuple[int, ...], tricks: tuple[int, ...], fixed: tuple[tuple[str, int], ...] = ()
) -> tuple[Trick, ...]:
    """Return the pack in tricks, divided so that every seat takes this number of tricks and points.
    ``fixed`` are cards with the seats that must take them."""
    rng = Random(repr((points, tricks, fixed)))
    owner = [seat for seat in range(4) for _ in range(4 * tricks[seat])]
    found = list(each(DECK))
    kept: set[int] = set()
    for name, seat in fixed:
        i, j = found.index(card(name)), owner.index(seat) + len(kept)
        found[i], found[j] = found[j], found[i]
        kept.add(j)

    def off() -> int:
        totals = [sum(POINTS[found[i]] for i in range(32) if owner[i] == s) for s in range(4)]
        return sum(abs(a - b) for a, b in zip(totals, points, strict=True))

    now = off()
    while now:
        i, j = int(rng.random() * 32), int(rng.random() * 32)
        if {i, j} & kept:
            continue
        found[i], found[j] = found[j], found[i]
        after_swap = off()
        if after_swap > now and rng.random() > 0.05:
            found[i], found[j] = found[j], found[i]
        else:
            now = after_swap
    return tuple(Trick(0, tuple(found[i : i + 4]), owner[i]) for i in range(0, 32, 4))
