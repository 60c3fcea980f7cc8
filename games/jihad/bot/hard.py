"""Hard: when the count is near it imagines the turn with each of several ways to march, and takes what comes
out best: the Empires, who have the last word, from some turns before on. All of it begins with what the seat
sees, with dice of its own.
"""

from collections.abc import Hashable
from functools import lru_cache
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, cast

from games.engine.contract import Action, Rules, Seat
from games.jihad.bot.appraise import is_last_turn
from games.jihad.bot.finale import last_march
from games.jihad.bot.foresight import outlook, why_not
from games.jihad.bot.normal import normal
from games.jihad.bot.schools import SCHOOLS, schools
from games.jihad.rules.actions import Done
from games.jihad.rules.board import EMPIRES, MUSLIM, Force, Game
from games.jihad.rules.movement import Movement

LATE = 17  # the turn from which the count is near enough to be played for
HEATS = (5, 12)  # imagined turns, after each of which whatever is not clearly better is dropped
USUAL = "usual"

Tried = dict[str, list[float]]  # what came out of each, turn by turn


def hard(rules: Rules[Any], seen: Game, seat: Seat, rng: Random) -> Action:
    frame = seen.stack[-1]
    if not isinstance(frame, Movement) or seen.board.war or not is_late(seen, frame.force):
        return normal(rules, seen, seat, rng)
    if frame.force == EMPIRES and is_last_turn(seen):
        return last_march(seen, EMPIRES) or Done()
    school = schools(seen, frame.force)[best(cast(Hashable, rules), rules.save(beginning(seen)), frame.force)]
    return next((march for march in school(seen) if not why_not(seen, frame.force, march)), Done())


def is_late(seen: Game, force: Force) -> bool:
    return is_last_turn(seen) or (force == EMPIRES and seen.board.turn >= LATE)


def beginning(seen: Game) -> Game:
    """The segment as it began, for one way to march is chosen for all of it: units where they were."""
    game = seen.clone()
    game.question = 0
    for unit, start in seen.board.moved.items():
        game.board.put(unit, start)
    game.board.begin_moves()
    return game


@lru_cache(maxsize=32)
def best(rules: Any, saved: bytes, force: Force) -> str:
    """The way to march from here that promises most: the same whenever it is asked for."""
    start, rng = rules.load(saved), Random(saved)
    tried: Tried = {name: [] for name in schools(start, force)}
    for heat in HEATS:
        if len(tried) > 1:
            try_out(rules, start, force, tried, heat, rng)
            known = tried[USUAL]
            tried = {name: found for name, found in tried.items() if name == USUAL or lead(found, known) > 0}
    return max(tried, key=lambda name: sum(tried[name]))


def try_out(rules: Rules[Any], start: Game, force: Force, tried: Tried, heat: int, rng: Random) -> None:
    """All with the same luck, until each has been tried in so many turns."""
    enemy = EMPIRES if force == MUSLIM else MUSLIM
    sign = 1 if force == MUSLIM else -1
    known = schools(start, force)
    while len(tried[USUAL]) < heat:
        luck = rng.getrandbits(64)
        for name, found in tried.items():
            ways = {force: known[name], enemy: SCHOOLS[enemy][USUAL]}
            found.append(sign * outlook(rules, start, ways, Random(luck)))


def lead(found: list[float], known: list[float]) -> float:
    """By how much this is better than what is known, less what may be chance: a standard error."""
    gains = [one - other for one, other in zip(found, known, strict=True)]
    return fmean(gains) - stdev(gains) / sqrt(len(gains))
