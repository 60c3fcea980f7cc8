"""Expeditions by sea: ships to those who wait for them, from port to port, and on to Constantinople."""

from collections.abc import Iterator

from games.apocalypse.atlas import FAR, hex_of
from games.apocalypse.bot.appraise import attempt, encounter, hostile_places, meeting, worth
from games.apocalypse.bot.raids import (
    BOLD,
    LIKELY,
    WEIGHT,
    Goal,
    at_the_walls,
    crossings,
    first_of,
    is_bound,
    left_behind,
    rest,
    shore,
)
from games.apocalypse.parts import HexId, Node
from games.apocalypse.rules import control, loading, sea
from games.apocalypse.rules.actions import Drop, Embark, Follow, Land, Sail, Ships
from games.apocalypse.rules.board import AT_SEA, BYZANTINE, MUSLIM, ExpeditionId, Game, Ship, enemy
from games.apocalypse.rules.campaign import Campaign
from games.apocalypse.rules.ways import (
    hostile_waters,
    left,
    sea_distances,
    sea_reach,
)
from games.engine.contract import Action, Seat
from games.hexwar.search import Reach

STEP = 3  # hexes nearer to Constantinople for which it is worth going aboard
AWAY = 3  # land points with which an army gets from a port to a coast where its ships are safe
SQUADRON = 2  # ships that an army has at least
SURE = 0.7  # the chance for which a host stops to take a town on its way
HOME = 5  # naval points that it is worth to land in a town of one's own
HOPE = 0.15  # the chance to take Constantinople with which an army sets out for it


def act(game: Game, frame: Campaign) -> Action:
    return first_of(game, frame, thoughts)


def thoughts(game: Game, name: ExpeditionId) -> Iterator[Action]:
    one = game.board.expeditions[name]
    if one.phase == "sea" and not one.afloat:
        yield from ashore(game, name)
    to = destination(game, name)
    if not to and is_bound(game, name) and not one.afloat:
        yield from calls(game, rendezvous(game, name), one.seat)
    if one.afloat:
        yield from aboard(game, name, to)
    elif to:
        yield from gathered(game, name)
    if one.phase == "sea" and not one.afloat:
        yield rest(game, name)


def ashore(game: Game, name: ExpeditionId) -> Iterator[Action]:
    if action := at_the_walls(game, name):
        yield action
    if guard := left_behind(game, name):
        yield Drop(name, guard)


def aboard(game: Game, name: ExpeditionId, to: Node) -> Iterator[Action]:
    if to and hex_of(to) != game.board.expeditions[name].where:
        yield Sail(name, hex_of(to))
    if to:
        yield Land(name, to)


def gathered(game: Game, name: ExpeditionId) -> Iterator[Action]:
    """Ships come; then as few as will do are boarded."""
    board, one = game.board, game.board.expeditions[name]
    at = hex_of(one.where)
    here = [ship.id for ship in by_vigour(sea.free_ships(game, at, one.seat))]
    for count in range(1, len(here) + 1):
        if loading.load(game, board.members(name), here[:count]) is not None:
            yield Embark(name, tuple(here[:count]))
            return
    if is_bound(game, name) or not hosts_of(game, one.seat):
        yield from calls(game, at, one.seat)


def rendezvous(game: Game, name: ExpeditionId) -> HexId:
    """The shore before Constantinople to which the host is on its way."""
    one, atlas = game.board.expeditions[name], game.components.atlas
    if one.where in crossings(game):
        return hex_of(one.where)
    return hex_of(shore(game, atlas.ways_from(one.where)))


def by_vigour(ships: list[Ship]) -> list[Ship]:
    """Those that have sailed least this turn first: together they go as far as the most tired."""
    return sorted(ships, key=lambda ship: (ship.spent, ship.id))


def calls(game: Game, to: HexId, seat: Seat) -> Iterator[Action]:
    """Empty ships from elsewhere, the nearest first; from far away they come in two years."""
    far = sea_distances(game, to) if to else {}
    for at in sorted({ship.where for ship in idle(game, seat)} - {to}, key=lambda at: (far.get(at, FAR), at)):
        ships = ship_ids(sea.free_ships(game, at, seat))
        yield Follow(ships, to)
        if halt := anchorage(game, ships, far):
            yield Follow(ships, halt)


def anchorage(game: Game, ships: Ships, far: dict[HexId, int]) -> HexId:
    """The nearest coast on the way that is no port: 2.4.3 those are soon too full."""
    atlas, start = game.components.atlas, game.board.ships[ships[0]].where
    near = (
        sea.ways_of(game, game.board.ships[ships[0]].seat, ships).cost.keys() & atlas.coasts
    ) - atlas.ports.keys()
    best = min(near, key=lambda at: (far.get(at, FAR), at), default=start)
    return best if far.get(best, FAR) < far.get(start, FAR) else ""


def ship_ids(ships: list[Ship]) -> Ships:
    return tuple([ship.id for ship in ships])


def idle(game: Game, seat: Seat) -> list[Ship]:
    """Ships in Expedition Mode with nobody aboard, which no army on its way to Constantinople will need."""
    board, hosts = game.board, {hex_of(where) for where in hosts_of(game, seat)}
    ready = [s for s in board.ships if s.seat == seat and s.post == AT_SEA and not board.aboard(s.id)]
    return [ship for ship in ready if ship.where not in hosts]


def hosts_of(game: Game, seat: Seat) -> list[str]:
    """Where those are who are bound for Constantinople: all ships that nobody sails on are theirs."""
    known = game.board.expeditions
    return [known[name].where for name in game.board.expeditions_of(seat) if is_bound(game, name)]


def destination(game: Game, name: ExpeditionId) -> Node:
    """Where it is to land next; nowhere, if there is nothing to be had by sea."""
    one = game.board.expeditions[name]
    at = hex_of(one.where)
    if is_before_the_walls(game, name) or not (one.afloat or at in game.components.atlas.coasts):
        return ""
    ways = waters(game, name)
    goals, capital = {goal.to: goal for goal in landings(game, name, ways)}, game.components.capital
    if capital in goals:
        return capital
    if goals and not is_bound(game, name):
        return max(goals.values()).to
    return (onward(game, name, ways) if one.seat == MUSLIM else "") or retreat(game, name, ways)


def is_before_the_walls(game: Game, name: ExpeditionId) -> bool:
    return game.board.expeditions[name].where == game.components.capital and (
        game.board.expeditions[name].seat == MUSLIM
    )


def waters(game: Game, name: ExpeditionId) -> Reach:
    """Where its ships come, or those that wait for it."""
    one = game.board.expeditions[name]
    at = hex_of(one.where)
    ships = game.board.fleet(name) if one.afloat else sea.free_ships(game, at, one.seat)
    return sea_reach(game, at, one.seat, sea.spent_by(game, ships), True)


def landings(game: Game, name: ExpeditionId, ways: Reach) -> Iterator[Goal]:
    """Places on coasts that can be taken at once."""
    one, atlas = game.board.expeditions[name], game.components.atlas
    units = game.board.members(name)
    for place in hostile_places(game, one.seat):
        if place.hex not in ways.cost or place.hex not in atlas.coasts:
            continue
        node, cost = atlas.site[place.id], fare(game, name) + sea.landing_cost(game, place.hex, one.seat)
        spare = AWAY if place.anchors else 0
        chance = attempt(game, place, units, left(game, name) - cost - spare).chance
        wins = meeting(game, name, node).wins * encounter(game, name, place.hex).wins
        if chance >= (HOPE if node == game.components.capital else LIKELY) and wins >= BOLD:
            far = ways.cost[place.hex] - ways.cost.get(hex_of(one.where), 0)
            yield Goal(worth(game, place) * chance * wins / (WEIGHT + cost + max(far, 0) / 2), node)


def onward(game: Game, name: ExpeditionId, ways: Reach) -> Node:
    """As near to Constantinople as the ships come this year; best to a place of one's own."""
    one = game.board.expeditions[name]
    here, far = hex_of(one.where), sea_distances(game, hex_of(game.components.capital))
    if not may_hope(game, name) or here not in far or one.where in crossings(game):
        return ""
    holds = footholds(game, name, ways)
    quiet = [at for at in shelters(game, name, ways) if is_safe(game, at, one.seat)]
    near = [at for at in [*quiet, *holds] if far[at] <= far[here] - STEP]
    if not near or fare(game, name) + game.components.numbers.coast_cost > left(game, name):
        return ""
    best = min(near, key=lambda at: (far[at] - HOME * (at in holds or is_home(game, at, one.seat)), at))
    return holds.get(best) or landing(game, best, one.seat)


def footholds(game: Game, name: ExpeditionId, ways: Reach) -> dict[HexId, Node]:
    """5.1.2 Towns on coasts that are as good as taken: who is beaten at Constantinople gets away there."""
    units, atlas, found = game.board.members(name), game.components.atlas, dict[HexId, Node]()
    points = left(game, name) - fare(game, name) - game.components.numbers.coast_cost
    for place in hostile_places(game, MUSLIM):
        node = atlas.site[place.id]
        if place.hex in ways.cost and place.hex in atlas.coasts and not is_exposed(game, node):
            safe = meeting(game, name, node).wins * encounter(game, name, place.hex).wins
            if attempt(game, place, units, points).chance * safe >= SURE:
                found[place.hex] = node
    return found


def is_exposed(game: Game, node: Node) -> bool:
    """An army comes there by land from Constantinople, or is near."""
    starts = {game.components.capital, *[game.board.expeditions[name].where for name in hunters(game)]}
    ways = [game.components.atlas.ways_from(start).cost for start in starts]
    return any(cost.get(node, FAR) <= game.components.numbers.foot_allowance for cost in ways)


def hunters(game: Game) -> list[ExpeditionId]:
    camps, land = game.board.expeditions_of(BYZANTINE), game.components.atlas.all_nodes
    return [name for name in camps if game.board.expeditions[name].where in land]


def retreat(game: Game, name: ExpeditionId, ways: Reach) -> Node:
    """2.4.3 Whoever has no goal and is aboard, or in a port too small for its ships, lands near by."""
    one = game.board.expeditions[name]
    here = hex_of(one.where)
    waits = one.phase == "sea" and crowds(game, here, one.seat)
    if not one.afloat and not waits:
        return ""
    near = sorted(shelters(game, name, ways), key=lambda at: (ways.cost[at], at))
    return landing(game, near[0], one.seat) if near else ""


def shelters(game: Game, name: ExpeditionId, ways: Reach) -> list[HexId]:
    """Coasts in reach where the army can land and the ships can stay."""
    seat = game.board.expeditions[name].seat
    coasts = (ways.cost.keys() & game.components.atlas.coasts) - hostile_waters(game, seat)
    known = sea_distances(game, hex_of(game.components.capital))
    return [
        at for at in sorted(coasts) if at in known and landing(game, at, seat) and not crowds(game, at, seat)
    ]


def is_safe(game: Game, at: HexId, seat: Seat) -> bool:
    return not is_exposed(game, landing(game, at, seat))


def crowds(game: Game, at: HexId, seat: Seat) -> bool:
    """2.4.3 A port with fewer anchors than a squadron needs."""
    port = control.port_at(game, at)
    return port is not None and port.anchors < max(SQUADRON, len(game.board.ships_at(at, seat)))


def fare(game: Game, name: ExpeditionId) -> int:
    """5.1.7 What it pays to go aboard."""
    one = game.board.expeditions[name]
    return 0 if one.afloat else sea.shore_cost(game, hex_of(one.where))


def may_hope(game: Game, name: ExpeditionId) -> bool:
    """Whether Constantinople might fall to it from a camp before the walls."""
    capital = game.components.atlas.place_at[game.components.capital]
    units = game.board.members(name)
    points = game.components.numbers.muslim_allowance - len(units)
    return attempt(game, capital, units, points).chance >= HOPE


def landing(game: Game, at: HexId, seat: Seat) -> Node:
    """Where to go ashore there: in a place of one's own, or where nobody is."""
    board, nodes = game.board, game.components.atlas.nodes.get(at, ())
    free = [n for n in nodes if not board.camps(n, enemy(seat)) and not board.ashore(n, enemy(seat))]
    return max(
        free,
        key=lambda node: (not is_exposed(game, node), control.is_friendly(game, node, seat), node),
        default="",
    )


def is_home(game: Game, at: HexId, seat: Seat) -> bool:
    return any(control.is_friendly(game, node, seat) for node in game.components.atlas.nodes[at])
