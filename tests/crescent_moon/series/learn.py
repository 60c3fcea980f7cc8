"""What the hard bots of Crescent Moon go by, from games of a series.

    python -m tests.crescent_moon.series.learn GAMES... > games/crescent_moon/bot/lore.json

After every action the signs of the position (bot.signs) are set against the points that its seat scored from
there to the end, and each sign is given a weight, a character at a time: ridge regression, not towards
nothing but towards what normal bots take them to be worth (bot.worth), so that chance moves little of it.
Whoever does well has spent more, and so coins may seem to hurt: what cannot is worth nothing then.
"""

import json
import sys
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from games.crescent_moon.bot.signs import signs
from games.crescent_moon.bot.worth import (
    CARD,
    COIN,
    HEAP,
    INCOME,
    LASTING,
    RESERVE,
    STRONGHOLDS,
    TOKEN,
    UNIT,
)
from games.crescent_moon.rules.board import NOMAD, WARLORD
from games.engine.contract import Seat
from games.registry import default_rules
from tests.crescent_moon.series.play import LENGTHS, Moment, Played, read

HELD = 300.0  # how much a weight is held to the guess (ridge)
FREE = 0.01  # and those of which there is no guess
FIRMLY = 1e9
SELDOM = 0.1  # a sign that is met less often keeps its guess
NARROW = 0.1  # the least spread that a sign is taken to have
CLOCK = ("of this year", "of the first")  # which is left, whatever is done
UNGUESSED = ("left", "left²", *CLOCK)
NOT_LEARNT = ("hand", "hand²")  # who does well has played more cards: that is no reason to play them
CANNOT_HURT = ("purse", "wealth", "reserves", "units", "tokens", "forts", "castles", "income", "levy")
HALFWAY = 1.5  # years left
YEARS = dict(zip(LENGTHS, (3, 4), strict=True))
FADING = (0.63, -0.1)  # by years left and their square: what a stock is worth to whoever has half a game left

STOCKS = {
    "purse": COIN,
    "wealth": COIN,
    "hand": CARD,
    "shown": CARD / 2,
    "reserves": RESERVE,
    "tokens": TOKEN,
    "units": UNIT,
    "forts": STRONGHOLDS["fort"],
    "castles": STRONGHOLDS["castle"],
}
OF_CHARACTERS = {WARLORD: {"bands": HEAP}, NOMAD: {"units": 1.0}}  # who sells them


class Known(NamedTuple):
    signs: dict[str, float]
    came: int  # points that were still to come


def known(games: Sequence[Played], seat: Seat) -> list[Known]:
    return [
        Known(moment.signs | clock(game, moment), game.points[seat] - moment.points)
        for game in games
        for moment in game.moments
        if moment.seat == seat
    ]


def clock(game: Played, moment: Moment) -> dict[str, float]:
    left = moment.signs.get("left", 0.0)
    this_year, later = left % 1, int(left)
    return dict(zip(CLOCK, (this_year, this_year * (later == YEARS[game.years] - 1)), strict=True))


def guessed(aims: set[str], seat: Seat, name: str) -> float:
    """As in bot.worth: what scores is certain at the end of the year alone, all else is worth the less the
    nearer the end.
    """
    kinds = {"income": INCOME} | dict.fromkeys(aims, 1.0)
    for ending, share in ((" early", -0.45), (" yearly", LASTING)):
        if name.endswith(ending):
            return share
    stocks = STOCKS | OF_CHARACTERS.get(seat, {})
    return kinds.get(name, FADING[name.endswith("²")] * stocks.get(name.removesuffix("²"), 0.0))


def weights(found: list[Known], names: set[str], aims: set[str], seat: Seat) -> dict[str, float]:
    while True:
        known = fitted(found, sorted({*names, *CLOCK}), aims, seat)
        good = [*CANNOT_HURT, *(name for name in names if name.endswith(" near"))]
        hurting = [name for name in good if halfway(known, name) < 0]
        if not hurting:
            return {name: weight for name, weight in known.items() if name not in CLOCK}
        names = names - {*hurting, *(f"{name}²" for name in hurting)}


def halfway(known: dict[str, float], name: str) -> float:
    """What one of a stock is worth in the middle of a game."""
    return known.get(name, 0.0) + HALFWAY * known.get(f"{name}²", 0.0)


def fitted(found: list[Known], names: list[str], aims: set[str], seat: Seat) -> dict[str, float]:
    seen = np.array([[one.signs.get(name, 0.0) for name in names] for one in found])
    guess = np.array([guessed(aims, seat, name) for name in names])
    beyond = np.array([float(one.came) for one in found]) - seen @ guess
    scale = np.maximum(seen.std(axis=0), NARROW)
    scaled, met = seen / scale, (seen != 0).mean(axis=0)
    held = np.diag([hold(name, share) for name, share in zip(names, met, strict=True)])
    moved = np.linalg.solve(scaled.T @ scaled + held, scaled.T @ beyond) / scale
    return {name: round(float(weight), 3) for name, weight in zip(names, guess + moved, strict=True)}


def hold(name: str, met: float) -> float:
    """How much this weight is held to the guess, of a sign that is met in such a share of moments."""
    if name in UNGUESSED:
        return FREE
    return FIRMLY if met < SELDOM or name in NOT_LEARNT else HELD


def main(*paths: str) -> None:
    games = [game for path in paths for game in read(path)]
    rules = default_rules("crescent_moon")
    start = rules.setup(next(iter(rules.scenarios)), "", 5, {})
    found = []
    for seat, character in enumerate(rules.components.characters):
        aims = {aim.id for aim in character.objectives if aim.when != "immediate"}
        found.append(weights(known(games, seat), set(signs(start, seat)), aims, seat))
    sys.stdout.write(json.dumps(found, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
