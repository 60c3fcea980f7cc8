"""Many games without people, and what came of them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import median, quantiles
from time import process_time
from typing import Any

import msgspec
from msgspec import Struct, field

from games.engine.contract import Bot, Outcome, Rules, Seat
from games.engine.playout import Played, TooLong, play

Named = tuple[str, Bot]
KEPT = 20  # problems told in full; a broken rule breaks thousands of states


class Record(Struct, frozen=True):
    """A game that was played to its end: enough to play it again and to compare."""

    scenario: str
    seed: str
    options: Mapping[str, str]
    players: tuple[str, ...]
    moves: tuple[tuple[Seat, Any], ...]  # each with its action as plain data
    outcome: Outcome
    milestones: Mapping[str, int] = {}


class Tally(Struct):
    """What a series of games came to."""

    started: int = 0
    decisions: int = 0
    seconds: float = 0.0  # of the processor, so that a busy machine does not count
    problems: list[str] = field(default_factory=list)
    finished: list[Record] = field(default_factory=list)

    def report(self) -> dict[str, Any]:
        seconds = max(self.seconds, 1e-9)
        return {
            "games": self.started,
            "finished": len(self.finished),
            "decisions": self.decisions,
            "decisions_per_s": round(self.decisions / seconds),
            "games_per_s": round(len(self.finished) / seconds, 1),
            "problems": self.problems,
            "problems_checked": "after every move",
            "results": results(self.finished),
            "milestones": milestones(self.finished),
        }


def play_series(
    rules: Rules[Any],
    scenario: str,
    seed: str,
    games: int,
    players: Sequence[Named],
    options: Mapping[str, str] | None = None,
) -> Tally:
    """So many games, each from a seed of its own; the players move on by a seat each time."""
    tally = Tally()
    for number in range(games):
        turned = number % len(players)
        seated = [*players[turned:], *players[:turned]]
        play_one(tally, rules, scenario, f"{seed}-{number}", seated, options or {})
    return tally


def play_one(
    tally: Tally,
    rules: Rules[Any],
    scenario: str,
    seed: str,
    players: Sequence[Named],
    options: Mapping[str, str],
) -> None:
    moves: list[Played] = []
    reached: dict[str, int] = {}
    game = None
    began = process_time()
    tally.started += 1
    try:
        for game, move in play(rules, scenario, seed, [bot for _, bot in players], options):
            moves.append(move)
            reached = {**rules.milestones(game), **reached}
            note_problems(tally, rules.problems(game), f"{seed}, move {len(moves)}")
    except TooLong as error:
        note_problems(tally, [str(error)], seed)
    tally.seconds += process_time() - began
    tally.decisions += len(moves)
    outcome = rules.outcome(game) if game else None
    if outcome:
        plain = tuple((seat, msgspec.to_builtins(action)) for seat, action in moves)
        names = tuple(name for name, _ in players)
        tally.finished.append(Record(scenario, seed, options, names, plain, outcome, reached))


def note_problems(tally: Tally, problems: Sequence[str], where: str) -> None:
    room = KEPT - len(tally.problems)
    tally.problems.extend(f"{where}: {problem}" for problem in problems[:room])


def results(records: Sequence[Record]) -> dict[str, Any]:
    """Wins by seat and by player; a shared victory counts in parts."""
    seats: defaultdict[Seat, float] = defaultdict(float)
    for record in records:
        for seat in record.outcome.winners:
            seats[seat] += 1 / len(record.outcome.winners)
    names = sorted({name for record in records for name in record.players})
    return {
        "wins_by_seat": {str(seat): round(wins, 2) for seat, wins in sorted(seats.items())},
        "players": {name: result(name, records) for name in names},
    }


def milestones(records: Sequence[Record]) -> dict[str, Any]:
    """In how many games each was reached, and the middle of its values."""
    names = sorted({name for record in records for name in record.milestones})
    values = {name: [r.milestones[name] for r in records if name in r.milestones] for name in names}
    return {name: {"games": len(found), "median": median(found)} for name, found in values.items()}


def result(name: str, records: Sequence[Record]) -> dict[str, Any]:
    """How one player did. `z` says how many standard deviations its wins lie above those of chance."""
    wins, expected, variance = 0.0, 0.0, 0.0
    scores: list[int] = []
    for record in records:
        mine = {seat for seat, player in enumerate(record.players) if player == name}
        share = len(mine) / len(record.players)
        expected += share
        variance += share * (1 - share)
        wins += len(mine.intersection(record.outcome.winners)) / len(record.outcome.winners)
        scores.extend(place.score for place in record.outcome.places if place.seat in mine)
    return {
        "wins": round(wins, 2),
        "expected": round(expected, 2),
        "z": round((wins - expected) / sqrt(variance), 2) if variance else None,
        "scores": spread(scores),
    }


def spread(scores: list[int]) -> dict[str, float]:
    quarters = quantiles(scores, n=4, method="inclusive") if len(scores) > 1 else scores * 3
    low, middle, high = quarters
    return {"min": min(scores), "q25": low, "median": middle, "q75": high, "max": max(scores)}
