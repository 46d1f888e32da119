"""Card play of every kind of contract, under any rules: random deals, played by random moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple, TypeVar

from stich.cards import SUITS, CardSet, cards
from stich.deal import rank
from stich.game import AnyGame, Record, options
from stich.games import bauernstoss, fipsen, schafkopf
from stich.games.barbu import contracts as barbu
from stich.games.barbu import trump_order
from stich.games.barbu.rules import Setup as BarbuSetup
from stich.games.barbu.settle import Contract as BarbuContract
from stich.games.bauernstoss.play import Contract as BauernstossContract
from stich.games.bauernstoss.rules import Setup as BauernstossSetup
from stich.games.bauernstoss.rules import contract_order as bauernstoss_order
from stich.games.fipsen.bids import DURCH, EXTRAS
from stich.games.fipsen.contract import Contract as FipsenContract
from stich.games.schafkopf.announce import Auction, partner_games
from stich.games.schafkopf.contracts import IN_A_SUIT, KINDS, PARTNER, Announcement, company
from stich.games.schafkopf.doubling import begin
from stich.state import NATURAL, Over, State
from stich.tricks import Contract, Tricks
from tests.support.games import GAMES
from tests.support.table import deal

T = TypeVar("T")


class Start(NamedTuple):
    """A deal under some rules whose first card is about to be led.

    ``saved`` are cards that are played only when no other is legal, so that some are left at the
    end; the holder of the ``called`` card leads others of its suit.
    """

    rules: Any
    state: State
    saved: CardSet = 0
    called: CardSet = 0


class Chance:
    """The random choices of a deal. All seats are moved on by ``turned`` places, so that one seed
    gives the same deal in every rotation."""

    def __init__(self, seed: str, players: int = 4, turned: int = 0) -> None:
        self.rng, self.players, self.turned = Random(seed), players, turned

    def below(self, number: int) -> int:
        return int(self.rng.random() * number)

    def often(self, share: float) -> bool:
        return self.rng.random() < share

    def any_of(self, values: Sequence[T]) -> T:
        return values[self.below(len(values))]

    def seat(self) -> int:
        return self.at(self.below(self.players))

    def at(self, seat: int) -> int:
        """Return the place of a seat after turning the table."""
        return (seat + self.turned) % self.players

    def choices(self, cls: type[Any], **fixed: Any) -> Any:
        """Return a random combination of choices that is allowed.

        Where the options are many, hardly any combination is allowed. They are then chosen one
        after the other, each only if it does not contradict those before.
        """
        for _ in range(20):
            chosen = {name: self.any_of(values) for name, values in options(cls).items()}
            try:
                return cls(**{**chosen, **fixed})
            except ValueError:
                continue
        some, known = cls(**fixed), list(options(cls).items())
        self.rng.shuffle(known)
        for name, values in known:
            if name not in fixed:
                try:
                    some = replace(some, **{name: self.any_of(values)})
                except ValueError:
                    continue
        return some

    def piles(self, game: AnyGame, rules: Any, wanted: dict[int, str]) -> tuple[CardSet, ...]:
        """Return a random deal in which the seats hold at least these cards."""
        unturned = {(seat - self.turned) % self.players: wanted[seat] for seat in wanted}
        hands = [unturned.get(seat, "") for seat in range(self.players)]
        piles = deal(game, hands, rules, seed=self.below(2**32)).start().piles
        turned = [piles[(seat - self.turned) % self.players] for seat in range(self.players)]
        return (*turned, *piles[self.players :])


def in_schafkopf(kind: str, rules: Any, chance: Chance) -> Start | None:
    """Return a deal of this kind of contract. The declarer of a Tout has the five highest trumps
    and the lead; the holder of a called ace often has enough of its suit to run away, and two
    trumps to gain the lead."""
    rules, setup = replace(rules, knock="off"), schafkopf.Setup(dealer=chance.seat())
    number, declarer, wanted, saved = KINDS.index(kind), chance.seat(), {}, 0
    runs = chance.often(0.6)
    if kind.endswith("tout"):
        declarer = setup.forehand
        highest = {"wenz_tout": "CJ SJ HJ DJ CA", "geier_tout": "CQ SQ HQ DQ CA"}
        wanted[declarer] = highest.get(kind, "CQ SQ HQ DQ CJ")
        saved = ~cards(wanted[declarer])
    elif number == PARTNER and chance.often(0.15):
        wanted[declarer] = "CA SA DA"
    elif number == PARTNER and chance.often(0.7):
        long = "CQ SQ {0}A {0}T {0}9 {0}8".format(chance.any_of("CSD"))
        wanted[(declarer + 1 + chance.below(3)) % 4] = long
    pack, _ = GAMES["schafkopf"].shape(rules)
    for seat, text in wanted.items():
        wanted[seat] = " ".join([c for c in text.split() if cards(c) & pack][: rules.hand_size])
    piles = chance.piles(GAMES["schafkopf"], rules, wanted)
    suit = chance.below(4) if number in (PARTNER, *IN_A_SUIT) else -1
    named = Announcement(number, suit)
    if number == PARTNER:
        games = partner_games(rules, piles[declarer])
        games = [g for g in games if any(hand & g.called for hand in piles[:4])] or games
        if not games:
            return None
        named = chance.any_of(games)
        far = [g for g in games if any((h & company(g.called)).bit_count() > 3 for h in piles[:4])]
        if far and chance.often(0.8):
            named = far[0]
        saved = company(named.called) if chance.often(0.7) else 0
    won = Auction(rules, setup, declarer, number, (None,) * 4)
    contract = won.contract(named)
    return Start(rules, State(begin(contract), piles), saved, named.called if runs else 0)


def in_bauernstoss(kind: str, rules: Any, chance: Chance) -> Start:
    """Return a deal of this kind of contract. A soloist has the five highest trumps and leads them
    first."""
    maker, suit = chance.seat(), chance.below(4)
    dealer = (maker - 1) % 4 if kind != "number" else chance.seat()
    chalk: str = chance.any_of(("club_jack", "02", "13"))
    if chance.turned % 2:
        chalk = {"02": "13", "13": "02"}.get(chalk, chalk)
    setup = BauernstossSetup(dealer=dealer, chalk=chalk)
    seats, wanted, saved = tuple(range(4)), {}, 0
    if kind != "number":
        seats = tuple(seat for seat in seats if seat != (maker + 2) % 4)
        wanted[maker] = f"CJ SJ HJ DJ {SUITS[suit]}A"
        saved = ~cards(wanted[maker])
    contract = BauernstossContract(
        *(rules, setup, bauernstoss_order(suit), seats, suit, maker),
        {"number": 0, "small": 8, "big": 12}[kind],
    )
    return Start(
        rules, State(contract.opening(), chance.piles(bauernstoss.GAME, rules, wanted)), saved
    )


def in_fipsen(kind: str, rules: Any, chance: Chance) -> Start:
    """Return a deal with a bid of two to five tricks and any extras, or with a Kieker."""
    extras = sum(bit for bit, _, _ in EXTRAS if chance.often(0.3))
    tricks = 5 if kind == "kieker" else 2 + chance.below(4)
    contract = FipsenContract(
        *(rules, chance.seat(), tuple(range(rules.players)), chance.seat(), tricks),
        extras | (DURCH if tricks == 5 else 0),
        *(kind == "kieker", (None,) * rules.players),
    )
    named = contract.named(chance.below(4))
    return Start(rules, State(named.opening(), chance.piles(fipsen.GAME, rules, {})))


def in_barbu(kind: str, rules: Any, chance: Chance) -> Start:
    """Return a deal of this contract with random doubles; now and then all hearts may be kept to
    the end."""
    wanted = {}
    if kind in ("hearts", "king") and chance.often(0.1):
        rules = replace(rules, heart_lead="after_broken", king_heart_lead="after_broken")
        parts = ("H2 H6 HT HK", "H3 H7 HJ", "H4 H8 HQ", "H5 H9 HA")
        wanted = {chance.at(seat): part for seat, part in enumerate(parts)}
    doubles, trump = 0, chance.below(4) if kind == "trumps" else None
    for pair in range(16):
        if chance.often(0.4) and pair % 5 and rules.doubling:
            doubles |= 1 << 4 * chance.at(pair // 4) + chance.at(pair % 4)
    order = NATURAL if trump is None else trump_order(trump)
    setup, declarer = BarbuSetup(), chance.seat()
    contract = BarbuContract(rules, setup, kind, declarer, order, trump, None, doubles)
    play = barbu.TRICKS[kind]
    phase = play(contract, declarer if rules.first_lead == "declarer" else (declarer + 1) % 4)
    saved = barbu.HEARTS if wanted else play.penalties if chance.often(0.8) else 0
    return Start(rules, State(phase, chance.piles(GAMES["barbu"], rules, wanted)), saved)


def usual(game: AnyGame, rules: Any, chance: Chance) -> Start | None:
    """Return a deal called at random up to its first card, for a game without a start of its own.

    It is dealt and called again with the dealer and all hands moved on by ``chance.turned``. Where
    the seats then do not speak in turn from there, only hands and leader are moved on, so that the
    contracts of such a game must not name seats.
    """
    unturned = Chance("", chance.players)
    unturned.rng = chance.rng
    setup = unturned.choices(game.Setup)
    piles = unturned.piles(game, rules, {})
    seed = chance.below(2**32)
    plain = _called(game, rules, setup, piles, seed)
    if not isinstance(plain[-1].phase, Tricks):
        return None
    moved = replace(setup, dealer=chance.at(setup.dealer % chance.players))
    turned = _called(game, rules, moved, _turned(piles, chance), seed)
    spoken = [None if state.phase.turn is None else chance.at(state.phase.turn) for state in plain]
    if spoken == [state.phase.turn for state in turned]:
        return Start(rules, State(turned[-1].phase, turned[-1].piles))
    phase = replace(plain[-1].phase, leader=chance.at(plain[-1].phase.leader))
    return Start(rules, State(phase, _turned(plain[-1].piles, chance)))


def _called(
    game: AnyGame, rules: Any, setup: Any, piles: tuple[CardSet, ...], seed: int
) -> list[State]:
    """Return the positions of a deal called at random, the last at its first card or at its end."""
    states, rng = (
        [Record(game, rules, setup, rank(game.shape(rules)[0], piles)).start()],
        Random(seed),
    )
    while not isinstance(states[-1].phase, Tricks | Over):
        legal = states[-1].legal_moves()
        move = legal[int(rng.random() * len(legal))] if len(legal) > 1 else legal[0]
        states.append(states[-1].advance(move))
    return states


def _turned(piles: tuple[CardSet, ...], chance: Chance) -> tuple[CardSet, ...]:
    """Return the piles with every hand moved on."""
    hands = [piles[(seat - chance.turned) % chance.players] for seat in range(chance.players)]
    return (*hands, *piles[chance.players :])


STARTS: dict[str, Callable[[str, Any, Chance], Start | None]] = {
    "schafkopf": in_schafkopf,
    "bauernstoss": in_bauernstoss,
    "fipsen": in_fipsen,
    "barbu": in_barbu,
}
KINDS_OF = {
    "schafkopf": (
        *("partner", "wenz", "solo", "wenz_tout", "solo_tout", "geier", "farbwenz", "farbgeier"),
        *("geier_tout", "bettel"),
    ),
    "bauernstoss": ("number", "small", "big"),
    "fipsen": ("tricks", "kieker"),
    "barbu": tuple(barbu.TRICKS),
}
"""For each game the kinds of contracts that differ in their play."""


def kinds_of(game: str) -> tuple[str, ...]:
    """Return the kinds of contracts of a game; a game without a list has one."""
    return KINDS_OF.get(game, (Tricks.name,))


ALL = [(game, kind) for game in GAMES for kind in kinds_of(game)]


def begun(game: AnyGame, kind: str, seed: str, turned: int = 0) -> tuple[Start, Chance]:
    """Return a deal at its first lead, and the chance that goes on to play it.

    ``turned`` moves all seats on by this number.
    """
    number = 0
    while True:
        chance = Chance(f"{game.id} {kind} {seed} {number}")
        profile = chance.often(0.2)
        any_rules = chance.any_of(list(game.profiles.values()))
        rules = any_rules if profile else chance.choices(game.Rules)
        chance.players, chance.turned = game.players(rules), turned
        own = STARTS.get(game.id)
        start = own(kind, rules, chance) if own else usual(game, rules, chance)
        if start is not None:
            return start, chance
        number += 1


def played(game: AnyGame, kind: str, seed: str, turned: int = 0) -> list[State]:
    """Return all positions of a whole deal from the first lead to the end, polls included.

    ``turned`` moves all seats on by this number.
    """
    return played_out(*begun(game, kind, seed, turned))


def played_out(start: Start, chance: Chance) -> list[State]:
    """Return all positions of a deal from its first lead to the end, polls included."""
    _, state, saved, called = start
    states = [state]
    while not isinstance(state.phase, Over):
        legal = state.legal_moves()
        play, away = state.phase, []
        if isinstance(play, Tricks) and not play.trick and state.piles[play.turn] & called:
            away = [move for move in legal if company(called) & ~called & 1 << move]
        rather = (
            away
            if away and chance.often(0.4)
            else [move for move in legal if not saved >> move & 1]
        )
        state = state.advance(chance.any_of(rather or legal))
        states.append(state)
    return states


def hands(state: State) -> tuple[CardSet, ...]:
    """Return the hands of all seats."""
    play = state.phase
    assert isinstance(play, Tricks)
    return state.piles[: play.contract.players]


def most_cards(state: State) -> int:
    """Return the number of cards of the longest hand in play."""
    play: Any = state.phase
    most: int = max(state.piles[seat].bit_count() for seat in play.contract.seats)
    return most


def plain(state: State) -> CardSet:
    """Return the cards of the seat to play that are legal if following suit is the only duty."""
    play = state.phase
    assert isinstance(play, Tricks)
    hand = state.piles[play.turn]
    return play.order.follow(hand, play.trick[0]) or hand if play.trick else hand


def game_of(play: Tricks[Contract]) -> str:
    """Return the id of the game, which is the name of the module or package of its rules."""
    return type(play).__module__.split(".")[2]


def of_play(states: Sequence[State]) -> list[State]:
    """Return the positions in which a card may be played to a trick."""
    return [state for state in states if isinstance(state.phase, Tricks)]
