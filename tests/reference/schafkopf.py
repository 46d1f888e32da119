"""Bavarian Schafkopf in plain words: one deal as one story, from knocking to the payment.

Seats are 0 to 3, clockwise. Moves are words. Knocking: "knock" or "silent". Auction: "pass",
"play", "good", "hold", "hochzeit" (a wedding is offered; "take" or "silent" answer it), or the name
of a game. Announcement: "call S" (the ace of spades), "alone" (all three aces in one's own hand),
"wenz", "solo H", "wenz-tout", "solo-tout H", "sie" and so on. Doubling: "stoss", "re", "supra" and
so on, or "silent". Otherwise the name of a card.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any

from tests.reference.schafkopf_cards import (
    JACKS,
    POINTS,
    QUEENS,
    SUITS,
    Options,
    all_trumps,
    following,
    heading,
    plain_cards,
    winner_of,
    with_called,
)
from tests.reference.schafkopf_pay import all_pay, out_of_pot, price_of, ramsch, value_of

LEVELS = ["stoss", "re", "supra", "resupra", "bock", "hirsch"]

Story = Generator[tuple[int, set[str]], str, Any]
"""Yields (the seat to move, its legal moves) and is sent the move made."""


def games_in_order(options: Options) -> list[str]:
    """Return the games that may be named, from the lowest up."""
    pure = ["farbwenz", "geier"]
    if options["ladder"] == "wenz_first":
        pure = ["geier", "farbwenz"]
    solos = ["farbgeier", *pure, "wenz", "solo"]
    found = ["partner", "bettel", "bettel-ouvert", *solos, "heart-solo"]
    found += [game + "-tout" for game in solos] + ["sie"]
    for game in ("farbwenz", "geier", "farbgeier"):
        if not options[game]:
            found = [name for name in found if name not in (game, game + "-tout")]
    if not options["heart_solo_first"]:
        found.remove("heart-solo")
    if options["bettel"] == "off":
        found.remove("bettel")
    if options["bettel"] != "with_ouvert":
        found.remove("bettel-ouvert")
    return found


def has_sie(hand: list[str], options: Options) -> bool:
    return sorted(hand) == sorted((QUEENS + JACKS)[: len(hand)]) and len(hand) == (
        options["deck"] // 4
    )


def suits_for(game: str, hand: list[str], options: Options) -> list[str]:
    """Return the suits this hand may make trumps."""
    if not options["solo_requires_suit_card"]:
        return SUITS
    ranks = "QJ" if game.startswith("solo") else "J" if "wenz" in game else "Q"
    return [s for s in SUITS if any(card[0] == s and card[1] not in ranks for card in hand)]


def partner_words(hand: list[str], options: Options) -> set[str]:
    """Return the Partner games this hand may announce."""
    trumps = all_trumps("partner", "H", options)
    missing = [suit for suit in "CSD" if suit + "A" not in hand]
    if not missing:
        if options["own_aces"] == "forbidden":
            return set()
        tens = {"ten " + suit for suit in "CSD" if suit + "T" not in hand}
        return tens if tens and options["own_aces"] == "call_ten" else {"alone"}
    known = [suit for suit in missing if plain_cards(hand, suit, trumps)]
    how = options["call_requires_suit_card"]
    if how == "free":
        return {"call " + suit for suit in missing}
    if how == "announce_void" and not known:
        return {"void " + suit for suit in missing}
    return {"call " + suit for suit in known}


def must_words(hand: list[str], options: Options) -> set[str]:
    """Return the Partner games of a hand that has to play."""
    trumps = all_trumps("partner", "H", options)
    missing = [suit for suit in "CSD" if suit + "A" not in hand]
    known = [suit for suit in missing if plain_cards(hand, suit, trumps)]
    if missing:
        return {"call " + suit for suit in known} or {"void " + suit for suit in missing}
    for word, rank in (("ten ", "T"), ("king ", "K")):
        found = {word + suit for suit in "CSD" if suit + rank not in hand}
        if found:
            return found
    raise AssertionError("nobody holds nine such cards")


def announcements(hand: list[str], level: str, options: Options) -> set[str]:
    """Return the announcements open to a declarer committed to the game ``level``: those of that
    game and of higher ones; Solo Tout in any suit if there are none."""
    order = games_in_order(options)
    found = set()
    for game in order[order.index(level) :]:
        if game == "partner":
            found |= partner_words(hand, options)
        elif game == "heart-solo":
            if level == game and "H" in suits_for("solo", hand, options):
                found.add("solo H")
        elif game.replace("-tout", "") in ("solo", "farbwenz", "farbgeier"):
            found |= {f"{game} {suit}" for suit in suits_for(game, hand, options)}
        elif game != "sie" or has_sie(hand, options):
            found.add(game)
    return found or {"solo-tout " + suit for suit in SUITS}


class Deal:
    """One deal."""

    def __init__(
        self,
        hands: list[list[str]],
        seconds: list[list[str]],
        options: Options,
        dealer: int = 3,
        stock: int = 0,
        doubled: int = 0,
        bock: int = 0,
    ) -> None:
        self.dealt_like = (hands, seconds, options, dealer, stock, doubled, bock)
        self.done: list[str] = []
        self.options = options
        self.hands = [list(hand) for hand in hands]
        self.seconds = seconds
        self.dealer = dealer
        self.stock = stock
        self.exponent = doubled + (1 if bock else 0)
        self.knocks = 0
        self.score = [0, 0, 0, 0]
        self.passed_out = False
        self.lost_hearts = False
        self.pointless = False
        self.tricks: list[tuple[int, list[str]]] = []
        self.turn: int | None = None
        self.may: set[str] = set()
        self.story = self.course()
        self.listen(None)

    def legal(self) -> set[str]:
        return self.may

    def do(self, move: str) -> None:
        assert move in self.may, move
        self.done.append(move)
        self.listen(move)

    def __deepcopy__(self, memo: object) -> Deal:
        """Return a deal with the same cards in which the same moves were made."""
        again = Deal(*self.dealt_like)
        for move in self.done:
            again.do(move)
        return again

    def listen(self, move: str | None) -> None:
        try:
            self.turn, self.may = self.story.send(move)  # type: ignore[arg-type]
        except StopIteration:
            self.turn, self.may = None, set()

    def clockwise(self, first: int, count: int = 4) -> list[int]:
        return [(first + place) % 4 for place in range(count)]

    # the story

    def course(self) -> Story:
        forehand = (self.dealer + 1) % 4
        yield from self.knocking(forehand)
        self.dealt = [list(hand) for hand in self.hands]
        outcome = yield from self.auction(forehand)
        if outcome is None:
            yield from self.nobody(forehand)
            return
        declarer, level, taker = outcome
        if taker is not None and level == "partner":
            yield from self.wedding(declarer, taker)
            yield from self.played(forehand, declarer, "wedding", "", "", taker)
            return
        word = yield declarer, announcements(self.hands[declarer], level, self.options)
        yield from self.announced(forehand, declarer, word)

    def knocking(self, forehand: int) -> Story:
        how = self.options["knock"]
        for seat in self.clockwise(forehand):
            if how == "off":
                break
            word = yield seat, {"knock", "silent"}
            self.knocks += word == "knock"
            if how == "forehand" or (how, word) in (("one", "knock"), ("chain", "silent")):
                break
        for hand, second in zip(self.hands, self.seconds, strict=True):
            hand.extend(second)

    def auction(self, forehand: int) -> Story:
        """Return the declarer, the level of the auction and the seat that has taken a wedding; None
        if all pass."""
        order = games_in_order(self.options)
        survivor: int | None = None
        level, taker = "", None
        for seat in self.clockwise(forehand):
            if seat == taker:
                continue
            hand = self.hands[seat]
            if survivor is None:
                word = yield seat, self.openings(hand)
                if word == "hochzeit":
                    taker = yield from self.wooed(seat)
                    if taker is not None:
                        survivor, level = seat, "partner"
                elif word != "pass":
                    survivor, level = seat, "partner" if word == "play" else word
                continue
            while True:
                higher = {
                    game
                    for game in order[order.index(level) + 1 :]
                    if game != "sie" or has_sie(hand, self.options)
                }
                word = yield seat, {"pass"} | higher
                if word == "pass":
                    break
                level = word
                able = level != "sie" or has_sie(self.hands[survivor], self.options)
                answer = yield survivor, {"good", "hold"} if able else {"good"}
                if answer == "good":
                    survivor = seat
                    break
        return None if survivor is None else (survivor, level, taker)

    def openings(self, hand: list[str]) -> set[str]:
        words = {"pass", "play"}
        if self.options["open_named_bids"]:
            words |= set(games_in_order(self.options)[1:])
            if not has_sie(hand, self.options):
                words.remove("sie")
        trumps = all_trumps("partner", "H", self.options)
        if self.options["hochzeit"] != "off" and len([c for c in hand if c in trumps]) == 1:
            words.add("hochzeit")
        return words

    def wooed(self, seat: int) -> Story:
        """Ask the others in turn; return the seat that takes the wedding, or None."""
        trumps = all_trumps("partner", "H", self.options)
        for other in self.clockwise(seat + 1, 3):
            only_trumps = all(card in trumps for card in self.hands[other])
            if only_trumps and self.options["hochzeit_return"] == "plain":
                continue  # can only refuse
            word = yield other, {"take", "silent"}
            if word == "take":
                return other
        return None

    def wedding(self, offerer: int, taker: int) -> Story:
        trumps = all_trumps("partner", "H", self.options)
        [given] = [card for card in self.hands[offerer] if card in trumps]
        own = set(self.hands[taker])
        if self.options["hochzeit_return"] == "plain":
            own -= set(trumps)
        back = given
        if len(own) == 1:  # nobody asks for what must be
            [back] = own
        else:
            back = yield taker, own
        self.hands[offerer] = [c for c in self.hands[offerer] if c != given] + [back]
        self.hands[taker] = [c for c in self.hands[taker] if c != back] + [given]

    def announced(self, forehand: int, declarer: int, word: str, must: bool = False) -> Story:
        name, _, suit = word.partition(" ")
        if name in ("call", "void", "ten", "king", "alone"):
            rank = {"ten": "T", "king": "K"}.get(name, "A")
            called = suit + rank if suit else ""
            partner = next((s for s in range(4) if called in self.hands[s]), None)
            yield from self.played(forehand, declarer, "partner", "", called, partner, must)
        elif name == "sie":
            self.pay(declarer, "sie", "", [declarer], False, 0)
        else:
            yield from self.played(forehand, declarer, name, suit, "", None)

    def nobody(self, forehand: int) -> Story:
        how = self.options["all_pass"]
        if how == "ramsch":
            yield from self.cards(forehand, "ramsch", "", None)
            factor = 2 ** (self.knocks + self.exponent)
            self.score = [n * factor for n in ramsch(self.tricks, self.options)]
        elif how == "must":
            [declarer] = [seat for seat in range(4) if "CQ" in self.hands[seat]]
            word = yield declarer, must_words(self.hands[declarer], self.options)
            yield from self.announced(forehand, declarer, word, True)
        else:
            self.passed_out = True
            if how == "stock":
                unit = price_of("partner", self.options)
                self.score = [-all_pay(self.stock, self.knocks, self.options) * unit] * 4

    def played(
        self,
        forehand: int,
        declarer: int,
        game: str,
        suit: str,
        called: str,
        partner: int | None,
        must: bool = False,
    ) -> Story:
        """Return the cards of a game with a declarer, and its payment."""
        self.side = [declarer] if partner is None else [declarer, partner]
        self.declarer = declarer
        self.levels = 0
        yield from self.cards(forehand, game, suit, called)
        trumps = all_trumps("partner", "H", self.options)
        weak = len([card for card in self.dealt[declarer] if card in trumps]) <= 3
        needs = self.options["must_needs"]
        fewer = must and (needs == "60" or (needs == "60_weak" and weak))
        if self.options["stoss_takes_over"] and self.levels:
            fewer = self.levels in (1, 3, 5)
        self.pay(declarer, game, suit, self.side, fewer, self.levels)

    def doubling(self, first: int, only: Iterable[int]) -> Story:
        """Ask for doublings, the defenders first; the first Stoss may be given by the seats of
        ``only``."""
        asked = [seat for seat in self.clockwise(first) if seat in only and seat not in self.side]
        while asked and self.levels < self.options["max_doublings"]:
            seat = asked.pop(0)
            word = yield seat, {"silent", LEVELS[self.levels]}
            if word == "silent":
                continue
            self.levels += 1
            defenders = self.levels % 2 == 0
            asked = [s for s in self.clockwise(first) if (s not in self.side) == defenders]
            if not defenders and not self.options["re_by_partner"]:
                asked = [self.declarer]

    def cards(self, forehand: int, game: str, suit: str, called: str | None) -> Story:
        """Return the tricks; ``called`` is None in a Ramsch."""
        options = self.options
        trumps = all_trumps(game, suit, options)
        window = options["stoss_window"]
        start = [list(hand) for hand in self.hands]
        ran_away = False
        leader = forehand
        heads = {"ramsch": "ramsch", "bettel": "bettel", "bettel-ouvert": "bettel"}.get(game, "-")
        must_head = options["head_the_trick"] in (heads, "both") and heads != "-"
        for number in range(options["deck"] // 4):
            trick: list[str] = []
            for place, seat in enumerate(self.clockwise(leader)):
                if called is not None and number == 0 and not self.levels:
                    if (window, place) in (("second_card", 1), ("before_first_card", 0)):
                        yield from self.doubling(seat, range(4))
                    if window == "own_first_card":
                        yield from self.doubling(seat, [seat])
                hand = self.hands[seat]
                if called and called in hand:
                    may = with_called(hand, start[seat], trick, called, ran_away, options)
                else:
                    some = following(hand, trick, trumps)
                    may = set(heading(some, trick, game, suit, options) if must_head else some)
                card = yield seat, may
                if called and called in hand and card != called and not trick:
                    ran_away = ran_away or card in plain_cards(hand, called[0], trumps)
                hand.remove(card)
                trick.append(card)
            leader = (leader + winner_of(trick, game, suit, options)) % 4
            self.tricks.append((leader, trick))
            if game.endswith("tout") and leader != self.declarer:
                break
            if game.startswith("bettel") and leader == self.declarer:
                break

    def pay(
        self, declarer: int, game: str, suit: str, side: list[int], fewer: bool, levels: int
    ) -> None:
        options = self.options
        ours = [card for seat in side for card in self.dealt[seat]]
        value = value_of(game, suit, self.tricks, side, ours, fewer, options)
        won = value > 0
        value *= 2 ** (self.knocks + self.exponent + levels)
        for seat in range(4):
            if seat not in side:
                self.score[seat] = -value
            else:
                self.score[seat] = value if len(side) == 2 else 3 * value
        if options["all_pass"] == "stock":
            unit = price_of("partner", options)
            changes = out_of_pot(self.stock, game, declarer, side, won, options)
            self.score = [a + b * unit for a, b in zip(self.score, changes, strict=True)]
        self.lost_hearts = game in ("solo", "solo-tout") and suit == "H" and not won
        for seats in (side, [seat for seat in range(4) if seat not in side]):
            mine = [cards for winner, cards in self.tricks if winner in seats]
            if len(mine) == 1 and sum(POINTS[card[1]] for card in mine[0]) == 0:
                self.pointless = True


class Match:
    """A number of deals; those passed out count only if the table counts them."""

    def __init__(self, dealer: int, options: Options) -> None:
        self.dealer = dealer
        self.options = options
        self.totals = [0, 0, 0, 0]
        self.stock = self.doubled = self.bock = 0
        self.count = 0
        self.over = False

    def deal(self, piles: list[list[str]]) -> Deal:
        carried = self.stock, self.doubled, self.bock
        return Deal(piles[:4], piles[4:8], self.options, self.dealer, *carried)

    def add(self, deal: Deal) -> None:
        self.dealer = (self.dealer + 1) % 4
        self.totals = [self.totals[seat] + deal.score[seat] for seat in range(4)]
        self.stock -= sum(deal.score) // price_of("partner", self.options)
        if deal.passed_out:
            if self.options["all_pass"] == "next_doubled":
                self.doubled = min(3, self.doubled + 1)
        else:
            self.doubled = 0
            self.bock -= 1 if self.bock else 0
            rounds = self.options["bock_round"]
            if (deal.lost_hearts and rounds in ("heart_solo", "both")) or (
                deal.pointless and rounds in ("pointless", "both")
            ):
                self.bock = min(8, self.bock + 4)
        if not deal.passed_out or self.options["count_passed_deals"]:
            self.count += 1
            self.over = self.count == self.options["deals"]
