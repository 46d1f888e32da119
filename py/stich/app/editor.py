"""Deals that people enter: checked card by card, read from text, and completed at random.

A deal is entered by its piles, those to which the deal gives cards: the hands in order, then the
game's own. It may lack cards. Everything that is wrong is a fault with its reason, at the card or
line where it stands, and whatever can be read is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any

from ..cards import RANKS, SUITS, Card, CardSet, card, deck, each
from ..code import CodeError, encode
from ..deal import count, draw, rank, unrank
from ..game import AnyGame, Choices, DealSetup, Record, options
from ..games import GAMES
from ..order import TRUMP, Order
from ..seat import SeatRecord
from ..text import LINE, LONGEST, SEAT, TAG, DealReader, TextError, labels_of
from ..text import read as read_form
from ..tricks import Tricks
from .asks import Refused
from .given import game_of, rules_of
from .links import read as read_link
from .mending import mend
from .notation import Line, Written, cards_in, lines_of, plain
from .wire import Answer, sorted_names
from .wishes import Rare, Wish, drawn

HAND = "hand"
"""The name of every hand among the names of piles."""

AUCTIONS = 16
"""The number of random auctions in which the card points are looked up."""

MOST_WISHES = 12
"""The most wishes for one deal."""

MOST_FAULTS = 40
"""The most faults in an answer."""

POINTS = "points"
"""The subject of a wish about card points."""

TRUMPS = "trumps"
"""The subject of a wish about trumps."""

_NUMBER = "[Number "
"""The beginning of the tag with the number of a deal."""
_PACKET = re.compile(r"\.(\d)$", re.ASCII)
"""The end of the name of a pile that is dealt to a seat beside its hand."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile to which the deal gives cards."""

    label: str
    """The name of the pile in the text form of a deal."""
    name: str
    seat: int | None
    """The seat of a hand; None for a pile of the game's own."""
    size: int


@dataclass(slots=True)
class Draft:
    """A deal as far as it is entered."""

    game: AnyGame
    rules: Choices
    setup: DealSetup
    cards: dict[str, list[Written]] = field(default_factory=dict)
    """The words of each pile, by its label."""
    moves: Sequence[str] = ()
    faults: list[Answer] = field(default_factory=list)

    @property
    def order(self) -> Order:
        """The order of the cards before the first call."""
        return self.game.first(self.rules, self.setup).order

    def fault(self, reason: str, **where: Any) -> None:
        """Add a fault: its reason, a word key, and where it is."""
        self.faults.append({"reason": reason, **where})

    def dealt(self) -> list[CardSet]:
        """Return the cards of every pile, and add a fault for each word that is no card of its
        own."""
        pack, _ = self.game.shape(self.rules)
        places: dict[Card, int] = {}
        found = []
        for at, pile in enumerate(piles_of(self.game, self.rules)):
            held = 0
            for written in self.cards.get(pile.label, []):
                try:
                    named = card(written.word)
                except ValueError:
                    reason, other = "unknown", None
                else:
                    other = places.get(named)
                    reason = (
                        "foreign"
                        if not pack >> named & 1
                        else "twice"
                        if other is not None
                        else "many"
                        if held.bit_count() == pile.size
                        else ""
                    )
                    if not reason:
                        places[named] = at
                        held |= 1 << named
                        continue
                where = {"pile": at, "word": written.word[:40], "line": written.line}
                self.fault(reason, **where, **({} if other is None else {"other": other}))
            found.append(held)
        return found

    def answer(self, dealt: Sequence[CardSet] | None = None) -> Answer:
        """Return the deal as it is: the piles, the faults, and the link once it is complete."""
        held = self.dealt() if dealt is None else dealt
        piles, order = piles_of(self.game, self.rules), self.order
        pack, _ = self.game.shape(self.rules)
        record = None
        phase = None
        if sum(cards.bit_count() for cards in held) == pack.bit_count():
            record = self._record(held)
            phase = record.replay().phase
        return {
            "game": self.game.id,
            "rules": self.rules.values(),
            "setup": self.setup.values(),
            "dealer": self.setup.dealer,
            "piles": [
                {
                    "name": pile.name,
                    "seat": pile.seat,
                    "size": pile.size,
                    "cards": sorted_names(order, cards),
                }
                for pile, cards in zip(piles, held, strict=True)
            ],
            "order": order.groups(pack),
            "points": card_points(self.game.id, self.rules) is not None,
            "moves": [] if record is None else self.game.names(record.moves),
            "calling": phase is not None and phase.turn is not None and not phase.card_play,
            "faults": self.faults[:MOST_FAULTS],
            "code": None if record is None else encode(record),
            "number": None if record is None else str(record.number),
        }

    def _record(self, held: Sequence[CardSet]) -> Record:
        """Return the complete deal with the moves that are legal in it, up to the first that is
        not."""
        labels = [pile.label for pile in piles_of(self.game, self.rules)]
        by_label = dict(zip(labels, held, strict=True))
        every = [*(by_label.get(label, 0) for label in labels_of(self.game, self.rules)), 0]
        pack, _ = self.game.shape(self.rules)
        record = Record(self.game, self.rules, self.setup, rank(pack, every))
        state, moves = record.start(), []
        for name in self.moves:
            legal = state.legal_moves()
            if name not in self.game.names(legal):
                break
            moves.append(self.game.move(name))
            state = state.advance(moves[-1])
        return record.play(moves)


def piles_of(game: AnyGame, rules: Choices) -> list[Pile]:
    """Return the piles to which a deal under these rules gives cards."""
    _, sizes = game.shape(rules)
    players = game.players(rules)
    return [
        Pile(label, HAND, at, size) if at < players else Pile(label, label, None, size)
        for at, (label, size) in enumerate(zip(labels_of(game, rules), sizes, strict=False))
        if size
    ]


def setup_of(game: AnyGame, rules: Choices, wanted: Mapping[str, Any]) -> DealSetup:
    """Return a setup with these values if a match can reach it, otherwise that of a first deal by
    the same dealer."""
    players = game.players(rules)
    dealer = wanted.get("dealer")
    if type(dealer) is not int or not 0 <= dealer < players:
        dealer = players - 1
    usual: DealSetup | None = game.setup(rules, game.begin(rules, dealer))
    assert usual is not None
    try:
        setup: DealSetup = game.Setup.of({**usual.values(), **wanted, "dealer": dealer})
        game.first(rules, setup)
    except (ValueError, TypeError):
        return usual
    return setup


@lru_cache(16)
def card_points(game: str, rules: Choices) -> tuple[int, ...] | None:
    """Return the card points of every card if all contracts that have any agree on them, else
    None. They are looked up where random calls lead."""
    played = GAMES[game]
    setup = setup_of(played, rules, {})
    found = set()
    for seed in range(AUCTIONS):
        rng = Random(seed)
        state = Record(played, rules, setup, draw(*played.shape(rules), rng)).start()
        while state.phase.turn is not None and not state.phase.card_play:
            state = state.advance(rng.choice(state.legal_moves()))
        if isinstance(phase := state.phase, Tricks):
            pack, _ = played.shape(rules)
            worths = tuple(phase.worth(c) if pack >> c & 1 else 0 for c in range(52))
            if any(worths):
                found.add(worths)
    worth = found.pop() if len(found) == 1 else None
    return worth if worth and min(worth) >= 0 else None


def edit(
    game: str,
    rules: Mapping[str, Any],
    setup: Mapping[str, Any],
    piles: Sequence[str],
    moves: Sequence[str],
) -> Answer:
    """Return the deal with these piles, each a text of cards, and these calls."""
    return drafted(game, rules, setup, piles, moves).answer()


def drafted(
    game: str,
    rules: Mapping[str, Any],
    setup: Mapping[str, Any],
    piles: Sequence[str],
    moves: Sequence[str] = (),
) -> Draft:
    """Return a draft of a request. Raise Refused for wrong rules and for too many piles."""
    played = game_of(game)
    chosen = rules_of(played, rules)
    draft = Draft(played, chosen, setup_of(played, chosen, setup), moves=moves)
    there = piles_of(played, chosen)
    if len(piles) > len(there):
        raise Refused("bad_value", f"a deal has {len(there)} piles, not {len(piles)}")
    for pile, words in zip(there, piles, strict=False):
        draft.cards[pile.label] = [Written(word) for word in words.split()]
    return draft


def fill(
    game: str,
    rules: Mapping[str, Any],
    setup: Mapping[str, Any],
    piles: Sequence[str],
    wishes: Sequence[Mapping[str, Any]],
    seed: int | None,
) -> Answer:
    """Return the deal with its other cards dealt at random, such that all wishes are granted. The
    deal stays as it is, with a fault, if there is no such deal."""
    draft = drafted(game, rules, setup, piles)
    held = draft.dealt()
    all_wishes = [wish_of(draft, wish) for wish in wishes]
    if draft.faults:
        return draft.answer(held)
    pack, _ = draft.game.shape(draft.rules)
    left = pack & ~sum(held)
    there = piles_of(draft.game, draft.rules)
    rooms = [pile.size - cards.bit_count() for pile, cards in zip(there, held, strict=True)]
    hands = whole_hands(there)
    together = [sum(held[at] for at in hand) for hand in hands]
    room = [sum(rooms[at] for at in hand) for hand in hands]
    rng = Random() if seed is None else Random(seed)
    try:
        given = drawn(left, together, room, all_wishes, rng)
    except Rare:
        draft.fault("rare")
        return draft.answer(held)
    if given is None:
        alone = _impossible(left, together, room, all_wishes)
        draft.fault("impossible", **({} if alone is None else {"wish": alone}))
        return draft.answer(held)
    for hand, cards in zip(hands, given, strict=True):
        parts = [rooms[at] for at in hand]
        for at, some in zip(
            hand, unrank(cards, parts, rng.randrange(count(cards, parts))), strict=True
        ):
            held[at] |= some
    return draft.answer(held)


def whole_hands(piles: Sequence[Pile]) -> list[tuple[int, ...]]:
    """Return the indices of the piles in groups: those dealt to one seat together, every other pile
    alone. A pile whose name ends in the number of a seat is dealt to that seat."""
    found: dict[str, tuple[int, ...]] = {}
    for at, pile in enumerate(piles):
        packet = _PACKET.search(pile.name)
        owner = f"{HAND} {packet[1]}" if packet else pile.label
        found[owner] = (*found.get(owner, ()), at)
    return list(found.values())


def _impossible(
    left: CardSet, held: Sequence[CardSet], rooms: Sequence[int], wishes: Sequence[Wish]
) -> int | None:
    """Return the index of the first wish that no deal grants even alone; None if there is none."""
    for at, wish in enumerate(wishes):
        try:
            if drawn(left, held, rooms, [wish], Random(0)) is None:
                return at
        except Rare:
            continue
    return None


def wish_of(draft: Draft, wish: Mapping[str, Any]) -> Wish:
    """Return a wish of a request, about a whole hand or a pile of the game's own. Raise Refused if
    the deal lacks such a pile or such cards."""
    there = piles_of(draft.game, draft.rules)
    pile, of, least, most = (wish.get(name) for name in ("pile", "of", "least", "most"))
    if wish.keys() != {"pile", "of", "least", "most"}:
        raise Refused("malformed", "a wish has the fields pile, of, least and most")
    for number in (pile, least, most):
        if type(number) is not int or not 0 <= number < 1000:
            raise Refused("bad_value", "pile, least and most are numbers from 0 to 999")
    assert type(pile) is int and type(least) is int and type(most) is int
    worth = _worth(draft, of)
    if pile >= len(there) or worth is None:
        raise Refused("bad_value", "no pile of this deal has such cards")
    if least > most:
        raise Refused("bad_value", "least is not more than most")
    hand = next(n for n, piles in enumerate(whole_hands(there)) if pile in piles)
    return Wish(hand, worth, least, most)


def _worth(draft: Draft, of: object) -> Sequence[int] | None:
    """Return the worth of each card for a wish about trumps, a suit without its trumps, a rank, or
    card points. Trumps are those before any call; None if the deal has no such cards."""
    if of == POINTS:
        return card_points(draft.game.id, draft.rules)
    pack, _ = draft.game.shape(draft.rules)
    among = 0
    if of == TRUMPS:
        among = draft.order.cards[TRUMP]
    elif isinstance(of, str) and len(of) == 1 and of in SUITS:
        among = draft.order.cards[SUITS.index(of)]
    elif isinstance(of, str) and len(of) == 1 and of in RANKS:
        among = deck(of)
    among &= pack
    return [among >> c & 1 for c in range(52)] if among else None


def read(text: str, game: str, rules: Mapping[str, Any], setup: Mapping[str, Any]) -> Answer:
    """Return the deal in a text: a deal in its text form, hands alone, one a line, or a link. Hands
    alone are read under the given rules."""
    base = drafted(game, rules, setup, ())
    if len(text) > LONGEST:
        base.fault("long")
        return base.answer()
    lines = text.splitlines()
    tags = [tag[1] for line in lines if (tag := TAG.fullmatch(line.strip()))]
    if tags and "Deal" not in tags:
        return _form(base, lines).answer()
    hands = _hands(base, lines_of(lines))
    if any(replace(hands, faults=[]).dealt()):
        return hands.answer()
    try:
        return _read(read_link(mend(text).code)).answer()
    except CodeError:
        if not any(line.strip() for line in lines):
            hands.fault("empty")
        elif re.search(r"#\S", text):
            return replace(hands, cards={}, faults=[{"reason": "link"}]).answer()
        elif not hands.faults and not any(hands.cards.values()):
            hands.fault("nothing")
        return hands.answer()


def _read(record: Record | SeatRecord) -> Draft:
    """Return the deal of a record, with its calls."""
    draft = Draft(record.game, record.rules, record.setup)
    if isinstance(record, SeatRecord):
        piles = record.start().piles
    else:
        state = record.start()
        piles = state.piles
        for ply, move in enumerate(record.moves):
            if state.phase.card_play:
                record = record.upto(ply)
                break
            state = state.apply(move)
        draft.moves = record.game.names(record.moves)
    labels = labels_of(record.game, record.rules)
    for label, cards in zip(labels, piles, strict=False):
        draft.cards[label] = [Written(name) for name in _names(cards or 0)]
    return draft


def _names(cards: CardSet) -> Iterator[str]:
    return (SUITS[c // 13] + RANKS[c % 13] for c in each(cards))


def _form(base: Draft, lines: list[str]) -> Draft:
    """Return the deal of a text form. Where a line is at fault, whatever the others say is
    kept."""
    known = {HAND, *(name for game in GAMES.values() for name in game.piles)}
    for i, line in enumerate(lines):
        if (parts := LINE.fullmatch(line.strip())) and parts[1] in known:
            words = " ".join(written.word for written in cards_in(plain(parts[3]), i))
            lines[i] = f"{line.strip()[: parts.start(3)]} {words}".rstrip()
    try:
        return _read(read_form("\n".join(lines), GAMES.values()))
    except TextError as error:
        at = int(str(error).split(":")[0].removeprefix("line "))
    found = _scanned(base, lines)
    held = sum(cards.bit_count() for cards in replace(found, faults=[]).dealt())
    if found.faults or 0 < held < found.game.shape(found.rules)[0].bit_count():
        return found
    numbered = next((n for n, line in enumerate(lines, 1) if line.strip().startswith(_NUMBER)), 0)
    unnumbered = ["" if n == numbered else line for n, line in enumerate(lines, 1)]
    for part, wrong in ((unnumbered, numbered), (lines[: at - 1], at)):
        with suppress(TextError):
            found, at = _read(read_form("\n".join(part), GAMES.values())), wrong
            break
    found.fault(_reason(lines[at - 1]), line=at, word=lines[at - 1].strip()[:40])
    return found


def _reason(line: str) -> str:
    """Return the kind of a line that cannot be read where it stands."""
    if TAG.fullmatch(line.strip()):
        return "tag"
    parts = LINE.fullmatch(line.strip())
    return "line" if parts is None else "result" if parts[1] in ("result", "score") else "move"


def _scanned(base: Draft, lines: Sequence[str]) -> Draft:
    """Return what the tags and the piles of a text form say, with a fault for each line that says
    nothing."""
    reader, faults = DealReader(GAMES.values()), list[Answer]()
    tags: dict[str, int] = {}
    piles: dict[str, tuple[int, str]] = {}
    known = {name for game in GAMES.values() for name in game.piles}

    def fault(reason: str, line: int, word: str) -> None:
        faults.append({"reason": reason, "line": line, "word": word.strip()[:40]})

    for at, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if tag := TAG.fullmatch(line):
            if tag[1] in tags:
                fault("tag", at, line)
                continue
            tags[tag[1]] = at
            reader.tag(*tag.groups())
        elif parts := LINE.fullmatch(line):
            label = f"{parts[1]} {parts[2]}" if parts[2] else parts[1]
            if parts[1] == HAND or parts[1] in known:
                if label in piles:
                    fault("pile", at, label)
                piles.setdefault(label, (at, parts[3]))
        else:
            fault("line", at, line)

    def first(prefix: str) -> int:
        return min((at for name, at in tags.items() if name.startswith(prefix)), default=1)

    game, rules, setup = base.game, base.rules, base.setup
    try:
        game = reader.game()
    except ValueError:
        if "Game" in tags:
            fault("tag", tags["Game"], lines[tags["Game"] - 1])
    if game is not base.game:
        rules = next(iter(game.profiles.values()))
    try:
        if any(name.startswith("Rules") for name in tags):
            rules = reader.rules(game)
    except ValueError:
        fault("tag", first("Rules"), lines[first("Rules") - 1])
    try:
        wanted = reader.choices(game.Setup, "Setup")
        setup = setup_of(game, rules, wanted)
        if any(setup.values()[name] != value for name, value in wanted.items()):
            raise ValueError
    except ValueError:
        setup = setup_of(game, rules, {})
        fault("tag", first("Setup"), lines[first("Setup") - 1])
    choices = {f"Rules.{name}" for name in options(game.Rules)}
    choices |= {f"Setup.{name}" for name in options(game.Setup)}
    for name, at in tags.items():
        if name not in choices | {"Game", "Rules", "Number", SEAT}:
            fault("tag", at, lines[at - 1])
    draft = Draft(game, rules, setup, faults=faults)
    labels = [pile.label for pile in piles_of(game, rules)]
    for label, (at, words) in piles.items():
        if label in labels:
            draft.cards[label] = [Written(word, at) for word in words.split()]
        elif words.strip():
            fault("pile", at, label)
    return draft


def _hands(base: Draft, lines: Iterable[Line]) -> Draft:
    """Return the deal with one pile a line, in the order of the piles or under their names."""
    draft = replace(base, cards={}, faults=[])
    piles = [pile.label for pile in piles_of(base.game, base.rules)]
    free = iter(piles)
    for line in lines:
        word = " ".join(written.word for written in line.words)[:40]
        if line.prose:
            draft.fault("line", line=line.at, word=word)
            continue
        named = line.label.lower() if line.label and line.label.lower() in piles else None
        if line.label and not line.words and not named:
            continue
        place = named or next((each for each in free if each not in draft.cards), None)
        if place is None:
            draft.fault("lines", line=line.at, word=word)
            continue
        draft.cards.setdefault(place, []).extend(line.words)
    return draft
