"""Fipsen in plain words: one deal from the auction to the declarer's score.

Seats are 0 to 3 (or 0 to 2), clockwise. Moves are words: "pass", "hold", "3 hand ruten", "kieker",
"kieker ruten", "skat", "hand", "trump D", "surrender", "durch", "stop", "on", "no", "fips", or the
name of a card, which is thrown away or played.
"""

from __future__ import annotations

from collections.abc import Mapping

SUITS = ["C", "S", "H", "D"]
RANKS = ["A", "K", "Q", "J", "T", "9", "8", "7"]  # from the strongest down
EXTRAS = ["hand", "ruten", "durch"]
LADDER = [
    *["2 and 0", "2 and 1", "2 and 2", "2 and 3"],
    *["3 and 0", "3 and 1", "3 and 2", "3 and 3"],
    *["4 and 0", "4 and 1", "4 and 2", "4 and 3"],
    *["kieker and 0", "kieker and 1"],
    *["5 and 1", "5 and 2", "5 and 3"],
]  # from the lowest up: the number of tricks, and of extras


def winner_of(cards: list[str], trump: str) -> int:
    """Return the place in a trick of the card that wins it."""
    for suit in [trump, cards[0][0]]:
        for rank in RANKS:
            if suit + rank in cards:
                return cards.index(suit + rank)
    raise AssertionError("somebody led")


def legal_cards(hand: list[str], trick: list[str]) -> set[str]:
    """Return the cards of a hand that may be played to a trick."""
    same = [card for card in hand if trick and card[0] == trick[0][0]]
    return set(same or hand)


def has_no_picture(hand: list[str]) -> bool:
    return not any(card[1] in ("K", "Q", "J") for card in hand)


def has_siebener_fips(hand: list[str]) -> bool:
    """Return True if the cards, five or more, hold the four sevens and an ace."""
    sevens = all(seven in hand for seven in ["C7", "S7", "H7", "D7"])
    return sevens and any(card[1] == "A" for card in hand)


def extras_of(bid: str) -> list[str]:
    """Return the extras a bid contains."""
    extras = [word for word in bid.split() if word in EXTRAS]
    if bid.startswith("5"):
        extras.append("durch")
    return extras


def strength(bid: str) -> int:
    """Return the place of a bid on the ladder."""
    return LADDER.index(f"{bid.split()[0]} and {len(extras_of(bid))}")


def all_bids(hand: list[str], durch: bool) -> set[str]:
    """Return every bid a hand may make; ``durch`` is True if that word may be said."""
    bids = set()
    for tricks in ["2", "3", "4", "5"]:
        for with_hand in ["", " hand"]:
            for with_ruten in ["", " ruten"]:
                bids.add(tricks + with_hand + with_ruten)
                if durch and tricks != "5":
                    bids.add(tricks + with_hand + with_ruten + " durch")
    if has_no_picture(hand):
        bids |= {"kieker", "kieker ruten"}
    return bids


class Deal:
    """One deal; it has one player for each hand."""

    def __init__(
        self,
        hands: list[list[str]],
        skat: list[str],
        rest: list[str],
        dealer: int | None = None,
        profile: str = "seed",
        house: Mapping[str, object] | None = None,
    ) -> None:
        self.hands = [list(hand) for hand in hands]
        self.house = house or {}
        self.skat = list(skat)
        self.rest = list(rest)
        self.count = len(hands)
        self.dealer = self.count - 1 if dealer is None else dealer
        self.pagat = profile.startswith("pagat")
        self.forehand = (self.dealer + 1) % self.count
        self.turn: int | None = self.forehand
        self.stage = "auction"
        self.waiting = [(self.forehand + place) % self.count for place in range(1, self.count)]
        self.survivor: int | None = None
        self.challenger: int | None = None
        self.bid = ""  # the highest so far
        self.held = False  # True if the survivor holds the bid of another seat
        self.declarer = -1
        self.extras: set[str] = set()
        self.trump = ""
        self.keep = 5
        self.to_ask: list[int] = []
        self.trick: list[str] = []
        self.leader = 0
        self.played = 0
        self.taken = 0
        self.score = [0] * self.count

    # what may be said and played

    def legal(self) -> set[str]:
        assert self.turn is not None
        hand = self.hands[self.turn]
        moves = self.legal_without_fips(hand)
        if self.stage not in ("play", "go on") and has_siebener_fips(hand):
            moves.add("fips")
        return moves

    def legal_without_fips(self, hand: list[str]) -> set[str]:
        if self.stage == "auction":
            return self.legal_calls(hand)
        if self.stage == "settle":
            return self.legal_settlements()
        if self.stage == "exchange":
            return {"skat", "hand"}
        if self.stage == "look":
            return {"take", "return"}
        if self.stage == "stock":
            return {"stock"}
        if self.stage == "discard":
            moves = set(hand)
            if self.is_kieker():
                moves.add("surrender")
            return moves
        if self.stage == "trump":
            moves = {"trump " + suit for suit in SUITS}
            if "ruten" in self.extras:
                moves = {"trump D"}
            if self.is_kieker():
                moves.add("surrender")
            return moves
        if self.stage == "sevens":
            return {"no"}
        if self.stage == "go on":
            return {"stop", "on"}
        moves = legal_cards(hand, self.trick)
        if self.may_say_durch():
            moves.add("durch")
        return moves

    def legal_calls(self, hand: list[str]) -> set[str]:
        bids = all_bids(hand, durch=not self.pagat)
        if self.survivor is None:
            return {"pass", *bids}
        higher = {bid for bid in bids if strength(bid) > strength(self.bid)}
        calls = {"pass", *higher}
        if self.turn == self.survivor and (
            not self.bid.startswith("kieker") or has_no_picture(hand)
        ):
            calls.add("hold")
        return calls

    def legal_settlements(self) -> set[str]:
        """Return the final bids a declarer may fix before anything else happens."""
        owed = len(extras_of(self.bid))
        before = self.bid.split()[0]
        found = set()
        for bid in all_bids([], durch=not self.pagat):
            tricks = bid.split()[0]
            if (tricks == "kieker") != (before == "kieker"):
                continue
            if tricks != before and (self.pagat or before == "kieker" or tricks < before):
                continue
            if before == "kieker":
                # More than owed need not be settled: to name diamonds later says it as well.
                if len(extras_of(bid)) == owed:
                    found.add(bid)
            elif self.held:
                if len(extras_of(bid)) >= owed:
                    found.add(bid)
            elif tricks == before:
                if bid == self.bid:
                    found.add(bid)
            elif set(extras_of(bid)) == set(extras_of(self.bid)) | set(extras_of(tricks)):
                found.add(bid)
        return found

    def is_kieker(self) -> bool:
        return self.bid.startswith("kieker")

    def must_win_all(self) -> bool:
        return self.is_kieker() or "durch" in self.extras

    def may_say_durch(self) -> bool:
        if self.pagat or self.turn != self.declarer or self.must_win_all():
            return False
        return self.taken == self.played

    # what follows

    def do(self, move: str) -> None:
        assert move in self.legal(), move
        assert self.turn is not None
        seat = self.turn
        if move == "fips":
            self.finish_with(seat, 30)
        elif self.stage == "auction":
            self.call(move)
        elif self.stage == "settle":
            self.bid = move
            self.take_up()
        elif self.stage == "exchange":
            if move == "hand":
                self.extras.add("hand")
                self.stage = "trump"
            elif self.house.get("hand_if_skat_returned"):
                self.stage = "look"
            else:
                self.hands[seat] += self.skat
                self.stage = "discard"
        elif self.stage == "look":
            if move == "return":
                self.extras.add("hand")
                self.stage = "trump"
            else:
                self.hands[seat] += self.skat
                self.stage = "discard"
        elif self.stage == "stock":
            self.take_stock()
        elif move == "surrender":
            self.finish_with(seat, -5)
        elif self.stage == "discard":
            self.hands[seat].remove(move)
            if len(self.hands[seat]) == self.keep:
                self.stage = "trump"
        elif self.stage == "trump":
            self.trump = move.split()[1]
            if self.trump == "D":
                self.extras.add("ruten")
            self.stage = "sevens"
            self.to_ask = [(seat + place) % self.count for place in range(1, self.count)]
            self.turn = self.to_ask[0]
        elif self.stage == "sevens":
            self.to_ask.pop(0)
            if self.to_ask:
                self.turn = self.to_ask[0]
            else:
                self.stage = "play"
                self.leader = self.forehand if self.pagat else self.declarer
                self.turn = self.leader
        elif move == "durch":
            self.extras.add("durch")
        elif move == "on":
            self.extras.add("durch")
            self.stage = "play"
            self.turn = self.leader
        elif move == "stop":
            self.finish(True)
        else:
            self.play(move)

    def call(self, word: str) -> None:
        assert self.turn is not None
        seat = self.turn
        if self.survivor is None:
            if word != "pass":
                self.survivor = seat
                self.bid = word
            self.next_speaker()
        elif seat == self.survivor:
            if word == "pass":
                self.survivor = self.challenger
                self.held = False
                self.next_speaker()
            else:
                self.held = word == "hold"
                if word != "hold":
                    self.bid = word
                self.turn = self.challenger
        elif word == "pass":
            self.next_speaker()
        else:
            self.challenger = seat
            self.bid = word
            self.turn = self.survivor

    def next_speaker(self) -> None:
        self.challenger = None
        if self.waiting:
            self.turn = self.waiting.pop(0)
        elif self.survivor is None:
            self.turn = None
            self.stage = "over"
        else:
            self.declarer = self.survivor
            self.turn = self.declarer
            self.stage = "settle"
            choices = self.legal_settlements()
            if len(choices) == 1:
                self.bid = choices.pop()
                self.take_up()

    def take_up(self) -> None:
        """Take the extras, and the cards if any, of the bid, which is final."""
        self.extras = set(extras_of(self.bid))
        if self.is_kieker():
            # Three players throw the hand away: before that its holder may still show it.
            if self.count == 3 and has_siebener_fips(self.hands[self.declarer]):
                self.stage = "stock"
            else:
                self.take_stock()
        elif "hand" in self.extras:
            self.stage = "trump"
        else:
            self.stage = "exchange"

    def take_stock(self) -> None:
        hand = self.hands[self.declarer] if self.count == 4 else []
        self.hands[self.declarer] = hand + self.skat + self.rest
        self.stage = "discard"

    def play(self, card: str) -> None:
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        if len(self.trick) < self.count:
            self.turn = (self.turn + 1) % self.count
            return
        winner = (self.leader + winner_of(self.trick, self.trump)) % self.count
        self.trick = []
        self.leader = winner
        self.turn = winner
        self.played += 1
        if winner == self.declarer:
            self.taken += 1
        if self.must_win_all():
            if self.taken < self.played:
                self.finish(False)
            elif self.taken == 5:
                self.finish(True)
            return
        bid = int(self.bid.split()[0])
        if self.taken + 5 - self.played < bid:
            self.finish(False)
        elif self.taken == bid:
            if self.played == bid:
                self.stage = "go on"
                self.turn = self.declarer
            else:
                self.finish(True)

    # the score

    def finish_with(self, seat: int, points: int) -> None:
        self.score[seat] = points
        self.turn = None
        self.stage = "over"

    def finish(self, won: bool) -> None:
        if self.is_kieker():
            value = 20 if "ruten" in self.extras else 10
        else:
            value = int(self.bid.split()[0])
            for _ in self.extras:
                value *= 2
        self.finish_with(self.declarer, value if won else -2 * value)


class Match:
    """Twenty deals for four players, twenty-one for three."""

    def __init__(
        self, dealer: int, profile: str, players: int, house: Mapping[str, object] | None = None
    ) -> None:
        self.house = house
        self.dealer = dealer
        self.profile = profile
        self.players = players
        self.totals = [0] * players
        self.count = 0
        self.over = False

    def deal(self, piles: list[list[str]]) -> Deal:
        hands = piles[: self.players]
        skat, rest = piles[self.players], piles[self.players + 1]
        return Deal(hands, skat, rest, self.dealer, self.profile, self.house)

    def add(self, deal: Deal) -> None:
        if not any(deal.score):
            return  # passed out: the same dealer deals again, and it does not count
        self.dealer = (self.dealer + 1) % self.players
        self.totals = [self.totals[seat] + deal.score[seat] for seat in range(self.players)]
        self.count += 1
        self.over = self.count == (20 if self.players == 4 else 21)
