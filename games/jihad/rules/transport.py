"""7.4 Sea transport."""

from random import Random

from games.engine.contract import Reason
from games.engine.flow import Frame
from games.hexwar.stacks import Where
from games.jihad.rules.actions import March
from games.jihad.rules.attrition import Arrival
from games.jihad.rules.board import Force, Game, Unit, hex_of, names
from games.jihad.rules.moves import go, movable, why_no_way, why_not_end, why_not_together, why_not_units
from games.jihad.rules.underway import UnderWay
from games.jihad.rules.ways import reach


def why_not_sail(game: Game, force: Force, action: March) -> Reason | None:
    """7.4 From port to port within the segment, a land unit to a ship, none of them moved before."""
    if reason := why_not_units(game, force, action.units + action.cargo):
        return reason
    ships, cargo = names(game, action.units), names(game, action.cargo)
    if not ships or not cargo or not all(u.naval for u in ships) or any(u.naval for u in cargo):
        return Reason("Name ships, and land units to carry.", "7.4")
    if len(cargo) > len(ships):
        return Reason("A naval unit carries one land unit.", "7.4")
    start = ships[0].where
    if len({unit.where for unit in ships + cargo}) > 1 or not is_port(game, start):
        return Reason("Ships and land units begin in the same port.", "7.4")
    if action.to == start:
        return Reason("They are there already.", "7.1")
    return why_not_land(game, force, ships, cargo, action.to)


def why_not_land(game: Game, force: Force, ships: list[Unit], cargo: list[Unit], to: Where) -> Reason | None:
    """7.4 In a port, and not in the face of opposing ships; units on land are no hindrance."""
    if not is_port(game, to):
        return Reason("Land units are landed in a port.", "7.4")
    if reason := why_no_way(game, to, reach(game, ships).cost):
        return reason
    if game.board.naval_at(hex_of(game, to), game.board.enemy(force)):
        return Reason("Opposing naval units are in that port.", "7.4")
    return why_not_together(game, ships + cargo, to) or why_not_end(game, force, cargo, to)


def is_port(game: Game, at: Where) -> bool:
    """7.4 A hex with a port symbol. 13.0: the Constantinople box is in such a hex."""
    return hex_of(game, at) in game.components.atlas.ports


def sail(game: Game, force: Force, action: March) -> None:
    """7.4 The land units go to sea under the ships, and are ashore for good. Ruling 26: at no points."""
    found = reach(game, names(game, action.units))
    start, points = game.board.units[action.units[0]].where, found.cost[action.to]
    go(game, force, action.units, (start, *found.path(action.to)), points, action.cargo)
    next_frame: type[Frame] = UnderWay if action.on else Arrival
    game.call(next_frame(force, action.units, points, action.cargo))


def ports_in_reach(game: Game, force: Force, ships: list[Unit], cargo: list[Unit]) -> dict[Where, int]:
    """Where these land units can be landed, and the points it costs the ships."""
    found = {}
    for to, points in reach(game, ships).cost.items():
        if to != ships[0].where and is_port(game, to) and not why_not_land(game, force, ships, cargo, to):
            found[to] = points
    return found


def sample(game: Game, force: Force, ship: Unit, rng: Random) -> March | None:
    """A random voyage of what is in the ship's port, if one can be made."""
    free = [unit for unit in movable(game, force) if unit.where == ship.where and not unit.leader]
    ships, cargo = [u for u in free if u.naval], [u for u in free if not u.naval]
    if not cargo or not is_port(game, ship.where) or rng.random() < 0.5:
        return None
    cargo = rng.sample(cargo, rng.randint(1, min(len(cargo), len(ships))))
    ports = ports_in_reach(game, force, ships, cargo)
    if not ports:
        return None
    ids = tuple([unit.id for unit in ships]), tuple([unit.id for unit in cargo])
    return March(ids[0], rng.choice(sorted(ports)), ids[1], on=rng.random() < 0.1)
