"""Hard: goes by what came of positions like these, and by what the others may hold."""

from random import Random
from typing import Any

from games.crescent_moon.bot.minds import PLANS, WARY
from games.crescent_moon.bot.normal import at_sight, bargains, normal, outlook, weighed
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.draft import StandGroup
from games.crescent_moon.rules.selecting import Selecting
from games.crescent_moon.rules.turn import ChooseAction
from games.engine.contract import Action, Rules, Seat

FEW = 3  # of what looks best, how much is thought about again
IMAGINED = 4  # positions in which it is


def hard(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    frame = seen.stack[-1]
    if isinstance(frame, StandGroup):  # what lies where says little before all stand
        return normal(rules, seen, seat, rng)
    if said := at_sight(rules, seen, seat, rng, PLANS):
        return said
    game = rules.imagine(seen, seat, rng)
    values = weighed(rules, game, seat, rng, PLANS)
    order = sorted(values, key=lambda action: -values[action])
    best = values[order[0]]
    if isinstance(frame, ChooseAction) and (offer := bargains(rules, game, seat, best, rng, PLANS)):
        return offer
    return thought_over(rules, seen, seat, order if isinstance(frame, Selecting) else order[:FEW], rng)


def thought_over(rules: Rules[Any], seen: Game, seat: Seat, choices: list[Action], rng: Random) -> Action:
    """The best of these over several ways in which what is hidden may lie, chance the same for all."""
    if len(choices) == 1:
        return choices[0]
    worlds = [(rules.imagine(seen, seat, rng), rng.random()) for _ in range(IMAGINED)]

    def found(action: Action) -> float:
        return sum(outlook(rules, world, seat, action, Random(luck), WARY) for world, luck in worlds)

    return max(choices, key=found)
