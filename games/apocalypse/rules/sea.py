"""5.0 Naval operations: embarking, sailing, landing, and empty ships on their way to those who need them."""

from collections.abc import Iterable

from games.apocalypse.atlas import hex_of
from games.apocalypse.parts import HexId, Node
from games.apocalypse.rules import control, loading
from games.apocalypse.rules.actions import Embark, Follow, Land, Sail, Ships
from games.apocalypse.rules.arrival import Arrival
from games.apocalypse.rules.board import ASHORE, AT_SEA, ExpeditionId, Game, Ship
from games.apocalypse.rules.events import Embarked, Landed, Moved
from games.apocalypse.rules.naval import NavalBattle
from games.apocalypse.rules.siege import camp
from games.apocalypse.rules.ways import allowance, hostile_waters, left, sea_reach, surcharge
from games.engine.contract import Reason, Seat
from games.hexwar.search import Reach


def shore_cost(game: Game, at: HexId) -> int:
    """5.1.7 Less in a port; Ruling 63: in a pillaged one as on any coast."""
    numbers = game.components.numbers
    return numbers.port_cost if control.port_at(game, at) else numbers.coast_cost


def begin_to_move(game: Game, name: ExpeditionId, phase: str) -> None:
    """Ruling 50. Its points are counted now, and not again this turn."""
    counted = allowance(game, name)
    game.board.put_expedition(name, allowance=counted, phase=phase, camped=False)


def spent_by(game: Game, ships: Iterable[Ship]) -> int:
    """Ruling 54. Each ship has points of its own: together they go as far as the most tired."""
    return max([ship.spent for ship in ships], default=0)


def go(game: Game, ships: Iterable[Ship], to: HexId, points: int) -> None:
    """Each pays for itself."""
    for ship in ships:
        game.board.put_ship(ship.id, where=to, spent=ship.spent + points)


def free_ships(game: Game, at: HexId, seat: Seat) -> list[Ship]:
    """In Expedition Mode, and with nobody aboard."""
    ships = game.board.ships_at(at, seat)
    return [ship for ship in ships if ship.post == AT_SEA and not game.board.aboard(ship.id)]


def why_not_embark(game: Game, action: Embark) -> Reason | None:
    one, at = (
        game.board.expeditions[action.expedition],
        hex_of(game.board.expeditions[action.expedition].where),
    )
    if one.afloat or at not in game.components.atlas.coasts:
        return Reason("It is not on a coast.", "5.1.7")
    ready = [ship.id for ship in free_ships(game, at, one.seat)]
    if not action.ships or len(set(action.ships)) < len(action.ships) or not set(action.ships) <= set(ready):
        return Reason("Name empty ships there in Expedition Mode, each once.", "5.1.2")
    if shore_cost(game, at) > left(game, action.expedition):
        return Reason("It has not the points to embark.", "5.1.7")
    if loading.load(game, game.board.members(action.expedition), action.ships) is None:
        return Reason("The ships have no room for all of them.", "5.1.6")
    return None


def embark(game: Game, action: Embark) -> None:
    begin_to_move(game, action.expedition, "sea")
    board, one = game.board, game.board.expeditions[action.expedition]
    at, cost = hex_of(one.where), shore_cost(game, hex_of(one.where))
    places = loading.load(game, board.members(action.expedition), action.ships) or {}
    board.dismiss_fleet(action.expedition)
    for unit, ship in places.items():
        board.put(unit, at, ship=ship)
    for leader in board.leaders_of(action.expedition):
        board.put_leader(leader, where=at)
    for ship in action.ships:
        board.put_ship(ship, fleet=action.expedition)
    board.put_expedition(action.expedition, where=at, afloat=True, spent=one.spent + cost)
    told = Embarked(name=action.expedition, where=at, ships=len(action.ships), points=cost, rule="5.1.7")
    game.tell(told)


def voyages(game: Game, name: ExpeditionId) -> Reach:
    one = game.board.expeditions[name]
    return sea_reach(game, one.where, one.seat, spent_by(game, game.board.fleet(name)), True)


def why_not_sail(game: Game, action: Sail) -> Reason | None:
    one = game.board.expeditions[action.expedition]
    if not one.afloat:
        return Reason("It is not aboard.", "5.1.2")
    if action.to == one.where:
        return Reason("It is there already.", "5.1.1")
    known = action.to in voyages(game, action.expedition).cost
    return None if known else Reason("Its ships do not go so far.", "5.1.1")


def sail(game: Game, action: Sail) -> None:
    """5.1.1, 8.0. Ships pay, and not the army (Ruling 18); where enemy ships are out, they fight."""
    one = game.board.expeditions[action.expedition]
    found = voyages(game, action.expedition)
    path, cost = (one.where, *found.path(action.to)), found.cost[action.to]
    begin_to_move(game, action.expedition, "sea")
    told = Moved(seat=one.seat, what=action.expedition, path=path, points=cost, by_sea=True, rule="5.1.1")
    game.tell(told)
    carry(game, action.expedition, action.to, cost)
    control.settle(game)
    if action.to in hostile_waters(game, one.seat):
        game.call(NavalBattle(one.seat, action.to))


def carry(game: Game, name: ExpeditionId, to: HexId, cost: int) -> None:
    ships = game.board.fleet(name)
    go(game, ships, to, cost - spent_by(game, ships))
    game.board.carry(name, to)


def landing_cost(game: Game, at: HexId, seat: Seat) -> int:
    """5.1.7, Ruling 56. And more where enemies are."""
    return shore_cost(game, at) + surcharge(game, at, seat)


def why_not_land(game: Game, action: Land) -> Reason | None:
    one = game.board.expeditions[action.expedition]
    if not one.afloat:
        return Reason("It is not aboard.", "5.1.5")
    if one.where not in game.components.atlas.coasts:
        return Reason("One lands on coasts.", "5.1.7")
    if action.to not in game.components.atlas.nodes[one.where]:
        return Reason("It lands where its ships are.", "5.1.5")
    cost = landing_cost(game, one.where, one.seat)
    return Reason("It has not the points to land.", "5.1.7") if cost > left(game, action.expedition) else None


def land(game: Game, action: Land) -> None:
    """5.1.5, 1.2. Ashore, on one bank of a strait."""
    begin_to_move(game, action.expedition, "sea")
    go_ashore(game, action.expedition, action.to, "5.1.7")


def go_ashore(game: Game, name: ExpeditionId, node: Node, rule: str) -> None:
    """It pays, and meets who is there."""
    one = game.board.expeditions[name]
    cost, enemy = landing_cost(game, one.where, one.seat), surcharge(game, one.where, one.seat)
    put_ashore(game, name, node)
    game.board.put_expedition(name, spent=one.spent + cost)
    game.tell(Landed(name=name, where=node, points=cost, enemy=enemy, rule=rule))
    game.call(Arrival(name, landed=True))


def put_ashore(game: Game, name: ExpeditionId, node: Node) -> None:
    board = game.board
    for unit in board.members(name):
        board.put(unit.id, node, ship=ASHORE)
    for leader in board.leaders_of(name):
        board.put_leader(leader, where=node)
    board.put_expedition(name, where=node, afloat=False)


def end_voyages(game: Game, seat: Seat) -> None:
    """Ruling 67. At the end of its phase whoever is aboard goes ashore, if it can be paid, and camps."""
    board = game.board
    for name in board.expeditions_of(seat):
        one = board.expeditions[name]
        if one.afloat and (node := landing_place(game, name)):
            begin_to_move(game, name, "sea")
            go_ashore(game, name, node, "5.1.5")
        if board.expeditions[name].afloat or board.expeditions[name].phase == "sea":
            camp(game, name)
    control.settle(game)


def landing_place(game: Game, name: ExpeditionId) -> Node:
    """Ruling 71. Not into the arms of an enemy Expedition: that is a landing of its own."""
    one, atlas = game.board.expeditions[name], game.components.atlas
    if one.where not in atlas.coasts or landing_cost(game, one.where, one.seat) > left(game, name):
        return ""
    nodes = [node for node in atlas.nodes[one.where] if not game.board.camps(node, 1 - one.seat)]
    return nodes[0] if nodes else ""


def why_not_follow(game: Game, seat: Seat, action: Follow) -> Reason | None:
    """5.1.1, Ruling 54, Ruling 62. Nearer to an Expedition, and never to enemy ships."""
    known = game.board.ships
    if not action.ships or not all(0 <= ship < len(known) for ship in action.ships):
        return Reason("Name ships of yours, each once.", "5.1.1")
    start = known[action.ships[0]].where
    ready = [ship.id for ship in free_ships(game, start, seat)] if start in game.components.atlas.sea else []
    if len(set(action.ships)) < len(action.ships) or not set(action.ships) <= set(ready):
        return Reason("Name empty ships of one hex in Expedition Mode, each once.", "5.1.1")
    if action.to == start or action.to not in ways_of(game, seat, action.ships).cost:
        return Reason("They do not go there.", "5.1.1")
    nearer = is_nearer(game, seat, start, action.to)
    return None if nearer else Reason("Empty ships sail towards an Expedition.", "5.1.1")


def could_follow(game: Game, seat: Seat) -> bool:
    """5.1.1 Whether there are empty ships that could."""
    hexes = {ship.where for ship in game.board.ships if ship.seat == seat} & game.components.atlas.sea.keys()
    return any(
        is_nearer(game, seat, at, to)
        for at in hexes
        for ship in free_ships(game, at, seat)
        for to in ways_of(game, seat, (ship.id,)).cost
    )


def ways_of(game: Game, seat: Seat, ships: Ships) -> Reach:
    known = [game.board.ships[ship] for ship in ships]
    return sea_reach(game, known[0].where, seat, spent_by(game, known), False)


def is_nearer(game: Game, seat: Seat, start: HexId, to: HexId) -> bool:
    board, atlas = game.board, game.components.atlas
    camps = [board.expeditions[name].where for name in board.expeditions_of(seat)]
    near = [camp for camp in camps if camp in atlas.all_nodes or camp in atlas.sea]
    return any(atlas.distance(to, camp) < atlas.distance(start, camp) for camp in near)


def follow(game: Game, seat: Seat, action: Follow) -> None:
    """5.1.1, Ruling 86. Where they lie alone in an enemy port they hold it."""
    found = ways_of(game, seat, action.ships)
    ships = [game.board.ships[ship] for ship in action.ships]
    start, cost = ships[0].where, found.cost[action.to]
    go(game, ships, action.to, cost - spent_by(game, ships))
    path = (start, *found.path(action.to))
    game.tell(Moved(seat=seat, what="ships", path=path, points=cost, by_sea=True, rule="5.1.1"))
    control.settle(game)
