"""Differenzler with open calls in plain words: the legal cards, and the points missed."""

from __future__ import annotations

SUITS = "CSHD"
RANKS = "6789TJQKA"
TRUMP_RANKS = "678TQKA9J"


def strength(card: str, led: str, trump: str) -> int:
    """Return how strong a card is in a trick; less than 0 if it can never win."""
    if card[0] == trump:
        return 100 + TRUMP_RANKS.index(card[1])
    return RANKS.index(card[1]) if card[0] == led[0] else -1


def points(card: str, trump: str) -> int:
    if card == trump + "J":
        return 20
    if card == trump + "9":
        return 14
    return {"A": 11, "K": 4, "Q": 3, "J": 2, "T": 10}.get(card[1], 0)


def legal(hand: list[str], trick: list[str], trump: str) -> set[str]:
    if not trick:
        return set(hand)
    led = trick[0][0]
    if led == trump:
        same = [card for card in hand if card[0] == trump]
        return set(hand) if same in ([], [trump + "J"]) else set(same)
    ruffs = [card for card in trick if card[0] == trump]
    allowed = set()
    for card in hand:
        if card[0] == led:
            allowed.add(card)
        elif card[0] == trump:
            if all(strength(card, led, trump) > strength(r, led, trump) for r in ruffs):
                allowed.add(card)
        elif not any(other[0] == led for other in hand):
            allowed.add(card)
    return allowed or set(hand)


class Deal:
    """Nine tricks after the calls of all four."""

    def __init__(self, hands: list[list[str]], trump: str, forehand: int, calls: list[int]) -> None:
        self.hands, self.trump, self.leader, self.calls = hands, trump, forehand, calls
        self.trick: list[str] = []
        self.taken = [0, 0, 0, 0]

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4

    def legal(self) -> set[str]:
        return legal(self.hands[self.turn], self.trick, self.trump)

    def play(self, card: str) -> None:
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) == 4:
            best = max(self.trick, key=lambda card: strength(card, self.trick[0], self.trump))
            winner = (self.leader + self.trick.index(best)) % 4
            self.taken[winner] += sum(points(card, self.trump) for card in self.trick)
            if not any(self.hands):
                self.taken[winner] += 5
            self.leader, self.trick = winner, []

    def missed(self) -> list[int]:
        return [abs(call - taken) for call, taken in zip(self.calls, self.taken, strict=True)]
