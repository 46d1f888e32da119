"""Barbu in plain words: one deal from the choice of the contract to the settled bets.

Seats are 0 to 3, clockwise. Moves are words: a contract ("tricks", "queens",
"last two", "hearts", "king", "trumps C", "dominoes 9"), "double" or "no" for each other player in
turn, the name of a card, or "pass" in dominoes.
"""

from __future__ import annotations

SUITS = ["C", "S", "H", "D"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]  # from the lowest up
NEGATIVE = ["tricks", "queens", "last two", "hearts", "king"]
CONTRACTS = [*NEGATIVE, "trumps", "dominoes"]


def strength(card: str) -> int:
    return RANKS.index(card[1])


def winner_of(cards: list[str], trump: str) -> int:
    """Return the place in a trick of the card that wins it; ``trump`` is "" where there is none."""
    suit = cards[0][0]
    if any(card[0] == trump for card in cards):
        suit = trump
    best = max((card for card in cards if card[0] == suit), key=strength)
    return cards.index(best)


def legal_cards(hand: list[str], trick: list[str], contract: str, trump: str) -> set[str]:
    """Return the cards of a hand that may be played to a trick."""
    if not trick:
        others = [card for card in hand if card[0] != "H"]
        if contract in ("hearts", "king") and others:
            return set(others)
        return set(hand)
    allowed = [card for card in hand if card[0] == trick[0][0]]
    if not allowed:
        allowed = list(hand)
    if contract == "trumps":
        winning = []
        for card in allowed:
            if card[0] == trump and winner_of([*trick, card], trump) == len(trick):
                winning.append(card)
        if winning:
            return set(winning)
    return set(allowed)


def playable_dominoes(hand: list[str], table: list[str], start: str) -> set[str]:
    """Return the cards that fit: of the starting rank, or next to one of their suit on the
    table."""
    found = set()
    for card in hand:
        neighbours = []
        place = strength(card)
        if place > 0:
            neighbours.append(card[0] + RANKS[place - 1])
        if place < 12:
            neighbours.append(card[0] + RANKS[place + 1])
        if card[1] == start or any(other in table for other in neighbours):
            found.add(card)
    return found


def raw_score(contract: str, won: list[tuple[int, list[str]]], out: list[int]) -> list[int]:
    """Return by seat the score before the bets. ``won`` are winner and cards of every trick,
    ``out`` the seats of Dominoes in the order in which they ran out of cards."""
    raw = [0, 0, 0, 0]
    if contract == "dominoes":
        for seat, points in zip(out, [45, 20, 5, -5], strict=True):
            raw[seat] = points
        return raw
    for number, (winner, cards) in enumerate(won, start=1):
        if contract == "tricks":
            raw[winner] -= 2
        elif contract == "trumps":
            raw[winner] += 5
        elif contract == "last two" and number == 12:
            raw[winner] -= 10
        elif contract == "last two" and number == 13:
            raw[winner] -= 20
        elif contract == "queens":
            raw[winner] -= 6 * len([card for card in cards if card[1] == "Q"])
        elif contract == "hearts":
            for card in cards:
                if card == "HA":
                    raw[winner] -= 6
                elif card[0] == "H":
                    raw[winner] -= 2
        elif contract == "king" and "HK" in cards:
            raw[winner] -= 20
    return raw


def settle(raw: list[int], doubles: list[tuple[int, int]]) -> list[int]:
    """Return the scores after every pair has settled. ``doubles`` are pairs: the seat that doubled,
    the seat doubled."""
    score = list(raw)
    for one in range(4):
        for other in range(one + 1, 4):
            times = doubles.count((one, other)) + doubles.count((other, one))
            gap = raw[one] - raw[other]
            score[one] += times * gap
            score[other] -= times * gap
    return score


class Deal:
    """One deal. ``used`` are the declarer's contracts of earlier deals.

    ``doubled`` says how often each seat has doubled this declarer before.
    """

    def __init__(
        self,
        hands: list[list[str]],
        declarer: int = 3,
        profile: str = "seed",
        used: list[str] | None = None,
        doubled: list[int] | None = None,
    ) -> None:
        self.hands = [list(hand) for hand in hands]
        self.declarer = declarer
        self.profile = profile
        self.used = list(used or [])
        self.doubled = list(doubled or [0, 0, 0, 0])
        self.turn: int | None = declarer
        self.stage = "choice"
        self.contract = ""
        self.trump = ""
        self.start = ""
        self.doubles: list[tuple[int, int]] = []
        self.asked: list[tuple[int, int]] = []  # who is still to be asked about whom
        for speaker in self.round_from((declarer + 1) % 4):
            for target in self.round_from(speaker)[1:]:
                self.asked.append((speaker, target))
        self.trick: list[str] = []
        self.leader = declarer
        self.won: list[tuple[int, list[str]]] = []
        self.table: list[str] = []
        self.out: list[int] = []
        self.score = [0, 0, 0, 0]

    def round_from(self, seat: int) -> list[int]:
        return [(seat + place) % 4 for place in range(4)]

    def legal(self) -> set[str]:
        assert self.turn is not None
        hand = self.hands[self.turn]
        if self.stage == "choice":
            choices = set()
            for contract in CONTRACTS:
                if contract in self.used:
                    continue
                if contract == "trumps":
                    choices |= {"trumps " + suit for suit in SUITS}
                elif contract == "dominoes":
                    choices |= {"dominoes " + rank for rank in RANKS}
                else:
                    choices.add(contract)
            return choices
        if self.stage == "doubling":
            return self.legal_doubles(*self.asked[0])
        if self.contract == "dominoes":
            return playable_dominoes(hand, self.table, self.start) or {"pass"}
        return legal_cards(hand, self.trick, self.contract, self.trump)

    def legal_doubles(self, speaker: int, target: int) -> set[str]:
        doubled_by_target = (target, speaker) in self.doubles
        if self.profile == "seed":
            if speaker == self.declarer and doubled_by_target:
                return {"no"}
            return {"double", "no"}
        if speaker == self.declarer:
            return {"double", "no"} if doubled_by_target else {"no"}
        if target != self.declarer:
            return {"no"} if self.contract in ("trumps", "dominoes") else {"double", "no"}
        still_owed = 2 - self.doubled[speaker]
        chances = 7 - len(self.used)  # this deal and the declarer's later ones
        if still_owed >= chances:
            return {"double"}
        return {"double", "no"}

    def skip_idle_questions(self) -> None:
        """Skip the questions to seats that may not double."""
        while self.asked and self.legal_doubles(*self.asked[0]) == {"no"}:
            self.asked.pop(0)
        if self.asked:
            self.turn = self.asked[0][0]
        else:
            self.stage = "play"
            self.turn = self.declarer

    def do(self, move: str) -> None:
        assert move in self.legal(), move
        assert self.turn is not None
        if self.stage == "choice":
            self.contract = move
            if move.startswith("trumps"):
                self.contract, self.trump = move.split()
            elif move.startswith("dominoes"):
                self.contract, self.start = move.split()
            self.stage = "doubling"
            self.skip_idle_questions()
        elif self.stage == "doubling":
            pair = self.asked.pop(0)
            if move == "double":
                self.doubles.append(pair)
            self.skip_idle_questions()
        elif self.contract == "dominoes":
            self.play_domino(move)
        else:
            self.play(move)

    def play(self, card: str) -> None:
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) < 4:
            self.turn = (self.turn + 1) % 4
            return
        winner = (self.leader + winner_of(self.trick, self.trump)) % 4
        self.won.append((winner, self.trick))
        self.trick = []
        self.leader = winner
        self.turn = winner
        if self.nothing_left():
            self.finish()

    def nothing_left(self) -> bool:
        """Return True if play ends: no cards are left, or none that could still cost anything."""
        held = [card for hand in self.hands for card in hand]
        if self.contract == "queens":
            return not any(card[1] == "Q" for card in held)
        if self.contract == "hearts":
            return not any(card[0] == "H" for card in held)
        if self.contract == "king":
            return "HK" not in held
        return not held

    def play_domino(self, move: str) -> None:
        assert self.turn is not None
        seat = self.turn
        if move != "pass":
            self.hands[seat].remove(move)
            self.table.append(move)
            if not self.hands[seat]:
                self.out.append(seat)
        if len(self.out) == 3:
            self.out += [last for last in range(4) if self.hands[last]]
            self.finish()
            return
        following = (seat + 1) % 4
        while not self.hands[following]:
            following = (following + 1) % 4
        self.turn = following

    def finish(self) -> None:
        self.turn = None
        self.stage = "over"
        self.score = settle(raw_score(self.contract, self.won, self.out), self.doubles)


class Match:
    """Twenty-eight deals, in which everybody declares each contract once."""

    def __init__(self, dealer: int, profile: str, players: int) -> None:
        self.profile = profile
        # In the bridge manner the player on the declarer's right deals.
        self.declarer = (dealer + 1) % 4 if profile == "bridge" else dealer
        self.totals = [0, 0, 0, 0]
        self.used: list[list[str]] = [[], [], [], []]
        self.doubled = [[0, 0, 0, 0] for _ in range(4)]
        self.over = False

    def deal(self, piles: list[list[str]]) -> Deal:
        declarer = self.declarer
        used, doubled = self.used[declarer], self.doubled[declarer]
        return Deal(piles[:4], declarer, self.profile, used, doubled)

    def add(self, deal: Deal) -> None:
        declarer = self.declarer
        self.totals = [self.totals[seat] + deal.score[seat] for seat in range(4)]
        self.used[declarer].append(deal.contract)
        for speaker, target in deal.doubles:
            if target == declarer:
                self.doubled[declarer][speaker] += 1
        if self.profile != "bridge" or len(self.used[declarer]) == 7:
            self.declarer = (declarer + 1) % 4
        self.over = all(len(used) == 7 for used in self.used)
