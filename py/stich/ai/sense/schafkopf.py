"""Schafkopf: with long trumps one plays with a partner, alone only what will lose little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from math import exp
from typing import TYPE_CHECKING

from ...cards import SUITS, Card, CardSet, card
from ...games.schafkopf.announce import Announce, Auction, partner_games, trumps_of
from ...games.schafkopf.bidding import Answer, Bidding, Challenge, Duel, Take
from ...games.schafkopf.contracts import (
    ANNOUNCED,
    BID,
    GUD,
    HOCHZEIT,
    HOLD,
    KNOCK,
    NO,
    PARTNER,
    PARTNER_ORDER,
    PASS,
    PLAIN_ACES,
    PLAY,
    POINTS,
    PURE,
    RANK,
    SIE,
    TAKE,
    TOUTS,
    Announcement,
    Contract,
    ladder,
)
from ...games.schafkopf.doubling import Poll
from ...games.schafkopf.knocking import Knocking
from ...games.schafkopf.play import Play
from ...games.schafkopf.ramsch import Everybody, Ramsch
from ...games.schafkopf.rules import Rules, Setup
from ...games.schafkopf.settle import base
from ...games.schafkopf.wedding import Give, Return
from ...order import TRUMP
from ...state import Move, Phase, Seat, State, View
from .attempts import Attempt, Dealt, declined
from .heuristic import Objective
from .objective import EVERY_TRICK, derived, keep, of_sides, skilled
from .play import exposed, unseen
from .schafkopf_hands import (
    CARRIED,
    GAMES,
    LENGTH,
    LONG,
    LONG_ENOUGH,
    alike,
    all_made,
    allowed,
    alone,
    force,
    lost,
    may,
    near,
    outlook,
    outlooks,
    strength,
    strong,
)
from .sense import ALL_HANDS, Habit, Sense

if TYPE_CHECKING:
    from ..policy.features import Calls, Told  # it comes with the network

WORTH = tuple(map(float, POINTS))


def objective(play: Play | Ramsch, hands: Sequence[CardSet]) -> Objective:
    """Points for the declarer's side, the secret partner included, or every trick of a Tout; in a
    Ramsch and in a Bettel what their problems say."""
    if isinstance(play, Ramsch) or play.contract.bettel:
        return derived(play, hands)
    contract = play.contract
    partner = contract.partner(play.done, play.leader, play.trick)
    if contract.called and partner < 0:
        partner = next((seat for seat in range(4) if hands[seat] & contract.called), -1)
    side = [int(seat in (contract.declarer, partner)) for seat in range(4)]
    if contract.tout:
        return of_sides(contract.order, side, trick=EVERY_TRICK, every_trick=True)
    return of_sides(contract.order, side, WORTH)


LOWEST_TRUMP, NEXT_TRUMP, HIGHEST, NEXT_PLAIN = 5.5, 0.85, 0.5, 0.1
"""What a skilled player gives for the lowest trump kept in hand, and for each above it; for the
highest card of another suit, and for each above its lowest, in card points."""


def skill(play: Play | Ramsch, hands: Sequence[CardSet]) -> Objective:
    """The same points with more skill: fitted to 6,000 deals, and in 3,795 others 8.6 ± 1.5 points
    of the score and 10.8 ± 0.6 card points better, one side against the other."""
    found = objective(play, hands)
    if isinstance(play, Ramsch) or play.contract.bettel or found.every_trick:
        return found
    return skilled(found, keep(found.order, LOWEST_TRUMP, NEXT_TRUMP, HIGHEST, NEXT_PLAIN))


def card_point(rules: Rules) -> float:
    """A little of the price of a game with a partner."""
    return 0.004 * rules.prices.partner


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """The call, the game announced, the answer to a question."""
    if isinstance(phase, Knocking):
        return KNOCK if outlook(hand, phase.rules.deck) >= knocked_from(phase) else NO
    if isinstance(phase, Announce):
        rules = phase.auction.rules
        return max(legal, key=lambda move: _fit(hand, ANNOUNCED[move], rules))
    if isinstance(phase, Return):
        return max(legal, key=lambda move: _spared(hand, move, phase))
    if isinstance(phase, Take):
        return TAKE if TAKE in legal and strength(hand, phase.rules.deck) >= _taken(phase) else NO
    if isinstance(phase, Bidding | Duel):
        return _spoken(phase, hand, legal)
    return NO if NO in legal else legal[0]


def skilled_call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """The same, but poor hands pass; and doubles: who is doubled is mostly losing, so that without
    them a game to be called looks 6 points better than it is."""
    if doubles(phase, hand):
        return legal[-1]
    move = call(phase, hand, legal)
    if move == PLAY and isinstance(phase, Bidding) and not alone(hand, phase.rules):
        return PLAY if _plays(hand, phase.rules) >= 0.5 else PASS
    return move


def _spoken(phase: Bidding | Duel, hand: CardSet, legal: Sequence[Move]) -> Move:
    best = alone(hand, phase.rules)
    if isinstance(phase, Answer):
        rank = ladder(phase.rules).index
        holds = HOLD in legal and best and rank(best) >= rank(phase.auction.level)
        return HOLD if holds else GUD
    if isinstance(phase, Challenge):
        bid = BID.get(best)
        return bid if bid is not None and bid in legal else PASS
    if HOCHZEIT in legal and not best:
        return HOCHZEIT
    wants = best or (strong(hand, phase.rules) and may_call(hand, phase.rules))
    return PLAY if wants else PASS


def may_call(hand: CardSet, rules: Rules) -> bool:
    """Whether there is a Partner game for this hand; who holds no other must play alone."""
    return any(game.called for game in partner_games(rules, hand))


KNOCKED, KNOCKED_AGAIN = 0.35, 0.07
"""The outlook of a first packet, in prices of a Partner game, from which on a knock gains a quarter
of that price, and how much more it takes after every knock of another; fitted to 20,000 deals. With
half of that a knock gains nothing, for the others may like their cards as much."""


def knocked_from(phase: Knocking) -> float:
    """The outlook with which one knocks."""
    return KNOCKED + KNOCKED_AGAIN * len(phase.knocked)


def _taken(phase: Take) -> float:
    """The strength from which on a wedding is taken: one trump more comes with it."""
    return 4.2 * phase.rules.deck / 32


def _spared(hand: CardSet, move: Move, phase: Return) -> float:
    """How well a card is spared: the last of its suit, and no ace."""
    order = phase.order
    suit = order.cards[order.group[move]]
    single = (hand & suit).bit_count() == 1
    return 2.0 * single - 3.0 * bool(PLAIN_ACES >> move & 1) + 0.1 * POINTS[move]


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """Games played alone only with a hand that may carry them, six announcements at most, cards of
    a wedding that are well spared; and what the first packet calls for, of which a few imagined
    deals tell less than the many that its outlook is fitted to."""
    if isinstance(phase, Knocking):
        return [call(phase, hand, legal)]
    if isinstance(phase, Announce):
        return _worth_announcing(phase, hand, legal)
    if isinstance(phase, Return):
        return sorted(sorted(legal, key=lambda move: -_spared(hand, move, phase))[:4])
    if not isinstance(phase, Bidding | Challenge):
        return legal
    rules = phase.rules
    if PLAY in legal and not _worth_playing(hand, rules):
        return [PASS, HOCHZEIT] if HOCHZEIT in legal else [PASS]
    return [move for move in legal if move not in RANK or may(hand, RANK[move], rules.deck)]


def _worth_announcing(phase: Announce, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    rules = phase.auction.rules
    games = {move: ANNOUNCED[move] for move in legal}
    likely = sorted(legal, key=lambda move: -_fit(hand, games[move], rules))
    least = [move for move in likely if games[move].kind == phase.auction.level]
    found = [
        move
        for move in likely
        if games[move].kind == PARTNER or near(hand, games[move], rules.deck)
    ]
    return sorted(found[:6] or least[:2] or likely[:2])


def _worth_playing(hand: CardSet, rules: Rules) -> bool:
    """Whether it is worth a thought to play with these cards. With three trumps it mostly loses,
    and so little that to one hand in four it looked good by chance."""
    if strong(hand, rules):
        return True
    return any(kind != SIE and may(hand, kind, rules.deck) for kind in ladder(rules)[1:])


LED = 0.4
"""What a lead gains by being the one that good players make, in prices of the game: imagined deals
do not show that partners understand it. Club players score 0.65 ± 0.55 more by it, with 1.3 ± 0.6
card points more in the two plays of a deal (3,000 deals), and no more with twice as much."""


EXPOSED_TEN = 0.1
"""What is held, in prices of the game, against a plain ten led while its ace is out: where masters
see no difference, it comes to none (37 chances played on), and a good player would not lead it."""


POOR, SOUND = (5.1, 1.0), (5.5, 0.5)
"""A hand weaker than the first (``strength``) and one as strong as the second; and what it must
promise more, in prices of the Partner game, to play with the one and to pass with the other:
imagined players bid and play worse than those who will, and of who played such hands and passed
with them in the true deal nothing tells. Where a Ramsch is to be feared there is no such custom."""


def _against_custom(phase: Bidding, hand: CardSet, move: Move) -> float:
    """What speaks against a call with such a hand, in prices: good players would say another."""
    if phase.rules.all_pass == "ramsch":
        return 0.0
    _, worth = alike(hand, phase.rules)
    if move == PASS and worth >= SOUND[0]:
        return SOUND[1]
    return POOR[1] if move == PLAY and worth < POOR[0] else 0.0


def bias(phase: Phase, hand: CardSet, move: Move) -> float:
    """A double must promise at least half of what is at stake, for it may be answered; and what is
    led should be what good players lead."""
    if isinstance(phase, Play):
        if phase.trick:
            return 0.0
        worth = LED * _led(phase, hand, move)
        if POINTS[move] == 10 and not phase.contract.tout and exposed(phase, hand, move):
            worth -= EXPOSED_TEN
        return worth * _stake(phase.contract)
    if isinstance(phase, Bidding):
        return -_against_custom(phase, hand, move) * phase.rules.prices.partner
    if not isinstance(phase, Poll) or move == NO:
        return 0.0
    contract = phase.contract
    return -0.5 * _stake(contract) * (3 if _lone(contract, phase.turn) else 1)


def _stake(contract: Contract) -> int:
    """The price of a game, as often as it counts."""
    return base(contract) * contract.factor


def _led(play: Play, hand: CardSet, card: Card) -> int:
    """1 for a trump led by the declarer or his partner while others hold some, but for an ace or
    ten that these can beat; -1 for a trump led by their opponents, and for the suit of the ace that
    the declarer calls, led by himself before it has been played. 0 for all else, and where nothing
    but trumps may be led, or none."""
    contract, own = play.contract, play.order.cards[TRUMP]
    legal = play.playable(hand)
    if not contract.called or not legal & own or not legal & ~own:
        return 0
    trump, declares = own >> card & 1, play.turn == contract.declarer
    if not declares and not play.dealt(play.turn, hand) & contract.called:
        return -trump
    out = unseen(play, hand)
    if trump:
        dear = POINTS[card] >= 10 and play.order.above(out, card)
        return int(own & out != 0 and not dear)
    return -int(declares and contract.suit_called >> card & 1 and contract.called & out != 0)


def _lone(contract: Contract, seat: Seat) -> bool:
    """Whether this seat plays against the three others."""
    return seat == contract.declarer and not contract.called and contract.taker < 0


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """Nobody plays alone without the cards for it; with a partner the stronger hands play.
    Whoever doubles has long and high trumps, or aces beside them."""
    if isinstance(phase, Poll):
        return 1.0 if call == NO else _doubling(phase, hand)
    if isinstance(phase, Knocking):
        likely = _knocking(hand, phase.rules.deck, knocked_from(phase))
        return likely if call == KNOCK else 1.0 - likely
    if isinstance(phase, Take):
        deck = phase.rules.deck
        weak = strength(hand, deck) < _taken(phase)
        return _or(0.2, weak) if call == NO else _or(0.2, not weak)
    if isinstance(phase, Announce):
        game = ANNOUNCED[call]
        return 1.0 if game.kind == PARTNER else _apt(hand, game, phase.auction.rules.deck)
    if isinstance(phase, Bidding | Duel):
        rules = phase.rules
        if call in RANK:
            return max(_apt(hand, game, rules.deck) for game in GAMES[RANK[call]])
        if isinstance(phase, Bidding):
            likely = _plays(hand, rules)
            return likely if call == PLAY else 1.0 - likely
    return 1.0


EVEN, EVEN_AFRAID, SLOPE = 4.9, 4.3, 0.35
"""The strength at which half of all hands with trumps enough play with a partner; the same where a
Ramsch is to be feared; and how much more of it makes that e times as likely as not. Between what
2,200 calls of the strongest bots show, which pass with four poor trumps, and those of club players,
who do not."""

RARELY, MOSTLY = 0.1, 0.92
"""How likely hands are to play that are too poor for it, some of them alone, and the best."""


def _plays(hand: CardSet, rules: Rules) -> float:
    """How likely a hand is to play, by what it is worth with a partner."""
    held, worth = alike(hand, rules)
    if rules.all_pass == "ramsch":
        enough, even = held >= LONG_ENOUGH, EVEN_AFRAID + LENGTH * (held - LONG_ENOUGH)
    else:
        enough, even = held >= LONG, EVEN
    return max(RARELY, MOSTLY * _rising((worth - even) / SLOPE)) if enough else RARELY


FORCE = {PARTNER: (5.2, 5.2), "pure": (2.0, 4.0), "suit": (4.2, 8.0)}
"""A strength that still doubles rarely: against or with a partner; as a lone declarer."""

DOUBLED, DOUBLED_AGAIN = 0.8, 0.5
"""The strength beyond that from which a double gains anything, and how much more it takes after
every double; counted in 11,000 answers of players who go by it. In 244 decisions the strongest bots
doubled with one hand in four of a little more than that, and with one of 130 much weaker."""

CLEAR = 0.35
"""How much more than that makes a double e times as likely as not."""

BETTEL_DOUBLED = 0.3
"""How likely any hand is to double a Bettel."""


def _doubling(poll: Poll, hand: CardSet) -> float:
    return BETTEL_DOUBLED if poll.contract.bettel else _rising(_margin(poll, hand) / CLEAR)


def doubles(phase: Phase, hand: CardSet) -> bool:
    """Whoever is strong enough, and more so after every double."""
    return isinstance(phase, Poll) and _margin(phase, hand) >= 0.0


def _margin(poll: Poll, hand: CardSet) -> float:
    """The strength of a hand beyond that from which on a double gains; of a Bettel none has enough,
    for strength tells nothing there."""
    contract = poll.contract
    if contract.bettel:
        return -1.0
    family = PARTNER if contract.kind == PARTNER else "pure" if contract.kind in PURE else "suit"
    needed = FORCE[family][_lone(contract, poll.turn)] * contract.rules.deck / 32
    needed += DOUBLED + DOUBLED_AGAIN * len(contract.doubled)
    return force(hand, contract.order) - needed


def _knocking(hand: CardSet, deck: int, needed: float) -> float:
    """How likely a hand is to have been knocked with, any half of it being the first packet; some
    knock for the fun of it, and some never do."""
    mean, deviation = outlooks(hand, deck)
    return 0.05 + 0.9 * _rising((mean - needed) / (0.1 + 0.5 * deviation))


def _rising(by: float) -> float:
    """The logistic function: more likely than not from 0 upwards."""
    return 1 / (1 + exp(-by))


@lru_cache(maxsize=4096)
def _apt(hand: CardSet, game: Announcement, deck: int) -> float:
    """How likely this hand is to announce a game alone, relative to one made for it; fitted to
    1,400 decisions of the strongest bots with hands that came near."""
    if game.kind == SIE:
        return 1.0
    if game.kind in TOUTS:
        return _rising((0.2 - all_made(hand, game, deck)) / 0.1)
    return _rising((CARRIED[game.kind] * deck / 32 - lost(hand, game, deck)) / 0.2)


def _or(unlikely: float, likely: bool) -> float:
    return 1.0 if likely else unlikely


def _fit(hand: CardSet, game: Announcement, rules: Rules) -> float:
    """How well a game suits a hand: any that it should play alone before one with a partner, and
    a partner in a suit of which it has a few cards, but not many."""
    if game.kind == SIE:
        return 1000.0
    if game.kind == PARTNER:
        if not game.called:
            return -1.0
        suit = next(s for s in range(4) if PARTNER_ORDER.cards[s] & game.called)
        held = hand & PARTNER_ORDER.cards[suit]
        ten = bool(held & 1 << card(SUITS[suit] + "T"))
        return {0: -0.8, 1: 1.0, 2: 0.6, 3: 0.0}.get(held.bit_count(), -0.5) - 0.3 * ten
    spare = allowed(game.kind, rules.deck) - lost(hand, game, rules.deck)
    return 10.0 * game.kind + spare if spare >= 0 else spare - 10.0


def tell(play: Play | Ramsch, view: View, calls: Calls) -> Told | None:
    """What the policy network is told."""
    from .schafkopf_told import told  # it comes with the network, when that is needed

    return told(play, view)


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Whatever the rules let each hand announce, had it won the auction with a plain "play"; the
    weddings; and the Ramsch of who takes most."""
    rules, setup = dealt.record.rules, dealt.record.setup
    assert isinstance(rules, Rules) and isinstance(setup, Setup)
    start = dealt.start
    while isinstance(start.phase, Knocking):
        start = start.advance(NO)
    for seat in range(4):
        won = Auction(rules, setup, seat, PARTNER, (None,) * 4)
        announce = State(Announce(won), start.piles)
        for move in announce.legal_moves():
            yield dealt.as_announced(seat, announce.advance(move), unplayed="made")
    if rules.hochzeit != "off":
        yield from _weddings(rules, setup, start)
    if rules.all_pass == "ramsch":
        contract = Everybody(rules, setup, trumps_of(rules), (PASS,) * 4, ())
        ramsch = State(Ramsch(contract, setup.forehand), start.piles)
        for seat in range(4):
            yield dealt.as_announced(seat, ramsch)


def _weddings(rules: Rules, setup: Setup, start: State) -> Iterator[Attempt]:
    """For every hand with a single trump, taken by whoever it is best with."""
    own = trumps_of(rules).cards[TRUMP]
    for seat in range(4):
        if (start.piles[seat] & own).bit_count() == 1:
            yield Attempt(seat, partial(_exchanged, rules, setup, start, seat))


def _exchanged(rules: Rules, setup: Setup, start: State, seat: Seat) -> Iterator[State]:
    """The ways to exchange cards, the strongest taker first, with the cards he spares best."""
    order, others = trumps_of(rules), set(range(4)) - {seat}
    for taker in sorted(others, key=lambda other: -force(start.piles[other], order)):
        calls: list[Move | None] = [None] * 4
        calls[seat], calls[taker] = HOCHZEIT, TAKE
        given = State(
            Give(Auction(rules, setup, seat, PARTNER, tuple(calls), (), taker)), start.piles
        )
        given = given.advance(given.legal_moves()[0])
        phase, hand = given.phase, given.piles[taker]
        assert isinstance(phase, Return)
        for back in candidates(phase, hand, given.legal_moves()):
            yield declined(given.advance(back))


SENSE: Sense[Rules, Play | Ramsch] = Sense(
    objective=objective,
    skill=skill,
    call=call,
    skilled_call=skilled_call,
    doubles=doubles,
    candidates=candidates,
    bias=bias,
    belief=belief,
    habit=Habit(temperature=0.5, lapse=0.6),
    card_point=card_point,
    nudge=lambda rules: 0.75 * card_point(rules),
    tell=tell,
    trust=1.0,
    network_hand=4,
    heuristic_share=0.25,
    trumps_led=0.03,
    perfect_hands=ALL_HANDS,
    sensible_trick=True,
    attempts=attempts,
)
