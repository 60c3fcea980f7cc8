"""The Muslim player's ships: where they carry land units to, and what are raised for it."""

from collections.abc import Iterator
from math import ceil

from games.hexwar.stacks import Where
from games.jihad.bot.appraise import gain, has_land, is_last_turn
from games.jihad.bot.assaults import ODDS, appraise, is_safe, on_the_way
from games.jihad.parts import HexId
from games.jihad.rules.actions import Build, March
from games.jihad.rules.board import EMPIRES, MUSLIM, NAVAL, UNBUILT, Game, Unit
from games.jihad.rules.moves import movable
from games.jihad.rules.mustering import Row
from games.jihad.rules.stacking import limit
from games.jihad.rules.transport import ports_in_reach
from games.jihad.rules.ways import reach

FLEET = 9  # ships that are kept: more than are lost in a turn, and enough for an army
CREW = 3  # land units in a port, from which ships are of use there
LANDFALL = 2.0  # what a place oversea must yield
LAST_SHIPS = 18  # the turn after which none is worth building


def voyages(game: Game, free: dict[Where, list[Unit]]) -> Iterator[March]:
    """Landings: attacks at odds where those who stand there can be beaten, and places that nobody holds."""
    found: list[tuple[float, March]] = []
    for at, ships in fleets(game).items():
        cargo = free.get(at, [])[-len(ships) :]
        if cargo:
            for to, points in ports_in_reach(game, MUSLIM, ships, cargo).items():
                found += landings(game, ships, cargo, to, points)
    for _, march in sorted(found, key=lambda pair: -pair[0]):
        yield march


def fleets(game: Game) -> dict[Where, list[Unit]]:
    """The ships that have not sailed, by port."""
    found: dict[Where, list[Unit]] = {}
    for unit in movable(game, MUSLIM):
        if unit.naval and unit.where in game.components.atlas.ports:
            found.setdefault(unit.where, []).append(unit)
    return found


def landings(
    game: Game, ships: list[Unit], cargo: list[Unit], to: HexId, points: int
) -> Iterator[tuple[float, March]]:
    """What can be done there with these, and what it promises."""
    board = game.board
    if board.land_at(to, MUSLIM):
        return
    spare = ceil(on_the_way(game, points))  # for those who go down on the way
    if not has_land(game, to):
        units = cargo[-limit(game, to, MUSLIM) - spare :]
        worth = gain(game, to, MUSLIM)
        if worth >= LANDFALL and (is_safe(game, to, units) or is_last_turn(game)):
            yield worth / len(units), sail(ships, units, to)
        return
    near = [(0, cargo[spare:])] if len(cargo) > spare else []
    for odds in ODDS:
        assault = appraise(game, near, to, odds, by_sea=True)
        if assault and assault.value > 0:
            yield assault.value, sail(ships, cargo, to)
            return


def sail(ships: list[Unit], cargo: list[Unit], to: HexId) -> March:
    return March(tuple([unit.id for unit in ships]), to, tuple([unit.id for unit in cargo]))


def wish(game: Game, row: Row) -> int:
    """How many ships are raised in a port: as many as there are units to carry, and places to go to."""
    board = game.board
    aboard = len(board.land_at(row.where, MUSLIM)) - 1
    if aboard < CREW - 1 or not oversea(game, row.where):
        return 0
    return max(0, min(FLEET, aboard + 1) - len(board.naval_at(row.where, MUSLIM)))


def oversea(game: Game, at: Where) -> bool:
    """Whether ships from here come to ports that the Empires hold."""
    ship = Unit(-1, game.components.muslims, NAVAL, at, muslim=True)
    ports = reach(game, [ship]).cost.keys() & game.components.atlas.ports
    return any(game.board.land_at(to, EMPIRES) for to in ports)


def build(game: Game, options: list[Build], spare: int) -> Build | None:
    """Ships for what can be spared, until there is a fleet."""
    board = game.board
    if board.turn > LAST_SHIPS:
        return None
    muslim = [unit for unit in board.units if unit.naval and unit.muslim and unit.where != UNBUILT]
    price = game.components.numbers.naval_cost + game.components.cost[game.components.muslims, NAVAL]
    count = min(FLEET - len(muslim), spare // price)
    return max([o for o in options if o.count <= count], key=lambda o: o.count, default=None)
