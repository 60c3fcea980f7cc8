"""What is clearly better than a first thought: both are played on for some turns, with the same dice."""

from collections.abc import Iterable, Sequence
from math import inf, sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from games.engine.contract import Action, Rules
from games.first_jihad.bot.advice import first_thought
from games.first_jihad.bot.defence import loss
from games.first_jihad.bot.forecast import UNKNOWN, Judge, forecast
from games.first_jihad.bot.omens import jihad_on_byzantium
from games.first_jihad.rules import victory
from games.first_jihad.rules.board import Game

Gains = dict[Action, list[float]]  # of each choice, in points that will not be scored

HORIZON = 2  # turns
SIEGE = 6  # turns, as long as there is a Jihad on Byzantium
HEATS = (3, 6)  # games of each choice; after each heat those that gain nothing are left aside
CLEAR = 2.0  # standard errors


def better(
    rules: Rules[Any], seen: Game, first: Action, choices: Iterable[Action], judge: Judge, rng: Random
) -> Action:
    """The best of what is clearly better than the first thought; else that."""
    gains: Gains = {choice: [] for choice in choices if choice != first}
    for games in HEATS:
        for seed in [rng.getrandbits(64) for _ in range(games if gains else 0)]:
            worth = played_on(rules, seen, first, judge, Random(seed))
            for choice, found in gains.items():
                found.append(worth - played_on(rules, seen, choice, judge, Random(seed)))
        gains = {choice: found for choice, found in gains.items() if fmean(found) > 0}
    clear = [choice for choice, found in gains.items() if errors(found) > CLEAR]
    return max(clear, key=lambda choice: fmean(gains[choice]), default=first)


def errors(gains: Sequence[float]) -> float:
    """The mean in standard errors."""
    spread = stdev(gains)
    return fmean(gains) / (spread / sqrt(len(gains))) if spread else inf


def played_on(rules: Rules[Any], seen: Game, choice: Action, judge: Judge, rng: Random) -> float:
    """What a choice comes to with these dice, if all goes on as it suggests itself: at the end its points.

    The Basic Game has no Jihads to think of: what suggests itself there is what is best in sight.
    """
    thought = judge if seen.board.advanced else forecast
    game, last = rules.imagine(seen, 0, rng), seen.board.turn + HORIZON
    rules.apply(game, 0, choice)
    while game.stack and game.board.turn <= last:
        rules.apply(game, 0, first_thought(game, thought))
        if jihad_on_byzantium(game):  # and then the turn in which its last Hits are taken
            last = max(last, min(game.board.turn + 1, seen.board.turn + SIEGE))
    if game.board.fell:
        return loss(game)
    return judge(game, UNKNOWN) if game.stack else victory.points_at_end(game)
