"""Upcard in plain words: a card turned up, secret calls, seven tricks to the right."""

from __future__ import annotations

RANKS = "9TJQKA"


def strength(card: str, led: str, trump: str) -> int:
    """Return how strong a card is in a trick; less than 0 if it can never win."""
    if card[0] == trump:
        return 100 + RANKS.index(card[1])
    return RANKS.index(card[1]) if card[0] == led[0] else -1


class Deal:
    """One deal; moves are numbers as calls, and the names of cards."""

    def __init__(self, hands: list[list[str]], dealer: int, turned: str) -> None:
        self.hands, self.dealer, self.turned = hands, dealer, turned
        self.trump: str | None = None
        self.calls: list[int] = []
        self.leader = self.right(dealer)
        self.trick: list[str] = []
        self.taken = [0, 0, 0]

    def right(self, seat: int, steps: int = 1) -> int:
        for _ in range(steps):
            seat = 2 if seat == 0 else seat - 1
        return seat

    @property
    def turn(self) -> int | None:
        if self.trump is None:
            return self.dealer
        if len(self.calls) < 3:
            return self.right(self.dealer, len(self.calls) + 1)
        return self.right(self.leader, len(self.trick)) if any(self.hands) else None

    def legal(self) -> set[str]:
        if self.trump is None:
            return {self.turned}
        if len(self.calls) < 3:
            return set("01234567")
        assert self.turn is not None
        hand = self.hands[self.turn]
        return {card for card in hand if self.trick and card[0] == self.trick[0][0]} or set(hand)

    def do(self, move: str) -> None:
        if self.trump is None:
            self.trump = move[0]
        elif move.isdigit():
            self.calls.append(int(move))
        else:
            self._play(move)

    def _play(self, card: str) -> None:
        assert self.turn is not None and self.trump is not None
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) == 3:
            powers = [strength(card, self.trick[0], self.trump) for card in self.trick]
            self.leader = self.right(self.leader, powers.index(max(powers)))
            self.taken[self.leader] += 1
            self.trick = []

    @property
    def score(self) -> list[int]:
        targets = {self.right(self.dealer, n + 1): call for n, call in enumerate(self.calls)}
        return [-abs(self.taken[seat] - targets[seat]) for seat in range(3)]
