"""The contract of a deal, the play of its tricks (17)–(19), and its marks (21), (22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...cards import SUITS, Card, CardSet
from ...order import TRUMP, Order
from ...problem import Duty, Problem
from ...state import Facts, Goal, Move, Over, Phase, Reason, Seat
from ...tricks import NOTHING, Tricks
from .rules import CLUB_JACK, JACKS, POINTS, Rules, Setup, public


@dataclass(frozen=True, slots=True)
class Contract:
    """The contract as settled before the first card: trumps, their maker, and the seats that
    play."""

    rules: Rules
    setup: Setup
    order: Order
    seats: tuple[Seat, ...]
    suit: int
    maker: Seat
    marks: int  # the marks for the solo; 0 in a normal deal

    players = 4

    def opening(self) -> Play:
        """Start the play; forehand leads, or the next seat if forehand sits out (17)."""
        forehand = self.setup.forehand
        return Play(self, forehand if forehand in self.seats else (forehand + 1) % 4)

    def solo_team(self, won: bool) -> int:
        """Return the team that gets the marks of a solo won or lost."""
        side = self.setup.sides[self.maker]
        return side if won else 1 - side

    def over_solo(self, won: bool, last: Phase) -> Over:
        """Return the end of a solo: 8 or 12 marks for the soloist's team if it lost no trick, else
        for the others (23)."""
        return self.over(self.solo_team(won), self.stake(), last)

    def stake(self) -> tuple[tuple[str, int], ...]:
        """Return the marks that a deal may bring, each by the name of the result (22), (23)."""
        if self.marks:
            return (("small" if self.marks == 8 else "big", self.marks),)
        return (("won", 1), ("schneider", 2), ("schwarz", 3))

    def over_points(self, chalk: int, points: int, sweep: bool, last: Phase) -> Over:
        """Return the end of a normal deal: one, two or three marks by the points of the team that
        holds the chalk (22). ``sweep`` is True if one team has taken every trick."""
        won, marks, item = scored(points, sweep)
        items = (("chalk_points", points), ("other_points", 120 - points), (item, marks))
        return self.over(chalk if won else 1 - chalk, items, last)

    def over(self, team: int, items: tuple[tuple[str, int], ...], last: Phase) -> Over:
        """Return the end of a deal in which this team gets the marks of the last item."""
        marks = items[-1][1]
        return Over(tuple(marks if side == team else 0 for side in self.setup.sides), items, last)

    def facts(self) -> Facts:
        return {
            **public(self.setup),
            "declarer": self.maker,
            "contract": {0: "number", 8: "small", 12: "big"}[self.marks],
            "trump": SUITS[self.suit],
            "stake": list(map(list, self.stake())),
            "resting": None if len(self.seats) == 4 else self.setup.partner(self.maker),
        }


DUTY = Duty(trump=True, rise=JACKS)  # (18.2), (18.4)


@dataclass(frozen=True, slots=True)
class Play(Tricks[Contract]):
    """The play of eight tricks; a seat that cannot follow must trump, and on a jack play a higher
    jack (18)."""

    contract: Contract

    follow_rule = "18.1"

    def playable(self, hand: CardSet) -> CardSet:
        if not self.trick:
            return hand
        order = self.contract.order
        trumps = hand & order.cards[TRUMP]
        cards = order.follow(hand, self.trick[0]) or trumps or hand
        if cards & trumps:
            return self.higher_jacks(cards) or cards
        return cards

    def higher_jacks(self, cards: CardSet) -> CardSet:
        """Return the jacks among some cards that are higher than every jack in the trick; none
        while the trick has no jack (18.4)."""
        played = [c for c in self.trick if JACKS >> c & 1]
        if not played:
            return 0
        power = self.contract.order.power
        return self.contract.order.above(cards, max(played, key=power.__getitem__))

    def reason(self, hand: CardSet, said: Sequence[Move], card: Card) -> Reason | None:
        if not self.trick or self.playable(hand) >> card & 1:
            return None
        order = self.contract.order
        follows = order.follow(hand, self.trick[0])
        trumps = hand & order.cards[TRUMP]
        if follows and not follows >> card & 1:
            return super(Play, self).reason(hand, said, card)
        if not follows and not trumps >> card & 1:
            return Reason("trump", "18.2")
        return Reason("jack", "18.4")

    def worth(self, card: Card) -> int:
        return POINTS[card]

    def problem(self, hands: Sequence[CardSet], seat: Seat) -> Problem:
        """Value a position at the points of team 0, or in a solo at minus the tricks the soloist
        has lost."""
        contract = self.contract
        if not contract.marks:
            first = tuple([side == 0 for side in contract.setup.sides])
            weight = tuple(map(int, first))
            return self.problem_of(hands, first, weight, POINTS, (0,) * 8, duty=DUTY)
        alone = tuple([each == contract.maker for each in contract.seats])
        weight = tuple([each - 1 for each in alone])
        return self.problem_of(hands, alone, weight, NOTHING, (1,) * 8, least=-1, duty=DUTY)

    def gain(self, problem: Problem, value: int, seat: Seat) -> float:
        contract, sides = self.contract, self.contract.setup.sides
        if contract.marks:
            team, marks = contract.solo_team(value == 0), contract.marks
        else:
            chalk = self.holder(problem)
            points = 120 - value if chalk else value
            took = [False, False]
            for trick in self.done:
                took[sides[trick.winner]] = True
            sweep = points == 120 and not took[1 - chalk] or points == 0 and not took[chalk]
            won, marks, _ = scored(points, sweep)
            team = chalk if won else 1 - chalk
        return marks / 2 if sides[seat] == team else -marks / 2

    def holder(self, problem: Problem) -> int:
        """Return the team with the chalk, given all hands (21)."""
        if (holder := self.contract.setup.holder) is not None:
            return holder
        hands, sides = enumerate(problem.hands), self.contract.setup.sides
        return next(sides[seat] for seat, hand in hands if self.dealt(seat, hand) & CLUB_JACK)

    def goal(self, seat: Seat, hand: CardSet) -> Goal:
        """Return the aim: 42 points with the chalk, 79 without, no number while the seat does not
        know which team has it (21); every trick of a solo, or one against it."""
        contract = self.contract
        sides = contract.setup.sides
        team = tuple(each for each in range(4) if sides[each] == sides[seat])
        if contract.marks:
            alone = contract.maker in team
            name, need = ("alone", 8) if alone else ("against", 1)
            return self.tricks_to_take(name, team, need, 8)
        chalk = self.holder_seen(seat, hand)
        if chalk is None:
            return Goal("chalk_hidden", self.points_of(team), None, 120, team)
        name, need = ("chalk", 42) if chalk == sides[seat] else ("no_chalk", 79)
        return self.points_to_take(name, team, need, 120)

    def holder_seen(self, seat: Seat, hand: CardSet) -> int | None:
        """Return the team with the chalk; None while this seat does not know (21)."""
        if (holder := self.contract.setup.holder) is not None:
            return holder
        sides = self.contract.setup.sides
        cards = {each: self.dealt(each, hand if each == seat else 0) for each in range(4)}
        return next((sides[each] for each, seen in cards.items() if seen & CLUB_JACK), None)

    def finished(self) -> bool:
        contract = self.contract
        if len(self.done) == 8:
            return True
        lost = contract.marks and self.done[-1].winner != contract.maker  # (20)
        return bool(lost and contract.rules.end_when_decided)

    def settle(self) -> Over:
        contract, sides = self.contract, self.contract.setup.sides
        if contract.marks:
            won = all(trick.winner == contract.maker for trick in self.done)
            return contract.over_solo(won, self)
        chalk = self.chalk()
        ours = [trick for trick in self.done if sides[trick.winner] == chalk]
        points = sum(POINTS[c] for trick in ours for c in trick.cards)
        return contract.over_points(chalk, points, len(ours) in (0, 8), self)

    def chalk(self) -> int:
        """Return the team with the chalk: in a first deal the one dealt the jack of clubs (21)."""
        if (holder := self.contract.setup.holder) is not None:
            return holder
        return next(
            self.contract.setup.sides[(trick.leader + place) % 4]
            for trick in self.done
            for place, played in enumerate(trick.cards)
            if CLUB_JACK >> played & 1
        )

    def facts(self) -> Facts:
        return {**super(Play, self).facts(), **self.contract.facts()}


def scored(points: int, sweep: bool) -> tuple[bool, int, str]:
    """Return True if the team with the chalk wins with these points, the number of marks, and the
    name of the result.

    ``sweep`` is True if one team has taken every trick (22).
    """
    if sweep:
        return points > 0, 3, "schwarz"
    schneider = points >= 91 or points <= 29
    return points >= 42, 1 + schneider, "schneider" if schneider else "won"
