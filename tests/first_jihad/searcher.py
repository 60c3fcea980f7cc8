"""What levels of bots come to over the same games of The First Jihad; and a searcher that thinks far longer.

    python -m tests.first_jihad.searcher SCENARIO FIRST COUNT LEVEL...

plays the games FIRST, FIRST + 1 and so on at each level: easy, normal, hard or searcher. It tells what each
came to, and of each level its median and mean, how often Rome fell, and how long it thought.

The searcher chooses as hard does, unless something else is clearly better. To find that out it plays both on
for two turns, or to the end if that is nearer, several times with the same dice. What a game has come to by
then is judged as hard judges it, and at its end by its points.
"""

import sys
from collections.abc import Iterable, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, median, stdev
from time import process_time
from typing import Any, NamedTuple

from games.engine.contract import Action, Bot, Rules, Seat
from games.engine.playout import play
from games.engine.questions import Choose
from games.first_jihad.bot import BOTS
from games.first_jihad.bot.advice import advise
from games.first_jihad.bot.defence import LOSS, stands
from games.first_jihad.bot.hard import hard, judge
from games.first_jihad.bot.weigh import weigh_actions
from games.first_jihad.rules import actions, victory
from games.first_jihad.rules.board import Game
from games.first_jihad.rules.damage import Invasion, TakeHits
from games.first_jihad.rules.play import Stage
from games.registry import default_rules

Gains = dict[Action, list[float]]  # of each choice, in points that will not be scored

HORIZON = 2  # turns
LIKELY = 3  # how many of hard's favourites are played on, beside its own choice and to be done
HEATS = (3, 6)  # games of each choice; after each heat those that gain nothing are left aside
CLEAR = 2.0  # standard errors


class Played(NamedTuple):
    points: int
    fell: bool
    thought: list[float]  # seconds of each decision


def searcher(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    first = hard(rules, seen, seat, rng)
    gains: Gains = {choice: [] for choice in choices(seen) if choice != first}
    for games in HEATS:
        if gains:
            heat(rules, seen, first, gains, [rng.getrandbits(64) for _ in range(games)])
        gains = {choice: found for choice, found in gains.items() if fmean(found) > 0}
    clear = [choice for choice, found in gains.items() if errors(found) > CLEAR]
    return max(clear, key=lambda choice: fmean(gains[choice]), default=first)


def heat(rules: Rules[Any], seen: Game, first: Action, gains: Gains, dice: Iterable[int]) -> None:
    """The same dice for all: what each choice gains over the first."""
    for seed in dice:
        worth = played_on(rules, seen, first, Random(seed))
        for choice, found in gains.items():
            found.append(worth - played_on(rules, seen, choice, Random(seed)))


def errors(gains: Sequence[float]) -> float:
    """The mean in standard errors."""
    spread = stdev(gains)
    return fmean(gains) / (spread / sqrt(len(gains))) if spread else inf


def choices(game: Game) -> list[Action]:
    """What is worth being played on."""
    frame: Any = game.stack[-1]
    if isinstance(frame, Stage):
        return [*(item.action for item in weigh_actions(game, frame.paths, judge)[:LIKELY]), actions.Done()]
    if not isinstance(frame, TakeHits):
        return [Choose(answer) for answer in frame.answers(game)]
    invasion = game.stack[-2]
    assert isinstance(invasion, Invasion)
    ways = stands(game, frame.path, frame.left, invasion.ruined, judge)
    return [way.first for way in sorted(ways, key=lambda way: way.worth)]


def played_on(rules: Rules[Any], seen: Game, choice: Action, rng: Random) -> float:
    """What a choice comes to with these dice, if all goes on as the advisor says."""
    game = rules.imagine(seen, 0, rng)
    rules.apply(game, 0, choice)
    while game.stack and game.board.turn <= seen.board.turn + HORIZON:
        rules.apply(game, 0, advise(game)[0])
    if game.board.fell:
        return LOSS
    return judge(game) if game.stack else victory.points_at_end(game)


LEVELS: dict[str, Bot] = {**BOTS, "searcher": searcher}


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
