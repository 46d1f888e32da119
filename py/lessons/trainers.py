"""Endless questions, made of deals that the heuristic has played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from random import Random
from typing import Any, NamedTuple, TypeAlias

from stich.ai.players.rollout import finish
from stich.ai.sense.play import sides
from stich.cards import NAMES, SUITS, CardSet, card_set, each, suit
from stich.deal import draw
from stich.game import AnyGame, Record
from stich.order import TRUMP
from stich.state import Seat
from stich.tasks.kinds.question import facts_of, mixed, named
from stich.tricks import Contract, Tricks

Json: TypeAlias = dict[str, Any]

QUESTIONS = 48
"""The number of questions of each trainer."""

DEALS = 800
"""The limit on deals examined for the questions of a trainer."""

IN_VAIN = 100
"""The number of deals without a single question after which a trainer is left out of a game."""

CHOICES = 4
IN_ORDER = 5
"""The number of cards to be put in order."""


class Play(NamedTuple):
    """A deal played to its last card, with the first ``tricks`` seen by the learner."""

    phase: Tricks[Contract]
    tricks: int

    @property
    def done(self) -> tuple[Any, ...]:
        return self.phase.done[: self.tricks]

    @property
    def leader(self) -> Seat:
        """The seat that leads next."""
        return self.done[-1].winner if self.done else self.phase.done[0].leader

    def cards(self, since: int = 0) -> dict[Seat, CardSet]:
        """Return by seat the cards that it plays from the trick of this number on (0: the first) to
        the end of the deal."""
        seats = self.phase.contract.seats
        found = dict.fromkeys(seats, 0)
        for trick in self.phase.done[since:]:
            first = seats.index(trick.leader)
            for place, card in enumerate(trick.cards):
                found[seats[(first + place) % len(seats)]] |= 1 << card
        return found


def trainers(game: AnyGame, rules: Any) -> dict[str, list[Json]]:
    """Return the questions of every trainer that makes sense in a game."""
    found = {}
    for name, make in MAKERS.items():
        questions: list[Json] = []
        for examined, (play, rng) in enumerate(islice(plays(game, rules, name), DEALS)):
            if examined == IN_VAIN and not questions:
                break
            question = make(play, rng)
            if question and question not in questions:
                questions.append(question)
            if len(questions) == QUESTIONS:
                found[name] = questions
                break
    return found


def plays(game: AnyGame, rules: Any, seed: str) -> Iterator[tuple[Play, Random]]:
    """Yield random deals, played to the last card, each with a random number of tricks seen."""
    rng = Random(f"{game.id} {seed}")
    deck, sizes = game.shape(rules)
    while True:
        record = Record(game, rules, game.default_setup(rules), draw(deck, sizes, rng))
        over = finish(game, record.start())
        phase = over.last
        if isinstance(phase, Tricks) and len(phase.done) > 3:
            yield Play(phase, 1 + int(rng.random() * (len(phase.done) - 1))), rng


def in_order(play: Play, rng: Random) -> Json | None:
    """Ask for trumps in order, the highest first; None where the trumps are of one suit or too
    few."""
    order = play.phase.order
    trumps = list(each(order.cards[TRUMP]))
    if len({suit(card) for card in trumps}) == 1 or len(trumps) < IN_ORDER + 2:
        return None  # trumps of one suit are too easy
    some = mixed(trumps, int(rng.random() * 2**30))[:IN_ORDER]
    falling = sorted(some, key=order.power.__getitem__, reverse=True)
    if some == falling:
        some.reverse()
    cards, answer = ([NAMES[card] for card in row] for row in (some, falling))
    return {"kind": "order", "cards": cards, "answer": answer}


def card_points(play: Play, rng: Random) -> Json | None:
    """Ask for the points of the side that took the first trick, in the tricks seen; None where the
    sum is too easy or too long."""
    phase = play.phase
    hands = play.cards()
    side = sides(phase, [hands.get(seat, 0) for seat in range(phase.contract.players)])
    first = side[play.done[0].winner]
    cards = [c for trick in play.done if side[trick.winner] == first for c in trick.cards]
    parts = [(NAMES[card], phase.worth(card)) for card in cards]
    answer = sum(points for _, points in parts)
    if not 12 <= answer <= 90 or len(cards) > 16:
        return None
    return {
        **{"kind": "count", "what": "points", "cards": [NAMES[c] for c in cards], "parts": parts},
        **{"choices": near(answer, rng), "answer": answer},
    }


def near(answer: int, rng: Random, least: int = 0) -> list[int]:
    """Return the answer among others close to it."""
    found = {answer}
    while len(found) < CHOICES:
        other = answer + int(rng.random() * 13) - 6
        if other >= least:
            found.add(other)
    return sorted(found)


def trumps_out(play: Play, rng: Random) -> Json | None:
    """Ask for the number of trumps that the others still hold; None where that is too easy, or
    trumps lie in a hidden pile."""
    order, seen = play.phase.order, play.cards()
    trumps, me = order.cards[TRUMP], play.leader
    mine = play.cards(play.tricks)[me] & trumps
    gone = card_set(card for trick in play.done for card in trick.cards) & trumps
    left = trumps & ~gone & ~mine
    held = sum(seen.values())
    if trumps.bit_count() < 7 or gone.bit_count() < 3 or not mine or not left or left & ~held:
        return None  # some lie in a hidden pile
    answer = left.bit_count()
    choices = sorted({answer, *(n for n in (answer - 1, answer + 1, answer + 2) if n >= 0)})
    return {
        **{"kind": "count", "what": "out", "played": named(order, gone)},
        **{"mine": named(order, mine), "choices": choices, "answer": answer},
    }


def void(play: Play, rng: Random) -> Json | None:
    """Ask for the seats that have shown a void in a suit; None without such a suit, or after more
    than five tricks."""
    phase, me, done = play.phase, play.leader, play.done
    seats, group = phase.contract.seats, phase.order.group
    shown: dict[int, set[int]] = {}
    for trick in done:
        led, first = group[trick.cards[0]], seats.index(trick.leader)
        for place, card in enumerate(trick.cards):
            seat = seats[(first + place) % len(seats)]
            if group[card] != led and seat != me:
                shown.setdefault(led, set()).add(seat)
    others = [seat for seat in seats if seat != me]
    plain = [led for led in shown if led != TRUMP and len(shown[led]) < len(others)]
    if not plain or len(done) > 5:
        return None
    tricks = [trick["cards"] for trick in facts_of(phase)["tricks"][: play.tricks]]
    return {
        **{"kind": "who", "me": me, "seats": others, "suit": SUITS[plain[0]]},
        **{"tricks": tricks, "answer": sorted(shown[plain[0]])},
    }


MAKERS: Mapping[str, Callable[[Play, Random], Json | None]] = {
    "order": in_order,
    "count": card_points,
    "out": trumps_out,
    "void": void,
}
