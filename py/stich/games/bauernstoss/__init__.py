"""Bauernstoss, the old Palatine Schafkopf of Erfweiler: fixed partners, jacks, chalk, a game to 20.

Numbers in parentheses are paragraphs of the rules (``static/rules/en/bauernstoss.json``). Team 0 is
that of seat 0; partners sit opposite, unless they were drawn. The chain: Bidding → [Agree or Tie] →
Trump → Play; for a solo Bidding → Kind → Trump → [Give → Return] → Play. A match whose partners are
drawn begins with Draw. After a deal that was passed out, Owner may establish the team that keeps
the chalk.
"""

from __future__ import annotations

from dataclasses import replace

from ...cards import CardSet
from ...game import Game, Settlement
from ...state import Over, Phase, Seat
from .bidding import Bidding
from .drawing import Draw, Owner
from .links import B, C
from .rules import CALLS, DECK, Rules, Setup, Standing


def shape(rules: Rules) -> tuple[CardSet, tuple[int, ...]]:
    """Return the pack of 32 cards and the piles, eight cards to each hand (3); the tray of a solo
    and the cards played are empty."""
    return DECK, (8, 8, 8, 8, 0, 0)


def unused_setup(rules: Rules) -> tuple[str, ...]:
    """Name the fields of ``Setup`` without a use: partners sit opposite each other, unless they are
    drawn."""
    return () if rules.draw_partners else ("partners",)


def opening(rules: Rules, setup: Setup) -> Phase:
    return Draw(setup) if setup.partners == "drawn" else Bidding(rules, setup)


def begin(rules: Rules, dealer: Seat) -> Standing:
    return Standing(dealer, partners="drawn" if rules.draw_partners else "02")


def setup(rules: Rules, standing: Standing) -> Setup | None:
    """Return the setup of the next deal, or of the draw before the first; None once a team has the
    ``target`` of marks (24)."""
    if max(standing.marks) >= rules.target:
        return None
    chalk = "club_jack" if standing.chalk is None else ("02", "13")[standing.chalk]
    return Setup(standing.dealer, chalk, standing.deals == 0, standing.partners)


def carry(rules: Rules, standing: Standing, over: Over) -> Standing:
    """Return the standing after a deal: marks added, the chalk with the scorers (22), (23), the
    next dealer (3).

    After a draw for partners only the partners change. After a deal that was passed out the next
    seat deals, but the number of deals and the marks stay; the team of the seat that was dealt the
    jack of clubs keeps the chalk if the rules say so.
    """
    if isinstance(over.last, Draw):
        return replace(standing, partners=over.last.partners or standing.partners)
    dealer, sides = (standing.dealer + 1) % 4, standing.sides
    if over.items[0][0] == "passed_out":
        kept = sides[over.last.seat] if isinstance(over.last, Owner) else standing.chalk
        return replace(standing, dealer=dealer, chalk=kept)
    won = [over.score[sides.index(team)] for team in (0, 1)]
    marks = (standing.marks[0] + won[0], standing.marks[1] + won[1])
    chalk = 0 if won[0] else 1
    return replace(standing, dealer=dealer, deals=standing.deals + 1, marks=marks, chalk=chalk)


def settlement() -> Settlement:
    """Return the functions that score a deal from its outcome alone."""
    from .outcome import SETTLEMENT

    return SETTLEMENT


GAME = Game(
    id="bauernstoss",
    formats=(B, C),
    calls=CALLS,
    piles=("tray",),
    Rules=Rules,
    Setup=Setup,
    profiles={
        "seed": Rules(),
        "pagat": Rules(solo_needs_club_jack=True, no_solo_first_deal=True),
        "pagat_drawn": Rules(
            solo_needs_club_jack=True, no_solo_first_deal=True, draw_partners=True
        ),
    },
    shape=shape,
    opening=opening,
    begin=begin,
    setup=setup,
    carry=carry,
    unused_setup=unused_setup,
    settlement=settlement,
)
