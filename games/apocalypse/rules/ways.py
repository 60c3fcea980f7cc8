"""Where one can go, by land and sea, and what it costs: a search for each question, known until the board
is changed."""

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import HexId, Node
from games.apocalypse.rules.board import (
    ASHORE,
    AT_SEA,
    BYZANTINE,
    MUSLIM,
    PATROL,
    ExpeditionId,
    Game,
    enemies_in,
    mounted,
)
from games.engine.contract import Seat
from games.hexwar.ground import STOP, zone
from games.hexwar.search import Reach, cheapest
from games.hexwar.stacks import fact


def allowance(game: Game, name: ExpeditionId) -> int:
    """3.3.1, Ruling 50. By what the Expedition is made of when it starts to move."""
    numbers, one = game.components.numbers, game.board.expeditions[name]
    if one.allowance >= 0:
        return one.allowance
    units = game.board.members(name)
    base = numbers.muslim_allowance
    if one.seat == BYZANTINE:
        riders = len(mounted(game, units)) == len(units)
        base = numbers.mounted_allowance if riders else numbers.foot_allowance
    return max(0, base - numbers.per_unit * len(units))


def left(game: Game, name: ExpeditionId) -> int:
    """The land points that are left this turn."""
    return allowance(game, name) - game.board.expeditions[name].spent


@fact
def reach(game: Game, name: ExpeditionId) -> Reach:
    """3.3.1 One stops where something happens: in a zone, at a patrol, at an enemy Expedition."""
    one = game.board.expeditions[name]
    return cheapest(
        one.where,
        game.components.atlas.steps,
        limit=allowance(game, name),
        spent=one.spent,
        enter=enemy_costs(game, one.seat),
        leave=stops(game, one.seat),
    )


@fact
def enemy_costs(game: Game, seat: Seat) -> dict[Node, int]:
    """3.3.2 More for a hex with enemies. 3.2.5: a patrol alone costs the Muslims nothing."""
    board, atlas = game.board, game.components.atlas
    places = [unit.where for unit in board.on_map() if unit.seat != seat]
    places += [ship.where for ship in board.ships if ship.seat != seat]
    found: dict[Node, int] = {}
    for at in {hex_of(place) for place in places} & atlas.nodes.keys():
        if surcharge(game, at, seat):
            found |= dict.fromkeys(atlas.nodes[at], game.components.numbers.enemy_cost)
    return found


def surcharge(game: Game, at: HexId, seat: Seat) -> int:
    """3.3.2, Ruling 2: by the printed hex, Ruling 50: for others than a patrol."""
    count = enemies_in(game, at, seat)
    if seat == MUSLIM:
        count -= sum(len(game.board.patrol(node)) for node in game.components.atlas.nodes.get(at, ()))
    return game.components.numbers.enemy_cost if count > 0 else 0


@fact
def stops(game: Game, seat: Seat) -> dict[Node, int]:
    closed = {one.where for one in game.board.expeditions.values() if one.seat != seat and not one.afloat}
    if seat == MUSLIM:
        closed |= patrols(game) | zones(game)
    return dict.fromkeys(closed, STOP)


@fact
def patrols(game: Game) -> set[Node]:
    return {unit.where for unit in game.board.on_map() if unit.post == PATROL}


@fact
def zones(game: Game) -> set[Node]:
    """3.2.4, Ruling 76. The land around each patrol, as far as one could ride there."""
    return zone(patrols(game), game.components.atlas.land)


@fact
def blocked(game: Game, seat: Seat) -> frozenset[Node]:
    """Ruling 19. What stops those who move between garrisons: Expeditions and patrols, and no garrison."""
    camps = {one.where for one in game.board.expeditions.values() if one.seat != seat and not one.afloat}
    return frozenset(camps | patrols(game) if seat == MUSLIM else camps)


@fact
def homeward(game: Game, start: Node, seat: Seat, limit: int) -> dict[Node, int]:
    """3.1.1, 3.3.4. What is within so many points by land, past enemy garrisons."""
    enter = dict.fromkeys(blocked(game, seat), STOP)
    return cheapest(start, game.components.atlas.steps, limit=limit, enter=enter).cost


@fact
def open_ways(game: Game, start: Node, seat: Seat, limit: int) -> Reach:
    """3.2.2, 3.5, Ruling 2. For those who enter no hex with an enemy unit: one bank, or both with ships.

    2.2.1: rebels block nobody.
    """
    board, atlas = game.board, game.components.atlas
    watched = {ship.where for ship in board.ships if ship.seat != seat} & atlas.nodes.keys()
    foes = [unit for unit in board.on_map() if unit.seat != seat and unit.ship == ASHORE]
    closed = {unit.where for unit in foes if not unit.rebel}
    closed |= {node for at in watched for node in atlas.nodes[at]}
    return cheapest(start, atlas.steps, limit=limit, enter=dict.fromkeys(closed, STOP))


@fact
def leader_ways(game: Game, start: Node, seat: Seat, limit: int) -> Reach:
    """3.5, Ruling 58. Past rebels, but not to them: he would be alone among enemies."""
    found, board = open_ways(game, start, seat, limit), game.board
    held = {unit.where for unit in board.on_map() if unit.seat != seat and unit.rebel}
    return Reach({node: cost for node, cost in found.cost.items() if node not in held}, found.before)


def sail_limit(game: Game, seat: Seat) -> int:
    """5.1.1"""
    numbers = game.components.numbers
    return numbers.byzantine_sail if seat == BYZANTINE else numbers.muslim_sail


@fact
def hostile_waters(game: Game, seat: Seat) -> frozenset[HexId]:
    """8.0, Ruling 62. Where enemy ships are that are not in Garrison Mode."""
    return frozenset([s.where for s in game.board.ships if s.seat != seat and s.post == AT_SEA])


def sea_reach(game: Game, start: HexId, seat: Seat, spent: int, fights: bool) -> Reach:
    """Enemy ships seldom move: a search stays known for as long as they lie as they do."""
    hostile = hostile_waters(game, seat)
    return game.components.atlas.sailing(start, sail_limit(game, seat), spent, hostile, fights)


def sea_distances(game: Game, start: HexId) -> dict[HexId, int]:
    return game.components.atlas.voyages_from(start)
