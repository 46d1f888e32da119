"""Perfect play by a minimax that reads nothing but Problem, and random problems for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from stich.ai.solver.search import Search
from stich.cards import Card, CardSet, card_set, each, listed
from stich.order import TRUMP, Order
from stich.problem import ALWAYS, FIRST, NONE, Called, Duty, Problem, Sweep

DECK = listed((1 << 52) - 1)


def allowed(
    p: Problem,
    hand: CardSet,
    trick: tuple[Card, ...],
    gone: CardSet,
    away: bool,
    number: int = 0,
) -> CardSet:
    """Return the cards of a hand that Duty and Called allow; ``gone`` are the cards of the
    ``number`` earlier tricks."""
    can = set(each(allowed_in_any_trick(p, hand, trick, gone, away)))
    if p.first and not number:
        can = {c for c in can if not p.duty.late >> c & 1} or can
    return card_set(can)


def allowed_in_any_trick(
    p: Problem, hand: CardSet, trick: tuple[Card, ...], gone: CardSet, away: bool
) -> CardSet:
    """Return the cards of a hand that Duty and Called allow, without the rule on ``late`` cards in
    the first trick."""
    order, duty, called = p.order, p.duty, p.called
    caller = called is not None and hand & called.card
    own = set(each(hand))
    if not trick:
        can = set(own)
        if caller:
            assert called
            others = {c for c in own if called.suit >> c & 1 and not called.card >> c & 1}
            run = called.long if called.long is not None else len(others) >= 3
            if away and called.free:
                run = True
            elif away and called.once:
                run = False
            if not run:
                can -= others
        kept = {c for c in can if duty.keep >> c & 1}
        if can - kept and not (duty.sealed and duty.keep & gone):
            can -= kept
        return card_set(can)
    led = trick[0]
    can = {c for c in own if order.group[c] == order.group[led]}
    if all(duty.exempt >> c & 1 for c in can):
        can = set()
    if can and duty.ruff:
        can |= {c for c in own if order.group[c] == TRUMP}
    if caller and called and called.suit >> led & 1:
        can = {c for c in own if called.card >> c & 1}
        if away and called.free:
            can = {c for c in own if called.suit >> c & 1}
    if not can:
        can = set(own)
        if caller and called and called.locked and not away:
            can = {c for c in own if not called.card >> c & 1} or own
        if duty.trump:
            can = {c for c in can if order.group[c] == TRUMP} or can
        can = {c for c in can if duty.dump >> c & 1} or can
    if duty.over and order.group[led] != TRUMP:
        trumps = [c for c in trick if order.group[c] == TRUMP]
        below = {
            c for c in can if order.group[c] == TRUMP and any(order.beats(t, c) for t in trumps)
        }
        can = can - below or can
    risen = [c for c in trick if duty.rise >> c & 1]
    if risen:
        top = max(risen, key=lambda c: order.power[c])
        can = {c for c in can if duty.rise >> c & 1 and order.beats(c, top)} or can
    winning = trick[order.best(trick)]
    wins = {c for c in can if order.group[c] == TRUMP and order.beats(c, winning)}
    if wins and (duty.win == ALWAYS or duty.win == FIRST and order.group[winning] != TRUMP):
        can = wins
    return card_set(can)


def minimax(
    p: Problem,
    hands: tuple[CardSet, ...],
    leader: int,
    trick: tuple[Card, ...],
    gone: CardSet,
    away: bool,
    taken: int,
    number: int,
    takers: frozenset[int],
) -> Iterator[tuple[Card, int]]:
    """Yield each legal card with its value."""
    places = len(hands)
    turn = (leader + len(trick)) % places
    for played in each(allowed(p, hands[turn], trick, gone, away, number)):
        left = tuple(h & ~(1 << played) for h in hands)
        ran = away
        if p.called and not trick and p.called.suit >> played & 1 and left[turn] & p.called.card:
            ran = True
        now = (*trick, played)
        if len(now) < places:
            mover = (turn + 1) % places
            after = minimax(p, left, leader, now, gone, ran, taken, number, takers)
        else:
            mover = (leader + p.order.best(now)) % places
            points = p.tricks[number] + sum(p.worth[c] for c in now)
            value = taken + p.weight[mover] * points
            sweepers = takers
            if p.sweep and p.sweep.cards & card_set(now):
                sweepers = sweepers | {mover}
            if not any(left):
                if p.sweep and len(sweepers) == 1:
                    value += p.sweep.bonus[min(sweepers)]
                yield played, value
                continue
            after = minimax(
                p, left, mover, (), gone | card_set(now), ran, value, number + 1, sweepers
            )
        yield played, (max if p.high[mover] else min)(value for _, value in after)


def truth(p: Problem) -> dict[Card, int]:
    away = p.called is not None and p.called.away
    # A seal that is already broken shows as an empty `keep`, so nothing has been played before.
    takers = frozenset(p.sweep.takers if p.sweep else ())
    found = minimax(p, p.hands, p.leader, p.trick, 0, away, p.taken, 0, takers)
    return {played: p.clamped(value) for played, value in found}


def random_order(rng: Random) -> Order:
    """Return a random order: some cards, in up to five groups in any order, with trumps or
    without."""
    group = [rng.choice((0, 1, 2, 3, 4)) for _ in DECK]
    kind = rng.random()
    if kind < 0.5:
        group = [c // 13 for c in DECK]
    if kind < 0.3:
        group = [4 if rng.random() < 0.3 else g for g in group]
    if 0.5 < kind < 0.6:
        group = [g % 3 for g in group]
    power = list(range(52))
    rng.shuffle(power)
    sets = tuple(card_set(c for c in DECK if group[c] == g) for g in range(5))
    return Order(tuple(group), tuple(power), sets)


def some(rng: Random, of: CardSet, share: float) -> CardSet:
    return card_set(c for c in each(of) if rng.random() < share)


def random_problem(rng: Random, most: int = 9) -> Problem:
    places = rng.choice((2, 3, 3, 4, 4))
    order = random_order(rng)
    size = rng.randint(1, max(1, most // places))
    deal = rng.sample(range(52), places * size)
    if rng.random() < 0.5:  # cards that lie close together meet more often
        deal = rng.sample(range(0, 52, 2), places * size) if places * size <= 26 else deal
    hands = [card_set(deal[i * size : (i + 1) * size]) for i in range(places)]
    leader = rng.randrange(places)
    prices = rng.choice(((0,), (1,), (0, 0, 4, 10, 11), (2, 3, 4), (-2, 0, 0), (-6, 3, 0), (0, 1)))
    weight = rng.choice(((1, 0), (1, 0), (1, 0), (2, -3, 0, 1, 5)))
    high = tuple(rng.random() < 0.5 for _ in range(places))
    if len(weight) == 2:
        weights = tuple(int(h) for h in high)
    else:
        weights = tuple(rng.choice(weight) for _ in range(places))
    duty = Duty()
    everything = card_set(deal)
    if rng.random() < 0.6:
        duty = Duty(
            trump=rng.random() < 0.5,
            rise=some(rng, order.cards[TRUMP], 0.5) if rng.random() < 0.5 else 0,
            win=rng.choice((NONE, FIRST, ALWAYS)),
            dump=some(rng, everything, 0.2) if rng.random() < 0.3 else 0,
            keep=some(rng, everything, 0.3) if rng.random() < 0.4 else 0,
            sealed=rng.random() < 0.5,
            late=some(rng, everything, 0.4) if rng.random() < 0.4 else 0,
        )
    if rng.random() < 0.4:
        duty = replace(
            duty,
            ruff=rng.random() < 0.5,
            over=rng.random() < 0.5,
            exempt=some(rng, everything, 0.3) if rng.random() < 0.5 else 0,
        )
    called = None
    if rng.random() < 0.4:
        ace = rng.choice(deal)
        called = Called(
            1 << ace,
            order.cards[order.group[ace]],
            rng.choice((None, True, False)),
            *(rng.random() < 0.5 for _ in range(4)),
        )
    sweep = None
    if rng.random() < 0.4:
        sweep = Sweep(
            some(rng, everything, rng.choice((0.1, 0.5, 1.0))) or 1 << deal[0],
            tuple(rng.choice((0, 5, -5, 26, -26)) for _ in range(places)),
            tuple(sorted(rng.sample(range(places), rng.choice((0, 0, 1, 1, 2))))),
        )
    trick: list[Card] = []
    p = Problem(
        order,
        tuple(range(places)),
        tuple(hands),
        leader,
        (),
        high,
        weights,
        tuple(rng.choice(prices) for _ in DECK),
        tuple(rng.choice((0, 0, 1, -2)) for _ in range(size)),
        rng.randint(-10, 10),
        rng.choice((None, None, 3)),
        rng.choice((None, None, 9)),
        duty,
        called,
        rng.random() < 0.5,
        sweep,
    )
    for _ in range(rng.choice((0, 0, 1, 2, 3)) % places):
        turn = (leader + len(trick)) % places
        away = called.away if called else False
        played = rng.choice(listed(allowed(p, hands[turn], tuple(trick), 0, away)))
        hands[turn] ^= 1 << played
        trick.append(played)
    return replace(p, hands=tuple(hands), trick=tuple(trick))


def exact(search: Search) -> dict[Card, int]:
    assert search.done and all(low == high for low, high in search.values.values())
    return {played: low for played, (low, _) in search.values.items()}


def after(p: Problem, played: Card) -> Problem:
    """Return the problem after one more card."""
    turn, places = p.turn, len(p.hands)
    hands = tuple(h & ~(1 << played) for h in p.hands)
    called = p.called
    if called and not p.trick and called.suit >> played & 1 and hands[turn] & called.card:
        called = replace(called, away=True)
    trick = (*p.trick, played)
    if len(trick) < places:
        return replace(p, hands=hands, trick=trick, called=called)
    winner = (p.leader + p.order.best(trick)) % places
    points = p.tricks[0] + sum(p.worth[c] for c in trick)
    duty = p.duty
    if duty.sealed and duty.keep & card_set(trick):
        duty = replace(duty, keep=0, sealed=False)
    taken = p.taken + p.weight[winner] * points
    sweep = p.sweep
    if sweep and sweep.cards & card_set(trick):
        sweep = replace(sweep, takers=tuple(sorted({*sweep.takers, winner})))
    return replace(
        p,
        hands=hands,
        trick=(),
        leader=winner,
        tricks=p.tricks[1:],
        taken=taken,
        duty=duty,
        called=called,
        first=False,
        sweep=sweep,
    )
