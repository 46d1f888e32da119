"""Names that occur in a deal of Schafkopf."""

from __future__ import annotations

from tests.support.words import Names

NAMES = Names(
    phases=(
        *("bidding", "challenge", "answer", "announce", "stoss", "play", "runners", "over"),
        *("knocking", "show", "wedding", "must", "give", "return"),
    ),
    items=(
        *("passed_out", "won", "lost", "others", "tout_won", "tout_lost"),
        *("partner", "wenz", "solo", "wenz_tout", "solo_tout", "sie"),
        *("schneider", "schwarz", "runners", "value", "doubled", "each"),
        *("bettel", "bettel_ouvert", "bettel_won", "bettel_lost"),
        *("geier", "geier_tout", "farbwenz", "farbwenz_tout", "farbgeier", "farbgeier_tout"),
        *("hochzeit", "ramsch", "ramsch_lost", "ramsch_march", "ramsch_shared", "ramsch_level"),
        *("virgins", "virgins_double", "each_virgin", "each_pays"),
        *("run", "runners_twice", "runners_fourfold"),
        *("knocked", "carried", "bock", "bock_starts", "in_stock", "stock_paid", "stock_taken"),
    ),
    reasons=(
        *("follow", "follow_trump", "called_follow", "called_lead", "called_locked", "head"),
        "no_trump_back",
    ),
    contracts=(
        *("partner", "wenz", "solo", "heart_solo", "wenz_tout", "solo_tout", "sie"),
        *("bettel", "bettel_ouvert", "hochzeit", "ramsch"),
        *("geier", "geier_tout", "farbwenz", "farbwenz_tout", "farbgeier", "farbgeier_tout"),
    ),
    facts=("survivor", "level", "partner", "taker", "offered", "shown", "stock", "bock"),
    goals=(
        *("declarer", "declarer.atLeast", "defenders", "defenders.atLeast", "tout", "stop"),
        *("bettel", "stop_bettel", "ramsch", "march"),
    ),
)
