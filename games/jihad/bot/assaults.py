"""Attacks of the Muslim player: what each promises, in points, and what it takes."""

from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from games.hexwar.stacks import Where
from games.jihad.bot.appraise import SITE, gain, is_last_turn, prize, prospects, threat
from games.jihad.rules.actions import Fight, March
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Game, Unit, total
from games.jihad.rules.combat import defence
from games.jihad.rules.stacking import limit, site_value
from games.jihad.rules.ways import reach

CLOSE, FAR = 10, 20  # attrition points: beyond the first a stack is likely to lose a unit on the way
ODDS = (6, 5, 4, 3)
GOOD = 3  # the odds from which an attack is to be feared
LASTING = 8.0  # points that a Bedouin is worth in combat, from which he does not come back
WAY = 0.3  # what one is worth who will come again from Arabia for nothing
TURNS = 3.0  # for which a place that is won is likely to yield
NOWHERE = 99  # more points than any way costs

Groups = list[tuple[int, list[Unit]]]  # stacks of one speed, with the points it costs them to be there


class Assault(NamedTuple):
    """An attack that can be made, and what it promises."""

    value: float
    at: Where
    units: tuple[int, ...]


def assaults(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """The attacks that promise something, the best first."""
    found = []
    for at in game.board.places():
        if at != BOX and game.board.land_at(at, EMPIRES) and not game.board.land_at(at, MUSLIM):
            near = groups(game, free, at, FAR)
            found += [assault for odds in ODDS if (assault := appraise(game, near, at, odds))]
    for assault in sorted(found, key=lambda assault: (-assault.value, assault.at)):
        if assault.value > 0:
            yield March(assault.units, assault.at)


def appraise(game: Game, near: Groups, at: Where, odds: int, *, by_sea: bool = False) -> Assault | None:
    """An attack at these odds, if there are units enough."""
    foes = game.board.land_at(at, EMPIRES)
    strength = odds * defence(game, Fight(at, naval=False), foes)
    units = gather(game, near, strength)
    if not units:
        return None
    outlook = prospects(game, odds, len(units), len(foes))
    value = outlook.wins * holding(game, at, units) + handicap(game, foes)
    value += outlook.kills * sum([prize(game, unit) for unit in foes]) / len(foes)
    value -= outlook.losses * min([loss(game, unit) for unit in units])
    value -= crowding(game, at, units) + (0.0 if by_sea else attrition(game, units, at))
    return Assault(value / (4 + total(game, units)), at, tuple([unit.id for unit in units]))


def holding(game: Game, at: Where, units: list[Unit]) -> float:
    """What it is worth to win a place, the danger of losing it again with all who are there included."""
    left = units[: limit(game, at, MUSLIM)]
    worth = TURNS * gain(game, at, MUSLIM) + (SITE if at in game.components.atlas.base_sites else 0)
    return worth if is_safe(game, at, left) else 0.3 * worth - (0 if is_last_turn(game) else len(left))


def is_safe(game: Game, at: Where, units: list[Unit]) -> bool:
    """Whether the Empires could not attack these there at good odds."""
    strength = total(game, units)
    if at in game.components.atlas.rough:
        strength *= game.components.numbers.rough_factor
    return threat(game, at) < GOOD * (strength + site_value(game, at, MUSLIM))


def handicap(game: Game, foes: list[Unit]) -> float:
    """14.2 It shrinks with every turn of peace."""
    return 0.0 if game.board.first_attack or foes[0].state != game.components.capital.state else 2.0


def cost(game: Game, unit: Unit) -> float:
    """What it takes to have a unit back from the pool: for Bedouins the way alone; in the end nothing."""
    return 0.0 if is_last_turn(game) else game.components.cost[unit.state, unit.kind] or WAY


def loss(game: Game, unit: Unit) -> float:
    """What it takes to lose a unit in combat, from which Bedouins do not come back."""
    return LASTING if unit.kind == "Bedouin" and not is_last_turn(game) else cost(game, unit)


def crowding(game: Game, at: Where, units: list[Unit]) -> float:
    """7.5 What the units will cost that cannot stay there."""
    costs = sorted([cost(game, unit) for unit in units])
    return sum(costs[: max(0, len(units) - limit(game, at, MUSLIM))])


def attrition(game: Game, units: list[Unit], at: Where) -> float:
    """What will be lost on the way."""
    found = 0.0
    for where in {unit.where for unit in units}:
        stack = [unit for unit in units if unit.where == where]
        lost = on_the_way(game, reach(game, stack).cost[at])
        found += lost * min([cost(game, unit) for unit in stack])
    return found


def on_the_way(game: Game, points: int) -> float:
    """7.2 The units that a stack loses on average."""
    return sum([game.components.tables.attrition.read(points, die) for die in range(1, 7)]) / 6


def groups(game: Game, free: dict[Where, list[Unit]], to: Where, furthest: int) -> Groups:
    """The stacks that can be there at a bearable cost: the cheap ways first, then the large ones.

    A die is rolled for a stack whatever its size, so few go far.
    """
    found: Groups = []
    for at, units in free.items():
        light = [unit for unit in units if unit.kind == "Bedouin"]
        for group in (light, [unit for unit in units if unit.kind != "Bedouin"]):
            cost = reach(game, group).cost.get(to, NOWHERE) if group and at != to else NOWHERE
            if cost <= furthest:
                found.append((cost, group))
    return sorted(found, key=lambda pair: (pair[0] > 0, pair[0] > CLOSE, -len(pair[1]), pair[1][0].id))


def gather(game: Game, near: Groups, strength: int) -> list[Unit]:
    """Enough units, and one more for every stack that may lose one on its way; none if there are too few."""
    chosen: list[Unit] = []
    missing = strength
    for points, units in near:
        if missing <= 0:
            break
        missing += ceil(on_the_way(game, points) * game.components.strength[units[0].state, units[0].kind])
        for unit in reversed(units):
            if missing > 0:
                chosen.append(unit)
                missing -= game.components.strength[unit.state, unit.kind]
    if missing > 0:
        return []
    return chosen if any(unit.kind != "Bedouin" for unit in chosen) else [*chosen, *fodder(near)]


def fodder(near: Groups) -> list[Unit]:
    """A few that can be lost in the place of Bedouins, who do not come back."""
    heavy = [units for points, units in near if points <= CLOSE and units[0].kind != "Bedouin"]
    return heavy[0][-2:] if heavy else []
