"""The announcement of the game by the declarer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ...cards import NAMES, Card, CardSet, deck, each, suit
from ...order import Order
from ...state import Facts, Move, Phase, Seat
from .contracts import (
    ANNOUNCED,
    BETTEL,
    FARBGEIER,
    FARBGEIER_TOUT,
    FARBWENZ,
    FARBWENZ_TOUT,
    HEART_SOLO,
    HEARTS,
    IN_A_SUIT,
    KINDS,
    MATADORS,
    NAMED,
    OUVERT,
    PARTNER,
    PLAIN_ACES,
    PLAIN_KINGS,
    PLAIN_TENS,
    SIE,
    SOLO,
    SOLO_TOUT,
    Announcement,
    Contract,
    call_names,
    company,
    contract_order,
    highest,
    ladder,
    unannounced,
)
from .doubling import begin
from .play import sie
from .rules import Rules, Setup


def trumps_of(rules: Rules) -> Order:
    """Return the card order of the Partner game, by which hands are sorted before a game is
    known."""
    return contract_order(PARTNER, HEARTS, rules.deck)


def in_sight(shown: Card) -> str | None:
    """Return the name of a card that lies before all, or None for -1 (no card)."""
    return NAMES[shown] if shown >= 0 else None


@dataclass(frozen=True, slots=True)
class Auction:
    """The state of the auction."""

    rules: Rules
    setup: Setup
    survivor: Seat
    level: int  # the highest game named
    calls: tuple[Move | None, ...]  # the latest call of each seat
    knocked: tuple[Seat, ...] = ()  # the seats that have knocked
    taker: Seat = -1  # the seat that has taken a wedding
    shown: Card = -1  # the trump of an open wedding
    must: bool = False  # True if all have passed and the survivor has to play (F31)

    def said(self, seat: Seat, call: Move, survivor: Seat, level: int) -> Auction:
        calls = (*self.calls[:seat], call, *self.calls[seat + 1 :])
        return Auction(  # `replace` would take twice as long, at every call of every link read
            self.rules,
            self.setup,
            survivor,
            level,
            calls,
            self.knocked,
            self.taker,
            self.shown,
            self.must,
        )

    def contract(self, game: Announcement, taker: Seat = -1) -> Contract:
        """Make the survivor's contract for this game; ``taker`` is the partner by wedding, or
        -1."""
        rules = self.rules
        order = contract_order(game.kind, game.suit, rules.deck)
        if game.kind in (BETTEL, OUVERT) and rules.bettel_trumps == "hearts":
            order = trumps_of(rules)  # (F6)
        return Contract(
            rules,
            self.setup,
            order,
            self.survivor,
            game.kind,
            game.suit,
            game.called,
            company(game.called),
            game.void,
            self.level,
            self.calls,
            (),
            self.knocked,
            taker,
            self.must,
        )

    def facts(self) -> Facts:
        found = {
            "survivor": self.survivor,
            "level": KINDS[self.level],
            "calls": call_names(self.calls),
            **unannounced(self.rules, self.setup, self.knocked),
        }
        if self.taker >= 0:
            found |= {"taker": self.taker, "shown": in_sight(self.shown)}
        return found


class Unsettled(Phase):
    """A phase before the game is announced: hands are sorted for a Partner game."""

    __slots__ = ()

    rules: Rules

    @property
    def order(self) -> Order:  # type: ignore[override]
        return trumps_of(self.rules)


@dataclass(frozen=True, slots=True)
class Claimed(Unsettled):
    """A phase in which the declarer is known and the game is not."""

    auction: Auction

    @property
    def rules(self) -> Rules:  # type: ignore[override]
        return self.auction.rules


class Announce(Claimed):
    """The declarer's announcement: any game of at least the level reached in the auction (14)."""

    __slots__ = ()

    name = "announce"

    @property
    def turn(self) -> Seat:
        return self.auction.survivor

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        auction, rules = self.auction, self.rules
        if auction.must:
            return tuple(sorted(map(NAMED.__getitem__, must_games(hand))))
        kinds = ladder(rules)
        moves: list[Move] = []
        for kind in kinds[kinds.index(auction.level) :]:
            if kind == PARTNER:
                moves += map(NAMED.__getitem__, partner_games(rules, hand))
            elif kind == HEART_SOLO:
                if auction.level == HEART_SOLO and HEARTS in suits(rules, hand, SOLO):
                    moves += moves_of(SOLO, (HEARTS,))
            elif kind in IN_A_SUIT:
                moves += moves_of(kind, suits(rules, hand, kind))  # (15)
            elif kind != SIE or hand == highest(rules) or auction.level == SIE:
                moves += moves_of(kind)
        if not moves:  # only queens and jacks, but not Sie: the declarer may name any suit
            moves += moves_of(SOLO_TOUT, ANY_SUIT)
        return tuple(sorted(moves))

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        game = ANNOUNCED[heard]
        contract = self.auction.contract(game)
        return sie(contract) if game.kind == SIE else begin(contract)

    def facts(self) -> Facts:
        return {**self.auction.facts(), "declarer": self.turn}


_HIGH = {
    **dict.fromkeys((SOLO, SOLO_TOUT), MATADORS),
    **dict.fromkeys((FARBWENZ, FARBWENZ_TOUT), deck("J")),
    **dict.fromkeys((FARBGEIER, FARBGEIER_TOUT), deck("Q")),
}
"""The cards that are trumps in every suit, by game."""


ANY_SUIT = (0, 1, 2, 3)


@cache
def moves_of(kind: int, among: tuple[int, ...] = (-1,)) -> tuple[Move, ...]:
    """Return the calls that announce a game: one for each of these suits of trumps, or its only
    one."""
    return tuple(NAMED[Announcement(kind, trumps)] for trumps in among)


def suits(rules: Rules, hand: CardSet, kind: int) -> tuple[int, ...]:
    """Return the suits in which this hand may play a game with a suit of trumps (F3)."""
    if not rules.solo_requires_suit_card:
        return ANY_SUIT
    return tuple(sorted({suit(c) for c in each(hand & ~_HIGH[kind])}))


def partner_games(rules: Rules, hand: CardSet) -> list[Announcement]:
    """Return the Partner games of a hand: calling a card it lacks (16), or alone with all aces
    (17)."""
    if hand & PLAIN_ACES == PLAIN_ACES:  # (17)
        if rules.own_aces == "forbidden":
            return []
        tens = [1 << c for c in each(PLAIN_TENS & ~hand)]
        if rules.own_aces == "call_ten" and tens:
            return [Announcement(PARTNER, HEARTS, ten) for ten in tens]
        return [Announcement(PARTNER, HEARTS)]
    aces = [1 << c for c in each(PLAIN_ACES & ~hand)]
    if rules.call_requires_suit_card == "free":
        return [Announcement(PARTNER, HEARTS, ace) for ace in aces]
    accompanied = [ace for ace in aces if hand & company(ace)]
    if accompanied or rules.call_requires_suit_card == "required":
        return [Announcement(PARTNER, HEARTS, ace) for ace in accompanied]
    return [Announcement(PARTNER, HEARTS, ace, True) for ace in aces]


def must_games(hand: CardSet) -> list[Announcement]:
    """Return the Partner games of the seat that must play (F32). The card called is an ace that it
    lacks, in a suit that it holds; else an ace that it lacks, whose suit is announced as void; else
    a ten that it lacks; else a king that it lacks."""
    aces = [1 << c for c in each(PLAIN_ACES & ~hand)]
    accompanied = [ace for ace in aces if hand & company(ace)]
    if aces:
        return [Announcement(PARTNER, HEARTS, ace, not accompanied) for ace in accompanied or aces]
    lower = PLAIN_TENS & ~hand or PLAIN_KINGS & ~hand
    return [Announcement(PARTNER, HEARTS, 1 << c) for c in each(lower)]


def may_announce(contract: Contract, dealt: CardSet) -> bool:
    """Check that the declarer may have been dealt these cards, given the announcement."""
    game = Announcement(contract.kind, contract.suit, contract.called, contract.void)
    if contract.must:
        return game in must_games(dealt)
    if game.kind == PARTNER:
        return game in partner_games(contract.rules, dealt)
    return game.kind not in IN_A_SUIT or game.suit in suits(contract.rules, dealt, game.kind)
