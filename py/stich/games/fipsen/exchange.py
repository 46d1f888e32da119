"""The phases from auction to play: Skat or Hand, the Kieker's ten cards, trumps, the four
sevens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...cards import Card, CardSet, card_set, listed
from ...deal import Piles, moved
from ...order import Order
from ...state import CALL, Facts, Move, Over, Phase, Reason, Seat
from .bids import (
    ALONE,
    BARE,
    BIDS,
    FIPS,
    HAND,
    NAMED,
    NO,
    RETURN,
    RUTEN,
    SKAT,
    STOCK,
    SURRENDER,
    TAKE,
    Rules,
)
from .contract import Contract, Lay, with_fips


def undertake(
    rules: Rules, forehand: Seat, declarer: Seat, bid: int, calls: tuple[Move | None, ...]
) -> Phase:
    """Return the phase after the auction, once the declarer's bid is settled."""
    tricks, extras, kieker = BIDS[bid].tricks, BIDS[bid].extras, BIDS[bid].kieker
    seats = tuple(range(rules.players))
    contract = Contract(rules, forehand, seats, declarer, tricks, extras, kieker, calls)
    if kieker:
        return Show(contract)
    return Trump(contract) if extras & HAND else Exchange(contract)  # (14)


@dataclass(frozen=True, slots=True)
class Undertaken(Phase):
    """A phase in which the declarer acts under its contract."""

    contract: Contract

    order = BARE

    @property
    def turn(self) -> Seat:
        return self.contract.declarer

    def sees(self, seat: Seat) -> tuple[int, ...]:
        return self.contract.sees(seat)

    def facts(self) -> Facts:
        return self.contract.facts()

    def fips(self) -> Lay:
        """End the deal with the four sevens of the seat to move (22)."""
        return Lay(self.turn, self.contract.players, self)


@dataclass(frozen=True, slots=True)
class Exchange(Undertaken):
    """The declarer's choice after a bid without Hand: take the Skat, or play Hand after all
    (14)."""

    name = "exchange"

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return with_fips(self.contract.rules, (SKAT, ALONE), hand)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        look = self.contract.rules.hand_if_skat_returned
        return piles if move != SKAT or look else picked_up(piles, self.contract)

    def after(self, heard: Move | None) -> Phase:
        contract = self.contract
        if heard == FIPS:
            return self.fips()
        if heard == ALONE:
            return Trump(contract.announce(HAND))
        contract = replace(contract, looked=True)
        return Look(contract) if contract.rules.hand_if_skat_returned else Discard(contract, 2)


def picked_up(piles: Piles, contract: Contract) -> Piles:
    """Return the piles with the two cards of the Skat in the declarer's hand."""
    hands = list(piles)
    hands[contract.declarer] |= hands[contract.players]
    hands[contract.players] = 0
    return tuple(hands)


@dataclass(frozen=True, slots=True)
class Look(Undertaken):
    """The declarer's second choice where a Skat put back counts as Hand: having seen it, take or
    return it."""

    name = "look"

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return with_fips(self.contract.rules, (TAKE, RETURN), hand)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        return picked_up(piles, self.contract) if move == TAKE else piles

    def after(self, heard: Move | None) -> Phase:
        if heard == FIPS:
            return self.fips()
        if heard == RETURN:
            return Trump(self.contract.announce(HAND))
        return Discard(self.contract, 2)


@dataclass(frozen=True, slots=True)
class Show(Undertaken):
    """The showing of a Kieker's dealt hand to the left neighbour, as a proof that it has no picture
    (15)."""

    shown: int = 0

    name = "show"
    automatic = True

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return listed(hand & ~card_set(c for c in said if c < CALL) or hand)[:1]

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        return None if card in self.legal(hand, said) else Reason("show", "15")

    def heard(self, move: Move) -> None:
        return None

    def witnesses(self) -> tuple[Seat, ...]:
        return ((self.contract.declarer + 1) % self.contract.players,)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        """Leave the piles as they are: a card that is shown returns to the hand."""
        return piles

    def after(self, heard: Move | None) -> Phase:
        if self.shown < 4:
            return Show(self.contract, self.shown + 1)
        return Stock(self.contract)


@dataclass(frozen=True, slots=True)
class Stock(Undertaken):
    """The taking up of the Skat and of the cards left over, ten in all, by the declarer of a Kieker
    (15).

    With three players the declarer throws its hand away for them: the last moment for four sevens
    in it (22).
    """

    name = "stock"

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        throws = self.contract.players == 3
        return with_fips(self.contract.rules, (STOCK,), hand) if throws else (STOCK,)

    def transfer(self, piles: Piles, move: Move) -> Piles:
        """Move the cards: four players have five, two and three; three have two and eight, the hand
        thrown away."""
        if move != STOCK:
            return piles
        hands = list(piles)
        declarer, skat = self.contract.declarer, self.contract.players
        stock, hand = hands[skat] | hands[skat + 1], hands[declarer]
        hands[skat] = 0
        hands[declarer], hands[skat + 1] = (stock | hand, 0) if skat == 4 else (stock, hand)
        return tuple(hands)

    def after(self, heard: Move | None) -> Phase:
        if heard == FIPS:
            return self.fips()
        return Discard(replace(self.contract, looked=True), 5)


@dataclass(frozen=True, slots=True)
class Discard(Undertaken):
    """The declarer's discards, card by card and face down, until five are left (14), (15)."""

    left: int

    name = "discard"

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        cards = listed(hand)
        if self.contract.kieker:
            cards = (*cards, SURRENDER)
        return with_fips(self.contract.rules, cards, hand)

    def heard(self, move: Move) -> Move | None:
        return move if move >= CALL else None

    def transfer(self, piles: Piles, move: Move) -> Piles:
        if move >= CALL:
            return piles
        contract = self.contract
        return moved(piles, move, contract.declarer, contract.players + contract.kieker)

    def after(self, heard: Move | None) -> Phase:
        if heard == FIPS:
            return self.fips()
        if heard == SURRENDER:
            return surrendered(self.contract, self)
        return Discard(self.contract, self.left - 1) if self.left > 1 else Trump(self.contract)

    def facts(self) -> Facts:
        return {**self.contract.facts(), "left": self.left}


def surrendered(contract: Contract, last: Phase) -> Over:
    """Return the end after a Kieker is given up, which costs five points with any extras (15),
    (24)."""
    score = tuple(-5 if seat == contract.declarer else 0 for seat in contract.seats)
    return Over(score, (("surrendered", -5),), last)


@dataclass(frozen=True, slots=True)
class Trump(Undertaken):
    """The declarer's choice of trumps: any suit, but diamonds if Ruten is announced (16)."""

    name = "trump"

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        contract = self.contract
        suits = range(3 if contract.extras & RUTEN else 0, 4)
        moves = tuple(NAMED + suit for suit in suits)
        if contract.kieker:
            moves = (*moves, SURRENDER)
        return with_fips(contract.rules, moves, hand)

    def after(self, heard: Move | None) -> Phase:
        assert heard is not None
        if heard == FIPS:
            return self.fips()
        if heard == SURRENDER:
            return surrendered(self.contract, self)
        contract = self.contract.named(heard - NAMED)
        asked = contract.rules.siebener_window == "until_lead"
        return Sevens(contract, 1) if asked else contract.opening()


@dataclass(frozen=True, slots=True)
class Sevens(Undertaken):
    """The last moment for a Siebener Fips: each opponent is asked, and a no stays secret (22)."""

    place: int

    name = "sevens"

    @property
    def order(self) -> Order:  # type: ignore[override]
        return self.contract.order

    @property
    def turn(self) -> Seat:
        return (self.contract.declarer + self.place) % self.contract.players

    def legal(self, hand: CardSet, said: Sequence[Move]) -> tuple[Move, ...]:
        return with_fips(self.contract.rules, (NO,), hand)

    def heard(self, move: Move) -> Move | None:
        return move if move == FIPS else None

    def after(self, heard: Move | None) -> Phase:
        if heard == FIPS:
            return self.fips()
        if self.place + 1 < self.contract.players:
            return Sevens(self.contract, self.place + 1)
        return self.contract.opening()
