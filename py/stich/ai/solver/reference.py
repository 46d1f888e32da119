"""The search of solver.c in Python, for places without WebAssembly and as a check of solver.c.

It is the same function by function and node for node; solver.c has the explanations.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from typing import TypeAlias

from ...cards import Card, CardSet, each
from ...order import TRUMP
from ...problem import ALWAYS, HEAD
from .packed import (
    ASKED,
    BONUS,
    CARDS,
    COUNTED,
    DEAL,
    DONE,
    GENERATION,
    HAND,
    HIGH,
    LEAST,
    LOW,
    MARKS,
    MAY,
    MOST,
    NOBODY,
    NODES,
    PLACES,
    POSITION,
    SHARED,
    STEPS,
    TABLES,
    TAKEN,
    TRICK,
    TRICKS,
    WEIGHT,
)

SLOTS = 20
NOTHING = 255

Entry: TypeAlias = list[int]
"""An entry of the transposition table: key, generation, low, high, best card."""


class Frame:
    """A node of the search: a card is to be played by a place to the current trick."""

    __slots__ = (
        *("table", "key", "goal", "value", "points", "won", "most", "least", "place", "count"),
        *("led", "best", "winner", "left", "away", "fresh", "move", "next"),
    )

    def __init__(self) -> None:
        self.table = self.key = self.goal = self.value = self.points = self.won = 0
        self.most = self.least = self.place = self.count = self.led = self.best = 0
        self.winner = self.left = self.next = 0
        self.away = self.fresh = False
        self.move: list[Card] = []

    def copy(self, other: Frame) -> None:
        for name in self.__slots__:
            setattr(self, name, getattr(other, name))


class Contract:
    """The tables of a contract, with the cards renumbered."""

    def __init__(self, tables: bytes) -> None:
        fields: tuple[int, ...] = TABLES.unpack(tables)
        marks = fields[:MARKS]
        worth, group, power = (
            fields[MARKS + CARDS * i : MARKS + CARDS * (i + 1)] for i in range(3)
        )
        self.trump, self.win, self.sealed, self.far, self.once, self.free, self.locked = fields[
            -9:-2
        ]
        self.ruff, self.over = fields[-2:]
        self.card_at: list[Card] = sorted(range(CARDS), key=lambda c: (group[c], power[c], c))
        self.index_of = [self.card_at.index(c) for c in range(CARDS)]
        self.worth = [worth[c] for c in self.card_at]
        self.group = [group[c] for c in self.card_at]
        sets = [0] * 5
        for card, g in enumerate(self.group):
            sets[g] |= 1 << card
        self.above = [sets[g] & -2 << card for card, g in enumerate(self.group)]
        self.suits = [sets[g] for g in self.group]
        self.sets = sets
        self.trumps = sets[TRUMP]
        self.low_trump = (self.trumps & -self.trumps).bit_length() - 1
        ours = [self.renumbered(mark) for mark in marks]
        self.rise, self.dump, self.keep, self.late, self.called, self.suit = ours[:-2]
        self.sweep, self.exempt = ours[-2:]
        by_price: dict[int, CardSet] = {}
        for card, points in enumerate(self.worth):
            by_price[abs(points)] = by_price.get(abs(points), 0) | 1 << card
        self.prices = sorted(by_price.items())
        kinds = [
            (self.group[c], self.worth[c], *(mark >> c & 1 for mark in ours)) for c in range(CARDS)
        ]
        same: dict[tuple[int, ...], CardSet] = {}
        for card, kind in enumerate(kinds):
            same[kind] = same.get(kind, 0) | 1 << card
        self.like = [same[kind] for kind in kinds]

    def renumbered(self, cards: CardSet) -> CardSet:
        found = 0
        for card in each(cards):
            found |= 1 << self.index_of[card]
        return found

    def beats(self, card: Card, other: Card) -> bool:
        group = self.group
        return card > other if group[card] == group[other] else group[card] == TRUMP

    def equal(self, seen: CardSet, card: Card, others: CardSet) -> int:
        below = seen & self.like[card] & ((1 << card) - 1)
        if not below:
            return NOTHING
        other = below.bit_length() - 1
        return NOTHING if others & ((1 << card) - (2 << other)) else other


_contract = lru_cache(16)(Contract)


class Reference:
    """The search as a Backend: bytes in, bytes out."""

    name = "python"

    def __init__(self) -> None:
        self.stack = [Frame() for _ in range(CARDS + 2)]
        self.entries: dict[int, Entry] = {}
        self.nodes = 0

    def load(self, tables: bytes) -> None:
        """Load the tables of a contract."""
        self.contract = _contract(tables)

    def forget(self) -> None:
        """Empty the transposition table."""
        self.entries.clear()

    def run(self, positions: Sequence[bytes], until: int) -> list[bytes]:
        """Search each position up to ``until`` nodes."""
        found = []
        for position in positions:
            self.begin(position)
            found.append(self.go(until))
        return found

    def go(self, until: int) -> bytes:
        """Resume the last position up to ``until`` nodes."""
        self.think(until)
        return self.report()

    # --- the position ---

    def settled(self, cards: CardSet) -> CardSet:
        key, free, mates = 0, -1, self.mates
        while cards:
            low = cards & -cards
            cards ^= low
            slots = mates[low.bit_length() - 1] & free
            slot = slots & -slots
            key |= slot
            free = -slot << 1
        return key

    def slot(self, key: int) -> int:
        return (key * 0x9E3779B97F4A7C15 & (1 << 64) - 1) >> 64 - SLOTS

    # --- the rules ---

    def may_lead(self, f: Frame, cards: CardSet) -> CardSet:
        c = self.contract
        far = (cards & c.suit).bit_count() >= 4 if c.far == COUNTED else c.far == MAY
        if f.away and c.free:
            far = True
        elif f.away and c.once:
            far = False
        if cards & c.called and not far:
            cards = cards & ~c.suit | cards & c.called
        if cards & c.keep:
            h = self.hand
            left = c.keep & (h[0] | h[1] | h[2] | h[3])
            if not c.sealed or left.bit_count() == self.keeps:
                cards = cards & ~c.keep or cards
        if f.left == self.first_trick:
            cards = cards & ~c.late or cards
        return cards

    def may_play(self, f: Frame) -> CardSet:
        c = self.contract
        own = self.hand[f.place]
        if not f.count:
            return self.may_lead(f, own)
        caller = own & c.called
        cards = own & c.suits[f.led]
        if not cards & ~c.exempt:
            cards = 0
        if cards and c.ruff:
            cards |= own & c.trumps
        if caller and c.suit >> f.led & 1:
            cards = own & c.suit if f.away and c.free else caller
        if not cards:
            cards = own
            if caller and c.locked and not f.away:
                cards = own & ~c.called or own
            if c.trump:
                cards = cards & c.trumps or cards
            if c.dump:
                cards = cards & c.dump or cards
        if c.over and c.group[f.led] != TRUMP and c.group[f.best] == TRUMP:
            cards = cards & ~(c.trumps & ((1 << f.best) - 1)) or cards
        if risen := f.table & c.rise:
            cards = cards & c.rise & c.above[risen.bit_length() - 1] or cards
        if c.win == HEAD:
            winning = c.above[f.best] | (0 if c.group[f.best] == TRUMP else c.trumps)
            cards = cards & winning or cards
        elif c.win and cards & c.trumps:
            if c.group[f.best] != TRUMP:
                cards &= c.trumps
            elif c.win == ALWAYS:
                cards = cards & c.above[f.best] or cards
        if f.left == self.first_trick:
            cards = cards & ~c.late or cards
        return cards

    # --- the search ---

    def against(self, f: Frame) -> CardSet:
        hand = self.hand
        others = (hand[0] | hand[1] | hand[2] | hand[3]) ^ hand[f.place]
        if f.count:
            others |= 1 << f.best
        return others

    def opposition(self, f: Frame) -> tuple[CardSet, bool, bool, bool]:
        """Describe the opponents yet to play to the trick, as solver.c does.

        Return their cards, then three flags: one of them is void and holds trumps, the mover's side
        is winning the trick, that side is certain to win it.
        """
        c, foes, ruffed, p = self.contract, 0, False, f.place
        favour = self.favour[p]
        for _ in range(self.places - 1 - f.count):
            p = p + 1 if p + 1 < self.places else 0
            if favour[p] > 0:
                continue
            foes |= self.hand[p]
            if not self.hand[p] & c.suits[f.led] and self.hand[p] & c.trumps:
                ruffed = True
        mine = favour[f.winner] > 0
        held = mine and not foes & c.above[f.best] and (c.group[f.best] == TRUMP or not ruffed)
        return foes, ruffed, mine, held

    def lead_promise(self, f: Frame, card: Card, others: CardSet) -> int:
        c, hand, favour = self.contract, self.hand, self.favour[f.place]
        stronger, same, price = others & c.above[card], c.suits[card], c.worth[card]
        if c.group[card] == TRUMP:
            return 30 if stronger else 40
        ruff = help = False
        for p in range(self.places):
            if p == f.place or hand[p] & same or not hand[p] & c.trumps:
                continue
            if favour[p] > 0:
                help = True
            else:
                ruff = True
        if not stronger:
            return (15 if ruff else 65) + price
        top, who = stronger.bit_length() - 1, 0
        while not hand[who] >> top & 1:
            who += 1
        if favour[who] > 0:
            return (12 if ruff else 45) + price
        return (35 if help else 15) - price

    def promise(self, f: Frame, card: Card, o: tuple[CardSet, bool, bool, bool]) -> int:
        c, (foes, ruffed, mine, held) = self.contract, o
        price, trump = c.worth[card], c.group[card] == TRUMP
        if not c.beats(card, f.best):
            return 40 + price if held else (30 if mine else 20) - price
        safe = not foes & c.above[card] and (trump or not ruffed)
        if mine:
            return 30 + price - (8 if trump else 0) if safe else 20 - price
        return (60 + price if safe else 40) - ((card - c.low_trump) // 2 if trump else 0)

    def shuns(self, place: int) -> bool:
        return self.sign > 0 and self.favour[place][place] < 0

    def shunning_lead(self, f: Frame, card: Card, others: CardSet) -> int:
        c, favour, below = self.contract, self.favour[f.place], (1 << card) - 1
        same, price = c.suits[card], c.worth[card]
        for p in range(self.places):
            theirs = self.hand[p] & same
            if favour[p] > 0 and theirs and not theirs & below:
                return 60 + price
        return 30 - (same & below).bit_count() if others & c.above[card] else 5 - price

    def shunning(self, f: Frame, card: Card, o: tuple[CardSet, bool, bool, bool]) -> int:
        c, mine = self.contract, o[2]
        price, high = c.worth[card], (c.suits[card] & (1 << card) - 1).bit_count()
        if c.beats(card, f.best):
            return (10 if mine else 30) - price
        return 50 + price + high if mine else 40 - price

    def order_score(
        self, f: Frame, card: Card, others: CardSet, o: tuple[CardSet, bool, bool, bool]
    ) -> int:
        if self.shuns(f.place):
            return self.shunning(f, card, o) if f.count else self.shunning_lead(f, card, others)
        return self.promise(f, card, o) if f.count else self.lead_promise(f, card, others)

    def list_moves(self, f: Frame, first: int) -> None:
        c = self.contract
        cards, others, seen = self.may_play(f), self.against(f), 0
        o = self.opposition(f) if f.count else (0, False, False, False)
        scored: list[tuple[int, Card]] = []
        while cards:
            low = cards & -cards
            cards ^= low
            card = low.bit_length() - 1
            if c.equal(seen, card, others) == NOTHING:
                score = MOST if card == first else self.order_score(f, card, others, o)
                scored.append((-score, card))
            seen |= low
        scored.sort()
        f.move = [card for _, card in scored]

    def cheapest(self, cards: CardSet, number: int) -> int:
        total = 0
        for price, priced in self.contract.prices:
            some = min((cards & priced).bit_count(), number)
            total += some * price
            number -= some
            if not number:
                break
        return total

    def obvious(self, f: Frame, cards: CardSet) -> bool:
        c, hand, weight, sign = self.contract, self.hand, self.weight, self.sign
        trumps = cards & c.trumps
        if not trumps or not sign:
            return False
        count, total, holder = [0] * self.places, 0, -1
        while trumps:
            card, p = trumps.bit_length() - 1, 0
            while not hand[p] >> card & 1:
                p += 1
            holder = p if holder < 0 else holder
            if weight[p] != weight[holder]:
                break
            total += c.worth[card] * sign
            count[p] += 1
            trumps ^= 1 << card
        number = max(count)
        total += sum(self.cheapest(hand[p], number) for p, n in enumerate(count) if not n)
        total += number * self.cheapest_trick[f.left - 1]
        up, down = weight[holder] - min(weight), max(weight) - weight[holder]
        least = f.least + total * (up if sign > 0 else down)
        most = f.most - total * (down if sign > 0 else up)
        if least >= f.goal:
            f.value = least
            return True
        if most < f.goal:
            f.value = most
            return True
        return False

    def cashed(self, f: Frame) -> bool:
        c, hand, me = self.contract, self.hand, f.place
        up, rounds, total = self.maximises[me], 0, 0
        gain = self.weight[me] - min(self.weight) if up else max(self.weight) - self.weight[me]
        if self.sign <= 0 or not gain:
            return False
        own, others = self.may_lead(f, hand[me]), self.against(f)
        if own & c.called:
            own &= ~c.suit
        rest = [(h, bool(h & c.trumps)) for p, h in enumerate(hand[: self.places]) if p != me]
        for group in c.sets:
            mine, theirs = own & group, others & group
            if not mine:
                continue
            lengths = [((h & group).bit_count(), trumps) for h, trumps in rest]
            count = (mine >> theirs.bit_length()).bit_count()
            if count >= max(length for length, _ in lengths) and not theirs & c.exempt:
                count = mine.bit_count()
            if group != c.trumps:  # a player bound to follow cannot trump
                safe = (0 if c.ruff else length for length, trumps in lengths if trumps)
                count = min([count, *safe])
            rounds += count
            for _ in range(count):
                card = mine.bit_length() - 1
                total += c.worth[card]
                mine ^= 1 << card
        if not rounds:
            return False
        total += sum(self.cheapest(h, rounds) for h, _ in rest)
        total += rounds * self.cheapest_trick[f.left - 1]
        least, most = f.least + total * gain, f.most - total * gain
        if up and least >= f.goal:
            f.value = least
            return True
        if not up and most < f.goal:
            f.value = most
            return True
        return False

    def taker_after(self, taker: int, trick: CardSet, winner: int) -> int:
        if not trick & self.contract.sweep:
            return taker
        return winner + 1 if taker in (NOBODY, winner + 1) else SHARED

    def last_trick(self, f: Frame) -> int:
        c, place = self.contract, f.place
        winner, best = place, self.hand[place].bit_length() - 1
        points = c.worth[best] + self.tricks[0]
        for _ in range(self.places - 1):
            place = place + 1 if place + 1 < self.places else 0
            card = self.hand[place].bit_length() - 1
            points += c.worth[card]
            if c.beats(card, best):
                best, winner = card, place
        left = self.hand[0] | self.hand[1] | self.hand[2] | self.hand[3]
        taker = self.taker_after(self.taker_with[1], left, winner)
        return self.weight[winner] * points + self.bonus[taker]

    def swept(self, f: Frame, before: Frame) -> None:
        hand, old = self.hand, self.taker_with[before.left]
        new = self.taker_after(old, before.table | 1 << before.move[before.next - 1], f.place)
        if not (hand[0] | hand[1] | hand[2] | hand[3]) & self.contract.sweep:
            f.won += self.bonus[new]
            f.goal -= self.bonus[new]
            new = SHARED
        f.most += self.most_bonus[new] - self.most_bonus[old]
        f.least += self.least_bonus[new] - self.least_bonus[old]
        self.taker_with[f.left] = new

    def known(self, f: Frame) -> int:
        """Return the card to try first, or NOTHING; -1 where the value is known well enough."""
        if self.contract.sweep:
            self.swept(f, self.stack[self.depth - 1])
        if f.least >= f.goal:
            f.value = f.least
        elif f.most < f.goal:
            f.value = f.most
        elif f.left == 1:
            f.value = self.last_trick(f)
        else:
            hand = self.hand
            cards = hand[0] | hand[1] | hand[2] | hand[3]
            f.key = self.settled(cards) | f.place << CARDS
            if f.away and cards & self.contract.called:
                f.key |= 1 << 54
            f.key |= self.taker_with[f.left] << 55
            entry = self.entries.get(self.slot(f.key))
            if not entry or entry[0] != f.key or entry[1] != self.generation:
                return -1 if self.obvious(f, cards) or self.cashed(f) else NOTHING
            if entry[2] >= f.goal:
                f.value = entry[2]
            elif entry[3] < f.goal:
                f.value = entry[3]
            else:
                return entry[4]
        return -1

    def remember(self, f: Frame) -> None:
        slot = self.slot(f.key)
        entry = self.entries.get(slot)
        if not entry or entry[0] != f.key or entry[1] != self.generation:
            entry = self.entries[slot] = [f.key, self.generation, LEAST, MOST, NOTHING]
        entry[2 if f.value >= f.goal else 3] = f.value
        if self.maximises[f.place] == (f.value >= f.goal):
            entry[4] = f.move[f.next - 1]

    def enter(self, f: Frame) -> None:
        f.fresh, f.next, f.move = False, 0, []
        first = NOTHING
        if not f.count and (first := self.known(f)) < 0:
            return
        f.value = LEAST if self.maximises[f.place] else MOST
        self.list_moves(f, first)

    def play(self, f: Frame, to: Frame) -> None:
        c = self.contract
        card = f.move[f.next]
        f.next += 1
        place, left = f.place, f.left
        wins = not f.count or c.beats(card, f.best)
        self.hand[place] ^= 1 << card
        to.away = f.away
        if not f.count and c.suit >> card & 1 and self.hand[place] & c.called:
            to.away = True
        to.fresh = True
        to.best = card if wins else f.best
        to.winner = place if wins else f.winner
        to.points = f.points + c.worth[card]
        to.most = f.most - self.best_of[card]
        to.least = f.least - self.worst_of[card]
        to.goal, to.left = f.goal, left
        if not f.count:
            to.points += self.tricks[left - 1]
            to.most -= self.best_trick[left - 1]
            to.least -= self.worst_trick[left - 1]
        if f.count == self.places - 1:
            to.won = self.weight[to.winner] * to.points
            to.goal -= to.won
            to.place = to.winner
            to.count = to.points = to.table = 0
            to.left = left - 1
        else:
            to.place = place + 1 if place + 1 < self.places else 0
            to.led = f.led if f.count else card
            to.count = f.count + 1
            to.table = f.table | 1 << card

    def search(self) -> bool:
        stack, maximises = self.stack, self.maximises
        while True:
            f = stack[self.depth]
            if f.fresh:
                if self.nodes >= self.limit:
                    return False
                self.nodes += 1
                self.enter(f)
            decided = f.value >= f.goal if maximises[f.place] else f.value < f.goal
            if f.next < len(f.move) and not (f.next and decided):
                self.play(f, stack[self.depth + 1])
                self.depth += 1
                continue
            if not self.depth:
                return True
            if not f.count and f.move:
                self.remember(f)
            self.depth -= 1
            before = stack[self.depth]
            value = f.value if f.count else f.value + f.won
            self.hand[before.place] ^= 1 << before.move[before.next - 1]
            if value > before.value if maximises[before.place] else value < before.value:
                before.value = value

    # --- the questions ---

    def clamped(self, value: int) -> int:
        return self.least if value < self.least else min(value, self.most)

    def question(self, least: int, most: int) -> int:
        if not self.steps:
            return LEAST if least == most else max(least + 1, min(self.guess, most))
        steps = [step for step in self.steps if least < step <= most]
        return min(steps, key=lambda step: abs(step - self.guess), default=LEAST)

    def ask(self) -> None:
        while self.turn < len(self.options):
            card = self.options[self.turn]
            goal = self.question(self.low[card], self.high[card])
            if goal != LEAST:
                f = self.stack[0]
                f.copy(self.root)
                f.goal = goal - self.taken
                f.move, f.next, f.fresh = [card], 0, False
                f.value = LEAST if self.maximises[f.place] else MOST
                self.depth = 0
                return
            self.turn += 1

    def begin(self, position: bytes) -> None:
        """Load a position for the search."""
        c = self.contract
        fields: tuple[int, ...] = POSITION.unpack(position)
        hands, deal, asked = fields[:DEAL], fields[DEAL:ASKED], fields[ASKED]
        self.taken, self.least, self.most = fields[TAKEN:WEIGHT]
        self.begun = fields
        header = fields[GENERATION:TRICK]
        self.generation, places, place, maximise, played, away, first, taker, stages = header
        self.places, self.nodes = places, fields[NODES]
        self.tricks, self.steps = fields[TRICKS:STEPS], fields[STEPS : STEPS + stages]
        weight = self.weight = fields[WEIGHT : WEIGHT + places]
        self.hand = [c.renumbered(h) if p < places else 0 for p, h in enumerate(hands)]
        self.mates = [0] * CARDS
        for cards in map(c.renumbered, deal[:places]):
            for card in each(cards):
                self.mates[card] = c.like[card] & cards
        self.maximises = [bool(maximise >> p & 1) for p in range(PLACES)]
        self.favour = [
            [(w * places - sum(weight)) * (1 if self.maximises[p] else -1) for w in weight]
            for p in range(places)
        ]
        best, worst = max(weight), min(weight)
        points = {*c.worth, *self.tricks}
        plus, minus = max(points) > 0, min(points) < 0
        self.sign = 0 if plus and minus else -1 if minus else 1
        self.cheapest_trick = list(accumulate(map(abs, self.tricks), min))
        self.best_of = [max(w * best, w * worst) for w in c.worth]
        self.worst_of = [min(w * best, w * worst) for w in c.worth]
        self.best_trick = [max(w * best, w * worst) for w in self.tricks]
        self.worst_trick = [min(w * best, w * worst) for w in self.tricks]

        bonus = fields[BONUS : BONUS + places]
        unclaimed = (0,) * (PLACES - places)
        self.bonus = (0, *bonus, *unclaimed, 0)
        self.most_bonus = [max(0, b) for b in self.bonus[:-1]] + [max(0, *bonus)]
        self.least_bonus = [min(0, b) for b in self.bonus[:-1]] + [min(0, *bonus)]

        root = self.root = Frame()
        root.place, root.away = place, bool(away)
        root.left = self.hand[place].bit_count() + (played > 0)
        self.first_trick = root.left if first and c.late else 0
        for card in (c.index_of[card] for card in fields[TRICK : TRICK + played]):
            if not root.count:
                root.led = card
            if not root.count or c.beats(card, root.best):
                root.best, root.winner = card, root.place
            root.table |= 1 << card
            root.points += c.worth[card]
            root.count += 1
            root.place = (root.place + 1) % places
        whole = root.left - (root.count > 0)
        if root.count:
            root.points += self.tricks[whole]
        left = self.hand[0] | self.hand[1] | self.hand[2] | self.hand[3]
        root.most = sum(self.best_of[card] for card in each(left)) + sum(self.best_trick[:whole])
        root.least = sum(self.worst_of[card] for card in each(left)) + sum(self.worst_trick[:whole])
        self.taker_with = [SHARED] * (HAND + 1)
        self.taker_with[root.left] = taker
        root.most += self.most_bonus[taker]
        root.least += self.least_bonus[taker]
        self.keeps = (c.keep & (root.table | left)).bit_count()

        lying = root.points * best, root.points * worst
        least = self.clamped(self.taken + root.least + min(lying))
        most = self.clamped(self.taken + root.most + max(lying))
        self.guess = (least + most + 1) // 2
        f = self.stack[0]
        f.copy(root)
        self.list_moves(f, NOTHING)
        others, seen, tried, self.asked = self.against(f), 0, 0, 0
        self.same: dict[Card, Card] = {}
        for card in each(self.may_play(f)):
            other = c.equal(seen, card, others)
            self.same[card] = card if other == NOTHING else self.same[other]
            seen |= 1 << card
            if not asked or asked >> c.card_at[card] & 1:
                self.asked |= 1 << c.card_at[card]
                tried |= 1 << self.same[card]
        self.low = dict.fromkeys(f.move, least)
        self.high = dict.fromkeys(f.move, most)
        for i, number in enumerate(each(self.asked)):
            card = self.same[c.index_of[number]]
            self.low[card] = max(self.low[card], fields[LOW + i])
            self.high[card] = min(self.high[card], fields[HIGH + i])
        self.options = [card for card in f.move if tried >> card & 1]
        self.turn = 0
        self.ask()

    def report(self) -> bytes:
        """Return the packed position with its results."""
        fields = list(self.begun)
        fields[ASKED] = self.asked
        for i, number in enumerate(each(self.asked)):
            card = self.same[self.contract.index_of[number]]
            fields[LOW + i], fields[HIGH + i] = self.low[card], self.high[card]
        fields[DONE], fields[NODES] = self.turn == len(self.options), self.nodes
        return POSITION.pack(*fields)

    def think(self, until: int) -> None:
        """Resume the search up to ``until`` nodes."""
        self.limit = until
        while self.turn < len(self.options) and self.search():
            card, f = self.options[self.turn], self.stack[0]
            value = self.clamped(f.value + self.taken)
            if f.value >= f.goal:
                self.low[card] = max(self.low[card], value)
                self.guess = self.low[card] + 1
            else:
                self.high[card] = min(self.high[card], value)
                self.guess = self.high[card]
            self.ask()
