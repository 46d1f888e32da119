"""House rules of Bavarian Schafkopf, the setup of a deal, and the prices of games.

Numbers after an F are paragraphs of the rules as taverns and online tables play them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ...cards import cards, deck
from ...game import Choices, Contradiction, DealSetup, Value, choice
from ...state import Seat

DECK = deck("789TJQKA")  # (2)
DECKS = {32: DECK, 24: deck("9TJQKA"), 20: deck("TJQKA")}  # (F42), (F45)
MATADORS = deck("JQ")
SIE_CARDS = {  # the highest trumps, one for each card of a hand (F43), (F45)
    32: MATADORS,
    24: cards("CQ SQ HQ DQ CJ SJ"),
    20: cards("CQ SQ HQ DQ CJ"),
}


class Tariff(NamedTuple):
    """The prices in points of the Partner game, of Wenz and Solo, a Tout, Sie, and one bonus
    step."""

    partner: int
    solo: int
    tout: int
    sie: int
    step: int


TARIFFS = {
    "seed": Tariff(10, 50, 180, 540, 10),
    "official": Tariff(10, 50, 100, 200, 10),
    "ten_twenty_fifty": Tariff(20, 50, 100, 200, 10),
    "five_twenty": Tariff(5, 20, 40, 80, 5),
    "units": Tariff(1, 2, 6, 8, 1),
}


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    """House rules; the defaults are those of the profile ``seed``."""

    open_named_bids: bool = choice(False, True)
    solo_requires_suit_card: bool = choice(False, True)
    call_requires_suit_card: str = choice("free", "required", "announce_void")
    own_aces: str = choice("alone_for_10", "forbidden", "call_ten")
    called_ace_locked: bool = choice(False, True)
    free_after_runaway: bool = choice(False, True)
    runaway_count: str = choice("now", "dealt")
    runaway_only_first_lead: bool = choice(False, True)
    stoss_window: str = choice("second_card", "own_first_card", "before_first_card")
    re_by_partner: bool = choice(True, False)
    max_doublings: int = choice(4, 0, 1, 2, 3, 5, 6)
    tariff: str = choice("seed", "official", "ten_twenty_fifty", "five_twenty", "units")
    runners: int = choice(0, 8, 14)
    deals: int = choice(16, 4, 8, 32, 60, 64, 120)
    count_passed_deals: bool = choice(False, True)
    deck: int = choice(32, 24, 20)
    farbwenz: bool = choice(False, True)
    geier: bool = choice(False, True)
    farbgeier: bool = choice(False, True)
    ladder: str = choice("pure_first", "wenz_first")
    heart_solo_first: bool = choice(False, True)
    bettel: str = choice("off", "plain", "with_ouvert")
    bettel_price: str = choice("solo", "partner")
    bettel_trumps: str = choice("none", "hearts")
    head_the_trick: str = choice("off", "bettel", "ramsch", "both")
    hochzeit: str = choice("off", "closed", "open")
    hochzeit_return: str = choice("plain", "any")
    all_pass: str = choice("throw_in", "next_doubled", "stock", "ramsch", "must")
    ramsch_price: str = choice("partner", "solo")
    ramsch_tie: str = choice("highest_trump", "tricks", "share")
    ramsch_virgin: str = choice("all", "once", "many", "off")
    ramsch_march: str = choice("91", "120", "tricks", "off")
    stock_by: str = choice("side", "caller", "any")
    stock_cap: str = choice("none", "25")
    must_needs: str = choice("60", "60_weak", "61")
    knock: str = choice("off", "all", "one", "forehand", "chain")
    bock_round: str = choice("off", "heart_solo", "pointless", "both")
    stoss_takes_over: bool = choice(False, True)
    tout_runners: str = choice("single", "double")

    def check(self) -> None:
        if self.max_doublings == 0 and self.stoss_window != "second_card":
            raise Contradiction("stoss_window says when to double, max_doublings 0 forbids it")
        if self.max_doublings < 2 and not self.re_by_partner:
            raise Contradiction("re_by_partner says who answers, max_doublings allows no answer")
        self._check_knocking()
        self._check_contracts()
        self._check_all_pass()
        if self.stoss_takes_over and not self.max_doublings:
            raise Contradiction("stoss_takes_over needs a Stoss, max_doublings 0 forbids it")
        if self.tout_runners != "single" and not self.runners:
            raise Contradiction("tout_runners counts what runners 0 does not pay")

    def _check_knocking(self) -> None:
        if self.deck == 20 and self.knock != "off":
            raise Contradiction("knock needs two packets, five cards of deck 20 have none")

    def _check_contracts(self) -> None:
        if self.ladder != "pure_first" and not (self.farbwenz and self.geier):
            raise Contradiction("ladder orders farbwenz and geier, which are not both played")
        heading = self.head_the_trick
        if self.bettel == "off":
            self._means_nothing("bettel_price", "solo", "bettel off")
            self._means_nothing("bettel_trumps", "none", "bettel off")
            if heading in ("bettel", "both"):
                raise Contradiction(f"head_the_trick {heading} means nothing with bettel off")
        if self.hochzeit == "off":
            self._means_nothing("hochzeit_return", "plain", "hochzeit off")

    def _check_all_pass(self) -> None:
        after = f"all_pass {self.all_pass}"
        if self.all_pass != "ramsch":
            for name in ("ramsch_price", "ramsch_tie", "ramsch_virgin", "ramsch_march"):
                self._means_nothing(name, _FIRST[name], after)
            if self.head_the_trick in ("ramsch", "both"):
                raise Contradiction(
                    f"head_the_trick {self.head_the_trick} means nothing with {after}"
                )
        elif self.ramsch_tie == "share" and self.ramsch_virgin in ("once", "many"):
            raise Contradiction(
                f"ramsch_virgin {self.ramsch_virgin} needs one loser, ramsch_tie share has several"
            )
        if self.all_pass != "stock":
            self._means_nothing("stock_by", "side", after)
            self._means_nothing("stock_cap", "none", after)
        if self.all_pass != "must":
            self._means_nothing("must_needs", "60", after)

    def _means_nothing(self, name: str, default: Value, because: str) -> None:
        if getattr(self, name) != default:
            raise Contradiction(f"{name} means nothing with {because}")

    @property
    def hand_size(self) -> int:
        """The number of cards in a hand, which is also the number of tricks."""
        return self.deck // 4

    @property
    def prices(self) -> Tariff:
        return TARIFFS[self.tariff]


_FIRST = {
    "ramsch_price": "partner",
    "ramsch_tie": "highest_trump",
    "ramsch_virgin": "all",
    "ramsch_march": "91",
}

MOST_IN_STOCK = 1000
"""The most the pot holds, in prices of a Partner game (F29)."""


@dataclass(frozen=True, slots=True)
class Setup(DealSetup):
    """The setup of a deal: its dealer, and the state that earlier deals have left."""

    dealer: int = choice(3, 0, 1, 2)
    stock: int = choice(*range(0, MOST_IN_STOCK + 1, 2))
    """The pot in units of the Partner price; always even (F27)."""
    doubled: int = choice(0, 1, 2, 3)
    """The number of doublings by deals passed out before (F19)."""
    bock: int = choice(0, 1, 2, 3, 4, 5, 6, 7, 8)
    """The number of deals, this one first, that still count twice (F38)."""

    @property
    def forehand(self) -> Seat:
        return (self.dealer + 1) % 4
