"""The games by themselves, without a site: what a decision, a copy and a save cost."""

import time
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable
from random import Random
from typing import Any, ParamSpec, TypeVar

from apps.play.bench.figures import Figures, spread
from games.engine.contract import Action, Rules, Seat
from games.engine.playout import Played, play
from games.registry import RULEBOOKS, bots, default_rules

P = ParamSpec("P")
T = TypeVar("T")
LONG_ENOUGH = 30.0  # seconds for one rulebook, whatever its games take
MOST_MOVES = 5_000  # of one game; longer ones are measured as far as that


def measure_games(games: int, seed: str, share: float) -> dict[str, Figures]:
    return {
        slug: measure_game(default_rules(slug), games, seed)
        | {"bot_turn_milliseconds": measure_turns(default_rules(slug), seed, LONG_ENOUGH * share)}
        for slug in RULEBOOKS
    }


def measure_game(rules: Rules[Any], games: int, seed: str) -> Figures:
    """Random games of the first scenario with the most players, a stopwatch on every call."""
    watch = Stopwatch()
    scenario = next(iter(rules.scenarios))
    seats = rules.seats(scenario)[1]
    began = time.monotonic()
    for number in range(games):
        if time.monotonic() > began + LONG_ENOUGH:
            break
        play_timed(rules, rules.setup(scenario, f"{seed}-{number}", seats, {}), watch)
    return {
        "scenario": scenario,
        "seats": seats,
        "microseconds": {what: spread(times, 1) for what, times in watch.microseconds.items()},
        "state_bytes": spread(watch.state_bytes),
        "packed_bytes": spread(watch.packed_bytes),
    }


def measure_turns(rules: Rules[Any], seed: str, enough: float) -> dict[str, Figures]:
    """By level, what whole turns cost the bots in a game among themselves, as far as time allows."""
    scenario = next(iter(rules.scenarios))
    seats = rules.seats(scenario)[1]
    return {
        level: spread(whole_turns(play(rules, scenario, seed, [bot] * seats), enough), 1)
        for level, bot in bots(rules.slug).items()
    }


def whole_turns(moves: Iterable[tuple[Any, Played]], enough: float) -> list[float]:
    """The processor's milliseconds for each turn: all moves of one seat until another one moves."""
    turns: list[float] = []
    mover = None
    started = before = time.process_time()
    for _, (seat, _) in moves:
        if seat != mover:
            turns.append(0.0)
        mover, now = seat, time.process_time()
        turns[-1] += 1000 * (now - before)
        if now > started + enough:
            break
        before = now
    return turns


class Stopwatch:
    def __init__(self) -> None:
        self.microseconds: dict[str, list[float]] = defaultdict(list)
        self.state_bytes: list[int] = []
        self.packed_bytes: list[int] = []

    def time(self, what: str, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        began = time.perf_counter_ns()
        result = work(*args, **kwargs)
        self.microseconds[what].append((time.perf_counter_ns() - began) / 1000)
        return result


def play_timed(rules: Rules[Any], game: Any, watch: Stopwatch) -> None:
    rng = Random(0)
    for _ in range(MOST_MOVES):
        waiting = sorted(rules.waiting(game))
        if not waiting:
            return
        seat = rng.choice(waiting)
        action = rules.sample(game, seat, rng)
        watch.time("clone", rules.clone, game)
        watch.time("seen_by", rules.seen_by, game, seat)
        watch.time("legal_and_apply", ask_and_apply, rules, game, seat, action)
        saved = watch.time("save", rules.save, game)
        watch.time("load", rules.load, saved)
        watch.state_bytes.append(len(saved))
        watch.packed_bytes.append(len(zlib.compress(saved, 1)))


def ask_and_apply(rules: Rules[Any], game: Any, seat: Seat, action: Action) -> None:
    """What a move costs the rules: to list what may be done, or to state the form, and to do it."""
    if not rules.legal(game, seat):
        rules.form(game, seat)
    rules.apply(game, seat, action)
