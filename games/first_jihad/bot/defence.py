"""7.4. How to take Hits: every way of taking them all, and the one that ends best."""

from collections.abc import Iterator
from typing import NamedTuple

from games.first_jihad.bot.forecast import UNKNOWN, Judge, forecast
from games.first_jihad.bot.weigh import twin
from games.first_jihad.rules import army as armies
from games.first_jihad.rules.actions import Absorb
from games.first_jihad.rules.board import Game, PathId, active_army
from games.first_jihad.rules.damage import suffer, ways

LOSS = 200.0  # the fall of Rome: worse than any position
RUIN = 600.0  # the same in the Advanced Game, where Jihads make positions look worse
DEEPEST = 5  # after so many steps the rest is taken as it comes


class Stand(NamedTuple):
    """One way of taking all Hits."""

    first: Absorb
    worth: float
    after: Game | None  # none if Rome falls


def best_way(
    game: Game, path: PathId, left: int, ruined: bool, judge: Judge = forecast
) -> tuple[Absorb, float]:
    """The next step of the best way, and what it comes to."""
    best = min(stands(game, path, left, ruined, judge), key=lambda stand: stand.worth)
    return best.first, best.worth


def stands(game: Game, path: PathId, left: int, ruined: bool, judge: Judge = forecast) -> Iterator[Stand]:
    """Every way of taking these Hits, by its first step."""
    for first in full_ways(game, path, left):
        for after in endings(game, path, first, left, ruined, 1):
            yield Stand(first, judge(after, UNKNOWN) if after else loss(game), after)


def loss(game: Game) -> float:
    """5.1"""
    return RUIN if game.board.advanced else LOSS


def full_ways(game: Game, path: PathId, left: int) -> list[Absorb]:
    """Each kind of step once, for as many Hits as it takes."""
    kinds: dict[str, Absorb] = {}
    for way in ways(game, path, left):
        kinds.setdefault(way.how, way)
    return list(kinds.values())


def endings(
    game: Game, path: PathId, way: Absorb, left: int, ruined: bool, depth: int
) -> Iterator[Game | None]:
    """What the game can be like once all Hits are taken."""
    if way.how == "rome":
        yield None
        return
    tried = twin(game)
    suffer(tried, path, way.how)
    ruined = ruined or way.how == "leave"
    left -= way.hits
    options = full_ways(tried, path, left) if left else []
    if not options:
        army = active_army(tried, path)
        if army and (left or ruined):
            armies.curse(tried, army, "7.6")
        yield tried
    for option in options if depth < DEEPEST else options[:1]:
        yield from endings(tried, path, option, left, ruined, depth + 1)
