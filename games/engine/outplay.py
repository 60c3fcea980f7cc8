"""Whether a bot outplays another: games one after another until it can be said, by Wald's sequential test."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count
from math import log
from random import Random
from time import process_time
from typing import Any, NamedTuple

from msgspec import Struct

from games.engine.contract import Action, Bot, Rules, Seat
from games.engine.playout import play


class Bout(Struct, frozen=True):
    """A game of it."""

    seed: str
    won: bool  # by the bot that is tried, and by nobody with it
    longest: float  # seconds of the processor, for the turn over which it thought longest


class Claim(NamedTuple):
    """What is tested: that it wins more often than par by so much, or no more often at all."""

    par: float  # how often the other bot wins in that seat
    gain: float
    error: float  # how likely either answer may be wrong

    def weight(self, bouts: Sequence[Bout]) -> float:
        """What speaks for the gain: the logarithm of how much likelier these are with it than without."""
        more = self.par + self.gain
        won, lost = log(more / self.par), log((1 - more) / (1 - self.par))
        return sum([won if bout.won else lost for bout in bouts])

    def holds(self, bouts: Sequence[Bout]) -> bool | None:
        """None: more games are needed."""
        weight = self.weight(bouts)
        return weight > 0 if abs(weight) >= log((1 - self.error) / self.error) else None


class Timed:
    """A bot, and how long it has thought over each turn."""

    def __init__(self, bot: Bot, turn: str) -> None:
        self.bot, self.turn = bot, turn
        self.spent: defaultdict[Any, float] = defaultdict(float)

    def __call__(self, rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
        began = process_time()
        action = self.bot(rules, seen, seat, rng)
        self.spent[getattr(seen.board, self.turn)] += process_time() - began
        return action


class Series(NamedTuple):
    rules: Rules[Any]
    scenario: str
    seed: str
    bots: Sequence[Bot]  # seat by seat
    seat: Seat  # of the one that is tried
    turn: str  # the field of the board that tells one turn from another

    def bouts(self, first: int) -> Iterator[Bout]:
        """Without end, from this one on."""
        for number in count(first):
            yield self.bout(self.seed_of(number))

    def seed_of(self, number: int) -> str:
        return f"{self.seed}-{number}"

    def bout(self, seed: str) -> Bout:
        tried = Timed(self.bots[self.seat], self.turn)
        bots = [tried if seat == self.seat else bot for seat, bot in enumerate(self.bots)]
        *_, (game, _) = play(self.rules, self.scenario, seed, bots)
        outcome = self.rules.outcome(game)
        won = outcome is not None and outcome.winners == (self.seat,)
        return Bout(seed, won, round(max(tried.spent.values(), default=0.0), 2))
