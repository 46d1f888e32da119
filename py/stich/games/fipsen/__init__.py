"""Fipsen of Prisdorf: duels over two to five tricks, one against all, every extra doubles.

Numbers in parentheses are paragraphs of the rules (``static/rules/en/fipsen.json``). The chain:
Auction → [Settle] → Exchange → [Look] → [Discard] → Trump → Sevens → Play ↔ GoOn → Over; for a
Kieker Show → Stock → Discard → Trump …; and from anywhere before the first lead Lay, when a seat
has the four sevens and an ace.

Facts besides the common ones: ``bid`` by name, with its extras (in the auction the highest; when
held, the one that was matched), ``number`` of tricks bid, ``extras`` announced, ``owed`` (the
number of extras, after a hold), ``held``, ``survivor`` and ``challenger`` of the auction; ``need``
(tricks), ``value`` (points), ``looked`` (true once the declarer has seen the Skat), ``left`` (cards
to discard), ``fips`` (the seat that laid the four sevens).
"""

from __future__ import annotations

from ...cards import CardSet
from ...game import Game, Settlement, Totals
from ...state import Over, Seat, View
from .auction import Auction, opening
from .bids import BID, BIDS, CALLS, DECK, PICTURES, Rules, Setup
from .exchange import Show, Stock
from .links import FORMATS

__all__ = ["GAME", "Rules", "Setup"]


def shape(rules: Rules) -> tuple[CardSet, tuple[int, ...]]:
    """Return the pack and the sizes of the piles: five cards a seat, two in the Skat; three or,
    with three players, eight are left over (4)."""
    return DECK, (*(5,) * rules.players, 2, 3 if rules.players == 4 else 8, 0)


def begin(rules: Rules, dealer: Seat) -> Totals:
    return Totals(min(dealer, rules.players - 1), 0, (0,) * rules.players)


def setup(rules: Rules, standing: Totals) -> Setup | None:
    """Return the setup of the next deal; None once all have been played."""
    return None if standing.deals >= rules.deals else Setup(standing.dealer)


def carry(rules: Rules, standing: Totals, over: Over) -> Totals:
    """Return the standing after a deal, with the next dealer (3). A deal that all passed does not
    count, and by the usual rule the same dealer deals again."""
    passed = over.items[0][0] == "passed_out"
    return standing.after(over, not passed, passed and rules.all_pass == "same_dealer")


def fits(view: View, seat: Seat, hand: CardSet) -> bool:
    """Check a hand against a Kieker: until it takes up new cards, a hand that bid one has no
    picture (6), (15)."""
    phase = view.phase
    kieker = False
    if isinstance(phase, Auction):
        call = phase.calls[seat]
        kieker = call is not None and call >= BID and BIDS[call - BID].kieker
    elif isinstance(phase, Show | Stock):
        kieker = seat == phase.contract.declarer
    return not (kieker and hand & PICTURES)


def settlement() -> Settlement:
    """Return the functions that score a deal from its outcome alone."""
    from .outcome import SETTLEMENT

    return SETTLEMENT


GAME = Game(
    id="fipsen",
    formats=FORMATS,
    calls=CALLS,
    piles=("skat", "rest"),
    Rules=Rules,
    Setup=Setup,
    profiles={
        "seed": Rules(),
        "pagat": Rules(
            raise_after_auction="never",
            durch_rank="not_biddable",
            early_durch=False,
            first_lead="forehand",
        ),
        "three": Rules(players=3, deals=21),
        "pagat_three": Rules(
            players=3,
            deals=21,
            raise_after_auction="never",
            durch_rank="not_biddable",
            early_durch=False,
            first_lead="forehand",
        ),
    },
    shape=shape,
    opening=opening,
    begin=begin,
    setup=setup,
    carry=carry,
    fits=fits,
    settlement=settlement,
)
