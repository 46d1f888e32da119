"""Bauernstoss in plain words: one deal from the bidding to the marks.

Seats are 0 to 3, clockwise; 0 and 2 play together, and so do 1 and 3, unless partners were drawn.
Moves are words: "pass", "solo", "5 C" (five trumps, clubs in mind), "low 9", "drop", "take",
"leave", "small", "big", "trump H", "chalk" or "no_chalk" (whether one was dealt the jack of clubs,
when a deal was passed out), or the name of a card. House rules are words by the names of options.
"""

from __future__ import annotations

from collections.abc import Mapping

SUITS = ["C", "S", "H", "D"]
JACKS = ["CJ", "SJ", "HJ", "DJ"]  # from the strongest down
PLAIN = ["A", "T", "K", "Q", "9", "8", "7"]  # from the strongest down
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
SCALE = ["7", "8", "9", "Q", "K", "T", "A", "DJ", "HJ", "SJ", "CJ"]  # the tie-break, lowest first


def all_trumps(trump: str) -> list[str]:
    """Return the eleven trumps, strongest first."""
    return JACKS + [trump + rank for rank in PLAIN]


def suit_led_as(card: str, trump: str) -> str:
    """Return the suit to follow when this card is led: a letter, or "trump"."""
    if card in all_trumps(trump):
        return "trump"
    return card[0]


def winner_of(cards: list[str], trump: str) -> int:
    """Return the place in a trick of the card that wins it."""
    for strong in all_trumps(trump):
        if strong in cards:
            return cards.index(strong)
    led = cards[0][0]
    for rank in PLAIN:
        if led + rank in cards:
            return cards.index(led + rank)
    raise AssertionError("somebody led")


def legal_cards(hand: list[str], trick: list[str], trump: str) -> set[str]:
    """Return the cards of a hand that may be played to a trick."""
    if not trick:
        return set(hand)
    trumps = [card for card in hand if card in all_trumps(trump)]
    asked = suit_led_as(trick[0], trump)
    same = [card for card in hand if suit_led_as(card, trump) == asked]
    if asked != "trump" and same:
        return set(same)
    if not trumps:
        return set(hand)
    # A trump has to be played now: to follow, or because the suit led is missing.
    lying = [card for card in trick if card in JACKS]
    if lying:
        highest = min(JACKS.index(card) for card in lying)
        higher = [card for card in hand if card in JACKS and JACKS.index(card) < highest]
        if higher:
            return set(higher)
    return set(trumps)


def trump_holding(hand: list[str], suit: str) -> list[str]:
    """Return the trumps a hand would hold if this suit were trumps."""
    return [card for card in hand if card in all_trumps(suit)]


def lowest_rank(hand: list[str], suit: str) -> str:
    """Return the lowest card of a trump holding as it is named in the tie-break."""
    lowest = ""
    for card in all_trumps(suit):
        if card in hand:
            lowest = card
    return lowest if lowest in JACKS else lowest[1]


class Draw:
    """Cards are turned up from forehand on, until two players have a jack: they are partners."""

    def __init__(self, hands: list[list[str]], dealer: int) -> None:
        self.hands = [list(hand) for hand in hands]
        self.turn: int | None = (dealer + 1) % 4
        self.with_jack: list[int] = []
        self.score = [0, 0, 0, 0]

    def legal(self) -> set[str]:
        assert self.turn is not None
        return {self.hands[self.turn][0]}

    def do(self, card: str) -> None:
        assert self.turn is not None
        assert self.hands[self.turn].pop(0) == card
        if card in JACKS and self.turn not in self.with_jack:
            self.with_jack.append(self.turn)
        self.turn = (self.turn + 1) % 4
        if len(self.with_jack) == 2 or not any(self.hands):
            self.turn = None

    def partners(self) -> str:
        """Return seat 0 and its partner; "" when one player got all the jacks."""
        if len(self.with_jack) < 2:
            return ""
        if 0 in self.with_jack:
            return "0" + str(max(self.with_jack))
        return "0" + next(seat for seat in "123" if int(seat) not in self.with_jack)


class Deal:
    """One deal. ``chalk`` is "02" (the team of seat 0), "13" (the other), or "" when the jack of
    clubs decides."""

    def __init__(
        self,
        hands: list[list[str]],
        dealer: int = 3,
        profile: str = "seed",
        chalk: str = "",
        first: bool = True,
        partners: str = "02",
        house: Mapping[str, object] | None = None,
    ) -> None:
        self.hands = [list(hand) for hand in hands]
        self.dealer = dealer
        self.profile = profile
        self.first = first
        self.house = house or {}
        together = [int(seat) for seat in partners]
        self.teams = [together, [seat for seat in range(4) if seat not in together]]
        self.chalk_unknown = not chalk
        self.chalk = chalk
        if not chalk:
            club_jack = next(seat for seat in range(4) if "CJ" in hands[seat])
            self.chalk = "02" if club_jack in self.team(0) else "13"
        self.stage = "bidding"
        self.turn: int | None = (dealer + 1) % 4
        self.numbers: dict[int, int] = {}
        self.minds: dict[int, str] = {}
        self.tied: list[int] = []
        self.named: dict[int, int] = {}
        self.asked = 0
        self.spoken = 0
        self.soloist: int | None = None
        self.size = ""
        self.trump = ""
        self.given = ""
        self.trick: list[str] = []
        self.leader = 0
        self.won: dict[int, list[list[str]]] = {seat: [] for seat in range(4)}
        self.score = [0, 0, 0, 0]
        self.chalk_after = self.chalk

    # whose turn it is, and who plays with whom

    def team(self, seat: int) -> list[int]:
        """Return the two seats of a team."""
        return next(team for team in self.teams if seat in team)

    def partner(self, seat: int) -> int:
        return next(other for other in self.team(seat) if other != seat)

    def forehand(self) -> int:
        return (self.dealer + 1) % 4

    def players(self) -> list[int]:
        """Return the seats that take part in the play, clockwise from forehand."""
        round_table = [(self.forehand() + place) % 4 for place in range(4)]
        if self.soloist is None:
            return round_table
        return [seat for seat in round_table if seat != self.partner(self.soloist)]

    # what may be said and played

    def legal(self) -> set[str]:
        assert self.turn is not None
        hand = self.hands[self.turn]
        if self.stage == "bidding":
            return self.legal_bids(hand)
        if self.stage == "tie":
            mine = SCALE.index(lowest_rank(hand, self.minds[self.turn]))
            if all(mine > other for other in self.named.values()):
                return {"low " + SCALE[mine]}
            return {"drop"}
        if self.stage == "agree":
            return {"take", "leave"}
        if self.stage == "trump":
            if self.soloist is None:
                return {"trump " + self.minds[self.turn]}
            return {"trump " + suit for suit in SUITS}
        if self.stage == "size":
            return {"big"} if all(jack in hand for jack in JACKS) else {"small", "big"}
        if self.stage in ("give", "back"):
            return set(hand)
        if self.stage == "owner":
            return {"chalk"} if "CJ" in hand else {"no_chalk"}
        return legal_cards(hand, self.trick, self.trump)

    def legal_bids(self, hand: list[str]) -> set[str]:
        assert self.turn is not None
        jacks = len([card for card in hand if card in JACKS])
        solo = jacks > 0
        if self.profile.startswith("pagat"):
            solo = "CJ" in hand and not self.first
        bids = set()
        if solo:
            bids.add("solo")
        if jacks in (1, 2, 3):
            if self.numbers:
                bids.add("pass")
            highest = max(self.numbers.values(), default=0)
            equal = [seat for seat in self.in_order() if self.numbers.get(seat) == highest]
            for suit in SUITS:
                number = len(trump_holding(hand, suit))
                if number < 2 or number < highest:
                    continue
                lowest = SCALE.index(lowest_rank(hand, suit))
                if number == highest and lowest < self.needed(self.turn, equal):
                    continue
                bids.add(f"{number} {suit}")
        else:
            bids.add("pass")
        return bids

    def needed(self, seat: int, earlier: list[int]) -> int:
        """Return the lowest place on the scale that "mit" needs after these seats said it."""
        against = [other not in self.team(seat) for other in earlier]
        compared = self.house.get("partner_tie") == "tiebreak_anyway"
        if not any(against) and not (compared and earlier):
            return SCALE.index("7")
        if self.house.get("mit_check") == "none":
            return SCALE.index("7")
        if self.house.get("mit_check") == "literal":
            for place in range(len(earlier)):
                if not against[place] and any(against[place:]):
                    return SCALE.index("9")
            return SCALE.index("8")
        if compared:  # everybody who has said it has one rank more than the one before
            return len(earlier)
        bounds: dict[int, int] = {}
        for place, bidder in enumerate([*earlier, seat]):
            before = earlier[:place]
            if all(other in self.team(bidder) for other in before):
                bounds[bidder] = 0
            else:
                bounds[bidder] = 1 + max(bounds[other] for other in before)
        return bounds[seat]

    def in_order(self) -> list[int]:
        return [(self.forehand() + place) % 4 for place in range(4)]

    # what follows

    def do(self, move: str) -> None:
        assert move in self.legal(), move
        assert self.turn is not None
        seat = self.turn
        if self.stage == "bidding":
            self.spoken += 1
            if move == "solo":
                self.soloist = seat
                self.stage = "size"
                return
            if move != "pass":
                number, suit = move.split()
                self.numbers[seat] = int(number)
                self.minds[seat] = suit
            if self.spoken < 4:
                self.turn = (seat + 1) % 4
            else:
                self.bidding_is_over()
        elif self.stage == "tie":
            if move != "drop":
                self.named[seat] = SCALE.index(move.split()[1])
            self.asked += 1
            if self.asked < len(self.tied):
                self.turn = self.tied[self.asked]
            else:
                self.makes_trumps(max(self.named, key=lambda named: self.named[named]))
        elif self.stage == "agree":
            self.makes_trumps(seat if move == "take" else self.partner(seat))
        elif self.stage == "owner":
            self.turn = None if move == "chalk" else (seat + 1) % 4
        elif self.stage == "size":
            self.size = move
            self.stage = "trump"
        elif self.stage == "trump":
            self.trump = move.split()[1]
            if self.size == "small":
                self.stage = "give"
            else:
                self.start_play()
        elif self.stage == "give":
            self.hands[seat].remove(move)
            self.given = move
            self.turn = self.partner(seat)
            self.stage = "back"
        elif self.stage == "back":
            assert self.soloist is not None
            self.hands[seat].remove(move)
            self.hands[seat].append(self.given)
            self.hands[self.soloist].append(move)
            self.start_play()
        else:
            self.play(move)

    def bidding_is_over(self) -> None:
        if not self.numbers:
            self.turn = None
            self.stage = "over"
            if self.house.get("chalk_after_passout") == "keep" and self.chalk_unknown:
                self.stage = "owner"
                self.turn = self.forehand()
            return
        highest = max(self.numbers.values())
        best = [seat for seat in self.in_order() if self.numbers.get(seat) == highest]
        if len(best) == 1:
            self.makes_trumps(best[0])
        elif (
            len(best) == 2
            and best[1] in self.team(best[0])
            and self.house.get("partner_tie") != "tiebreak_anyway"
        ):
            self.stage = "agree"
            self.turn = best[0]
        else:
            self.stage = "tie"
            self.tied = best
            self.turn = best[0]

    def makes_trumps(self, seat: int) -> None:
        self.stage = "trump"
        self.turn = seat

    def start_play(self) -> None:
        self.stage = "play"
        self.leader = self.players()[0]
        self.turn = self.leader

    def play(self, card: str) -> None:
        assert self.turn is not None
        self.hands[self.turn].remove(card)
        self.trick.append(card)
        players = self.players()
        first = players.index(self.leader)
        if len(self.trick) < len(players):
            self.turn = players[(first + len(self.trick)) % len(players)]
            return
        winner = players[(first + winner_of(self.trick, self.trump)) % len(players)]
        self.won[winner].append(self.trick)
        self.trick = []
        self.leader = winner
        self.turn = winner
        failed = self.soloist is not None and winner != self.soloist
        if failed or not self.hands[winner]:
            self.turn = None
            self.stage = "over"
            self.count()

    # marks

    def count(self) -> None:
        if self.soloist is not None:
            others = [seat for seat in range(4) if seat not in self.team(self.soloist)]
            made = not any(self.won[seat] for seat in others)
            winners = self.team(self.soloist) if made else others
            marks = 8 if self.size == "small" else 12
        else:
            chalk_team = self.teams[0] if self.chalk == "02" else self.teams[1]
            others = [seat for seat in range(4) if seat not in chalk_team]
            points = sum(
                POINTS[card[1]] for seat in chalk_team for trick in self.won[seat] for card in trick
            )
            if not any(self.won[seat] for seat in others):
                winners, marks = chalk_team, 3
            elif not any(self.won[seat] for seat in chalk_team):
                winners, marks = others, 3
            elif points >= 91:
                winners, marks = chalk_team, 2
            elif points >= 42:
                winners, marks = chalk_team, 1
            elif points >= 30:
                winners, marks = others, 1
            else:
                winners, marks = others, 2
        self.score = [marks if seat in winners else 0 for seat in range(4)]
        self.chalk_after = "02" if 0 in winners else "13"


class Match:
    """Deals until a team has twenty marks."""

    def __init__(
        self, dealer: int, profile: str, players: int, house: Mapping[str, object] | None = None
    ) -> None:
        self.dealer = dealer
        self.profile = profile
        self.house = house or {}
        drawn = self.house.get("draw_partners") or profile == "pagat_drawn"
        self.partners = "" if drawn else "02"
        self.totals = [0, 0, 0, 0]
        self.chalk = ""
        self.first = True
        self.over = False

    def deal(self, piles: list[list[str]]) -> Deal | Draw:
        if not self.partners:
            return Draw(piles[:4], self.dealer)
        how = (self.profile, self.chalk, self.first, self.partners, self.house)
        return Deal(piles[:4], self.dealer, *how)

    def add(self, deal: Deal | Draw) -> None:
        if isinstance(deal, Draw):  # no deal of the match: the same dealer deals again
            self.partners = deal.partners()
            return
        self.dealer = (self.dealer + 1) % 4
        if any(deal.score):
            self.totals = [self.totals[seat] + deal.score[seat] for seat in range(4)]
            self.chalk = deal.chalk_after
            self.first = False
            self.over = max(self.totals) >= 20
        elif self.house.get("chalk_after_passout") == "keep":
            self.chalk = deal.chalk
