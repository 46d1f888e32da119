"""Requests in, answers out: the one function the page calls.

A refused request leaves the table as it was.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from ..ai.players.levels import HELPER, LEVELS, STRONGEST, imagined, think
from ..ai.players.thought import Thought
from ..code import CodeError, encode
from ..deal import count, draw
from ..game import Choices, Record
from ..games import GAMES
from ..match import AnyMatch, new, replay
from ..seat import SeatRecord, of
from ..state import Move, Over, Seat, State, View
from . import wire
from .asks import ASKS, LAST, Refused, brief, named, read, texts, whole
from .given import deal_of, game_of, link_of, rules_of, seats_of, sitting_of
from .jobs import Clock, Job, Jobs
from .links import link, supposed
from .table import Table, turns, watch
from .wire import PERSON, Answer, Row

if TYPE_CHECKING:  # what is asked for after a deal or on demand is not loaded at the start
    from ..ai.review.analysis import Step as Analysed
    from ..ai.review.claim import Claim
    from ..ai.review.reasons import Advice


class Session:
    """One table, and the requests it answers."""

    def __init__(self, clock: Clock = time.perf_counter) -> None:
        """Create a session without a table; ``clock`` measures the time slices of jobs."""
        self._table: Table | None = None
        self.jobs = Jobs(clock)

    def handle(self, text: str) -> str:
        """Return the answer to a request, both JSON. Never raises."""
        try:
            ask, sent = named(text)
            answer = {"ok": True, **self._answer(ask, sent)}
        except Refused as refused:
            answer = {"ok": False, "error": refused.code, "detail": str(refused)}
            if refused.legal is not None:
                answer["legal"] = refused.legal
        except Exception as error:
            answer = {
                "ok": False,
                "error": "internal",
                "detail": brief(f"{type(error).__name__}: {error}"),
            }
        return json.dumps(answer, separators=(",", ":"))

    def _answer(self, ask: str, sent: dict[str, Any]) -> Answer:
        if ask in ASKS:
            answer: Answer = getattr(self, ask)(**read(ask, sent, ASKS[ask]))
            return answer
        from .further import found

        fields, answering = found(ask)
        return answering(self, **read(ask, sent, fields))

    def seated(self) -> Table:
        if self._table is None:
            raise Refused("no_table", "no deal has been started yet")
        return self._table

    def _set(self, table: Table) -> Answer:
        """Set the table, unless its answer cannot be made."""
        answer = table.answer()
        self._table = table
        return answer

    def games(self) -> Answer:
        return {"games": [wire.game(game) for game in GAMES.values()], "levels": list(LEVELS)}

    def new(
        self,
        game: str,
        rules: Mapping[str, Any] | None = None,
        seats: list[str] | None = None,
        number: int | None = None,
        dealer: int | None = None,
        seed: int | None = None,
    ) -> Answer:
        played = game_of(game)
        chosen = rules_of(played, rules or {})
        players = played.players(chosen)
        if dealer is None:
            dealer = players - 1
        if not 0 <= dealer < players:
            raise Refused("bad_value", f"dealer is a seat from 0 to {players - 1}")
        sitting = sitting_of(seats, players)
        match = new(played, chosen, dealer)
        if number is None:
            deal = _draw(match, seed)
        else:
            most = count(*played.shape(chosen))
            if number >= most:
                raise Refused("deal_number", f"deals are numbered from 0 to {most - 1}")
            deal = match.deal(number)
        start = (deal.start(),)
        return self._set(Table(match, (), deal, start, sitting, _viewer(sitting), seed=seed))

    def open(
        self,
        code: str,
        seat: int | None = None,
        seats: list[str] | None = None,
        face_up: bool = False,
    ) -> Answer:
        found = link_of(code)
        if isinstance(found, SeatRecord):
            if seat not in (None, found.seat):
                raise Refused("bad_value", f"this is what seat {found.seat} has seen")
            record, seat = supposed(found), found.seat
        else:
            record = found
        players = seats_of(record, seat)
        if seats is None:
            seats = [PERSON if each == (seat or 0) else HELPER for each in range(players)]
        sitting = sitting_of(seats, players)
        viewer = _viewer(sitting) if seat is None else seat
        match = new(record.game, record.rules, record.setup.dealer)
        alone = match.setup != record.setup
        states = tuple(record.states())
        deal = record.upto(0)
        return self._set(Table(match, (), deal, states, sitting, viewer, alone, None, face_up))

    def resume(self, saved: Mapping[str, Any]) -> Answer:
        try:
            table = _saved(saved)
        except (Refused, CodeError, ValueError, TypeError, KeyError, AttributeError) as error:
            raise Refused("bad_save", f"this cannot be resumed: {error}") from None
        return self._set(table)

    def play(self, move: str) -> Answer:
        table = self._own_turn()
        game = table.deal.game
        legal = game.names((*table.state.legal_moves(), *table.instead))
        if move not in legal:
            detail = f"{move!r} is not legal here; legal: {', '.join(legal)}"
            raise Refused("illegal_move", detail, legal)
        return self._set(table.then(game.move(move)))

    def advance(self, ms: int) -> Answer:
        """Make all forced calls, and one move of a bot if it has finished thinking."""
        table = _forced(self.seated())
        turn = table.turn
        if turn is not None and table.seats[turn] != PERSON:
            table = self._moved(table, turn, table.seats[turn], ms)
        return self._set(table)

    def finish(self, ms: int) -> Answer:
        """Play on for every seat, people included, until the deal is over or ``ms`` have passed.

        People and the strongest bots are replaced by HELPER: the rest of a match takes seconds.
        """
        table = self.seated()
        levels = [HELPER if who in (PERSON, STRONGEST) else who for who in table.seats]
        return self._set(self._played_on(table, levels, ms))

    def _played_on(self, table: Table, levels: Sequence[str], ms: int) -> Table:
        """Return the table after the moves of bots of these levels, for about ``ms``."""
        table, clock = _forced(table), self.jobs.clock
        end = clock() + ms / 1000
        while (turn := table.turn) is not None:
            rest = max(0, int((end - clock()) * 1000))
            table = self._moved(table, turn, levels[turn], rest)
            if clock() >= end:
                break
        return table

    def _moved(self, table: Table, seat: Seat, level: str, ms: int) -> Table:
        """Return the table after a bot's move, or unchanged if it has not finished thinking."""
        legal = table.state.legal_moves()
        if len(legal) == 1 and not table.state.phase.hides_forced:
            return _forced(table.then(legal[0]))
        thinking = self._think(table, seat, level, ms)
        if not thinking.done:
            return table
        assert thinking.last is not None
        return _forced(table.then(thinking.last.best))

    def hint(self, ms: int) -> Answer:
        """Answer with advice from the seat's view; where all hands lie open, on the deal itself."""
        from ..ai.review.open_hands import advise_openly
        from ..ai.review.reasons import advise

        table = self.seated()
        turn = table.turn
        if turn is None or turn != table.viewer:
            raise Refused("not_your_turn", f"to move: {turn}, shown: {table.viewer}")
        terms = table.deal.terms

        def advice_on(state: State, among: Sequence[Move]) -> Generator[Advice, None, bool]:
            if table.face_up:
                return advise_openly(terms, state, among)
            return advise(STRONGEST, terms, state.view(turn), among)

        def advised() -> Iterator[Advice]:
            """Yield advice on replacing the last move if that is best, otherwise on the next
            one."""
            if table.instead and (yield from advice_on(table.states[-2], table.instead)):
                return
            yield from advice_on(table.state, ())

        about = ("hint", table.deal, table.state, table.instead, table.face_up)
        advice = self.jobs.of(about, lambda: Job(advised()))
        advice.go_on(ms)
        assert advice.last is not None
        return {"thought": wire.thought(table.deal.game, advice.last, advice.done)}

    def claim(self, ms: int) -> Answer:
        job = self._claiming(self._own_turn())
        job.go_on(ms)
        assert job.last is not None
        who, worlds = job.last
        return {"claim": who if job.done else None, "worlds": worlds, "done": job.done}

    def settle(self) -> Answer:
        """Play the rest of a claimed deal."""
        from ..ai.review.claim import finish_claimed

        table = self._own_turn()
        job = self._claiming(table)
        if not job.done or job.last is None or job.last.who is None:
            raise Refused("not_proven", "it is not proven that the rest is decided")
        assert table.turn is not None
        for move in finish_claimed(table.state, table.turn):
            table = table.then(move)
        return self._set(table)

    def _claiming(self, table: Table) -> Job[Claim]:
        """Return the proof of a claim for the seat to move, from its own view alone."""
        from ..ai.review.claim import claim

        assert table.turn is not None
        terms, view = table.deal.terms, table.state.view(table.turn)
        about = ("claim", table.deal, table.state)
        return self.jobs.of(about, lambda: Job(claim(terms, view)))

    def _own_turn(self) -> Table:
        """Return the table, if the viewer is to move. Raise Refused otherwise."""
        table = self.seated()
        turn = table.turn
        if turn is None or turn != table.viewer or table.seats[turn] != PERSON:
            raise Refused("not_your_turn", f"to move: {turn}, shown: {table.viewer}")
        return table

    def _think(self, table: Table, seat: Seat, level: str, ms: int) -> Job[Thought]:
        """Let a bot think about a seat's move for ``ms`` more. It is given only the seat's view."""
        terms, view = table.deal.terms, table.state.view(seat)
        about = ("advance", table.deal, table.state, level)
        bot = LEVELS[level]
        thinking = self.jobs.of(about, lambda: Job(think(bot, terms, view)))
        thinking.go_on(ms)
        return thinking

    def undo(self) -> Answer:
        table = self.seated().back()
        if table is None:
            raise Refused("nothing_to_undo", "there is no choice to go back to in this deal")
        return self._set(table)

    def next(self) -> Answer:
        table = self.seated()
        if not isinstance(table.state.phase, Over):
            raise Refused("not_over", "the deal is not over yet")
        match, rows = table.finished()
        if table.alone or match.setup is None:
            raise Refused("match_over", "there is no next deal: the match is over")
        deal = _draw(match, table.seed)
        states = (deal.start(),)
        return self._set(
            replace(table, match=match, rows=rows, deal=deal, states=states, face_up=False)
        )

    def redeal(self) -> Answer:
        table = self.seated()
        return self._set(replace(table, states=table.states[:1]))

    def sit(self, seat: int | None) -> Answer:
        table = self.seated()
        if seat is not None and seat >= len(table.seats):
            raise Refused("bad_value", f"seat is from 0 to {len(table.seats) - 1}, or null")
        return self._set(replace(table, viewer=seat))

    def seats(self, seats: list[str]) -> Answer:
        """Change the players of the seats; a viewer whose seat is now a bot's gets the first
        person's view."""
        table = self.seated()
        sitting = sitting_of(seats, len(table.seats))
        viewer = table.viewer
        if viewer is None or sitting[viewer] != PERSON:
            viewer = _viewer(sitting)
        return self._set(replace(table, seats=sitting, viewer=viewer))

    def look(self, code: str, ply: int | str, seat: int | None, open: bool) -> Answer:
        """Answer with a position of a deal, the number of moves of the whole deal, ``over``, which
        is True if they end it, and the teams that score together."""
        record = deal_of(code)
        players, plies = seats_of(record, seat), len(record.moves)
        at = plies if ply == LAST else int(ply)
        if at > plies:
            raise Refused("bad_value", f"ply is from 0 to {plies}, or {LAST}")
        states = record.states()
        over = isinstance(states[-1].phase, Over)
        states = states[: at + 1]
        if open or seat is None:
            seen: View | wire.Watch = watch(states[-1], players, open, seat)
        else:
            seen = states[-1].view(seat)
        view = wire.view(record.upto(0), seen, turns(states), None, True)
        teams = [list(team) for team in record.setup.teams]
        code = encode(record.upto(at))
        return {"view": view, "plies": plies, "over": over, "code": code, "teams": teams}

    def share(self, kind: str, code: str | None = None, seat: int | None = None) -> Answer:
        """Answer with the link of the table's deal, or of another deal: its cards, its play, or one
        seat's view of it; at the table that is the viewer's."""
        if code is None:
            table = self.seated()
            record, seat = table.record, table.viewer
        else:
            record = deal_of(code)
            seats_of(record, seat)
        if kind != "seat":
            return {"code": encode(record.upto(0) if kind == "deal" else record)}
        if seat is None:
            raise Refused("bad_value", "whoever only watches has no seat")
        return {"code": link(of(record, seat))}

    def vary(
        self, code: str, ms: int, move: str | None = None, seats: list[str] | None = None
    ) -> Answer:
        """Answer with the link of a deal after one more move, or without one after the moves of
        bots, by default of HELPER, for about ``ms``; ``over`` once that has ended it."""
        record = self.disclosed(code)
        match = new(record.game, record.rules, record.setup.dealer)
        players = record.game.players(record.rules)
        levels = sitting_of(seats or [HELPER] * players, players)
        states = tuple(record.states())
        table = Table(match, (), record.upto(0), states, levels, None, True)
        if move is None:
            if PERSON in levels:
                raise Refused("bad_value", "only bots can play on")
            table = self._played_on(table, levels, ms)
        else:
            legal = record.game.names(table.state.legal_moves())
            if move not in legal:
                raise Refused("illegal_move", f"{brief(move)!r} is not legal here", legal)
            table = _forced(table.then(record.game.move(move)))
        return {"code": encode(table.record), "over": isinstance(table.state.phase, Over)}

    def analyse(
        self,
        code: str,
        seat: int | None,
        worlds: int,
        ms: int,
        ply: int | None = None,
        anew: bool = False,
    ) -> Answer:
        """Answer with the values of the moves of a deal, or of one position alone."""
        from ..ai.review.analysis import Analysis

        record = self.disclosed(code)
        seats_of(record, seat)
        if ply is not None and ply > len(record.moves):
            raise Refused("bad_value", f"ply is from 0 to {len(record.moves)}")
        about = ("analyse", record, seat, worlds, ply)

        def begin() -> Job[Analysed]:
            analysis = Analysis(record, seat, worlds, ply)
            return Job(analysis.steps(), analysis)

        job = self.jobs.of(about, begin, anew)
        return wire.analysis(job.source, job.go_on(ms), job.last, job.done)

    def imagine(
        self, code: str, ply: int, ms: int, level: str = STRONGEST, anew: bool = False
    ) -> Answer:
        """Answer with the worlds that a bot of this level samples. They show the hand of the seat
        to move, so that a running deal has them only for the viewer's own turn."""
        table = self._table
        if table is None or (code, ply) != (encode(table.record), len(table.states) - 1):
            record = self.disclosed(code)
        else:
            record = self._own_turn().record
        if ply > len(record.moves):
            raise Refused("bad_value", f"ply is from 0 to {len(record.moves)}")
        if level not in LEVELS:
            raise Refused("bad_value", f"{level!r} is not one of: {', '.join(LEVELS)}")
        position = record.upto(ply)
        state = position.replay()
        if state.phase.turn is None:
            raise Refused("bad_value", "the deal is over there: nobody is to move")
        view = state.view(state.phase.turn)
        about = ("imagine", position, level)
        job = self.jobs.of(about, lambda: Job(imagined(level, record.terms, view)), anew)
        return wire.imagined(record, view, job.go_on(ms), job.last, job.done)

    def disclosed(self, code: str) -> Record:
        """Return the deal of a link. Raise Refused if it is being played: its cards are secret
        then."""
        record, table = deal_of(code), self._table
        if table is not None and not isinstance(table.state.phase, Over):
            deal = table.deal
            if record.game is deal.game and record.start().piles == table.states[0].piles:
                raise Refused("not_over", "this deal is being played")
        return record


def _draw(match: AnyMatch, seed: int | None) -> Record:
    """Draw the next deal: at random, or with a seed always the same at this point of a match."""
    rng = Random() if seed is None else Random(f"{seed} {len(match.deals)}")
    return match.deal(draw(*match.game.shape(match.rules), rng))


def _viewer(seats: tuple[str, ...]) -> Seat | None:
    return seats.index(PERSON) if PERSON in seats else None


def _forced(table: Table) -> Table:
    """Play all automatic moves."""
    while (move := table.forced) is not None:
        table = table.then(move)
    return table


def _as_linked(rules: Choices, running: Record) -> Choices:
    """Return saved house rules; under today's names, if that is how the running deal's link
    reads."""
    kept = rules.values()
    for format in running.game.formats:
        today = type(rules).of({name: format.today(name, value) for name, value in kept.items()})
        if today == running.rules:
            return today
    return rules


def _saved(saved: Mapping[str, Any]) -> Table:
    """Return the table of an answer's ``saved``. Raise anything if that is damaged."""
    game = game_of(saved["game"])
    rules = game.Rules.of(saved["rules"])
    deals = [deal_of(code) for code in saved["deals"]]
    running = deal_of(saved["code"])
    rules = _as_linked(rules, running)
    if (running.game, running.rules) != (game, rules):
        raise ValueError("the running deal is of another game or other rules")
    players = game.players(rules)
    sitting = sitting_of(texts("seats", saved["seats"]), players)
    viewer = saved["viewer"]
    if viewer is not None and (type(viewer) is not int or not 0 <= viewer < players):
        raise ValueError(f"viewer is from 0 to {players - 1}, or null")
    seed = saved.get("seed")
    if seed is not None:
        seed = whole("seed", seed)
    first = deals[0] if deals else running
    match = replay(game, rules, first.setup.dealer, deals)
    alone = match.setup != running.setup
    if alone and deals:
        raise ValueError("the running deal does not continue the match")
    rows = []
    for code, deal in zip(saved["deals"], deals, strict=True):
        over = deal.replay().phase
        assert isinstance(over, Over)
        rows.append(Row(code, deal, over))
    states = tuple(running.states())
    return Table(match, tuple(rows), running.upto(0), states, sitting, viewer, alone, seed)


handle = Session().handle
"""The page's only function: answers a request, both JSON."""
