"""Bavarian Schafkopf: duels for the right to play, a called ace whose holder keeps silent, Stoss.

Numbers in parentheses are paragraphs of the rules (``static/rules/en/schafkopf.json``); those after
an F are of taverns and online tables. The chain: [Knocking] → Bidding [→ Show → Take] → Challenge ↔
Answer → Announce, or the exchange of a wedding: Give → Return; then [Poll] → first trick → [Poll] →
Play → [Runners] → Over. When all have passed: Over, Ramsch, or Must → Announce.

Facts besides the common ones: of the auction ``survivor`` and ``challenger`` (seats) and ``level``
(the highest game named), of a wedding ``offered`` and ``taker``; of the contract ``partner`` (once
shown), ``doubled`` (the seats that said Stoss, Re and so on), and in a poll ``asked`` (the seats
yet to answer). In ``sides`` 0 is the declarer's side. Where there is such a rule: ``knocked``
(seats), ``stock`` (points in the pot), ``carried`` (the factor of deals passed out before) and
``bock`` (deals that still count twice, this one included).
"""

from __future__ import annotations

from ...cards import CardSet
from ...game import Game, Settlement
from ...state import Seat, View
from .contracts import CALLS, Rules, Setup
from .fits import fits as allowed
from .knocking import opening
from .links import FORMATS
from .rules import DECKS
from .standing import Standing, carry, setup

__all__ = ["GAME", "Rules", "Setup", "Standing"]


def shape(rules: Rules) -> tuple[CardSet, tuple[int, ...]]:
    """Return the pack and the sizes of the piles: one hand a seat (7), the second packets where
    there is knocking (F37), and an empty tray for the exchange of a wedding."""
    size = rules.hand_size
    first, second = (size, 0) if rules.knock == "off" else (size // 2, size // 2)
    return DECKS[rules.deck], (*(first,) * 4, *(second,) * 4, 0, 0)


def begin(rules: Rules, dealer: Seat) -> Standing:
    return Standing(dealer)


def fits(view: View, seat: Seat, hand: CardSet) -> bool:
    """Check a hand against the announcements, refusals and cards of a seat."""
    return allowed(view.phase, seat, hand)


def unused_setup(rules: Rules) -> tuple[str, ...]:
    """Name the fields of ``Setup`` that no deal under these rules can change."""
    unused = ["stock", "doubled", "bock"]
    if rules.all_pass == "stock":
        unused.remove("stock")
    if rules.all_pass == "next_doubled":
        unused.remove("doubled")
    if rules.bock_round != "off":
        unused.remove("bock")
    return tuple(unused)


def settlement() -> Settlement:
    """Return the functions that score a deal from its outcome alone."""
    from .outcome import SETTLEMENT

    return SETTLEMENT


SCHULE = Rules(
    solo_requires_suit_card=True,
    call_requires_suit_card="required",
    own_aces="forbidden",
    called_ace_locked=True,
    free_after_runaway=True,
    max_doublings=2,
    tariff="official",
    runners=14,
)
WIRTSHAUS = Rules(
    open_named_bids=True,
    call_requires_suit_card="required",
    own_aces="forbidden",
    called_ace_locked=True,
    free_after_runaway=True,
    stoss_window="own_first_card",
    max_doublings=2,
    tariff="ten_twenty_fifty",
    runners=14,
    farbwenz=True,
    geier=True,
    all_pass="ramsch",
    knock="all",
    tout_runners="double",
)
KURZ = Rules.of({**WIRTSHAUS.values(), "deck": 24, "hochzeit": "closed"})
TURNIER = Rules.of(
    {
        **SCHULE.values(),
        "max_doublings": 0,
        "deals": 64,
        "all_pass": "must",
        "tout_runners": "double",
    }
)

GAME = Game(
    id="schafkopf",
    formats=FORMATS,
    calls=CALLS,
    piles=(*(f"second.{seat}" for seat in range(4)), "tray"),
    Rules=Rules,
    Setup=Setup,
    profiles={
        "seed": Rules(),
        "schule": SCHULE,
        "wirtshaus": WIRTSHAUS,
        "kurz": KURZ,
        "turnier": TURNIER,
    },
    shape=shape,
    opening=opening,
    begin=begin,
    setup=setup,
    carry=carry,
    fits=fits,
    unused_setup=unused_setup,
    settlement=settlement,
)
