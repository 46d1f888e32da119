"""Bavarian Schafkopf in plain words: one deal from the auction to the payment.

Seats are 0 to 3, clockwise. Moves are words. Auction: "pass", "play", "good", "hold", or the name
of a game. Announcement: "call S" (the ace of spades), "alone" (all three aces in one's own hand),
"wenz", "solo H", "wenz-tout", "solo-tout H", "sie". Doubling: "stoss", "re", "supra", "resupra" or
"silent". Otherwise the name of a card.
"""

from __future__ import annotations

SUITS = ["C", "S", "H", "D"]
GAMES = ["partner", "wenz", "solo", "wenz-tout", "solo-tout", "sie"]  # from the lowest up
QUEENS = ["CQ", "SQ", "HQ", "DQ"]
JACKS = ["CJ", "SJ", "HJ", "DJ"]
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
LEVELS = ["stoss", "re", "supra", "resupra"]
PRICES = {
    "seed": [10, 50, 50, 180, 180, 540],
    "schule": [10, 50, 50, 100, 100, 520],  # the last with its eight runners
}


def all_trumps(game: str, suit: str) -> list[str]:
    """The trumps of a game, strongest first."""
    if game in ("wenz", "wenz-tout"):
        return list(JACKS)
    if game == "partner":
        suit = "H"
    return QUEENS + JACKS + [suit + rank for rank in ["A", "T", "K", "9", "8", "7"]]


def plain_ranks(game: str) -> list[str]:
    """The ranks of a plain suit, strongest first."""
    if game in ("wenz", "wenz-tout"):
        return ["A", "T", "K", "Q", "9", "8", "7"]
    return ["A", "T", "K", "9", "8", "7"]


def asked_by(card: str, trumps: list[str]) -> str:
    """What has to be followed when this card is led: a suit, or "trump"."""
    return "trump" if card in trumps else card[0]


def winner_of(cards: list[str], game: str, suit: str) -> int:
    """The place in a trick of the card that wins it."""
    order = all_trumps(game, suit) + [cards[0][0] + rank for rank in plain_ranks(game)]
    for card in order:
        if card in cards:
            return cards.index(card)
    raise AssertionError("somebody led")


def plain_cards(hand: list[str], suit: str, trumps: list[str]) -> list[str]:
    """The cards of a suit in a hand that are not trumps."""
    return [card for card in hand if card[0] == suit and card not in trumps]


def legal_cards(
    hand: list[str],
    trick: list[str],
    game: str,
    suit: str,
    called: str,
    ran_away: bool,
    schule: bool,
) -> set[str]:
    """The cards of a hand that may be played to a trick.

    ``called`` is the called ace or ""; ``ran_away`` says whether this hand has led its suit
    without playing the ace.
    """
    trumps = all_trumps(game, suit)
    holder = called in hand
    free = schule and ran_away
    if not trick:
        if not holder or free:
            return set(hand)
        mates = [card for card in plain_cards(hand, called[0], trumps) if card != called]
        if len(mates) >= 3:
            return set(hand)
        return {card for card in hand if card not in mates}
    asked = asked_by(trick[0], trumps)
    same = [card for card in hand if asked_by(card, trumps) == asked]
    if same:
        if holder and asked == called[0] and not free:
            return {called}
        return set(same)
    if holder and schule and not ran_away and len(hand) > 1:
        return {card for card in hand if card != called}
    return set(hand)


def has_all_matadors(hand: list[str]) -> bool:
    return all(card in hand for card in QUEENS + JACKS)


def callable_aces(hand: list[str], schule: bool) -> list[str]:
    """The suits whose ace may be called."""
    trumps = all_trumps("partner", "H")
    suits = []
    for suit in ["C", "S", "D"]:
        if suit + "A" in hand:
            continue
        if schule and not plain_cards(hand, suit, trumps):
            continue
        suits.append(suit)
    return suits


def announcements(hand: list[str], level: str, schule: bool) -> set[str]:
    """The games a declarer may announce who is committed to this one."""
    found = set()
    for game in GAMES[GAMES.index(level) :]:
        if game == "partner":
            suits = callable_aces(hand, schule)
            found |= {"call " + suit for suit in suits}
            if not schule and all(suit + "A" in hand for suit in ["C", "S", "D"]):
                found.add("alone")
        elif game in ("solo", "solo-tout"):
            for suit in SUITS:
                if not schule or plain_cards(hand, suit, QUEENS + JACKS):
                    found.add(f"{game} {suit}")
        elif game != "sie" or has_all_matadors(hand):
            found.add(game)
    return found


class Deal:
    """One deal."""

    def __init__(self, hands: list[list[str]], dealer: int = 3, profile: str = "seed") -> None:
        self.hands = [list(hand) for hand in hands]
        self.dealt = [list(hand) for hand in hands]
        self.profile = profile
        self.schule = profile == "schule"
        self.forehand = (dealer + 1) % 4
        self.turn: int | None = self.forehand
        self.stage = "auction"
        self.waiting = [(self.forehand + place) % 4 for place in range(1, 4)]
        self.survivor: int | None = None
        self.challenger: int | None = None
        self.level = ""
        self.declarer = -1
        self.game = ""
        self.suit = ""
        self.called = ""
        self.partner: int | None = None
        self.ran_away = False
        self.doubled = 0
        self.silent: list[int] = []
        self.polled = False
        self.trick: list[str] = []
        self.leader = self.forehand
        self.won: list[tuple[int, list[str]]] = []
        self.score = [0, 0, 0, 0]

    # what may be said and played

    def legal(self) -> set[str]:
        assert self.turn is not None
        hand = self.hands[self.turn]
        if self.stage == "auction":
            if self.survivor is None:
                return {"pass", "play"}
            if self.turn == self.survivor:
                if self.level == "sie" and not has_all_matadors(hand):
                    return {"good"}
                return {"good", "hold"}
            higher = GAMES[GAMES.index(self.level) + 1 :]
            if not has_all_matadors(hand):
                higher = [game for game in higher if game != "sie"]
            return {"pass", *higher}
        if self.stage == "announcement":
            return announcements(hand, self.level, self.schule)
        if self.stage == "doubling":
            return {"silent", LEVELS[self.doubled]}
        return legal_cards(
            hand, self.trick, self.game, self.suit, self.called, self.ran_away, self.schule
        )

    def side(self) -> list[int]:
        """The seats of the declarer's side."""
        return [self.declarer] if self.partner is None else [self.declarer, self.partner]

    # what follows

    def do(self, move: str) -> None:
        assert move in self.legal(), move
        if self.stage == "auction":
            self.say(move)
        elif self.stage == "announcement":
            self.announce(move)
        elif self.stage == "doubling":
            self.answer_poll(move)
        else:
            self.play(move)

    def say(self, word: str) -> None:
        assert self.turn is not None
        seat = self.turn
        if self.survivor is None:
            if word == "play":
                self.survivor = seat
                self.level = "partner"
            self.next_speaker()
        elif seat == self.survivor:
            assert self.challenger is not None
            if word == "good":
                self.survivor = self.challenger
                self.challenger = None
                self.next_speaker()
            else:
                self.turn = self.challenger
        elif word == "pass":
            self.challenger = None
            self.next_speaker()
        else:
            self.challenger = seat
            self.level = word
            self.turn = self.survivor

    def next_speaker(self) -> None:
        if self.waiting:
            self.turn = self.waiting.pop(0)
        elif self.survivor is None:
            self.turn = None
            self.stage = "over"
        else:
            self.declarer = self.survivor
            self.turn = self.declarer
            self.stage = "announcement"

    def announce(self, word: str) -> None:
        if word == "alone":
            self.game = "partner"
        elif word.startswith("call"):
            self.game = "partner"
            self.called = word.split()[1] + "A"
            for seat in range(4):
                if self.called in self.hands[seat]:
                    self.partner = seat
        elif " " in word:
            self.game, self.suit = word.split()
        else:
            self.game = word
        if self.game == "sie":
            self.finish()
        else:
            self.stage = "play"
            self.turn = self.forehand

    def asked(self) -> list[int]:
        """Who may speak at this level of the doubling, in the order they are asked."""
        limit = 2 if self.schule else 4
        if self.doubled == limit:
            return []
        clockwise = [(self.forehand + place) % 4 for place in [1, 2, 3, 0]]
        defenders_turn = self.doubled in (0, 2)
        return [seat for seat in clockwise if (seat not in self.side()) == defenders_turn]

    def poll(self) -> None:
        """Ask the next who may double, or let the play go on."""
        left = [seat for seat in self.asked() if seat not in self.silent]
        if left:
            self.stage = "doubling"
            self.turn = left[0]
        else:
            self.stage = "play"
            self.turn = (self.forehand + 1) % 4

    def answer_poll(self, word: str) -> None:
        assert self.turn is not None
        if word == "silent":
            self.silent.append(self.turn)
        else:
            self.doubled += 1
            self.silent = []
        self.poll()

    def play(self, card: str) -> None:
        assert self.turn is not None
        seat = self.turn
        trumps = all_trumps(self.game, self.suit)
        if self.called in self.hands[seat] and not self.trick:
            led_without = card in plain_cards(self.hands[seat], self.called[0], trumps)
            if led_without and card != self.called:
                self.ran_away = True
        self.hands[seat].remove(card)
        self.trick.append(card)
        if len(self.trick) == 1 and not self.won:
            self.poll()
            return
        if len(self.trick) < 4:
            self.turn = (seat + 1) % 4
            return
        winner = (self.leader + winner_of(self.trick, self.game, self.suit)) % 4
        self.won.append((winner, self.trick))
        self.trick = []
        self.leader = winner
        self.turn = winner
        tout_lost = self.game.endswith("tout") and winner != self.declarer
        if tout_lost or not self.hands[winner]:
            self.finish()

    # payment

    def runners(self) -> int:
        """How many of the highest trumps one side was dealt without a gap."""
        trumps = all_trumps(self.game, self.suit)
        ours = [card for seat in self.side() for card in self.dealt[seat]]
        count = 0
        for card in trumps:
            if (card in ours) != (trumps[0] in ours):
                break
            count += 1
        least = 2 if self.game in ("wenz", "wenz-tout") else 3
        return count if count >= least else 0

    def finish(self) -> None:
        self.turn = None
        self.stage = "over"
        side = self.side()
        value = PRICES[self.profile][GAMES.index(self.game)]
        tricks = [cards for winner, cards in self.won if winner in side]
        points = sum(POINTS[card[1]] for cards in tricks for card in cards)
        if self.game == "sie":
            won = True
        elif self.game.endswith("tout"):
            won = len(tricks) == 8
        else:
            won = points >= 61
            if points >= 91 or 120 - points >= 90:
                value += 10
            if len(tricks) in (0, 8):
                value += 10
        if self.schule and self.game != "sie":
            value += 10 * self.runners()
        value *= 2**self.doubled
        if not won:
            value = -value
        for seat in range(4):
            if seat not in side:
                self.score[seat] = -value
            elif len(side) == 2:
                self.score[seat] = value
            else:
                self.score[seat] = 3 * value


class Match:
    """Sixteen deals, those passed out not counted."""

    def __init__(self, dealer: int, profile: str, players: int) -> None:
        self.dealer = dealer
        self.profile = profile
        self.totals = [0, 0, 0, 0]
        self.count = 0
        self.over = False

    def deal(self, piles: list[list[str]]) -> Deal:
        return Deal(piles[:4], self.dealer, self.profile)

    def add(self, deal: Deal) -> None:
        self.dealer = (self.dealer + 1) % 4
        if any(deal.score):
            self.totals = [self.totals[seat] + deal.score[seat] for seat in range(4)]
            self.count += 1
            self.over = self.count == 16
