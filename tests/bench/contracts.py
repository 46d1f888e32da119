"""What the strongest bots of Schafkopf play among themselves: how often each contract is played,
made and doubled, how often somebody knocks, and how often all pass.

``python -m tests.bench.contracts 1000 --profile wirtshaus``
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from dataclasses import dataclass, field

from stich.ai.players.levels import LEVELS, STRONGEST, think
from stich.app.arena import Duel, start
from stich.game import Record
from stich.games import GAMES
from stich.state import Over
from tests.support.table import facts_of


@dataclass
class Kept:
    """How often a contract was played, made, and doubled."""

    played: int = 0
    made: int = 0
    doubled: int = 0


@dataclass
class Tally:
    """Deals counted so far."""

    deals: int = 0
    knocks: Counter[int] = field(default_factory=Counter)
    contracts: dict[str, Kept] = field(default_factory=dict)

    def add(self, record: Record) -> None:
        over = record.replay().phase
        assert isinstance(over, Over)
        facts = facts_of(over)
        self.deals += 1
        self.knocks[len(facts.get("knocked", ()))] += 1
        kept = self.contracts.setdefault(facts.get("contract") or "passed out", Kept())
        kept.played += 1
        declarer = facts.get("declarer")
        kept.made += declarer is not None and over.score[declarer] > 0
        kept.doubled += bool(facts.get("doubled"))

    def rows(self) -> list[str]:
        told = [f"{self.deals} deals; knocks {dict(sorted(self.knocks.items()))}"]
        for name, kept in sorted(self.contracts.items(), key=lambda item: -item[1].played):
            share = 100 * kept.played / self.deals
            end = f"made {kept.made:5}  doubled {kept.doubled}"
            told.append(f"{name:16}{kept.played:6}{share:7.1f} %  {end}")
        return told


def played(record: Record) -> Record:
    """The deal as the strongest bots play it."""
    state = record.start()
    while legal := state.legal_moves():
        if len(legal) == 1:
            state = state.advance(legal[0])
            continue
        assert state.phase.turn is not None
        *_, thought = think(LEVELS[STRONGEST], record.terms, state.view(state.phase.turn))
        state = state.advance(thought.best)
    return record.play([move for move in state.history if move is not None])


def main() -> None:
    parser = ArgumentParser()
    parser.add_argument("deals", type=int)
    parser.add_argument("--profile", default="wirtshaus")
    parser.add_argument("--seed", type=int, default=8)
    asked = parser.parse_args()
    rules = GAMES["schafkopf"].profiles[asked.profile].values()
    duel = Duel("schafkopf", STRONGEST, STRONGEST, asked.seed, tuple(rules.items()))
    tally = Tally()
    for number in range(asked.deals):
        tally.add(played(start(duel, number)))
        if number % 50 == 49 or number + 1 == asked.deals:
            print("\n".join(tally.rows()), flush=True)


if __name__ == "__main__":
    main()
