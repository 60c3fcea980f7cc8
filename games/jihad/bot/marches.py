"""The Empires player's movement: drive out invaders, take back what was lost, and make threatened garrisons
stronger."""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import NamedTuple

from games.hexwar.stacks import Where
from games.jihad.bot.appraise import free_units, gain, has_land, held, is_last_turn, wanted
from games.jihad.rules.actions import Done, March
from games.jihad.rules.board import BOX, EMPIRES, MUSLIM, Game, Unit, hex_of, total
from games.jihad.rules.movement import why_not_march
from games.jihad.rules.stacking import limit
from games.jihad.rules.ways import reach

NEAR_ENOUGH = 12  # attrition points; beyond it marches cost too many units
ODDS = (4, 3, 2)  # the best first
LAST_ODDS = (4, 3, 2, 1)  # when nobody is needed afterwards
STRONG = 3  # units that travel without much loss
PAIR = 2  # the fewest that go where the enemy is at hand
MASS = 6  # units that stand together where the enemy is at hand
WATCH = 4  # units that never leave the Constantinople box


class Aim(NamedTuple):
    """A place to take, and what it is worth."""

    at: Where
    worth: float


def best_march(game: Game, watch: int = WATCH) -> March | Done:
    """The most useful march there is, or none; so many stay in the Constantinople box, or go there."""
    able, idle = (free_units(game, EMPIRES, partial(stay, watch=watch)) for stay in (garrison, massed))
    plans = chain(attacks(game, able), *idle_plans(game, idle, watch))
    return next((march for march in plans if not why_not_march(game, EMPIRES, march)), Done())


def idle_plans(game: Game, free: dict[Where, list[Unit]], watch: int) -> tuple[Iterator[March], ...]:
    """Garrisons first; in the end nobody will attack them, and what the Muslims hold by zones counts."""
    if is_last_turn(game):
        return (occupations(game, free),)
    return reliefs(game, free, watch), occupations(game, free)


def garrison(game: Game, at: Where, watch: int = WATCH) -> int:
    """How many land units stay whatever there is to attack. 13.0: once empty the box is lost for good; in the
    end it is the Muslims' income alone that counts."""
    if is_last_turn(game):
        return 0
    return watch if at == BOX else int(at in game.components.atlas.city)


def massed(game: Game, at: Where, watch: int = WATCH) -> int:
    """How many stay if there is nothing to attack: alone they would be beaten one by one."""
    if at == BOX or is_last_turn(game) or not is_exposed(game, at):
        return garrison(game, at, watch)
    return min(limit(game, at, EMPIRES), MASS) if held(game, at, EMPIRES) else 0


def attacks(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """Against the enemy, most worth for its strength first: at good odds, then at fair ones."""
    aims = sorted(targets(game), key=lambda aim: -aim.worth / wanted(game, aim.at, EMPIRES, 1))
    for odds in LAST_ODDS if is_last_turn(game) else ODDS:
        for aim in aims:
            if march := gather(game, free, aim, wanted(game, aim.at, EMPIRES, odds)):
                yield march


def targets(game: Game) -> list[Aim]:
    """The hexes with Muslim land units."""
    worth = game.components.strength
    found = []
    for at in game.board.places():
        foes = game.board.land_at(at, MUSLIM)
        if foes and at != BOX:
            killed = sum([0.7 * worth[unit.state, unit.kind] for unit in foes])
            found.append(Aim(at, gain(game, at, EMPIRES) + killed))
    return found


def gather(game: Game, free: dict[Where, list[Unit]], aim: Aim, strength: int) -> March | None:
    """Enough units of one State, the nearest first, all to one place; none if there are not enough."""
    there = game.board.land_at(aim.at, EMPIRES)
    missing = strength - total(game, there)
    if missing <= 0:
        return None
    chosen: list[Unit] = []
    for units in nearest(game, free, aim.at):
        nation = {unit.state for unit in [*chosen, *there]}
        if nation and units[0].state not in nation:
            continue
        for unit in reversed(units):
            if missing > 0:
                chosen.append(unit)
                missing -= game.components.strength[unit.state, unit.kind]
    return march_of(chosen, aim.at) if chosen and missing <= 0 else None


def march_of(units: list[Unit], to: Where) -> March:
    return March(tuple([unit.id for unit in units]), to)


def nearest(game: Game, free: dict[Where, list[Unit]], to: Where) -> list[list[Unit]]:
    """The stacks that can be there at a bearable cost: large and near ones first.

    A die is rolled for a stack, whatever its size, so few go far.
    """
    found = []
    for units in free.values():
        points = reach(game, units).cost.get(to)
        if points is not None and points <= NEAR_ENOUGH:
            found.append((len(units) < STRONG, points > NEAR_ENOUGH // 2, -len(units), units[0].id, units))
    return [entry[-1] for entry in sorted(found, key=lambda entry: entry[:-1])]


def occupations(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """What nobody defends: with the enemy at hand by a stack, elsewhere by one unit."""
    for at in worth_taking(game):
        count = company(game, at)
        for units in nearest(game, free, at)[:2]:
            if len(units) >= min(count, PAIR):
                yield march_of(units[-count:], at)


def worth_taking(game: Game) -> list[Where]:
    """Places within the borders of a State that are worth something and that nobody is in, the best first."""
    hexes = game.components.hex
    empty = [at for at in game.components.atlas.holds if hexes[at].state and not has_land(game, at)]
    worth = [(gain(game, at, EMPIRES), at) for at in empty]
    return [at for _, at in sorted([pair for pair in worth if pair[0] >= 1], reverse=True)]


def company(game: Game, at: Where) -> int:
    """How many go together to where nobody is. In the end nobody will attack them any more."""
    mass = is_exposed(game, at) and not is_last_turn(game)
    return min(MASS, limit(game, at, EMPIRES)) if mass else 1


def reliefs(game: Game, free: dict[Where, list[Unit]], watch: int) -> Iterator[March]:
    """Garrisons with the enemy at hand are made stronger, the most valuable first."""
    board = game.board
    for at in sorted(board.places(), key=lambda place: (-held(game, hex_of(game, place), EMPIRES), place)):
        own = board.land_at(at, EMPIRES)
        if not own or at in free or board.land_at(at, MUSLIM):
            continue
        wish = MASS if is_exposed(game, at) else garrison(game, at, watch)
        short = min(limit(game, at, EMPIRES), wish) - len(own)
        for units in nearest(game, free, at) if short > 0 else ():
            if units[0].state == own[0].state:
                yield march_of(units[-short:], at)


def is_exposed(game: Game, at: Where) -> bool:
    """Whether the enemy is within two hexes."""
    board, atlas = game.board, game.components.atlas
    if at == BOX:
        return False
    ring = {near for next_to in atlas.land[at] for near in (next_to, *atlas.land[next_to])}
    return any(board.land_at(near, MUSLIM) for near in ring)
