"""The outcome of a deal of Schafkopf: the game, its sides, the doublings, and the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import SUITS, each
from ...game import Impossible, Settlement, Value, choice
from ...game import Outcome as Base
from ...order import TRUMP
from ...phases import Noted
from ...state import NATURAL, Facts, Move, Over, Seat
from ...takings import divides, shared, takings
from . import bock, ramsch
from .bidding import Bidding
from .contracts import (
    HEARTS,
    IN_A_SUIT,
    KINDS,
    PARTNER,
    POINTS,
    PURE,
    SIE,
    TOUTS,
    Contract,
    contract_order,
    ladder,
    raised,
)
from .play import SEATS, Play
from .ramsch import Everybody, Ramsch
from .rules import DECKS, Rules, Setup
from .settle import WEAK, pay_bettel, pay_points, pay_sie, pay_tout, sixty_suffice
from .stock import Result, all_pay, left, scored

NOBODY = -1
STOSS = (1, 2, 3, 4, 5, 6)
"""The doublings of a deal by their number: Stoss, Re and so on."""
WORTHS = {size: tuple(POINTS[c] for c in each(pack)) for size, pack in DECKS.items()}
"""The points of the cards, by the size of the pack."""
SPOKEN: tuple[Move | None, ...] = (None,) * 4
"""The calls of a deal of which only the outcome is known."""


@dataclass(frozen=True, slots=True)
class Outcome(Base):
    """The game, its declarer and partner, the knocks and the doublings, and the result.

    Games: the names of ``KINDS``, ``hochzeit``, ``ramsch`` and ``passed_out``. ``must`` is True if
    all had passed and the declarer had to play, ``weak`` if its hand counts as weak then.
    ``points`` are those of the declarer's side, ``sweep`` is True if one side took every trick,
    ``pointless`` if the only trick of a side had no points. ``won`` and ``tricks``, the number
    played, are for a Tout and a Bettel. In a Ramsch each seat has ``points`` and ``took`` (tricks);
    ``loser`` is the seat that pays after a tie.

    ``knockers`` are the seats that knocked (bit ``1 << seat``), ``stoss_1`` to ``stoss_6`` those
    that said Stoss, Re and so on. ``knocks`` and ``doublings`` are the numbers of both, for
    outcomes that name no seats.
    """

    game: str = choice(*KINDS[1:], "hochzeit", "ramsch", "passed_out")
    suit: str = choice("", *SUITS)
    declarer: int = choice(*SEATS)
    partner: int = choice(NOBODY, *SEATS)
    must: bool = choice(False, True)
    weak: bool = choice(False, True)
    knocks: int = choice(0, 1, 2, 3, 4)
    doublings: int = choice(0, 1, 2, 3, 4, 5, 6)
    points: int = choice(*range(121))
    sweep: bool = choice(False, True)
    pointless: bool = choice(False, True)
    won: bool = choice(True, False)
    tricks: int = choice(*range(9))
    runners: int = choice(0, *range(2, 15))
    points_0: int = choice(*range(121))
    points_1: int = choice(*range(121))
    points_2: int = choice(*range(121))
    points_3: int = choice(*range(121))
    took_0: int = choice(*range(9))
    took_1: int = choice(*range(9))
    took_2: int = choice(*range(9))
    took_3: int = choice(*range(9))
    loser: int = choice(NOBODY, *SEATS)
    knockers: int = choice(*range(16))
    stoss_1: int = choice(NOBODY, *SEATS)
    stoss_2: int = choice(NOBODY, *SEATS)
    stoss_3: int = choice(NOBODY, *SEATS)
    stoss_4: int = choice(NOBODY, *SEATS)
    stoss_5: int = choice(NOBODY, *SEATS)
    stoss_6: int = choice(NOBODY, *SEATS)

    @property
    def stoss(self) -> tuple[int, ...]:
        """The seats that doubled, in order, with NOBODY for those not named."""
        return tuple(getattr(self, f"stoss_{number}") for number in STOSS)

    @property
    def doubled(self) -> tuple[Seat, ...]:
        """The seats that doubled, in order; where only a number is known, the declarer for each."""
        named = tuple(seat for seat in self.stoss if seat != NOBODY)
        return named or (self.declarer,) * self.doublings

    @property
    def knocked(self) -> tuple[Seat, ...]:
        """The seats that knocked; where only a number is known, the first ones."""
        named = tuple(seat for seat in SEATS if self.knockers >> seat & 1)
        return named or tuple(SEATS[: self.knocks])

    @property
    def all_points(self) -> tuple[int, int, int, int]:
        """The points of every seat in a Ramsch."""
        return self.points_0, self.points_1, self.points_2, self.points_3

    @property
    def took(self) -> tuple[int, int, int, int]:
        """The number of tricks of every seat in a Ramsch."""
        return self.took_0, self.took_1, self.took_2, self.took_3


def outcome(over: Over) -> Outcome:
    """Return the outcome of a played deal."""
    last, items = over.last, dict(over.items)
    if isinstance(last, Ramsch):
        return _of_ramsch(last)
    if not isinstance(last, Play):
        assert isinstance(last, Bidding)
        return Outcome("passed_out", knockers=_mask(last.knocked))
    contract = last.contract
    won = not {"lost", "tout_lost", "bettel_lost"} & items.keys()
    played = contract.tout or contract.bettel
    known = Outcome(
        contract.name,
        SUITS[contract.suit] if contract.kind in IN_A_SUIT else "",
        contract.declarer,
        last.partner(),
        contract.must,
        contract.must and last.dealt_trumps((0, 0, 0, 0)) <= WEAK,
        0,
        0,
        items.get("won", items.get("lost", 0)),
        "schwarz" in items,
        last.pointless(),
        won,
        len(last.done) if played else 0,
        items.get("run", 0),
    )
    stoss = {f"stoss_{n}": seat for n, seat in zip(STOSS, contract.doubled, strict=False)}
    return Outcome.of({**known.values(), "knockers": _mask(contract.knocked), **stoss})


def _mask(seats: tuple[Seat, ...]) -> int:
    """Return seats as bits."""
    return sum(1 << seat for seat in seats)


def _of_ramsch(last: Ramsch) -> Outcome:
    """Return the outcome of a Ramsch."""
    contract, done = last.contract, last.done
    points = [ramsch.points_of(done, seat) for seat in SEATS]
    took = [sum(trick.winner == seat for trick in done) for seat in SEATS]
    found = ramsch.losers(contract, done)
    tied = points.count(max(points)) > 1 and len(found) == 1
    noted: dict[str, Value] = {"game": "ramsch", "knockers": _mask(contract.knocked)}
    for seat in SEATS:
        noted |= {f"points_{seat}": points[seat], f"took_{seat}": took[seat]}
    return Outcome.of({**noted, "loser": found[0] if tied else NOBODY})


def settle(rules: Rules, setup: Setup, outcome: Outcome) -> Over:
    """Return the end of a deal with this outcome. Raise Impossible for an outcome that these rules
    or this setup rule out."""
    _check_knocks(rules, setup, outcome)
    knocked = outcome.knocked
    if outcome.game == "passed_out":
        return _passed_out(rules, setup, knocked)
    if outcome.game == "ramsch":
        return _ramsch(rules, setup, outcome, knocked)
    _check(rules, outcome)
    wedding = outcome.game == "hochzeit"
    kind = PARTNER if wedding else KINDS.index(outcome.game)
    contract = Contract(
        rules,
        setup,
        NATURAL,
        outcome.declarer,
        kind,
        suit=SUITS.find(outcome.suit) if outcome.suit else -1,
        called=0,
        suit_called=0,
        void=False,
        level=kind,
        calls=SPOKEN,
        doubled=outcome.doubled,
        knocked=knocked,
        taker=outcome.partner if wedding else NOBODY,
        must=outcome.must,
    )
    result = _paid(contract, outcome)
    if bock.starts(contract, result[0], outcome.pointless):
        result = bock.added(contract, result)
    score, items = result
    return Over(score, items, Noted(contract, _facts(scored(contract, score), outcome)))


def _paid(contract: Contract, outcome: Outcome) -> Result:
    """Return the score and items of a deal with a declarer."""
    if contract.kind == SIE:
        return pay_sie(contract)
    if contract.tout:
        return pay_tout(contract, outcome.won, outcome.tricks, outcome.runners)
    if contract.bettel:
        return pay_bettel(contract, outcome.won, outcome.tricks)
    ours = [seat for seat in (outcome.declarer, outcome.partner) if seat != NOBODY]
    sixty = sixty_suffice(contract, WEAK if outcome.weak else WEAK + 1)
    return pay_points(contract, ours, outcome.points, outcome.sweep, sixty, outcome.runners)


def _facts(contract: Contract, outcome: Outcome) -> Facts:
    """Return the facts of a contract that are known from an outcome."""
    unknown = dict.fromkeys(("called", "doubled", "calls", "level", "knocked"))
    return {**contract.facts(outcome.partner), **unknown}


def _passed_out(rules: Rules, setup: Setup, knocked: tuple[Seat, ...]) -> Over:
    """Return the end of a deal that all passed and nobody played."""
    if rules.all_pass in ("ramsch", "must"):
        raise Impossible("played", f"game passed_out: all_pass is {rules.all_pass}")
    if rules.all_pass != "stock":
        return Over((0, 0, 0, 0), (("passed_out", 0),), Noted(None, {}))
    score, items = all_pay(rules, setup, len(knocked))
    pot = left(rules, setup, score).stock * rules.prices.partner
    return Over(score, items, Noted(None, {"stock": pot}))


def _ramsch(rules: Rules, setup: Setup, outcome: Outcome, knocked: tuple[Seat, ...]) -> Over:
    """Return the end of a Ramsch."""
    if rules.all_pass != "ramsch":
        raise Impossible("rules", f"game ramsch: these rules have all_pass {rules.all_pass}")
    points, took = outcome.all_points, outcome.took
    sums = (("points", sum(points), 120), ("took", sum(took), rules.hand_size))
    for name, total, due in sums:
        if total != due:
            message = f"{name} of the four seats add up to {total}, not to {due}"
            raise Impossible("sum", message, total=total, most=due)
    for seat in SEATS:
        if points[seat] and not took[seat]:
            message = f"took_{seat}: seat {seat} has points and so a trick"
            raise Impossible("trick", message, seat=seat)
    _check_takings(rules, points, took)
    contract = Everybody(rules, setup, NATURAL, SPOKEN, knocked)
    losers = _losers(rules, outcome)
    score, items = ramsch.settled(contract, points, took, losers)
    known: Facts = {"declarer": None, "contract": "ramsch", "multiplier": raised(setup, knocked)}
    return Over(score, items, Noted(contract, known))


def _check_takings(rules: Rules, points: Sequence[int], took: Sequence[int]) -> None:
    """Raise Impossible for points that the tricks of a seat, or of all, cannot hold (3)."""
    worths = WORTHS[rules.deck]
    for seat in SEATS:
        if points[seat] not in takings(worths)[took[seat]]:
            message = f"points_{seat}, took_{seat}: the tricks hold other sums"
            raise Impossible("taken", message, seat=seat, points=points[seat], n=took[seat])
    if not divides(worths, points, took):
        raise Impossible("mixed", "points, took: the cards cannot be divided like this")


def _losers(rules: Rules, outcome: Outcome) -> list[Seat]:
    """Return the seats that lose a Ramsch: of those level with most points the one that pays, or
    all where they share it (F23)."""
    points, took, how = outcome.all_points, outcome.took, rules.ramsch_tie
    level = [seat for seat in SEATS if points[seat] == max(points)]
    if how == "tricks":
        level = [seat for seat in level if took[seat] == max(took[other] for other in level)]
    if len(level) == 1 or how == "share":
        if outcome.loser not in (NOBODY, *level):
            raise Impossible("level", f"loser {outcome.loser}: the seats {level} lose")
        return level
    if outcome.loser not in level:
        raise Impossible("level", f"loser: of the seats {level}, which are level, one pays")
    return [outcome.loser]


def _check_knocks(rules: Rules, setup: Setup, outcome: Outcome) -> None:
    """Raise Impossible for knocks that the house rules do not have (F35), (F36)."""
    knocked, how = outcome.knocked, rules.knock
    number = len(knocked)
    if outcome.knocks not in (0, number):
        message = f"knocks {outcome.knocks}: knockers are {number}"
        raise Impossible("knocks", message, n=outcome.knocks)
    if number > {"off": 0, "one": 1, "forehand": 1}.get(how, 4):
        message = f"knocks, knockers {number}: knock {how} does not allow them"
        raise Impossible("knocks", message, n=number)
    asked = [(setup.forehand + place) % 4 for place in SEATS]
    first = asked[:number]
    if outcome.knockers and how in ("forehand", "chain") and set(knocked) != set(first):
        wrong = next(seat for seat in asked if seat in knocked and seat not in first)
        raise Impossible("knocker", f"knockers: seat {wrong} is not asked", seat=wrong)


def _check_doublings(rules: Rules, outcome: Outcome, kind: int) -> None:
    """Raise Impossible for doublings by seats that may not say them (18), (19), or of a Sie, which
    ends when it is announced (26)."""
    doubled, named = outcome.doubled, outcome.stoss
    number = len(doubled)
    if number and kind == SIE:
        raise Impossible("sie", "doublings, stoss: nobody doubles a Sie")
    if number > rules.max_doublings or outcome.doublings not in (0, number):
        message = f"doublings, stoss {number}: at most {rules.max_doublings}"
        raise Impossible("doublings", message, most=rules.max_doublings)
    ours = {outcome.declarer, outcome.partner} if rules.re_by_partner else {outcome.declarer}
    for place, seat in enumerate(named):
        if seat == NOBODY:
            continue
        against = seat not in (outcome.declarer, outcome.partner)
        if place >= number or (not against if place % 2 == 0 else seat not in ours):
            raise Impossible("stoss", f"stoss_{place + 1}: seat {seat} may not say it", seat=seat)


def _check(rules: Rules, outcome: Outcome) -> None:
    """Raise Impossible for a game that cannot have been played like this."""
    game, size = outcome.game, rules.hand_size
    wedding = game == "hochzeit"
    kind = PARTNER if wedding else KINDS.index(game)
    if wedding and rules.hochzeit == "off" or kind not in ladder(rules):
        raise Impossible("rules", f"game {game} is not played under these rules")
    if (kind in IN_A_SUIT) != (outcome.suit != ""):
        raise Impossible("suit", f"suit {outcome.suit or 'is missing'} in {game}")
    _check_sides(rules, outcome, kind)
    _check_doublings(rules, outcome, kind)
    if kind in TOUTS or game.startswith("bettel"):
        if outcome.tricks not in ((size,) if outcome.won else range(1, size + 1)):
            message = f"tricks {outcome.tricks}: all {size} are played where it is won"
            raise Impossible("tricks", message, most=size)
    elif outcome.tricks:
        raise Impossible("rules", f"tricks means nothing in {game}")
    elif kind != SIE:
        _check_points(rules, outcome)
    if outcome.pointless and not _may_be_pointless(rules, outcome, kind):
        raise Impossible("pointless", f"pointless: no side of {game} has one trick, without points")
    if outcome.runners and kind != SIE:
        _check_runners(rules, outcome, kind)


def _check_sides(rules: Rules, outcome: Outcome, kind: int) -> None:
    """Raise Impossible for a partner in a game without one, or none where there is one."""
    game, wedding = outcome.game, outcome.game == "hochzeit"
    alone = outcome.partner == NOBODY
    if not alone and kind != PARTNER:
        raise Impossible("alone", f"partner {outcome.partner} is wrong in {game}")
    if outcome.must and (rules.all_pass != "must" or wedding or kind != PARTNER):
        raise Impossible("rules", "must: these rules let nobody play after all have passed")
    called = wedding or outcome.must or rules.own_aces != "alone_for_10"
    if outcome.partner == outcome.declarer or alone and kind == PARTNER and called:
        raise Impossible("partner", f"partner is missing in {game}")
    if outcome.weak and not outcome.must:
        raise Impossible("rules", "weak means nothing without must")


def _check_points(rules: Rules, outcome: Outcome) -> None:
    """Raise Impossible for points that no tricks of a side hold (3)."""
    points = outcome.points
    if outcome.sweep and points not in (0, 120):
        message = f"sweep: the side of all tricks has 120 points, not {points}"
        raise Impossible("sweep", message, points=points)
    if not outcome.sweep and points not in shared(WORTHS[rules.deck]):
        if points in (0, 120):
            raise Impossible("swept", f"points {points}: without sweep others took one trick too")
        raise Impossible("points", f"points {points}: no tricks hold them", points=points)


def _may_be_pointless(rules: Rules, outcome: Outcome, kind: int) -> bool:
    """Check that the only trick of a side can have been without points (F38)."""
    if rules.bock_round == "off" or kind == SIE:
        return False
    if kind in TOUTS or outcome.game.startswith("bettel"):
        return not outcome.won
    return outcome.points in (0, 120) and not outcome.sweep


def _check_runners(rules: Rules, outcome: Outcome, kind: int) -> None:
    """Raise Impossible for a number of runners that is not paid, or that no side can have held:
    a declarer who takes every trick alone holds all of them."""
    if outcome.game.startswith("bettel"):
        raise Impossible("rules", f"runners: none are paid in {outcome.game}")
    suit = SUITS.find(outcome.suit) if outcome.suit else HEARTS if kind == PARTNER else -1
    trumps = contract_order(kind, suit, rules.deck).cards[TRUMP].bit_count()
    least, most = (2 if kind in PURE else 3), min(rules.runners, trumps)
    all_taken = outcome.won if kind in TOUTS else outcome.sweep and outcome.points == 120
    if outcome.partner == NOBODY and all_taken:
        most = min(most, rules.hand_size)
    if not least <= outcome.runners <= most:
        message = f"runners {outcome.runners}: {least} to {most} are paid in {outcome.game}"
        raise Impossible("runners", message, least=least, most=most)


SETTLEMENT = Settlement(Outcome, outcome, settle, resting=True)
