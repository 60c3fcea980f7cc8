"""What levels of bots come to over the same games of The First Jihad.

    python -m tests.first_jihad.series SCENARIO FIRST COUNT LEVEL...

plays the games FIRST, FIRST + 1 and so on at each level: easy, normal, hard or quick. It tells what each came
to, and of each level its median and mean, how often Rome fell, and how long it thought. Quick is hard by its
judgement alone, without playing anything on: hard thinks some fifty times as long.
"""

import sys
from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean, median
from time import process_time
from typing import Any, NamedTuple

from games.engine.contract import Action, Bot, Rules, Seat
from games.engine.playout import play
from games.first_jihad.bot import BOTS
from games.first_jihad.bot.hard import at_once
from games.first_jihad.rules import victory
from games.registry import default_rules


class Played(NamedTuple):
    points: int
    fell: bool
    thought: list[float]  # seconds of each decision


def quick(rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
    return at_once(seen)


LEVELS: dict[str, Bot] = {**BOTS, "quick": quick}


def one(rules: Rules[Any], scenario: str, number: int, bot: Bot) -> Played:
    thought: list[float] = []

    def timed(rules: Rules[Any], seen: Any, seat: Seat, rng: Random) -> Action:
        began = process_time()
        action = bot(rules, seen, seat, rng)
        thought.append(process_time() - began)
        return action

    *_, (game, _) = play(rules, scenario, f"search {number}", [timed])
    return Played(victory.points_at_end(game), game.board.fell, thought)


def series(scenario: str, numbers: Iterable[int], levels: Sequence[str]) -> Iterable[str]:
    rules = default_rules("first_jihad")
    games: dict[str, list[Played]] = {level: [] for level in levels}
    for number in numbers:
        for level, played in games.items():
            played.append(one(rules, scenario, number, LEVELS[level]))
        yield f"{number}: " + ", ".join(f"{level} {played[-1].points}" for level, played in games.items())
    yield from (told(level, played) for level, played in games.items())


def told(level: str, games: Sequence[Played]) -> str:
    points = [game.points for game in games]
    each = [seconds for game in games for seconds in game.thought]
    return (
        f"{level}: median {median(points):g}, mean {fmean(points):.1f}, Rome fell in "
        f"{sum(game.fell for game in games)} of {len(games)}; thought {sum(each) / len(games):.2f} s a game, "
        f"{median(each):.4f} s a decision, {max(each):.2f} s at most"
    )


def main(scenario: str, first: int, count: int, *levels: str) -> None:
    for line in series(scenario, range(first, first + count), levels):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), *sys.argv[4:])
