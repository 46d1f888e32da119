"""The kinds of exercises, and the function that makes each from a teacher's fields.

Every function takes the course's scene fields and those of its kind and returns the data that the
page shows, or raises Unconfirmed with the engine's own finding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeAlias

from lessons.judge import WORLDS, judged
from lessons.scenes import DECLINES, FIELDS, declined, position, scene
from lessons.source import Unconfirmed
from stich.ai.players.rollout import finish
from stich.ai.sense import sense_of
from stich.ai.sense.heuristic import choose
from stich.ai.sense.play import in_hands
from stich.ai.solver.search import Search
from stich.app.table import turns
from stich.app.wire import view as view_of
from stich.cards import NAMES, SUITS, CardSet, card_set, cards, each
from stich.code import encode
from stich.deal import draw, shuffled
from stich.game import AnyGame, Record
from stich.order import TRUMP, Order
from stich.problem import Problem
from stich.state import CALL, Move, Over, Phase, State
from stich.tricks import Contract, Tricks

Json: TypeAlias = dict[str, Any]

FOUND = 20_000
"""The limit on rollouts in the search for a deal with a given result."""


def facts_of(phase: Phase) -> Json:
    """Return the public facts of a phase, which differ by game."""
    return phase.facts()


@dataclass(frozen=True, slots=True)
class Question:
    """The fields of an exercise, those of its contract included, and the rules for which it is
    asked."""

    game: AnyGame
    rules: Any
    fields: Mapping[str, Any]

    def record(self) -> Record:
        """Return the deal of the exercise's scene."""
        return position(scene(self.game, self.rules, self.fields))

    def card_play(self) -> Record:
        """Return the deal of the scene once the learner has declined what is asked before a
        card."""
        record = self.record()
        state = record.replay()
        while not isinstance(state.phase, Tricks | Over) and state.phase.turn == self.me:
            move = declined(self.game, state)
            if self.game.name(move) not in DECLINES:
                break
            record = replace(record, moves=(*record.moves, move))
            state = record.replay()
        return record

    def cards(self, name: str) -> CardSet:
        """Return the cards of a field. Raises Unconfirmed."""
        try:
            return cards(self.fields[name])
        except KeyError:
            raise Unconfirmed(f"it lacks the field {name!r}") from None
        except ValueError as error:
            raise Unconfirmed(str(error)) from None

    @property
    def me(self) -> int:
        me: int = self.fields.get("me", 0)
        return me


def pick(asked: Question) -> Json:
    """Make an exercise: find all the cards with a property, which ``of`` names."""
    record = asked.card_play()
    state = record.replay()
    among = asked.cards("cards") if "cards" in asked.fields else state.piles[asked.me]
    of, order = asked.fields.get("of", ""), state.phase.order
    if of not in PICKED:
        raise Unconfirmed(f"cards are picked by one of: {', '.join(PICKED)}; not {of!r}")
    right = PICKED[of](state, among)
    if not right or right == among:
        raise Unconfirmed(f"all of these cards are {of}, or none, so there is nothing to find")
    shown = shown_as(order, among, seed=None if "cards" not in asked.fields else record.number)
    found = {
        "cards": shown,
        "of": of,
        "answer": named(order, right),
        "groups": groups(order, among),
    }
    return found | ({"view": seen(record, asked.me)} if of in ("legal", "wins") else {})


def legal(state: State, among: CardSet) -> CardSet:
    return card_set(move for move in state.legal_moves() if move < CALL) & among


def trumps(state: State, among: CardSet) -> CardSet:
    return among & state.phase.order.cards[TRUMP]


def counting(state: State, among: CardSet) -> CardSet:
    play = playing(state)
    return card_set(card for card in each(among) if play.worth(card))


def winning(state: State, among: CardSet) -> CardSet:
    """Return the legal cards among these that beat the trick as it lies."""
    play = playing(state)
    best = play.trick[play.order.best(play.trick)]
    return card_set(c for c in each(legal(state, among)) if play.order.beats(c, best))


PICKED: dict[str, Callable[[State, CardSet], CardSet]] = {
    "trumps": trumps,
    "legal": legal,
    "points": counting,
    "wins": winning,
}


def order(asked: Question) -> Json:
    """Make an exercise: put cards of one suit, or trumps, in order, the strongest first; or cards
    in order of points."""
    record = asked.record()
    phase, among = record.replay().phase, asked.cards("cards")
    power: Callable[[int], int] = phase.order.power.__getitem__
    if asked.fields.get("by") == "points":
        power = playing(record.replay()).worth
    elif len({phase.order.group[card] for card in each(among)}) > 1:
        raise Unconfirmed("these cards are not all of one suit or all trumps")
    falling = sorted(each(among), key=power, reverse=True)
    if len({power(card) for card in falling}) < len(falling):
        raise Unconfirmed("two of these cards count the same")
    shown = [NAMES[card] for card in mixed(falling, record.number)]
    criterion = asked.fields.get("by", "rank")
    return {"cards": shown, "answer": [NAMES[card] for card in falling], "by": criterion}


def winner(asked: Question) -> Json:
    """Make an exercise: name the seat that takes the trick on the table."""
    record = asked.record()
    state = record.replay()
    tricks = facts_of(state.phase).get("tricks") or []
    if not tricks:
        raise Unconfirmed("the trick on the table is not whole")
    trick = tricks[-1]
    phase = state.phase.last if isinstance(state.phase, Over) else state.phase
    assert phase is not None
    table = [cards(name).bit_length() - 1 for _, name in trick["cards"]]
    taker = next(i for i, (seat, _) in enumerate(trick["cards"]) if seat == trick["winner"])
    why = [loses(phase.order, table, place, taker) for place in range(len(table))]
    view = seen(record, asked.me) | {"legal": []}
    return {"view": view, "trick": trick, "answer": taker, "why": why}


def loses(order: Order, table: Sequence[int], place: int, taker: int) -> str:
    """Return the reason why a card does not take the trick, or why it does."""
    led, card, best = (order.group[table[i]] for i in (0, place, taker))
    if place == taker:
        return "trumped" if card == TRUMP and led != TRUMP else "highest"
    if card not in (led, TRUMP):
        return "thrown"
    return "trumped" if best == TRUMP != card else "lower"


def count(asked: Question) -> Json:
    """Make an exercise: count card points, trumps, or the score of a deal."""
    what = asked.fields.get("what", "")
    if what not in COUNTED:
        raise Unconfirmed(f"the field 'what' is one of: {', '.join(COUNTED)}; not {what!r}")
    found = COUNTED[what](asked)
    answer, choices = found["answer"], list(asked.fields.get("choices", []))
    said = asked.fields.get("answer")
    if said is not None and said != answer:
        raise Unconfirmed(f"the answer is {answer}, not {said}")
    if answer not in choices or len(set(choices)) < 3:
        raise Unconfirmed(f"three choices or more are needed, {answer} among them, not {choices}")
    return {"what": what, "choices": choices, **found}


def card_points(asked: Question) -> Json:
    """Count the points of the cards named, or else of the trick on the table."""
    record = asked.record()
    state, trick = record.replay(), None
    if "cards" in asked.fields:
        shown = [NAMES[card] for card in mixed(list(each(asked.cards("cards"))), record.number)]
    else:
        trick = (facts_of(state.phase).get("tricks") or [None])[-1]
        if trick is None:
            raise Unconfirmed("the trick on the table is not whole")
        shown = [name for _, name in trick["cards"]]
    phase = state.phase.last if isinstance(state.phase, Over) else state.phase
    assert isinstance(phase, Tricks)
    parts: list[tuple[str, int]] = [
        (name, phase.worth(cards(name).bit_length() - 1)) for name in shown
    ]
    answer = sum(int(points) for _, points in parts)
    return {"cards": shown, "parts": parts, "answer": answer} | ({"trick": trick} if trick else {})


def trump_number(asked: Question) -> Json:
    record = asked.record()
    state = record.replay()
    hand = asked.cards("cards") if "cards" in asked.fields else state.piles[asked.me]
    right = hand & state.phase.order.cards[TRUMP]
    shown = shown_as(state.phase.order, hand)
    return {"cards": shown, "marked": named(state.phase.order, right), "answer": right.bit_count()}


def out(asked: Question) -> Json:
    """Count the trumps that the others still hold."""
    record = asked.record()
    state = record.replay()
    play = playing(state)
    gone = state.piles[-1] & play.order.cards[TRUMP]
    mine = state.piles[asked.me] & play.order.cards[TRUMP]
    left = play.order.cards[TRUMP] & ~gone & ~mine
    return {
        "view": seen(record, asked.me),
        "played": named(play.order, gone),
        "mine": named(play.order, mine),
        "left": named(play.order, left),
        "answer": left.bit_count(),
    }


def score(asked: Question) -> Json:
    """Return the score of a seat (``seat``, or the learner) in a deal that ends with certain items,
    or with certain facts (``where``)."""
    start, wanted = asked.record(), dict(asked.fields.get("items", {}))
    where = dict(asked.fields.get("where", {}))
    seat = asked.fields.get("seat", asked.me)
    over = ended(start, wanted, where, Random(start.number))
    found: Json = {"seat": seat, "me": asked.me, "answer": over.score[seat], "facts": where}
    if wanted:
        found["items"] = [list(item) for item in over.items]
    return found


def ended(
    record: Record, wanted: Mapping[str, int | bool], where: Mapping[str, Any], rng: Random
) -> Over:
    """Return the end of some deal with the same contract, these items and these facts; an item that
    is False must be missing."""
    state = record.replay()
    for _ in range(FOUND):
        after = state
        while after.phase.turn is not None and rng.random() < 0.5:
            legal = after.legal_moves()
            if legal[0] >= CALL:
                break
            after = after.advance(legal[int(rng.random() * len(legal))])
        over = finish(record.game, after)
        items, facts = dict(over.items), over.facts()
        if {name: items.get(name, False) for name in wanted} == dict(wanted) and {
            name: facts.get(name) for name in where
        } == dict(where):
            return over
        record = redealt(record, rng)
        state = record.replay()
    raise Unconfirmed(f"no deal that was found ends with {dict(wanted) or dict(where)}")


def redealt(record: Record, rng: Random) -> Record:
    """Return another deal in which the same calls are legal, or the same deal if none is found
    soon."""
    for _ in range(200):
        number = draw(*record.game.shape(record.rules), rng)
        other = Record(record.game, record.rules, record.setup, number, record.moves)
        state: State | None = other.start()
        for move in record.moves:
            assert state is not None
            if move not in state.legal_moves():
                state = None
                break
            state = state.advance(move)
        if state is not None:
            return other
    return record


COUNTED: dict[str, Callable[[Question], Json]] = {
    "points": card_points,
    "trumps": trump_number,
    "out": out,
    "score": score,
}


def play(asked: Question) -> Json:
    """Make an exercise: play a card. The right cards are named, and each card's trick is played
    out."""
    record = asked.card_play()
    state = record.replay()
    if state.phase.turn != asked.me:
        raise Unconfirmed(f"seat {state.phase.turn} is to play here, not {asked.me}")
    moves = [move for move in state.legal_moves() if move < CALL]
    right = asked.cards("answer")
    if not right or right & ~card_set(moves):
        raise Unconfirmed(f"legal are {record.game.names(moves)}, not all of the answer")
    after = {NAMES[move]: consequence(record, state, move, asked.me) for move in moves}
    found: Json = {"view": seen(record, asked.me), "after": after}
    found["answer"] = named(state.phase.order, right)
    test = asked.fields.get("by", "worlds")
    if test == "takes":
        certain(asked.me, after, right, True)
    elif test == "leaves":
        certain(asked.me, after, right, False)
    elif test == "ours":
        ours = {name for name, end in after.items() if end["ours"]}
        agree(set(found["answer"]), ours, "the side takes the trick with")
    elif test == "worlds" and len(moves) > 1:
        found |= weighed(record, moves, right)
    elif test != "any":
        raise Unconfirmed(f"a card is judged by takes, leaves, ours, worlds or any, not {test!r}")
    return found


def certain(me: int, after: Mapping[str, Json], right: CardSet, takes: bool) -> None:
    found = {name for name, end in after.items() if (end["winner"] == me) == takes}
    agree({NAMES[c] for c in each(right)}, found, "takes" if takes else "leaves")


def agree(said: set[str], found: set[str], what: str) -> None:
    if said != found:
        raise Unconfirmed(f"the answer is {sorted(said)}, but {what} {sorted(found)}")


def weighed(record: Record, moves: Sequence[Move], right: CardSet | set[Move]) -> Json:
    """Return the values of moves over sampled deals. Raises Unconfirmed unless the right moves are
    exactly those that are not certainly worse than the best."""
    worth, name = judged(record, moves), record.game.name
    good = right if isinstance(right, set) else {move for move in moves if right >> move & 1}
    for move, value in worth.items():
        wrong = "costs" if move in good else "is not certainly worse, but costs"
        if value.worse == (move in good):
            all_of_them = "; ".join(f"{name(m)} {w}" for m, w in worth.items())
            raise Unconfirmed(f"{name(move)} {wrong} {value.cost}; all moves: {all_of_them}")
    values = {name(m): [round(n, 2) for n in (w.mean, w.loss, w.margin)] for m, w in worth.items()}
    return {"values": values, "worlds": WORLDS}


def consequence(record: Record, state: State, move: Move, me: int) -> Json:
    """Return the end of the trick after a card, with the others played by the heuristic."""
    sense, phase = sense_of(record.game), playing(state)
    done, before = len(phase.done), facts_of(state.phase).get("points")
    after = state.advance(move)
    objective = sense.objective(phase, state.piles[:-1])
    while not isinstance(after.phase, Over) and len(facts_of(after.phase)["tricks"]) == done:
        if not isinstance(after.phase, Tricks):
            after = after.advance(declined(record.game, after))
            continue
        hands = after.piles[:-1]
        seat = after.phase.turn
        left = in_hands(after.phase, list(hands))
        card = choose(after.phase, seat, hands[seat], left & ~hands[seat], objective)
        after = after.advance(card)
    facts = facts_of(after.phase)
    trick = facts["tricks"][-1]
    asked = phase.problem(state.piles[:-1], me)
    high = dict(zip(asked.seats, asked.high, strict=True))
    points = facts.get("points")
    gained = (
        None
        if points is None or before is None
        else points[trick["winner"]] - before[trick["winner"]]
    )
    return {
        "cards": trick["cards"],
        "winner": trick["winner"],
        "points": trick["points"] if gained is None else gained,
        "ours": high.get(trick["winner"]) == high.get(me),
    }


def call(asked: Question) -> Json:
    """Make an exercise: make a call. Each call is valued over sampled deals."""
    record = asked.record()
    game, state = record.game, record.replay()
    if state.phase.turn != asked.me:
        raise Unconfirmed(f"seat {state.phase.turn} is to speak here, not {asked.me}")
    legal = state.legal_moves()
    offered = [game.move(name) for name in asked.fields.get("offered", "").split()] or list(legal)
    right = {game.move(name) for name in asked.fields.get("answer", "").split()}
    if not right or not right <= set(offered):
        raise Unconfirmed("the answer is not among the calls offered")
    found: Json = {"view": seen(record, asked.me, "log"), "offered": game.names(offered)}
    found["answer"] = game.names(move for move in offered if move in right)
    if asked.fields.get("by") == "legal":
        agree(set(found["answer"]), set(found["offered"]) & set(game.names(legal)), "legal are")
        return found
    for move in offered:
        if move not in legal:
            raise Unconfirmed(f"{game.name(move)} is not legal; legal: {game.names(legal)}")
    return found | weighed(record, offered, right)


def goal(asked: Question) -> Json:
    """Make an exercise: play on to a goal in the real game, a number of points or a score for the
    learner."""
    record = asked.record()
    state, wanted, openly = (
        record.replay(),
        dict(asked.fields.get("goal", {})),
        asked.fields.get("open", False),
    )
    if len(wanted) != 1 or next(iter(wanted)) not in GOALS:
        raise Unconfirmed(f"a goal is one of: {', '.join(GOALS)}")
    (what, number), *_ = wanted.items()
    GOALS[what](record, state, asked.me, number, openly)
    found = {"code": encode(record), "seat": asked.me, "open": openly, "goal": [what, number]}
    return found | {"given": len(record.moves)}


def reach_points(record: Record, state: State, me: int, number: int, openly: bool) -> None:
    """Raise Unconfirmed if perfect play does not reach this number of points for the learner's
    side, or unless all hands lie open to the learner."""
    if not openly:
        raise Unconfirmed("points are a goal only where all hands lie open; else let it be a score")
    phase = playing(state)
    asked = phase.problem(state.piles[:-1], me)
    low, high = best(asked)
    total = sum(phase.worth(card) for pile in state.piles for card in each(pile))
    reached = low if asked.high[asked.seats.index(me)] else total - high
    if reached < number:
        raise Unconfirmed(f"with open cards {reached} points can be reached, not {number}")


def best(asked: Problem) -> tuple[int, int]:
    """Return the proven bounds of the high side's value in perfect play."""
    search = Search(asked)
    search.go_on(20_000_000)
    return search.best


def reach_score(record: Record, state: State, me: int, number: int, openly: bool) -> None:
    """Check that the learner reaches this score when the heuristic plays this very deal on."""
    score = finish(record.game, state).score[me]
    if score < number:
        raise Unconfirmed(f"sensible players score {score}, not {number}")


GOALS = {"points": reach_points, "score": reach_score, "best": reach_score}

KINDS: dict[str, Callable[[Question], Json]] = {
    "pick": pick,
    "order": order,
    "winner": winner,
    "count": count,
    "play": play,
    "call": call,
    "goal": goal,
}

OWN_FIELDS = {
    "pick": ("cards", "of"),
    "order": ("cards", "by"),
    "winner": (),
    "count": ("what", "cards", "choices", "answer", "items", "seat", "where"),
    "play": ("answer", "by"),
    "call": ("offered", "answer", "by"),
    "goal": ("goal", "open"),
}


def made(game: AnyGame, rules: Any, kind: str, fields: Mapping[str, Any]) -> Json:
    """Return the data that the page shows of an exercise. Raises Unconfirmed."""
    if kind not in KINDS:
        raise Unconfirmed(f"the kind of an exercise is one of: {', '.join(KINDS)}; not {kind!r}")
    for name in fields:
        if name not in (*FIELDS, *OWN_FIELDS[kind]):
            raise Unconfirmed(f"an exercise of the kind {kind} has no field {name!r}")
    return KINDS[kind](Question(game, rules, fields))


# --- the data that the page shows


def playing(state: State) -> Tricks[Contract]:
    if not isinstance(state.phase, Tricks):
        raise Unconfirmed(f"the deal is at {state.phase.name!r} there, and no cards are played yet")
    return state.phase


def seen(record: Record, me: int, *more: str) -> Json:
    """Return the seat's view in the page's format: the parts that every exercise shows, and
    ``more``."""
    states = record.states()
    view: Json = view_of(record.upto(0), states[-1].view(me), turns(states), me, True)
    facts = {k: v for k, v in view["facts"].items() if k not in ("order", "tricks")}
    facts["trumps"] = view["facts"]["order"][0]
    kept = (
        "game",
        "dealer",
        "seats",
        "seat",
        "phase",
        "turn",
        "hands",
        "legal",
        "blocked",
        "piles",
        *more,
    )
    return {**{name: view[name] for name in kept}, "facts": facts}


def named(order: Order, some: CardSet) -> list[str]:
    return [name for group in order.groups(some) for name in group]


def groups(order: Order, some: CardSet) -> dict[str, str]:
    """Return the suit of each card in this contract, or "trump"."""
    return {
        NAMES[c]: "trump" if order.group[c] == TRUMP else SUITS[order.group[c]] for c in each(some)
    }


def shown_as(order: Order, some: CardSet, seed: int | None = None) -> list[str]:
    """Return cards sorted as a hand is, or with a seed mixed the same way every time."""
    found = named(order, some)
    return found if seed is None else [NAMES[c] for c in mixed(list(each(some)), seed)]


def mixed(some: Sequence[int], seed: int) -> list[int]:
    """Return cards in an order other than the given one, the same every time."""
    found = shuffled(some, Random(seed))
    if found == list(some) and len(found) > 1:
        found.reverse()
    return found
