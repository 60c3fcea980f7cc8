"""Hard: as the Byzantines plays on in imagined games what might be done, where much hangs on it, and takes
what comes out best. Of the enemy it knows no more than its seat does: what it does not see it imagines anew
each time. As the Muslims it has more patience than normal instead: imagined games were of no use to them.
"""

from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

from games.apocalypse.bot.appraise import PLAN, USUAL, Plan
from games.apocalypse.bot.foresight import outlook
from games.apocalypse.bot.ideas import favourite, ideas
from games.apocalypse.bot.normal import normal
from games.apocalypse.rules.board import BYZANTINE, Game
from games.engine.contract import Action, Rules, Seat

IDEAS = 4  # that are tried, the favourite among them
HEATS = (6, 12, 18)  # imagined games, after each of which whatever is not clearly better is dropped
PATIENT = Plan(spare=9, strong=9, least=4, anew=True)  # of the Muslims, who take ports for more ships first
LATE = 8  # the year from which they go with what there is

Tried = dict[Action, list[float]]  # what came out of each, game by game


def hard(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    return weighed(rules, seen, seat, rng) if seat == BYZANTINE else patient(rules, seen, seat, rng)


def patient(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    before = PLAN.set(PATIENT if seen.board.turn < LATE else USUAL)
    try:
        return normal(rules, seen, seat, rng)
    finally:
        PLAN.reset(before)


def weighed(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    best = favourite(seen, normal(rules, seen, seat, rng))
    found = [idea for idea in dict.fromkeys(ideas(seen, best)) if idea != best]
    allowed = [idea for idea in found if not rules.why_not(seen, seat, idea)]
    return race(rules, seen, seat, [best, *allowed[: IDEAS - 1]], rng)


def race(rules: Rules[Any], seen: Game, seat: Seat, choices: list[Action], rng: Random) -> Action:
    """The first of these, or what is clearly better; the promising ones are tried more often."""
    tried: Tried = {action: [] for action in choices}
    for heat in HEATS:
        if len(tried) > 1:
            try_out(rules, seen, seat, tried, heat, rng)
            known = tried[choices[0]]
            tried = {a: found for a, found in tried.items() if a == choices[0] or lead(found, known) > 0}
    return max(tried, key=lambda action: sum(tried[action]))


def try_out(rules: Rules[Any], seen: Game, seat: Seat, tried: Tried, heat: int, rng: Random) -> None:
    """All in the same worlds with the same dice, until each has been tried in so many."""
    while min(len(found) for found in tried.values()) < heat:
        world = rules.imagine(seen, seat, rng)
        for action, found in tried.items():
            found.append(outlook(rules, world, seat, action))


def lead(found: list[float], known: list[float]) -> float:
    """By how much this is better than what is known, less what may be chance: a standard error."""
    gains = [one - other for one, other in zip(found, known, strict=True)]
    return fmean(gains) - stdev(gains) / sqrt(len(gains))
