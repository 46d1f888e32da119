"""The formats of Bauernstoss's links. A published format never changes."""

from __future__ import annotations

from ...game import Format

B = Format(
    letter="b",
    options={
        "min_number": (2, 3, 5),
        "suit_choice": ("bound", "any_of_that_length"),
        "mit_check": ("strict", "literal", "none"),
        "tiebreak_concede": (False, True),
        "partner_tie": ("earlier_chooses", "tiebreak_anyway"),
        "solo_needs_club_jack": (False, True),
        "no_solo_first_deal": (False, True),
        "solo_without_jack": (False, True),
        "four_jacks_may_bid": (False, True),
        "end_when_decided": (True, False),
        "target": (20, 15),
    },
    setup={
        "dealer": (3, 0, 1, 2),
        "chalk": ("club_jack", "02", "13"),
        "first": (True, False),
    },
    profiles=(
        {},
        {"solo_needs_club_jack": True, "no_solo_first_deal": True},
    ),
    since={
        "mit_check": {"literal": "literal_by_first"},
        "partner_tie": {"tiebreak_anyway": "tiebreak_unchecked"},
    },
)

C = Format(  # more options, and partners who may be drawn
    letter="c",
    options={
        **B.options,
        "mit_check": ("strict", "literal", "none", "literal_by_first"),
        "partner_tie": ("earlier_chooses", "tiebreak_anyway", "tiebreak_unchecked"),
        "chalk_after_passout": ("redeal", "keep"),
        "draw_partners": (False, True),
    },
    setup={
        **B.setup,
        "partners": ("02", "01", "03", "drawn"),
    },
    profiles=(
        {},
        {"solo_needs_club_jack": True, "no_solo_first_deal": True},
        {"solo_needs_club_jack": True, "no_solo_first_deal": True, "draw_partners": True},
    ),
)
