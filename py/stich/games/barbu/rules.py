"""The house rules of Barbu, and the setup of a deal."""

from __future__ import annotations

from dataclasses import dataclass

from ...game import Choices, Contradiction, DealSetup, choice
from ...state import Seat

CONTRACTS = ("tricks", "queens", "last_two", "hearts", "king", "trumps", "domino")
TOTALS = {  # (9), (11), (17): together 0, so that a whole match sums to 0 (20)
    "tricks": -26,
    "queens": -24,
    "last_two": -30,
    "hearts": -30,
    "king": -20,
    "trumps": 65,
    "domino": 65,
}
NEGATIVE = CONTRACTS[:5]
SEATS = (0, 1, 2, 3)

USED = tuple(  # every set of contracts that leaves one to choose; its place is its bitmask
    "+".join(name for bit, name in enumerate(CONTRACTS) if used >> bit & 1) or "none"
    for used in range(2 ** len(CONTRACTS) - 1)
)
DOUBLED = tuple(a + b + c for a in "012" for b in "012" for c in "012")

_OWED = {used: tuple(name for name in CONTRACTS if name not in used.split("+")) for used in USED}


@dataclass(frozen=True, slots=True)
class Rules(Choices):
    """House rules; the defaults are those of the profile ``seed``."""

    declarer_double: str = choice("only_undoubled", "only_redouble", "free", "none")
    positive_double_declarer_only: bool = choice(False, True)
    min_doubles_of_declarer: int = choice(0, 2)
    undoubled_negative: str = choice("play", "split")
    rotation: str = choice("every_deal", "seven_in_a_row")
    first_lead: str = choice("declarer", "left")
    heart_lead: str = choice("only_hearts", "after_broken", "free")
    king_heart_lead: str = choice("only_hearts", "after_broken", "free")
    forced_dump: bool = choice(False, True)
    end_when_decided: bool = choice(True, False)
    must_trump: str = choice("full", "ruff_only", "none")
    domino_start: str = choice("announced", "first_card")
    domino_ace: str = choice("high", "low")
    doubling: bool = choice(True, False)
    deals: int = choice(28, 16, 8, 4)

    def check(self) -> None:
        if not self.doubling and self.min_doubles_of_declarer:
            raise Contradiction("without doubling there is no min_doubles_of_declarer")
        if not self.doubling and self.undoubled_negative == "split":
            raise Contradiction("without doubling undoubled_negative must be play")
        if self.turns < self.min_doubles_of_declarer:
            raise Contradiction(f"min_doubles_of_declarer does not fit into {self.deals} deals")

    @property
    def turns(self) -> int:
        """The number of deals every seat declares in a match (2)."""
        return self.deals // 4


@dataclass(frozen=True, slots=True)
class Setup(DealSetup):
    """The setup of a deal: its dealer, the contracts the declarer has used, and earlier doubles.

    ``doubled`` counts for each opponent, from the declarer's left on, the deals in which it has
    doubled this declarer, two at most; it stays at its default where nobody has to double.
    """

    dealer: int = choice(0, 1, 2, 3)
    used: str = choice(*USED)
    doubled: str = choice(*DOUBLED)

    def check_under(self, rules: Rules) -> None:
        """Raise Contradiction if a seat would declare more often than the match is long, or have
        been doubled more often than it has declared, or if a seat owes more doubles than deals are
        left (2), (6)."""
        declared = len(CONTRACTS) - len(self.owed)
        if declared >= rules.turns:
            raise Contradiction(f"nobody declares {declared + 1} contracts in {rules.deals} deals")
        most, left = rules.min_doubles_of_declarer, rules.turns - declared
        for made in map(int, self.doubled):
            if most and not most - left <= made <= min(most, declared):
                raise Contradiction(f"after {declared} contracts nobody has doubled {made} times")

    def declarer(self, rules: Rules) -> Seat:
        """Return the dealer, or under the old rotation the seat at the dealer's left."""
        return self.dealer if rules.rotation == "every_deal" else (self.dealer + 1) % 4

    @property
    def owed(self) -> tuple[str, ...]:
        """The contracts the declarer has not used yet (4)."""
        return _OWED[self.used]

    def chances(self, rules: Rules) -> int:
        """Return the number of deals this declarer has left, this one included."""
        return max(1, rules.turns - len(CONTRACTS) + len(self.owed))

    def due(self, rules: Rules) -> tuple[int, ...]:
        """Return the number of doubles of this declarer that every seat still owes."""
        declarer = self.declarer(rules)
        due = [0, 0, 0, 0]
        for place, made in enumerate(self.doubled):
            due[(declarer + 1 + place) % 4] = max(0, rules.min_doubles_of_declarer - int(made))
        return tuple(due)
