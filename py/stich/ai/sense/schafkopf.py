"""Knowledge of Schafkopf: calls, doubles, leads, and likelihoods of calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
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
from ...order import TRUMP, Order
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
    LONG_BEFORE_RAMSCH,
    all_made,
    allowed,
    alone,
    force,
    lost,
    may,
    near,
    outlook,
    outlooks,
    per_eight,
    strength,
    strong,
)
from .sense import ALL_HANDS, NO_LEADS, Habit, Leads, Sense, Tuning

if TYPE_CHECKING:
    from ..policy.features import Calls, GameInputs  # fetched with the network

WORTH = tuple(map(float, POINTS))


def objective(play: Play | Ramsch, hands: Sequence[CardSet]) -> Objective:
    """Return the points of the declarer's side, which includes a secret partner, or every trick of
    a Tout; derived from the problem in a Ramsch and a Bettel."""
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


LOWEST_TRUMP = 5.5
"""Worth of the lowest trump in a skilled player's hand, in card points."""

NEXT_TRUMP = 0.85
"""Increase in worth from one trump to the next higher, in card points."""

HIGHEST = 0.5
"""Worth of the highest card of a plain suit, in card points."""

NEXT_PLAIN = 0.1
"""Increase in worth from one plain card to the next higher, in card points."""


def skill(play: Play | Ramsch, hands: Sequence[CardSet]) -> Objective:
    """Return a skilled player's objective, with worth in hand fitted to 6,000 deals."""
    found = objective(play, hands)
    if isinstance(play, Ramsch) or play.contract.bettel or found.every_trick:
        return found
    return skilled(found, keep(found.order, LOWEST_TRUMP, NEXT_TRUMP, HIGHEST, NEXT_PLAIN))


def card_point(rules: Rules) -> float:
    """Return the value of a card point in score, a small part of a Partner game's price."""
    return 0.004 * rules.prices.partner


def call(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Move:
    """Return the call, announcement or answer of a sensible player."""
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
    """Return the call of a skilled player, who passes with poor hands and doubles with strong ones.
    Without doubles, rollouts overrate declaring by 6 points."""
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
    """Check that the hand may call an ace for a Partner game."""
    return any(game.called for game in partner_games(rules, hand))


KNOCKED = 0.35
"""Least outlook of a first packet for a knock, in prices of a Partner game."""

KNOCKED_AGAIN = 0.07
"""Increase of the least outlook for a knock with every earlier knock."""


def knocked_from(phase: Knocking) -> float:
    """Return the least outlook of a packet for a knock."""
    return KNOCKED + KNOCKED_AGAIN * len(phase.knocked)


def _taken(phase: Take) -> float:
    """Return the least strength for taking a wedding, which brings one more trump."""
    return 4.2 * phase.rules.deck / 32


def _spared(hand: CardSet, move: Move, phase: Return) -> float:
    """Rate a card for giving away: best the last of its suit, worst an ace."""
    order = phase.order
    suit = order.cards[order.group[move]]
    single = (hand & suit).bit_count() == 1
    return 2.0 * single - 3.0 * bool(PLAIN_ACES >> move & 1) + 0.1 * POINTS[move]


def candidates(phase: Phase, hand: CardSet, legal: Sequence[Move]) -> Sequence[Move]:
    """Return the moves worth considering: games alone that the hand may carry, at most six
    announcements, and the four cards of a wedding that are best given away. A knock follows from
    the fitted outlook, which is more accurate than a few sampled deals."""
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
    """Check that playing is worth considering. With three trumps it loses so little that sampling
    error would make it look good to one hand in four."""
    if strong(hand, rules):
        return True
    return any(kind != SIE and may(hand, kind, rules.deck) for kind in ladder(rules)[1:])


LED = 0.4
"""Prior of the lead that good players make to the first trick, in prices of the game. Imagined
deals do not show that partners understand it."""

FADING = 0.5
"""The factor by which the prior ``LED`` shrinks with every trick."""

EXPOSED_TEN = 0.1
"""Penalty, in prices of the game, for leading a plain ten under the missing ace."""


POOR = 5.1
"""Strength below which a hand is poor."""

POOR_PENALTY = 1.0
"""Penalty for playing with a poor hand, in prices of the Partner game: rollouts overrate it."""

SOUND = 5.5
"""Strength from which a hand is sound."""

SOUND_PENALTY = 0.5
"""Penalty for passing with a sound hand, in prices of the Partner game: rollouts overrate it."""


def _against_custom(phase: Bidding, hand: CardSet, move: Move) -> float:
    """Return the penalty, in prices, of playing with a poor hand or passing with a sound one; none
    where passing may lead to a Ramsch."""
    if phase.rules.all_pass == "ramsch":
        return 0.0
    _, worth = per_eight(hand, phase.rules)
    if move == PASS and worth >= SOUND:
        return SOUND_PENALTY
    return POOR_PENALTY if move == PLAY and worth < POOR else 0.0


def bias(phase: Phase, hand: CardSet, move: Move) -> float:
    """Return the penalty of a double, which must promise half of the stake because it may be
    answered, or of a call against custom."""
    if isinstance(phase, Bidding):
        return -_against_custom(phase, hand, move) * phase.rules.prices.partner
    if not isinstance(phase, Poll) or move == NO:
        return 0.0
    contract = phase.contract
    return -0.5 * _stake(contract) * (3 if _lone(contract, phase.turn) else 1)


def prior(phase: Phase, hand: CardSet, move: Move) -> float:
    """Return the preference of good players for a lead: by side while the partner is secret, less
    with every trick, and against a ten under the missing ace."""
    if not isinstance(phase, Play) or phase.trick:
        return 0.0
    worth = LED * FADING ** len(phase.done) * _led(phase, hand, move)
    if POINTS[move] == 10 and not phase.contract.tout and exposed(phase, hand, move):
        worth -= EXPOSED_TEN
    return worth * _stake(phase.contract)


def _stake(contract: Contract) -> int:
    """Return the price of the game, times its factor."""
    return base(contract) * contract.factor


def _led(play: Play, hand: CardSet, card: Card) -> int:
    """Return 1 for a trump led by the declarer's side while others hold trumps, except an ace or
    ten that they can beat; -1 for a trump led by a defender, and for the called suit led by the
    declarer; 0 otherwise, once all know the partner, and where only trumps or no trumps are legal.
    """
    contract, own = play.contract, play.order.cards[TRUMP]
    legal = play.playable(hand)
    known = contract.partner(play.done, play.leader, play.trick) >= 0
    if not contract.called or known or not legal & own or not legal & ~own:
        return 0
    trump, declares = own >> card & 1, play.turn == contract.declarer
    if not declares and not play.dealt(play.turn, hand) & contract.called:
        return -trump
    out = unseen(play, hand)
    if trump:
        dear = POINTS[card] >= 10 and play.order.above(out, card)
        return int(own & out != 0 and not dear)
    return -int(declares and contract.suit_called >> card & 1)


def _lone(contract: Contract, seat: Seat) -> bool:
    """Check that this seat plays against the three others."""
    return seat == contract.declarer and not contract.called and contract.taker < 0


def belief(phase: Phase, hand: CardSet, call: Move) -> float:
    """Return the likelihood of a call: games alone need a hand for them, Partner games are played
    with the stronger hands, and doubles show long and high trumps or aces."""
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


EVEN = 4.9
"""Strength at which half of all hands with at least ``LONG`` trumps play a Partner game."""

EVEN_BEFORE_RAMSCH = 4.3
"""Strength at which half of all hands with enough trumps play a Partner game where passing may lead
to a Ramsch."""

SLOPE = 0.35
"""Strength that multiplies the odds of playing by e."""

RARELY = 0.1
"""Probability that a hand too weak for a Partner game plays, for example a game alone."""

MOSTLY = 0.92
"""Probability that the strongest hands play."""


def _plays(hand: CardSet, rules: Rules) -> float:
    """Return the probability that a hand plays, from its strength in the Partner game."""
    held, worth = per_eight(hand, rules)
    if rules.all_pass == "ramsch":
        enough = held >= LONG_BEFORE_RAMSCH
        even = EVEN_BEFORE_RAMSCH + LENGTH * (held - LONG_BEFORE_RAMSCH)
    else:
        enough, even = held >= LONG, EVEN
    return max(RARELY, MOSTLY * _rising((worth - even) / SLOPE)) if enough else RARELY


FORCE = {PARTNER: (5.2, 5.2), "pure": (2.0, 4.0), "suit": (4.2, 8.0)}
"""Strength from which a hand rarely doubles, by kind of game: for a player with a partner or one of
the defenders; for a lone declarer."""

DOUBLED = 0.8
"""Strength beyond ``FORCE`` from which a double gains."""

DOUBLED_AGAIN = 0.5
"""Increase of the strength needed for a double with every earlier double."""

CLEAR = 0.35
"""Strength that multiplies the odds of a double by e."""

BETTEL_DOUBLED = 0.3
"""Probability that any hand doubles a Bettel."""


def _doubling(poll: Poll, hand: CardSet) -> float:
    return BETTEL_DOUBLED if poll.contract.bettel else _rising(_margin(poll, hand) / CLEAR)


def doubles(phase: Phase, hand: CardSet) -> bool:
    """Check that a hand is strong enough to double; every earlier double asks for more."""
    return isinstance(phase, Poll) and _margin(phase, hand) >= 0.0


def _margin(poll: Poll, hand: CardSet) -> float:
    """Return the strength beyond the least with which a double gains; negative in a Bettel, where
    strength says nothing."""
    contract = poll.contract
    if contract.bettel:
        return -1.0
    family = PARTNER if contract.kind == PARTNER else "pure" if contract.kind in PURE else "suit"
    needed = FORCE[family][_lone(contract, poll.turn)] * contract.rules.deck / 32
    needed += DOUBLED + DOUBLED_AGAIN * len(contract.doubled)
    return force(hand, contract.order) - needed


def _knocking(hand: CardSet, deck: int, needed: float) -> float:
    """Return the probability of a knock, any half of the hand being the first packet. A few players
    always knock and a few never do."""
    mean, deviation = outlooks(hand, deck)
    return 0.05 + 0.9 * _rising((mean - needed) / (0.1 + 0.5 * deviation))


def _rising(odds: float) -> float:
    """Return the logistic function of logarithmic odds."""
    return 1 / (1 + exp(-odds))


@lru_cache(maxsize=4096)
def _apt(hand: CardSet, game: Announcement, deck: int) -> float:
    """Return the likelihood that this hand announces a game alone, relative to an ideal hand."""
    if game.kind == SIE:
        return 1.0
    if game.kind in TOUTS:
        return _rising((0.2 - all_made(hand, game, deck)) / 0.1)
    return _rising((CARRIED[game.kind] * deck / 32 - lost(hand, game, deck)) / 0.2)


def _or(unlikely: float, likely: bool) -> float:
    return 1.0 if likely else unlikely


def _fit(hand: CardSet, game: Announcement, rules: Rules) -> float:
    """Rate a game for a hand: games alone that it should play first, then Partner games, best with
    one or two cards of the called suit."""
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


def inputs(play: Play | Ramsch, view: View, calls: Calls) -> GameInputs | None:
    """Return the inputs of the policy network that are specific to Schafkopf; None for a contract
    that no network was trained on."""
    from . import schafkopf_inputs  # fetched with the network, when it is needed

    return schafkopf_inputs.inputs(play, view)


TRUMPS_LED = 0.03
"""Correction to the network's value of a trump led in a Partner game, as a fraction of the range of
the score: added for the declarer's side, subtracted for the defenders."""


def leads(play: Play | Ramsch) -> Leads:
    """Return the corrections of trump leads while a called card keeps the partner secret: good
    players lead trumps with the declarer and not against, which the network has not learnt."""
    if isinstance(play, Ramsch) or not play.contract.called:
        return NO_LEADS
    return _trump_leads(play.order)


@cache
def _trump_leads(order: Order) -> Leads:
    with_declarer = tuple(TRUMPS_LED if group == TRUMP else 0.0 for group in order.group)
    return with_declarer, tuple(-value for value in with_declarer)


def attempts(dealt: Dealt) -> Iterator[Attempt]:
    """Yield the games that each hand could announce after winning the auction with a plain "play",
    the weddings, and the Ramsch."""
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
    """Yield a wedding for every hand with a single trump, the best taker first."""
    own = trumps_of(rules).cards[TRUMP]
    for seat in range(4):
        if (start.piles[seat] & own).bit_count() == 1:
            yield Attempt(seat, partial(_exchanged, rules, setup, start, seat))


def _exchanged(rules: Rules, setup: Setup, start: State, seat: Seat) -> Iterator[State]:
    """Yield the positions after the exchange of cards, the strongest taker first, with the cards
    that it best gives away."""
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
    prior=prior,
    belief=belief,
    habit=Habit(temperature=0.5, lapse=0.6),
    card_point=card_point,
    inputs=inputs,
    leads=leads,
    attempts=attempts,
    tuning=Tuning(
        nudge=lambda rules: 0.75 * card_point(rules),
        trust=1.0,
        network_hand=4,
        heuristic_share=0.25,
        perfect_hands=ALL_HANDS,
        sensible_trick=True,
    ),
)
